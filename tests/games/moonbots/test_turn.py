"""The frame of a turn: phases A, B and C, whose turn is next, rounds, and turns cut short."""

from __future__ import annotations

from typing import Any

import pytest

from tabletron import IllegalPlay
from tabletron.games.moonbots.events import Bought, Fell, Gained, Lost, Restocked, Rolled, Slept, TurnBegan, Used
from tabletron.games.moonbots.options import Activate, Buy, Cell, Reroll, Throw
from tabletron.testing import rule
from tests.games.moonbots.kit import (
    BAD_LUCK,
    DEFLECTION,
    DODGE,
    REROLL,
    REST,
    SPY,
    STOCK,
    STRONGER,
    VIRUS,
    A,
    B,
    C,
    D,
    Script,
    after_roll,
    fallen,
    position,
    robot,
)


def turns(script: Script) -> list[tuple[int, int]]:
    """The turns begun so far, as (robot, round)."""
    return [(event.robot, event.round) for event in script.told(TurnBegan)]


def story(script: Script) -> list[type[Any]]:
    """The kinds of event told so far."""
    return [type(told.event) for told in script.table.told]


def skip_turns(script: Script, number: int) -> None:
    """So many turns pass without a purchase or a roll."""
    goal = len(turns(script)) + number
    for _ in range(10 * number):
        if len(turns(script)) == goal:
            return
        script.passes()
    raise AssertionError("a turn does not end")


# --- phases


@rule("MB-021")
def test_a_turn_is_buying_then_dice_then_restocking() -> None:
    script = position(robot(9), robot(9), robot(9), market={"B1": "P01", "M1": "P03"}, pile=["P05"])
    assert script.asked() == {A: "buy"}
    script.buys(A, "B1")
    assert script.asked() == {A: "roll"}
    script.rolls(A, 1)
    assert script.asked() == {A: "activate"}
    script.ends(A)
    assert story(script) == [TurnBegan, Bought, Rolled, Restocked, TurnBegan]
    assert script.asked() == {B: "buy"}


@rule("MB-021")
def test_buying_and_dice_may_be_skipped_but_not_the_restock() -> None:
    script = position(robot(9), robot(9), robot(9), market={"M1": "P01"}, pile=["P05"])
    script.passes(A).passes(A)
    assert story(script) == [TurnBegan, Restocked, TurnBegan]
    assert script.game.market["B1"] == "P01"
    assert script.asked() == {B: "buy"}


@rule("MB-021")
def test_each_phase_comes_once_a_turn() -> None:
    script = position(robot(9, SPY), robot(9), robot(9), market={"B1": "P01", "B2": "P03", "M1": "P05"})
    answers: dict[str, Any] = {"buy": Buy("B1"), "roll": Throw()}
    asked: list[str] = []
    while script.game.turn == A and len(asked) < 20:
        kind = next(iter(script.table.asks.values())).kind
        asked.append(kind)
        script.answers(answers.get(kind), A)
        if script.table.pending:
            script.come_up(2)
    assert asked == ["turn_start", "buy", "open", "roll", "open", "activate", "open"]
    assert script.asked() == {A: "turn_start"}


@rule("MB-022")
def test_no_purchase_once_the_dice_are_rolled() -> None:
    script = position(robot(9, board="green"), robot(9), robot(9), market={"B1": "P01"})
    script.passes(A).rolls(A, 1)
    assert script.options() == [Activate("right_arm", (1,)), None]
    script.refuses(Buy("B1"), "may not answer 'buy B1'", A)
    assert script.asked() == {A: "activate"}


@rule("MB-022")
def test_the_refusal_of_a_late_purchase_names_its_rule() -> None:
    script = position(robot(9, board="green"), robot(9), robot(9), phase="roll", market={"B1": "P01"})
    script.rolls(A, 1).refuses(Buy("B1"), "MB-022", A)
    assert script.asked() == {A: "activate"}


