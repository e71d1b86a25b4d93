"""Corner cases: absorbed attacks, falls in mid-attack, late cards and players who give up."""

from __future__ import annotations

import pytest

from tabletron import IllegalPlay
from tabletron.core.flow import PASS
from tabletron.games.moonbots.events import Damaged, Fell, Gained, Restocked
from tabletron.games.moonbots.options import Aim, Buy, Reroll
from tabletron.testing import rule
from tests.games.moonbots.kit import (
    BLACK_MARKET,
    DEFLECTION,
    DIE,
    EXTRA_UPGRADE,
    PADDING,
    PUMP,
    REROLL,
    SPY,
    STOCK,
    STRONGER,
    SUPERMARKET,
    TRICK,
    A,
    B,
    C,
    D,
    after_roll,
    fallen,
    position,
    robot,
)

# --- attacks


@rule("MB-265")
def test_a_fully_absorbed_packet_cannot_be_answered() -> None:
    script = after_roll(robot(9, "P10"), robot(9, PADDING, STOCK), robot(), dice=[1])
    script.activates(A, "right_arm", 1).aims(A, (B, 1, 0))
    assert script.told(Damaged) == []
    assert script.asked() == {B: "open"}


@rule("MB-265")
def test_a_partly_absorbed_packet_can_be_answered() -> None:
    script = after_roll(robot(9, "P22"), robot(9, PADDING, STOCK), robot(), dice=[6])
    script.activates(A, "left_leg", 6).aims(A, (B, 2, 0))
    assert script.asked() == {B: "incoming"}


@rule("MB-265")
def test_stronger_may_hit_a_robot_whose_packet_was_absorbed() -> None:
    script = after_roll(robot(9, "P22", STRONGER), robot(9, PADDING), robot(9), robot(9), dice=[6])
    script.activates(A, "left_leg", 6).aims(A, (B, 1, 0), (D, 1, 0))
    assert script.energy() == [9, 9, 9, 8]
    assert {use.split for use in script.options() if use is not PASS} == {((B, 2),), ((B, 1), (D, 1)), ((D, 2),)}
    script.plays(A, STRONGER, split=((B, 2),))
    assert script.energy() == [9, 7, 9, 8]
    assert script.asked() == {B: "roll"}


@rule("MB-266")
def test_packets_stay_as_aimed_when_a_neighbour_falls() -> None:
    script = after_roll(robot(9, "P24", "P10"), robot(2), robot(9), robot(9), dice=[1, 5, 6])
    script.activates(A, "left_leg", 5, 6).aims(A, (B, 3, 0), (D, 0, 2))
    assert script.energy() == [9, 0, 9, 7]
    script.activates(A, "right_arm", 1)
    assert script.options() == [Aim(((C, 1, 0),)), Aim(((D, 1, 0),))]
    script.aims(A, (C, 1, 0))
    assert script.energy() == [9, 0, 8, 7]
    assert script.asked() == {C: "roll"}


@rule("MB-267")
def test_deflected_damage_arrives_though_its_sender_fell() -> None:
    script = after_roll(robot(9, "P12"), robot(2, DEFLECTION), robot(9), robot(9), dice=[1, 1])
    script.activates(A, "right_arm", 1, 1).aims(A, (B, 4, 0)).plays(B, DEFLECTION, robot=C, fists=2, missiles=0)
    assert script.energy() == [10, 0, 7, 9]
    assert [(hit.robot, hit.n) for hit in script.told(Damaged)] == [(B, 2), (C, 2)]
    assert script.asked() == {C: "roll"}


@rule("MB-267")
def test_deflected_damage_does_not_arrive_after_the_end() -> None:
    script = after_roll(robot(1, "P12"), robot(2, DEFLECTION), fallen(), dice=[1, 1])
    script.activates(A, "right_arm", 1, 1).plays(B, DEFLECTION, robot=A, fists=2, missiles=0)
    assert script.table.result is not None and script.table.result.winners == (A,)


