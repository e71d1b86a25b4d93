"""Energy: gained within the limit of a turn, lost without an answer, and what happens at 0."""

from __future__ import annotations

import pytest

from tabletron.games.moonbots.events import Damaged, Fell, Gained, Lost
from tabletron.games.moonbots.options import Use
from tabletron.testing import rule
from tests.games.moonbots.kit import (
    ABSORBER,
    ADVANCE,
    BAD_LUCK,
    DIE,
    DODGE,
    KNUCKLES,
    PADDING,
    PUMP,
    SHIELD,
    SPY,
    STOCK,
    VIRUS,
    WARHEAD,
    A,
    B,
    C,
    D,
    after_roll,
    fallen,
    position,
    robot,
)


@pytest.mark.parametrize(
    ("part", "dice", "added"),
    [("P01", [4], 1), ("P03", [3], 2), ("P05", [3], 1), ("P20", [1], 2), ("P04", [2, 2], 1), ("P23", [1, 2], 2)],
)
@rule("MB-105")
def test_each_energy_symbol_adds_one(part: str, dice: list[int], added: int) -> None:
    script = after_roll(robot(9, part), robot(15), robot(15), dice=dice)
    [slot] = script.game.robots[A].parts
    script.activates(A, slot, *dice)
    if script.asked() == {A: "aim"}:
        script.answers(script.options()[0], A)
    assert script.energy(A) == 9 + added
    assert script.game.robots[A].gained == added
    assert script.asked() == {B: "roll"}


@rule("MB-106")
def test_a_robot_gains_at_most_two_in_its_turn() -> None:
    script = after_roll(robot(9, "P03", "P05", "P09", "P20"), robot(15), robot(15), dice=[1, 2, 3, 3])
    script.activates(A, "head", 3)
    assert script.energy(A) == 11
    script.activates(A, "torso", 3).activates(A, "right_arm", 2).aims(A, (B, 1, 0)).activates(A, "right_leg", 1)
    assert script.energy(A, B) == [11, 14]
    assert [event.n for event in script.told(Gained)] == [2]
    assert script.asked() == {B: "roll"}


@rule("MB-106")
def test_the_limit_starts_anew_with_the_next_turn() -> None:
    script = position(robot(9, "P03"), robot(), robot(), phase="roll")
    for energy in (11, 13):
        script.until(A, "roll").rolls(A, 3).activates(A, "head", 3)
        assert script.energy(A) == energy
        script.passes(B)
    assert script.asked() == {C: "roll"}


@rule("MB-107")
def test_points_lost_to_the_cap_do_not_count() -> None:
    script = after_roll(robot(17, "P05", "P11", "P20"), robot(15), robot(), dice=[1, 3, 5])
    script.activates(A, "right_leg", 1)
    assert (script.energy(A), script.game.robots[A].gained) == (18, 1)
    script.activates(A, "right_arm", 5).aims(A, (B, 3, 0))
    assert script.energy(A) == 17
    script.activates(A, "torso", 3)
    assert (script.energy(A), script.game.robots[A].gained) == (18, 2)
    assert script.asked() == {B: "roll"}


@pytest.mark.parametrize(("energy", "after"), [(10, 12), (16, 18), (17, 18)])
@rule("MB-108")
def test_the_limit_holds_only_in_the_own_turn(energy: int, after: int) -> None:
    script = after_roll(robot(energy, PUMP, gained=2), robot(), robot(9, "P01"), robot(), dice=[4], turn=C)
    script.activates(C, "head", 4).plays(A, PUMP)
    assert script.energy(A, C) == [after, 10]
    assert script.asked() == {D: "roll"}


@pytest.mark.parametrize(("part", "slot"), [("P02", "head"), ("P11", "right_arm")])
@rule("MB-109")
def test_each_loss_symbol_takes_one(part: str, slot: str) -> None:
    script = after_roll(robot(9, part), robot(15), robot(15), dice=[5])
    [own_slot] = script.game.robots[A].parts
    assert own_slot == slot
    script.activates(A, own_slot, 5).answers(script.options()[0], A)
    assert script.energy() == [8, 12, 15]
    assert [(event.robot, event.n) for event in script.told(Lost)] == [(A, 1)]
    assert script.asked() == {B: "roll"}


@rule("MB-110")
def test_own_loss_symbols_are_not_an_attack() -> None:
    cards = ["P11", KNUCKLES, WARHEAD, PADDING, SHIELD, DODGE, ABSORBER]
    script = after_roll(robot(9, *cards), robot(15), robot(15), dice=[5])
    script.activates(A, "right_arm", 5).aims(A, (B, 4, 0))
    assert script.asked() == {A: "attack_done"}
    script.passes(A)
    assert script.energy(A) == 8
    assert script.asked() == {A: "open"}


@pytest.mark.parametrize(("weapon", "hand", "lost"), [(VIRUS, (DODGE, STOCK), 2), (ADVANCE, (), 2)])
@rule("MB-110")
def test_losses_to_weapons_are_not_attacks(weapon: str, hand: tuple[str, ...], lost: int) -> None:
    script = position(robot(9, KNUCKLES, WARHEAD, weapon), robot(9, PADDING, SHIELD, *hand), robot(9, SPY))
    script.until(A, "turn_start").plays(A, weapon)
    assert script.energy(B) == 9 - lost
    assert script.told(Damaged) == []
    assert not script.game.hit
    assert script.asked() == {B if hand else C: "turn_start"}


@rule("MB-110")
def test_bad_luck_is_not_an_attack() -> None:
    script = position(robot(9, PADDING, SHIELD, DODGE, STOCK), robot(), robot(), market={"B1": BAD_LUCK})
    script.until(A, "buy").buys(A, "B1")
    assert script.energy(A) == 7
    assert script.asked() == {A: "open"}


