"""Dice and tokens as they count for paying, and what a roll may bring; all results are counted, none is sampled.

Colours do not matter for paying, so a hand is nine counts: dice that show J, R or S once, dice that show it twice, and
the active bonus tokens. They are the digits of one number, so that hands can be added and looked up quickly.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from tabletron.games.adventures.box import ACTIONS, FACES, Action, Die, Icons
from tabletron.games.adventures.rules.payment import needs_by_kind
from tabletron.games.adventures.state import FACE

Hand: TypeAlias = int
Faces: TypeAlias = tuple[str, ...]

DIGIT = 4
"""The bits of a digit: no hand has more than nine dice."""
ONE: dict[str, Hand] = {face: 1 << DIGIT * place for place, face in enumerate(FACES)}
ONE_DIE: dict[Die, Hand] = {die: ONE[face] for die, face in FACE.items()}
ONE_TOKEN: dict[Action, Hand] = {action: 1 << DIGIT * (6 + place) for place, action in enumerate(ACTIONS)}


def hand_of(dice: Sequence[Die], tokens: Sequence[Action]) -> Hand:
    hand = 0
    for die in dice:
        hand += ONE_DIE[die]
    for token in tokens:
        hand |= ONE_TOKEN[token]
    return hand


def dice_in(hand: Hand) -> int:
    """The number of dice in a hand."""
    return sum(digits(hand)[: len(FACES)])


def digits(hand: Hand) -> list[int]:
    return [hand >> DIGIT * place & 15 for place in range(9)]


@lru_cache(maxsize=1 << 18)
def after_paying(icons: Icons, hand: Hand) -> tuple[Hand, ...]:
    """What may be left of a hand that has paid a requirement without wasting anything; nothing if it cannot."""
    counts, found = digits(hand), set[Hand]()
    for needs in needs_by_kind(icons):
        jumps, runs, shots = (spendings(need, kind, *counts[kind::3]) for kind, need in enumerate(needs))
        found.update([hand - jump - run - shot for jump in jumps for run in runs for shot in shots])
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def spendings(need: int, kind: int, singles: int, doubles: int, token: int) -> tuple[Hand, ...]:
    """The single dice, doubles and tokens of one kind that cover so many icons, none of them for nothing (MA-233)."""
    return tuple(
        plain + (twice << 3 * DIGIT) + (once << 6 * DIGIT) << DIGIT * kind
        for twice in range(doubles + 1)
        for once in range(token + 1)
        for plain in [max(0, need - 2 * twice - once)]
        if plain <= singles and plain + twice + once <= need
    )


# --- rolling


@lru_cache(maxsize=1 << 10)
def rolls(dice: tuple[Faces, ...]) -> tuple[tuple[float, Hand], ...]:
    """Every result of rolling these dice with its chance."""
    results: dict[Hand, float] = {0: 1.0}
    for faces in dice:
        after: dict[Hand, float] = {}
        for hand, chance in results.items():
            for face in faces:
                more = hand + ONE[face]
                after[more] = after.get(more, 0.0) + chance / len(faces)
        results = after
    return tuple((chance, hand) for hand, chance in results.items())


def chance_to_pay(dice: tuple[Faces, ...], hand: Hand, requirements: Sequence[Icons]) -> float:
    """How likely all these requirements can be met, one after the other, once the dice have joined the hand."""
    return sum(chance for chance, rolled in rolls(dice) if pays(hand + rolled, tuple(requirements)))


def pays(hand: Hand, requirements: tuple[Icons, ...]) -> bool:
    """Whether all these requirements can be met, one after the other."""
    if not requirements:
        return True
    return any(pays(left, requirements[1:]) for left in after_paying(requirements[0], hand))
