"""A game saved as a file in its middle, opened again as a table, and gone on with."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from hashlib import sha256
from typing import Any

import httpx
import msgspec
import pytest

import tabletron
from tabletron.core.record import read_header
from tabletron.core.table import Play, Table
from tabletron.protocol import messages
from tabletron.server.endpoints import api
from tests.server.kit import Player, Server, eventually, pick, read

MOST = 400


def bring(server: Server, record: bytes, **query: str) -> httpx.Response:
    return server.http.post("/api/tables/import", content=record, params=query)


def opened(server: Server, record: bytes) -> messages.Keys:
    return read(bring(server, record), messages.Keys)


def saved(server: Server, keys: messages.Keys) -> bytes:
    answer = server.get(f"{keys.table}/record", *keys.seats.values())
    assert answer.is_success, answer.text
    return answer.content


def played(table: Table, until: Callable[[Table], bool], rng: random.Random) -> Table:
    """Answers as the game's own walker would, or at random, until it stands there."""
    for _ in range(MOST):
        if until(table):
            return table
        seat = next(iter(table.asks))
        ask, advise = table.asks[seat], table.game.advise
        table.play(advise(table.state, seat, ask) if advise else rng.choice(ask.options), seat)
    raise AssertionError("it never came to that")


def in_a_battle() -> Table:
    """An adventure on the island, in the middle of its first battle."""
    table = tabletron.open("robomon", seats=1, seed="walk", battle="adventure")
    return played(table, lambda table: bool(table.state.entry) and table.asks[0].kind == "target", random.Random(1))


def in_a_campaign() -> Table:
    """A campaign of two heroes, some rounds in."""
    table = tabletron.open("adventures", seats=2, seed="march", mode="campaign")
    return played(table, lambda table: table.state.round == 2 and len(table.log) > 40, random.Random(2))


@pytest.mark.parametrize("begin", [in_a_battle, in_a_campaign])
def test_a_game_goes_on_after_import_as_it_would_have_gone_on(server: Server, begin: Callable[[], Table]) -> None:
    """The same answers to the opened table and to the one that never was saved give the same record."""
    table, rng = begin(), random.Random(3)
    keys = opened(server, table.record)
    assert sorted(keys.seats) == list(range(table.seats)), "a record that knows of no bots gives all seats"
    player = Player(server, keys.table, *keys.seats.values())
    for _ in range(12):
        follow(table, server, keys)
        seat, question = player.asked()
        assert question.kind == table.asks[seat].kind
        player.play(seat, pick(question, rng))
        player.until(lambda: player.over or player.questions(), "a question or the end")
    follow(table, server, keys)
    assert [one for line in player.story if (one := line.kind) == "Imported"] == ["Imported"]


def follow(table: Table, server: Server, keys: messages.Keys) -> None:
    """Gives the table in memory what the server's was given since; both must have come to the same."""
    record = saved(server, keys)
    for entry in tabletron.replay(record, verify=True).log[len(table.log) :]:
        if isinstance(entry, Play):
            table.play(entry.option, entry.seat)
    assert record.splitlines()[:-1] == table.record.splitlines()[:-1]


def test_bots_sit_where_bots_sat_and_roll_what_they_would_have_rolled(server: Server) -> None:
    keys = server.new("person", "greedy", "random")
    play_unseen(server, keys, random.Random(5), 6)
    record = saved(server, keys)
    assert read_header(record).bots == {1: "greedy", 2: "random"}
    again = opened(server, record)
    assert list(again.seats) == [0]
    info = server.info(again.table)
    assert [(one.kind, one.level) for one in info.holders] == [("person", ""), ("bot", "greedy"), ("bot", "random")]
    for one in (keys, again):
        play_unseen(server, one, random.Random(6), 5)
    assert saved(server, again) == saved(server, keys)


def play_unseen(server: Server, keys: messages.Keys, rng: random.Random, most: int) -> None:
    """Seat 0 answers so often and waits for its next question; with nobody to look on, bots do not linger."""

    def asked() -> messages.TableScene | None:
        picture = server.picture(keys.table, keys.seats[0])
        view = picture.desks[0].view
        return picture if view.question or view.winners is not None else None

    for _ in range(most):
        picture = eventually(asked, "a question")
        assert picture is not None
        if (question := picture.desks[0].view.question) is None:
            return
        body = {"seat": 0, "asked": picture.asked, "choice": pick(question, rng)}
        assert server.post(f"{keys.table}/play", body, keys.seats[0]).is_success
    eventually(asked, "a question")


