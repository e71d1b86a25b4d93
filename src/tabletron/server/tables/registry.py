"""Every table that this process serves. All changes go through here, one at a time a table."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct

from tabletron.core.errors import IllegalPlay, UnknownGame
from tabletron.core.flow import Seat
from tabletron.core.i18n import message
from tabletron.server import seat_keys
from tabletron.server.errors import Refused
from tabletron.server.limits import REMEMBERED, UNLIMITED, Budgets
from tabletron.server.storage import retention
from tabletron.server.storage.rows import LineRow, as_json
from tabletron.server.storage.store import StorageAway, Store, Taken
from tabletron.server.tables.audience import Room
from tabletron.server.tables.bot_workers import BotWorkers, Task
from tabletron.server.tables.bots import drive
from tabletron.server.tables.contents import Contents, row_of
from tabletron.server.tables.table import NoFit, ServedTable
from tabletron.server.tables.webhooks import Webhooks
from tabletron.server.tasks import end
from tabletron.server.telemetry import Metrics

AGAIN = 60.0
"""Seconds after which a table that could not be opened is tried once more."""
MISSING = message("this table needs the game {game}, which is not installed on this server")
OUTDATED = message("this table was played with older rules, and no step of it fits those of today")
DAMAGED = message("this table is damaged: what was stored of it cannot be read")

log = logging.getLogger("tabletron.tables")


class Broken(Struct, frozen=True):
    """Why a table cannot be opened, and when that was found out."""

    why: str
    values: dict[str, object]
    at: float

    @property
    def refusal(self) -> Refused:
        return Refused(self.why, "broken", (), **self.values)


class Registry:
    """Tables by their id; `publish` tells other processes what happened here."""

    def __init__(
        self,
        store: Store,
        thinkers: BotWorkers,
        publish: Callable[[dict[str, Any]], None],
        *,
        webhooks: bool = False,
        budgets: Budgets | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.store, self.bot_workers, self.publish = store, thinkers, publish
        self.metrics = metrics or Metrics()
        self.budgets = budgets or Budgets(UNLIMITED)
        self.webhooks = Webhooks(webhooks)
        self.contents = Contents(store)
        self.rooms: dict[str, Room] = {}
        self.broken: dict[str, Broken] = {}
        """Tables that could not be opened, so that nobody tries again and again."""
        self._listings: OrderedDict[str, list[str]] = OrderedDict()
        """The tables in the lobby that were opened from each address since the start."""
        self.sockets: Counter[str] = Counter()
        """Live connections by address."""
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.plays = 0

    # --- tables

    async def room(self, table_id: str) -> Room:
        """The table of that id, out of memory or out of the store."""
        if table_id in self.rooms:
            return self.rooms[table_id]
        if not seat_keys.is_table_id(table_id):
            raise Refused("there is no table {table}", "unknown", table=table_id[: seat_keys.LONGEST])
        if (broken := self.broken.get(table_id)) is not None and time.monotonic() - broken.at < AGAIN:
            raise broken.refusal
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._open(table_id))
        try:
            return await asyncio.shield(self._loading[table_id])
        finally:
            self._loading.pop(table_id, None)

    async def _open(self, table_id: str) -> Room:
        """Load a table; one that cannot be opened says why, and hurts nobody else."""
        try:
            room = await self._load(table_id)
        except (Refused, StorageAway):
            raise
        except UnknownGame as problem:
            raise self._broken(table_id, MISSING, game=problem.name) from None
        except NoFit:
            raise self._broken(table_id, OUTDATED) from None
        except Exception:
            log.exception("table %s cannot be opened", table_id)
            raise self._broken(table_id, DAMAGED) from None
        self.broken.pop(table_id, None)
        return room

    def _broken(self, table_id: str, why: str, **values: object) -> Refused:
        self.broken[table_id] = broken = Broken(why, values, time.monotonic())
        return broken.refusal

    async def remove(self, table_id: str) -> None:
        """Delete a table for good; whoever looks at it is told."""
        async with retention.writing(self.store) as connection:
            await retention.remove(connection, [table_id])
        self.publish({"table": table_id, "what": "removed"})
        self.let_go(table_id)

    def let_go(self, table_id: str) -> None:
        """A table is no more: here, or because another process or an operator deleted it."""
        self.broken.pop(table_id, None)
        room = self.rooms.pop(table_id, None)
        if room is None:
            return
        room.removed = True
        if room.driving is not None:
            room.driving.cancel()
        for viewer in room.viewers:
            viewer.news.set()

    async def think(self, room: Room, task: Task) -> str | None:
        """Let a bot choose. Tables with people come before those without, and before those that used up their share."""
        owner = room.owner
        urgent = bool(room.served.seats.persons()) and not self.budgets.spent("bot_seconds", owner)
        began = time.monotonic()
        try:
            return await self.bot_workers.choose(task, owner.address, urgent=urgent)
        finally:
            self.budgets.charge("bot_seconds", owner, time.monotonic() - began)

    async def stood(self, served: ServedTable, seq: int) -> ServedTable:
        """The table as it stood after a step."""
        lines = [line for line in await self.store.lines(served.row.id) if line.seq <= seq]
        then = ServedTable(served.row, served.seats.rows, served.content)
        try:
            await asyncio.to_thread(then.load, lines)
        except NoFit:
            pass
        except Exception:
            log.exception("table %s: the steps up to %d cannot be read", served.row.id, seq)
            raise Refused("this step is damaged; nothing can go on from it", "illegal") from None
        if then.stands_at != seq:
            raise Refused("the rules were updated since, and this step does not fit them any more", "illegal")
        return then

    def looked(self, room: Room, seats: tuple[Seat, ...], here: bool) -> None:
        """People came into sight or went; other processes hear of it."""
        room.regroup()
        if seats:
            self.publish({"table": room.served.row.id, "what": "presence", "seats": seats, "here": here})

    # --- other processes

    async def heard(self, event: dict[str, Any]) -> None:
        """Another process said that something happened."""
        room = self.rooms.get(event["table"])
        if room is None:
            return
        match event["what"]:
            case "line":
                async with room.lock:
                    if event["seq"] > room.served.history.seq:
                        await self.catch_up(room)
            case "seats" | "proposal":
                async with room.lock:
                    await self.reseat(room)
            case "talk":
                await self.listen(room)
            case "removed":
                self.let_go(event["table"])
            case "presence":
                for seat in event["seats"]:
                    room.elsewhere[seat] = event["here"], time.monotonic()
                room.regroup()

    async def close(self) -> None:
        """Lets go of every table; nothing that was stored is lost."""
        await end(room.driving for room in self.rooms.values() if room.driving)

    # --- inside: lines

    async def commit(self, room: Room, act: Callable[[], LineRow | None]) -> None:
        """Does it, stores it, and only then lets anybody know. Must hold the lock."""
        room.unsettled = True
        try:
            await self._carry_out(room, act)
        finally:
            room.unsettled = False
            room.stir()

    async def _carry_out(self, room: Room, act: Callable[[], LineRow | None]) -> None:
        served, proposed = room.served, room.proposal is not None
        try:
            line = act()
        except IllegalPlay as problem:
            raise Refused(problem, "illegal", problem.clauses) from None
        except Exception:
            log.exception("table %s: a rule failed", served.row.id)
            served.restore()
            raise Refused("the rules failed at this; nothing was changed, and it was noted", "unknown") from None
        if line is None:
            return
        began = time.monotonic()
        await self._store(room, line)
        self.metrics.play.observe(time.monotonic() - began)
        self.plays += 1
        if proposed:  # it ends with this
            room.regroup()
        room.touch()
        self.publish({"table": served.row.id, "what": "line", "seq": served.history.seq})
        if line.asked == line.seq:
            self.webhooks.asked(room)
        drive(self, room)

    async def _store(self, room: Room, line: LineRow) -> None:
        served = room.served
        try:
            await self.store.append(line, served.status, served.due(line))
        except Taken:
            served.restore()
            if await self.store.table(served.row.id) is None:
                self.let_go(served.row.id)
                raise Refused("this table was removed", "gone") from None
            await self.catch_up(room)
            raise Refused("somebody else was quicker; this question is no longer open", "stale") from None
        except StorageAway as away:
            served.restore()
            raise Refused(away, "storage") from None
        except BaseException:
            served.restore()
            raise
        served.stored(line)
        with suppress(StorageAway):  # tried again with the next line
            await self.keep_ahead(room)

    async def keep_ahead(self, room: Room) -> None:
        """What was ordered ahead and not given yet is stored, for the next process."""
        served = room.served
        for seat in served.seats.persons():
            row, ahead = served.seats[seat], as_json(served.ahead(seat))
            if ahead != row.ahead:
                await self.store.set_seat(served.row.id, seat, ahead=ahead)
                row.ahead = ahead

    # --- inside: rooms

    async def enter(self, room: Room, line: LineRow | None, rematch_of: str | None = None) -> None:
        """Stores a new table and opens it to everybody. Taken: another is the rematch already."""
        served = room.served
        served.row.status, served.row.due, served.row.content = served.status, served.due(line), served.content.digest
        await self.store.create(served.row, served.seats.rows, [line] if line else [], rematch_of, row_of(served))
        if line is not None:
            served.stored(line)
        self._welcome(room)

    async def enter_again(self, room: Room, lines: Sequence[LineRow]) -> None:
        """Stores a table that was played elsewhere, and opens it."""
        served = room.served
        await asyncio.to_thread(served.load, lines)  # nobody knows the table yet, and the others play on
        served.row.status, served.row.due, served.row.content = served.status, served.due(None), served.content.digest
        await self.store.create(served.row, served.seats.rows, lines, content=row_of(served))
        self._welcome(room)

    async def listed_near(self, address: str) -> int:
        """The number of tables in the lobby that were opened from this address."""
        known = self._listings.get(address)
        if known:
            known[:] = await self.store.still_listed(known)
        return len(known or ())

    def _welcome(self, room: Room) -> None:
        """A stored table is open to everybody."""
        row = room.served.row
        if row.listed:
            self._listings.setdefault(room.owner.address, []).append(row.id)
            while len(self._listings) > REMEMBERED:
                self._listings.popitem(last=False)
        log.info("table %s: %s for %d opened", row.id, row.game, row.seats)
        self.rooms[row.id] = room
        drive(self, room)

    async def _load(self, table_id: str) -> Room:
        row = await self.store.table(table_id)
        if row is None:
            raise Refused("there is no table {table}", "unknown", table=table_id)
        seats, lines, end = await self.store.seats(table_id), await self.store.lines(table_id), None
        if [seat.seat for seat in seats] != list(range(row.seats)):
            raise ValueError(f"{row.seats} seats are expected, not {len(seats)}")
        room = Room(ServedTable(row, seats, await self.contents.of(row, seats, lines)))
        if lines and row.status == "over" and room.served.outdated(lines[-1]):
            end = await self.store.line(table_id, lines[-1].seq)
        await asyncio.to_thread(room.served.load, lines, end.picture if end else None)  # nobody knows the table yet
        room.talk = await self.store.talk(table_id)
        self.rooms[table_id] = room
        if lines and room.served.outdated(lines[-1]) and room.served.status == "playing":
            async with room.lock:
                await self.commit(room, lambda: room.served.update(lines[-1]))
        return room

    async def catch_up(self, room: Room) -> None:
        """Takes in what another process did."""
        if lines := await self.store.lines(room.served.row.id, room.served.history.seq):
            room.served.load(lines)
        await self.reseat(room)

    async def reseat(self, room: Room) -> None:
        """Who sits where may have changed through another process."""
        table_id = room.served.row.id
        room.served.reseat(await self.store.seats(table_id))
        if (row := await self.store.table(table_id)) is not None:
            room.served.row = row
        room.touch()
        room.regroup()

    async def listen(self, room: Room) -> None:
        """Takes in what was said, here or through another process."""
        last = room.talk[-1].n if room.talk else -1
        new = await self.store.talk(room.served.row.id, last)
        room.talk += [row for row in new if not room.talk or row.n > room.talk[-1].n]
        room.stir()

    def tell(self, room: Room, what: str) -> None:
        """Everybody at the table, here and elsewhere, looks again."""
        room.touch()
        room.regroup()
        self.publish({"table": room.served.row.id, "what": what})
