"""What may come of an option, in words: told to who thinks about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tabletron.core.i18n import Words
from tabletron.games.boardgame.effects import FACES
from tabletron.games.boardgame.odds import chance, chance_sticking, matched, needs_of
from tabletron.games.boardgame.rules import dice, reckoning
from tabletron.games.boardgame.state import BoardGame


def of_dice(game: BoardGame, number: int, words: Words) -> str:
    """The chance to pass with so many dice, as rolled and with all re-rolls."""
    if reckoning.passes_itself(game) or _counts_otherwise(game):
        return ""
    free = [effect.face for effect in reckoning.in_force(game, "die_free")]
    wanted, many = matched(reckoning.requirements(game), free)[1], number + game.extra
    once = words("passes in {n} of 100 cases", n=percent(_chance(game, wanted, many, 0)))
    rerolls = _rerolls(game)
    if not rerolls:
        return once
    best = percent(_chance(game, wanted, many, rerolls))
    more = words.plural("with {n} re-roll in {cases}", "with {n} re-rolls in {cases}", rerolls, cases=best)
    return f"{once}, {more}"


def of_reroll(game: BoardGame, faces: Sequence[str], words: Words) -> str:
    """The chance to pass right after this re-roll, or what the dice would deal on average."""
    kept = Counter[str](die.face for die in game.roll.dice) - Counter(faces)
    if game.battle is not None:
        sure = sum(reckoning.face_damage(game, face) * n for face, n in kept.items())
        rolled = sum(reckoning.face_damage(game, face) for face in FACES) * len(faces) / len(FACES)
        return words("then the dice deal {n} on average", n=f"{sure + rolled:.1f}")
    if reckoning.passes_itself(game) or _counts_otherwise(game):
        return ""
    left = matched(reckoning.requirements(game), list(kept.elements()))[1]
    return words("then it passes in {n} of 100 cases", n=percent(_chance(game, left, len(faces), 0)))


def _rerolls(game: BoardGame) -> int:
    return min(3, game.hero.we) if dice.may_reroll(game) else 0


def _chance(game: BoardGame, asked: Sequence[str], number: int, rerolls: int) -> float:
    sticking = frozenset(effect.face for effect in reckoning.in_force(game, "die_stick"))
    if sticking and rerolls:
        return chance_sticking(tuple(sorted(asked)), number, rerolls, sticking)
    return chance(needs_of(tuple(asked), ())[0], number, 1 + rerolls)


def _counts_otherwise(game: BoardGame) -> bool:
    """Whether a face counts as another: then we say nothing rather than something wrong."""
    return reckoning.holds_any(game, "count_as")


def percent(odds: float) -> int:
    """In hundredths; only what is sure is 0 or 100."""
    return round(odds * 100) if odds < 1e-9 or odds > 1 - 1e-9 else max(1, min(99, round(odds * 100)))
