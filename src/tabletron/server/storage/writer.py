"""The one writer of a process: whatever waits at the same time shares one transaction, and one trip to the disk."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError

from tabletron.server.storage import database, schema
from tabletron.server.storage.database import BREATH, Database, StorageAway, prepare_sqlite, storage_trouble
from tabletron.server.storage.rows import LineRow
from tabletron.server.tasks import end

MOST = 500
"""So many lines at most share one transaction."""


class Taken(Exception):
    """Another process has written this line first."""


class _Write(Struct):
    line: LineRow
    status: str
    due: float | None
    done: asyncio.Future[None]


class Writer:
    """Takes lines from all tables and says when they are on the disk."""

    def __init__(self, base: Database) -> None:
        self._base = base
        self._pen = _Pen(base.url.database or ":memory:") if base.is_sqlite else None
        self._queue: asyncio.Queue[_Write] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.commits = 0

    def start(self) -> None:
        self._task = asyncio.create_task(self._write_all(), name="storage writer")

    async def close(self) -> None:
        """Writes what waits, then stops."""
        while not self._queue.empty():
            await asyncio.sleep(0.01)
        if self._task is not None:
            await end([self._task])
        if self._pen is not None:
            await asyncio.to_thread(self._pen.close)  # it may wait for somebody who needs the loop to let go

    @property
    def waiting(self) -> int:
        """The number of lines that wait to be written."""
        return self._queue.qsize()

    async def append(self, line: LineRow, status: str, due: float | None) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._queue.put(_Write(line, status, due, done))
        await done

    async def _write_all(self) -> None:
        """One transaction for all lines that wait: they share one trip to the disk."""
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST:
                batch.append(self._queue.get_nowait())
            await self._write(batch)

    async def _write(self, batch: list[_Write]) -> None:
        give_up = time.monotonic() + database.PATIENCE
        while True:
            try:
                return _settle(batch, await self._outcome(batch))
            except IntegrityError:
                for write in batch:
                    await self._write([write])
                return None
            except (StorageAway, OSError) as problem:
                away = problem if isinstance(problem, StorageAway) else StorageAway()
                self._base.failing(away.trouble)
                if away.trouble != "away" or time.monotonic() > give_up:  # a full disk is not waited for
                    return _settle(batch, away)
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
        self._base.written()
        return None

    async def _insert(self, batch: list[_Write]) -> None:
        self._base.check_file()
        if self._pen is None:
            async with self._base.transaction() as connection:
                await connection.run_sync(_insert, batch)
            return
        try:
            await asyncio.wait_for(self._pen.write(batch), 2 * database.PATIENCE)
        except sqlite3.IntegrityError as problem:
            raise IntegrityError(str(problem), None, problem) from None
        except sqlite3.DatabaseError as problem:
            raise storage_trouble(problem) or problem from None

    async def _is_ours(self, line: LineRow) -> bool:
        """Whether the stored line is this one, written by a try whose success we did not hear of."""
        there = (schema.lines.c.table_id == line.table_id, schema.lines.c.seq == line.seq)
        query = select(schema.lines.c.at, schema.lines.c.act, schema.lines.c.moment).where(*there)
        async with self._base.transaction() as connection:
            stored = (await connection.execute(query)).first()
        return stored is not None and tuple(stored) == (line.at, line.act, line.moment)


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
            prepare_sqlite(self._connection, None)
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
