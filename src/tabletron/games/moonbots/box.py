"""What cards can do: the effect vocabulary of Moon-Bots, and the items of its box."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations_with_replacement
from typing import Annotated, Any, Literal, TypeAlias, final

from msgspec import Meta, Struct

from tabletron.core.content import Content, Item, by_id
from tabletron.core.errors import BadPack

CardId: TypeAlias = str
Kind: TypeAlias = Literal["fist", "missile"]
Slot: TypeAlias = Literal["head", "torso", "right_arm", "left_arm", "right_leg", "left_leg"]
SLOTS: tuple[Slot, ...] = ("head", "torso", "right_arm", "left_arm", "right_leg", "left_leg")
Face = Annotated[int, Meta(ge=1, le=6)]
Few = Annotated[int, Meta(ge=0, le=4)]
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


class Do(Struct, frozen=True, forbid_unknown_fields=True):
    """What a part does, in this order."""

    fist: Few = 0
    missile: Few = 0
    energy: Few = 0
    lose: Few = 0


class Ability(Struct, frozen=True):
    """A part or a bare slot that dice can activate; `takes` lists the dice it accepts."""

    id: str
    name: str
    slot: Slot
    when: When
    do: Do
    takes: frozenset[tuple[int, ...]]


def ability(key: str, name: str, slot: Slot, when: When, do: Do) -> Ability:
    return Ability(key, name, slot, when, do, frozenset(dice for dice in DICE if when.accepts(dice)))


class Gain(Struct, frozen=True, tag_field="verb", tag="gain", forbid_unknown_fields=True):
    n: int
    beyond_limit: bool = False


class Prevent(Struct, frozen=True, tag_field="verb", tag="prevent", forbid_unknown_fields=True):
    n: int | Literal["all"]


class Redirect(Struct, frozen=True, tag_field="verb", tag="redirect", forbid_unknown_fields=True):
    n: int


class ExtraDamage(Struct, frozen=True, tag_field="verb", tag="extra_damage", forbid_unknown_fields=True):
    n: int


class AdjustDie(Struct, frozen=True, tag_field="verb", tag="adjust_die", forbid_unknown_fields=True):
    by: int


class SkipTurn(Struct, frozen=True, tag_field="verb", tag="skip_turn", forbid_unknown_fields=True):
    pass


class TakeCard(Struct, frozen=True, tag_field="verb", tag="take_card", forbid_unknown_fields=True):
    free: bool


class LoseEach(Struct, frozen=True, tag_field="verb", tag="lose_each", forbid_unknown_fields=True):
    who: Literal["all", "opponents_without_weapons"]
    n: int | Literal["weapons_held"]


class Search(Struct, frozen=True, tag_field="verb", tag="search", forbid_unknown_fields=True):
    kind: Literal["part", "upgrade"]


class Peek(Struct, frozen=True, tag_field="verb", tag="peek", forbid_unknown_fields=True):
    pass


class BlockReroll(Struct, frozen=True, tag_field="verb", tag="block_reroll", forbid_unknown_fields=True):
    pass


class Lose(Struct, frozen=True, tag_field="verb", tag="lose", forbid_unknown_fields=True):
    n: int


Effect: TypeAlias = (
    Gain
    | Prevent
    | Redirect
    | ExtraDamage
    | AdjustDie
    | SkipTurn
    | TakeCard
    | LoseEach
    | Search
    | Peek
    | BlockReroll
    | Lose
)
Trigger: TypeAlias = Literal[
    "open", "own_turn", "own_dice", "turn_start", "before_reroll",
    "incoming", "attack_done", "gained", "reroll_declared", "acquired",
]  # fmt: skip

FREE = frozenset({"open", "own_turn", "own_dice", "turn_start", "before_reroll"})
"""The triggers that belong to open windows; the others answer an event."""


@final
class Part(Item, frozen=True, kw_only=True):
    slot: Slot
    when: When
    do: Do
    surcharge: Annotated[int, Meta(ge=0, le=1)]
    cog: bool


class UpgradeDoes(Struct, frozen=True, forbid_unknown_fields=True):
    """One of: dice to own, dice to roll again, a bonus or a protection against a kind of damage."""

    die: Few = 0
    reroll: Few = 0
    bonus: Kind | None = None
    protect: Kind | None = None


@final
class Upgrade(Item, frozen=True, kw_only=True):
    spoken = ("name", "text")

    text: str
    copies: Annotated[int, Meta(ge=1)]
    cogs: Annotated[int, Meta(ge=0)]
    edge: Literal["top", "right"]
    surcharge: Annotated[int, Meta(ge=0, le=1)]
    limit: Annotated[int, Meta(ge=1)]
    do: UpgradeDoes


@final
class Weapon(Item, frozen=True, kw_only=True):
    """A Secret Weapon; `window` is the clause that says when it may be played."""

    spoken = ("name", "text")

    text: str
    on: tuple[Trigger, ...]
    window: str = "MB-131"
    do: Effect
    clauses: tuple[str, ...]
    protection: bool = False
    surcharge: Literal[0] = 0  # MB-048


class Base(Struct, frozen=True, forbid_unknown_fields=True):
    slot: Slot
    when: When
    do: Do


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
        extra = sum(upgrade.limit * upgrade.do.die for upgrade in self.upgrades)
        if extra > MOST_DICE - 1:
            raise BadPack(
                f"upgrades: a robot could own {1 + extra} dice, but there are {MOST_DICE} of its colour (MB-003): "
                f"lower `do.die` or `limit`"
            )

    @cached_property
    def card(self) -> dict[CardId, Card]:
        cards: tuple[Card, ...] = (*self.parts, *self.upgrades, *self.weapons)
        return {card.id: card for card in cards}

    @cached_property
    def free(self) -> dict[CardId, Weapon]:
        """The Secret Weapons for open windows."""
        return {card: weapon for card, weapon in self.weapon.items() if set(weapon.on) & FREE}

    @cached_property
    def does(self) -> dict[CardId, UpgradeDoes]:
        """What each Upgrade does."""
        return {upgrade.id: upgrade.do for upgrade in self.upgrades}

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
