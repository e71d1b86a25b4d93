"""The rows of the Doomsday Device."""

from __future__ import annotations

from tabletron.core.flow import Clause
from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron.games.encounter.box import VERBS, Positive, Reach
from tabletron.games.encounter.companion import reports
from tabletron.games.encounter.companion.asked import MARK, tell
from tabletron.games.encounter.companion.eyes import eyes_of
from tabletron.games.encounter.rules import damage, ending, tokens
from tabletron.games.encounter.rules.power import gain
from tabletron.games.encounter.rules.ultron import doomsday
from tabletron.games.encounter.state import COSMIC, Encounter, team
from tabletron.games.encounter.verbs.base import Deed


@VERBS.verb("reserves")
class Reserves(Deed, frozen=True):
    """Power, for the script a point; without a console the Cosmic Threat takes one (UE-104, UE-183)."""

    n: Positive

    async def do(self, game: Encounter, use: Use) -> None:
        if game.scripted:
            ending.score(game, COSMIC)
        else:
            gain(game, game.villain, self.n)
        if not ending.controlled(game, COSMIC):
            console = await doomsday.any_console(game)
            if game.companion:
                tell(game, MARK, console)
            ending.control(game, console, COSMIC)

    def say(self, words: Words) -> str:
        return words(
            "Ultron gains {n} Power; played by cards the Cosmic Threat scores 1 point instead. Without a console it"
            " takes one",
            n=self.n,
        )


@VERBS.verb("peace")
class Peace(Deed, frozen=True):
    """Every citizen on the table is removed, for a point each; held ones are safe (UE-105)."""

    async def do(self, game: Encounter, use: Use) -> None:
        number, game.citizens = len(game.citizens), []
        ending.score(game, COSMIC, number)

    def say(self, words: Words) -> str:
        return words("all citizens that lie on the table are removed; the Cosmic Threat scores 1 point for each")


@VERBS.verb("scraping_sound")
class ScrapingSound(Deed, frozen=True):
    """All holders drop, in the order of the roster (UE-106, UE-196)."""

    def may(self, game: Encounter, use: Use) -> Clause | None:
        return None if doomsday.holders(game) else "UE-107"

    async def do(self, game: Encounter, use: Use) -> None:
        for one in doomsday.holders(game):
            await tokens.drop(game, one)

    def say(self, words: Words) -> str:
        return words("the Crisis Team drops every citizen it holds")


@VERBS.verb("better_age")
class BetterAge(Deed, frozen=True):
    """Terrain is destroyed, searched one first; a citizen appears beside it (UE-108, UE-109, UE-204)."""

    def may(self, game: Encounter, use: Use) -> Clause | None:
        return None if game.standing else "UE-108"

    async def do(self, game: Encounter, use: Use) -> None:
        await (reports.better_age(game) if game.companion else doomsday.better_age(game))

    def say(self, words: Words) -> str:
        return words(
            "a piece of terrain is destroyed, one with an Evacuated token first. A citizen appears beside it, and"
            " Ultron gains Power equal to its Size"
        )


@VERBS.verb("barrage")
class Barrage(Deed, frozen=True):
    """Characters near Home Base are named first, then hit one by one (UE-110, UE-195)."""

    victims: Positive
    range: Reach
    damage: Positive
    power: Positive

    async def do(self, game: Encounter, use: Use) -> None:
        near = await eyes_of(game).near_home(game, team(game), self.range)
        for one in await doomsday.named(game, near, self.victims):
            if game.companion:
                await reports.suffers(game, one)
            else:
                await damage.suffer(game, one, self.damage)
                gain(game, one, self.power)

    def say(self, words: Words) -> str:
        text = "{n} characters within Range {range} of Home Base suffer {damage} Damage and gain {power} Power each"
        return words(text, n=self.victims, range=self.range, damage=self.damage, power=self.power)
