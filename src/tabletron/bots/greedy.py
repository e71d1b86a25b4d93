"""One ply: tries every option on an imagined table and keeps what the game's own heuristic likes best."""

from __future__ import annotations

import random
from typing import Any

from tabletron.core.flow import Seat
from tabletron.core.table import Table

MOST = 60


class Greedy:
    """Plays each option once on a copy until nothing is half-done, and compares how well its seat is then doing.

    A game that can tell the best option by itself (`advise`) is asked instead.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, table: Table, seat: Seat) -> Any:
        options, advise = table.asks[seat].options, table.game.advise
        if len(options) == 1:
            return options[0]
        if advise is not None:
            return advise(table.state, seat, table.asks[seat])
        return max(options, key=lambda option: self.worth(table, seat, option))

    def worth(self, table: Table, seat: Seat, option: Any) -> float:
        """How well the seat is doing once the option has taken effect."""
        after = table.copy()
        after.play(option, seat)
        settle(after)
        return after.value()[seat]


def settle(table: Table) -> None:
    """Everyone goes on by habit, or by default, until a phase begins."""
    habit = table.game.habit
    for _ in range(MOST):
        if table.quiet or table.result is not None:
            return
        seat, ask = next(iter(table.asks.items()))
        table.play(habit(table.state, seat, ask) if habit else ask.fallback, seat)
