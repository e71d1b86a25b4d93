"""The coach: which option it would choose for a seat, and why, for any question of any game."""

from __future__ import annotations

import random
from typing import Any

from msgspec import Struct

from tabletron.bots.greedy import Greedy
from tabletron.core.flow import Seat
from tabletron.core.i18n import ENGLISH, Words
from tabletron.core.table import Table


class Advice(Struct, frozen=True):
    """The option that the coach would choose, and the reason in a sentence; empty if the game gives none."""

    option: Any
    reason: str


def advise(table: Table, seat: Seat, rng: random.Random, words: Words = ENGLISH) -> Advice:
    """What greedy would answer for a seat that is asked; it knows no more than the seat does."""
    imagined = table.imagine(seat, rng)
    kind = imagined.asks[seat].kind
    option = Greedy(rng).choose(imagined, seat)
    return Advice(option, table.game.explain(imagined.state, seat, kind, option, words))
