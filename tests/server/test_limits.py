"""What one visitor may take, and that others keep theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tabletron.core.errors import TabletronError
from tabletron.protocol import messages
from tabletron.server import limits
from tabletron.server.errors import Refused
from tabletron.server.limits import UNLIMITED, Budgets, Limits, Rate, Visitor, network, read_limits
from tabletron.server.storage.rows import SeatRow, TableRow
from tabletron.server.storage.store import LISTED
from tabletron.server.tables import bot_workers, opening, requests
from tests.server.inside import Quick, open_registry, seated
from tests.server.kit import Player, Server, counters, new_table, serving

ADA, BEN = Visitor("192.0.2.1", "ada"), Visitor("192.0.2.1", "ben")
SMALL = """
shared = 2
listed = 2
sockets = 4
[tables]
at_once = 3
an_hour = 60
[seats]
at_once = 2
an_hour = 60
[chat]
at_once = 2
an_hour = 60
[imports]
at_once = 1
an_hour = 60
[experiments]
at_once = 1
an_hour = 60
[coach]
at_once = 1
an_hour = 60
"""


class Now:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


# --- budgets


def test_a_budget_runs_out_and_fills_up_again() -> None:
    now, told = Now(), list[str]()
    budgets = Budgets(Limits(tables=Rate(3, 60)), told.append, now)
    for _ in range(3):
        budgets.spend("tables", ADA)
    with pytest.raises(Refused, match="you can open the next one in 60 s") as refused:
        budgets.spend("tables", ADA)
    assert refused.value.code == "too_many" and told == ["tables"]
    now.time += 59
    with pytest.raises(Refused, match="in 1 s"):
        budgets.spend("tables", ADA)
    now.time += 1.5
    budgets.spend("tables", ADA)
    now.time += 10 * 3600
    for _ in range(3):
        budgets.spend("tables", ADA)
    with pytest.raises(Refused):  # it never holds more than at once
        budgets.spend("tables", ADA)


def test_guests_of_one_address_share_a_larger_budget() -> None:
    budgets = Budgets(Limits(tables=Rate(3, 60), shared=2), now=Now())
    for visitor in (ADA, ADA, ADA, BEN, BEN, BEN):
        budgets.spend("tables", visitor)
    cid = Visitor(ADA.address, "cid")
    with pytest.raises(Refused):
        budgets.spend("tables", cid)
    budgets.spend("tables", Visitor("192.0.2.2", "cid"))
    nobody = Visitor("192.0.2.3")
    for _ in range(6):
        budgets.spend("tables", nobody)
    with pytest.raises(Refused):
        budgets.spend("tables", nobody)


def test_a_refusal_takes_nothing_from_anybody() -> None:
    budgets = Budgets(Limits(tables=Rate(1, 60), shared=2), now=Now())
    budgets.spend("tables", ADA)
    for _ in range(5):
        with pytest.raises(Refused):
            budgets.spend("tables", ADA)
    budgets.spend("tables", BEN)


def test_no_more_budgets_are_remembered_than_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REMEMBERED", 10)
    budgets = Budgets(Limits())
    for n in range(100):
        budgets.spend("tables", Visitor(f"192.0.2.{n}", f"guest {n}"))
    assert len(budgets._buckets) == 10


@pytest.mark.parametrize(
    ("address", "part"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("fe80::1%eth0", "fe80::"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_what_one_visitor_holds(address: str, part: str) -> None:
    assert network(address) == part


def test_limits_are_read_and_what_is_wrong_with_them_is_said(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("listed = 7\n[tables]\nat_once = 2\nan_hour = 9\n[keep]\nfinished = 30\n")
    read = read_limits(str(file))
    assert (read.listed, read.tables, read.chat) == (7, Rate(2, 9), Limits().chat)
    assert (read.keep.finished, read.keep.waiting) == (30, Limits().keep.waiting)
    assert read_limits("") == Limits() and read_limits("off") is UNLIMITED
    file.write_text("[tables]\nat_once = 2\n")
    assert read_limits(str(file)).tables == Rate(2, Limits().tables.an_hour), "what is left out keeps its value"
    assert read_limits(str(file), Limits(keep=limits.FOR_GOOD)).keep == limits.FOR_GOOD
    for wrong, why in {
        "tabels = 1": "tabels",
        "listed = 0": "listed",
        "[tables]\nat_once = -1\nan_hour = 1": "at_once",
        "listed =": "limits.toml",
    }.items():
        file.write_text(wrong)
        with pytest.raises(TabletronError, match=why):
            read_limits(str(file))
    with pytest.raises(TabletronError, match="cannot be read"):
        read_limits(str(tmp_path / "nothing.toml"))


# --- a server with small budgets


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    file = tmp_path / "limits.toml"
    file.write_text(SMALL)
    with serving(tmp_path, options=("--limits", str(file))) as server:
        yield server


def test_a_visitor_cannot_open_tables_without_end(strict: Server) -> None:
    """Once, 2,000 tables were opened in 77 seconds and none was refused."""
    answers = [strict.http.post("/api/tables", json=new_table("person", "open")) for _ in range(8)]
    assert [one.status_code for one in answers] == [201] * 6 + [429] * 2, "guestless: what an address may take"
    refused = answers[-1].json()
    assert refused["code"] == "too_many" and "you can open the next one in" in refused["message"]
    assert counters(strict)["tabletron_over_budget_total tables"] == 2
    assert strict.http.get("/").status_code == 200, "looking costs nothing"


def test_a_guest_has_a_key_and_a_budget_of_its_own(strict: Server) -> None:
    page = {"accept": "text/html"}
    first = strict.http.get("/", headers=page)
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Secure" not in cookie
    assert "set-cookie" not in strict.http.get("/", headers=page).headers, "it has a key now"
    answers = [strict.http.post("/api/tables", json=new_table("person", "open")) for _ in range(4)]
    assert [one.status_code for one in answers] == [201] * 3 + [429]
    strict.http.cookies.clear()
    assert strict.http.post("/api/tables", json=new_table("person", "open")).status_code == 201, "another guest"


def test_seats_chat_coach_and_imports_have_budgets(strict: Server) -> None:
    keys = strict.new("person", "random", coach="always")
    for _ in range(4):
        assert strict.post(f"{keys.table}/sit", {"name": "Bo", "seat": 1}).status_code == 403
    assert strict.post(f"{keys.table}/sit", {"name": "Bo", "seat": 1}).status_code == 429
    player = Player(strict, keys.table, keys.seats[0])
    for _ in range(4):
        player.must("chat", seat=0, text="hello")
    assert player.refused("chat", seat=0, text="hello").code == "too_many"
    seat, _ = player.asked()
    for _ in range(2):
        player.advised(seat)
    assert player.refused("advise", seat=seat).code == "too_many"
    player.must("play", seat=seat, asked=player.now.asked, choice=1)
    statuses = [strict.http.post("/api/tables/import", content=b"{}").status_code for _ in range(3)]
    assert statuses == [400, 400, 429]


def test_one_address_has_so_many_sockets(strict: Server) -> None:
    keys = strict.new("person", "person")
    players = [Player(strict, keys.table) for _ in range(4)]
    assert all(player.now.desks for player in players)
    with pytest.raises(ConnectionClosed, match="too many connections"):
        Player(strict, keys.table).listen(5)
    players[0].socket.close()


def test_nobody_fills_the_lobby_alone(strict: Server) -> None:
    strict.http.get("/", headers={"accept": "text/html"})
    for _ in range(2):
        strict.new("person", "open", listed=True)
    refused = strict.http.post("/api/tables", json=new_table("person", "open", listed=True))
    assert refused.status_code == 429 and "2 of your tables stand in the lobby already" in refused.json()["message"]
    strict.new("person", "open")


# --- the lobby


def test_the_lobby_has_pages_and_everybody_is_on_the_first(url: str) -> None:
    """Once, 51 listed tables pushed all others out of the lobby."""

    async def run() -> None:
        async with open_registry(url) as registry:

            async def table(key: str, guest: str | None, changed: float, status: str = "waiting") -> None:
                row = TableRow(key, "moonbots", "[]", 1, "{}", "{}", "s", status, True, 0.0, changed, None, "h")
                row.guest = guest
                await registry.store.create(row, [SeatRow(key, 0, "open", "", "")], [])

            await table("quiet", "ada", 1.0)
            await table("playing", "ben", 2.0, "playing")
            await table("over", "cid", 3.0, "over")
            for n in range(60):
                await table(f"spam{n:02}", None if n % 2 else "mallory", 100.0 + n)
            pages = [[row.id for row, _ in await registry.store.listed(page)] for page in range(4)]
            assert [len(page) for page in pages] == [LISTED, LISTED, 12, 0]
            assert pages[0][:4] == ["spam59", "spam58", "quiet", "playing"], "one of each owner first"
            assert len({key for page in pages for key in page}) == 62 and "over" not in pages[0]
            assert [seat.kind for _, seats in await registry.store.listed() for seat in seats] == ["open"] * LISTED

    asyncio.run(run())


def test_leaving_memory_does_not_make_room_in_the_lobby(url: str) -> None:
    async def run() -> None:
        async with open_registry(url) as registry:
            registry.budgets = Budgets(Limits(listed=2, shared=1))
            new = messages.NewTable(
                "moonbots", [messages.Place("person"), messages.Place("open")], options=messages.Options(listed=True)
            )
            keys = [await opening.create(registry, new, Visitor("192.0.2.1")) for _ in range(2)]
            registry.rooms.clear()
            with pytest.raises(Refused, match="2 of your tables stand in the lobby already"):
                await opening.create(registry, new, Visitor("192.0.2.1"))
            await opening.create(registry, new, Visitor("192.0.2.2"))
            await registry.remove(keys[0].table)
            await opening.create(registry, new, Visitor("192.0.2.1"))

    asyncio.run(run())


def test_the_next_page_is_one_press_away(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        keys = [server.new("person", "open", listed=True).table for _ in range(LISTED + 1)]
        first, second = (server.http.get(path, headers={"accept": "text/html"}).text for path in ("/", "/?tables=1"))
        assert "More tables" in first and "/?tables=1#open" in first and "Newer tables" not in first
        assert "Newer tables" in second and "/?tables=0#open" in second
        assert all((key in first) != (key in second) for key in keys)
        assert server.http.get("/?tables=-1").status_code == 400
        assert server.http.get("/api/tables?page=99999999999999999999").status_code == 400


# --- bots


class Slow(Quick):
    """Notes who asks, and how urgently."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, bool]] = []

    async def choose(self, task: bot_workers.Task, owner: str = "", *, urgent: bool = True) -> str | None:
        self.asked.append((owner, urgent))
        return await super().choose(task, owner, urgent=urgent)


