"""Steps a second of our environments beside those of PettingZoo and RLCard, in one run: `bench/envs.py [seconds]`.

A step is one masked random decision with the observation of who decides next. Seconds are those of the processor, and
rounds of all take turns, so that a noisy machine hits everyone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

from tabletron.envs.gymnasium_env import SoloEnv
from tabletron.envs.pettingzoo_env import TableEnv

ROUNDS, SECONDS = 5, 1.0
OURS = [("moonbots", 2), ("moonbots", 4), ("adventures", 2), ("boardgame", 2), ("encounter", 2), ("robomon", 2)]
THEIRS = ["connect_four_v3", "chess_v6", "texas_holdem_v4", "leduc_holdem_v4"]
CARDS = ["uno", "gin-rummy", "leduc-holdem", "no-limit-holdem"]


def aec(env: Any) -> Callable[[], None]:
    """Steps through an AEC environment, one game after the other."""
    rng = Random(1)
    env.reset(seed=1)

    def step() -> None:
        observation, _, over, late, info = env.last()
        if over or late:
            env.reset()
            return
        mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
        legal = mask.nonzero()[0]
        env.step(int(legal[rng.randrange(len(legal))]))

    return step


def solo(env: SoloEnv) -> Callable[[], None]:
    rng = Random(1)
    seen = [env.reset(seed=1)[0]]

    def step() -> None:
        legal = seen[0]["action_mask"].nonzero()[0]
        after, _, over, late, _ = env.step(int(legal[rng.randrange(len(legal))]))
        seen[0] = env.reset()[0] if over or late else after

    return step


def rlcard_game(name: str) -> Callable[[], None]:
    import rlcard

    env, rng = rlcard.make(name, config={"seed": 1}), Random(1)
    seen = [env.reset()[0]]

    def step() -> None:
        after, _ = env.step(rng.choice(list(seen[0]["legal_actions"])))
        seen[0] = env.reset()[0] if env.is_over() else after

    return step


def everyone() -> dict[str, Callable[[], None]]:
    from pettingzoo import classic

    steps = {f"Tabletron {game}, {seats} seats": aec(TableEnv(game, seats)) for game, seats in OURS}
    steps["Tabletron adventures, solo"] = solo(SoloEnv("adventures"))
    steps |= {f"PettingZoo {name}": aec(getattr(classic, name).env()) for name in THEIRS}
    return steps | {f"RLCard {name}": rlcard_game(name) for name in CARDS}


def rate(step: Callable[[], None], seconds: float) -> float:
    began, steps = process_time(), 0
    while (elapsed := process_time() - began) < seconds:
        for _ in range(20):
            step()
        steps += 20
    return steps / elapsed


def main(seconds: float) -> None:
    steps = everyone()
    rates: dict[str, list[float]] = {name: [] for name in steps}
    for _ in range(ROUNDS):
        for name, step in steps.items():
            rates[name].append(rate(step, seconds))
    for name, found in rates.items():
        print(f"{name:36}{median(found):>10,.0f} steps/s")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)
