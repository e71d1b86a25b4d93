"""Exact odds of the dice: how likely requirements are met, and what else a roll brings. Each is worked out once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import TypeAlias

SIDES = 6
Faces: TypeAlias = tuple[str, ...]
Needs: TypeAlias = tuple[tuple[int, int], ...]
"""Requirements that differ in their faces: on how many faces of a die each is met, and how many dice it takes."""


@lru_cache(maxsize=50_000)
def needs_of(asked: tuple[str, ...], shown: tuple[str, ...]) -> tuple[Needs, int]:
    """What is still to be rolled when these dice lie there, and how many serve nothing; `any` serves everything."""
    kept, wanted = matched(asked, shown)
    lying, left = Counter(shown) - Counter(kept), Counter(wanted)
    for _ in range(min(lying.pop("any", 0), left.total())):
        left[next(iter(left))] -= 1
        left += Counter()
    needs = tuple(sorted((faces.count("/") + 1, number) for faces, number in left.items()))
    return needs, lying.total()


@lru_cache(maxsize=50_000)
def chance(needs: Needs, dice: int, rolls: int) -> float:
    """How likely all needs are met when the dice that serve nothing are rolled so many times."""
    if not needs:
        return 1.0
    if not rolls or sum(number for _, number in needs) > dice:
        return 0.0
    return sum(p * chance(left, dice - kept, rolls - 1) for (left, kept), p in _thrown(needs, dice).items())


@lru_cache(maxsize=50_000)
def _thrown(needs: Needs, dice: int) -> dict[tuple[Needs, int], float]:
    """What is left to need after one throw, and how many dice were kept for it."""
    found: dict[tuple[Needs, int], float] = {}
    _throw(needs, dice, SIDES, (), 0, 1.0, found)
    return found


def _throw(
    needs: Needs, dice: int, sides: int, left: Needs, kept: int, p: float, found: dict[tuple[Needs, int], float]
) -> None:
    if not needs:
        key = (tuple(sorted(left)), kept)
        found[key] = found.get(key, 0.0) + p
        return
    (width, number), *rest = needs
    likely = min(1.0, width / sides)
    for serving, share in enumerate(binomial(dice, likely)):
        if share:
            open_ones = ((width, number - serving),) if serving < number else ()
            _throw(
                tuple(rest), dice - serving, max(1, sides - width), left + open_ones, kept + min(serving, number),
                p * share, found,
            )  # fmt: skip


@lru_cache(maxsize=4096)
def binomial(dice: int, likely: float) -> tuple[float, ...]:
    """How likely 0, 1, 2 ... dice show a face."""
    return tuple(comb(dice, n) * likely**n * (1 - likely) ** (dice - n) for n in range(dice + 1))


@lru_cache(maxsize=50_000)
def minions_left(minions: int, dice: int, likely: float, each: int, armour: int) -> float:
    """How many minions are expected to remain when each Hit beyond the armour removes some."""
    shares = binomial(dice, likely)
    return sum(p * max(0, minions - each * max(0, hits - armour)) for hits, p in enumerate(shares))


def served(asked: Sequence[str], faces: Sequence[str]) -> list[str]:
    """The dice that are kept for requirements."""
    return matched(asked, faces)[0]


def matched(asked: Sequence[str], faces: Sequence[str]) -> tuple[list[str], list[str]]:
    """The dice that serve a requirement each, and the requirements that stay open; plain ones are served first."""
    lying, kept, left = Counter(faces), list[str](), list[str]()
    for wanted in sorted(asked, key=lambda faces: "/" in faces):
        face = next((face for face in wanted.split("/") if lying[face]), None)
        if face is None:
            left.append(wanted)
        else:
            lying[face] -= 1
            kept.append(face)
    return kept, left


# --- dice that stick


@lru_cache(maxsize=20_000)
def chance_sticking(asked: Faces, number: int, rerolls: int, sticking: frozenset[str]) -> float:
    """The same where dice that show some faces may not be rolled again."""
    if not asked:
        return 1.0
    if len(asked) > number:
        return 0.0
    found = 0.0
    shown = sorted({face for faces in asked for face in faces.split("/")} | sticking)
    for counts, weight in _shown(len(shown), number):
        rolled = [face for face, n in zip(shown, counts, strict=True) for _ in range(n)]
        kept, left = matched(asked, rolled)
        if not left:
            found += weight
        elif rerolls:
            idle = Counter(rolled) - Counter(kept)
            loose = number - len(kept) - sum(idle[face] for face in sticking)
            found += weight * chance_sticking(tuple(sorted(left)), loose, rerolls - 1, sticking)
    return found


@lru_cache(maxsize=200)
def _shown(kinds: int, number: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """How often each of these faces comes up with so many dice, and how likely that is."""
    return tuple(_count(kinds, number, SIDES))


def _count(kinds: int, number: int, sides: int) -> Iterator[tuple[tuple[int, ...], float]]:
    if not kinds:
        yield (), 1.0
        return
    for n, share in enumerate(binomial(number, 1 / sides)):
        for counts, weight in _count(kinds - 1, number - n, sides - 1):
            yield (n, *counts), share * weight
