"""The odds of dice: exact, and remembered, because the same pools come again and again."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple, TypeAlias

from tabletron.games.encounter.box import DIE

Spread: TypeAlias = tuple[float, ...]
"""How likely 0, 1, 2 ... are."""
Lying: TypeAlias = dict[tuple[int, int], float]
"""How likely so many successes lie there with so many misses that may be rolled again."""


class Pool(NamedTuple):
    """Dice about to be rolled: how many, which faces count, and what will be done to them.

    `rerolls` are dice that may be rolled again, `turns` says that one miss becomes a success (Cover), `double` that a
    Wild counts twice, `hexed` that Criticals add no die.
    """

    dice: int
    faces: str
    rerolls: int = 0
    turns: bool = False
    double: bool = False
    hexed: bool = False


@cache
def successes(pool: Pool) -> Spread:
    """How likely a pool shows so many successes; Criticals add a die once (CP-012), Failures are locked (CP-013)."""
    plain = _plain(pool.faces, pool.double)
    first = plain if pool.hexed else _first(pool.faces, pool.double)
    lying: Lying = {}
    for (hits, misses), p in _several(first, max(1, pool.dice)).items():
        again = min(pool.rerolls, misses)
        for (more, left), q in _several(plain, again).items():
            key = hits + more, misses - again + left
            lying[key] = lying.get(key, 0.0) + p * q
    found = [0.0] * (2 + max(hits for hits, _ in lying))
    for (hits, misses), p in lying.items():
        found[hits + (pool.turns and misses > 0)] += p
    return tuple(found)


def _plain(faces: str, double: bool) -> Lying:
    """One die."""
    lying: Lying = {}
    for face in DIE:
        hits = (1 + (double and face == "W")) if face in faces else 0
        key = hits, int(not hits and face != "F")
        lying[key] = lying.get(key, 0.0) + 1 / len(DIE)
    return lying


def _first(faces: str, double: bool) -> Lying:
    """One die of the roll, with the die that its Critical adds."""
    share = DIE.count("C") / len(DIE)
    lying = dict(_plain(faces, double))
    lying[1, 0] -= share
    for key, p in _sum({(1, 0): share}, _plain(faces, double)).items():
        lying[key] = lying.get(key, 0.0) + p
    return lying


def _several(die: Lying, number: int) -> Lying:
    total: Lying = {(0, 0): 1.0}
    for _ in range(number):
        total = _sum(total, die)
    return total


def _sum(one: Lying, two: Lying) -> Lying:
    total: Lying = {}
    for (a, b), p in one.items():
        for (c, d), q in two.items():
            total[a + c, b + d] = total.get((a + c, b + d), 0.0) + p * q
    return total


@cache
def damage(attack: Pool, defense: Pool, less: int = 0) -> Spread:
    """How likely an attack deals so much; `less` is what the target's card takes off, down to 1."""
    hits, blocks = successes(attack), successes(defense)
    found = [0.0] * len(hits)
    for n, p in enumerate(hits):
        for m, q in enumerate(blocks):
            harm = max(0, n - m)
            found[max(1, harm - less) if harm else 0] += p * q
    return tuple(found)


@cache
def mean(spread: Spread) -> float:
    return sum(n * p for n, p in enumerate(spread))


@cache
def faces_shown(number: int, faces: tuple[str, ...]) -> Spread:
    """How likely so many of these faces lie there when dice are rolled that nothing changes (CP-017)."""
    share = sum(DIE.count(face) for face in faces) / len(DIE)
    return tuple(comb(number, n) * share**n * (1 - share) ** (number - n) for n in range(number + 1))


def search_chance(size: int, faces: int) -> float:
    """How likely one of so many dice shows one of so many faces."""
    return 1.0 - (1 - faces / len(DIE)) ** size
