"""Whom an opposing RoboMon aims at."""

from __future__ import annotations

from collections.abc import Callable

from tabletron.core.flow import ask
from tabletron.games.robomon.box import Row
from tabletron.games.robomon.events import Thought
from tabletron.games.robomon.options import Aim
from tabletron.games.robomon.state import Mon, RoboMon, card_of, fighting


async def focus_of(game: RoboMon, mon: Mon, row: Row) -> Mon:
    """Whom the row of the d4 aims at; between equals the player chooses (RM-188, RM-191)."""
    foes = fighting(game, 0)
    match row.focus:
        case "highest_speed":
            found = most(foes, lambda foe: card_of(game, foe).speed)
        case "lowest_speed":
            found = most(foes, lambda foe: -card_of(game, foe).speed)
        case "most_hp":
            found = most(foes, lambda foe: foe.left)
        case "least_hp":
            found = most(foes, lambda foe: -foe.left)
        case _:
            found = []
            for kind in row.types:
                found = found or [foe for foe in foes if card_of(game, foe).type == kind]
            found = found or closest(game, mon, foes)
    return await choose(game, mon, found, row.focus)


def most(foes: list[Mon], worth: Callable[[Mon], int]) -> list[Mon]:
    top = max(map(worth, foes))
    return [foe for foe in foes if worth(foe) == top]


def closest(game: RoboMon, mon: Mon, foes: list[Mon]) -> list[Mon]:
    distances = game.grid.distances(mon.square)
    return most(foes, lambda foe: -distances[foe.square])


async def choose(game: RoboMon, mon: Mon, found: list[Mon], why: str) -> Mon:
    """The player decides between targets that are equally valid (RM-191)."""
    target = game.mons[(await ask(0, "focus", [Aim(foe.id) for foe in found], default=toughest(found))).mon]
    names = game.grid.names
    over = tuple(names[foe.square] for foe in fighting(game, 0))
    game.tell(Thought(mon.id, "target", target=target.id, by=why, over=over))
    return target


def toughest(found: list[Mon]) -> Aim:
    return Aim(max(found, key=lambda foe: foe.left + 2 * foe.armor).id)
