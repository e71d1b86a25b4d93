"""The companion's eyes: people with real figures say what the table looks like, and do what Ultron's cards say."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import PASS, ask
from tabletron.core.i18n import message
from tabletron.games.encounter.box import Attack
from tabletron.games.encounter.events import Instructed
from tabletron.games.encounter.options import Choose, Do, Number, Options, Pick, Yes
from tabletron.games.encounter.rules import ending, tokens
from tabletron.games.encounter.rules.ultron import script
from tabletron.games.encounter.state import COSMIC, CRISIS, Citizen, Encounter, Fighter, Order

APPROACH = message(
    "Move Ultron (Medium, he flies) as near to {who} as he can. Up to 1 inch farther will do where he strikes better."
)
FETCH = message("Move Ultron (Medium, he flies) toward the nearest citizen, to within Range 1 if he can.")
RUN = message("Move Ultron (Medium, he flies) toward {who}, to within Range 1 if he can.")
LEAP = message("If he is not within Range 1: Matter Transference, place him within Range 2 toward {who}.")
MARK = message("Put his marker on {who}: it is his now.")
RISE = message("Place Ultron within Range 1 of {who}.")
RISE_HOME = message("Place Ultron within Range 3 of where he is, toward Home Base.")
QUESTIONS = {"metallic_talons": "seen_close", "rage_of_ultron": "in_area", "energy_blast": "seen_far"}
MOST_BESIDE = 6


def tell(game: Encounter, text: str, who: str = "", n: int = 0) -> None:
    """Says what people are to do on their table; it stays in sight during the turn."""
    game.orders.append(Order(text, who, n))
    game.tell(Instructed(text, who, n))


async def which(game: Encounter, kind: str, found: Sequence[Fighter]) -> list[Fighter]:
    """Those of them that people name, one after another."""
    named: list[Fighter] = []
    while left := [one for one in found if one not in named]:
        options: list[Options] = [Pick(one.id) for one in left]
        choice = await ask(0, kind, [*options, PASS])
        if not isinstance(choice, Pick):
            break
        named.append(game.fighters[choice.fighter])
    return named


class Asked:
    """Nothing is measured: the game holds no positions."""

    async def near_him(self, game: Encounter, found: Sequence[Fighter]) -> list[Fighter]:
        return await which(game, "near_him", found)

    async def citizens_near_him(self, game: Encounter) -> list[Citizen]:
        if not game.citizens:
            return []
        return game.citizens if await ask(0, "citizen_near", [Yes(), PASS]) else []

    async def consoles_near_him(self, game: Encounter, found: Sequence[str]) -> list[str]:  # noqa: ARG002
        named: list[str] = []
        while left := [key for key in found if key not in named]:
            options: list[Options] = [Choose(key) for key in left]
            choice = await ask(0, "console_near", [*options, PASS])
            if not isinstance(choice, Choose):
                break
            named.append(choice.what)
        return named

    async def near_home(self, game: Encounter, found: Sequence[Fighter], n: int) -> list[Fighter]:  # noqa: ARG002
        return await which(game, "near_home", found)

    async def targets(self, game: Encounter, attack: Attack, known: Sequence[Fighter]) -> list[Fighter]:
        """Who is close was named before: who is in the area is one of them, who is far is not."""
        fit = [one for one in game.fighters if one.side == CRISIS and one.fit]
        if attack.shape == "area":
            return await which(game, QUESTIONS[attack.id], known)
        others = [one for one in fit if one not in known]
        return [*known, *await which(game, QUESTIONS[attack.id], others)]

    async def which_citizen(self, game: Encounter, found: Sequence[Citizen]) -> Citizen:  # noqa: ARG002
        return found[0]

    async def which_console(self, game: Encounter, found: Sequence[str]) -> str:
        theirs = script.keep(found, lambda key: game.consoles[key] == CRISIS)
        first = [*theirs, *(key for key in found if key not in theirs)]
        return (await ask(0, "goal", [Choose(key) for key in first])).what

    async def least_crowded(self, game: Encounter, found: Sequence[str]) -> list[str]:  # noqa: ARG002
        if len(found) == 1:
            return list(found)
        options: list[Options] = [Choose(key) for key in found]
        choice = await ask(0, "emptiest", [*options, PASS])
        return [choice.what] if isinstance(choice, Choose) else list(found)

    async def go_to_fighter(self, game: Encounter, ultron: Fighter, goal: Fighter) -> None:
        tell(game, APPROACH, str(goal.id))
        await self.collect(game, ultron)

    async def go_to_citizen(self, game: Encounter, ultron: Fighter, goal: Citizen) -> None:  # noqa: ARG002
        tell(game, FETCH)
        await self.collect(game, ultron)

    async def go_to_console(self, game: Encounter, ultron: Fighter, key: str) -> bool:
        tell(game, RUN, key)
        if leap := script.leap_of(game, ultron):
            tell(game, LEAP, key)
            ultron.used.append(leap.id)
        choice = await ask(0, "reached", [Yes(), Do(), PASS])
        await self.collect(game, ultron)
        if isinstance(choice, Yes):
            tell(game, MARK, key)
            ending.control(game, key, COSMIC)
        return choice is not PASS

    async def rise_at(self, game: Encounter, ultron: Fighter, key: str) -> bool:
        tell(game, RISE, key)
        await self.collect(game, ultron)
        return True

    async def rise_toward_home(self, game: Encounter, ultron: Fighter) -> None:
        tell(game, RISE_HOME)
        await self.collect(game, ultron)

    async def collect(self, game: Encounter, ultron: Fighter) -> None:
        """People count the citizens within Range 1 of him; each is a point (UE-190)."""
        if not game.citizens:
            return
        most = min(MOST_BESIDE, len(game.citizens))
        beside = (await ask(0, "beside", [Number(n) for n in range(most + 1)])).n
        for _ in range(beside):
            game.citizens.pop()
            tokens.take(game, ultron)
