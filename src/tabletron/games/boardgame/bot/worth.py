"""What a challenge is worth to its hero, in turns: the exact odds to pass it, the harm, and what pressing on brings."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tabletron.core.vocabulary import Use
from tabletron.games.boardgame.odds import chance, fits, matched, meets, minions_left
from tabletron.games.boardgame.outlook import Outlook
from tabletron.games.boardgame.state import BoardGame
from tabletron.games.boardgame.verbs.vocabulary import FACES

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
"""The damage that a challenge usually costs; a failed one costs as much again."""
WE, THREAT, CARD, BACK, BASE, LIFE = 1.5, 1.0, 0.3, 7.0, 14.0, 15.0
"""What a Weapon Energy, a die, a card, a space, a base and a Life are worth in Health."""
STICKS, SPOILT = 0.3, 2.0
"""What a face that sticks costs whenever it comes up, and a die that Dr. Wily changes, in Health."""


class Case(NamedTuple):
    """What of an outlook counts for its worth; damage is in points of Health.

    `wily` is what each Dr. Wily face costs, `fail` and `win` what failing costs and passing brings, `hurt` what comes
    in any case and `again` what each re-roll costs. A `free` die may be `any`.
    """

    asked: tuple[str, ...]
    threat: int
    we: int
    way: int
    health: int
    full: int
    minions: int
    bite: float
    each: int
    armor: int
    guards: tuple[str, ...]
    free: tuple[str, ...]
    extra: int
    rerolls: int
    fixed: bool
    sticking: frozenset[str]
    passes: bool
    penalty: float
    times: int
    wily: float
    fail: float
    win: float
    hurt: float
    again: float
    shield: float
    moves: int
    pellets: bool
    failing: bool


def case(game: BoardGame, now: Outlook) -> Case:
    """The challenge with everything that is in force or waits, to be judged from where the hero stands."""
    hero, card = game.hero, game.content.challenge[game.challenge.card]
    now = now if game.throw is not None else now.fired(game, "roll")
    bites = [max(0, game.content.minion[kind].damage + now.bite) for kind in now.minions or _likely(now)]
    later = _later(game, now)
    return Case(
        tuple(sorted(now.accepted)), int(now.threat), int(now.energy), game.content.stage[hero.stage].length
        - now.position, hero.health, now.full, len(now.minions), sum(bites) / max(1, len(bites)), now.each, now.armor,
        now.guards, tuple(sorted((*now.free, *now.turns))), now.extra, len(now.rerolls), now.fixed,
        frozenset(now.sticking), now.passes, sum(price(game, now, Use(line.address)) for line in card.penalty),
        now.times, later["wily"] + STICKS * len(now.sticking), later["fail"], -later["pass"],
        later["score"] + hero.health - now.health + CARD * (len(hero.hand) - now.hand) + SPOILT * now.spoilt,
        later["reroll"], now.shield, now.moves + int(later["moves"]), now.pellets,
        game.switches.fail_penalty == "on",
    )  # fmt: skip


def _likely(now: Outlook) -> tuple[str, ...]:
    return () if now.kind == "none" else (now.kind,)


def _later(game: BoardGame, now: Outlook) -> dict[str, float]:
    """What the lines that wait cost, by their moments; a face is taken for Dr. Wily's, which is as likely."""
    costs = dict.fromkeys(("wily", "fail", "pass", "score", "reroll", "moves"), 0.0)
    for use in now.later:
        line = game.content.lines[use.line]
        when = "wily" if line.when in FACES else line.when
        if when in costs and (when != "score" or not line.conditions) and (when != "pass" or line.holds(game)):
            costs[when] += price(game, now, use)
            costs["moves"] += line.verb.shape(YARD, game, use).moves if when == "pass" else 0
    return costs


YARD = Outlook(50, 99, 50, 50, 50, 50, 9, 9, hand=9, kind="met")
"""Somebody who can gain and lose everything, to measure what a line costs."""


def price(game: BoardGame, now: Outlook, use: Use) -> float:
    """What a line costs the hero whenever it works, in Health."""
    then: Outlook = game.content.lines[use.line].at(game, ahead=True).shape(YARD, game, use)
    cost = YARD.health - then.health + WE * (YARD.energy - then.energy) + THREAT * (YARD.threat - then.threat)
    cost += CARD * (YARD.hand - then.hand) + BACK * (YARD.position - then.position) + LIFE * (YARD.lives - then.lives)
    cost += BASE * (YARD.charge + YARD.rating + YARD.full - then.charge - then.rating - then.full)
    return cost + len(now.minions) * then.bite


class Plan(NamedTuple):
    """How many dice to spend and re-rolls to set aside, what that is worth and how likely it passes."""

    worth: float
    dice: int
    rerolls: int
    passing: float


@lru_cache(maxsize=64)
def dear(health: int) -> float:
    """What a point of Health is worth, by how many are left."""
    return HEALTH * (0.8 + 6 / (4 + max(0, health)))


