"""Losing a Life, losing them all, and what is left behind."""

from __future__ import annotations

from tabletron.core.flow import Phase
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.box import CASTLE
from tabletron.games.boardgame.rules import cards, challenge, turn
from tabletron.games.boardgame.state import BoardGame, Hero, forget


async def fall(game: BoardGame) -> Phase:
    """The turn ends at once; an open challenge is discarded without a further penalty (MM-127, MM-227)."""
    hero = game.hero
    hero.lives -= 1
    hero.health, hero.fallen = 0, True  # MM-106, MM-124
    game.tell(ev.LifeLost(hero.seat, hero.lives))
    cards.finish_play(game)
    if game.facing is not None:
        challenge.leave(game, "cut short")
    await cards.refill(game)
    close_battle(game)
    if hero.copy and (game.switches.copy_stays == "off" or not hero.lives):
        discard_copy(game, hero)  # MM-179
    if not hero.lives:
        hero.stage = ""  # MM-129, MM-132
        game.tell(ev.Gone(hero.seat))
    return turn.end_turn


def close_battle(game: BoardGame) -> None:
    """The Character Card is turned back; nothing of the battle is left (MM-163, MM-228)."""
    game.battle = None
    forget(game)


def discard_copy(game: BoardGame, hero: Hero) -> None:
    game.piles[CASTLE].discard.append(hero.copy)
    hero.copy = ""