def test_every_step_of_an_opened_game_can_be_looked_at_and_taken_back(server: Server) -> None:
    table = in_a_battle()
    keys = opened(server, table.record)
    player = Player(server, keys.table, keys.seats[0])
    steps = read(server.get(f"{keys.table}/moments", keys.seats[0]), list[api.Step])
    assert len(steps) == player.now.seq + 1 > 20
    for step in steps:
        moment = read(server.get(f"{keys.table}/moments/{step.seq}", keys.seats[0], seat=0), api.Moment)
        assert moment.seq == step.seq
    told = [line for step in steps for line in step.lines]
    assert len(told) == len(table.told) + 1, "the whole story, and that it came from a file"
    logs = [len(table.log)]
    for _ in range(8):
        before = player.now.seq
        player.must("undo", seat=0)
        player.until(lambda before=before: player.now.seq > before, "to be back")  # type: ignore[misc]
        logs.append(len(tabletron.replay(saved(server, keys), verify=True).log))
    assert logs == sorted(set(logs), reverse=True), "each goes further back"


def test_a_finished_game_is_there_to_look_at(server: Server) -> None:
    keys = server.new("person", "random")
    Player(server, keys.table, keys.seats[0]).must("concede", seat=0)
    record = server.get(f"{keys.table}/record").content
    again = opened(server, record)
    assert server.info(again.table).status == "over"
    assert server.get(f"{again.table}/record").content == record
    shown = read(server.get(f"{again.table}/moments/0", seat=0), api.Moment)
    assert shown.view.winners is None and shown.last >= 2


def test_an_opened_game_outlives_the_server(own_server: Server) -> None:
    record = in_a_battle().record
    keys = opened(own_server, record)
    own_server.stop()
    own_server.start()
    assert saved(own_server, keys) == record
    Player(own_server, keys.table, keys.seats[0]).play_some(random.Random(1), 2)


def branch(server: Server, keys: messages.Keys, seq: int, seat: int) -> messages.Keys:
    return read(server.post(f"{keys.table}/branch", {"seq": seq, "seat": seat, "level": "random"}), messages.Keys)


def test_a_branch_of_a_branch_is_opened_from_its_file_and_goes_on(own_server: Server) -> None:
    """Its file tells the games it came from, so that every card in it is accounted for."""
    server, rng = own_server, random.Random(7)
    first = server.new("person", "random", "random")
    play_unseen(server, first, rng, 400)
    second = branch(server, first, 6, 0)
    play_unseen(server, second, rng, 400)
    third = branch(server, second, 6, 0)
    play_unseen(server, third, rng, 3)
    record = saved(server, third)
    again = opened(server, record)
    assert saved(server, again) == record
    for one in (third, again):
        play_unseen(server, one, random.Random(8), 5)
    assert saved(server, again) == saved(server, third), "both roll the same dice"
    server.stop()
    server.start()
    assert saved(server, again) == saved(server, third)
    player = Player(server, again.table, again.seats[0])
    player.asked()
    assert player.story[0].text == "This table goes on from a moment of another one"
    later = read(server.post(f"{again.table}/branch", {"seq": 2, "seat": 0}, again.seats[0]), messages.Keys)
    assert server.get(f"{later.table}/record", later.seats[0]).status_code == 409, "the table it left is not over"


def test_a_branch_that_left_no_legal_game_is_not_opened(own_server: Server) -> None:
    keys = own_server.new("person", "random")
    play_unseen(own_server, keys, random.Random(7), 400)
    record = own_server.get(f"{keys.table}/record").content
    left = branch(own_server, keys, 9, 0)
    good = saved(own_server, left)
    header = msgspec.json.decode(good.splitlines()[0])
    origin = header["origin"]
    lines = b"".join(msgspec.json.encode(line) + b"\n" for line in origin["record"])
    other = tabletron.open("moonbots", seats=3, seed="x").record

    def forged(text: bytes, **more: Any) -> bytes:
        told = {**origin, "record": [msgspec.json.decode(line) for line in text.splitlines()], **more}
        return sealed({"origin": told}, good)

    assert opened(own_server, forged(lines))
    for wrong, said in (
        (forged(lines.replace(b'["luck"', b'["lock"', 1)), "does not follow the rules"),
        (forged(sealed({}, lines, lambda log: log[::-1])), "does not follow the rules"),
        (forged(sealed({"seed": "y"}, lines)), "does not follow the rules"),
        (forged(other), "does not follow the rules"),
        (forged(record), "does not follow the rules"),
        (forged(lines, seat=5), "does not follow the rules"),
        (forged(lines, seat="x"), "no saved game"),
    ):
        before = tables(own_server)
        answer = bring(own_server, wrong)
        assert answer.is_client_error and said in answer.json()["message"], answer.text
        assert tables(own_server) == before
    assert "Traceback" not in own_server.log


