"""A board without fields in characters: outlines as hatching, round things as letters, and who is who below."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

from tabletron.core.scene import Piece, Plane, Ring, Shape
from tabletron.core.scene.text import letters
from tabletron.terminal.drawing.blocks import Block, above, flow, frame, row
from tabletron.terminal.drawing.signs import seat_role

if TYPE_CHECKING:
    from tabletron.terminal.drawing.draw import Pen

COLUMNS = (30, 36, 48, 60, 72)
"""How many characters wide a board is drawn at most, from the smallest size to the largest."""
GROUND, HATCH, CIRCLE = "·", "▒", "∘"


def draw_plane(node: Plane, pen: Pen, width: int, size: int) -> Block:
    """The board from above, its upper edge on top; a character is twice as high as it is wide."""
    columns = max(8, min(width - 2, COLUMNS[size]))
    rows = max(4, columns * node.height // node.width // 2)
    marks = letters(node.pieces)
    board: Block = [row(GROUND * columns, "off") for _ in range(rows)]

    def cell(x: int, y: int) -> tuple[int, int]:
        column = min(columns - 1, max(0, x * columns // node.width))
        return rows - 1 - min(rows - 1, max(0, y * rows // node.height)), column

    for line in range(rows):
        for column in range(columns):
            x, y = (2 * column + 1) * node.width // (2 * columns), (2 * (rows - line) - 1) * node.height // (2 * rows)
            for shape in node.shapes:
                if inside(shape, x, y):
                    board[line][column] = (HATCH, pen.glow(shape.id) or "soft", shape.id)
    for ring in node.circles:
        for line, column in {cell(*around(ring, n)) for n in range(0, 360, 3)}:
            if board[line][column][0] == GROUND:
                board[line][column] = (CIRCLE, "soft", "")
    for shape in node.shapes:
        line, column = cell(*middle(shape))
        for offset, char in enumerate(shape.label[: columns - column]):
            board[line][column + offset] = (char, pen.glow(shape.id) or "bold", shape.id)
    for piece in node.pieces:
        line, column = cell(piece.x, piece.y)
        board[line][column] = (marks[piece.id], pen.glow(piece.id) or role_of(piece), piece.id)
    names = [[entry(piece, marks[piece.id], pen)] for piece in node.pieces]
    names += [[row(f"{CIRCLE} ", "soft") + pen.say(ring.name, "soft")] for ring in node.circles]
    far, near = [pen.say(f" {edge} ", "soft") for edge in node.edges] or ([], [])
    return above(frame(board, columns + 2, pen.say(f" {node.name} ", "bold"), far, near), flow(names, width))


def around(ring: Ring, degrees: int) -> tuple[int, int]:
    """A point of a circle."""
    angle = radians(degrees)
    return ring.x + round(ring.radius * cos(angle)), ring.y + round(ring.radius * sin(angle))


def entry(piece: Piece, mark: str, pen: Pen) -> list[tuple[str, str, str]]:
    """The letter of a thing with its name and what stands beside it."""
    said = row(f"{mark} ", pen.glow(piece.id) or role_of(piece), piece.id) + pen.tag(piece.id)
    said += pen.say(piece.name, "soft" if piece.faded else "")
    beside = [text for text in (piece.label, *piece.marks) if text and text not in piece.name]
    return pen.claim_row(said + pen.say(f" {' '.join(beside)}" if beside else "", "soft"), piece.id)


def role_of(piece: Piece) -> str:
    return f"{seat_role(piece.colours)} {'soft' if piece.faded else 'bold'}".strip()


def inside(shape: Shape, x: int, y: int) -> bool:
    """Whether a point lies in an outline."""
    odd, corners = False, shape.corners
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            odd = not odd
    return odd


def middle(shape: Shape) -> tuple[int, int]:
    xs, ys = zip(*shape.corners, strict=True)
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
