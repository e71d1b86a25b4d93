"""What a seat sees as named pieces of numbers: the question, the middle of the table, and each seat.

A picture of the table is a tree of named nodes; each says a few facts, such as `robot2.energy.value` is 12 or
`market.3.art=P17`. A piece holds its facts at places that are hashes of their names, so that any game has vectors of
the same size, and what is hidden cannot be in them: it is not in the picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias
from zlib import crc32

import msgspec
import numpy as np

from tabletron.core.flow import Seat
from tabletron.core.i18n import ENGLISH
from tabletron.core.table import Table

QUESTION, MIDDLE, OWN = 64, 256, 128
NAMED = frozenset({"name", "art", "face", "kind", "icon", "mark", "state"})
"""Fields whose text tells one thing from another; others explain it to people."""
SILENT = frozenset({"high", "low", "seat", "columns", "radius", "width", "height", "unit"})
"""Numbers that never change in a game."""

Fact: TypeAlias = tuple[str, str, float]
"""The piece it belongs to, its name and its number; 1 if the name says it all."""
Pieces: TypeAlias = dict[str, "np.ndarray[Any, np.dtype[np.float32]]"]


def widths(seats: int) -> dict[str, int]:
    """The pieces of a table and how many numbers each has."""
    return {"question": QUESTION, "middle": MIDDLE, **{f"seat_{seat}": OWN for seat in range(seats)}}


def facts(table: Table, seat: Seat) -> Iterator[Fact]:
    """Everything that the seat sees, fact by fact."""
    yield "question", f"me={seat}", 1.0
    for asked, ask in table.asks.items():
        yield "question", f"asked={asked}", 1.0
        if asked == seat:
            yield "question", f"kind={ask.kind}", 1.0
    scene = table.game.scene(table.state, seat, ENGLISH)
    if scene.phase is not None:
        yield "question", f"phase={scene.phase}", 1.0
    for number, node in enumerate(msgspec.to_builtins(scene.zones)):
        yield from _facts(node, "middle", str(number))


def _facts(node: dict[str, Any], piece: str, place: str) -> Iterator[Fact]:
    owner, name = node.get("seat"), node.get("id") or place
    if owner is not None:
        piece = f"seat_{owner}"
    for field, value in node.items():
        kind = type(value)
        if kind is str:
            if value and field in NAMED:
                yield piece, f"{name}.{field}={value}", 1.0
        elif kind is bool or kind is int or kind is float:
            if value and field not in SILENT:
                yield piece, f"{name}.{field}", float(value)
        elif kind is dict:
            yield from _facts(value, piece, f"{name}.{field}")
        elif kind is tuple and value and type(value[0]) is dict:
            for number, child in enumerate(value):
                yield from _facts(child, piece, f"{name}.{field}{number}")


class Eyes:
    """Turns what seats see into pieces."""

    def __init__(self, seats: int) -> None:
        self.widths = widths(seats)
        self._places: dict[tuple[str, str], int] = {}

    def see(self, table: Table, seat: Seat) -> Pieces:
        pieces = {piece: np.zeros(width, np.float32) for piece, width in self.widths.items()}
        places = self._places
        for piece, name, number in facts(table, seat):
            if (place := places.get((piece, name))) is None:
                place = places[piece, name] = crc32(name.encode()) % self.widths[piece]
            pieces[piece][place] += number
        return pieces
