"""What the cards of RoboMon name: types, icons, dice, attributes and areas."""

from __future__ import annotations

from typing import Literal, TypeAlias

Type: TypeAlias = Literal["air", "earth", "electric", "fire", "ice", "nature", "water", "none"]
Icon: TypeAlias = Literal["move", "basic", "special", "wild", "armor", "time"]
ICONS: tuple[Icon, ...] = ("move", "basic", "special", "wild", "armor", "time")
DICE = 7
"""Action dice of a player."""
Colour: TypeAlias = Literal["white", "green", "red"]
CRIT, MISS = "crit", "miss"
EXTRA = 3
"""What a CRIT adds (RM-118)."""
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


def colour_against(attack: Type, target: Type) -> Colour:
    """The modifier die of a special attack (RM-115, RM-116)."""
    if target in BEATS[attack]:
        return "green"
    return "red" if target in FEARS[attack] else "white"
