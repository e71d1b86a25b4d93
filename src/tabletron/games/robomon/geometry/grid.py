"""The squares of a battle map: walking, range and line of sight. Nothing here changes during a battle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import TypeAlias

from tabletron.games.robomon.verbs.data import AREAS, Area

Square: TypeAlias = int
"""A square by its number: row by row from the top left."""
Gait: TypeAlias = tuple[str, bool]
"""How somebody moves: on foot, swimming, flying or burrowing, and whether diagonally too."""
FAR = 999
ORTHOGONAL = ((0, -1), (-1, 0), (1, 0), (0, 1))
DIAGONAL = ((-1, -1), (1, -1), (-1, 1), (1, 1))
POINTS = (1, 3, 5, 7, 9)
"""Where a line of sight may begin and end in a square, in tenths (RM-114)."""


class Grid:
    """One map. `terrain` has a character a square: `.` normal, `s` sand, `~` blue, `^` yellow, `#` no grid lines."""

    def __init__(self, rows: Sequence[str], icons: dict[str, str]) -> None:
        lines = [row.split() for row in rows]
        self.width, self.height = len(lines[0]), len(lines)
        self.terrain = "".join(square for line in lines for square in line)
        self.size = len(self.terrain)
        self.names = [f"{chr(97 + n % self.width)}{n // self.width + 1}" for n in range(self.size)]
        self.named = {name: n for n, name in enumerate(self.names)}
        self.icon: dict[Square, str] = {}
        for place, icon in icons.items():
            column, row = place.split(",")
            self.icon[self.square(int(column), int(row))] = icon
        self.plus = {square: int(icon) for square, icon in self.icon.items() if icon.startswith("+")}
        self.worth = {square: float(self.plus.get(square, 0.5)) for square in self.icon}
        """How much an opposing RoboMon wants to stand there."""
        self._steps: dict[tuple[Square, Gait], list[tuple[Square, int]]] = {}
        self._ways: dict[Gait, list[list[int] | None]] = {}
        self._reached: dict[tuple[Gait, Square], list[tuple[int, Square]]] = {}
        self._distances: list[list[int] | None] = [None] * self.size
        self._seen: dict[tuple[Square, Square], bool] = {}
        self._within: dict[tuple[Square, int], frozenset[Square]] = {}
        self._areas: dict[tuple[Area, Square, int], frozenset[Square]] = {}

    def square(self, column: int, row: int) -> Square:
        return row * self.width + column

    def at(self, square: Square) -> tuple[int, int]:
        """Column and row."""
        return square % self.width, square // self.width

    def beside(self, square: Square, columns: int, rows: int) -> Square | None:
        """The square so far away, or None off the grid; gridless terrain counts as off the grid."""
        column, row = square % self.width + columns, square // self.width + rows
        if not (0 <= column < self.width and 0 <= row < self.height):
            return None
        found = row * self.width + column
        return None if self.terrain[found] == "#" else found

    def step(self, square: Square, columns: int, rows: int) -> Square | None:
        """One step; a diagonal one never leads between two gridless squares (RM-097, RM-098)."""
        if columns and rows and self.beside(square, columns, 0) is None and self.beside(square, 0, rows) is None:
            return None
        return self.beside(square, columns, rows)

    # --- walking

    def steps(self, square: Square, gait: Gait) -> list[tuple[Square, int]]:
        """The neighbours that can be entered, each with its cost (RM-091, RM-093 to RM-097)."""
        known = self._steps.get((square, gait))
        if known is not None:
            return known
        kind, nimble = gait
        cost = 2 if self.terrain[square] == "~" and kind in ("foot", "burrow") else 1
        found = []
        for columns, rows in ORTHOGONAL + DIAGONAL if nimble else ORTHOGONAL:
            to = self.step(square, columns, rows)
            if to is not None and (self.terrain[to] != "^" or kind in ("fly", "burrow")):
                found.append((to, cost))
        self._steps[square, gait] = found
        return found

    def costs(self, gait: Gait, start: Square) -> list[int]:
        """The movement points from a square to every other, FAR where no way leads; occupants are passed through."""
        table = self._ways.get(gait)
        if table is None:
            table = self._ways[gait] = [None] * self.size
        costs = table[start]
        if costs is None:
            costs = table[start] = self._walk(gait, start)
        return costs

    def _walk(self, gait: Gait, start: Square) -> list[int]:
        costs = [FAR] * self.size
        costs[start] = 0
        heap = [(0, start)]
        while heap:
            cost, square = heappop(heap)
            if cost > costs[square]:
                continue
            for to, more in self.steps(square, gait):
                if cost + more < costs[to]:
                    costs[to] = cost + more
                    heappush(heap, (cost + more, to))
        return costs

    def path(self, gait: Gait, start: Square, end: Square) -> list[Square]:
        """The squares of a cheapest walk, both ends included."""
        costs, way = self.costs(gait, start), [end]
        while way[-1] != start:
            near = (self.beside(way[-1], *step) for step in ORTHOGONAL + DIAGONAL)
            way.append(next(one for one in near if one is not None and self._leads(gait, one, way[-1], costs)))
        return way[::-1]

    def _leads(self, gait: Gait, one: Square, to: Square, costs: list[int]) -> bool:
        return any(square == to and costs[one] + cost == costs[to] for square, cost in self.steps(one, gait))

    def reached(self, gait: Gait, start: Square) -> list[tuple[int, Square]]:
        """Every other square where such a walk can end, the nearest first, with its cost."""
        found = self._reached.get((gait, start))
        if found is None:
            costs = self.costs(gait, start)
            found = sorted(
                (cost, square)
                for square, cost in enumerate(costs)
                if 0 < cost < FAR and not (gait[0] == "burrow" and self.terrain[square] == "^")
            )
            self._reached[gait, start] = found
        return found

    # --- range and sight

    def distances(self, start: Square) -> list[int]:
        """The range distance to every square: king steps over any terrain with grid lines (RM-112)."""
        found = self._distances[start]
        if found is None:
            found = [FAR] * self.size
            found[start] = 0
            edge = [start]
            while edge:
                near, edge = edge, []
                for square in near:
                    for columns, rows in ORTHOGONAL + DIAGONAL:
                        to = self.step(square, columns, rows)
                        if to is not None and found[to] == FAR:
                            found[to] = found[square] + 1
                            edge.append(to)
            self._distances[start] = found
        return found

    def sees(self, one: Square, other: Square) -> bool:
        """Line of sight between two squares (RM-113)."""
        if one > other:
            one, other = other, one
        seen = self._seen.get((one, other))
        if seen is None:
            (a, b), (c, d) = self.at(one), self.at(other)
            left, top = min(a, c), min(b, d)
            trees = frozenset(
                (column - a, row - b)
                for column in range(left, max(a, c) + 1)
                for row in range(top, max(b, d) + 1)
                if self.terrain[self.square(column, row)] == "#"
            )
            seen = self._seen[one, other] = not trees or line_of_sight(c - a, d - b, trees)
        return seen

    def within(self, square: Square, reach: int) -> frozenset[Square]:
        """Where something can stand to affect this square from so far away, itself left out (RM-110 to RM-113)."""
        found = self._within.get((square, reach))
        if found is None:
            found = self._within[square, reach] = frozenset(
                other
                for other, distance in enumerate(self.distances(square))
                if 0 < distance <= reach and self.sees(square, other)
            )
        return found

    def area(self, area: Area, square: Square, turns: int) -> frozenset[Square]:
        """The squares that an area affects from here, turned by so many quarters (RM-124, RM-125)."""
        found = self._areas.get((area, square, turns))
        if found is None:
            red = set()
            for columns, rows in AREAS[area]:
                for _ in range(turns):
                    columns, rows = -rows, columns
                to = self.beside(square, columns, rows)
                if to is not None and self.sees(square, to):
                    red.add(to)
            found = self._areas[area, square, turns] = frozenset(red)
        return found


@lru_cache(maxsize=8192)
def line_of_sight(columns: int, rows: int, trees: frozenset[tuple[int, int]]) -> bool:
    """Whether any of the 625 lines between two squares so far apart touches none of these (RM-114)."""
    for x in POINTS:
        for y in POINTS:
            for p in POINTS:
                for q in POINTS:
                    line = (x, y, 10 * columns + p, 10 * rows + q)
                    if not any(_touches(line, column, row) for column, row in trees):
                        return True
    return False


def _touches(line: tuple[int, int, int, int], column: int, row: int) -> bool:
    """Whether a line touches a square, its edges and corners included."""
    x, y, p, q = line
    left, top = 10 * column, 10 * row
    right, bottom = left + 10, top + 10
    if max(x, p) < left or min(x, p) > right or max(y, q) < top or min(y, q) > bottom:
        return False
    sides = [(p - x) * (b - y) - (q - y) * (a - x) for a in (left, right) for b in (top, bottom)]
    return min(sides) <= 0 <= max(sides)
