"""The odds of dice: exact, and remembered, because the same pools come again and again."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple, TypeAlias

from tabletron.games.encounter.box import DIE

Spread: TypeAlias = tuple[float, ...]
"""How likely 0, 1, 2 ... are."""
Lying: TypeAlias = dict[tuple[int, int, int], float]
"""How likely successes lie there with misses that may be rolled again, and with Wilds, where these are counted."""


class Pool(NamedTuple):
    """Dice about to be rolled: how many, which faces count, and what will be done to them.

    `rerolls` are the dice that each effect lets one roll again, `turns` says that one miss becomes a success (Cover),
    a Wild is `wild` successes, and with `hexed` Criticals add no die. `wilds` says that Wilds are counted as well.
    """

    dice: int
    faces: str
    rerolls: tuple[int, ...] = ()
    turns: bool = False
    wild: int = 1
    hexed: bool = False
    wilds: bool = False


@cache
def successes(pool: Pool) -> Spread:
    """How likely a pool shows so many successes."""
    found = [0.0] * (1 + max(hits for hits, _ in shown(pool)))
    for (hits, _), p in shown(pool).items():
        found[hits] += p
    return tuple(found)


@cache
def shown(pool: Pool) -> dict[tuple[int, int], float]:
    """How likely so many successes and Wilds lie there in the end: all misses that may be rerolled are, each time.

    Criticals add a die once (CP-012), Failures are locked (CP-013).
    """
    plain = _plain(pool)
    lying = _several(plain if pool.hexed else _first(pool), pool.dice)
    for most in pool.rerolls:
        lying = _rerolled(lying, plain, most)
    found: dict[tuple[int, int], float] = {}
    for (hits, misses, wilds), p in lying.items():
        key = hits + (pool.turns and misses > 0), wilds
        found[key] = found.get(key, 0.0) + p
    return found


def _rerolled(lying: Lying, plain: Lying, most: int) -> Lying:
    after: Lying = {}
    for (hits, misses, wilds), p in lying.items():
        again = min(most, misses)
        for (more, left, new), q in _several(plain, again).items():
            key = hits + more, misses - again + left, wilds + new
            after[key] = after.get(key, 0.0) + p * q
    return after


def _plain(pool: Pool) -> Lying:
    """One die."""
    lying: Lying = {}
    for face in DIE:
        hits = (pool.wild if face == "W" else 1) if face in pool.faces else 0
        key = hits, int(not hits and face != "F"), int(pool.wilds and face == "W")
        lying[key] = lying.get(key, 0.0) + 1 / len(DIE)
    return lying


def _first(pool: Pool) -> Lying:
    """One die of the roll, with the die that its Critical adds."""
    share, critical = DIE.count("C") / len(DIE), (1, 0, 0)
    lying = _plain(pool)
    lying[critical] -= share
    for key, p in _sum({critical: share}, _plain(pool)).items():
        lying[key] = lying.get(key, 0.0) + p
    return lying


def _several(die: Lying, number: int) -> Lying:
    total: Lying = {(0, 0, 0): 1.0}
    for _ in range(number):
        total = _sum(total, die)
    return total


def _sum(one: Lying, two: Lying) -> Lying:
    total: Lying = {}
    for (a, b, c), p in one.items():
        for (d, e, f), q in two.items():
            key = a + d, b + e, c + f
            total[key] = total.get(key, 0.0) + p * q
    return total


@cache
def damage(
    attack: Pool, defense: Pool, less: int = 0, least: int = 0, pierces: str = "", absorbs: bool = False
) -> Spread:
    """How likely an attack deals so much Damage.

    `less` is what the target's card takes off, down to `least`. An attacker that `pierces` turns a success blank, for
    any roll or for one with a Wild; a defender that `absorbs` turns one for each Wild of its own. Where Blanks count,
    that changes nothing (CP-015).
    """
    found = [0.0] * (1 + max(hits for hits, _ in shown(attack)))
    blunted, pierced = absorbs and "_" not in attack.faces, pierces and "_" not in defense.faces
    for (hits, wilds), p in shown(attack).items():
        for (blocks, own), q in shown(defense).items():
            through = bool(pierced and (wilds or pierces == "any"))
            harm = hits - (own if blunted else 0) - max(0, blocks - through)
            found[max(least, harm - less) if harm > 0 else 0] += p * q
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
