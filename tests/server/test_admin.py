"""`tabletron admin`: backups, checks, numbers and deletion, on both databases."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import io
import json
import os
import random
import re
import sqlite3
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, select, text, update

from tabletron.commands import main
from tabletron.core.errors import TabletronError
from tabletron.server import run, seat_keys
from tabletron.server.admin import stream
from tabletron.server.admin.backup import reflected
from tabletron.server.storage import database as databases
from tabletron.server.storage import revisions, schema
from tabletron.server.storage.database import Database
from tabletron.server.storage.lock import Held
from tabletron.server.storage.rows import TalkRow
from tabletron.server.storage.store import Store
from tabletron.server.tables import requests
from tests.server.conftest import Postgres
from tests.server.inside import open_registry, play_some, seated
from tests.server.kit import Player, Server
from tests.server.storage.test_store import with_store

ADA, BEN = "a" * 64, "b" * 64


class Ran:
    """How a command ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out.strip(), err.strip()


class Admin:
    """`tabletron admin` in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys, self._monkeypatch = capsys, monkeypatch

    def __call__(self, *words: str | Path, typed: str = "") -> Ran:
        self._monkeypatch.setattr(sys, "argv", ["tabletron", "admin", *map(str, words)])
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = 0
        try:
            main.main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        shown = self._capsys.readouterr()
        return Ran(code, shown.out, shown.err)

    def refused(self, *words: str | Path) -> str:
        """The one sentence it refuses with."""
        ran = self(*words)
        assert ran.code == 1 and not ran.out, (ran.out, ran.err)
        assert ran.err.startswith("tabletron: ") and "\n" not in ran.err, ran.err
        return ran.err.removeprefix("tabletron: ")


@pytest.fixture
def admin(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Admin:
    monkeypatch.delenv("TABLETRON_DATABASE", raising=False)
    monkeypatch.setattr(seat_keys, "new_seed", lambda: "1".rjust(64, "0"))
    return Admin(capsys, monkeypatch)


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database as an operator names it; each test runs on both."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    return str(request.getfixturevalue("database"))


async def played(address: str, *, over: bool = True) -> dict[str, str]:
    """A table with people that is over, one that runs, one that waits, one of bots; with chat and notes."""
    rng, tables = random.Random(3), {}
    async with open_registry(run.database_url(address)) as registry:
        room, _ = await seated(registry, "person", "person", "random")
        await play_some(registry, room, rng, 10_000 if over else 5)
        tables["over"] = room.served.row.id
        room, _ = await seated(registry, "person", "greedy")
        await play_some(registry, room, rng, 4)
        await requests.write_notes(registry, room, 0, ["remember the fist"])
        await requests.say(registry, room, 0, "Ada", "hello ★")
        await requests.say(registry, room, None, "Eve", "I only watch")
        tables["runs"] = room.served.row.id
        room, _ = await seated(registry, "person", "open")
        tables["waits"] = room.served.row.id
        async with registry.store.transaction() as connection:
            await connection.execute(update(schema.tables).values(guest=ADA))
    return tables


def fill(address: str, **how: Any) -> dict[str, str]:
    return asyncio.run(played(address, **how))


def rows(address: str) -> dict[str, list[Any]]:
    """Every row of every table."""

    async def read() -> dict[str, list[Any]]:
        base = Database(run.database_url(address))
        try:
            async with base.engine.connect() as connection:
                found: dict[str, list[Any]] = {}
                for table in await connection.run_sync(reflected):
                    listed = [
                        tuple(sorted(row.items())) for row in (await connection.execute(select(table))).mappings()
                    ]
                    found[table.name] = sorted(listed, key=repr)
                found["revision"] = [await connection.run_sync(revisions.current)]
                return found
        finally:
            await base.close()

    return asyncio.run(read())


def change(address: str, statement: str, **values: Any) -> None:
    async def go() -> None:
        base = Database(run.database_url(address))
        async with base.engine.begin() as connection:
            await connection.execute(text(statement), values)
        await base.close()

    asyncio.run(go())


# --- backup and restore


@pytest.fixture(params=["sqlite", "postgresql"])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Another database, empty."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'other.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database()


def test_every_byte_comes_back_in_either_kind_of_database(
    admin: Admin, address: str, elsewhere: str, tmp_path: Path
) -> None:
    fill(address)
    before = rows(address)
    file = tmp_path / "tables.backup"
    said = admin("backup", file, "--database", address)
    lines = len(before["lines"])
    assert said.code == 0 and said.err == "", said.err
    assert re.fullmatch(
        rf"Backed up 3 tables with {lines} lines and 2 chat lines to {file} \([\d.]+ KB\)\.", said.out
    ), said.out
    assert [path.name for path in tmp_path.iterdir() if "part" in path.name] == []
    said = admin("restore", file, "--database", elsewhere)
    assert said.code == 0 and said.out.startswith(f"Restored 3 tables with {lines} lines and 2 chat lines to "), (
        said.err
    )
    assert rows(elsewhere) == before == rows(address)
    assert admin("check", "--database", elsewhere, "--deep").code == 0


def test_a_restored_table_is_played_on(admin: Admin, address: str, elsewhere: str, tmp_path: Path) -> None:
    tables = fill(address, over=False)
    admin("backup", tmp_path / "b", "--database", address)
    admin("restore", tmp_path / "b", "--database", elsewhere)

    async def go() -> None:
        async with open_registry(run.database_url(elsewhere)) as registry:
            await play_some(registry, await registry.room(tables["over"]), random.Random(1), 3)

    asyncio.run(go())
    assert admin("check", "--database", elsewhere).out == "3 tables checked: all sound."


def test_a_backup_is_whole_while_people_play(admin: Admin, own_server: Server, tmp_path: Path) -> None:
    for _ in range(3):
        own_server.new("random", "random", "random", "random")
    told = own_server.new("person", "person")
    screen = Player(own_server, told.table, *told.seats.values())
    rng = random.Random(1)
    for n in range(4):
        screen.play_some(rng, 2)
        said = admin("backup", tmp_path / f"{n}.backup", "--database", own_server.database)
        assert said.code == 0, said.err
        admin("restore", tmp_path / f"{n}.backup", "--database", f"sqlite:///{tmp_path / f'{n}.db'}")
        assert admin("check", "--database", f"sqlite:///{tmp_path / f'{n}.db'}").out == "4 tables checked: all sound."


def test_a_snapshot_does_not_see_what_is_played_meanwhile(admin: Admin, address: str, tmp_path: Path) -> None:
    fill(address, over=False)
    before = rows(address)
    adding, once = stream.Writer.add, [True]

    def add(self: stream.Writer, table: str, some: Any) -> None:
        adding(self, table, some)
        if once:
            once.clear()
            connected.submit(change, address, "UPDATE seats SET name = 'meanwhile'").result(20)

    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as connected, pytest.MonkeyPatch.context() as patch:
        patch.setattr(stream.Writer, "add", add)
        assert admin("backup", tmp_path / "b", "--database", address).code == 0
    assert rows(address) != before
    admin("restore", tmp_path / "b", "--database", f"sqlite:///{tmp_path / 'then.db'}")
    assert rows(f"sqlite:///{tmp_path / 'then.db'}") == before


def test_a_large_database_does_not_need_large_memory(admin: Admin, tmp_path: Path) -> None:
    import tracemalloc

    address = f"sqlite:///{tmp_path / 'tables.db'}"
    fill(address, over=False)
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as base, base:
        base.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1000 UNION SELECT i + 1 FROM n LIMIT 4000) "
            "INSERT INTO lines "
            "SELECT table_id, i, at, version, asked, act, log, told, randomblob(9999), randomblob(9999) "
            "FROM (SELECT * FROM lines LIMIT 1), n"
        )
    tracemalloc.start()
    try:
        assert admin("backup", tmp_path / "b", "--database", address).code == 0
        assert admin("restore", tmp_path / "b", "--database", f"sqlite:///{tmp_path / 'again.db'}").code == 0
        assert tracemalloc.get_traced_memory()[1] < 40_000_000 < (tmp_path / "b").stat().st_size
    finally:
        tracemalloc.stop()
    assert rows(address) == rows(f"sqlite:///{tmp_path / 'again.db'}")


def test_backups_are_not_overwritten_unless_forced(admin: Admin, address: str, tmp_path: Path) -> None:
    fill(address, over=False)
    file = tmp_path / "b"
    file.write_text("precious")
    assert "is there already" in admin.refused("backup", file, "--database", address)
    assert file.read_text() == "precious"
    assert admin("backup", file, "--database", address, "--force").code == 0
    assert file.read_bytes().startswith(b"\x1f\x8b") and file.stat().st_mode & 0o077 == 0
    assert "there is no folder" in admin.refused("backup", tmp_path / "no" / "b", "--database", address)


def test_a_backup_never_overwrites_its_own_database(admin: Admin, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    fill(f"sqlite:///{file}", over=False)
    before = file.read_bytes()
    assert "is the database itself" in admin.refused("backup", file, "--force", "--database", f"sqlite:///{file}")
    assert file.read_bytes() == before


def test_a_backup_that_fails_leaves_nothing_behind(
    admin: Admin, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(address, over=False)
    folder = tmp_path / "backups"
    folder.mkdir()

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device", str(folder / "b"))

    monkeypatch.setattr(stream.Writer, "add", full)
    assert "No space left on device" in admin.refused("backup", folder / "b", "--database", address)
    assert list(folder.iterdir()) == []


def test_old_backups_of_a_folder_go(admin: Admin, tmp_path: Path) -> None:
    address, folder = f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "backups"
    fill(address, over=False)
    folder.mkdir()
    (folder / "notes.txt").write_text("mine")
    old = [folder / f"tabletron-2024-01-0{day}T031500Z.backup" for day in range(1, 5)]
    for file in old:
        file.write_text("old")
    said = admin("backup", folder, "--keep", "3", "--database", address)
    assert said.out.endswith("2 older backups were deleted.")
    left = sorted(path.name for path in folder.iterdir())
    assert left[:3] == ["notes.txt", old[2].name, old[3].name] and len(left) == 4
    admin("restore", folder / left[3], "--database", f"sqlite:///{tmp_path / 'again.db'}")
    assert rows(address) == rows(f"sqlite:///{tmp_path / 'again.db'}")
    assert "--keep needs a folder" in admin.refused("backup", tmp_path / "b", "--keep", "3", "--database", address)


def test_a_full_database_is_restored_over_only_by_force(admin: Admin, address: str, tmp_path: Path) -> None:
    fill(address, over=False)
    before = rows(address)
    admin("backup", tmp_path / "b", "--database", address)
    change(address, "UPDATE seats SET name = 'later'")
    later = rows(address)
    assert "is not empty" in admin.refused("restore", tmp_path / "b", "--database", address)
    assert rows(address) == later
    said = admin("restore", tmp_path / "b", "--database", address, "--force")
    assert rows(address) == before, said.err
    if address.startswith("sqlite"):
        kept = re.search(r"is kept as (\S+)\.$", said.out)
        assert kept is not None and rows(f"sqlite:///{kept[1]}") == later
        assert (tmp_path / "tables.db").stat().st_mode & 0o077 == 0, "for nobody else to read"


def test_a_database_without_tables_counts_as_empty(admin: Admin, address: str, tmp_path: Path) -> None:
    source = f"sqlite:///{tmp_path / 'source.db'}"
    fill(source, over=False)
    admin("backup", tmp_path / "b", "--database", source)

    async def nothing(_: Store) -> None:
        pass

    with_store(run.database_url(address), nothing)
    assert admin("restore", tmp_path / "b", "--database", address).code == 0
    assert rows(address) == rows(source)
    assert not [path for path in tmp_path.iterdir() if "before" in path.name]


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "text", "gzip", "newer"])
def test_a_damaged_backup_changes_nothing(admin: Admin, address: str, tmp_path: Path, damage: str) -> None:
    fill(address, over=False)
    before, file = rows(address), tmp_path / "b"
    admin("backup", file, "--database", address)
    whole = file.read_bytes()
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 1
    contents = {
        "cut": whole[: len(whole) * 2 // 3], "flipped": bytes(flipped), "empty": b"", "text": b"hello\n" * 100,
        "gzip": gzip.compress(b"a gzip of something else"), "newer": gzip.compress(b"Tabletron backup 2\n..."),
    }  # fmt: skip
    file.write_bytes(contents[damage])
    said = admin.refused("restore", file, "--database", address, "--force")
    known = {"cut": "cut off", "flipped": "damaged", "newer": "newer version"}
    assert known.get(damage, "is not a backup made with") in said
    assert rows(address) == before
    assert "No such file" in admin.refused("restore", tmp_path / "none", "--database", address)


def test_whatever_bit_of_a_backup_is_wrong_it_is_noticed(admin: Admin, tmp_path: Path) -> None:
    address, file = f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "b"
    fill(address, over=False)
    admin("backup", file, "--database", address)
    whole = file.read_bytes()
    data = gzip.decompress(whole)
    for at in (*range(20), *range(20, len(whole), max(1, len(whole) // 300))):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :])
        try:
            stream.Reader(file).check()
            assert gzip.decompress(file.read_bytes()) == data, "another way to say the same is no damage"
        except TabletronError as problem:
            assert "nothing was changed" in str(problem) or "is not a backup" in str(problem)


def test_a_backup_cut_between_two_frames_is_noticed(admin: Admin, tmp_path: Path) -> None:
    address, file = f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "b"
    fill(address, over=False)
    admin("backup", file, "--database", address)
    data = gzip.decompress(file.read_bytes())
    end = data.rindex(msgspec.msgpack.encode(["end"])[1:]) - 5
    file.write_bytes(gzip.compress(data[:end]))
    assert "cut off" in admin.refused("restore", file, "--database", f"sqlite:///{tmp_path / 'again.db'}")
    assert not (tmp_path / "again.db").exists()


@pytest.mark.parametrize("revision", ["0001", "0002", "0003", "0004"])
def test_an_older_backup_is_brought_up_to_date(
    admin: Admin, address: str, elsewhere: str, tmp_path: Path, revision: str
) -> None:
    def old(connection: Connection) -> None:
        revisions.upgrade(connection, revision)
        tables = {table.name: table for table in reflected(connection)}
        values = {
            "id": "old", "game": "moonbots", "packs": "[]", "seats": 2, "switches": "{}", "options": "{}", "seed": "s",
            "status": "waiting", "listed": True, "created": 1.0, "changed": 2.5, "host": "h",
        }  # fmt: skip
        connection.execute(tables["tables"].insert(), values)
        seat = {"table_id": "old", "kind": "open", "name": "Ada", "level": "", "ahead": "[]"}
        more: dict[str, Any] = {"everywhere": True} if revision == "0001" else {"passes": "[]"}
        more |= {"notes": "mine"} if revision == "0004" else {}
        connection.execute(tables["seats"].insert(), [{**seat, **more, "seat": n} for n in range(2)])

    async def make() -> None:
        base = Database(run.database_url(address))
        async with base.engine.begin() as connection:
            await connection.run_sync(old)
        await base.close()

    asyncio.run(make())
    assert "an older version" in admin.refused("stats", "--database", address)
    before = rows(address)
    assert admin("backup", tmp_path / "b", "--database", address).code == 0
    assert rows(address) == before, "a backup does not bring the database up to date"
    assert admin("restore", tmp_path / "b", "--database", elsewhere).code == 0

    async def test(opened: Store) -> None:
        row = await opened.table("old")
        assert row is not None and row.changed == 2.5 and row.listed is True and row.content is None
        assert [seat.passes for seat in await opened.seats("old")] == ["[]", "[]"]
        assert [seat.notes for seat in await opened.seats("old")] == ["mine" if revision == "0004" else ""] * 2

    with_store(run.database_url(elsewhere), test)
    assert rows(elsewhere)["revision"] == [revisions.head()]


def test_nothing_is_restored_under_a_running_server(
    admin: Admin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletron.server.storage.lock.BREATH", 0.01)
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    fill(address, over=False)
    admin("backup", tmp_path / "b", "--database", address)
    before = rows(address)
    with Held(tmp_path / "tables.db", "http://127.0.0.1:8642"):
        said = admin.refused("restore", tmp_path / "b", "--database", address, "--force")
        assert f"is already served by process {os.getpid()} at http://127.0.0.1:8642" in said
    assert rows(address) == before
    assert admin("restore", tmp_path / "b", "--database", address, "--force").code == 0


def test_nothing_is_restored_while_others_use_a_postgresql(admin: Admin, database: str, tmp_path: Path) -> None:
    source = f"sqlite:///{tmp_path / 'tables.db'}"
    fill(source, over=False)
    admin("backup", tmp_path / "b", "--database", source)
    server = Server(tmp_path, database)
    try:
        said = admin.refused("restore", tmp_path / "b", "--database", database, "--force")
        assert "is in use" in said and "stop every server" in said
    finally:
        server.stop()
    assert admin("restore", tmp_path / "b", "--database", database).code == 0
    assert rows(database) == rows(source)


def test_a_restore_that_fails_leaves_everything_as_it_was(
    admin: Admin, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(address, over=False)
    before = rows(address)
    admin("backup", tmp_path / "b", "--database", address)
    reading = stream.Reader.frames
    times: list[None] = []

    def frames(self: stream.Reader) -> Any:
        times.append(None)
        for n, frame in enumerate(reading(self)):
            if len(times) == 2 and n == 2:
                raise OSError(28, "No space left on device", "somewhere")
            yield frame

    monkeypatch.setattr(stream.Reader, "frames", frames)
    assert "No space left" in admin.refused("restore", tmp_path / "b", "--database", address, "--force")
    assert rows(address) == before
    assert not [path for path in tmp_path.iterdir() if "restoring" in path.name or "before" in path.name]


# --- which database


def test_what_is_no_database_of_ours_is_told_in_a_sentence(
    admin: Admin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing, words, other, newer = (tmp_path / name for name in ("missing.db", "words.db", "other.db", "newer.db"))
    words.write_text("this is no database, but a letter of some length\n" * 50)
    with contextlib.closing(sqlite3.connect(other)) as base, base:
        base.execute("CREATE TABLE recipes (name TEXT)")
    fill(f"sqlite:///{newer}", over=False)
    change(f"sqlite:///{newer}", "UPDATE alembic_version SET version_num = '9999'")
    untouched = [path.read_bytes() for path in (words, other)]
    for command in (["stats"], ["check"], ["prune"], ["delete", "abc"], ["backup", tmp_path / "b"]):
        assert "there is no database" in admin.refused(*command, "--database", f"sqlite:///{missing}")
        assert "is not a Tabletron database" in admin.refused(*command, "--database", f"sqlite:///{words}")
        assert "is not a Tabletron database" in admin.refused(*command, "--database", f"sqlite:///{other}")
        assert "a newer version of Tabletron" in admin.refused(*command, "--database", f"sqlite:///{newer}")
        assert "--database takes" in admin.refused(*command, "--database", "tables.db")
    assert not missing.exists() and [path.read_bytes() for path in (words, other)] == untouched
    assert not (tmp_path / "b").exists()
    with pytest.raises(Exception, match="a newer version of Tabletron"):
        with_store(f"sqlite+aiosqlite:///{newer}", lambda _: asyncio.sleep(0))


def test_a_postgresql_that_is_not_there_is_told_in_a_sentence(
    admin: Admin, database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in (["stats"], ["check"], ["backup", Path("/nowhere-to-be-seen")]):
        if command[0] != "backup":
            assert "is not a Tabletron database" in admin.refused(*command, "--database", database)
            nobody = "postgresql://tabletron:hidden@127.0.0.1:1/tables"
            said = admin.refused(*command, "--database", nobody)
            assert "cannot be reached" in said and "hidden" not in said
    gone = database.replace("/test", "/nothing_like_test")
    assert "does not exist" in admin.refused("stats", "--database", gone)


def test_a_read_only_database_is_told_in_a_sentence(admin: Admin, tmp_path: Path) -> None:
    fill(f"sqlite:///{tmp_path / 'tables.db'}", over=False)
    change(f"sqlite:///{tmp_path / 'tables.db'}", "UPDATE tables SET changed = 0, status = 'over'")
    assert admin("prune", "--dry-run", "--database", f"sqlite:///{tmp_path / 'tables.db'}").out.startswith(
        "Would delete"
    )

    def readonly(connection: Any, _: Any) -> None:
        prepare(connection, _)
        connection.cursor().execute("PRAGMA query_only=ON")

    prepare = databases.prepare_sqlite
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(databases, "prepare_sqlite", readonly)
        said = admin.refused("prune", "--database", f"sqlite:///{tmp_path / 'tables.db'}")
    assert "read-only; nothing was changed" in said


def test_the_database_comes_from_the_environment_too(
    admin: Admin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(f"sqlite:///{tmp_path / 'tables.db'}", over=False)
    monkeypatch.setenv("TABLETRON_DATABASE", f"sqlite:///{tmp_path / 'tables.db'}")
    assert json.loads(admin("stats", "--json").out)["database"] == str(tmp_path / "tables.db")


# --- numbers


def test_numbers_for_people_and_programs(admin: Admin, address: str) -> None:
    fill(address)
    before = rows(address)
    found = json.loads(admin("stats", "--json", "--database", address).out)
    assert found["tables"] == {"moonbots": {"over": 1, "playing": 1, "waiting": 1}}
    assert (found["lines"], found["chat"], found["contents"]) == (len(before["lines"]), 2, 1)
    assert found["guests"] == 1 and found["bytes"] > 10_000
    assert len(found["opened"]) == 7 and sum(found["opened"].values()) == 3
    assert found["oldest"] <= found["newest"] <= time.time()
    told = admin("stats", "--database", address).out
    assert "3 tables, " in told and "moonbots     1 waiting, 1 playing, 1 over" in told and "1 guest" in told
    assert rows(address) == before


def test_who_sits_at_a_table(admin: Admin, address: str) -> None:
    tables = fill(address, over=False)
    told = admin("show", tables["runs"], "--database", address).out.splitlines()
    assert told[0].startswith(f"table {tables['runs']}: moonbots, playing, ") and told[0].endswith("2 chat lines")
    assert f"by guest {ADA[:12]}, changed " in told[1]
    assert told[2:] == ["seat 0: person 'Player 1', no guest", "seat 1: bot 'Rivet', no guest"]
    assert "there is no table nothere" in admin.refused("show", "nothere", "--database", address)


def test_numbers_of_an_empty_database(admin: Admin, address: str) -> None:
    async def nothing(_: Store) -> None:
        pass

    with_store(run.database_url(address), nothing)
    found = json.loads(admin("stats", "--json", "--database", address).out)
    assert (found["tables"], found["oldest"], sum(found["opened"].values())) == ({}, None, 0)
    assert "0 tables, 0 lines" in admin("stats", "--database", address).out
    assert admin("check", "--deep", "--database", address).out.startswith("0 tables checked")
    assert admin("prune", "--database", address).out == "Deleted 0 tables, 0 lines, 0 chat lines and 0 sets of cards."


# --- checks

DAMAGES = {
    "DELETE FROM lines WHERE table_id = :runs AND seq = 1": "line 1 is missing",
    "DELETE FROM lines WHERE table_id = :runs AND seq = 0": "line 0 is missing",
    "DELETE FROM lines WHERE table_id = :runs": "it is stored as playing, with 0 lines",
    "UPDATE tables SET status = 'over' WHERE id = :runs": "it is stored as over, but its newest line says playing",
    "UPDATE tables SET status = 'playing' WHERE id = :waits": "it is stored as playing, with 0 lines",
    "DELETE FROM seats WHERE table_id = :runs AND seat = 1": "it has 2 seats, but stored are [0]",
    "UPDATE seats SET kind = 'ghost' WHERE table_id = :runs AND seat = 1": "seat 1 is of no known kind: 'ghost'",
    "UPDATE seats SET ahead = '{' WHERE table_id = :runs AND seat = 0": "what seat 0 ordered cannot be read",
    'UPDATE lines SET act = \'{"act": "Flown"}\' WHERE table_id = :runs AND seq = 1': "line 1 cannot be read",
    "UPDATE lines SET told = 'x' WHERE table_id = :runs AND seq = 2": "line 2 cannot be read",
    "UPDATE lines SET moment = :bytes WHERE table_id = :runs AND seq = 2": "the moment of line 2 cannot be read",
    "UPDATE tables SET game = 'chess' WHERE id = :runs": "it cannot be opened: there is no game 'chess'",
    "UPDATE tables SET options = 'x' WHERE id = :runs": "it cannot be opened",
    "UPDATE tables SET content = 'gone' WHERE id = :runs": "it cannot be opened: the cards it is played with (gone)",
}


@pytest.mark.parametrize("statement", DAMAGES)
def test_each_damage_is_found(admin: Admin, tmp_path: Path, statement: str) -> None:
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    tables = fill(address, over=False)
    values = {**tables, "bytes": b"\xc1damaged"}
    change(address, statement, **{name: value for name, value in values.items() if f":{name}" in statement})
    before = rows(address)
    found = admin("check", "--database", address)
    broken = tables["waits" if ":waits" in statement else "runs"]
    assert found.code == 1 and f"table {broken}: {DAMAGES[statement]}" in found.out.splitlines()[0], found.out
    assert found.out.splitlines()[1] == "3 tables checked: 1 not sound."
    assert rows(address) == before


def test_a_table_that_does_not_name_its_cards_is_left_as_it_is(admin: Admin, address: str) -> None:
    fill(address, over=False)
    change(address, "UPDATE tables SET content = NULL")
    change(address, "DELETE FROM contents")
    before = rows(address)
    assert admin("check", "--deep", "--database", address).code == 0
    assert rows(address) == before


def test_a_damage_on_postgresql_is_found(admin: Admin, database: str) -> None:
    tables = fill(database, over=False)
    assert admin("check", "--database", database).out == "3 tables checked: all sound."
    change(database, "DELETE FROM lines WHERE table_id = :runs AND seq = 1", runs=tables["runs"])
    assert f"table {tables['runs']}: line 1 is missing" in admin("check", "--database", database).out


def test_only_a_deep_check_looks_at_pictures_and_records(admin: Admin, tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    tables = fill(address)
    deep = admin("check", "--deep", "--database", address)
    assert deep.out == "3 tables checked, with every picture and record: all sound."
    change(address, "UPDATE lines SET picture = :x WHERE table_id = :over AND seq = 4", x=b"\xc1", over=tables["over"])
    change(address, "UPDATE tables SET seed = 'another' WHERE id = :runs", runs=tables["runs"])
    assert admin("check", "--database", address).code == 0
    found = admin("check", "--deep", "--database", address)
    assert f"table {tables['over']}: the picture of line 4 cannot be drawn" in found.out and found.code == 1


def test_a_finished_game_whose_record_was_tampered_with_is_found(admin: Admin, tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'tables.db'}"
    tables = fill(address)
    change(address, "UPDATE tables SET seed = 'another' WHERE id = :over", over=tables["over"])
    assert "its record cannot be played again" in admin("check", "--deep", "--database", address).out


def test_rows_without_a_table_and_a_torn_file_are_found(admin: Admin, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    tables = fill(f"sqlite:///{file}", over=False)
    with contextlib.closing(sqlite3.connect(file)) as base, base:
        base.execute("DELETE FROM tables WHERE id = ?", (tables["waits"],))
    found = admin("check", "--database", f"sqlite:///{file}")
    assert found.code == 1 and "a row of seats belongs to no row of tables" in found.out
    assert "2 tables checked: 0 not sound, 2 damages of the database itself." in found.out
    with contextlib.closing(sqlite3.connect(file)) as base:
        base.execute("PRAGMA journal_mode=DELETE")
        pages = base.execute("SELECT rootpage FROM sqlite_master WHERE name = 'lines'").fetchone()
        size = base.execute("PRAGMA page_size").fetchone()[0]
    with file.open("r+b") as raw:
        raw.seek((pages[0] - 1) * size)
        raw.write(b"\xff" * size)
    torn = admin("check", "--database", f"sqlite:///{file}")
    assert torn.code == 1 and "Traceback" not in torn.err, torn.err
    assert "damage" in torn.out + torn.err


# --- deleting


def test_one_table_is_deleted_with_all_that_belongs_to_it(admin: Admin, address: str) -> None:
    tables = fill(address)
    asked = admin("delete", tables["runs"], "--database", address, typed="n\n")
    assert asked.out.endswith("Nothing was deleted.") and len(rows(address)["tables"]) == 3
    said = admin("delete", tables["runs"], "--database", address, typed="y\n").out
    assert re.search(rf"Deleted table {tables['runs']}: 2 seats, \d+ lines and 2 chat lines\.$", said), said
    left = rows(address)
    assert not any(tables["runs"] in repr(left[name]) for name in ("tables", "seats", "lines", "talk"))
    assert len(left["tables"]) == 2 and len(left["contents"]) == 1
    for table in (tables["over"], tables["waits"]):
        assert admin("delete", table, "--yes", "--database", address).code == 0
    assert all(rows(address)[name] == [] for name in ("tables", "seats", "lines", "talk", "contents"))


def test_what_is_not_there_is_not_deleted(admin: Admin, address: str) -> None:
    fill(address, over=False)
    change(address, "UPDATE seats SET guest = :ben WHERE seat = 1", ben="a" * 20 + "b" * 44)
    before = rows(address)
    assert "there is no table nothere" in admin.refused("delete", "nothere", "--yes", "--database", address)
    assert "there is no table aaaaaaaaaaa;" in admin.refused("delete", "a" * 11, "--yes", "--database", address)
    assert "no table and no guest" in admin.refused("delete", "c" * 12, "--yes", "--database", address)
    assert "more than one guest" in admin.refused("delete", "a" * 12, "--yes", "--database", address)
    assert rows(address) == before


async def a_crowd(address: str) -> dict[str, str]:
    """Ada alone, Ada with Ben, Ben's table with Ada, a rematch of theirs, and Ben alone."""
    seats: dict[str, tuple[str | None, list[str | None]]] = {
        "alone": (ADA, [ADA, None]), "hers": (ADA, [ADA, BEN]), "his": (BEN, [BEN, ADA]),
        "again": (None, [None, None]), "bens": (BEN, [BEN, None]),
    }  # fmt: skip
    tables = {}
    async with open_registry(run.database_url(address)) as registry:
        for name, (opener, guests) in seats.items():
            kinds = ["person" if name == "again" or guest else "random" for guest in guests]
            _, told = await seated(registry, *kinds)
            tables[name] = told.table
            await registry.store.set_table(told.table, guest=opener)
            for seat, guest in enumerate(guests):
                title = {ADA: "Ada", BEN: "Ben"}.get(guest or "", "Gasket")
                token = {"token": f"{title}'s key"} if name == "his" else {}
                await registry.store.set_seat(
                    told.table, seat, guest=guest, name=title, notes=f"{title}'s notes", **token
                )
                for n in range(2):
                    await registry.store.say(TalkRow(told.table, 0, 0.0, seat, title, f"{title} says {n}"))
        await registry.store.set_seat(tables["again"], 0, token="Ada's key", name="Ada")
        await registry.store.set_seat(tables["again"], 1, token="Ben's key", name="Ben")
    return tables


