"""The socket to a server's table. It comes back by itself, later each time, and says so."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tabletron.core.errors import TabletronError
from tabletron.protocol import messages
from tabletron.terminal.tables import sanitize
from tabletron.terminal.tables.remote import RemoteTable, explained

WAITS = (0.3, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds until the next try."""
LARGEST = 4_000_000
"""Bytes of one message."""

ENCODER = msgspec.json.Encoder()


async def follow(remote: RemoteTable, changed: Callable[[], object]) -> None:
    """Keeps the place at the table connected for ever; TabletronError if the server does not want it."""
    tries = 0
    while True:
        with suppress(OSError, WebSocketException):
            async with connect(remote.link.socket, max_size=LARGEST, close_timeout=1) as socket:
                await _listen(socket, remote, changed)
        tries = 0 if remote.connected else tries + 1
        remote.lost()
        changed()
        await asyncio.sleep(WAITS[min(tries, len(WAITS) - 1)] * random.uniform(0.75, 1.25))


async def _listen(socket: ClientConnection, remote: RemoteTable, changed: Callable[[], object]) -> None:
    await socket.send(ENCODER.encode(remote.hello()).decode())
    sending = asyncio.create_task(_send_all(socket, remote.outbox))
    try:
        async for text in socket:
            message: messages.Sent = sanitize.decode(text, messages.Sent)
            if isinstance(message, messages.Refusal) and not remote.connected and message.code != "storage":
                raise TabletronError(explained(message))
            remote.hear(message)
            changed()
    except (msgspec.DecodeError, UnicodeError):
        raise TabletronError(remote.words("the server speaks another version of our language")) from None
    finally:
        sending.cancel()


async def _send_all(socket: ClientConnection, outbox: asyncio.Queue[messages.Said]) -> None:
    with suppress(ConnectionClosed):
        while True:
            await socket.send(ENCODER.encode(await outbox.get()).decode())
