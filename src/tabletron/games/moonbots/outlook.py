"""How a game of Moon-Bots goes on, on average: whom everybody attacks, who falls when, and who is left."""

from __future__ import annotations

from functools import lru_cache
from math import exp, log
from typing import NamedTuple

from tabletron.games.moonbots.bot import (
    CROWD,
    HELD,
    THREE,
    UNKNOWN,
    Weights,
    build,
    life,
    machine,
    this_turn,
    value,
    weights,
)
from tabletron.games.moonbots.state import FULL, MoonBots, Robot, around, protection

ROUNDS = 8
HEAT = 1.4
"""How surely an attack goes where it does more harm."""
DAMAGE = 1.25
"""What attacks do in play, against what the parts promise: bonus dice, Secret Weapons, rerolls at the right moment."""
SPARE = 4.0
"""With more energy than that a robot goes on buying: it spends some, and hits harder in every later turn."""
SPENT, STRONGER, RICHER = 0.6, 0.24, 0.04
ARMOUR = 1.15
"""The energy that a point of Secret Weapons is as good as."""
NOTICED = 1.3
"""How much more dangerous a robot looks, for each point of damage it has grown by."""


class Verdict(NamedTuple):
    """What counts in the end, in steps of the logarithm of the odds: rounds survived, energy left, and `value` now."""

    survived: float
    left: float
    now: float


VERDICTS = {4: Verdict(0.22, 0.07, 0.71), 3: Verdict(0.39, 0.20, 0.45), 2: Verdict(0.0, 0.20, 0.63)}
STAGES = {4: CROWD, 3: THREE}
"""How a robot looks to the others while there is a choice whom to attack."""


def outlook(game: MoonBots) -> list[float]:
    """How likely each seat is to win: `value` corrected by how the game would go on."""
    now, robots = value(game), in_turn(game)
    if game.twin or len(robots) < 2:
        return now
    verdict, course = VERDICTS[len(robots)], Course(game, robots)
    course.run()
    odds = [0.0] * game.seats
    for robot, survived, energy in zip(robots, course.survived, course.energy, strict=True):
        points = verdict.survived * survived + verdict.left * max(0.0, energy)
        odds[robot.seat] = exp(points) * now[robot.seat] ** verdict.now
    total = sum(odds)
    return [mine / total for mine in odds]


def in_turn(game: MoonBots) -> list[Robot]:
    """The robots still standing, the one on turn first."""
    order = around(game, game.active)
    return [order[-1], *order[:-1]] if game.active.awake else order


class Course:
    """The turns to come, without luck: everybody gains, grows and hits as much as on average."""

    def __init__(self, game: MoonBots, robots: list[Robot]) -> None:
        builds = [build(game, robot) for robot in robots]
        guards = [(protection(game, robot, "fist"), protection(game, robot, "missile")) for robot in robots]
        self.hits = [[DAMAGE * damage(made.blows, *guard) for guard in guards] for made in builds]
        self.gain = [made.gain for made in builds]
        self.held = [sum(HELD.get(card, UNKNOWN) for card in robot.weapons) for robot in robots]
        self.energy = [robot.energy + ARMOUR * held for robot, held in zip(robots, self.held, strict=True)]
        self.looks = {
            w: [machine(game, robot, w) + w.point * held for robot, held in zip(robots, self.held, strict=True)]
            for alive, w in STAGES.items()
            if alive <= len(robots)
        }
        self.grown = [0.0] * len(robots)
        self.survived = [float(ROUNDS)] * len(robots)
        self.alive = list(range(len(robots)))
        self.share, self.bought = 1.0, False
        if robots[0] is game.active:
            w, made = weights(game), builds[0]
            average = 0.9 * (w.damage * made.attack + made.gain)
            self.share = this_turn(game, robots[0], w) / average if average > 0 else 1.0
            self.bought = game.window != "OW1"

    def run(self) -> None:
        """Turn after turn until one is left, or for so many rounds."""
        turns = len(self.alive)
        for number in range(ROUNDS * turns):
            if number % turns not in self.alive:
                continue
            self.turn(number % turns, number / turns)
            if len(self.alive) == 1:
                self.survived[self.alive[0]] = (number + 1) / turns
                return

    def turn(self, mine: int, time: float) -> None:
        energy, share = self.energy, self.share
        energy[mine] = min(energy[mine] + share * self.gain[mine], FULL + ARMOUR * self.held[mine])
        if not self.bought:
            rich = 1 / (1 + exp(SPARE - energy[mine]))
            energy[mine] -= SPENT * rich
            self.grown[mine] += STRONGER * rich
            self.gain[mine] += RICHER * rich
        self.share, self.bought = 1.0, False
        at = self.alive.index(mine)
        left, right = self.alive[at + 1 - len(self.alive)], self.alive[at - 1]
        to_left = share * (self.hits[mine][left] + self.grown[mine])
        if left == right:
            self.hit(left, to_left, time)
            return
        to_right = share * (self.hits[mine][right] + self.grown[mine])
        w = STAGES[len(self.alive)]
        leaning = HEAT * (self.harm(left, to_left, w) - self.harm(right, to_right, w))
        leftwards = 1 / (1 + exp(-max(-20.0, min(20.0, leaning))))
        self.hit(left, leftwards * to_left, time)
        self.hit(right, (1 - leftwards) * to_right, time)

    def hit(self, target: int, points: float, time: float) -> None:
        self.energy[target] -= points
        if self.energy[target] <= 0:
            self.alive.remove(target)
            self.survived[target] = time

    def harm(self, target: int, points: float, w: Weights) -> float:
        """The logarithm of what an attack takes from its target's odds, as the attacker sees them."""
        energy = max(0.5, self.energy[target] - ARMOUR * self.held[target])
        standing = life(energy, w)
        rest = exp(life(energy - points, w) - standing) if energy > points else 0.0
        return standing + self.looks[w][target] + NOTICED * w.attack * self.grown[target] + log(1.001 - rest)


@lru_cache(maxsize=65536)
def damage(blows: tuple[tuple[float, int, int], ...], fists: int, missiles: int) -> float:
    """What the attacks of an average turn do to a robot with that protection."""
    return sum(often * (max(0, fist - fists) + max(0, missile - missiles)) for often, fist, missile in blows)
