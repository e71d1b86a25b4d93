"""Looking back at any step, and going on from it."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tabletron
from tabletron.core.scene import View
from tabletron.protocol import messages
from tabletron.server.endpoints import api
from tabletron.server.tables import opening
from tests.server.inside import open_registry, play_some, seated
from tests.server.kit import Player, Server, pick, read, together


def moment(server: Server, table: str, seq: int, seat: int | None, *tokens: str) -> api.Moment:
    query = {} if seat is None else {"seat": seat}
    return read(server.get(f"{table}/moments/{seq}", *tokens, **query), api.Moment)


def shown(view: View) -> tuple[Any, ...]:
    return msgspec.json.encode(view.scene), view.asked, view.winners, view.why


def test_a_replay_shows_what_was_seen_and_to_whom_it_may(server: Server, rng: random.Random) -> None:
    keys = server.new("person", "person")
    players: list[Player] = [Player(server, keys.table, keys.seats[seat]) for seat in (0, 1)]
    watcher = Player(server, keys.table)
    seen: dict[tuple[int, int | None], tuple[Any, ...]] = {}
    for _ in range(25):
        together(*players, watcher)
        for player, seat in (*zip(players, (0, 1), strict=True), (watcher, None)):
            seen[player.now.seq, seat] = shown(player.now.desks[0].view)
        if watcher.over:
            break
        mover = next(player for player in players if player.questions())
        asked, question = mover.asked()
        mover.play(asked, pick(question, rng))
    last = server.picture(keys.table).seq
    assert len(seen) >= 3 * last
    running = not watcher.over
    for (seq, seat), picture in seen.items():
        tokens = () if seat is None or not running else (keys.seats[seat],)
        back = moment(server, keys.table, seq, seat, *tokens)
        assert (back.seq, back.last) == (seq, last) and back.view.question is None
        assert shown(back.view) == picture
    if running:
        for seq in (0, last // 2, last):
            for tokens in ((), (keys.seats[0],), ("x" * 32,)):
                answer = server.get(f"{keys.table}/moments/{seq}", *tokens, seat=1)
                assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
        players[0].must("concede", seat=0)
    for (seq, seat), picture in seen.items():
        assert shown(moment(server, keys.table, seq, seat).view) == picture, "when it is over everybody may look"


def test_the_steps_tell_the_story_and_keep_secrets(server: Server, rng: random.Random) -> None:
    keys = server.new("person", "person", "person")
    screen = Player(server, keys.table, *keys.seats.values())
    screen.play_some(rng, 80)

    def steps(*tokens: str) -> list[api.Step]:
        return read(server.get(f"{keys.table}/moments", *tokens), list[api.Step])

    everything = [line for step in steps(*keys.seats.values()) for line in step.lines]
    assert [(line.n, line.text) for line in everything] == [(line.n, line.text) for line in screen.story]
    assert [step.seq for step in steps()] == list(range(screen.now.seq + 1))
    if not screen.over:
        for tokens, own in (((), None), ((keys.seats[1],), 1)):
            lines = [line for step in steps(*tokens) for line in step.lines]
            assert {line.to for line in lines} <= {None, own}
            assert [line.n for line in lines] == [line.n for line in everything if line.to in (None, own)]
        for seat in (0, 1):
            screen.ask("concede", seat=seat)
        screen.play_some(rng)
    told = tabletron.replay(server.get(f"{keys.table}/record").content).told
    after = [line for step in steps() for line in step.lines if line.kind != "Conceded"]
    assert len(after) == len(told), "when it is over all is told to everybody"


def test_steps_that_were_taken_back_can_still_be_seen(server: Server) -> None:
    keys = server.new("person", "random")
    player = Player(server, keys.table, keys.seats[0])
    seat, question = player.asked()
    player.play(seat, question.choices[0].number)
    player.until(player.questions, "the next question")
    seq, seen = player.now.seq, shown(player.now.desks[0].view)
    player.must("undo", seat=0)
    player.until(lambda: player.now.seq > seq, "to be back")
    assert shown(moment(server, keys.table, seq, 0, keys.seats[0]).view) == seen


def test_there_is_no_step_but_those_that_were_played(server: Server) -> None:
    keys = server.new("person", "person")
    for seq in ("1", "99", "-1", str(10**30)):
        answer = server.get(f"{keys.table}/moments/{seq}")
        assert answer.status_code == 404 and answer.json()["message"], answer.text
    for seat in ("9", "-1", "one"):
        answer = server.get(f"{keys.table}/moments/0", keys.seats[0], seat=seat)
        assert answer.is_client_error and answer.json()["message"], answer.text
    Player(server, keys.table, keys.seats[0]).must("concede", seat=0)
    for seat in ("9", "-1"):
        assert server.get(f"{keys.table}/moments/0", seat=seat).is_client_error


# --- branches


def branch(server: Server, table: str, seq: int, seat: int, *tokens: str) -> messages.Keys:
    body = {"seq": seq, "seat": seat, "level": "random"}
    return read(server.post(f"{table}/branch", body, *tokens), messages.Keys)


def test_a_branch_goes_on_from_any_step_to_the_end(server: Server, rng: random.Random) -> None:
    keys = server.new("person", "random", "random")
    player = Player(server, keys.table, keys.seats[0])
    player.play_some(rng)
    last = player.now.seq
    for seq in (0, last // 3, last - 1):
        for seat in (0, 2):
            own = branch(server, keys.table, seq, seat)
            assert list(own.seats) == [seat] and own.invitations == {}
            other = Player(server, own.table, own.seats[seat])
            assert (
                shown(moment(server, own.table, 0, seat, own.seats[seat]).view)[0]
                == (shown(moment(server, keys.table, seq, seat).view)[0])
            )
            other.play_some(rng)
            record = server.get(f"{own.table}/record")
            assert tabletron.replay(record.content, verify=True).result is not None
            texts = [line.text for line in other.story]
            assert texts[0] == "This table goes on from a moment of another one"


def test_what_a_branch_may_begin_with(server: Server) -> None:
    keys = server.new("person", "person")
    for seat, tokens in ((1, (keys.seats[0],)), (0, ()), (0, (keys.host,))):
        answer = server.post(f"{keys.table}/branch", {"seq": 0, "seat": seat}, *tokens)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
    for wrong in ({"seq": 5}, {"seq": -1}, {"level": "nobody"}, {"seq": 10**30}, {"level": ""}):
        answer = server.post(f"{keys.table}/branch", {"seq": 0, "seat": 0, **wrong}, keys.seats[0])
        assert answer.is_client_error and answer.json()["message"], answer.text
    Player(server, keys.table, keys.seats[0]).must("concede", seat=0)
    over = server.picture(keys.table).seq
    answer = server.post(f"{keys.table}/branch", {"seq": over, "seat": 0})
    assert (answer.status_code, answer.json()["code"]) == (422, "illegal"), "nothing can follow the end"
    waiting = server.new("person", "open")
    assert server.post(f"{waiting.table}/branch", {"seq": 0, "seat": 0}, waiting.seats[0]).status_code == 404


def test_a_branch_tells_nothing_while_its_table_runs(server: Server, rng: random.Random) -> None:
    keys = server.new("person", "person")
    one = Player(server, keys.table, keys.seats[0])
    own = branch(server, keys.table, 0, 0, keys.seats[0])
    Player(server, own.table, own.seats[0]).must("concede", seat=0)
    again = branch(server, own.table, 0, 0)
    Player(server, again.table, again.seats[0]).must("concede", seat=0)
    for table in (own.table, again.table):
        assert server.info(table).status == "over"
        answer = server.get(f"{table}/record")
        assert answer.status_code == 409, "its first moment holds the real hidden cards of the table that goes on"
    one.must("concede", seat=0)
    for table in (own.table, again.table):
        assert tabletron.replay(server.get(f"{table}/record").content, verify=True).result is not None


@pytest.mark.parametrize("places", [("person", "person", "person", "person"), ("person", "person")])
def test_a_branch_deals_anew_what_its_seat_could_not_see(tmp_path: Path, places: tuple[str, ...]) -> None:
    async def run() -> None:
        rng = random.Random(3)
        async with open_registry(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}") as registry:
            room, _ = await seated(registry, *places)
            await play_some(registry, room, rng, 150)
            changed = 0
            for seq in range(0, room.served.history.seq, max(1, room.served.history.seq // 12)):
                seat = rng.randrange(len(places))
                told = await opening.branch(registry, room, seq, seat, "random", "en")
                new = (await registry.room(told.table)).served
                before, after = (await registry.stood(room.served, seq)).table, (await registry.stood(new, 0)).table
                assert before is not None and after is not None
                assert after.game.pieces(after.state) == before.game.pieces(before.state)
                for one, two in zip(before.state.robots, after.state.robots, strict=True):
                    assert len(one.weapons) == len(two.weapons)
                    assert sorted(one.weapons) == sorted(two.weapons) or one.seat != seat
                    changed += sorted(one.weapons) != sorted(two.weapons)
                changed += before.state.pile != after.state.pile
                assert msgspec.json.encode(after.scene(seat).scene) == msgspec.json.encode(before.scene(seat).scene)
                assert new.row.seed != room.served.row.seed
                while (driving := (await registry.room(told.table)).driving) and not driving.done():
                    await driving
                assert (await registry.stood(new, new.history.seq)).record() == new.record()
            assert changed > 5

    asyncio.run(run())
