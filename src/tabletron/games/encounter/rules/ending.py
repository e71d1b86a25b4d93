"""How the encounter ends, and what scores."""

from __future__ import annotations

from tabletron.core.flow import GameOver, Seat
from tabletron.core.game import Result
from tabletron.core.i18n import message
from tabletron.games.encounter.events import Controlled, Scored
from tabletron.games.encounter.state import COSMIC, CRISIS, THIRD, Encounter, Side

ACCOMPLISHED = message("Mission accomplished: the Crisis Team has 12 points.")
BROKEN = message("Ultron is KO'd: the Crisis Team wins.")
PATHETIC = message("Pathetic plans: the Cosmic Threat has 12 points.")
EXTINCT = message("Extinction: all four Doomsday Consoles are Ultron's.")
NOBODY_LEFT = message("No character of the Crisis Team is left.")
OUT_OF_TIME = message("The last round is over: the higher score wins.")
GIVEN_UP = message("A player gave up.")


def end(game: Encounter, victor: Side, why: str) -> None:
    """The game ends on the spot; nothing that is pending is carried out."""
    game.victor, game.why, game.step = victor, why, "over"
    raise GameOver


def score(game: Encounter, side: Side, points: int = 1) -> None:
    """Points come one at a time, and each can end the game (UE-112, UE-160, UE-162)."""
    for _ in range(points):
        game.vp[side] += 1
        game.tell(Scored(side, game.vp[side]))
        if game.vp[side] >= game.content.mission.goal:
            end(game, side, ACCOMPLISHED if side == CRISIS else PATHETIC)


def control(game: Encounter, console: str, side: Side) -> None:
    """The side's marker replaces any other (UE-081); four of the Cosmic Threat end the game (UE-163)."""
    game.consoles[console] = side
    game.tell(Controlled(console, side))
    if controlled(game, COSMIC) == len(game.consoles):
        end(game, COSMIC, EXTINCT)


def controlled(game: Encounter, side: Side) -> int:
    return sum(owner == side for owner in game.consoles.values())


def check_anybody_left(game: Encounter) -> None:
    """Without a Crisis character on the table the Cosmic Threat wins (UE-164)."""
    if all(one.out for one in game.fighters if one.side == CRISIS):
        end(game, COSMIC, NOBODY_LEFT)


def check_rounds(game: Encounter) -> None:
    """A limit of rounds is for leagues: the higher score wins, a tie is the Cosmic Threat's (UE-166)."""
    limit = game.switches.max_rounds
    if limit != "off" and game.round >= int(limit):
        end(game, CRISIS if game.vp[CRISIS] > game.vp[COSMIC] else COSMIC, OUT_OF_TIME)


def result(game: Encounter) -> Result:
    """The Crisis Team wins or loses together (UE-002); nobody sits behind the script."""
    team = tuple(range(min(game.seats, 2)))
    winners: tuple[Seat, ...] = team if game.victor == CRISIS else (THIRD,) if game.seats == 3 else ()
    points = tuple(float(game.vp[CRISIS if seat in team else COSMIC]) for seat in range(game.seats))
    return Result(winners, points, game.why)


def concede(game: Encounter, seat: Seat) -> bool:
    """Who gives up loses, and its whole side with it."""
    game.victor, game.why, game.step = (CRISIS if seat == THIRD else COSMIC), GIVEN_UP, "over"
    return True
