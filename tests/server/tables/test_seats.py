"""Who may sit where, and who is there."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import pytest

from tabletron.protocol import messages
from tabletron.server.tables import audience, opening, requests, upkeep
from tabletron.server.tables.audience import Room
from tests.core.test_letters import SEEN, UNSEEN
from tests.server.inside import a_table, eyes, keep, open_registry, seated
from tests.server.kit import Player, Server, new_table, pick, read


def sit(server: Server, table: str, **said: object) -> messages.Seated:
    return read(server.post(f"{table}/sit", {"name": "Ada", **said}), messages.Seated)


def refused(server: Server, table: str, **said: object) -> tuple[int, str]:
    answer = server.post(f"{table}/sit", {"name": "Eve", **said})
    assert answer.is_client_error and answer.json()["message"]
    return answer.status_code, answer.json()["code"]


def test_an_invitation_opens_its_seat_once(server: Server) -> None:
    keys = server.new("person", "open", "open")
    seated = sit(server, keys.table, invitation=keys.invitations[1])
    assert (seated.table, seated.seat) == (keys.table, 1)
    assert refused(server, keys.table, invitation=keys.invitations[1]) == (403, "not_yours")
    assert refused(server, keys.table, invitation="x" * 32) == (403, "not_yours")
    holders = server.info(keys.table).holders
    assert [(one.kind, one.name) for one in holders] == [("person", "Player 1"), ("person", "Ada"), ("open", "")]
    guest = Player(server, keys.table, seated.token)
    assert guest.table_info.mine == (1,) and guest.table_info.status == "waiting"


def test_an_invitation_to_another_table_opens_nothing(server: Server) -> None:
    one, two = server.new("person", "open"), server.new("person", "open")
    assert refused(server, one.table, invitation=two.invitations[1]) == (403, "not_yours")
    assert refused(server, one.table, invitation=one.seats[0]) == (403, "not_yours")
    assert refused(server, one.table, invitation=one.host) == (403, "not_yours")


def test_an_open_seat_of_a_listed_table_needs_no_invitation(server: Server) -> None:
    listed, private = server.new("person", "open", "open", listed=True), server.new("person", "open", "open")
    assert sit(server, listed.table, seat=2).seat == 2
    assert refused(server, listed.table, seat=2) == (403, "not_yours")
    assert refused(server, listed.table, seat=0) == (403, "not_yours")
    assert refused(server, listed.table) == (403, "not_yours")
    assert refused(server, private.table, seat=1) == (403, "not_yours")
    shown = [one["id"] for one in server.http.get("/api/tables").json()]
    assert listed.table in shown and private.table not in shown


def test_only_the_host_begins_and_bots_fill_the_open_seats(server: Server) -> None:
    keys = server.new("person", "open", "open")
    guest = Player(server, keys.table, sit(server, keys.table, invitation=keys.invitations[1]).token)
    assert guest.refused("start").code == "not_yours"
    false_host = Player(server, keys.table, keys.seats[0], host="h" * 32)
    assert false_host.refused("start").code == "not_yours"
    assert server.info(keys.table).status == "waiting"
    host = Player(server, keys.table, keys.seats[0], host=keys.host)
    assert host.table_info.host and host.refused("start", level="nobody").code == "illegal"
    host.must("start", level="random")
    assert [one.kind for one in server.info(keys.table).holders] == ["person", "person", "bot"]
    assert guest.now.desks[0].view.seat == 1
    assert host.refused("start").code == "stale"
    assert refused(server, keys.table, invitation=keys.invitations[2]) == (403, "not_yours")


def test_the_game_begins_when_the_last_seat_is_taken(server: Server) -> None:
    keys = server.new("person", "open")
    host = Player(server, keys.table, keys.seats[0])
    assert host.table_info.status == "waiting" and host.picture is None
    assert server.get(f"{keys.table}/picture").status_code == 409
    sit(server, keys.table, invitation=keys.invitations[1])
    assert host.now.seq == 0
    host.until(lambda: host.table_info.status == "playing", "the start")


def test_two_people_share_a_screen(server: Server, rng: random.Random) -> None:
    keys = server.new("person", "person")
    screen = Player(server, keys.table, keys.seats[1], keys.seats[0])
    assert screen.table_info.mine == (0, 1)
    assert [desk.view.seat for desk in screen.now.desks] == [0, 1]
    played: set[int] = set()
    while len(played) < 2:
        seat, question = screen.asked()
        screen.play(seat, pick(question, rng))
        played.add(seat)


def test_names_are_trimmed_and_limited(server: Server) -> None:
    keys = server.new("open", "open", "open")
    sit(server, keys.table, name="  Ada  ", invitation=keys.invitations[0])
    sit(server, keys.table, name=" Grace \u00a0 \u3000Hopper", invitation=keys.invitations[1])
    for name in ("x" * 25, "", "two\nlines", "bell\x07", "zero\x00"):
        assert refused(server, keys.table, name=name, invitation=keys.invitations[2]) == (400, "malformed")
    names = [one.name for one in server.info(keys.table).holders]
    assert names == ["Ada", "Grace Hopper", ""]
    body = new_table("person", "greedy")
    body["places"][0]["name"] = " Grace "
    body["places"][1]["name"] = "x" * 25
    assert server.http.post("/api/tables", json=body).status_code == 400
    body["places"][1]["name"] = ""
    named = server.info(server.http.post("/api/tables", json=body).json()["table"])
    assert named.holders[0].name == "Grace" and named.holders[1].name


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_that_nobody_can_see_is_refused_with_a_sentence(server: Server, name: str) -> None:
    keys = server.new("person", "open")
    answer = server.post(f"{keys.table}/sit", {"name": name, "invitation": keys.invitations[1]})
    assert answer.status_code == 400 and answer.json()["message"]
    assert server.info(keys.table).holders[1].kind == "open"
    body = new_table("person", "greedy")
    for place in body["places"]:
        place["name"] = name
    if name.strip():  # nothing but blanks is no name, and gets one
        answer = server.http.post("/api/tables", json=body)
        assert answer.status_code == 400 and answer.json()["message"]


@pytest.mark.parametrize("name", SEEN)
def test_names_of_all_the_world_are_welcome(server: Server, name: str) -> None:
    keys = server.new("person", "open")
    sit(server, keys.table, name=name, invitation=keys.invitations[1])
    assert server.info(keys.table).holders[1].name == name


def test_a_rematch_moves_everybody_on_by_one_seat(server: Server, rng: random.Random) -> None:
    keys = server.new("person", "person", "random")
    one, two = Player(server, keys.table, keys.seats[0]), Player(server, keys.table, keys.seats[1])
    stranger = Player(server, keys.table)
    assert one.refused("rematch").code == "illegal"
    one.must("concede", seat=0)
    two.must("concede", seat=1)
    one.until(lambda: one.over, "the end")
    assert stranger.refused("rematch").code == "not_yours"
    one.must("rematch")
    two.must("rematch")
    for player in (one, two, stranger):
        player.until(lambda player=player: player.table_info.rematch, "the rematch")  # type: ignore[misc]
    again = one.table_info.rematch
    assert again == two.table_info.rematch == stranger.table_info.rematch and again is not None
    assert [one.kind for one in server.info(again).holders] == ["bot", "person", "person"]
    for token, seat in ((keys.seats[0], 1), (keys.seats[1], 2)):
        assert Player(server, again, token).table_info.mine == (seat,)
    assert Player(server, again, keys.seats[0], host=keys.host).table_info.host


def test_processes_that_start_a_rematch_at_once_start_the_same(url: str) -> None:
    """Two halls on one database, neither of which has heard of the other's rematch."""

    async def test() -> None:
        async with open_registry(url) as one, open_registry(url) as two:
            room, _ = await seated(one, "person", "person")
            for seat in (0, 1):
                if room.served.status == "playing":
                    await requests.concede(one, room, seat)
            there = await two.room(room.served.row.id)
            first = await opening.rematch(one, room)
            assert await opening.rematch(two, there) == first
            assert await opening.rematch(one, room) == first
            assert (await one.room(first)).served.row.seed != room.served.row.seed

    asyncio.run(test())


