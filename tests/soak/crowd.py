"""A process that watches one table through many sockets: `python -m tests.soak.crowd HOST PORT TABLE NUMBER`.

It says `ready` when everybody has seen the table. When its input ends it prints, for each socket, the step and the time
of every picture. To be no slower than what it measures, it looks at the beginning of each message and skips the rest.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time

HELLO = b'{"do":"hello"}'
PICTURE = re.compile(rb'\{"type":"picture","seq":(\d+),')
PEEK = 48
"""Bytes of a message that are looked at."""
ADDRESSES, A_HUNDRED = "127.0.1.{}", 100
"""Each hundred comes from an address of its own: a server lets one address have 200."""
PING, PONG, TEXT = 9, 10, 1


class Watcher(asyncio.Protocol):
    """One socket; it says hello and nothing more."""

    def __init__(self, host: str, table: str) -> None:
        self.seen: list[tuple[int, float]] = []
        self.arrived, self.ended = asyncio.Event(), False
        self._request = (
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._waiting, self._left, self._seq = bytearray(), 0, -1
        self._accepted = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended = True
        self.arrived.set()

    def data_received(self, data: bytes) -> None:
        self._waiting += data
        if not self._accepted:
            head, sign, rest = self._waiting.partition(b"\r\n\r\n")
            if not sign:
                return
            assert head.startswith(b"HTTP/1.1 101"), bytes(head[:200])
            self._accepted, self._waiting = True, rest
            self._send(TEXT, HELLO)
        while self._skip() and self._begin():
            pass

    def _skip(self) -> bool:
        """Passes over what is left of a message; whether its end was there."""
        taken = min(self._left, len(self._waiting))
        del self._waiting[:taken]
        self._left -= taken
        if self._left == 0 and self._seq >= 0:
            self.seen.append((self._seq, time.monotonic()))
            self._seq = -1
            self.arrived.set()
        return self._left == 0

    def _begin(self) -> bool:
        """Reads the head of a message; whether there was one."""
        if len(self._waiting) < 2:
            return False
        head = {126: 4, 127: 10}.get(self._waiting[1], 2)
        if len(self._waiting) < head:
            return False
        size = self._waiting[1] if head == 2 else int.from_bytes(self._waiting[2:head], "big")
        if len(self._waiting) < head + min(size, PEEK):
            return False
        kind, peeked = self._waiting[0] & 15, bytes(self._waiting[head : head + min(size, PEEK)])
        if kind == PING:
            self._send(PONG, peeked)
        elif found := PICTURE.match(peeked):
            self._seq = int(found[1])
        self._left = head + size
        return True

    def _send(self, kind: int, payload: bytes) -> None:
        """A short message; a mask of zeros leaves it as it is."""
        self._transport.write(bytes((128 | kind, 128 | len(payload), 0, 0, 0, 0)) + payload)


async def main(host: str, port: int, table: str, number: int) -> None:
    loop, watchers = asyncio.get_running_loop(), list[Watcher]()
    for n in range(number):
        source = ADDRESSES.format(1 + n // A_HUNDRED)
        _, watcher = await loop.create_connection(
            lambda: Watcher(f"{host}:{port}", table), host, port, local_addr=(source, 0)
        )
        watchers.append(watcher)
        if n % 20 == 19:
            await watcher.arrived.wait()
    for watcher in watchers:
        await watcher.arrived.wait()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    print(json.dumps([watcher.seen for watcher in watchers if not watcher.ended]), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