@rule("MB-021")
def test_a_declined_purchase_does_not_come_back() -> None:
    script = position(robot(9), robot(9), robot(9), market={"B1": "P01"})
    script.passes(A)
    script.refuses(Buy("B1"), "MB-021", A)
    assert script.asked() == {A: "roll"}


@rule("MB-022")
def test_no_purchase_once_phase_b_is_declined() -> None:
    script = position(robot(9, SPY), robot(9), robot(9), market={"B1": "P01"}).until(A, "roll")
    script.passes(A)
    assert (script.asked(), script.game.window) == ({A: "open"}, "OW5")
    with pytest.raises(IllegalPlay):
        script.buys(A, "B1")
    script.passes(A)
    assert script.game.market["B1"] == "P01"
    assert script.asked() == {A: "turn_start"}
    assert script.game.turn == B


# --- the start of a turn


@pytest.mark.parametrize("before", [{"gained": 2}, {"gained": 1}, {"used": ["P03"]}])
@rule("MB-023")
def test_a_turn_starts_with_nothing_gained_and_all_parts_unused(before: dict[str, Any]) -> None:
    script = position(robot(9, "P03", **before), robot(9), robot(9))
    script.rolls(A, 3).activates(A, "head", 3)
    assert script.energy(A) == 11
    assert script.asked() == {B: "roll"}


@pytest.mark.parametrize("before", [{"rerolled": True}, {"reroll_blocked": True}])
@rule("MB-023")
def test_a_turn_starts_with_the_reroll_unused_and_unblocked(before: dict[str, Any]) -> None:
    script = position(robot(9, REROLL, **before), robot(9), robot(9))
    script.rolls(A, 5)
    assert script.options() == [Reroll((5,)), None]
    assert script.asked() == {A: "activate"}


@rule("MB-023")
def test_a_second_turn_starts_afresh() -> None:
    script = position(robot(9, "P03", REROLL), robot(9), robot(9), activated=True)
    for _ in range(2):
        script.rolls(A, 5).rerolls(A, 5, to=[3]).activates(A, "head", 3).until(A, "roll")
    assert script.energy(A) == 13
    assert script.asked() == {A: "roll"}


# --- the next turn


@pytest.mark.parametrize(("out", "turn", "following"), [(None, A, B), (None, D, A), (B, A, C), (A, D, B), (D, C, A)])
@rule("MB-014", "MB-024")
def test_the_next_living_robot_to_the_left_follows(out: int | None, turn: int, following: int) -> None:
    robots = [fallen() if number == out else robot(9) for number in range(4)]
    script = position(*robots, turn=turn, phase="restock")
    assert [robot for robot, _ in turns(script)] == [following]
    assert script.asked() == {following: "roll"}


@rule("MB-024")
def test_two_fallen_neighbours_are_skipped() -> None:
    script = position(robot(9), fallen(), fallen(), robot(9), phase="restock")
    assert script.asked() == {D: "roll"}
    script.passes(D)
    assert [robot for robot, _ in turns(script)] == [D, A]
    assert script.asked() == {A: "roll"}


# --- out on one's own turn


@rule("MB-025")
def test_a_robot_out_by_its_own_loss_ends_its_turn_with_a_restock() -> None:
    script = after_roll(robot(1, "P11"), robot(9), robot(9), dice=[1, 2], market={"B1": DODGE, "M1": "P05"})
    script.activates(A, "right_arm", 2).aims(A, (B, 3, 0))
    assert story(script)[-3:] == [Fell, Restocked, TurnBegan]
    assert script.game.market["B1"] == "P05"
    assert DODGE in script.game.unseen
    assert script.game.dice == []
    assert script.energy() == [0, 6, 9]
    assert script.asked() == {B: "buy"}


