"""Dice as boxes; slots and courses in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletron.core.scene import Card, Course, Die, Slot
from tabletron.terminal.blocks import HEAVY, LIGHT, Block, Row, frame, row
from tabletron.terminal.signs import seat_role

if TYPE_CHECKING:
    from tabletron.terminal.draw import Pen

ANY_PLACE = "▫"
WALKED = {"ahead": "", "now": "▶", "done": "✓", "missed": "✗"}


def slot(node: Slot, pen: Pen) -> Row:
    """A place by its name, and what counts of the card that lies there."""
    name = pen.say(f"{node.name}: ", "soft")
    if node.card is None:
        return name + row(ANY_PLACE, pen.glow(node.id) or "soft")
    rows = node.card.rows if node.row is None else node.card.rows[node.row : node.row + 1]
    return name + _card(node.card, pen) + pen.say(f" {' · '.join(rows)}" if rows else "", "soft")


def course(node: Course, pen: Pen) -> Row:
    """All spaces in a line: what each asks for, what failing costs, how it went and where the figure stands."""
    line = pen.say(f"{node.name}: ", "soft")
    for n, space in enumerate(node.spaces):
        role = pen.glow(space.id) or {"now": "bold", "ahead": ""}.get(space.state, "soft")
        stake = "".join(char for char in space.stake if char.isdecimal())
        text = f"{WALKED[space.state]}{space.text}{space.added}{f'/{stake}' if stake else ''}{space.prize}"
        line += row("  " if n else "") + pen.claim_row(pen.tag(space.id) + pen.say(text, role), space.id)
    return line


def _card(node: Card, pen: Pen) -> Row:
    role = pen.glow(node.id)
    said = row("▒▒", role or "back") if node.back else pen.say(node.name, role)
    return pen.claim_row(pen.tag(node.id) + said, node.id)


def dye(node: Die, pen: Pen) -> str:
    """The first letter of a die's own colour."""
    return pen.words(node.dye)[0] if node.dye else ""


def die(node: Die, pen: Pen) -> Block:
    """A die as a box with its numeral; one that is used up lies flat."""
    face = (dye(node, pen) + node.face).center(3)
    if node.used:
        return [row("     "), row(f"({face})", "soft"), row("     ")]
    glow = pen.glow(node.id)
    look, role = (HEAVY, glow) if glow else (LIGHT, f"{seat_role(node.seat)} bold")
    return frame([row(face, role)], 5, [], [], look=look, role=role)
