"""The database itself: SQLite for one process, PostgreSQL for several. It may be away, full or damaged."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeAlias

import aiosqlite
from sqlalchemy import event, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from tabletron.core.errors import TabletronError
from tabletron.core.i18n import message
from tabletron.server.storage.revisions import upgrade

PATIENCE = 15.0
"""Seconds that a write waits for a database that is away, and that a statement may take."""
BREATH = 0.25
BUSY = 10_000
"""Milliseconds that SQLite waits for another program that holds its file."""
LOCK = int.from_bytes(b"tables")
"""What processes hold that start at the same time, so that one of them brings the database up to date."""
Trouble: TypeAlias = Literal["away", "full", "readonly", "damaged", "gone"]
SENTENCES: dict[Trouble, str] = {
    "away": message("the database cannot be reached; nothing was changed"),
    "full": message("the server's disk is full; nothing was changed, and you can go on once there is room again"),
    "readonly": message("the server may not write to its database; nothing was changed"),
    "damaged": message("the server's database is damaged; nothing was changed"),
    "gone": message("the server's database was taken away; nothing was changed"),
}
NO_DATABASE = "it is damaged, or no database at all; `tabletron admin restore` brings a backup back"
SOUNDS: dict[Trouble, tuple[str, ...]] = {
    "full": ("disk is full", "no space left", "disk i/o error", "diskfullerror", "could not extend file"),
    "readonly": ("readonly", "read-only"),
    "damaged": ("malformed", "not a database", "corrupt"),
    "away": ("connection", "closed", "shutting down", "starting up", "locked", "terminat", "unable to open"),
}
"""What drivers say, and what that means."""

log = logging.getLogger("tabletron.storage")


class StorageAway(TabletronError):
    """The database cannot be used; nothing was changed."""

    def __init__(self, sentence: str = SENTENCES["away"], trouble: Trouble = "away") -> None:
        self.trouble: Trouble = trouble
        super().__init__(sentence)


class Database:
    """Connections that wait for a database that is away, up to a point."""

    def __init__(self, url: str, patience: float | None = PATIENCE) -> None:
        """`patience` is how long a transaction may take; None for one that nobody waits for."""
        self.url, self.patience = make_url(url), patience
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._file: tuple[int, int] | None = None
        self.trouble: Trouble | None = None
        """What was wrong with the last write; None if it succeeded."""
        self.failures = 0
        """The number of reads and writes that failed so far."""
        self.failed: Callable[[Trouble], None] = lambda _: None
        """Told of every failure, for the metrics."""
        pool: dict[str, Any] = {}
        if self.is_sqlite:
            pool = {"async_creator": partial(_sqlite, self.url.database or ":memory:")}
        else:
            limits = {"timeout": PATIENCE, "command_timeout": patience}
            pool = {"pool_size": 8, "max_overflow": 8, "pool_pre_ping": True, "connect_args": limits}
        self.engine = create_async_engine(self.url, **pool)
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", prepare_sqlite)

    async def open(self) -> None:
        """Bring it up to date; TabletronError says in a sentence why that cannot be done."""
        try:
            async with asyncio.timeout(2 * PATIENCE), self.engine.begin() as connection:
                if not self.is_sqlite:  # several processes may start at once
                    await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
                await connection.run_sync(upgrade, "head", self.name)
            self._file = self._inode()
        except TimeoutError:
            raise TabletronError(f"{self.name} does not answer; nothing was changed") from None
        except (DBAPIError, OSError) as problem:
            raise TabletronError(f"{self.name} cannot be opened: {_why_not(problem)}") from None

    @property
    def name(self) -> str:
        """The database as an operator knows it, without its password."""
        if self.is_sqlite:
            return self.url.database or ""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=True)

    async def close(self) -> None:
        await self.engine.dispose()

    async def ping(self) -> None:
        self.check_file()
        async with self.engine.connect() as connection:
            await connection.execute(select(1))

    def check_file(self) -> None:
        """Raise StorageAway if the SQLite file was deleted or replaced: what we write then, nobody would ever read."""
        if self._file is not None and self._inode() != self._file:
            raise StorageAway(SENTENCES["gone"], "gone")

    def _inode(self) -> tuple[int, int] | None:
        if self.url.get_backend_name() != "sqlite" or self.url.database in (None, "", ":memory:"):
            return None
        try:
            found = Path(str(self.url.database)).stat()
        except OSError:
            return (0, 0)
        return found.st_dev, found.st_ino

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, once the database is there; StorageAway if it cannot be had, or takes too long."""
        try:
            async with self._transaction() as connection:
                yield connection
        except StorageAway as away:
            self.failing(away.trouble)
            raise

    @contextlib.asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        self.check_file()
        connection = await self._connect()
        try:
            async with asyncio.timeout(self.patience), connection.begin():
                yield connection
        except DBAPIError as problem:
            raise _explained(problem) from None
        except TimeoutError:
            await connection.invalidate()
            raise StorageAway from None
        except OSError:
            raise StorageAway from None
        finally:
            # Whoever is cancelled here must not leave a transaction open: others would wait for its lock.
            await asyncio.shield(asyncio.create_task(_let_go(connection)))

    # --- whether it can be written to

    def failing(self, trouble: Trouble) -> None:
        """A read or write failed: say so once, and remember it until a write succeeds."""
        self.failed(trouble)
        self.failures += 1
        if self.trouble != trouble:
            log.error("the database is in trouble: %s", SENTENCES[trouble])
        self.trouble = trouble

    def written(self) -> None:
        """A write succeeded."""
        if self.trouble is not None:
            log.info("the database can be written to again")
        self.trouble = None

    async def probe(self) -> None:
        """Write something that changes nothing, to find out whether that is possible again."""
        async with self.transaction() as connection:
            if self.is_sqlite:
                await connection.exec_driver_sql(f"PRAGMA user_version = {int(time.monotonic())}")
            else:
                await connection.exec_driver_sql("SELECT txid_current()")
                await connection.exec_driver_sql("CREATE TEMPORARY TABLE probe (n int) ON COMMIT DROP")
        self.written()

    async def _connect(self) -> AsyncConnection:
        give_up = time.monotonic() + PATIENCE
        while True:
            try:
                async with asyncio.timeout_at(asyncio.get_running_loop().time() + PATIENCE):
                    return await self.engine.connect()
            except (DBAPIError, OSError) as problem:  # TimeoutError is an OSError
                if time.monotonic() > give_up or isinstance(problem, TimeoutError):
                    raise StorageAway from None
                await asyncio.sleep(BREATH)


