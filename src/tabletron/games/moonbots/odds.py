"""The chances of the dice of Moon-Bots."""

from __future__ import annotations

from functools import lru_cache
from itertools import product


@lru_cache(maxsize=4096)
def odds(takes: frozenset[tuple[int, ...]], dice: int) -> float:
    """The chance that a roll of this number of dice holds what activates a part."""
    rolls = list(product(range(1, 7), repeat=dice))
    return sum(_fits(takes, roll) for roll in rolls) / len(rolls)


def _fits(takes: frozenset[tuple[int, ...]], roll: tuple[int, ...]) -> bool:
    if any((die,) in takes for die in roll):
        return True
    return any((min(a, b), max(a, b)) in takes for i, a in enumerate(roll) for b in roll[:i])
