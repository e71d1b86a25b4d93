"""Chance: fair, repeatable, unpredictable, and fed in where tests need it."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletron.core.chance import Fed, Seeded, commitment, derive
from tabletron.core.flow import draw, roll, shuffle

D6 = (1, 2, 3, 4, 5, 6)


def test_a_place_in_a_stream_always_gives_the_same() -> None:
    one, two = Seeded("seed"), Seeded("seed")
    assert one.outcome(roll([D6] * 5), 3) == two.outcome(roll([D6] * 5), 3)
    assert one.outcome(roll([D6] * 5), 3) != one.outcome(roll([D6] * 5), 4)
    assert one.outcome(roll([D6] * 9), 3) != one.outcome(roll([D6] * 9, "other"), 3)
    assert one.outcome(roll([D6] * 9), 3) != Seeded("seee").outcome(roll([D6] * 9), 3)


def test_dice_are_fair() -> None:
    faces = Counter(face for index in range(3000) for face in Seeded("fair").outcome(roll([D6, D6]), index))
    expected = 6000 / 6
    assert sum((faces[face] - expected) ** 2 / expected for face in D6) < 20.5, "chi-square, 5 degrees, 0.1 %"


def test_every_order_of_a_shuffle_comes_up_equally_often() -> None:
    orders = Counter(tuple(Seeded("s").outcome(shuffle(list("abc")), index)) for index in range(3000))
    assert len(orders) == 6 and max(orders.values()) - min(orders.values()) < 140


def test_a_long_shuffle_is_a_permutation() -> None:
    places = Seeded("long").outcome(shuffle(list(range(500))), 0)
    assert sorted(places) == list(range(500)) and places != list(range(500))


def test_a_draw_takes_different_places() -> None:
    places = Seeded("d").outcome(draw(list(range(17)), 5), 0)
    assert len(set(places)) == 5 and set(places) <= set(range(17))


def test_fed_outcomes_come_first_and_must_be_possible() -> None:
    chance = Fed([[6]], Seeded("x"))
    assert chance.outcome(roll([D6]), 0) == [6]
    assert chance.outcome(roll([D6]), 1) == Seeded("x").outcome(roll([D6]), 1)
    with pytest.raises(AssertionError, match="7 is not a face"):
        Fed([[7]], Seeded("x")).outcome(roll([D6]), 0)


def test_the_commitment_binds_and_derived_numbers_differ_by_purpose() -> None:
    assert commitment("a") == commitment("a") != commitment("b")
    assert derive("a", "bots") != derive("a", "names")
