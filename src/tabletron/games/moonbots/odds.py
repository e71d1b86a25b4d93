"""The chances of the dice of Moon-Bots."""

from __future__ import annotations

from functools import lru_cache
from itertools import product


@lru_cache(maxsize=4096)
def odds(takes: frozenset[tuple[int, ...]], dice: int, again: int) -> float:
    """The chance that a roll of so many dice activates a part, with a reroll or without."""
    rolls = list(product(range(1, 7), repeat=dice))
    chance = sum(_fits(takes, roll) for roll in rolls) / len(rolls)
    return chance + (1 - chance) * chance * 0.8 if again else chance


def _fits(takes: frozenset[tuple[int, ...]], roll: tuple[int, ...]) -> bool:
    if any((die,) in takes for die in roll):
        return True
    return any((min(a, b), max(a, b)) in takes for i, a in enumerate(roll) for b in roll[:i])
