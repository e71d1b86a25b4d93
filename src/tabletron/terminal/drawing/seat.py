"""The place of a seat: its name plate, its gauges, its robot with the parts beside, and what else lies before it."""

from __future__ import annotations

from typing import NamedTuple

from tabletron.core.scene import Counter, Figure, Node, Part, Plate, Track, Zone
from tabletron.terminal.drawing.blocks import (
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
    row,
    width_of,
    wrapped,
)
from tabletron.terminal.drawing.draw import BROAD, LINE, SLIM, SNUG, Pen, draw, listed, track
from tabletron.terminal.drawing.figure import robot
from tabletron.terminal.drawing.signs import seat_mark, seat_role, tight


class Bench(NamedTuple):
    """The nodes of a seat by what they are."""

    plate: Plate
    gauges: list[Track | Counter]
    figures: list[Figure]
    rest: list[Node]


def sorted_bench(zone: Zone) -> Bench:
    plates = [node for node in zone.nodes if isinstance(node, Plate)]
    plate = plates[0] if plates else Plate(name=zone.name, seat=zone.seat)
    return Bench(
        plate,
        [node for node in zone.nodes if isinstance(node, Track | Counter)],
        [node for node in zone.nodes if isinstance(node, Figure)],
        [node for node in zone.nodes if not isinstance(node, Plate | Track | Counter | Figure)],
    )


def bench(zone: Zone, pen: Pen, width: int, size: int) -> Block:
    """The whole place; framed unless there is no room."""
    sorted_ = sorted_bench(zone)
    plate = sorted_.plate
    if size == LINE:
        block = _strip(sorted_, pen, width)
    elif size == SLIM:
        block = above([_headline(sorted_, pen, width)], _inside(sorted_, pen, width, size))
    else:
        block = _framed(sorted_, pen, width, size)
    return pen.claim(block, plate.id)


def _framed(bench: Bench, pen: Pen, width: int, size: int) -> Block:
    plate = bench.plate
    lit = plate.id in pen.lit
    margin = 1 if size >= BROAD else 0
    counters = [] if size >= BROAD else [node for node in bench.gauges if isinstance(node, Counter)]
    foot = (row(" ") + listed(counters, pen) + row(" ") if counters else []) + _marks(plate, pen)
    foot = foot if len(foot) <= width - 4 else _marks(plate, pen) or foot
    inside = [row(" " * margin) + line for line in _inside(bench, pen, width - 2 - 2 * margin, size)]
    return frame(
        inside, width, row(" ") + _title(plate, pen) + row(" "), [], foot,
        HEAVY if lit or plate.active else LIGHT, pen.glow(plate.id) or seat_role(plate.colours),
    )  # fmt: skip


def _title(plate: Plate, pen: Pen) -> Row:
    """Who it is; an arrow says whose turn it is."""
    role = f"{seat_role(plate.colours)} bold"
    turn = row("▶ ", role) if plate.active else []
    return pen.tag(plate.id) + turn + row(f"{seat_mark(plate.colours)} ", role) + pen.say(plate.name, role)


def _marks(plate: Plate, pen: Pen) -> Row:
    return pen.say(f" {' · '.join(plate.marks)} ", "soft") if plate.marks else []


def _inside(bench: Bench, pen: Pen, width: int, size: int) -> Block:
    """Everything but the name; on a large bench what is not a gauge stands beside the robot."""
    shown = [] if size == SLIM else [node for node in bench.gauges if size >= BROAD or isinstance(node, Track)]
    gauges = [draw(node, pen, width, size) for node in shown]
    others = bench.rest + [node for node in bench.gauges if size == SLIM and isinstance(node, Counter)]
    figures = [_figure(figure, pen, width, size, others) for figure in bench.figures]
    rest = [] if bench.figures and size != SNUG else _packed(others, pen, width, size)
    return above(flow(gauges, width), *figures, rest)


def _packed(nodes: list[Node], pen: Pen, width: int, size: int) -> Block:
    """Lines first, then boxes side by side."""
    drawn = [block for node in nodes if (block := draw(node, pen, width, size))]
    lines = [block for block in drawn if len(block) == 1]
    return above(flow(lines, width), flow([block for block in drawn if len(block) > 1], width, gap=3))


