"""Looks after tables that nobody looks after: clocks, bots whose process died, lost news, forgotten tables."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence

from tabletron.server.botseats import drive
from tabletron.server.hall import Hall
from tabletron.server.live import SUBSTITUTE
from tabletron.server.refusal import Refused
from tabletron.server.room import Room
from tabletron.server.store import StorageAway

IDLE = 300.0
"""A table that nobody looks at leaves memory after so many seconds."""
HEAL = 5.0
"""So often a process asks whether it missed something that another one did."""
EVER = 10 * 365 * 86400

log = logging.getLogger("tabletron.caretaker")


async def tend(hall: Hall) -> None:
    """Looks after clocks, bots whose process died, absent people and forgotten tables, for ever."""
    healed = time.monotonic()
    while True:
        await asyncio.sleep(1)
        try:
            await _look_after(hall, await hall.store.due(time.time()))
            if time.monotonic() - healed > HEAL:
                healed = time.monotonic()
                await _heal(hall)
        except StorageAway:
            log.warning("the database is away")
        except Exception:
            log.exception("tending the tables failed")
        _forget(hall)


async def wake(hall: Hall) -> None:
    """After a restart: whatever waited for a bot goes on at once."""
    await _look_after(hall, await hall.store.due(time.time() + EVER, most=100_000))


async def _look_after(hall: Hall, tables: Sequence[str]) -> None:
    """Each on its own: one that cannot be opened must not stop the clocks of the others."""
    for table_id in tables:
        try:
            await _overdue(hall, await hall.room(table_id))
        except Refused as problem:
            log.info("table %s: %s", table_id, problem)
        except StorageAway:
            raise
        except Exception:
            log.exception("table %s cannot be looked after; once more in an hour", table_id)
            await hall.store.set_table(table_id, due=time.time() + 3600)


async def _overdue(hall: Hall, room: Room) -> None:
    """A clock ran out, so a bot sits in; or a bot waits that nobody thinks for."""
    live = room.live
    async with room.lock:
        for seat in list(live.table.asks) if live.table is not None else ():
            left = live.left(seat)
            if left is not None and left <= 0:
                log.info("table %s: the clock of seat %d ran out", live.row.id, seat)
                await hall.commit(room, lambda seat=seat: live.substitute(seat, SUBSTITUTE))  # type: ignore[misc]
    drive(hall, room)


async def _heal(hall: Hall) -> None:
    """People may have gone away; and another process may have done something that we were not told of."""
    watched = [table_id for table_id, room in hall.rooms.items() if room.viewers]
    for table_id in watched:
        hall.rooms[table_id].look_around()
    if hall.store.is_sqlite or not hall.rooms:
        return
    for table_id in watched:
        room = hall.rooms[table_id]
        for viewer in room.viewers:
            hall.looked(room, viewer.seats, viewer.looking)
    await _catch_up(hall)


async def _catch_up(hall: Hall) -> None:
    """Lines, chat and proposals that we were not told of."""
    for table_id, seq in (await hall.store.last_lines(list(hall.rooms))).items():
        if (room := hall.rooms.get(table_id)) is not None and seq > room.live.seq:
            async with room.lock:
                await hall.catch_up(room)
    for table_id, n in (await hall.store.last_talk(list(hall.rooms))).items():
        if (room := hall.rooms.get(table_id)) is not None and n > (room.talk[-1].n if room.talk else -1):
            await hall.listen(room)
    for table_id, proposal in (await hall.store.proposals(list(hall.rooms))).items():
        if (room := hall.rooms.get(table_id)) is not None and proposal != room.live.row.proposal:
            async with room.lock:
                await hall.reseat(room)


def _forget(hall: Hall) -> None:
    now = time.monotonic()
    for table_id, room in list(hall.rooms.items()):
        busy = room.viewers or room.lock.locked() or (room.driving and not room.driving.done())
        if not busy and now - room.used > IDLE:
            del hall.rooms[table_id]
