"""A database that is full, read-only, damaged, frozen or taken: a sentence for everybody, and play goes on after it."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path

import pytest

from tabletron.server import run
from tabletron.server.errors import Refused
from tabletron.server.storage import database
from tabletron.server.storage.database import StorageAway
from tabletron.server.storage.rows import LineRow
from tabletron.server.tables import requests, upkeep
from tabletron.server.tables.audience import Room
from tabletron.server.tables.registry import Registry
from tabletron.server.tasks import end
from tests.server.conftest import Postgres
from tests.server.inside import open_registry, seated
from tests.server.kit import SERVE, Player, Server, eventually, serving

FULL = "the server's disk is full; nothing was changed, and you can go on once there is room again"


def allow_pages(registry: Registry, pages: int) -> None:
    """A disk of that size, as the writer of lines meets it."""
    pen = registry.store.writer._pen
    assert pen is not None and pen._connection is not None
    pen._thread.submit(pen._connection.execute, f"PRAGMA max_page_count={pages}").result()


async def play(registry: Registry, room: Room) -> None:
    """Whoever is asked gives the last option."""
    assert room.served.table is not None
    seat, ask = next(iter(room.served.table.asks.items()))
    await requests.answer(registry, room, seat, room.served.history.asked, len(ask.options))


def test_a_full_disk_is_said_to_players_and_operators_and_play_goes_on_after_it(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with open_registry(url) as registry:
            room, _ = await seated(registry, "person", "person")
            await play(registry, room)
            allow_pages(registry, 1)
            with pytest.raises(Refused) as refused:
                for _ in range(400):
                    await play(registry, room)
            assert refused.value.code == "storage" and str(refused.value) == FULL
            assert registry.store.trouble == "full"
            before = room.served.history.seq
            with pytest.raises(Refused, match="disk is full"):
                await play(registry, room)
            assert room.served.history.seq == before, "nothing was changed"
            allow_pages(registry, 2**31)
            await play(registry, room)
            assert room.served.history.seq == before + 1 and registry.store.trouble is None

    asyncio.run(run())
    told = [record.getMessage() for record in caplog.records if record.name == "tabletron.storage"]
    assert told == [f"the database is in trouble: {FULL}"], "it is said once, not with every try"


def test_bots_go_on_by_themselves_when_there_is_room_again(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with open_registry(url) as registry:
            room, _ = await seated(registry, "person", "random", "random")
            table = room.served.table
            assert table is not None
            while room.driving is not None and not room.driving.done():
                await room.driving
            stored = registry.store.append

            async def full(line: LineRow, status: str, due: float | None) -> None:
                """What the person answers can just be stored, and nothing else."""
                if '"seat":0' in line.act:
                    return await stored(line, status, due)
                registry.store.failing("full")
                raise StorageAway(FULL, "full")

            monkeypatch.setattr(registry.store, "append", full)
            while 0 in table.asks:
                await requests.answer(registry, room, 0, room.served.history.asked, len(table.asks[0].options))
            while room.driving is not None and not room.driving.done():
                await asyncio.sleep(0.01)
            stuck = room.served.history.seq
            assert registry.store.trouble == "full" and room.served.seats.next_bot(room.served.table) is not None
            monkeypatch.undo()
            tending = asyncio.create_task(upkeep.tend(registry))
            while room.served.history.seq == stuck:
                await asyncio.sleep(0.02)
            assert registry.store.trouble is None
            await end([tending])

    asyncio.run(asyncio.wait_for(run(), 60))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_health_fails_with_the_disk_and_recovers(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from litestar.testing import AsyncTestClient

    from tabletron.server.app import create_app

    async def run() -> None:
        app = create_app(url, workers=1)
        async with AsyncTestClient(app) as client:
            assert (await client.get("/health")).json()["status"] == "well"
            registry: Registry = app.state.registry
            probed: list[int] = []
            real = registry.store.probe

            async def probe() -> None:
                probed.append(1)
                raise StorageAway(FULL, "full")

            monkeypatch.setattr(registry.store, "probe", probe)
            registry.store.failing("full")
            sick = await client.get("/health")
            assert sick.status_code == 503 and sick.json()["status"] == sick.json()["storage"] == "the disk is full"
            metrics = (await client.get("/metrics")).text
            assert "tabletron_storage_well 0.0" in metrics
            assert 'tabletron_storage_failures_total{kind="full"} 1.0' in metrics
            while not probed:
                await asyncio.sleep(0.02)
            monkeypatch.setattr(registry.store, "probe", real)
            while registry.store.trouble is not None:  # it tries by itself
                await asyncio.sleep(0.02)
            assert (await client.get("/health")).status_code == 200

    asyncio.run(asyncio.wait_for(run(), 60))


# --- at the start


def start(*words: str) -> subprocess.CompletedProcess[str]:
    """A server that should not start."""
    return subprocess.run([*SERVE, "--port", "0", *words], capture_output=True, text=True, timeout=60)


def refused_start(*words: str) -> str:
    ended = start(*words)
    assert ended.returncode == 1 and not ended.stdout, ended.stdout
    said = [line for line in ended.stderr.splitlines() if line.startswith("tabletron: ")]
    assert len(said) == 1 and "Traceback" not in ended.stderr, ended.stderr
    return said[0]


def test_a_damaged_database_is_said_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_bytes(b"this is no database" * 500)
    said = refused_start("--database", f"sqlite:///{file}")
    assert said.startswith(f"tabletron: {file} cannot be opened: it is damaged, or no database at all")
    assert file.read_bytes().startswith(b"this is no database"), "it was not touched"


def test_a_database_of_tomorrow_is_said_in_a_sentence(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.stop()
        with closing(sqlite3.connect(tmp_path / "tables.db")) as found, found:
            found.execute("UPDATE alembic_version SET version_num = '9999'")
        said = refused_start("--database", server.database)
        assert (
            said
            == f"tabletron: {tmp_path / 'tables.db'} was written by a newer version of Tabletron; upgrade to open it"
        )


def test_a_folder_that_is_not_there_is_said_in_a_sentence(tmp_path: Path) -> None:
    said = refused_start("--database", f"sqlite:///{tmp_path}/nowhere/tables.db")
    assert "nowhere" in said


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything; the reason is tested by its words")
def test_a_read_only_database_is_said_in_a_sentence(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.stop()
        (tmp_path / "tables.db").chmod(0o444)
        tmp_path.chmod(0o555)
        try:
            assert "read-only" in refused_start("--database", server.database)
        finally:
            tmp_path.chmod(0o755)


@pytest.mark.parametrize(
    ("words", "trouble"),
    [
        ("database or disk is full", "full"),
        ("disk I/O error", "full"),
        ("could not extend file: No space left on device", "full"),
        ("attempt to write a readonly database", "readonly"),
        ("cannot execute UPDATE in a read-only transaction", "readonly"),
        ("database disk image is malformed", "damaged"),
        ("file is not a database", "damaged"),
        ("database is locked", "away"),
    ],
)
def test_what_drivers_say_is_understood(words: str, trouble: str) -> None:
    away = database.storage_trouble(sqlite3.OperationalError(words))
    assert away is not None and away.trouble == trouble
    assert database.storage_trouble(sqlite3.OperationalError("no such column: seat")) is None


def test_a_second_server_on_one_file_is_refused_and_told_who_holds_it(own_server: Server) -> None:
    said = refused_start("--database", own_server.database)
    assert own_server.process is not None
    assert f"already served by process {own_server.process.pid} at {own_server.address}" in said
    keys = own_server.new("person", "random")
    assert Player(own_server, keys.table, keys.seats[0]).now.desks, "the first goes on"
    own_server.kill()
    own_server.start()  # a lock does not outlive its holder


# --- frozen


def test_a_frozen_database_is_not_waited_for_without_limit(
    postgres: Postgres, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletron.server.storage.database.PATIENCE", 2.0)
    pid = int((postgres.folder / "postmaster.pid").read_text().splitlines()[0])

    async def test() -> None:
        async with open_registry(run.database_url(database)) as registry:
            room, _ = await seated(registry, "person", "person")
            assert room.served.table is not None
            seat = next(iter(room.served.table.asks))
            group = [pid, *_backends(pid)]
            for one in group:
                os.kill(one, signal.SIGSTOP)
            try:
                began = time.monotonic()
                with pytest.raises(Refused) as refused:
                    await requests.answer(registry, room, seat, room.served.history.asked, 1)
                assert refused.value.code == "storage" and time.monotonic() - began < 20
            finally:
                for one in group:
                    os.kill(one, signal.SIGCONT)
            await requests.answer(registry, room, seat, room.served.history.asked, 1)

    asyncio.run(test())


def _backends(pid: int) -> list[int]:
    """The processes that a PostgreSQL server has made."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if (folder / "stat").read_text().rpartition(")")[2].split()[1] == str(pid):
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def test_it_says_that_it_is_open_when_it_is(tmp_path: Path) -> None:
    """Once, the line was printed before the database was ready; whoever read it at once met a closed door."""
    with serving(tmp_path) as server:
        assert eventually(lambda: server.http.get("/api/tables").status_code == 200, seconds=1)


def test_a_file_that_is_taken_away_is_noticed(own_server: Server) -> None:
    """Once, all looked well, and everything was lost at the end."""
    keys = own_server.new("person", "person")
    player = Player(own_server, keys.table, *keys.seats.values())
    seat, _ = player.asked()
    (own_server.folder / "tables.db").rename(own_server.folder / "elsewhere.db")
    refused = player.refused("play", seat=seat, asked=player.now.asked, choice=1)
    assert refused.code == "storage" and "was taken away" in refused.message
    sick = own_server.http.get("/health")
    assert sick.status_code == 503 and "deleted or replaced" in sick.json()["status"]
    (own_server.folder / "elsewhere.db").rename(own_server.folder / "tables.db")
    eventually(lambda: own_server.http.get("/health").status_code == 200, "all to be well again")
    player.play(seat, 1)


@pytest.mark.parametrize("given", ["postgresql://u:p@127.0.0.1:abc/x", "mysql://here", "sqlite:///", "nonsense"])
def test_an_address_that_is_none_is_said_in_a_sentence(given: str) -> None:
    assert "--database" in refused_start("--database", given)
