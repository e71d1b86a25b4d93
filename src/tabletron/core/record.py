"""The record of a game: a header, one line an answer or a roll, and a seal. Enough to play it again on any machine."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from tabletron.core.chance import ByHand, Fed, Seeded, commitment
from tabletron.core.content import Content, Pack
from tabletron.core.errors import BadRecord, IllegalPlay
from tabletron.core.flow import Seat
from tabletron.core.game import Game, Result
from tabletron.core.moment import unpack
from tabletron.core.table import Concede, Entry, Luck, Play, Table

FORMAT = 1


class Origin(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Where a branch left another game: its record up to there, and how what the seat could not see was dealt anew."""

    record: list[msgspec.Raw]
    seat: Seat
    key: int

    @classmethod
    def of(cls, record: bytes, seat: Seat, key: int) -> Origin:
        return cls([msgspec.Raw(line) for line in record.splitlines()], seat, key)

    @property
    def text(self) -> bytes:
        return b"".join(bytes(line) + b"\n" for line in self.record)


class Header(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that was settled before the first question; `by_hand` names the streams people rolled themselves."""

    tabletron: int
    game: str
    version: int
    content: str
    seats: int
    switches: dict[str, Any]
    commitment: str
    seed: str
    by_hand: list[str]
    origin: Origin | None = None
    """Where a table was branched off another."""
    start: str = ""
    """The first moment of a branch whose origin cannot be played again, because rules changed on the way to it."""
    updated: dict[int, int] = {}
    """After so many lines of the log the rules were updated, and to which version; `version` is the first."""
    bots: dict[Seat, str] = {}
    """The seats that bots play, and their levels, if whoever wrote it knew."""
    notes: dict[Seat, str] = {}
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
    except msgspec.DecodeError:
        raise BadRecord("this is not a record, or its last line is damaged") from None
    if sha256(body + b"\n").hexdigest() != seal.digest or record != body + b"\n" + last + b"\n":
        raise BadRecord("the record was changed after it was written: its digest does not match")
    try:
        header = msgspec.json.decode(body.partition(b"\n")[0], type=Header)
    except msgspec.DecodeError as problem:
        raise BadRecord(f"the header of the record cannot be read: {problem}") from None
    if header.tabletron != FORMAT:
        raise BadRecord(f"the record has format {header.tabletron}; this program reads format {FORMAT}")
    return header


def is_over(record: bytes) -> bool:
    """Whether a record whose seal holds tells of a game that has ended."""
    return msgspec.json.decode(record.splitlines()[-1], type=Seal).result is not None


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
    again from the seed as well. `before` sees the table at each answer.
    """
    header = read_header(record)
    if header.version != game.version or header.updated:
        later = "".join(f", from line {line + 1} on version {version}" for line, version in header.updated.items())
        raise BadRecord(
            f"the record was played with rules version {header.version}{later} of {game.title}; "
            f"this is version {game.version}, which may decide differently"
        )
    content = content or game.load(packs or [])
    if header.content != content.digest:
        raise BadRecord(
            f"the record was played with other cards than these (content {header.content}, not {content.digest})"
        )
    lines = [decode_line(raw, game) for raw in record.splitlines()[1:-1]]
    seal = msgspec.json.decode(record.splitlines()[-1], type=Seal)
    source = Seeded(header.seed)
    if verify:
        if commitment(header.seed) != header.commitment:
            raise BadRecord("the seed is not the one that was committed to before the first roll")
        chance: Any = Checked(source, lines, header.by_hand)
    else:
        chance = Fed([line.outcome for line in lines if isinstance(line, Luck)], ByHand(source))
    switches = msgspec.convert(header.switches, game.switches)
    try:
        if header.origin is not None:
            left = _left(header, header.origin, game, content, verify)
            table = left.redealt(header.origin.seat, header.origin.key, chance, header.seed)
        elif header.start:
            moment = unpack(b64decode(header.start), game)
            table = Table.resume(game, header.seats, switches, content, chance, header.seed, moment)
        else:
            table = Table(game, header.seats, switches, content, chance, header.seed)
        for number, line in enumerate(lines):
            _again(table, line, number, before)
    except (IllegalPlay, AssertionError) as problem:
        raise BadRecord(f"the record breaks the rules: {problem}") from None
    table.chance = ByHand(source, header.by_hand) if header.by_hand else source
    if table.result != seal.result:
        raise BadRecord(f"the record claims the result {seal.result}; playing it again gives {table.result}")
    return table


def _left(header: Header, origin: Origin, game: Game[Any], content: Content, verify: bool) -> Table:
    """The table that a branch left, as it stood then."""
    before = read_header(origin.text)
    if any(getattr(before, name) != getattr(header, name) for name in ("game", "seats", "switches", "by_hand")):
        raise BadRecord("the record goes on from a game that was not played like it")
    table = replay(origin.text, game, content=content, verify=verify)
    if table.result is not None or not 0 <= origin.seat < header.seats:
        raise BadRecord("the record goes on from where no game could go on")
    return table


class Checked:
    """Deals again from the seed and compares with what the record says was dealt."""

    def __init__(self, source: Seeded, lines: list[Entry], by_hand: list[str]) -> None:
        self.source, self.by_hand = source, by_hand
        self.said = [line for line in lines if isinstance(line, Luck)]

    def outcome(self, event: Any, index: int) -> list[Any] | None:
        if not self.said:
            return None
        said = self.said.pop(0)
        if event.stream not in self.by_hand:
            dealt = self.source.outcome(event, index)
            if dealt != said.outcome:
                raise BadRecord(
                    f"event {index} of the stream {event.stream} should be {dealt}; the record says {said.outcome}"
                )
        return said.outcome


def decode_line(raw: bytes | msgspec.Raw, game: Game[Any]) -> Entry:
    """One line of a log, its answer as an option of the game."""
    try:
        line: Entry = msgspec.json.decode(raw, type=Entry)
        if isinstance(line, Play):
            return Play(line.seat, line.kind, msgspec.convert(line.option, game.option))
        return line
    except (msgspec.DecodeError, msgspec.ValidationError) as problem:
        raise BadRecord(
            f"a line of the record cannot be read ({problem}): {bytes(raw)[:80].decode(errors='replace')}"
        ) from None


def _again(table: Table, line: Entry, number: int, before: Callable[[Table, Play | Concede], None] | None) -> None:
    if isinstance(line, Play) and len(table.log) > number and table.log[number] == line:
        return
    if before is not None and not isinstance(line, Luck):
        before(table, line)
    if isinstance(line, Play):
        table.play(line.option, line.seat)
    elif isinstance(line, Concede):
        table.concede(line.seat)
    given = table.log[number] if len(table.log) > number else None
    if given != line:
        raise BadRecord(f"line {number + 1} says {line}; playing it gives {given}")
