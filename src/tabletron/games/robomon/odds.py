"""Exact chances: of modifier dice, of tosses, of time."""

from __future__ import annotations

from functools import lru_cache
from math import comb, exp
from typing import NamedTuple, TypeAlias

from tabletron.games.robomon.box import Box
from tabletron.games.robomon.events import Zone
from tabletron.games.robomon.options import Toss
from tabletron.games.robomon.rules import reprogram
from tabletron.games.robomon.state import RoboMon, attribute
from tabletron.games.robomon.verbs.data import CRIT, EXTRA, ICONS, MISS, Colour

Faces: TypeAlias = tuple[int | str, ...]
MOST = 40
"""No RoboMon stands so much damage: what is beyond need not be told apart."""


def percent(chance: float) -> int:
    return round(100 * chance)


# --- attacks


class Blow(NamedTuple):
    """An attack on one target: means of what it loses, and chances; `ends` are (chance, hit points, armor) of hits."""

    lost: float
    broken: float
    out: float
    hit: float
    hurt: float
    ends: tuple[tuple[float, int, int], ...]


@lru_cache(maxsize=1024)
def spread(faces: Faces, green: Faces, base: int) -> tuple[tuple[int, float], ...]:
    """Every damage that the die can make of the base, with its chance; a MISS is left out (RM-117 to RM-120)."""
    found: dict[int, float] = {}
    share = 1 / len(faces)
    for face in faces:
        if face == CRIT:
            more = ((MOST, 1.0),) if base >= MOST else spread(green, green, base + EXTRA)
            for points, chance in more:
                found[points] = found.get(points, 0.0) + share * chance
        elif face != MISS:
            points = max(0, base + int(face))
            found[points] = found.get(points, 0.0) + share
    return tuple(sorted(found.items()))


@lru_cache(maxsize=65536)
def landed(faces: Faces, green: Faces, base: int, left: int, armor: int, blocks: int) -> Blow:
    """An attack with a die of these faces; a CRIT goes on with the green one."""
    lost = broken = out = hit = hurt = 0.0
    ends: dict[tuple[int, int], float] = {}
    for points, chance in spread(faces, green, base):
        tokens, through = soak(max(0, points - blocks), armor)
        hit += chance
        broken += chance * tokens
        lost += chance * min(left, through)
        out += chance * (through >= left)
        hurt += chance * (through > 0)
        end = max(0, left - through), armor - tokens
        ends[end] = ends.get(end, 0.0) + chance
    return Blow(lost, broken, out, hit, hurt, tuple((chance, *end) for end, chance in ends.items()))


def soak(points: int, armor: int) -> tuple[int, int]:
    """The armor tokens that so much damage breaks, and what gets through.

    Each full 2 points remove a token; a rest of 1 against a standing token is lost (RM-129, RM-130).
    """
    tokens = min(points // 2, armor)
    return tokens, 0 if tokens < armor else points - 2 * tokens


def blow(box: Box, colour: Colour, base: int, left: int, armor: int = 0, blocks: int = 0) -> Blow:
    """An attack of this base on so many hit points behind armor tokens, when so many armor icons are spent."""
    return landed(box.modifier[colour], box.modifier["green"], base, left, armor, blocks)


# --- tosses


class TossOdds(NamedTuple):
    """How likely a toss succeeds, and its mean backlash."""

    success: float
    damage: float
    batteries: float


def model(game: RoboMon, toss: Toss) -> TossOdds:
    """If the program tosses, as accurately as the switch says (RM-183)."""
    return tossed(game, toss, reprogram.SIGMA[game.switches.accuracy])


def aimed(game: RoboMon, toss: Toss) -> TossOdds:
    """If the middle of the lid is aimed at (RM-182)."""
    return tossed(game, toss, reprogram.AIMED)


def tossed(game: RoboMon, toss: Toss, sigma: int) -> TossOdds:
    """Every face and every zone, with a scatter around the middle (RM-173 to RM-177)."""
    target, die, kept = game.mons[toss.mon], reprogram.DIE[toss.tool], game.items.get("battery", 0)
    plus = attribute(game, "intelligence") + reprogram.DISRUPTOR * toss.disruptor
    success = damage = batteries = 0.0
    for zone, chance in zones(sigma).items():
        for face in die:
            row = reprogram.outcome(game, target, face + reprogram.ZONES[zone] + plus)
            share = chance / len(die)
            success += share * row.success
            damage += share * row.damage
            batteries += share * min(kept, row.batteries)
    return TossOdds(success, damage, batteries)


def zones(sigma: int) -> dict[Zone, float]:
    """Where a die lands that scatters evenly around the middle (RM-184)."""
    found: dict[Zone, float] = {}
    beyond = 1.0
    for radius, zone in reprogram.RADII:
        farther = exp(-radius * radius / (2 * sigma * sigma))
        found[zone], beyond = beyond - farther, farther
    return {**found, "outside": beyond}


# --- time

TIME = 1 / len(ICONS)


def bonus_turn(dice: int, missing: int) -> float:
    """How likely so many dice show that many time faces at least."""
    return sum(comb(dice, n) * TIME**n * (1 - TIME) ** (dice - n) for n in range(max(0, missing), dice + 1))
