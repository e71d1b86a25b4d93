"""The database of an admin command: found, opened without changing it, and every trouble told in a sentence."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from sqlalchemy import Connection, func, inspect, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from tabletron.core.errors import TabletronError
from tabletron.server.run import database_url
from tabletron.server.storage import revisions, schema
from tabletron.server.storage.database import Database, StorageAway, Trouble, storage_trouble

OURS = tuple(table.name for table in schema.metadata.sorted_tables)
"""Our tables, those that others refer to first."""


class Place:
    """Where a database is: its address, its name for people and, if it is SQLite, its file."""

    def __init__(self, given: str) -> None:
        self.address = database_url(given)
        url = make_url(self.address)
        self.file = Path(url.database or "") if url.get_backend_name() == "sqlite" else None
        self.name = str(self.file) if self.file is not None else url.set(drivername="postgresql").render_as_string()

    @contextlib.asynccontextmanager
    async def open(self, *, current: bool = True) -> AsyncIterator[Database]:
        """The database, which must be ours; `current` asks for tables as this program works with them."""
        revision = await self.revision()
        if revision is None:
            raise TabletronError(f"{self.name} is not a Tabletron database: it has none of our tables")
        if not revisions.is_known(revision):
            raise TabletronError(revisions.newer(self.name))
        if current and revision != revisions.head():
            raise TabletronError(
                f"{self.name} was last used by an older version of Tabletron; back it up, then start the server once "
                "to bring it up to date"
            )
        async with self.connected() as base:
            yield base

    async def revision(self) -> str | None:
        """The revision of the tables there; None if there are none of ours."""
        if self.file is not None:
            return self._look_into(self.file)
        async with self.connected() as base, base.engine.connect() as connection:
            return await connection.run_sync(revisions.current)

    @contextlib.asynccontextmanager
    async def connected(self) -> AsyncIterator[Database]:
        """Connections to whatever is there."""
        with self.told():
            base = Database(self.address, patience=None)
            try:
                yield base
            finally:
                await base.close()

    @contextlib.contextmanager
    def told(self) -> Iterator[None]:
        """Troubles of the database as one sentence."""
        try:
            yield
        except ModuleNotFoundError as missing:
            if missing.name != "asyncpg":
                raise
            raise TabletronError("PostgreSQL needs one more package: pip install 'tabletron[postgres]'") from None
        except StorageAway as away:
            raise TabletronError(f"{self.name} {TROUBLES[away.trouble]}") from None
        except DBAPIError as problem:
            raise TabletronError(self._sentence(problem.orig or problem)) from None
        except sqlite3.Error as problem:
            raise TabletronError(self._sentence(problem)) from None
        except OSError as problem:
            if self.file is not None or problem.filename is not None:
                raise
            raise TabletronError(f"{self.name} cannot be reached: {problem}") from None
        except Exception as problem:
            if type(problem).__module__.partition(".")[0] != "asyncpg":
                raise
            raise TabletronError(f"{self.name} cannot be used: {problem}") from None

    def _sentence(self, problem: BaseException) -> str:
        said = str(problem).rpartition(">: ")[2].strip()
        if "not a database" in said:
            return f"{self.name} is not a Tabletron database: it is no SQLite file"
        if "unable to open" in said:
            return f"{self.name} cannot be opened; are you allowed to read and write it, and the folder it lies in?"
        if (trouble := storage_trouble(problem)) is not None:
            return f"{self.name} {TROUBLES[trouble.trouble]}"
        return f"{self.name} cannot be used: {said}"

    def _look_into(self, file: Path) -> str | None:
        """Asks the file itself, before anything is set up that could change it."""
        if not file.exists():
            raise TabletronError(f"there is no database {file}; name yours with --database sqlite:///FILE")
        with self.told(), contextlib.closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)) as base:
            found = base.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (revisions.MARK,)).fetchone()
            row = base.execute(f"SELECT version_num FROM {revisions.MARK}").fetchone() if found else None
            return str(row[0]) if row else None


TROUBLES: dict[Trouble, str] = {
    "away": "cannot be reached, or another program holds it; nothing was changed",
    "full": "cannot be changed: the disk is full",
    "readonly": "cannot be changed: it, or the folder it lies in, is read-only; nothing was changed",
    "damaged": "is damaged; restore a backup over it with `tabletron admin restore --force`",
    "gone": "was taken away meanwhile",
}


@contextlib.asynccontextmanager
async def snapshot(base: Database) -> AsyncIterator[AsyncConnection]:
    """Reads the database as it stands at one moment, however much is played meanwhile. Nothing can be written."""
    async with base.engine.connect() as connection:
        if base.is_sqlite:
            await connection.exec_driver_sql("PRAGMA query_only=ON")
            await connection.exec_driver_sql("BEGIN")
        else:
            await connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try:
            yield connection
        finally:
            await connection.rollback()
            if base.is_sqlite:
                await connection.exec_driver_sql("PRAGMA query_only=OFF")


async def is_empty(connection: AsyncConnection) -> bool:
    """Whether no table of people is there, and perhaps not even the place for one."""
    if not await connection.run_sync(_has_tables):
        return True
    return not await connection.scalar(select(func.count()).select_from(text(schema.tables.name)))


def _has_tables(connection: Connection) -> bool:
    return inspect(connection).has_table(schema.tables.name)


def size(number: float) -> str:
    """A number of bytes for people."""
    for unit in ("bytes", "KB", "MB"):
        if number < 1000:
            return f"{number:.0f} {unit}" if unit == "bytes" else f"{number:.1f} {unit}"
        number /= 1000
    return f"{number:.1f} GB"


def counted(number: int, one: str, many: str = "") -> str:
    """`1 table`, `1,234 tables`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
