"""Lengths, directions and the few sums that everything else is built of."""

from __future__ import annotations

from math import isqrt
from typing import Final, Literal, NamedTuple, TypeAlias

Tool: TypeAlias = Literal["S", "M", "L"]
Vector: TypeAlias = tuple[int, int]

EPS: Final = 2
TABLE: Final = 36_000
RANGE: Final = {1: 1_000, 2: 3_000, 3: 6_000, 4: 8_000, 5: 10_000}
"""Range bands (CP-002)."""
TOOL: Final[dict[Tool, int]] = {"S": 3_250, "M": 5_000, "L": 6_750}
"""Movement tools (CP-003)."""
RADIUS: Final = {35: 689, 50: 984, 65: 1_280}
"""Radius of a base by its diameter in millimetres (CP-201)."""
TOKEN: Final = 500
"""Radius of an objective token."""
MILLION: Final = 1_000_000

SINES: Final = (
    0, 17452, 34899, 52336, 69756, 87156, 104528, 121869, 139173, 156434, 173648, 190809, 207912,
    224951, 241922, 258819, 275637, 292372, 309017, 325568, 342020, 358368, 374607, 390731, 406737, 422618,
    438371, 453990, 469472, 484810, 500000, 515038, 529919, 544639, 559193, 573576, 587785, 601815, 615661,
    629320, 642788, 656059, 669131, 681998, 694658, 707107, 719340, 731354, 743145, 754710, 766044, 777146,
    788011, 798636, 809017, 819152, 829038, 838671, 848048, 857167, 866025, 874620, 882948, 891007, 898794,
    906308, 913545, 920505, 927184, 933580, 939693, 945519, 951057, 956305, 961262, 965926, 970296, 974370,
    978148, 981627, 984808, 987688, 990268, 992546, 994522, 996195, 997564, 998630, 999391, 999848, 1000000,
)  # fmt: skip
"""A million times the sine of 0 to 90 degrees, kept as data so that no machine computes another one (CP-226)."""


def _sine(degree: int) -> int:
    degree %= 360
    if degree > 180:
        return -_sine(degree - 180)
    return SINES[degree if degree <= 90 else 180 - degree]


VECTORS: Final[tuple[Vector, ...]] = tuple((_sine(degree + 90), _sine(degree)) for degree in range(360))
"""A direction for each whole degree, 0 to the east, anticlockwise (CP-226)."""


class Point(NamedTuple):
    """A place on the table."""

    x: int
    y: int


class Circle(NamedTuple):
    """A base or a token."""

    x: int
    y: int
    r: int


def along(start: tuple[int, ...], way: Vector, length: int) -> Point:
    """The point so far from the start in this direction (CP-226)."""
    dx, dy = way
    n = isqrt(MILLION * (dx * dx + dy * dy))
    if not n:
        return Point(start[0], start[1])
    return Point(start[0] + (2000 * dx * length + n) // (2 * n), start[1] + (2000 * dy * length + n) // (2 * n))


def bearing(start: tuple[int, ...], end: tuple[int, ...]) -> Vector:
    """The direction between two centres; of coinciding centres any will do: east (CP-007)."""
    way = (end[0] - start[0], end[1] - start[1])
    return way if way != (0, 0) else VECTORS[0]


def nearest_degree(way: Vector) -> int:
    """The whole degree closest to a direction, the lower of two (CP-226)."""
    return max(range(360), key=lambda degree: (way[0] * VECTORS[degree][0] + way[1] * VECTORS[degree][1], -degree))


def squared(a: tuple[int, ...], b: tuple[int, ...]) -> int:
    dx, dy = a[0] - b[0], a[1] - b[1]
    return dx * dx + dy * dy


def reach_of(tool: Tool, r: int) -> int:
    """How far a centre travels with a tool: the base goes from one end of it to the other (CP-204)."""
    return TOOL[tool] + 2 * r


def gap(a: Circle, b: Circle) -> int:
    """The room between two circles in whole mil, for ranking only (CP-202)."""
    return max(0, isqrt(squared(a, b)) - a.r - b.r)


def within(a: Circle, b: Circle, n: int) -> bool:
    """Whether the nearest points of two circles are at most Range n apart (CP-005, CP-203)."""
    dx, dy, far = a[0] - b[0], a[1] - b[1], RANGE[n] + a[2] + b[2] + EPS
    return dx * dx + dy * dy <= far * far


def overlap(a: Circle, b: Circle) -> bool:
    """Whether two bases overlap; touching is fine (CP-215)."""
    dx, dy, near = a[0] - b[0], a[1] - b[1], a[2] + b[2] - EPS
    return dx * dx + dy * dy < near * near


def adds_up(a: tuple[int, ...], b: tuple[int, ...], c: tuple[int, ...], limit: int) -> bool:
    """Whether the way from a over b to c is no longer than the limit, without a root (CP-225)."""
    first, second = squared(a, b), squared(b, c)
    rest = limit * limit - first - second
    return rest >= 0 and 4 * first * second <= rest * rest


def on_table(x: int, y: int, r: int) -> bool:
    low, high = r - EPS, TABLE - r + EPS
    return low <= x <= high and low <= y <= high
