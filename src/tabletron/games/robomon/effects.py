"""What RoboMon can do: types, dice, areas, abilities and ongoing abilities, as typed values."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Type: TypeAlias = Literal["air", "earth", "electric", "fire", "ice", "nature", "water", "none"]
Icon: TypeAlias = Literal["move", "basic", "special", "wild", "armor", "time"]
ICONS: tuple[Icon, ...] = ("move", "basic", "special", "wild", "armor", "time")
DICE = 7
"""Action dice of a player."""
Colour: TypeAlias = Literal["white", "green", "red"]
CRIT, MISS = "crit", "miss"
D4, D6 = (1, 2, 3, 4), (1, 2, 3, 4, 5, 6)
BEATS: dict[Type, tuple[Type, ...]] = {
    "fire": ("nature", "ice"),
    "water": ("fire", "earth"),
    "nature": ("water", "earth"),
    "ice": ("nature", "air", "electric"),
    "electric": ("water", "air"),
    "earth": ("electric", "ice"),
    "air": ("fire", "earth"),
    "none": (),
}
FEARS: dict[Type, tuple[Type, ...]] = {
    "fire": ("water", "air"),
    "water": ("nature", "electric"),
    "nature": ("fire", "ice"),
    "ice": ("fire", "earth"),
    "electric": ("ice", "earth"),
    "earth": ("water", "nature"),
    "air": ("ice", "electric"),
    "none": (),
}
Attribute: TypeAlias = Literal["fly", "swim", "nimble", "anchor"]
Skill: TypeAlias = Literal["strength", "endurance", "agility", "intelligence", "charisma"]
SKILLS: tuple[Skill, ...] = ("strength", "endurance", "agility", "intelligence", "charisma")
Area: TypeAlias = Literal["", "ring1", "cross1", "line3", "cone3"]
AREAS: dict[Area, tuple[tuple[int, int], ...]] = {
    "ring1": ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)),
    "cross1": ((0, -1), (-1, 0), (1, 0), (0, 1)),
    "line3": ((0, -1), (0, -2), (0, -3)),
    "cone3": ((-1, -1), (0, -1), (1, -1)),
}
"""The red squares of each area, as (columns, rows) from the attacker that faces north."""
Focus: TypeAlias = Literal["highest_speed", "lowest_speed", "most_hp", "least_hp", "types", "most_damaged_ally"]
Deed: TypeAlias = Literal[
    "armor_token", "cleanse", "power_gain", "move_ally", "damage_bonus", "free_move", "extra_move", "reroll_die",
    "change_die", "burrow",
]  # fmt: skip


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """A basic or special attack, or with `heals` a support ability; n icons give the n-th step."""

    name: str
    kind: Literal["basic", "special"]
    cost: int
    steps: tuple[int, ...]
    range: int = 1
    area: Area = ""
    pierce: bool = False
    push: int = 0
    trap: bool = False
    paralyze: bool = False
    drain: int = 0
    heals: bool = False


class Ongoing(Struct, frozen=True, forbid_unknown_fields=True):
    """An ability that needs no icon; it may cost power and is used once a round."""

    name: str
    does: Deed
    n: int = 0
    cost: int = 0


class Row(Struct, frozen=True):
    """What an opposing RoboMon does on one result of the d4; ability -1 is Run."""

    ability: int
    focus: Focus = "types"
    types: tuple[Type, ...] = ()


class ChartRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a reprogram chart: up to which result it counts, its cost, and whether it succeeds."""

    upto: int
    damage: int
    batteries: int
    success: bool


def colour_against(attack: Type, target: Type) -> Colour:
    """The modifier die of a special attack (RM-115, RM-116)."""
    if target in BEATS[attack]:
        return "green"
    return "red" if target in FEARS[attack] else "white"
