"""Odds against every roll there is."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tabletron.games.boardgame import odds
from tabletron.games.boardgame.effects import FACES
from tests.games.boardgame.kit import A, Script, battle, challenge, facing, hero

NONE: frozenset[str] = frozenset()


def counted(wanted: tuple[str, ...], number: int, rerolls: int = 0, sticking: frozenset[str] = NONE) -> Fraction:
    """The same by trying every roll."""
    rolls = list(product(FACES, repeat=number))
    return sum((_after(wanted, list(roll), rerolls, sticking) for roll in rolls), Fraction(0)) / len(rolls)


def _after(wanted: tuple[str, ...], dice: list[str], rerolls: int, sticking: frozenset[str]) -> Fraction:
    left = list(wanted)
    for faces in sorted(wanted, key=lambda faces: "/" in faces):
        face = next((face for face in faces.split("/") if face in dice), None)
        if face is not None:
            left.remove(faces)
            dice.remove(face)
    if not left or not rerolls:
        return Fraction(not left)
    loose = [face for face in dice if face not in sticking]
    return counted(tuple(left), len(loose), rerolls - 1, sticking)


@pytest.mark.parametrize(
    ("wanted", "number"),
    [
        (("jump",), 3),
        (("jump", "run"), 4),
        (("hit", "hit"), 3),
        (("aim", "pellet/run"), 3),
        (("jump", "run", "hit"), 2),
    ],
)
def test_a_challenge_is_passed_as_often_as_counted(wanted: tuple[str, ...], number: int) -> None:
    once = pytest.approx(float(counted(wanted, number)))
    assert odds.chance(odds.needs_of(wanted, ())[0], number, 1) == once
    assert odds.chance_sticking(wanted, number, 0, NONE) == once


def test_re_rolls_and_sticking_dice_count() -> None:
    assert odds.chance_sticking(("jump", "run"), 3, 1, NONE) == pytest.approx(float(counted(("jump", "run"), 3, 1)))
    needs, _ = odds.needs_of(("jump", "run"), ())
    assert odds.chance(needs, 3, 2) == pytest.approx(float(counted(("jump", "run"), 3, 1)))
    wily = frozenset({"wily"})
    assert odds.chance_sticking(("jump",), 3, 2, wily) == pytest.approx(float(counted(("jump",), 3, 2, wily)))
    assert odds.chance_sticking(("jump",), 3, 2, wily) < odds.chance_sticking(("jump",), 3, 2, NONE)


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
