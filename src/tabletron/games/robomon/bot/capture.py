"""Wild encounters: whom to reprogram, when to toss, and where the character goes."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import PASS
from tabletron.games.robomon import odds
from tabletron.games.robomon.geometry.grid import Square
from tabletron.games.robomon.options import Options, Repair, Toss, Walk
from tabletron.games.robomon.outlook import AttackOutlook
from tabletron.games.robomon.rules import character, reprogram
from tabletron.games.robomon.state import Mon, RoboMon, attribute, card_of, exit_of, fighting, owned

BROKEN, GONE, HURT = 1.5, 6.0, 0.15
"""A token broken, the target lost, a hit point that it loses: what they are worth on a RoboMon that is wanted."""
CATCH = 10.0
"""What a capture is worth, in hit points."""
WORTH_IT = 0.15
"""A Disruptor, or the better reprogrammer, is used if it adds so much to the chance."""
BATTERY = 0.3
HEAL = 3
"""A kit is used on so much damage."""


def wanted(game: RoboMon, mon: Mon) -> bool:
    """Whether a RoboMon is worth a reprogrammer, and one is there (RM-053, RM-172)."""
    if game.mode != "wild" or mon.side == 0 or not any(game.items.get(tool) for tool in reprogram.DIE):
        return False
    return bool(card_of(game, mon).chart) and mon.card not in owned(game)


def appeal(target: Mon, hit: AttackOutlook) -> float:
    """What an attack on a wanted RoboMon brings: its armor must go, it must stay."""
    bare = not target.armor
    return BROKEN * hit.broken - GONE * hit.out - (1 if bare else HURT) * hit.lost


def cost(chances: odds.TossOdds) -> float:
    """The mean backlash of a toss, in hit points."""
    return chances.damage + BATTERY * chances.batteries


def best_toss(game: RoboMon, tosses: Sequence[Toss]) -> Toss | None:
    """The toss that is worth most, without tools that add little; None if none is worth its backlash."""
    if not tosses:
        return None

    def rate(toss: Toss) -> float:
        return odds.model(game, toss).success - WORTH_IT * ((toss.tool == "medium_reprogrammer") + toss.disruptor)

    best = max(tosses, key=rate)
    chances = odds.model(game, best)
    return best if chances.success * CATCH > cost(chances) else None


def act(game: RoboMon, options: Sequence[Options]) -> Options:
    """One action of the character: a toss, a walk into toss range, a repair, or the way out when nothing is wanted."""
    toss = best_toss(game, [option for option in options if isinstance(option, Toss)])
    if toss is not None:
        return toss
    for option in options:
        if isinstance(option, Repair) and game.mons[option.mon].damage >= HEAL:
            return option
    return walk(game, [option for option in options if isinstance(option, Walk)])


def goal(game: RoboMon) -> Mon | None:
    """Whom the character goes for: the least armor, then the nearest."""
    distances = game.grid.distances(game.pawn)
    found = [mon for mon in fighting(game, 1) if wanted(game, mon)]
    return min(found, key=lambda mon: (mon.armor, distances[mon.square]), default=None)


def walk(game: RoboMon, walks: Sequence[Walk]) -> Walk | None:
    """Nearer to the goal, into toss range if possible; to the exit when there is no goal any more."""
    target = goal(game)
    way_out = exit_of(game)
    if target is None:
        near = game.grid.costs(character.PAWN, way_out)
        best = min(walks, key=lambda one: near[game.grid.named[one.to]], default=None)
        return best if best is not None and game.pawn != way_out else PASS
    reach = 2 + attribute(game, "strength")
    if in_range(game, game.pawn, target, reach) and game.pawn != way_out:
        return PASS
    distances = game.grid.distances(target.square)
    squares = [(one, game.grid.named[one.to]) for one in walks if game.grid.named[one.to] != way_out]
    if not squares:
        return PASS
    return min(squares, key=lambda one: (not in_range(game, one[1], target, reach), distances[one[1]]))[0]


def in_range(game: RoboMon, square: Square, target: Mon, reach: int) -> bool:
    return target.square in game.grid.within(square, reach)


def forfeit_gain(game: RoboMon) -> float:
    """What two player actions now are worth: a toss, perhaps after a walk (RM-165)."""
    reach, best = 2 + attribute(game, "strength"), 0.0
    spots = [game.pawn, *character.walks(game)]
    for mon in fighting(game, 1):
        if mon.armor or not wanted(game, mon):
            continue
        if any(in_range(game, square, mon, reach) for square in spots):
            tosses = [Toss(mon.id, tool) for tool in reprogram.DIE if game.items.get(tool)]
            best = max(best, *(odds.model(game, toss).success for toss in tosses))
    return CATCH * best


def outlook(armor: int) -> float:
    """How likely a wild RoboMon with so many armor tokens is caught in the end."""
    return 0.6 * 0.75**armor
