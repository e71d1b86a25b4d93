"""Where something may be put: every point of the table that is legal, with a good choice of them for lists and bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from msgspec import Struct, structs

from tabletron.core.flow import Clause, Reach, Why, Wide
from tabletron.core.i18n import message
from tabletron.core.option import Option
from tabletron.games.encounter.geometry.ground import Ground, Mover, Trouble, Walk
from tabletron.games.encounter.geometry.numbers import (
    RANGE,
    TABLE,
    VECTORS,
    Circle,
    Point,
    Vector,
    along,
    bearing,
    gap,
    nearest_degree,
    squared,
)
from tabletron.games.encounter.geometry.outline import STEP, outline
from tabletron.games.encounter.geometry.polygon import Polygon, room

Thing = Circle | Polygon
CLOSE = 250
"""Listed points keep so much distance from each other (CP-220)."""
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
TRIES = 8


class Spot(Option, frozen=True):
    """A point of the table in thousandths of an inch (CP-230)."""

    x: int
    y: int


WHY: dict[Trouble, tuple[str, str]] = {
    "table": ("CP-103", message("{spot} is off the table")),
    "base": ("CP-103", message("at {spot} the base would overlap another one")),
    "partly": ("CP-103", message("at {spot} the base would stand partly on terrain")),
    "far": ("CP-204", message("{spot} is too far away")),
    "blocked": ("CP-206", message("the way to {spot} is blocked by {what}")),
}


class Spots(Wide[Spot]):
    """All points that pass a test. `home` is where a snap looks back to (CP-231), `limit` forbids what is too far.

    None of them is farther from `home` than `span` to any side; `way` is how one gets there. What is wrong with
    standing there at all, `stands` tells, is told before that it is too far (CP-219).
    """

    kinds = (Spot,)

    def __init__(
        self,
        test: Callable[[int, int], Trouble | None],
        candidates: Callable[[], Iterable[Point]],
        home: Point,
        guess: Callable[[Random], Point],
        blockers: Callable[[Point], str] = lambda point: "",  # noqa: ARG005
        limit: Clause = "CP-204",
        stands: Callable[[int, int], Trouble | None] = lambda x, y: None,  # noqa: ARG005
        span: int = TABLE,
        way: Callable[[], Reach] | None = None,
    ) -> None:
        self.test, self.candidates, self.home, self.guess = test, candidates, home, guess
        self.blockers, self.limit, self.stands = blockers, limit, stands
        self.span, self.way = span, way

    def listing(self) -> Sequence[Spot]:
        cells: dict[tuple[int, int], list[Spot]] = {}
        kept: list[Spot] = []
        for x, y in self.candidates():
            column, row = x // CLOSE, y // CLOSE
            close = (
                spot for dx, dy in AROUND if (column + dx, row + dy) in cells for spot in cells[column + dx, row + dy]
            )
            if any((x - a.x) * (x - a.x) + (y - a.y) * (y - a.y) < CLOSE * CLOSE for a in close):
                continue
            if self.test(x, y) is None:
                kept.append(Spot(x, y))
                cells.setdefault((column, row), []).append(kept[-1])
        return kept

    def some(self, rng: Random) -> Spot:
        for _ in range(TRIES):
            point = self.guess(rng)
            if self.test(*point) is None:
                return Spot(*point)
        return rng.choice(self.listed)

    def why_not(self, option: Spot) -> Why | None:
        trouble = self.test(option.x, option.y)
        if trouble is None:
            return None
        trouble = self.stands(option.x, option.y) or trouble
        clause, reason = WHY[trouble]
        clause = self.limit if trouble == "far" else clause
        values: dict[str, object] = {"spot": f"{option.x / 1000:.2f}/{option.y / 1000:.2f}"}
        if trouble == "blocked":
            values["what"] = self.blockers(Point(option.x, option.y))
        snap = self.snap(option.x, option.y)
        return Why(clause, reason, values, (snap,) if snap else tuple(self.listed[:12]))

    def draft(self) -> Reach:
        """The area of all points, and the way there if there is one."""
        far = self.span + STEP
        low = Point(*(max(-STEP, n - far) for n in self.home))
        high = Point(*(min(TABLE + STEP, n + far) for n in self.home))
        area = outline(lambda x, y: self.test(x, y) is None, low, high)
        return structs.replace(self.way(), area=area) if self.way else Reach(self.home, area=area)

    def __contains__(self, option: object) -> bool:
        return isinstance(option, Spot) and self.test(option.x, option.y) is None

    def snap(self, x: int, y: int) -> Spot | None:
        """The legal point closest to a click, looking first toward home (CP-219, CP-231)."""
        ahead = round(nearest_degree(bearing((x, y), self.home)) / 10) * 10
        turns = [0, *(turn * sign for turn in range(10, 180, 10) for sign in (1, -1)), 180]
        for ring in range(10, 360, 10):
            for turn in turns:
                point = along((x, y), VECTORS[(ahead + turn) % 360], ring)
                if self.test(*point) is None:
                    return Spot(*point)
        return None


# --- advancing


class Aims(Struct, frozen=True):
    """What is worth going to: foes with the gaps worth having, then tokens and terrain (CP-220)."""

    foes: tuple[Circle, ...] = ()
    ranges: tuple[int, ...] = ()
    things: tuple[Thing, ...] = ()


def advances(ground: Ground, mover: Mover, reach: int, bends: bool, aims: Aims, nearer: Thing | None = None) -> Spots:
    """The ends of an advance; with `nearer` only those that come closer to it (CP-100, CP-218)."""
    base, start, limit = mover.base, Point(mover.base.x, mover.base.y), (reach + 2) * (reach + 2)
    before = gap_to(nearer, base) if nearer is not None else 0
    walk = Walk(ground, mover, reach, bends)
    local = ground.bounded(mover, reach + 2)

    def test(x: int, y: int) -> Trouble | None:
        dx, dy = x - start.x, y - start.y
        if dx * dx + dy * dy > limit:
            return "far"
        if nearer is not None and (dx or dy) and gap_to(nearer, Circle(x, y, base.r)) >= before:
            return "far"
        if (trouble := ground.trouble_at(local, x, y)) is not None:
            return trouble
        return None if walk.path(Point(x, y)) is not None else "blocked"

    def candidates() -> Iterator[Point]:
        yield start
        for degree in range(0, 360, 15):
            for part in (3, 2, 1):
                yield along(start, VECTORS[degree], reach * part // 3)
        for foe in aims.foes:
            yield from _toward(base, foe, (0, RANGE[1], RANGE[2], *aims.ranges), reach)
        for thing in aims.things:
            yield from _toward(base, thing, (0, RANGE[1]), reach)
        for foe in aims.foes:
            if gap(base, foe) <= reach:
                for degree in range(0, 360, 45):
                    yield along(foe, VECTORS[degree], base.r + foe.r)
        for piece in ground.pieces:
            if squared(start, piece.centre) <= limit:
                yield piece.centre

    def guess(rng: Random) -> Point:
        things = (*aims.foes, *aims.things)
        if things and rng.random() < 0.4:
            aimed = list(_toward(base, rng.choice(things), (0, RANGE[1]), reach))
            if aimed:
                return rng.choice(aimed)
        return along(start, VECTORS[15 * rng.randrange(24)], reach * rng.randint(1, 3) // 3)

    def blockers(point: Point) -> str:
        walls = [wall for wall in ground.walls(mover) if wall.crosses(start, point) or wall.holds(*point)]
        return ", ".join(f"{wall.name} (Size {wall.size})" for wall in walls)

    def stands(x: int, y: int) -> Trouble | None:
        return ground.trouble_at(mover, x, y)

    def way() -> Reach:
        return Reach(start, reach, bends, tuple(f"at.{wall.id}" for wall in walk.walls))

    limiting = "CP-204" if nearer is None else "CP-218"
    return Spots(test, candidates, start, guess, blockers, limiting, stands, span=reach, way=way)


def gap_to(thing: Thing, base: Circle) -> int:
    return room(thing, base) if isinstance(thing, Polygon) else gap(thing, base)


def _extent(thing: Thing) -> int:
    """No point of a thing is farther from its middle."""
    if isinstance(thing, Circle):
        return thing.r
    return max(thing.box[2] - thing.box[0], thing.box[3] - thing.box[1])


def _toward(base: Circle, thing: Thing, gaps: Iterable[int], reach: int) -> Iterator[Point]:
    """Points on the bearing to a thing that leave these gaps (CP-228)."""
    there = thing.nearest(base.x, base.y) if isinstance(thing, Polygon) else thing
    way, free = bearing(base, there), gap_to(thing, base)
    for left in gaps:
        if 0 <= free - left <= reach:
            yield along(base, way, free - left)


# --- placing


def places(ground: Ground, mover: Mover, near: Thing, n: int, aims: Aims) -> Spots:
    """The ends of a placement within Range n of something (CP-114, CP-212)."""
    base, limit = mover.base, RANGE[n]
    far = limit + base.r + near.r + 2 if isinstance(near, Circle) else limit + base.r + 2
    centre = near.centre if isinstance(near, Polygon) else Point(near.x, near.y)

    def test(x: int, y: int) -> Trouble | None:
        if (trouble := ground.trouble_at(mover, x, y)) is not None:
            return trouble
        close = near.reaches(x, y, far) if isinstance(near, Polygon) else squared(near, (x, y)) <= far * far
        return None if close else "far"

    span = far - 2

    def candidates() -> Iterator[Point]:
        for degree in range(0, 360, 15):
            yield along(centre, VECTORS[degree], span)
            yield along(centre, VECTORS[degree], span // 2)
        for thing in (*aims.things, *aims.foes):
            yield from _toward(base, thing, (0, RANGE[1]), span)
        yield Point(base.x, base.y)

    def guess(rng: Random) -> Point:
        return along(centre, VECTORS[15 * rng.randrange(24)], span // rng.randint(1, 2))

    return Spots(test, candidates, centre, guess, limit="CP-212", span=_extent(near) + limit + 2 * base.r)


def token_spots(ground: Ground, near: Thing, r: int, allowed: Sequence[Polygon]) -> Spots:
    """Where a token may be laid within Range 1 of something; its middle if there is no room (CP-222)."""
    centre = near.centre if isinstance(near, Polygon) else Point(near.x, near.y)

    def lies(x: int, y: int) -> Trouble | None:
        token = Circle(x, y, r)
        if gap_to(near, token) > RANGE[1] + 2:
            return "far"
        return None if ground.free_for_token(token, allowed) else "partly"

    def around() -> Iterator[Point]:
        for degree in range(0, 360, 15):
            for left in (200, 1000):
                yield _beside(near, centre, VECTORS[degree], r, left)

    def roomy() -> bool:
        return any(lies(*point) is None for point in around())

    def test(x: int, y: int) -> Trouble | None:
        trouble = lies(x, y)
        return None if trouble and (x, y) == centre and not roomy() else trouble

    def candidates() -> Iterator[Point]:
        yield from around()
        yield centre

    def guess(rng: Random) -> Point:
        return _beside(near, centre, VECTORS[15 * rng.randrange(24)], r, 200)

    return Spots(test, candidates, centre, guess, limit="CP-222", span=_extent(near) + RANGE[1] + 2 * r)


def _beside(near: Thing, centre: Point, way: Vector, r: int, left: int) -> Point:
    """The point in this direction that leaves so much room between a token and a thing."""
    if isinstance(near, Circle):
        return along(centre, way, near.r + r + left)
    low, high = 0, TABLE
    while high - low > 1:
        middle = (low + high) // 2
        if near.distance(*along(centre, way, middle)) - r < left:
            low = middle
        else:
            high = middle
    return along(centre, way, high)
