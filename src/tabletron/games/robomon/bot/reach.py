"""Where a RoboMon can strike: sets of squares as the bits of a number, worked out once for each map."""

from __future__ import annotations

from functools import lru_cache

from tabletron.games.robomon.box import Ability
from tabletron.games.robomon.geometry.grid import Gait, Grid, Square


@lru_cache(maxsize=1 << 16)
def zone(grid: Grid, gait: Gait, square: Square, points: int, reach: int) -> int:
    """All squares that it can affect from so far away after a move of so many points; who stands where is ignored."""
    squares = around(grid, square, reach)
    for cost, to in grid.reached(gait, square):
        if cost > points:
            break
        squares |= around(grid, to, reach)
    return squares


@lru_cache(maxsize=1 << 14)
def around(grid: Grid, square: Square, reach: int) -> int:
    return sum(1 << other for other in grid.within(square, reach))


def reach_of(ability: Ability) -> int:
    """How far an ability reaches; an area about as far as its farthest square."""
    return 3 if ability.area == "line3" else 1 if ability.area else ability.range


@lru_cache(maxsize=1 << 16)
def spots(grid: Grid, gait: Gait, target: Square, points: int, reach: int) -> int:
    """All squares from which it can affect the target after a move of about so many points."""
    squares = 0
    for square in grid.within(target, reach):
        if grid.terrain[square] != "^" or gait[0] == "fly":
            squares |= walk(grid, gait, square, points)
    return squares


@lru_cache(maxsize=1 << 16)
def walk(grid: Grid, gait: Gait, square: Square, points: int) -> int:
    """The squares within so many points, this one among them."""
    squares = 1 << square
    for cost, to in grid.reached(gait, square):
        if cost > points:
            break
        squares |= 1 << to
    return squares
