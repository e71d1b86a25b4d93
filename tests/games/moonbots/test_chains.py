"""Every chain of Secret Weapons that can occur, one after another as the specification lists them."""

from __future__ import annotations

import pytest

from tabletron.games.moonbots.events import Damaged, Gained, Lost, Restocked, Used
from tabletron.games.moonbots.options import Buy, Use
from tabletron.games.moonbots.state import Packet
from tabletron.testing import rule
from tests.games.moonbots.kit import (
    ABSORBER,
    ADJUSTMENT,
    BAD_LUCK,
    BLACK_MARKET,
    DEFLECTION,
    DIE,
    DODGE,
    PADDING,
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
    C,
    D,
    after_roll,
    position,
    robot,
)


@rule("MB-143", "MB-155", "MB-157")
def test_attack_dodge_stronger() -> None:
    script = after_roll(robot(9, "P18", STRONGER), robot(9, DODGE, STOCK), robot(), dice=[2, 2])
    script.activates(A, "right_leg", 2, 2).aims(A, (B, 3, 0)).plays(B, DODGE)
    assert script.energy(B) == 9
    assert script.asked() == {A: "attack_done"}
    script.plays(A, STRONGER, split=((B, 2),))
    assert script.energy(B) == 7
    assert script.asked() == {B: "open"}


@rule("MB-145", "MB-150", "MB-151")
def test_attack_shock_absorber_deflection() -> None:
    script = after_roll(robot(9, "P24"), robot(9, ABSORBER, DEFLECTION), robot(9), robot(), dice=[5, 6])
    script.activates(A, "left_leg", 5, 6).aims(A, (B, 3, 2)).plays(B, ABSORBER, fists=1, missiles=1)
    assert script.game.packet == Packet(B, 2, 1)
    assert script.asked() == {B: "incoming"}
    script.plays(B, DEFLECTION, robot=C, fists=1, missiles=1)
    assert script.energy(B, C) == [8, 7]
    assert script.asked() == {B: "roll"}


@pytest.mark.parametrize(("guard", "left"), [(PADDING, 8), (DODGE, 9), (ABSORBER, 9)])
@rule("MB-132", "MB-146", "MB-148")
def test_attack_deflection_onto_the_attacker_who_defends(guard: str, left: int) -> None:
    script = after_roll(robot(9, "P18", guard, SPY), robot(9, DEFLECTION), robot(), dice=[2, 2])
    script.activates(A, "right_leg", 2, 2).aims(A, (B, 3, 0)).plays(B, DEFLECTION, robot=A, fists=2, missiles=0)
    assert script.game.packet == Packet(A, 2 - (guard == PADDING), 0, deflected=True)
    assert script.asked() == {A: "incoming"}
    script.refuses(Use(DEFLECTION, robot=B, fists=1, missiles=0), "MB-145", A)
    script.answers(script.options()[0], A)
    assert script.energy(A, B) == [left, 8]
    assert script.asked() == {A: "attack_done"}


@pytest.mark.parametrize("pumper", [A, D])
@rule("MB-148", "MB-153", "MB-269")
def test_attack_deflection_onto_a_third_robot_stock_pump(pumper: int) -> None:
    robots = [robot(9, "P18"), robot(9, DEFLECTION), robot(2, STOCK), robot(9)]
    robots[pumper].weapons.append(PUMP)
    script = after_roll(*robots, dice=[2, 2])
    script.activates(A, "right_leg", 2, 2).aims(A, (B, 3, 0)).plays(B, DEFLECTION, robot=C, fists=2, missiles=0)
    assert script.asked() == {C: "incoming"}
    script.plays(C, STOCK)
    assert script.energy(C) == 6
    assert script.asked() == {pumper: "gained"}
    script.plays(pumper, PUMP)
    assert script.energy(pumper, C) == [11, 4]
    told = [event for event in script.table.told if isinstance(event.event, Gained | Damaged)]
    assert [(type(one.event), one.event.robot) for one in told] == [
        (Damaged, B), (Gained, C), (Gained, pumper), (Damaged, C),
    ]  # fmt: skip
    assert script.asked() == {B: "roll"}


@pytest.mark.parametrize(("gained", "after"), [(0, 12), (1, 11)])
@rule("MB-153", "MB-154")
def test_energy_stock_in_an_open_window_pump_in_the_own_turn(gained: int, after: int) -> None:
    script = after_roll(robot(10, "P01", PUMP, gained=gained), robot(5, STOCK), robot(), dice=[4])
    script.ends(A).plays(B, STOCK)
    assert script.energy(A, B) == [10, 9]
    assert script.asked() == {A: "gained"}
    script.plays(A, PUMP)
    assert script.energy(A, B) == [after, 9]
    assert script.asked() == {B: "roll"}


