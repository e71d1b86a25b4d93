"""A board of squares in characters: terrain as signs, pieces as letters, and who is who below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletron.core.scene import Grid, Man, Square
from tabletron.core.scene.text import columns, legend_lines, letters, rows
from tabletron.terminal.drawing.blocks import Block, Row, above, flow, frame, row
from tabletron.terminal.drawing.signs import seat_role

if TYPE_CHECKING:
    from tabletron.terminal.drawing.draw import Pen

CELL = 3
"""Characters a square."""


def draw_grid(node: Grid, pen: Pen, width: int) -> Block:
    """The board with letters for its columns and numbers for its rows."""
    marks, standing = letters(node.men), {man.square: man for man in node.men}
    lines: Block = [row("   " + "".join(name.center(CELL) for name in columns(node)), "soft")]
    for number, squares in enumerate(rows(node), 1):
        line = row(f"{number:>2} ", "soft")
        for square in squares:
            line += _cell(square, standing.get(square.name), marks, pen)
        lines.append(line)
    names = [[_entry(man, marks[man.id], pen)] for man in node.men]
    wide = 3 + CELL * node.columns + 2
    board = above(frame(lines, wide, pen.say(f" {node.name} ", "bold"), []), flow(names, width))
    return above(board, flow([[pen.say(line, "soft")] for line in legend_lines(node)], width))


def _cell(square: Square, man: Man | None, marks: dict[str, str], pen: Pen) -> Row:
    if man is not None:
        role = pen.glow(man.id) or pen.glow(square.id) or f"{seat_role(man.colours)} bold"
        return pen.claim_row(row(marks[man.id].center(CELL), role), man.id)
    role = pen.glow(square.id) or ("bold" if square.mark else "off")
    return pen.claim_row(row((square.mark or square.sign).center(CELL), role), square.id)


def _entry(man: Man, mark: str, pen: Pen) -> Row:
    said = row(f"{mark} ", pen.glow(man.id) or f"{seat_role(man.colours)} bold") + pen.tag(man.id) + pen.say(man.name)
    return pen.claim_row(said + pen.say(f" {man.label}" if man.label else "", "soft"), man.id)
