"""Information-set Monte Carlo tree search over imagined tables, for games that bring neither advice nor habit."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from math import log, sqrt
from typing import Any

from tabletron.bots.budget import Budget
from tabletron.bots.greedy import settle
from tabletron.core.chance import Seeded
from tabletron.core.flow import Seat, some
from tabletron.core.table import Table

EXPLORE = 0.8


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


class Tree:
    """All seats' options as far as they were tried; each iteration deals the unseen anew."""

    def __init__(self, rng: random.Random, budget: Budget) -> None:
        self.rng, self.budget = rng, budget

    def choose(self, table: Table, seat: Seat) -> Any:
        options, root, worlds = table.asks[seat].options, Node(), self.rng.getrandbits(64)
        while self.budget.left() and not decided(root, self.budget):
            option, _ = self.select(root, options)
            self.iterate(root.children[option], option, table, seat, worlds)
        return best(root) if root.children else table.asks[seat].fallback

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
