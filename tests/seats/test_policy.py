"""What a seat wants and may do, at a table of any kind."""

from __future__ import annotations

import random

import pytest

import tabletron
from tabletron.core.flow import PASS
from tabletron.core.i18n import ENGLISH
from tabletron.core.table import Play, Table
from tabletron.seats import policy
from tabletron.seats.wishes import SeatWishes

EVERYTHING = SeatWishes(frozenset(), everything=True)


def opened(seed: int) -> Table:
    return tabletron.open("moonbots", seats=3, seed=seed)


def play(table: Table, rng: random.Random, most: int) -> None:
    """Anybody answers anything."""
    for _ in range(most):
        if table.result is not None:
            return
        seat = rng.choice(list(table.asks))
        table.play(rng.choice(list(table.asks[seat].options)), seat)


def test_windows_pass_as_the_game_is_usually_played() -> None:
    table = opened(1)
    wishes = policy.usual(table.game, table.switches)
    passed = {window.kind for window in policy.windows(table.game, wishes, ENGLISH) if window.passed}
    assert passed == wishes.passes == table.game.unhurried(table.switches)


def test_nobody_is_asked_without_need() -> None:
    answered: list[int] = []
    for seed in range(8):
        table, rng = opened(seed), random.Random(seed)
        wishes = {0: policy.usual(table.game, table.switches)}
        while table.result is None and len(table.log) < 120:
            policy.pass_needless(table, wishes, lambda seed=seed: answered.append(seed))  # type: ignore[misc]
            if 0 in table.asks:
                assert len(table.asks[0].options) > 1
                assert table.asks[0].kind not in wishes[0].passes or PASS not in table.asks[0].options
            play(table, rng, 1)
    assert answered, "some windows are let pass"


@pytest.mark.parametrize("seed", range(4))
def test_who_wants_everything_is_asked_everything(seed: int) -> None:
    table, rng = opened(seed), random.Random(seed)
    wishes = dict.fromkeys(range(3), EVERYTHING)
    policy.follow(table, wishes)
    while table.result is None and len(table.log) < 120:
        before = len(table.log)
        policy.pass_needless(table, wishes)
        policy.pass_needless(table, {0: EVERYTHING})
        assert len(table.log) == before
        play(table, rng, 1)


@pytest.mark.parametrize("seed", range(8))
def test_an_answer_ahead_is_given_and_taken_back(seed: int) -> None:
    table, rng = opened(seed), random.Random(seed)
    wishes = dict.fromkeys(range(3), SeatWishes(frozenset()))
    policy.follow(table, wishes)
    for _ in range(60):
        play(table, rng, 1)
        for seat in range(3):
            if choices := policy.ahead(table, seat, ENGLISH):
                before = len(table.log)
                policy.answer_ahead(table, seat, choices[0].notation)
                if len(table.log) == before:
                    assert policy.ahead(table, seat, ENGLISH)[0].ordered
                    policy.answer_ahead(table, seat, choices[0].notation)
                    assert not policy.given(table, seat)


def test_answers_ahead_come_back_from_notation_unless_they_became_impossible() -> None:
    table, rng = opened(3), random.Random(3)
    while not (holders := [seat for seat in range(3) if policy.ahead(table, seat, ENGLISH)]):
        play(table, rng, 1)
    seat = holders[0]
    said = policy.ahead(table, seat, ENGLISH)[0].notation
    policy.follow(table, {seat: SeatWishes(frozenset(), (said, "use NOTHING"))})
    assert policy.ahead(table, seat, ENGLISH)[0].ordered and len(policy.given(table, seat)) == 1
    policy.forget_impossible(table)
    assert len(policy.given(table, seat)) == 1
    policy.follow(table, {})
    assert not table.orders


@pytest.mark.parametrize("seed", range(8))
def test_going_back_is_free_until_something_was_rolled_revealed_or_handed_over(seed: int) -> None:
    table, rng, free = opened(seed), random.Random(seed), 0
    while table.result is None and len(table.log) < 150:
        play(table, rng, 1)
        for seat in table.asks:
            if (line := policy.last_decision(table, seat)) is None:
                continue
            if policy.is_free(table, seat, line):
                free += 1
                assert all(isinstance(entry, Play) and entry.seat == seat for entry in table.log[line:])
            else:
                assert table.free_undo(seat) != line
    assert free


def test_others_agree_unless_it_is_free() -> None:
    assert policy.must_agree(1, [0, 1, 3], free=False) == [0, 3]
    assert policy.must_agree(1, [0, 1, 3], free=True) == []
    assert policy.must_agree(1, [1], free=False) == []


def test_the_coach_speaks_where_the_table_allows_it() -> None:
    assert policy.coached("alone", 1, [1]) and not policy.coached("alone", 1, [0, 1])
    assert policy.coached("always", 1, [0, 1]) and not policy.coached("never", 1, [1])
