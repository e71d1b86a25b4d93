"""Looks whether every table is sound. Nothing is changed."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

import tabletron
from tabletron.core import moment as moments
from tabletron.core import record as records
from tabletron.core.errors import TabletronError
from tabletron.core.i18n import ENGLISH
from tabletron.core.log import Entry
from tabletron.core.scene import replayed
from tabletron.core.table import Moment
from tabletron.server.admin.opening import Place, counted, snapshot
from tabletron.server.storage import schema
from tabletron.server.storage.database import Database
from tabletron.server.storage.rows import LineRow, SeatRow, TableRow
from tabletron.server.storage.store import Store
from tabletron.server.tables.acts import Act
from tabletron.server.tables.contents import Contents
from tabletron.server.tables.table import ServedTable

KINDS = ("person", "bot", "open")
PAGE = 500
"""Ids of tables that are asked for at a time."""


class Unsound(TabletronError):
    """What is wrong with a table."""


class Found(Struct):
    """How a check ended."""

    tables: int = 0
    unsound: int = 0
    damages: int = 0
    """Of the database itself."""

    @property
    def is_sound(self) -> bool:
        return not (self.unsound or self.damages)

    def told(self, deep: bool) -> str:
        looked = f"{counted(self.tables, 'table')} checked{', with every picture and record' if deep else ''}"
        if self.is_sound:
            return f"{looked}: all sound."
        damaged = f", {counted(self.damages, 'damage')} of the database itself" if self.damages else ""
        return f"{looked}: {self.unsound:,} not sound{damaged}."


def check(database: str, *, deep: bool, say: Any = print) -> Found:
    """Checks the database and then its tables one by one; each trouble is said as soon as it is found."""
    return asyncio.run(_check(Place(database), deep, say))


async def _check(place: Place, deep: bool, say: Any) -> Found:
    found = Found()
    async with place.open() as base:
        if base.is_sqlite:
            async for damage in _damages(base):
                found.damages += 1
                say(f"{place.name}: {damage}")
        store = Store(place.address)
        try:
            async for table_id in _ids(base):
                found.tables += 1
                if trouble := await _trouble(base, Contents(store), table_id, deep):
                    found.unsound += 1
                    say(f"table {table_id}: {trouble}")
        finally:
            await store.close()
    return found


async def _trouble(base: Database, contents: Contents, table_id: str, deep: bool) -> str:
    """What is wrong with a table; empty if it is sound."""
    try:
        async with snapshot(base) as connection:
            await _look_at(connection, contents, table_id, deep)
    except Unsound as problem:
        return str(problem)
    return ""


async def _damages(base: Database) -> AsyncIterator[str]:
    """What SQLite itself has to say about its file."""
    async with snapshot(base) as connection:
        for row in await connection.exec_driver_sql("PRAGMA integrity_check"):
            if row[0] != "ok":
                yield str(row[0])
        orphans = await connection.exec_driver_sql("PRAGMA foreign_key_check")
        for orphan in orphans.mappings():
            yield f"a row of {orphan['table']} belongs to no row of {orphan['parent']}"


async def _ids(base: Database) -> AsyncIterator[str]:
    """Every table's id, a page at a time."""
    column, last = schema.tables.c.id, ""
    while True:
        async with snapshot(base) as connection:
            page = (await connection.scalars(select(column).where(column > last).order_by(column).limit(PAGE))).all()
        for table_id in page:
            yield table_id
        if not page:
            return
        last = page[-1]


# --- one table


async def _look_at(connection: AsyncConnection, contents: Contents, table_id: str, deep: bool) -> None:
    row = await _row(connection, table_id)
    if row is None:  # deleted since we asked for ids
        return
    seats = await _rows(connection, schema.seats, table_id, SeatRow, schema.seats.c.seat)
    _check_seats(row, seats)
    lines = await _lines(connection, table_id)
    _check_lines(row, lines)
    with _telling("it cannot be opened"):
        if row.content is not None and await contents.known(tabletron.game(row.game), row.content) is None:
            raise TabletronError(f"the cards it is played with ({row.content}) are not stored")
        served = ServedTable(row, seats, await contents.find(row, seats, lines))
        end = await _picture(connection, table_id, len(lines) - 1) if _ended_before(served, lines) else None
        served.load(lines, end)
    if served.status != row.status and not (lines and served.outdated(lines[-1])):
        raise Unsound(f"it is stored as {row.status}, but its newest line says {served.status}")
    if served.stands_at not in (-1, len(lines) - 1):
        raise Unsound(f"its newest line fits no more; it would go on from line {served.stands_at}")
    if deep:
        await _check_pictures(connection, served)
        _check_record(served)


