"""How likely each seat wins from here."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.games.robomon.bot import capture
from tabletron.games.robomon.bot.planning import best_plan
from tabletron.games.robomon.bot.worth import chance, strength
from tabletron.games.robomon.state import RoboMon, fighting, owner


def value(game: RoboMon) -> Sequence[float]:
    """By what both sides have left, and what the turn under way is still worth.

    A turn that has only begun counts for nothing: else to end the own turn would look bad, as the next is another's.
    """
    if game.mode == "wild":
        return [wild(game)]
    ahead = strength(game, 0) - strength(game, 1)
    if under_way(game):
        ahead += best_plan(game, game.turn).score * (-1 if game.mons[game.turn.mon].side else 1)
    first = chance(ahead)
    return [first, 1 - first][: game.seats]


def under_way(game: RoboMon) -> bool:
    """Whether a RoboMon of a player is between two actions of its turn."""
    if not game.turns or game.turn.untouched or game.attack is not None or game.harm is not None:
        return False
    mon = game.mons[game.turn.mon]
    held = game.turn.paralyzed and mon.paralyzed
    return mon.where == "map" and owner(game, mon.side) is not None and not held


def wild(game: RoboMon) -> float:
    """Caught, or likely to be."""
    if game.captured:
        return min(1.0, 0.9 + 0.03 * len(game.captured))
    missed = 1.0
    for mon in fighting(game, 1):
        if capture.wanted(game, mon):
            missed *= 1 - capture.outlook(mon.armor)
    return 0.85 * (1 - missed)
