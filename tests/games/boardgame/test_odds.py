"""Odds against every roll there is."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tabletron.games.boardgame import odds
from tabletron.games.boardgame.verbs.vocabulary import FACES
from tests.games.boardgame.kit import A, Script, battle, challenge, facing, hero

NONE: frozenset[str] = frozenset()


def counted(wanted: tuple[str, ...], number: int, rerolls: int = 0, sticking: frozenset[str] = NONE) -> Fraction:
    """The same by trying every roll."""
    rolls = list(product(FACES, repeat=number))
    return sum((_after(wanted, list(roll), rerolls, sticking) for roll in rolls), Fraction(0)) / len(rolls)


def _after(wanted: tuple[str, ...], dice: list[str], rerolls: int, sticking: frozenset[str]) -> Fraction:
    if odds.fits(wanted, dice):
        return Fraction(1)
    if not rerolls:
        return Fraction(0)
    kept, _ = odds.matched(wanted, dice)
    for face in kept:
        dice.remove(face)
    held = [*kept, *(face for face in dice if face in sticking)]
    more = list(product(FACES, repeat=len(dice) + len(kept) - len(held)))
    return sum((_after(wanted, [*held, *roll], rerolls - 1, sticking) for roll in more), Fraction(0)) / len(more)


@pytest.mark.parametrize(
    ("wanted", "number"),
    [
        (("jump",), 3),
        (("jump", "run"), 4),
        (("hit", "hit"), 3),
        (("aim", "pellet/run"), 3),
        (("jump", "run", "hit"), 2),
        (("run", "run/jump"), 3),
        (("run/aim", "aim/jump"), 3),
    ],
)
def test_a_challenge_is_passed_as_often_as_counted(wanted: tuple[str, ...], number: int) -> None:
    assert odds.chance(wanted, (), number, 1) == pytest.approx(float(counted(wanted, number)))
    assert odds.chance(wanted, (), number, 2) == pytest.approx(float(counted(wanted, number, 1)))


def test_re_rolls_and_sticking_dice_count() -> None:
    wily = frozenset({"wily"})
    assert odds.chance(("jump",), (), 3, 3, wily) == pytest.approx(float(counted(("jump",), 3, 2, wily)))
    assert odds.chance(("jump",), (), 3, 3, wily) < odds.chance(("jump",), (), 3, 3)
    both = ("aim", "aim/run")
    assert odds.chance(both, (), 3, 2, wily) == pytest.approx(float(counted(both, 3, 1, wily)))


def test_dice_that_lie_there_serve_at_once_and_are_rolled_again_if_they_do_not() -> None:
    assert odds.chance(("jump", "run"), ("run",), 2, 1) == pytest.approx(1 - (5 / 6) ** 2)
    idle = odds.chance(("jump",), ("hit",), 1, 2)
    assert idle == pytest.approx(1 / 6 + 5 / 6 * (1 - (5 / 6) ** 2)), "the idle die helps with the second roll only"


def preview(script: Script, label: str) -> str:
    question = script.table.scene(A).question
    assert question is not None
    return next(choice.words.preview for choice in question.choices if choice.words.label == label)


def test_the_hero_is_told_the_odds() -> None:
    script = facing(challenge("jump"), hero(), hero()).passes(0, 1)
    assert preview(script, "Roll 1 die") == "passes in 17 of 100 cases, with 3 re-rolls in 52"
    script.spends("aim", "run")
    assert preview(script, "Re-roll [aim] [run]") == "then it passes in 31 of 100 cases"


def test_in_a_battle_the_hero_is_told_what_dice_deal() -> None:
    script = battle("cut_man", hero(), hero(), health=20).passes(A).rolls("hit", "hit", "aim", "aim", "run", "jump")
    assert preview(script, "Re-roll [aim] [aim] [run]") == "then the dice deal 5.0 on average"
