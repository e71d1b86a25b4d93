"""Boss Battles: how likely the hero wins, and what a bot plays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import erf, sqrt
from typing import NamedTuple

from tabletron.core.flow import PASS, Seat
from tabletron.core.vocabulary import Line, Use
from tabletron.games.boardgame.box import MACHINE, MACHINE_2, CardId
from tabletron.games.boardgame.options import Ability, Free, Options, Play, Reroll, Turn
from tabletron.games.boardgame.outlook import Outlook, look, played
from tabletron.games.boardgame.state import BoardGame, Hero
from tabletron.games.boardgame.verbs.battle import SetDamage
from tabletron.games.boardgame.verbs.dice import OnRoll
from tabletron.games.boardgame.verbs.vocabulary import FACES

CARD = 3.4
"""The damage that a card is worth, on average the best of four."""
ENERGY = 2.6
"""The damage that a WE is worth."""
RECOVERED = 0.5
"""The damage that a card taken back is worth."""
SPREAD = 7.0
"""The variance of the hero's damage in a round."""
LATER = 0.0005
"""By how much a play must be better than waiting."""


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
    return _foe(card.health, card.threat, tuple(attack.damage for attack in card.attacks))


def rate(game: BoardGame, hero: Hero) -> float:
    """The damage of a round without WE: what the dice deal, and a card."""
    card = game.content.hero[hero.card]
    return card.boss.threat * sum(card.damage.values()) / 6 + CARD


def energy(hero: Hero, symbol: str, game: BoardGame) -> float:
    """The damage that a WE is worth: more with powers, most against a weak spot."""
    if not hero.powers:
        return ENERGY
    verbs = [line.verb for power in hero.powers for line in game.content.power[power].battle.do]
    weak = any(symbol in verb.against for verb in verbs if isinstance(verb, SetDamage))
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
    for left, enemy in foes:
        fast = 2 * each + hit
        time = left / fast if we * fast >= 2 * left else (left - we * each) / hit
        we = max(0, we - round(2 * time))
        rounds += time
        mean += time * enemy.mean
        variance += time * enemy.variance + enemy.mean**2 * time * SPREAD / hit**2
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


def gain(game: BoardGame, lines: Iterable[Line[BoardGame, Outlook]]) -> Gain:
    """What lines bring, now or later in this battle."""
    now = then = look(game)
    for line in lines:
        then = line.shape(then, game, Use(line.address, game.turn))
    return difference(game, now, then)


def difference(game: BoardGame, now: Outlook, then: Outlook) -> Gain:
    """What one outlook on a battle has more than another."""
    boss = game.fight.boss
    enemy, threat = foe(game, boss), game.content.boss[boss].threat
    guard = min(then.shield - now.shield, 0.85 * enemy.mean) + (then.ignored - now.ignored) * enemy.worst
    guard += (now.boss_dice - then.boss_dice) * enemy.mean / threat
    damage = now.boss - then.boss + RECOVERED * (then.recovered - now.recovered) + strength(game, then)
    return Gain(
        damage - strength(game, now), then.health - now.health, then.energy - now.energy, then.cards - now.cards, guard
    )


def strength(game: BoardGame, now: Outlook) -> float:
    """What the hero's dice deal this round: as they lie with what may be done to them, or on average."""
    if game.fight.step != "rolled":
        return (now.rating + now.extra) * now.mean
    damages = [now.deals(face) for face in now.dice]
    turned = sum(_top(now, to) - min(damages, default=0) for to in now.turns)
    idle = sum(not n for n in damages)
    return now.struck + turned + sum(min(n, idle) for n in now.rerolls) * now.mean


def _top(now: Outlook, to: str) -> int:
    return max(now.deals(face) for face in FACES) if to == "any" else now.deals(to)


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


# --- what to play


def before(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Most plays are better once the dice lie; more cards to choose from are good at any time."""
    for option in options:
        if isinstance(option, Play) and gain(game, game.content.boss_side[option.card].do).cards > 0:
            return option
    return PASS


def during(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Dice on the table: the play after which the hero wins most often."""
    rates = rate_plays(game, options)
    best = max(rates, key=lambda option: rates[option])
    return best if rates[best] > rates[PASS] + LATER else PASS


def after(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """A card that is still allowed costs nothing."""
    plays = [option for option in options if isinstance(option, Play)]
    if not plays:
        return PASS
    return max(plays, key=lambda option: _stands(game, gain(game, game.content.boss_side[option.card].do)))


def rate_plays(game: BoardGame, options: Sequence[Options]) -> dict[Options, float]:
    """How likely the hero wins after each play; re-rolls are tried with all dice that deal too little."""
    outlook = look(game)
    dealt = Gain(damage=outlook.struck)
    held = best_held(game) if game.fight.cards else Gain()
    now = plus(dealt, held)
    rates: dict[Options, float] = {PASS: _stands(game, now)}
    for option in _candidates(game, outlook, options):
        match option:
            case Play(card):
                left = Gain() if game.fight.cards < 2 else held
                got = gain(game, game.content.boss_side[card].do)
                rates[option] = _stands(game, plus(plus(dealt, got), left))
            case Ability():
                doing = played(game, game.turn, option)
                got = plus(gain(game, doing.do), Gain(we=-doing.cost.energy, health=-doing.cost.health))
                rates[option] = _stands(game, plus(now, got))
            case Reroll(again):
                rates[option] = _stands(game, plus(now, Gain(damage=_rerolled(outlook, again), we=-1)))
            case Free(again):
                rates[option] = _stands(game, plus(now, Gain(damage=_rerolled(outlook, again))))
            case Turn(face, to):
                more = outlook.deals(to) - outlook.deals(face)
                rates[option] = _stands(game, plus(now, Gain(damage=more)))
    return rates


def _stands(game: BoardGame, total: Gain) -> float:
    """Cards still allowed are worth their average."""
    return standing(game, total._replace(damage=total.damage + CARD * total.cards, cards=0.0), owed=True)


def _candidates(game: BoardGame, now: Outlook, options: Sequence[Options]) -> list[Options]:
    """All plays, and of the many re-rolls the one of every die that deals less than a new one would."""
    poor = [die.face for die in game.roll.dice if not die.stuck and now.deals(die.face) < now.mean]
    found: list[Options] = [Reroll(tuple(poor))] if poor and game.hero.we else []
    found = [option for option in found if option in options]
    for size in range(len(poor), 0, -1):
        if Free(tuple(poor[:size])) in options:
            found.append(Free(tuple(poor[:size])))
            break
    return found + beside_rerolls(options)


def beside_rerolls(options: Sequence[Options]) -> list[Options]:
    """What stands behind the re-rolls, which may be thousands, but for passing."""
    found: list[Options] = []
    for place in range(len(options) - 2, -1, -1):
        if isinstance(option := options[place], Reroll | Free):
            break
        found.append(option)
    return found


def _rerolled(now: Outlook, again: Sequence[str]) -> float:
    """The damage that these dice are expected to deal more when they are rolled again."""
    return len(again) * now.mean - sum(now.deals(face) for face in again)


def best_held(game: BoardGame) -> Gain:
    """The best card in hand that can still be played after the damage."""
    sides = [game.content.boss_side[card].do for card in dict.fromkeys(game.hero.hand)]
    gains = [gain(game, lines) for lines in sides if not any(isinstance(line.verb, OnRoll) for line in lines)]
    return max(gains, key=lambda one: one.damage + one.health + one.guard + ENERGY * one.we, default=Gain())
