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
TRIES = 6


def forgotten(table: Table, seat: Seat, rng: random.Random, passing: Collection[str] = ()) -> Any:
    """What the seat was told in one of two worlds alone, if it then imagines the same tables in both.

    Before each answer the table is imagined twice: dealt differently where the seat cannot see. If the same answer then
    brings the seat different news that nobody else hears, it knows more than before, and from then on the tables that
    it imagines must differ, too.
    """
    for step in range(STEPS):
        one, two = (table.imagine(seat, random.Random(key)) for key in (2 * step, 2 * step + 1))
        answer = _shared_answer(one, two, rng)
        if answer is None:
            return None
        for world in (one, two):
            world.chance = Fast(random.Random(step))
            world.play(answer[1], answer[0])
        news = [_news(world, seat, passing) for world in (one, two)]
        if news[0] != news[1] and _imagines_the_same(one, two, seat):
            return news[0]
        table = one
    return None


def _shared_answer(one: Table, two: Table, rng: random.Random) -> tuple[Seat, Any] | None:
    """An answer that can be given in both worlds, if one is found soon."""
    if one.result is not None or two.result is not None or set(one.asks) != set(two.asks):
        return None
    for _ in range(TRIES):
        player, option = some_option(one, rng)
        if option in two.asks[player].options:
            return player, option
    return None


def _news(table: Table, seat: Seat, passing: Collection[str]) -> list[Any]:
    return [told.event for told in table.told if told.to == seat and type(told.event).__name__ not in passing]


def _imagines_the_same(one: Table, two: Table, seat: Seat) -> bool:
    return all(
        everything(one.imagine(seat, random.Random(key))) == everything(two.imagine(seat, random.Random(key)))
        for key in range(WORLDS)
    )
