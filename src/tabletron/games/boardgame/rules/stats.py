"""Health, Weapon Energy, Threat and Lives."""

from __future__ import annotations

from typing import Literal

from tabletron.core.flow import Leap
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.box import MACHINE, MACHINE_2
from tabletron.games.boardgame.rules import lives, victory
from tabletron.games.boardgame.state import BoardGame, Hero, base


def hurt_hero(game: BoardGame, n: int) -> None:
    """Damage to the hero: the shield takes what it can (MM-107); at 0 or less a Life is lost at once (MM-126)."""
    if n <= 0:
        return
    hero, prevented = game.hero, min(game.shield, n)
    game.shield -= prevented
    hero.health -= n - prevented
    game.tell(ev.Damaged(hero.seat, n, prevented, hero.health))
    if hero.health <= 0:
        raise Leap(lives.fall)  # MM-034, MM-127


def hurt_boss(game: BoardGame, n: int) -> None:
    """Damage to the boss; at 0 or less it is beaten on the spot (MM-156), or the machine is turned (MM-187, MM-188)."""
    if n <= 0:
        return
    battle = game.fight
    battle.health -= n
    game.tell(ev.BossDamaged(battle.boss, n, battle.health))
    if battle.health > 0:
        return
    if battle.boss == MACHINE:
        battle.boss, battle.health = MACHINE_2, game.content.boss[MACHINE_2].health
        game.tell(ev.MachineTurned())
        return
    raise Leap(victory.beat_boss)


def heal(game: BoardGame, n: int) -> None:
    """Health never rises above its base (MM-119)."""
    hero = game.hero
    gained = min(n, base(game, hero, "health") - hero.health)
    if gained > 0:
        hero.health += gained
        game.tell(ev.Healed(hero.seat, gained, hero.health))


def shift(game: BoardGame, hero: Hero, stat: Literal["we", "threat", "lives"], n: int, floor: int = 0) -> None:
    """A number goes up or down, never below 0 or what is given (MM-120, MM-121, MM-122, MM-124)."""
    old: int = getattr(hero, stat)
    new = old + n if n >= 0 else max(min(floor, old), old + n)
    if new != old:
        setattr(hero, stat, new)
        game.tell(ev.Changed(hero.seat, stat, new - old, new))


def change_base(game: BoardGame, stat: str, n: int) -> None:
    """A base moves for good; the current number follows at the next refresh, Health at once if above (MM-226)."""
    hero = game.hero
    hero.more[stat] = hero.more.get(stat, 0) + n
    now = base(game, hero, stat)
    game.tell(ev.BaseChanged(hero.seat, stat, now))
    if stat == "health":
        hero.health = min(hero.health, now)


def refresh(game: BoardGame, hero: Hero) -> None:
    """WE and Threat go to base, up or down (MM-019, MM-228); Health only after a lost Life (MM-021)."""
    hero.we, hero.threat = base(game, hero, "we"), base(game, hero, "threat")
    if hero.fallen:
        hero.health, hero.fallen = base(game, hero, "health"), False  # MM-128
