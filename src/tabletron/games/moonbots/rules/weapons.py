"""Secret Weapons: when each may be played, and how."""

from __future__ import annotations

from typing import Any

from tabletron.core.flow import Clause, Seat
from tabletron.games.moonbots.box import Weapon
from tabletron.games.moonbots.events import Used
from tabletron.games.moonbots.options import Use
from tabletron.games.moonbots.state import MoonBots, Robot, gear
from tabletron.games.moonbots.verbs import Played, WeaponLine

OPEN = ("turn_start", "open", "buy", "roll", "activate")
"""The questions at which a free card may be played; the last three only in flow timing, by the robot on turn."""


def uses(game: MoonBots, robot: Robot, kind: str) -> list[Use]:
    """Every way the robot may play a Secret Weapon at this question."""
    found: list[Use] = []
    candidates = game.content.free if kind in OPEN else game.content.weapon
    for card in robot.weapons:
        weapon = candidates.get(card)
        if weapon is not None and _is_moment_for(game, robot, weapon, kind):
            found += weapon.do.verb.ways(game, robot, card)
    return found


def refusals(game: MoonBots, robot: Robot, kind: str) -> dict[Any, Clause]:
    """The robot's cards that cannot be played at this question, and why."""
    refused: dict[Any, Clause] = {}
    for card in robot.weapons:
        weapon, use = game.content.weapon[card], Use(card)
        moment = _is_moment_for(game, robot, weapon, kind)
        if clause := weapon.do.may(game, played(weapon.do, robot, use)) if moment else weapon.window:
            refused[use] = clause
    return refused


def standing(game: MoonBots, seat: Seat) -> list[Use]:
    """What a seat may order ahead for the next window that allows it (MB-282)."""
    free = {"open", "turn_start", "before_reroll"}
    return [
        use
        for robot in game.robots
        if robot.seat == seat and robot.awake
        for card in robot.weapons
        if free & set(game.content.weapon[card].on)
        for use in game.content.weapon[card].do.verb.ways(game, robot, card)
    ]


def _is_moment_for(game: MoonBots, robot: Robot, weapon: Weapon, kind: str) -> bool:
    """Whether the card has its window now (MB-131)."""
    if "open" in weapon.on and kind in OPEN:
        return True
    own, enemy = robot.id == game.turn, robot.seat != game.active.seat
    if kind not in OPEN:
        return kind in weapon.on and (enemy or kind != "reroll_declared")  # MB-221
    return (
        ("own_turn" in weapon.on and own)  # MB-167
        or ("own_dice" in weapon.on and own and game.window in ("OW3", "OW4"))  # MB-161
        or ("turn_start" in weapon.on and enemy and game.window == "OW1" and not game.active_played)  # MB-163
        or ("before_reroll" in weapon.on and enemy and _can_still_reroll(game, game.active))  # MB-179
    )


def _can_still_reroll(game: MoonBots, robot: Robot) -> bool:
    over = game.activated or robot.rerolled or robot.reroll_blocked or game.window == "OW5"
    return not over and gear(game, robot).rerolls > 0


def played(line: WeaponLine, robot: Robot, use: Use) -> Played:
    """A card as it is played by the robot, with these choices."""
    return Played(line.address, by=robot.id, pick=use.card, choice=use)


async def play(game: MoonBots, robot: Robot, use: Use) -> None:
    """Reveal it, apply it, put it in the box (MB-130); it resolves completely before another may be played (MB-133)."""
    weapon = game.content.weapon[use.card]
    robot.weapons.remove(use.card)
    game.box.append(use.card)
    game.spied = [(spy, card) for spy, card in game.spied if card != use.card]
    game.active_played |= robot.id == game.turn
    game.tell(Used(robot.id, use))
    await weapon.do.do(game, played(weapon.do, robot, use))
