"""What energy, machines and Secret Weapons are worth."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

from tabletron.games.moonbots.box import Ability
from tabletron.games.moonbots.odds import odds
from tabletron.games.moonbots.rules import attacks, energy
from tabletron.games.moonbots.state import GAIN_LIMIT, MoonBots, Robot, abilities, gear
from tabletron.games.moonbots.verbs import WeaponVerb
from tabletron.games.moonbots.verbs import weapons as verbs

Dice: TypeAlias = tuple[int, ...]


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

HELD: dict[type[WeaponVerb], float] = {
    verbs.Redirect: 0.95, verbs.Gain: 0.9, verbs.LosePerWeapon: 0.9, verbs.Prevent: 0.8, verbs.Pump: 0.7,
    verbs.ExtraDamage: 0.65, verbs.AdjustDie: 0.6, verbs.UnarmedLose: 0.45,
}  # fmt: skip
"""What a Secret Weapon in the hand is worth for each point of its verb."""
ONCE: dict[WeaponVerb, float] = {
    verbs.Prevent("all"): 1.9, verbs.SkipTurn(): 1.3, verbs.TakeCard("free"): 1.2, verbs.TakeCard("full"): 0.6,
    verbs.Search("part"): 1.2, verbs.Search("upgrade"): 1.2, verbs.Peek(): 0.2, verbs.BlockReroll(): 0.4,
}  # fmt: skip
"""What one without points is worth."""
UNKNOWN = 1.3
"""What any other is worth; a Secret Weapon is played only for more than it is worth in the hand."""


@cache
def held(verb: WeaponVerb) -> float:
    """What a Secret Weapon is worth in the hand, in points."""
    if type(verb) in HELD and verb not in ONCE:
        return HELD[type(verb)] * int(getattr(verb, verb.__struct_fields__[0]))
    return ONCE.get(verb, UNKNOWN)


def weights(game: MoonBots) -> Weights:
    alive = 2 if game.twin else sum(robot.awake for robot in game.robots)
    return DUEL if alive <= 2 else THREE if alive == 3 else CROWD


def life(left: int, w: Weights) -> float:
    """What energy is worth: the last points most."""
    return w.energy * left + w.below_8 * min(left, 8) + w.below_4 * min(left, 4)


def machine(game: MoonBots, robot: Robot, w: Weights) -> float:
    """What the robot is worth as it is built."""
    made = build(game, robot)
    built = w.part * len(robot.parts) + w.upgrade * (len(robot.upgrades) - 0.3 * made.reroll)
    return w.attack * made.attack + w.gain * made.gain + w.protection * made.stops + w.die * made.dice + built


class Build(NamedTuple):
    """What a robot can do: damage and energy of an average turn, points stopped, dice bought, a reroll or none."""

    attack: float
    gain: float
    stops: int
    dice: int
    reroll: bool


def build(game: MoonBots, robot: Robot) -> Build:
    """Play-outs ask for the same few robots over and over, so each is worked out once."""
    known = game.content.builds
    key = (game.switches.base_profile, robot.board, tuple(robot.parts.values()), tuple(robot.upgrades))
    if (made := known.get(key)) is None:
        own = gear(game, robot)
        stops = own.fewer_fists + own.fewer_missiles
        made = known[key] = Build(*_rates(game, robot), stops, own.dice - 1, own.rerolls > 0)
    return made


def _rates(game: MoonBots, robot: Robot) -> tuple[float, float]:
    """The damage and the energy of an average turn."""
    own = gear(game, robot)
    wants = attack = gain = 0.0
    for ability in abilities(game, robot):
        chance = odds(ability.takes, own.dice)
        chance += (1 - chance) * chance * 0.8 if own.rerolls else 0.0
        wants += chance * len(next(iter(ability.takes)))
        damage, gained = effect_of(game, robot, ability)
        attack += chance * damage
        gain += chance * gained
    crowded = min(1.0, own.dice / wants) if wants else 1.0
    return crowded * attack, min(crowded * gain, GAIN_LIMIT)


def effect_of(game: MoonBots, robot: Robot, ability: Ability) -> tuple[float, float]:
    """The damage and the energy of one activation."""
    return 0.85 * sum(attacks.strength(game, robot, ability)), ability.does.energy - ability.does.lose


def this_turn(game: MoonBots, robot: Robot, w: Weights) -> float:
    """What the robot on turn can still do in this turn, in points of energy."""
    if game.resting or not robot.awake or game.window == "OW5":
        return 0.0
    made = build(game, robot)
    per_turn = w.damage * made.attack + made.gain
    if game.window in ("OW1", "OW2"):
        return 0.9 * per_turn
    parts = []
    for ability in abilities(game, robot):
        if ability.id not in robot.used:
            damage, gain = effect_of(game, robot, ability)
            parts.append((ability.takes, w.damage * damage, gain))
    worth = 0.9 * _best_use(parts, tuple(game.dice), energy.room_for(game, robot))
    if made.reroll and not (robot.rerolled or robot.reroll_blocked or game.activated):
        worth += 0.05 * per_turn
    return worth


def _best_use(parts: list[tuple[frozenset[Dice], float, float]], dice: Dice, room: int) -> float:
    """The best that these dice can do on these parts, each with what it takes, its harm and its gain."""
    best = 0.0
    for number, (takes, harm, gain) in enumerate(parts):
        now = harm + min(gain, room)
        if now <= 0:
            continue
        for used in takes:
            if (left := _without(dice, used)) is not None:
                rest = _best_use(parts[number + 1 :], left, room - max(0, min(round(gain), room)))
                best = max(best, now + rest)
    return best


def _without(dice: Dice, used: Dice) -> Dice | None:
    left = list(dice)
    for die in used:
        if die not in left:
            return None
        left.remove(die)
    return tuple(left)