@rule("MB-025", "MB-180", "MB-181")
def test_t14_bad_luck_kills() -> None:
    market: dict[Cell, str] = {"M2": BAD_LUCK, "T2": "P01"}
    script = position(robot(9), robot(3), robot(9), robot(9), turn=B, market=market, pile=["P05"])
    script.buys(B, "M2")
    assert script.energy(B) == 0
    assert script.game.robots[B].out
    assert story(script)[1:] == [Bought, Used, Lost, Fell, Restocked, TurnBegan]
    assert (script.game.box[-1], script.game.market["B2"]) == (BAD_LUCK, "P01")
    assert script.asked() == {C: "buy"}


# --- rounds


@rule("MB-026")
def test_a_round_ends_when_the_order_of_play_starts_over() -> None:
    script = position(robot(9), robot(9), robot(9), robot(9), turn=C, first=C)
    skip_turns(script, 5)
    assert turns(script) == [(C, 1), (D, 1), (A, 1), (B, 1), (C, 2), (D, 2)]
    assert script.asked() == {D: "roll"}


@pytest.mark.parametrize(
    ("out", "order"),
    [
        (C, [(D, 1), (A, 1), (B, 1), (D, 2), (A, 2)]),
        (B, [(D, 1), (A, 1), (C, 2), (D, 2), (A, 2)]),
    ],
)
@rule("MB-026")
def test_a_round_ends_without_its_first_or_last_robot(out: int, order: list[tuple[int, int]]) -> None:
    robots = [fallen() if number == out else robot(9) for number in range(4)]
    script = position(*robots, turn=D, first=C)
    skip_turns(script, 4)
    assert turns(script) == order
    assert script.asked() == {A: "roll"}


@pytest.mark.parametrize(("falls", "following", "number"), [(D, A, 2), (C, D, 1)])
@rule("MB-026")
def test_a_robot_that_falls_on_its_turn_counts_in_the_round(falls: int, following: int, number: int) -> None:
    robots = [robot(1, "P11") if seat == falls else robot(9) for seat in range(4)]
    script = after_roll(*robots, turn=falls, dice=[2])
    script.activates(falls, "right_arm", 2).aims(falls, (following, 3, 0))
    assert turns(script) == [(following, number)]
    assert script.asked() == {following: "roll"}


@pytest.mark.parametrize(("rests", "following", "number"), [(D, A, 2), (C, D, 1)])
@rule("MB-026")
def test_a_turn_skipped_by_rest_counts_as_a_turn(rests: int, following: int, number: int) -> None:
    script = position(robot(9), robot(9, REST), robot(9), robot(9), turn=rests)
    script.plays(B, REST)
    assert turns(script) == [(rests, 1), (following, number)]
    assert script.asked() == {following: "roll"}


@rule("MB-026")
def test_with_twin_robots_a_round_ends_back_at_the_first_player() -> None:
    robots = [robot(9), robot(9), robot(9), robot(9)]
    script = position(*robots, twin=True, turn=2, first=2, acting=[3])
    skip_turns(script, 5)
    assert turns(script) == [(2, 1), (3, 1), (0, 1), (1, 1), (2, 2), (3, 2)]
    assert script.asked() == {B: "roll"}


@rule("MB-026")
def test_with_one_lane_left_a_round_is_two_turns() -> None:
    robots = [robot(9), robot(9, awake=False), fallen(), robot(9)]
    script = position(*robots, twin=True)
    skip_turns(script, 3)
    assert turns(script) == [(0, 1), (3, 1), (0, 2), (3, 2)]
    assert script.asked() == {B: "roll"}


# --- turns cut short


@rule("MB-025", "MB-291")
def test_a_fall_in_an_open_window_finishes_the_effect_and_closes_the_window() -> None:
    script = position(robot(1, SPY), robot(9, VIRUS, STRONGER), robot(9), robot(9, STOCK), pile=["P01"])
    script.plays(B, VIRUS)
    assert script.energy() == [0, 8, 9, 8]
    assert turns(script) == [(A, 1), (B, 1)]
    assert story(script)[-3:] == [Lost, Restocked, TurnBegan]
    assert script.asked() == {D: "turn_start"}


