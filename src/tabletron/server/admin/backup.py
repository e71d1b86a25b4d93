"""Backs a database up while it is being played on."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import IO

from sqlalchemy import Connection, MetaData, Table, inspect, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tabletron.core.errors import TabletronError
from tabletron.server.admin.opening import OURS, Place, counted, size, snapshot
from tabletron.server.admin.stream import Header, Writer
from tabletron.server.storage import revisions

BATCH = 200
"""Rows that are in memory at a time; the largest have some tens of kilobytes."""
STAMP = "tabletron-%Y-%m-%dT%H%M%SZ.backup"
STAMPED = "tabletron-????-??-??T??????Z.backup"


def backup(database: str, to: Path, *, force: bool, keep: int) -> str:
    """Writes a backup and says so in a sentence. Into a folder it goes under the name of the time."""
    place, in_folder = Place(database), to.is_dir()
    if keep and not in_folder:
        raise TabletronError(f"--keep needs a folder to keep backups in, and {to} is none")
    file = to / datetime.now(UTC).strftime(STAMP) if in_folder else to
    if place.file is not None and file.exists() and place.file.exists() and file.samefile(place.file):
        raise TabletronError(f"{file} is the database itself; choose another name for its backup")
    if file.exists() and not force:
        raise TabletronError(f"{file} is there already; choose another name, or overwrite it with --force")
    if not file.parent.is_dir():
        raise TabletronError(f"there is no folder {file.parent} to write the backup into")
    with _new_file(file) as raw:
        counts = asyncio.run(_write(place, raw))
    dropped = _rotate(to, keep) if keep else 0
    return _told(file, counts) + (
        f" {counted(dropped, 'older backup was', 'older backups were')} deleted." if dropped else ""
    )


def _told(file: Path, counts: Counter[str]) -> str:
    tables, lines, talk = counts["tables"], counts["lines"], counts["talk"]
    return (
        f"Backed up {counted(tables, 'table')} with {counted(lines, 'line')} and {counted(talk, 'chat line')} "
        f"to {file} ({size(file.stat().st_size)})."
    )


@contextmanager
def _new_file(file: Path) -> Iterator[IO[bytes]]:
    """A file for its owner's eyes that appears under its name when it is whole and on the disk, or not at all."""
    descriptor, name = tempfile.mkstemp(prefix=f".{file.name}.", suffix=".part", dir=file.parent)
    try:
        with os.fdopen(descriptor, "wb") as raw:
            yield raw
            raw.flush()
            os.fsync(raw.fileno())
        Path(name).replace(file)
    except BaseException:
        with suppress(FileNotFoundError):
            Path(name).unlink()
        raise


async def _write(place: Place, raw: IO[bytes]) -> Counter[str]:
    async with place.open(current=False) as base, snapshot(base) as connection:
        tables = await connection.run_sync(reflected)
        revision = await connection.run_sync(revisions.current)
        assert revision is not None
        columns = {str(table.name): [str(column.name) for column in table.columns] for table in tables}
        writer = Writer(raw, Header(version("tabletron"), revision, time.time(), columns))
        for table in tables:
            await _copy(connection, table, writer)
        writer.close()
        return writer.counts


async def _copy(connection: AsyncConnection, table: Table, writer: Writer) -> None:
    rows = await connection.stream(select(table), execution_options={"yield_per": BATCH})
    async for some in rows.partitions():
        writer.add(str(table.name), some)


def reflected(connection: Connection) -> list[Table]:
    """Our tables as they are in this database, whatever its revision; those that others refer to first."""
    there = set(inspect(connection).get_table_names())
    metadata = MetaData()
    metadata.reflect(connection, only=[name for name in OURS if name in there])
    return metadata.sorted_tables


def _rotate(folder: Path, keep: int) -> int:
    """Deletes all but the newest backups that were named by their time."""
    old = sorted(folder.glob(STAMPED))[:-keep]
    for file in old:
        file.unlink()
    return len(old)
