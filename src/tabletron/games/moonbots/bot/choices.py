"""What a player does without much thought."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from tabletron.core.flow import PASS, Ask, Seat
from tabletron.games.moonbots.bot.evaluation import score
from tabletron.games.moonbots.bot.worth import UNKNOWN, Weights, build, effect_of, life, machine, weights
from tabletron.games.moonbots.options import Activate, Aim, Buy, Options, Reroll, RobotId, Use
from tabletron.games.moonbots.rules import buying
from tabletron.games.moonbots.rules.attacks import targets, through
from tabletron.games.moonbots.rules.energy import room_for
from tabletron.games.moonbots.state import MoonBots, Robot, ability_at
from tabletron.games.moonbots.verbs import weapons as verbs


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
        ability = ability_at(game, robot, option.slot)
        damage, gain = effect_of(game, robot, ability)
        ruin = 99 if robot.energy <= ability.does.lose else 0
        return weights(game).damage * damage + min(gain, room_for(game, robot)) - ruin
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
    left = target.energy - sum(through(game, target, fists, missiles))
    after = exp(standing - life(target.energy, w) + life(left, w)) if left > 0 else 0.0
    return exp(standing) - after


def _timely(game: MoonBots, robot: Robot, use: Use) -> bool:
    """Whether a Secret Weapon is worth playing now."""
    packet = game.packet
    match game.content.weapon[use.card].do.verb:
        case verbs.Gain():
            return robot.energy <= 8 if packet is None else packet.points >= robot.energy
        case verbs.Prevent() | verbs.Redirect():
            assert packet is not None
            return packet.points >= (2 if robot.energy <= 8 else 3)
        case verbs.Pump():
            return robot.energy <= 8
        case verbs.ExtraDamage():
            return any(points >= game.robots[target].energy for target, points in use.split)
        case verbs.AdjustDie():
            return False
        case verbs.SkipTurn():
            return build(game, game.active).attack >= 2
        case verbs.LosePerWeapon():
            return sum(len(other.weapons) for other in _others(game, robot)) > len(robot.weapons) + 1
        case verbs.UnarmedLose():
            return sum(not other.weapons for other in _others(game, robot)) >= 2
        case _:
            return True


def _others(game: MoonBots, robot: Robot) -> list[Robot]:
    return [other for other in game.robots if other.awake and other.seat != robot.seat]
