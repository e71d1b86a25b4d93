"""Two players with twin robots: lanes, turns, sleepers and the final."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tabletron
from tabletron.core.flow import PASS
from tabletron.core.table import Table
from tabletron.games.moonbots.events import Damaged, Fell, FinalBegan, Gained, Lost, Restocked, Rolled, Slept, TurnBegan
from tabletron.games.moonbots.options import Activate, Aim, Buy, Use
from tabletron.games.moonbots.state import MoonBots, Robot
from tabletron.testing import rule
from tests.games.moonbots.kit import (
    ADJUSTMENT,
    ADVANCE,
    BLACK_MARKET,
    DEFLECTION,
    DIE,
    DODGE,
    GAME,
    KNUCKLES,
    PUMP,
    REROLL,
    REST,
    SPY,
    STOCK,
    STRONGER,
    SUPERMARKET,
    TRICK,
    VIRUS,
    A,
    B,
    Script,
    asleep,
    fallen,
    new_game,
    position,
    robot,
)

A_LEFT, A_RIGHT, B_LEFT, B_RIGHT = range(4)
PARTS = ("P05", "P09", "P13", "P17", "P21", "P02", "P06", "P10")
LATER = {A_LEFT: [A_RIGHT], B_LEFT: [B_RIGHT]}
"""The robot that acts after this one in the same turn, while both lanes are open."""


def twins(a_left: Robot, a_right: Robot, b_left: Robot, b_right: Robot, *, turn: int = A_LEFT, **fields: Any) -> Script:
    """Twin robots with the robot `turn` on turn and its partner still to act, if both are awake."""
    robots = [a_left, a_right, b_left, b_right]
    acting = [partner for partner in LATER.get(turn, []) if robots[partner].awake]
    return position(*robots, twin=True, turn=turn, **{"acting": acting, **fields})


def twins_after_roll(*robots: Robot, dice: list[int], **fields: Any) -> Script:
    """Twin robots with the dice of the robot on turn on the table."""
    return twins(*robots, phase="activate", dice=sorted(dice), window="OW3", **fields)


def stream() -> dict[str, Any]:
    """A Market in which every phase C discards one Secret Weapon and draws another, so that restocks can be counted."""
    cells = {"B1": DODGE, "M1": PUMP, "T1": REST, "B2": "P01", "M2": "P05", "T2": "P09"}
    return {"market": cells, "pile": [TRICK, STOCK, ADVANCE, STRONGER, DEFLECTION]}


def restocks(script: Script) -> int:
    """How often a Market like that was restocked."""
    return len(stream()["pile"]) - len(script.game.pile)


def turns(script: Script) -> list[int]:
    return [began.robot for began in script.told(TurnBegan)]


def passes_turn(script: Script) -> Script:
    """Whoever is on turn passes everything until the next turn begins or the game ends."""
    before = len(turns(script))
    while script.table.asks and len(turns(script)) == before:
        script.passes()
    return script


# --- setup


@rule("MB-200")
def test_each_player_takes_two_boards() -> None:
    game = new_game(2).game
    assert [one.seat for one in game.robots] == [A, A, B, B]
    assert {one.board for one in game.robots} == {"green", "violet", "red", "yellow"}


@pytest.mark.parametrize(
    ("attacker", "victim"), [(A_LEFT, B_RIGHT), (A_RIGHT, B_LEFT), (B_LEFT, A_RIGHT), (B_RIGHT, A_LEFT)]
)
@rule("MB-201", "MB-208", "MB-257")
def test_left_faces_right(attacker: int, victim: int) -> None:
    robots = [robot(), robot(), robot(), robot()]
    robots[attacker] = robot(15, "P21")
    script = twins_after_roll(*robots, dice=[4], turn=attacker, acting=[])
    script.activates(attacker // 2, "left_leg", 4)
    assert [number for number in range(4) if script.energy(number) == 14] == [victim]
    assert script.asked() == {1 - attacker // 2: "roll"}


@pytest.mark.parametrize(("first", "energies"), [(A, [15, 15, 16, 16]), (B, [16, 16, 15, 15])])
@rule("MB-202")
def test_the_first_player_starts_at_15_the_second_at_16(first: int, energies: list[int]) -> None:
    script = new_game(2, first_player="host", host_choice=first)
    assert script.energy() == energies
    assert script.game.turn == 2 * first


@rule("MB-203")
def test_twin_setup_is_that_of_four_players() -> None:
    twin, four = new_game(2).game, new_game(4).game
    assert GAME.pieces(twin) == GAME.pieces(four)
    assert (len(twin.pile), len(twin.market), len(twin.unseen)) == (54, 6, 5)
    assert all(twin.market.values())


# --- the turn


@rule("MB-204", "MB-205")
def test_left_plays_a_full_turn_then_right_then_the_other_player() -> None:
    script = twins(robot(), robot(), robot(), robot(), market={"B1": "P01"}, pile=list(PARTS))
    script.buys(A, "B1").rolls(A, 2).activates(A, "head", 2)
    assert (script.asked(), script.game.turn) == ({A: "buy"}, A_RIGHT)
    script.buys(A, "B2").rolls(A, 2).activates(A, "right_arm", 2)
    assert (script.asked(), script.game.turn) == ({B: "buy"}, B_LEFT)
    assert len(script.told(Restocked)) == 2
    assert all(script.game.market.values())
    passes_turn(passes_turn(script))
    assert turns(script) == [A_LEFT, A_RIGHT, B_LEFT, B_RIGHT, A_LEFT]
    assert script.asked() == {A: "buy"}


@rule("MB-205")
def test_the_market_is_restocked_between_the_two_robots() -> None:
    script = twins(robot(), robot(), robot(), robot(), market={"B1": SPY, "M1": "P01"}, pile=["P05", "P09"])
    script.passes(A, A)
    assert script.game.turn == A_RIGHT
    assert script.game.market["B1"] == "P01"
    assert SPY in script.game.unseen
    script.buys(A, "B1")
    assert script.game.robots[A_RIGHT].parts == {"head": "P01"}


@rule("MB-206")
def test_a_bought_card_belongs_to_the_robot_on_turn() -> None:
    script = twins(robot(), robot(), robot(), robot(), market={"B1": DIE, "M1": "P13", "T1": SPY})
    script.buys(A, "B1").passes(A)
    assert script.game.robots[A_LEFT].upgrades == [DIE]
    script.buys(A, "B1").rolls(A, 4)
    assert script.told(Rolled)[-1].dice == (4,)
    left, right = script.game.robots[:2]
    assert (left.parts, right.parts, right.upgrades) == ({}, {"left_arm": "P13"}, [])
    assert script.options() == [Activate("left_arm", (4,)), PASS]
    passes_turn(passes_turn(passes_turn(script)))
    script.rolls(A, 4, 4)
    assert script.told(Rolled)[-1].robot == A_LEFT
    assert (script.asked(), script.game.turn) == ({A: "roll"}, A_RIGHT)


@rule("MB-206", "MB-207")
def test_a_bought_weapon_is_in_the_hand_of_the_robot_on_turn() -> None:
    script = twins(robot(), robot(), robot(), robot(), market={"M1": STOCK}, turn=A_RIGHT)
    script.buys(A, "M1")
    assert [one.weapons for one in script.game.robots] == [[], [STOCK], [], []]
    script.plays(A, STOCK)
    assert script.energy() == [15, 18, 15, 15]
    assert script.asked() == {A: "roll"}


@rule("MB-206", "MB-207")
def test_t29_weapons_are_per_robot() -> None:
    script = twins_after_roll(robot(9, DODGE), robot(9, SPY), robot(9, "P21"), robot(), dice=[4], turn=B_LEFT)
    script.activates(B, "left_leg", 4)
    assert (script.asked(), script.asked_robot()) == ({A: "incoming"}, A_RIGHT)
    assert script.options() == [PASS]
    script.passes(A)
    assert script.energy() == [9, 8, 9, 15]


@rule("MB-206", "MB-207")
def test_a_robot_without_weapons_is_not_asked_for_its_partner() -> None:
    script = twins_after_roll(robot(9, DODGE), robot(9), robot(9, "P21"), robot(), dice=[4], turn=B_LEFT)
    script.activates(B, "left_leg", 4)
    assert script.energy(A_RIGHT) == 8
    assert (script.asked(), script.asked_robot()) == ({A: "open"}, A_LEFT)


@rule("MB-207")
def test_a_weapon_may_be_played_on_the_partners_turn_for_its_own_robot() -> None:
    script = twins(robot(9), robot(9, STOCK), robot(), robot())
    assert (script.asked(), script.asked_robot(), script.game.turn) == ({A: "turn_start"}, A_RIGHT, A_LEFT)
    script.plays(A, STOCK)
    assert script.energy() == [9, 13, 15, 15]


@pytest.mark.parametrize("card", [SUPERMARKET, ADJUSTMENT])
@rule("MB-207")
def test_own_turn_is_the_turn_of_that_robot(card: str) -> None:
    def offered(*robots: Robot) -> bool:
        script = twins(*robots, phase="roll", market={"B1": "P01"}).rolls(A, 3)
        assert script.asked() == {A: "open"}
        return script.offers(card)

    assert offered(robot(9, card), robot(), robot(), robot())
    assert not offered(robot(9), robot(9, card), robot(), robot())


@rule("MB-207")
def test_stronger_follows_only_the_attack_of_its_own_robot() -> None:
    script = twins_after_roll(robot(9, "P21"), robot(9, STRONGER), robot(), robot(), dice=[4])
    script.activates(A, "left_leg", 4)
    assert (script.asked(), script.asked_robot()) == ({A: "open"}, A_RIGHT)
    assert not script.offers(STRONGER)


# --- attacks


@rule("MB-208", "MB-219", "MB-257")
def test_only_the_facing_robot_can_be_attacked() -> None:
    script = twins_after_roll(robot(9, "P10", KNUCKLES), robot(), robot(), robot(), dice=[1])
    script.activates(A, "right_arm", 1)
    assert script.options() == [Aim(((B_RIGHT, 2, 0),)), Aim(((B_RIGHT, 1, 0),))]
    for target in (A_RIGHT, B_LEFT):
        script.refuses(Aim(((target, 1, 0),)), "MB-208", A)
    script.aims(A, (B_RIGHT, 2, 0))
    assert script.energy() == [9, 15, 15, 13]
    assert script.asked() == {A: "roll"}


@rule("MB-219")
def test_the_fist_bonus_cannot_leave_the_lane() -> None:
    script = twins_after_roll(robot(9, "P10", KNUCKLES), robot(), robot(), robot(), dice=[1])
    script.activates(A, "right_arm", 1)
    script.refuses(Aim(((B_LEFT, 1, 0), (B_RIGHT, 1, 0))), "MB-208", A)
    assert script.asked() == {A: "aim"}


@rule("MB-214", "MB-219")
def test_deflection_only_goes_to_the_facing_robot() -> None:
    script = twins_after_roll(robot(9, "P22"), robot(), robot(), robot(9, DEFLECTION), dice=[6])
    script.activates(A, "left_leg", 6)
    assert {use.robot for use in script.options() if use is not PASS} == {A_LEFT}
    script.plays(B, DEFLECTION, robot=A_LEFT, fists=2, missiles=0)
    assert script.energy() == [7, 15, 15, 9]
    assert script.asked() == {A: "roll"}


@rule("MB-209")
def test_each_robot_has_its_own_gain_limit() -> None:
    script = twins_after_roll(
        robot(9, "P01", "P20"), robot(9, "P03"), robot(), robot(), dice=[1, 4], market={"B1": "P05"}
    )
    script.activates(A, "head", 4).activates(A, "right_leg", 1)
    assert script.energy(A_LEFT) == 11
    script.passes(A).rolls(A, 3).activates(A, "head", 3)
    assert script.energy(A_LEFT, A_RIGHT) == [11, 11]
    assert script.asked() == {B: "buy"}


@rule("MB-209")
def test_each_robot_has_its_own_uses_slots_and_upgrades() -> None:
    script = twins_after_roll(
        robot(9, "P01", REROLL), robot(9, REROLL), robot(), robot(), dice=[4], market={"M1": "P03", "T1": KNUCKLES}
    )
    script.rerolls(A, 4, to=[2]).activates(A, "head", 2)
    assert script.game.robots[A_LEFT].energy == 10
    assert Buy("B1") in script.options()
    script.buys(A, "B1").rolls(A, 5).rerolls(A, 5, to=[3]).activates(A, "head", 3)
    assert script.energy(A_LEFT, A_RIGHT) == [10, 11]
    assert script.asked() == {B: "buy"}


@rule("MB-209")
def test_upgrade_limits_count_for_each_robot() -> None:
    script = twins(
        robot(9, DIE, DIE, DIE), robot(9), robot(), robot(), market={"B1": DIE, "B2": "P01"}, pile=["P05", "P09"]
    )
    script.refuses(Buy("B1"), "MB-041", A)
    script.passes(A, A).buys(A, "B1")
    assert script.game.robots[A_RIGHT].upgrades == [DIE]
    assert script.asked() == {A: "roll"}


# --- a lane is decided


@rule("MB-205", "MB-211", "MB-212", "MB-213", "MB-215", "MB-258")
def test_t25_lane_ends_in_mid_turn() -> None:
    script = twins_after_roll(robot(8, "P21", DIE, DIE), robot(), robot(), robot(1), dice=[2, 3, 4], **stream())
    script.activates(A, "left_leg", 4)
    assert (script.game.robots[A_LEFT].asleep, script.game.robots[B_RIGHT].out) == (True, True)
    assert (script.game.dice, restocks(script)) == ([], 1)
    assert (script.asked(), script.game.turn) == ({A: "buy"}, A_RIGHT)
    for _ in range(4):
        passes_turn(script)
    assert turns(script) == [A_RIGHT, B_LEFT, A_RIGHT, B_LEFT, A_RIGHT]
    assert restocks(script) == 5
    assert script.energy(A_LEFT) == 8


@rule("MB-210")
def test_a_defeated_robot_is_out_for_the_rest_of_the_game() -> None:
    script = twins_after_roll(asleep(8), robot(2), robot(4, "P14"), fallen(), dice=[5], turn=B_LEFT)
    script.activates(B, "left_arm", 5)
    assert script.told(FinalBegan) == [FinalBegan((A_LEFT, B_LEFT))]
    for _ in range(3):
        passes_turn(script)
    assert turns(script) == [A_LEFT, B_LEFT, A_LEFT, B_LEFT]
    assert script.game.robots[A_RIGHT].out and script.game.robots[B_RIGHT].out


@rule("MB-210", "MB-223")
def test_a_defeated_robot_leaves_its_weapons_unseen() -> None:
    script = twins_after_roll(robot(8, "P21"), robot(), robot(), robot(1, SPY, STOCK, "P01"), dice=[4])
    unseen = script.game.unseen.copy()
    script.activates(A, "left_leg", 4).passes(B)
    assert script.game.robots[B_RIGHT].weapons == []
    assert sorted(script.game.unseen) == sorted([*unseen, SPY, STOCK])
    assert SPY not in script.game.box and STOCK not in script.game.box
    assert script.asked() == {A: "roll"}


@rule("MB-211", "MB-213")
def test_a_lane_ends_only_at_zero() -> None:
    script = twins_after_roll(robot(8, "P21", DIE, DIE), robot(), robot(), robot(2), dice=[2, 3, 4])
    script.activates(A, "left_leg", 4)
    assert script.game.robots[A_LEFT].awake
    assert script.told(Slept) == []
    assert script.asked() == {A: "roll"}


@rule("MB-212", "MB-213", "MB-214")
def test_a_sleeping_robot_is_asked_nothing_and_keeps_its_cards() -> None:
    script = twins(asleep(8, STOCK, "P01", DIE), robot(8), robot(8, SPY), fallen(), turn=A_RIGHT)
    asked = []
    while len(turns(script)) < 3:
        asked.append(script.asked_robot())
        script.passes()
    assert set(asked) == {A_RIGHT, B_LEFT}
    sleeper = script.game.robots[A_LEFT]
    assert (sleeper.energy, sleeper.weapons, sleeper.parts, sleeper.upgrades) == (8, [STOCK], {"head": "P01"}, [DIE])


@rule("MB-213")
def test_the_winner_forfeits_stronger() -> None:
    script = twins_after_roll(robot(8, "P21", STRONGER), robot(), robot(), robot(1), dice=[4])
    script.activates(A, "left_leg", 4)
    assert script.game.robots[A_LEFT].weapons == [STRONGER]
    assert (script.asked(), script.game.turn) == ({A: "roll"}, A_RIGHT)


@rule("MB-213")
def test_the_winner_forfeits_the_gain_of_the_activation() -> None:
    script = twins_after_roll(robot(8, "P09"), robot(), robot(), robot(1), dice=[2])
    script.activates(A, "right_arm", 2)
    assert script.energy(A_LEFT) == 8
    assert script.told(Gained) == []
    assert script.game.turn == A_RIGHT


@rule("MB-213")
def test_the_winner_does_not_fall_by_its_own_loss_symbol() -> None:
    script = twins_after_roll(robot(1, "P11"), robot(), robot(), robot(3), dice=[5])
    script.activates(A, "right_arm", 5)
    assert script.energy(A_LEFT) == 1
    assert script.game.robots[A_LEFT].asleep
    assert script.told(Lost) == []


@rule("MB-213", "MB-267")
def test_deflected_damage_does_not_reach_a_winner() -> None:
    script = twins_after_roll(robot(1, "P11"), robot(), robot(), robot(1, DEFLECTION), dice=[5])
    script.activates(A, "right_arm", 5).plays(B, DEFLECTION, robot=A_LEFT, fists=2, missiles=0)
    assert [hit.robot for hit in script.told(Damaged)] == [B_RIGHT]
    assert script.energy() == [1, 15, 15, 0]
    assert script.game.robots[A_LEFT].asleep


@rule("MB-213")
def test_an_attacker_felled_by_deflection_leaves_the_defender_asleep() -> None:
    script = twins_after_roll(robot(1, "P22"), robot(), robot(), robot(9, DEFLECTION, SPY), dice=[6])
    script.activates(A, "left_leg", 6).plays(B, DEFLECTION, robot=A_LEFT, fists=1, missiles=0).passes(B)
    assert script.game.robots[A_LEFT].out and script.game.robots[B_RIGHT].asleep
    assert script.game.robots[B_RIGHT].weapons == [SPY]
    assert (script.asked(), script.game.turn) == ({A: "roll"}, A_RIGHT)


@rule("MB-211", "MB-220")
def test_a_lane_decided_elsewhere_leaves_the_turn_alone() -> None:
    script = twins(robot(9), robot(9, VIRUS), robot(1, SPY), robot(9))
    script.passes(B).plays(A, VIRUS)
    assert script.game.robots[A_RIGHT].asleep and script.game.robots[B_LEFT].out
    assert (script.asked(), script.game.turn) == ({A: "roll"}, A_LEFT)


# --- what a sleeper is safe from


@rule("MB-214", "MB-220")
def test_virus_passes_sleepers_by() -> None:
    script = twins(asleep(8, STOCK, DODGE), robot(8, VIRUS, SPY), robot(8, REST), fallen(), turn=A_RIGHT)
    script.passes(B).plays(A, VIRUS)
    assert script.energy() == [8, 7, 7, 0]
    assert script.asked() == {B: "turn_start"}


@rule("MB-214", "MB-220")
def test_technological_advance_passes_sleepers_by() -> None:
    script = twins(robot(8), asleep(8), fallen(), robot(8, ADVANCE), turn=B_RIGHT)
    script.plays(B, ADVANCE)
    assert script.energy() == [6, 8, 0, 8]
    assert script.asked() == {B: "roll"}


@rule("MB-214", "MB-221")
def test_a_sleeper_cannot_be_spied_on() -> None:
    script = twins(asleep(8, STOCK), robot(8, DODGE), robot(8, SPY), fallen(), turn=B_LEFT)
    script.passes(A)
    assert script.options() == [Use(SPY, robot=A_RIGHT), PASS]


@rule("MB-214")
def test_a_sleeper_cannot_order_its_weapons_ahead() -> None:
    script = twins(asleep(8, STOCK), robot(8, BLACK_MARKET), robot(8), fallen(), turn=B_LEFT, market={"B1": "P01"})
    assert {use.card for use in GAME.standing(script.game, A)} == {BLACK_MARKET}


@rule("MB-214")
def test_a_sleepers_pump_cannot_answer() -> None:
    script = twins_after_roll(asleep(8, PUMP), robot(8), robot(8, "P01"), fallen(), dice=[4], turn=B_LEFT)
    script.activates(B, "head", 4)
    assert script.energy() == [8, 8, 9, 0]
    assert script.asked() == {A: "roll"}


# --- the second lane


@rule("MB-216", "MB-217", "MB-218", "MB-258")
def test_t26_final() -> None:
    script = twins_after_roll(
        asleep(8, "P13", DIE, SPY),
        robot(2),
        robot(4, "P14", STOCK),
        fallen(),
        dice=[5],
        turn=B_LEFT,
        market={"B1": REST},
    )
    script.activates(B, "left_arm", 5)
    assert script.told(FinalBegan) == [FinalBegan((A_LEFT, B_LEFT))]
    assert script.game.market["B1"] is None
    assert script.energy() == [8, 0, 4, 0]
    left = script.game.robots[A_LEFT]
    assert (left.parts, left.upgrades, left.weapons) == ({"left_arm": "P13"}, [DIE], [SPY])
    assert script.game.turn == A_LEFT
    script.until(A, "roll").rolls(A, 4, 4).passes(B, A).activates(A, "left_arm", 4).passes(B)
    assert script.energy() == [8, 0, 3, 0]
    assert script.asked() == {A: "attack_done"}


@rule("MB-217")
def test_the_last_finalist_with_energy_wins() -> None:
    script = twins_after_roll(
        robot(8, "P14"), fallen(), robot(2), fallen(), dice=[5], final="on", market={"B1": REST}, fallen=[3, 1]
    )
    script.activates(A, "left_arm", 5)
    assert script.asked() == {}
    assert script.told(Slept) == []
    assert script.table.result is not None
    assert script.table.result.winners == (A,)
    assert script.table.result.scores == (1, 0)


@rule("MB-217")
def test_a_finalist_may_lose_to_its_own_symbol() -> None:
    script = twins_after_roll(robot(1, "P11"), fallen(), robot(4), fallen(), dice=[5], final="on", fallen=[3, 1])
    script.activates(A, "right_arm", 5)
    assert script.table.result is not None
    assert script.table.result.winners == (B,)


@pytest.mark.parametrize(
    ("robots", "turn"),
    [
        ([asleep(3), robot(5, "P14"), robot(2), fallen()], A_RIGHT),
        ([fallen(), robot(2), robot(5, "P14"), asleep(3)], B_LEFT),
    ],
)
@rule("MB-216")
def test_t27_clean_sweep(robots: list[Robot], turn: int) -> None:
    script = twins_after_roll(*robots, dice=[5], turn=turn, market={"B1": SPY})
    script.activates(turn // 2, "left_arm", 5)
    assert script.asked() == {}
    assert script.told(FinalBegan) == script.told(Restocked) == []
    assert script.table.result is not None
    assert script.table.result.winners == (turn // 2,)


@rule("MB-214", "MB-220")
def test_t28_virus_across_lanes() -> None:
    script = twins(robot(6, VIRUS, SPY), robot(5, STOCK), robot(9, DODGE, REST), robot(3, TRICK, PUMP, DEFLECTION))
    script.passes(B, B, A).plays(A, VIRUS)
    assert [lost.robot for lost in script.told(Lost)] == [B_LEFT, B_RIGHT, A_RIGHT]
    assert script.energy() == [6, 4, 7, 0]
    assert script.game.robots[A_LEFT].asleep and script.game.robots[A_LEFT].weapons == [SPY]
    assert script.game.turn == A_RIGHT


# --- who acts when


@rule("MB-218")
def test_a_robot_that_fell_before_its_part_is_skipped_without_a_restock() -> None:
    script = twins(robot(9, VIRUS), robot(1, SPY), robot(9), robot(9), **stream())
    script.passes(A).plays(A, VIRUS)
    assert script.game.robots[A_RIGHT].out and script.game.robots[B_LEFT].asleep
    passes_turn(script)
    assert turns(script) == [A_LEFT, B_RIGHT]
    assert restocks(script) == 1


@rule("MB-218")
def test_a_robot_put_to_sleep_before_its_part_is_skipped_without_a_restock() -> None:
    script = twins(robot(9, VIRUS), robot(9), robot(1, SPY), robot(9), **stream())
    passes_turn(script.passes(B).plays(A, VIRUS))
    assert script.game.robots[A_RIGHT].asleep
    assert turns(script) == [A_LEFT, B_RIGHT]
    assert restocks(script) == 1


@rule("MB-218", "MB-299")
def test_the_final_starts_with_the_opponent_of_the_player_on_turn() -> None:
    script = twins_after_roll(robot(4, "P14"), fallen(), asleep(8), robot(2), dice=[5], turn=A_LEFT)
    script.activates(A, "left_arm", 5)
    assert script.told(FinalBegan) == [FinalBegan((A_LEFT, B_LEFT))]
    assert turns(script) == [B_LEFT]
    assert script.asked() == {B: "roll"}


@rule("MB-218", "MB-299")
def test_both_lanes_decided_at_once_end_the_turn() -> None:
    hands = robot(9, VIRUS, PUMP), robot(1, SPY), robot(9, STOCK), robot(1, DODGE)
    script = twins(*hands, market={"B1": REST}, pile=["P01"])
    script.passes(B, B, A).plays(A, VIRUS)
    assert [fell.robot for fell in script.told(Fell)] == [B_RIGHT, A_RIGHT]
    assert script.told(FinalBegan) == [FinalBegan((A_LEFT, B_LEFT))]
    assert script.energy() == [9, 0, 8, 0]
    assert (turns(script), len(script.told(Restocked))) == ([A_LEFT, B_LEFT], 1)
    assert script.game.market["B1"] == "P01"


@rule("MB-218", "MB-299")
def test_a_robot_woken_for_the_final_waits_for_its_owners_next_turn() -> None:
    script = twins(robot(1, SPY), robot(9), robot(1, STOCK), robot(9, VIRUS), turn=B_LEFT)
    script.passes(A).plays(B, VIRUS)
    assert script.told(FinalBegan) == [FinalBegan((A_RIGHT, B_RIGHT))]
    assert turns(script) == [B_LEFT, A_RIGHT]
    passes_turn(script)
    assert turns(script) == [B_LEFT, A_RIGHT, B_RIGHT]


@rule("MB-299")
def test_the_second_winner_forfeits_the_rest_of_its_turn() -> None:
    script = twins_after_roll(
        asleep(8),
        robot(2),
        robot(4, "P11", "P21", STRONGER),
        fallen(),
        dice=[2, 2, 4],
        turn=B_LEFT,
        market={"B1": REST},
    )
    script.activates(B, "right_arm", 2)
    assert script.told(Lost) == []
    assert script.energy() == [8, 0, 4, 0]
    assert script.game.robots[B_LEFT].weapons == [STRONGER]
    kinds = [type(told.event) for told in script.table.told]
    assert kinds.index(Restocked) < kinds.index(FinalBegan) < kinds.index(TurnBegan)


@rule("MB-299")
def test_a_virus_that_brings_the_final_touches_no_finalist() -> None:
    script = twins(asleep(8, STOCK), robot(1, SPY), robot(6, VIRUS, DODGE), fallen(), turn=B_LEFT)
    script.passes(A).plays(B, VIRUS)
    assert script.energy() == [8, 0, 6, 0]
    assert script.told(FinalBegan) == [FinalBegan((A_LEFT, B_LEFT))]
    assert script.game.turn == A_LEFT


@rule("MB-299")
def test_an_advance_that_brings_the_final_touches_no_finalist() -> None:
    script = twins(asleep(8), robot(2), robot(6, ADVANCE), fallen(), turn=B_LEFT)
    script.plays(B, ADVANCE)
    assert script.energy() == [8, 0, 6, 0]
    assert (script.asked(), script.game.turn) == ({A: "roll"}, A_LEFT)


# --- cards between lanes


@rule("MB-220")
def test_the_partner_is_no_opponent_of_technological_advance() -> None:
    script = twins(robot(9, ADVANCE), robot(9), robot(9), robot(9, SPY))
    script.passes(B).plays(A, ADVANCE)
    assert script.energy() == [9, 9, 7, 9]
    assert script.asked() == {B: "turn_start"}


@pytest.mark.parametrize(
    ("user", "order"),
    [
        (A_LEFT, [B_LEFT, B_RIGHT, A_RIGHT, A_LEFT]),
        (A_RIGHT, [B_LEFT, B_RIGHT, A_LEFT, A_RIGHT]),
        (B_LEFT, [A_LEFT, A_RIGHT, B_RIGHT, B_LEFT]),
        (B_RIGHT, [A_LEFT, A_RIGHT, B_LEFT, B_RIGHT]),
    ],
)
@rule("MB-220", "MB-295")
def test_losses_and_questions_go_enemy_left_enemy_right_partner_own(user: int, order: list[int]) -> None:
    cards = [SPY, STOCK, DODGE, REST]
    robots = [robot(9, card) for card in cards]
    robots[user].weapons.append(VIRUS)
    script = twins(*robots, turn=user)
    asked = []
    for _ in range(3):
        asked.append(script.asked_robot())
        script.passes()
    assert [*asked, script.asked_robot()] == order
    script.plays(user // 2, VIRUS)
    assert [lost.robot for lost in script.told(Lost)] == order


@pytest.mark.parametrize("gainer", [A_LEFT, A_RIGHT])
@pytest.mark.parametrize("answerer", [B_LEFT, B_RIGHT])
@rule("MB-221")
def test_pump_answers_either_enemy_robot(gainer: int, answerer: int) -> None:
    robots = [robot(9), robot(9), robot(9), robot(9)]
    robots[gainer], robots[answerer] = robot(9, "P01"), robot(9, PUMP)
    script = twins_after_roll(*robots, dice=[4], turn=gainer, acting=[])
    script.activates(A, "head", 4)
    assert (script.asked(), script.asked_robot()) == ({B: "gained"}, answerer)
    script.plays(B, PUMP)
    assert [script.energy(gainer), script.energy(answerer)] == [10, 11]


@rule("MB-221")
def test_pump_does_not_answer_the_partner() -> None:
    script = twins_after_roll(robot(9, "P01"), robot(9, PUMP), robot(9), robot(9), dice=[4])
    script.activates(A, "head", 4)
    assert (script.asked(), script.asked_robot()) == ({A: "open"}, A_RIGHT)
    assert not script.offers(PUMP)


@rule("MB-221")
def test_rest_skips_only_the_enemy_robot_on_turn() -> None:
    script = twins(robot(9), robot(9), robot(9, REST), robot(9))
    script.plays(B, REST)
    assert (script.asked(), script.game.turn) == ({A: "roll"}, A_RIGHT)
    assert turns(script) == [A_LEFT, A_RIGHT]


@rule("MB-163", "MB-207")
def test_a_card_of_the_partner_does_not_keep_rest_away() -> None:
    script = twins(robot(9), robot(9, STOCK), robot(9, REST), robot(9))
    script.passes(B).plays(A, STOCK)
    assert (script.asked(), script.asked_robot()) == ({B: "gained"}, B_LEFT)
    script.passes(B).plays(B, REST)
    assert (script.game.turn, script.told(Rolled)) == (A_RIGHT, [])


@rule("MB-221")
def test_rest_also_hits_the_second_enemy_robot() -> None:
    script = twins(robot(9), robot(9), robot(9, REST), robot(9), turn=A_RIGHT)
    script.plays(B, REST)
    assert (script.asked(), script.game.turn) == ({B: "roll"}, B_LEFT)


@rule("MB-221")
def test_rest_and_trick_spare_the_partner() -> None:
    script = twins(robot(9, REROLL), robot(9, REST, TRICK), robot(9), robot(9))
    assert (script.asked(), script.asked_robot()) == ({A: "turn_start"}, A_RIGHT)
    assert script.options() == [PASS]
    script.until(A, "open")
    assert script.options() == [PASS]


@rule("MB-221")
def test_trick_does_not_answer_the_partners_reroll() -> None:
    script = twins_after_roll(robot(9, REROLL), robot(9, TRICK), robot(9), robot(9), dice=[2])
    script.rerolls(A, 2)
    assert (script.asked(), script.asked_robot()) == ({A: "reroll_declared"}, A_RIGHT)
    assert script.options() == [PASS]


@rule("MB-221")
def test_trick_answers_the_reroll_of_either_enemy_robot() -> None:
    script = twins_after_roll(robot(9), robot(9, REROLL), robot(9), robot(9, TRICK), dice=[2], turn=A_RIGHT)
    script.rerolls(A, 2)
    assert (script.asked(), script.asked_robot()) == ({B: "reroll_declared"}, B_RIGHT)
    script.plays(B, TRICK)
    assert script.asked() == {B: "roll"}


@rule("MB-221")
def test_trick_blocks_only_the_enemy_robot_on_turn() -> None:
    script = twins(robot(9, REROLL), robot(9, REROLL), robot(9, TRICK), robot(9))
    script.plays(B, TRICK)
    assert [one.reroll_blocked for one in script.game.robots] == [True, False, False, False]
    script.rolls(A, 2)
    assert (script.asked(), script.game.turn) == ({A: "roll"}, A_RIGHT)
    script.rolls(A, 2).rerolls(A, 2, to=[3])
    assert script.asked() == {B: "roll"}


@rule("MB-221")
def test_spy_looks_at_the_hand_of_one_enemy_robot() -> None:
    script = twins(robot(9, SPY), robot(9, STOCK), robot(9, DODGE), robot(9, REST, TRICK))
    script.passes(B, B, A)
    assert script.options() == [Use(SPY, robot=B_LEFT), Use(SPY, robot=B_RIGHT), PASS]
    script.plays(A, SPY, robot=B_RIGHT)
    assert script.game.spied == [(A, REST), (A, TRICK)]


# --- the stalemate guard


@pytest.mark.parametrize(
    ("robots", "first", "winner"),
    [
        ([asleep(1), robot(1), robot(18, "P01"), fallen()], A, A),
        ([fallen(), robot(18), robot(1), asleep(1)], B, B),
        ([robot(10), robot(9), robot(9, "P01"), robot(9)], A, A),
        ([robot(9), robot(9), robot(12, "P01"), robot(1)], A, A),
        ([robot(9), robot(9, "P01"), robot(9), robot(9)], A, A),
        ([robot(9, DIE), robot(9), robot(9), robot(9)], A, A),
        ([robot(9), robot(9, "P01"), robot(9, DIE), robot(9, "P05")], A, B),
        ([robot(9), robot(9, "P01"), robot(9, SPY, STOCK), robot(9)], A, A),
        ([robot(9), robot(9), robot(9), robot(9)], A, B),
        ([robot(9), robot(9), robot(9), robot(9)], B, A),
    ],
)
@rule("MB-222")
def test_a_stop_goes_to_lanes_then_energy_then_cards_then_the_second_player(
    robots: list[Robot], first: int, winner: int
) -> None:
    last = B_RIGHT if first == A else A_RIGHT
    script = twins(*robots, turn=last, first=2 * first, phase="restock", quiet=9)
    assert script.asked() == {}
    assert script.table.result is not None
    assert script.table.result.winners == (winner,)


@rule("MB-222")
def test_a_round_of_twins_ends_back_at_the_first_player() -> None:
    script = twins(robot(), robot(), robot(), robot(), turn=A_RIGHT, phase="restock", quiet=9)
    assert script.asked() == {B: "roll"}
    script.passes(B).passes(B)
    assert script.asked() == {}


@rule("MB-222")
def test_the_finalists_are_compared_when_the_final_goes_stale() -> None:
    script = twins(robot(7), fallen(), robot(6, "P01"), fallen(), turn=B_LEFT, phase="restock", quiet=9, final="on")
    assert script.table.result is not None
    assert script.table.result.winners == (A,)


# --- asking


@rule("MB-295")
def test_a_declared_reroll_asks_the_enemies_then_the_partner() -> None:
    script = twins_after_roll(robot(9, SPY), robot(9, REROLL), robot(9, STOCK), robot(9, DODGE), dice=[2], turn=A_RIGHT)
    script.rerolls(A, 2)
    asked = []
    while script.asked() in [{A: "reroll_declared"}, {B: "reroll_declared"}]:
        asked.append(script.asked_robot())
        script.passes()
    assert asked == [B_LEFT, B_RIGHT, A_LEFT]
    assert script.table.pending is not None


@rule("MB-295")
def test_a_gain_asks_the_left_then_the_right_robot_of_the_gainers_enemy() -> None:
    script = twins(robot(9, SPY), robot(9, STOCK), robot(9, DODGE), robot(9, REST), turn=B_RIGHT)
    script.passes(A).plays(A, STOCK)
    assert (script.asked(), script.asked_robot()) == ({B: "gained"}, B_LEFT)
    script.passes(B)
    assert (script.asked(), script.asked_robot()) == ({B: "gained"}, B_RIGHT)
    script.passes(B)
    assert (script.asked(), script.asked_robot()) == ({A: "turn_start"}, A_LEFT)


@rule("MB-295")
def test_sleepers_are_asked_about_neither_rerolls_nor_gains() -> None:
    script = twins_after_roll(asleep(9, SPY), robot(9, STOCK), robot(9, "P01", REROLL), fallen(), dice=[4], turn=B_LEFT)
    script.rerolls(B, 4)
    assert (script.asked(), script.asked_robot()) == ({A: "reroll_declared"}, A_RIGHT)
    script.passes(A).come_up(6).passes(A).activates(B, "head", 6)
    assert (script.asked(), script.asked_robot()) == ({A: "gained"}, A_RIGHT)
    script.passes(A)
    assert (script.asked(), script.asked_robot()) == ({A: "open"}, A_RIGHT)


# --- a whole game


def play_at_random(seed: int) -> Table:
    """A twin game to its end: robots act in their own turn when they can, and play a weapon one time in three."""
    table = tabletron.open("moonbots", seats=2, seed=seed, timing="strict")
    rng, pieces = random.Random(seed), GAME.pieces(state_of(table))
    while table.asks:
        seat, ask = next(iter(table.asks.items()))
        assert state_of(table).robots[state_of(table).asking].awake
        assert state_of(table).robots[state_of(table).asking].seat == seat
        acts = [option for option in ask.options if option is not PASS]
        eager = ask.kind in ("buy", "roll", "activate", "aim", "search") or rng.random() < 0.3
        table.play(rng.choice(acts) if acts and eager else PASS, seat)
        assert GAME.pieces(state_of(table)) == pieces
        assert len(table.log) < 5000
    return table


def state_of(table: Table) -> MoonBots:
    assert isinstance(table.state, MoonBots)
    return table.state


def plot(table: Table) -> list[Any]:
    return [told.event for told in table.told if isinstance(told.event, Fell | Slept | FinalBegan)]


@rule("MB-210", "MB-211", "MB-217")
def test_a_game_at_random_to_its_final() -> None:
    tables = map(play_at_random, range(100))
    table = next(table for table in tables if FinalBegan in map(type, plot(table)))
    fell_x, slept_x, fell_y, slept_y, final, loser = plot(table)
    assert fell_x.robot + slept_x.robot == fell_y.robot + slept_y.robot == 3
    assert set(final.robots) == {slept_x.robot, slept_y.robot}
    assert loser.robot in final.robots
    winner = next(one for one in state_of(table).robots if one.energy)
    assert winner.id in final.robots
    assert table.result is not None and table.result.winners == (winner.seat,)


@rule("MB-201", "MB-208", "MB-211", "MB-214")
def test_at_random_nothing_touches_a_sleeper_and_lanes_stay_apart() -> None:
    for seed in range(20):
        table = play_at_random(seed)
        sleeping: set[int] = set()
        facing = {number: 3 - number for number in range(4)}
        for event in (told.event for told in table.told):
            match event:
                case Slept(robot=sleeper):
                    sleeping.add(sleeper)
                case FinalBegan(robots=(one, other)):
                    sleeping, facing = set(), {one: other, other: one}
                case Damaged(robot=hit, by=by):
                    assert hit not in sleeping and by in (None, facing[hit])
                case Gained(robot=touched) | Lost(robot=touched) | TurnBegan(robot=touched):
                    assert touched not in sleeping