@rule("MB-153", "MB-154")
def test_energy_stock_in_an_open_window_pump_on_another_turn() -> None:
    script = position(robot(9), robot(5, STOCK), robot(10, PUMP, gained=2), robot())
    script.plays(B, STOCK).plays(C, PUMP)
    assert script.energy() == [9, 9, 12, 15]
    assert script.asked() == {A: "roll"}


@rule("MB-152", "MB-153")
def test_part_gain_pump_and_nothing_further() -> None:
    script = after_roll(robot(9, "P03", SPY), robot(10, PUMP), robot(9, STOCK), dice=[3])
    script.activates(A, "head", 3)
    assert script.energy(A, B) == [11, 10]
    assert script.asked() == {B: "gained"}
    script.plays(B, PUMP)
    assert script.energy(A, B) == [11, 12]
    assert script.asked() == {C: "open"}


@rule("MB-133", "MB-163")
def test_virus_and_black_market_come_before_rest() -> None:
    script = position(
        robot(9, SPY), robot(9, VIRUS), robot(9, BLACK_MARKET), robot(9, REST), market={"B1": "P03"}, pile=["P14"]
    )
    script.plays(B, VIRUS).plays(C, BLACK_MARKET, cell="B1")
    assert script.energy() == [8, 9, 8, 8]
    assert script.asked() == {D: "turn_start"}
    script.plays(D, REST)
    assert script.game.turn == B
    assert script.game.market["B1"] == "P14"
    assert script.asked() == {A: "turn_start"}


@rule("MB-133", "MB-163")
def test_after_rest_nothing_more_is_played_in_the_turn() -> None:
    script = position(robot(9, SPY), robot(9, REST), robot(9, VIRUS), robot(9, BLACK_MARKET), market={"M1": "P03"})
    script.plays(B, REST)
    assert script.game.market["B1"] == "P03"
    assert script.game.turn == B
    assert (script.game.window, script.asked()) == ("OW1", {C: "turn_start"})


@rule("MB-160", "MB-178", "MB-179")
def test_reroll_declared_trick_adjustment() -> None:
    script = position(robot(9, "P22", REROLL, ADJUSTMENT), robot(15, TRICK), robot(), phase="roll")
    script.rolls(A, 5).passes(B, A).rerolls(A, 5).plays(B, TRICK)
    assert script.game.dice == [5]
    assert script.asked() == {A: "open"}
    script.plays(A, ADJUSTMENT, die=5, becomes=6)
    assert script.asked() == {A: "activate"}
    script.activates(A, "left_leg", 6).aims(A, (B, 2, 0))
    assert script.energy(B) == 13
    assert script.asked() == {B: "roll"}


@pytest.mark.parametrize(
    ("card", "energy", "left"), [(BLACK_MARKET, 9, 7), (BLACK_MARKET, 2, 0), (SUPERMARKET, 9, 6), (SUPERMARKET, 3, 0)]
)
@rule("MB-025", "MB-180", "MB-181")
def test_black_market_or_supermarket_bad_luck(card: str, energy: int, left: int) -> None:
    script = position(robot(energy, card), robot(), robot(), market={"M1": BAD_LUCK, "B1": "P03"}, pile=["P14", "P18"])
    script.plays(A, card, cell="M1")
    assert script.energy(A) == left
    assert [event.use.card for event in script.told(Used)] == [card, BAD_LUCK]
    assert [event.n for event in script.told(Lost)] == [2]
    assert len(script.told(Restocked)) == (left == 0)
    assert script.asked() == {A if left else B: "buy"}


@rule("MB-050", "MB-165", "MB-166")
def test_black_market_supermarket_extra_purchase() -> None:
    script = position(
        robot(9, BLACK_MARKET), robot(), robot(), market={"T1": SUPERMARKET, "M1": DIE, "B1": "P03"}
    )  # fmt: skip
    script.plays(A, BLACK_MARKET, cell="T1")
    assert (script.game.window, script.asked()) == ("OW1", {A: "turn_start"})
    script.plays(A, SUPERMARKET, cell="M1")
    assert (script.energy(A), script.game.robots[A].upgrades) == (7, [DIE])
    assert script.options()[0] == Buy("B1")
    assert script.asked() == {A: "buy"}