def test_real_dice_stay_real(server: Server) -> None:
    keys = server.new("person", "person", dice="real")
    again = opened(server, saved(server, keys))
    assert server.info(again.table).options.dice == "real"


def test_a_running_game_is_saved_only_by_whoever_plays_it_alone(server: Server) -> None:
    keys = server.new("person", "person", "random")
    for tokens in ((), (keys.seats[0],), (keys.seats[1],), (keys.host,)):
        answer = server.get(f"{keys.table}/record", *tokens)
        assert (answer.status_code, answer.json()["code"]) == (409, "stale")
        assert "hidden cards" in answer.json()["message"]
    assert saved(server, keys), "both seats on one screen"
    waiting = server.new("person", "open")
    assert server.get(f"{waiting.table}/record", waiting.seats[0]).status_code == 409
    body = {"seq": 0, "seat": 0, "level": "random"}
    branch = read(server.post(f"{keys.table}/branch", body, keys.seats[0]), messages.Keys)
    answer = server.get(f"{branch.table}/record", *branch.seats.values())
    assert answer.status_code == 409, "a branch begins with hidden cards of the table it left"


def sealed(header: dict[str, Any], record: bytes, log: Callable[[list[bytes]], list[bytes]] = list) -> bytes:
    """The record with another header or log, and a seal that fits: what a forger would bring."""
    lines = record.splitlines()
    first = {**msgspec.json.decode(lines[0]), **header}
    body = b"".join(line + b"\n" for line in [msgspec.json.encode(first), *log(lines[1:-1])])
    seal = {**msgspec.json.decode(lines[-1]), "digest": sha256(body).hexdigest()}
    return body + msgspec.json.encode(seal) + b"\n"


def test_what_cannot_be_opened_says_why_and_changes_nothing(own_server: Server) -> None:
    record = tabletron.open("moonbots", seats=3, seed="x").record
    table = tabletron.open("moonbots", seats=3, seed="x")
    played(table, lambda table: len(table.log) > 12, random.Random(1))
    longer = table.record
    damaged = bytearray(longer)
    damaged[len(damaged) // 2] ^= 1
    for wrong, code, said in (
        (b"", "malformed", "no saved game"),
        (b"\x00\xff" * 50, "malformed", "no saved game"),
        (bytes(damaged), "malformed", "damaged"),
        (longer[:-40], "malformed", "damaged"),
        (sealed({"version": 99}, record), "illegal", "version 99"),
        (sealed({"content": "0" * 32}, record), "illegal", "other cards"),
        (sealed({"game": "chess"}, record), "unknown", "chess"),
        (sealed({"tabletron": 9}, record), "malformed", "no saved game"),
        (sealed({"seats": 99}, record), "illegal", "99"),
        (sealed({"switches": {"nothing": 1}}, record), "illegal", "nothing"),
        (sealed({"bots": {"9": "greedy"}}, record), "malformed", "damaged"),
        (sealed({"bots": {"1": "genius"}}, record), "illegal", "genius"),
        (sealed({"start": "AAAA"}, record), "illegal", "branched"),
        (sealed({"updated": {"3": 99}}, record), "illegal", "version 99"),
        (sealed({"seed": "y"}, record), "illegal", "does not follow the rules"),
        (sealed({}, longer, lambda log: [*log, log[-1]]), "illegal", "does not follow the rules"),
        (sealed({}, longer, lambda log: log[::-1]), "illegal", "does not follow the rules"),
        (b"x" * 2_000_000, "too_large", "too large"),
    ):
        answer = bring(own_server, wrong)
        assert answer.is_client_error and answer.json()["code"] == code, (wrong[:60], answer.text)
        assert said in answer.json()["message"], answer.text
    assert "Traceback" not in own_server.log
    assert tables(own_server) == 0
    assert opened(own_server, longer) and tables(own_server) == 1


def tables(server: Server) -> int:
    """How many tables are stored."""
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
        found: int = database.execute("select count(*) from tables").fetchone()[0]
    return found


def test_one_file_at_a_time_is_opened(server: Server) -> None:
    record = in_a_battle().record
    codes = [0]
    for _ in range(10):  # until two really meet
        if codes[-1] != 429:
            with ThreadPoolExecutor(4) as pool:
                answers = list(pool.map(lambda _: bring(server, record), range(4)))
            codes = sorted(answer.status_code for answer in answers)
    assert codes[0] == 201 and codes[-1] == 429, codes
    assert "in a moment" in max(answers, key=lambda answer: answer.status_code).json()["message"]
    assert eventually(lambda: bring(server, record).is_success)
