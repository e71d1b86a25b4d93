"""Energy: gained, lost, and what follows from both."""

from __future__ import annotations

from tabletron.games.moonbots.events import Gained, Lost
from tabletron.games.moonbots.rules import ending, windows
from tabletron.games.moonbots.state import FULL, GAIN_LIMIT, MoonBots, Robot


def room_for(game: MoonBots, robot: Robot, energy: int | None = None, *, beyond_limit: bool = False) -> int:
    """How much the robot could gain with the energy it has, or with another (MB-017, MB-106, MB-108)."""
    room = FULL - (robot.energy if energy is None else energy)
    if robot.id == game.turn and not beyond_limit:
        room = min(room, GAIN_LIMIT - robot.gained)
    return room


async def gain(
    game: MoonBots, robot: Robot, n: int, by: str, *, beyond_limit: bool = False, answerable: bool = True
) -> None:
    """The robot gains what fits; opponents may answer (R3) if anything was really added (MB-105, MB-153)."""
    added = min(n, room_for(game, robot, beyond_limit=beyond_limit))
    if added <= 0:
        return  # MB-270
    robot.energy += added
    if robot.id == game.turn and not beyond_limit:
        robot.gained += added  # MB-107, MB-141, MB-154
    game.tell(Gained(robot.id, added, by))
    if answerable:
        await windows.gained(game, robot)


def lose(game: MoonBots, robot: Robot, n: int, by: str) -> None:
    """Energy lost to anything but an attack: nothing answers it (MB-109, MB-110)."""
    lost = min(n, robot.energy)
    robot.energy -= lost
    game.tell(Lost(robot.id, lost, by))
    ending.check(game, robot)
