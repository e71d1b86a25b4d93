"""Observations hold what a seat sees and nothing else; numbers of answers never change."""

from __future__ import annotations

import random
import subprocess
import sys

import numpy as np
import pytest

import tabletron
from tabletron.core.flow import Ask
from tabletron.envs.action_numbers import ACTIONS, Numbers
from tabletron.envs.observations import Eyes, facts, widths
from tabletron.testing.conformance import play_some
from tests.envs.ways import WAYS


@pytest.mark.parametrize(("game", "seats"), WAYS)
def test_what_is_hidden_changes_no_observation(game: str, seats: int) -> None:
    rng, eyes = random.Random(5), Eyes(seats)
    table = tabletron.open(game, seats=seats, seed=5)
    for _ in range(4):
        play_some(table, rng, 12)
        if table.result is not None:
            return
        seat = next(iter(table.asks))
        seen = eyes.see(table.imagine(seat, random.Random(1)), seat)
        again = eyes.see(table.imagine(seat, random.Random(2)), seat)
        assert all(np.array_equal(seen[name], again[name]) for name in seen)


@pytest.mark.parametrize(("game", "seats"), WAYS)
def test_nothing_belongs_to_a_seat_that_is_not_there(game: str, seats: int) -> None:
    """Colours are told apart from seats: one seat may play two sides, and nobody one of them."""
    table = tabletron.open(game, seats=seats, seed=3)
    play_some(table, random.Random(3), 40)
    assert {piece for piece, _, _ in facts(table, 0)} <= set(widths(seats))


def test_facts_have_names_and_belong_to_a_piece() -> None:
    table = tabletron.open("moonbots", seats=3, seed=1)
    seat, ask = next(iter(table.asks.items()))
    named = {(piece, name): number for piece, name, number in facts(table, seat)}
    energy = {name: number for (piece, name), number in named.items() if name.endswith("energy.value")}
    assert set(energy) == {f"robot{robot}.energy.value" for robot in range(3)}
    assert ("seat_1", "robot1.energy.value") in named
    assert named["question", f"kind={ask.kind}"] == 1.0


def test_a_changed_number_on_the_table_changes_its_piece_alone() -> None:
    table, eyes = tabletron.open("moonbots", seats=3, seed=1), Eyes(3)
    before = eyes.see(table, 0)
    table.state.robots[1].energy -= 1
    after = eyes.see(table, 0)
    assert [name for name in before if not np.array_equal(before[name], after[name])] == ["seat_1"]


def test_an_answer_has_the_same_number_in_another_process() -> None:
    ask = Ask(0, "buy", ["one", "two", None])
    here = Numbers().options(ask)
    code = (
        "from tabletron.core.flow import Ask; from tabletron.envs.action_numbers import Numbers;"
        "print(Numbers().options(Ask(1, 'buy', [None, 'two', 'one'])))"
    )
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert dict(sorted(here.items())) == dict(sorted(eval(there).items()))


def test_answers_that_share_a_number_still_get_one_each() -> None:
    crowded = Numbers(8).options(Ask(0, "pick", list("abcdefg")))
    assert sorted(crowded) == [1, 2, 3, 4, 5, 6, 7]
    assert sorted(crowded.values()) == list("abcdefg")
    assert len(Numbers().options(Ask(0, "pick", list(range(1000))))) == 1000 < ACTIONS
