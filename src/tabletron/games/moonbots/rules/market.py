"""Phase C: the Market drops, clears free Secret Weapons and refills."""

from __future__ import annotations

from tabletron.games.moonbots.state import CELLS, Cell, MoonBots, Restocked

BOTTOM: tuple[Cell, ...] = ("B1", "B2")
COLUMNS: tuple[tuple[Cell, ...], ...] = (("B1", "M1", "T1"), ("B2", "M2", "T2"))


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
        game.tell(Restocked(dropped, tuple((cell, face(game, cell)) for cell in new)))


def discard_free_weapons(game: MoonBots) -> int:
    """Step 1: Secret Weapons in the bottom row leave unseen; gives their number (MB-116)."""
    free = [cell for cell in BOTTOM if game.is_weapon(game.market[cell])]
    for cell in free:
        card = game.market[cell]
        assert card is not None
        game.unseen.append(card)
        game.market[cell] = None
    return len(free)


def drop(game: MoonBots) -> bool:
    """Step 2: cards fall as far as they can; gives whether any did (MB-117)."""
    moved = False
    for column in COLUMNS:
        cards = [game.market[cell] for cell in column]
        fallen = sorted(cards, key=lambda card: card is None)
        if fallen != cards:
            game.market.update(zip(column, fallen, strict=True))
            moved = True
    return moved


def refill(game: MoonBots) -> list[Cell]:
    """Step 3: the pile fills empty cells while it lasts; gives the cells (MB-118, MB-121, MB-122)."""
    filled: list[Cell] = []
    for cell in CELLS:
        if game.market[cell] is None and game.pile:
            game.market[cell] = game.pile.pop(0)
            filled.append(cell)
    return filled


def free_weapons_vanish(game: MoonBots) -> None:
    """The house switch: a Secret Weapon that reaches the bottom row is gone at once (MB-297)."""
    while dropped := discard_free_weapons(game):
        fill_gaps(game, dropped)


def face(game: MoonBots, cell: Cell) -> str | None:
    """The card in a cell as everybody sees it: None for a Secret Weapon or nothing (MB-119)."""
    card = game.market[cell]
    return None if game.is_weapon(card) else card
