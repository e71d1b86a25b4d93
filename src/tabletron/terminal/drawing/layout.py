"""The whole picture for a screen of any size: the opponents on top, the middle of the table, the own bench below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import ceil

from tabletron.core.flow import Seat
from tabletron.core.scene import Banner, Node, Scene, Zone
from tabletron.terminal.drawing.blocks import Block, above, beside, flow, pad, spell, stretch, wrapped
from tabletron.terminal.drawing.draw import BROAD, FULL, LINE, SLIM, SNUG, Pen, draw
from tabletron.terminal.drawing.seat import bench
from tabletron.terminal.drawing.signs import legend

NARROWEST, WIDE = 26, 62
"""A framed bench is never narrower than the one; a full one needs the other."""
TRIES = (
    (FULL, FULL, FULL),
    (SNUG, FULL, FULL),
    (SNUG, SNUG, FULL),
    (SNUG, SNUG, BROAD),
    (SNUG, SNUG, SNUG),
    (SLIM, SLIM, SLIM),
    (LINE, SNUG, SNUG),
    (LINE, SLIM, SNUG),
    (LINE, SLIM, SLIM),
    (LINE, SLIM, LINE),
)
"""Sizes of the opponents, the middle and the own bench: the first that fits is taken, the last one scrolls."""


def picture(scene: Scene, viewer: Seat | None, pen: Pen, width: int, height: int) -> Block:
    """The scene drawn for so many columns, in the largest sizes that fit into so many rows."""
    seats = [zone for zone in scene.zones if isinstance(zone, Zone) and zone.shape == "seat"]
    mine = [zone for zone in seats if viewer is not None and zone.seat == viewer]
    theirs = [zone for zone in seats if zone not in mine]
    middle = sorted((node for node in scene.zones if node not in seats), key=lambda node: not isinstance(node, Banner))

    @cache
    def drawn(part: str, size: int) -> Block:
        if part == "middle":
            return _middle(middle, pen, width, size)
        return _benches(theirs if part == "theirs" else mine, pen, width, size)

    for sizes in TRIES:
        whole = above(drawn("theirs", sizes[0]), drawn("middle", sizes[1]), drawn("mine", sizes[2]))
        if len(whole) <= height:
            break
    signs = wrapped(spell(legend(scene, pen.words)), width)
    spare = height - len(whole) - len(signs) - 1
    return pad(above(whole, [[]], signs) if spare >= 0 else whole, width)


def _middle(nodes: Sequence[Node], pen: Pen, width: int, size: int) -> Block:
    """What lies between the seats; small heaps share a line."""
    heaps = [node for node in nodes if isinstance(node, Zone) and node.shape == "stack"]
    rest = [node for node in nodes if node not in heaps]
    drawn = [block for node in heaps if (block := draw(node, pen, width, size))]
    return above(*(draw(node, pen, width, size) for node in rest), flow(drawn, width, gap=3))


def _benches(zones: Sequence[Zone], pen: Pen, width: int, size: int) -> Block:
    """Benches side by side, as many in a row as there is room for, their frames equally high."""
    if not zones:
        return []
    if size <= SLIM:
        return above(*(bench(zone, pen, width, size) for zone in zones))
    rows = ceil(len(zones) * (NARROWEST + 1) / (width + 1))
    columns = ceil(len(zones) / max(1, rows))
    each = (width - (columns - 1)) // columns
    size = min(size, SNUG) if each < WIDE else size
    shelves = [zones[at : at + columns] for at in range(0, len(zones), columns)]
    return above(*(_level(shelf, pen, each, size) for shelf in shelves))


def _level(zones: Sequence[Zone], pen: Pen, width: int, size: int) -> Block:
    drawn = [bench(zone, pen, width, size) for zone in zones]
    return beside(*(stretch(block, max(map(len, drawn))) for block in drawn))
