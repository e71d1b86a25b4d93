"""The frame of an action phase, the Dice Pool step, the end of the action phase and the limits of dice."""

from __future__ import annotations

import pytest

from tabletron.core.flow import Roll
from tabletron.games.adventures.events import ActionBegan, Damaged, Placed, Rolled, TokenFlipped
from tabletron.games.adventures.options import Dye, Flip, Pick
from tabletron.testing import rule
from tests.games.adventures.kit import (
    BLUE,
    RED,
    WILD,
    YELLOW,
    A,
    B,
    C,
    D,
    Script,
    action,
    engaging,
    facing,
    hero,
)

THREE = "red.J red.S red.SS"


def thrown(script: Script) -> str:
    """The colours of the dice that are being rolled."""
    event = script.table.pending
    assert isinstance(event, Roll)
    colour = {"S": "red", "J": "blue", "R": "yellow"}
    return " ".join(sorted(colour[faces[0]] for faces in event.dice))


# --- the frame


@rule("MA-050", "MA-124")
def test_action_phases_follow_clockwise_from_the_first_player() -> None:
    script = action(*(hero() for _ in range(4)), first=C)
    while len(script.told(ActionBegan)) < 4 or script.game.step == "dice_pool":
        script.goes_on()
    assert [event.seat for event in script.told(ActionBegan)] == [C, D, A, B]
    while script.game.step != "planning":
        script.goes_on()
    assert script.game.round == 2, "after the last one comes clean-up, and a new round"


@rule("MA-051", "MA-052", "MA-054")
def test_one_dice_pool_for_the_whole_card() -> None:
    script = action(hero(stages=["ST11", "ST02"]), hero(), hero())
    script.rolls("S", "S", "J", "J")
    pools = []
    for n in (1, 2, 3):
        assert script.asked() == {A: "act"} and script.game.challenge.n == n
        pools.append(script.pool())
        script.suffers()
    assert pools == ["blue.J blue.J red.S red.S"] * 3, "no die comes in between"
    assert script.game.acting.seat == B


@rule("MA-053", "MA-122")
def test_all_dice_go_back_at_the_end() -> None:
    script = facing("S/1", hero(), hero(), hero(), pool=THREE, locks=[])
    script.suffers()
    assert script.game.acting.seat == B and script.game.pool == []


@rule("MA-123")
def test_active_tokens_stay_active() -> None:
    script = facing("S/1", hero(tokens="JS"), hero(), hero())
    script.suffers()
    assert script.hero().tokens == ["J", "S"]
    while script.game.round == 1:
        script.goes_on()
    assert script.hero().tokens == ["J", "S"]


# --- the Dice Pool step


@rule("MA-055", "MA-057")
def test_the_pool_is_four_dice_rolled_together() -> None:
    script = action(hero(left=RED, right=BLUE), hero(left=WILD, right=YELLOW), hero(), hero(left=YELLOW, right=WILD))
    assert thrown(script) == "blue red yellow yellow"
    script.rolls("S", "J", "R", "R")
    assert len(script.told(Rolled)) == 1 and script.pool() == "blue.J red.S yellow.R yellow.R"


@rule("MA-056")
def test_supports_are_not_used_up() -> None:
    script = action(hero(left=YELLOW), hero(right=BLUE), hero(), first=B)
    script.until(B, "act")
    assert script.hero(A).left != "" and script.hero(B).right != "" and script.hero(A).discard == []


@rule("MA-058")
def test_a_set_die_is_not_rolled() -> None:
    script = action(hero(left="set:red.S", right=BLUE), hero(right=RED), hero(left=RED))
    assert [event.die for event in script.told(Placed)] == ["red.S"]
    assert thrown(script) == "blue red red"
    script.rolls("J", "J", "J")
    assert script.pool() == "blue.J red.J red.J red.S"


@rule("MA-059")
def test_a_token_support_flips_the_own_token() -> None:
    for tokens, flips in (("", 1), ("S", 0)):
        script = action(hero(tokens=tokens, left="tok:S"), hero(right=RED), hero(left=RED))
        script.rolls("S", "S", "J")
        assert script.hero().tokens == ["S"] and len(script.told(TokenFlipped)) == flips
    script = action(hero(), hero(right="tok:J"), hero())
    script.rolls("S", "S", "J")
    assert script.hero(A).tokens == ["J"] and script.hero(B).tokens == [], "the neighbour's card serves the active hero"


@rule("MA-060")
def test_colours_are_chosen_before_any_die_is_rolled() -> None:
    script = action(hero(left=WILD, right=BLUE), hero(right="roll:red/yellow"), hero(left=RED))
    assert script.asked() == {A: "colour"}
    assert script.options() == [Dye("red"), Dye("blue"), Dye("yellow")]
    script.dyes("yellow")
    assert script.options() == [Dye("red"), Dye("yellow")]
    script.dyes("yellow")
    assert thrown(script) == "blue red yellow yellow"


@rule("MA-060")
def test_a_token_of_choice_is_chosen_before_the_roll() -> None:
    script = action(hero(tokens="R", left="tok:any"), hero(right="tok:any"), hero())
    assert script.options() == [Flip("J"), Flip("S")]
    script.answers(Flip("S"))
    assert script.hero().tokens == ["J", "R", "S"], "for the second only one is left"


