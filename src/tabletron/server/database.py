"""The database itself: SQLite for one process, PostgreSQL for several. It may be away for a while."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import Connection, event, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from tabletron.core.errors import TabletronError
from tabletron.core.i18n import message

PATIENCE = 15.0
"""For so many seconds a write waits for a database that is away."""
BREATH = 0.25
BUSY = 10_000
"""For so many milliseconds SQLite waits for another program that holds its file."""
LOCK = int.from_bytes(b"tables")
"""What processes hold that start at the same time, so that one of them brings the database up to date."""


class StorageAway(TabletronError):
    """The database cannot be reached; nothing was changed."""


class Database:
    """Connections that wait for a database that is away, up to a point."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        pool: dict[str, Any] = {} if self.is_sqlite else {"pool_size": 8, "max_overflow": 8, "pool_pre_ping": True}
        self.engine = create_async_engine(self.url, **pool)
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", prepare_sqlite)

    async def open(self) -> None:
        """Brings it up to date."""
        async with self.engine.begin() as connection:
            if not self.is_sqlite:  # several processes may start at once
                await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            await connection.run_sync(_migrate)

    async def close(self) -> None:
        await self.engine.dispose()

    async def ping(self) -> None:
        async with self.engine.connect() as connection:
            await connection.execute(select(1))

    @contextlib.asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
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


def _is_away(problem: DBAPIError) -> bool:
    if problem.connection_invalidated:
        return True
    return problem.orig is not None and sounds_away(problem.orig)


def sounds_away(problem: BaseException) -> bool:
    text = str(problem).lower()
    return any(word in text for word in ("connection", "closed", "shutting down", "starting up", "locked", "terminat"))


def prepare_sqlite(connection: Any, _: Any) -> None:
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
