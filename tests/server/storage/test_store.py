"""The store: its tables, its one writer, and what happens when the database is away."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec.structs import replace
from sqlalchemy import Connection

from tabletron.server import run
from tabletron.server.errors import Refused
from tabletron.server.storage import database, schema
from tabletron.server.storage.rows import LineRow, SeatRow, TableRow
from tabletron.server.storage.store import StorageAway, Store, Taken
from tabletron.server.tables import requests
from tabletron.server.tasks import end
from tests.server.inside import open_registry, seated
from tests.server.kit import Player, Server


def with_store(url: str, test: Callable[[Store], Awaitable[None]]) -> None:
    async def go() -> None:
        opened = Store(url)
        await opened.open()
        try:
            await test(opened)
        finally:
            await asyncio.wait_for(opened.close(), 10)

    asyncio.run(go())


def table_row(key: str) -> TableRow:
    return TableRow(key, "moonbots", "[]", 2, "{}", "{}", "seed", "waiting", False, 0.0, 0.0, None, "host")


def line_row(key: str, seq: int, act: str = "{}") -> LineRow:
    return LineRow(key, seq, 1.5, 1, seq, act, "[]", "[]", b"moment", b"picture")


async def tables(opened: Store, number: int) -> list[str]:
    keys = [f"t{n}" for n in range(number)]
    for key in keys:
        await opened.create(table_row(key), [SeatRow(key, 0, "person", "Ada", "")], [])
    return keys


# --- migrations


def _differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_migrations_make_exactly_the_tables_we_use(kind: str, url: str, request: pytest.FixtureRequest) -> None:
    if kind == "postgresql":
        url = run.database_url(request.getfixturevalue("database"))

    async def test(opened: Store) -> None:
        config = Config()
        config.set_main_option("script_location", "tabletron.server.storage:migrations")
        head = ScriptDirectory.from_config(config).get_current_head()
        async with opened.engine.connect() as connection:
            assert await connection.run_sync(_differences) == []
            assert await connection.run_sync(_revision) == head is not None

    with_store(url, test)
    with_store(url, test)


def test_processes_that_start_at_the_same_time_do_not_migrate_twice(database: str) -> None:
    async def go() -> None:
        stores = [Store(run.database_url(database)) for _ in range(4)]
        await asyncio.gather(*(one.open() for one in stores))
        for one in stores:
            assert await one.listed() == []
            await one.close()

    asyncio.run(go())


# --- the writer


def test_lines_that_come_together_share_a_transaction(url: str) -> None:
    async def test(opened: Store) -> None:
        keys = await tables(opened, 40)
        before = opened.commits
        await asyncio.gather(*(opened.append(line_row(key, 0), "playing", 7.0) for key in keys))
        assert 1 <= opened.commits - before < 20
        for key in keys:
            assert [line.seq for line in await opened.lines(key)] == [0]
            row = await opened.table(key)
            assert row is not None and (row.status, row.due, row.changed) == ("playing", 7.0, 1.5)

    with_store(url, test)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_of_two_lines_with_one_number_the_second_is_taken(kind: str, url: str, request: pytest.FixtureRequest) -> None:
    if kind == "postgresql":
        url = run.database_url(request.getfixturevalue("database"))

    async def test(opened: Store) -> None:
        keys = await tables(opened, 3)
        await opened.append(line_row(keys[0], 0, "first"), "playing", None)
        results = await asyncio.gather(
            *(opened.append(line_row(key, 0, "second"), "playing", None) for key in keys), return_exceptions=True
        )
        assert [type(result) for result in results] == [Taken, type(None), type(None)]
        assert [(await opened.lines(key))[0].act for key in keys] == ["first", "second", "second"]

    with_store(url, test)


def test_a_line_whose_success_was_not_heard_of_counts_as_ours(url: str) -> None:
    async def test(opened: Store) -> None:
        (key,) = await tables(opened, 1)
        line = line_row(key, 0, "mine")
        await opened.append(line, "playing", None)
        await opened.append(line, "playing", None)
        with pytest.raises(Taken):
            await opened.append(replace(line, moment=b"another"), "playing", None)
        assert len(await opened.lines(key)) == 1

    with_store(url, test)


def test_a_line_of_no_table_is_refused_and_the_writer_goes_on(url: str) -> None:
    async def test(opened: Store) -> None:
        (key,) = await tables(opened, 1)
        results = await asyncio.wait_for(
            asyncio.gather(
                opened.append(line_row("nowhere", 0), "playing", None),
                opened.append(line_row(key, 0), "playing", None),
                return_exceptions=True,
            ),
            10,
        )
        assert isinstance(results[0], Exception) and results[1] is None

    with_store(url, test)


@pytest.mark.parametrize("trouble", [StorageAway("away"), ConnectionResetError("reset"), OSError("no route")])
def test_the_writer_survives_a_database_that_comes_and_goes(
    url: str, trouble: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(opened: Store) -> None:
        (key,) = await tables(opened, 1)
        writer = opened.writer
        fine, failures = writer._insert, [trouble, trouble]

        async def sometimes(batch: Any) -> None:
            if failures:
                raise failures.pop()
            await fine(batch)

        monkeypatch.setattr(writer, "_insert", sometimes)
        await asyncio.wait_for(opened.append(line_row(key, 0), "playing", None), 10)
        assert len(await opened.lines(key)) == 1
        # ... and also while it asks whose line stands there.
        look, lost = writer._is_ours, [StorageAway("away")]

        async def sometimes_look(line: LineRow) -> bool:
            if lost:
                raise lost.pop()
            return await look(line)

        monkeypatch.setattr(writer, "_is_ours", sometimes_look)
        with pytest.raises(Taken):
            await asyncio.wait_for(opened.append(line_row(key, 0, "another"), "playing", None), 10)
        await asyncio.wait_for(opened.append(line_row(key, 1), "playing", None), 10)

    with_store(url, test)


def test_a_database_that_stays_away_is_given_up_on(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.5)
    monkeypatch.setattr(database, "BUSY", 50)

    async def go() -> None:
        async with open_registry(url) as registry:
            room, keys = await seated(registry, "person", "person")
            served = room.served
            assert served.table is not None
            seat, before = (
                next(iter(served.table.asks)),
                (served.history.seq, served.history.asked, served.table.mark, list(served.table.log)),
            )
            with sqlite3.connect(tmp_path / "tables.db", isolation_level=None) as other:
                other.execute("BEGIN EXCLUSIVE")
                with pytest.raises(Refused) as refusal:
                    await asyncio.wait_for(requests.answer(registry, room, seat, served.history.asked, 1), 20)
                assert refusal.value.code == "storage"
                assert (
                    served.history.seq,
                    served.history.asked,
                    served.table.mark,
                    list(served.table.log),
                ) == before, "nothing has changed"
                other.execute("ROLLBACK")
            await requests.answer(registry, room, seat, served.history.asked, 1)
            assert [line.seq for line in await registry.store.lines(keys.table)] == [0, 1]

    asyncio.run(go())


def test_after_any_failure_of_the_store_a_table_stands_where_it_stood(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with open_registry(url) as registry:
            room, _ = await seated(registry, "person", "person")
            served, fine = room.served, registry.store.append
            assert served.table is not None
            seat, before = next(iter(served.table.asks)), (served.history.seq, list(served.table.log))

            async def broken(*args: Any) -> None:
                raise RuntimeError("nobody thought of this")

            monkeypatch.setattr(registry.store, "append", broken)
            with pytest.raises(RuntimeError):
                await requests.answer(registry, room, seat, served.history.asked, 1)
            assert (served.history.seq, list(served.table.log)) == before
            monkeypatch.setattr(registry.store, "append", fine)
            await requests.answer(registry, room, seat, served.history.asked, 1)
            assert served.history.seq == 1

    asyncio.run(go())


# --- away for five seconds


def test_a_locked_file_makes_people_wait_and_loses_nothing(own_server: Server) -> None:
    keys = own_server.new("person", "person")
    screen = Player(own_server, keys.table, *keys.seats.values())
    seat, question = screen.asked()
    locked, free = threading.Event(), threading.Event()

    def hold() -> None:
        with sqlite3.connect(own_server.folder / "tables.db", isolation_level=None) as other:
            other.execute("BEGIN EXCLUSIVE")
            locked.set()
            free.wait(20)
            other.execute("ROLLBACK")

    holder = threading.Thread(target=hold)
    holder.start()
    locked.wait(20)
    began = time.monotonic()
    number = screen.send("play", seat=seat, asked=screen.now.asked, choice=question.choices[-1].number)
    screen.listen(5)
    assert number not in screen.answers and screen.now.seq == 0
    assert own_server.http.get("/api/games").is_success, "the server is not blocked"
    free.set()
    holder.join()
    screen.until(lambda: number in screen.answers, "the answer")
    assert time.monotonic() - began >= 5
    assert screen.until(lambda: screen.now.seq == 1, "the play")
    seat, question = screen.asked()
    screen.play(seat, question.choices[-1].number)
    with sqlite3.connect(own_server.folder / "tables.db") as database:
        assert database.execute("SELECT seq FROM lines ORDER BY seq").fetchall() == [(0,), (1,), (2,)]


def test_what_runs_in_the_background_is_asked_to_stop_until_it_does() -> None:
    async def stubborn(times: int) -> None:
        for _ in range(times):
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.sleep(3600)

    async def go() -> None:
        tasks = [asyncio.create_task(stubborn(times)) for times in (0, 1, 3)]
        await asyncio.sleep(0)
        await asyncio.wait_for(end(tasks), 10)
        assert all(task.done() for task in tasks)

    asyncio.run(go())


def test_an_address_that_is_none_is_told_in_a_sentence() -> None:
    from tabletron.core.errors import TabletronError

    assert run.database_url("sqlite:///x.db") == "sqlite+aiosqlite:///x.db"
    assert run.database_url("postgres://me@there/x") == "postgresql+asyncpg://me@there/x"
    for wrong in ("tables.db", "mysql://me@there/x", "http://x"):
        with pytest.raises(TabletronError, match="--database takes"):
            run.database_url(wrong)
