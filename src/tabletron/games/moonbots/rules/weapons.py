"""Secret Weapons: when each may be played, with which choices, and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletron.core.flow import Clause, Seat, ask, shuffle
from tabletron.games.moonbots import box
from tabletron.games.moonbots.box import CardId, LoseEach, Redirect, Search, Weapon
from tabletron.games.moonbots.events import Spied, Used
from tabletron.games.moonbots.options import CELLS, Find, Use
from tabletron.games.moonbots.rules import attacks, buying, energy
from tabletron.games.moonbots.state import MoonBots, Packet, Robot, around, rerolls

OPEN = ("turn_start", "open", "buy", "roll", "activate")
"""The questions at which a free card may be played; the last three only in flow timing, by the robot on turn."""


def uses(game: MoonBots, robot: Robot, kind: str) -> list[Use]:
    """Every way the robot may play a Secret Weapon at this question."""
    found: list[Use] = []
    candidates = game.content.free if kind in OPEN else game.content.weapon
    for card in robot.weapons:
        weapon = candidates.get(card)
        if weapon is not None and _is_moment_for(game, robot, weapon, kind):
            found += _choices(game, robot, weapon)
    return found


def refusals(game: MoonBots, robot: Robot, kind: str) -> dict[Any, Clause]:
    """The robot's cards that cannot be played at this question, and why."""
    playable = {use.card for use in uses(game, robot, kind)}
    refused: dict[Any, Clause] = {}
    for card in robot.weapons:
        if card not in playable:
            weapon = game.content.weapon[card]
            refused[Use(card)] = "MB-134" if _is_moment_for(game, robot, weapon, kind) else weapon.window
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
        for use in _choices(game, robot, game.content.weapon[card])
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
    return not over and rerolls(game, robot) > 0


def _choices(game: MoonBots, robot: Robot, weapon: Weapon) -> list[Use]:
    """The ways to play the card that would change something (MB-134)."""
    card, packet, attack = weapon.id, game.packet, game.attack
    match weapon.do:
        case box.Gain(beyond_limit=beyond):
            return [Use(card)] if energy.room_for(game, robot, beyond_limit=beyond) > 0 else []
        case box.Prevent("all"):
            return [Use(card)] if packet else []
        case box.Prevent(int(n)) if packet:
            n = min(n, packet.points)
            fewest, most = max(0, n - packet.missiles), min(n, packet.fists)
            return [Use(card, fists=fists, missiles=n - fists) for fists in range(fewest, most + 1)]
        case Redirect(n) if packet:
            return [
                Use(card, robot=target.id, fists=fists, missiles=missiles)
                for target in _deflection_targets(game, robot)
                for fists in range(min(n, packet.fists), -1, -1)
                for missiles in range(min(n - fists, packet.missiles), -1, -1)
                if fists + missiles
            ]
        case box.ExtraDamage(n) if attack:
            alive = [target for target in attack.targets if game.robots[target].awake]  # MB-158
            return [Use(card, split=split) for split in _splits(alive, n)]
        case box.AdjustDie(by):
            return [
                Use(card, die=die, becomes=die + change)
                for die in sorted(set(game.dice))
                for change in (-by, by)
                if 1 <= die + change <= 6
            ]
        case box.SkipTurn():
            return [Use(card)]
        case box.BlockReroll():
            return [Use(card)]
        case box.TakeCard(free):
            why_not = buying.why_not_take if free else buying.why_not_buy
            return [Use(card, cell=cell) for cell in CELLS if why_not(game, robot, cell) is None]
        case LoseEach() as effect:
            return [Use(card)] if any(_losses(game, robot, weapon, effect)) else []
        case Search() as effect:
            return [Use(card)] if any(_findable(game, robot, effect)) else []  # MB-174
        case box.Peek():
            return [Use(card, robot=other.id) for other in _opponents(game, robot) if other.weapons]
        case _:
            return []


def _deflection_targets(game: MoonBots, robot: Robot) -> list[Robot]:
    """Any other living robot; with twins only the facing one (MB-146, MB-219)."""
    if game.twin:
        return [target for target in attacks.targets(game, robot) if target.awake]
    return [other for other in around(game, robot) if other is not robot]


def _opponents(game: MoonBots, robot: Robot) -> list[Robot]:
    return [other for other in around(game, robot) if other.seat != robot.seat]


