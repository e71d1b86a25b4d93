"""PettingZoo's own tests on our games."""

from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace

import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

from tabletron.envs.pettingzoo_env import env, parallel_env, round_env
from tests.envs.ways import SEVERAL, WAYS

DECISIONS = 60


@pytest.fixture(autouse=True)
def _quiet() -> None:
    warnings.filterwarnings("ignore", module="pettingzoo")


@pytest.mark.parametrize(("game", "seats"), WAYS)
def test_api(game: str, seats: int) -> None:
    api_test(env(game, seats, max_cycles=DECISIONS), num_cycles=DECISIONS)


@pytest.mark.parametrize(("game", "seats"), WAYS)
def test_the_same_seed_gives_the_same_game(game: str, seats: int) -> None:
    seed_test(partial(env, game, seats), num_cycles=DECISIONS // seats)
    parallel_seed_test(partial(parallel_env, game, seats), num_cycles=DECISIONS // seats)


@pytest.mark.parametrize(("game", "seats"), WAYS)
def test_parallel_api(game: str, seats: int) -> None:
    parallel_api_test(parallel_env(game, seats), num_cycles=DECISIONS)


@pytest.mark.parametrize(("game", "seats"), WAYS)
def test_it_is_cut_short_after_max_cycles(game: str, seats: int) -> None:
    max_cycles_test(
        SimpleNamespace(parallel_env=partial(parallel_env, game, seats), env=partial(round_env, game, seats))
    )


@pytest.mark.parametrize(("game", "seats"), SEVERAL)
def test_a_whole_game_pays_every_seat_once(game: str, seats: int) -> None:
    playing = env(game, seats, max_cycles=4000)
    playing.reset(seed=1)
    paid = dict.fromkeys(playing.possible_agents, 0.0)
    for agent in playing.agent_iter():
        observation, reward, over, late, _ = playing.last()
        paid[agent] += reward
        done = over or late
        playing.step(None if done else playing.action_space(agent).sample(observation["action_mask"]))
    result = playing.numbered.table.result
    assert result is not None
    assert [paid[agent] for agent in playing.possible_agents] == [
        1.0 if s in result.winners else -1.0 for s in range(seats)
    ]
