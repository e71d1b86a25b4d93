"""The record of a game: a header, one line per answer or roll, and a seal. Enough to play it again on any machine."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from reprlib import Repr
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct

from tabletron.core.chance import ByHand, Chance, Seeded, commitment
from tabletron.core.content import Content, Pack
from tabletron.core.errors import BadRecord, TabletronError
from tabletron.core.flow import Seat, Wide
from tabletron.core.game import Game, Result
from tabletron.core.moment import unpack
from tabletron.core.opening import check_size
from tabletron.core.table import Concede, Entry, Luck, Past, Play, Setting, Table

FORMAT = 1
BRANCHES = 64
"""A game can be a branch of a branch this many times over; nobody has to unfold more to read it."""
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What msgspec raises for bytes that are not JSON, or not the JSON they should be."""

SHORT = Repr()
SHORT.maxother = SHORT.maxstring = 200

Place: TypeAlias = Annotated[Seat, Meta(ge=0, lt=100)]
Count: TypeAlias = Annotated[int, Meta(ge=0, lt=2**53)]
Word: TypeAlias = Annotated[str, Meta(max_length=200)]


class Origin(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Where a branch left another game: its record up to there, and how what the seat could not see was dealt anew."""

    record: list[msgspec.Raw]
    seat: Place
    key: int

    @classmethod
    def of(cls, record: bytes, seat: Seat, key: int) -> Origin:
        return cls([msgspec.Raw(line) for line in record.splitlines()], seat, key)

    @property
    def text(self) -> bytes:
        return b"".join(bytes(line) + b"\n" for line in self.record)


class Header(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that was settled before the first question; `by_hand` names the streams people rolled themselves.

    A header may come from a stranger, so absurd numbers and texts are refused while it is read: what they ask for is
    never built.
    """

    tabletron: Count
    game: Word
    version: Count
    content: Word
    seats: Annotated[int, Meta(ge=1, le=100)]
    switches: Annotated[dict[Word, Any], Meta(max_length=64)]
    commitment: Word
    seed: Annotated[str, Meta(max_length=1_000)]
    by_hand: Annotated[list[Word], Meta(max_length=64)]
    origin: Origin | None = None
    """Where a table was branched off another."""
    start: Annotated[str, Meta(max_length=4_000_000)] = ""
    """The first moment of a branch whose origin cannot be played again, because rules changed on the way to it."""
    updated: Annotated[dict[Count, Count], Meta(max_length=1_000)] = {}
    """The lines of the log after which the rules were updated, and to which version; `version` is the first."""
    bots: dict[Place, Word] = {}
    """The seats that bots play, and their levels, if whoever wrote it knew."""
    notes: dict[Place, Annotated[str, Meta(max_length=100_000)]] = {}
    """What the people there wrote down for themselves, if the record is for nobody else."""


class Seal(Struct, forbid_unknown_fields=True):
    """How it ended (None: not yet), and a digest of every byte above."""

    result: Result | None
    digest: str


def write(
    table: Table,
    *,
    origin: Origin | None = None,
    start: bytes = b"",
    bots: Mapping[Seat, str] | None = None,
    notes: Mapping[Seat, str] | None = None,
    versions: Sequence[tuple[int, int]] = (),
) -> bytes:
    """The record of a table as lines of JSON; `versions` are those of the rules, and the line from which each held."""
    (_, version), *updated = versions or [(0, table.game.version)]
    chance = table.chance
    by_hand = sorted(chance.streams or ()) if isinstance(chance, ByHand) else []
    header = Header(
        FORMAT, table.game.name, version, table.content.digest, table.seats,
        msgspec.to_builtins(table.switches), commitment(table.seed), table.seed, by_hand, origin,
        b64encode(start).decode(), dict(updated), dict(bots or {}), dict(notes or {}),
    )  # fmt: skip
    body = b"".join(msgspec.json.encode(line) + b"\n" for line in (header, *table.log))
    return body + msgspec.json.encode(Seal(table.result, sha256(body).hexdigest())) + b"\n"


def read_header(record: bytes) -> Header:
    """The header of a record whose seal holds; BadRecord says what is wrong."""
    body, _, last = record.rstrip(b"\n").rpartition(b"\n")
    try:
        seal = msgspec.json.decode(last, type=Seal)
    except UNREADABLE:
        raise BadRecord("this is not a record, or its last line is damaged") from None
    if sha256(body + b"\n").hexdigest() != seal.digest or record != body + b"\n" + last + b"\n":
        raise BadRecord("the record was changed after it was written: its digest does not match")
    header = _read_header(body.partition(b"\n")[0])
    if header.tabletron != FORMAT:
        raise BadRecord(f"the record has format {header.tabletron}; this program reads format {FORMAT}")
    return header


def _read_header(line: bytes | msgspec.Raw) -> Header:
    try:
        return msgspec.json.decode(line, type=Header)
    except UNREADABLE as problem:
        raise BadRecord(f"the header of the record cannot be read: {problem}") from None


def is_over(record: bytes) -> bool:
    """Whether a record whose seal holds tells of a game that has ended."""
    return _result(record) is not None


def _result(record: bytes) -> Result | None:
    return msgspec.json.decode(record.splitlines()[-1], type=Seal).result


def branches(origin: Origin | None) -> int:
    """How many branches lead from the first deal to a table with this origin; counts no further than is allowed."""
    number = 0
    while origin is not None and number <= BRANCHES:
        number += 1
        origin = _read_header(origin.record[0]).origin if origin.record else None
    return number


def replay(
    record: bytes,
    game: Game[Any],
    packs: list[Pack] | None = None,
    *,
    content: Content | None = None,
    verify: bool = False,
    before: Callable[[Table, Play | Concede], None] | None = None,
) -> Table:
    """The table at the end of the record, every answer checked against the rules.

    It is played with this `content`, or with today's and the `packs`. With `verify` every roll and shuffle is made
    again from the seed as well. `before` sees the table at each answer. Whatever the bytes are, nothing but BadRecord
    is raised.
    """
    if branches(read_header(record).origin) > BRANCHES:
        raise BadRecord(f"the record is a branch of a branch more than {BRANCHES} times over")
    return _replay(record, game, content or game.load(packs or []), verify, before)


def _replay(
    record: bytes,
    game: Game[Any],
    content: Content,
    verify: bool,
    before: Callable[[Table, Play | Concede], None] | None = None,
) -> Table:
    header = read_header(record)
    _check_rules(header, game, content)
    lines = [decode_line(raw, game) for raw in record.splitlines()[1:-1]]
    source = Seeded(header.seed)
    if verify and commitment(header.seed) != header.commitment:
        raise BadRecord("the seed is not the one that was committed to before the first roll")
    chance = Checked(lines, header.by_hand, source if verify else None)
    try:
        table = _opened(header, game, content, chance, verify)
        for number, line in enumerate(lines):
            _again(table, line, number, before)
    except BadRecord:
        raise
    except (TabletronError, AssertionError) as problem:
        raise BadRecord(f"the record breaks the rules: {problem}") from None
    except Exception as problem:  # rules trust their state, and a forged record can hold any
        raise BadRecord(f"the rules cannot play what the record says: {problem!r}") from problem
    _check_end(table, lines, header)
    table.chance = ByHand(source, header.by_hand) if header.by_hand else source
    if table.result != (claimed := _result(record)):
        raise BadRecord(f"the record claims the result {_short(claimed)}; playing it again gives {table.result}")
    return table


def _check_rules(header: Header, game: Game[Any], content: Content) -> None:
    """Raise BadRecord unless these are the rules and the cards that it was played with."""
    if header.game != game.name:
        raise BadRecord(f"the record is of another game, {header.game}, not of {game.name}")
    if header.version != game.version or header.updated:
        later = "".join(f", from line {line + 1} on version {version}" for line, version in header.updated.items())
        raise BadRecord(
            f"the record was played with rules version {header.version}{later} of {game.title}; "
            f"this is version {game.version}, which may decide differently"
        )
    if header.content != content.digest:
        raise BadRecord(
            f"the record was played with other cards than these (content {header.content}, not {content.digest})"
        )


def _opened(header: Header, game: Game[Any], content: Content, chance: Chance, verify: bool) -> Table:
    """The table before the first line."""
    check_size(game, header.seats, header.switches)
    switches = msgspec.convert(header.switches, game.switches)
    if header.origin is not None:
        left = _left(header, header.origin, game, content, verify)
        return left.redealt(header.origin.seat, header.origin.key, chance, header.seed)
    setting = Setting(game, header.seats, switches, content, header.seed)
    if header.start:
        moment = unpack(b64decode(header.start, validate=True), game)
        return Table(setting, moment, chance, Past(heard=True))
    return Table(setting, setting.first(), chance)


def _left(header: Header, origin: Origin, game: Game[Any], content: Content, verify: bool) -> Table:
    """The table that a branch left, as it stood then."""
    before = read_header(origin.text)
    if any(getattr(before, name) != getattr(header, name) for name in ("game", "seats", "switches", "by_hand")):
        raise BadRecord("the record goes on from a game that was not played like it")
    table = _replay(origin.text, game, content, verify)
    if table.result is not None or not 0 <= origin.seat < header.seats or not 0 <= origin.key < 2**64:
        raise BadRecord("the record goes on from where no game could go on")
    return table


class Checked:
    """Gives what the record says was dealt, if it can be; with a `source` it deals again from the seed and compares."""

    def __init__(self, lines: list[Entry], by_hand: list[str], source: Seeded | None) -> None:
        self.source, self.by_hand = source, by_hand
        self.said = deque(line for line in lines if isinstance(line, Luck))

    def outcome(self, event: Any, index: int) -> list[Any] | None:
        if not self.said:
            return None
        said = self.said.popleft().outcome
        if problem := event.refusal(said):
            raise BadRecord(f"event {index} of the stream {event.stream} cannot be {_short(said)}: {problem}")
        if self.source is not None and event.stream not in self.by_hand:
            dealt = self.source.outcome(event, index)
            if not _same(dealt, said):
                raise BadRecord(
                    f"event {index} of the stream {event.stream} should be {dealt}; the record says {_short(said)}"
                )
        return said


def decode_line(raw: bytes | msgspec.Raw, game: Game[Any]) -> Entry:
    """One line of a log, its answer as an option of the game."""
    try:
        line: Entry = msgspec.json.decode(raw, type=Entry)
        if isinstance(line, Play):
            return Play(line.seat, line.kind, msgspec.convert(line.option, game.option))
        return line
    except UNREADABLE as problem:
        raise BadRecord(
            f"a line of the record cannot be read ({problem}): {bytes(raw)[:80].decode(errors='replace')}"
        ) from None


def _again(table: Table, line: Entry, number: int, before: Callable[[Table, Play | Concede], None] | None) -> None:
    if isinstance(line, Play) and len(table.log) > number and _same(table.log[number], line):
        return
    if before is not None and not isinstance(line, Luck):
        before(table, line)
    if isinstance(line, Play):
        table.play(_meant(table, line), line.seat)
    elif isinstance(line, Concede):
        table.concede(line.seat)
    given = table.log[number] if len(table.log) > number else None
    if not _same(given, line):
        raise BadRecord(f"line {number + 1} says {_short(line)}; playing it gives {_short(given)}")


def _meant(table: Table, line: Play) -> Any:
    """The table's own option where it equals that of the line, as 1 equals true and 1.0: the line must be the same."""
    ask = table.asks.get(line.seat) or table.changeable.get(line.seat)
    if ask is None or isinstance(ask.options, Wide):
        return line.option
    return next((option for option in ask.options if option == line.option), line.option)


def _check_end(table: Table, lines: list[Entry], header: Header) -> None:
    """Raise BadRecord where lines are missing that the table itself would have added."""
    event = table.pending
    if len(table.log) != len(lines) or (event is not None and event.stream not in header.by_hand):
        raise BadRecord("the record ends too early: what follows from its last line by itself is missing")


def _same(one: Any, other: Any) -> bool:
    """Whether a record would hold the same for both; == alone takes true and 1.0 for 1."""
    return one == other and msgspec.json.encode(one) == msgspec.json.encode(other)


def _short(value: Any) -> str:
    """Enough of it for a sentence, whatever somebody put into a record."""
    return SHORT.repr(value)
