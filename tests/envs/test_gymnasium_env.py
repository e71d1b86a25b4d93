"""Gymnasium's own test, and one seat among bots."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from gymnasium.utils.env_checker import check_env

from tabletron.core.table import Play
from tabletron.envs.gymnasium_env import SoloEnv
from tests.envs.ways import SOLO


@pytest.mark.parametrize("game", SOLO)
def test_games_for_one_pass_the_check(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SoloEnv(game, render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize(("game", "others"), [("moonbots", ("greedy", "random")), ("boardgame", ("random",))])
def test_one_seat_among_bots_passes_the_check(game: str, others: tuple[str, ...]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SoloEnv(game, others, render_mode="ansi"), skip_render_check=True)


def whole_game(env: SoloEnv, seed: int) -> tuple[float, bool, int]:
    seen, _ = env.reset(seed=seed)
    env.action_space.seed(seed)
    steps, over, late, reward = 0, False, False, 0.0
    while not over and not late:
        action: Any = env.action_space.sample(seen["action_mask"])
        seen, reward, over, late, info = env.step(action)
        assert info == {}
        steps += 1
    return reward, over, steps


def test_a_game_is_played_to_its_end_and_the_seed_repeats_it() -> None:
    env = SoloEnv("moonbots", ("random",))
    reward, over, steps = whole_game(env, 3)
    assert over and reward in (-1.0, 1.0)
    assert whole_game(env, 3) == (reward, over, steps)


def test_max_cycles_cuts_a_game_short_without_a_reward() -> None:
    assert whole_game(SoloEnv("moonbots", ("random",), max_cycles=5), 3) == (0.0, False, 5)


def test_what_is_no_answer_counts_as_the_default_and_is_told() -> None:
    env = SoloEnv("moonbots", ("random",))
    seen, _ = env.reset(seed=1)
    default = env.numbered.table.asks[0].fallback
    illegal = next(number for number, legal in enumerate(seen["action_mask"]) if not legal)
    _, _, _, _, info = env.step(illegal)
    assert info == {"illegal": True}
    answers = [line.option for line in env.numbered.table.log if isinstance(line, Play) and line.seat == 0]
    assert answers == [default]


def test_the_text_names_every_legal_number() -> None:
    env = SoloEnv("moonbots", ("random",))
    seen, _ = env.reset(seed=1)
    lines = env.text().splitlines()
    legal = [number for number, may in enumerate(seen["action_mask"]) if may]
    offered = sorted(int(line.partition(":")[0]) for line in lines if line.partition(":")[0].isdecimal())
    assert offered == legal
    assert "Market" in env.text()
