"""Phase B: rolling, rolling again, and placing dice on parts."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from tabletron.core.flow import Clause, roll
from tabletron.core.vocabulary import Use
from tabletron.games.moonbots.box import Ability, Slot
from tabletron.games.moonbots.events import Activated, Rerolled, Rolled
from tabletron.games.moonbots.options import Activate, Options, Reroll
from tabletron.games.moonbots.rules import attacks, windows
from tabletron.games.moonbots.state import MoonBots, Robot, abilities, ability_at, gear

D6 = (1, 2, 3, 4, 5, 6)


async def roll_dice(game: MoonBots) -> None:
    """All dice of the robot are rolled together (MB-055)."""
    robot = game.active
    game.dice = sorted(await roll([D6] * gear(game, robot).dice))
    game.tell(Rolled(robot.id, tuple(game.dice)))


def activations(game: MoonBots, robot: Robot) -> list[Activate]:
    """Each unused part with each set of unused dice that fits it (MB-057, MB-058)."""
    found: list[Activate] = []
    dice, used = tuple(game.dice), robot.used
    for ability in abilities(game, robot) if dice else ():
        if ability.id not in used:
            found += placements(ability.slot, ability.takes, dice)
    return found


@lru_cache(maxsize=4096)
def placements(slot: Slot, takes: frozenset[tuple[int, ...]], dice: tuple[int, ...]) -> tuple[Activate, ...]:
    """The single dice and pairs that can be placed on a part (MB-059)."""
    sets = {*combinations(dice, 1), *combinations(dice, 2)}
    return tuple(Activate(slot, chosen) for chosen in sorted(sets & takes))


def reroll_choices(game: MoonBots, robot: Robot) -> list[Reroll]:
    """One die or two, before the first activation (MB-069 to MB-071)."""
    most = min(gear(game, robot).rerolls, len(game.dice))
    if not most or why_not_reroll(game, robot):
        return []
    return [Reroll(dice) for size in range(1, most + 1) for dice in sorted(set(combinations(game.dice, size)))]


def why_not_reroll(game: MoonBots, robot: Robot) -> Clause | None:
    if robot.reroll_blocked:
        return "MB-178"
    if not gear(game, robot).rerolls or robot.rerolled:
        return "MB-069"
    return "MB-071" if game.activated else None


def refusals(game: MoonBots, robot: Robot) -> dict[Options, Clause]:
    """Parts that cannot be activated now, and a reroll that is not open."""
    possible = {option.slot for option in activations(game, robot)}
    refused: dict[Options, Clause] = {
        Activate(ability.slot, ()): "MB-058" if ability.id in robot.used else _condition_clause(ability)
        for ability in abilities(game, robot)
        if ability.slot not in possible
    }
    if gear(game, robot).rerolls and (clause := why_not_reroll(game, robot)):
        refused[Reroll(())] = clause
    return refused


def _condition_clause(ability: Ability) -> Clause:
    when = ability.when
    if when.any_of:
        return "MB-060"
    if when.exact:
        return "MB-061"
    if when.pair:
        return "MB-062"
    if when.sum_gt is not None:
        return "MB-063"
    return "MB-064" if when.sum_eq is not None else "MB-065"


async def reroll(game: MoonBots, dice: tuple[int, ...]) -> None:
    """The declared dice are rolled again unless somebody prevents it; the new result stays (MB-072, MB-179)."""
    robot = game.active
    game.rerolling = list(dice)
    await windows.reroll_declared(game)
    game.rerolling = []
    if robot.reroll_blocked:
        return
    robot.rerolled = True
    for die in dice:
        game.dice.remove(die)
    new = await roll([D6] * len(dice))
    game.dice = sorted([*game.dice, *new])
    game.tell(Rerolled(robot.id, dice, tuple(new)))


async def activate(game: MoonBots, option: Activate) -> None:
    """Attack, then gain, then loss (MB-066 to MB-068); no more once the robot is out or asleep (MB-100, MB-213)."""
    robot = game.active
    ability = ability_at(game, robot, option.slot)
    for die in option.dice:
        game.dice.remove(die)
        game.spent.append(die)
    robot.used.append(ability.id)
    game.activated = True
    if ability.does.fist or ability.does.missile:
        await attacks.attack(game, robot, ability, option.dice)
    else:
        game.tell(Activated(robot.id, ability.id, option.dice, ()))
    for line in ability.later:
        if robot.awake:
            await line.do(game, Use(line.address, by=robot.id, pick=ability.id))
