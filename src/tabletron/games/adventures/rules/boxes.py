"""Surprise boxes."""

from __future__ import annotations

from tabletron.core.flow import draw
from tabletron.games.adventures.events import BoxOpened, Reshuffled
from tabletron.games.adventures.rules import board, damage
from tabletron.games.adventures.state import FULL, Adventures, Hero


async def open_box(game: Adventures, hero: Hero) -> None:
    """A token is drawn, shown, applied and discarded, all at once (MA-115, MA-120)."""
    if not game.boxes:  # MA-121
        game.boxes, game.opened = sorted(game.opened), []
        game.tell(Reshuffled("boxes"))
    [kind] = await draw(game.boxes, 1, "boxes")
    game.opened.append(kind)
    if kind == "life":
        game.tell(BoxOpened(hero.seat, kind, lost=hero.life == FULL))  # MA-119
        damage.heal(game, hero, 1)  # MA-117
    elif kind == "we":
        game.tell(BoxOpened(hero.seat, kind, lost=not board.below_capacity(game, hero)))
        await board.charge(game, hero, 1)  # MA-118
    else:
        game.tell(BoxOpened(hero.seat, kind, lost=kind in hero.tokens))
        board.activate(game, hero, kind)  # MA-116
