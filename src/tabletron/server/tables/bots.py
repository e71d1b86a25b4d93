"""Seats that bots play, and bots that sit in for people."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

from tabletron.core.flow import Ask
from tabletron.core.text import notation
from tabletron.server.errors import Refused
from tabletron.server.tables import bot_workers
from tabletron.server.tables.audience import Room

if TYPE_CHECKING:
    from tabletron.server.tables.registry import Registry

PACE = {"calm": 0.9, "quick": 0.35, "instant": 0.0}
"""Seconds for which what a bot did is left to be seen."""

log = logging.getLogger("tabletron.bots")


def drive(registry: Registry, room: Room) -> None:
    """Lets bots answer, if any is asked."""
    if room.served.seats.next_bot(room.served.table) is None:
        return
    if room.driving is None or room.driving.done():
        room.driving = asyncio.create_task(_answer_for_bots(registry, room), name=f"bots of {room.served.row.id}")


async def _answer_for_bots(registry: Registry, room: Room) -> None:
    served = room.served
    while served.table is not None:
        seat = served.seats.next_bot(served.table)
        if seat is None:
            return
        asked, began = served.history.asked, time.monotonic()
        option = await registry.think(room, bot_workers.task(served.table, seat, served.seats.level(seat)))
        if option != "pass" and room.viewers:
            await asyncio.sleep(max(0.0, PACE[served.options.pace] - (time.monotonic() - began)))
        async with room.lock:
            ask = served.table.asks.get(seat) if served.table is not None else None
            if ask is None or served.history.asked != asked or not served.seats.is_bot(seat):
                continue
            answer = _legal(option, ask)
            try:
                await registry.commit(room, lambda seat=seat, answer=answer: served.answer(seat, answer))  # type: ignore[misc]
            except Refused as problem:
                log.warning("table %s: the bot's answer was refused: %s", served.row.id, problem)
                return


def _legal(said: str | None, ask: Ask[Any]) -> Any:
    """What the bot chose; the fallback if it failed, or said what is no option."""
    if said is None:
        return ask.fallback
    try:
        return notation.find(said, ask.options)
    except LookupError:
        log.warning("a bot answered %r, which is no option of %s", said[:80], ask.kind)
        return ask.fallback
