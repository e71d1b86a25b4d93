"""The table in lines of plain text: for pipes, screen readers and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from string import ascii_uppercase
from typing import TypeAlias

from msgspec import structs

from tabletron.core.i18n import Words
from tabletron.core.scene import (
    Banner,
    Card,
    Cause,
    Choice,
    Counter,
    Course,
    Described,
    Die,
    Figure,
    Grid,
    Lane,
    Man,
    Need,
    Node,
    Part,
    Picture,
    Piece,
    Plane,
    Plate,
    Question,
    Scene,
    Slot,
    Space,
    Square,
    Story,
    Token,
    Trace,
    Track,
    View,
    Zone,
)
from tabletron.core.text.markup import plain

Say: TypeAlias = Callable[[str], str]
"""Turns a text with signs into words."""
UNSAID = ("no", "skipped")
"""Rows of a card that did nothing are left out of a line."""
MORE = "abcdefghijklmnopqrstuvwxyz0123456789"


def table_lines(scene: Scene, names: Sequence[str], words: Words) -> list[str]:
    """The whole table, a line a thing."""
    lines = [" · ".join(scene.facts)] if scene.facts else []
    if scene.phases:
        marked = [f"({name})" if number == scene.phase else name for number, name in enumerate(scene.phases)]
        lines.append(" > ".join(marked))
    for node in scene.zones:
        lines += node_lines(node, lambda text: plain(text, names, words), words)
    return lines


def node_lines(node: Node, say: Say, words: Words) -> list[str]:
    """A node in words; what lies in it is indented."""
    match node:
        case Zone(shape="row" | "fan" | "stack"):
            return _inline_zone(node, say, words)
        case Zone():
            plate = next((one for one in node.nodes if isinstance(one, Plate)), None)
            heading = _thing(plate, say, words) if plate else _heading(node, say)
            inside = [line for one in node.nodes if one is not plate for line in node_lines(one, say, words)]
            return [heading, *(f"  {line}" for line in inside if line != say(node.name))]
        case Figure():
            return _figure_lines(node, say, words)
        case Grid():
            board = [f"  {line}" for line in grid_lines(node)]
            return [say(node.name), *board, *(f"  {say(line)}" for line in (*legend_lines(node), *men_lines(node)))]
        case Picture():
            return [say(node.name), *(f"  {line}" for line in picture_lines(node, say, words))]
        case Plane():
            return [say(node.name), *(f"  {words.colon(say(what), where)}" for what, where in plane_lines(node))]
        case Story():
            return [say(node.name), *(f"  {say(text)}" for text in node.text)] if node.name else [*map(say, node.text)]
        case _:
            return [_thing(node, say, words)]


def question_lines(question: Question, names: Sequence[str], words: Words) -> list[str]:
    """A question with its numbered options."""
    options = [choice_line(choice, names, words) for choice in question.choices]
    return [plain(question.text, names, words), *options]


def choice_line(choice: Choice, names: Sequence[str], words: Words) -> str:
    """An option: its number, what it is and leads to, what it costs, and what to type for it."""
    return f"{choice.number:>3}  {described(choice.words, names, words)}  [{choice.notation}]"


def advised(option: Described, reason: str, words: Words) -> str:
    """What the coach says, with signs."""
    return words("The coach would choose: {option}.", option=option.label) + (f" {reason}" if reason else "")


def described(what: Described, names: Sequence[str], words: Words) -> str:
    text = plain(what.label, names, words)
    text += f" ({plain(what.hint, names, words)})" if what.hint else ""
    return words.colon(text, plain(what.cost, names, words)) if what.cost else text


def _heading(zone: Zone, say: Say) -> str:
    return f"{say(zone.name)} ({say(zone.note)})" if zone.note else say(zone.name)


def _inline_zone(zone: Zone, say: Say, words: Words) -> list[str]:
    inside = _counted((_thing(node, say, words) for node in zone.nodes), words) or words("none")
    return [words.colon(_heading(zone, say), inside)]


def _counted(things: Iterable[str], words: Words) -> str:
    """Things in a line; the same several times in a row is counted."""
    counted = [(text, len(list(same))) for text, same in groupby(things)]
    return words("; ").join(f"{number} × {text}" if number > 1 else text for text, number in counted)


def _thing(node: Node, say: Say, words: Words) -> str:
    """A node in one line."""
    match node:
        case Zone():
            return words.colon(_heading(node, say), _counted((_thing(one, say, words) for one in node.nodes), words))
        case Card():
            return _card(node, say, words)
        case Slot():
            return words.colon(say(node.name), _slot(node, say, words) if node.card else words("empty"))
        case Course():
            return words.colon(say(node.name), words("; ").join(_space(space, say, words) for space in node.spaces))
        case Lane():
            return words.colon(say(node.name), _lane(node, say, words))
        case Need():
            return say(node.text) + (f" ({words('done')})" if node.met else "")
        case Die():
            dye = f"{words(node.dye)} " if node.dye else ""
            return dye + (node.face or words("not rolled")) + (f" {words('used')}" if node.used else "")
        case Track():
            return words("{name} {n} of {limit}", name=say(node.name), n=node.value, limit=node.high)
        case Counter(of=None):
            return f"{say(node.name)} {node.shown}"
        case Counter():
            return words("{name} {n} of {limit}", name=say(node.name), n=node.value, limit=node.of)
        case Plate():
            marks = [words("on turn")] * node.active + [say(mark) for mark in node.marks]
            return say(node.name) + (f" ({', '.join(marks)})" if marks else "")
        case Banner():
            return f"! {say(node.text)}"
        case Trace():
            unsaid = (*UNSAID, "") if node.look == "steps" else UNSAID
            steps = [_cause(step, say) for step in node.steps if step.state not in unsaid]
            ahead = [say(node.ahead)] if node.ahead else []
            return words.colon(say(node.name), words("; ").join([" > ".join(steps), *ahead]))
        case Token() | Figure() | Story() | Grid() | Plane() | Picture():
            return say(node.name)


def _cause(step: Cause, say: Say) -> str:
    """A step in words; the one under way stands in brackets, as a phase does."""
    text = f"{say(step.sign)} {say(step.text)}".strip()
    return f"({text})" if step.state == "now" else text


def picture_lines(picture: Picture, say: Say, words: Words) -> list[str]:
    """What there is to know of a picture, and each of its places with how it stands."""
    state = {"open": "", "done": words("done"), "locked": "×"}
    spots = [
        f"{spot.label}  {say(spot.name)}{f' ({state[spot.state]})' if state[spot.state] else ''}".strip()
        for spot in picture.spots
    ]
    return [*([say(picture.tip)] if picture.tip else []), *spots]


def _lane(lane: Lane, say: Say, words: Words) -> str:
    """Who stands where, who was through, and what else there is to know."""
    where = [words("{name} {n} of {limit}", name=say(pawn.name), n=pawn.at, limit=lane.length) for pawn in lane.pawns]
    through = [f"{say(f'[seat {seat}]')} {words('done')}" for seat in lane.won]
    there = [_thing(node, say, words) for node in lane.nodes if not getattr(node, "empty", False)]
    return words("; ").join([*where, *through, *map(say, lane.facts), *there])


def _card(card: Card, say: Say, words: Words) -> str:
    text = say(card.name)
    text += f", {words('face down')}" if card.back else ""
    text += f", {words('price {n}', n=say(card.price))}" if card.price else ""
    return words.colon(text, ", ".join(map(say, card.texts))) if card.texts else text


def _slot(slot: Slot, say: Say, words: Words) -> str:
    """The card that lies there, with the row that counts."""
    assert slot.card is not None
    rows = slot.card.rows if slot.row is None else slot.card.rows[slot.row : slot.row + 1]
    return _card(structs.replace(slot.card, rows=rows), say, words)


def _space(space: Space, say: Say, words: Words) -> str:
    """What a space asks for, what it costs and gives, and how it went."""
    state = {"now": words("here"), "done": words("done"), "missed": words("missed"), "ahead": ""}[space.state]
    parts = (say(space.text + space.added), say(space.stake), say(space.prize), state)
    return ", ".join(part for part in parts if part)


def _figure_lines(figure: Figure, say: Say, words: Words) -> list[str]:
    """A line for each part that does something, one for all the rest."""
    lines = [_part(part, say, words) for part in figure.parts if part.text or not part.empty]
    bare = [part.slot for part in figure.parts if part.empty and not part.text]
    return lines + ([words.colon(words("bare"), ", ".join(bare))] if bare else [])


def _part(part: Part, say: Say, words: Words) -> str:
    used = f" ({words('used')})" if part.used else ""
    return words.colon(part.slot, part.name) + (f", {say(part.text)}" if part.text else "") + used


def verdict(view: View, words: Words) -> str:
    """How the game ended, in words with signs."""
    winners = ", ".join(f"[seat {seat}]" for seat in view.winners or ())
    if not winners:
        return f"{view.unwon} {view.why}"
    return words("The winner: {winners}. {why}", winners=winners, why=view.why)


def tips(scene: Scene, names: Sequence[str], words: Words) -> dict[str, str]:
    """What more there is to know of each node, by its id."""
    found: dict[str, str] = {}

    def note(key: str, name: str, tip: str) -> None:
        if key and tip:
            found[key] = words.colon(plain(name, names, words), plain(tip, names, words))

    def walk(node: Node) -> None:
        note(node.id, node.name, node.tip)
        for inner in node.nodes if isinstance(node, Zone | Lane) else ():
            walk(inner)
        for part in node.parts if isinstance(node, Figure) else ():
            note(part.id, part.name, part.tip)
        for square in node.squares if isinstance(node, Grid) else ():
            note(square.id, square.name, square.tip)
        for man in node.men if isinstance(node, Grid) else ():
            note(man.id, man.name, man.tip)
        for spot in node.spots if isinstance(node, Picture) else ():
            note(spot.id, spot.name, spot.tip)
        for piece in node.pieces if isinstance(node, Plane) else ():
            note(piece.id, piece.name, piece.tip)
        for shape in node.shapes if isinstance(node, Plane) else ():
            note(shape.id, shape.name, shape.tip)

    for zone in scene.zones:
        walk(zone)
    return found


# --- boards


def letters(things: Iterable[Man | Piece]) -> dict[str, str]:
    """A character for each thing on a board, from its name if one is left."""
    chosen: dict[str, str] = {}
    for thing in things:
        wanted = [char for char in thing.name.upper() if char in ascii_uppercase]
        free = (char for char in (*wanted, *ascii_uppercase, *MORE) if char not in chosen.values())
        chosen[thing.id] = next(free, "?")
    return chosen


def columns(node: Grid) -> list[str]:
    return [square.name.rstrip("0123456789") for square in node.squares[: node.columns]]


def rows(node: Grid) -> list[tuple[Square, ...]]:
    return [node.squares[at : at + node.columns] for at in range(0, len(node.squares), node.columns)]


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


def plane_lines(node: Plane) -> list[tuple[str, str]]:
    """Everything on the board for screen readers: what it is, and where, in the unit people measure in."""
    unit = node.unit
    things = [
        (f"{piece.name} {piece.label}".strip(), f"{piece.x / unit:.1f}/{piece.y / unit:.1f}") for piece in node.pieces
    ]
    for shape in node.shapes:
        xs, ys = zip(*shape.corners, strict=True)
        low, high = f"{min(xs) / unit:.1f}/{min(ys) / unit:.1f}", f"{max(xs) / unit:.1f}/{max(ys) / unit:.1f}"
        things.append((f"{shape.name} {shape.label}".strip(), f"{low} – {high}"))
    return things
