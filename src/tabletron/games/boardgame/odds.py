"""Exact chances of this game's dice. Each is worked out once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import TypeAlias

SIDES = 6
Faces: TypeAlias = tuple[str, ...]
"""Dice, or requirements: one that has a choice is written `run/pellet`."""
Needs: TypeAlias = tuple[tuple[int, int], ...]
"""Requirements that share no face: on how many faces of a die each is met, and how many dice it takes."""
NONE: frozenset[str] = frozenset()


# --- requirements and dice that lie there


def fits(asked: Sequence[str], dice: Sequence[str]) -> bool:
    """Whether each requirement can be given a die of its own."""
    if not any("/" in faces for faces in asked):
        return not Counter(asked) - Counter(dice)
    return _fits([faces.split("/") for faces in asked], list(dice))


def _fits(wanted: list[list[str]], dice: list[str]) -> bool:
    if not wanted:
        return True
    first, rest = wanted[0], wanted[1:]
    return any(die in first and _fits(rest, dice[:place] + dice[place + 1 :]) for place, die in enumerate(dice))


def matched(asked: Sequence[str], faces: Sequence[str]) -> tuple[list[str], list[str]]:
    """The dice that serve a requirement each, and the requirements that stay open; plain ones are served first.

    A die `any` serves whatever is left.
    """
    lying, kept, left = Counter(faces), list[str](), list[str]()
    for wanted in sorted(asked, key=lambda faces: faces.count("/")):
        face = next((face for face in wanted.split("/") if lying[face]), None)
        if face is None:
            left.append(wanted)
        else:
            lying[face] -= 1
            kept.append(face)
    for _ in range(min(lying["any"], len(left))):
        kept.append("any")
        left.pop(0)
    return kept, left


# --- the chance to meet them


@lru_cache(maxsize=200_000)
def chance(asked: Faces, kept: Faces, dice: int, rolls: int, sticking: frozenset[str] = NONE) -> float:
    """How likely all requirements are met by dice that lie there and so many more.

    Whatever serves nothing is rolled again, as long as there are rolls; dice that show sticking faces are not.
    """
    serving, left = matched(asked, kept)
    if not left:
        return 1.0
    if not rolls or len(left) > dice + (len(kept) - len(serving)) * (rolls > 1):
        return 0.0
    if _apart(asked) and (not sticking or rolls == 1) and (len(kept) == len(serving) or rolls == 1):
        return meets(_needs(left), dice, rolls)
    total = 0.0
    shown, widths = _kinds(asked, sticking)
    for counts, weight in _shown(widths, dice):
        rolled = tuple(face for face, n in zip(shown, counts, strict=True) for _ in range(n))
        total += weight * _rolled(asked, kept + rolled, len(kept) + dice, rolls, sticking)
    return total


def _rolled(asked: Faces, faces: Faces, number: int, rolls: int, sticking: frozenset[str]) -> float:
    """The same with these of the dice shown; the others show what nobody needs."""
    if fits(asked, [face for face in faces if face != "any"]) or not matched(asked, faces)[1]:
        return 1.0
    if rolls == 1:
        return 0.0
    serving, _ = matched(asked, faces)
    stuck = Counter(face for face in faces if face in sticking) - Counter(serving)
    kept = tuple(sorted((*serving, *stuck.elements())))
    return chance(asked, kept, number - len(kept), rolls - 1, sticking)


def _apart(asked: Sequence[str]) -> bool:
    """Whether requirements that differ share no face."""
    faces = [face for wanted in set(asked) for face in wanted.split("/")]
    return len(faces) == len(set(faces))


def _needs(asked: Sequence[str]) -> Needs:
    return tuple(sorted((faces.count("/") + 1, number) for faces, number in Counter(asked).items()))


@lru_cache(maxsize=50_000)
def meets(needs: Needs, dice: int, rolls: int) -> float:
    """How likely needs without a common face are met when the dice that serve nothing are rolled so many times."""
    if not needs:
        return 1.0
    if not rolls or sum(number for _, number in needs) > dice:
        return 0.0
    return sum(p * meets(left, dice - kept, rolls - 1) for (left, kept), p in _thrown(needs, dice).items())


@lru_cache(maxsize=50_000)
def _thrown(needs: Needs, dice: int) -> dict[tuple[Needs, int], float]:
    """What is left to need after one throw, and how many dice were kept for it."""
    ways: dict[tuple[Needs, int], float] = {}
    _throw(needs, dice, SIDES, (), 0, 1.0, ways)
    return ways


def _throw(
    needs: Needs, dice: int, sides: int, left: Needs, kept: int, p: float, ways: dict[tuple[Needs, int], float]
) -> None:
    if not needs:
        key = (tuple(sorted(left)), kept)
        ways[key] = ways.get(key, 0.0) + p
        return
    (width, number), *rest = needs
    likely = min(1.0, width / sides)
    for serving, share in enumerate(binomial(dice, likely)):
        if share:
            open_ones = ((width, number - serving),) if serving < number else ()
            _throw(
                tuple(rest), dice - serving, max(1, sides - width), left + open_ones, kept + min(serving, number),
                p * share, ways,
            )  # fmt: skip


@lru_cache(maxsize=1024)
def _kinds(asked: Faces, sticking: frozenset[str]) -> tuple[Faces, tuple[int, ...]]:
    """One of each kind of face that matters, and how many faces are of that kind: they serve and stick alike."""
    wanted = [faces.split("/") for faces in asked]
    kinds: dict[tuple[bool, ...], list[str]] = {}
    for face in sorted({face for faces in wanted for face in faces} | sticking):
        kinds.setdefault((face in sticking, *(face in faces for faces in wanted)), []).append(face)
    return tuple(faces[0] for faces in kinds.values()), tuple(len(faces) for faces in kinds.values())


@lru_cache(maxsize=1024)
def _shown(widths: tuple[int, ...], number: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """How often each of some kinds of faces comes up with so many dice, and how likely that is."""
    return tuple(_count(widths, number, SIDES))


def _count(widths: tuple[int, ...], number: int, sides: int) -> Iterator[tuple[tuple[int, ...], float]]:
    if not widths:
        yield (), 1.0
        return
    for n, share in enumerate(binomial(number, min(1.0, widths[0] / sides) if sides else 0.0)):
        for counts, weight in _count(widths[1:], number - n, sides - widths[0]) if share else ():
            yield (n, *counts), share * weight


# --- single faces


@lru_cache(maxsize=4096)
def binomial(dice: int, likely: float) -> tuple[float, ...]:
    """How likely 0, 1, 2 ... dice show a face."""
    return tuple(comb(dice, n) * likely**n * (1 - likely) ** (dice - n) for n in range(dice + 1))


@lru_cache(maxsize=50_000)
def minions_left(minions: int, dice: int, likely: float, each: int, armor: int) -> float:
    """How many minions are expected to remain when each Hit beyond the armor removes some."""
    shares = binomial(dice, likely)
    return sum(p * max(0, minions - each * max(0, hits - armor)) for hits, p in enumerate(shares))
