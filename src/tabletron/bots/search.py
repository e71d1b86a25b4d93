"""Information-set Monte Carlo tree search over imagined tables, for any game and any number of seats."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from math import log, sqrt
from typing import Any

from tabletron.core.chance import Seeded
from tabletron.core.flow import Seat
from tabletron.core.table import Table

EXPLORE = 0.35
ITERATIONS = 400
ROUNDS = 1
LONGEST = 10_000


class Node:
    """What came of one option: how often it could be chosen, how often it was, and how well that went for its seat."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.available, self.visits, self.total = 0, 0, 0.0
        self.children: dict[Any, Node] = {}

    def appeal(self) -> float:
        """Upper confidence bound; hidden cards make options come and go, so it counts how often one was there."""
        return self.total / self.visits + EXPLORE * sqrt(log(self.available) / self.visits)


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


class Search:
    """Thinks for so many iterations, or so many seconds, a decision; each iteration deals the unseen anew."""

    def __init__(self, rng: random.Random, iterations: int = ITERATIONS, seconds: float | None = None) -> None:
        self.rng, self.iterations, self.seconds, self.rounds = rng, iterations, seconds, ROUNDS

    def choose(self, table: Table, seat: Seat) -> Any:
        options = table.asks[seat].options
        if len(options) == 1:
            return options[0]
        root, worlds, budget = Node(), self.rng.getrandbits(64), Budget(self.iterations, self.seconds)
        while budget.left() and not decided(root, budget):
            option, _ = self.select(root, options)
            self.iterate(root.children[option], option, table, seat, worlds)
        if not root.children:
            return table.asks[seat].default
        return max(root.children, key=lambda option: root.children[option].visits)

    def iterate(self, node: Node, option: Any, table: Table, seat: Seat, worlds: int) -> None:
        """One walk down the tree, one step beyond, and the verdict back up.

        The n-th try of every first option meets the same hidden cards and the same dice, so that luck cancels out.
        """
        world = worlds + node.visits
        table = table.imagine(seat, random.Random(world), Seeded(str(world)))
        until = self.horizon(table)
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
        values = self.judge(table, until)
        for passed, actor in path:
            passed.visits += 1
            passed.total += values[actor]

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
        return max(options, key=lambda present: node.children[present].appeal()), False

    def horizon(self, table: Table) -> int:
        """When the heuristic may speak: a round of turns from now."""
        return self.now(table) + self.rounds * table.seats

    def now(self, table: Table) -> int:
        return table.game.clock(table.state) if table.game.clock else len(table.log)

    def judge(self, table: Table, until: int) -> Sequence[float]:
        """The game goes on by habit up to the horizon, then the heuristic speaks; without one, to its end."""
        habit, speaks = table.game.habit, table.game.value is not None
        for _ in range(LONGEST):
            if table.result is not None or (speaks and self.now(table) >= until and table.quiet):
                break
            actor, ask = next(iter(table.asks.items()))
            table.play(habit(table.state, actor, ask) if habit else self.rng.choice(ask.options), actor)
        return table.value()
