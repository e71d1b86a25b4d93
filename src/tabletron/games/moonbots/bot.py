"""What is worth what in Moon-Bots: how well each seat stands, for bots of any kind."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import exp

from tabletron.games.moonbots.effects import Ability
from tabletron.games.moonbots.rules.ending import result
from tabletron.games.moonbots.state import FULL, GAIN_LIMIT, MoonBots, Robot, abilities, bonus, dice_of, protection, rerolls

HELD = {
    "SW01": 4.3, "SW02": 2.2, "SW03": 2.2, "SW04": 1.6, "SW05": 1.7, "SW06": 1.8, "SW07": 0.8, "SW08": 1.6, "SW09": 1.4,
    "SW10": 0.8, "SW11": 1.0, "SW12": 1.4, "SW13": 1.4, "SW14": 0.3, "SW15": 1.0, "SW16": 0.5,
}  # fmt: skip
UNKNOWN = 1.4
"""What a Secret Weapon is worth in the hand, so that it is played only for more than that."""
SPREAD = 5.0
"""So many points of advantage make a robot e times as likely to win."""


def value(game: MoonBots) -> list[float]:
    """How likely each seat is to win."""
    if game.over:
        winners = result(game).winners
        return [float(seat in winners) for seat in range(game.seats)]
    scores = [score(game, robot) for robot in game.robots]
    if game.twin:
        return _twin_value(game, scores)
    top = max(scores)
    weights = [exp((s - top) / SPREAD) if robot.awake else 0.0 for robot, s in zip(game.robots, scores, strict=True)]
    total = sum(weights)
    return [weight / total for weight in weights]


def _twin_value(game: MoonBots, scores: list[float]) -> list[float]:
    """Both duels, or one and the final."""
    if game.final == "on":
        mine, yours = (next(s for s, r in zip(scores, game.robots, strict=True) if r.seat == seat and not r.out) for seat in (0, 1))
        first = _odds(mine - yours)
    else:
        left, right = _lane(game, scores, 0, 3), _lane(game, scores, 1, 2)
        final_if_left = _odds(scores[0] - scores[2])
        final_if_right = _odds(scores[1] - scores[3])
        first = left * right + left * (1 - right) * final_if_left + (1 - left) * right * final_if_right
    return [first, 1 - first]


def _lane(game: MoonBots, scores: list[float], mine: int, yours: int) -> float:
    if game.robots[mine].out or game.robots[yours].out:
        return float(game.robots[yours].out)
    return _odds(scores[mine] - scores[yours])


def _odds(advantage: float) -> float:
    return 1 / (1 + exp(-advantage / SPREAD))


def score(game: MoonBots, robot: Robot) -> float:
    """Energy now, what the machine will bring in the turns to come, and cards in the hand."""
    if robot.out:
        return 0.0
    per_turn = power(game, robot)
    points = _energy(robot.energy) + _turns_left(game) * per_turn
    points += sum(HELD.get(card, UNKNOWN) for card in robot.weapons)
    points += 0.2 * min(1, len(robot.upgrades)) + 0.05 * sum(spy == robot.seat for spy, _ in game.spied)
    if robot.id == game.turn:
        points += _this_turn(game, robot, per_turn)
    return points


def _energy(energy: int) -> float:
    """Low energy is dearer than high."""
    return energy + 0.6 * min(energy, 8)


def _turns_left(game: MoonBots) -> float:
    """A guess at the turns each robot still has."""
    alive = [robot.energy for robot in game.robots if robot.awake]
    return min(7.0, max(2.0, sum(alive) / len(alive) / 2)) if alive else 2.0


def _attack_weight(game: MoonBots) -> float:
    """Damage to one of several opponents helps the others too."""
    return 1.0 if game.twin or sum(robot.awake for robot in game.robots) == 2 else 0.5


def power(game: MoonBots, robot: Robot) -> float:
    """What the robot's machine brings in an average turn, in points of energy."""
    dice, again = dice_of(game, robot), rerolls(game, robot)
    wants, brings, gains = 0.0, 0.0, 0.0
    for ability in abilities(game, robot):
        chance = odds(ability.takes, dice, again)
        wants += chance * (2 if ability.when.any_of == () and ability.when.exact is None else 1)
        attack, gain = _effect(game, robot, ability)
        brings += chance * attack
        gains += chance * gain
    crowded = min(1.0, dice / wants) if wants else 1.0
    brings = crowded * (brings * _attack_weight(game) + min(gains, GAIN_LIMIT * 0.85))
    return brings + 0.35 * (protection(game, robot, "fist") + protection(game, robot, "missile")) + 0.08 * dice


def _effect(game: MoonBots, robot: Robot, ability: Ability) -> tuple[float, float]:
    """The damage and the energy of one activation."""
    do = ability.do
    damage = do.fist + (bonus(game, robot, "fist") if do.fist else 0)
    damage += do.missile + (bonus(game, robot, "missile") if do.missile else 0)
    return 0.85 * damage, do.energy - do.lose


@lru_cache(maxsize=4096)
def odds(takes: frozenset[tuple[int, ...]], dice: int, again: int) -> float:
    """The chance that a roll of so many dice activates a part, with a reroll or without."""
    rolls = list(product(range(1, 7), repeat=dice))
    chance = sum(_fits(takes, roll) for roll in rolls) / len(rolls)
    return chance + (1 - chance) * chance * 0.8 if again else chance


def _fits(takes: frozenset[tuple[int, ...]], roll: tuple[int, ...]) -> bool:
    if any((die,) in takes for die in roll):
        return True
    return any((min(a, b), max(a, b)) in takes for i, a in enumerate(roll) for b in roll[:i])


def _this_turn(game: MoonBots, robot: Robot, per_turn: float) -> float:
    """What the robot on turn can still do in this turn."""
    if game.resting or not robot.awake:
        return 0.0
    if game.window in ("OW1", "OW2"):
        return 0.9 * per_turn
    if game.window == "OW5":
        return 0.0
    parts = [ability for ability in abilities(game, robot) if ability.id not in robot.used]
    room = min(GAIN_LIMIT - robot.gained, FULL - robot.energy)
    worth = 0.9 * _best_use(game, robot, parts, tuple(game.dice), room)
    if rerolls(game, robot) and not (robot.rerolled or robot.reroll_blocked or game.activated):
        worth += 0.05 * per_turn
    return worth


def _best_use(game: MoonBots, robot: Robot, parts: list[Ability], dice: tuple[int, ...], room: int) -> float:
    """The best that these dice can do on these parts."""
    best = 0.0
    for number, ability in enumerate(parts):
        damage, gain = _effect(game, robot, ability)
        now = damage * _attack_weight(game) + min(gain, room)
        if now <= 0:
            continue
        for used in ability.takes:
            if (left := _without(dice, used)) is not None:
                rest = _best_use(game, robot, parts[number + 1 :], left, room - max(0, min(round(gain), room)))
                best = max(best, now + rest)
    return best


def _without(dice: tuple[int, ...], used: tuple[int, ...]) -> tuple[int, ...] | None:
    left = list(dice)
    for die in used:
        if die not in left:
            return None
        left.remove(die)
    return tuple(left)
