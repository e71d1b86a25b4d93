"""What lies on a table: cards, places for them, dice, tracks, figures, and texts."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Thing(Struct, frozen=True, cache_hash=True, kw_only=True, omit_defaults=True):
    """Anything that a picture of the table shows."""

    id: str = ""
    name: str = ""
    """What it is called, for eyes and for screen readers."""
    tip: str = ""
    """More about it, shown on demand."""
    seat: int | None = None
    """Whose it is."""
    side: int | None = None
    """Whose colours it wears, if not those of its seat: one seat may play two sides, or nobody one of them."""

    @property
    def colours(self) -> int | None:
        return self.seat if self.side is None else self.side


class Meter(Struct, frozen=True):
    """How much of something there is, out of a limit, as small as a row of pips."""

    icon: str
    name: str
    value: int
    of: int


class Card(Thing, frozen=True, kw_only=True, tag="card"):
    """A card: its face in rows of text, or its back. One with meters is the sheet of somebody who stands on a grid.

    What follows ` · ` in a row of such a sheet is set on its right.
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
        """Everything that can be read on it, line by line."""
        return (*(f"{one.value}/{one.of} [{one.icon}]" for one in self.meters), *self.facts, *self.rows)


class Slot(Thing, frozen=True, kw_only=True, tag="slot"):
    """A place for one card, and the card that lies there."""

    card: Card | None = None
    row: int | None = None
    """The row of a card that counts in this place; all of them if none is named."""
    serves: tuple[int, ...] = ()
    """The seats that benefit from what lies here."""


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


class Course(Thing, frozen=True, kw_only=True, tag="course"):
    """Spaces walked one after the other, and the figure that stands on one of them."""

    spaces: tuple[Space, ...]
    pawn: str = ""
    """The drawing of the figure that walks."""
    goal: str = ""
    """The drawing of the opponent at its end."""
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


class Lane(Thing, frozen=True, kw_only=True, tag="lane"):
    """A board of spaces from 0 to `length` that any number of pieces walk, and what waits at its end."""

    length: int
    pawns: tuple[Pawn, ...] = ()
    nodes: tuple[Token | Counter, ...] = ()
    """What waits at its end, and how much of what lies there."""
    won: tuple[int, ...] = ()
    """The seats that have been through it."""
    marked: tuple[int, ...] = ()
    """Spaces where something may stop a piece."""
    facts: tuple[str, ...] = ()
    icon: str = ""
    art: str = ""
    """The land that it leads through."""
    wide: bool = False
    """It is the middle of the boards."""


class Need(Thing, frozen=True, kw_only=True, tag="need"):
    """One thing that is asked for, as signs, and whether it is there."""

    text: str
    met: bool = False
    added: bool = False
    """An effect put it there."""


class Die(Thing, frozen=True, kw_only=True, tag="die"):
    """A die showing a face."""

    face: str
    used: bool = False
    dye: str = ""
    """Its own colour (red, blue or yellow), if it does not wear that of a seat; a picture gives each a shape."""
    counts: bool = False
    """Among dice that are compared: it is one that counts."""


class Track(Thing, frozen=True, kw_only=True, tag="track"):
    """A marker on a row of numbers."""

    value: int
    high: int
    low: int = 0
    icon: str = ""
    teams: tuple[int, ...] = ()
    """The sides whose points these are, if several share them."""


class Counter(Thing, frozen=True, kw_only=True, tag="counter"):
    """A number of something, possibly out of a limit."""

    value: int
    of: int | None = None
    icon: str = ""
    signed: bool = False
    """Whether it is added to something, and so shows a plus."""

    @property
    def shown(self) -> str:
        return f"{self.value:+}" if self.signed and self.value else str(self.value)


class Token(Thing, frozen=True, kw_only=True, tag="token"):
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


class Figure(Thing, frozen=True, kw_only=True, tag="figure"):
    """A robot built of parts."""

    parts: tuple[Part, ...]
    asleep: bool = False
    out: bool = False


class Plate(Thing, frozen=True, kw_only=True, tag="plate"):
    """The name plate of a seat: who it is, and what there is to know at a glance."""

    marks: tuple[str, ...] = ()
    active: bool = False
    lamp: bool = False
    """Several choose at the same time: a picture shows who is ready."""


class Story(Thing, frozen=True, kw_only=True, tag="story"):
    """Text to read."""

    text: tuple[str, ...]
    art: str = ""
    """The drawing of the speaker, or of what it is about."""


class Banner(Thing, frozen=True, kw_only=True, tag="banner"):
    """One line that everybody should see."""

    text: str


class Cause(Struct, frozen=True, omit_defaults=True):
    """One step of an automatic turn: what happened, and why, with the clause that says so."""

    text: str
    why: str = ""
    clause: str = ""
    squares: tuple[str, ...] = ()
    """Squares of a grid that were considered, by name."""
    nodes: tuple[str, ...] = ()
    """What was chosen among them, or what it happened to."""
    sign: str = ""
    """What stands before it: the name of a row, or the dice that called it."""
    state: Literal["", "yes", "no", "skipped", "now"] = ""
    """How a row of a card was answered; of a step, whether it brought something, was skipped, or is under way."""


class Trace(Thing, frozen=True, kw_only=True, tag="trace"):
    """The turn of a piece that nobody plays, cause by cause."""

    steps: tuple[Cause, ...]
    art: str = ""
    look: Literal["line", "card", "device", "steps"] = "line"
    """One step after the other in a line, a card whose rows are answered from the top, rows that dice switch on, or
    steps in their order with the one under way."""
    note: str = ""
    """The text to the right of its name."""
    ahead: str = ""
    """What comes next, or comes of it, as it stands."""
    earlier: tuple[Trace, ...] = ()
    """What was done before, the latest first, to look back at."""
