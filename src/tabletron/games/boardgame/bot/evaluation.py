"""How well each player stands: the turns that the way to the last boss is expected to take."""

from __future__ import annotations

from math import exp, sqrt

from tabletron.games.boardgame.bot import battle as fights
from tabletron.games.boardgame.bot import trophies
from tabletron.games.boardgame.bot.rerolls import rate_rerolls
from tabletron.games.boardgame.bot.worth import BEFORE_BOSS, HEALTH, SPACE, ahead, case, plan, scored, step
from tabletron.games.boardgame.box import CASTLE, CardId
from tabletron.games.boardgame.outlook import look
from tabletron.games.boardgame.rules import battle, rolling
from tabletron.games.boardgame.state import BoardGame, Hero, base, in_castle

LIFE = 0.6
"""What a Life is worth, in turns."""
BOSS = 1.8
"""The turns that a boss of a stage still to be chosen takes."""
POWER, TROPHY = 0.5, 0.3
SHARP = 1.6
"""How much a turn ahead says about who wins."""


def tries(game: BoardGame, hero: Hero, boss: CardId, health: int, we: int) -> float:
    """How likely one try beats the boss."""
    return fights.chance_of(game, hero, boss, max(1, health), we)


def boss_time(game: BoardGame, hero: Hero, boss: CardId) -> float:
    """The turns that beating a boss takes with full Health, Lives lost on the way included."""
    full, we = game.content.hero[hero.card].boss.health, base(game, hero, "we")
    p = max(0.05, tries(game, hero, boss, full, we))
    return min(8.0, 1 / p + LIFE * (1 / p - 1))


def stage_time(game: BoardGame, hero: Hero, stage: CardId) -> float:
    board = game.content.stage[stage]
    return SPACE * board.length + boss_time(game, hero, board.boss)


def time_left(game: BoardGame, hero: Hero) -> float:
    """The turns until the Wily Machine is beaten, as things stand between turns."""
    missing = max(0, int(game.switches.gate) - len(hero.won))
    usual = SPACE * 4 + BOSS
    castle = game.content.stage[CASTLE]
    time = -POWER * len(hero.powers) - TROPHY * len(hero.trophies) - LIFE * hero.lives
    if hero.stage and not hero.moving and not in_castle(hero):
        board = game.content.stage[hero.stage]
        time += SPACE * (board.length - hero.position) + boss_time(game, hero, board.boss)
        missing = max(0, missing - 1)
    on_way = hero.position if in_castle(hero) and not hero.moving else 0
    time += usual * missing + SPACE * 1.2 * (castle.length - on_way) + boss_time(game, hero, castle.boss)
    if not hero.fallen:
        time += HEALTH * (base(game, hero, "health") - hero.health)
    return time


def turn_worth(game: BoardGame) -> float:
    """What the turn under way is still worth to its hero, in turns."""
    hero = game.hero
    if game.battle is not None:
        weight = trophies.MACHINE if game.battle.kind == "machine" else trophies.BATTLE
        if game.throw is not None and game.throw.dice and game.battle.step in ("rolled", "boss"):
            if not game.throw.scored:
                return weight * max(fights.rate_plays(game, battle.choices(game)).values())
            return trophies.outcome(game, tuple(die.face for die in game.throw.dice))
        return weight * fights.standing(game, fights.Gain(), owed=game.battle.step == "after")
    if game.facing is not None:
        now = look(game)
        if game.throw is None:
            return plan(case(game, now)).worth
        if not game.throw.scored:
            return max(rate_rerolls(game, rolling.choices(game)).values())
        return scored(case(game, now), now.dice)
    if not hero.stage or hero.moving or hero.fallen:
        return 0.0
    way = game.content.stage[hero.stage].length - hero.position
    return ahead(way, hero.threat, hero.we, step(hero.health)) if way else BEFORE_BOSS


def value(game: BoardGame) -> list[float]:
    """The chance of each player to win the race, roughly."""
    times = []
    for hero in game.heroes:
        wait = (hero.seat - game.turn) % game.seats / game.seats
        time = time_left(game, hero) + (1 - turn_worth(game) if hero.seat == game.turn else wait)
        times.append(time)
    first, mean = min(times), max(1.0, sum(times) / len(times))
    weights = [exp(-SHARP * (time - first) / sqrt(mean)) for time in times]
    return [weight / sum(weights) for weight in weights]
