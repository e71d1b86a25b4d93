"""Rectangles of characters that know their role and the node they belong to, and ways to put them together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rich.cells import cell_len

from tabletron.terminal.drawing.signs import Span

Cell: TypeAlias = tuple[str, str, str]
"""A character, its role, and the id of the node that a click on it means."""
Row: TypeAlias = list[Cell]
Block: TypeAlias = list[Row]

BLANK: Cell = (" ", "", "")
LIGHT, HEAVY, DOTTED = "╭─╮│╰╯", "┏━┓┃┗┛", "╭╌╮╎╰╯"
"""Frames: corner, edge, corner, side, corner, corner. The heavy one says: this can be chosen."""


def row(text: str, role: str = "", node: str = "") -> Row:
    """One line of text; a wide character takes two cells, the second one empty."""
    if cell_len(text) == len(text):
        return [(char, role, node) for char in text]
    cells: Row = []
    for char in text:
        width = cell_len(char)
        if width == 0 and cells:
            cells[-1] = (cells[-1][0] + char, *cells[-1][1:])
        elif width:
            cells += [(char, role, node), *[("", role, node)] * (width - 1)]
    return cells


def spell(spans: Sequence[Span], node: str = "") -> Row:
    """One line of pieces with roles."""
    return [cell for text, role in spans for cell in row(text, role, node)]


def wrapped(line: Row, width: int) -> Block:
    """The line broken at spaces; a word longer than the width is cut."""
    lines: Block = []
    while len(line) > width > 0:
        spaces = [at for at in range(1, width + 1) if line[at][0] == " "]
        cut = spaces[-1] if spaces else width
        lines.append(line[:cut])
        line = line[cut:]
        while line and line[0][0] == " ":
            line = line[1:]
    return [*lines, line]


def fit(line: Row, width: int) -> Row:
    """The line filled up with blanks, or cut with an ellipsis."""
    if len(line) <= width:
        return line + [BLANK] * (width - len(line))
    return [*line[: max(0, width - 1)], ("…", *line[width - 1][1:])] if width > 0 else []


def width_of(block: Block) -> int:
    return max(map(len, block), default=0)


def pad(block: Block, width: int, height: int = 0) -> Block:
    """The block on a ground of this size."""
    ground = [fit(line, width) for line in block]
    return ground + [[BLANK] * width for _ in range(height - len(ground))]


def above(*blocks: Block) -> Block:
    """One below the other."""
    return [line for block in blocks for line in block]


def beside(*blocks: Block, gap: int = 1) -> Block:
    """Side by side, their tops level."""
    blocks = tuple(block for block in blocks if block)
    height = max(map(len, blocks), default=0)
    level = [pad(block, width_of(block), height) for block in blocks]
    lines: Block = [[] for _ in range(height)]
    for number, block in enumerate(level):
        for line, piece in zip(lines, block, strict=True):
            line += [BLANK] * (gap if number else 0) + piece
    return lines


def flow(blocks: Sequence[Block], width: int, gap: int = 2) -> Block:
    """From left to right like words, a new row when the width is used up."""
    shelves: list[list[Block]] = []
    used = 0
    for block in blocks:
        if shelves and used + gap + width_of(block) <= width:
            shelves[-1].append(block)
            used += gap + width_of(block)
        else:
            shelves.append([block])
            used = width_of(block)
    return above(*(beside(*shelf, gap=gap) for shelf in shelves))


def edges(left: Row, right: Row, width: int, fill: Cell = BLANK) -> Row:
    """A line with something at both ends; the left end gives way."""
    room = max(0, width - len(right))
    left = left if len(left) <= room else fit(left, room)
    return left + [fill] * (room - len(left)) + right[: width - len(left)]


def frame(
    inside: Block, width: int, title: Row, right: Row, foot: Row | None = None, look: str = LIGHT, role: str = ""
) -> Block:
    """A box of this width with words in its edges."""
    edge, side = (look[1], role, ""), (look[3], role, "")
    top = edges([(look[0], role, ""), edge, *title], [*right, edge, (look[2], role, "")], width, edge)
    lines = [[side, *fit(line, width - 2), side] for line in inside]
    bottom = edges([(look[4], role, "")], [*(foot or []), edge, (look[5], role, "")], width, edge)
    return [top, *lines, bottom]


def stretch(box: Block, height: int) -> Block:
    """A framed block made as high as this."""
    (left, role, node), right = box[1][0], box[1][-1]
    blank: Row = [(left, role, node), *[(" ", "", node)] * (len(box[1]) - 2), right]
    return [*box[:-1], *[blank] * (height - len(box)), box[-1]]
