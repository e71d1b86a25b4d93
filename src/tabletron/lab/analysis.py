"""A finished game looked at again: how likely each seat was to win, where it turned, and what was luck.

At every decision the game is imagined on as its player knew it, several times: once with the answer that was given, and
once with what habit would have said. Between two decisions there is nothing but luck.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from tabletron.bots.greedy import settle
from tabletron.bots.search import Search
from tabletron.core.chance import Seeded
from tabletron.core.errors import TabletronError
from tabletron.core.flow import Seat, some
from tabletron.core.i18n import ENGLISH, Words
from tabletron.core.table import Play, Table
from tabletron.core.text import notation

WORLDS = 8
"""How often every decision is imagined."""
MOST, MOST_BLIND = 400, 40
"""The most decisions that are looked at, evenly spread over a longer game; fewer without a heuristic."""
LOOKED_AT, TURNS, GAIN = 10, 3, 0.02
"""How many costly decisions are searched for something better, how many are told, and the least gain to tell."""
ITERATIONS = 200
CAREFUL = 4
"""How many times as often both answers are imagined in the end, to be sure."""


class Point(Struct, frozen=True):
    """The chances of all seats before the answer on this line of the log."""

    line: int
    chances: tuple[float, ...]


class Turning(Struct, frozen=True):
    """A decision that cost a lot: what was played, what would have been better, and by how much."""

    line: int
    seat: Seat
    question: str
    played: str
    better: str
    notation: str
    chance: float
    """Of the seat to win, with what was played."""
    gain: float
    """How much likelier it would have won with what is better."""
    why: str


class Analysis(Struct, frozen=True):
    """All that can be said of a finished game."""

    game: str
    seats: int
    points: tuple[Point, ...]
    turnings: tuple[Turning, ...]
    luck: tuple[float, ...]
    """What dice, cards and hidden things did for each seat, in chances of winning."""
    skill: tuple[float, ...]
    """What its own answers did for it, compared with habit."""
    others: tuple[float, ...]
    """What the answers of others did for it."""


class Decision(Struct):
    """One answer of the log, before it was given, and what it changed."""

    line: int
    seat: Seat
    before: list[float]
    after: list[float]

    @property
    def cost(self) -> float:
        return self.before[self.seat] - self.after[self.seat]


def analyse(
    table: Table,
    *,
    worlds: int = WORLDS,
    iterations: int = ITERATIONS,
    words: Words = ENGLISH,
    progress: Callable[[int, int], None] = lambda done, total: None,  # noqa: ARG005
) -> Analysis:
    """Looks at a table that is over; the same table gives the same analysis."""
    if table.result is None:
        raise TabletronError("only a finished game can be analysed")
    lines = _lines(table)
    walk, decisions = table.copy(), list[Decision]()
    for done, line in enumerate(reversed(lines), 1):
        walk.goto(line)
        decisions.append(_look(walk, line, table.log[line], worlds))
        progress(done, len(lines))
    decisions.reverse()
    _whole(decisions, table.seats)
    final = [float(seat in table.result.winners) for seat in range(table.seats)]
    after = [*(decision.before for decision in decisions[1:]), final]
    luck, skill, others = _shares(decisions, after, table.seats)
    points = [Point(decision.line, tuple(decision.before)) for decision in decisions]
    points.append(Point(len(table.log), tuple(final)))
    turnings = _turnings(table, decisions, worlds, iterations, words)
    return Analysis(table.game.name, table.seats, tuple(points), turnings, luck, skill, others)


def _lines(table: Table) -> list[int]:
    """The lines of the log that are looked at."""
    plays = [number for number, line in enumerate(table.log) if isinstance(line, Play)]
    most = MOST if table.game.value is not None else MOST_BLIND
    step = -(-len(plays) // most) or 1
    return plays[::step]


def _look(table: Table, line: int, played: Any, worlds: int) -> Decision:
    """The same worlds are imagined for both, so that their luck is the same."""
    assert isinstance(played, Play)
    before = imagined(table, played.seat, line, worlds)
    after = imagined(table, played.seat, line, worlds, played.option, given=True)
    return Decision(line, played.seat, before, after)


def imagined(
    table: Table, seat: Seat, key: int, worlds: int, option: Any = None, *, given: bool = False
) -> list[float]:
    """The chances of all seats, on average over worlds that the seat could be in; after the option, if one is given."""
    total = [0.0] * table.seats
    for number in range(worlds):
        rng = random.Random(f"{key}/{number}")
        world = table.imagine(seat, rng, Seeded(f"{key}/{number}"))
        if given:
            world.play(option, seat)
        total = [sum_ + chance for sum_, chance in zip(total, judge(world, rng), strict=True)]
    return [sum_ / worlds for sum_ in total]


def judge(table: Table, rng: random.Random) -> Sequence[float]:
    """What is half-done is finished by habit and the heuristic speaks; without one the game is played out."""
    if table.game.value is not None:
        settle(table)
        return [min(1.0, max(0.0, chance)) for chance in table.value()]
    while table.result is None:
        seat, ask = next(iter(table.asks.items()))
        table.play(some(ask.options, rng), seat)
    return table.value()


def _whole(decisions: Sequence[Decision], seats: int) -> None:
    """Where all win or lose together, a heuristic gives each seat its share; the chance is what they have together."""
    if seats > 1 and all(len(set(decision.before)) == 1 for decision in decisions):
        for decision in decisions:
            decision.before = [min(1.0, seats * chance) for chance in decision.before]
            decision.after = [min(1.0, seats * chance) for chance in decision.after]


def _shares(
    decisions: Sequence[Decision], after: Sequence[Sequence[float]], seats: int
) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
    """Every change of a chance is somebody's answer or luck; they add up from the first chance to the result."""
    luck, skill, others = [0.0] * seats, [0.0] * seats, [0.0] * seats
    for decision, then in zip(decisions, after, strict=True):
        for seat in range(seats):
            chosen = skill if seat == decision.seat else others
            chosen[seat] += decision.after[seat] - decision.before[seat]
            luck[seat] += then[seat] - decision.after[seat]
    return tuple(luck), tuple(skill), tuple(others)


