"""Damage, life and energy tanks."""

from __future__ import annotations

from tabletron.core.flow import Leap
from tabletron.games.adventures.events import Damaged, Healed, TankUsed
from tabletron.games.adventures.rules import ending
from tabletron.games.adventures.state import FULL, Adventures, Hero, after_damage


def suffer(game: Adventures, hero: Hero, n: int) -> None:
    """One damage effect, applied as a whole (MA-105, MA-112); at 0 nothing happens (MA-234)."""
    if n <= 0:
        return
    life, tanks = after_damage(hero.life, game.tanks, n)
    if life == 0:
        hero.life = 0
        game.lost = True
        game.tell(Damaged(hero.seat, n, 0))
        raise Leap(ending.session_over)  # MA-032, MA-033
    if tanks < game.tanks:  # MA-109: spent first, whoever needs it (MA-110)
        game.tanks = tanks
        game.tell(TankUsed(hero.seat, tanks))
    hero.life = life
    game.tell(Damaged(hero.seat, n, life))


def would_lose(game: Adventures, hero: Hero, n: int) -> bool:
    """Whether this damage would lose the game."""
    return n > 0 and after_damage(hero.life, game.tanks, n)[0] == 0


def heal(game: Adventures, hero: Hero, n: int) -> None:
    """Life never rises above 5, whatever it began with (MA-113, MA-114)."""
    gained = min(n, FULL - hero.life)
    if gained:
        hero.life += gained
        game.tell(Healed(hero.seat, gained))
