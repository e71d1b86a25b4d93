"""Moving over the map, entering it, and being pushed."""

from __future__ import annotations

from tabletron.core.flow import ask
from tabletron.games.robomon.box import Card
from tabletron.games.robomon.events import Bumped, Entered, Moved, Pushed
from tabletron.games.robomon.geometry.grid import FAR, Gait, Square
from tabletron.games.robomon.options import Step
from tabletron.games.robomon.rules import challenge, damage
from tabletron.games.robomon.state import Mon, RoboMon, Slot, card_of, exit_of, fighting, occupied, owner

BUMP = 1
"""The damage of a push against something (RM-140)."""


def gait_of(game: RoboMon, mon: Mon, burrow: bool = False) -> Gait:
    """How it moves; who burrows may cross yellow squares for one move."""
    kind, nimble = card_of(game, mon).gait
    return ("burrow" if burrow and kind != "fly" else kind), nimble


def destinations(game: RoboMon, mon: Mon, budget: int, burrow: bool = False) -> list[tuple[int, Square]]:
    """Where a move of so many points may end: on a free square (RM-089 to RM-097)."""
    taken = occupied(game)
    found = []
    for cost, square in game.grid.reached(gait_of(game, mon, burrow), mon.square):
        if cost > budget:
            break
        if square not in taken:
            found.append((cost, square))
    return found


def nearest(game: RoboMon, mon: Mon, burrow: bool = False) -> int:
    """The points that the shortest possible move needs."""
    taken = occupied(game)
    for cost, square in game.grid.reached(gait_of(game, mon, burrow), mon.square):
        if square not in taken:
            return cost
    return FAR


async def move(game: RoboMon, mon: Mon, budget: int, burrow: bool = False) -> int:
    """The owner moves a RoboMon; gives the points that are left."""
    seat = owner(game, mon.side)
    assert seat is not None
    grid = game.grid
    cost_of = {square: cost for cost, square in destinations(game, mon, budget, burrow)}
    to = await ask(seat, "move", [Step(grid.names[square]) for square in cost_of])
    square = grid.named[to.to]
    put(game, mon, square, cost_of[square])
    return budget - cost_of[square]


def put(game: RoboMon, mon: Mon, square: Square, cost: int) -> None:
    names = game.grid.names
    game.tell(Moved(mon.id, names[mon.square], names[square], cost))
    mon.square = square


# --- entering the map


def x_squares(game: RoboMon, side: int) -> list[Square]:
    """The X squares of a side (RM-063, RM-203)."""
    item = game.content.map[game.map]
    return [game.grid.square(*place) for place in (item.x_foe if side else item.x_you)]


def free_squares(game: RoboMon, near: Square, flies: bool, others: frozenset[Square] = frozenset()) -> list[Square]:
    """The nearest squares to this one where a newcomer may stand, `others` being taken too (RM-210, RM-262)."""
    grid, taken = game.grid, occupied(game) | others | {exit_of(game)}
    free = [
        (distance, square)
        for square, distance in enumerate(grid.distances(near))
        if distance < FAR and square not in taken and (flies or grid.terrain[square] != "^")
    ]
    least = min(free)[0]
    return [square for distance, square in free if distance == least]


def entry_squares(game: RoboMon, side: int, card: Card, others: frozenset[Square] = frozenset()) -> list[Square]:
    """Where a RoboMon of a player may enter: a free X, else a free square nearest to one (RM-208, RM-210)."""
    crosses, taken, flies = x_squares(game, side), occupied(game) | others, "fly" in card.attrs
    free = [square for square in crosses if square not in taken]
    return free or sorted({square for cross in crosses for square in free_squares(game, cross, flies, others)})


async def enter(game: RoboMon, slot: Slot, mon: Mon) -> None:
    """A RoboMon of a player enters where the player wants (RM-063, RM-208)."""
    seat = owner(game, mon.side)
    assert seat is not None
    names = game.grid.names
    to = await ask(seat, "x", [Step(names[square]) for square in entry_squares(game, mon.side, card_of(game, mon))])
    stand(game, slot, mon, game.grid.named[to.to])


def stand(game: RoboMon, slot: Slot, mon: Mon, square: Square) -> None:
    mon.where, mon.square = "map", square
    slot.mon, slot.speed = mon.id, card_of(game, mon).speed
    game.tell(Entered(mon.id, mon.card, game.grid.names[square]))
    if mon.side == 0 and len(fighting(game, 0)) == 2:
        challenge.broke(game, "two_active")


# --- push


def direction(game: RoboMon, attacker: Square, target: Square) -> tuple[int, int]:
    """Straight away: along row, column or exact diagonal, else along the longer axis (RM-138, RM-139)."""
    (a, b), (c, d) = game.grid.at(attacker), game.grid.at(target)
    columns, rows = c - a, d - b
    if columns and rows and abs(columns) != abs(rows):
        columns, rows = (columns, 0) if abs(columns) > abs(rows) else (0, rows)
    return _sign(columns), _sign(rows)


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)


def pushed(game: RoboMon, mon: Mon, attacker: Square, spaces: int) -> tuple[Square, bool]:
    """Where a push square by square ends, and whether it does so against rocks or the edge (RM-138 to RM-145)."""
    card = card_of(game, mon)
    if "anchor" in card.attrs:
        return mon.square, False  # RM-145
    grid, flies, square = game.grid, "fly" in card.attrs, mon.square
    columns, rows = direction(game, attacker, square)
    for _ in range(spaces):
        to = grid.step(square, columns, rows)
        if to is None or (grid.terrain[to] == "^" and not flies):  # RM-140, RM-141, RM-143
            return square, True
        if to in occupied(game):  # RM-144
            break
        square = to
        if grid.terrain[to] == "~" and not flies:
            break  # RM-142
    return square, False


async def push(game: RoboMon, mon: Mon, attacker: Square, spaces: int) -> None:
    """It is moved; what stops it but water and other RoboMon hurts."""
    square, hit = pushed(game, mon, attacker, spaces)
    if square != mon.square:
        mon.square = square
        game.tell(Pushed(mon.id, game.grid.names[square]))
    if hit:
        game.tell(Bumped(mon.id))
        await damage.hurt(game, mon, BUMP)
