"""What a bot plays in a Boss Battle."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import PASS, Seat
from tabletron.games.boardgame.bot import duel
from tabletron.games.boardgame.bot.duel import Gain
from tabletron.games.boardgame.effects import FACES, ROLL_VERBS, Use
from tabletron.games.boardgame.options import Ability, Free, Options, Play, Reroll, Turn
from tabletron.games.boardgame.rules import reckoning
from tabletron.games.boardgame.state import BoardGame

LATER = 0.0005
"""A play must be better than waiting by so much."""


def before(game: BoardGame, seat: Seat, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """Most plays are better once the dice lie; more cards to choose from are good at any time."""
    for option in options:
        if isinstance(option, Play) and _more_cards(game.content.boss_use[option.card]):
            return option
    return PASS


def _more_cards(use: Use) -> bool:
    return any(effect.verb == "cards_extra" for effect in use.effects)


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
    return max(plays, key=lambda option: _worth(game, game.content.boss_use[option.card], None))


def _worth(game: BoardGame, use: Use, faces: tuple[str, ...] | None) -> float:
    got = duel.gain(game, use.effects, faces)
    extra = Gain(damage=duel.CARD * got.cards)
    return duel.standing(game, duel.plus(got._replace(cards=0.0), extra), owed=True)


def rate_plays(game: BoardGame, options: Sequence[Options]) -> dict[Options, float]:
    """How likely the hero wins after each play; re-rolls are tried with all dice that deal too little."""
    faces = tuple(die.face for die in game.roll.dice)
    damage = sum(reckoning.face_damage(game, face) for face in faces)
    held = best_held(game) if game.fight.cards else Gain()
    now = duel.plus(Gain(damage=damage), held)
    rates: dict[Options, float] = {PASS: _stands(game, now)}
    for option in _candidates(game, options):
        match option:
            case Play(card):
                use = game.content.boss_use[card]
                got = duel.gain(game, use.effects, faces)
                left = Gain() if game.fight.cards < 2 else held
                rates[option] = _stands(game, duel.plus(duel.plus(Gain(damage=damage), got), left))
            case Ability(name):
                use = game.content.battle_use[name]
                got = duel.plus(duel.gain(game, use.effects, faces), Gain(we=-use.we, health=-use.health))
                rates[option] = _stands(game, duel.plus(now, got))
            case Reroll(again):
                rates[option] = _stands(game, duel.plus(now, Gain(damage=_rerolled(game, again), we=-1)))
            case Free(again):
                rates[option] = _stands(game, duel.plus(now, Gain(damage=_rerolled(game, again))))
            case Turn(face, to):
                more = reckoning.face_damage(game, to) - reckoning.face_damage(game, face)
                rates[option] = _stands(game, duel.plus(now, Gain(damage=more)))
    return rates


def _stands(game: BoardGame, total: Gain) -> float:
    """Cards still allowed are worth their average."""
    return duel.standing(game, total._replace(damage=total.damage + duel.CARD * total.cards, cards=0.0), owed=True)


def _candidates(game: BoardGame, options: Sequence[Options]) -> list[Options]:
    """All plays, and of the many re-rolls the one of every die that deals less than a new one would."""
    deals = {face: reckoning.face_damage(game, face) for face in FACES}
    mean = sum(deals.values()) / len(FACES)
    poor = [die.face for die in game.roll.dice if not die.stuck and deals[die.face] < mean]
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


def _rerolled(game: BoardGame, again: Sequence[str]) -> float:
    """The damage that these dice are expected to deal more when they are rolled again."""
    return len(again) * duel.mean_face(game) - sum(reckoning.face_damage(game, face) for face in again)


def best_held(game: BoardGame) -> Gain:
    """The best card in hand that can still be played after the damage."""
    gains = [
        duel.gain(game, use.effects, None)
        for use in (game.content.boss_use[card] for card in dict.fromkeys(game.hero.hand))
        if not any(effect.verb in ROLL_VERBS for effect in use.effects)
    ]
    return max(gains, key=lambda one: one.damage + one.health + one.guard + duel.ENERGY * one.we, default=Gain())