def test_a_person_is_forgotten(admin: Admin, address: str) -> None:
    tables = asyncio.run(a_crowd(address))
    said = admin("delete", ADA[:12], "--yes", "--database", address)
    assert said.code == 0, said.err
    assert re.search(r"Deleted 1 table of their own: 2 seats, \d+ lines? and 4 chat lines\.", said.out), said.out
    assert "At 3 tables with others: 3 seats renamed “Former guest”" in said.out
    assert "6 chat lines deleted" in said.out
    left = rows(address)
    assert ADA not in repr(left) and "Ada" not in repr(left)
    assert tables["alone"] not in repr(left)
    assert len(left["tables"]) == 4 and repr(left).count("Ben's notes") == 3

    async def test(opened: Store) -> None:
        mine, bens = (await opened.seats(tables["his"]))[1], (await opened.seats(tables["his"]))[0]
        assert (mine.name, mine.notes, mine.token, mine.guest, mine.kind) == ("Former guest", "", None, None, "person")
        assert (bens.name, bens.guest, bens.token) == ("Ben", BEN, "Ben's key")
        talk = await opened.talk(tables["his"])
        assert [(row.n, row.name, row.text) for row in talk] == [
            (0, "Ben", "Ben says 0"), (1, "Ben", "Ben says 1"), (3, "Former guest", "…"),
        ]  # fmt: skip
        assert (await opened.say(TalkRow(tables["his"], 0, 0.0, 0, "Ben", "still there?"))).n == 4
        assert (await opened.seats(tables["again"]))[0].name == "Former guest"

    with_store(run.database_url(address), test)
    assert admin("check", "--database", address).out == "4 tables checked: all sound."
    assert "no table and no guest" in admin.refused("delete", ADA[:12], "--yes", "--database", address)


