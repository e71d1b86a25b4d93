"""How a game of Moon-Bots will go on average, turn by turn: whom everybody attacks, who falls when, who is left."""

from __future__ import annotations

from functools import lru_cache
from math import exp, log
from typing import NamedTuple

from tabletron.games.moonbots.bot import HELD, UNKNOWN, Weights, build, life, this_turn, value, weights
from tabletron.games.moonbots.bot import CROWD, DUEL, THREE
from tabletron.games.moonbots.state import FULL, MoonBots, Robot, around, protection


class Course(NamedTuple):
    """How games go on, fitted to the outcomes of greedy games with so many robots alive."""

    heat: float
    """How surely an attack goes where it does most harm."""
    damage: float
    growth: float
    """The damage that a turn's purchase adds to all later turns, for a robot with energy to spare."""
    spend: float
    held: float
    """The energy that a point of Secret Weapons stands for."""
    time: float
    left: float
    value: float


COURSES = {
    4: Course(1.1, 1.35, 0.52, 0.73, 0.86, 0.25, 0.086, 0.64),
    3: Course(1.5, 1.12, 0.38, 0.18, 1.3, 0.244, 0.077, 0.52),
    2: Course(1.0, 1.54, 0.5, 0.4, 2.0, -0.3, 0.2, 0.61),
}
ROUNDS = 14
SPARE = 5.0


@lru_cache(maxsize=65536)
def damage(blows: tuple[tuple[float, int, int], ...], fists: int, missiles: int) -> float:
    """What the attacks of an average turn do to a robot with that protection."""
    return sum(
        often * (max(0, fist - fists) + max(0, missile - missiles)) for often, fist, missile in blows
    )


def in_turn(game: MoonBots) -> list[Robot]:
    """The robots still standing, the one on turn first."""
    order = around(game, game.active)
    return [order[-1], *order[:-1]] if game.active.awake else order


def outlook(game: MoonBots) -> list[float]:
    """How likely each seat is to win, if everybody does what greedy robots do on average."""
    now = value(game)
    robots = in_turn(game)
    if game.twin or len(robots) < 2:
        return now
    course = COURSES[len(robots)]
    fall, left = run(game, robots, course)
    scores = [
        course.time * when + course.left * rest + course.value * log(max(now[robot.seat], 1e-4))
        for robot, when, rest in zip(robots, fall, left, strict=True)
    ]
    top, odds = max(scores), [0.0] * game.seats
    for robot, score in zip(robots, scores, strict=True):
        odds[robot.seat] = exp(score - top)
    total = sum(odds)
    return [mine / total for mine in odds]


def run(game: MoonBots, robots: list[Robot], course: Course) -> tuple[list[float], list[float]]:
    builds = [build(game, robot) for robot in robots]
    n = len(robots)
    guard = [(protection(game, robot, "fist"), protection(game, robot, "missile")) for robot in robots]
    hits = [[course.damage * damage(made.blows, *kinds) for kinds in guard] for made in builds]
    gain = [made.gain for made in builds]
    attack = [made.attack for made in builds]
    energy = [robot.energy + course.held * sum(HELD.get(card, UNKNOWN) for card in robot.weapons) for robot in robots]
    grown = [0.0] * n
    fall = [0.0] * n
    alive = list(range(n))
    w = weights(game)
    share, bought = 1.0, False
    if robots[0] is game.active:
        bought = game.window != "OW1"
        per_turn = w.damage * attack[0] + gain[0]
        if per_turn:
            share = this_turn(game, robots[0], w) / (0.9 * per_turn)
    for step in range(n * ROUNDS):
        k = step % n
        if k not in alive:
            continue
        at = alive.index(k)
        if not bought:
            rich = 1 / (1 + exp(SPARE - energy[k]))
            grown[k] += course.growth * rich
            gain[k] += 0.04 * rich
            mine = energy[k] + share * gain[k] - course.spend * rich
        else:
            mine = energy[k] + share * gain[k]
        energy[k] = min(max(mine, 0.1), FULL)
        left, right = alive[at + 1 - len(alive)], alive[at - 1]
        to_left = share * (hits[k][left] + grown[k])
        if left == right:
            aims = ((left, to_left),)
        else:
            to_right = share * (hits[k][right] + grown[k])
            first = harm(energy[left], to_left, attack[left] + grown[left], gain[left], w)
            second = harm(energy[right], to_right, attack[right] + grown[right], gain[right], w)
            p = 1 / (1 + exp(max(-20.0, min(20.0, course.heat * (second - first)))))
            aims = ((left, p * to_left), (right, (1 - p) * to_right))
        share, bought = 1.0, False
        for target, points in aims:
            if points >= energy[target]:
                fall[target] = (step + energy[target] / points) / n
                alive.remove(target)
                w = (DUEL, DUEL, DUEL, THREE, CROWD)[len(alive)]
            energy[target] -= points
        if len(alive) == 1:
            break
    end = max(fall) if len(alive) == 1 else ROUNDS
    for k in alive:
        fall[k] = end
    return fall, [energy[k] if k in alive else 0.0 for k in range(n)]


def harm(energy: float, points: float, attack: float, gain: float, w: Weights) -> float:
    """The logarithm of the odds that an attack takes from its target."""
    before = life(energy, w)
    rest = exp(life(energy - points, w) - before) if energy > points else 0.0
    return before + w.attack * attack + w.gain * gain + log(1.001 - rest)
