"""Trains a tiny policy on Moon-Bots by REINFORCE and plays it against random: `python examples/learning/train.py`.

The policy has one weight a number of an answer: numbers are fixed, so it can learn which answers are good in general.
It looks at nothing but the mask. A network that reads the pieces would start from the same loop.
"""

from __future__ import annotations

import argparse
from typing import Any, TypeAlias

import numpy as np

from tabletron.bots.arena.run import share
from tabletron.envs.action_numbers import ACTIONS
from tabletron.envs.gymnasium_env import SoloEnv

Array: TypeAlias = np.ndarray[Any, Any]
RATE, BASELINE = 0.1, 0.05


def policy(weights: Array, mask: Array) -> tuple[Array, Array]:
    """The legal numbers and the chance of each."""
    legal = np.flatnonzero(mask)
    odds = np.exp(weights[legal] - weights[legal].max())
    return legal, odds / odds.sum()


def play(env: SoloEnv, weights: Array, rng: np.random.Generator, seed: int) -> tuple[float, list[Any]]:
    """One game: the reward, and for each decision the legal numbers, their chances and the choice."""
    seen, _ = env.reset(seed=seed)
    path, reward, over, late = [], 0.0, False, False
    while not over and not late:
        legal, odds = policy(weights, seen["action_mask"])
        choice = int(rng.choice(len(legal), p=odds))
        path.append((legal, odds, choice))
        seen, reward, over, late, _ = env.step(int(legal[choice]))
    return reward, path


def train(env: SoloEnv, games: int, seed: int) -> Array:
    """Makes what was chosen in won games likelier, and in lost games less likely."""
    weights, rng, usual = np.zeros(ACTIONS), np.random.default_rng(seed), 0.0
    for number in range(games):
        reward, path = play(env, weights, rng, seed + number)
        better, usual = reward - usual, usual + BASELINE * (reward - usual)
        for legal, odds, choice in path:
            weights[legal] -= RATE * better * odds
            weights[legal[choice]] += RATE * better
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="moonbots")
    parser.add_argument("--others", default="random", help="the bots of the other seats")
    parser.add_argument("--games", type=int, default=300, help="games to learn from")
    parser.add_argument("--trials", type=int, default=200, help="games to measure with")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    env, rng = SoloEnv(args.game, tuple(args.others.split(","))), np.random.default_rng(args.seed)
    trials = range(1_000_000, 1_000_000 + args.trials)
    for name, weights in (("before", np.zeros(ACTIONS)), ("after", train(env, args.games, args.seed))):
        won = share(sum(play(env, weights, rng, seed)[0] > 0 for seed in trials), args.trials)
        print(f"{name} training: {won.rate:.1%} of {won.games} games won (95 %: {won.low:.1%} to {won.high:.1%})")


if __name__ == "__main__":
    main()
