"""Elimination and the end of the game."""

from __future__ import annotations

from tabletron.core.flow import GameOver, Seat
from tabletron.core.game import Result
from tabletron.core.i18n import message
from tabletron.games.moonbots.events import Fell
from tabletron.games.moonbots.rules import twin
from tabletron.games.moonbots.state import MoonBots, Robot

QUIET_ROUNDS = 10
MOST_ROUNDS = 60


def check(game: MoonBots, robot: Robot) -> None:
    """A robot without energy is out at once (MB-111, MB-185)."""
    if robot.energy > 0:
        return
    robot.awake, robot.out = False, True
    game.fallen.append(robot.id)
    game.box += [*robot.parts.values(), *robot.upgrades]
    game.unseen += robot.weapons  # MB-136, MB-223
    game.spied = [(spy, card) for spy, card in game.spied if card not in robot.weapons]
    robot.parts, robot.upgrades, robot.weapons = {}, [], []
    game.tell(Fell(robot.id))
    if game.twin:
        twin.decide_lane(game, robot)
    elif sum(other.awake for other in game.robots) == 1:
        game.over = True
        raise GameOver  # MB-186, MB-187


def concessions(game: MoonBots) -> None:
    """Who gave up falls at the next open window, the first to do so first (MB-188, MB-275)."""
    for robot in [game.robots[number] for number in game.conceded]:
        if robot.awake:
            robot.energy = 0
            check(game, robot)


def concede(game: MoonBots, seat: Seat) -> bool:
    """The seat gives up; with twin robots that ends the game (MB-275)."""
    if game.twin:
        game.given_up, game.over = seat, True
        return True
    game.conceded.append(seat)
    return False


def guard_stops(game: MoonBots) -> bool:
    """At the end of a round: whether the game has gone stale (MB-189)."""
    game.quiet = 0 if game.hit else game.quiet + 1
    game.hit = False
    return game.switches.stalemate_guard == "on" and (game.quiet >= QUIET_ROUNDS or game.round >= MOST_ROUNDS)


def installed(robot: Robot) -> int:
    return len(robot.parts) + len(robot.upgrades)


def place_in_play(game: MoonBots, robot: Robot) -> int:
    """The robot's place in the order of play, 0 for the first."""
    return (robot.id - game.first) % len(game.robots)


def ranking(game: MoonBots) -> list[Robot]:
    """Best first: who still stands, by energy, cards and a later seat; then in reverse order of falling (MB-188)."""
    standing = [robot for robot in game.robots if robot.id not in game.fallen]
    standing.sort(key=lambda robot: (robot.energy, installed(robot), place_in_play(game, robot)), reverse=True)
    return standing + [game.robots[number] for number in reversed(game.fallen)]


def result(game: MoonBots) -> Result:
    """Who won, and why."""
    if game.twin:
        return twin.result(game)
    order = ranking(game)
    scores = [0.0] * game.seats
    for place, robot in enumerate(order):
        scores[robot.seat] = float(len(order) - 1 - place)
    last, most = message("The last robot with energy wins."), message("The game was stopped: most energy wins.")
    return Result((order[0].seat,), tuple(scores), most if game.stopped else last)
