"""What Ultron's cards must know of the table and do to it: measured, or asked of people with real figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tabletron.games.encounter.box import Attack
from tabletron.games.encounter.companion import asked
from tabletron.games.encounter.geometry.numbers import within
from tabletron.games.encounter.rules import moving, targeting, tokens
from tabletron.games.encounter.rules.ultron import script
from tabletron.games.encounter.rules.ultron.answers import beside_console, crowd, toward_home
from tabletron.games.encounter.state import Citizen, Encounter, Fighter, base


class Eyes(Protocol):
    """The table as Ultron's cards see it."""

    async def near_him(self, game: Encounter, found: Sequence[Fighter]) -> list[Fighter]:
        """Those within Range 5 of Ultron."""

    async def citizens_near_him(self, game: Encounter) -> list[Citizen]:
        """The citizens that lie within Range 5 of him."""

    async def consoles_near_him(self, game: Encounter, found: Sequence[str]) -> list[str]:
        """The consoles within Range 5 of him."""

    async def near_home(self, game: Encounter, found: Sequence[Fighter], n: int) -> list[Fighter]:
        """Those within Range n of Home Base."""

    async def targets(self, game: Encounter, attack: Attack, known: Sequence[Fighter]) -> list[Fighter]:
        """Whom he could attack with this; whom with his closest attack is known."""

    async def which_citizen(self, game: Encounter, found: Sequence[Citizen]) -> Citizen:
        """The one he goes for."""

    async def which_console(self, game: Encounter, found: Sequence[str]) -> str:
        """The one he goes for."""

    async def least_crowded(self, game: Encounter, found: Sequence[str]) -> list[str]:
        """The consoles with the fewest characters within Range 2."""

    async def go_to_fighter(self, game: Encounter, ultron: Fighter, goal: Fighter) -> None:
        """A move toward a character."""

    async def go_to_citizen(self, game: Encounter, ultron: Fighter, goal: Citizen) -> None:
        """A move toward a citizen."""

    async def go_to_console(self, game: Encounter, ultron: Fighter, key: str) -> bool:
        """A move toward a console, with Matter Transference if it takes that; False if he came no closer."""

    async def rise_at(self, game: Encounter, ultron: Fighter, key: str) -> bool:
        """Placed beside a console; False if there is no room."""

    async def rise_toward_home(self, game: Encounter, ultron: Fighter) -> None:
        """Placed within Range 3 toward Home Base."""

    async def collect(self, game: Encounter, ultron: Fighter) -> None:
        """He takes every citizen within Range 1 (UE-190)."""


class Measured:
    """All is measured on the table that the game holds."""

    async def near_him(self, game: Encounter, found: Sequence[Fighter]) -> list[Fighter]:
        here = base(game, game.villain)
        return [one for one in found if within(here, base(game, one), 5)]

    async def citizens_near_him(self, game: Encounter) -> list[Citizen]:
        here = base(game, game.villain)
        return [citizen for citizen in game.citizens if within(here, citizen.circle, 5)]

    async def consoles_near_him(self, game: Encounter, found: Sequence[str]) -> list[str]:
        here = base(game, game.villain)
        return [key for key in found if within(here, game.place.consoles[key], 5)]

    async def near_home(self, game: Encounter, found: Sequence[Fighter], n: int) -> list[Fighter]:
        return [one for one in found if within(base(game, one), game.place.home, n)]

    async def targets(self, game: Encounter, attack: Attack, known: Sequence[Fighter]) -> list[Fighter]:  # noqa: ARG002
        return targeting.targets(game, game.villain, attack)

    async def which_citizen(self, game: Encounter, found: Sequence[Citizen]) -> Citizen:
        return script.pick_token(game, found)

    async def which_console(self, game: Encounter, found: Sequence[str]) -> str:
        return script.pick_console(game, found)

    async def least_crowded(self, game: Encounter, found: Sequence[str]) -> list[str]:
        return script.lowest(found, lambda key: crowd(game, key))

    async def go_to_fighter(self, game: Encounter, ultron: Fighter, goal: Fighter) -> None:
        script.approach(game, ultron, base(game, goal), token=False)

    async def go_to_citizen(self, game: Encounter, ultron: Fighter, goal: Citizen) -> None:
        script.approach(game, ultron, goal.circle, token=True)

    async def go_to_console(self, game: Encounter, ultron: Fighter, key: str) -> bool:
        return script.console_run(game, ultron, key)

    async def rise_at(self, game: Encounter, ultron: Fighter, key: str) -> bool:
        spots = beside_console(game, ultron, game.place.consoles[key])
        if spots:
            moving.settle(game, ultron, spots[0], "place")
        return bool(spots)

    async def rise_toward_home(self, game: Encounter, ultron: Fighter) -> None:
        moving.settle(game, ultron, toward_home(game, ultron), "place")

    async def collect(self, game: Encounter, ultron: Fighter) -> None:
        tokens.collect(game, ultron)


MEASURED, ASKED = Measured(), asked.Asked()


def eyes_of(game: Encounter) -> Eyes:
    return ASKED if game.companion else MEASURED
