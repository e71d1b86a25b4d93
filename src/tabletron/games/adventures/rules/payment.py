"""Which dice and bonus tokens cover a requirement: every legal payment, the cheapest first.

Actions of different kinds do not help each other, so the kinds are solved one by one. Of one kind a payment of some
items is legal exactly if the icons asked for are at least as many as the items, each covering one, and at most as many
as the actions they show (MA-091 to MA-099, MA-233). A W is two icons of whatever kind (MA-092, MA-094).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from tabletron.games.adventures.box import ACTIONS, Action, Die, Icons
from tabletron.games.adventures.options import Pay
from tabletron.games.adventures.state import DOUBLE, SHOWS

SINGLE_PRICE, DOUBLE_PRICE, TOKEN_PRICE = 10, 17, 11
"""What an item is worth later: two single dice are more use than a double, and tokens do not go away (MA-123)."""
UNWANTED = 0.5
"""The part of its worth that a die keeps if nothing ahead asks for it."""
ALL_ACTIONS = "JRS"

Purse: TypeAlias = tuple[Die, ...]
"""Dice and tokens to pay with, sorted; a token is written as its action."""


class Part(NamedTuple):
    """A payment for the icons of one kind."""

    price: float
    items: Purse


def payments(requirement: Icons, dice: Purse, tokens: tuple[Action, ...], ahead: str = ALL_ACTIONS) -> tuple[Pay, ...]:
    """Every legal payment of the requirement, the cheapest first; `ahead` are the actions still needed later."""
    if "W" not in requirement:
        dice = tuple([die for die in dice if SHOWS[die] in requirement])
        tokens = tuple([token for token in tokens if token in requirement])
    return _payments("".join(sorted(requirement)), dice, tokens, ahead)


@lru_cache(maxsize=1 << 15)
def _payments(requirement: Icons, dice: Purse, tokens: tuple[Action, ...], ahead: str) -> tuple[Pay, ...]:
    found: dict[Purse, float] = {}
    for needs in needs_by_kind(requirement):
        asked = [(need, kind) for need, kind in zip(needs, ACTIONS, strict=True) if need]
        ways = [parts(need, _purse_of(kind, dice, tokens), kind in ahead) for need, kind in asked]
        for chosen in product(*ways) if all(ways) else ():
            items = tuple(sorted([item for part in chosen for item in part.items]))
            found[items] = sum([part.price for part in chosen])
    return tuple([_pay(items) for items, _ in sorted(found.items(), key=lambda one: (one[1], len(one[0]), one[0]))])


def _purse_of(kind: Action, dice: Purse, tokens: tuple[Action, ...]) -> Purse:
    """What can cover icons of this kind."""
    return (*((kind,) if kind in tokens else ()), *[die for die in dice if SHOWS[die] == kind])


def _pay(items: Purse) -> Pay:
    return Pay(tuple(item for item in items if item in SHOWS), tuple(item for item in items if item not in SHOWS))  # type: ignore[misc]


@lru_cache(maxsize=1024)
def needs_by_kind(requirement: Icons) -> tuple[tuple[int, ...], ...]:
    """How many icons of each kind there are to cover, once for every way to choose a kind for each W."""
    plain, waits = [requirement.count(kind) for kind in ACTIONS], requirement.count("W")
    return tuple(
        tuple(count + 2 * pairs for count, pairs in zip(plain, chosen, strict=True))
        for chosen in product(range(waits + 1), repeat=len(ACTIONS))
        if sum(chosen) == waits
    )


@lru_cache(maxsize=1 << 14)
def parts(need: int, purse: Purse, wanted: bool) -> tuple[Part, ...]:
    """The ways to cover so many icons with items of one kind."""
    return tuple(sorted(_parts(need, purse, wanted), key=itemgetter(0)))


def _parts(need: int, purse: Purse, wanted: bool) -> Iterator[Part]:
    for size in range(need + 1):
        for items in sorted(set(combinations(purse, size))):
            if sum(1 + DOUBLE.get(item, False) for item in items) >= need:
                yield Part(sum(_price(item, wanted) for item in items), items)


def _price(item: Die, wanted: bool) -> float:
    if item not in DOUBLE:
        return TOKEN_PRICE
    price = DOUBLE_PRICE if DOUBLE[item] else SINGLE_PRICE
    return price if wanted else price * UNWANTED


def can_cover(requirement: Icons, dice: Purse, tokens: tuple[Action, ...]) -> bool:
    """Whether anything would cover it."""
    return bool(payments(requirement, dice, tokens))