def _figure(figure: Figure, pen: Pen, width: int, size: int, rest: list[Node]) -> Block:
    """The robot with its parts in words beside it; on a large bench the dice and cards stand there too."""
    drawn = robot(figure, seat_role(figure.colours), pen.glow, large=size >= BROAD)
    drawn = pen.claim(drawn, figure.id)
    room = width - width_of(drawn) - 2
    if size >= BROAD:
        return beside(drawn, above(_table(figure, pen, room), _packed(rest, pen, room, size)), gap=2)
    words = _words(figure, pen, room + 1, len(drawn) + 1)
    return beside(drawn, words if size == SNUG else above(words, _packed(rest, pen, room + 1, size)))


def _table(figure: Figure, pen: Pen, width: int) -> Block:
    """A line a part: slot, name, what it needs and does."""
    lines = [(part, *_cells(part, pen)) for part in figure.parts]
    first = max((len(slot) for _, slot, _, _ in lines), default=0) + 2
    second = max((len(name) for _, _, name, _ in lines), default=0) + 2
    return [
        pen.claim_row(fit(fit(slot, first) + fit(name, second) + text, width), part.id)
        for part, slot, name, text in lines
    ]


def _cells(part: Part, pen: Pen) -> tuple[Row, Row, Row]:
    role = pen.glow(part.id) or ("soft" if part.empty or part.used else "")
    text = pen.say(part.text, "soft" if part.used else "")
    used = row(f"  {pen.words('used')}", "soft") if part.used else []
    return pen.say(part.slot, "soft"), pen.tag(part.id) + pen.say(part.name, role), text + used


def _words(figure: Figure, pen: Pen, width: int, height: int) -> Block:
    """The parts in as many lines as the robot is high: name and use on one line, on two, or cut."""
    parts = [part for part in figure.parts if part.text or not part.empty or part.id in pen.lit]
    lines = [_part_lines(part, pen, width) for part in parts]
    while sum(map(len, lines)) > height and any(len(line) > 1 for line in lines):
        last = max(at for at, line in enumerate(lines) if len(line) > 1)
        lines[last] = [_squeezed(parts[last], pen, width)]
    return above(*lines)


def _part_lines(part: Part, pen: Pen, width: int) -> Block:
    name, use = _name(part, pen), pen.say(tight(part.text), "soft" if part.used else "")
    one = name + row(" ") + use
    block = [one] if len(one) <= width else [fit(name, width), *wrapped(row(" ") + use, width)]
    return pen.claim(block, part.id)


def _squeezed(part: Part, pen: Pen, width: int) -> Row:
    use = pen.say(tight(part.text), "soft" if part.used else "")
    return pen.claim_row(edges(_name(part, pen), row(" ") + use, width), part.id)


def _name(part: Part, pen: Pen) -> Row:
    role = pen.glow(part.id) or ("soft" if part.empty or part.used else "")
    return pen.tag(part.id) + pen.say(part.slot if part.empty else part.name, role)


def _headline(bench: Bench, pen: Pen, width: int) -> Row:
    """Who it is and how strong."""
    name, marks = _title(bench.plate, pen) + row("  "), _marks(bench.plate, pen)
    room = max(8, min(width - len(name) - len(marks) - 1, 24))
    gauges = [track(node, room) for node in bench.gauges if isinstance(node, Track)]
    return edges(name + [cell for gauge in gauges for cell in gauge + row(" ")], marks, width)


def _strip(bench: Bench, pen: Pen, width: int) -> Block:
    """Two lines or three: who it is, then everything it has."""
    things = [_slim_part(part, pen) for figure in bench.figures for part in figure.parts if part.text]
    things += [line for node in bench.rest for line in draw(node, pen, width - 1, SLIM)]
    packed = flow([[thing] for thing in things], width - 1)
    return [_headline(bench, pen, width), *(row(" ") + line for line in packed)]


def _slim_part(part: Part, pen: Pen) -> Row:
    role = "soft" if part.used else ""
    return pen.claim_row(pen.tag(part.id) + pen.say(tight(part.text), role), part.id)
