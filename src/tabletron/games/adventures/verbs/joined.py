"""Verbs that join others: one after the other, one of them, one in place of another, or for another hero."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from tabletron.core.flow import ask
from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron.games.adventures.options import Branch, Give
from tabletron.games.adventures.outlook import Outlook, Way
from tabletron.games.adventures.state import Adventures
from tabletron.games.adventures.verbs.base import Verb
from tabletron.games.adventures.verbs.lines import MOMENTS, VOCABULARY, Line
from tabletron.games.adventures.verbs.tokens import Charge, Heal, Token

Several = Annotated[tuple[Line, ...], Meta(min_length=2, max_length=4)]


class Joined(Verb, frozen=True):
    """Lines in a line; they work when it does."""

    works: ClassVar[frozenset[str]] = frozenset({"", *MOMENTS})

    parts: Several


@VOCABULARY.verb("in_order")
class InOrder(Joined, frozen=True):
    """One after the other."""

    async def do(self, game: Adventures, use: Use) -> None:
        for part in self.parts:
            await part.do(game, use)

    def say(self, words: Words) -> str:
        return words("; ").join(part.say(words) for part in self.parts)

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterable[Way]:
        """What the first of them that does anything comes to; the others depend on it."""
        return next((ways for part in self.parts if (ways := list(part.ways(now, game, use)))), ())


@VOCABULARY.verb("either")
class Either(Joined, frozen=True):
    """One of those that can be done in full, else of those that can be done at all (MA-155, MA-241)."""

    def _open(self, game: Adventures, use: Use) -> list[int]:
        possible = [n for n, part in enumerate(self.parts) if part.may(game, use) is None]
        return [n for n in possible if self.parts[n].verb.whole(game, use)] or possible

    async def do(self, game: Adventures, use: Use) -> None:
        if numbers := self._open(game, use):
            choice = await ask(use.by, "either", [Branch(n) for n in numbers])
            await self.parts[choice.number].do(game, use)

    def say(self, words: Words) -> str:
        return words(" or ").join(part.say(words) for part in self.parts)

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterator[Way]:
        return (way for n in self._open(game, use) for way in self.parts[n].ways(now, game, use))


@VOCABULARY.verb("first_possible")
class FirstPossible(Joined, frozen=True):
    """The first of them that can be done at all (MA-155)."""

    def _first(self, game: Adventures, use: Use) -> Line:
        return next((part for part in self.parts if part.may(game, use) is None), self.parts[-1])

    async def do(self, game: Adventures, use: Use) -> None:
        await self._first(game, use).do(game, use)

    def say(self, words: Words) -> str:
        text = self.parts[-1].say(words)
        for part in reversed(self.parts[:-1]):
            text = words("{first}, else {other}", first=part.say(words), other=text)
        return text

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterable[Way]:
        return self._first(game, use).ways(now, game, use)


@VOCABULARY.verb("ally")
class Ally(Verb, frozen=True):
    """The active player names the hero who gets it, whether that hero has acted or not (MA-232)."""

    then: Line

    def __post_init__(self) -> None:
        if not isinstance(self.then.verb, Token | Heal | Charge):
            raise ValueError("an ally can get tokens, life or weapon energy and nothing else")

    async def do(self, game: Adventures, use: Use) -> None:
        choice = await ask(use.by, "receiver", [Give(hero.seat) for hero in game.heroes])
        game.receiver = choice.seat
        await self.then.do(game, replace(use, on=choice.seat))
        game.receiver = None

    def say(self, words: Words) -> str:
        return words("{effect}, for any hero", effect=self.then.say(words))

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterator[Way]:
        for seat in range(game.seats):
            yield from self.then.ways(now, game, replace(use, on=seat))
