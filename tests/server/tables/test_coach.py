"""What the coach would do: on demand, where the table allows it."""

from __future__ import annotations

import random
from typing import Any

from tabletron.protocol import messages
from tests.server.kit import Player, Server


def asked_player(server: Server, *places: str, **options: Any) -> Player:
    keys = server.new(*places, **options)
    player = Player(server, keys.table, *keys.seats.values())
    player.asked()
    return player


def test_who_plays_with_bots_may_ask_and_nothing_changes(server: Server) -> None:
    player = asked_player(server, "person", "random", "random")
    for _ in range(5):
        seat, question = player.asked()
        before = player.now
        assert before.desks[0].coach
        number = player.send("advise", seat=seat)
        player.until(lambda: number in player.advice, "advice")  # noqa: B023
        advice = player.advice[number]
        assert (advice.seat, advice.asked) == (seat, before.asked)
        assert 1 <= advice.number <= len(question.choices)
        assert server.picture(player.table).seq == before.seq
        player.play_some(random.Random(1), 1)


def test_a_coach_may_be_followed_to_the_end(server: Server) -> None:
    player = asked_player(server, "person", "random", "random")
    while True:
        player.until(lambda: player.over or player.questions(), "a question or the end")
        if player.over:
            break
        number = player.send("advise", seat=0)
        player.until(lambda: number in player.advice or number in player.answers, "an answer")  # noqa: B023
        if number in player.advice and player.questions():
            player.ask("play", seat=0, asked=player.advice[number].asked, choice=player.advice[number].number)


def test_among_people_the_coach_is_silent_unless_the_host_wants_it(server: Server) -> None:
    player = asked_player(server, "person", "person")
    seat, _ = player.asked()
    assert not player.now.desks[seat].coach
    refusal = player.refused("advise", seat=seat)
    assert (refusal.code, refusal.message) == ("illegal", "the coach is silent at this table")
    assert asked_player(server, "person", "person", coach="always").now.desks[0].coach
    assert not asked_player(server, "person", "random", coach="never").now.desks[0].coach


def test_the_coach_answers_only_a_question(server: Server) -> None:
    keys = server.new("person", "person", coach="always")
    players = [Player(server, keys.table, keys.seats[seat]) for seat in (0, 1)]
    waiting = next(seat for seat in (0, 1) if seat not in dict(players[0].now.desks[0].view.asked))
    assert players[waiting].refused("advise", seat=waiting).code == "stale"
    assert players[waiting].refused("advise", seat=1 - waiting).code == "not_yours"


def test_somebody_who_only_looks_on_gets_no_advice(server: Server) -> None:
    keys = server.new("person", "random", coach="always")
    watcher = Player(server, keys.table)
    assert not watcher.now.desks[0].coach
    assert isinstance(watcher.ask("advise", seat=0), messages.Refusal)
