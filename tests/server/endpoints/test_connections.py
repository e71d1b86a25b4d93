"""Connections that ask for nothing give way to those that do."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tabletron.server.endpoints import connections
from tabletron.server.endpoints.connections import Connections, places
from tabletron.server.endpoints.gate import read_proxies
from tabletron.server.telemetry import Metrics
from tests.server.kit import Player, Server, counters, eventually, serving


@pytest.fixture
def narrow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server with 40 places, at which one address may have 30."""
    monkeypatch.setenv("TEST_PLACES", "40")
    monkeypatch.setenv("TEST_HEAD", "1.5")
    file = tmp_path / "limits.toml"
    file.write_text("connections = 30\n")
    with serving(tmp_path, options=("--limits", str(file))) as server:
        yield server


def unfinished(server: Server, text: bytes = b"GET / HTTP/1.1\r\nHost: here\r\nX-") -> socket.socket:
    """A request whose end never comes."""
    host, port = server.address.removeprefix("http://").split(":")
    made = socket.create_connection((host, int(port)), timeout=20)
    made.sendall(text)
    return made


def is_closed(made: socket.socket) -> bool:
    """Whether the server has hung up."""
    made.settimeout(0.05)
    with suppress(TimeoutError):
        try:
            return made.recv(1) == b""
        except ConnectionError:
            return True
    return False


def test_a_request_that_does_not_end_is_closed(narrow: Server) -> None:
    silent, slow = unfinished(narrow, b""), unfinished(narrow)
    half = unfinished(narrow, b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{")
    eventually(lambda: is_closed(silent) and is_closed(slow), "the end of patience")
    assert not is_closed(half), "its head is complete"
    assert counters(narrow)["tabletron_connections_closed_total too slow"] >= 2


def test_many_unfinished_requests_lock_nobody_out(narrow: Server) -> None:
    """Once, 1,100 of them did."""
    keys = narrow.new("person", "person")
    player = Player(narrow, keys.table, *keys.seats.values())
    seat, _ = player.asked()
    crowd = []
    for _ in range(200):
        with suppress(OSError):
            crowd.append(unfinished(narrow))
    began = time.monotonic()
    assert narrow.http.get("/health").is_success
    assert Player(narrow, keys.table).now.desks, "somebody who comes to look on"
    player.play(seat, 1)
    assert time.monotonic() - began < 15
    closed = counters(narrow)
    assert closed["tabletron_connections_closed_total too many from one address"] >= 150
    for one in crowd:
        one.close()


def test_requests_piled_up_on_one_connection_are_not_all_taken(narrow: Server) -> None:
    """Once, one connection that never read what it asked for kept everybody waiting."""
    greedy = unfinished(narrow, b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n" * 2000)
    eventually(lambda: counters(narrow).get("tabletron_connections_closed_total too many at once", 0), "the end of it")
    greedy.close()
    assert narrow.http.get("/health").is_success


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nHost: here\r\nX-Long: " + b"x" * 200_000,
        b"GET /" + b"x" * 200_000,
        b"GET / HTTP/1.1\r\nHost: here\r\n" + b"X-Many: 1\r\n" * 5_000,
    ],
    ids=["one header", "the path", "many headers"],
)
def test_a_head_without_end_is_not_read_on(narrow: Server, head: bytes) -> None:
    made = unfinished(narrow, b"")
    with suppress(OSError):
        made.sendall(head)
    eventually(lambda: counters(narrow).get("tabletron_connections_closed_total too large", 0), "the end of it")
    made.close()


def test_whoever_does_not_read_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_PLACES", "400")
    monkeypatch.setenv("TEST_HEAD", "1.5")
    with serving(tmp_path) as server:
        deaf, told = unfinished(server, b""), "tabletron_connections_closed_total does not read"
        for _ in range(100):  # until what the system keeps for it is full
            with suppress(OSError):
                deaf.sendall(b"GET /rules/encounter HTTP/1.1\r\nHost: here\r\n\r\n" * 3)
            time.sleep(0.1)
            if counters(server).get(told, 0):
                break
        eventually(lambda: counters(server).get(told, 0), "the end of it")
        deaf.close()


class Made:
    """As much of a connection as the guard looks at."""

    def __init__(self, everything: set[Any]) -> None:
        self.connections, self.ended = everything, ""
        everything.add(self)

    def hang_up(self, why: str) -> None:
        self.ended = why
        self.connections.discard(self)


def test_when_places_are_scarce_those_who_wait_longest_go_first() -> None:
    everything: set[Any] = set()
    guard = Connections(Metrics(), 10, 100)
    made = [Made(everything) for _ in range(7)]
    for n, one in enumerate(made):
        guard.arrived(one, f"192.0.2.{n}")  # type: ignore[arg-type]
    guard.asks(made[0])  # type: ignore[arg-type]
    assert not guard.crowded
    for n in range(3):
        guard.arrived(Made(everything), f"198.51.100.{n}")  # type: ignore[arg-type]
    assert [one.ended for one in made] == ["", "too many", "too many", "too many", "", "", ""]


def test_a_trusted_proxy_may_have_as_many_as_it_needs() -> None:
    everything: set[Any] = set()
    guard = Connections(Metrics(), 1000, 3, read_proxies(["192.0.2.1"]))
    proxied, others = [Made(everything) for _ in range(8)], [Made(everything) for _ in range(5)]
    for one in proxied:
        guard.arrived(one, "192.0.2.1")  # type: ignore[arg-type]
    for one in others:
        guard.arrived(one, "192.0.2.2")  # type: ignore[arg-type]
    assert not any(one.ended for one in proxied)
    assert [bool(one.ended) for one in others] == [True, True, False, False, False]


def test_only_players_are_let_in_when_the_server_is_full(server: Server) -> None:
    from tabletron.protocol import messages
    from tabletron.server.endpoints import sockets
    from tests.server.inside import open_registry, seated

    class Full(Connections):
        crowded = True

    class Deaf(sockets.Connection):
        def __init__(self, *tokens: str) -> None:
            self.sent: list[Any] = []
            self.hello = messages.Hello(list(tokens))

        async def accept(self) -> None:
            pass

        async def read(self) -> bytes:
            hello, self.hello = self.hello, None  # type: ignore[assignment]
            if hello is None:
                raise sockets.HungUp
            return sockets.ENCODER.encode(hello)

        async def write(self, message: messages.Sent) -> None:
            self.sent.append(message)

        async def close(self, code: int, reason: str) -> None:
            self.sent.append(code)

    async def run() -> None:
        from tabletron.server.limits import Visitor

        async with open_registry("sqlite+aiosqlite://") as registry:
            _, keys = await seated(registry, "person", "person")
            guard = Full(Metrics(), 1, 1)
            for tokens, refused in (((), True), ((keys.seats[0],), False)):
                line = Deaf(*tokens)
                scope = {
                    "headers": [], "path_params": {"table_id": keys.table},
                    "state": {"visitor": Visitor("192.0.2.1")},
                }  # fmt: skip
                await sockets.serve(line, scope, registry, guard)
                assert any(isinstance(one, messages.Refusal) and one.code == "too_many" for one in line.sent) == refused

    asyncio.run(run())


def test_the_system_is_asked_for_as_many_places_as_there_can_be() -> None:
    assert places() >= 64
    assert connections.HEAD <= 15 and connections.BODY <= 60
