"""Boss Battles: how likely the hero wins, and what each play is worth."""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt
from typing import NamedTuple

from tabletron.games.boardgame.box import MACHINE, MACHINE_2, CardId
from tabletron.games.boardgame.effects import Effect
from tabletron.games.boardgame.rules import reckoning
from tabletron.games.boardgame.state import BoardGame, Hero, base

CARD = 3.4
"""The damage that a card is worth, on average the best of four."""
ENERGY = 2.6
"""The damage that a WE is worth."""
SPREAD = 7.0
"""The variance of the hero's damage in a round."""


class Foe(NamedTuple):
    """A boss: Health, the damage that its roll deals, its variance and how much its worst die deals."""

    health: int
    mean: float
    variance: float
    worst: float


@lru_cache(maxsize=64)
def _foe(health: int, threat: int, damages: tuple[int, ...]) -> Foe:
    mean = sum(damages) / 6
    return Foe(health, threat * mean, threat * (sum(n * n for n in damages) / 6 - mean * mean), 0.75 * max(damages))


def foe(game: BoardGame, boss: CardId) -> Foe:
    card = game.content.boss[boss]
    return _foe(card.health, card.threat, tuple(line.damage for line in card.lines))


def rate(game: BoardGame, hero: Hero) -> float:
    """The damage of a round without WE: what the dice deal, and a card."""
    card = game.content.hero[hero.card]
    return card.boss.threat * sum(card.damage.values()) / 6 + CARD


def energy(hero: Hero, symbol: str, game: BoardGame) -> float:
    """The damage that a WE is worth: more with powers, most against a weak spot."""
    if not hero.powers:
        return ENERGY
    weak = any(symbol in dict(effect.vs) for power in hero.powers for effect in game.content.battle_use[power].effects)
    return ENERGY + 0.5 + 0.8 * weak


@lru_cache(maxsize=100_000)
def win(health: float, foes: tuple[tuple[float, Foe], ...], we: int, hit: float, each: float, owed: bool) -> float:
    """How likely the hero wins from here; `owed`: the boss rolls before the hero does.

    The rounds that it takes follow from the hero's damage a round and what the WE add. What the bosses deal meanwhile
    is about normal.
    """
    if not any(left > 0 for left, _ in foes):
        return 1.0
    mean = variance = rounds = 0.0
    for left, one in foes:
        fast = 2 * each + hit
        time = left / fast if we * fast >= 2 * left else (left - we * each) / hit
        we = max(0, we - round(2 * time))
        rounds += time
        mean += time * one.mean
        variance += time * one.variance + one.mean**2 * time * SPREAD / hit**2
    halves = max(0.0, rounds - 0.5) + (0.9 if owed else 0.0)
    share = halves / rounds if rounds else 0.0
    deviation = sqrt(variance * share + 4)
    return 0.5 * (1 + erf((health - 0.5 - mean * share) / (deviation * sqrt(2))))


def chance_of(game: BoardGame, hero: Hero, boss: CardId, health: int, we: int) -> float:
    """How likely the hero wins a new battle."""
    names = (MACHINE, MACHINE_2) if boss == MACHINE else (boss,)
    foes = tuple((float(one.health), one) for one in (foe(game, name) for name in names))
    symbol = game.content.boss[boss].symbol
    return win(health, foes, we, rate(game, hero), energy(hero, symbol, game), owed=False)


class Gain(NamedTuple):
    """What a play brings in battle; `guard` is Health saved in the boss half."""

    damage: float = 0.0
    health: float = 0.0
    we: float = 0.0
    cards: float = 0.0
    guard: float = 0.0


def gain(game: BoardGame, effects: tuple[Effect, ...], faces: tuple[str, ...] | None) -> Gain:
    """What effects bring, with these dice on the table, or None while they are not rolled."""
    hero, enemy = game.hero, foe(game, game.fight.boss)
    threat = base(game, hero, "threat") + game.extra
    total = Gain()
    for effect in effects:
        if effect.test is not None and not reckoning.holds(game, effect.test):
            continue
        n = float(effect.n * reckoning.count(game, effect.how) if effect.verb == "damage_per" else effect.n)
        match effect.verb:
            case "damage" | "damage_per" if effect.to in ("boss", "both"):
                total = total._replace(damage=total.damage + n)
                if effect.to == "both":
                    total = total._replace(health=total.health - n)
            case "heal":
                total = total._replace(health=total.health + min(n, base(game, hero, "health") - hero.health))
            case "gain_we":
                total = total._replace(we=total.we + n)
            case "refill_we":
                total = total._replace(we=total.we + max(0, base(game, hero, "we") - hero.we))
            case "prevent":
                total = total._replace(guard=total.guard + min(n, 0.85 * enemy.mean))
            case "boss_ignore":
                total = total._replace(guard=total.guard + n * enemy.worst)
            case "boss_dice":
                total = total._replace(guard=total.guard - n * enemy.mean / game.content.boss[game.fight.boss].threat)
            case "cards_extra":
                total = total._replace(cards=total.cards + n)
            case "die_extra":
                total = total._replace(damage=total.damage + n * mean_face(game))
            case "face_dmg":
                total = total._replace(damage=total.damage + _face_gain(game, effect, faces, threat))
            case "die_change" if faces is not None:
                damages = [reckoning.face_damage(game, face) for face in faces]
                top = max(reckoning.face_damage(game, face) for face in ("hit", "aim", "jump", "run", "pellet"))
                total = total._replace(damage=total.damage + top - min(damages, default=top))
            case "reroll_free" if faces is not None:
                idle = sum(not reckoning.face_damage(game, face) for face in faces)
                total = total._replace(damage=total.damage + min(n, idle) * mean_face(game))
            case "recover":
                total = total._replace(damage=total.damage + 0.5)
    return total


def mean_face(game: BoardGame) -> float:
    """What a die of the hero deals on average."""
    return sum(reckoning.face_damage(game, face) for face in ("hit", "aim", "jump", "run", "pellet")) / 6


def _face_gain(game: BoardGame, effect: Effect, faces: tuple[str, ...] | None, threat: int) -> float:
    shown = threat / 6 if faces is None else faces.count(effect.face)
    n = dict(effect.vs).get(game.content.boss[game.fight.boss].symbol, effect.n)
    if effect.how == "set":
        n -= reckoning.face_damage(game, effect.face)
    return max(0.0, n * shown)


def standing(game: BoardGame, total: Gain, *, owed: bool) -> float:
    """How likely the hero wins once a play has brought this."""
    battle, hero = game.fight, game.hero
    foes = [(max(0.0, _half(battle.health - total.damage)), foe(game, battle.boss))]
    if battle.boss == MACHINE:
        second = foe(game, MACHINE_2)
        foes.append((float(second.health), second))
    symbol = game.content.boss[battle.boss].symbol
    health = _half(hero.health + total.health + total.guard)
    we = max(0, round(hero.we + total.we))
    return win(health, tuple(foes), we, rate(game, hero), energy(hero, symbol, game), owed=owed)


def _half(number: float) -> float:
    return round(2 * number) / 2


def plus(one: Gain, other: Gain) -> Gain:
    return Gain(
        one.damage + other.damage, one.health + other.health, one.we + other.we, one.cards + other.cards,
        one.guard + other.guard,
    )  # fmt: skip
