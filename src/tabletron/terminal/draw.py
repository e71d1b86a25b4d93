"""Nodes of the scene kit as blocks of characters, each in three sizes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from tabletron.core.i18n import Words
from tabletron.core.scene import Banner, Card, Counter, Die, Node, Story, Token, Track, Zone
from tabletron.terminal.blocks import (
    DOTTED,
    HEAVY,
    LIGHT,
    Block,
    Row,
    above,
    beside,
    belonging,
    edges,
    fit,
    flow,
    frame,
    pad,
    row,
    spell,
    wrapped,
)
from tabletron.terminal.signs import GLYPHS, seat_role, spans, tight

SLIM, SNUG, FULL = 0, 1, 2
HAND_CARD = 25
"""The width of a card that lies in no grid."""


@dataclass(frozen=True)
class Pen:
    """What a drawing needs to know beside the scene: names and words, what can be chosen and what may not."""

    names: Sequence[str]
    words: Words
    lit: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """Nodes that belong to options, and the numbers of those options."""
    refused: Mapping[str, str] = field(default_factory=dict)
    """Nodes that may not be chosen, and the clause that says so."""

    def say(self, text: str, role: str = "") -> Row:
        return spell(spans(text, self.names, self.words, role))

    def tag(self, node: str) -> Row:
        """The key that chooses the node, if it can be chosen."""
        if node not in self.lit:
            return []
        numbers = self.lit[node]
        return row(f" {numbers[0]} " if len(numbers) == 1 else " … ", "key", node) + row(" ")

    def hand(self, node: str) -> str:
        """The id that a click means: none if nothing comes of it."""
        return node if node in self.lit or node in self.refused else ""


def draw(node: Node, pen: Pen, width: int, size: int) -> Block:
    """Any node but a seat's bench, not wider than this."""
    match node:
        case Zone():
            block = zone(node, pen, width, size)
        case Card():
            block = card(node, pen, width, size)
        case Die() if size == FULL:
            block = die(node, pen)
        case Track():
            block = [track(node, pen, width)]
        case Story():
            lines = [line for text in node.text for line in wrapped(pen.say(text), width - 4)]
            block = frame([row(" ") + line for line in lines], width, pen.say(f" {node.name} ", "bold"), [])
        case Banner():
            block = [fit(line, width) for line in wrapped(pen.say(f" ▶ {node.text} ", "banner"), width)]
        case _:
            block = wrapped(inline(node, pen), width)
    return belonging(block, node.id)


def inline(node: Node, pen: Pen) -> Row:
    """A node in a few characters of a line."""
    role = "lit" if node.id in pen.lit else ""
    tag = pen.tag(node.id)
    match node:
        case Die(face=face, used=used):
            text = f"({face})" if used else f"[{face or ' '}]"
            return belonging([row(text, role or ("soft" if used else f"die {seat_role(node.seat)}"))], node.id)[0]
        case Counter(value=value, of=of):
            number = f"{value}" if of is None else f"{value}/{of}"
            said = pen.say(f"{node.name} ", role or "soft") + row(number, role or "bold")
        case Token(empty=True):
            said = row(ANY_PLACE, role or "soft")
        case Card(back=True):
            said = row("▒▒", role or "back")
        case Track():
            said = row(f"{GLYPHS.get(node.icon, node.name)}{node.value}", role or node.icon)
        case _:
            said = pen.say(node.name, role)
    return belonging([tag + said], node.id)[0]


ANY_PLACE = "▫"


def listed(nodes: Iterable[Node], pen: Pen, gap: str = " ") -> Row:
    """Nodes on one line; the same thing several times is counted."""
    line: Row = []
    for text, same in groupby(nodes, key=lambda node: _twin(node, pen)):
        group = list(same)
        line += row(gap) if line else []
        line += inline(group[0], pen)
        if text and len(group) > 1:
            line += row(f"×{len(group)}", "soft")
        elif not text:
            line += [cell for node in group[1:] for cell in inline(node, pen)]
    return line


def _twin(node: Node, pen: Pen) -> str:
    """Equal for neighbours that may be counted instead of shown one by one."""
    if isinstance(node, Die) or node.id in pen.lit or getattr(node, "back", False) or getattr(node, "empty", False):
        return ""
    return node.name


def die(node: Die, pen: Pen) -> Block:
    """A die as a box with its numeral; one that is used up lies flat."""
    face = node.face.center(3)
    if node.used:
        return [row("     "), row(f"({face})", "soft"), row("     ")]
    look, role = (HEAVY, "lit") if node.id in pen.lit else (LIGHT, f"{seat_role(node.seat)} bold")
    return frame([row(face, role)], 5, [], [], look=look, role=role)


