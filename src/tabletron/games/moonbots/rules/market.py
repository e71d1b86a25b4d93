"""Phase C: the Market drops, clears free Secret Weapons and refills."""

from __future__ import annotations

from tabletron.games.moonbots.box import CardId
from tabletron.games.moonbots.events import Restocked
from tabletron.games.moonbots.options import CELLS, Cell
from tabletron.games.moonbots.state import MoonBots

BOTTOM: tuple[Cell, ...] = ("B1", "B2")
FALLS: tuple[tuple[Cell, Cell], ...] = (
    ("B1", "M1"), ("M1", "T1"), ("B1", "M1"),
    ("B2", "M2"), ("M2", "T2"), ("B2", "M2"),
)  # fmt: skip
"""Which cell is filled from which above, in this order: a card may fall two rows."""


def restock_market(game: MoonBots) -> None:
    """The three steps; no card can be played between them (MB-115, MB-123)."""
    dropped = discard_free_weapons(game)
    if None in game.market.values():
        fill_gaps(game, dropped)
        if game.switches.free_secret_weapons == "vanish":
            free_weapons_vanish(game)


def fill_gaps(game: MoonBots, dropped: int) -> None:
    """Steps 2 and 3."""
    moved = drop(game)
    new = refill(game)
    if dropped or new or moved:
        game.tell(Restocked(dropped, tuple(new)))


def discard_free_weapons(game: MoonBots) -> int:
    """Step 1: Secret Weapons in the bottom row leave unseen; gives their number (MB-116)."""
    dropped = 0
    for cell in BOTTOM:
        card = game.market[cell]
        if card is not None and card in game.content.weapon:
            game.unseen.append(card)
            game.market[cell] = None
            dropped += 1
    return dropped


def drop(game: MoonBots) -> bool:
    """Step 2: cards fall as far as they can; gives whether any did (MB-117)."""
    market, moved = game.market, False
    for low, high in FALLS:
        if market[low] is None and market[high] is not None:
            market[low], market[high] = market[high], None
            moved = True
    return moved


def refill(game: MoonBots) -> list[tuple[Cell, CardId | None]]:
    """Step 3: the pile fills empty cells while it lasts; gives the cells with their faces (MB-118, MB-121, MB-122)."""
    market, filled = game.market, []
    for cell in CELLS:
        if market[cell] is None and game.pile:
            market[cell] = game.pile.pop(0)
            filled.append((cell, face(game, cell)))
    return filled


def free_weapons_vanish(game: MoonBots) -> None:
    """The house switch: a Secret Weapon that reaches the bottom row is gone at once (MB-297)."""
    while dropped := discard_free_weapons(game):
        fill_gaps(game, dropped)


def face(game: MoonBots, cell: Cell) -> CardId | None:
    """The card in a cell as everybody sees it: None for a Secret Weapon or nothing (MB-119)."""
    card = game.market[cell]
    return None if game.is_weapon(card) else card
