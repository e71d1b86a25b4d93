"""One table in a few lines: who sits at it, and the marks of its guests."""

from __future__ import annotations

import asyncio
from datetime import datetime

from sqlalchemy import Table, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tabletron.core.errors import TabletronError
from tabletron.server.admin.opening import Place, counted, snapshot
from tabletron.server.storage import schema

MARK = 12
"""Letters of a guest's mark that tell guests apart."""


def show(database: str, table_id: str) -> str:
    return asyncio.run(_show(Place(database), table_id))


async def _show(place: Place, table_id: str) -> str:
    async with place.open() as base, snapshot(base) as connection:
        found = await connection.execute(select(schema.tables).where(schema.tables.c.id == table_id))
        row = found.mappings().first()
        if row is None:
            raise TabletronError(f"there is no table {table_id} in {place.name}")
        query = select(schema.seats).where(schema.seats.c.table_id == table_id).order_by(schema.seats.c.seat)
        seats = (await connection.execute(query)).mappings().all()
        lines, chat = [await _count(connection, one, table_id) for one in (schema.lines, schema.talk)]
    said = [
        f"table {table_id}: {row['game']}, {row['status']}, {counted(lines, 'line')}, {counted(chat, 'chat line')}",
        f"opened {_when(row['created'])} by {_mark(row['guest'])}, changed {_when(row['changed'])}",
    ]
    said += [f"seat {seat['seat']}: {seat['kind']} {seat['name']!r}, {_mark(seat['guest'])}" for seat in seats]
    return "\n".join(said)


async def _count(connection: AsyncConnection, table: Table, table_id: str) -> int:
    query = select(func.count()).select_from(table).where(table.c.table_id == table_id)
    return int(await connection.scalar(query) or 0)


def _mark(guest: str | None) -> str:
    return f"guest {guest[:MARK]}" if guest else "no guest"


def _when(at: float) -> str:
    return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M")
