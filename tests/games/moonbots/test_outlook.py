"""The outlook of Moon-Bots: how the game goes on, turn by turn, on average."""

from __future__ import annotations

import pytest

from tabletron.games.moonbots.outlook import Course, in_turn, outlook
from tests.games.moonbots.kit import PADDING, SHIELD, A, B, C, D, after_roll, fallen, position, robot

FISTS, MISSILES = "P11", "P14"


def test_odds_are_shared_among_the_robots_still_standing() -> None:
    odds = outlook(position(robot(9), fallen(), robot(9), robot(9), fallen=[B]).game)
    assert sum(odds) == pytest.approx(1) and odds[B] == 0 and min(odds[A], odds[C], odds[D]) > 0.2


def test_equal_robots_have_about_equal_odds() -> None:
    assert outlook(position(*(robot(12) for _ in range(4))).game) == pytest.approx([0.25] * 4, abs=0.05)


def losses(left: int, right: int) -> tuple[float, float]:
    """What the first attack takes from the neighbours of A with so much energy."""
    game = position(robot(9, FISTS), robot(left), robot(9), robot(right)).game
    course = Course(game, in_turn(game))
    course.turn(A, 0.0)
    return left - course.energy[B], right - course.energy[D]


def test_an_attack_goes_for_the_leader_unless_it_can_finish_the_other() -> None:
    weak, strong = losses(left=9, right=15)
    assert 0 < 1.5 * weak < strong
    weak, strong = losses(left=1, right=2)
    assert weak > strong > 0


def test_who_falls_is_out_and_no_longer_attacks() -> None:
    game = position(robot(15, FISTS), robot(1), robot(15, FISTS), turn=A).game
    course = Course(game, in_turn(game))
    course.run()
    assert course.survived[B] < min(course.survived[A], course.survived[C]) and B not in course.alive
    assert outlook(game)[B] < 0.2


def test_protection_counts_against_what_the_neighbours_attack_with() -> None:
    shield, padding = (
        outlook(position(robot(6, card), robot(6, MISSILES), robot(6), robot(6, MISSILES)).game)
        for card in (SHIELD, PADDING)
    )
    assert shield[A] > padding[A] + 0.02


def test_dice_that_fit_are_better_than_dice_that_do_not() -> None:
    fit, other = (
        outlook(after_roll(robot(6, MISSILES), robot(6), robot(6), robot(6), dice=[die]).game) for die in (5, 6)
    )
    assert fit[A] > other[A] + 0.02
