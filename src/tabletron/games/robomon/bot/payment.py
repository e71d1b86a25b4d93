"""What a RoboMon can pay with on its turn."""

from __future__ import annotations

from typing import NamedTuple

from tabletron.games.robomon.options import Go
from tabletron.games.robomon.state import Mon, RoboMon, Slot


class Purse(NamedTuple):
    """What a RoboMon can pay with."""

    move: int
    basic: int
    special: int
    wild: int
    token: int
    power: int
    shared: bool
    """Whether a partner acts later this round."""


def purse_of(game: RoboMon, mon: Mon, slot: Slot) -> Purse:
    pool = game.dice[mon.side]
    partner = any(
        game.slots[one].side == mon.side and game.slots[one].mon >= 0 and one != slot.id for one in game.order
    )
    return Purse(
        pool.count("move"), pool.count("basic"), pool.count("special"), pool.count("wild"), int(not slot.token),
        mon.power, partner,
    )  # fmt: skip


def go(purse: Purse, icons: int) -> Go:
    """Dice first, then the token, wild dice last."""
    dice = min(icons, purse.move)
    token = min(icons - dice, purse.token)
    return Go(dice, icons - dice - token, token)
