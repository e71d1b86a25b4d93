"""Killed at any moment, the server loses nothing that it acknowledged."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

import tabletron
from tests.server.guests import Guest
from tests.server.kit import Player, Server, eventually

TABLES = 4
PLACES = (("person", "person"), ("person", "random", "random"), ("person", "greedy"), ("person", "person", "random"))


def test_killed_under_load_it_keeps_every_acknowledged_play(tmp_path: Path, kills: int) -> None:
    server, rng = Server(tmp_path), random.Random(9)
    try:
        guests: list[Guest] = []

        def invite() -> None:
            """Keeps so many games going."""
            while sum(not guest.over for guest in guests) < TABLES:
                guest = Guest(server, server.new(*rng.choice(PLACES)), len(guests), tempo=0.01)
                guests.append(guest)
                guest.start()

        for _ in range(kills):
            invite()
            time.sleep(rng.uniform(0.1, 1.5))
            server.kill()
            for guest in guests:
                assert guest.problem is None, guest.problem
                assert not guest.lost(server.database)
            server.start()
            server.http.get("/health")
        for guest in guests:
            guest.tempo = 0.0
        for guest in guests:
            guest.join(120)
            assert guest.over and guest.problem is None, guest.problem
            assert not guest.lost(server.database)
            record = server.get(f"{guest.keys.table}/record").content
            assert tabletron.replay(record, verify=True).result is not None
        acknowledged = sum(len(guest.acknowledged) for guest in guests)
        print(f"{kills} kills, {len(guests)} tables, {acknowledged} acknowledged plays, none lost")
        assert acknowledged > 10 * kills
        assert '"level": "error"' not in server.log
    finally:
        server.kill()


def test_its_bots_die_with_it(own_server: Server, rng: random.Random) -> None:
    keys = own_server.new("person", "random")
    Player(own_server, keys.table, keys.seats[0]).play_some(rng, 3)
    process = own_server.process
    assert process is not None
    process.kill()
    process.wait()
    eventually(lambda: _is_empty(process.pid), "every process of the group to end", 20)


def _is_empty(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def test_stopped_politely_it_ends_at_once_and_goes_on_where_it_was(own_server: Server, rng: random.Random) -> None:
    keys = own_server.new("person", "person", "random")
    screen = Player(own_server, keys.table, *keys.seats.values())
    screen.play_some(rng, 15)
    screen.must("chat", seat=0, text="back in a minute")
    before, over = screen.now, screen.over
    began = time.monotonic()
    own_server.stop()
    assert time.monotonic() - began < 15
    assert "every play that was acknowledged is stored" in own_server.log
    assert '"level": "error"' not in own_server.log
    own_server.start()
    again = Player(own_server, keys.table, *keys.seats.values())
    assert again.now.seq >= before.seq
    again.until(lambda: again.talk, "the chat")
    assert [line.text for line in again.talk] == ["back in a minute"]
    if not over:
        again.play_some(rng)
    assert again.over


def test_a_table_that_waited_for_a_bot_goes_on_after_a_crash(own_server: Server, rng: random.Random) -> None:
    keys = own_server.new("person", "search", "search")
    player = Player(own_server, keys.table, keys.seats[0])
    player.until(lambda: player.now.desks[0].view.asked[0][0] != 0 or player.questions(), "somebody to be asked")
    while player.questions():
        player.play_some(rng, 1)
    own_server.kill()
    own_server.start()
    again = Player(own_server, keys.table, keys.seats[0])
    seq = again.now.seq
    answered = again.questions()  # it may have been quicker than the crash
    again.until(lambda: answered or again.now.seq > seq or again.over, "the bot's answer")
