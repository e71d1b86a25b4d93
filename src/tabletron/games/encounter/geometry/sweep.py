"""Pushes, throws and beams: a straight line, what it touches first, and where it stops."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from tabletron.games.encounter.geometry.ground import Ground, Mover
from tabletron.games.encounter.geometry.numbers import (
    EPS,
    RANGE,
    TOOL,
    Circle,
    Point,
    Tool,
    Vector,
    along,
    on_table,
    reach_of,
)
from tabletron.games.encounter.geometry.polygon import Polygon, segment_closer

STEP = 50
"""How far an end that is not legal slides back at a time (CP-211)."""
HURLED = 250
"""Half the width of thrown terrain on its way (CP-210)."""
BEAM = 500
"""Half the width of a beam (CP-217)."""


class Stop(NamedTuple):
    """Where a straight movement ended, and what was touched: places in the list of bases, and terrain."""

    end: Point
    bases: tuple[int, ...]
    pieces: tuple[Polygon, ...]


def sweep(
    circle: Circle, way: Vector, length: int, bases: Sequence[Circle], pieces: Iterable[Polygon], edge: bool = True
) -> Stop:
    """The circle is carried along until something stops it (CP-229); the edge of the table stops without a touch."""
    start, far = Point(circle.x, circle.y), length + circle.r
    bases_near = [n for n, base in enumerate(bases) if _could_touch(circle, base, far)]
    pieces_near = [piece for piece in pieces if piece.closer(start.x, start.y, far)]

    def hit(t: int) -> tuple[tuple[int, ...], tuple[Polygon, ...]]:
        end = along(start, way, t)
        return (
            tuple(n for n in bases_near if segment_closer(start, end, bases[n], circle.r + bases[n].r - EPS)),
            tuple(piece for piece in pieces_near if piece.meets_segment(start, end, circle.r - EPS)),
        )

    def free(t: int) -> bool:
        return not ((edge and not on_table(*along(start, way, t), circle.r)) or any(hit(t)))

    if free(length):
        return Stop(along(start, way, length), (), ())
    t = _last_free(free, length)
    return Stop(along(start, way, t), *hit(t + 1))


def _last_free(free: Callable[[int], bool], length: int) -> int:
    low, high = 0, length
    while high - low > 1:
        middle = (low + high) // 2
        if free(middle):
            low = middle
        else:
            high = middle
    return low


def _could_touch(circle: Circle, base: Circle, far: int) -> bool:
    dx, dy, limit = circle.x - base.x, circle.y - base.y, far + base.r
    return dx * dx + dy * dy < limit * limit


def pushed(ground: Ground, mover: Mover, way: Vector, tool: Tool) -> Point:
    """Where a pushed base ends: terrain larger than itself and every base stop it (CP-105, CP-209)."""
    stop = sweep(mover.base, way, reach_of(tool, mover.base.r), mover.others, ground.walls(mover))
    return slid_back(ground, mover, stop.end, way)


def thrown(ground: Ground, mover: Mover, way: Vector, tool: Tool) -> Stop:
    """Where a thrown base ends and what it hits: every base, and terrain it did not start on (CP-106, CP-209)."""
    x, y, r = mover.base
    pieces = [piece for piece in ground.pieces if not piece.closer(x, y, r - EPS)]
    stop = sweep(mover.base, way, reach_of(tool, r), mover.others, pieces)
    return Stop(slid_back(ground, mover, stop.end, way), stop.bases, stop.pieces)


def hurled(ground: Ground, thrower: Circle, way: Vector, tool: Tool, bases: Sequence[Circle]) -> Stop:
    """What thrown terrain hits on its way from the thrower's base (CP-108, CP-210)."""
    start = along(thrower, way, thrower.r)
    own = ground.under(thrower)
    pieces = [piece for piece in ground.pieces if piece is not own]
    return sweep(Circle(*start, HURLED), way, TOOL[tool], bases, pieces, edge=False)


def slid_back(ground: Ground, mover: Mover, end: Point, way: Vector) -> Point:
    """The last legal point before an end that is not legal; the start at worst (CP-104, CP-211)."""
    start = Point(mover.base.x, mover.base.y)
    back = (-way[0], -way[1])
    slide = 0
    far = abs(end.x - start.x) + abs(end.y - start.y)
    while slide <= far:
        point = along(end, back, slide)
        if (point.x - start.x) * way[0] + (point.y - start.y) * way[1] <= 0:
            break
        if ground.legal_end(mover, *point):
            return point
        slide += STEP
    return start


def beam(attacker: Circle, way: Vector, n: int) -> Polygon:
    """The strip that a beam covers (CP-074, CP-217)."""
    first, last = along(attacker, way, attacker.r), along(attacker, way, attacker.r + RANGE[n])
    left, right = (-way[1], way[0]), (way[1], -way[0])
    corners = [along(first, right, BEAM), along(last, right, BEAM), along(last, left, BEAM), along(first, left, BEAM)]
    return Polygon("beam", "", corners, 0, False)


def in_beam(strip: Polygon, base: Circle) -> bool:
    return strip.reaches(base.x, base.y, base.r)
