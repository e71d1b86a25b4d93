"""Somebody who fights on a board, in characters: its numbers, and a line for each thing it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletron.core.scene import Card
from tabletron.terminal.drawing.blocks import Block, edges, row, wrapped

if TYPE_CHECKING:
    from tabletron.terminal.drawing.draw import Pen


def sheet(node: Card, pen: Pen, width: int) -> Block:
    """The numbers of somebody who fights, then a line for each thing it does, with the row that counts marked."""
    numbers = " · ".join((*(f"{one.value}/{one.of} [{one.icon}]" for one in node.meters), *node.facts))
    lines = wrapped(pen.say(numbers, "bold"), width)
    for number, text in enumerate(node.rows):
        left, _, right = text.partition(" · ")
        said = row("▶ " if number == node.now else "") + pen.say(left)
        aside = pen.say(right, "soft")
        lines += (
            [edges(said, aside, width)] if len(said) + len(aside) < width else wrapped(said + row(" ") + aside, width)
        )
    return lines
