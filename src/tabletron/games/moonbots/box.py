"""The items in the box of Moon-Bots."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, final

from msgspec import Meta, Struct

from tabletron.core.content import Content, Item, by_id
from tabletron.core.errors import BadPack
from tabletron.core.vocabulary import Line, Use
from tabletron.games.moonbots.verbs import FREE, Gear, PartLine, Trigger, UpgradeLine, WeaponLine, Work

T = TypeVar("T")

CardId: TypeAlias = str
Slot: TypeAlias = Literal["head", "torso", "right_arm", "left_arm", "right_leg", "left_leg"]
SLOTS: tuple[Slot, ...] = ("head", "torso", "right_arm", "left_arm", "right_leg", "left_leg")
Face = Annotated[int, Meta(ge=1, le=6)]
MOST_DICE = 4
"""Of each robot's colour (MB-003)."""
DICE = [*combinations_with_replacement(range(1, 7), 1), *combinations_with_replacement(range(1, 7), 2)]


class When(Struct, frozen=True, forbid_unknown_fields=True):
    """The dice a part needs; exactly one of these."""

    any_of: tuple[Face, ...] = ()
    exact: Face | None = None
    pair: bool = False
    sum_gt: int | None = None
    sum_eq: int | None = None
    sum_lt: int | None = None

    def __post_init__(self) -> None:
        given = [self.any_of, self.exact, self.pair, self.sum_gt, self.sum_eq, self.sum_lt]
        if sum(bool(one) for one in given) != 1:
            raise ValueError("exactly one of any_of, exact, pair, sum_gt, sum_eq, sum_lt is needed")
        if not any(self.accepts(dice) for dice in DICE):
            raise ValueError("no die and no two dice can ever fulfil this")

    def accepts(self, dice: tuple[int, ...]) -> bool:
        """Whether exactly these dice activate the part."""
        if self.any_of or self.exact:
            return len(dice) == 1 and dice[0] in (self.any_of or (self.exact,))  # MB-060, MB-061
        if len(dice) != 2:
            return False
        if self.pair:
            return dice[0] == dice[1]  # MB-062
        total = sum(dice)
        if self.sum_gt is not None:
            return total > self.sum_gt  # MB-063
        if self.sum_eq is not None:
            return total == self.sum_eq  # MB-064
        return self.sum_lt is not None and total < self.sum_lt  # MB-065


class Ability(Struct, frozen=True):
    """A part or a bare slot that dice can activate; `takes` lists the dice it accepts."""

    id: str
    name: str
    slot: Slot
    when: When
    lines: tuple[PartLine, ...]
    later: tuple[PartLine, ...]
    """Those of its lines that follow the attack, in this order (MB-066 to MB-068)."""
    does: Work
    takes: frozenset[tuple[int, ...]]


def ability(key: str, name: str, slot: Slot, when: When, lines: tuple[PartLine, ...]) -> Ability:
    takes = frozenset(dice for dice in DICE if when.accepts(dice))
    later = sorted((line for line in lines if line.verb.step), key=lambda line: line.verb.step)
    return Ability(key, name, slot, when, lines, tuple(later), _shaped(Work(), lines), takes)


def _shaped(now: T, lines: Iterable[Line[Any, T]]) -> T:
    """What lines make of something that is the same at every table."""
    for line in lines:
        now = line.shape(now, None, Use(line.address))
    return now


@final
class Part(Item, frozen=True, kw_only=True):
    slot: Slot
    when: When
    do: Annotated[tuple[PartLine, ...], Meta(min_length=1)]
    surcharge: Annotated[int, Meta(ge=0, le=1)]
    cog: bool


@final
class Upgrade(Item, frozen=True, kw_only=True):
    copies: Annotated[int, Meta(ge=1)]
    cogs: Annotated[int, Meta(ge=0)]
    edge: Literal["top", "right"]
    surcharge: Annotated[int, Meta(ge=0, le=1)]
    limit: Annotated[int, Meta(ge=1)]
    do: Annotated[tuple[UpgradeLine, ...], Meta(min_length=1)]


