"""How likely the team is to win: the damage to be expected against life and tanks."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from tabletron.games.adventures.bot.planning import hope, side_of
from tabletron.games.adventures.bot.worth import (
    ENERGY,
    UNSEEN_STAGE,
    ahead,
    has_acted,
    is_last_round,
    stages_after,
    worth,
)
from tabletron.games.adventures.box import CardId
from tabletron.games.adventures.odds import hand_of
from tabletron.games.adventures.rules import pool
from tabletron.games.adventures.state import FULL, Adventures, Hero

BATTLES = 3
STEPS = 4
"""Expected damage is rounded to such parts of a point."""


def value(game: Adventures) -> list[float]:
    """The chance that the team wins, in equal shares."""
    chance = win_chance(game)
    return [chance / game.seats] * game.seats


def win_chance(game: Adventures) -> float:
    if game.lost:
        return 0.0
    needs = [_tanks_needed(hero.life, _rounded(to_come(game, hero))) for hero in game.heroes]
    total = [1.0]
    for need in needs:
        total = [
            sum(total[i] * need[n - i] for i in range(len(total)) if 0 <= n - i < len(need))
            for n in range(game.tanks + 1)
        ]
    return sum(total)


def _rounded(damage: float) -> int:
    return max(1, round(damage * STEPS))


@lru_cache(maxsize=1024)
def _tanks_needed(life: int, damage: int) -> tuple[float, ...]:
    """The odds that a hero needs no, one, two or three tanks for so much damage, in parts of a point."""
    mean = damage / STEPS
    chances, term = [], exp(-mean)
    for n in range(40):
        chances.append(term)
        term *= mean / (n + 1)
    edges = [life, life + FULL - 1, life + 2 * FULL - 2, life + 3 * FULL - 3]
    return tuple(sum(chances[low:high]) for low, high in zip([0, *edges], edges, strict=False))


def to_come(game: Adventures, hero: Hero) -> float:
    """The damage that the hero has to expect until the end, less what its means will save."""
    last = is_last_round(game, hero)
    damage = UNSEEN_STAGE * stages_after(game, hero)
    if game.finale:
        damage += BATTLE * (BATTLES - max(1, game.battle))
    elif not hero.battle and hero.boss:
        damage += boss_harm(game, hero, hero.boss)
    saved = 0.0 if last and has_acted(game, hero) else ENERGY * sum(hero.weapons.values())
    if game.step in ("dice_pool", "engage", "abilities") and not has_acted(game, hero):
        saved += HELD_BOOST * bool(hero.hand)
    return damage + _this_round(game, hero) - saved


BATTLE = 2.5
"""The damage of a boss that nobody has seen."""
HELD_BOOST = 0.3
"""What a boost card in hand saves."""


def _this_round(game: Adventures, hero: Hero) -> float:
    if has_acted(game, hero) or game.step in ("clean_up", "over"):
        return -0.4 * len(hero.tokens)
    if hero is game.acting and game.step in ("engage", "abilities"):
        return -worth(hand_of(game.pool, hero.tokens), ahead(game, hero)) - 0.2 * bool(hero.skill)
    if hero.left:
        side = side_of(game, hero, ())
        gives = game.content.gives
        return -hope(side, tuple(each for card in pool.supports(game, hero) if card for each in gives[card])) - 0.3
    if hero.battle:
        return BATTLE
    return UNSEEN_STAGE if hero.stages else 0.0


def is_known(game: Adventures, hero: Hero, card: CardId) -> bool:
    """Whether the boss side may be looked at (MA-014, MA-239)."""
    return hero.battle or game.switches.peek_boss == "on" or card not in game.content.master


def boss_harm(game: Adventures, hero: Hero, card: CardId) -> float:
    """The damage that a boss will do to this hero: by its pattern cards, and less if a weapon of the hero hits it."""
    boss = game.content.boss[card]
    if not is_known(game, hero, card):
        return BATTLE
    hit = any(game.content.weapon[weapon].type == boss.weakness for weapon in hero.weapons)
    return 0.5 * boss.patterns - 0.7 * hit
