"""How a session, a campaign and the game end: together."""

from __future__ import annotations

from tabletron.core.flow import Phase, ask, together
from tabletron.core.game import Result
from tabletron.core.i18n import message
from tabletron.games.adventures.events import SessionEnded, Stopped, WeaponWon
from tabletron.games.adventures.options import Options, Retry, Stop
from tabletron.games.adventures.rules import setup
from tabletron.games.adventures.state import Adventures, Try

LAST = 3
WON = message("All heroes made it: the players win together.")
WON_FINALE = message("Dr. Wily is beaten: the players win together.")
WON_CAMPAIGN = message("The campaign is won: Dr. Wily is beaten.")
LOST = message("A hero is out of life and no energy tank is left: all players lose.")
GIVEN_UP = message("The campaign was given up.")


async def session_over(game: Adventures) -> Phase | None:
    """The win is declared at once, and so is the loss (MA-031, MA-033); a campaign goes on with the next session."""
    won = not game.lost
    game.step, game.doing = "over", ""
    game.tell(SessionEnded(game.session, won))
    if game.switches.mode != "campaign":
        game.ended = True
        return None
    game.tries.append(Try(game.session, won, tuple(hero.boss for hero in game.heroes)))  # MA-200
    if not won:
        return try_again
    if game.session == LAST:  # MA-201
        game.ended = True
        return None
    win_weapons(game)
    game.session += 1
    return setup.begin_session


def win_weapons(game: Adventures) -> None:
    """Each player gets the weapon of the Robot Master it beat, a second copy if need be (MA-196, MA-238)."""
    for hero in game.heroes:
        weapon = game.content.master[hero.boss].weapon
        game.owned[hero.seat].append(weapon)
        if weapon in game.arsenal:
            game.arsenal.remove(weapon)
        game.tell(WeaponWon(hero.seat, weapon))


async def try_again(game: Adventures) -> Phase | None:
    """A lost session may be tried again as often as all want to, with the weapons of its start (MA-198)."""
    asks = {hero.seat: ask(hero.seat, "retry", RETRY, default=RETRY[0]) for hero in game.heroes}
    stopping = [seat for seat, answer in (await together(asks)).items() if isinstance(answer, Stop)]
    if not stopping:
        return setup.begin_session
    game.tell(Stopped(stopping[0]))
    game.ended = True
    return None


RETRY: list[Options] = [Retry(), Stop()]


def result(game: Adventures) -> Result:
    """One common result (MA-034)."""
    if game.lost:
        why = GIVEN_UP if game.switches.mode == "campaign" else LOST
        return Result((), (0.0,) * game.seats, why)
    why = {"single": WON, "finale": WON_FINALE, "campaign": WON_CAMPAIGN}[game.switches.mode]
    return Result(tuple(range(game.seats)), (1.0,) * game.seats, why)
