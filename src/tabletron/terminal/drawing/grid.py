"""A board of squares in characters: terrain as signs, pieces as letters, and who is who below."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING

from tabletron.core.scene import Grid, Man, Square
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


def columns(node: Grid) -> list[str]:
    return [square.name.rstrip("0123456789") for square in node.squares[: node.columns]]


def rows(node: Grid) -> list[tuple[Square, ...]]:
    return [node.squares[at : at + node.columns] for at in range(0, len(node.squares), node.columns)]


def letters(men: tuple[Man, ...]) -> dict[str, str]:
    """A letter for each piece, from its name if one is left."""
    found: dict[str, str] = {}
    for man in men:
        wanted = [char for char in man.name.upper() if char in ascii_uppercase]
        found[man.id] = next(char for char in (*wanted, *ascii_uppercase) if char not in found.values())
    return found


def grid_lines(node: Grid) -> list[str]:
    """The board as lines of text."""
    marks, standing = letters(node.men), {man.square: man for man in node.men}
    lines = ["   " + " ".join(f"{name:>2}" for name in columns(node))]
    for number, squares in enumerate(rows(node), 1):
        cells = [
            marks[standing[square.name].id] if square.name in standing else square.mark or square.sign
            for square in squares
        ]
        lines.append(f"{number:>2} " + " ".join(f"{cell:>2}" for cell in cells))
    return lines


def legend_lines(node: Grid) -> list[str]:
    """What the signs of the board mean."""
    return [f"{key.mark or key.sign} {key.text}" for key in node.legend]


def men_lines(node: Grid) -> list[str]:
    """Each piece with its letter and its square."""
    marks = letters(node.men)
    return [f"{marks[man.id]} {man.name} {man.square} {man.label}".rstrip() for man in node.men]