@rule("MA-061")
def test_two_colours_are_one_die_or_both() -> None:
    script = action(hero(left="roll:red/blue", right=YELLOW), hero(right=YELLOW), hero(left=YELLOW))
    script.dyes("blue")
    assert thrown(script) == "blue yellow yellow yellow"
    both = {"two_colour_both": "on"}
    script = action(hero(left="roll:red/blue", right=YELLOW), hero(right=YELLOW), hero(left=YELLOW), switches=both)
    assert thrown(script) == "blue red yellow yellow yellow"
    script = facing("S/1", hero(boost="roll:red/blue"), switches=both)
    script.boosts(A).rolls("S").rolls("J")
    assert script.pool() == "blue.J red.S"


@rule("MA-061")
def test_a_skill_of_two_colours_is_one_die_in_any_case() -> None:
    for both in ("off", "on"):
        script = facing("RR/1", hero(skill="RU-dig-a"), switches={"two_colour_both": both})
        script.skill().dyes("yellow").rolls("R")
        assert script.pool() == "yellow.R" and script.asked() == {A: "act"}


@rule("MA-062", "MA-132")
def test_a_dice_pool_ability_works_after_the_roll() -> None:
    script = action(hero(boss="metal_man", left=YELLOW), hero(), hero())
    script.rolls("S", "J", "J", "R").rolls("RR")
    assert script.pool() == "blue.J blue.J red.S yellow.RR"
    assert script.asked() == {A: "act"}, "dice rolled anew are not rolled again"


@rule("MA-064")
def test_the_order_of_the_dice_pool_step() -> None:
    script = action(
        hero(boss="cut_man", left=WILD, right="tok:J", lights={"right": "DL-red-red-1"}), hero(right="set:red.S")
    )
    assert script.told(Damaged) and script.asked() == {A: "colour"}, "overload first"
    assert not script.told(TokenFlipped) and not script.told(Placed), "choices before tokens and set dice"
    script.dyes("blue")
    assert script.told(TokenFlipped) and script.told(Placed) and script.table.pending is not None
    script.rolls("SS", "JJ")
    assert script.asked() == {A: "cut"}, "the ability comes last"


@rule("MA-064", "MA-128")
def test_rerolls_over_the_limit_come_before_the_ability() -> None:
    script = action(hero(boss="cut_man", left=RED, right=RED), hero(right=RED), hero(left=RED))
    script.rolls("SS", "S", "S")
    assert script.asked() == {A: "over_limit"}
    script.passes()
    assert script.pool() == "red.S red.S red.S", "now the double was cut"


# --- limits


@rule("MA-125")
def test_a_pool_never_holds_four_dice_of_a_colour() -> None:
    script = action(hero(left=RED, right=RED), hero(right=RED, boost=RED), hero(left=RED, boost=RED))
    script.rolls("S", "S", "S").passes()
    script.boosts(B).passes().boosts(C).picks("red.S").rolls("J")
    assert script.pool() == "red.J red.S red.S"


@rule("MA-126")
def test_in_place_of_a_fourth_die_one_may_be_rolled_again() -> None:
    script = facing("RRR/1", hero(weapons={"metal_blade": 2}), pool=THREE + " blue.J")
    script.fires("metal_blade")
    assert script.options() == [Pick("red.J"), Pick("red.S"), Pick("red.SS"), None], "only dice of that colour"
    script.picks("red.J").rolls("R")
    assert script.pool() == "blue.J red.R red.S red.SS"
    script.fires("metal_blade").passes()
    assert script.pool() == "blue.J red.R red.S red.SS"


@rule("MA-127")
def test_a_set_die_over_the_limit_is_a_reroll_not_a_turn() -> None:
    script = facing("RRR/1", hero(weapons={"rolling_cutter": 1}), pool=THREE)
    script.fires("rolling_cutter").picks("red.J").rolls("J")
    assert script.pool() == THREE


@rule("MA-128")
def test_set_dice_take_their_places_before_rolled_ones() -> None:
    script = action(hero(left=RED, right="set:red.S"), hero(right=RED), hero(left=RED))
    assert thrown(script) == "red red"
    script.rolls("J", "J")
    assert script.pool() == "red.J red.J red.S" and script.asked() == {A: "over_limit"}
    script.passes()
    assert script.asked() == {A: "act"}


@rule("MA-128")
def test_each_die_over_the_limit_is_decided_by_itself() -> None:
    both = {"two_colour_both": "on"}
    script = action(
        hero(left="roll:red/blue", right="roll:red/yellow"), hero(right="roll:red/blue"), hero(left="roll:red/yellow"),
        switches=both,
    )  # fmt: skip
    script.rolls("S", "S", "S", "J", "J", "R", "R")
    script.picks("red.S").rolls("J")
    assert script.asked() == {A: "act"}, "four red dice: one too many"


@rule("MA-129")
def test_a_full_colour_may_be_named_for_a_wild_die() -> None:
    script = facing("RRR/1", hero(skill="PR-overcharge-a", weapons={"item_1": 1}), pool=THREE)
    script.skill()
    assert Dye("red") in script.options()
    script.dyes("red").picks("red.J").rolls("R").dyes("blue").rolls("J")
    assert script.pool() == "blue.J red.R red.S red.SS"


@rule("MA-130")
def test_a_die_discarded_as_cost_makes_room() -> None:
    script = facing("RRR/1", hero(weapons={"super_arm": 1}), pool=THREE)
    script.fires("super_arm").picks("red.J")
    assert script.pool() == "red.S red.SS red.SS" and script.asked() == {A: "act"}


@pytest.mark.parametrize("first", [A, B, C])
@rule("MA-122")
def test_the_pool_is_that_of_the_active_player(first: int) -> None:
    script = engaging(hero(), hero(), hero(), pool="blue.J", first=first)
    assert script.asked() == {first: "act"}
    assert D not in script.asked()
