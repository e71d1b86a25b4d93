"""Two players: each plays two robots in two duels, and a final if each won one."""

from __future__ import annotations

from tabletron.core.flow import GameOver, Seat
from tabletron.core.game import Result
from tabletron.core.i18n import message
from tabletron.games.moonbots.events import FinalBegan, Slept
from tabletron.games.moonbots.state import MoonBots, Robot


def facing(game: MoonBots, robot: Robot) -> Robot:
    """The robot across: a player's left faces the other's right; in the final the two winners (MB-201, MB-217)."""
    if game.final == "on":
        return next(other for other in game.robots if other.seat != robot.seat and not other.out)
    return game.robots[3 - robot.id]


def decide_lane(game: MoonBots, fallen: Robot) -> None:
    """The facing robot has won and sleeps; the second duel ends the game or brings the final (MB-210 to MB-217)."""
    if game.final == "on":
        game.over = True
        raise GameOver
    winner = game.robots[3 - fallen.id]
    winner.awake = False
    game.tell(Slept(winner.id))
    winners = [robot for robot in game.robots if robot.asleep]
    if len(winners) == 2:
        if winners[0].seat == winners[1].seat:
            game.over = True
            raise GameOver  # MB-216
        game.final = "coming"  # MB-299


def begin_final(game: MoonBots) -> None:
    """After phase C the two winners wake up as they stand (MB-217, MB-218)."""
    finalists = [robot for robot in game.robots if robot.asleep]
    for robot in finalists:
        robot.awake = True
    game.final = "on"
    game.tell(FinalBegan(tuple(robot.id for robot in finalists)))


def result(game: MoonBots) -> Result:
    """Who won the two duels, or the final, or stands better when nothing moves any more."""
    winner, why = _winner(game)
    return Result((winner,), tuple(float(seat == winner) for seat in range(2)), why)


def _winner(game: MoonBots) -> tuple[Seat, str]:
    if game.given_up is not None:
        return 1 - game.given_up, message("The other player gave up.")
    if game.stopped:
        better = max(range(2), key=lambda seat: _standing(game, seat))
        return better, message("The game was stopped: the better side wins.")
    standing = next(robot.seat for robot in game.robots if not robot.out)
    return standing, message("Winner of the final duel.") if game.final == "on" else message("Both duels are won.")


def _standing(game: MoonBots, seat: Seat) -> tuple[int, int, int, bool]:
    """Won duels, energy and cards of the undefeated robots, then the second player (MB-222)."""
    own = [robot for robot in game.robots if robot.seat == seat and not robot.out]
    duels = sum(robot.out for robot in game.robots if robot.seat != seat)
    cards = sum(len(robot.parts) + len(robot.upgrades) for robot in own)
    return duels, sum(robot.energy for robot in own), cards, seat != game.robots[game.first].seat
