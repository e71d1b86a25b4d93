"""The place of a seat: its name plate, its gauges, its robot with the parts beside, and what else lies before it."""

from __future__ import annotations

from typing import NamedTuple

from tabletron.core.scene import Counter, Figure, Node, Part, Plate, Track, Zone
from tabletron.terminal.blocks import (
    HEAVY,
    LIGHT,
    Block,
    Row,
    above,
    belonging,
    beside,
    edges,
    fit,
    flow,
    frame,
    pad,
    row,
    width_of,
    wrapped,
)
from tabletron.terminal.draw import FULL, SLIM, SNUG, Pen, draw, track
from tabletron.terminal.figure import robot
from tabletron.terminal.signs import seat_mark, seat_role, tight


class Bench(NamedTuple):
    """The nodes of a seat by what they are."""

    zone: Zone
    plate: Plate
    gauges: list[Track | Counter]
    figures: list[Figure]
    rest: list[Node]


def sorted_bench(zone: Zone) -> Bench:
    plates = [node for node in zone.nodes if isinstance(node, Plate)]
    plate = plates[0] if plates else Plate(name=zone.name, seat=zone.seat)
    return Bench(
        zone,
        plate,
        [node for node in zone.nodes if isinstance(node, Track | Counter)],
        [node for node in zone.nodes if isinstance(node, Figure)],
        [node for node in zone.nodes if not isinstance(node, Plate | Track | Counter | Figure)],
    )


def bench(zone: Zone, pen: Pen, width: int, size: int, height: int = 0) -> Block:
    """The whole place; framed unless there is no room, and as high as asked for."""
    sorted_ = sorted_bench(zone)
    plate = sorted_.plate
    if size == SLIM:
        block = _slim(sorted_, pen, width)
    else:
        lit = plate.id in pen.lit
        inside = [row(" ") + line for line in _inside(sorted_, pen, width - 4, size)]
        inside = pad(inside, width - 2, height - 2)
        role = "lit" if lit else seat_role(plate.seat)
        title = row(" ") + _title(plate, pen) + row(" ")
        look = HEAVY if lit or plate.active else LIGHT
        block = frame(inside, width, title, _marks(plate, pen), look=look, role=role)
    return belonging(block, pen.hand(plate.id))


def _title(plate: Plate, pen: Pen) -> Row:
    """Who it is; an arrow says whose turn it is."""
    role = f"{seat_role(plate.seat)} bold"
    turn = row("▶ ", role) if plate.active else []
    return pen.tag(plate.id) + turn + row(f"{seat_mark(plate.seat)} ", role) + pen.say(plate.name, role)


def _marks(plate: Plate, pen: Pen) -> Row:
    return pen.say(f" {' · '.join(plate.marks)} ", "soft") if plate.marks else []


def _inside(bench: Bench, pen: Pen, width: int, size: int) -> Block:
    gauges = [draw(node, pen, width, size) for node in bench.gauges]
    figures = [_figure(figure, pen, width, size, bench.rest) for figure in bench.figures]
    rest = [] if bench.figures and size == FULL else [draw(node, pen, width, size) for node in bench.rest]
    return above(flow(gauges, width), *figures, flow(rest, width) if size == FULL else above(*rest))


def _figure(figure: Figure, pen: Pen, width: int, size: int, rest: list[Node]) -> Block:
    """The robot with its parts in words beside it; on a large bench the dice and cards stand there too."""
    drawn = robot(figure, seat_role(figure.seat), pen.lit, large=size == FULL)
    drawn = [[(char, role, pen.hand(node)) for char, role, node in line] for line in drawn]
    room = width - width_of(drawn) - 2
    if size == FULL:
        others = flow([draw(node, pen, room, size) for node in rest], room, gap=3)
        return beside(drawn, above(_table(figure, pen, room), others), gap=2)
    return beside(drawn, _words(figure, pen, room, len(drawn)), gap=2)


def _table(figure: Figure, pen: Pen, width: int) -> Block:
    """A line a part: slot, name, what it needs and does."""
    lines = [(part, *_cells(part, pen)) for part in figure.parts]
    first = max((len(slot) for _, slot, _, _ in lines), default=0) + 2
    second = max((len(name) for _, _, name, _ in lines), default=0) + 2
    return [
        belonging([fit(fit(slot, first) + fit(name, second) + text, width)], pen.hand(part.id))[0]
        for part, slot, name, text in lines
    ]


def _cells(part: Part, pen: Pen) -> tuple[Row, Row, Row]:
    role = "lit" if part.id in pen.lit else "soft" if part.empty or part.used else ""
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
    return belonging(block, pen.hand(part.id))


def _squeezed(part: Part, pen: Pen, width: int) -> Row:
    use = pen.say(tight(part.text), "soft" if part.used else "")
    return belonging([edges(_name(part, pen), row(" ") + use, width)], pen.hand(part.id))[0]


def _name(part: Part, pen: Pen) -> Row:
    role = "lit" if part.id in pen.lit else "soft" if part.empty or part.used else ""
    return pen.tag(part.id) + pen.say(part.slot if part.empty else part.name, role)


def _slim(bench: Bench, pen: Pen, width: int) -> Block:
    """Two lines or a few: who and how strong, then everything it has."""
    name = _title(bench.plate, pen) + row("  ")
    room = max(8, width - len(name) - 4)
    gauges = [track(node, pen, min(room, 16)) for node in bench.gauges if isinstance(node, Track)]
    marks = _marks(bench.plate, pen)
    first = edges(name + [cell for gauge in gauges for cell in gauge], marks, width)
    things: Row = []
    for figure in bench.figures:
        for part in figure.parts:
            if part.text:
                things += _slim_part(part, pen) + row("  ")
    for node in bench.rest:
        things += [cell for line in draw(node, pen, 999, SLIM) for cell in line] + row("  ")
    return [first, *([row(" ") + line for line in wrapped(things, width - 1)] if things else [])]


def _slim_part(part: Part, pen: Pen) -> Row:
    role = "soft" if part.used else ""
    return belonging([pen.tag(part.id) + pen.say(tight(part.text), role)], pen.hand(part.id))[0]


__all__ = ["SNUG", "bench"]
