"""Exact odds: to pass a challenge with so many dice and re-rolls, and what dice deal in a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb

from tabletron.core.i18n import Words
from tabletron.games.boardgame.effects import FACES
from tabletron.games.boardgame.rules import dice, reckoning
from tabletron.games.boardgame.state import BoardGame

Faces = tuple[str, ...]


@lru_cache(maxsize=20_000)
def chance(wanted: Faces, number: int, rerolls: int, sticking: frozenset[str]) -> float:
    """That so many dice, all that miss rolled again up to so often, give every requirement a die of its own."""
    if not wanted:
        return 1.0
    if len(wanted) > number:
        return 0.0
    found = 0.0
    shown = sorted({face for faces in wanted for face in faces.split("/")} | sticking)
    for counts, weight in _throws(len(shown), number):
        rolled = Counter(dict(zip(shown, counts, strict=True)))
        left = missing(wanted, rolled)
        if not left:
            found += weight
        elif rerolls:
            stuck = sum(rolled[face] for face in sticking)
            loose = number - (len(wanted) - len(left)) - stuck
            found += weight * chance(left, loose, rerolls - 1, sticking)
    return found


def missing(wanted: Faces, rolled: Counter[str]) -> Faces:
    """What the dice leave open; they are taken out, for plain requirements first."""
    left = []
    for faces in sorted(wanted, key=lambda faces: "/" in faces):
        face = next((face for face in faces.split("/") if rolled[face] > 0), None)
        if face is None:
            left.append(faces)
        else:
            rolled[face] -= 1
    return tuple(sorted(left))


@lru_cache(maxsize=200)
def _throws(kinds: int, number: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """How often each of these faces comes up with so many dice, and how likely that is."""
    return tuple(_throw(kinds, number, len(FACES)))


def _throw(kinds: int, number: int, sides: int) -> Iterator[tuple[tuple[int, ...], float]]:
    if not kinds:
        yield (), 1.0
        return
    for n in range(number + 1):
        here = comb(number, n) * (1 / sides) ** n * (1 - 1 / sides) ** (number - n)
        for counts, weight in _throw(kinds - 1, number - n, sides - 1):
            yield (n, *counts), here * weight


# --- in words


def of_dice(game: BoardGame, number: int, words: Words) -> str:
    """The chance to pass with so many dice, as rolled and with all re-rolls."""
    if reckoning.passes_itself(game) or _counts_otherwise(game):
        return ""
    free = Counter(effect.face for effect in reckoning.in_force(game, "die_free"))
    wanted, many = missing(tuple(reckoning.requirements(game)), free), number + game.extra
    once = words("passes in {n} of 100 cases", n=_percent(chance(wanted, many, 0, _sticking(game))))
    rerolls = _rerolls(game)
    if not rerolls:
        return once
    best = _percent(chance(wanted, many, rerolls, _sticking(game)))
    more = words.plural("with {n} re-roll in {cases}", "with {n} re-rolls in {cases}", rerolls, cases=best)
    return f"{once}, {more}"


def of_reroll(game: BoardGame, faces: Sequence[str], words: Words) -> str:
    """The chance to pass right after this re-roll, or what the dice would deal on average."""
    kept = Counter[str](die.face for die in game.roll.dice) - Counter(faces)
    if game.battle is not None:
        sure = sum(reckoning.face_damage(game, face) * n for face, n in kept.items())
        rolled = sum(reckoning.face_damage(game, face) for face in FACES) * len(faces) / len(FACES)
        return words("then the dice deal {n} on average", n=f"{sure + rolled:.1f}")
    if _counts_otherwise(game):
        return ""
    left = missing(tuple(reckoning.requirements(game)), kept)
    return words("then it passes in {n} of 100 cases", n=_percent(chance(left, len(faces), 0, _sticking(game))))


def _rerolls(game: BoardGame) -> int:
    return min(3, game.hero.we) if dice.may_reroll(game) else 0


def _sticking(game: BoardGame) -> frozenset[str]:
    return frozenset(effect.face for effect in reckoning.in_force(game, "die_stick"))


def _counts_otherwise(game: BoardGame) -> bool:
    """Whether a face counts as another: then we say nothing rather than something wrong."""
    return reckoning.holds_any(game, "count_as")


def _percent(odds: float) -> int:
    """In hundredths; only what is sure is 0 or 100."""
    return round(odds * 100) if odds < 1e-9 or odds > 1 - 1e-9 else max(1, min(99, round(odds * 100)))
