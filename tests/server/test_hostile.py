"""Wrong, rude and clever messages: each is refused with a sentence, and nothing changes."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import statistics
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tabletron.protocol import messages
from tabletron.server.endpoints import sockets
from tabletron.server.tables.audience import SOMEBODY, Room
from tests.server.inside import open_registry, seated
from tests.server.kit import PATIENCE, SENT, Player, Server, dial, eventually, new_table, pick

HELLO = '{"do":"hello"}'


def play(**fields: Any) -> str:
    said = {"do": "play", "id": 1, "seat": 0, "asked": 0, "choice": 1, **fields}
    return msgspec.json.encode({key: value for key, value in said.items() if value is not ...}).decode()


BAD = [
    "", "not JSON", "[]", "null", "5", '"hello"', "{}", '{"id":1}', '{"do":5,"id":1}', '{"do":"dance","id":1}',
    '{"do":"play"', "[" * 5_000, '{"do":' * 2_000, play(seat="0"), play(seat=-1), play(seat=16), play(seat=None),
    play(seat=0.5), play(seat=...), play(asked=-1), play(asked="0"), play(asked=...), play(asked=2**70),
    play(choice=0), play(choice=-1), play(choice=10_000), play(choice=1.5), play(choice="1"), play(choice=None),
    play(choice=[1]), play(id=-1), play(id="x"), play(id=...), play(also=1), HELLO,
    '{"do":"feed","id":1,"asked":0,"outcome":[1.5]}', '{"do":"feed","id":1,"asked":0,"outcome":"1"}',
    '{"do":"feed","id":1,"asked":0,"outcome":[' + ",".join("1" * 201) + "]}",
    '{"do":"feed","id":1,"asked":0,"outcome":["' + "9" * 5_000 + '"]}',
    '{"do":"feed","id":1,"asked":0,"outcome":[1000000000000]}',
    '{"do":"order","id":1,"seat":0,"notation":' + f'"{"x" * 201}"' + "}", '{"do":"stops","id":1,"seat":0}',
    '{"do":"stops","id":1,"seat":0,"passes":1}', '{"do":"vote","id":1,"seat":0,"yes":"yes"}',
    '{"do":"chat","id":1,"seat":0,"text":""}', '{"do":"chat","id":1,"seat":0,"text":"' + "x" * 401 + '"}',
    '{"do":"chat","id":1,"seat":0,"text":"\\ud800"}', '{"do":"chat","id":1,"seat":0,"text":"a\\u0000b"}',
    '{"do":"chat","id":1,"seat":0,"text":"\\u001b[2J"}', '{"do":"start","id":1,"level":""}',
    '{"do":"replace","id":1,"seat":0,"gone":99}', '{"do":"looking","here":"yes"}',
]  # fmt: skip


@pytest.mark.parametrize("n", range(len(BAD)))
def test_what_cannot_be_read_is_refused_and_the_socket_goes_on(server: Server, n: int) -> None:
    keys = server.new("person", "person")
    player = Player(server, keys.table, *keys.seats.values())
    seq = player.now.seq
    player.say(BAD[n])
    refusal = player.until(lambda: player.answers.get(None) or player.answers.get(1), "a refusal")
    assert isinstance(refusal, messages.Refusal) and refusal.message and refusal.code == "malformed"
    assert server.picture(keys.table).seq == seq
    player.answers.clear()
    seat, question = player.asked()
    player.play(seat, question.choices[0].number)


def test_bytes_that_are_no_text_are_refused(server: Server) -> None:
    keys = server.new("person", "person")
    player = Player(server, keys.table, *keys.seats.values())
    player.socket.send(b"\xff\xfe\x00")
    refusal = player.until(lambda: player.answers.get(None), "a refusal")
    assert isinstance(refusal, messages.Refusal) and refusal.code == "malformed"


def test_a_long_message_is_refused_and_a_huge_one_ends_the_socket(server: Server) -> None:
    keys = server.new("person", "person")
    player = Player(server, keys.table, *keys.seats.values())
    player.say(f'{{"do":"chat","id":1,"seat":0,"text":"{"x" * 20_000}"}}')
    refusal = player.until(lambda: player.answers.get(None), "a refusal")
    assert isinstance(refusal, messages.Refusal) and refusal.code == "too_large"
    player.say("x" * 1_000_000)
    with pytest.raises(ConnectionClosed) as closed:
        player.listen(PATIENCE)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
    again = Player(server, keys.table, *keys.seats.values())
    assert again.now.seq == 0


# --- before hello


def closing(socket: ClientConnection) -> tuple[messages.Refusal | None, int]:
    """What is said before the socket is closed, and the code it is closed with."""
    last: messages.Refusal | None = None
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            message = SENT.decode(socket.recv(PATIENCE))
            assert isinstance(message, messages.Refusal), message
            last = message
    assert closed.value.rcvd is not None
    return last, closed.value.rcvd.code


@pytest.mark.parametrize("first", [play(), "nonsense", "[]", '{"do":"hello","tokens":["short"]}', "x" * 20_000])
def test_the_first_message_must_be_a_hello(server: Server, first: str) -> None:
    keys = server.new("person", "person")
    with dial(server, keys.table) as socket:
        socket.send(first)
        refusal, code = closing(socket)
    assert refusal is not None and refusal.message and code == 4400


def test_a_wrong_key_opens_nothing(server: Server) -> None:
    keys, others = server.new("person", "person", "open"), server.new("person", "person")
    for wrong in ("x" * 32, others.seats[0], keys.host, keys.invitations[2], keys.seats[0][:-1], keys.seats[0] + "x"):
        with dial(server, keys.table) as socket:
            socket.send(msgspec.json.encode({"do": "hello", "tokens": [keys.seats[0], wrong]}).decode())
            refusal, code = closing(socket)
        assert refusal is not None and refusal.code == "not_yours" and code == 4400
        assert wrong not in refusal.message


@pytest.mark.parametrize("table", ["nowhere", "x" * 500, "%00", "%C3%A9" * 200, "%22%3E%3Cscript%3E"])
def test_there_is_nothing_to_see_at_a_table_that_does_not_exist(server: Server, table: str) -> None:
    for path in ("", "/picture", "/record", "/moments", "/moments/0"):
        answer = server.get(f"{table}{path}")
        assert answer.status_code == 404 and answer.json()["message"], answer.text
    for path in ("sit", "play", "branch"):
        body = {"sit": {"name": "Eve"}, "play": {"seat": 0, "asked": 0, "choice": 1}, "branch": {"seq": 0, "seat": 0}}
        assert server.post(f"{table}/{path}", body[path]).status_code == 404
    with dial(server, table) as socket:
        socket.send(HELLO)
        refusal, code = closing(socket)
    assert refusal is not None and refusal.code == "unknown" and code == 4400
    assert "tabletron.server" not in _errors(server)


def _errors(server: Server) -> str:
    return "\n".join(line for line in server.log.splitlines() if '"level": "error"' in line)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1"])
def test_a_page_of_another_site_cannot_open_a_socket(server: Server, origin: str) -> None:
    keys = server.new("person", "person")
    with dial(server, keys.table, origin=origin) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.send(HELLO)
        socket.recv(PATIENCE)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403


def test_our_own_page_can_open_a_socket(server: Server) -> None:
    keys = server.new("person", "person")
    with dial(server, keys.table, origin=server.address) as socket:
        socket.send(HELLO)
        assert isinstance(SENT.decode(socket.recv(PATIENCE)), messages.TableInfo)


# --- plays


def test_plays_that_are_not_yours_or_not_now_change_nothing(server: Server) -> None:
    keys = server.new("person", "person")
    players = [Player(server, keys.table, keys.seats[seat]) for seat in (0, 1)]
    asked = players[0].now.desks[0].view.asked[0][0]
    mover, other = players[asked], players[1 - asked]
    seat, question = mover.asked()
    now, last = mover.now.asked, question.choices[-1].number
    wrong: list[tuple[Player, dict[str, Any], str]] = [
        (other, {"seat": asked, "asked": now, "choice": 1}, "not_yours"),
        (other, {"seat": 1 - asked, "asked": now, "choice": 1}, "illegal"),
        (mover, {"seat": 1 - asked, "asked": now, "choice": 1}, "not_yours"),
        (mover, {"seat": 9, "asked": now, "choice": 1}, "not_yours"),
        (mover, {"seat": asked, "asked": now, "choice": last + 1}, "illegal"),
        (mover, {"seat": asked, "asked": now, "choice": 9_999}, "illegal"),
        (mover, {"seat": asked, "asked": now + 1, "choice": 1}, "stale"),
    ]
    for player, fields, code in wrong:
        assert player.refused("play", **fields).code == code, fields
    for what, fields in (
        ("order", {"notation": "x"}), ("stops", {"passes": ["open"]}), ("undo", {}), ("vote", {"yes": True}),
        ("concede", {}), ("replace", {"gone": 1 - asked}), ("return", {}), ("chat", {"text": "hello"}),
    ):  # fmt: skip
        assert other.refused(what, seat=asked, **fields).code == "not_yours", what
    spectator = Player(server, keys.table)
    assert spectator.refused("chat", seat=None, text="hello").code == "not_yours"
    assert spectator.refused("start").code == "not_yours"
    for body, tokens, status in (
        ({"seat": asked, "asked": now, "choice": 1}, (), 403),
        ({"seat": asked, "asked": now, "choice": 1}, (keys.seats[1 - asked],), 403),
        ({"seat": asked, "asked": now, "choice": 1}, (keys.host,), 403),
        ({"seat": asked, "asked": now + 1, "choice": 1}, (keys.seats[asked],), 409),
        ({"seat": asked, "asked": now, "choice": last + 1}, (keys.seats[asked],), 422),
        ({"seat": asked, "asked": now, "choice": 0}, (keys.seats[asked],), 400),
    ):
        answer = server.post(f"{keys.table}/play", body, *tokens)
        assert answer.status_code == status and answer.json()["message"] and answer.json()["code"], answer.text
    assert server.picture(keys.table).seq == 0
    mover.play(seat, last)


def test_the_same_play_twice_counts_once(server: Server, rng: random.Random) -> None:
    keys = server.new("person", "person")
    screens = [Player(server, keys.table, *keys.seats.values()) for _ in range(2)]
    for _ in range(30):
        seat, question = screens[0].asked()
        seq, asked = screens[0].now.seq, screens[0].now.asked
        choice = pick(question, rng)
        numbers = [screen.send("play", seat=seat, asked=asked, choice=choice) for screen in screens]
        answers = []
        for screen, number in zip(screens, numbers, strict=True):
            screen.until(lambda screen=screen, number=number: number in screen.answers, "an answer")  # type: ignore[misc]
            answers.append(screen.answers[number])
        refused = [answer for answer in answers if isinstance(answer, messages.Refusal)]
        assert len(refused) == 1 and refused[0].code == "stale"
        for screen in screens:
            screen.until(lambda screen=screen, seq=seq: screen.now.seq == seq + 1, "the play")  # type: ignore[misc]
        if screens[0].over:
            break


def test_when_it_is_over_nothing_can_be_played(server: Server) -> None:
    keys = server.new("person", "person")
    players = [Player(server, keys.table, keys.seats[seat]) for seat in (0, 1)]
    players[0].must("concede", seat=0)
    winner = players[1]
    winner.until(lambda: winner.over, "the end")
    seq, asked = winner.now.seq, winner.now.asked
    assert winner.refused("play", seat=1, asked=asked, choice=1).code == "illegal"
    assert winner.refused("concede", seat=1).code == "illegal"
    assert winner.refused("feed", asked=asked, outcome=["1"]).code == "illegal"
    assert winner.refused("order", seat=1, notation="pass").code == "illegal"
    assert winner.refused("return", seat=1).code == "stale"
    answer = server.post(f"{keys.table}/play", {"seat": 1, "asked": asked, "choice": 1}, keys.seats[1])
    assert answer.status_code == 422
    assert server.picture(keys.table).seq == seq


def test_legal_plays_are_never_too_many(server: Server, rng: random.Random) -> None:
    plays = 0
    while plays < 300:
        keys = server.new("person", "person")
        screen = Player(server, keys.table, *keys.seats.values())
        plays += screen.play_some(rng, 300 - plays)
        assert not any(isinstance(answer, messages.Refusal) for answer in screen.answers.values())


def test_legal_plays_are_never_kept_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    def wait(_: sockets.Allowance) -> float:
        waits.append(0.0)
        return 0.0

    monkeypatch.setattr(sockets.Allowance, "wait", wait)

    async def run() -> None:
        async with open_registry(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}") as registry:
            room, keys = await seated(registry, "person", "person", "person")
            line = Quickly(room, [*keys.seats.values()])
            scope = {"headers": [], "path_params": {"table_id": keys.table}, "state": {"visitor": SOMEBODY}}
            await sockets.serve(line, scope, registry)
            assert room.served.history.seq == line.plays > 10 and waits == []

    asyncio.run(run())


class Quickly(sockets.Connection):
    """A socket on which legal plays come as fast as they can be read."""

    def __init__(self, room: Room, tokens: list[str]) -> None:
        self.room, self.said, self.plays = room, [{"do": "hello", "tokens": tokens}], 0

    async def accept(self) -> None:
        pass

    async def read(self) -> str:
        if self.said:
            return msgspec.json.encode(self.said.pop()).decode()
        table = self.room.served.table
        if table is None or table.result is not None or self.plays == 150:
            raise sockets.HungUp
        self.plays += 1
        seat, ask = next(iter(table.asks.items()))
        return play(seat=seat, asked=self.room.served.history.asked, choice=1 + self.plays % len(ask.options))

    async def write(self, message: messages.Sent) -> None:
        assert not isinstance(message, messages.Refusal)


def test_wrong_messages_have_to_wait(server: Server) -> None:
    keys = server.new("person", "person")
    player = Player(server, keys.table, *keys.seats.values())
    began = time.monotonic()
    for _ in range(100):
        player.refused("play", seat=0, asked=999, choice=1)
    assert time.monotonic() - began > 1


def test_who_never_stops_is_hung_up_on(server: Server) -> None:
    keys = server.new("person", "person")
    with dial(server, keys.table) as socket:
        socket.send(HELLO)
        for n in range(200):
            socket.send(play(asked=n))
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                socket.recv(PATIENCE)
    assert closed.value.rcvd is None or closed.value.rcvd.code == 4429
    assert eventually(lambda: server.info(keys.table).watching == 0, "the spectator gone")


def test_a_flood_on_one_socket_does_not_slow_other_tables(server: Server, rng: random.Random, games: int) -> None:
    keys, others = server.new("person", "person"), server.new("person", "person")
    player = Player(server, keys.table, *keys.seats.values())
    number, stop = 10_000 if games > 100 else 3_000, threading.Event()

    def flood() -> None:
        """Dials again whenever it is hung up on."""
        wrong = itertools.islice(itertools.cycle([*BAD, play(asked=999)]), number)
        while not stop.is_set():
            with contextlib.suppress(ConnectionClosed), dial(server, others.table, close_timeout=1) as socket:
                socket.send(msgspec.json.encode({"do": "hello", "tokens": [others.seats[0]]}).decode())
                for text in wrong:
                    socket.send(text)
                stop.wait()

    def latency(plays: int) -> float:
        nonlocal player, keys
        times: list[float] = []
        while len(times) < plays:
            if player.over:
                keys = server.new("person", "person")
                player = Player(server, keys.table, *keys.seats.values())
            seat, question = player.asked()
            began = time.perf_counter()
            player.play(seat, pick(question, rng))
            times.append(time.perf_counter() - began)
        return statistics.median(times)

    latency(10)
    quiet = latency(50)
    with ThreadPoolExecutor() as beside:
        flooding = beside.submit(flood)
        loud = latency(50)
        stop.set()
        flooding.result(PATIENCE)
    print(f"{quiet * 1000:.1f} ms a play alone, {loud * 1000:.1f} ms beside {number} wrong messages")
    assert loud < 5 * quiet + 0.05


# --- HTTP

CREATE: list[Any] = [
    b"", b"not JSON", b"[]", b"null", b"{", b"\xff\xfe", b"[" * 50_000, {}, {"game": "moonbots"},
    {**new_table("person"), "game": 5}, {**new_table("person", "person"), "more": 1},
    {**new_table("person", "person"), "places": []}, {**new_table("person", "person"), "places": "two"},
    {**new_table("person", "person"), "language": "xx"}, new_table("person", "nobody"), new_table("person"),
    new_table(*["person"] * 5), new_table(*["person"] * 17), new_table("person", "person", clock="hourglass"),
    new_table("person", "person", seconds=1), new_table("person", "person", seconds="soon"),
    new_table("person", "person", clock="move", seconds=10**12), new_table("person", "person", sundial=True),
    new_table("person", "person", webhook="x" * 401),
    new_table("person", "person", switches={"timing": "never"}),
    new_table("person", "person", switches={"gravity": "low"}),
    new_table("person", "person", switches={"boards": ["nonsense"]}),
    new_table("person", "person", switches={"boards": [["x"]]}),
    new_table("person", "person", switches={"boards": "x"}),
    new_table("person", "person", switches={"timing": ["flow"]}),
    new_table("person", "person", switches={"timing": {"a": 1}}),
    new_table("person", "person", switches={"first_player": "host", "host_choice": 3}),
    new_table("person", "person", switches={"host_choice": -1}),
    new_table("person", "person", switches={"host_choice": 10**30}),
    new_table("person", "person", switches={"boards": "x" * 9_000}),
    new_table("person", "person", switches={"boards": ["x"] * 9_000}),
    new_table("person", "person", switches={"boards": [["x"] * 9_000]}),
    new_table("person", "person", switches={"x" * 9_000: 1}),
    new_table("person", "person", game="boardgame", switches={"decks": "A\x1b[2J: 40 Boost"}),
    new_table("person", "person", game="boardgame", switches={"decks": "A\u202e: 40 Boost"}),
    new_table("person", "person", game="boardgame", switches={"decks": f"A: {'9' * 5_000} Boost"}),
    new_table("person", "person", game="encounter", switches={"roster": f"A: {'9' * 5_000} Iron Man"}),
    new_table("person", "person", game="boardgame", switches={"decks": f"A: 1{' ' * 7_000}x\ny"}),
    new_table("person", "person", switches={str(n): n for n in range(9_000)}),
    *(new_table("person", level) for level in (
        "search:1e9s", "search:999999999", "search:1001", "search:5.1s", "search:0", "search:0s", "search:-1",
        "search:nans", "search:infs", "search:", "search:s", "search: 5", "search:1_0", "random:1", "Greedy",
    )),
    {**new_table("person", "person"), "game": "nothing"}, {**new_table("person", "person"), "game": "../moonbots"},
]  # fmt: skip


@pytest.mark.parametrize("n", range(len(CREATE)))
def test_a_table_that_cannot_be_is_refused_with_a_sentence(server: Server, n: int) -> None:
    body = CREATE[n] if isinstance(CREATE[n], bytes) else msgspec.json.encode(CREATE[n])
    before = len(_errors(server))
    answer = server.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
    _is_a_sentence(answer)
    assert len(_errors(server)) == before


def test_bots_that_think_a_while_are_welcome(server: Server) -> None:
    for level in ("random", "greedy", "search", "search:1", "search:1000", "search:0.5s", "search:5s"):
        assert server.new("person", level)


def test_a_deck_list_without_end_is_refused_before_any_rule_reads_it(server: Server) -> None:
    for game, switch in (("encounter", "roster"), ("boardgame", "decks")):
        body = new_table("person", "person", game=game, switches={switch: "A: B, C; " * 100_000})
        began = time.monotonic()
        answer = server.http.post("/api/tables", json=body)
        assert answer.status_code == 422
        assert f"the switch {switch} takes at most 8000 characters" in answer.json()["message"]
        assert time.monotonic() - began < 2


def _is_a_sentence(answer: httpx.Response) -> None:
    assert answer.is_client_error, f"{answer.status_code} {answer.text[:300]}"
    problem = answer.json()
    assert problem["message"].strip() and problem["code"] and len(problem["message"]) < 2_000
    assert "Traceback" not in answer.text and "File " not in answer.text


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("sit", {}), ("sit", {"name": "Eve", "seat": 99}), ("sit", {"name": "Eve", "invitation": "short"}),
        ("sit", {"name": ["Eve"]}), ("sit", []), ("play", {}), ("play", {"seat": 0, "asked": 0}), ("play", "play"),
        ("play", {"seat": 0, "asked": 0, "choice": 1, "more": 1}), ("play", {"seat": 0, "asked": 2**60, "choice": 1}),
        ("branch", {}), ("branch", {"seq": 2**63, "seat": 0}), ("branch", {"seq": 10**30, "seat": 0}),
        ("branch", {"seq": 0, "seat": 0, "level": "search:999999999"}), ("branch", {"seq": "one", "seat": 0}),
        ("branch", {"seq": 0, "seat": 99}),
        ("branch", {"seq": 0, "seat": 0, "language": "xx"}), ("branch", {"seq": 0, "seat": 0, "level": "x" * 17}),
    ],
)  # fmt: skip
def test_bodies_that_make_no_sense_change_nothing(server: Server, path: str, body: Any) -> None:
    keys = server.new("person", "person")
    _is_a_sentence(server.post(f"{keys.table}/{path}", body, keys.seats[0], keys.seats[1]))
    assert server.picture(keys.table).seq == 0


def test_requests_that_lead_nowhere(server: Server) -> None:
    keys = server.new("person", "person")
    for method, path in (
        ("GET", "/api/nothing"), ("DELETE", f"/api/tables/{keys.table}"), ("PUT", "/api/tables"),
        ("GET", f"/api/tables/{keys.table}/moments/one"), ("GET", "/api/games/nothing/rules"),
        ("GET", f"/api/tables/{keys.table}/picture?language=xx"), ("GET", "/api/words/..%2f..%2fpasswd"),
        ("GET", f"/api/tables/{keys.table}/live"), ("POST", f"/api/tables/{keys.table}/live"),
        ("GET", "/static/..%2f..%2fserver/app.py"), ("GET", "/static/../pages.py"), ("GET", "/games/moonbots/state.py"),
        ("GET", "/games/moonbots/..%2f..%2fcli.py"), ("GET", "/games/moonbots/nothing.svg"),
        ("GET", "/games/moonbots/..%2f..%2f..%2fweb/static/art/sprite.svg"),
        ("GET", "/t/nowhere"), ("GET", "/rules/nothing"), ("GET", "/static/a%00b"), ("GET", "/static/" + "x" * 5_000),
        ("GET", "/api/tables/" + "x" * 5_000), ("GET", "/t/" + "x" * 5_000), ("GET", "/rules/" + "x" * 5_000),
        ("GET", f"/api/tables/{keys.table}/moments/" + "9" * 30), ("GET", "/lab/reports/" + "x" * 5_000),
        ("GET", f"/api/tables/{keys.table}/moments/0?seat=" + "9" * 30), ("GET", "/api/games?language=" + "x" * 5_000),
        ("GET", "/rules/moonbots?find=" + "a+" * 5_000), ("GET", "/api/games/moonbots/rules?find=" + "a+" * 5_000),
        ("GET", f"/api/words/de?game={'x' * 5_000}"), ("GET", f"/games/{'x' * 5_000}/sprite.svg"),
    ):  # fmt: skip
        answer = server.http.request(method, path)
        assert answer.is_client_error, (method, path, answer.text)
        _is_a_sentence(answer)
    large = server.http.post("/api/tables", content=b"x" * 2_000_000)
    assert large.status_code == 413
    page = server.http.get("/t/nowhere", headers={"accept": "text/html"})
    assert page.status_code == 404 and "<html" in page.text and "nowhere" in page.text


def test_every_answer_carries_the_headers_that_protect(server: Server) -> None:
    keys = server.new("person", "person")
    paths = ["/", f"/t/{keys.table}", f"/t/{keys.table}/replay", "/rules/moonbots", "/games/moonbots/sprite.svg"]
    paths += ["/api/games", f"/api/tables/{keys.table}", f"/api/tables/{keys.table}/record", "/api/tables/nowhere"]
    paths += ["/t/nowhere", "/nowhere", "/static/nowhere.js", "/health", "/games/moonbots/state.py"]
    static = server.http.get("/").text.split('src="/static/')[1].split('"')[0]
    for path in [*paths, f"/static/{static}"]:
        answer = server.http.get(path, headers={"accept": "text/html,*/*"})
        policy = answer.headers.get("content-security-policy", "")
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy, path
        assert "unsafe" not in policy and "*" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff", path
        assert answer.headers["referrer-policy"] == "no-referrer", path
        assert "server" not in answer.headers
    page = server.http.get("/").text
    assert " onclick=" not in page and "<style" not in page
