"""What a table and a screen say to each other: the same JSON for our own page, the terminal and any other client.

A socket opens with a `Hello`. Then the server sends a `TableInfo` whenever who sits where changes, and a `TableScene`
whenever the table does; each is whole, so nothing can get out of step. A client answers with the number of an option
and the `asked` of the picture it saw: an answer to an older question changes nothing.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from tabletron.core.i18n import Language
from tabletron.core.scene import View
from tabletron.protocol.names import (
    NOTES,
    PRINTABLE,
    Chosen,
    Face,
    Id,
    Jotted,
    Level,
    Name,
    Seat,
    Secret,
    Talk,
)
from tabletron.seats.wishes import Ahead, Window

# --- a new table


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit there: a person on this screen, a bot of a level, or whoever comes."""

    kind: Literal["person", "bot", "open"]
    name: Annotated[str, Meta(max_length=24, pattern=PRINTABLE)] = ""
    level: Annotated[str, Meta(max_length=16)] = ""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host decides about the table, apart from the rules of the game."""

    clock: Literal["none", "move", "correspondence"] = "none"
    seconds: Annotated[int, Meta(ge=10, le=14 * 86400)] = 120
    """How long a decision may take with a clock; then a bot sits in until the person is back."""
    dice: Literal["ours", "real"] = "ours"
    undo: Literal["policy", "never"] = "policy"
    """By policy: free until something was rolled, revealed or handed over; beyond that by consent."""
    coach: Literal["alone", "always", "never"] = "alone"
    """Who may ask the coach what it would do: people with nobody but bots around them, everybody, or nobody."""
    pace: Literal["calm", "quick", "instant"] = "calm"
    """How long what a bot did is left to be seen."""
    listed: bool = False
    """Shown in the lobby, where anybody may take an open seat or watch."""
    webhook: Annotated[str, Meta(max_length=400)] = ""
    """Where to post when a person of a correspondence table is asked."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    places: Annotated[list[Place], Meta(min_length=1, max_length=16)]
    switches: Annotated[dict[Annotated[str, Meta(max_length=40)], Any], Meta(max_length=64)] = {}
    options: Options = Options()
    language: Language = "en"


class Keys(Struct, frozen=True):
    """The secrets of a table, told once: the host's, those of the seats taken, and an invitation to each open seat."""

    table: str
    host: str
    seats: dict[int, str]
    invitations: dict[int, str]


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """Takes a seat: by invitation, or an open one of a listed table by its number."""

    name: Name
    invitation: Secret | None = None
    seat: Seat | None = None


class Seated(Struct, frozen=True):
    table: str
    seat: int
    token: str


# --- what a client sends over the socket


class Hello(Struct, frozen=True, tag_field="do", tag="hello", forbid_unknown_fields=True):
    """Always first: the tokens of the seats on this screen (none: a spectator), and the host's key."""

    tokens: Annotated[list[Secret], Meta(max_length=16)] = []
    host: Secret | None = None
    language: Language = "en"
    heard: Id = 0
    """How many lines of the story this client has shown already."""


class Answer(Struct, frozen=True, tag_field="do", tag="play", forbid_unknown_fields=True):
    """An option of the seat's question, and the picture it was seen in."""

    id: Id
    seat: Seat
    asked: Id
    choice: Chosen


class Rolled(Struct, frozen=True, tag_field="do", tag="feed", forbid_unknown_fields=True):
    """What real dice came to."""

    id: Id
    asked: Id
    outcome: Annotated[list[Face], Meta(max_length=200)]


class Order(Struct, frozen=True, tag_field="do", tag="order", forbid_unknown_fields=True):
    """Answers ahead of time, or takes that back if it stands; `notation` is one of the picture's `ahead`."""

    id: Id
    seat: Seat
    notation: Annotated[str, Meta(max_length=200)]


class Stops(Struct, frozen=True, tag_field="do", tag="stops", forbid_unknown_fields=True):
    """The windows that the seat lets pass; with none it is asked everywhere, also where it has no choice."""

    id: Id
    seat: Seat
    passes: Annotated[frozenset[Annotated[str, Meta(max_length=40)]], Meta(max_length=40)]


class Jot(Struct, frozen=True, tag_field="do", tag="jot", forbid_unknown_fields=True):
    """What stands on the seat's sheet of notes from now on; nobody else sees it."""

    id: Id
    seat: Seat
    lines: Annotated[list[Jotted], Meta(max_length=NOTES + 1)]


class Undo(Struct, frozen=True, tag_field="do", tag="undo", forbid_unknown_fields=True):
    """Takes the seat's last decision back, or asks the others whether it may."""

    id: Id
    seat: Seat


class Vote(Struct, frozen=True, tag_field="do", tag="vote", forbid_unknown_fields=True):
    """Agrees to what another seat proposed, or not."""

    id: Id
    seat: Seat
    yes: bool


class Concede(Struct, frozen=True, tag_field="do", tag="concede", forbid_unknown_fields=True):
    id: Id
    seat: Seat


class Replace(Struct, frozen=True, tag_field="do", tag="replace", forbid_unknown_fields=True):
    """Proposes that a bot sits in for somebody who is gone."""

    id: Id
    seat: Seat
    gone: Seat


