"""Bots: graded, within their budget, and the arena's numbers."""

from __future__ import annotations

import random
import time

import pytest

import tabletron
from tabletron.bots import answer, make
from tabletron.bots.arena.run import by_bot, compete, seatings, share
from tabletron.core.errors import TabletronError
from tabletron.core.flow import PASS
from tabletron.games.moonbots.bot import choices
from tabletron.games.moonbots.options import Activate, Aim
from tests.games.moonbots.kit import DODGE, STRONGER, VIRUS, A, B, C, position, robot


def test_greedy_beats_random_clearly() -> None:
    played = compete("moonbots", ["greedy", "random", "random", "random"], 24, "t")
    assert by_bot(played)["greedy"].low > 0.5


def test_search_thinks_within_its_seconds() -> None:
    table = tabletron.open("moonbots", seats=4, seed=1)
    search, start = make("search:0.2s", random.Random(1)), time.monotonic()
    answer(table, next(iter(table.asks)), search, random.Random(1))
    assert time.monotonic() - start < 2


@pytest.mark.parametrize("spec", ["search:1", "search:1e9s", "search:999999999", "search:0.5s", "search", "random"])
def test_on_ones_own_machine_a_bot_may_think_as_long_as_one_likes(spec: str) -> None:
    assert make(spec, random.Random(1))


@pytest.mark.parametrize(
    "budget", ["0", "-1", "0s", "-2s", "nans", "infs", "-infs", "nan", "inf", "s", "x", "1.5", "1 2"]
)
def test_a_bot_thinks_for_some_time_that_ends(budget: str) -> None:
    with pytest.raises(TabletronError, match="there is no bot"):
        make(f"search:{budget}", random.Random(1))


@pytest.mark.parametrize("spec", ["greedy", "search:60"])
def test_bots_take_a_win_that_lies_on_the_table(spec: str) -> None:
    gone = robot(0, awake=False, out=True)
    script = position(robot(3, "P18"), robot(3), gone, phase="activate", dice=[4, 4], window="OW3", fallen=[2])
    answer(script.table, A, make(spec, random.Random(1)), random.Random(1))
    assert script.table.result is not None and script.table.result.winners == (A,)


@pytest.mark.parametrize("spec", ["greedy", "search:60"])
def test_bots_finish_an_opponent_with_the_right_card(spec: str) -> None:
    gone = robot(0, awake=False, out=True)
    hurt = position(robot(5, "P18", STRONGER), robot(5), gone, phase="activate", dice=[4, 4], window="OW3", fallen=[2])
    hurt.activates(A, "right_leg", 4, 4)
    assert hurt.energy(B) == 2 and hurt.asked() == {A: "attack_done"}
    answer(hurt.table, A, make(spec, random.Random(1)), random.Random(1))
    assert hurt.table.result is not None


def test_habit_keeps_a_card_whose_moment_has_not_come() -> None:
    flow = {"timing": "flow"}
    script = position(robot(15, VIRUS), robot(15, DODGE), robot(15), phase="activate", dice=[6], switches=flow)
    assert script.offers(VIRUS)
    assert choices.habit(script.game, A, script.table.asks[A]) is PASS


def test_habit_hits_the_neighbour_with_the_best_odds_unless_it_can_finish_one() -> None:
    assert _aimed_at(weak=9, strong=14) == C
    assert _aimed_at(weak=3, strong=4) == B


def _aimed_at(weak: int, strong: int) -> int:
    """Whom three fists hit by habit."""
    script = position(robot(15, "P18"), robot(weak), robot(strong), phase="activate", dice=[4, 4], window="OW3")
    script.table.play(Activate("right_leg", (4, 4)), A)
    aim = choices.habit(script.game, A, script.table.asks[A])
    assert isinstance(aim, Aim)
    return aim.hits[0][0]


@pytest.mark.parametrize("spec", ["", "alphago", "greedy:3", "search:x", "random:1"])
def test_unknown_bots_are_refused(spec: str) -> None:
    with pytest.raises(TabletronError, match="there is no bot"):
        make(spec, random.Random(1))


def test_seats_rotate_and_intervals_hold_the_rate() -> None:
    assert list(seatings(["a", "b", "c"], 4)) == [
        ("a", "b", "c"),
        ("c", "a", "b"),
        ("b", "c", "a"),
        ("a", "b", "c"),
    ]
    half = share(50, 100)
    assert half.low == pytest.approx(0.404, abs=0.001) and half.high == pytest.approx(0.596, abs=0.001)
    assert share(0, 0).high == 1.0