def _check_seats(row: TableRow, seats: Sequence[SeatRow]) -> None:
    if [seat.seat for seat in seats] != list(range(row.seats)):
        raise Unsound(f"it has {counted(row.seats, 'seat')}, but stored are {[seat.seat for seat in seats]}")
    for seat in seats:
        if seat.kind not in KINDS:
            raise Unsound(f"seat {seat.seat} is of no known kind: {seat.kind!r}")
        with _telling(f"what seat {seat.seat} ordered cannot be read"):
            msgspec.json.decode(seat.ahead, type=list[str])
            msgspec.json.decode(seat.passes or "[]", type=frozenset[str])


def _check_lines(row: TableRow, lines: Sequence[LineRow]) -> None:
    if bool(lines) != (row.status != "waiting"):
        raise Unsound(f"it is stored as {row.status}, with {counted(len(lines), 'line')}")
    with _telling("it cannot be opened"):
        game = tabletron.game(row.game)
    for expected, line in enumerate(lines):
        if line.seq != expected:
            raise Unsound(f"line {expected} is missing")
        with _telling(f"line {line.seq} cannot be read"):
            msgspec.json.decode(line.act, type=Act)
            msgspec.json.decode(line.log, type=list[Entry])
            msgspec.json.decode(line.told, type=list[tuple[int, int | None, msgspec.Raw]])
        with _telling(f"the moment of line {line.seq} cannot be read"):
            if line.version != game.version:
                msgspec.msgpack.decode(moments.expand(line.moment), type=Moment)
            else:
                moments.unpack(line.moment, game)


def _ended_before(served: ServedTable, lines: Sequence[LineRow]) -> bool:
    """Whether it ended under older rules: then it is shown by its last picture."""
    return bool(lines) and served.row.status == "over" and served.outdated(lines[-1])


# --- deeper


async def _check_pictures(connection: AsyncConnection, served: ServedTable) -> None:
    """Draws what a replay would show, through everybody's eyes."""
    for step in served.history.steps:
        packed = await _picture(connection, served.row.id, step.seq)
        if packed is None:
            raise Unsound(f"line {step.seq} has no picture")
        with _telling(f"the picture of line {step.seq} cannot be drawn"):
            state, asked, result = served.pictured(packed)
            for seat in (None, *range(served.row.seats)):
                replayed(served.game, state, seat, asked, result, ENGLISH)


def _check_record(served: ServedTable) -> None:
    """Play a finished game again, if the rules are still the same."""
    if served.status != "over" or served.closed or not served.history.replayable:
        return
    with _telling("its record cannot be played again"):
        again = records.replay(served.record(), served.game, content=served.content, verify=True)
    assert served.table is not None
    if again.result != served.table.result:
        raise Unsound("played again, its record ends differently")


# --- reading


@contextlib.contextmanager
def _telling(what: str) -> Iterator[None]:
    """Whatever goes wrong inside is what is wrong with the table: damaged data can fail in any way."""
    try:
        yield
    except Exception as problem:
        said = str(problem).splitlines()
        raise Unsound(f"{what}: {said[0] if said else type(problem).__name__}") from problem


async def _row(connection: AsyncConnection, table_id: str) -> TableRow | None:
    found = await connection.execute(select(schema.tables).where(schema.tables.c.id == table_id))
    row = found.mappings().first()
    return TableRow(**row) if row is not None else None


async def _lines(connection: AsyncConnection, table_id: str) -> list[LineRow]:
    """All of them, but for their pictures."""
    columns = [column for column in schema.lines.c if column.name != "picture"]
    query = select(*columns).where(schema.lines.c.table_id == table_id).order_by(schema.lines.c.seq)
    return [LineRow(**row) for row in (await connection.execute(query)).mappings()]


async def _rows(connection: AsyncConnection, table: Any, table_id: str, kind: type[Any], order: Any) -> list[Any]:
    query = select(table).where(table.c.table_id == table_id).order_by(order)
    return [kind(**row) for row in (await connection.execute(query)).mappings()]


async def _picture(connection: AsyncConnection, table_id: str, seq: int) -> bytes | None:
    where = (schema.lines.c.table_id == table_id, schema.lines.c.seq == seq)
    packed: bytes | None = await connection.scalar(select(schema.lines.c.picture).where(*where))
    return packed
