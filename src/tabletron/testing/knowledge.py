"""Whether an imagined table keeps what its seat has learnt in play."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any

from tabletron.core.chance import Fast
from tabletron.core.flow import Seat
from tabletron.core.table import Table
from tabletron.testing.moments import everything, some_option

STEPS = 8
"""The number of answers within which something may be told."""
WORLDS = 4


def forgotten(table: Table, seat: Seat, rng: random.Random, passing: Collection[str] = ()) -> Any:
    """What the seat was told in two worlds that differ in nothing else it sees, if it then imagines the same tables.

    Two worlds of one seat are dealt differently where it cannot see. As soon as the same answers bring it different
    news that nobody else hears, it knows more than before: tables that it imagines must differ from then on, too.
    """
    one, two = (table.imagine(seat, random.Random(key)) for key in (1, 2))
    for step in range(STEPS):
        if one.result is not None or two.result is not None or set(one.asks) != set(two.asks):
            return None
        player, option = some_option(one, rng)
        if option not in two.asks[player].options:
            return None
        for world in (one, two):
            world.chance = Fast(random.Random(step))
            world.play(option, player)
        news = [_news(world, seat, passing) for world in (one, two)]
        if news[0] != news[1]:
            return news[0] if _imagines_the_same(one, two, seat) else None
    return None


def _news(table: Table, seat: Seat, passing: Collection[str]) -> list[Any]:
    return [told.event for told in table.told if told.to == seat and type(told.event).__name__ not in passing]


def _imagines_the_same(one: Table, two: Table, seat: Seat) -> bool:
    return all(
        everything(one.imagine(seat, random.Random(key))) == everything(two.imagine(seat, random.Random(key)))
        for key in range(WORLDS)
    )
