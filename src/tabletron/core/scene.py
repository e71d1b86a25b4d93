"""The scene kit: a picture of the table as a tree of a few kinds of node, for any screen.

Texts may hold icons in square brackets, `[fist]`, `[die 3]` or `[die red SS]`: a picture shows the drawing, a line of
text the word.
Whatever can be clicked has an id, and an option names the ids it belongs to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec import Struct, structs

from tabletron.core import notation
from tabletron.core.flow import Ask, Reach, Seat, Wide
from tabletron.core.i18n import Words

if TYPE_CHECKING:
    from tabletron.core.game import Game, Result
    from tabletron.core.table import Table


class _Node(Struct, frozen=True, cache_hash=True, kw_only=True, omit_defaults=True):
    id: str = ""
    name: str = ""
    """What it is called, for eyes and for screen readers."""
    tip: str = ""
    """More about it, shown on demand."""
    seat: int | None = None
    """Whose colours it wears."""


class Zone(_Node, frozen=True, kw_only=True, tag="zone"):
    """A place on the table and what lies there."""

    shape: Literal["row", "column", "fan", "stack", "grid", "seat", "ring", "duel"]
    """A ring: name plates in the order of play and the counters they share. A duel: two columns face to face."""
    nodes: tuple[Node, ...] = ()
    columns: int = 0
    labels: tuple[str, ...] = ()
    """What stands before each row of a grid."""
    note: str = ""
    art: str = ""
    """Whose picture stands before its name."""
    between: tuple[int, ...] = ()
    """The neighbouring seats that share it."""


class Meter(Struct, frozen=True):
    """How much of something there is, out of a limit, as small as a row of pips."""

    icon: str
    name: str
    value: int
    of: int


class Card(_Node, frozen=True, kw_only=True, tag="card"):
    """A card: its face in rows of text, or its back. One with meters is the sheet of somebody who stands on a grid.

    What stands behind ` · ` in a row of such a sheet lies on its right.
    """

    kind: str
    art: str = ""
    rows: tuple[str, ...] = ()
    price: str = ""
    mark: str = ""
    back: bool = False
    source: str = ""
    clauses: tuple[str, ...] = ()
    charge: int | None = None
    """How much energy lies on it."""
    capacity: int | None = None
    """How much energy it can hold."""
    ready: bool = False
    """It could help somebody right now."""
    meters: tuple[Meter, ...] = ()
    facts: tuple[str, ...] = ()
    """A few numbers that stand beside its name."""
    now: int | None = None
    """The row that counts right now."""
    active: bool = False

    @property
    def texts(self) -> tuple[str, ...]:
        """All that can be read on it, in lines."""
        return (*(f"{one.value}/{one.of} [{one.icon}]" for one in self.meters), *self.facts, *self.rows)


class Slot(_Node, frozen=True, kw_only=True, tag="slot"):
    """A place for one card, and the card that lies there."""

    card: Card | None = None
    row: int | None = None
    """The row of a card that counts in this place; all of them if none is named."""
    serves: tuple[int, ...] = ()
    """The seats that what lies here is good for."""


class Space(Struct, frozen=True, omit_defaults=True):
    """One space of a course: what it asks for, what it costs to fail, what it gives, and how it went."""

    id: str
    text: str
    state: Literal["ahead", "now", "done", "missed"] = "ahead"
    stake: str = ""
    prize: str = ""
    added: str = ""
    """What an effect put on top of what it asks for."""
    tip: str = ""


class Course(_Node, frozen=True, kw_only=True, tag="course"):
    """Spaces walked one after the other, and the figure that stands on one of them."""

    spaces: tuple[Space, ...]
    pawn: str = ""
    """The drawing of who walks."""
    goal: str = ""
    """The drawing of who waits at its end."""
    art: str = ""
    """The card that the spaces lie on."""
    back: bool = False
    """It lies face down: nobody knows its spaces."""


class Pawn(Struct, frozen=True):
    """A piece of a seat on a space of a lane."""

    id: str
    seat: int
    at: int
    name: str
    active: bool = False


class Lane(_Node, frozen=True, kw_only=True, tag="lane"):
    """A board of spaces from 0 to `length` that any number of pieces walk, and what waits at its end."""

    length: int
    pawns: tuple[Pawn, ...] = ()
    nodes: tuple[Token | Counter, ...] = ()
    """What waits at its end, and how much of what lies there."""
    won: tuple[int, ...] = ()
    """The seats that were through it."""
    marked: tuple[int, ...] = ()
    """Spaces where something may stop a piece."""
    facts: tuple[str, ...] = ()
    icon: str = ""
    art: str = ""
    """The land that it leads through."""
    wide: bool = False
    """It is the middle of the boards."""


class Need(_Node, frozen=True, kw_only=True, tag="need"):
    """One thing that is asked for, as signs, and whether it is there."""

    text: str
    met: bool = False
    added: bool = False
    """An effect put it there."""


class Die(_Node, frozen=True, kw_only=True, tag="die"):
    """A die showing a face."""

    face: str
    used: bool = False
    dye: str = ""
    """Its own colour (red, blue or yellow), if it does not wear that of a seat; a picture gives each a shape."""


class Track(_Node, frozen=True, kw_only=True, tag="track"):
    """A marker on a row of numbers."""

    value: int
    high: int
    low: int = 0
    icon: str = ""


class Counter(_Node, frozen=True, kw_only=True, tag="counter"):
    """A number of something, possibly out of a limit."""

    value: int
    of: int | None = None
    icon: str = ""
    signed: bool = False
    """Whether it is added to something, and so shows a plus."""

    @property
    def shown(self) -> str:
        return f"{self.value:+}" if self.signed and self.value else str(self.value)


class Token(_Node, frozen=True, kw_only=True, tag="token"):
    """A small piece; an empty one is a free place, one that is off lies on its sleeping side."""

    icon: str
    empty: bool = False
    off: bool = False
    active: bool = False


class Part(Struct, frozen=True, cache_hash=True):
    """One slot of a figure: the drawing that fills it, and its readable twin."""

    id: str
    slot: str
    name: str
    art: str
    text: str
    used: bool = False
    empty: bool = False
    tip: str = ""


class Figure(_Node, frozen=True, kw_only=True, tag="figure"):
    """A robot built of parts."""

    parts: tuple[Part, ...]
    asleep: bool = False
    out: bool = False


class Plate(_Node, frozen=True, kw_only=True, tag="plate"):
    """The name plate of a seat: who it is, and what there is to know at a glance."""

    marks: tuple[str, ...] = ()
    active: bool = False
    lamp: bool = False
    """Several choose at the same time: a picture shows who is ready."""


class Story(_Node, frozen=True, kw_only=True, tag="story"):
    """Text to read."""

    text: tuple[str, ...]
    art: str = ""
    """The drawing of who says it, or of what it is about."""


class Banner(_Node, frozen=True, kw_only=True, tag="banner"):
    """One line that everybody should see."""

    text: str


class Cause(Struct, frozen=True, omit_defaults=True):
    """One step of what went by itself: what happened, and why so, with the clause that says it."""

    text: str
    why: str = ""
    clause: str = ""


class Trace(_Node, frozen=True, kw_only=True, tag="trace"):
    """What somebody did whom nobody plays, cause by cause."""

    steps: tuple[Cause, ...]
    art: str = ""


class Square(Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """One square of a grid: its terrain in a word and as a letter, and what is printed on it.

    Letters that a picture knows: `.` normal, `s` sand, `~` water, `^` difficult, `#` not part of the grid.
    """

    id: str
    name: str
    sign: str
    terrain: str = ""
    mark: str = ""
    tip: str = ""
    icon: str = ""
    """The drawing of the mark, if it has one."""


class Range(Struct, frozen=True):
    """What somebody on a grid could do from there, and the squares it affects."""

    name: str
    squares: tuple[str, ...]


class Man(Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """A piece that stands on a square of a grid."""

    id: str
    name: str
    square: str
    icon: str = ""
    label: str = ""
    """What stands beside it, such as what is left of it."""
    seat: int | None = None
    tip: str = ""
    art: str = ""
    shape: Literal["round", "square", "pawn"] = "round"
    """Round are those of whoever looks, square the others."""
    marks: tuple[str, ...] = ()
    """Small signs at its corners."""
    active: bool = False
    reach: tuple[tuple[str, int], ...] = ()
    """Squares where it could go, with what that costs."""
    ranges: tuple[Range, ...] = ()
    sees: tuple[str, ...] = ()
    """Pieces in its line of sight."""
    blind: tuple[str, ...] = ()
    """Pieces near enough, but out of its sight."""


class Grid(_Node, frozen=True, kw_only=True, tag="grid"):
    """A board of squares, row by row from the top left, and the pieces on it."""

    columns: int
    squares: tuple[Square, ...]
    men: tuple[Man, ...] = ()


class Shape(Struct, frozen=True, omit_defaults=True):
    """A closed outline on a plane, such as a piece of terrain."""

    id: str
    name: str
    corners: tuple[tuple[int, int], ...]
    icon: str = ""
    label: str = ""
    tip: str = ""


class Piece(Struct, frozen=True, omit_defaults=True):
    """A round thing that stands or lies on a plane."""

    id: str
    name: str
    x: int
    y: int
    radius: int
    icon: str = ""
    label: str = ""
    """What stands beside it, such as its size or what is left of it."""
    seat: int | None = None
    tip: str = ""
    faded: bool = False
    active: bool = False


class Aim(Struct, frozen=True, omit_defaults=True):
    """What a piece of a plane could do to another one, for a picture of it; it decides nothing.

    It works as far as `reach` between their bases, if some line joins them past all `walls`. The line between their
    middles may cross one of the `covers`: farther away than `bare`, it is worth only `covered`. Both are hundredths.
    """

    piece: str
    target: str
    name: str
    reach: int
    worth: int
    covered: int
    walls: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    bare: int = 0


class Ring(Struct, frozen=True):
    """A round zone of a plane, by its middle."""

    id: str
    name: str
    x: int
    y: int
    radius: int


class Plane(_Node, frozen=True, kw_only=True, tag="plane"):
    """A board without fields: things lie where they lie. The origin is at the lower left.

    `unit` is how much of its measure makes one step of what people measure in, such as an inch.
    """

    width: int
    height: int
    unit: int
    shapes: tuple[Shape, ...] = ()
    pieces: tuple[Piece, ...] = ()
    ghost: int = 0
    """How large the thing is that is put down next: the radius of its base."""
    ranges: tuple[int, ...] = ()
    """Distances from a base that people ask about, the first one called 1."""
    aims: tuple[Aim, ...] = ()
    """What whoever acts could do to others from wherever it stands."""
    rings: tuple[Ring, ...] = ()
    """Zones around a middle, the smallest first."""


class Spot(Struct, frozen=True, omit_defaults=True):
    """A place on a picture: where it is (of 1000 across and down; 0 if it has no place there), and how it stands."""

    id: str
    name: str
    label: str = ""
    """What is written on it, such as a letter."""
    x: int = 0
    y: int = 0
    icon: str = ""
    state: str = "open"
    """`open`, `done` or `locked`."""
    tip: str = ""


class Picture(_Node, frozen=True, kw_only=True, tag="picture"):
    """A drawing with places on it to go to."""

    art: str
    spots: tuple[Spot, ...] = ()
    marks: tuple[Spot, ...] = ()
    """More that is drawn on it, but nowhere to go."""


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


class Scene(Struct, frozen=True):
    """A picture of the table: places by name, the phases with the one under way, and a few facts for the headline."""

    zones: tuple[Node, ...]
    facts: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    phase: int | None = None


class Described(Struct, frozen=True, omit_defaults=True):
    """An option in words: what it is, what it leads to, what it costs, and the nodes it belongs to."""

    label: str
    hint: str = ""
    cost: str = ""
    nodes: tuple[str, ...] = ()
    preview: str = ""
    """What may come of it, told on demand: odds, what would be left."""
    places: tuple[tuple[str, str], ...] = ()
    """An arrangement: which card (its id) goes into which slot. A picture lets people put the cards there."""
    reach: Reach | None = None
    """How far the piece at hand could go: a picture lets people drag it there at once."""
    route: tuple[str, ...] = ()
    """The squares of a grid that lead there, the first and the last included."""
    aims: tuple[str, ...] = ()
    """Whom one could act upon from its end."""
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
    settled: tuple[Settled, ...] = ()
    """Answers of all seats that are in already, where answers are open."""
    change: Question | None = None
    """What the seat has answered openly and may answer anew until everybody has."""


def plain_scene(state: Any, seat: Seat | None, words: Words) -> Scene:  # noqa: ARG001
    """A picture for open games that bring none: the state, field by field."""
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
        clauses=tuple(clause.id for clause in game.ledger.behind(ask.kind)),
        wide=isinstance(ask.options, Wide),
        reach=ask.options.reach if isinstance(ask.options, Wide) else None,
    )
