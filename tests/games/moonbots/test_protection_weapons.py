"""Secret Weapons that answer an event: damage aimed at you, an attack carried out, energy gained."""

from __future__ import annotations

import pytest

from tabletron.games.moonbots.events import Damaged, Gained, Protected
from tabletron.games.moonbots.options import Use
from tabletron.games.moonbots.state import Packet, Robot
from tabletron.testing import rule
from tests.games.moonbots.kit import (
    ABSORBER,
    DEFLECTION,
    DODGE,
    KNUCKLES,
    PADDING,
    PUMP,
    SHIELD,
    SPY,
    STOCK,
    STRONGER,
    WARHEAD,
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


@pytest.mark.parametrize(("energy", "after"), [(9, 13), (14, 18), (15, 18), (17, 18)])
@rule("MB-140")
def test_energy_stock_gives_four_up_to_the_cap(energy: int, after: int) -> None:
    script = position(robot(), robot(energy, STOCK), robot())
    script.plays(B, STOCK)
    assert script.energy(B) == after
    assert script.told(Gained)[-1].n == after - energy
    assert script.asked() == {A: "roll"}


@rule("MB-141")
def test_energy_stock_ignores_the_limit() -> None:
    script = after_roll(robot(5, "P03", STOCK), robot(), robot(), dice=[3])
    script.activates(A, "head", 3).plays(A, STOCK)
    assert (script.energy(A), script.game.robots[A].gained) == (11, 2)
    assert script.asked() == {B: "roll"}


@rule("MB-141")
def test_energy_stock_does_not_use_up_the_limit() -> None:
    script = position(robot(5, "P03", STOCK), robot(), robot(), phase="roll")
    script.rolls(A, 3).plays(A, STOCK).activates(A, "head", 3)
    assert (script.energy(A), script.game.robots[A].gained) == (11, 2)
    assert script.asked() == {B: "roll"}


@rule("MB-142")
def test_energy_stock_answers_incoming_damage_before_it_is_applied() -> None:
    script = after_roll(robot(9, "P18"), robot(2, STOCK), robot(), dice=[2, 2])
    script.activates(A, "right_leg", 2, 2).aims(A, (B, 3, 0)).plays(B, STOCK)
    assert script.energy(B) == 3
    assert script.asked() == {B: "roll"}


@rule("MB-152")
def test_energy_pump_gives_two_for_any_gain() -> None:
    script = after_roll(robot(9, "P01"), robot(10, PUMP), robot(), dice=[4])
    script.activates(A, "head", 4).plays(B, PUMP)
    assert script.energy(A, B) == [10, 12]
    assert script.asked() == {B: "roll"}


@pytest.mark.parametrize(("energy", "gained", "answerable"), [(17, 1, True), (18, 0, False), (9, 2, False)])
@rule("MB-153")
def test_the_pump_needs_a_point_really_added(energy: int, gained: int, answerable: bool) -> None:
    script = after_roll(robot(energy, "P03", gained=gained), robot(10, PUMP), robot(), dice=[3])
    script.activates(A, "head", 3)
    assert script.asked() == {B: "gained" if answerable else "open"}


@rule("MB-153")
def test_the_pump_answers_at_once_or_never() -> None:
    script = after_roll(robot(9, "P01"), robot(10, PUMP), robot(), dice=[4])
    script.activates(A, "head", 4).passes(B)
    while script.game.turn == A:
        assert not script.offers(PUMP)
        script.refuses(Use(PUMP), "You must answer at once.*Rule MB-153\\.", B)
        script.passes(B)
    assert script.asked() == {B: "turn_start"}


@rule("MB-153")
def test_the_pump_does_not_answer_its_owners_gain() -> None:
    script = after_roll(robot(9, "P01", PUMP), robot(10), robot(), dice=[4])
    script.activates(A, "head", 4)
    assert script.asked() == {A: "open"}


@pytest.mark.parametrize(("gained", "added"), [(0, 2), (1, 1)])
@rule("MB-154")
def test_in_the_own_turn_the_pump_counts_against_the_limit(gained: int, added: int) -> None:
    script = after_roll(robot(9, "P03", PUMP, gained=gained), robot(5, STOCK), robot(), dice=[3])
    script.ends(A).plays(B, STOCK).plays(A, PUMP)
    assert (script.energy(A), script.game.robots[A].gained) == (9 + added, 2)
    assert script.asked() == {B: "roll"}


@rule("MB-154")
def test_a_pump_in_the_own_turn_leaves_nothing_for_parts() -> None:
    script = position(robot(9, "P03", PUMP), robot(5, STOCK), robot(), phase="roll")
    script.rolls(A, 3).plays(B, STOCK).plays(A, PUMP).activates(A, "head", 3)
    assert script.energy(A) == 11
    assert script.asked() == {B: "roll"}


def attack(*robots: Robot, attacker: Robot | None = None) -> Script:
    """A activates P24 (3 fists, 2 missiles) against these robots, up to the question where to aim."""
    script = after_roll(attacker or robot(9, "P24"), *robots, dice=[5, 6])
    return script.activates(A, "left_leg", 5, 6)


def use_of(script: Script, card: str) -> Use:
    """The first way the open question offers to play the card."""
    found = next(option for option in script.options() if isinstance(option, Use) and option.card == card)
    assert isinstance(found, Use)
    return found


@rule("MB-143", "MB-144")
def test_dodge_cancels_the_whole_packet_and_no_other() -> None:
    script = attack(robot(15, DODGE), robot(15), robot(15))
    script.aims(A, (B, 3, 1), (D, 0, 1)).plays(B, DODGE)
    assert script.energy() == [9, 15, 15, 14]
    assert script.asked() == {B: "roll"}


@rule("MB-143")
def test_dodge_does_not_help_against_the_next_attack() -> None:
    script = after_roll(robot(9, "P18", "P14"), robot(15, DODGE), robot(), dice=[2, 2, 5])
    script.activates(A, "right_leg", 2, 2).aims(A, (B, 3, 0)).plays(B, DODGE)
    script.activates(A, "left_arm", 5).aims(A, (B, 0, 2))
    assert script.energy(B) == 13
    assert script.asked() == {B: "roll"}


@rule("MB-145", "MB-147")
def test_deflection_moves_one_or_two_points_of_the_chosen_kinds() -> None:
    script = attack(robot(15, DEFLECTION), robot(15), robot(15)).aims(A, (B, 3, 1), (D, 0, 1))
    uses = [option for option in script.options() if isinstance(option, Use)]
    assert {(use.fists, use.missiles) for use in uses} == {(2, 0), (1, 1), (1, 0), (0, 1)}
    script.refuses(Use(DEFLECTION, robot=C, fists=3, missiles=0), "MB-145", B)
    script.plays(B, DEFLECTION, robot=C, fists=2, missiles=0)
    assert script.energy() == [9, 13, 13, 14]
    assert script.asked() == {B: "roll"}


@rule("MB-146")
def test_deflection_reaches_any_other_living_robot() -> None:
    script = attack(robot(15, DEFLECTION), robot(15), robot(15)).aims(A, (B, 3, 2))
    assert {option.robot for option in script.options()[:-1]} == {A, C, D}
    script.plays(B, DEFLECTION, robot=D, fists=2, missiles=0)
    assert script.energy() == [9, 12, 15, 13]
    assert script.asked() == {B: "roll"}


@rule("MB-146")
def test_deflection_cannot_choose_a_fallen_robot() -> None:
    script = after_roll(robot(9, "P24"), robot(15, DEFLECTION), fallen(), robot(15), dice=[5, 6], fallen=[C])
    script.activates(A, "left_leg", 5, 6).aims(A, (B, 3, 2))
    assert {option.robot for option in script.options()[:-1]} == {A, D}
    script.refuses(Use(DEFLECTION, robot=C, fists=2, missiles=0), "MB-146", B)
    assert script.asked() == {B: "incoming"}


@pytest.mark.parametrize(("fists", "missiles", "lost"), [(2, 0, 1), (1, 1, 1), (1, 0, 0), (0, 2, 2)])
@rule("MB-147", "MB-148")
def test_deflected_points_keep_their_kind_and_meet_protections(fists: int, missiles: int, lost: int) -> None:
    script = attack(robot(15, DEFLECTION), robot(15, PADDING, SPY), robot(15)).aims(A, (B, 3, 2))
    script.plays(B, DEFLECTION, robot=C, fists=fists, missiles=missiles)
    assert script.energy(B) == 10 + fists + missiles
    if lost:
        assert script.game.packet == Packet(C, fists - (fists > 0), missiles, deflected=True)
        assert script.asked() == {C: "incoming"}
        script.passes(C)
    assert script.energy(C) == 15 - lost
    assert [event.robot for event in script.told(Protected)] == [C] * (fists > 0)
    assert script.asked() == {C: "open"}


@pytest.mark.parametrize(("card", "left"), [(DODGE, 15), (ABSORBER, 15), (STOCK, 16)])
@rule("MB-148")
def test_deflected_damage_can_be_answered(card: str, left: int) -> None:
    script = attack(robot(15, DEFLECTION), robot(15, card), robot(15)).aims(A, (B, 3, 2))
    script.plays(B, DEFLECTION, robot=C, fists=2, missiles=0)
    assert script.asked() == {C: "incoming"}
    script.answers(use_of(script, card), C)
    assert script.energy(C) == left
    assert script.asked() == {B: "roll"}


@rule("MB-149")
def test_deflected_damage_is_no_attack_of_the_deflector() -> None:
    script = attack(robot(15, KNUCKLES, WARHEAD, DEFLECTION, STRONGER), robot(15), robot(15)).aims(A, (B, 3, 2))
    script.plays(B, DEFLECTION, robot=C, fists=1, missiles=1).passes(B)
    assert script.energy() == [9, 12, 13, 15]
    assert [(event.robot, event.by) for event in script.told(Damaged)] == [(B, A), (C, None)]
    assert not script.offers(STRONGER)
    assert script.asked() == {B: "open"}


@rule("MB-149", "MB-158")
def test_stronger_does_not_follow_a_deflection() -> None:
    script = attack(robot(15, DEFLECTION), robot(15), robot(15), attacker=robot(9, "P24", STRONGER))
    script.aims(A, (B, 3, 2)).plays(B, DEFLECTION, robot=C, fists=2, missiles=0)
    assert [option.split for option in script.options()[:-1]] == [((B, 2),)]
    assert script.asked() == {A: "attack_done"}


@pytest.mark.parametrize(
    ("packet", "choices", "lost"),
    [
        ((3, 2), [(0, 2), (1, 1), (2, 0)], 3), ((3, 0), [(2, 0)], 1), ((1, 2), [(0, 2), (1, 1)], 1),
        ((1, 1), [(1, 1)], 0), ((1, 0), [(1, 0)], 0), ((0, 1), [(0, 1)], 0),
    ],
)  # fmt: skip
@rule("MB-150")
def test_shock_absorber_takes_two_points_or_all(
    packet: tuple[int, int], choices: list[tuple[int, int]], lost: int
) -> None:
    script = attack(robot(15, ABSORBER), robot(15), robot(15))
    rest = (3 - packet[0], 2 - packet[1])
    script.aims(A, (B, *packet), *([(D, *rest)] if any(rest) else []))
    assert [(option.fists, option.missiles) for option in script.options()[:-1]] == choices
    script.plays(B, ABSORBER, fists=choices[0][0], missiles=choices[0][1])
    assert script.energy(B, D) == [15 - lost, 15 - sum(rest)]
    assert script.asked() == {B: "roll"}


@pytest.mark.parametrize(
    "order", [(STOCK, ABSORBER, DEFLECTION), (DEFLECTION, STOCK, ABSORBER), (ABSORBER, DEFLECTION, STOCK)]
)
@rule("MB-151")
def test_defences_combine_in_any_order(order: tuple[str, ...]) -> None:
    script = attack(robot(3, DODGE, *order), robot(15), robot(15)).aims(A, (B, 3, 2))
    for card in order:
        assert script.asked() == {B: "incoming"}
        script.answers(use_of(script, card), B)
    assert script.offers(DODGE)
    script.passes(B)
    assert script.energy() == [9, 6, 13, 15]
    assert script.asked() == {B: "open"}


@rule("MB-151")
def test_defences_end_when_no_point_remains() -> None:
    script = attack(robot(3, DODGE, STOCK), robot(15), robot(15)).aims(A, (B, 3, 2)).plays(B, DODGE)
    assert script.energy(B) == 3
    assert script.asked() == {B: "open"}


@rule("MB-155")
def test_stronger_adds_two_points_to_the_attack() -> None:
    script = attack(robot(15), robot(15), robot(15), attacker=robot(9, "P24", STRONGER)).aims(A, (B, 3, 2))
    assert script.energy(B) == 10
    script.plays(A, STRONGER, split=((B, 2),))
    assert script.energy() == [9, 8, 15, 15]
    assert script.told(Damaged)[-1] == Damaged(B, 2, A)
    assert script.asked() == {B: "roll"}


@rule("MB-155")
def test_stronger_needs_an_attack() -> None:
    script = after_roll(robot(9, "P01", STRONGER), robot(), robot(), dice=[4]).activates(A, "head", 4)
    assert not script.offers(STRONGER)
    assert script.asked() == {A: "open"}


@pytest.mark.parametrize("guard", [DODGE, DEFLECTION, ABSORBER, STOCK])
@rule("MB-156")
def test_nothing_protects_against_stronger(guard: str) -> None:
    script = after_roll(robot(9, "P17", STRONGER), robot(9, PADDING, SHIELD, guard), robot(), dice=[4])
    script.activates(A, "right_leg", 4).aims(A, (B, 1, 0))
    assert script.energy(B) == 9
    script.plays(A, STRONGER, split=((B, 2),))
    assert script.energy(B) == 7
    assert len(script.told(Protected)) == 1
    assert script.asked() == {B: "open"}


@rule("MB-158")
def test_the_attacker_splits_stronger_between_the_original_targets() -> None:
    script = attack(robot(15), robot(15), robot(15), attacker=robot(9, "P24", STRONGER)).aims(A, (B, 3, 0), (D, 0, 2))
    assert [option.split for option in script.options()[:-1]] == [((B, 2),), ((B, 1), (D, 1)), ((D, 2),)]
    script.refuses(Use(STRONGER, split=((C, 2),)), "MB-158", A)
    script.plays(A, STRONGER, split=((B, 1), (D, 1)))
    assert script.energy() == [9, 11, 15, 12]
    assert script.asked() == {B: "roll"}


@rule("MB-158")
def test_stronger_passes_over_a_fallen_target() -> None:
    script = attack(robot(2), robot(15), robot(15), attacker=robot(9, "P24", STRONGER)).aims(A, (B, 3, 0), (D, 0, 2))
    assert [option.split for option in script.options()[:-1]] == [((D, 2),)]
    assert script.asked() == {A: "attack_done"}


@rule("MB-159")
def test_stronger_is_closed_when_no_original_target_lives() -> None:
    script = attack(robot(2), robot(15), robot(15), attacker=robot(9, "P24", STRONGER)).aims(A, (B, 3, 2))
    assert script.energy() == [9, 0, 15, 15]
    assert not script.offers(STRONGER)
    assert script.asked() == {A: "open"}


@rule("MB-092", "MB-145", "MB-146", "MB-147", "MB-148", "MB-155", "MB-156", "MB-157", "MB-158")
def test_t8_deflection_onto_a_reacting_attacker() -> None:
    script = after_roll(
        robot(7, "P16", SHIELD, DODGE, STRONGER), robot(9, SHIELD, DEFLECTION, ABSORBER), robot(), robot(), dice=[3, 4]
    )
    script.activates(A, "left_arm", 3, 4).aims(A, (B, 0, 3))
    assert script.game.packet == Packet(B, 0, 2)
    script.plays(B, DEFLECTION, robot=A, fists=0, missiles=2)
    assert script.game.packet == Packet(A, 0, 1, deflected=True)
    assert script.asked() == {A: "incoming"}
    script.passes(A)
    assert script.energy(A, B) == [6, 9]
    assert script.asked() == {A: "attack_done"}
    script.plays(A, STRONGER, split=((B, 2),))
    assert script.energy(A, B) == [6, 7]
    assert script.asked() == {A: "attack_done"}


@rule("MB-143", "MB-156", "MB-157")
def test_t9_stronger_against_dodge() -> None:
    script = after_roll(robot(9, "P14", STRONGER), robot(2, DODGE, ABSORBER), robot(), robot(), dice=[5])
    script.activates(A, "left_arm", 5).aims(A, (B, 0, 2)).plays(B, DODGE)
    assert script.energy(B) == 2
    script.plays(A, STRONGER, split=((B, 2),))
    assert script.game.fallen == [B]
    assert script.asked() == {C: "roll"}


@rule("MB-157")
def test_stronger_does_not_revive_prevented_damage() -> None:
    script = attack(robot(15, DODGE), robot(), robot(), attacker=robot(9, "P24", STRONGER)).aims(A, (B, 3, 2))
    script.plays(B, DODGE).plays(A, STRONGER, split=((B, 2),))
    assert script.energy(B) == 13
    assert script.asked() == {B: "roll"}


@rule("MB-097", "MB-187", "MB-267")
def test_t21_last_points_drop() -> None:
    script = after_roll(robot(1, "P12"), robot(2, DEFLECTION), fallen(), fallen(), dice=[1, 2], fallen=[C, D])
    script.activates(A, "right_arm", 1, 2).plays(B, DEFLECTION, robot=A, fists=2, missiles=0)
    assert script.energy(A, B) == [1, 0]
    assert script.asked() == {}
    assert script.table.result is not None
    assert script.table.result.winners == (A,)
