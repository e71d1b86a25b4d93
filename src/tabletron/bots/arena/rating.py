"""Ratings with uncertainty: a Bradley-Terry model of who beats whom, on the scale of Elo, intervals by bootstrap."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import log10

from msgspec import Struct

from tabletron.bots.arena.run import Played, Share, share

AVERAGE, SCALE = 1500.0, 400.0
ROUNDS, RESAMPLES = 200, 200
DRAWN = 0.5
"""Every contender is assumed to have drawn this often against an average one, so that no rating is infinite."""

Wins = list[list[float]]
"""wins[i][j]: how often contender i beat contender j."""


class Rated(Struct, frozen=True):
    """A contender, its rating with its 95% interval, and its wins."""

    name: str
    rating: float
    low: float
    high: float
    wins: Share


def rate(contenders: Sequence[str], played: Sequence[Played], together: bool, seed: str = "1") -> list[Rated]:
    """The contenders by rating, the best first. Games of one number are one deal, and are drawn together."""
    deals: dict[int, list[Played]] = {}
    for one in played:
        deals.setdefault(one.number, []).append(one)
    counted = [_count(contenders, games, together) for games in deals.values()]
    rng = random.Random(seed)
    drawn = [_ratings(rng.choices(counted, k=len(counted)), together) for _ in range(RESAMPLES)]
    rated = []
    for number, (name, rating) in enumerate(zip(contenders, _ratings(counted, together), strict=True)):
        tries = sorted(ratings[number] for ratings in drawn)
        low, high = tries[RESAMPLES * 25 // 1000], tries[-1 - RESAMPLES * 25 // 1000]
        rated.append(Rated(name, rating, low, high, _wins(name, played, together)))
    return sorted(rated, key=lambda one: -one.rating)


def _wins(name: str, played: Sequence[Played], together: bool) -> Share:
    """Of all seats it sat in; where all win together, of all games."""
    if together:
        mine = [bool(one.winners) for one in played if one.seating[0] == name]
        return share(sum(mine), len(mine))
    shares = [
        (seat in one.winners) / (len(one.winners) or 1)
        for one in played
        for seat, spec in enumerate(one.seating)
        if spec == name
    ]
    return share(sum(shares), len(shares))


def _count(contenders: Sequence[str], games: Sequence[Played], together: bool) -> Wins:
    """Who beat whom in the games of one deal; where all win or lose together, the last column is the game itself."""
    place = {name: number for number, name in enumerate(contenders)}
    wins = [[0.0] * (len(contenders) + together) for _ in range(len(contenders) + together)]
    for one in games:
        if together:
            mine, them = place[one.seating[0]], len(contenders)
            winner, loser = (mine, them) if one.winners else (them, mine)
            wins[winner][loser] += 1
            continue
        for seat in one.winners:
            for other, spec in enumerate(one.seating):
                if other not in one.winners and spec != one.seating[seat]:
                    wins[place[one.seating[seat]]][place[spec]] += 1 / len(one.winners)
    return wins


def _ratings(deals: Sequence[Wins], together: bool) -> list[float]:
    """Of all contenders, by the usual fixed-point iteration; the average is 1500."""
    size = len(deals[0])
    wins = [[sum(deal[i][j] for deal in deals) for j in range(size)] for i in range(size)]
    strength = [1.0] * size
    for _ in range(ROUNDS):
        strength = [
            (sum(wins[i]) + DRAWN)
            / sum(
                [2 * DRAWN / (strength[i] + 1)]
                + [(wins[i][j] + wins[j][i]) / (strength[i] + strength[j]) for j in range(size) if j != i]
            )
            for i in range(size)
        ]
    shown = [SCALE * log10(one) for one in strength[: size - together]]
    middle = sum(shown) / len(shown)
    return [AVERAGE + one - middle for one in shown]
