"""Moves of characters and terrain: advances, places, pushes and throws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from msgspec import structs

from tabletron.core.flow import PASS, Clause, Seat, ask
from tabletron.core.i18n import Words
from tabletron.core.vocabulary import NOBODY, Use
from tabletron.games.encounter.box import VERBS, Reach, Size, Traits
from tabletron.games.encounter.geometry.numbers import Tool, bearing, within
from tabletron.games.encounter.geometry.polygon import near
from tabletron.games.encounter.options import Do, Options, Shoot
from tabletron.games.encounter.rules import activation, acts, collisions, moving
from tabletron.games.encounter.state import Encounter, Fighter, allies, attacks, base, enemies
from tabletron.games.encounter.verbs.base import ALONE, Aim, Deed
from tabletron.games.encounter.words.signs import TOOLS

LARGEST = 5


async def wanted(seat: Seat | None, kind: str, optional: bool) -> bool:
    """Whether something optional is done; the script does all (UE-201)."""
    if not optional or seat is None:
        return True
    options: list[Options] = [Do(), PASS]
    return await ask(seat, kind, options) is not PASS


def sized(text: str, size: int, optional: bool, words: Words) -> str:
    """What is done to a target, whether it must be, and up to which Size it can be."""
    if optional:
        text = words("you may {what}", what=text)
    return text if size == LARGEST else words("{what} (Size {n} or less)", what=text, n=size)


@VERBS.verb("advances_as")
class AdvancesAs(Deed, frozen=True):
    """It counts as larger while it advances, and so climbs over almost everything (CP-102)."""

    moments: ClassVar[tuple[str, ...]] = ("always",)
    size: Size

    def mark(self, now: Traits) -> Traits:
        return structs.replace(now, flies_as=self.size)

    def say(self, words: Words) -> str:
        return words("counts as Size {n} while it advances", n=self.size)


@VERBS.verb("place")
class Place(Deed, frozen=True):
    """This character, or with a range an ally instead, is placed near where it is (CP-114)."""

    moments: ClassVar[tuple[str, ...]] = ("active",)
    n: Reach
    range: Reach | Literal["self"] = "self"

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        if self.range == "self":
            yield ALONE
            return
        here = base(game, by)
        yield by.id, ""
        yield from ((one.id, "") for one in allies(game, by) if within(here, base(game, one), self.range))

    async def do(self, game: Encounter, use: Use) -> None:
        fighter = game.fighters[use.by]
        target, seat = fighter if use.on == NOBODY else game.fighters[use.on], game.seat_of(fighter)
        assert seat is not None
        await moving.place(game, seat, target, base(game, target), self.n)

    def say(self, words: Words) -> str:
        if self.range == "self":
            return words("place this character within Range {n} of where it is", n=self.n)
        text = "place this character or an ally within Range {range} within Range {n} of where it is"
        return words(text, n=self.n, range=self.range)


@VERBS.verb("hurl")
class Hurl(Deed, frozen=True):
    """Throws an enemy or terrain at hand (CP-106, CP-108)."""

    moments: ClassVar[tuple[str, ...]] = ("active",)
    tool: Tool
    range: Reach
    size: Size

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        here = base(game, by)
        for foe in enemies(game, by):
            if game.card_of(foe).size <= self.size and within(here, base(game, foe), self.range):
                yield foe.id, ""
        for piece in game.ground.pieces:
            if piece.interactive and piece.size <= self.size and near(piece, here, self.range):
                yield NOBODY, piece.id

    async def do(self, game: Encounter, use: Use) -> None:
        fighter = game.fighters[use.by]
        seat = game.seat_of(fighter)
        assert seat is not None
        if use.pick:
            await collisions.hurl(game, seat, fighter, use.pick, self.tool)
        else:
            await collisions.throw(game, seat, game.fighters[use.on], self.tool)

    def say(self, words: Words) -> str:
        text = "throw interactive terrain or an enemy of Size {size} or less within Range {range} {tool}"
        return words(text, size=self.size, range=self.range, tool=words(TOOLS[self.tool]))


@VERBS.verb("pull")
class Pull(Deed, frozen=True):
    """Pushes an enemy toward this character."""

    moments: ClassVar[tuple[str, ...]] = ("active",)
    tool: Tool
    range: Reach

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        here = base(game, by)
        yield from ((foe.id, "") for foe in enemies(game, by) if within(here, base(game, foe), self.range))

    async def do(self, game: Encounter, use: Use) -> None:
        target = game.fighters[use.on]
        moving.push(game, target, bearing(base(game, target), base(game, game.fighters[use.by])), self.tool)

    def say(self, words: Words) -> str:
        text = "push an enemy within Range {range} {tool} toward this character"
        return words(text, range=self.range, tool=words(TOOLS[self.tool]))


@VERBS.verb("charge")
class Charge(Deed, frozen=True):
    """A move action, then an attack action if there is anything to attack."""

    moments: ClassVar[tuple[str, ...]] = ("active",)

    def may(self, game: Encounter, use: Use) -> Clause | None:
        fighter = game.fighters[use.by]
        return "UE-071" if fighter.holding and fighter.moves else None

    async def do(self, game: Encounter, use: Use) -> None:
        fighter = game.fighters[use.by]
        await activation.move_action(game, fighter)
        seat = game.seat_of(fighter)
        game.actions += 1
        shots: list[Options] = [
            option
            for attack in attacks(game, fighter)
            for option, clause in acts.shots(game, fighter, attack).items()
            if clause is None
        ]
        game.actions -= 1
        if shots and fighter.fit and seat is not None:
            shot = await ask(seat, "charge", shots)
            assert isinstance(shot, Shoot)
            await activation.shoot(game, fighter, shot.attack, shot.target)

    def say(self, words: Words) -> str:
        return words("a move action, then an attack action")


@VERBS.verb("advance")
class Advance(Deed, frozen=True):
    """Who uses it advances, or with a range another ally instead."""

    moments: ClassVar[tuple[str, ...]] = ("active", "after_attack")
    tool: Tool
    range: Reach | Literal["self"] = "self"
    optional: bool = False

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        if self.range == "self":
            yield ALONE
            return
        here = base(game, by)
        yield from ((one.id, "") for one in allies(game, by) if within(here, base(game, one), self.range))

    async def do(self, game: Encounter, use: Use) -> None:
        fighter = game.fighters[use.by if self.range == "self" else use.on]
        if fighter.fit and await wanted(game.seat_of(fighter), "may_advance", self.optional):
            await moving.advance(game, fighter, self.tool)

    def say(self, words: Words) -> str:
        tool = words(TOOLS[self.tool])
        if self.range != "self":
            return words("another ally within Range {n} advances {tool}", n=self.range, tool=tool)
        return sized(words("advance {tool}", tool=tool), LARGEST, self.optional, words)


@VERBS.verb("push")
class Push(Deed, frozen=True):
    """The target is pushed away from the attacker (CP-105)."""

    moments: ClassVar[tuple[str, ...]] = ("before_damage", "after_attack")
    tool: Tool
    size: Size = LARGEST
    optional: bool = False

    async def do(self, game: Encounter, use: Use) -> None:
        fighter, target = game.fighters[use.by], game.fighters[use.on]
        fits = target.fit and game.card_of(target).size <= self.size
        if fits and await wanted(game.seat_of(fighter), "may_push", self.optional):
            moving.push(game, target, bearing(base(game, fighter), base(game, target)), self.tool)

    def say(self, words: Words) -> str:
        text = words("push the target {tool} away", tool=words(TOOLS[self.tool]))
        return sized(text, self.size, self.optional, words)


@VERBS.verb("throw")
class Throw(Deed, frozen=True):
    """The target is thrown (CP-106)."""

    moments: ClassVar[tuple[str, ...]] = ("before_damage", "after_attack")
    tool: Tool
    size: Size = LARGEST
    optional: bool = False

    async def do(self, game: Encounter, use: Use) -> None:
        seat, target = game.seat_of(game.fighters[use.by]), game.fighters[use.on]
        fits = target.fit and game.card_of(target).size <= self.size
        if fits and seat is not None and await wanted(seat, "may_throw", self.optional):
            await collisions.throw(game, seat, target, self.tool)

    def say(self, words: Words) -> str:
        text = words("throw the target {tool}", tool=words(TOOLS[self.tool]))
        return sized(text, self.size, self.optional, words)


@VERBS.verb("overrun")
class Overrun(Deed, frozen=True):
    """The attacker is placed near its target."""

    moments: ClassVar[tuple[str, ...]] = ("after_attack",)
    n: Reach

    async def do(self, game: Encounter, use: Use) -> None:
        fighter, target = game.fighters[use.by], game.fighters[use.on]
        seat = game.seat_of(fighter)
        if fighter.fit and target.here and seat is not None:
            await moving.place(game, seat, fighter, base(game, target), self.n)

    def say(self, words: Words) -> str:
        return words("afterwards be placed within Range {n} of the target", n=self.n)
