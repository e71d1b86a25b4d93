"""Where figures may be set up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from tabletron.games.encounter.geometry.ground import Ground, Mover, Trouble
from tabletron.games.encounter.geometry.numbers import RANGE, TABLE, Point
from tabletron.games.encounter.geometry.points import Spots


def deployment(ground: Ground, mover: Mover, edge: int, facing: Iterable[int] = ()) -> Spots:
    """Where a figure may be set up: within Range 3 of its own edge, 0 or 36,000 (UE-025).

    In front of what it is facing, named by how far to the east that lies, the list is finer.
    """
    r, limit = mover.base.r, RANGE[3] + 2

    def test(x: int, y: int) -> Trouble | None:
        return ground.trouble_at(mover, x, y) or ("far" if abs(y - edge) - r > limit else None)

    def at(column: int, row: int) -> Point:
        return Point(1_500 + 3_000 * column, abs(edge - (r + 2_000 * row)))

    def candidates() -> Iterator[Point]:
        for row in (3, 2, 1, 0):
            for column in range(12):
                yield at(column, row)
        for x in sorted({x + dx for x in facing for dx in range(-3_000, 3_001, 500)}):
            for back in (0, 200, 400):
                yield Point(x, abs(edge - (r + RANGE[3] - back)))

    def guess(rng: Random) -> Point:
        return at(rng.randrange(12), rng.randrange(4))

    return Spots(test, candidates, Point(TABLE // 2, edge), guess, limit="UE-025", span=TABLE // 2)
