"""What energy, machines and Secret Weapons are worth."""

from __future__ import annotations

from typing import NamedTuple

from tabletron.games.moonbots.box import Ability
from tabletron.games.moonbots.odds import odds
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
        damage, energy = effect_of(game, robot, ability)
        attack += chance * damage
        gain += chance * energy
    crowded = min(1.0, dice / wants) if wants else 1.0
    return crowded * attack, min(crowded * gain, GAIN_LIMIT)


def effect_of(game: MoonBots, robot: Robot, ability: Ability) -> tuple[float, float]:
    """The damage and the energy of one activation."""
    do = ability.do
    damage = do.fist + (bonus(game, robot, "fist") if do.fist else 0)
    damage += do.missile + (bonus(game, robot, "missile") if do.missile else 0)
    return 0.85 * damage, do.energy - do.lose


def this_turn(game: MoonBots, robot: Robot, w: Weights) -> float:
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
        damage, gain = effect_of(game, robot, ability)
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
