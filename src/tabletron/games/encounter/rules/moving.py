"""The ways to move: advance, push, throw and place."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from tabletron.core.flow import Reach, Seat, ask
from tabletron.games.encounter.events import Moved
from tabletron.games.encounter.geometry.ground import FLYING, Ground, Mover
from tabletron.games.encounter.geometry.numbers import RANGE, Circle, Tool, Vector, reach_of
from tabletron.games.encounter.geometry.points import Aims, Spot, Spots, Thing, advances, places
from tabletron.games.encounter.geometry.sweep import pushed
from tabletron.games.encounter.geometry.ways import Ways
from tabletron.games.encounter.rules import tokens
from tabletron.games.encounter.state import (
    CRISIS,
    NOBODY,
    Encounter,
    Fighter,
    attacks,
    base,
    enemies,
    traits,
)

How = Literal["advance", "climb", "push", "throw", "place", "stay"]


def others(game: Encounter, fighter: Fighter) -> list[Circle]:
    """The bases of everybody else; Dazed ones count (CP-036, CP-215)."""
    return [base(game, one) for one in game.fighters if one.here and one is not fighter]


def mover_of(game: Encounter, fighter: Fighter, size: int | None = None, placed: bool = False) -> Mover:
    own = game.card_of(fighter).size if size is None else size
    return Mover(base(game, fighter), own, others(game, fighter), placed)


def aims_of(game: Encounter, fighter: Fighter) -> Aims:
    """What is worth going to, for lists and bots (CP-220)."""
    foes = tuple(base(game, one) for one in enemies(game, fighter))
    ranges = tuple(dict.fromkeys(RANGE[attack.range] for attack in attacks(game, fighter)))
    things: list[Thing] = [citizen.circle for citizen in game.citizens]
    things += game.place.consoles.values()
    if fighter.side == CRISIS:
        things.append(game.place.home)
        things += [piece for piece in game.ground.pieces if piece.id not in game.evacuated]
    return Aims(foes, ranges, tuple(things))


def tool_of(fighter: Fighter, tool: Tool) -> Tool:
    """Slow leaves only the Short tool (CP-088)."""
    return "S" if "slow" in fighter.conditions else tool


def advance_spots(
    game: Encounter, fighter: Fighter, tool: Tool, climbing: bool = False, nearer: Thing | None = None
) -> Spots:
    """Every end of an advance (CP-100); Flight, Wall Crawler and climbing count as Size 5 (CP-102)."""
    tool = tool_of(fighter, tool)
    mover = mover_of(game, fighter, FLYING if climbing else traits(game, fighter).flies_as or None)
    return _advances(game.ground, mover.base, mover.size, tuple(mover.others), tool, aims_of(game, fighter), nearer)


@lru_cache(maxsize=1024)
def _advances(
    ground: Ground,
    start: Circle,
    size: int,
    others: tuple[Circle, ...],
    tool: Tool,
    aims: Aims,
    nearer: Thing | None,
) -> Spots:
    """Remembered with the list of its ends, because bots weigh a move before they are asked where to."""
    return advances(ground, Mover(start, size, others), reach_of(tool, start.r), tool != "S", aims, nearer)


def reach_of_move(game: Encounter, fighter: Fighter) -> Reach:
    """How far a move action would go, for the picture; remembered, because it is looked at again and again."""
    tool = tool_of(fighter, game.card_of(fighter).speed)
    mover = mover_of(game, fighter, traits(game, fighter).flies_as or None)
    return _reach(game.ground, mover.base, mover.size, tuple(mover.others), tool)


@lru_cache(maxsize=256)
def _reach(ground: Ground, start: Circle, size: int, others: tuple[Circle, ...], tool: Tool) -> Reach:
    spots = advances(ground, Mover(start, size, others), reach_of(tool, start.r), tool != "S", Aims())
    return spots.draft()


async def advance(
    game: Encounter, fighter: Fighter, tool: Tool, climbing: bool = False, nearer: Thing | None = None
) -> None:
    """Its player picks the end; staying is one (CP-100, CP-103)."""
    seat = game.seat_of(fighter)
    assert seat is not None
    spots = advance_spots(game, fighter, tool, climbing, nearer)
    game.shifted = fighter.id
    spot = await ask(seat, "advance", spots, default=Spot(fighter.x, fighter.y))
    settle(game, fighter, spot, "climb" if climbing else "advance")


async def place(game: Encounter, seat: Seat, fighter: Fighter, near: Thing, n: int) -> None:
    """Put anywhere legal within Range n of a thing; nothing in between matters (CP-114, CP-212)."""
    spots = place_spots(game, fighter, near, n)
    if spots.listed:
        game.shifted = fighter.id
        settle(game, fighter, await ask(seat, "place", spots), "place")


def place_spots(game: Encounter, fighter: Fighter, near: Thing, n: int) -> Spots:
    return places(game.ground, mover_of(game, fighter, placed=True), near, n, aims_of(game, fighter))


def push(game: Encounter, fighter: Fighter, way: Vector, tool: Tool) -> None:
    """Straight, as far as it goes; nobody is hurt (CP-105). Who is Dazed cannot be moved (CP-036)."""
    if fighter.fit:
        end = pushed(game.ground, mover_of(game, fighter), way, tool)
        settle(game, fighter, Spot(*end), "push")


def settle(game: Encounter, fighter: Fighter, spot: Spot, how: How) -> None:
    """A movement has ended here; the script collects citizens beside it (UE-190)."""
    stays = (spot.x, spot.y) == (fighter.x, fighter.y)
    fighter.x, fighter.y, game.shifted = spot.x, spot.y, NOBODY
    game.tell(Moved(fighter.id, spot.x, spot.y, "stay" if stays else how))
    if fighter is game.villain and game.scripted:
        tokens.collect(game, fighter)


def ways_from(game: Encounter, start: Circle, length: int, but: Fighter | None = None) -> Ways:
    """The directions from a base, with the bearings of all it can reach (CP-226)."""
    things: dict[str, Thing] = {str(one.id): base(game, one) for one in game.fighters if one.here and one is not but}
    things |= {piece.id: piece for piece in game.ground.pieces}
    return Ways(start, length, things)
