"""Monte Carlo search over imagined tables, for any game and any number of seats."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from math import log, sqrt
from statistics import fmean, stdev
from typing import Any

from tabletron.bots.greedy import settle
from tabletron.core.chance import Seeded
from tabletron.core.flow import Seat
from tabletron.core.table import Table

EXPLORE = 0.8
ITERATIONS = 400
AHEAD = 4
"""For so many turns everyone goes on by habit before the heuristic speaks: who attacks whom shows only then."""
WORLDS = 12
"""So many worlds are tried between two looks at who has fallen behind."""
BEHIND = 2.5
"""An option is given up when it is so many standard errors worse than the best."""


class Node:
    """What came of one option: how often it could be chosen, how often it was, and how well that went for its seat."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.available, self.visits, self.total = 0, 0, 0.0
        self.children: dict[Any, Node] = {}

    @property
    def mean(self) -> float:
        return self.total / self.visits


def most_appealing(children: Mapping[Any, Node]) -> Any:
    """The option with the highest upper confidence bound.

    Values are stretched to the range seen among these options, because good options of one question often differ
    by less than a percent. Hidden cards make options come and go, so it counts how often one was there.
    """
    means = [child.mean for child in children.values()]
    low, range_ = min(means), max(means) - min(means) or 1.0

    def appeal(option: Any) -> float:
        child = children[option]
        return (child.mean - low) / range_ + EXPLORE * sqrt(log(child.available) / child.visits)

    return max(children, key=appeal)


class Budget:
    """So many iterations, or so many seconds."""

    def __init__(self, iterations: int, seconds: float | None) -> None:
        self.iterations, self.done = (1_000_000 if seconds else iterations), 0
        self.end = time.monotonic() + seconds if seconds else None

    def left(self) -> bool:
        """Counts one more iteration, if there is one."""
        self.done += 1
        return self.done <= self.iterations and (self.end is None or time.monotonic() < self.end)


def best(results: Mapping[Any, Sequence[float]], worlds: int) -> Any:
    """The option that did best in the worlds that all have seen."""
    return max(results, key=lambda option: fmean(results[option][:worlds]))


def contenders(results: Mapping[Any, list[float]]) -> dict[Any, list[float]]:
    """The best option so far and all that may yet turn out better."""
    first = max(results, key=lambda option: fmean(results[option]))
    return {option: won for option, won in results.items() if option is first or not _behind(won, results[first])}


def _behind(mine: Sequence[float], best: Sequence[float]) -> bool:
    """Whether the difference is more than luck; options that come to the same are as good as one."""
    lead = [yours - my for yours, my in zip(best, mine, strict=True)]
    return fmean(lead) >= BEHIND * stdev(lead) / sqrt(len(lead))


class Search:
    """Thinks for so many iterations, or so many seconds, a decision.

    It is a race: every option is tried in the same imagined worlds, with the same hidden cards and the same dice, so
    that luck cancels out; what falls clearly behind is given up, and the others share what is left of the budget.
    """

    def __init__(self, rng: random.Random, iterations: int = ITERATIONS, seconds: float | None = None) -> None:
        self.rng, self.iterations, self.seconds = rng, iterations, seconds

    def choose(self, table: Table, seat: Seat) -> Any:
        results: dict[Any, list[float]] = {option: [] for option in table.asks[seat].options}
        trees = {option: Node() for option in results}
        budget, first, worlds = Budget(self.iterations, self.seconds), self.rng.getrandbits(64), 0
        while len(results) > 1:
            for option, won in results.items():
                if not budget.left():
                    return best(results, worlds) if worlds else table.asks[seat].fallback
                won.append(self.iterate(trees[option], option, table, seat, first + worlds))
            worlds += 1
            if worlds % WORLDS == 0:
                results = contenders(results)
        return next(iter(results))

    def iterate(self, node: Node, option: Any, table: Table, seat: Seat, world: int) -> float:
        """How well the option goes for the seat in one world."""
        table = table.imagine(seat, random.Random(world), Seeded(str(world)))
        table.play(option, seat)
        path = [] if table.game.habit else self.walk(node, table, seat)
        values = self.judge(table)
        for passed, actor in path:
            passed.visits += 1
            passed.total += values[actor]
        return values[seat]

    def walk(self, node: Node, table: Table, seat: Seat) -> list[tuple[Node, Seat]]:
        """One way down the tree of all seats' options, and one step beyond it."""
        path = [(node, seat)]
        while table.result is None and node.visits:
            asks = table.asks
            actor = seat if seat in asks else next(iter(asks))
            options = asks[actor].options
            if len(options) == 1:
                table.play(options[0], actor)
                continue
            option, new = self.select(node, options)
            table.play(option, actor)
            node = node.children[option]
            path.append((node, actor))
            if new:
                break
        return path

    def select(self, node: Node, options: Sequence[Any]) -> tuple[Any, bool]:
        """An option never tried, if any, else the most appealing one."""
        new = [option for option in options if option not in node.children]
        if new:
            option = self.rng.choice(new)
            node.children[option] = Node()
        for present in options:
            if (child := node.children.get(present)) is not None:
                child.available += 1
        if new:
            return option, True
        return most_appealing({present: node.children[present] for present in options}), False

    def judge(self, table: Table) -> Sequence[float]:
        """Everyone goes on by habit for a while and the heuristic speaks; without one the game is played out."""
        game = table.game
        if game.habit is not None and game.length is not None:
            end = game.length(table.state) + AHEAD
            while table.result is None and game.length(table.state) < end:
                actor, ask = next(iter(table.asks.items()))
                table.play(game.habit(table.state, actor, ask), actor)
        if game.value is not None:
            settle(table)
        while table.result is None and game.value is None:
            actor, ask = next(iter(table.asks.items()))
            table.play(self.rng.choice(ask.options), actor)
        return table.value()
