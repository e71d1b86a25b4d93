"""Puts a backup into a database, of either kind; an older backup is brought up to date on the way."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, Table
from sqlalchemy.ext.asyncio import AsyncConnection

from tabletron.core.errors import TabletronError
from tabletron.server.admin.backup import reflected
from tabletron.server.admin.opening import OURS, Place, counted, is_empty
from tabletron.server.admin.stream import Header, Reader
from tabletron.server.storage import revisions
from tabletron.server.storage.database import LOCK
from tabletron.server.storage.lock import Held, hand_over

BESIDE = ("", "-wal", "-shm")
"""The endings of the files that make up one SQLite database."""


def restore(database: str, file: Path, *, force: bool) -> str:
    """Restores a backup and says so in a sentence. The file is read to its end before anything is touched."""
    place, backup = Place(database), Reader(file)
    header, counts = backup.check()
    if not revisions.is_known(header.revision):
        raise TabletronError(revisions.newer(str(file)))
    if place.file is not None:
        kept = asyncio.run(_into_file(place, place.file, backup, force))
    else:
        kept = asyncio.run(_into_server(place, backup, force))
    return _told(place, file, header, counts) + kept


def _told(place: Place, file: Path, header: Header, counts: Counter[str]) -> str:
    made = datetime.fromtimestamp(header.made, UTC).strftime("%Y-%m-%d %H:%M UTC")
    return (
        f"Restored {counted(counts['tables'], 'table')} with {counted(counts['lines'], 'line')} and "
        f"{counted(counts['talk'], 'chat line')} to {place.name} from {file} (made {made}, version {header.program})."
    )


# --- SQLite


async def _into_file(place: Place, file: Path, backup: Reader, force: bool) -> str:
    """Builds a new file beside the old one and puts it in its place. No server can start meanwhile."""
    if not file.parent.is_dir():
        raise TabletronError(f"there is no folder {file.parent} to restore the database into")
    with Held(file, "`tabletron admin restore`"):
        is_full = file.exists() and file.stat().st_size > 0 and not await _is_unused(place)
        if is_full and not force:
            raise TabletronError(_refusal(place))
        new = file.with_name(f"{file.name}.restoring")
        try:
            _remove(new)
            await _fill(Place(f"sqlite:///{new}"), backup)
            _sync(new)
            new.chmod(0o600)  # it holds the seeds of running games
            hand_over(new)
            kept = _set_aside(file, keep=is_full)
            new.replace(file)
        finally:
            _remove(new)
    return f" The database that was there is kept as {kept}." if kept else ""


async def _is_unused(place: Place) -> bool:
    """Whether the file is a database without a table; what cannot be read is not, and must be forced."""
    try:
        async with place.connected() as base, base.engine.connect() as connection:
            return await place.revision() is not None and await is_empty(connection)
    except TabletronError:
        return False


async def _fill(place: Place, backup: Reader) -> None:
    """A transaction per batch: nobody else knows the file yet, and it is synced once it is whole."""
    async with place.connected() as base, base.engine.connect() as connection:
        await connection.exec_driver_sql("PRAGMA synchronous=OFF")
        await connection.run_sync(revisions.upgrade, _revision(backup))
        await connection.commit()
        await _insert(connection, backup, step=True)
        await connection.run_sync(revisions.upgrade)
        await connection.commit()


def _set_aside(file: Path, *, keep: bool) -> Path | None:
    """Gives the old database another name, with all its files: it may be too damaged to be opened."""
    if not keep:
        _remove(file)
        return None
    stamp = datetime.now(UTC).strftime("%Y-%m-%dT%H%M%SZ")
    kept = file.with_name(f"{file.name}.before-{stamp}")
    for end in BESIDE:
        with contextlib.suppress(FileNotFoundError):
            file.with_name(file.name + end).rename(kept.with_name(kept.name + end))
    return kept


def _remove(file: Path) -> None:
    for end in BESIDE:
        file.with_name(file.name + end).unlink(missing_ok=True)


def _sync(file: Path) -> None:
    with file.open("rb+") as written:
        os.fsync(written.fileno())


# --- PostgreSQL


async def _into_server(place: Place, backup: Reader, force: bool) -> str:
    """One transaction: if anything fails, the database is as it was."""
    async with place.connected() as base, base.engine.begin() as connection:
        await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")  # a server that starts now waits
        await _refuse_company(place, connection)
        is_full = not await is_empty(connection)
        if is_full and not force:
            raise TabletronError(_refusal(place))
        for name in (*reversed(OURS), revisions.MARK):
            await connection.exec_driver_sql(f"DROP TABLE IF EXISTS {name}")
        await connection.run_sync(revisions.upgrade, _revision(backup))
        await _insert(connection, backup, step=False)
        await connection.run_sync(revisions.upgrade)
    return " What was there is gone." if is_full else ""


async def _refuse_company(place: Place, connection: AsyncConnection) -> None:
    """A running server always has a connection. Whose the others are, PostgreSQL does not say."""
    others = await connection.exec_driver_sql(
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL"
    )
    if number := others.scalar_one():
        many = counted(number, "other connection is", "other connections are")
        raise TabletronError(
            f"{place.name} is in use: {many} open; stop every server and program that uses it, then try again"
        )


# --- both


def _refusal(place: Place) -> str:
    return f"{place.name} is not empty; back it up if you need it, then restore over it with --force"


def _revision(backup: Reader) -> str:
    return backup.header.revision


async def _insert(connection: AsyncConnection, backup: Reader, *, step: bool) -> None:
    """Every row into tables as they were when it was backed up."""
    tables = {table.name: table for table in await connection.run_sync(_as_backed_up, backup.header)}
    for batch in backup.frames():
        table, names = tables[batch.table], backup.header.columns[batch.table]
        await connection.execute(table.insert(), [dict(zip(names, row, strict=True)) for row in batch.rows])
        if step:
            await connection.commit()


def _as_backed_up(connection: Connection, header: Header) -> list[Table]:
    tables = reflected(connection)
    there = {table.name: {column.name for column in table.columns} for table in tables}
    if there != {name: set(columns) for name, columns in header.columns.items()}:
        raise TabletronError("the backup holds other tables than its revision has; it was not made by this program")
    return tables
