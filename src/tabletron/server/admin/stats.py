"""What is in the database, in numbers."""

from __future__ import annotations

import asyncio
import itertools
import time
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from msgspec import Struct
from sqlalchemy import case, func, select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from tabletron.server.admin.opening import Place, counted, size, snapshot
from tabletron.server.storage import schema

TABLES = schema.tables.c
WEEK = 7


class Stats(Struct):
    """The numbers, for people and, as JSON, for programs."""

    database: str
    bytes: int
    tables: dict[str, dict[str, int]]
    """How many of each game, by status."""
    lines: int
    chat: int
    contents: int
    guests: int
    oldest: float | None
    newest: float | None
    """When a table changed, in seconds since 1970."""
    opened: dict[str, int]
    """How many tables were opened on each of the last seven days."""


def stats(database: str) -> Stats:
    return asyncio.run(_stats(Place(database)))


async def _stats(place: Place) -> Stats:
    async with place.open() as base, snapshot(base) as connection:
        span = (await connection.execute(select(func.min(TABLES.changed), func.max(TABLES.changed)))).one()
        return Stats(
            place.name, await _bytes(place, connection), await _by_game(connection),
            lines=await _count(connection, schema.lines), chat=await _count(connection, schema.talk),
            contents=await _count(connection, schema.contents), guests=await _guests(connection),
            oldest=span[0], newest=span[1], opened=await _opened(connection, time.time()),
        )  # fmt: skip


async def _bytes(place: Place, connection: AsyncConnection) -> int:
    if place.file is None:
        return int((await connection.exec_driver_sql("SELECT pg_database_size(current_database())")).scalar_one())
    files = [place.file, Path(f"{place.file}-wal")]
    return sum(file.stat().st_size for file in files if file.exists())


async def _by_game(connection: AsyncConnection) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    query = select(TABLES.game, TABLES.status, func.count()).group_by(TABLES.game, TABLES.status)
    for game, status, number in await connection.execute(query.order_by(TABLES.game, TABLES.status)):
        found.setdefault(game, {})[status] = number
    return found


async def _count(connection: AsyncConnection, table: Any) -> int:
    return int(await connection.scalar(select(func.count()).select_from(table)) or 0)


async def _guests(connection: AsyncConnection) -> int:
    """People, as far as their browsers tell them apart."""
    known = [select(column).where(column.is_not(None)) for column in (TABLES.guest, schema.seats.c.guest)]
    return await _count(connection, union(*known).subquery())


async def _opened(connection: AsyncConnection, now: float) -> dict[str, int]:
    """By days as the clock on this machine counts them, today last."""
    today = datetime.fromtimestamp(now).date()
    days = [today - timedelta(days=back) for back in range(WEEK - 1, -1, -1)]
    starts = [datetime(day.year, day.month, day.day).timestamp() for day in [*days, today + timedelta(days=1)]]
    sums = [
        func.sum(case(((TABLES.created >= begin) & (TABLES.created < end), 1), else_=0))
        for begin, end in itertools.pairwise(starts)
    ]
    row = (await connection.execute(select(*sums).where(TABLES.created >= starts[0]))).one()
    return {day.isoformat(): int(number or 0) for day, number in zip(days, row, strict=True)}


def told(found: Stats) -> str:
    """The numbers as lines for people."""
    number = sum(sum(by_status.values()) for by_status in found.tables.values())
    lines = [
        f"{found.database}: {size(found.bytes)}",
        f"{counted(number, 'table')}, {counted(found.lines, 'line')}, {counted(found.chat, 'chat line')}, "
        f"{counted(found.contents, 'set of cards', 'sets of cards')}, {counted(found.guests, 'guest')}",
    ]
    for game, by_status in found.tables.items():
        said = ", ".join(f"{by_status[one]:,} {one}" for one in ("waiting", "playing", "over") if one in by_status)
        lines.append(f"  {game:12} {said}")
    if found.oldest is not None and found.newest is not None:
        lines.append(f"Oldest change {_when(found.oldest)}, newest {_when(found.newest)}")
    lines.append("Opened per day: " + ", ".join(f"{day[5:]}: {opened}" for day, opened in found.opened.items()))
    return "\n".join(lines)


def _when(at: float) -> str:
    return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M")