@pytest.mark.parametrize("energy", [1, 2, 3])
@rule("MB-111")
def test_a_robot_without_energy_is_out_at_once(energy: int) -> None:
    script = after_roll(robot(9, "P18", "P01"), robot(energy, "P13", SPY), robot(15), robot(15), dice=[2, 2, 4])
    script.activates(A, "right_leg", 2, 2).aims(A, (B, 3, 0)).passes(B)
    assert script.energy(B) == 0
    assert [event.robot for event in script.told(Fell)] == [B]
    assert (script.game.robots[B].out, script.game.robots[B].awake) == (True, False)
    assert script.asked() == {A: "activate"}
    script.ends(A)
    assert script.asked() == {C: "roll"}


@rule("MB-111")
def test_a_robot_with_one_energy_left_plays_on() -> None:
    script = after_roll(robot(9, "P18"), robot(4), robot(15), robot(15), dice=[2, 2])
    script.activates(A, "right_leg", 2, 2).aims(A, (B, 3, 0))
    assert script.energy(B) == 1
    assert script.told(Fell) == []
    assert script.asked() == {B: "roll"}


@rule("MB-111")
def test_losses_never_make_energy_negative() -> None:
    script = position(robot(9, ADVANCE), robot(1), robot(9))
    script.plays(A, ADVANCE)
    assert script.energy() == [9, 0, 7]
    assert [(event.robot, event.n) for event in script.told(Lost)] == [(B, 1), (C, 2)]
    assert script.asked() == {A: "roll"}


@pytest.mark.parametrize(("energy", "falls"), [(1, True), (2, False)])
@rule("MB-112")
def test_a_robot_may_eliminate_itself(energy: int, falls: bool) -> None:
    script = after_roll(robot(energy, "P11"), robot(15), robot(15), robot(15), dice=[5], pile=["P03"])
    script.activates(A, "right_arm", 5).aims(A, (B, 3, 0))
    assert script.energy(A, B) == [energy - 1, 12]
    assert script.game.robots[A].out == falls
    assert script.game.market["B1"] == "P03"
    assert script.asked() == {B: "buy"}


@rule("MB-106", "MB-107")
def test_t3_gain_limit_at_the_cap() -> None:
    script = position(robot(17, "P01", "P20", DIE), robot(9, PUMP), robot(), robot(), phase="roll")
    script.rolls(A, 4, 1).passes(B).activates(A, "head", 4)
    assert (script.energy(A), script.game.robots[A].gained) == (18, 1)
    assert script.asked() == {B: "gained"}
    script.passes(B, B).activates(A, "right_leg", 1)
    assert (script.energy(A), script.game.robots[A].gained) == (18, 1)
    assert script.asked() == {B: "open"}


@rule("MB-106")
def test_t4_gain_limit_below_the_cap() -> None:
    script = after_roll(robot(10, "P01", "P20"), robot(), robot(), robot(), dice=[4, 1])
    script.activates(A, "head", 4)
    assert (script.energy(A), script.game.robots[A].gained) == (11, 1)
    script.activates(A, "right_leg", 1)
    assert (script.energy(A), script.game.robots[A].gained) == (12, 2)
    assert script.asked() == {B: "roll"}


@rule("MB-142", "MB-153", "MB-154", "MB-269")
def test_t10_rescue_and_pump_in_own_turn() -> None:
    script = after_roll(robot(10, "P18", PUMP, gained=1), robot(2, STOCK), robot(), robot(), dice=[2, 2])
    script.activates(A, "right_leg", 2, 2).aims(A, (B, 3, 0)).plays(B, STOCK)
    assert script.energy(A, B) == [10, 6]
    assert script.asked() == {A: "gained"}
    script.plays(A, PUMP)
    assert (script.energy(A), script.game.robots[A].gained) == (11, 2)
    assert script.energy(B) == 3
    assert script.asked() == {B: "roll"}


@rule("MB-108", "MB-152")
def test_t11_pump_on_another_turn() -> None:
    script = after_roll(robot(17, PUMP), robot(), robot(9, "P01"), robot(), dice=[4], turn=C)
    script.activates(C, "head", 4)
    assert script.asked() == {A: "gained"}
    script.plays(A, PUMP)
    assert script.energy(A, C) == [18, 10]
    assert script.asked() == {D: "roll"}


@rule("MB-068", "MB-112", "MB-187")
def test_t22_self_elimination() -> None:
    script = after_roll(robot(1, "P02"), robot(15), robot(15), robot(3), dice=[5])
    script.activates(A, "head", 5).aims(A, (D, 0, 3))
    assert script.game.fallen == [D, A]
    assert script.asked() == {B: "roll"}


@rule("MB-068", "MB-112", "MB-187")
def test_t22_the_last_opponent_falls_before_the_loss() -> None:
    script = after_roll(robot(1, "P02"), fallen(), fallen(), robot(3), dice=[5], fallen=[B, C])
    script.activates(A, "head", 5)
    assert script.energy(A) == 1
    assert script.asked() == {}
    assert script.table.result is not None
    assert script.table.result.winners == (A,)


@rule("MB-106", "MB-108")
def test_the_limit_applies_to_the_pump_in_the_own_turn_only() -> None:
    script = position(robot(10, PUMP, gained=2), robot(5, STOCK), robot(), turn=A, phase="roll")
    script.rolls(A, 5).plays(B, STOCK)
    assert script.asked() == {A: "gained"}
    script.refuses(Use(PUMP), "MB-134", A)
    script.passes(A)
    assert script.energy(A, B) == [10, 9]
    assert script.asked() == {A: "open"}
