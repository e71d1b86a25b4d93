"""One ply: tries every option on an imagined table and keeps what the game's own heuristic likes best."""

from __future__ import annotations

import random
from typing import Any

from tabletron.core.flow import Seat
from tabletron.core.table import Luck, Table

SETTLE = 40
SAMPLES = 8
"""An option whose outcome hangs on chance is tried so many times."""


class Greedy:
    """Plays each option on a copy until it has come to its effect, and compares how well its seat then stands."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, table: Table, seat: Seat) -> Any:
        options = table.asks[seat].options
        if len(options) == 1:
            return options[0]
        return max(options, key=lambda option: self.worth(table, seat, option))

    def worth(self, table: Table, seat: Seat, option: Any) -> float:
        """How well the seat stands once the option has come to its effect, on average if that hangs on chance."""
        total, tries = 0.0, 1
        for number in range(SAMPLES):
            after = table.copy()
            after.play(option, seat)
            settle(after, seat, table.phase)
            total += after.value()[seat]
            tries = number + 1
            if not any(isinstance(line, Luck) for line in after.log[len(table.log) :]):
                break
        return total / tries


def settle(table: Table, seat: Seat, phase: str) -> None:
    """Others answer by default until the seat decides again or the phase is over."""
    for _ in range(SETTLE):
        asks = table.asks
        if not asks or seat in asks or table.phase != phase:
            return
        other, ask = next(iter(asks.items()))
        table.play(ask.default, other)
