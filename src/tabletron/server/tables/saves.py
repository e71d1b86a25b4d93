"""A game as a file: who may have it, and a table that goes on from it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from msgspec.structs import replace

from tabletron.core import record as records
from tabletron.core.content import Content
from tabletron.core.errors import BadRecord, TabletronError
from tabletron.core.flow import Seat
from tabletron.core.game import Game
from tabletron.core.i18n import message, speaking
from tabletron.core.table import Concede, Play, Table, new_table
from tabletron.core.text import notation
from tabletron.core.text.letters import printable
from tabletron.protocol import messages
from tabletron.protocol.names import NOTES
from tabletron.seats import policy
from tabletron.server import seat_keys
from tabletron.server.errors import Refused
from tabletron.server.limits import Visitor
from tabletron.server.storage.rows import LineRow, SeatRow, TableRow, as_json
from tabletron.server.tables import acts, opening
from tabletron.server.tables.acts import Act
from tabletron.server.tables.analysis_worker import AnalysisWorker
from tabletron.server.tables.audience import SOMEBODY, Room
from tabletron.server.tables.parcels import Parcel
from tabletron.server.tables.registry import Registry
from tabletron.server.tables.table import ServedTable

SECONDS = 30.0
"""So long playing it again may take."""
SEED = 80
"""So many letters of a seed can be stored."""


def plays_alone(served: ServedTable, own: Collection[Seat]) -> bool:
    """Whether these are all the seats of people: nobody else could be spied on."""
    people = [row.seat for row in served.seats if row.kind != "bot"]
    return bool(people) and set(people) <= set(own)


async def bring(
    registry: Registry, reader: AnalysisWorker, record: bytes, language: str, visitor: Visitor = SOMEBODY
) -> messages.Keys:
    """A new table out of a record: bots where bots were, and all other seats for whoever brings it."""
    registry.budgets.spend("imports", visitor)
    header = _header(record)
    game = opening.named_game(header.game)
    content = await registry.contents.known(game, header.content)
    switches = _checked(header, game, content)
    assert content is not None
    if game.honour(msgspec.json.decode(switches, type=game.switches)) and not records.is_over(record):
        raise Refused("a game on honour goes on nowhere but at its own table", "illegal")
    words, host = speaking(language), seat_keys.new_secret()
    table_id, options = seat_keys.new_table_id(), messages.Options(dice="real" if header.by_hand else "ours")
    tokens = {seat: seat_keys.new_secret() for seat in range(header.seats) if seat not in header.bots}
    rows = [
        SeatRow(table_id, seat, "person", words("Player {n}", n=seat + 1), "", seat_keys.digest(tokens[seat]))
        if seat in tokens
        else SeatRow(table_id, seat, "bot", opening.BOT_NAMES[seat % len(opening.BOT_NAMES)], header.bots[seat])
        for seat in range(header.seats)
    ]
    row = opening.table_row(table_id, game.name, header.seats, switches, options, seat_keys.digest(host))
    row = replace(row, seed=header.seed, guest=visitor.guest)
    for seat in tokens:
        rows[seat].guest = visitor.guest
        rows[seat].notes = _noted(header.notes.get(seat, ""))
    brought = msgspec.msgpack.encode((row, rows, Parcel.of(game, content)))
    packed = await reader.do(visitor.address, played_again, brought, record)
    room = Room(ServedTable(row, rows, content), None if visitor is SOMEBODY else visitor)
    await registry.enter_again(room, msgspec.msgpack.decode(packed, type=list[LineRow]))
    return messages.Keys(table_id, host, tokens, {})


def _header(record: bytes) -> records.Header:
    try:
        return records.read_header(record)
    except BadRecord:
        raise Refused("this is no saved game, or the file was damaged; nothing was changed", "malformed") from None


def _checked(header: records.Header, game: Game[Any], content: Content | None) -> str:
    """The switches of a game that can go on here, as they are stored; a sentence says why it cannot.

    The number of seats comes first: everything after it does work for each of them.
    """
    if header.seats not in game.seats:
        allowed = ", ".join(map(str, game.seats))
        raise Refused(
            "{game} is for {allowed} seats, not {n}", "illegal", game=game.title, allowed=allowed, n=header.seats
        )
    versions = (header.version, *header.updated.values())
    if other := [version for version in versions if version != game.version]:
        raise Refused(
            "this game was saved with version {old} of the rules of {game}; here is version {new}, which may decide "
            "differently",
            "illegal", old=other[0], new=game.version, game=game.title,
        )  # fmt: skip
    if content is None:
        raise Refused("this game of {game} was saved with other cards than those here", "illegal", game=game.title)
    if header.start:
        raise Refused("this file does not say how the game it was branched off was played", "illegal")
    if header.by_hand not in ([], sorted(game.rolls)) or len(header.seed) > SEED or _strange(header):
        raise Refused("this is no saved game, or the file was damaged; nothing was changed", "malformed")
    try:
        for level in header.bots.values():
            opening.known_level(level)
        return as_json(new_table(game, header.seats, "", header.switches, content).switches)
    except TabletronError as problem:
        raise Refused(problem, "illegal") from None


def _strange(header: records.Header) -> bool:
    """Whether no table of ours was ever filled like that."""
    seats = {*header.bots, *header.notes}
    return any(seat >= header.seats for seat in seats) or any(not 0 < len(one) <= 16 for one in header.bots.values())


def _noted(text: str) -> str:
    """A sheet of notes as one of ours: in lines, and without anything that would steer a screen."""
    noted = "\n".join(text.replace("\t", " ").splitlines())
    if not printable(noted):
        raise Refused("the notes in this saved game hold control characters; nothing was changed", "malformed")
    return noted[:NOTES]


def played_again(packed: bytes, record: bytes) -> bytes:
    """Runs in a worker, because a long game takes a while: the lines of a table that played the record."""
    row, seats, content = msgspec.msgpack.decode(packed, type=tuple[TableRow, list[SeatRow], Parcel])
    served = ServedTable(row, seats, content.content())
    try:
        return msgspec.msgpack.encode(_lines(served, record))
    except Exception as problem:
        raise BadRecord(message("this saved game does not follow the rules; nothing was changed")) from problem


def _lines(served: ServedTable, record: bytes) -> list[LineRow]:
    """One line a decision, as when it was played, so that each can be looked at and taken back."""
    lines: list[LineRow] = []
    origin = records.read_header(record).origin
    act: Act = acts.Branched("", 0, origin) if origin else acts.Opened()

    def keep(line: LineRow) -> None:
        served.stored(line)
        lines.append(line)

    def before(table: Table, entry: Play | Concede) -> None:
        nonlocal act
        served.table = table
        if isinstance(entry, Play) and _went_without_saying(served, entry):
            return
        keep(served.line(act))
        if isinstance(entry, Play):
            act = acts.Played(entry.seat, served.history.asked, notation.text(entry.option))
        else:
            act = acts.Conceded(entry.seat)

    served.table = records.replay(record, served.game, content=served.content, verify=True, before=before)
    keep(served.line(act))
    keep(served.step(acts.Imported()))
    return lines


def _went_without_saying(served: ServedTable, play: Play) -> bool:
    """An answer that the table gives for a person is part of the decision before it: undo would only repeat it."""
    table, persons = served.table, served.seats.persons()
    assert table is not None
    return (
        play.seat in persons
        and play.seat in table.asks
        and policy.needless(table, play.seat, served.seats.wishes(play.seat), alone=len(persons) == 1)
        and play.option == policy.obvious(table.asks[play.seat])
    )
