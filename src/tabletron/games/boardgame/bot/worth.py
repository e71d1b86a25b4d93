"""What a challenge is worth to its hero, in turns: the exact odds to pass it, the harm, and what pressing on brings."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tabletron.games.boardgame.bot.sight import Sight
from tabletron.games.boardgame.odds import chance, minions_left, needs_of

SPACE = 0.42
"""A space forward, in turns."""
HEALTH = 0.06
"""A point of Health, in turns; dearer when little is left."""
PELLET = 2
BEFORE_BOSS = 0.25
"""Standing before a boss with Weapon Energy left."""
KINDS = ((0.25, ((1, 1),)), (0.45, ((1, 1), (1, 1))), (0.05, ((1, 2),)), (0.25, ((1, 1), (1, 1), (1, 1))))
"""What the next challenge is likely to ask for."""
USUAL = 2.2
"""The damage that a challenge usually costs, and a failed one so much more."""


class Plan(NamedTuple):
    """How many dice to spend and how many re-rolls to set aside, what that is worth and how likely it passes."""

    worth: float
    dice: int
    rerolls: int
    passing: float


@lru_cache(maxsize=64)
def price(health: int) -> float:
    """What a point of Health is worth, by how many are left."""
    return HEALTH * (0.8 + 6 / (4 + max(0, health)))


def step(health: int) -> int:
    """Health in steps of four: near numbers are worth the same."""
    return 4 * (max(1, health) // 4) + 2


@lru_cache(maxsize=20_000)
def ahead(way: int, threat: int, we: int, health: int) -> float:
    """What pressing on is worth with so many dice left."""
    if way <= 0:
        return BEFORE_BOSS + 0.06 * we
    if not threat:
        return 0.0
    worth = 0.0
    for share, needs in KINDS:
        best = -9.0
        for dice in range(1, threat + 1):
            for rerolls in range(min(we, 3) + 1):
                p = chance(needs, dice, 1 + rerolls)
                harm = USUAL * (2 - p) - dice * PELLET / 6 * 0.7
                passed = SPACE + ahead(way - 1, threat - dice, we - rerolls, health)
                best = max(best, p * passed - price(health) * harm)
        worth += share * best
    return max(0.0, worth)


@lru_cache(maxsize=200_000)
def plan(sight: Sight) -> Plan:
    """The best number of dice for a challenge, and what comes of it."""
    needs, idle = needs_of(sight.asked, sight.free)
    passes = sight.passes or not sight.asked
    most = 0 if sight.fixed else min(sight.we, 4)
    best = Plan(-99.0, 0, 0, 0.0)
    for dice in range(0 if passes or not sight.threat else 1, sight.threat + 1):
        for rerolls in range(most + 1):
            loose, rolls = dice + sight.extra + idle, 1 + rerolls + (0 if sight.fixed else sight.rerolls)
            p = 1.0 if passes else chance(needs, loose, rolls)
            worth = p * reward(sight, sight.threat - dice, sight.we - rerolls)
            worth -= price(sight.health) * harm(sight, dice + sight.extra, rolls - 1, p)
            if worth > best.worth:
                best = Plan(worth, dice, rerolls, p)
            if passes or not needs:
                break
    return best


def reward(sight: Sight, threat: int, we: int) -> float:
    """What passing brings."""
    spaces = min(sight.way, 1 + sight.moves)
    onward = ahead(sight.way - spaces, threat, we, step(sight.health))
    return SPACE * spaces + onward + price(sight.health) * sight.win


def harm(sight: Sight, dice: int, rerolls: int, p: float) -> float:
    """The Health that a roll of so many dice is expected to cost, less what Pellets give back."""
    wily = dice / 6 * 0.55**rerolls
    likely = 1 / 6 + 0.05 * min(2, rerolls)
    left = minions_left(sight.minions, dice, likely, sight.each, sight.armour) if sight.minions else 0.0
    if sight.guarded:
        left = sight.minions * 0.5 + left * 0.5
    hurt = sight.hurt + left * sight.bite + wily * (sight.wily + sight.penalty * sight.times)
    hurt += (1 - p) * (sight.penalty * sight.times * sight.failing + sight.fail) + 0.6 * rerolls * sight.again
    hurt -= min(float(sight.shield), 0.9 * max(0.0, hurt))
    pellets = PELLET * dice * likely * sight.pellets
    return hurt - min(pellets, float(sight.full - sight.health))


def scored(sight: Sight, faces: tuple[str, ...]) -> float:
    """What the dice are worth if they count as they lie."""
    needs, _ = needs_of(sight.asked, faces)
    met = sight.passes or not needs
    worth = met * reward(sight, sight.threat, sight.we)
    return worth - price(sight.health) * sure_harm(sight, faces, met)


def sure_harm(sight: Sight, faces: tuple[str, ...], met: bool) -> float:
    """What these dice cost; falling costs more than the Health that was left."""
    hits = faces.count("hit")
    shot = 0 if sight.guarded and "aim" not in faces else sight.each * max(0, hits - sight.armour)
    hurt = sight.hurt + max(0, sight.minions - shot) * sight.bite
    hurt += faces.count("wily") * (sight.wily + sight.penalty * sight.times)
    hurt += 0 if met else sight.penalty * sight.times * sight.failing + sight.fail
    hurt -= min(float(sight.shield), max(0.0, hurt))
    if hurt >= sight.health:
        return hurt + 20
    return hurt - min(PELLET * faces.count("pellet") * sight.pellets, sight.full - sight.health + hurt)


def rolled(sight: Sight, kept: tuple[str, ...], loose: int, rolls: int, we: int) -> float:
    """What the dice are worth when some are rolled again, with more re-rolls to come."""
    needs, idle = needs_of(sight.asked, kept)
    p = 1.0 if sight.passes else chance(needs, loose + idle * (rolls > 1), rolls)
    worth = p * reward(sight, sight.threat, we - max(0, rolls - 1) // 2)
    before = sure_harm(sight, kept, met=True)
    shot = minions_left(max(0, sight.minions - kept.count("hit") * sight.each), loose, 1 / 6, sight.each, 0)
    now = max(0, sight.minions - kept.count("hit") * sight.each)
    more = loose / 6 * (sight.wily + sight.penalty * sight.times - PELLET * sight.pellets) - (now - shot) * sight.bite
    more += (1 - p) * (sight.penalty * sight.times * sight.failing + sight.fail) + sight.again
    return worth - price(sight.health) * (before + more)
