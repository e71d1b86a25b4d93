"""What is worth what in Moon-Bots: how well each seat stands, for bots of any kind."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import exp
from typing import NamedTuple

from tabletron.core.flow import PASS, Ask, Seat
from tabletron.games.moonbots.effects import Ability
from tabletron.games.moonbots.options import Activate, Aim, Buy, Options, Reroll, RobotId, Use
from tabletron.games.moonbots.rules import buying
from tabletron.games.moonbots.rules.attacks import targets
from tabletron.games.moonbots.state import (
    FULL,
    GAIN_LIMIT,
    MoonBots,
    Robot,
    abilities,
    bonus,
    dice_of,
    protection,
    rerolls,
)


class Weights(NamedTuple):
    """What one of each is worth, in steps of the logarithm of the odds to win; fitted to the outcomes of many games."""

    energy: float
    below_8: float
    below_4: float
    attack: float
    gain: float
    protection: float
    die: float
    part: float
    upgrade: float
    damage: float
    """A point of damage done now, against a point of energy gained now."""
    point: float
    """A point of what Secret Weapons and the dice on the table are worth."""


CROWD = Weights(0.11, 0.10, 0.25, 0.13, 0.18, 0.30, 0.03, 0.10, 0.07, 0.40, 0.21)
THREE = Weights(0.17, 0.08, 0.22, 0.24, 0.23, 0.40, 0.02, 0.05, 0.07, 0.55, 0.28)
DUEL = Weights(0.20, 0.13, 0.30, 0.42, 0.28, 0.45, 0.08, 0.25, 0.25, 1.00, 0.22)

HELD = {
    "SW01": 3.6, "SW02": 1.9, "SW03": 1.9, "SW04": 1.4, "SW05": 1.3, "SW06": 1.6, "SW07": 0.6, "SW08": 1.3, "SW09": 1.2,
    "SW10": 0.6, "SW11": 0.9, "SW12": 1.2, "SW13": 1.2, "SW14": 0.2, "SW15": 0.9, "SW16": 0.4,
}  # fmt: skip
UNKNOWN = 1.3
"""What a Secret Weapon is worth in the hand, in points; it is played only for more than that."""


def weights(game: MoonBots) -> Weights:
    alive = 2 if game.twin else sum(robot.awake for robot in game.robots)
    return DUEL if alive <= 2 else THREE if alive == 3 else CROWD


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
    points += w.point * sum(HELD.get(card, UNKNOWN) for card in robot.weapons)
    points += 0.02 * sum(spy == robot.seat for spy, _ in game.spied)
    if robot.id == game.turn:
        points += w.point * _this_turn(game, robot, w)
    return points


def life(energy: int, w: Weights) -> float:
    """What energy is worth: the last points most."""
    return w.energy * energy + w.below_8 * min(energy, 8) + w.below_4 * min(energy, 4)


def machine(game: MoonBots, robot: Robot, w: Weights) -> float:
    """What the robot is worth as it is built."""
    made = build(game, robot)
    built = w.part * len(robot.parts) + w.upgrade * (len(robot.upgrades) - 0.3 * made.reroll)
    return w.attack * made.attack + w.gain * made.gain + w.protection * made.kinds + w.die * made.dice + built


class Build(NamedTuple):
    """What a robot can do: damage and energy of an average turn, kinds stopped, dice bought, a reroll or none."""

    attack: float
    gain: float
    kinds: int
    dice: int
    reroll: bool


def build(game: MoonBots, robot: Robot) -> Build:
    """Play-outs ask for the same few robots over and over, so each is worked out once."""
    known = game.content.builds
    key = (game.switches.base_profile, robot.board, tuple(robot.parts.values()), tuple(robot.upgrades))
    if (made := known.get(key)) is None:
        kinds = protection(game, robot, "fist") + protection(game, robot, "missile")
        made = Build(*_rates(game, robot), kinds, dice_of(game, robot) - 1, rerolls(game, robot) > 0)
        known[key] = made
    return made


def _rates(game: MoonBots, robot: Robot) -> tuple[float, float]:
    """The damage and the energy of an average turn."""
    dice, again = dice_of(game, robot), rerolls(game, robot)
    wants = attack = gain = 0.0
    for ability in abilities(game, robot):
        chance = odds(ability.takes, dice, again)
        wants += chance * len(next(iter(ability.takes)))
        damage, energy = _effect(game, robot, ability)
        attack += chance * damage
        gain += chance * energy
    crowded = min(1.0, dice / wants) if wants else 1.0
    return crowded * attack, min(crowded * gain, GAIN_LIMIT)


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


def _this_turn(game: MoonBots, robot: Robot, w: Weights) -> float:
    """What the robot on turn can still do in this turn, in points of energy."""
    if game.resting or not robot.awake or game.window == "OW5":
        return 0.0
    made = build(game, robot)
    per_turn = w.damage * made.attack + made.gain
    if game.window in ("OW1", "OW2"):
        return 0.9 * per_turn
    parts = [ability for ability in abilities(game, robot) if ability.id not in robot.used]
    room = min(GAIN_LIMIT - robot.gained, FULL - robot.energy)
    worth = 0.9 * _best_use(game, robot, parts, tuple(game.dice), room, w)
    if made.reroll and not (robot.rerolled or robot.reroll_blocked or game.activated):
        worth += 0.05 * per_turn
    return worth


def _best_use(
    game: MoonBots, robot: Robot, parts: list[Ability], dice: tuple[int, ...], room: int, w: Weights
) -> float:
    """The best that these dice can do on these parts."""
    best = 0.0
    for number, ability in enumerate(parts):
        damage, gain = _effect(game, robot, ability)
        now = w.damage * damage + min(gain, room)
        if now <= 0:
            continue
        for used in ability.takes:
            if (left := _without(dice, used)) is not None:
                rest = _best_use(game, robot, parts[number + 1 :], left, room - max(0, min(round(gain), room)), w)
                best = max(best, now + rest)
    return best


def _without(dice: tuple[int, ...], used: tuple[int, ...]) -> tuple[int, ...] | None:
    left = list(dice)
    for die in used:
        if die not in left:
            return None
        left.remove(die)
    return tuple(left)


def habit(game: MoonBots, seat: Seat, ask: Ask[Options]) -> Options:  # noqa: ARG001
    """What a player does without much thought: cheap enough for play-outs."""
    robot = game.robots[game.asking]
    options = ask.options
    if len(options) == 1:
        return options[0]
    if ask.kind == "aim":
        return _best_aim(game, robot, options)
    if ask.kind == "search":
        return options[0]
    for use in options:
        if isinstance(use, Use) and _timely(game, robot, use):
            return use
    if ask.kind == "buy":
        return max(options, key=lambda option: _bargain(game, robot, option))
    if ask.kind == "activate":
        return max(options, key=lambda option: _benefit(game, robot, option))
    return ask.fallback


def _bargain(game: MoonBots, robot: Robot, option: Options) -> float:
    """What a purchase is worth beyond its price."""
    if not isinstance(option, Buy):
        return 0.0 if option is PASS else -1.0
    w, left, card = weights(game), robot.energy - buying.price(game, option.cell), game.market[option.cell]
    assert card is not None
    paid = life(robot.energy, w) - life(left, w)
    if game.is_weapon(card):
        return w.point * UNKNOWN - paid - (left <= 2)
    built = Robot(robot.id, robot.seat, robot.board, left, dict(robot.parts), list(robot.upgrades))
    buying.install(game, built, card)
    return machine(game, built, w) - machine(game, robot, w) - paid


def _benefit(game: MoonBots, robot: Robot, option: Options) -> float:
    """What an activation brings now; a reroll is for dice that fit nothing."""
    if isinstance(option, Activate):
        ability = next(one for one in abilities(game, robot) if one.slot == option.slot)
        damage, gain = _effect(game, robot, ability)
        room = min(GAIN_LIMIT - robot.gained, FULL - robot.energy)
        return weights(game).damage * damage + min(gain, room) - (99 if robot.energy <= ability.do.lose else 0)
    if isinstance(option, Reroll):
        return 0.01 * len(option.dice)
    return 0.0 if option is PASS else -1.0


def _best_aim(game: MoonBots, robot: Robot, options: Sequence[Options]) -> Options:
    """The attack that costs the others most of their odds."""
    w = weights(game)
    standing = {target.id: score(game, target) for target in targets(game, robot)}

    def harm(option: Options) -> float:
        assert isinstance(option, Aim)
        return sum(_harm(game, hit, standing[hit[0]], w) for hit in option.hits)

    return max(options, key=harm)


def _harm(game: MoonBots, hit: tuple[RobotId, int, int], standing: float, w: Weights) -> float:
    number, fists, missiles = hit
    target = game.robots[number]
    left = target.energy - max(0, fists - protection(game, target, "fist"))
    left -= max(0, missiles - protection(game, target, "missile"))
    after = exp(standing - life(target.energy, w) + life(left, w)) if left > 0 else 0.0
    return exp(standing) - after


def _timely(game: MoonBots, robot: Robot, use: Use) -> bool:
    """Whether a Secret Weapon is worth playing now."""
    packet = game.packet
    match use.card:
        case "SW01":
            return robot.energy <= 8 if packet is None else packet.points >= robot.energy
        case "SW02" | "SW03" | "SW06":
            assert packet is not None
            return packet.points >= (2 if robot.energy <= 8 else 3)
        case "SW04":
            return robot.energy <= 8
        case "SW05":
            return any(points >= game.robots[target].energy for target, points in use.split)
        case "SW07":
            return False
        case "SW08":
            return build(game, game.active).attack >= 2
        case "SW11":
            return sum(len(other.weapons) for other in _others(game, robot)) > len(robot.weapons) + 1
        case "SW15":
            return sum(not other.weapons for other in _others(game, robot)) >= 2
        case _:
            return True


def _others(game: MoonBots, robot: Robot) -> list[Robot]:
    return [other for other in game.robots if other.awake and other.seat != robot.seat]
