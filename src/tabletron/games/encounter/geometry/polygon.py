"""A terrain feature as a convex polygon: how far things are from it, and what crosses it."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from tabletron.games.encounter.geometry.numbers import EPS, RANGE, TABLE, Circle, Point, squared


class Polygon:
    """A convex polygon with the tables that make questions about it cheap (CP-233); vertices run anticlockwise."""

    __slots__ = ("box", "centre", "edges", "id", "interactive", "name", "size", "vertices")

    def __init__(self, key: str, name: str, vertices: Sequence[tuple[int, int]], size: int, interactive: bool) -> None:
        self.id, self.name, self.size, self.interactive = key, name, size, interactive
        self.vertices = tuple(Point(*vertex) for vertex in vertices)
        xs, ys = [point.x for point in self.vertices], [point.y for point in self.vertices]
        self.box = (min(xs), min(ys), max(xs), max(ys))
        self.edges = tuple(
            _edge(a, b) for a, b in zip(self.vertices, (*self.vertices[1:], self.vertices[0]), strict=True)
        )
        self.centre = _centroid(self.vertices)

    def holds(self, x: int, y: int) -> bool:
        """Whether a point lies in it or on its border."""
        return all(ex * (y - ay) - ey * (x - ax) >= 0 for ax, ay, ex, ey, _, _ in self.edges)

    def holds_circle(self, x: int, y: int, r: int) -> bool:
        """Whether a base stands on it entirely."""
        deep = (r - EPS) * (r - EPS)
        for ax, ay, ex, ey, square, _ in self.edges:
            side = ex * (y - ay) - ey * (x - ax)
            if side < 0 or side * side < deep * square:
                return False
        return True

    def closer(self, x: int, y: int, limit: int) -> bool:
        """Whether a point is less than so far away, or inside."""
        left, low, right, high = self.box
        if x <= left - limit or x >= right + limit or y <= low - limit or y >= high + limit:
            return False
        return self._distance_below(x, y, limit * limit)

    def reaches(self, x: int, y: int, limit: int) -> bool:
        """Whether a point is at most so far away, or inside."""
        left, low, right, high = self.box
        if x < left - limit or x > right + limit or y < low - limit or y > high + limit:
            return False
        return self._distance_below(x, y, limit * limit + 1)

    def _distance_below(self, x: int, y: int, square_limit: int) -> bool:
        """Whether the squared distance is smaller than this; distances to edges are compared as products."""
        inside = True
        for ax, ay, ex, ey, square, _ in self.edges:
            px, py = x - ax, y - ay
            side = ex * py - ey * px
            if side < 0:
                inside = False
                dot = ex * px + ey * py
                if dot <= 0:
                    if px * px + py * py < square_limit:
                        return True
                elif dot < square:
                    if side * side < square_limit * square:
                        return True
                elif squared((x, y), (ax + ex, ay + ey)) < square_limit:
                    return True
        return inside

    def distance(self, x: int, y: int) -> int:
        """How far a point is, cut to whole mil, for ranking only (CP-202)."""
        if self.holds(x, y):
            return 0
        return isqrt(min(_to_edge(x, y, edge) for edge in self.edges))

    def nearest(self, x: int, y: int) -> Point:
        """Its point nearest to this one, rounded to the mil (CP-228)."""
        if self.holds(x, y):
            return Point(x, y)
        ax, ay, ex, ey, square, _ = min(self.edges, key=lambda edge: _to_edge(x, y, edge))
        dot = min(max(ex * (x - ax) + ey * (y - ay), 0), square)
        return Point(ax + (2 * ex * dot + square) // (2 * square), ay + (2 * ey * dot + square) // (2 * square))

    def crosses(self, a: tuple[int, ...], b: tuple[int, ...]) -> bool:
        """Whether a segment passes through it; edges, corners and 2 mil of depth are free (CP-227)."""
        ax, ay, bx, by = a[0], a[1], b[0], b[1]
        left, low, right, high = self.box
        if (ax <= left and bx <= left) or (ax >= right and bx >= right):
            return False
        if (ay <= low and by <= low) or (ay >= high and by >= high):
            return False
        low_n, low_d, high_n, high_d = 0, 1, 1, 1
        for vx, vy, ex, ey, _, slack in self.edges:
            first = ex * (ay - vy) - ey * (ax - vx) - slack
            last = ex * (by - vy) - ey * (bx - vx) - slack
            if first <= 0:
                if last <= 0:
                    return False
                if -first * low_d > low_n * (last - first):
                    low_n, low_d = -first, last - first
            elif last <= 0 and first * high_d < high_n * (first - last):
                high_n, high_d = first, first - last
        return low_n * high_d < high_n * low_d

    def meets_segment(self, a: Point, b: Point, limit: int) -> bool:
        """Whether a segment comes closer than this."""
        left, low, right, high = self.box
        if max(a.x, b.x) <= left - limit or min(a.x, b.x) >= right + limit:
            return False
        if max(a.y, b.y) <= low - limit or min(a.y, b.y) >= high + limit:
            return False
        if self.closer(*a, limit) or self.closer(*b, limit) or self.crosses(a, b):
            return True
        return a != b and any(segment_closer(a, b, vertex, limit) for vertex in self.vertices)


Edge = tuple[int, int, int, int, int, int]


def _edge(a: Point, b: Point) -> Edge:
    """Start, direction, squared length, and the slack of the crossing test."""
    ex, ey = b.x - a.x, b.y - a.y
    square = ex * ex + ey * ey
    length = isqrt(square)
    return a.x, a.y, ex, ey, square, EPS * (length + (length * length < square))


def _centroid(vertices: Sequence[Point]) -> Point:
    area = x = y = 0
    for a, b in zip(vertices, (*vertices[1:], vertices[0]), strict=True):
        part = a.x * b.y - b.x * a.y
        area, x, y = area + part, x + (a.x + b.x) * part, y + (a.y + b.y) * part
    return Point((2 * x + 3 * area) // (6 * area), (2 * y + 3 * area) // (6 * area)) if area > 0 else vertices[0]


def _to_edge(x: int, y: int, edge: Edge) -> int:
    """Squared distance to an edge, cut."""
    ax, ay, ex, ey, square, _ = edge
    dot = ex * (x - ax) + ey * (y - ay)
    if dot <= 0:
        return squared((x, y), (ax, ay))
    if dot >= square:
        return squared((x, y), (ax + ex, ay + ey))
    side = ex * (y - ay) - ey * (x - ax)
    return side * side // square


def segment_closer(a: Point, b: Point, p: tuple[int, ...], limit: int) -> bool:
    """Whether a point is closer than this to a segment."""
    ex, ey, px, py = b.x - a.x, b.y - a.y, p[0] - a.x, p[1] - a.y
    square, dot = ex * ex + ey * ey, ex * px + ey * py
    if dot <= 0 or not square:
        return px * px + py * py < limit * limit
    if dot >= square:
        return squared(p, b) < limit * limit
    side = ex * py - ey * px
    return side * side < limit * limit * square


def near(piece: Polygon, circle: Circle, n: int) -> bool:
    """Whether a circle is within Range n of a terrain feature (CP-203)."""
    return piece.reaches(circle.x, circle.y, RANGE[n] + circle.r + EPS)


def room(piece: Polygon, circle: Circle) -> int:
    """The gap between a circle and a terrain feature, for ranking only (CP-202)."""
    return max(0, piece.distance(circle.x, circle.y) - circle.r)


def apart(one: Polygon, two: Polygon) -> bool:
    """Whether an edge of one of them separates two polygons; touching is apart."""
    for first, second in ((one, two), (two, one)):
        for ax, ay, ex, ey, _, _ in first.edges:
            if all(ex * (y - ay) - ey * (x - ax) <= 0 for x, y in second.vertices):
                return True
    return False


def between(one: Polygon, two: Polygon) -> int:
    """The gap between two terrain features (CP-202)."""
    if not apart(one, two):
        return 0
    pairs = [(one, vertex) for vertex in two.vertices] + [(two, vertex) for vertex in one.vertices]
    return min(piece.distance(*vertex) for piece, vertex in pairs)


def problem_of(piece: Polygon) -> str:
    """What is wrong with a polygon: empty if it is convex, anticlockwise and on the table."""
    if len(piece.vertices) < 3:
        return "needs at least three corners"
    if any(not (0 <= x <= TABLE and 0 <= y <= TABLE) for x, y in piece.vertices):
        return "does not lie on the table"
    turns = zip(piece.edges, (*piece.edges[1:], piece.edges[0]), strict=True)
    if any(a[2] * b[3] - a[3] * b[2] <= 0 for a, b in turns):
        return "must have its corners anticlockwise and bulge outward everywhere"
    return ""