@rule("MB-268")
def test_deflected_damage_is_lost_when_its_target_fell_before() -> None:
    script = after_roll(robot(9, "P24"), robot(9, DEFLECTION), robot(9), robot(2), dice=[5, 6])
    script.activates(A, "left_leg", 5, 6).aims(A, (B, 3, 0), (D, 0, 2))
    script.plays(B, DEFLECTION, robot=D, fists=2, missiles=0)
    assert script.energy() == [9, 8, 9, 0]
    assert [hit.robot for hit in script.told(Damaged)] == [B, D]
    assert script.asked() == {B: "roll"}


@rule("MB-268")
def test_deflected_damage_hits_a_target_that_still_stands() -> None:
    script = after_roll(robot(9, "P24"), robot(9, DEFLECTION), robot(9), robot(5), dice=[5, 6])
    script.activates(A, "left_leg", 5, 6).aims(A, (B, 3, 0), (D, 0, 2))
    script.plays(B, DEFLECTION, robot=D, fists=2, missiles=0)
    assert script.energy() == [9, 8, 9, 1]


# --- energy


@rule("MB-269")
def test_pump_answers_a_stock_before_the_packet_lands() -> None:
    script = after_roll(robot(10, "P18", PUMP), robot(2, STOCK), robot(9), dice=[4, 4])
    script.activates(A, "right_leg", 4, 4).aims(A, (B, 3, 0)).plays(B, STOCK)
    assert (script.asked(), script.energy(B)) == ({A: "gained"}, 6)
    script.plays(A, PUMP)
    assert script.energy() == [12, 3, 9]
    order = [type(told.event) for told in script.table.told if isinstance(told.event, Gained | Damaged)]
    assert order == [Gained, Gained, Damaged]
    assert script.asked() == {B: "roll"}


@pytest.mark.parametrize(("energy", "asked"), [(17, {B: "gained"}), (18, {B: "open"})])
@rule("MB-270")
def test_a_robot_at_18_gains_nothing_and_triggers_no_pump(energy: int, asked: dict[int, str]) -> None:
    script = after_roll(robot(energy, "P01"), robot(9, PUMP), robot(), dice=[4])
    script.activates(A, "head", 4)
    assert script.energy(A) == 18
    assert len(script.told(Gained)) == 18 - energy
    assert script.asked() == asked


# --- late cards


@rule("MB-271")
def test_a_reroll_found_after_the_roll_may_be_used() -> None:
    script = position(robot(9, EXTRA_UPGRADE), robot(), robot(), phase="roll", pile=[REROLL, "P01"])
    script.rolls(A, 3).plays(A, EXTRA_UPGRADE).finds(A, REROLL)
    assert script.options() == [Reroll((3,)), PASS]
    script.rerolls(A, 3, to=[5])
    assert script.asked() == {B: "buy"}


@rule("MB-271")
def test_a_reroll_bought_after_the_roll_may_be_used() -> None:
    script = position(robot(9, SUPERMARKET), robot(), robot(), phase="roll", market={"M1": REROLL})
    script.rolls(A, 3).plays(A, SUPERMARKET, cell="M1")
    assert script.options() == [Reroll((3,)), PASS]


@rule("MB-271")
def test_a_reroll_found_after_an_activation_comes_too_late() -> None:
    script = after_roll(robot(9, "P01", DIE, EXTRA_UPGRADE, SPY), robot(), robot(), dice=[3, 4], pile=[REROLL])
    script.activates(A, "head", 4).plays(A, EXTRA_UPGRADE).finds(A, REROLL).passes(A)
    assert script.asked() == {A: "activate"}
    assert script.options() == [PASS]
    script.refuses(Reroll(()), "MB-071", A)


@rule("MB-272")
def test_trick_ends_with_the_turn() -> None:
    script = after_roll(robot(9, TRICK), robot(), robot(9, REROLL, DIE, DIE), dice=[1, 1, 4], turn=C)
    script.rerolls(C, 1, 4).plays(A, TRICK)
    assert script.game.dice == [1, 1, 4]
    script.refuses(Reroll(()), "MB-178", C)
    script.until(C, "roll").rolls(C, 2, 2, 4).rerolls(C, 2, 2, to=[5, 6])
    assert script.game.robots[C].rerolled
    assert script.asked() == {A: "roll"}


