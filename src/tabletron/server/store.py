"""Tables in a database: SQLite for one process, PostgreSQL for several. What was appended is on the disk."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, event, func, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from tabletron.core.errors import TabletronError
from tabletron.core.i18n import message
from tabletron.server import schema
from tabletron.server.tasks import end

PATIENCE = 15.0
"""For so many seconds a write waits for a database that is away."""
BREATH = 0.25
BUSY = 10_000
"""For so many milliseconds SQLite waits for another program that holds its file."""
LOCK = int.from_bytes(b"tables")
"""What processes hold that start at the same time, so that one of them brings the database up to date."""
MOST = 500
"""So many lines at most share one transaction."""


class StorageAway(TabletronError):
    """The database cannot be reached; nothing was changed."""


class Taken(Exception):
    """Another process has written this line first."""


class TableRow(Struct):
    """One table, as stored; what is JSON in the database is text here."""

    id: str
    game: str
    packs: str
    seats: int
    switches: str
    options: str
    seed: str
    status: str
    listed: bool
    created: float
    changed: float
    due: float | None
    host: str
    rematch: str | None = None
    branch_of: str | None = None
    branch_at: int | None = None
    proposal: str | None = None
    """What a seat asked for that others have to agree to."""


class SeatRow(Struct):
    table_id: str
    seat: int
    kind: str
    name: str
    level: str
    token: str | None = None
    invitation: str | None = None
    passes: str | None = None
    """The windows its owner lets pass; None: as the game is usually played."""
    ahead: str = "[]"
    notes: str = ""
    """What its owner wrote down; for nobody else's eyes."""


class LineRow(Struct):
    """One step of a table: what was done, what the engine logged and told, and where the table stood then."""

    table_id: str
    seq: int
    at: float
    version: int
    asked: int
    act: str
    log: str
    told: str
    moment: bytes
    picture: bytes | None = None


class TalkRow(Struct):
    table_id: str
    n: int
    at: float
    seat: int | None
    name: str
    text: str


class _Write(Struct):
    line: LineRow
    status: str
    due: float | None
    done: asyncio.Future[None]


