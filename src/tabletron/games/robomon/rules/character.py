"""Your character in a wild encounter: moving the pawn, tossing reprogrammers, repairing."""

from __future__ import annotations

from tabletron.core.flow import PASS, Clause, Phase, ask
from tabletron.games.robomon.events import Repaired, Walked
from tabletron.games.robomon.geometry.grid import Gait, Square
from tabletron.games.robomon.options import Options, Repair, Toss, Walk
from tabletron.games.robomon.rules import damage, ending, reprogram, rounds
from tabletron.games.robomon.state import Mon, RoboMon, attribute, exit_of, fighting, occupied, owned

ACTIONS = 2
KIT = 4
"""A Small Repair Kit removes up to so much damage in an encounter."""
PAWN: Gait = ("swim", True)
"""Diagonals allowed, water costs nothing extra, yellow and gridless are closed (RM-161, RM-162)."""


async def character(game: RoboMon) -> Phase:
    """The character acts last; who ends that turn on the escape square is away (RM-069, RM-155, RM-166)."""
    await player_actions(game)
    if game.pawn == exit_of(game):
        ending.end(game, "escaped", None)
    return rounds.end_round


async def player_actions(game: RoboMon) -> None:
    """Up to two actions, equal or different (RM-160)."""
    game.actions = ACTIONS
    while game.actions:
        choice = await ask(0, "character", options(game), refused=refusals, about=(game,), default=PASS)
        if choice is PASS:
            break
        game.actions -= 1
        match choice:
            case Walk():
                game.pawn = game.grid.named[choice.to]
                game.tell(Walked(choice.to))
            case Repair():
                repair(game, game.mons[choice.mon])
            case Toss():
                await reprogram.toss(game, choice)
    game.actions = 0


def options(game: RoboMon) -> list[Options]:
    found: list[Options] = [PASS]
    found += tosses(game)
    found += [Repair(mon.id) for mon in repairable(game)]
    names = game.grid.names
    found += [Walk(names[square]) for square in walks(game)]
    return found


def walks(game: RoboMon) -> list[Square]:
    """3 and agility on land, 3 and endurance if it starts in water (RM-161)."""
    grid = game.grid
    points = 3 + attribute(game, "endurance" if grid.terrain[game.pawn] == "~" else "agility")
    taken = occupied(game)
    found = []
    for cost, square in grid.reached(PAWN, game.pawn):
        if cost > points:
            break
        if square not in taken:
            found.append(square)
    return found


def repairable(game: RoboMon) -> list[Mon]:
    """Damaged RoboMon of yours beside the pawn, if there is a kit (RM-164, RM-168)."""
    if not game.items.get("small_repair_kit"):
        return []
    near = game.grid.within(game.pawn, 1)
    return [mon for mon in fighting(game, 0) if mon.damage and mon.square in near]


def repair(game: RoboMon, mon: Mon) -> None:
    game.items["small_repair_kit"] -= 1
    game.tell(Repaired(mon.id))
    damage.heal(game, mon, KIT)


# --- who can be reprogrammed


def tosses(game: RoboMon) -> list[Toss]:
    """Each target with each reprogrammer, with and without a Disruptor (RM-172, RM-176)."""
    disruptors = [False, True] if game.items.get("disruptor") else [False]
    return [
        Toss(mon.id, tool, disruptor)
        for mon in fighting(game, 1)
        if not why_not(game, mon)
        for tool in reprogram.DIE
        if game.items.get(tool)
        for disruptor in disruptors
    ]


def why_not(game: RoboMon, mon: Mon) -> Clause:
    """The clause that protects a wild RoboMon from a toss, empty if none does."""
    if mon.armor:
        return "RM-172"
    if mon.card in owned(game):
        return "RM-053"
    near = game.grid.within(game.pawn, 2 + attribute(game, "strength"))
    return "" if mon.square in near else "RM-163"


def refusals(game: RoboMon) -> dict[Options, Clause]:
    tools = [tool for tool in reprogram.DIE if game.items.get(tool)]
    return {Toss(mon.id, tool): clause for mon in fighting(game, 1) if (clause := why_not(game, mon)) for tool in tools}
