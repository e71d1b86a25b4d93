"""How likely a toss succeeds."""

from __future__ import annotations

from math import exp

from tabletron.games.robomon.events import Zone
from tabletron.games.robomon.options import Toss
from tabletron.games.robomon.rules import reprogram
from tabletron.games.robomon.state import RoboMon, attribute


def model(game: RoboMon, toss: Toss) -> float:
    """If the program tosses, as accurately as the switch says (RM-183)."""
    return success(game, toss, reprogram.SIGMA[game.switches.accuracy])


def aimed(game: RoboMon, toss: Toss) -> float:
    """If the middle of the lid is aimed at (RM-182)."""
    return success(game, toss, reprogram.AIMED)


def success(game: RoboMon, toss: Toss, sigma: int) -> float:
    """Every face and every zone, with a scatter around the middle."""
    target, die = game.mons[toss.mon], reprogram.DIE[toss.tool]
    plus = attribute(game, "intelligence") + reprogram.DISRUPTOR * toss.disruptor
    return sum(
        chance / len(die)
        for zone, chance in zones(sigma).items()
        for face in die
        if reprogram.outcome(game, target, face + reprogram.ZONES[zone] + plus).success
    )


def zones(sigma: int) -> dict[Zone, float]:
    """Where a die lands that scatters evenly around the middle."""
    found: dict[Zone, float] = {}
    beyond = 1.0
    for radius, zone in reprogram.RADII:
        farther = exp(-radius * radius / (2 * sigma * sigma))
        found[zone], beyond = beyond - farther, farther
    return {**found, "outside": beyond}


def percent(chance: float) -> int:
    return round(100 * chance)
