"""Notices for tables that last days: whoever is asked can be told through a webhook, if the operator allows that."""

from __future__ import annotations

import asyncio
import logging

import httpx

from tabletron.server.tables.audience import Room

PATIENCE = 5.0

log = logging.getLogger("tabletron.webhooks")


class Webhooks:
    """Posts to addresses that hosts typed in: off by default, because the server would call whatever it can reach."""

    def __init__(self, allowed: bool) -> None:
        self.allowed = allowed
        self.sent = 0
        self._under_way: set[asyncio.Task[None]] = set()

    def asked(self, room: Room) -> None:
        """A question was put: people who do not look are told."""
        served = room.served
        if not (self.allowed and served.options.webhook and served.table is not None):
            return
        away = [
            seat
            for seat in served.table.asks
            if seat in served.seats.persons() and room.presence(seat) in ("away", "gone")
        ]
        for seat in away:
            notice = {
                "table": served.row.id, "game": served.game.title, "seat": seat, "name": served.seats[seat].name,
                "path": f"/t/{served.row.id}",
            }  # fmt: skip
            task = asyncio.create_task(self._post(served.options.webhook, notice))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    async def _post(self, address: str, notice: dict[str, object]) -> None:
        try:
            async with httpx.AsyncClient(timeout=PATIENCE, follow_redirects=False) as client:
                answer = await client.post(address, json=notice)
            log.info("table %s: notice sent, answered %d", notice["table"], answer.status_code)
            self.sent += 1
        except (httpx.HTTPError, httpx.InvalidURL) as problem:
            log.warning("table %s: a notice could not be sent: %s", notice["table"], type(problem).__name__)
