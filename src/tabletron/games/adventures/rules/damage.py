"""Damage, life and energy tanks."""

from __future__ import annotations

from tabletron.core.flow import Leap
from tabletron.games.adventures.events import Damaged, Healed, TankUsed
from tabletron.games.adventures.rules import ending
from tabletron.games.adventures.state import FULL, Adventures, Hero


def suffer(game: Adventures, hero: Hero, n: int) -> None:
    """One damage effect, applied as a whole (MA-105, MA-112); at 0 nothing happens (MA-234)."""
    if n <= 0:
        return
    if hero.life <= n:
        if not game.tanks or n >= FULL:  # MA-111
            hero.life = 0
            game.lost = True
            game.tell(Damaged(hero.seat, n, 0))
            raise Leap(ending.session_over)  # MA-032, MA-033
        game.tanks -= 1  # MA-106, MA-109: spent first, whoever needs it (MA-110)
        hero.life = FULL
        game.tell(TankUsed(hero.seat, game.tanks))
    hero.life -= n
    game.tell(Damaged(hero.seat, n, hero.life))


def would_lose(game: Adventures, hero: Hero, n: int) -> bool:
    """Whether so much damage would lose the game."""
    return hero.life <= n and (not game.tanks or n >= FULL)


def heal(game: Adventures, hero: Hero, n: int) -> None:
    """Life never rises above 5, whatever it began with (MA-113, MA-114)."""
    gained = min(n, FULL - hero.life)
    if gained:
        hero.life += gained
        game.tell(Healed(hero.seat, gained))
