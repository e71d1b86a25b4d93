"""What dice are worth against the challenges ahead, worked out exactly and only once.

Prices are in points of damage: a dice pool is worth what it saves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from tabletron.games.adventures.effects import Die, Icons
from tabletron.games.adventures.hands import DIGIT, Faces, Hand, after_paying, rolls

TOKEN, BOX = 0.45, 0.4
"""What an unspent token and a surprise box are worth."""


class Spot(NamedTuple):
    """A challenge as it counts: what it asks for, what failing costs, and what a box beside it is worth."""

    icons: Icons
    damage: float
    box: float
    weight: float = 1.0


class Road:
    """The challenges ahead: a known one, or one of many with their odds, and then the rest. `known` keeps answers."""

    __slots__ = ("hopes", "known", "rest", "spots")

    def __init__(self, spots: tuple[Spot, ...], rest: Road | None) -> None:
        self.spots, self.rest = spots, rest
        self.known: dict[Hand, float] = {}
        self.hopes: dict[tuple[object, ...], float] = {}


@lru_cache(maxsize=1 << 14)
def road(spots: tuple[Spot, ...], rest: Road | None) -> Road:
    """The one road that begins with one of these challenges and goes on like `rest`."""
    return Road(spots, rest)


def worth(hand: Hand, way: Road | None) -> float:
    """What will come of the hand if it is spent as well as can be: boxes and tokens won less the damage taken."""
    if way is None:
        return TOKEN * (hand >> 6 * DIGIT).bit_count()
    found = way.known.get(hand)
    if found is None:
        found = way.known[hand] = _worth(hand, way)
    return found


def _worth(hand: Hand, way: Road) -> float:
    rest = way.rest
    failed = worth(hand, rest)
    known = rest.known if rest is not None else {}
    total = 0.0
    for icons, damage, box, weight in way.spots:
        best = failed - damage
        for left in after_paying(icons, hand):
            found = known.get(left)
            if found is None:
                found = worth(left, rest)
            if found + box > best:
                best = found + box
        total += weight * best
    return total


def expected(dice: tuple[Faces, ...], hand: Hand, way: Road | None) -> float:
    """What a hand will be worth once these dice have joined it."""
    if way is None:
        return worth(hand, way)
    total, known = 0.0, way.known
    for chance, rolled in rolls(dice):
        found = known.get(hand + rolled)
        total += chance * (worth(hand + rolled, way) if found is None else found)
    return total


def each_once(items: Sequence[Die]) -> Iterator[tuple[Die, tuple[Die, ...]]]:
    """Each different item, and the others without it."""
    seen = set()
    for place, item in enumerate(items):
        if item not in seen:
            seen.add(item)
            yield item, (*items[:place], *items[place + 1 :])
