"""Battlefields: terrain, consoles and where everything stands at the start."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tabletron.core.content import Item
from tabletron.core.errors import BadPack
from tabletron.games.encounter.geometry.ground import Ground, Mover
from tabletron.games.encounter.geometry.numbers import RADIUS, RANGE, Circle, within
from tabletron.games.encounter.geometry.polygon import Polygon, apart, problem_of


class Feature(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece of terrain: a box with its middle and its measures, or any convex outline, in mil."""

    id: str
    name: str
    size: int
    at: tuple[int, int] = (0, 0)
    dim: tuple[int, int] = (0, 0)
    corners: tuple[tuple[int, int], ...] = ()
    interactive: bool = True

    def polygon(self) -> Polygon:
        x, y, w, h = self.at[0], self.at[1], self.dim[0] // 2, self.dim[1] // 2
        box = ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))
        return Polygon(self.id, self.name, self.corners or box, self.size, self.interactive)


class Battlefield(Item, frozen=True, kw_only=True):
    """Where everything stands at the start. The Crisis Team's edge is y = 0."""

    home: tuple[int, int]
    consoles: dict[str, tuple[int, int]]
    ultron: tuple[int, int]
    terrain: tuple[Feature, ...]


class Field:
    """A battlefield ready for questions: its terrain states are kept by what still stands."""

    def __init__(self, battlefield: Battlefield) -> None:
        self.home = Circle(*battlefield.home, 500)
        self.consoles = {key: Circle(*at, 500) for key, at in battlefield.consoles.items()}
        self.pieces = {feature.id: feature.polygon() for feature in battlefield.terrain}
        self._grounds: dict[tuple[str, ...], Ground] = {}

    def ground(self, standing: Sequence[str]) -> Ground:
        key = tuple(standing)
        found = self._grounds.get(key)
        if found is None:
            found = self._grounds[key] = Ground(self.pieces[piece] for piece in key)
        return found


def check_battlefield(battlefield: Battlefield) -> None:
    """Raises BadPack where things lie wrongly; the sentence names them."""
    where = f"battlefields: {battlefield.id}"
    pieces = [feature.polygon() for feature in battlefield.terrain]
    if len({piece.id for piece in pieces}) < len(pieces):
        raise BadPack(f"{where}: two pieces of terrain have the same id")
    if len(battlefield.consoles) != 4:
        raise BadPack(f"{where}: there are 4 consoles, not {len(battlefield.consoles)}")
    for number, piece in enumerate(pieces):
        if not 1 <= piece.size <= 5:
            raise BadPack(f"{where}: {piece.id} has Size {piece.size}; sizes are 1 to 5")
        if problem := problem_of(piece):
            raise BadPack(f"{where}: {piece.id} {problem}")
        for other in pieces[:number]:
            if not apart(piece, other):
                raise BadPack(f"{where}: {piece.id} and {other.id} overlap; terrain may touch, no more")
    start = Circle(*battlefield.ultron, RADIUS[50])
    if Ground(pieces).trouble_at(Mover(start, 5, (), placed=True), start.x, start.y):
        raise BadPack(f"{where}: Ultron cannot stand at {start.x}, {start.y}")
    for key, at in {"home": battlefield.home, **battlefield.consoles}.items():
        if any(piece.closer(*at, 500) for piece in pieces):
            raise BadPack(f"{where}: {key} lies in terrain")
    if within(Circle(*battlefield.home, 500), start, 5):
        raise BadPack(f"{where}: Home Base must lie farther than {RANGE[5] // 1000} inches from where Ultron starts")
