"""Which Robot Masters and bosses are dealt to choose from."""

from __future__ import annotations

from tabletron.core.flow import draw
from tabletron.games.adventures.box import CardId
from tabletron.games.adventures.rules import claims
from tabletron.games.adventures.state import Adventures

DEALT = 4


async def deal(game: Adventures) -> None:
    """Four cards in the middle, also with fewer players (MA-012); the third bosses are Dr. Wily's (MA-208)."""
    if game.battle == 3:
        game.offered = await draw(game.wily, min(DEALT, len(game.wily)), "setup")
        return
    fought = fought_before(game)
    fresh = [card for card in game.masters if card not in fought]
    game.offered = await draw(fresh, min(DEALT, len(fresh)), "setup")  # MA-195
    if game.finale:
        known = [card for card in game.beaten if card in game.content.master]
    else:
        known = [card for card in game.masters if card in fought]
    if len(game.offered) < game.seats:  # MA-028
        game.offered += await draw(known, game.seats - len(game.offered), "setup")
    game.masters = [card for card in game.masters if card not in game.offered]
    game.beaten = [card for card in game.beaten if card not in game.offered]


def fought_before(game: Adventures) -> set[CardId]:
    """The Robot Masters that were beaten in session 1, which session 2 leaves out (MA-195, MA-237)."""
    if game.session != 2:
        return set()
    return {boss for one in game.tries if one.session == 1 and one.won for boss in one.bosses}


def take(game: Adventures) -> None:
    """Everybody's claim becomes the card to face; the others go back (MA-012, MA-210)."""
    for hero, card in zip(game.heroes, claims.taken(game), strict=True):
        hero.boss = card
    if game.battle == 3:
        game.wily += game.offered
    else:
        game.masters += game.offered
    game.offered = []