# --- pruning


def test_what_is_too_old_goes(admin: Admin, address: str, tmp_path: Path) -> None:
    tables = fill(address)
    change(address, "UPDATE tables SET changed = 0 WHERE id <> :runs", runs=tables["runs"])
    would = "Would delete 2 tables (1 that never began, 1 whose game is over)."
    assert admin("prune", "--dry-run", "--database", address).out == would
    (tmp_path / "limits.toml").write_text("[keep]\nfinished = 0\n")
    said = admin("prune", "--limits", tmp_path / "limits.toml", "--database", address).out
    assert said == "Deleted 1 table (1 that never began), 0 lines, 0 chat lines and 0 sets of cards."
    assert admin("prune", "--database", address).out.startswith("Deleted 1 table (1 whose game is over), ")
    assert admin("stats", "--database", address).out.count("1 table, ") == 1
    assert "No such file" in admin.refused("prune", "--limits", tmp_path / "no.toml", "--database", address)


@pytest.mark.parametrize("command", ["restore", "backup", "check", "stats", "prune"])
def test_a_folder_is_never_taken_for_a_database(admin: Admin, tmp_path: Path, command: str) -> None:
    """Once, `restore --force` moved the whole folder aside."""
    folder = tmp_path / "precious"
    folder.mkdir()
    (folder / "letter").write_text("dear")
    file = tmp_path / "some.backup"
    words = {"restore": [str(file), "--force"], "backup": [str(file)]}.get(command, [])
    said = admin.refused(command, *words, "--database", f"sqlite:///{folder}")
    assert said == f"{folder} is no file; name one for the database, such as {folder / 'tables.db'}"
    assert [one.name for one in tmp_path.iterdir()] == ["precious"] and (folder / "letter").read_text() == "dear"
