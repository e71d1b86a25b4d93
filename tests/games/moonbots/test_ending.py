"""Elimination, the end of the game, the ranking and the stalemate guard."""

from __future__ import annotations

from typing import Any

import pytest

from tabletron.games.moonbots.events import Fell, Gained, Lost, Restocked, Stopped
from tabletron.games.moonbots.state import Robot
from tabletron.testing import rule
from tests.games.moonbots.kit import (
    ABSORBER,
    BAD_LUCK,
    DEFLECTION,
    DIE,
    KNUCKLES,
    PADDING,
    SHIELD,
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

# --- elimination


@rule("MB-185")
def test_a_fallen_robot_gives_its_cards_to_the_box() -> None:
    script = after_roll(robot(9, "P09"), robot(1, "P01", DIE, KNUCKLES, SPY), robot(), robot(), dice=[2])
    box, unseen = script.game.box.copy(), script.game.unseen.copy()
    script.activates(A, "right_arm", 2).aims(A, (B, 1, 0)).passes(B)
    victim = script.game.robots[B]
    assert (victim.parts, victim.upgrades, victim.weapons) == ({}, [], [])
    assert sorted(script.game.box) == sorted([*box, "P01", DIE, KNUCKLES])
    assert sorted(script.game.unseen) == sorted([*unseen, SPY])
    assert script.asked() == {C: "roll"}


@rule("MB-185")
def test_a_robot_with_one_energy_left_stays_in_play() -> None:
    script = after_roll(robot(9, "P09"), robot(2, "P01"), robot(), robot(), dice=[2])
    script.activates(A, "right_arm", 2).aims(A, (B, 1, 0))
    assert not script.game.robots[B].out
    assert list(script.game.robots[B].parts.values()) == ["P01"]
    assert script.asked() == {B: "roll"}


@rule("MB-185")
def test_a_robot_falls_before_the_effect_goes_on() -> None:
    script = position(robot(9, VIRUS, SPY), robot(1, STOCK), robot(), robot())
    script.passes(B).plays(A, VIRUS)
    assert [type(told.event) for told in script.table.told[-3:]] == [Lost, Fell, Lost]
    assert script.energy() == [8, 0, 15, 15]
    assert script.asked() == {A: "turn_start"}


@rule("MB-185")
def test_a_robot_that_falls_on_its_own_turn_takes_its_dice_away() -> None:
    script = after_roll(robot(1, "P11", "P21", DIE), robot(), robot(), robot(), dice=[2, 5])
    script.activates(A, "right_arm", 5).aims(A, (B, 3, 0))
    assert script.game.robots[A].out
    assert (script.game.dice, script.game.spent) == ([], [])
    assert script.asked() == {B: "roll"}


# --- the end


@rule("MB-186")
def test_the_last_robot_wins_the_moment_the_other_falls() -> None:
    script = after_roll(robot(9, "P24"), robot(3), robot(2), dice=[5, 6])
    script.activates(A, "left_leg", 5, 6).aims(A, (B, 3, 0), (C, 0, 2))
    assert script.asked() == {}
    assert script.table.result is not None
    assert script.table.result.winners == (A,)


@rule("MB-186")
def test_two_robots_left_play_on() -> None:
    script = after_roll(robot(9, "P24"), robot(3), robot(3), dice=[5, 6])
    script.activates(A, "left_leg", 5, 6).aims(A, (B, 3, 0), (C, 0, 2))
    assert script.table.result is None
    assert script.asked() == {C: "roll"}


@rule("MB-186", "MB-187")
def test_no_deflected_damage_gain_or_restock_after_the_end() -> None:
    script = after_roll(robot(1, "P12"), robot(2, DEFLECTION), fallen(), dice=[1, 1], market={"B1": SPY}, pile=["P01"])
    script.activates(A, "right_arm", 1, 1).plays(B, DEFLECTION, robot=A, fists=2, missiles=0)
    assert script.asked() == {}
    assert script.energy() == [1, 0, 0]
    assert script.told(Gained) == script.told(Restocked) == []
    assert (script.game.market["B1"], script.game.pile) == (SPY, ["P01"])


@rule("MB-187")
def test_no_loss_symbols_after_the_end() -> None:
    script = after_roll(robot(1, "P02"), robot(3), fallen(), fallen(), dice=[5])
    script.activates(A, "head", 5)
    assert script.energy(A) == 1
    assert script.told(Lost) == []
    assert script.table.result is not None and script.table.result.winners == (A,)


@rule("MB-187")
def test_no_further_losses_of_a_virus_after_the_end() -> None:
    script = position(robot(2, VIRUS, SPY, STOCK), robot(1, DEFLECTION), fallen())
    script.passes(B).plays(A, VIRUS)
    assert script.energy() == [2, 0, 0]
    assert script.table.result is not None and script.table.result.winners == (A,)


@rule("MB-187")
def test_no_stronger_after_the_end() -> None:
    script = after_roll(robot(9, "P09", STRONGER), robot(1), fallen(), dice=[2])
    script.activates(A, "right_arm", 2)
    assert script.asked() == {}
    assert script.energy(A) == 9


@rule("MB-188")
def test_ranking_is_the_reverse_order_of_falling() -> None:
    script = after_roll(robot(9, "P09"), fallen(), robot(1), fallen(), dice=[2], fallen=[D, B])
    script.activates(A, "right_arm", 2)
    assert script.table.result is not None
    assert script.table.result.scores == (3, 1, 2, 0)


@rule("MB-188")
def test_robots_felled_by_one_card_are_ranked_one_after_another() -> None:
    hands = robot(1, SPY), robot(1, STOCK), robot(1, VIRUS), robot(1, DEFLECTION)
    script = position(*hands, turn=C)
    script.passes(D, A, B).plays(C, VIRUS)
    assert [fell.robot for fell in script.told(Fell)] == [D, A, B]
    assert script.table.result is not None
    assert script.table.result.scores == (1, 2, 3, 0)


@rule("MB-188")
def test_robots_in_play_at_a_guard_stop_rank_before_the_fallen() -> None:
    script = stale(robot(4, "P01"), fallen(), robot(4), robot(7), fallen=[B])
    assert script.table.result is not None
    assert script.table.result.winners == (D,)
    assert script.table.result.scores == (2, 0, 1, 3)


# --- neighbours


@rule("MB-081", "MB-082")
def test_t18_neighbours() -> None:
    script = after_roll(robot(9, "P11", DIE), fallen(), robot(9, "P10"), robot(3), dice=[1, 5])
    script.activates(A, "right_arm", 5)
    assert {hit[0] for aim in script.options() for hit in aim.hits} == {C, D}
    script.aims(A, (D, 3, 0))
    assert script.game.robots[D].out
    script.rolls(C, 1).activates(C, "right_arm", 1)
    assert script.energy() == [7, 0, 9, 0]
    script.rolls(A, 1, 5).activates(A, "right_arm", 5)
    assert script.energy() == [6, 0, 6, 0]
    assert script.asked() == {C: "roll"}


# --- the stalemate guard


def stale(*robots: Robot, turn: int = D, quiet: int = 9, **fields: Any) -> Script:
    """The last phase C of the tenth quiet round, unless told otherwise."""
    return position(*robots, phase="restock", turn=turn, quiet=quiet, **fields)


def attack_every_round(script: Script, rounds: int) -> None:
    for _ in range(rounds):
        script.rolls(A, 1).activates(A, "right_arm", 1)
        script.rolls(C, 4).activates(C, "right_leg", 4)


@rule("MB-189")
def test_t30_guard() -> None:
    script = position(robot(9, "P10", PADDING), fallen(), robot(7, "P17", PADDING))
    attack_every_round(script, 9)
    assert script.asked() == {A: "roll"}
    attack_every_round(script, 1)
    assert script.asked() == {}
    assert script.told(Stopped) == [Stopped(10)]
    assert script.table.result is not None and script.table.result.winners == (A,)


@rule("MB-189")
def test_a_hit_starts_the_ten_rounds_again() -> None:
    script = position(robot(9, "P10", PADDING), fallen(), robot(8, "P17", "P22", PADDING))
    attack_every_round(script, 9)
    script.passes(A).rolls(C, 6).activates(C, "left_leg", 6)
    assert script.energy(A) == 8
    attack_every_round(script, 9)
    assert script.asked() == {A: "roll"}
    attack_every_round(script, 1)
    assert script.table.result is not None and script.table.result.winners == (C,)


@pytest.mark.parametrize(
    ("fields", "stops"),
    [
        ({"quiet": 9}, True),
        ({"quiet": 8}, False),
        ({"quiet": 9, "hit": True}, False),
        ({"quiet": 9, "turn": C}, False),
        ({"quiet": 9, "turn": C, "first": D}, True),
        ({"quiet": 0, "round": 60}, True),
        ({"quiet": 0, "round": 59}, False),
        ({"quiet": 0, "round": 60, "hit": True}, True),
        ({"quiet": 0, "round": 60, "turn": B}, False),
        ({"quiet": 9, "switches": {"stalemate_guard": "off"}}, False),
        ({"quiet": 0, "round": 60, "switches": {"stalemate_guard": "off"}}, False),
    ],
)
@rule("MB-189")
def test_the_guard_stops_at_the_end_of_the_tenth_quiet_or_sixtieth_round(fields: dict[str, Any], stops: bool) -> None:
    script = stale(robot(), robot(), robot(), robot(), **fields)
    assert (script.table.result is not None) == stops
    assert (script.asked() == {}) == stops


@pytest.mark.parametrize(
    ("robots", "first", "winner"),
    [
        ([(8,), (9,), (7, "P01", "P05")], A, B),
        ([(9, "P01"), (9, "P03", DIE), (9, "P02")], A, B),
        ([(9, "P01", SPY), (9, "P03"), (8, "P02", "P05")], A, B),
        ([(9,), (9,), (9,)], A, C),
        ([(9,), (9,), (9,)], C, B),
    ],
)
@rule("MB-189")
def test_a_stop_goes_to_energy_then_cards_then_the_later_seat(
    robots: list[tuple[Any, ...]], first: int, winner: int
) -> None:
    script = stale(*(robot(*one) for one in robots), first=first, turn=(first - 1) % 3)
    assert script.table.result is not None
    assert script.table.result.winners == (winner,)


@rule("MB-189")
def test_an_attack_that_costs_energy_breaks_the_quiet() -> None:
    script = after_roll(robot(), robot(), robot(9, "P09"), dice=[2], turn=C, quiet=9)
    script.activates(C, "right_arm", 2).aims(C, (A, 1, 0))
    assert script.game.quiet == 0
    assert script.asked() == {A: "roll"}


@rule("MB-189")
def test_an_attack_in_an_earlier_turn_of_the_round_breaks_the_quiet() -> None:
    script = after_roll(robot(9, "P09"), robot(), robot(), dice=[2], turn=A, quiet=9)
    script.activates(A, "right_arm", 2).aims(A, (B, 1, 0)).passes(B).passes(C)
    assert script.game.quiet == 0
    assert script.asked() == {A: "roll"}


@rule("MB-189")
def test_deflected_damage_breaks_the_quiet() -> None:
    script = after_roll(robot(9, DEFLECTION), robot(), robot(9, "P09"), dice=[2], turn=C, quiet=9)
    script.activates(C, "right_arm", 2).aims(C, (A, 1, 0)).plays(A, DEFLECTION, robot=B, fists=1, missiles=0)
    assert script.energy(A, B) == [9, 14]
    assert script.game.quiet == 0
    assert script.asked() == {A: "roll"}


@rule("MB-189")
def test_stronger_breaks_the_quiet() -> None:
    script = after_roll(robot(9, PADDING), robot(), robot(9, "P10", STRONGER), dice=[1], turn=C, quiet=9)
    script.activates(C, "right_arm", 1).aims(C, (A, 1, 0)).plays(C, STRONGER, split=((A, 2),))
    assert script.energy(A) == 7
    assert script.game.quiet == 0
    assert script.asked() == {A: "roll"}


@rule("MB-189")
def test_an_absorbed_attack_with_a_loss_symbol_keeps_the_quiet() -> None:
    script = after_roll(robot(9, SHIELD, ABSORBER), robot(12), robot(9, "P02"), dice=[5], turn=C, quiet=9)
    script.activates(C, "head", 5).aims(C, (A, 0, 3)).plays(A, ABSORBER, fists=0, missiles=2)
    assert script.energy() == [9, 12, 8]
    assert script.table.result is not None and script.table.result.winners == (B,)


@rule("MB-189")
def test_a_virus_keeps_the_quiet() -> None:
    script = position(robot(9), robot(12), robot(13, VIRUS, SPY, STOCK), turn=C, quiet=9)
    script.plays(C, VIRUS).until(C, "roll").passes(C).passes(C)
    assert script.energy() == [9, 12, 11]
    assert script.table.result is not None and script.table.result.winners == (B,)


@rule("MB-189")
def test_bad_luck_keeps_the_quiet() -> None:
    script = position(robot(9), robot(8), robot(12), turn=C, quiet=9, market={"B1": BAD_LUCK})
    script.buys(C, "B1").passes(C)
    assert script.energy(C) == 10
    assert script.table.result is not None and script.table.result.winners == (C,)