def test_presence_and_watchers_are_shown(server: Server) -> None:
    keys = server.new("person", "person")
    one = Player(server, keys.table, keys.seats[0])
    two = Player(server, keys.table, keys.seats[1])

    def shows(presence: str) -> None:
        one.until(lambda: one.table_info.holders[1].presence == presence, presence)

    asked = one.now.desks[0].view.asked[0][0]
    shows("thinking" if asked == 1 else "here")
    two.say({"do": "looking", "here": False})
    shows("away")
    two.say({"do": "looking", "here": True})
    shows("thinking" if asked == 1 else "here")
    two.socket.close()
    shows("away")
    spectators = [Player(server, keys.table) for _ in range(2)]
    one.until(lambda: one.table_info.watching == 2, "two spectators")
    spectators[0].socket.close()
    one.until(lambda: one.table_info.watching == 1, "one spectator")


def test_who_stays_away_is_gone_and_who_is_back_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr("tabletron.server.tables.audience.time.monotonic", lambda: clock[0])
    served = a_table("person", "person", "random")
    room = Room(served)

    def presence() -> list[str]:
        return ["here" if room.presence(seat) == "thinking" else room.presence(seat) for seat in range(3)]

    assert presence() == ["away", "away", "bot"], "who has just been given a seat may be on the way"
    one, two = eyes(0), eyes(1)
    room.join(one)
    room.join(two)
    assert presence() == ["here", "here", "bot"]
    clock[0] += 10 * audience.GONE
    assert presence() == ["here", "here", "bot"]
    room.leave(two)
    assert presence() == ["here", "away", "bot"]
    clock[0] += audience.GONE + 1
    assert presence() == ["here", "gone", "bot"]
    room.join(two)
    one.looking = False
    clock[0] += 10 * audience.GONE
    assert presence() == ["away", "here", "bot"], "a page out of sight is away, not gone"
    keep(served, served.substitute(1, "greedy"))
    assert room.info(eyes()).holders[1].substitute == "greedy"


def test_who_never_came_is_gone_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr("tabletron.server.tables.audience.time.monotonic", lambda: clock[0])
    room = Room(a_table("person", "person"))
    room.join(eyes(0))
    for _ in range(10):
        clock[0] += audience.GONE / 5
        room.stir()
    assert room.presence(1) == "gone"


def test_people_at_another_process_stay_present_as_long_as_they_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with open_registry(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}") as registry:
            registry.store.is_sqlite = False  # as if there were other processes
            room, _ = await seated(registry, "person", "person")
            room.join(eyes(1))
            await upkeep._heal(registry)
            registry.store.is_sqlite = True
            elsewhere = Room(room.served)
            assert elsewhere.presence(1) == "away"
            registry.rooms[room.served.row.id] = elsewhere
            for event in registry.published:  # type: ignore[attr-defined]
                await registry.heard(event)
            assert elsewhere.presence(1) in ("here", "thinking") and elsewhere.presence(0) == "away"
            clock = time.monotonic() + audience.GONE + 1
            monkeypatch.setattr("tabletron.server.tables.audience.time.monotonic", lambda: clock)
            assert elsewhere.presence(1) == "gone", "nothing was heard for a long time"
            monkeypatch.undo()

    asyncio.run(run())
