"""Exact odds of the dice: how likely requirements are met, and what else a roll brings. Each is worked out once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import TypeAlias

SIDES = 6
Needs: TypeAlias = tuple[tuple[int, int], ...]
"""Requirements that differ in their faces: on how many faces of a die each is met, and how many dice it takes."""


@lru_cache(maxsize=50_000)
def needs_of(asked: tuple[str, ...], shown: tuple[str, ...]) -> tuple[Needs, int]:
    """What is still to be rolled when these dice lie there, and how many serve nothing; `any` serves everything."""
    lying, left = Counter(shown), Counter[str]()
    for faces in sorted(asked, key=lambda faces: "/" in faces):
        face = next((face for face in faces.split("/") if lying[face]), None)
        if face is None:
            left[faces] += 1
        else:
            lying[face] -= 1
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
    lying, kept = Counter(faces), list[str]()
    for wanted in sorted(asked, key=lambda faces: "/" in faces):
        face = next((face for face in wanted.split("/") if lying[face]), None)
        if face is not None:
            lying[face] -= 1
            kept.append(face)
    return kept