class Store:
    """All that the server knows beyond the life of its process."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        pool: dict[str, Any] = {} if self.is_sqlite else {"pool_size": 8, "max_overflow": 8, "pool_pre_ping": True}
        self.engine = create_async_engine(self.url, **pool)
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)
            self._pen = _Pen(self.url.database or ":memory:")
        self._queue: asyncio.Queue[_Write] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.commits = 0

    async def open(self) -> None:
        """Brings the database up to date and starts the writer."""
        async with self.engine.begin() as connection:
            if not self.is_sqlite:  # several processes may start at once
                await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            await connection.run_sync(_migrate)
        self._writer = asyncio.create_task(self._write_all(), name="storage writer")

    async def close(self) -> None:
        """Writes what waits, then lets go."""
        while not self._queue.empty():
            await asyncio.sleep(0.01)
        if self._writer is not None:
            await end([self._writer])
        await self.engine.dispose()
        if self.is_sqlite:
            self._pen.close()

    # --- writing

    async def create(
        self, table: TableRow, seats: Sequence[SeatRow], lines: Sequence[LineRow], rematch_of: str | None = None
    ) -> None:
        """A new table with its past. Taken: it should have been the rematch of a table that has one."""
        async with self._patient() as connection:
            if rematch_of is not None:
                free = (schema.tables.c.id == rematch_of, schema.tables.c.rematch.is_(None))
                done = await connection.execute(update(schema.tables).where(*free).values(rematch=table.id))
                if done.rowcount == 0:
                    raise Taken
            await connection.execute(schema.tables.insert(), asdict(table))
            await connection.execute(schema.seats.insert(), [asdict(seat) for seat in seats])
            if lines:
                await connection.execute(schema.lines.insert(), [asdict(line) for line in lines])

    async def append(self, line: LineRow, status: str, due: float | None) -> None:
        """Adds a line; when this returns it is durable. Taken: another process was first."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._queue.put(_Write(line, status, due, done))
        await done

    async def set_table(self, table_id: str, **values: Any) -> None:
        async with self._patient() as connection:
            await connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(**values))

    async def propose(self, table_id: str, old: str | None, new: str | None) -> bool:
        """Another proposal in place of the old one, or none; False if another process was quicker."""
        where = (schema.tables.c.id == table_id, schema.tables.c.proposal.is_not_distinct_from(old))
        async with self._patient() as connection:
            done = await connection.execute(update(schema.tables).where(*where).values(proposal=new))
        return bool(done.rowcount == 1)

    async def set_seat(self, table_id: str, seat: int, **values: Any) -> None:
        where = (schema.seats.c.table_id == table_id, schema.seats.c.seat == seat)
        async with self._patient() as connection:
            await connection.execute(update(schema.seats).where(*where).values(**values))

    async def take_seat(self, table_id: str, seat: int, name: str, token: str) -> bool:
        """A person sits down on an open seat; False if somebody was quicker."""
        where = (schema.seats.c.table_id == table_id, schema.seats.c.seat == seat, schema.seats.c.kind == "open")
        async with self._patient() as connection:
            done = await connection.execute(
                update(schema.seats).where(*where).values(kind="person", name=name, token=token, invitation=None)
            )
        return bool(done.rowcount == 1)

    async def say(self, talk: TalkRow) -> TalkRow:
        """Adds a chat line under the next number."""
        own = schema.talk.c.table_id == talk.table_id
        for _ in range(20):
            try:
                async with self._patient() as connection:
                    last = await connection.scalar(select(func.max(schema.talk.c.n)).where(own))
                    talk.n = 0 if last is None else last + 1
                    await connection.execute(schema.talk.insert(), asdict(talk))
                return talk
            except IntegrityError:
                continue
        raise StorageAway(message("the chat is too busy; nothing was written"))

    # --- reading

    async def table(self, table_id: str) -> TableRow | None:
        found = await self._rows(select(schema.tables).where(schema.tables.c.id == table_id), TableRow)
        return found[0] if found else None

    async def seats(self, table_id: str) -> list[SeatRow]:
        query = select(schema.seats).where(schema.seats.c.table_id == table_id).order_by(schema.seats.c.seat)
        return await self._rows(query, SeatRow)

    async def lines(self, table_id: str, after: int = -1) -> list[LineRow]:
        """The steps of a table without their pictures."""
        columns = [column for column in schema.lines.c if column.name != "picture"]
        query = select(*columns).where(schema.lines.c.table_id == table_id, schema.lines.c.seq > after)
        return await self._rows(query.order_by(schema.lines.c.seq), LineRow)

    async def line(self, table_id: str, seq: int) -> LineRow | None:
        query = select(schema.lines).where(schema.lines.c.table_id == table_id, schema.lines.c.seq == seq)
        found = await self._rows(query, LineRow)
        return found[0] if found else None

    async def last_lines(self, table_ids: Sequence[str]) -> dict[str, int]:
        return await self._last(schema.lines.c.table_id, schema.lines.c.seq, table_ids)

    async def last_talk(self, table_ids: Sequence[str]) -> dict[str, int]:
        return await self._last(schema.talk.c.table_id, schema.talk.c.n, table_ids)

    async def proposals(self, table_ids: Sequence[str]) -> dict[str, str | None]:
        query = select(schema.tables.c.id, schema.tables.c.proposal).where(schema.tables.c.id.in_(table_ids))
        async with self._patient() as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}

    async def talk(self, table_id: str, after: int = -1) -> list[TalkRow]:
        query = select(schema.talk).where(schema.talk.c.table_id == table_id, schema.talk.c.n > after)
        return await self._rows(query.order_by(schema.talk.c.n), TalkRow)

    async def listed(self, most: int = 50) -> list[TableRow]:
        query = select(schema.tables).where(schema.tables.c.listed, schema.tables.c.status != "over")
        return await self._rows(query.order_by(schema.tables.c.changed.desc()).limit(most), TableRow)

    async def due(self, now: float, most: int = 200) -> list[str]:
        """Tables at which somebody should have acted by now: a clock ran out, or a bot's process died."""
        query = select(schema.tables.c.id).where(schema.tables.c.due <= now).order_by(schema.tables.c.due).limit(most)
        async with self._patient() as connection:
            return [row[0] for row in await connection.execute(query)]

    async def ping(self) -> None:
        async with self.engine.connect() as connection:
            await connection.execute(select(1))

    # --- inside

    async def _rows(self, query: Any, kind: type[Any]) -> list[Any]:
        async with self._patient() as connection:
            found = await connection.execute(query)
            return [kind(**row) for row in found.mappings()]

    async def _last(self, table: Any, number: Any, table_ids: Sequence[str]) -> dict[str, int]:
        query = select(table, func.max(number)).where(table.in_(table_ids)).group_by(table)
        async with self._patient() as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}

    @contextlib.asynccontextmanager
    async def _patient(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, once the database is there."""
        connection = await self._connect()
        try:
            async with connection.begin():
                yield connection
        except DBAPIError as problem:
            if _is_away(problem):
                raise StorageAway(message("the database went away; nothing was changed")) from None
            raise
        except OSError:
            raise StorageAway("the database went away; nothing was changed") from None
        finally:
            with contextlib.suppress(DBAPIError, OSError):
                await connection.close()

    async def _connect(self) -> AsyncConnection:
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                return await self.engine.connect()
            except (DBAPIError, OSError):
                if time.monotonic() > give_up:
                    raise StorageAway(message("the database cannot be reached; nothing was changed")) from None
                await asyncio.sleep(BREATH)

    async def _write_all(self) -> None:
        """One transaction for all lines that wait: they share one trip to the disk."""
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST:
                batch.append(self._queue.get_nowait())
            await self._write(batch)

    async def _write(self, batch: list[_Write]) -> None:
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                return _settle(batch, await self._outcome(batch))
            except IntegrityError:
                for write in batch:
                    await self._write([write])
                return None
            except (StorageAway, OSError) as away:
                if time.monotonic() > give_up:
                    gone = StorageAway("the database cannot be reached; nothing was changed")
                    return _settle(batch, away if isinstance(away, StorageAway) else gone)
                await asyncio.sleep(BREATH)
            except Exception as problem:
                return _settle(batch, problem)

    async def _outcome(self, batch: list[_Write]) -> Taken | None:
        """Writes; a line on its own may find that another stands in its place."""
        try:
            await self._insert(batch)
        except IntegrityError:
            if len(batch) > 1:
                raise
            return None if await self._is_ours(batch[0].line) else Taken()
        self.commits += 1
        return None

    async def _insert(self, batch: list[_Write]) -> None:
        if not self.is_sqlite:
            async with self._patient() as connection:
                await connection.run_sync(_insert, batch)
            return
        try:
            await self._pen.write(batch)
        except sqlite3.IntegrityError as problem:
            raise IntegrityError(str(problem), None, problem) from None
        except sqlite3.OperationalError as problem:
            if _sounds_away(problem):
                raise StorageAway(message("the database went away; nothing was changed")) from None
            raise

    async def _is_ours(self, line: LineRow) -> bool:
        """Whether the stored line is this one, written by a try whose success we did not hear of."""
        stored = await self.line(line.table_id, line.seq)
        return stored is not None and (stored.at, stored.act, stored.moment) == (line.at, line.act, line.moment)


class _Pen:
    """SQLite's own driver in a thread of its own: a transaction is one trip to it, and every play waits for it."""

    def __init__(self, file: str) -> None:
        self._file, self._thread = file, ThreadPoolExecutor(1, "storage")
        self._connection: sqlite3.Connection | None = None
        dialect = sqlite.dialect(paramstyle="named")
        self._lines, self._touch = str(_LINES.compile(dialect=dialect)), str(_TOUCH.compile(dialect=dialect))

    async def write(self, batch: list[_Write]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._insert, batch)

    def close(self) -> None:
        if self._connection is not None:
            self._thread.submit(self._connection.close)
        self._thread.shutdown()

    def _insert(self, batch: list[_Write]) -> None:
        if self._connection is None:
            self._connection = sqlite3.connect(self._file)
            _prepare_sqlite(self._connection, None)
        with self._connection as connection:
            connection.executemany(self._lines, [asdict(write.line) for write in batch])
            connection.executemany(self._touch, _newest(batch))


def _insert(connection: Connection, batch: list[_Write]) -> None:
    """The lines, and on each table's row when it changed and what it waits for."""
    connection.execute(_LINES, [asdict(write.line) for write in batch])
    connection.execute(_TOUCH, _newest(batch))


def _newest(batch: list[_Write]) -> list[dict[str, Any]]:
    """The last news of each table."""
    newest = {write.line.table_id: write for write in batch}
    return [
        {"at": write.line.at, "status": write.status, "due": write.due, "key": table} for table, write in newest.items()
    ]


def _settle(batch: list[_Write], problem: Exception | None) -> None:
    for write in batch:
        if write.done.done():
            continue
        if problem is None:
            write.done.set_result(None)
        else:
            write.done.set_exception(problem)


_LINES = schema.lines.insert()
_TOUCH = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("key"))
    .values(changed=bindparam("at"), status=bindparam("status"), due=bindparam("due"))
)


def _is_away(problem: DBAPIError) -> bool:
    if problem.connection_invalidated:
        return True
    return problem.orig is not None and _sounds_away(problem.orig)


def _sounds_away(problem: BaseException) -> bool:
    text = str(problem).lower()
    return any(word in text for word in ("connection", "closed", "shutting down", "starting up", "locked", "terminat"))


def _prepare_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "tabletron.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def as_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
