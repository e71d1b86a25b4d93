"""The outline of all points that pass a test, for pictures only: it decides nothing (CP-233)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabletron.games.encounter.geometry.numbers import Point

STEP = 500
"""The test is asked on a grid this fine."""
HALVINGS = 3
"""How often the way from a good to a bad point is halved to find the border between them."""
Ring = tuple[Point, ...]
Edge = tuple[Point, Point]


def outline(good: Callable[[int, int], bool], low: Point, high: Point) -> tuple[Ring, ...]:
    """Closed lines around the good points in a box, which lie on their left; nothing on its rim may be good."""
    columns, rows = range(low.x, high.x + STEP, STEP), range(low.y, high.y + STEP, STEP)
    grid = [[good(x, y) for y in rows] for x in columns]
    following: dict[Edge, Edge] = {}
    for x, left, right in zip(columns, grid, grid[1:], strict=False):
        for n, y in enumerate(rows[:-1]):
            inside = left[n], right[n], right[n + 1], left[n + 1]
            if not inside[0] == inside[1] == inside[2] == inside[3]:
                following.update(_cell(inside, x, y))
    rings = []
    while following:
        edge, after = following.popitem()
        ring = [edge]
        while after in following:
            ring.append(after)
            after = following.pop(after)
        rings.append(tuple(_border(good, *edge) for edge in ring))
    return tuple(rings)


def _cell(inside: tuple[bool, ...], x: int, y: int) -> Iterator[tuple[Edge, Edge]]:
    """Where the outline leaves this cell of the grid, by where it comes in; an edge is named by its good end first."""
    corners = (Point(x, y), Point(x + STEP, y), Point(x + STEP, y + STEP), Point(x, y + STEP))
    for n in range(4):
        if inside[n] and not inside[(n + 1) % 4]:
            end = next(at % 4 for at in range(n + 2, n + 5) if inside[at % 4])
            yield (corners[n], corners[(n + 1) % 4]), (corners[end], corners[end - 1])


def _border(good: Callable[[int, int], bool], a: Point, b: Point) -> Point:
    """The last good point on the way from a good one to a bad one."""
    for _ in range(HALVINGS):
        middle = Point((a.x + b.x) // 2, (a.y + b.y) // 2)
        a, b = (middle, b) if good(*middle) else (a, middle)
    return a
