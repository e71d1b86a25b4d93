"""Players made of software. A bot is handed an imagined table, never the real one: it knows no more than its seat."""

from __future__ import annotations

import math
import random
from typing import Any, Protocol, TypeVar

from tabletron.core.errors import TabletronError
from tabletron.core.flow import Seat
from tabletron.core.table import Table

LEVELS = ("random", "greedy", "search")
Number = TypeVar("Number", int, float)


class Bot(Protocol):
    """Chooses an option of the question its seat is asked."""

    def choose(self, table: Table, seat: Seat) -> Any:
        """`table` is what the seat can know of the real one, the rest dealt at random; it may be played on at will."""


def make(spec: str, rng: random.Random) -> Bot:
    """A bot by its name: `random`, `greedy`, `search`, `search:400` (iterations) or `search:2s` (per decision)."""
    from tabletron.bots.greedy import Greedy
    from tabletron.bots.random_bot import Random
    from tabletron.bots.search import Search

    level, _, budget = spec.partition(":")
    if level == "random" and not budget:
        return Random(rng)
    if level == "greedy" and not budget:
        return Greedy(rng)
    if level == "search" and not budget:
        return Search(rng)
    if level == "search" and budget.endswith("s") and (seconds := _positive(float, budget[:-1])):
        return Search(rng, seconds=seconds)
    if level == "search" and (iterations := _positive(int, budget)):
        return Search(rng, iterations=iterations)
    raise TabletronError(f"there is no bot {spec!r}; known: random, greedy, search, search:ITERATIONS, search:SECONDSs")


def _positive(kind: type[Number], text: str) -> Number | None:
    """The number that this says, if it is positive and finite."""
    try:
        number = kind(text)
    except ValueError:
        return None
    return number if 0 < number < math.inf else None


def hire(spec: str, rng: random.Random) -> Bot:
    """Like `make`, and also `program:COMMAND`, which runs on this machine: never for what strangers ask for."""
    level, _, command = spec.partition(":")
    if level != "program":
        return make(spec, rng)
    from tabletron.bots.program import program

    return program(command)


def answer(table: Table, seat: Seat, bot: Bot, rng: random.Random) -> None:
    """Lets a bot answer for a seat."""
    table.play(bot.choose(table.imagine(seat, rng), seat), seat)