def step(health: int) -> int:
    """Health in steps of four: near numbers are worth the same."""
    return 4 * (max(1, health) // 4) + 2


@lru_cache(maxsize=20_000)
def ahead(way: int, threat: int, we: int, health: int) -> float:
    """What pressing on is worth with these dice left."""
    if way <= 0:
        return BEFORE_BOSS + 0.06 * we
    if not threat:
        return 0.0
    worth = 0.0
    for share, needs in KINDS:
        best = -9.0
        for dice in range(1, threat + 1):
            for rerolls in range(min(we, 3) + 1):
                p = meets(needs, dice, 1 + rerolls)
                harm = USUAL * (2 - p) - dice * PELLET / 6 * 0.7
                passed = SPACE + ahead(way - 1, threat - dice, we - rerolls, health)
                best = max(best, p * passed - dear(health) * harm)
        worth += share * best
    return max(0.0, worth)


@lru_cache(maxsize=200_000)
def plan(this: Case) -> Plan:
    """The best number of dice for a challenge, and what comes of it."""
    passes = this.passes or not this.asked
    served = not matched(this.asked, this.free)[1]
    most = 0 if this.fixed else min(this.we, 4)
    best = Plan(-99.0, 0, 0, 0.0)
    for dice in range(0 if passes or not this.threat else 1, this.threat + 1):
        for rerolls in range(most + 1):
            rolls = 1 + rerolls + (0 if this.fixed else this.rerolls)
            p = 1.0 if passes else chance(this.asked, this.free, dice + this.extra, rolls, this.sticking)
            worth = p * reward(this, this.threat - dice, this.we - rerolls)
            worth -= dear(this.health) * harm(this, dice + this.extra, rolls - 1, p)
            if worth > best.worth:
                best = Plan(worth, dice, rerolls, p)
            if passes or served:
                break
    return best


def reward(this: Case, threat: int, we: int) -> float:
    """What passing brings."""
    spaces = min(this.way, 1 + this.moves)
    onward = ahead(this.way - spaces, threat, we, step(this.health))
    return SPACE * spaces + onward + dear(this.health) * this.win


def harm(this: Case, dice: int, rerolls: int, p: float) -> float:
    """The Health that a roll of these dice is expected to cost, less what Pellets give back."""
    wily = dice / 6 * 0.55**rerolls
    likely = 1 / 6 + 0.05 * min(2, rerolls)
    left = minions_left(this.minions, dice, likely, this.each, this.armor) if this.minions else 0.0
    if this.guards:
        left = this.minions * 0.5 + left * 0.5
    hurt = this.hurt + left * this.bite + wily * (this.wily + this.penalty * this.times)
    hurt += (1 - p) * (this.penalty * this.times * this.failing + this.fail) + 0.6 * rerolls * this.again
    hurt -= min(float(this.shield), 0.9 * max(0.0, hurt))
    pellets = PELLET * dice * likely * this.pellets
    return hurt - min(pellets, float(this.full - this.health))


def scored(this: Case, faces: tuple[str, ...]) -> float:
    """What the dice are worth if they count as they lie."""
    met = this.passes or fits(this.asked, faces)
    worth = met * reward(this, this.threat, this.we)
    return worth - dear(this.health) * sure_harm(this, faces, met)


def sure_harm(this: Case, faces: tuple[str, ...], met: bool) -> float:
    """What these dice cost; falling costs more than the Health that was left."""
    hits = faces.count("hit")
    shot = this.each * max(0, hits - this.armor) if all(face in faces for face in this.guards) else 0
    hurt = this.hurt + max(0, this.minions - shot) * this.bite
    hurt += faces.count("wily") * (this.wily + this.penalty * this.times)
    hurt += 0 if met else this.penalty * this.times * this.failing + this.fail
    hurt -= min(float(this.shield), max(0.0, hurt))
    if hurt >= this.health:
        return hurt + 20
    return hurt - min(PELLET * faces.count("pellet") * this.pellets, this.full - this.health + hurt)


def rolled(this: Case, kept: tuple[str, ...], loose: int, rolls: int, we: int) -> float:
    """What the dice are worth when some are rolled again, with more re-rolls to come."""
    p = 1.0 if this.passes else chance(this.asked, tuple(sorted(kept)), loose, rolls, this.sticking)
    worth = p * reward(this, this.threat, we - max(0, rolls - 1) // 2)
    before = sure_harm(this, kept, met=True)
    shot = minions_left(max(0, this.minions - kept.count("hit") * this.each), loose, 1 / 6, this.each, 0)
    now = max(0, this.minions - kept.count("hit") * this.each)
    more = loose / 6 * (this.wily + this.penalty * this.times - PELLET * this.pellets) - (now - shot) * this.bite
    more += (1 - p) * (this.penalty * this.times * this.failing + this.fail) + this.again
    return worth - dear(this.health) * (before + more)
