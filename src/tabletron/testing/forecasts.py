"""Whether what a game foretold of an option came true."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from tabletron.core.chance import ByHand, Fast
from tabletron.core.flow import PASS, Seat
from tabletron.core.table import Table

MOST = 2_000
"""Up to this number of ways that chance can go, all are tried; beyond it, a sample is drawn."""
SAMPLE = 600
SIGMAS = 5.0
CLOSE = 1e-6


class Tally:
    """The numbers a seat saw after an option: their means, and how far those may be off."""

    def __init__(self) -> None:
        self.weight, self.exact = 0.0, True
        self.sums: dict[str, float] = {}
        self.squares: dict[str, float] = {}

    def add(self, weight: float, numbers: Mapping[str, float]) -> None:
        self.weight += weight
        for name, number in numbers.items():
            self.sums[name] = self.sums.get(name, 0.0) + weight * number
            self.squares[name] = self.squares.get(name, 0.0) + weight * number * number

    def mean(self, name: str) -> float:
        return self.sums.get(name, 0.0) / self.weight

    def slack(self, name: str) -> float:
        """How far the mean may be from what was foretold: not at all if all ways were tried."""
        if self.exact:
            return CLOSE
        spread = max(0.0, self.squares.get(name, 0.0) / self.weight - self.mean(name) ** 2)
        return SIGMAS * math.sqrt((spread + CLOSE) / SAMPLE)


def passes(table: Table, seat: Seat) -> Any:
    """Lets a question pass, or answers as when time runs out."""
    ask = table.asks[seat]
    return PASS if PASS in ask.options else ask.fallback


class Course(NamedTuple):
    """How things go on after an option, until what was foretold has happened."""

    settled: Callable[[Table], bool]
    meanwhile: Callable[[Table, Seat], Any] = passes
    """What whoever is asked in between answers."""


def check(
    table: Table,
    seat: Seat,
    option: Any,
    settled: Callable[[Table], bool],
    meanwhile: Callable[[Table, Seat], Any] = passes,
) -> bool:
    """Whether the game foretold something of this option; AssertionError if it did not come true.

    Whoever is asked before things are `settled` answers what `meanwhile` says.
    """
    game, kind = table.game, table.asks[seat].kind
    foretold = game.forecast(table.state, seat, kind, option) if game.forecast else {}
    if not foretold:
        return False
    assert game.look is not None, "a game that forecasts says how it looks"
    tally = _after(table, seat, option, Course(settled, meanwhile))
    for name, number in foretold.items():
        mean = tally.mean(name)
        assert abs(mean - number) <= tally.slack(name), (
            f"{kind}, {option}: {name} was to be {number:.3f} and came to {mean:.3f}"
        )
    return True


def _after(table: Table, seat: Seat, option: Any, course: Course) -> Tally:
    """What the seat sees after the option, over every way that chance can go, or a sample of them."""
    look = table.game.look
    assert look is not None
    first = table.copy(ByHand(table.chance))
    first.play(option, seat)
    _settle(first, course)
    tally = Tally()
    for weight, end in _every_way(first, course):
        if end is None:
            return _sampled(table, seat, option, course)
        tally.add(weight, look(end.state, seat))
    return tally


def _every_way(table: Table, course: Course) -> Iterator[tuple[float, Table | None]]:
    """Each way that chance can go, with how likely it is; None where they are too many to try."""
    waiting, ways = [(1.0, table)], 1
    while waiting:
        weight, world = waiting.pop()
        event = world.pending
        if event is None:
            yield weight, world
            continue
        ways += event.count() - 1
        if ways > MOST:
            yield weight, None
            return
        for outcome in event.outcomes():
            next_world = world.copy(ByHand(world.chance))
            next_world.feed(outcome)
            _settle(next_world, course)
            waiting.append((weight / event.count(), next_world))


def _sampled(table: Table, seat: Seat, option: Any, course: Course) -> Tally:
    assert table.game.look is not None
    tally = Tally()
    tally.exact = False
    for key in range(SAMPLE):
        world = table.copy(Fast(random.Random(key)))
        world.play(option, seat)
        _settle(world, course)
        tally.add(1.0, table.game.look(world.state, seat))
    return tally


def _settle(table: Table, course: Course) -> None:
    while table.result is None and table.asks and not course.settled(table):
        seat = next(iter(table.asks))
        table.play(course.meanwhile(table, seat), seat)
