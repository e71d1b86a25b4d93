"""Connections as uvicorn sees them: whoever begins a request must finish it, and nobody takes all places.

A connection without a complete request is closed after some seconds. When places become scarce, those who wait longest
without asking for anything give theirs up first; whoever plays at a table is never turned out.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter, OrderedDict
from collections.abc import Iterable, Sequence, Sized

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tabletron.server.endpoints.gate import Network, trusts
from tabletron.server.limits import network
from tabletron.server.telemetry import Metrics

HEAD = 10.0
"""Seconds until the head of a request must be there, from its first byte or from the greeting on."""
BODY = 60.0
"""Seconds until the rest of it must be there."""
OWN = 120
"""Files that the server needs for itself: its database, its workers, its log."""
WRITE = 30.0
"""Seconds until somebody who is sent something must have read some of it."""
PIPELINE = 8
"""Requests that one connection may have under way."""
LARGEST, HEADERS = 32_768, 100
"""Bytes and headers that the head of a request may have."""
RESERVE = 0.2
"""The share of all places that is kept for people who sit at a table."""
MOST = 65_536


class Connections:
    """All connections of one server."""

    def __init__(self, metrics: Metrics, most: int, an_address: int, proxies: Sequence[Network] = ()) -> None:
        self.most, self.an_address = most, an_address
        self._metrics, self._proxies = metrics, tuple(proxies)
        self._waiting: OrderedDict[GuardedProtocol, str] = OrderedDict()
        self._number: Counter[str] = Counter()
        self._all: Sized = ()
        """uvicorn's own set of all connections, live tables included."""

    @property
    def crowded(self) -> bool:
        """Whether only the reserve for players is left."""
        return len(self._all) >= self.most * (1 - RESERVE)

    def arrived(self, one: GuardedProtocol, address: str) -> None:
        """A connection was made: if there are too many, one that waits for nothing goes."""
        self._all = one.connections
        self._number[address] += 1
        self._waiting[one] = address
        if self._number[address] > self.an_address and not trusts(self._proxies, address):
            self._turn_out("too many from one address", [other for other, at in self._waiting.items() if at == address])
        elif self.crowded:
            self._turn_out("too many", self._waiting)

    def asks(self, one: GuardedProtocol) -> None:
        """A request is complete: from now on it is we who work."""
        self._waiting.pop(one, None)

    def waits(self, one: GuardedProtocol, address: str) -> None:
        """The request was answered; the connection stays open for another."""
        self._waiting[one] = address

    def gone(self, one: GuardedProtocol, address: str) -> None:
        self._waiting.pop(one, None)
        self._number[address] -= 1
        if self._number[address] <= 0:
            del self._number[address]

    def _turn_out(self, why: str, candidates: Iterable[GuardedProtocol]) -> None:
        oldest = next(iter(candidates), None)
        if oldest is not None:
            self._waiting.pop(oldest, None)
            oldest.hang_up(why)

    def closed(self, why: str) -> None:
        self._metrics.closed.labels(why).inc()


class Greedy(Exception):
    """A connection asks for more than it may; the parser then gives up on it."""


class GuardedProtocol(HttpToolsProtocol):
    """uvicorn's protocol with a watch on those who are slow, who ask for too much, and who do not read."""

    guard: Connections
    """Set by `guarded`."""
    _head = 0
    _in_head = False
    _reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = network(self.client[0]) if self.client else ""
        self._timer: asyncio.TimerHandle | None = None
        self._counted = True
        self._limit(HEAD)
        self.guard.arrived(self, self._address)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        if self._reading is not None:
            self._reading.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._in_head:
            self._head += len(data)
            if self._head > LARGEST and not self.transport.is_closing():
                self.hang_up("too large")

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= PIPELINE:
            self.guard.closed("too many at once")
            raise Greedy
        super().on_message_begin()
        self._head, self._in_head = 0, True
        self._limit(HEAD)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > HEADERS:
            self.guard.closed("too large")
            raise Greedy

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()
        self._limit(BODY)

    def send_400_response(self, msg: str) -> None:
        """Whoever does not read even that is not waited for."""
        super().send_400_response(msg)
        self.loop.call_later(WRITE, self.transport.abort)

    def pause_writing(self) -> None:
        """What we send is not read: it must be, within some time."""
        super().pause_writing()
        self._reading = self.loop.call_later(WRITE, self.hang_up, "does not read")

    def resume_writing(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        super().resume_writing()

    def on_message_complete(self) -> None:
        self._limit(None)
        self.guard.asks(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._counted and not self.transport.is_closing():
            self.guard.waits(self, self._address)

    def handle_websocket_upgrade(self) -> None:
        self._leave()  # another protocol has the transport from now on; live tables are counted where they are served
        super().handle_websocket_upgrade()

    def hang_up(self, why: str) -> None:
        """Close the connection, in the middle of whatever it was sending; what it does not read is thrown away."""
        self.guard.closed(why)
        self._limit(None)
        self.transport.abort()

    def _limit(self, seconds: float | None) -> None:
        """The other side has that long to go on."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, self.hang_up, "too slow") if seconds is not None else None

    def _leave(self) -> None:
        self._limit(None)
        if self._counted:
            self._counted = False
            self.guard.gone(self, self._address)


class GuardedSocket(WebSocketsSansIOProtocol):
    """A live connection, which must be read, too."""

    guard: Connections
    """Set by `guarded_socket`."""
    _reading: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self.loop.call_later(WRITE, self._hang_up)

    def resume_writing(self) -> None:
        self._stop()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def _hang_up(self) -> None:
        self.guard.closed("does not read")
        self.transport.abort()

    def _stop(self) -> None:
        if self._reading is not None:
            self._reading.cancel()


def guarded_socket(connections: Connections) -> type[GuardedSocket]:
    return type("Guarded", (GuardedSocket,), {"guard": connections})


def guarded(connections: Connections) -> type[GuardedProtocol]:
    """A class for uvicorn, which makes its protocols itself, that reports to these connections."""
    return type("Guarded", (GuardedProtocol,), {"guard": connections})


def places() -> int:
    """How many connections this process can hold, after it asked the system for as many as it may have."""
    if sys.platform == "win32":
        return 2000
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft == resource.RLIM_INFINITY or soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(64, wanted - OWN)