def track(node: Track, pen: Pen, width: int) -> Row:
    """A bar with its number: as many cells as the track has, or as fit."""
    low = node.value - node.low <= (node.high - node.low) / 4
    role = "low" if low else node.icon or "bold"
    label = row(f"{GLYPHS.get(node.icon, node.name)} {node.value:>{len(str(node.high))}} ", f"{role} bold")
    cells = min(node.high - node.low, width - len(label))
    filled = round((node.value - node.low) / max(1, node.high - node.low) * cells)
    return label + row("█" * filled, role) + row("░" * (cells - filled), "off")


def card(node: Card, pen: Pen, width: int, size: int) -> Block:
    """A card: framed with its text, or in two lines, or in one."""
    lit, refused = node.id in pen.lit, node.id in pen.refused
    role = "lit" if lit else "soft" if refused else ""
    name = pen.tag(node.id) + pen.say(node.name, f"{role} bold")
    price = row(f" {node.price} ", "price") if node.price else []
    body = pen.say(" · ".join(node.rows), role and "soft" if refused else "")
    if node.back:
        body = pen.say("▒▒▒ " + pen.words("face down") + " ▒▒▒", "back")
    if size == FULL:
        look = HEAVY if lit else DOTTED if refused else LIGHT
        inside = [row(" ") + line for line in wrapped(body, width - 4)]
        foot = row(f" ✕ {pen.refused[node.id]} ", "soft") if refused else []
        surcharge = row(f" {node.mark} ", "soft") if node.mark else []
        return frame(inside, width, row(" ") + name + row(" "), surcharge + price, foot, look, role or "soft")
    short = body if node.back else pen.say(tight(" ".join(node.rows)), "soft" if refused else "")
    if size == SNUG:
        return [edges(name, price + row(" "), width), fit(row("  ") + short, width)]
    return [edges(name + row("  ") + short, row(" ") + price, width)]


def rule(left: Row, right: Row, width: int) -> Row:
    """A heading with a line through it."""
    return edges(row("── ", "soft") + left + row(" "), (row(" ") + right + row(" ─", "soft")) if right else [], width, ("─", "soft", ""))


def zone(node: Zone, pen: Pen, width: int, size: int) -> Block:
    """A place on the table and what lies there."""
    label = pen.tag(node.id) + pen.say(node.name, "lit" if node.id in pen.lit else "bold")
    match node.shape:
        case "stack":
            return _stack(node, pen, label, width, size)
        case "row" | "fan":
            return _line_of(node, pen, label, width, size)
        case "grid":
            return _grid(node, pen, width, size)
        case _:
            return _column(node, pen, label, width, size)


def _stack(node: Zone, pen: Pen, label: Row, width: int, size: int) -> Block:
    if not node.nodes:
        return []
    if size < FULL or len(node.nodes) > 8:
        return [fit(label + row(f" {len(node.nodes)}"), len(label) + 4)]
    return wrapped(label + row(" ") + listed(node.nodes, pen, ", "), width)


def _line_of(node: Zone, pen: Pen, label: Row, width: int, size: int) -> Block:
    """A row or a hand: boxes under the label, or words behind it."""
    faces = [one for one in node.nodes if isinstance(one, Die) or (isinstance(one, Card) and not one.back)]
    if not node.nodes:
        return [] if size < FULL else [label + row(" –", "soft")]
    if size < FULL or not faces:
        return wrapped(label + row(" ") + listed(node.nodes, pen), width)
    drawn = [draw(one, pen, min(width, HAND_CARD), size) for one in node.nodes]
    return above([label], flow(drawn, width, gap=1))


def _grid(node: Zone, pen: Pen, width: int, size: int) -> Block:
    """Cells of one width in so many columns, rows level."""
    columns = max(1, node.columns)
    if size == SLIM and width // columns < 36:
        columns = 1
    each = (width - (columns - 1)) // columns
    cells = [_cell(one, pen, each, size) for one in node.nodes]
    shelves = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    level = [[pad(cell, each, max(map(len, shelf))) for cell in shelf] for shelf in shelves]
    return above(*(beside(*shelf) for shelf in level))


def _cell(node: Node, pen: Pen, width: int, size: int) -> Block:
    """One cell of a grid; a free place keeps the form of a card."""
    if isinstance(node, Token) and node.empty:
        name = pen.say(node.name, "soft")
        if size == FULL:
            return belonging(frame([row(" ") + name], width, [], [], look=DOTTED, role="soft"), node.id)
        return [row("  ") + name]
    return draw(node, pen, width, size)


def _column(node: Zone, pen: Pen, label: Row, width: int, size: int) -> Block:
    """A heading with the counters of the place, then everything else from top to bottom."""
    counters = [one for one in node.nodes if isinstance(one, Counter)]
    rest = [one for one in node.nodes if not isinstance(one, Counter)]
    note = row(" · ", "soft") + pen.say(node.note, "soft") if node.note and size > SLIM else []
    heading = rule(label + note, listed(counters, pen, "  "), width)
    return above([heading], *(draw(one, pen, width, size) for one in rest))
