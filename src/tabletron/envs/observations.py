"""What a seat sees as named pieces of numbers: the question, the middle of the table, and each seat.

A picture of the table is a tree of named nodes; each says a few facts, such as `robot2.energy.value` is 12 or
`market.3.art=P17`. A piece holds its facts at places that are hashes of their names, so that any game has vectors of
the same size, and what is hidden cannot be in them: it is not in the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any, TypeAlias
from zlib import crc32

import numpy as np
from msgspec import Struct

from tabletron.core.flow import Seat
from tabletron.core.i18n import ENGLISH
from tabletron.core.scene import Scene, Zone
from tabletron.core.table import Table

QUESTION, MIDDLE, OWN = 64, 256, 128
NAMED = frozenset({"name", "art", "face", "kind", "icon", "mark", "state"})
"""Fields whose text tells one thing from another; others explain it to people."""
SILENT = frozenset({"high", "low", "seat", "side", "columns", "radius", "width", "height", "unit"})
"""Numbers that never change in a game."""

MEMORY = 50_000
"""The most nodes that are remembered."""

Fact: TypeAlias = tuple[str, str, float]
"""The piece it belongs to, its name and its number; 1 if the name says it all."""
Thing: TypeAlias = tuple[Struct, str, str]
"""A node of a picture, the piece it belongs to and its place."""
Pieces: TypeAlias = dict[str, "np.ndarray[Any, np.dtype[np.float32]]"]


def widths(seats: int) -> dict[str, int]:
    """The pieces of a table and how many numbers each has."""
    return {"question": QUESTION, "middle": MIDDLE, **{f"seat_{seat}": OWN for seat in range(seats)}}


def facts(table: Table, seat: Seat) -> Iterator[Fact]:
    """Everything that the seat sees, fact by fact."""
    scene = table.game.scene(table.state, seat, ENGLISH)
    yield from _asked(table, seat, scene)
    things = list(_things(scene))
    while things:
        found, inside = _split(things.pop())
        yield from found
        things += inside


def _asked(table: Table, seat: Seat, scene: Scene) -> Iterator[Fact]:
    yield "question", f"me={seat}", 1.0
    for asked, ask in table.asks.items():
        yield "question", f"asked={asked}", 1.0
        if asked == seat:
            yield "question", f"kind={ask.kind}", 1.0
    if scene.phase is not None:
        yield "question", f"phase={scene.phase}", 1.0


def _things(scene: Scene) -> Iterator[Thing]:
    """What lies in the zones, with its piece and its place."""
    for zone in scene.zones:
        piece = "middle" if zone.seat is None else f"seat_{zone.seat}"
        if isinstance(zone, Zone):
            for number, node in enumerate(zone.nodes):
                yield node, piece, f"{zone.id}.{number}"
        else:
            yield zone, piece, zone.id


def _split(thing: Thing) -> tuple[list[Fact], list[Thing]]:
    """What a node says itself, and the nodes inside it."""
    node, piece, place = thing
    owner, name = getattr(node, "seat", None), getattr(node, "id", "") or place
    if owner is not None:
        piece = f"seat_{owner}"
    found: list[Fact] = []
    inside: list[Thing] = []
    for field in node.__struct_fields__:
        value = getattr(node, field)
        kind = type(value)
        if kind is str:
            if value and field in NAMED:
                found.append((piece, f"{name}.{field}={value}", 1.0))
        elif kind is bool or kind is int or kind is float:
            if value and field not in SILENT:
                found.append((piece, f"{name}.{field}", float(value)))
        elif kind is tuple:
            if value and isinstance(value[0], Struct):
                inside += [(child, piece, f"{name}.{field}{number}") for number, child in enumerate(value)]
        elif isinstance(value, Struct):
            inside.append((value, piece, f"{name}.{field}"))
    return found, inside


class Eyes:
    """Turns what seats see into pieces. Most nodes stay as they are for long, so their facts are remembered."""

    def __init__(self, seats: int) -> None:
        self.widths = widths(seats)
        ends = list(accumulate(self.widths.values()))
        self.slices = {name: slice(end - self.widths[name], end) for name, end in zip(self.widths, ends, strict=True)}
        self.size = ends[-1]
        self._known: dict[Thing, tuple[list[int], list[float]]] = {}

    def see(self, table: Table, seat: Seat) -> Pieces:
        scene = table.game.scene(table.state, seat, ENGLISH)
        places, numbers = self._placed(_asked(table, seat, scene))
        for thing in _things(scene):
            known = self._known.get(thing) or self._remember(thing)
            places += known[0]
            numbers += known[1]
        seen = np.bincount(places, numbers, self.size).astype(np.float32)
        return {name: seen[place] for name, place in self.slices.items()}

    def _remember(self, thing: Thing) -> tuple[list[int], list[float]]:
        """Of a node that changed, most nodes inside it did not."""
        if len(self._known) >= MEMORY:
            self._known.clear()
        found, inside = _split(thing)
        places, numbers = self._placed(found)
        for inner in inside:
            known = self._known.get(inner) or self._remember(inner)
            places += known[0]
            numbers += known[1]
        self._known[thing] = places, numbers
        return places, numbers

    def _placed(self, facts: Iterable[Fact]) -> tuple[list[int], list[float]]:
        places, numbers = [], []
        for piece, name, number in facts:
            places.append(self.slices[piece].start + crc32(name.encode()) % self.widths[piece])
            numbers.append(number)
        return places, numbers
