"""Live updates between processes, over PostgreSQL's own notifications."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable

import asyncpg
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend
from sqlalchemy import URL

log = logging.getLogger("tabletron.notify")


class Notifications(AsyncPgChannelsBackend):
    """Litestar's backend, with one connection kept for publishing, and both renewed when the database was away.

    A notice may be lost while it is away: every process asks the store now and then whether it missed something.
    """

    def __init__(self, url: URL) -> None:
        super().__init__(dsn=url.set(drivername="postgresql").render_as_string(hide_password=False))
        self._publisher: asyncpg.Connection | None = None
        self._watch: asyncio.Task[None] | None = None

    async def on_startup(self) -> None:
        await super().on_startup()
        self._watch = asyncio.create_task(self._keep_listening())

    async def on_shutdown(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
        if self._publisher is not None:
            await self._publisher.close()
        with contextlib.suppress(Exception):
            await super().on_shutdown()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        try:
            if self._publisher is None or self._publisher.is_closed():
                self._publisher = await self._connect()
            for channel in channels:
                await self._publisher.execute("SELECT pg_notify($1, $2)", channel, data.decode())
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as problem:
            log.warning("a notice to other processes was lost: %s", problem)

    async def _keep_listening(self) -> None:
        while True:
            await asyncio.sleep(1)
            if not self._listener_conn.is_closed():
                continue
            try:
                channels, self._subscribed_channels = self._subscribed_channels, set()
                self._listener_conn = await self._connect()
                await self.subscribe(channels)
                log.info("listening to the database again")
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                self._subscribed_channels = channels
