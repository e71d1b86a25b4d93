"""Power and conditions that attacks and superpowers bring or take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from msgspec import structs

from tabletron.core.flow import ask
from tabletron.core.i18n import Words
from tabletron.core.vocabulary import NOBODY, Use
from tabletron.games.encounter.box import ON_STATUSES, VERBS, Condition, Face, Positive, Reach, Traits
from tabletron.games.encounter.geometry.numbers import within
from tabletron.games.encounter.odds import faces_shown
from tabletron.games.encounter.options import Pick
from tabletron.games.encounter.outlook import Outlook, suffered
from tabletron.games.encounter.rules import damage, dice
from tabletron.games.encounter.rules.power import gain, lose
from tabletron.games.encounter.state import Encounter, Fighter, allies, base, enemies
from tabletron.games.encounter.verbs.base import Aim, Deed
from tabletron.games.encounter.words.signs import counted

IN_ATTACKS = ("before_damage", "after_attack")


@VERBS.verb("gain")
class Gain(Deed, frozen=True):
    """Power: a number, or as much as the Damage that was dealt."""

    moments: ClassVar[tuple[str, ...]] = (*IN_ATTACKS, *ON_STATUSES)
    n: Positive | Literal["dealt"]

    async def do(self, game: Encounter, use: Use) -> None:
        dealt = game.strike.damage if game.strike else 0
        gain(game, game.fighters[use.by], dealt if self.n == "dealt" else self.n)

    def say(self, words: Words) -> str:
        if self.n == "dealt":
            return words("gain Power equal to the Damage dealt")
        return words("gain {n} Power", n=self.n)


@VERBS.verb("drain")
class Drain(Deed, frozen=True):
    """The target loses Power: a number, or 1 for each Wild, which the attacker then gains."""

    moments: ClassVar[tuple[str, ...]] = (*IN_ATTACKS, *ON_STATUSES)
    n: Positive | Literal["wilds"]

    async def do(self, game: Encounter, use: Use) -> None:
        if self.n == "wilds":
            assert game.strike is not None
            gain(game, game.fighters[use.by], lose(game, game.fighters[use.on], game.strike.dice.count("W")))
        else:
            lose(game, game.fighters[use.on], self.n)

    def say(self, words: Words) -> str:
        if self.n == "wilds":
            return words("take 1 Power from the target for each Wild")
        return words("the target loses {n} Power", n=self.n)


@VERBS.verb("afflict")
class Afflict(Deed, frozen=True):
    """The target gets a condition."""

    moments: ClassVar[tuple[str, ...]] = IN_ATTACKS
    condition: Condition

    async def do(self, game: Encounter, use: Use) -> None:
        damage.afflict(game, game.fighters[use.on], self.condition)

    def say(self, words: Words) -> str:
        return words("the target gets {condition}", condition=words(self.condition))


@VERBS.verb("warp")
class Warp(Deed, frozen=True):
    """The target and everybody near it, friend or foe, get a condition, but not the attacker."""

    moments: ClassVar[tuple[str, ...]] = IN_ATTACKS
    condition: Condition
    range: Reach

    async def do(self, game: Encounter, use: Use) -> None:
        target = game.fighters[use.on]
        if not target.here:
            return
        there = base(game, target)
        for one in game.fighters:
            if one.id != use.by and one.fit and within(there, base(game, one), self.range):
                damage.afflict(game, one, self.condition)

    def say(self, words: Words) -> str:
        text = "the target and all within Range {n} of it but the attacker get {condition}"
        return words(text, n=self.range, condition=words(self.condition))


@VERBS.verb("splash")
class Splash(Deed, frozen=True):
    """Other enemies near the target suffer Damage."""

    moments: ClassVar[tuple[str, ...]] = IN_ATTACKS
    n: Positive
    range: Reach

    async def do(self, game: Encounter, use: Use) -> None:
        target = game.fighters[use.on]
        for foe in enemies(game, game.fighters[use.by]):
            if foe is not target and within(base(game, foe), base(game, target), self.range):
                await damage.suffer(game, foe, self.n)

    def say(self, words: Words) -> str:
        text = "other enemies within Range {range} of the target suffer {n} Damage"
        return words(text, n=self.n, range=self.range)


@VERBS.verb("gamble")
class Gamble(Deed, frozen=True):
    """Power at the risk of Damage."""

    moments: ClassVar[tuple[str, ...]] = ("active",)
    n: Positive
    dice: Positive
    faces: tuple[Face, ...]

    async def do(self, game: Encounter, use: Use) -> None:
        fighter = game.fighters[use.by]
        gain(game, fighter, self.n)
        rolled = await dice.plain_roll(game, fighter, self.dice)
        await damage.suffer(game, fighter, dice.count(rolled, self.faces))

    def say(self, words: Words) -> str:
        text = "gain {n} Power, then roll {dice} dice and suffer 1 Damage for each {faces}"
        return words(text, n=self.n, dice=self.dice, faces=counted(self.faces, words))

    def shape(self, now: Outlook, game: Encounter, use: Use) -> Outlook:
        return suffered(now.gained(game, use.by, self.n), game, use.by, faces_shown(self.dice, self.faces))


@VERBS.verb("share")
class Share(Deed, frozen=True):
    """As many others gain Power as times are paid for."""

    moments: ClassVar[tuple[str, ...]] = ("active",)
    n: Positive
    most: Positive

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        for n in range(1, min(self.most, len(allies(game, by))) + 1):
            yield NOBODY, str(n)

    def times(self, use: Use) -> int:
        return int(use.pick)

    @property
    def most_times(self) -> int:
        return self.most

    async def do(self, game: Encounter, use: Use) -> None:
        fighter, served = game.fighters[use.by], []
        seat = game.seat_of(fighter)
        assert seat is not None
        for _ in range(int(use.pick)):
            left = [one for one in allies(game, fighter) if one.id not in served]
            choice = await ask(seat, "receiver", [Pick(one.id) for one in left])
            served.append(choice.fighter)
            gain(game, game.fighters[choice.fighter], self.n)

    def say(self, words: Words) -> str:
        return words("as many other allies gain {n} Power each", n=self.n)


@VERBS.verb("insight")
class Insight(Deed, frozen=True):
    """Power after any roll with a Critical."""

    moments: ClassVar[tuple[str, ...]] = ("always",)
    n: Positive

    def mark(self, now: Traits) -> Traits:
        return structs.replace(now, insight=self.n)

    def say(self, words: Words) -> str:
        return words("after a roll of its own with a Critical it gains {n} Power", n=self.n)


@VERBS.verb("discount")
class Discount(Deed, frozen=True):
    """The first superpower of each character in a turn costs less, but at least 1."""

    moments: ClassVar[tuple[str, ...]] = ("always",)
    n: Positive

    def mark(self, now: Traits) -> Traits:
        return structs.replace(now, discount=self.n)

    def say(self, words: Words) -> str:
        text = "in each turn the first superpower of each character of this squad costs {n} less, but at least 1"
        return words(text, n=self.n)
