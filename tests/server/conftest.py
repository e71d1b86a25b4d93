"""One server for all tests that leave it in order, and a PostgreSQL for those that need one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.kit import Player, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that goes on running: leave it as you found it."""
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server to be stopped, killed and looked into."""
    server = Server(tmp_path)
    yield server
    if server.process is not None:
        server.kill()


@pytest.fixture
def kills(games: int) -> int:
    """How often a server is killed: a few times, and many in a soak."""
    return 30 if games > 100 else 5


@pytest.fixture
def rng() -> random.Random:
    return random.Random(5)


@pytest.fixture(autouse=True)
def _hang_up() -> Iterator[None]:
    """No socket outlives its test."""
    Player.everybody.clear()
    yield
    for player in Player.everybody:
        player.socket.close()
