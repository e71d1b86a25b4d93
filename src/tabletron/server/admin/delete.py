"""Deletes one table, or what is known of one person."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tabletron.core.errors import TabletronError
from tabletron.server.admin.opening import Place, counted
from tabletron.server.storage import schema
from tabletron.server.storage.database import Database
from tabletron.server.storage.retention import drop_unused_contents, remove, writing

FORMER = "Former guest"
NOTHING = "…"
"""In place of the last chat line of a table: the next one is numbered after it."""
GUEST = re.compile("[0-9a-f]{12,64}")
TABLES, SEATS, TALK = schema.tables.c, schema.seats.c, schema.talk.c


class Person(Struct):
    """What is known of one guest."""

    guest: str
    opened: set[str]
    """The tables they opened."""
    seats: dict[str, list[int]]
    """Their seats, by table."""


def delete(database: str, what: str, sure: Callable[[str], bool]) -> str:
    """Deletes a table by its id, or a guest by the letters of their mark; `sure` is asked first."""
    return asyncio.run(_delete(Place(database), what, sure))


async def _delete(place: Place, what: str, sure: Callable[[str], bool]) -> str:
    async with place.open() as base:
        async with base.transaction() as connection:
            is_table = await connection.scalar(select(TABLES.id).where(TABLES.id == what)) is not None
            person = None if is_table else await _person(connection, what)
        if person is None:
            return await _delete_table(base, what, sure)
        return await _forget(base, person, sure)


# --- a table


async def _delete_table(base: Database, table_id: str, sure: Callable[[str], bool]) -> str:
    if not sure(f"Delete table {table_id} with all its lines and chat?"):
        return "Nothing was deleted."
    async with writing(base) as connection:
        gone = await remove(connection, [table_id])
    await drop_unused_contents(base)
    return f"Deleted table {table_id}: {_said(gone)}."


def _said(gone: Counter[str]) -> str:
    seats, lines, talk = gone["seats"], gone["lines"], gone["talk"]
    return f"{counted(seats, 'seat')}, {counted(lines, 'line')} and {counted(talk, 'chat line')}"


# --- a person


async def _forget(base: Database, person: Person, sure: Callable[[str], bool]) -> str:
    tables = sorted({*person.opened, *person.seats})
    question = (
        f"Forget guest {person.guest[:12]}, who opened {counted(len(person.opened), 'table')} and sat at "
        f"{len(person.seats):,}? Tables of their own are deleted; from others go their name, notes, keys and chat."
    )
    if not sure(question):
        return "Nothing was deleted."
    gone: Counter[str] = Counter()
    for table_id in tables:
        async with writing(base) as connection:
            if table_id in person.opened and not await _others(connection, person, table_id):
                gone += await remove(connection, [table_id])
            else:
                gone += await _leave(connection, person, table_id)
    await drop_unused_contents(base)
    own, shared = counted(gone["tables"], "table"), counted(gone["shared"], "table")
    left, hushed = counted(gone["left"], "seat"), counted(gone["hushed"], "chat line")
    return (
        f"Guest {person.guest[:12]} is forgotten. Deleted {own} of their own: {_said(gone)}. At {shared} with others: "
        f"{left} renamed “{FORMER}”, without notes and keys, and {hushed} deleted. What they said while watching "
        "stays: nothing marks it as theirs."
    )


async def _others(connection: AsyncConnection, person: Person, table_id: str) -> bool:
    """Whether somebody else sits at the table."""
    query = select(SEATS.seat).where(SEATS.table_id == table_id, SEATS.kind == "person")
    return not set(await connection.scalars(query)) <= set(person.seats.get(table_id, ()))


async def _leave(connection: AsyncConnection, person: Person, table_id: str) -> Counter[str]:
    """Takes a person out of a table that goes on without them."""
    seats = person.seats.get(table_id, [])
    theirs = (SEATS.table_id == table_id, SEATS.seat.in_(seats))
    nobody = {"name": FORMER, "notes": "", "token": None, "invitation": None, "guest": None}
    left = await connection.execute(update(schema.seats).where(*theirs).values(**nobody))
    opener = (TABLES.id == table_id, TABLES.guest == person.guest)
    await connection.execute(update(schema.tables).where(*opener).values(guest=None))
    said = (TALK.table_id == table_id, TALK.seat.in_(seats))
    last = select(func.max(TALK.n)).where(TALK.table_id == table_id).scalar_subquery()
    hushed = await connection.execute(
        update(schema.talk).where(*said, TALK.n == last).values(name=FORMER, text=NOTHING)
    )
    gone = await connection.execute(schema.talk.delete().where(*said, TALK.n < last))
    return Counter(shared=1, left=left.rowcount, hushed=hushed.rowcount + gone.rowcount)


# --- finding


async def _person(connection: AsyncConnection, what: str) -> Person:
    guest = await _guest(connection, what)
    opened = await connection.scalars(select(TABLES.id).where(TABLES.guest == guest))
    return Person(guest, set(opened), await _seats(connection, guest))


async def _guest(connection: AsyncConnection, what: str) -> str:
    """The whole mark of the guest whose first letters these are."""
    if not GUEST.fullmatch(what):
        raise TabletronError(
            f"there is no table {what}; a guest is named by at least the first 12 letters of the mark in their browser"
        )
    known: set[str] = set()
    for column in (TABLES.guest, SEATS.guest):
        known |= set(await connection.scalars(select(column).where(column.like(f"{what}%")).distinct().limit(2)))
    if not known:
        raise TabletronError(f"there is no table and no guest {what}; nothing was deleted")
    if len(known) > 1:
        raise TabletronError(f"more than one guest begins with {what}; type more letters")
    return known.pop()


async def _seats(connection: AsyncConnection, guest: str) -> dict[str, list[int]]:
    """The person's seats by table: those marked, and those of rematches, which the same key opens."""
    keys = select(SEATS.token).where(SEATS.guest == guest, SEATS.token.is_not(None))
    query = select(SEATS.table_id, SEATS.seat).where(or_(SEATS.guest == guest, SEATS.token.in_(keys)))
    found: dict[str, list[int]] = {}
    for table_id, seat in await connection.execute(query.order_by(SEATS.table_id, SEATS.seat)):
        found.setdefault(table_id, []).append(seat)
    return found