@final
class Weapon(Item, frozen=True, kw_only=True):
    """A Secret Weapon; `window` is the clause that says when it may be played."""

    on: Annotated[tuple[Trigger, ...], Meta(min_length=1)]
    window: str = "MB-131"
    do: WeaponLine
    clauses: tuple[str, ...]
    surcharge: Literal[0] = 0  # MB-048


class Base(Struct, frozen=True, forbid_unknown_fields=True):
    slot: Slot
    when: When
    do: Annotated[tuple[PartLine, ...], Meta(min_length=1)]


class Board(Item, frozen=True, kw_only=True):
    spoken = ("name", "scientist")

    scientist: str
    base: tuple[Base, ...]


Card: TypeAlias = Part | Upgrade | Weapon


class Box(Content, frozen=True):
    """Everything in the box."""

    boards: tuple[Board, ...]
    parts: tuple[Part, ...]
    upgrades: tuple[Upgrade, ...]
    weapons: tuple[Weapon, ...]

    board = by_id("boards", Board)
    upgrade = by_id("upgrades", Upgrade)
    weapon = by_id("weapons", Weapon)

    def check(self) -> None:
        if len(self.boards) != 4:
            raise BadPack(f"boards: four boards are needed, not {len(self.boards)}")
        if len(self.card) != len(self.parts) + len(self.upgrades) + len(self.weapons):
            raise BadPack("parts, upgrades and weapons: the same id stands in two files")
        if len(self.weapons) < 5:
            raise BadPack(f"weapons: five are removed in every game, so {len(self.weapons)} are too few")
        for upgrade in self.upgrades:
            if upgrade.cogs > upgrade.copies:
                raise BadPack(f"upgrades: {upgrade.id}: more cogs ({upgrade.cogs}) than copies ({upgrade.copies})")
        self._check_dice()
        for weapon in self.weapons:
            if strange := [trigger for trigger in weapon.on if trigger not in weapon.do.verb.triggers]:
                verb, able = next(iter(weapon.do.written)), ", ".join(weapon.do.verb.triggers)
                raise BadPack(f"weapons: {weapon.id}: on: {verb} cannot answer {strange[0]}; it can answer: {able}")

    def _check_dice(self) -> None:
        own = Gear().dice
        most = own + sum(upgrade.limit * (self.gear((upgrade.id,)).dice - own) for upgrade in self.upgrades)
        if most > MOST_DICE:
            raise BadPack(
                f"upgrades: a robot could own {most} dice, but there are {MOST_DICE} of its colour (MB-003): "
                f"lower `die` or `limit`"
            )

    @cached_property
    def card(self) -> dict[CardId, Card]:
        cards: tuple[Card, ...] = (*self.parts, *self.upgrades, *self.weapons)
        return {card.id: card for card in cards}

    @cached_property
    def free(self) -> dict[CardId, Weapon]:
        """The Secret Weapons for open windows."""
        return {card: weapon for card, weapon in self.weapon.items() if not set(weapon.on).isdisjoint(FREE)}

    def gear(self, upgrades: tuple[CardId, ...]) -> Gear:
        """What these Upgrades make of a robot; games ask for the same few over and over, so each is worked out once."""
        made = self._gears.get(upgrades)
        if made is None:
            lines = [line for card in upgrades for line in self.upgrade[card].do]
            made = self._gears[upgrades] = _shaped(Gear(), lines)
        return made

    @cached_property
    def _gears(self) -> dict[tuple[CardId, ...], Gear]:
        return {}

    @cached_property
    def ability(self) -> dict[CardId, Ability]:
        """What each part does."""
        return {part.id: ability(part.id, part.name, part.slot, part.when, part.do) for part in self.parts}

    @cached_property
    def base(self) -> dict[str, tuple[Ability, ...]]:
        """What each board prints on its bare slots."""
        return {
            board.id: tuple(ability(f"base_{b.slot}", "", b.slot, b.when, b.do) for b in board.base)
            for board in self.boards
        }

    @cached_property
    def builds(self) -> dict[Any, Any]:
        """What bots have worked out about robots built from these cards."""
        return {}

    @cached_property
    def every_base(self) -> tuple[Ability, ...]:
        """One base ability a slot that any board prints."""
        return tuple({one.slot: one for bases in self.base.values() for one in bases}.values())
