"""Who is attacked, and from where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from msgspec import structs

from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron.games.encounter.box import VERBS, Reach, Traits
from tabletron.games.encounter.events import Redirected
from tabletron.games.encounter.geometry.numbers import within
from tabletron.games.encounter.outlook import Blow, blow, in_cover
from tabletron.games.encounter.state import Encounter, Fighter, Strike, allies, base
from tabletron.games.encounter.verbs.base import ALONE, Aim, Deed


@VERBS.verb("redirect")
class Redirect(Deed, frozen=True):
    """Another becomes the target: this character for an ally, or an ally for this character (CP-062)."""

    moments: ClassVar[tuple[str, ...]] = ("targeted",)
    to: Literal["me", "ally"]
    range: Reach
    plain: bool = False
    """Whether both pay, and the new target defends with what is printed alone."""

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        strike = game.strike
        if strike is None or (by.id == strike.target) != (self.to == "ally"):
            return
        target = game.fighters[strike.target]
        there = base(game, target)
        near = [one for one in allies(game, target) if within(base(game, one), there, self.range)]
        if self.to == "ally":
            yield from ((one.id, "") for one in near)
        elif by in near:
            yield ALONE

    def payers(self, use: Use) -> tuple[int, ...]:
        return (use.by, use.on) if self.plain else (use.by,)

    def player(self, words: Words) -> str:
        return words("the target")

    def partners(self, words: Words) -> str:
        return words("an ally within Range {n}", n=self.range)

    def turned(self, game: Encounter, strike: Strike, use: Use) -> Strike:
        """The attack on its new target; defense dice that were added for the old one are lost."""
        kept = [one for one in strike.uses if not game.content.lines[one.line].verb.lost]  # type: ignore[attr-defined]
        return structs.replace(strike, target=use.by if self.to == "me" else use.on, plain=self.plain, uses=kept)

    async def do(self, game: Encounter, use: Use) -> None:
        """Range and sight are not looked at again."""
        strike = game.strike
        assert strike is not None
        then = self.turned(game, strike, use)
        strike.target, strike.plain, strike.uses = then.target, then.plain, then.uses
        game.tell(Redirected(strike.target))

    def say(self, words: Words) -> str:
        if self.to == "me":
            return words("this character becomes the target instead of an ally within Range {n}", n=self.range)
        if self.plain:
            return words("the ally becomes the target, without added or modified defense dice")
        return words("another ally within Range {n} becomes the target", n=self.range)

    def change(self, now: Blow, game: Encounter, use: Use) -> Blow:
        assert game.strike is not None
        then = self.turned(game, game.strike, use)
        return blow(game, then, in_cover(game, then))


@VERBS.verb("stealth")
class Stealth(Deed, frozen=True):
    """It can be targeted from close by only (CP-076)."""

    moments: ClassVar[tuple[str, ...]] = ("always",)
    range: Reach

    def mark(self, now: Traits) -> Traits:
        return structs.replace(now, seen_within=self.range)

    def say(self, words: Words) -> str:
        return words("it can be targeted only from within Range {n}", n=self.range)
