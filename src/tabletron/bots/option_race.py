"""A race of options through the same imagined worlds, against the one that a greedy bot would play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf, sqrt
from typing import Any

from tabletron.bots.budget import Budget
from tabletron.bots.greedy import MOST, Greedy
from tabletron.core.chance import Seeded
from tabletron.core.flow import Seat
from tabletron.core.table import Table

FIELD = 4
"""The most options that challenge greedy's; among more, a look at one world decides."""
FAR = 16
"""A play-out goes on to the end of the turn, or for this many answers and until nothing is half-done."""
SURE = 1.7
"""The standard errors by which a challenger must lead to win; the best of many looks better than it is."""
CLEAR = 3.0
"""A last challenger with this lead need not run on."""
HOPELESS = 1.0
"""The standard errors by which a challenger that is behind drops out: the budget is for those that may win."""
EARLY, ENOUGH = 3, 8
"""The number of worlds a challenger sees before it can drop out, and before it can win."""


class Runner:
    """An option, and by how much it did better than greedy's in the worlds it has seen."""

    __slots__ = ("option", "squares", "total", "worlds")

    def __init__(self, option: Any) -> None:
        self.option, self.worlds, self.total, self.squares = option, 0, 0.0, 0.0

    def note(self, lead: float) -> None:
        self.worlds += 1
        self.total += lead
        self.squares += lead * lead

    @property
    def lead(self) -> float:
        return self.total / self.worlds

    @property
    def error(self) -> float:
        """The standard error of the lead. Both meet the same worlds, so what luck does to both is not in it."""
        if self.worlds < 2:
            return inf
        return sqrt(max(0.0, self.squares - self.total * self.lead) / (self.worlds * (self.worlds - 1)))

    @property
    def hopeless(self) -> bool:
        return self.worlds >= EARLY and self.lead + HOPELESS * self.error <= 0

    def ahead(self, errors: float) -> bool:
        """Whether it leads by this many standard errors."""
        return self.worlds >= ENOUGH and self.lead > errors * self.error


class Race:
    """Plays every option on in the same worlds, all seats by advice or habit, and compares how its seat is then doing.

    An option that falls behind greedy's drops out; another is played only if it surely did better.
    """

    def __init__(self, rng: random.Random, budget: Budget) -> None:
        self.rng, self.budget = rng, budget

    def choose(self, table: Table, seat: Seat) -> Any:
        plain = Greedy(self.rng).choose(table, seat)
        course = Course(table, seat, self.rng.getrandbits(62), self.budget)
        field, world, turns = [Runner(option) for option in self.challengers(course, plain)], 0, table.game.foresight
        while field and (par := course.run(plain, world := world + 1, turns)) is not None:
            for runner in field:
                if (value := course.run(runner.option, world, turns)) is None:
                    break
                runner.note(value - par)
            field = [runner for runner in field if not runner.hopeless]
            if len(field) == 1 and field[0].ahead(CLEAR):
                break
        winners = [runner for runner in field if runner.ahead(SURE)]
        return max(winners, key=lambda runner: runner.lead - runner.error).option if winners else plain

    def challengers(self, course: Course, plain: Any) -> list[Any]:
        """The options that look best in one world; that may take half of the budget, so some of many stay unseen."""
        others = [option for option in course.options if option != plain]
        if len(others) <= FIELD:
            return others
        self.rng.shuffle(others)
        looks: list[tuple[float, int]] = []
        for number, option in enumerate(others):
            if self.budget.spent > 0.5 or (value := course.run(option, world=0, turns=0)) is None:
                break
            looks.append((-value, number))
        return [others[number] for _, number in sorted(looks)[:FIELD]]


class Course:
    """The worlds that a seat could be in, each with its hidden cards and its dice."""

    def __init__(self, table: Table, seat: Seat, key: int, budget: Budget) -> None:
        self.table, self.seat, self.key, self.budget = table, seat, key, budget
        self.options: Sequence[Any] = table.asks[seat].options

    def run(self, option: Any, world: int, turns: int) -> float | None:
        """How the seat is doing some turns after the option, if all go on as usual; None if the budget is spent."""
        if not self.budget.left():
            return None
        key = self.key + world
        table = self.table.imagine(self.seat, random.Random(key), Seeded(str(key)))
        assert (usual := table.game.advise or table.game.habit) is not None
        answers, most, turn = 0, FAR * turns, turn_of(table)
        table.play(option, self.seat)
        while table.result is None:
            if (now := turn_of(table)) != turn:
                turns, turn = turns - 1, now
            if self.judged(table, turns <= 0 or answers >= most, answers - most):
                break
            if self.budget.late:
                return None
            actor, ask = next(iter(table.asks.items()))
            table.play(usual(table.state, actor, ask), actor)
            answers += 1
        return table.value()[self.seat]

    def judged(self, table: Table, seen: bool, over: int) -> bool:
        """Whether it is time for the heuristic, if there is one: enough was seen, and nothing is half-done."""
        return table.game.value is not None and ((seen and table.quiet) or over >= MOST)


def turn_of(table: Table) -> Any:
    """The turn under way, or what the game takes for one; always the same in games that count none."""
    seen = table.game.horizon or table.game.length
    return seen(table.state) if seen else 0
