"""What Robot Parts and bare boards do: signs on the card, one for each point."""

from __future__ import annotations

from typing import ClassVar

from msgspec import structs

from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron.games.moonbots.rules import energy
from tabletron.games.moonbots.state import MoonBots
from tabletron.games.moonbots.verbs import PARTS, PartVerb, Points, Work
from tabletron.games.moonbots.words.signs import signs


@PARTS.verb("fist")
class Fist(PartVerb, frozen=True):
    """Points of the part's attack (MB-066)."""

    n: Points

    def say(self, words: Words) -> str:
        return signs("fist", self.n)

    def shape(self, now: Work, game: MoonBots, use: Use) -> Work:
        return structs.replace(now, fist=now.fist + self.n)


@PARTS.verb("missile")
class Missile(PartVerb, frozen=True):
    """Points of the part's attack (MB-066)."""

    n: Points

    def say(self, words: Words) -> str:
        return signs("missile", self.n)

    def shape(self, now: Work, game: MoonBots, use: Use) -> Work:
        return structs.replace(now, missile=now.missile + self.n)


@PARTS.verb("energy")
class Energy(PartVerb, frozen=True):
    """Energy for the robot, after the attack (MB-067)."""

    step: ClassVar[int] = 1
    n: Points

    async def do(self, game: MoonBots, use: Use) -> None:
        await energy.gain(game, game.robots[use.by], self.n, use.pick)

    def say(self, words: Words) -> str:
        return signs("energy", self.n)

    def shape(self, now: Work, game: MoonBots, use: Use) -> Work:
        return structs.replace(now, energy=now.energy + self.n)


@PARTS.verb("lose")
class Lose(PartVerb, frozen=True):
    """What the part costs its robot, last of all (MB-068)."""

    step: ClassVar[int] = 2
    n: Points

    async def do(self, game: MoonBots, use: Use) -> None:
        energy.lose(game, game.robots[use.by], self.n, use.pick)

    def say(self, words: Words) -> str:
        return signs("lose", self.n)

    def shape(self, now: Work, game: MoonBots, use: Use) -> Work:
        return structs.replace(now, lose=now.lose + self.n)
