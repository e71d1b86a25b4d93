"""Where automated Ultron rises again, and where he throws who hurt him."""

from __future__ import annotations

from tabletron.core.i18n import message
from tabletron.games.encounter.geometry.numbers import (
    RANGE,
    VECTORS,
    Circle,
    Point,
    Tool,
    Vector,
    along,
    bearing,
    gap,
    nearest_degree,
    reach_of,
    squared,
    within,
)
from tabletron.games.encounter.geometry.points import Spot
from tabletron.games.encounter.geometry.polygon import room
from tabletron.games.encounter.geometry.sweep import thrown
from tabletron.games.encounter.rules import moving
from tabletron.games.encounter.rules.ultron import ties
from tabletron.games.encounter.state import CRISIS, Encounter, Fighter, base

WHY_TERRAIN, WHY_AWAY = message("no other character is in reach"), message("nothing is in reach")


def crowd(game: Encounter, console: str) -> int:
    """How many characters are within Range 2 of a console."""
    near = [one for one in game.fighters if one.side == CRISIS and one.here]
    return sum(within(base(game, one), game.place.consoles[console], 2) for one in near)


def beside_console(game: Encounter, ultron: Fighter, console: Circle) -> list[Spot]:
    """Legal points at the console, most citizens beside them first, then nearest to Home Base."""
    r, home = base(game, ultron).r, game.place.home
    mover = moving.mover_of(game, ultron, placed=True)
    points = [
        along(console, VECTORS[degree], console.r + r + left) for degree in range(0, 360, 15) for left in (0, RANGE[1])
    ]

    def rank(point: Point) -> tuple[int, int, int, int]:
        there = Circle(*point, r)
        beside = sum(within(there, citizen.circle, 1) for citizen in game.citizens)
        return -beside, gap(there, home), point.x, point.y

    return [Spot(*point) for point in sorted(points, key=rank) if game.ground.legal_end(mover, *point)]


def toward_home(game: Encounter, ultron: Fighter) -> Spot:
    """As far as Range 3 goes on the line to Home Base, slid back to the first legal point."""
    here, home = base(game, ultron), game.place.home
    mover, way = moving.mover_of(game, ultron, placed=True), bearing(here, home)
    far = min(RANGE[3] + 2 * here.r, gap(here._replace(r=0), home._replace(r=0)))
    for length in range(far, 0, -50):
        point = along(here, way, length)
        if game.ground.legal_end(mover, *point):
            return Spot(*point)
    return Spot(ultron.x, ultron.y)


async def throw_choice(game: Encounter, ultron: Fighter, fighter: Fighter, tool: Tool) -> tuple[Vector, str, str]:
    """Into another character in reach, else into terrain, else away (UE-188): the direction, the aim and why."""
    here, mover = base(game, fighter), moving.mover_of(game, fighter)
    standing = [one for one in game.fighters if one.here and one is not fighter]

    def touched(way: Vector) -> set[str]:
        stop = thrown(game.ground, mover, way, tool)
        return {str(standing[n].id) for n in stop.bases} | {piece.id for piece in stop.pieces}

    near = [
        one
        for one in standing
        if one.fit and one.side == CRISIS and gap(here, base(game, one)) <= reach_of(tool, here.r)
    ]
    foes = [one for one in near if str(one.id) in touched(bearing(here, base(game, one)))]
    if foes:
        chosen = await ties.tie(game, foes, "physical")
        return bearing(here, base(game, chosen)), str(chosen.id), ties.why(game, foes, chosen, "physical")
    pieces = [
        piece
        for piece in game.ground.pieces
        if piece.interactive and room(piece, here) <= reach_of(tool, here.r)
        and piece.id in touched(bearing(here, piece.centre))
    ]  # fmt: skip
    if pieces:
        largest = min(pieces, key=lambda piece: (-piece.size, room(piece, here), piece.id))
        return bearing(here, largest.centre), largest.id, WHY_TERRAIN
    away = nearest_degree(bearing(base(game, ultron), here))
    home = game.place.home

    def far(turn: int) -> int:
        return squared(thrown(game.ground, mover, VECTORS[(away + turn) % 360], tool).end, home)

    turn = max((0, 15, -15, 30, -30, 45, -45), key=far)
    return VECTORS[(away + turn) % 360], "", WHY_AWAY
