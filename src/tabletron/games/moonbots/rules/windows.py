"""When Secret Weapons may be played: five open windows a turn, four reactions, and who is asked in which order."""

from __future__ import annotations

from tabletron.core.flow import PASS, Ask, ask
from tabletron.games.moonbots.options import Use
from tabletron.games.moonbots.rules import ending, weapons
from tabletron.games.moonbots.state import AROUND, MoonBots, Packet, Robot, Window


def holders(game: MoonBots, robot: Robot) -> list[Robot]:
    """The robots around with a Secret Weapon: all that can be seen of who might react (MB-281)."""
    robots, found = game.robots, []
    for number in AROUND[game.seats][robot.id]:
        other = robots[number]
        if other.weapons and other.awake:
            found.append(other)
    return found


def turn_is_cut(game: MoonBots) -> bool:
    """Whether the rest of the turn is lost: Rest was played, or the robot on turn is out or asleep (MB-163, MB-291)."""
    return game.resting or not game.robots[game.turn].awake


async def open_window(game: MoonBots, window: Window) -> bool:
    """Every holder may play a free card, the robot on turn last; after a play the asking starts again (MB-280).

    In flow timing the robot on turn is asked here only if no question of its own follows, beside which its cards
    would stand (MB-282). Gives whether the turn goes on.
    """
    game.window = window
    kind = "turn_start" if window == "OW1" else "open"
    silent = game.turn if game.switches.timing == "flow" and window != "OW5" else None
    while True:
        ending.concessions(game)
        if turn_is_cut(game):
            return False
        for robot in holders(game, game.robots[game.turn]):
            if robot.id != silent and (use := await _ask_holder(game, robot, kind)) is not PASS:
                await weapons.play(game, robot, use)
                break
        else:
            return True


async def incoming(game: MoonBots, packet: Packet) -> None:
    """R1: the target may answer damage with one card after another (MB-151)."""
    target = game.robots[packet.target]
    game.packet = packet
    while packet.points and target.weapons:
        if (use := await _ask_holder(game, target, "incoming")) is PASS:
            break
        await weapons.play(game, target, use)
    game.packet = None


async def attack_done(game: MoonBots, attacker: Robot) -> None:
    """R2: after its attack the attacker may add to it (MB-098, MB-159)."""
    assert game.attack is not None
    while attacker.awake and attacker.weapons and any(game.robots[target].awake for target in game.attack.targets):
        if (use := await _ask_holder(game, attacker, "attack_done")) is PASS:
            return
        await weapons.play(game, attacker, use)


async def gained(game: MoonBots, gainer: Robot) -> None:
    """R3: the gainer's opponents may answer (MB-153)."""
    for robot in holders(game, gainer):
        if robot.seat != gainer.seat:
            use = await _ask_holder(game, robot, "gained")
            if use is not PASS:
                return await weapons.play(game, robot, use)
    return None


async def reroll_declared(game: MoonBots) -> None:
    """R4: all others may answer a reroll before the dice are rolled again (MB-179)."""
    for robot in holders(game, game.active):
        if robot.id != game.turn:
            use = await _ask_holder(game, robot, "reroll_declared")
            if use is not PASS:
                return await weapons.play(game, robot, use)
    return None


def _ask_holder(game: MoonBots, robot: Robot, kind: str) -> Ask[Use | None]:
    """The options are a function: even a holder with nothing to play is asked, so that silence does not tell."""
    game.asking = robot.id
    return ask(robot.seat, kind, _playable, refused=weapons.refusals, about=(game, robot, kind))


def _playable(game: MoonBots, robot: Robot, kind: str) -> list[Use | None]:
    return [*weapons.uses(game, robot, kind), PASS]
