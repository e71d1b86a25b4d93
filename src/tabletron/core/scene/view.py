"""What one seat sees: the scene, the question it is asked, and how the game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec import Struct, structs

from tabletron.core.flow import Ask, Reach, Seat, Wide
from tabletron.core.i18n import Words
from tabletron.core.scene.boards import Grid, Picture, Plane
from tabletron.core.scene.nodes import (
    Banner,
    Card,
    Counter,
    Course,
    Die,
    Figure,
    Lane,
    Need,
    Plate,
    Slot,
    Story,
    Thing,
    Token,
    Trace,
    Track,
)
from tabletron.core.text import notation
from tabletron.core.verdict import unwon

if TYPE_CHECKING:
    from tabletron.core.game import Game, Result
    from tabletron.core.table import Table


class Zone(Thing, frozen=True, kw_only=True, tag="zone"):
    """A place on the table and what lies there."""

    shape: Literal["row", "column", "fan", "stack", "grid", "seat", "ring", "duel", "race"]
    """A ring: name plates in the order of play and the counters they share. A duel: two columns face to face,
    with dice of their own if they compare them.
    A race: tracks one below the other with their names, and the counters beside them."""
    nodes: tuple[Node, ...] = ()
    columns: int = 0
    labels: tuple[str, ...] = ()
    """What stands before each row of a grid."""
    note: str = ""
    art: str = ""
    """Whose picture stands before its name."""
    between: tuple[int, ...] = ()
    """The neighbouring seats that share it."""


Node: TypeAlias = (
    Grid
    | Picture
    | Plane
    | Zone
    | Card
    | Slot
    | Course
    | Lane
    | Need
    | Die
    | Track
    | Counter
    | Token
    | Figure
    | Plate
    | Story
    | Banner
    | Trace
)


Layout: TypeAlias = Literal["ring", "map", "battle", "field", "book"]
"""How a screen arranges a scene. A ring: seats around a common place. A map: boards in the middle, everybody else in a
row above them. A battle: two sides left and right of a grid. A field: a plane with the squads beside it.
A book: a picture or a page to read, with the reader's sheet below it."""


class Scene(Struct, frozen=True):
    """What a seat sees: zones, the phases with the one under way, and a few facts for the headline."""

    zones: tuple[Node, ...]
    facts: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    phase: int | None = None
    layout: Layout = "ring"


class Described(Struct, frozen=True, omit_defaults=True):
    """An option in words: what it is, what it leads to, what it costs, and the nodes it belongs to."""

    label: str
    hint: str = ""
    cost: str = ""
    nodes: tuple[str, ...] = ()
    preview: str = ""
    """What it may lead to, shown on demand: odds, what would be left."""
    places: tuple[tuple[str, str], ...] = ()
    """An arrangement: which card (its id) goes into which slot. A picture lets people put the cards there."""
    reach: Reach | None = None
    """How far the piece at hand could go: a picture lets people drag it there at once."""
    route: tuple[str, ...] = ()
    """The squares of a grid that lead there, the first and the last included."""
    aims: tuple[str, ...] = ()
    """The pieces that could be targeted from its end."""
    ladder: str = ""
    """Options of the same ladder are rungs of one line, each with its number."""
    rung: str = ""


class Choice(Struct, frozen=True, omit_defaults=True):
    """One option of a question: its number is what a client sends, its notation what a person may type."""

    number: int
    notation: str
    words: Described


class Refused(Struct, frozen=True):
    """What may not be chosen, and the clause that says so."""

    notation: str
    words: Described
    clause: str
    why: str


class Question(Struct, frozen=True):
    """What a seat is asked, with everything it may answer."""

    kind: str
    text: str
    choices: tuple[Choice, ...]
    refused: tuple[Refused, ...]
    clauses: tuple[str, ...]
    wide: bool = False
    """Whether the choices are only some of the answers, such as a few points of a plane."""
    reach: Reach | None = None
    """Where on a plane the answers lie."""


class Settled(Struct, frozen=True, omit_defaults=True):
    """An answer that is in but may still change, at a question that people answer openly at the same time."""

    seat: Seat
    number: int
    words: Described


class View(Struct, frozen=True):
    """All that one seat sees: the picture, who is asked, its own question, and how the game ended."""

    game: str
    seat: Seat | None
    line: int
    scene: Scene
    asked: tuple[tuple[Seat, str], ...]
    question: Question | None
    winners: tuple[Seat, ...] | None
    why: str
    unwon: str = ""
    """How a game without winners ended."""
    settled: tuple[Settled, ...] = ()
    """Answers of all seats that are in already, where answers are open."""
    change: Question | None = None
    """What the seat has answered openly and may answer anew until everybody has."""


def plain_scene(state: Any, seat: Seat | None, words: Words) -> Scene:  # noqa: ARG001
    """A scene for open games that bring none: the state, field by field."""
    fields = [f"{name}: {value}" for name, value in structs.asdict(state).items()]
    return Scene((Story(id="state", name=words("Table"), text=tuple(fields)),))


def view(table: Table, seat: Seat | None, words: Words) -> View:
    """What that seat sees of the table."""
    asks, result = table.asks, table.result
    given = table.given
    return View(
        game=table.game.name,
        seat=seat,
        line=len(table.log),
        scene=table.game.scene(table.state, seat, words),
        asked=tuple((other, ask.kind) for other, ask in asks.items()),
        question=None if seat is None or seat not in asks else _question(table, seat, asks[seat], words),
        winners=result.winners if result else None,
        why=words(result.why) if result else "",
        unwon=unwon(table.game, table.state, result, seat, words),
        settled=tuple(_settled(table, ask, option, words) for ask, option in given),
        change=next((_question(table, ask.seat, ask, words) for ask, _ in given if ask.seat == seat), None),
    )


def replayed(
    game: Game[Any],
    state: Any,
    seat: Seat | None,
    asked: Sequence[tuple[Seat, str]],
    result: Result | None,
    words: Words,
) -> View:
    """What the seat saw of a table that stood like this once; nobody is asked any more."""
    return View(
        game=game.name,
        seat=seat,
        line=0,
        scene=game.scene(state, seat, words),
        asked=tuple(asked),
        question=None,
        winners=result.winners if result else None,
        why=words(result.why) if result else "",
        unwon=unwon(game, state, result, seat, words),
    )


def _settled(table: Table, ask: Ask[Any], option: Any, words: Words) -> Settled:
    described = table.game.describe(table.state, ask.seat, ask.kind, option, words)
    return Settled(ask.seat, ask.options.index(option) + 1, described)


def _question(table: Table, seat: Seat, ask: Ask[Any], words: Words) -> Question:
    game, state = table.game, table.state

    def described(option: object) -> Described:
        return game.describe(state, seat, ask.kind, option, words)

    return Question(
        kind=ask.kind,
        text=game.question(state, seat, ask.kind, words),
        choices=tuple(Choice(n, notation.text(option), described(option)) for n, option in enumerate(ask.options, 1)),
        refused=tuple(
            Refused(notation.text(option), described(option), clause, words(game.ledger[clause].text))
            for option, clause in ask.refusals.items()
        ),
        clauses=game.ledger.behind(ask.kind),
        wide=isinstance(ask.options, Wide),
        reach=ask.options.reach if isinstance(ask.options, Wide) else None,
    )
