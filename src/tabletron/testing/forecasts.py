"""Whether what a game foretold of an option came true."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tabletron.core.chance import ByHand, Fast
from tabletron.core.flow import PASS, Chancy, Seat
from tabletron.core.table import Table

MOST = 2_000
"""Up to this number of ways that chance can go, all are tried; beyond it, so many as `SAMPLE` are drawn."""
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


def check(table: Table, seat: Seat, option: Any, settled: Callable[[Table], bool]) -> bool:
    """Whether the game foretold something of this option; AssertionError if it did not come true.

    Whoever is asked before things are `settled` lets that pass, or answers as when time runs out.
    """
    game, kind = table.game, table.asks[seat].kind
    foretold = game.forecast(table.state, seat, kind, option) if game.forecast else {}
    if not foretold:
        return False
    assert game.look is not None, "a game that forecasts says how it looks"
    tally = _after(table, seat, option, settled)
    for name, number in foretold.items():
        mean = tally.mean(name)
        assert abs(mean - number) <= tally.slack(name), (
            f"{kind}, {option}: {name} was to be {number:.3f} and came to {mean:.3f}"
        )
    return True


def _after(table: Table, seat: Seat, option: Any, settled: Callable[[Table], bool]) -> Tally:
    """What the seat sees after the option, over every way that chance can go, or a sample of them."""
    look, tally = table.game.look, Tally()
    assert look is not None
    if _ways(table, seat, option, settled) <= MOST:
        for weight, end in _all(_answered(table, seat, option, settled), settled, 1.0):
            tally.add(weight, look(end.state, seat))
        return tally
    tally.exact = False
    for key in range(SAMPLE):
        world = table.copy(Fast(random.Random(key)))
        world.play(option, seat)
        _settle(world, settled)
        tally.add(1.0, look(world.state, seat))
    return tally


def _answered(table: Table, seat: Seat, option: Any, settled: Callable[[Table], bool]) -> Table:
    copy = table.copy(ByHand(table.chance))
    copy.play(option, seat)
    _settle(copy, settled)
    return copy


def _settle(table: Table, settled: Callable[[Table], bool]) -> None:
    while table.result is None and table.asks and not settled(table):
        seat, ask = next(iter(table.asks.items()))
        table.play(PASS if PASS in ask.options else ask.fallback, seat)


def _ways(table: Table, seat: Seat, option: Any, settled: Callable[[Table], bool]) -> int:
    """In how many ways chance can go, along one of them."""
    world, ways = _answered(table, seat, option, settled), 1
    while world.pending is not None and ways <= MOST:
        ways *= world.pending.count()
        world.feed(_sampled(world.pending))
        _settle(world, settled)
    return ways


def _sampled(event: Chancy) -> list[Any]:
    return event.sample(random.Random(0).randrange)


def _all(table: Table, settled: Callable[[Table], bool], weight: float) -> Iterator[tuple[float, Table]]:
    event = table.pending
    if event is None:
        yield weight, table
        return
    share = weight / event.count()
    for outcome in event.outcomes():
        world = table.copy(ByHand(table.chance))
        world.feed(outcome)
        _settle(world, settled)
        yield from _all(world, settled, share)
