"""A table that cannot be opened says so, can be removed, and never hurts its neighbours."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import httpx
import pytest

from tabletron.protocol import messages
from tabletron.server.errors import Refused
from tabletron.server.storage import retention
from tabletron.server.tables import opening, requests, upkeep
from tabletron.server.tables.audience import Room
from tests.server.inside import open_registry, play_some, seated
from tests.server.kit import Player, Server, bearing, eventually

BREAKS = {
    "damaged": "UPDATE lines SET moment = x'00', log = 'nothing' WHERE table_id = ?",
    "uninstalled": "UPDATE tables SET game = 'draughts' WHERE id = ?",
    "switches of another day": """UPDATE tables SET switches = '{"sun": "shines"}' WHERE id = ?""",
    "no seats": "DELETE FROM seats WHERE table_id = ?",
}
SENTENCES = {"uninstalled": "this table needs the game draughts, which is not installed on this server"}


@contextmanager
def behind_its_back(server: Server) -> Iterator[sqlite3.Connection]:
    """The server's database while it is stopped."""
    server.stop()
    with closing(sqlite3.connect(server.folder / "tables.db")) as database, database:
        yield database
    server.start()


def broken(server: Server, how: str) -> tuple[messages.Keys, messages.Keys]:
    """A listed table that is broken, and its listed neighbour."""
    bad, good = (server.new("person", "open", listed=True) for _ in range(2))
    for keys in (bad, good):  # the game begins
        taken = server.post(f"{keys.table}/sit", {"name": "Bo", "invitation": keys.invitations[1]})
        assert taken.is_success
    with behind_its_back(server) as database:
        database.execute("PRAGMA foreign_keys = OFF")
        database.execute(BREAKS[how], [bad.table])
    return bad, good


@pytest.mark.parametrize("how", BREAKS)
def test_a_broken_table_hurts_nobody_and_can_be_removed(own_server: Server, how: str) -> None:
    bad, good = broken(own_server, how)
    page = {"accept": "text/html"}
    answer = own_server.get(bad.table)
    assert (answer.status_code, answer.json()["code"]) == (409, "broken")
    sentence = answer.json()["message"]
    assert sentence == SENTENCES.get(how, "this table is damaged: what was stored of it cannot be read")
    eventually(lambda: _status(own_server, bad.table) == "broken", "the lobby to know")
    tables = {one["id"]: one for one in own_server.http.get("/api/tables").json()}
    shown = f"{sentence[0].upper()}{sentence[1:]}."
    assert tables[bad.table]["why"] == sentence and tables[good.table]["status"] == "playing"
    lobby = own_server.http.get("/", headers=page)
    assert lobby.status_code == 200 and shown in lobby.text and good.table in lobby.text
    own_page = own_server.http.get(f"/t/{bad.table}", headers=page)
    assert own_page.status_code == 409 and shown in own_page.text and "Remove this table" in own_page.text
    neighbour = Player(own_server, good.table, good.seats[0])
    assert neighbour.now.desks
    assert _remove(own_server, bad.table).status_code == 403, "a stranger"
    assert _remove(own_server, bad.table, "a-key-of-nobody").status_code == 403
    assert _remove(own_server, bad.table, bad.host).status_code == 204
    assert own_server.get(bad.table).status_code == 404
    assert bad.table not in own_server.http.get("/", headers=page).text
    assert own_server.http.get("/health").is_success


def _status(server: Server, table: str) -> str:
    return next(str(one["status"]) for one in server.http.get("/api/tables").json() if one["id"] == table)


def _remove(server: Server, table: str, *tokens: str) -> httpx.Response:
    return server.http.delete(f"/api/tables/{table}", headers=bearing(*tokens))


def test_whoever_plays_alone_removes_a_table_and_those_who_look_on_are_told(server: Server) -> None:
    keys = server.new("person", "random")
    player, watcher = Player(server, keys.table, keys.seats[0]), Player(server, keys.table)
    assert player.now.desks and watcher.now.desks
    assert _remove(server, keys.table, keys.seats[0]).status_code == 204
    for one in (player, watcher):
        one.until(lambda one=one: None in one.answers, "the news")  # type: ignore[misc]
        told = one.answers[None]
        assert isinstance(told, messages.Refusal) and told.code == "gone" and told.message == "this table was removed"
    assert server.get(keys.table).status_code == 404