@rule("MB-273")
def test_black_market_takes_the_card_another_wanted() -> None:
    script = position(robot(9), robot(9, BLACK_MARKET), robot(9), market={"B1": "P01", "M1": "P05"})
    script.plays(B, BLACK_MARKET, cell="B1")
    assert script.game.robots[B].parts == {"head": "P01"}
    assert script.asked() == {A: "buy"}
    script.refuses(Buy("B1"), "MB-051", A)
    assert script.energy() == [9, 9, 9]
    assert script.options() == [Buy("M1"), PASS]
    script.buys(A, "M1")
    assert script.energy() == [8, 9, 9]


# --- giving up


@rule("MB-275")
def test_a_robot_given_up_falls_at_the_next_open_window() -> None:
    script = position(robot(9), robot(9, "P01", SPY), robot(9), robot(9), market={"B1": "P05"})
    script.passes(B)
    assert script.asked() == {A: "buy"}
    script.table.concede(B)
    assert (script.energy(B), script.asked()) == (9, {A: "buy"})
    script.buys(A, "B1")
    assert script.energy() == [9, 0, 9, 9]
    assert script.told(Fell) == [Fell(B)]
    assert SPY in script.game.unseen
    script.passes(A)
    assert script.asked() == {C: "roll"}


@rule("MB-275")
def test_who_gives_up_on_its_own_turn_loses_the_rest_of_it() -> None:
    script = after_roll(robot(9, "P01"), robot(9, STOCK), robot(9), dice=[4], market={"B1": TRICK}, pile=["P05"])
    script.table.concede(A)
    assert script.energy() == [0, 9, 9]
    assert (len(script.told(Restocked)), script.game.market["B1"]) == (1, "P05")
    assert (script.asked(), script.game.turn) == ({B: "turn_start"}, B)


@rule("MB-275")
def test_questions_of_who_gave_up_answer_themselves() -> None:
    script = after_roll(robot(9, "P18"), robot(9, STOCK), robot(9), dice=[4, 4])
    script.activates(A, "right_leg", 4, 4).aims(A, (B, 3, 0))
    assert script.asked() == {B: "incoming"}
    script.table.concede(B)
    assert script.told(Damaged) == [Damaged(B, 3, A)]
    assert script.game.robots[B].out
    assert script.asked() == {C: "roll"}


@rule("MB-275")
def test_the_last_one_who_has_not_given_up_wins() -> None:
    script = position(robot(9), robot(9), robot(9), phase="roll")
    script.table.concede(B)
    script.table.concede(C)
    assert script.table.result is None
    script.rolls(A, 3)
    assert script.table.result is not None
    assert script.table.result.winners == (A,)
    assert script.table.result.scores == (2, 0, 1)


@pytest.mark.parametrize(("order", "scores"), [((C, B, A), (2, 1, 0)), ((A, C, B), (0, 2, 1))])
@rule("MB-188", "MB-275")
def test_who_gives_up_later_stands_longer(order: tuple[int, ...], scores: tuple[int, ...]) -> None:
    script = position(robot(9), robot(9), robot(9), phase="roll", turn=order[-1])
    for seat in order:
        script.table.concede(seat)
    if script.table.pending is not None:
        script.come_up(3)
    assert script.table.result is not None
    assert script.table.result.scores == scores


@rule("MB-275")
def test_nobody_gives_up_twice() -> None:
    script = position(robot(9), robot(9), robot(9), phase="roll")
    script.table.concede(B)
    with pytest.raises(IllegalPlay, match="given up already"):
        script.table.concede(B)
    assert script.asked() == {A: "roll"}


@pytest.mark.parametrize(("loser", "winner"), [(A, B), (B, A)])
@rule("MB-275")
def test_giving_up_with_twin_robots_loses_the_game_at_once(loser: int, winner: int) -> None:
    script = position(robot(18), robot(18), robot(1), robot(1), twin=True)
    script.table.concede(loser)
    assert script.asked() == {}
    assert script.table.result is not None
    assert script.table.result.winners == (winner,)
    assert script.table.result.scores[winner] > script.table.result.scores[loser]
