"""Seats that bots play, and bots that sit in for people."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

from tabletron.core import notation
from tabletron.core.flow import Ask
from tabletron.server.errors import Refused
from tabletron.server.tables import bot_workers
from tabletron.server.tables.audience import Room

if TYPE_CHECKING:
    from tabletron.server.tables.registry import Hall

PACE = {"calm": 0.9, "quick": 0.35, "instant": 0.0}
"""Seconds for which what a bot did is left to be seen."""

log = logging.getLogger("tabletron.bots")


def drive(hall: Hall, room: Room) -> None:
    """Lets bots answer, if any is asked."""
    if room.live.next_bot() is None:
        return
    if room.driving is None or room.driving.done():
        room.driving = asyncio.create_task(_answer_for_bots(hall, room), name=f"bots of {room.live.row.id}")


async def _answer_for_bots(hall: Hall, room: Room) -> None:
    live = room.live
    while live.table is not None:
        seat = live.next_bot()
        if seat is None:
            return
        asked, began = live.asked, time.monotonic()
        option = await hall.think(room, bot_workers.task(live.table, seat, live.level(seat)))
        if option != "pass" and room.viewers:
            await asyncio.sleep(max(0.0, PACE[live.options.pace] - (time.monotonic() - began)))
        async with room.lock:
            ask = live.table.asks.get(seat) if live.table is not None else None
            if ask is None or live.asked != asked or not live.is_bot(seat):
                continue
            answer = _legal(option, ask)
            try:
                await hall.commit(room, lambda seat=seat, answer=answer: live.answer(seat, answer))  # type: ignore[misc]
            except Refused as problem:
                log.warning("table %s: the bot's answer was refused: %s", live.row.id, problem)
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
