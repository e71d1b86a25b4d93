"""The simplest bot: any option, with equal chance."""

from __future__ import annotations

import random
from typing import Any

from tabletron.core.flow import Seat, some
from tabletron.core.table import Table


class Random:
    """Picks any option."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, table: Table, seat: Seat) -> Any:
        return some(table.asks[seat].options, self.rng)
