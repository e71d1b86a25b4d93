"""Looks after tables that nobody looks after: clocks, bots whose process died, lost news, forgotten tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Sequence

from tabletron.server import clock
from tabletron.server.errors import Refused
from tabletron.server.storage import retention
from tabletron.server.storage.store import StorageAway
from tabletron.server.tables.audience import Room
from tabletron.server.tables.bots import drive
from tabletron.server.tables.registry import Registry
from tabletron.server.tables.table import RESCUE, SUBSTITUTE

TICK = 0.2
"""Seconds between two looks at what is due."""
FEW = 5
"""Tables of that kind that are looked after before the time is looked at again."""
SLICE = 0.2
"""Seconds that a look may spend on tables that have been due for longer: clocks that just ran out come first."""
IDLE = 300.0
"""A table that nobody looks at leaves memory after that many seconds."""
HEAL = 5.0
"""Seconds between two questions whether this process missed something that another one did."""
CALM = 0.2
"""Seconds between two tables that are opened only to see whether they can be."""
MANY = 500
"""Tables that are asked after at once."""
HOUR = 3600.0
PAUSE = 3600.0
"""Seconds until a table that could not be looked after is tried again."""

log = logging.getLogger("tabletron.upkeep")


async def tend(registry: Registry) -> None:
    """Look after clocks, bots whose process died, absent people and forgotten tables, for ever."""
    healed, rounds, failures = time.monotonic(), Rounds(registry), registry.store.failures
    while True:
        await asyncio.sleep(TICK)
        try:
            if registry.store.trouble is not None:
                await registry.store.probe()
            if failures != registry.store.failures:  # bots that could not store their answer go on at once
                failures = registry.store.failures
                rounds.wake()
            await rounds.walk()
            if time.monotonic() - healed > HEAL:
                healed = time.monotonic()
                await _heal(registry)
        except StorageAway:
            pass  # the database says so itself, once
        except Exception:
            log.exception("tending the tables failed")
        _forget(registry)


async def clear(registry: Registry) -> None:
    """Delete, once an hour, the tables whose time is up; for ever."""
    while True:
        try:
            gone = await retention.prune(registry.store, registry.budgets.limits.keep, clock.now())
            for kind in retention.REASONS:
                registry.metrics.pruned.labels(kind).inc(gone[kind])
            if gone:
                log.info("abandoned tables were deleted: %s", dict(gone))
        except StorageAway as away:
            log.warning("abandoned tables were not deleted: %s", away)
        await asyncio.sleep(HOUR)


async def inspect(registry: Registry) -> None:
    """Open every table of the lobby once, without haste: one that is broken is to be seen before somebody sits down."""
    page = 0
    while rows := await registry.store.listed(page):
        for row, _ in rows:
            with contextlib.suppress(Refused):  # it is remembered, and shown in the lobby
                await registry.room(row.id)
            await asyncio.sleep(CALM)
        page += 1


class Rounds:
    """The way past every table that is due; what has been due for long never holds up what just became."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._seen = clock.now()
        self._behind = (0.0, "")
        self._ahead = 0.0
        if registry.store.is_sqlite:
            self.wake()

    def wake(self) -> None:
        """Whatever waited for a bot when this process began, or the disk was full, is due now and not in a while."""
        self._ahead, self._behind = RESCUE, (0.0, "")

    async def walk(self) -> None:
        """Look after what became due since the last time, then for a while after the rest."""
        now = clock.now()
        fresh = (self._seen, "")
        while batch := await self._registry.store.due(now, fresh):
            await self._look_after(batch)
            fresh = batch[-1]
        end = time.monotonic() + SLICE
        until, self._seen = self._seen + self._ahead, now
        while time.monotonic() < end:
            batch = await self._registry.store.due(until, self._behind, most=FEW)
            if not batch:
                self._behind, self._ahead = (0.0, ""), 0.0
                return
            await self._look_after(batch)
            self._behind = batch[-1]

    async def _look_after(self, batch: Sequence[tuple[float, str]]) -> None:
        """Each on its own: one that cannot be opened must not stop the clocks of the others."""
        registry, later = self._registry, []
        for due, table_id in batch:
            again: float | None = clock.now() + PAUSE
            try:
                room = await registry.room(table_id)
                await _overdue(registry, room, due)
                again = room.served.due(None)
            except Refused as problem:
                log.info("table %s: %s", table_id, problem)
            except StorageAway:
                raise
            except Exception:
                log.exception("table %s cannot be looked after; once more in an hour", table_id)
            later.append((table_id, due, again))
        await registry.store.put_off(later)


async def _overdue(registry: Registry, room: Room, due: float) -> None:
    """A clock ran out, so a bot sits in; or a bot waits that nobody thinks for."""
    served = room.served
    async with room.lock:
        for seat in list(served.table.asks) if served.table is not None else ():
            left = served.left(seat)
            if left is not None and left <= 0:
                log.info("table %s: the clock of seat %d ran out", served.row.id, seat)
                registry.metrics.clock_late.observe(max(0.0, clock.now() - due))
                await registry.commit(room, lambda seat=seat: served.substitute(seat, SUBSTITUTE))  # type: ignore[misc]
    drive(registry, room)


async def _heal(registry: Registry) -> None:
    """People may have gone away; and another process may have done something that we were not told of."""
    watched = [table_id for table_id, room in registry.rooms.items() if room.viewers]
    for table_id in watched:
        registry.rooms[table_id].look_around()
    await _let_go(registry)
    if registry.store.is_sqlite or not registry.rooms:
        return
    for table_id in watched:
        room = registry.rooms[table_id]
        for viewer in room.viewers:
            registry.looked(room, viewer.seats, viewer.looking)
    await _catch_up(registry)


async def _let_go(registry: Registry) -> None:
    """An operator may have deleted tables that we hold."""
    held = list(registry.rooms)
    for first in range(0, len(held), MANY):
        some = held[first : first + MANY]
        there = await registry.store.there(some)
        for table_id in some:
            if table_id not in there:
                registry.let_go(table_id)


async def _catch_up(registry: Registry) -> None:
    """Lines, chat and proposals that we were not told of."""
    for table_id, seq in (await registry.store.last_lines(list(registry.rooms))).items():
        if (room := registry.rooms.get(table_id)) is not None and seq > room.served.history.seq:
            async with room.lock:
                await registry.catch_up(room)
    for table_id, n in (await registry.store.last_talk(list(registry.rooms))).items():
        if (room := registry.rooms.get(table_id)) is not None and n > (room.talk[-1].n if room.talk else -1):
            await registry.listen(room)
    for table_id, proposal in (await registry.store.proposals(list(registry.rooms))).items():
        if (room := registry.rooms.get(table_id)) is not None and proposal != room.served.row.proposal:
            async with room.lock:
                await registry.reseat(room)


def _forget(registry: Registry) -> None:
    now = time.monotonic()
    for table_id, room in list(registry.rooms.items()):
        busy = room.viewers or room.lock.locked() or (room.driving and not room.driving.done())
        if not busy and now - room.used > IDLE:
            del registry.rooms[table_id]