class Return(Struct, frozen=True, tag_field="do", tag="return", forbid_unknown_fields=True):
    """The person takes the seat back from the bot."""

    id: Id
    seat: Seat


class Advise(Struct, frozen=True, tag_field="do", tag="advise", forbid_unknown_fields=True):
    """Asks what the coach would answer; an `Advice` comes back."""

    id: Id
    seat: Seat


class Say(Struct, frozen=True, tag_field="do", tag="chat", forbid_unknown_fields=True):
    id: Id
    seat: Seat | None
    text: Talk


class Start(Struct, frozen=True, tag_field="do", tag="start", forbid_unknown_fields=True):
    """The host begins; seats still open are played by bots of this level."""

    id: Id
    level: Level = "greedy"


class Rematch(Struct, frozen=True, tag_field="do", tag="rematch", forbid_unknown_fields=True):
    """The same people once more; the seats move on by one."""

    id: Id


class Looking(Struct, frozen=True, tag_field="do", tag="looking", forbid_unknown_fields=True):
    """Whether the page is in sight."""

    here: bool


Said: TypeAlias = (
    Hello
    | Answer
    | Rolled
    | Order
    | Stops
    | Jot
    | Undo
    | Vote
    | Concede
    | Replace
    | Return
    | Advise
    | Say
    | Start
    | Rematch
    | Looking
)


# --- what the server sends


class Holder(Struct, frozen=True):
    """Who has a seat, and how present they are."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    level: str
    presence: Literal["thinking", "here", "away", "gone", "bot", "open"]
    substitute: str
    """The level of the bot that sits in for the person; empty if none does."""
    left: float | None
    """Seconds left on the clock of a seat that is asked."""


class Proposal(Struct, frozen=True):
    """Something that needs the consent of others."""

    what: Literal["undo", "replace"]
    by: int
    gone: int | None
    waiting: tuple[int, ...]
    """The seats that have not said yes yet."""


class TableInfo(Struct, frozen=True, tag_field="type", tag="table"):
    id: str
    game: str
    title: str
    status: Literal["waiting", "playing", "over"]
    holders: tuple[Holder, ...]
    asked: tuple[int, ...]
    """The people who have to answer now, by seat."""
    mine: tuple[int, ...]
    """The seats of this socket."""
    host: bool
    watching: int
    switches: dict[str, Any]
    options: Options
    commitment: str
    """Binds the table to its seed before the first roll."""
    seed: str | None
    """Told when the game is over, so that everybody can check the dice."""
    rematch: str | None
    proposal: Proposal | None
    honour: bool = False
    """Whether what was decided stands, and the game is kept nowhere but here."""


class Line(Struct, frozen=True):
    """One line of the story, in words with signs; a private one is for the eyes of the seat `to` alone."""

    n: int
    text: str
    kind: str
    """The name of the told event, or `undo`, `concede`, `sub`, `back` for what happened to the table itself."""
    private: bool = False
    to: int | None = None


class Dice(Struct, frozen=True):
    """Real dice that wait to be told: the faces of each die, or how many places of a pile are to be put in order."""

    stream: str
    faces: tuple[tuple[str, ...], ...]
    places: int = 0


class Plea(Struct, frozen=True):
    """What a seat might ask of another who could help; it is sent as chat."""

    to: Seat
    words: str


class Desk(Struct, frozen=True):
    """What a seat of this socket can do beside answering: look, order ahead, take back."""

    view: View
    ahead: tuple[Ahead, ...]
    windows: tuple[Window, ...]
    undo: Literal["free", "ask", "no"]
    coach: bool = False
    """Whether the coach may be asked."""
    pleas: tuple[Plea, ...] = ()
    notes: tuple[str, ...] = ()
    """What its owner wrote down."""


class TableScene(Struct, frozen=True, tag_field="type", tag="picture"):
    """The table as this socket may see it: one desk for each seat it holds, or a spectator's."""

    seq: int
    asked: int
    """Send it back with an answer: it names the question."""
    desks: tuple[Desk, ...]
    dice: Dice | None
    news: tuple[Line, ...]
    statistics: tuple[tuple[int, tuple[int, ...]], ...]
    """How often each seat rolled each face, for those who think the dice hate them."""
    done: tuple[int, ...] = ()
    """Messages of this socket that were carried out, as `Done` would say."""


class Talked(Struct, frozen=True, tag_field="type", tag="chat"):
    n: int
    seat: int | None
    name: str
    text: str
    at: float


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """The message with this id was carried out; what it changed is stored."""

    id: int


class Advice(Struct, frozen=True, tag_field="type", tag="advice"):
    """What the coach would choose at this question, and why if there is more to say than that it looks best."""

    id: int
    seat: int
    asked: int
    number: int
    reason: str


class Reason(Struct, frozen=True):
    clause: str
    text: str


class Refusal(Struct, frozen=True, tag_field="type", tag="refused"):
    """Nothing was changed, and why; `stale` means that the question had been answered already."""

    id: int | None
    message: str
    code: Literal[
        "stale", "illegal", "not_yours", "malformed", "too_large", "too_many", "storage", "unknown", "broken", "gone"
    ]
    clauses: tuple[Reason, ...] = ()
    instead: tuple[str, ...] = ()
    """The notation of some answers that would have been legal."""


Sent: TypeAlias = TableInfo | TableScene | Talked | Done | Advice | Refusal
