"""New tables and how people come to them: opening, sitting down, beginning, once more, and branching off."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

import tabletron
from tabletron.bots import LEVELS
from tabletron.core.content import Content
from tabletron.core.errors import BadPack, IllegalPlay, TabletronError
from tabletron.core.flow import Seat
from tabletron.core.i18n import speaking
from tabletron.core.table import new_table
from tabletron.core.text.letters import visible
from tabletron.protocol import messages
from tabletron.server import clock, seat_keys
from tabletron.server.errors import Refused
from tabletron.server.limits import Visitor
from tabletron.server.storage.rows import SeatRow, TableRow, as_json
from tabletron.server.storage.store import Taken
from tabletron.server.tables import contents
from tabletron.server.tables.audience import SOMEBODY, Room
from tabletron.server.tables.registry import Registry
from tabletron.server.tables.table import ServedTable

LEVEL = re.compile(r"random|greedy|search(?::(?P<iterations>[0-9]{1,4})|:(?P<seconds>[0-9](?:\.[0-9]{1,3})?)s)?")
ITERATIONS, SECONDS = 1_000, 5.0
"""A bot of a server thinks so long at most: others wait for it, and for the processor."""
BOT_NAMES = ("Gasket", "Rivet", "Sprocket", "Dynamo", "Piston", "Ratchet", "Solenoid", "Flywheel")


async def create(registry: Registry, new: messages.NewTable, visitor: Visitor = SOMEBODY) -> messages.Keys:
    """A new table; it begins at once when no seat is open."""
    game = named_game(new.game)
    if new.options.webhook and not registry.webhooks.allowed:
        raise Refused("this server sends no notices; whoever runs it can allow them", "illegal")
    try:
        for place in new.places:
            if place.kind == "bot":
                known_level(place.level)
        content = game.load()
        table = new_table(game, len(new.places), "", new.switches, content)
    except TabletronError as problem:
        raise Refused(problem, "illegal") from None
    if new.options.listed:
        await _room_in_the_lobby(registry, visitor)
    registry.budgets.spend("tables", visitor)
    words = speaking(new.language)
    host, tokens, invitations, rows = seat_keys.new_secret(), {}, {}, []
    table_id = seat_keys.new_table_id()
    for seat, place in enumerate(new.places):
        row = SeatRow(table_id, seat, place.kind, called(place.name) if place.name.strip() else "", place.level)
        if place.kind == "person":
            tokens[seat] = seat_keys.new_secret()
            row.token, row.name = seat_keys.digest(tokens[seat]), row.name or words("Player {n}", n=seat + 1)
            row.guest = visitor.guest
        elif place.kind == "open":
            invitations[seat] = seat_keys.new_secret()
            row.invitation = seat_keys.digest(invitations[seat])
        else:
            row.name = row.name or BOT_NAMES[seat % len(BOT_NAMES)]
        rows.append(row)
    opened = table_row(table_id, game.name, table.seats, as_json(table.switches), new.options, seat_keys.digest(host))
    await _settle_in(registry, replace(opened, guest=visitor.guest), rows, content, visitor)
    return messages.Keys(table_id, host, tokens, invitations)


async def _room_in_the_lobby(registry: Registry, visitor: Visitor) -> None:
    """Nobody fills the lobby alone."""
    limits = registry.budgets.limits
    own = await registry.store.listed_by(visitor.guest) if visitor.guest is not None else 0
    near = await registry.listed_near(visitor.address)
    if own >= limits.listed or near >= limits.listed * limits.shared:
        raise Refused(
            "{most} of your tables stand in the lobby already; finish or remove one, or leave this one unlisted",
            "too_many", most=max(own, near),
        )  # fmt: skip


async def remove(registry: Registry, table_id: str, tokens: Sequence[str]) -> None:
    """Delete a table: its host, if nobody else plays there; or any of its players, if it cannot be opened."""
    row = await registry.store.table(table_id) if seat_keys.is_table_id(table_id) else None
    if row is None:
        raise Refused("there is no table {table}", "unknown", table=table_id[: seat_keys.LONGEST])
    seats = await registry.store.seats(table_id)
    own = [seat.seat for seat in seats if any(seat_keys.opens(token, seat.token) for token in tokens)]
    host = any(seat_keys.opens(token, row.host) for token in tokens)
    if not (own or host):
        raise Refused("only those who sit at this table can remove it", "not_yours")
    try:
        await registry.room(table_id)
    except Refused as problem:
        if problem.code != "broken":
            raise
    else:
        others = [seat for seat in seats if seat.kind == "person" and seat.seat not in own]
        if others:
            raise Refused("other people play here; a table can be removed by those who play it alone", "not_yours")
    await registry.remove(table_id)


async def rematch(registry: Registry, room: Room, visitor: Visitor = SOMEBODY) -> str:
    """The same people at a new table, everybody one seat on; their tokens open it as well."""
    async with room.lock:
        old = room.served.row
        if room.served.status != "over":
            raise Refused("a rematch is possible when the game is over", "illegal")
        if old.rematch:
            return old.rematch
        registry.budgets.spend("tables", visitor)
        table_id = seat_keys.new_table_id()
        rows = [
            SeatRow(table_id, (row.seat + 1) % old.seats, row.kind, row.name, row.level, row.token, guest=row.guest)
            for row in room.served.seats
        ]
        new = replace(
            table_row(table_id, old.game, old.seats, old.switches, room.served.options, old.host),
            packs=old.packs, guest=old.guest,
        )  # fmt: skip
        try:
            ordered = sorted(rows, key=lambda row: row.seat)
            await _settle_in(registry, new, ordered, _todays(room.served), visitor, rematch_of=old.id)
        except Taken:  # at another process, a moment ago
            await registry.reseat(room)
        else:
            old.rematch = table_id
    registry.tell(room, "seats")
    assert room.served.row.rematch is not None
    return room.served.row.rematch


async def branch(
    registry: Registry, room: Room, seq: int, seat: Seat, level: str, language: str, visitor: Visitor = SOMEBODY
) -> messages.Keys:
    """A table of its own that goes on from a step of this one, as that seat knew it then; the others are bots."""
    served = room.served
    if served.table is None or not 0 <= seq <= served.history.seq or not 0 <= seat < served.row.seats:
        raise Refused("there is no step {seq} with a seat {seat} to branch from", "unknown", seq=seq, seat=seat)
    if served.on_honour:
        raise Refused("a game on honour goes on nowhere but at its own table", "illegal")
    known_level(level)
    registry.budgets.spend("tables", visitor)
    words, host, token = speaking(language), seat_keys.new_secret(), seat_keys.new_secret()
    table_id = seat_keys.new_table_id()
    rows = [SeatRow(table_id, n, "bot", BOT_NAMES[n % len(BOT_NAMES)], level) for n in range(served.row.seats)]
    rows[seat] = SeatRow(table_id, seat, "person", words("You"), "", seat_keys.digest(token), guest=visitor.guest)
    old = served.row
    row = replace(
        table_row(table_id, old.game, old.seats, old.switches, served.options, seat_keys.digest(host)),
        packs=old.packs, branch_of=old.id, branch_at=seq, guest=visitor.guest,
    )  # fmt: skip
    new = Room(ServedTable(row, rows, served.content), visitor)
    try:
        line = new.served.branch(await registry.stood(served, seq), seat)
    except IllegalPlay as problem:
        raise Refused(problem, "illegal") from None
    await registry.enter(new, line)
    return messages.Keys(table_id, host, {seat: token}, {})


async def sit(registry: Registry, room: Room, sit: messages.Sit, visitor: Visitor = SOMEBODY) -> messages.Seated:
    """A guest takes a seat by invitation, or an open one of a listed table."""
    name = called(sit.name)
    async with room.lock:
        await registry.reseat(room)
        seat = _open_seat(room, sit)
        token = seat_keys.new_secret()
        if not await registry.store.take_seat(room.served.row.id, seat, name, seat_keys.digest(token), visitor.guest):
            raise Refused("somebody else has taken this seat", "not_yours")
        await registry.reseat(room)
        if all(row.kind != "open" for row in room.served.seats) and room.served.table is None:
            # Whoever sat down keeps the seat: another process may have begun, or the host can, later.
            with suppress(Refused):
                await registry.commit(room, room.served.open)
    registry.tell(room, "seats")
    return messages.Seated(room.served.row.id, seat, token)


async def start(registry: Registry, room: Room, level: str) -> None:
    """The host begins; bots take the seats still open."""
    async with room.lock:
        if room.served.table is not None:
            raise Refused("the game has begun already", "stale")
        known_level(level)
        for row in room.served.seats:
            if row.kind == "open":
                name = BOT_NAMES[row.seat % len(BOT_NAMES)]
                await registry.store.set_seat(
                    row.table_id, row.seat, kind="bot", name=name, level=level, invitation=None
                )
        await registry.reseat(room)
        await registry.commit(room, room.served.open)
    registry.tell(room, "seats")


async def _settle_in(
    registry: Registry,
    row: TableRow,
    seats: list[SeatRow],
    content: Content,
    visitor: Visitor,
    rematch_of: str | None = None,
) -> None:
    room = Room(ServedTable(row, seats, content), None if visitor is SOMEBODY else visitor)
    line = room.served.open() if all(seat.kind != "open" for seat in seats) else None
    await registry.enter(room, line, rematch_of)


def _todays(served: ServedTable) -> Content:
    """The cards of a new table like this one: as they are today, or once more the same if its pack is gone."""
    try:
        return contents.today(served.row)
    except BadPack:
        return served.content


def _open_seat(room: Room, sit: messages.Sit) -> Seat:
    for row in room.served.seats:
        if row.kind == "open" and sit.invitation is not None and seat_keys.opens(sit.invitation, row.invitation):
            return row.seat
        if row.kind == "open" and sit.invitation is None and room.served.options.listed and sit.seat == row.seat:
            return row.seat
    if sit.invitation is None:
        raise Refused("that seat is not open", "not_yours")
    raise Refused("this invitation was used already, or is for another table", "not_yours")


def called(said: str) -> str:
    """What somebody is called from now on; Refused unless others can see that there is a name, and all of it."""
    name = " ".join(said.split())
    if not visible(name):
        raise Refused("a name needs at least one visible character, and no invisible ones", "malformed")
    return name


def named_game(name: str) -> Any:
    try:
        return tabletron.game(name)
    except TabletronError as problem:
        raise Refused(problem, "unknown") from None


def known_level(level: str) -> None:
    """Raise Refused for a bot that this server does not have, or that would think too long."""
    found = LEVEL.fullmatch(level)
    iterations, seconds = found.group("iterations", "seconds") if found else ("0", None)
    if not 0 < int(iterations or 1) <= ITERATIONS or not 0 < float(seconds or 1) <= SECONDS:
        known = ", ".join((*LEVELS, f"search:1–{ITERATIONS}", f"search:0.1s–{SECONDS:.0f}s"))
        raise Refused("there is no bot {level}; known: {known}", "illegal", level=repr(level), known=known)


def table_row(table_id: str, game: str, seats: int, switches: str, options: messages.Options, host: str) -> TableRow:
    now = clock.now()
    return TableRow(
        id=table_id, game=game, packs="[]", seats=seats, switches=switches, options=as_json(options),
        seed=seat_keys.new_seed(), status="waiting", listed=options.listed, created=now, changed=now, due=None,
        host=host,
    )  # fmt: skip
