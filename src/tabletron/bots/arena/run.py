"""Many games at once: who wins, from which seat, in how many decisions, with confidence intervals."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import median
from typing import Any

from msgspec import Struct

import tabletron
from tabletron.bots import answer, hire
from tabletron.core.chance import derive

Z = 1.96


class Played(Struct, frozen=True):
    """One finished game: who sat where, how it ended and how long it took, in decisions and in turns."""

    number: int
    seating: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[float, ...]
    decisions: int
    length: int
    first: int
    why: str


class Share(Struct, frozen=True):
    """Wins out of games, with the 95% interval (Wilson); a shared win counts in parts."""

    wins: float
    games: int
    low: float
    high: float

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0


def share(wins: float, games: int) -> Share:
    if not games:
        return Share(0.0, 0, 0.0, 1.0)
    p = wins / games
    centre, spread = p + Z * Z / (2 * games), Z * sqrt(p * (1 - p) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return Share(wins, games, max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale))


def play_one(
    game: str, seating: Sequence[str], seed: str, number: int, switches: Mapping[str, Any], packs: Sequence[Path] = ()
) -> Played:
    """Plays one game to its end; the same arguments give the same game."""
    table = tabletron.open(game, seats=len(seating), seed=f"{seed}/{number}", packs=packs, **switches)
    rng = random.Random(derive(seed, f"bots/{number}"))
    bots = [hire(spec, rng) for spec in seating]
    while table.result is None:
        seat = next(iter(table.asks))
        answer(table, seat, bots[seat], rng)
    decisions = sum(1 for line in table.log if hasattr(line, "seat"))
    first = next((line.seat for line in table.log if hasattr(line, "seat")), 0)
    result, turns = table.result, table.game.length
    length = turns(table.state) if turns else decisions
    return Played(number, tuple(seating), result.winners, result.scores, decisions, length, first, result.why)


def rotated(specs: Sequence[str], number: int) -> tuple[str, ...]:
    """Who sits where in the game of that number."""
    turn = number % len(specs)
    return (*specs[-turn:], *specs[:-turn]) if turn else tuple(specs)


def seatings(specs: Sequence[str], games: int) -> Iterator[tuple[str, ...]]:
    """The bots move on by one seat from game to game, so that no seat favours one of them."""
    return (rotated(specs, number) for number in range(games))


def compete(
    game: str,
    specs: Sequence[str],
    games: int,
    seed: str,
    *,
    jobs: int = 1,
    switches: Mapping[str, Any] | None = None,
    packs: Sequence[Path] = (),
    progress: Callable[[int], None] = lambda done: None,  # noqa: ARG005
) -> list[Played]:
    """Plays many games in as many processes as `jobs`, in an order that does not depend on them."""
    from joblib import Parallel, delayed

    work = (
        delayed(play_one)(game, seating, seed, number, dict(switches or {}), packs)
        for number, seating in enumerate(seatings(specs, games))
    )
    played = []
    for one in Parallel(n_jobs=jobs, return_as="generator")(work):
        played.append(one)
        progress(len(played))
    return played


def by_bot(played: Sequence[Played]) -> dict[str, Share]:
    """Wins of each kind of bot; a game counts once for every seat it sat in."""
    wins: dict[str, float] = {}
    sat: dict[str, int] = {}
    for one in played:
        for seat, spec in enumerate(one.seating):
            sat[spec] = sat.get(spec, 0) + 1
            wins[spec] = wins.get(spec, 0.0) + (seat in one.winners) / (len(one.winners) or 1)
    return {spec: share(wins[spec], sat[spec]) for spec in sorted(sat)}


def by_order(played: Sequence[Played], seats: int) -> list[Share]:
    """Wins by place in the order of play, the first to decide first."""
    wins = [0.0] * seats
    for one in played:
        for winner in one.winners:
            wins[(winner - one.first) % seats] += 1 / len(one.winners)
    return [share(won, len(played)) for won in wins]


def won_together(played: Sequence[Played], seats: int) -> Share | None:
    """How often all won, of a game that all win or lose together; None if it is not such a game."""
    if seats > 1 and {len(one.winners) for one in played} - {0, seats}:
        return None
    return share(sum(bool(one.winners) for one in played), len(played))


def report(played: Sequence[Played], seats: int) -> str:
    """The wins by bot and by place in the order of play, and the length of a game, as lines of text."""
    decisions, turns = (
        median(lengths) for lengths in zip(*((one.decisions, one.length) for one in played), strict=True)
    )
    lines = [f"{len(played)} games, {seats} seats; a game has {turns:.0f} turns and {decisions:.0f} decisions (median)"]
    if (together := won_together(played, seats)) is not None:
        return "\n".join([*lines, f"  won together   {_percent(together)}"])
    lines += [f"  {spec:14} {_percent(shared)}" for spec, shared in by_bot(played).items()]
    places = [f"{place}: {_percent(shared)}" for place, shared in enumerate(by_order(played, seats), 1)]
    lines.append("by place in the order of play")
    lines += [f"  {place}" for place in places]
    return "\n".join(lines)


def _percent(shared: Share) -> str:
    return f"{100 * shared.rate:5.1f} % of {shared.games}  (95 %: {100 * shared.low:.1f} to {100 * shared.high:.1f})"
