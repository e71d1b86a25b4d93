"""Icons: the dice pool, wild dice and the Attack/Defend tokens, and the ways to pay with them."""

from __future__ import annotations

from functools import lru_cache

from tabletron.games.robomon.box import Ability
from tabletron.games.robomon.options import Block, Go, Strike
from tabletron.games.robomon.rules import challenge
from tabletron.games.robomon.state import Mon, RoboMon, Slot, slot_of
from tabletron.games.robomon.verbs.data import Icon


@lru_cache(maxsize=4096)
def ways(dice: int, wild: int, token: int, square: int, most: int) -> tuple[tuple[int, int, int, int], ...]:
    """Every way to spend up to `most` icons from these; one at least comes from dice or token (RM-105, RM-254)."""
    found = [
        (d, w, t, s)
        for d in range(dice + 1)
        for w in range(wild + 1)
        for t in range(token + 1)
        for s in range(square + 1)
        if d + w + t and d + w + t + s <= most
    ]
    return tuple(sorted(found, key=lambda way: (sum(way), way[1], way[2])))


@lru_cache(maxsize=4096)
def _goes(dice: int, wild: int, token: int) -> tuple[Go, ...]:
    return tuple(Go(d, w, t) for d, w, t, _ in ways(dice, wild, token, 0, 99))


@lru_cache(maxsize=4096)
def _blocks(dice: int, wild: int, token: int, most: int) -> tuple[Block | None, ...]:
    return (None, *(Block(d, w, t) for d, w, t, _ in ways(dice, wild, token, 0, most)))


@lru_cache(maxsize=4096)
def _strikes(ability: int, dice: int, wild: int, token: int, square: int, most: int) -> tuple[Strike, ...]:
    return tuple(Strike(ability, *way) for way in ways(dice, wild, token, square, most))


def has_token(slot: Slot) -> int:
    """A token gives one icon a round, of the side it is set to at that moment (RM-073, RM-074)."""
    return int(not slot.token)


def goes(game: RoboMon, mon: Mon) -> tuple[Go, ...]:
    """The ways to pay for movement (RM-088, RM-089)."""
    pool = game.dice[mon.side]
    return _goes(pool.count("move"), min(pool.count("wild"), mon.power), has_token(slot_of(game, mon)))


def blocks(game: RoboMon, mon: Mon, points: int) -> tuple[Block | None, ...]:
    """The ways to protect a RoboMon, none first; more icons than points would do nothing."""
    pool = game.dice[mon.side]
    wild = min(pool.count("wild"), mon.power)
    return _blocks(pool.count("armor"), wild, has_token(slot_of(game, mon)), points)


def strikes(game: RoboMon, mon: Mon, number: int, ability: Ability) -> tuple[Strike, ...]:
    """The ways to pay for an ability: icons up to its last step, its power and that of wild dice (RM-099 to RM-105)."""
    if ability.cost > mon.power:
        return ()
    pool = game.dice[mon.side]
    square = int(game.grid.icon.get(mon.square) == ability.kind)
    wild = min(pool.count("wild"), mon.power - ability.cost)
    dice, token = pool.count(ability.kind), has_token(slot_of(game, mon))
    return _strikes(number, dice, wild, token, square, len(ability.steps))


def spend(game: RoboMon, mon: Mon, icon: Icon, paid: Go | Block | Strike) -> None:
    """Dice and token are spent for this round; a wild die costs 1 power (RM-072, RM-104)."""
    pool, spent = game.dice[mon.side], game.spent[mon.side]
    wilds: list[Icon] = ["wild"] * paid.wild
    for face in [icon] * paid.dice + wilds:
        pool.remove(face)
        spent.append(face)
    if paid.wild:
        challenge.broke(game, "wild")
        pay_power(mon, paid.wild)
    if paid.token:
        slot_of(game, mon).token = icon  # RM-075


def pay_power(mon: Mon, cost: int) -> None:
    assert 0 <= cost <= mon.power, f"{mon.card} has no {cost} power"  # RM-103
    mon.power -= cost
