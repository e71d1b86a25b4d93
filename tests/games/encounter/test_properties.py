"""What must hold for any position: hypothesis looks for one where it does not."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tabletron.games.encounter.geometry.ground import Ground, Mover
from tabletron.games.encounter.geometry.numbers import TABLE, VECTORS, Circle, Point, overlap, reach_of, squared
from tabletron.games.encounter.geometry.points import Aims, Spots, advances
from tabletron.games.encounter.geometry.polygon import Polygon
from tabletron.games.encounter.geometry.sweep import pushed, thrown
from tabletron.testing import rule
from tests.games.encounter.kit import BOX

FIELDS = {key: field.ground(list(field.pieces)) for key, field in BOX.field.items()}
grounds = st.sampled_from(sorted(FIELDS)).map(FIELDS.__getitem__)
numbers = st.integers(1_300, TABLE - 1_300)
bases = st.builds(Circle, numbers, numbers, st.sampled_from([689, 984, 1280]))
few = settings(max_examples=60, deadline=None, derandomize=True)


def ends(ground: Ground, base: Circle, tool: str, others: tuple[Circle, ...] = ()) -> Spots:
    mover = Mover(base, 2, others)
    return advances(ground, mover, reach_of(tool, base.r), tool != "S", Aims())  # type: ignore[arg-type]


def turned(x: int, y: int) -> tuple[int, int]:
    """A quarter turn of the table."""
    return TABLE - y, x


def turned_circle(circle: Circle) -> Circle:
    return Circle(*turned(circle.x, circle.y), circle.r)


def turned_ground(ground: Ground) -> Ground:
    return Ground(
        Polygon(piece.id, piece.name, [turned(*vertex) for vertex in piece.vertices], piece.size, piece.interactive)
        for piece in ground.pieces
    )


TURNED = {id(ground): turned_ground(ground) for ground in FIELDS.values()}


@few
@given(ground=grounds, base=bases, key=st.integers(0, 1000))
def test_reach_is_monotone(ground: Ground, base: Circle, key: int) -> None:
    """What a shorter tool reaches, a longer one does too."""
    rng = random.Random(key)
    short, medium, long = (ends(ground, base, tool) for tool in "SML")
    for _ in range(10):
        spot = short.some(rng) if short.listed else None
        assert spot is None or (spot in medium and spot in long)
        spot = medium.some(rng) if medium.listed else None
        assert spot is None or spot in long


@few
@given(ground=grounds, one=bases, two=bases, size=st.integers(1, 5))
def test_sight_is_symmetric(ground: Ground, one: Circle, two: Circle, size: int) -> None:
    if ground.under(one) is None and ground.under(two) is None:
        assert ground.sees(one, two, size) == ground.sees(two, one, size)


@rule("CP-234")
@few
@given(ground=grounds, base=bases, others=st.lists(bases, max_size=8), degree=st.integers(0, 359))
def test_a_legal_end_never_overlaps(ground: Ground, base: Circle, others: list[Circle], degree: int) -> None:
    mover = Mover(base, 2, tuple(others))
    for spot in ends(ground, base, "L", tuple(others)):
        there = Circle(spot.x, spot.y, base.r)
        assert not any(overlap(there, other) for other in others)
        assert ground.legal_end(mover._replace(placed=True), spot.x, spot.y)
        inside = [piece for piece in ground.pieces if piece.closer(*there[:2], base.r - 2)]
        assert all(piece.holds_circle(*there) for piece in inside)
    if ground.legal_end(mover._replace(placed=True), base.x, base.y):
        for end in (pushed(ground, mover, VECTORS[degree], "S"), thrown(ground, mover, VECTORS[degree], "M").end):
            assert ground.legal_end(mover._replace(placed=True), *end)


@few
@given(
    ground=grounds,
    base=bases,
    points=st.lists(st.tuples(numbers, numbers), min_size=5, max_size=30),
    near=st.booleans(),
)
def test_a_quarter_turn_of_the_table_changes_nothing(
    ground: Ground, base: Circle, points: list[tuple[int, int]], near: bool
) -> None:
    other = TURNED[id(ground)]
    here, there = ends(ground, base, "L"), ends(other, turned_circle(base), "L")
    for x, y in points:
        if near:
            x, y = base.x + (x - 18000) // 5, base.y + (y - 18000) // 5
        one, two = here.test(x, y), there.test(*turned(x, y))
        assert one == two
        target = Circle(x, y, 689)
        assert ground.sees(base, target, 2) == other.sees(turned_circle(base), turned_circle(target), 2)
        covers = ground.cover(base, target, 2), other.cover(turned_circle(base), turned_circle(target), 2)
        assert (covers[0] and covers[0].id) == (covers[1] and covers[1].id)


@few
@given(ground=grounds, base=bases, degree=st.integers(0, 359))
def test_nothing_flies_farther_than_its_tool(ground: Ground, base: Circle, degree: int) -> None:
    stop = thrown(ground, Mover(base, 2, ()), VECTORS[degree], "M")
    limit = reach_of("M", base.r) + 2
    assert squared(Point(base.x, base.y), stop.end) <= limit * limit


@few
@given(ground=grounds, base=bases, x=numbers, y=numbers)
def test_a_snap_is_legal_and_close(ground: Ground, base: Circle, x: int, y: int) -> None:
    spots = ends(ground, base, "L")
    click = base.x + (x - 18000) // 4, base.y + (y - 18000) // 4
    snap = spots.snap(*click)
    assert snap is None or (snap in spots and squared(click, (snap.x, snap.y)) <= 352 * 352)
