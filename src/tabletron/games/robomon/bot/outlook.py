"""How likely each seat wins from here."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.games.robomon.bot import capture
from tabletron.games.robomon.bot.plans import best_plan
from tabletron.games.robomon.bot.standing import chance, strength
from tabletron.games.robomon.state import RoboMon, fighting


def value(game: RoboMon) -> Sequence[float]:
    """By what both sides have left, and what the turn under way is still worth."""
    if game.mode == "wild":
        return [wild(game)]
    ahead = strength(game, 0) - strength(game, 1)
    if game.turns and game.attack is None and game.harm is None:
        turn = game.turn
        mon = game.mons[turn.mon]
        if mon.where == "map" and (game.seats == 2 or mon.side == 0) and not (turn.paralyzed and mon.paralyzed):
            ahead += best_plan(game, turn).score * (1 if mon.side == 0 else -1)
    first = chance(ahead)
    return [first, 1 - first][: game.seats]


def wild(game: RoboMon) -> float:
    """Caught, or likely to be."""
    if game.captured:
        return min(1.0, 0.9 + 0.03 * len(game.captured))
    missed = 1.0
    for mon in fighting(game, 1):
        if capture.wanted(game, mon):
            missed *= 1 - capture.outlook(mon.armor)
    return 0.85 * (1 - missed)
