"""How long tables are kept, on both databases."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict, replace
from sqlalchemy import func, select, text

from tabletron.protocol.messages import Options
from tabletron.server import run
from tabletron.server.errors import Refused
from tabletron.server.storage import retention, schema
from tabletron.server.storage.retention import DAY, Keep, prune, stale
from tabletron.server.storage.rows import ContentRow, SeatRow, TalkRow, as_json
from tabletron.server.storage.store import Store
from tests.server.inside import open_registry, seated
from tests.server.storage.test_store import line_row, table_row, with_store

NOW = 1_000 * DAY


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, url: str) -> str:
    """Each test runs on both."""
    return url if request.param == "sqlite" else run.database_url(request.getfixturevalue("database"))


async def old(opened: Store, key: str, status: str, days: float, *kinds: str, lines: int = 3, **fields: Any) -> None:
    """A table that changed that many days ago."""
    row = table_row(key)
    for name, value in {"status": status, "changed": NOW - days * DAY, "seats": len(kinds), **fields}.items():
        setattr(row, name, value)
    seats = [SeatRow(key, n, kind, f"{kind} {n}", "") for n, kind in enumerate(kinds)]
    await opened.create(row, seats, [line_row(key, n) for n in range(lines)])
    await opened.say(TalkRow(key, 0, 0.0, 0, "Ada", "hello"))


async def left(opened: Store) -> list[str]:
    async with opened.transaction() as connection:
        return sorted((await connection.scalars(select(schema.tables.c.id))).all())


async def count(opened: Store, table: Any) -> int:
    async with opened.transaction() as connection:
        return int(await connection.scalar(select(func.count()).select_from(table)) or 0)


async def everything(opened: Store) -> None:
    """One table just inside and one just beyond each limit."""
    for side, more in (("kept", -0.1), ("gone", 0.1)):
        await old(opened, f"waiting{side}", "waiting", 7 + more, "person", "open", lines=0)
        await old(opened, f"bots{side}", "playing", 2 + more, "bot", "bot")
        await old(opened, f"botsover{side}", "over", 2 + more, "bot", "bot")
        await old(opened, f"playing{side}", "playing", 180 + more, "person", "bot")
        await old(opened, f"over{side}", "over", 365 + more, "person", "person")


def test_each_kind_of_table_goes_after_its_own_time(address: str) -> None:
    async def test(opened: Store) -> None:
        await everything(opened)
        expected = Counter(waiting=1, bots=2, unfinished=1, finished=1)
        assert await stale(opened, Keep(), NOW) == expected
        assert len(await left(opened)) == 10, "counting deletes nothing"
        assert await prune(opened, Keep(), NOW) == expected + Counter(lines=12, talk=5)
        assert await left(opened) == sorted(f"{one}kept" for one in ("waiting", "bots", "botsover", "playing", "over"))
        assert [await count(opened, table) for table in (schema.seats, schema.lines, schema.talk)] == [10, 12, 5]
        assert await prune(opened, Keep(), NOW) == Counter() == await stale(opened, Keep(), NOW)

    with_store(address, test)


def test_zero_days_keep_for_ever(address: str) -> None:
    async def test(opened: Store) -> None:
        await everything(opened)
        assert await prune(opened, Keep(0, 0, 0, 0), NOW * 10) == Counter()
        assert len(await left(opened)) == 10
        await prune(opened, Keep(0, 0, 0, 1), NOW * 10)
        assert len(await left(opened)) == 8

    with_store(address, test)


def test_a_running_clock_keeps_its_table(address: str) -> None:
    clock = as_json(Options(clock="correspondence", seconds=14 * 86400))

    async def test(opened: Store) -> None:
        await old(opened, "runs", "playing", 400, "person", "person", due=NOW + 60, options=clock)
        await old(opened, "ranout", "playing", 400, "person", "person", due=NOW - 60, options=clock)
        await old(opened, "noclock", "playing", 400, "person", "person", due=NOW + 60, options=as_json(Options()))
        await old(opened, "damaged", "playing", 400, "person", "person", due=NOW + 60, options="{")
        assert await stale(opened, Keep(), NOW) == Counter(unfinished=3)
        assert (await prune(opened, Keep(), NOW))["unfinished"] == 3
        assert await left(opened) == ["runs"]

    with_store(address, test)


def test_many_go_in_small_steps_and_not_more_than_wanted(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "BREATH", 0.0)

    async def test(opened: Store) -> None:
        for n in range(13):
            await old(opened, f"a{n:02}", "waiting", 20 - n / 100, "open", "open", lines=0)
            await old(opened, f"b{n:02}", "over", 500, "person", "bot", lines=1)  # all of them changed at once
        assert (await prune(opened, Keep(), NOW, most=7))["waiting"] == 7
        assert (await left(opened))[0] == "a07", "the oldest go first"
        again = await prune(opened, Keep(), NOW, most=8)
        assert (again["waiting"], again["finished"]) == (6, 2)
        assert (await prune(opened, Keep(), NOW))["finished"] == 11
        assert await left(opened) == []

    with_store(address, test)


def test_cards_go_with_the_last_table_that_is_played_with_them(address: str) -> None:
    async def test(opened: Store) -> None:
        async with opened.transaction() as connection:
            rows = [{"digest": digest, "game": "moonbots", "data": b"cards"} for digest in ("one", "two", "none")]
            await connection.execute(schema.contents.insert(), rows)
        await old(opened, "gone", "over", 400, "person", "bot", content="one")
        await old(opened, "kept", "over", 1, "person", "bot", content="two")
        await old(opened, "early", "over", 1, "person", "bot", content=None)
        assert (await prune(opened, Keep(), NOW))["contents"] == 2
        async with opened.transaction() as connection:
            assert (await connection.scalars(select(schema.contents.c.digest))).all() == ["two"]

    with_store(address, test)


def test_cards_of_a_table_that_is_just_being_opened_stay(database: str) -> None:
    async def test(opened: Store) -> None:
        cards = ContentRow("cards", "moonbots", b"data")
        async with opened.transaction() as connection:
            await connection.execute(schema.contents.insert(), asdict(cards))
        async with opened.transaction() as connection:
            row = asdict(replace(table_row("new"), content="cards"))
            await connection.execute(schema.tables.insert(), row)
            await opened._keep(connection, cards)
            dropping = asyncio.create_task(retention.drop_unused_contents(opened))
            waiting = text("SELECT count(*) FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'")
            while not await connection.scalar(waiting):
                await asyncio.sleep(0.01)
            assert not dropping.done()
        assert await asyncio.wait_for(dropping, 20) == 0
        assert await opened.content("cards") == cards

    with_store(run.database_url(database), test)


def test_links_to_a_table_that_went_are_mended(address: str) -> None:
    async def test(opened: Store) -> None:
        await old(opened, "root", "playing", 1, "person", "bot")
        await old(opened, "middle", "over", 400, "person", "bot", branch_of="root", branch_at=3)
        await old(opened, "leaf", "over", 1, "person", "bot", branch_of="middle", branch_at=9)
        await old(opened, "before", "over", 1, "person", "bot", rematch="middle")
        await prune(opened, Keep(), NOW)
        leaf, before = await opened.table("leaf"), await opened.table("before")
        assert leaf is not None and (leaf.branch_of, leaf.branch_at) == ("root", 3), "its record stays closed"
        assert before is not None and before.rematch is None, "another rematch can be opened"

    with_store(address, test)


def test_a_branch_lives_on_without_the_table_it_left(url: str) -> None:
    from tabletron.server.endpoints import api
    from tabletron.server.tables import opening

    async def go() -> None:
        async with open_registry(url) as registry:
            room, _ = await seated(registry, "person", "person")
            keys = await opening.branch(registry, room, 0, 0, "random", "en")
            async with retention.writing(registry.store) as connection:
                await retention.remove(connection, [room.served.row.id])
            registry.rooms.clear()
            again = await registry.room(keys.table)
            assert again.served.row.branch_of is None and again.served.status == "playing"
            assert await api._all_over(registry, again)
            with pytest.raises(Refused, match="there is no table"):
                await registry.room(room.served.row.id)

    asyncio.run(go())


def test_a_play_between_looking_and_deleting_is_not_lost(url: str, tmp_path: Path) -> None:
    """Nobody can write while the pruner holds its transaction: whoever played before it is seen."""

    async def test(opened: Store) -> None:
        await old(opened, "table", "over", 400, "person", "bot")
        async with retention.writing(opened):
            with (
                sqlite3.connect(tmp_path / "tables.db", timeout=0.05) as other,
                pytest.raises(sqlite3.OperationalError),
            ):
                other.execute("UPDATE tables SET changed = 0")

    with_store(url, test)


def test_a_table_that_somebody_writes_to_is_left_for_the_next_time(database: str) -> None:
    async def test(opened: Store) -> None:
        await old(opened, "busy", "over", 400, "person", "bot")
        await old(opened, "idle", "over", 400, "person", "bot")
        async with opened.transaction() as connection:
            await connection.execute(select(schema.tables).where(schema.tables.c.id == "busy").with_for_update())
            assert (await asyncio.wait_for(prune(opened, Keep(), NOW), 20))["finished"] == 1
        assert await left(opened) == ["busy"]
        assert (await prune(opened, Keep(), NOW))["finished"] == 1

    with_store(run.database_url(database), test)
