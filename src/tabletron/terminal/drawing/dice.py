"""Dice as boxes; slots, courses, lanes and needs in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletron.core.scene import Card, Course, Die, Lane, Need, Slot, Token
from tabletron.terminal.drawing.blocks import HEAVY, LIGHT, Block, Row, frame, row
from tabletron.terminal.drawing.signs import GLYPHS, seat_mark, seat_role

if TYPE_CHECKING:
    from tabletron.terminal.drawing.draw import Pen

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


def lane(node: Lane, pen: Pen) -> Row:
    """All spaces in a line, each with the pieces on it, then what waits at the end and who was through."""
    line = pen.say(f"{node.name} ", pen.glow(node.id) or "bold")
    for n in range(node.length + 1):
        pieces = [pawn for pawn in node.pawns if pawn.at == n]
        line += row("─" if n else "", "soft") + row("◈" if n in node.marked else "·", "soft")
        for pawn in pieces:
            line += pen.claim_row(row(seat_mark(pawn.seat), f"{seat_role(pawn.seat)} bold"), pawn.id)
    for token in node.nodes:
        if isinstance(token, Token):
            line += row("─", "soft") + pen.claim_row(row(ANY_PLACE if token.empty else "★", "bold"), token.id)
    for seat in node.won:
        line += row(" ✓" if seat == node.won[0] else "", "soft") + row(seat_mark(seat), f"{seat_role(seat)} bold")
    return line + pen.say("".join(f" · {fact}" for fact in node.facts), "soft")


def need(node: Need, pen: Pen) -> Row:
    role = pen.glow(node.id) or ("soft" if node.met else "bold")
    return pen.say(f"{node.text}{'✓' if node.met else ''}", role)


def _card(node: Card, pen: Pen) -> Row:
    role = pen.glow(node.id)
    said = row("▒▒", role or "back") if node.back else pen.say(node.name, role)
    return pen.claim_row(pen.tag(node.id) + said, node.id)


def dye(node: Die, pen: Pen) -> str:
    """The first letter of a die's own colour."""
    return pen.words(node.dye)[0] if node.dye else ""


def die(node: Die, pen: Pen) -> Block:
    """A die as a box with its numeral; one that is used up lies flat, one that counts has a star."""
    face = (dye(node, pen) + GLYPHS.get(node.face, node.face)).center(3)
    if node.used:
        return [row("     "), row(f"({face})", "soft"), row("     ")]
    glow = pen.glow(node.id)
    look, role = (HEAVY, glow) if glow else (LIGHT, f"{seat_role(node.colours)} bold")
    return frame([row(face, role)], 5, [], [], row("*", role) if node.counts else None, look, role)