class SteadyConnection(aiosqlite.Connection):
    """SQLite's connection, never left with a transaction open.

    Whoever is cancelled waits until the statement under way is done. And what is closed is rolled back first: SQLite
    keeps the transaction of a closed connection, with its lock, for as long as a cursor of it is remembered anywhere.
    """

    async def _execute(self, fn: Any, *args: Any, **kwargs: Any) -> Any:
        statement = asyncio.ensure_future(super()._execute(fn, *args, **kwargs))  # type: ignore[no-untyped-call]
        cancelled = False
        while not statement.done():
            try:
                await asyncio.wait([statement])
            except asyncio.CancelledError:
                cancelled = True
        if cancelled:
            raise asyncio.CancelledError
        return statement.result()

    async def close(self) -> None:
        with contextlib.suppress(ValueError, sqlite3.Error):  # it is closed already, or has nothing to roll back
            await self.rollback()
            await super().close()

    def stop(self) -> asyncio.Future[None] | None:
        if (connection := self._connection) is not None:
            self._tx.put_nowait((None, connection.rollback))
        return super().stop()


async def _sqlite(file: str) -> aiosqlite.Connection:
    return await SteadyConnection(partial(sqlite3.connect, file, check_same_thread=False), 64)


async def _let_go(connection: AsyncConnection) -> None:
    with contextlib.suppress(DBAPIError, OSError):
        await connection.close()


def _explained(problem: DBAPIError) -> Exception:
    """A driver's error as a sentence for players, if the database is to blame; otherwise as it is."""
    if problem.connection_invalidated:
        return StorageAway()
    away = storage_trouble(problem.orig) if problem.orig is not None else None
    return away or problem


def storage_trouble(problem: BaseException) -> StorageAway | None:
    """What a driver complains about, if that is the state of the database and not what was asked of it."""
    text = f"{type(problem).__name__} {problem}".lower()
    for trouble, sounds in SOUNDS.items():
        if any(sound in text for sound in sounds):
            return StorageAway(SENTENCES[trouble], trouble)
    return None


def _why_not(problem: BaseException) -> str:
    """Why a database cannot be opened, for whoever starts the server."""
    origin = problem.orig if isinstance(problem, DBAPIError) and problem.orig is not None else problem
    found = storage_trouble(origin)
    match found.trouble if found else None:
        case "damaged":
            return NO_DATABASE
        case "readonly":
            return "it is read-only; let this user write to the file and its folder"
        case "full":
            return "the disk is full"
    return str(origin).splitlines()[0] if str(origin) else type(origin).__name__


def prepare_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
