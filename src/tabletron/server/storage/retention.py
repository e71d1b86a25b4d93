"""How long tables are kept, and how they go: children first, a few tables per transaction, links mended."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import ColumnElement, and_, delete, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tabletron.protocol.messages import Options
from tabletron.server.storage import schema
from tabletron.server.storage.database import Database

BATCH = 5
"""The number of tables that go in one transaction; players wait meanwhile."""
BREATH = 0.05
"""Seconds between two transactions, so that players who wait for the database get it."""
DAY = 86400.0

Days: TypeAlias = Annotated[float, Meta(ge=0)]
Reason: TypeAlias = Literal["waiting", "bots", "unfinished", "finished"]
REASONS: tuple[Reason, ...] = get_args(Reason)
TABLES, SEATS = schema.tables.c, schema.seats.c


class Keep(Struct, frozen=True, forbid_unknown_fields=True):
    """The days for which a table is kept after its last change; 0 keeps it for ever."""

    waiting: Days = 7
    """A table whose game never began."""
    bots: Days = 2
    """A table at which nobody but bots sits."""
    unfinished: Days = 180
    """A game that people left; never one whose clock is still running."""
    finished: Days = 365


class _Stale(Struct):
    """A table whose time may be up."""

    id: str
    changed: float
    due: float | None
    options: str


async def prune(base: Database, keep: Keep, now: float, most: int = 1000) -> Counter[str]:
    """Deletes up to `most` tables whose time is up, and the cards that no table is played with any more.

    The counter says how many tables went for which reason, and how many of their lines, chat lines and contents.
    """
    gone: Counter[str] = Counter()
    for reason in REASONS:
        async for removed in _batches(base, reason, keep, now, most - sum(gone[one] for one in REASONS)):
            gone += removed
            await asyncio.sleep(BREATH)
    gone["contents"] += await drop_unused_contents(base)
    return +gone


async def stale(base: Database, keep: Keep, now: float) -> Counter[str]:
    """The number of tables that `prune` would delete, by reason."""
    found: Counter[str] = Counter()
    for reason in REASONS:
        after: _Stale | None = None
        while True:
            async with base.transaction() as connection:
                page = await _page(connection, reason, keep, now, after, 500)
            found[reason] += sum(not _runs(one, now) for one in page)
            if not page:
                break
            after = page[-1]
    return +found


async def remove(connection: AsyncConnection, table_ids: Sequence[str]) -> Counter[str]:
    """Deletes tables with all that belongs to them, and mends the links of others to them.

    A branch of a deleted branch from now on belongs to the table before: its record stays closed while that one runs.
    """
    wanted = select(TABLES.id, TABLES.branch_of, TABLES.branch_at).where(TABLES.id.in_(table_ids))
    gone: Counter[str] = Counter()
    for table_id, parent, at in (await connection.execute(wanted)).all():
        branches = update(schema.tables).where(TABLES.branch_of == table_id)
        await connection.execute(branches.values(branch_of=parent, branch_at=at))
        await connection.execute(update(schema.tables).where(TABLES.rematch == table_id).values(rematch=None))
        for children in (schema.talk, schema.lines, schema.seats):
            done = await connection.execute(delete(children).where(children.c.table_id == table_id))
            gone[children.name] += done.rowcount
        done = await connection.execute(delete(schema.tables).where(TABLES.id == table_id))
        gone["tables"] += done.rowcount
    return gone


async def drop_unused_contents(base: Database) -> int:
    """Deletes the cards that no table is played with any more; their number."""
    used = exists().where(TABLES.content == schema.contents.c.digest)
    async with base.transaction() as connection:
        if await connection.scalar(select(schema.contents.c.digest).where(~used).limit(1)) is None:
            return 0
    async with writing(base) as connection:
        if not base.is_sqlite:  # whoever opens a table looks for its cards after storing it: wait until all have
            await connection.exec_driver_sql("LOCK TABLE contents IN ACCESS EXCLUSIVE MODE")
        return int((await connection.execute(delete(schema.contents).where(~used))).rowcount)


@contextlib.asynccontextmanager
async def writing(base: Database) -> AsyncIterator[AsyncConnection]:
    """A transaction in which nobody else writes between our looking and our deleting."""
    async with base.transaction() as connection:
        if base.is_sqlite:
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield connection


# --- inside


async def _batches(base: Database, reason: Reason, keep: Keep, now: float, most: int) -> AsyncIterator[Counter[str]]:
    """What went, one transaction at a time."""
    after: _Stale | None = None
    while most > 0:
        async with writing(base) as connection:
            page = await _page(connection, reason, keep, now, after, min(BATCH, most))
            ended = [one.id for one in page if not _runs(one, now)]
            removed = await remove(connection, ended)
        if not page:
            return
        after, most = page[-1], most - len(ended)
        yield Counter({reason: removed["tables"], "lines": removed["lines"], "talk": removed["talk"]})


async def _page(
    connection: AsyncConnection, reason: Reason, keep: Keep, now: float, after: _Stale | None, most: int
) -> list[_Stale]:
    """The next tables by their last change, locked against whoever would play on."""
    days: float = getattr(keep, reason)
    if not days:
        return []
    where = [_is(reason), TABLES.changed < now - days * DAY]
    if after is not None:
        where.append(or_(TABLES.changed > after.changed, and_(TABLES.changed == after.changed, TABLES.id > after.id)))
    query = select(TABLES.id, TABLES.changed, TABLES.due, TABLES.options).where(*where)
    query = query.order_by(TABLES.changed, TABLES.id).limit(most).with_for_update(of=schema.tables, skip_locked=True)
    return [_Stale(*row) for row in await connection.execute(query)]


def _is(reason: Reason) -> ColumnElement[bool]:
    people = exists().where(SEATS.table_id == TABLES.id, SEATS.kind != "bot")
    kinds: dict[Reason, ColumnElement[bool]] = {
        "waiting": TABLES.status == "waiting",
        "bots": and_(TABLES.status != "waiting", ~people),
        "unfinished": and_(TABLES.status == "playing", people),
        "finished": and_(TABLES.status == "over", people),
    }
    return kinds[reason]


def _runs(table: _Stale, now: float) -> bool:
    """Whether somebody's clock is running. Without a clock, `due` only says when to look after a bot again."""
    return table.due is not None and table.due > now and _clocked(table.options)


def _clocked(options: str) -> bool:
    try:
        said: Any = msgspec.json.decode(options, type=Options)
    except msgspec.MsgspecError:  # damaged: nobody can play on
        return False
    return bool(said.clock != "none")
