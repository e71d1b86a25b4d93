"""Information-set Monte Carlo tree search over imagined tables, for any game and any number of seats."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from math import log, sqrt
from typing import Any

from tabletron.bots.greedy import settle
from tabletron.core.chance import Seeded
from tabletron.core.flow import Seat, some
from tabletron.core.table import Table

EXPLORE = 0.8
ITERATIONS = 400
SURE = 2.5
"""By so many standard errors an option must be better than the one that the game advises; the best of many looks better
than it is."""
ENOUGH = 8
"""So often both must have been tried."""


class Node:
    """What came of one option: how often it could be chosen, how often it was, and how well that went for its seat."""

    __slots__ = ("available", "children", "squares", "total", "visits")

    def __init__(self) -> None:
        self.available, self.visits, self.total, self.squares = 0, 0, 0.0, 0.0
        self.children: dict[Any, Node] = {}

    @property
    def mean(self) -> float:
        return self.total / self.visits

    @property
    def doubt(self) -> float:
        """The variance of the mean."""
        return max(0.0, self.squares / self.visits - self.mean**2) / self.visits


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


def decided(root: Node, budget: Budget) -> bool:
    """Whether the best option can no longer be overtaken."""
    if budget.done % 16 or len(root.children) < 2:
        return False
    first, second = sorted((child.visits for child in root.children.values()), reverse=True)[:2]
    return first - second > budget.iterations - budget.done


def best(root: Node) -> Any:
    """The option with the best mean among those tried about as often as any."""
    enough = max(child.visits for child in root.children.values()) / 2
    tried = {option: child for option, child in root.children.items() if child.visits >= enough}
    return max(tried, key=lambda option: tried[option].mean)


def surely_better(root: Node, found: Any, advised: Any) -> bool:
    """Whether the option found is better than the one the game advises by more than chance would explain."""
    one, other = root.children[found], root.children.get(advised)
    if other is None or min(one.visits, other.visits) < ENOUGH:
        return False
    return one.mean - other.mean > SURE * sqrt(one.doubt + other.doubt)


class Search:
    """Thinks for so many iterations, or so many seconds, a decision; each iteration deals the unseen anew."""

    def __init__(self, rng: random.Random, iterations: int = ITERATIONS, seconds: float | None = None) -> None:
        self.rng, self.iterations, self.seconds = rng, iterations, seconds

    def choose(self, table: Table, seat: Seat) -> Any:
        options = table.asks[seat].options
        if len(options) == 1:
            return options[0]
        root, worlds, budget = Node(), self.rng.getrandbits(64), Budget(self.iterations, self.seconds)
        while budget.left() and not decided(root, budget):
            option, _ = self.select(root, options)
            self.iterate(root.children[option], option, table, seat, worlds)
        if not root.children:
            return table.asks[seat].fallback
        found = best(root)
        if (advise := table.game.advise) is None:
            return found
        advised = advise(table.state, seat, table.asks[seat])
        return found if surely_better(root, found, advised) else advised

    def iterate(self, node: Node, option: Any, table: Table, seat: Seat, worlds: int) -> None:
        """One walk down the tree, one step beyond, and the verdict back up.

        The n-th try of every first option meets the same hidden cards and the same dice, so that luck cancels out.
        """
        world = worlds + node.visits
        table = table.imagine(seat, random.Random(world), Seeded(str(world)))
        table.play(option, seat)
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
        values = self.judge(table)
        for passed, actor in path:
            passed.visits += 1
            passed.total += values[actor]
            passed.squares += values[actor] ** 2

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
        """What is half-done is finished by habit and the heuristic speaks; without one the game is played out."""
        if table.game.value is not None:
            settle(table)
        while table.result is None and table.game.value is None:
            actor, ask = next(iter(table.asks.items()))
            table.play(some(ask.options, self.rng), actor)
        return table.value()