@pytest.mark.parametrize("window", ["OW2", "OW3", "OW4", "OW5"])
@rule("MB-291")
def test_a_fall_in_a_later_window_leads_straight_to_the_restock(window: str) -> None:
    script = position(robot(1, SPY), robot(9, VIRUS), robot(9), robot(9, STOCK), market={"M1": "P05"}, pile=["P01"])
    script.until(A, "buy").passes(A)
    if window in ("OW3", "OW4"):
        script.until(A, "roll").rolls(A, 1)
    if window == "OW4":
        script.until(A, "activate").activates(A, "right_arm", 1).aims(A, (D, 1, 0)).passes(D).passes(A)
    if window == "OW5":
        script.until(A, "roll").passes(A)
    assert (script.asked(), script.game.window) == ({B: "open"}, window)
    script.plays(B, VIRUS)
    assert story(script)[-2:] == [Restocked, TurnBegan]
    assert script.game.robots[A].out
    assert (script.asked(), script.game.turn) == ({D: "turn_start"}, B)


@rule("MB-291")
def test_after_a_fall_in_an_activation_no_window_opens() -> None:
    script = after_roll(robot(1, "P11", STRONGER), robot(9), robot(9, STOCK), dice=[2], pile=["P01"])
    script.activates(A, "right_arm", 2).aims(A, (B, 3, 0))
    assert script.asked() == {A: "attack_done"}
    script.passes(A)
    assert story(script)[-3:] == [Fell, Restocked, TurnBegan]
    assert (script.asked(), script.game.turn) == ({C: "turn_start"}, B)


@rule("MB-100", "MB-291")
def test_an_attacker_felled_by_its_own_attack_gains_nothing_and_gets_no_window() -> None:
    script = after_roll(robot(1, "P09", STRONGER), robot(9, DEFLECTION), robot(9, STOCK), dice=[2])
    script.activates(A, "right_arm", 2).aims(A, (B, 1, 0))
    script.plays(B, DEFLECTION, robot=A, fists=1, missiles=0).passes(A)
    assert script.told(Gained) == []
    assert script.energy() == [0, 9, 9]
    assert (script.asked(), script.game.turn) == ({C: "turn_start"}, B)


@rule("MB-291")
def test_a_twin_put_to_sleep_by_its_victory_gets_no_window() -> None:
    robots = [robot(8, "P21", SPY), robot(9), robot(9, STOCK), robot(1)]
    script = after_roll(*robots, dice=[2, 3, 4], twin=True, acting=[1], pile=["P01"])
    script.activates(A, "left_leg", 4)
    assert story(script)[-4:] == [Fell, Slept, Restocked, TurnBegan]
    assert (script.asked(), script.game.turn) == ({B: "turn_start"}, 1)


@rule("MB-291")
def test_a_twin_defeated_by_its_own_loss_gets_no_window() -> None:
    robots = [robot(1, "P11", SPY), robot(9), robot(9, STOCK), robot(9)]
    script = after_roll(*robots, dice=[2, 5], twin=True, acting=[1], pile=["P01"])
    script.activates(A, "right_arm", 2).until(A, "attack_done").passes(A)
    assert story(script)[-4:] == [Fell, Slept, Restocked, TurnBegan]
    assert (script.asked(), script.game.turn) == ({B: "turn_start"}, 1)


@rule("MB-291")
def test_a_twin_put_to_sleep_in_an_open_window_loses_the_rest_of_its_turn() -> None:
    robots = [robot(9), robot(9), robot(9, VIRUS, STOCK), robot(1, SPY)]
    script = position(*robots, twin=True, acting=[1], market={"B1": "P01"}, pile=["P05"])
    script.plays(B, VIRUS)
    assert script.energy() == [9, 9, 8, 0]
    assert script.game.robots[0].asleep
    assert story(script)[-2:] == [Restocked, TurnBegan]
    assert (script.asked(), script.game.turn) == ({B: "turn_start"}, 1)
