"""Tables in a database: SQLite for one process, PostgreSQL for several. What was appended is on the disk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import and_, bindparam, case, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from tabletron.core.i18n import message
from tabletron.server.storage import schema
from tabletron.server.storage.database import Database, StorageAway
from tabletron.server.storage.rows import ContentRow, LineRow, SeatRow, TableRow, TalkRow
from tabletron.server.storage.writer import Taken, Writer

__all__ = ["StorageAway", "Store", "Taken"]

LISTED = 25
"""Tables on one page of the lobby."""
DUE = 200
"""Tables that are looked up at once."""


class Store(Database):
    """All that the server knows beyond the life of its process."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.writer = Writer(self)

    async def open(self) -> None:
        """Brings the database up to date and starts the writer."""
        await super().open()
        self.writer.start()

    async def close(self) -> None:
        """Writes what waits, then lets go."""
        await self.writer.close()
        await super().close()

    @property
    def commits(self) -> int:
        return self.writer.commits

    # --- writing

    async def create(
        self,
        table: TableRow,
        seats: Sequence[SeatRow],
        lines: Sequence[LineRow],
        rematch_of: str | None = None,
        content: ContentRow | None = None,
    ) -> None:
        """A new table with its past and its cards. Taken: it should have been the rematch of a table that has one."""
        async with self.transaction() as connection:
            if rematch_of is not None:
                free = (schema.tables.c.id == rematch_of, schema.tables.c.rematch.is_(None))
                done = await connection.execute(update(schema.tables).where(*free).values(rematch=table.id))
                if done.rowcount == 0:
                    raise Taken
            await connection.execute(schema.tables.insert(), asdict(table))
            if content is not None:  # after the table: from now on nobody drops these cards as unused
                await self._keep(connection, content)
            await connection.execute(schema.seats.insert(), [asdict(seat) for seat in seats])
            if lines:
                await connection.execute(schema.lines.insert(), [asdict(line) for line in lines])

    async def append(self, line: LineRow, status: str, due: float | None) -> None:
        """Adds a line; when this returns it is durable. Taken: another process was first."""
        await self.writer.append(line, status, due)

    async def set_table(self, table_id: str, **values: Any) -> None:
        async with self.transaction() as connection:
            await connection.execute(update(schema.tables).where(schema.tables.c.id == table_id).values(**values))

    async def set_content(self, table_id: str, content: ContentRow) -> None:
        """From now on it is written down which cards the table is played with."""
        async with self.transaction() as connection:
            own = schema.tables.c.id == table_id
            await connection.execute(update(schema.tables).where(own).values(content=content.digest))
            await self._keep(connection, content)

    async def propose(self, table_id: str, old: str | None, new: str | None) -> bool:
        """Another proposal in place of the old one, or none; False if another process was quicker."""
        where = (schema.tables.c.id == table_id, schema.tables.c.proposal.is_not_distinct_from(old))
        async with self.transaction() as connection:
            done = await connection.execute(update(schema.tables).where(*where).values(proposal=new))
        return bool(done.rowcount == 1)

    async def set_seat(self, table_id: str, seat: int, **values: Any) -> None:
        where = (schema.seats.c.table_id == table_id, schema.seats.c.seat == seat)
        async with self.transaction() as connection:
            await connection.execute(update(schema.seats).where(*where).values(**values))

    async def take_seat(self, table_id: str, seat: int, name: str, token: str, guest: str | None = None) -> bool:
        """A person sits down on an open seat; False if somebody was quicker."""
        where = (schema.seats.c.table_id == table_id, schema.seats.c.seat == seat, schema.seats.c.kind == "open")
        async with self.transaction() as connection:
            done = await connection.execute(
                update(schema.seats)
                .where(*where)
                .values(kind="person", name=name, token=token, invitation=None, guest=guest)
            )
        return bool(done.rowcount == 1)

    async def say(self, talk: TalkRow) -> TalkRow:
        """Adds a chat line under the next number."""
        own = schema.talk.c.table_id == talk.table_id
        for _ in range(20):
            try:
                async with self.transaction() as connection:
                    last = await connection.scalar(select(func.max(schema.talk.c.n)).where(own))
                    talk.n = 0 if last is None else last + 1
                    await connection.execute(schema.talk.insert(), asdict(talk))
                return talk
            except IntegrityError:
                continue
        raise StorageAway(message("the chat is too busy; nothing was written"))

    # --- reading

    async def table(self, table_id: str) -> TableRow | None:
        found = await self._rows(select(schema.tables).where(schema.tables.c.id == table_id), TableRow)
        return found[0] if found else None

    async def content(self, digest: str) -> ContentRow | None:
        """The cards that some table here was opened with."""
        found = await self._rows(select(schema.contents).where(schema.contents.c.digest == digest), ContentRow)
        return found[0] if found else None

    async def seats(self, table_id: str) -> list[SeatRow]:
        query = select(schema.seats).where(schema.seats.c.table_id == table_id).order_by(schema.seats.c.seat)
        return await self._rows(query, SeatRow)

    async def lines(self, table_id: str, after: int = -1) -> list[LineRow]:
        """The steps of a table without their pictures."""
        columns = [column for column in schema.lines.c if column.name != "picture"]
        query = select(*columns).where(schema.lines.c.table_id == table_id, schema.lines.c.seq > after)
        return await self._rows(query.order_by(schema.lines.c.seq), LineRow)

    async def line(self, table_id: str, seq: int) -> LineRow | None:
        query = select(schema.lines).where(schema.lines.c.table_id == table_id, schema.lines.c.seq == seq)
        found = await self._rows(query, LineRow)
        return found[0] if found else None

    async def last_lines(self, table_ids: Sequence[str]) -> dict[str, int]:
        return await self._last(schema.lines.c.table_id, schema.lines.c.seq, table_ids)

    async def last_talk(self, table_ids: Sequence[str]) -> dict[str, int]:
        return await self._last(schema.talk.c.table_id, schema.talk.c.n, table_ids)

    async def proposals(self, table_ids: Sequence[str]) -> dict[str, str | None]:
        query = select(schema.tables.c.id, schema.tables.c.proposal).where(schema.tables.c.id.in_(table_ids))
        async with self.transaction() as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}

    async def talk(self, table_id: str, after: int = -1) -> list[TalkRow]:
        query = select(schema.talk).where(schema.talk.c.table_id == table_id, schema.talk.c.n > after)
        return await self._rows(query.order_by(schema.talk.c.n), TalkRow)

    async def listed(self, page: int = 0, most: int = LISTED) -> list[tuple[TableRow, list[SeatRow]]]:
        """A page of the tables that anybody may see, with their seats: everybody's first table, then the second..."""
        tables = schema.tables
        owner = func.coalesce(tables.c.guest, "")
        turn = func.row_number().over(partition_by=owner, order_by=(tables.c.changed.desc(), tables.c.id))
        shown = select(tables, turn.label("turn")).where(tables.c.listed, tables.c.status != "over").subquery()
        waiting = case((shown.c.status == "waiting", 0), else_=1)
        columns = [column for column in shown.c if column.name != "turn"]
        order = (shown.c.turn, waiting, shown.c.changed.desc(), shown.c.id)
        rows = await self._rows(select(*columns).order_by(*order).limit(most).offset(page * most), TableRow)
        seats = schema.seats
        query = select(seats).where(seats.c.table_id.in_([row.id for row in rows])).order_by(seats.c.seat)
        found: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
        for seat in await self._rows(query, SeatRow):
            found[seat.table_id].append(seat)
        return [(row, found[row.id]) for row in rows]

    async def listed_by(self, guest: str) -> int:
        """The number of tables of this guest that stand in the lobby."""
        own = (schema.tables.c.listed, schema.tables.c.status != "over", schema.tables.c.guest == guest)
        async with self.transaction() as connection:
            return int(await connection.scalar(select(func.count()).select_from(schema.tables).where(*own)) or 0)

    async def still_listed(self, table_ids: Sequence[str]) -> list[str]:
        """Those of these tables that stand in the lobby."""
        own = (schema.tables.c.listed, schema.tables.c.status != "over", schema.tables.c.id.in_(table_ids))
        async with self.transaction() as connection:
            return list(await connection.scalars(select(schema.tables.c.id).where(*own)))

    async def there(self, table_ids: Sequence[str]) -> set[str]:
        """Those of these tables that are stored still."""
        async with self.transaction() as connection:
            return set(await connection.scalars(select(schema.tables.c.id).where(schema.tables.c.id.in_(table_ids))))

    async def due(self, until: float, after: tuple[float, str] = (0.0, ""), most: int = DUE) -> list[tuple[float, str]]:
        """Tables at which somebody should have acted by then, with the time of that, beginning behind one of them."""
        due, key = schema.tables.c.due, schema.tables.c.id
        behind = or_(due > after[0], and_(due == after[0], key > after[1]))
        query = select(due, key).where(due <= until, behind).order_by(due, key).limit(most)
        async with self.transaction() as connection:
            return [(row[0], row[1]) for row in await connection.execute(query)]

    async def put_off(self, found: Sequence[tuple[str, float, float | None]]) -> None:
        """Tables that were looked after, when they were due, and when they will be next, unless that changed since."""
        where = (schema.tables.c.id == bindparam("key"), schema.tables.c.due == bindparam("was"))
        later = update(schema.tables).where(*where).values(due=bindparam("next"))
        async with self.transaction() as connection:
            await connection.execute(later, [{"key": key, "was": was, "next": to} for key, was, to in found])

    # --- inside

    async def _keep(self, connection: AsyncConnection, content: ContentRow) -> None:
        """Stores cards once, however many tables are played with them."""
        there = select(schema.contents.c.digest).where(schema.contents.c.digest == content.digest)
        if await connection.scalar(there) is None:  # nothing large is sent that is there already
            insert = sqlite.insert if self.is_sqlite else postgresql.insert
            await connection.execute(insert(schema.contents).on_conflict_do_nothing(), asdict(content))

    async def _rows(self, query: Any, kind: type[Any]) -> list[Any]:
        async with self.transaction() as connection:
            found = await connection.execute(query)
            return [kind(**row) for row in found.mappings()]

    async def _last(self, table: Any, number: Any, table_ids: Sequence[str]) -> dict[str, int]:
        query = select(table, func.max(number)).where(table.in_(table_ids)).group_by(table)
        async with self.transaction() as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}
