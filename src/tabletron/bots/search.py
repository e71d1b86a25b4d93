"""The strong level: a race of options where the game knows how to go on, else a tree."""

from __future__ import annotations

import random
from typing import Any

from tabletron.bots.budget import Budget
from tabletron.bots.option_race import Race
from tabletron.bots.tree_search import Tree
from tabletron.core.flow import Seat
from tabletron.core.table import Table

ITERATIONS = 400


class Search:
    """Thinks for a number of iterations or seconds per decision."""

    def __init__(self, rng: random.Random, iterations: int = ITERATIONS, seconds: float | None = None) -> None:
        self.rng, self.iterations, self.seconds = rng, iterations, seconds

    def choose(self, table: Table, seat: Seat) -> Any:
        options = table.asks[seat].options
        if len(options) == 1:
            return options[0]
        thinker = Race if table.game.advise or table.game.habit else Tree
        return thinker(self.rng, Budget(self.iterations, self.seconds)).choose(table, seat)
