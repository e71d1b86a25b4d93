"""Verbs that change the challenge under way, or add another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from msgspec.structs import replace

from tabletron.core.flow import Clause, ask
from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron.games.adventures.box import Challenge, Few, Plain
from tabletron.games.adventures.events import Asked, Prevented, Struck
from tabletron.games.adventures.options import Icon
from tabletron.games.adventures.outlook import Outlook, Way
from tabletron.games.adventures.rules import patterns
from tabletron.games.adventures.state import Adventures, Facing
from tabletron.games.adventures.verbs.base import Verb
from tabletron.games.adventures.verbs.lines import VOCABULARY
from tabletron.games.adventures.words import signs


class OnChallenge(Verb, frozen=True):
    """Changes the challenge under way: at the table and in the outlook by the same line of code."""

    on_challenge: ClassVar[bool] = True

    def change(self, facing: Facing) -> Facing:
        raise NotImplementedError

    def tell(self, game: Adventures) -> None:
        """Says what has happened, if there is anything to say."""

    def may(self, game: Adventures, use: Use) -> Clause | None:
        return None

    async def do(self, game: Adventures, use: Use) -> None:
        game.facing = self.change(game.challenge)
        self.tell(game)

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        return replace(now, facing=self.change(now.facing)) if now.facing else now


@VOCABULARY.verb("prevent")
class Prevent(OnChallenge, frozen=True):
    n: Few

    def change(self, facing: Facing) -> Facing:
        return replace(facing, prevented=facing.prevented + self.n)

    def tell(self, game: Adventures) -> None:
        game.tell(Prevented(self.n))

    def say(self, words: Words) -> str:
        return words("prevent {n}[life] of this challenge", n=self.n)

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        """Nothing comes of it where failing costs nothing as it is (MA-086)."""
        return super().shape(now, game, use) if now.facing and now.facing.harm else now


@VOCABULARY.verb("strike")
class Strike(Verb, frozen=True):
    """An icon of the requirement need not be covered; at most one in a challenge."""

    async def do(self, game: Adventures, use: Use) -> None:
        facing = game.challenge
        if facing.requirement and not facing.struck:
            choice = await ask(use.by, "strike", [Icon(icon) for icon in dict.fromkeys(facing.requirement)])
            game.facing = replace(facing, struck=choice.icon)
            game.tell(Struck(choice.icon))

    def say(self, words: Words) -> str:
        return words("strike one icon of the requirement")

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterator[Way]:
        facing = now.facing
        if facing and not facing.struck:
            for icon in dict.fromkeys(facing.requirement):
                yield Way(replace(now, facing=replace(facing, struck=icon)))


@VOCABULARY.verb("need")
class Need(OnChallenge, frozen=True):
    """An icon is added to the requirement, or its first is repeated."""

    icon: Literal["J", "R", "S", "W", "first"]

    def change(self, facing: Facing) -> Facing:
        return replace(facing, added=facing.added + (facing.asked[0] if self.icon == "first" else self.icon))

    def tell(self, game: Adventures) -> None:
        game.tell(Asked(game.challenge.requirement))

    def say(self, words: Words) -> str:
        if self.icon == "first":
            return words("the first icon is needed twice")
        return words("one more {icon} is needed", icon=signs.sign(self.icon))


@VOCABULARY.verb("signature")
class Signature(OnChallenge, frozen=True):
    """The signature move of the boss becomes this (MA-148)."""

    icons: Plain

    def change(self, facing: Facing) -> Facing:
        return replace(facing, signature=self.icons)

    def tell(self, game: Adventures) -> None:
        if "X" in game.challenge.icons:
            game.tell(Asked(game.challenge.requirement))

    def say(self, words: Words) -> str:
        return words("the signature move becomes {icons}", icons=signs.icons(self.icons))


@VOCABULARY.verb("worsen")
class Worsen(OnChallenge, frozen=True):
    """Failing costs more."""

    n: Few

    def change(self, facing: Facing) -> Facing:
        return replace(facing, raised=facing.raised + self.n)

    def say(self, words: Words) -> str:
        return words("{n}[life] more damage", n=self.n)


@VOCABULARY.verb("extra")
class Extra(Verb, frozen=True):
    """One more challenge after the last (MA-068)."""

    works: ClassVar[frozenset[str]] = frozenset({"after_last"})

    challenge: Challenge

    def __post_init__(self) -> None:
        if "X" in self.challenge.icons:
            raise ValueError("only pattern cards ask for a signature move")

    async def do(self, game: Adventures, use: Use) -> None:
        game.extras.append(self.challenge)

    def say(self, words: Words) -> str:
        more = self.challenge
        return words("one more challenge: {challenge}", challenge=signs.challenge(more.icons, more.damage, more.box))

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        return replace(now, extras=(*now.extras, self.challenge))


@VOCABULARY.verb("add_patterns")
class AddPatterns(Verb, frozen=True):
    """More pattern cards under the pile, to be faced in this action phase (MA-226)."""

    n: Few

    async def do(self, game: Adventures, use: Use) -> None:
        for _ in range(self.n):
            await patterns.add(game, game.heroes[use.on])

    def say(self, words: Words) -> str:
        one, more = "one more pattern card under the pile", "{n} more pattern cards under the pile"
        return words.plural(one, more, self.n)

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        return replace(now, patterns=now.patterns + self.n)
