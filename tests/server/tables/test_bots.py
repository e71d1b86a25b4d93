"""What a bot of another process says is what its seat plays."""

from __future__ import annotations

import random

import tabletron
from tabletron.core.flow import Ask, some
from tabletron.core.text import notation
from tabletron.games.robomon.options import Use
from tabletron.server.tables import bots


def an_ability() -> Ask[object]:
    """A question of RoboMon at which an ability can be used on nothing in particular."""
    for seed in range(50):
        table, rng = tabletron.open("robomon", seats=2, seed=seed), random.Random(seed)
        for _ in range(120):
            if table.result is not None:
                break
            seat, ask = next(iter(table.asks.items()))
            if Use() in ask.options:
                return ask
            table.play(some(ask.options, rng), seat)
    raise AssertionError("no ability could be used")


def test_a_bot_can_use_an_ability_that_needs_no_target() -> None:
    ask = an_ability()
    assert bots._legal(notation.text(Use()), ask) == Use()
    for option in ask.options:
        assert bots._legal(notation.text(option), ask) == option
