"""A race of the options of one question: all run through the same imagined worlds, and who falls behind drops out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, sqrt
from typing import Any

SURE = 1.7
"""By so many standard errors an option must have done better than the favourite; the best of many looks better than it
is."""
HOPELESS = 1.0
"""An option that is behind by so many standard errors drops out."""
EARLY, ENOUGH = 3, 8
"""So many worlds an option sees before it can drop out, and before it can win."""


class Runner:
    """An option, and by how much it did better than the favourite in each world."""

    __slots__ = ("leads", "option", "squares", "total")

    def __init__(self, option: Any) -> None:
        self.option, self.leads, self.total, self.squares = option, 0, 0.0, 0.0

    def note(self, lead: float) -> None:
        self.leads += 1
        self.total += lead
        self.squares += lead * lead

    @property
    def lead(self) -> float:
        return self.total / self.leads

    @property
    def error(self) -> float:
        """The standard error of the lead."""
        if self.leads < 2:
            return inf
        return sqrt(max(0.0, self.squares - self.total**2 / self.leads) / (self.leads * (self.leads - 1)))

    @property
    def hopeless(self) -> bool:
        return self.leads >= EARLY and self.lead + HOPELESS * self.error <= 0

    @property
    def sure(self) -> bool:
        return self.leads >= ENOUGH and self.lead > SURE * self.error


def race(
    favourite: Any, others: Sequence[Any], run: Callable[[Any, int], float | None], tries: int
) -> Any:
    """The option that surely beats the favourite by most, or the favourite; `run` gives None when time is up.

    The budget is spent in heats: each halves the field, so that the last ones see many worlds.
    """
    field, left, world = [Runner(option) for option in others], tries, 0
    heats = max(1, (len(field)).bit_length())
    for heat in range(heats):
        share = left // (heats - heat)
        laps = max(1, share // (len(field) + 1))
        for _ in range(laps):
            if left <= len(field) :
                return winner(favourite, field)
            par = run(favourite, world)
            if par is None:
                return winner(favourite, field)
            left -= 1
            for runner in field:
                if (value := run(runner.option, world)) is None:
                    return winner(favourite, field)
                left -= 1
                runner.note(value - par)
            world += 1
            field = [runner for runner in field if not runner.hopeless]
            if not field:
                return favourite
        if heat < heats - 1:
            field.sort(key=lambda runner: -runner.lead)
            del field[max(1, (len(field) + 1) // 2) :]
    return winner(favourite, field)


def winner(favourite: Any, field: Sequence[Runner]) -> Any:
    sure = [runner for runner in field if runner.sure]
    return max(sure, key=lambda runner: runner.lead).option if sure else favourite