def _splits(targets: list[int], n: int) -> list[tuple[tuple[int, int], ...]]:
    """All ways to share n points between one or two targets."""
    if len(targets) == 1:
        return [((targets[0], n),)]
    if not targets:
        return []
    first, second = targets
    return [
        tuple((target, points) for target, points in ((first, n - rest), (second, rest)) if points)
        for rest in range(n + 1)
    ]


def _losses(game: MoonBots, user: Robot, weapon: Weapon, effect: LoseEach) -> list[int]:
    """What each robot of `around` would lose, the user last; the card being played does not count (MB-169)."""
    losses = []
    for robot in around(game, user):
        held = len(robot.weapons) - (weapon.id in robot.weapons)
        if effect.who == "opponents_without_weapons" and (robot.seat == user.seat or held):
            losses.append(0)
        else:
            losses.append(held if effect.n == "weapons_held" else effect.n)
    return losses


def _findable(game: MoonBots, robot: Robot, search: Search) -> Iterator[CardId]:
    """The cards of the searched kind in the pile that the robot has room for; their order tells nothing (MB-173)."""
    cards = game.content.parts if search.kind == "part" else game.content.upgrades
    for card in cards:
        if buying.why_not_install(game, robot, card) is None and card.id in game.pile:
            yield card.id


def _finds(game: MoonBots, robot: Robot, search: Search) -> list[Find]:
    return [Find(card) for card in _findable(game, robot, search)]


async def play(game: MoonBots, robot: Robot, use: Use) -> None:
    """Reveal it, apply it, put it in the box (MB-130); it resolves completely before another may be played (MB-133)."""
    weapon = game.content.weapon[use.card]
    robot.weapons.remove(use.card)
    game.box.append(use.card)
    game.spied = [(spy, card) for spy, card in game.spied if card != use.card]
    game.active_played |= robot.id == game.turn
    game.tell(Used(robot.id, use))
    match weapon.do:
        case box.Gain(n, beyond):  # MB-140, MB-152
            await energy.gain(game, robot, n, weapon.id, beyond_limit=beyond, answerable="gained" not in weapon.on)
        case box.Prevent("all"):  # MB-143
            assert game.packet is not None
            game.packet.fists = game.packet.missiles = 0
        case box.Prevent():  # MB-150
            _take_points(game, use)
        case Redirect():  # MB-145 to MB-149
            assert game.attack is not None and use.robot is not None
            fists, missiles = _take_points(game, use)
            game.attack.packets.append(Packet(use.robot, fists, missiles, deflected=True))
        case box.ExtraDamage():  # MB-155 to MB-157
            for target, points in use.split:
                if game.robots[target].awake:
                    attacks.damage(game, game.robots[target], points, robot.id)
        case box.AdjustDie():  # MB-160
            assert use.die is not None and use.becomes is not None
            game.dice.remove(use.die)
            game.dice = sorted([*game.dice, use.becomes])
        case box.SkipTurn():  # MB-162
            game.resting = True
        case box.BlockReroll():  # MB-178
            game.active.reroll_blocked = True
        case box.TakeCard(free):  # MB-164, MB-166
            assert use.cell is not None
            buying.take_card(game, robot, use.cell, 0 if free else buying.price(game, use.cell))
        case LoseEach() as effect:  # MB-168, MB-170, MB-177, MB-220
            order = around(game, robot)
            for victim, n in zip(order, _losses(game, robot, weapon, effect), strict=True):
                if n and victim.awake:
                    energy.lose(game, victim, n, weapon.id)
        case Search() as effect:  # MB-171, MB-172
            game.asking = robot.id
            found = await ask(robot.seat, "search", _finds, about=(game, robot, effect))
            buying.find_card(game, robot, found.card)
            await shuffle(game.pile, "reshuffle")  # MB-175
        case box.Peek():  # MB-176
            assert use.robot is not None
            seen = game.robots[use.robot].weapons
            game.spied += [(robot.seat, card) for card in seen]
            game.tell(Spied(robot.id, use.robot, tuple(sorted(seen))), to=robot.seat)


def _take_points(game: MoonBots, use: Use) -> tuple[int, int]:
    """Takes the chosen points off the packet and gives them."""
    assert game.packet is not None and use.fists is not None and use.missiles is not None
    game.packet.fists -= use.fists
    game.packet.missiles -= use.missiles
    return use.fists, use.missiles