def test_nobody_removes_a_table_under_others(server: Server) -> None:
    keys = server.new("person", "person")
    assert _remove(server, keys.table, keys.seats[0]).status_code == 403
    assert _remove(server, keys.table, keys.host).status_code == 403
    assert server.get(keys.table).is_success
    assert _remove(server, keys.table, *keys.seats.values()).status_code == 204
    assert _remove(server, "nosuchtable").status_code == 404


def test_a_table_deleted_by_an_operator_is_gone_at_the_next_play(own_server: Server) -> None:
    keys = own_server.new("person", "person")
    player = Player(own_server, keys.table, *keys.seats.values())
    seat, _ = player.asked()
    with closing(sqlite3.connect(own_server.folder / "tables.db", timeout=20)) as database, database:
        for part in ("lines", "seats"):
            database.execute(f"DELETE FROM {part} WHERE table_id = ?", [keys.table])
        database.execute("DELETE FROM tables WHERE id = ?", [keys.table])
    player.send("play", seat=seat, asked=player.now.asked, choice=1)
    player.until(lambda: None in player.answers, "the news")
    told = player.answers[None]
    assert isinstance(told, messages.Refusal) and told.code == "gone"
    assert own_server.http.get("/health").is_success and own_server.get(keys.table).status_code == 404


def test_what_is_broken_is_not_opened_again_and_again(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    async def run() -> None:
        async with open_registry(url) as registry:
            room, keys = await seated(registry, "person", "random")
            await registry.store.set_table(keys.table, game="draughts")
            registry.rooms.clear()
            load = registry._load

            async def counted(table: str) -> Room:
                opened.append(table)
                return await load(table)

            monkeypatch.setattr(registry, "_load", counted)
            for _ in range(5):
                with pytest.raises(Refused, match="draughts"):
                    await registry.room(keys.table)
            assert opened == [keys.table]
            await registry.store.set_table(keys.table, game=room.served.row.game)
            monkeypatch.setattr("tabletron.server.tables.registry.AGAIN", 0.0)
            assert (await registry.room(keys.table)).served.table is not None and not registry.broken

    asyncio.run(run())


def test_a_table_of_the_lobby_that_is_broken_is_known_before_anybody_comes(url: str) -> None:
    async def run() -> None:
        async with open_registry(url) as registry:
            _, bad = await seated(registry, "person", "open", listed=True)
            _, good = await seated(registry, "person", "open", listed=True)
            await registry.store.set_table(bad.table, game="draughts")
            registry.rooms.clear()
            await upkeep.inspect(registry)
            assert list(registry.broken) == [bad.table] and list(registry.rooms) == [good.table]

    asyncio.run(run())


def test_a_table_deleted_by_an_operator_is_closed_within_seconds(url: str) -> None:
    async def run() -> None:
        async with open_registry(url) as registry:
            room, keys = await seated(registry, "person", "person")
            other, _ = await seated(registry, "person", "person")
            async with retention.writing(registry.store) as connection:
                await retention.remove(connection, [keys.table])
            await upkeep._heal(registry)
            assert room.removed and not other.removed and list(registry.rooms) == [other.served.row.id]

    asyncio.run(run())


def test_a_damaged_step_is_neither_branched_from_nor_gone_back_to(url: str) -> None:
    async def run() -> None:
        async with open_registry(url) as registry:
            room, keys = await seated(registry, "person", "person")
            await play_some(registry, room, random.Random(1), 4)
            async with registry.store.transaction() as connection:
                await connection.exec_driver_sql("UPDATE lines SET moment = x'00ff'")
            with pytest.raises(Refused, match="this step is damaged"):
                await opening.branch(registry, room, 1, 0, "random", "en")
            seat = next(seat for seat in (0, 1) if room.served.undo_target(seat))
            with pytest.raises(Refused, match="this step is damaged"):
                await requests._undo(registry, room, seat, *room.served.undo_target(seat))  # type: ignore[misc]
            assert keys.table in registry.rooms

    asyncio.run(run())