def test_tables_without_people_and_owners_without_budget_wait(url: str) -> None:
    async def run() -> None:
        thinkers = Slow()
        async with open_registry(url, thinkers) as registry:
            room, _ = await seated(registry, "random", "random")
            while room.driving is not None and not room.driving.done():
                await room.driving
            assert {urgent for _, urgent in thinkers.asked} == {False}
            thinkers.asked.clear()
            registry.budgets = Budgets(Limits(bot_seconds=Rate(10, 10), shared=1))
            new = messages.NewTable("moonbots", [messages.Place("bot", "", "random"), messages.Place("person")])
            keys = await opening.create(registry, new, ADA)
            mine = await registry.room(keys.table)
            while mine.driving is not None and not mine.driving.done():
                await mine.driving
            registry.budgets.charge("bot_seconds", ADA, 1000)
            assert mine.served.table is not None
            while not thinkers.asked or thinkers.asked[-1][1]:
                seat = next(iter(mine.served.table.asks))
                await requests.answer(
                    registry, mine, seat, mine.served.history.asked, len(mine.served.table.asks[seat].options)
                )
                while mine.driving is not None and not mine.driving.done():
                    await mine.driving
            assert {owner for owner, _ in thinkers.asked} == {ADA.address}

    asyncio.run(asyncio.wait_for(run(), 60))
