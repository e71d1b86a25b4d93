"""The terrain that stands on the table: where a base may end, how it gets there, who sees whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

from tabletron.games.encounter.geometry.numbers import (
    EPS,
    RADIUS,
    Circle,
    Point,
    adds_up,
    on_table,
    squared,
    within,
)
from tabletron.games.encounter.geometry.polygon import Polygon, near

Trouble: TypeAlias = Literal["table", "base", "partly", "far", "blocked"]
FLYING = 5
"""The Size that Flight, Wall Crawler and Climb count as for an advance (CP-102)."""
REMEMBERED = 20_000

_QUADRANT = {
    689: ((689, 0), (637, 264), (487, 487), (264, 637)),
    984: ((984, 0), (909, 377), (696, 696), (377, 909)),
    1280: ((1280, 0), (1183, 490), (905, 905), (490, 1183)),
}
RIM = {
    r: (*q, *((-y, x) for x, y in q), *((-x, -y) for x, y in q), *((y, -x) for x, y in q)) for r, q in _QUADRANT.items()
}
"""Sixteen points on the rim of each base, from the east anticlockwise (CP-213)."""
assert set(RIM) == set(RADIUS.values())


class Mover(NamedTuple):
    """A base that is about to move: where it is, the Size that counts for terrain, and everybody else's bases.

    `pieces` are the terrain that matters if it cannot get far, and nothing else was looked up.
    """

    base: Circle
    size: int
    others: Sequence[Circle]
    placed: bool = False
    pieces: Sequence[Polygon] | None = None


class Ground:
    """A terrain state. What was found out about it is remembered, because it never changes (CP-233)."""

    def __init__(self, pieces: Iterable[Polygon]) -> None:
        self.pieces = tuple(pieces)
        self.by_id = {piece.id: piece for piece in self.pieces}
        self._seen: dict[tuple[Circle, Circle, int], bool] = {}
        self._blocking = {
            size: tuple(piece for piece in self.pieces if piece.size > size) for size in range(FLYING + 1)
        }

    def under(self, base: Circle) -> Polygon | None:
        """The feature that a base stands on entirely (CP-216)."""
        x, y, r = base
        for piece in self.pieces:
            left, low, right, high = piece.box
            if left < x < right and low < y < high and piece.holds_circle(x, y, r):
                return piece
        return None

    def trouble_at(self, mover: Mover, x: int, y: int) -> Trouble | None:
        """Why a base may not end here, or None (CP-215)."""
        r = mover.base.r
        if not on_table(x, y, r):
            return "table"
        for ox, oy, other in mover.others:
            dx, dy, limit = x - ox, y - oy, r + other - EPS
            if dx * dx + dy * dy < limit * limit:
                return "base"
        for piece in self.pieces if mover.pieces is None else mover.pieces:
            left, low, right, high = piece.box
            if x <= left - r or x >= right + r or y <= low - r or y >= high + r or not piece.closer(x, y, r - EPS):
                continue
            if not piece.holds_circle(x, y, r):
                return "partly"
            if piece.size > mover.size and not mover.placed and not piece.holds_circle(*mover.base):
                return "blocked"
        return None

    def legal_end(self, mover: Mover, x: int, y: int) -> bool:
        return self.trouble_at(mover, x, y) is None

    def bounded(self, mover: Mover, far: int) -> Mover:
        """The mover with only what it can meet when it ends so far away at most."""
        x, y, limit = mover.base.x, mover.base.y, far + mover.base.r
        others = [other for other in mover.others if squared(mover.base, other) < (limit + other.r) * (limit + other.r)]
        pieces = [piece for piece in self.pieces if piece.closer(x, y, limit)]
        return mover._replace(others=others, pieces=pieces)

    # --- ways

    def walls(self, mover: Mover) -> list[Polygon]:
        """What the tool may not cross: larger terrain, except where the mover stands (CP-101, CP-206)."""
        x, y, _ = mover.base
        return [piece for piece in self._blocking[mover.size] if not piece.holds(x, y)]

    # --- sight

    def sees(self, one: Circle, two: Circle, size: int) -> bool:
        """Whether some line joins the bases without passing terrain larger than the target (CP-116, CP-213).

        `size` is the target's own; what it stands on counts too, and neither's own ground is in the way (CP-117).
        """
        key = (one, two, size)
        known = self._seen.get(key)
        if known is None:
            if len(self._seen) > REMEMBERED:
                self._seen.clear()
            known = self._seen[key] = self._sees(one, two, size)
        return known

    def _sees(self, one: Circle, two: Circle, size: int) -> bool:
        below, under = self.under(one), self.under(two)
        size += under.size if under else 0
        left, right = min(one.x - one.r, two.x - two.r), max(one.x + one.r, two.x + two.r)
        low, high = min(one.y - one.r, two.y - two.r), max(one.y + one.r, two.y + two.r)
        walls = [
            piece
            for piece in self.pieces
            if piece.size > size and piece is not below and piece is not under
            and piece.box[0] < right and piece.box[2] > left and piece.box[1] < high and piece.box[3] > low
        ]  # fmt: skip
        if not walls or not any(wall.crosses(one, two) for wall in walls):
            return True
        ours = [(one.x + x, one.y + y) for x, y in RIM[one.r]]
        theirs = [(two.x + x, two.y + y) for x, y in RIM[two.r]]
        if any(all(map(wall.crosses, ours, theirs)) for wall in walls):
            return False
        return any(
            not any(wall.crosses(a, b) for wall in walls)
            for a in ((one.x, one.y), *ours)
            for b in ((two.x, two.y), *theirs)
        )

    def cover(self, attacker: Circle, target: Circle, size: int) -> Polygon | None:
        """The feature that gives the target cover: near it, large enough and in the way (CP-118, CP-214)."""
        if within(attacker, target, 2):
            return None
        own = (self.under(attacker), self.under(target))
        for piece in self.pieces:
            if piece.size >= size and piece not in own and near(piece, target, 1) and piece.crosses(attacker, target):
                return piece
        return None

    def free_for_token(self, token: Circle, allowed: Iterable[Polygon]) -> bool:
        """Whether a token may lie here: on the table, in no terrain but this (CP-222)."""
        if not on_table(*token):
            return False
        return not any(piece.closer(token.x, token.y, token.r - EPS) and piece not in allowed for piece in self.pieces)


class Walk:
    """The ways of a tool from where a base stands: straight, or with one bend (CP-205)."""

    def __init__(self, ground: Ground, mover: Mover, reach: int, bends: bool) -> None:
        self.start, self.limit, self.bends = Point(mover.base.x, mover.base.y), reach + EPS, bends
        self.walls = [wall for wall in ground.walls(mover) if wall.closer(*self.start, self.limit)]

    def path(self, end: Point) -> tuple[Point, ...] | None:
        """The first way that is free and short enough: straight, over a corner, past two corners (CP-207)."""
        start, limit = self.start, self.limit
        dx, dy = end.x - start.x, end.y - start.y
        if dx * dx + dy * dy > limit * limit:
            return None
        if not any(wall.crosses(start, end) for wall in self.walls):
            return start, end
        for bend in self._hinges(end) if self.bends else ():
            if adds_up(start, bend, end, limit) and self._open(start, bend) and self._open(bend, end):
                return start, bend, end
        return None

    def _open(self, a: Point, b: Point) -> bool:
        return not any(wall.crosses(a, b) for wall in self.walls)

    @cached_property
    def corners(self) -> list[Point]:
        return [corner for wall in self.walls for corner in wall.vertices]

    @cached_property
    def ahead(self) -> list[Point]:
        """The corners that a straight tool reaches from the start."""
        square = self.limit * self.limit
        return [u for u in self.corners if squared(self.start, u) <= square and self._open(self.start, u)]

    def _hinges(self, end: Point) -> Iterator[Point]:
        """Corners, then where a line past one corner meets a line past another; in sight of both ends only."""
        start, square = self.start, self.limit * self.limit
        yield from self.ahead
        dx, dy = end.x - start.x, end.y - start.y
        behind = [v for v in self.corners if squared(end, v) <= square and self._open(end, v)]
        for u in self.ahead:
            ux, uy = u.x - start.x, u.y - start.y
            for v in behind:
                vx, vy = v.x - end.x, v.y - end.y
                turn = ux * vy - uy * vx
                sign = 1 if turn > 0 else -1
                turn, ours, theirs = sign * turn, sign * (dx * vy - dy * vx), sign * (dx * uy - dy * ux)
                if turn and ours >= turn and theirs >= turn:
                    yield Point(
                        start.x + (2 * ux * ours + turn) // (2 * turn), start.y + (2 * uy * ours + turn) // (2 * turn)
                    )
