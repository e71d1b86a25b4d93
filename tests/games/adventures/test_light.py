"""One and two players: Dr. Light."""

from __future__ import annotations

import pytest

from tabletron.core.flow import Roll
from tabletron.games.adventures.events import Overloaded, Reshuffled
from tabletron.games.adventures.options import Claim, Lights, Swap
from tabletron.testing import rule
from tests.games.adventures.kit import (
    BLUE,
    BOX,
    RED,
    WILD,
    YELLOW,
    A,
    B,
    Script,
    action,
    begun,
    hero,
    table_of,
)

LIGHT = {"right": "DL-blue-red-1"}


def turned_up(seats: int, seed: int = 1) -> Script:
    """A game at the choice of Dr. Light cards."""
    script = begun(seats, seed)
    while script.game.step in ("setup", "draw"):
        script.goes_on()
    return script


def colours(script: Script) -> list[str]:
    """The colours of the dice being rolled."""
    event = script.table.pending
    assert isinstance(event, Roll)
    return sorted({"S": "red", "J": "blue", "R": "yellow"}[faces[0]] for faces in event.dice)


@rule("MA-164")
def test_cards_are_turned_up_at_the_start_of_planning() -> None:
    for seats, number in ((1, 4), (2, 3)):
        script = turned_up(seats)
        assert script.game.step == "planning" and len(script.game.offered) == number
        assert len(script.game.light_deck) == 18 - number


@rule("MA-165", "MA-167")
def test_two_players_take_one_each_openly() -> None:
    script = turned_up(2)
    one, two, three = script.game.offered
    assert script.asked() == {A: "light", B: "light"}
    script.claims(B, two).refuses(Claim(two), "MA-013", A)
    script.claims(B, one).claims(A, two)
    assert script.hero(A).lights == {"right": two} and script.hero(B).lights == {"left": one}
    assert script.game.light_discard == [three] and script.asked() == {A: "plan", B: "plan"}


@rule("MA-166")
def test_a_solo_player_takes_two_and_a_side_for_each() -> None:
    script = turned_up(1)
    one, two, three, four = script.game.offered
    assert script.asked() == {A: "lights"} and len(script.options()) == 12
    script.answers(Lights(three, one))
    assert script.hero().lights == {"left": three, "right": one}
    assert sorted(script.game.light_discard) == sorted([two, four])


@rule("MA-168")
def test_a_solo_player_may_swap_the_sides_until_the_plan_is_made() -> None:
    script = turned_up(1)
    one, two, *_ = script.game.offered
    script.answers(Lights(one, two))
    assert script.asked() == {A: "plan"} and Swap() in script.options()
    script.answers(Swap())
    assert script.hero().lights == {"left": two, "right": one} and script.asked() == {A: "plan"}
    script.plans()
    assert script.hero().lights == {"left": two, "right": one} and script.game.step == "dice_pool"
    assert Swap() not in turned_up(2).claims(A, turned_up(2).game.offered[0]).until(A, "plan").options(A)


@rule("MA-169")
def test_an_empty_deck_is_the_discarded_cards_shuffled() -> None:
    used = [light.id for light in BOX.lights]
    script = table_of(
        hero(left="", right="", stages=["ST01"]), phase="begin_round", light_deck=used[:1], light_discard=used[1:]
    )
    assert script.told(Reshuffled)[-1].what == "lights"
    assert used[0] in script.game.offered and len(script.game.offered) == 4 and len(script.game.light_deck) == 14


@rule("MA-170", "MA-235")
def test_dr_light_sits_right_of_the_first_and_left_of_the_second_seat() -> None:
    for first in (A, B):
        script = action(
            hero(left=BLUE, right=YELLOW, lights=LIGHT), hero(left=YELLOW, right=BLUE, lights={"left": "DL-red-red-1"}),
            first=first,
        )  # fmt: skip
        script.until(B if first == A else A, "act")
        assert {event.seat for event in script.told(Overloaded)} == {A, B}, "the slots beside him are checked"


@rule("MA-171")
def test_the_pool_of_two_players() -> None:
    script = action(
        hero(left=BLUE, right=RED, lights={"right": "DL-yellow-red-1"}),
        hero(left=YELLOW, right=RED, lights={"left": "DL-blue-yellow-1"}),
    )
    assert colours(script) == ["blue", "red", "red", "yellow"], "own blue and red, B's right, Dr. Light's"


@rule("MA-172", "MA-173")
def test_the_pool_of_one_player() -> None:
    script = action(hero(left=RED, right=BLUE, lights={"left": "DL-yellow-red-1", "right": "DL-yellow-blue-1"}))
    assert colours(script) == ["blue", "red", "yellow", "yellow"]
    script = action(
        hero(boss="metal_man", left=RED, right=BLUE, lights={"left": "DL-yellow-red-1", "right": "DL-red-blue-1"})
    )
    script.rolls("S", "S", "J", "R")
    assert script.table.pending is not None, "the die of Dr. Light is one of the dice a Dice Pool ability touches"


@rule("MA-174", "MA-175")
def test_overload() -> None:
    script = action(hero(left=BLUE, right=BLUE, lights=LIGHT), hero(left=RED, right=RED))
    assert script.life(A, B) == [4, 5] and len(script.told(Overloaded)) == 1
    assert "blue" in colours(script), "the die comes anyway"
    both = {"left": "DL-red-red-1", "right": "DL-blue-red-1"}
    assert action(hero(left=BLUE, right=BLUE, lights=both)).life() == [3], "a solo player checks both"
    assert action(hero(left=RED, right=BLUE, lights=both)).life() == [4]


@pytest.mark.parametrize(
    ("support", "matched"),
    [
        (RED, "red"),
        (YELLOW, "yellow"),
        (WILD, "red blue yellow"),
        ("roll:red/yellow", "red yellow"),
        ("roll:blue/yellow", "blue yellow"),
        ("set:red.S", "red"),
        ("set:yellow.R", "yellow"),
        ("tok:S", "red"),
        ("tok:J", "blue"),
        ("tok:R", "yellow"),
        ("tok:any", "red blue yellow"),
    ],
)
@rule("MA-176", "MA-177", "MA-178", "MA-179", "MA-180")
def test_which_requirements_a_support_matches(support: str, matched: str) -> None:
    for colour in ("red", "blue", "yellow"):
        script = action(hero(right=support, lights={"right": f"DL-red-{colour}-1"}), hero())
        assert (script.life(A) == [5]) == (colour in matched.split())


def test_the_plan_warns_of_an_overload() -> None:
    script = turned_up(1)
    script.goes_on()
    question = script.table.scene(A).question
    assert question is not None
    assert len({choice.words.hint for choice in question.choices}) > 1
