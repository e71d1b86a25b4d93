"""Directions that are free to choose: every whole degree, and the bearings of what can be reached (CP-226)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeAlias

from tabletron.core.flow import Why, Wide
from tabletron.core.i18n import message
from tabletron.core.option import Option
from tabletron.games.encounter.geometry.numbers import VECTORS, Circle, Point, Vector, bearing
from tabletron.games.encounter.geometry.points import Thing, gap_to
from tabletron.games.encounter.geometry.polygon import Polygon


class Turn(Option, frozen=True):
    """A direction in whole degrees, 0 to the east, anticlockwise."""

    degrees: int


class Toward(Option, frozen=True):
    """The direction of a fighter's or a terrain's middle."""

    what: str


Way: TypeAlias = Turn | Toward


class Ways(Wide[Way]):
    """The directions from a base; lists hold every tenth degree and all bearings (CP-221)."""

    kinds = (Turn, Toward)

    def __init__(self, base: Circle, length: int, things: Mapping[str, Thing]) -> None:
        self.base = base
        self.bearings: dict[str, Vector] = {
            key: bearing(base, _middle(thing)) for key, thing in things.items() if gap_to(thing, base) <= length
        }

    def listing(self) -> Sequence[Way]:
        return [*(Toward(key) for key in self.bearings), *(Turn(degrees) for degrees in range(0, 360, 10))]

    def some(self, rng: Random) -> Way:
        if self.bearings and rng.random() < 0.5:
            return Toward(rng.choice(list(self.bearings)))
        return Turn(10 * rng.randrange(36))

    def why_not(self, option: Way) -> Why | None:
        if isinstance(option, Turn):
            good, reason = 0 <= option.degrees < 360, message("directions are 0 to 359 degrees")
        else:
            good, reason = option.what in self.bearings, message("{what} is not in reach")
        if good:
            return None
        return Why("CP-226", reason, {"what": option.what} if isinstance(option, Toward) else {}, tuple(self.listed))

    def vector(self, way: Way) -> Vector:
        return VECTORS[way.degrees] if isinstance(way, Turn) else self.bearings[way.what]


def _middle(thing: Thing) -> Point:
    return thing.centre if isinstance(thing, Polygon) else Point(thing.x, thing.y)
