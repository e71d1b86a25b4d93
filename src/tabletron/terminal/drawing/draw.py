"""Nodes of the scene kit as blocks of characters, in several sizes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from types import UnionType
from typing import assert_never

from msgspec import structs

from tabletron.core.i18n import Words
from tabletron.core.scene import (
    Banner,
    Card,
    Counter,
    Course,
    Die,
    Figure,
    Grid,
    Lane,
    Need,
    Node,
    Picture,
    Plane,
    Plate,
    Slot,
    Story,
    Token,
    Trace,
    Track,
    Zone,
)
from tabletron.terminal.drawing.blocks import (
    DOTTED,
    HEAVY,
    LIGHT,
    Block,
    Row,
    above,
    beside,
    edges,
    fit,
    flow,
    frame,
    pad,
    row,
    spell,
    stretch,
    wrapped,
)
from tabletron.terminal.drawing.dice import ANY_PLACE, course, die, dye, lane, need, slot
from tabletron.terminal.drawing.grid import draw_grid
from tabletron.terminal.drawing.plane import draw_plane
from tabletron.terminal.drawing.signs import GLYPHS, seat_role, spans, tight
from tabletron.terminal.drawing.unit import sheet

STEP = " ▸ "
LINE, SLIM, SNUG, BROAD, FULL = range(5)
"""Sizes; whatever has no form of its own for one size is drawn in the next smaller that it has."""
HAND_CARD = 25, 38
"""The least and the greatest width of a card that lies in no grid."""

WIDE_SIDE = 34
"""So wide is one side of a duel at least; below that one stands above the other."""
GRID_CARD = {LINE: 36, SLIM: 36, SNUG: 30, BROAD: 30, FULL: 24}
"""The least width of a card in a grid, by size; where columns would be narrower there is only one."""


@dataclass(frozen=True)
class Pen:
    """What a drawing needs to know beside the scene: names and words, what can be chosen and what may not."""

    names: Sequence[str]
    words: Words
    lit: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """Nodes that belong to options, and the numbers of those options."""
    refused: Mapping[str, str] = field(default_factory=dict)
    """Nodes that may not be chosen, and the clause that says so."""
    chosen: frozenset[str] = frozenset()
    """Nodes of the option under the cursor."""

    def say(self, text: str, role: str = "") -> Row:
        return spell(spans(text, self.names, self.words, role))

    def tag(self, node: str) -> Row:
        """The key that chooses the node, if it can be chosen."""
        if node not in self.lit:
            return []
        numbers = self.lit[node]
        return row(f" {numbers[0]} " if len(numbers) == 1 else " … ", "key", node) + row(" ")

    def glow(self, node: str) -> str:
        """How a node shows that it can be chosen: not at all, lit, or lit and under the cursor."""
        return "" if node not in self.lit else "chosen" if node in self.chosen else "lit"

    def claim(self, block: Block, node: str) -> Block:
        """The block as part of a node. A click means the innermost node that can be chosen, else the innermost."""
        over = self.matters(node)
        return [
            [(char, role, node if not own or (over and not self.matters(own)) else own) for char, role, own in line]
            for line in block
        ]

    def claim_row(self, line: Row, node: str) -> Row:
        return self.claim([line], node)[0]

    def matters(self, node: str) -> bool:
        return node in self.lit or node in self.refused


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
            block = [track(node, width)]
        case Grid():
            block = draw_grid(node, pen, width)
        case Picture():
            block = draw_picture(node, pen, width)
        case Plane():
            block = draw_plane(node, pen, width, size)
        case Story():
            lines = [line for text in node.text for line in wrapped(pen.say(text), width - 4)]
            block = frame([row(" ") + line for line in lines], width, pen.say(f" {node.name} ", "bold"), [])
        case Trace() if node.look != "line":
            block = answered(node, pen, width)
        case Trace():
            said = pen.say(f"{node.name} ", "bold") + pen.say(STEP.join(step.text for step in node.steps))
            block = [fit(line, width) for line in wrapped(said, width)]
        case Banner():
            said = [(char, "banner", own) for char, _, own in pen.say(f" ▶ {node.text} ")]
            block = [fit(line, width) for line in wrapped(said, width)]
        case _:
            block = wrapped(inline(node, pen), width)
    return pen.claim(block, node.id)


ANSWERS = {"": " ", "yes": "▶", "no": "×", "skipped": "·", "now": "»"}


def answered(node: Trace, pen: Pen, width: int) -> Block:
    """The rows of a card, with how each was answered, and what comes next below."""
    lines: Block = []
    for step in node.steps:
        role = "bold" if step.state in ("yes", "now") else "soft" if step.state else ""
        said = row(f"{ANSWERS[step.state]} ", role) + pen.say(f"{step.sign} ", role) + pen.say(step.text, role)
        lines += [row(" ") + line for line in wrapped(said, width - 4)]
    ahead = pen.say(f" {node.ahead} ", "soft") if node.ahead else []
    return frame(lines, width, pen.say(f" {node.name} ", "bold"), pen.say(f" {node.note} ", "soft"), ahead)


def draw_picture(node: Picture, pen: Pen, width: int) -> Block:
    """The places of a picture, one a line, under its name."""
    lines = [row(" ") + line for line in wrapped(pen.say(node.tip, "soft"), width - 4)] if node.tip else []
    for spot in node.spots:
        sign = {"open": " ", "done": "✓", "locked": "×"}[spot.state]
        role = pen.glow(spot.id) or ("" if spot.state == "open" else "off")
        said = row(f" {sign} ", role) + pen.tag(spot.id) + pen.say(f"{spot.label}  {spot.name}", role)
        lines.append(pen.claim_row(said, spot.id))
    return frame(lines, width, pen.say(f" {node.name} ", "bold"), [])


def inline(node: Node, pen: Pen) -> Row:
    """A node in a few characters of a line."""
    role = pen.glow(node.id)
    tag = pen.tag(node.id)
    match node:
        case Die(face=face, used=used):
            shown = GLYPHS.get(face, face) or UNROLLED
            text = dye(node, pen) + (f"({shown})" if used else f"[{shown}]") + "*" * node.counts
            return pen.claim_row(row(text, role or ("soft" if used else f"die {seat_role(node.colours)}")), node.id)
        case Counter(value=value, of=of):
            number = f"{value}" if of is None else f"{value}/{of}"
            said = pen.say(f"{node.name} ", role or "soft") + row(number, role or "bold")
        case Token(empty=True):
            said = row(ANY_PLACE, role or "soft")
        case Token(off=True):
            said = row("(") + pen.say(f"[{node.icon}]" if node.icon in GLYPHS else node.name, role or "soft") + row(")")
        case Token(active=True):
            said = row("▶", role or "bold") + pen.say(node.name, role or "bold")
        case Slot():
            return pen.claim_row(tag + slot(node, pen), node.id)
        case Course():
            return pen.claim_row(tag + course(node, pen), node.id)
        case Lane():
            return pen.claim_row(tag + lane(node, pen), node.id)
        case Need():
            said = need(node, pen)
        case Plate():
            marks = f" ({', '.join(node.marks)})" if node.marks else ""
            said = row("▶" if node.active else "") + pen.say(f"{node.name}{marks}", role)
        case Card(back=True):
            said = row("▒▒", role or "back")
        case Card(charge=int(charge), capacity=capacity):
            said = pen.say(node.name, role) + row(f" {charge}/{capacity}", role or "bold")
        case Track():
            said = row(f"{GLYPHS.get(node.icon, node.name)}{node.value}", role or node.icon)
        case Zone() | Card() | Token() | Figure() | Story() | Banner() | Grid() | Picture() | Plane() | Trace():
            said = pen.say(node.name, role)
        case _:
            assert_never(node)
    return pen.claim_row(tag + said, node.id)


UNROLLED = "\N{NO-BREAK SPACE}"


def listed(nodes: Iterable[Node], pen: Pen, size: int = FULL) -> Row:
    """Nodes on one line; the same thing several times is counted."""
    line: Row = []
    for text, same in groupby(nodes, key=lambda node: _twin(node, pen)):
        group = list(same)
        if size <= SLIM and text and isinstance(group[0], Token):
            line += row("▪" * len(group), "bold")
            continue
        line += row(", " if text and line else " " if line and size > SLIM else "")
        line += [cell for node in group[: 1 if text else None] for cell in inline(node, pen)]
        line += row(f" ×{len(group)}", "soft") if text and len(group) > 1 else []
    return line


def _twin(node: Node, pen: Pen) -> str:
    """Equal for neighbours that may be counted instead of shown one by one."""
    if isinstance(node, Die) or node.id in pen.lit or getattr(node, "back", False) or getattr(node, "empty", False):
        return ""
    return node.name


def track(node: Track, width: int) -> Row:
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
    role = pen.glow(node.id) or ("soft" if refused else "")
    name = pen.tag(node.id) + pen.say(node.name, f"{role} bold")
    price = pen.say(f" {node.price} ", "price") if node.price else []
    body = pen.say(" · ".join(node.texts), role and "soft" if refused else "")
    if node.back:
        body = pen.say("▒▒▒ " + pen.words("face down") + " ▒▒▒", "back")
    if size == FULL:
        look = HEAVY if lit else DOTTED if refused else LIGHT
        inside = [
            row(" ") + line for line in (sheet(node, pen, width - 4) if node.meters else wrapped(body, width - 4))
        ]
        foot = row(f" ✕ {pen.refused[node.id]} ", "soft") if refused else []
        surcharge = pen.say(f" {node.mark} ", "soft") if node.mark else []
        surcharge += row(f" {node.charge}/{node.capacity} ", "bold") if node.charge is not None else []
        return frame(inside, width, row(" ") + name + row(" "), surcharge + price, foot, look, role or "soft")
    short = (
        body
        if node.back
        else pen.say(tight((" · " if node.meters else " ").join(node.texts)), "soft" if refused else "")
    )
    if size > SLIM:
        bar = row(f"{HEAVY[3] if lit else DOTTED[3] if refused else LIGHT[3]} ", role or "soft")
        return [edges(bar + name, price + row(" "), width), fit(bar + short, width)]
    indent = row("    ") if pen.lit and not lit else []
    return [edges(indent + name + row("  ") + short, row(" ") + price, width)]


def rule(left: Row, right: Row, width: int) -> Row:
    """A heading with a line through it."""
    return edges(
        row("── ", "soft") + left + row(" "),
        (row(" ") + right + row(" ─", "soft")) if right else [],
        width,
        ("─", "soft", ""),
    )


def zone(node: Zone, pen: Pen, width: int, size: int) -> Block:
    """A place on the table and what lies there."""
    label = pen.tag(node.id) + pen.say(node.name, pen.glow(node.id) or "bold")
    match node.shape:
        case "stack":
            return _stack(node, pen, label, width, size)
        case "row" | "fan" | "ring":
            return _line_of(node, pen, label, width, size)
        case "duel" if width >= 2 * WIDE_SIDE and len(node.nodes) > 1:
            sides = [draw(one, pen, (width - 2) // 2, size) for one in node.nodes[:2]]
            level = beside(*(pad(side, (width - 2) // 2, max(map(len, sides))) for side in sides), gap=2)
            return above([rule(label, pen.say(node.note, "soft"), width)], level, *_rest(node, pen, width, size))
        case "grid":
            heading = [rule(label, [], width)] if node.name else []
            return above(heading, _grid(node, pen, width, size))
        case _:
            return _column(node, pen, label, width, size)


def _rest(node: Zone, pen: Pen, width: int, size: int) -> list[Block]:
    """What lies below the two sides of a duel."""
    counters = [one for one in node.nodes[2:] if isinstance(one, Counter)]
    return [
        wrapped(listed(counters, pen), width),
        *(draw(one, pen, width, size) for one in node.nodes[2:] if one not in counters),
    ]


def _stack(node: Zone, pen: Pen, label: Row, width: int, size: int) -> Block:
    """A heap: its names, or how many there are; the smallest pictures leave it out."""
    if not node.nodes or size <= SLIM:
        return []
    if size < FULL or len(node.nodes) > 8:
        return [label + row(f" {len(node.nodes)}")]
    return wrapped(label + row(" ") + listed(node.nodes, pen), width)


def _line_of(node: Zone, pen: Pen, label: Row, width: int, size: int) -> Block:
    """A row or a hand: boxes under the label, or words behind it; small pictures leave out what needs no label."""
    if not node.nodes:
        return []
    if size == BROAD and any(_has_face(one, Card) for one in node.nodes):
        return above([label], *(_sentence(one, pen, width) for one in node.nodes))
    if size < FULL or not any(_has_face(one) for one in node.nodes):
        plain = size < BROAD and node.id not in pen.lit and not any(_has_face(one, Card) for one in node.nodes)
        return wrapped(([] if plain else label + row(" ")) + listed(node.nodes, pen, size), width)
    least, most = HAND_CARD
    each = min(width, max(least, min(most, (width - least) // len(node.nodes))))
    drawn = [draw(one, pen, each, size) for one in node.nodes]
    return above([label], flow(drawn, width, gap=1))


def _sentence(node: Node, pen: Pen, width: int) -> Block:
    """A card of a hand in a line: its name and its text."""
    text = " · ".join(node.texts) if isinstance(node, Card) else ""
    return pen.claim([fit(row(" ") + inline(node, pen) + row("  ") + pen.say(text, "soft"), width)], node.id)


def _has_face(node: Node, kinds: type[Card] | UnionType = Card | Die) -> bool:
    return isinstance(node, kinds) and not getattr(node, "back", False)


def _grid(node: Zone, pen: Pen, width: int, size: int) -> Block:
    """Cells of one width in so many columns, rows level."""
    columns = max(1, node.columns)
    if any(isinstance(one, Card) for one in node.nodes) and width // columns < GRID_CARD[size]:
        columns = 1
    each = (width - (columns - 1)) // columns
    shelves = [node.nodes[at : at + columns] for at in range(0, len(node.nodes), columns)]
    return above(*(_shelf(shelf, pen, each, size) for shelf in shelves))


def _shelf(nodes: Sequence[Node], pen: Pen, width: int, size: int) -> Block:
    cells = [_cell(node, pen, width, size) for node in nodes]
    height = max(map(len, cells))
    return beside(
        *(
            stretch(cell, height) if size == FULL and _framed(node) else pad(cell, width, height)
            for node, cell in zip(nodes, cells, strict=True)
        )
    )


def _framed(node: Node) -> bool:
    return isinstance(node, Card) or (isinstance(node, Token) and node.empty)


def _cell(node: Node, pen: Pen, width: int, size: int) -> Block:
    """One cell of a grid; a free place keeps the form of a card."""
    if isinstance(node, Token) and node.empty:
        name = row("  ") + pen.say(node.name, "soft")
        return pen.claim(frame([name], width, [], [], look=DOTTED, role="soft") if size == FULL else [name], node.id)
    return draw(node, pen, width, size)


def _column(node: Zone, pen: Pen, label: Row, width: int, size: int) -> Block:
    """A heading with the counters of the place, then everything else from top to bottom."""
    counters = [one for one in node.nodes if isinstance(one, Counter)]
    rest = [one for one in node.nodes if not isinstance(one, Counter)]
    note = row(" · ", "soft") + pen.say(node.note, "soft") if node.note and size > SLIM else []
    heading = rule(label + note, listed(counters, pen), width)
    unnamed = [structs.replace(one, name="") if one.name == node.name else one for one in rest]
    return above([heading], *(draw(one, pen, width, size) for one in unnamed))
