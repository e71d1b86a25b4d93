"""How well each seat is doing, for bots of any kind."""

from __future__ import annotations

from math import exp

from tabletron.games.moonbots.bot.worth import held, life, machine, this_turn, weights
from tabletron.games.moonbots.state import MoonBots, Robot


def value(game: MoonBots) -> list[float]:
    """How likely each seat is to win."""
    scores = [score(game, robot) for robot in game.robots]
    if game.twin:
        return _twin_value(game, scores)
    top = max(scores)
    odds = [exp(mine - top) if robot.awake else 0.0 for robot, mine in zip(game.robots, scores, strict=True)]
    total = sum(odds)
    return [mine / total for mine in odds]


def _twin_value(game: MoonBots, scores: list[float]) -> list[float]:
    """Both duels, or one and the final."""
    if game.final == "on":
        mine, yours = (scores[robot.id] for robot in game.robots if not robot.out)
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
    return 1 / (1 + exp(-advantage))


def score(game: MoonBots, robot: Robot) -> float:
    """Energy now, what the machine brings in the turns to come, and cards in the hand."""
    if robot.out:
        return 0.0
    w = weights(game)
    points = life(robot.energy, w) + machine(game, robot, w)
    points += w.point * sum(held(game.content.weapon[card].do.verb) for card in robot.weapons)
    points += 0.02 * sum(spy == robot.seat for spy, _ in game.spied)
    if robot.id == game.turn:
        points += w.point * this_turn(game, robot, w)
    return points
