"""Opposing RoboMon: the exact procedure of their turns, with its reasons told step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from msgspec import Struct

from tabletron.core.flow import roll
from tabletron.games.robomon.box import Ability, Row
from tabletron.games.robomon.events import Supported, Thought
from tabletron.games.robomon.geometry.grid import FAR, Square
from tabletron.games.robomon.rules import attacks, clock, damage, ending, focus, movement, ongoing
from tabletron.games.robomon.state import Attack, Mon, RoboMon, card_of, exit_of, fighting, occupied, sheet_of
from tabletron.games.robomon.verbs.data import D4

T = TypeVar("T")
Reach = dict[Square, int]
"""Squares where a move may end, with their cost."""


class Plan(Struct, frozen=True, gc=False):
    """An attack from a square and where it ends; `first` if it attacks before it moves."""

    spot: Square
    final: Square
    cost: int
    hits: tuple[Mon, ...]
    first: bool = False


def best(options: Sequence[T], *keys: tuple[str, Callable[[T], float]]) -> tuple[T, str]:
    """The option with the lowest keys, one key after the other, and the last key that decided (RM-196)."""
    why = ""
    for name, key in keys:
        if len(options) == 1:
            break
        values = [key(option) for option in options]
        lowest = min(values)
        if max(values) > lowest:
            why = name
            options = [option for option, value in zip(options, values, strict=True) if value == lowest]
    return options[0], why


async def act(game: RoboMon) -> None:
    """One turn: paralyzed, run, support, attack, or come nearer."""
    turn = game.turn
    mon = game.mons[turn.mon]
    if clock.flees(game, mon) and clock.is_due(game, mon):
        damage.leave(game, mon, "gone")  # RM-081
        ending.check(game)
        return
    if turn.paralyzed:
        game.tell(Thought(mon.id, "paralyzed"))
        return
    [face] = await roll([D4], "opposing")  # RM-187
    row = sheet_of(game, mon).rows[face - 1]
    points = ongoing.sheet_movement(game, mon)
    if row.ability < 0:
        squares = reach(game, mon, points + 1, to_exit=True)
        game.tell(Thought(mon.id, "run", str(face), over=named(game, squares)))
        run(game, mon, squares)
        return
    ability = card_of(game, mon).abilities[row.ability]
    squares = reach(game, mon, points)
    game.tell(Thought(mon.id, "row", f"{face}", by=ability.name, over=named(game, squares)))
    if not fighting(game, 0):
        wander(game, mon, squares)
    elif ability.heals:
        await support(game, mon, ability, row, squares)
    else:
        await hunt(game, mon, ability, row, squares)


def reach(game: RoboMon, mon: Mon, points: int, to_exit: bool = False) -> Reach:
    """Where its move may end; the exit only when it runs (RM-146, RM-270)."""
    squares = {mon.square: 0}
    if attacks.is_held(game, mon):
        return squares
    taken = occupied(game)
    if not to_exit:
        taken.add(exit_of(game))
    for cost, square in game.grid.reached(card_of(game, mon).gait, mon.square):
        if cost > points:
            break
        if square not in taken:
            squares[square] = cost
    if not to_exit and len(squares) > 1:
        squares.pop(exit_of(game), None)  # who was pushed onto the exit steps off it
    return squares


def named(game: RoboMon, squares: Iterable[Square]) -> tuple[str, ...]:
    names = game.grid.names
    return tuple(names[square] for square in squares)


def go(
    game: RoboMon, mon: Mon, square: Square, squares: Reach, why: str, extra: int = 0, over: Iterable[Square] = ()
) -> None:
    """The move; an ongoing ability is used up if it was needed for it (RM-107, RM-199)."""
    name, open_to = game.grid.names[square], named(game, over)
    if square == mon.square:
        game.tell(Thought(mon.id, "stay", name, by=why, over=open_to))
        return
    if squares[square] > card_of(game, mon).move + extra:
        mon.used = True
    game.tell(Thought(mon.id, "move", name, by=why, over=open_to))
    movement.put(game, mon, square, squares[square])


def from_pawn(game: RoboMon) -> Callable[[Square], float]:
    """How near a square is to the pawn: the farther the worse for you."""
    if game.pawn < 0:
        return lambda square: 0  # noqa: ARG005
    distances = game.grid.distances(game.pawn)
    return lambda square: -distances[square]


def run(game: RoboMon, mon: Mon, squares: Reach) -> None:
    """As near to the exit as possible, no attack (RM-200)."""
    grid, gait, far = game.grid, card_of(game, mon).gait, from_pawn(game)
    way_out = exit_of(game)
    square, why = best(
        list(squares),
        ("exit", lambda square: grid.costs(gait, square)[way_out]),
        ("pawn", far),
        ("square", lambda square: square),
    )
    go(game, mon, square, squares, why or "exit", extra=1)


def wander(game: RoboMon, mon: Mon, squares: Reach) -> None:
    """With nobody to attack it goes to the best icon in reach, else it stays (RM-201)."""
    worth, far = game.grid.worth, from_pawn(game)
    icons = [square for square in squares if square in worth] or [mon.square]
    square, why = best(
        icons,
        ("icon", lambda square: -worth.get(square, 0)),
        ("points", lambda square: squares[square]),
        ("pawn", far),
        ("square", lambda square: square),
    )
    go(game, mon, square, squares, why or "icon")


# --- attacking


async def hunt(game: RoboMon, mon: Mon, ability: Ability, row: Row, squares: Reach) -> None:
    """The focus target, else the closest other one in reach, else it comes nearer (RM-188 to RM-190)."""
    wanted = await focus.focus_of(game, mon, row)
    target, spots = wanted, attack_squares(game, ability, squares, wanted)
    if not spots:
        others = [other for other in fighting(game, 0) if other is not wanted]
        reachable = [other for other in others if attack_squares(game, ability, squares, other)]
        if not reachable:
            approach(game, mon, wanted, squares)
            return
        target = await focus.choose(game, mon, focus.closest(game, mon, reachable), "closest")
        spots = attack_squares(game, ability, squares, target)
    plan, why = best_plan(game, mon, ability, row, target, spots, squares)
    if not plan.first:
        go(game, mon, plan.final, squares, why, over=spots)
    hit = await strike(game, mon, row, plan)
    if plan.first and mon.where == "map" and (hit or game.switches.miss_ends_turn == "off"):  # RM-121
        if plan.final in occupied(game):  # the target was pushed there (RM-092)
            wander(game, mon, reach(game, mon, ongoing.sheet_movement(game, mon)))
        else:
            go(game, mon, plan.final, squares, why)


def attack_squares(game: RoboMon, ability: Ability, squares: Reach, target: Mon) -> list[Square]:
    """Where in reach the ability can affect the target from."""
    if ability.area:
        return [square for square in squares if area_hits(game, ability, square, target)]
    near = game.grid.within(target.square, ability.range)
    return [square for square in squares if square in near]


def area_hits(game: RoboMon, ability: Ability, square: Square, target: Mon) -> tuple[Mon, ...]:
    """The most of your RoboMon that the area can hit from there with this one among them."""
    foes = fighting(game, 0)
    most_hit: tuple[Mon, ...] = ()
    for turns in range(4):
        red = game.grid.area(ability.area, square, turns)
        hit = tuple(foe for foe in foes if foe.square in red)
        if target in hit and len(hit) > len(most_hit):
            most_hit = hit
    return most_hit


def best_plan(
    game: RoboMon, mon: Mon, ability: Ability, row: Row, target: Mon, spots: list[Square], squares: Reach
) -> tuple[Plan, str]:
    """Move and attack, or attack and move to an icon: what is worst for you (RM-192 to RM-196)."""
    grid, own = game.grid, mon.square
    printed, plus, worth, far = sheet_of(game, mon).damage[row.ability], grid.plus, grid.worth, from_pawn(game)

    def hits(square: Square) -> tuple[Mon, ...]:
        return area_hits(game, ability, square, target) if ability.area else (target,)

    plans = [Plan(square, square, squares[square], hits(square)) for square in spots]
    if own in spots:
        own_hits = hits(own)
        plans += [
            Plan(own, square, cost, own_hits, True) for square, cost in squares.items() if square in worth and cost
        ]
    keys: list[tuple[str, Callable[[Plan], float]]] = [
        ("damage", lambda plan: -len(plan.hits) * (printed + plus.get(plan.spot, 0))),
        ("icon", lambda plan: -worth.get(plan.final, 0)),
    ]
    if ability.range > 1 and not ability.area and own in spots:
        distances = grid.distances(target.square)
        keys.append(("range", lambda plan: -distances[plan.spot]))  # RM-193
    keys += [
        ("points", lambda plan: plan.cost),  # RM-192
        ("pawn", lambda plan: far(plan.final)),
        ("order", lambda plan: plan.first),
        ("square", lambda plan: plan.final),
    ]
    return best(plans, *keys)


async def strike(game: RoboMon, mon: Mon, row: Row, plan: Plan) -> bool:
    """Printed number, plus icon and modifier die; no power, no dice, no attack icons (RM-197, RM-198)."""
    base = sheet_of(game, mon).damage[row.ability] + game.grid.plus.get(mon.square, 0)
    base += ongoing.use_bonus(game, mon)
    return await attacks.attack(game, mon, row.ability, base, list(plan.hits))


def approach(game: RoboMon, mon: Mon, target: Mon, squares: Reach) -> None:
    """As near to the target as it can by the shortest way (RM-190)."""
    grid, gait, far = game.grid, card_of(game, mon).gait, from_pawn(game)
    distances = grid.distances(target.square)
    on_foot = grid.costs(gait, mon.square)[target.square] < FAR
    square, why = best(
        list(squares),
        ("way", lambda square: grid.costs(gait, square)[target.square] if on_foot else distances[square]),
        ("distance", lambda square: distances[square]),
        ("icon", lambda square: -grid.worth.get(square, 0)),
        ("pawn", far),
        ("square", lambda square: square),
    )
    go(game, mon, square, squares, why or "way")


# --- helping


async def support(game: RoboMon, mon: Mon, ability: Ability, row: Row, squares: Reach) -> None:
    """It helps the most damaged ally in reach, then comes nearer unless it moved to help (RM-272)."""
    allies = [ally for ally in fighting(game, 1) if ally is not mon and ally.damage]
    spots: list[Square] = []
    if allies:
        ally = max(allies, key=lambda ally: ally.damage)
        spots = attack_squares(game, ability, squares, ally)
    if spots:
        game.tell(Thought(mon.id, "support", target=ally.id))
        stayed = mon.square in spots
        if not stayed:
            square, why = best(
                spots, ("points", lambda square: squares[square]), ("square", lambda square: square)
            )  # fmt: skip
            go(game, mon, square, squares, why or "points", over=spots)
        game.tell(Supported(mon.id, row.ability, ally.id))
        game.attack = Attack(mon.id, row.ability, sheet_of(game, mon).damage[row.ability])
        await attacks.carry_out(game, ability, mon, ally)
        game.attack = None
        if not stayed:
            return
    target = await focus.choose(game, mon, focus.closest(game, mon, fighting(game, 0)), "closest")
    approach(game, mon, target, squares)
