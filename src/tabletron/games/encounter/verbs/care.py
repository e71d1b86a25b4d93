"""Damage, Dazed and citizens, outside of attacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron.games.encounter.box import ON_STATUSES, VERBS, Condition, Face, Positive, Reach
from tabletron.games.encounter.events import Passed, Recovered
from tabletron.games.encounter.geometry.numbers import within
from tabletron.games.encounter.odds import faces_shown
from tabletron.games.encounter.outlook import Outlook, insight_of, suffered
from tabletron.games.encounter.rules import damage, dice
from tabletron.games.encounter.state import CRISIS, Encounter, Fighter, allies, base, team
from tabletron.games.encounter.verbs.base import ALONE, Aim, Deed
from tabletron.games.encounter.words.signs import counted


def close(game: Encounter, one: Fighter, other: Fighter, n: int) -> bool:
    return within(base(game, one), base(game, other), n)


@VERBS.verb("heal")
class Heal(Deed, frozen=True):
    """Damage is removed: a number, or as much as is paid."""

    moments: ClassVar[tuple[str, ...]] = ("active", *ON_STATUSES)
    n: Positive | Literal["paid"]
    range: Reach = 5
    most: Positive = 5

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        everybody = team(game) if self.n == "paid" else [by, *allies(game, by)]
        for one in everybody:
            if one.damage and close(game, by, one, self.range):
                if self.n == "paid":
                    yield from ((one.id, str(n)) for n in range(1, min(self.most, one.damage) + 1))
                else:
                    yield one.id, ""

    def times(self, use: Use) -> int:
        return int(use.pick) if self.n == "paid" else 1

    @property
    def most_times(self) -> int:
        return self.most if self.n == "paid" else 1

    def healed(self, use: Use) -> int:
        return int(use.pick) if self.n == "paid" else self.n

    async def do(self, game: Encounter, use: Use) -> None:
        damage.heal(game, game.fighters[use.on], self.healed(use))

    def say(self, words: Words) -> str:
        if self.n == "paid":
            return words("it or an ally within Range {range} loses as much Damage", range=self.range)
        return words("it or an ally within Range {range} loses up to {n} Damage", n=self.n, range=self.range)

    def shape(self, now: Outlook, game: Encounter, use: Use) -> Outlook:
        return now.hurt(use.on, -min(self.healed(use), now.damage[use.on]))


@VERBS.verb("suffer")
class Suffer(Deed, frozen=True):
    """Damage outside of attacks, by status cards."""

    moments: ClassVar[tuple[str, ...]] = ON_STATUSES
    n: Positive

    async def do(self, game: Encounter, use: Use) -> None:
        await damage.suffer(game, game.fighters[use.on], self.n)

    def say(self, words: Words) -> str:
        return words("suffer {n} Damage", n=self.n)


@VERBS.verb("recover")
class Recover(Deed, frozen=True):
    """Who pays loses a condition and Damage."""

    moments: ClassVar[tuple[str, ...]] = ("active",)
    n: Positive
    condition: Condition

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        if by.damage or self.condition in by.conditions:
            yield ALONE

    async def do(self, game: Encounter, use: Use) -> None:
        damage.relieve(game, game.fighters[use.by], self.condition)
        damage.heal(game, game.fighters[use.by], self.n)

    def say(self, words: Words) -> str:
        return words("lose {condition} and {n} Damage", condition=words(self.condition).title(), n=self.n)

    def shape(self, now: Outlook, game: Encounter, use: Use) -> Outlook:
        return now.hurt(use.by, -min(self.n, now.damage[use.by]))


@VERBS.verb("revive")
class Revive(Deed, frozen=True):
    """A Dazed ally gets up at once; its card does not turn."""

    moments: ClassVar[tuple[str, ...]] = ("active",)
    n: Positive
    range: Reach

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        for one in game.fighters:
            if one.side == CRISIS and one.here and one.dazed and close(game, by, one, self.range):
                yield one.id, ""

    async def do(self, game: Encounter, use: Use) -> None:
        target = game.fighters[use.on]
        target.dazed = False
        game.tell(Recovered(target.id, injured=False))
        damage.heal(game, target, self.n)

    def say(self, words: Words) -> str:
        text = "a Dazed ally within Range {range} loses its Dazed token and {n} Damage"
        return words(text, n=self.n, range=self.range)

    def shape(self, now: Outlook, game: Encounter, use: Use) -> Outlook:
        return now.hurt(use.on, -min(self.n, now.damage[use.on]))


@VERBS.verb("reactivate")
class Reactivate(Deed, frozen=True):
    """An ally that has acted may act again, at a risk; it pays as well."""

    moments: ClassVar[tuple[str, ...]] = ("active",)
    dice: Positive
    range: Reach
    faces: tuple[Face, ...]

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        yield from ((one.id, "") for one in allies(game, by) if one.activated and close(game, by, one, self.range))

    def payers(self, use: Use) -> tuple[int, ...]:
        return (use.by, use.on)

    def partners(self, words: Words) -> str:
        return words("an Activated ally within Range {n}", n=self.range)

    async def do(self, game: Encounter, use: Use) -> None:
        target = game.fighters[use.on]
        target.activated = False
        rolled = await dice.plain_roll(game, target, self.dice)
        await damage.suffer(game, target, dice.count(rolled, self.faces))
        dice.insight(game, target, rolled)

    def say(self, words: Words) -> str:
        text = "the ally loses its Activated token, then rolls {n} dice and suffers 1 Damage for each {faces}"
        return words(text, n=self.dice, faces=counted(self.faces, words))

    def shape(self, now: Outlook, game: Encounter, use: Use) -> Outlook:
        now = now.gained(game, use.on, insight_of(game, game.fighters[use.on], self.dice, self.faces))
        return suffered(now, game, use.on, faces_shown(self.dice, self.faces))


@VERBS.verb("brace")
class Brace(Deed, frozen=True):
    """Who pays takes no Damage from a collision."""

    moments: ClassVar[tuple[str, ...]] = ("collision",)

    def say(self, words: Words) -> str:
        return words("take none of it")


@VERBS.verb("pass_citizen")
class PassCitizen(Deed, frozen=True):
    """A citizen goes to an ally with free hands (CP-123)."""

    moments: ClassVar[tuple[str, ...]] = ("carrying",)
    range: Reach

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        if by.holding:
            free = [one for one in allies(game, by) if not one.holding and close(game, by, one, self.range)]
            yield from ((one.id, "") for one in free)

    async def do(self, game: Encounter, use: Use) -> None:
        fighter, to = game.fighters[use.by], game.fighters[use.on]
        fighter.holding, to.holding = False, True
        game.tell(Passed(fighter.id, to.id))

    def player(self, words: Words) -> str:
        return words("a character that is active, or would drop its citizen,")

    def say(self, words: Words) -> str:
        return words("pass the citizen to an ally within Range {n}", n=self.range)
