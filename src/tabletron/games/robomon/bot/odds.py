"""What an attack is expected to do: exact over the faces of the modifier dice."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from tabletron.games.robomon.box import Box
from tabletron.games.robomon.effects import CRIT, MISS, Colour
from tabletron.games.robomon.rules.attacks import EXTRA

Faces: TypeAlias = tuple[int | str, ...]
MOST = 40
"""No RoboMon stands so much damage: what is beyond need not be told apart."""


class Blow(NamedTuple):
    """An attack on one target: hit points it loses and armor tokens that break on average, and two chances."""

    lost: float
    broken: float
    kill: float
    hit: float


NOTHING = Blow(0.0, 0.0, 0.0, 0.0)


@lru_cache(maxsize=1024)
def spread(faces: Faces, green: Faces, base: int) -> tuple[tuple[int, float], ...]:
    """Every damage that the die can make of the base, with its chance; a MISS is left out (RM-117 to RM-120)."""
    found: dict[int, float] = {}
    share = 1 / len(faces)
    for face in faces:
        if face == CRIT:
            more = ((MOST, 1.0),) if base >= MOST else spread(green, green, base + EXTRA)
            for points, chance in more:
                found[points] = found.get(points, 0.0) + share * chance
        elif face != MISS:
            points = max(0, base + int(face))
            found[points] = found.get(points, 0.0) + share
    return tuple(sorted(found.items()))


@lru_cache(maxsize=65536)
def _blow(faces: Faces, green: Faces, base: int, left: int, armor: int, blocks: int) -> Blow:
    lost = broken = kill = hit = 0.0
    for points, chance in spread(faces, green, base):
        tokens, through = soak(max(0, points - blocks), armor)
        hit += chance
        broken += chance * tokens
        lost += chance * min(left, through)
        kill += chance * (through >= left)
    return Blow(lost, broken, kill, hit)


def soak(points: int, armor: int) -> tuple[int, int]:
    """The armor tokens that so much damage breaks, and what gets through (RM-129, RM-130)."""
    tokens = min(points // 2, armor)
    return tokens, 0 if tokens < armor else points - 2 * tokens


def blow(box: Box, colour: Colour, base: int, left: int, armor: int = 0, blocks: int = 0) -> Blow:
    """An attack of this base on so many hit points behind armor tokens, when so many armor icons are spent."""
    return _blow(box.modifier[colour], box.modifier["green"], base, left, armor, blocks)
