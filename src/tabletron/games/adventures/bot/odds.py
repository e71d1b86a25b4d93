"""What dice are worth against the challenges ahead, worked out exactly and only once.

Prices are in points of damage: a dice pool is worth what it saves. Colours do not matter for paying, so a hand is nine
counts: dice that show J, R or S once, dice that show it twice, and the active bonus tokens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from tabletron.games.adventures.effects import ACTIONS, Action, Die, Icons
from tabletron.games.adventures.rules.payment import needs_by_kind
from tabletron.games.adventures.state import FACE

Hand: TypeAlias = tuple[int, ...]
Faces: TypeAlias = tuple[str, ...]

KINDS = ("J", "R", "S", "JJ", "RR", "SS")
PLACE: dict[str, int] = {face: place for place, face in enumerate(KINDS)}
PLACE_OF_DIE: dict[Die, int] = {die: PLACE[face] for die, face in FACE.items()}
PLACE_OF_TOKEN: dict[Action, int] = {action: 6 + place for place, action in enumerate(ACTIONS)}
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


def hand_of(dice: Sequence[Die], tokens: Sequence[Action]) -> Hand:
    counts = [0] * 9
    for die in dice:
        counts[PLACE_OF_DIE[die]] += 1
    for token in tokens:
        counts[PLACE_OF_TOKEN[token]] = 1
    return tuple(counts)


def worth(hand: Hand, way: Road | None) -> float:
    """What will come of the hand if it is spent as well as can be: boxes and tokens won less the damage taken."""
    if way is None:
        return TOKEN * (hand[6] + hand[7] + hand[8])
    found = way.known.get(hand)
    if found is None:
        found = way.known[hand] = _worth(hand, way)
    return found


def _worth(hand: Hand, way: Road) -> float:
    rest = way.rest
    failed = worth(hand, rest)
    total = 0.0
    for icons, damage, box, weight in way.spots:
        best = failed - damage
        for left in after_paying(icons, hand):
            if (won := worth(left, rest) + box) > best:
                best = won
        total += weight * best
    return total


@lru_cache(maxsize=1 << 17)
def after_paying(icons: Icons, hand: Hand) -> tuple[Hand, ...]:
    """What may be left of a hand that has paid a requirement without wasting anything; nothing if it cannot."""
    found: set[Hand] = set()
    for needs in needs_by_kind(icons):
        ways = [spendings(need, *hand[kind::3]) for kind, need in enumerate(needs)]
        for chosen in product(*ways):
            (j, jj, jt), (r, rr, rt), (s, ss, st) = chosen
            a, b, c, d, e, f, g, h, i = hand
            found.add((a - j, b - r, c - s, d - jj, e - rr, f - ss, g - jt, h - rt, i - st))
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def spendings(need: int, singles: int, doubles: int, token: int) -> tuple[tuple[int, int, int], ...]:
    """How many single dice, doubles and tokens of one kind cover so many icons, none of them for nothing (MA-233)."""
    return tuple(
        (need_left, twice, once)
        for twice in range(doubles + 1)
        for once in range(token + 1)
        for need_left in [max(0, need - 2 * twice - once)]
        if need_left <= singles and need_left + twice + once <= need
    )


# --- rolling


@lru_cache(maxsize=1 << 10)
def rolls(dice: tuple[Faces, ...]) -> tuple[tuple[float, Hand], ...]:
    """Every result of rolling these dice with its chance, as counts of faces."""
    results: dict[Hand, float] = {(0,) * 9: 1.0}
    for faces in dice:
        after: dict[Hand, float] = {}
        for hand, chance in results.items():
            for face in faces:
                more = plus(hand, PLACE[face])
                after[more] = after.get(more, 0.0) + chance / len(faces)
        results = after
    return tuple((chance, hand) for hand, chance in results.items())


def plus(hand: Hand, place: int) -> Hand:
    return (*hand[:place], hand[place] + 1, *hand[place + 1 :])


def add(one: Hand, other: Hand) -> Hand:
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def expected(dice: tuple[Faces, ...], hand: Hand, way: Road | None) -> float:
    """What a hand will be worth once these dice have joined it."""
    return sum([chance * worth(add(hand, rolled), way) for chance, rolled in rolls(dice)])


def chance_to_pay(dice: tuple[Faces, ...], hand: Hand, requirements: Sequence[Icons]) -> float:
    """How likely all these requirements can be met, one after the other, once the dice have joined the hand."""
    return sum(chance for chance, rolled in rolls(dice) if _pays(add(hand, rolled), tuple(requirements)))


def _pays(hand: Hand, requirements: tuple[Icons, ...]) -> bool:
    if not requirements:
        return True
    return any(_pays(left, requirements[1:]) for left in after_paying(requirements[0], hand))


def each_once(items: Sequence[Die]) -> Iterator[tuple[Die, tuple[Die, ...]]]:
    """Each different item, and the others without it."""
    seen = set()
    for place, item in enumerate(items):
        if item not in seen:
            seen.add(item)
            yield item, (*items[:place], *items[place + 1 :])