# --- where it turned


def _turnings(
    table: Table, decisions: Sequence[Decision], worlds: int, iterations: int, words: Words
) -> tuple[Turning, ...]:
    """The decisions that cost the most, in the order they were made."""
    suspects = sorted(decisions, key=lambda decision: -decision.cost)[:LOOKED_AT]
    walk, found = table.copy(), list[Turning]()
    for decision in sorted(suspects, key=lambda decision: -decision.line):
        walk.goto(decision.line)
        played = table.log[decision.line]
        assert isinstance(played, Play)
        if (turning := _turning(walk, played, decision.line, worlds, iterations, words)) is not None:
            found.append(turning)
    worst = sorted(found, key=lambda turning: -turning.gain)[:TURNS]
    return tuple(sorted(worst, key=lambda turning: turning.line))


def _turning(table: Table, played: Play, line: int, worlds: int, iterations: int, words: Words) -> Turning | None:
    """What would have been better, if anything clearly was."""
    seat, game = played.seat, table.game
    ask = {**table.asks, **table.changeable}[seat]
    rng = random.Random(line)
    better = Search(rng, iterations).choose(table.imagine(seat, rng), seat)
    if better == played.option:
        return None
    careful = CAREFUL * worlds
    chance, chance_better = (
        imagined(table, seat, -line, careful, option, given=True)[seat] for option in (played.option, better)
    )
    if chance_better - chance < GAIN:
        return None
    said, instead = (game.describe(table.state, seat, ask.kind, one, words).label for one in (played.option, better))
    why = game.explain(table.state, seat, ask.kind, better, words)
    question = game.question(table.state, seat, ask.kind, words)
    return Turning(line, seat, question, said, instead, notation.text(better), chance, chance_better - chance, why)
