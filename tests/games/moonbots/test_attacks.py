"""Attacks: who can be hit, how points are aimed, bonuses, protections and the order of packets."""

from __future__ import annotations

import pytest

from tabletron.games.moonbots.events import Damaged, Gained, Lost, Protected
from tabletron.games.moonbots.options import Aim
from tabletron.games.moonbots.state import Packet, Robot
from tabletron.testing import rule
from tests.games.moonbots.kit import (
    DEFLECTION,
    DODGE,
    KNUCKLES,
    PADDING,
    SHIELD,
    SPY,
    STRONGER,
    WARHEAD,
    A,
    B,
    C,
    D,
    Script,
    after_roll,
    fallen,
    robot,
)

Hits = tuple[tuple[int, int, int], ...]


def aims_of(part: str, dice: list[int], *upgrades: str, robots: int = 4) -> set[Hits]:
    """Every way A may aim the part with these Upgrades."""
    others = [robot() for _ in range(robots - 1)]
    script = after_roll(robot(9, part, *upgrades), *others, dice=dice)
    [slot] = script.game.robots[A].parts
    script.activates(A, slot, *dice)
    return {option.hits for option in script.options()}


def attack(part: str, dice: list[int], *robots: Robot, upgrades: tuple[str, ...] = ()) -> Script:
    """A with e9 activates the part against these robots, up to the question where to aim."""
    script = after_roll(robot(9, part, *upgrades), *robots, dice=dice)
    [slot] = script.game.robots[A].parts
    return script.activates(A, slot, *dice)


@pytest.mark.parametrize(
    ("part", "dice", "fists", "missiles"),
    [
        ("P02", [5], 0, 3), ("P04", [3, 3], 0, 2), ("P06", [4], 1, 0), ("P07", [1, 6], 2, 0), ("P08", [5, 6], 0, 3),
        ("P09", [2], 1, 0), ("P10", [3], 1, 0), ("P11", [5], 3, 0), ("P12", [1, 2], 4, 0), ("P13", [2], 0, 1),
        ("P14", [5], 0, 2), ("P15", [3], 0, 2), ("P16", [3, 4], 0, 3), ("P17", [4], 1, 0), ("P18", [2, 2], 3, 0),
        ("P19", [4], 0, 2), ("P21", [3], 0, 1), ("P22", [6], 2, 0), ("P23", [1, 2], 2, 0), ("P24", [5, 6], 3, 2),
    ],
)  # fmt: skip
@rule("MB-080", "MB-095")
def test_each_symbol_is_one_point_and_takes_one_energy(part: str, dice: list[int], fists: int, missiles: int) -> None:
    script = attack(part, dice, robot(15), robot(), robot())
    script.aims(A, (B, fists, missiles))
    assert script.energy(B) == 15 - fists - missiles
    assert script.asked() == {B: "roll"}


@rule("MB-081")
def test_only_the_neighbours_can_be_attacked() -> None:
    script = attack("P10", [3], robot(), robot(), robot())
    assert script.options() == [Aim(((B, 1, 0),)), Aim(((D, 1, 0),))]
    script.refuses(Aim(((C, 1, 0),)), "never the robot opposite.*Rule MB-081\\.", A)
    script.refuses(Aim(((A, 1, 0),)), "MB-081", A)
    assert script.asked() == {A: "aim"}


@rule("MB-081")
def test_with_three_everybody_is_a_neighbour() -> None:
    assert aims_of("P10", [3], robots=3) == {((B, 1, 0),), ((C, 1, 0),)}


@pytest.mark.parametrize(
    ("attacker", "out", "reach"),
    [
        (A, [B], [C, D]), (A, [D], [B, C]), (A, [C], [B, D]), (C, [B], [D, A]), (D, [A], [B, C]),
        (A, [B, D], [C]), (C, [B, D], [A]), (B, [A, D], [C]),
    ],
)  # fmt: skip
@rule("MB-082")
def test_eliminated_seats_are_skipped(attacker: int, out: list[int], reach: list[int]) -> None:
    robots = [fallen() if seat in out else robot(9, "P18", KNUCKLES) for seat in range(4)]
    script = after_roll(*robots, dice=[2, 2], turn=attacker, fallen=out)
    script.activates(attacker, "right_leg", 2, 2)
    splits = {tuple(hit[0] for hit in aim.hits) for aim in script.options()}
    assert splits == {(target,) for target in reach} | {tuple(reach)}
    assert script.asked() == {attacker: "aim"}


@pytest.mark.parametrize("left", [0, 1, 2, 3])
@rule("MB-083")
def test_points_are_divided_freely(left: int) -> None:
    script = attack("P18", [2, 2], robot(15), robot(15), robot(15))
    script.aims(A, *[hit for hit in ((B, left, 0), (D, 3 - left, 0)) if hit[1]])
    assert script.energy() == [9, 15 - left, 15, 12 + left]
    assert script.asked() == {B: "roll"}


@rule("MB-083")
def test_fists_and_missiles_are_divided_apart() -> None:
    assert aims_of("P24", [5, 6]) == {
        tuple(hit for hit in ((B, fists, missiles), (D, 3 - fists, 2 - missiles)) if hit[1] or hit[2])
        for fists in range(4)
        for missiles in range(3)
    }


@rule("MB-084")
def test_all_points_are_aimed_before_any_is_applied() -> None:
    script = attack("P24", [5, 6], robot(15, DODGE), robot(15), robot(15), upgrades=(KNUCKLES, WARHEAD))
    for aim in script.options():
        assert sum(fists for _, fists, _ in aim.hits) in (3, 4)
        assert sum(missiles for _, _, missiles in aim.hits) == 3
    assert script.energy() == [9, 15, 15, 15]
    script.aims(A, (B, 2, 1), (D, 2, 2))
    assert script.game.attack is not None
    assert script.game.attack.packets == [Packet(D, 2, 2)]
    assert script.energy() == [9, 15, 15, 15]
    assert script.asked() == {B: "incoming"}
    script.plays(B, DODGE)
    assert script.energy() == [9, 15, 15, 11]
    assert script.asked() == {B: "roll"}


@pytest.mark.parametrize(
    ("part", "dice", "upgrade", "points"),
    [
        ("P10", [3], KNUCKLES, 2), ("P22", [6], KNUCKLES, 3), ("P18", [2, 2], KNUCKLES, 4),
        ("P13", [2], KNUCKLES, 1), ("P16", [3, 4], KNUCKLES, 3),
        ("P13", [2], WARHEAD, 2), ("P14", [5], WARHEAD, 3), ("P16", [3, 4], WARHEAD, 4),
        ("P10", [3], WARHEAD, 1), ("P18", [2, 2], WARHEAD, 3), ("P24", [5, 6], WARHEAD, 6),
    ],
)  # fmt: skip
@rule("MB-085", "MB-087", "MB-089", "MB-090")
def test_a_bonus_adds_one_point_to_an_attack_of_its_kind(part: str, dice: list[int], upgrade: str, points: int) -> None:
    totals = {sum(fists + missiles for _, fists, missiles in hits) for hits in aims_of(part, dice, upgrade)}
    assert max(totals) == points


@rule("MB-086")
def test_the_extra_fist_may_hit_a_robot_not_hit_otherwise() -> None:
    script = attack("P10", [3], robot(15), robot(15), robot(15), upgrades=(KNUCKLES,))
    script.refuses(Aim(((B, 1, 0), (C, 1, 0))), "MB-086", A)
    script.aims(A, (B, 1, 0), (D, 1, 0))
    assert script.energy() == [9, 14, 15, 14]
    assert script.asked() == {B: "roll"}


@rule("MB-088", "MB-089")
def test_the_extra_missile_follows_a_missile() -> None:
    assert aims_of("P13", [2], WARHEAD) == {((B, 0, 2),), ((D, 0, 2),)}
    assert aims_of("P14", [5], WARHEAD) == {
        ((B, 0, 3),), ((B, 0, 2), (D, 0, 1)), ((B, 0, 1), (D, 0, 2)), ((D, 0, 3),),
    }  # fmt: skip


@rule("MB-088")
def test_fists_do_not_draw_the_extra_missile() -> None:
    script = attack("P24", [5, 6], robot(15), robot(15), robot(15), upgrades=(WARHEAD,))
    for hits in [((B, 3, 1), (D, 0, 2)), ((B, 3, 0), (D, 0, 3))]:
        assert Aim(hits) in script.options()
    missiles = {tuple(hit[2] for hit in aim.hits if hit[2]) for aim in script.options()}
    assert missiles == {(3,), (1, 2), (2, 1)}
    assert script.asked() == {A: "aim"}


@rule("MB-090")
def test_a_bonus_counts_again_in_the_next_activation() -> None:
    script = after_roll(robot(9, "P10", "P22", KNUCKLES), robot(15), robot(), robot(), dice=[3, 6])
    script.activates(A, "right_arm", 3).aims(A, (B, 2, 0))
    assert script.energy(B) == 13
    script.activates(A, "left_leg", 6).aims(A, (B, 3, 0))
    assert script.energy(B) == 10
    assert script.asked() == {B: "roll"}


@pytest.mark.parametrize(
    ("protections", "fists", "missiles", "lost"),
    [
        ((), 3, 2, 5),
        ((PADDING,), 3, 0, 2), ((PADDING,), 1, 0, 0), ((PADDING,), 0, 2, 2), ((PADDING,), 1, 2, 2),
        ((SHIELD,), 0, 2, 1), ((SHIELD,), 0, 1, 0), ((SHIELD,), 3, 0, 3), ((SHIELD,), 3, 1, 3),
        ((PADDING, SHIELD), 3, 2, 3), ((PADDING, SHIELD), 1, 1, 0), ((PADDING, SHIELD), 1, 0, 0),
    ],
)  # fmt: skip
@rule("MB-091", "MB-092", "MB-094", "MB-095")
def test_a_protection_takes_one_point_of_its_kind(
    protections: tuple[str, ...], fists: int, missiles: int, lost: int
) -> None:
    script = attack("P24", [5, 6], robot(15, *protections), robot(), robot(15))
    script.aims(A, *[hit for hit in ((B, fists, missiles), (D, 3 - fists, 2 - missiles)) if hit[1] or hit[2]])
    assert script.energy(B, D) == [15 - lost, 10 + fists + missiles]
    assert script.asked() == {B: "roll"}


@rule("MB-093")
def test_protections_work_on_every_packet_and_are_not_used_up() -> None:
    script = after_roll(robot(9, "P22", "P17", "P14"), robot(15, PADDING, SHIELD), robot(), robot(), dice=[4, 5, 6])
    script.activates(A, "left_leg", 6).aims(A, (B, 2, 0))
    script.activates(A, "right_leg", 4).aims(A, (B, 1, 0))
    script.activates(A, "left_arm", 5).aims(A, (B, 0, 2))
    assert script.energy(B) == 13
    assert [(event.robot, event.kind, event.n) for event in script.told(Protected)] == [
        (B, "fist", 1), (B, "fist", 1), (B, "missile", 1),
    ]  # fmt: skip
    assert script.game.robots[B].upgrades == [PADDING, SHIELD]
    assert script.asked() == {B: "roll"}


@rule("MB-093")
def test_protections_apply_before_reactions() -> None:
    script = attack("P24", [5, 6], robot(15, PADDING, SHIELD, DODGE), robot(), robot())
    script.aims(A, (B, 3, 2))
    assert script.game.packet == Packet(B, 2, 1)
    assert script.energy(B) == 15
    assert script.asked() == {B: "incoming"}


@rule("MB-093", "MB-094")
def test_a_fully_absorbed_packet_asks_nobody() -> None:
    script = after_roll(robot(9, "P17", "P01"), robot(15, PADDING, DODGE), robot(), robot(), dice=[5, 2])
    script.activates(A, "right_leg", 5).aims(A, (B, 1, 0))
    assert script.energy(B) == 15
    assert script.asked() == {B: "open"}


@pytest.mark.parametrize(("attacker", "left", "right"), [(A, B, D), (C, D, B), (D, A, C)])
@rule("MB-096")
def test_packets_are_handled_from_the_left_neighbour_on(attacker: int, left: int, right: int) -> None:
    robots = [robot(15, "P18" if seat == attacker else (DODGE, SPY, STRONGER, DEFLECTION)[seat]) for seat in range(4)]
    script = after_roll(*robots, dice=[2, 2], turn=attacker)
    script.activates(attacker, "right_leg", 2, 2).aims(attacker, (left, 2, 0), (right, 1, 0))
    assert script.energy(left, right) == [15, 15]
    assert script.asked() == {left: "incoming"}
    script.passes(left)
    assert script.energy(left, right) == [13, 15]
    assert script.asked() == {right: "incoming"}
    script.passes(right)
    assert script.energy(left, right) == [13, 14]
    assert [event.robot for event in script.told(Damaged)] == [left, right]
    assert script.asked() == {left: "open"}


@rule("MB-097")
def test_deflected_damage_comes_after_all_original_packets() -> None:
    script = attack("P18", [2, 2], robot(15, DEFLECTION), robot(15, SPY), robot(15, DODGE))
    script.aims(A, (B, 2, 0), (D, 1, 0)).plays(B, DEFLECTION, robot=C, fists=2, missiles=0)
    assert script.asked() == {D: "incoming"}
    script.passes(D)
    assert script.energy() == [9, 15, 15, 14]
    assert script.asked() == {C: "incoming"}
    script.passes(C)
    assert script.energy() == [9, 15, 13, 14]
    assert script.asked() == {C: "open"}


@rule("MB-098")
def test_the_attacker_is_asked_after_the_last_packet() -> None:
    script = attack("P18", [2, 2], robot(15, DEFLECTION), robot(15), robot(15), upgrades=(STRONGER,))
    script.aims(A, (B, 2, 0), (D, 1, 0)).plays(B, DEFLECTION, robot=C, fists=2, missiles=0)
    assert script.energy() == [9, 15, 13, 14]
    assert script.offers(STRONGER)
    assert script.asked() == {A: "attack_done"}


@rule("MB-099")
def test_damage_beyond_the_energy_of_the_target_is_lost() -> None:
    script = attack("P24", [5, 6], robot(2), robot(15), robot(15))
    script.aims(A, (B, 3, 1), (D, 0, 1))
    assert script.energy() == [9, 0, 15, 14]
    assert [(event.robot, event.n) for event in script.told(Damaged)] == [(B, 2), (D, 1)]
    assert script.asked() == {C: "roll"}


@pytest.mark.parametrize(("part", "dice"), [("P12", [1, 2]), ("P11", [5])])
@rule("MB-100")
def test_a_fallen_attacker_gets_no_r2_no_gain_and_no_loss(part: str, dice: list[int]) -> None:
    robots = [robot(2, part, STRONGER, SPY), robot(15, DEFLECTION), robot(), robot()]
    script = after_roll(*robots, dice=dice, pile=["P03"])
    script.activates(A, "right_arm", *dice).aims(A, (B, 3 + (part == "P12"), 0))
    script.plays(B, DEFLECTION, robot=A, fists=2, missiles=0).passes(A)
    assert script.energy(A) == 0
    assert script.told(Gained) == script.told(Lost) == []
    assert script.game.market["B1"] == "P03"
    assert script.asked() == {B: "buy"}


@rule("MB-101")
def test_bonuses_and_protections_apply_to_the_base_ability() -> None:
    script = after_roll(robot(9, KNUCKLES), robot(15, PADDING), robot(), robot(15), dice=[1])
    script.activates(A, "right_arm", 1)
    assert Aim(((B, 1, 0), (D, 1, 0))) in script.options()
    script.aims(A, (B, 2, 0))
    assert script.energy(B) == 14
    assert script.asked() == {B: "roll"}


@rule("MB-101")
def test_the_missile_bonus_applies_to_the_base_ability() -> None:
    script = after_roll(robot(), robot(9, WARHEAD), robot(15, SHIELD), robot(), dice=[6], turn=B)
    script.activates(B, "left_arm", 6).aims(B, (C, 0, 2))
    assert script.energy(C) == 14
    assert script.asked() == {C: "roll"}


@rule("MB-292")
def test_the_fist_bonus_is_used_unless_waived() -> None:
    script = attack("P10", [3], robot(15), robot(15), robot(16), upgrades=(KNUCKLES,))
    assert script.table.asks[A].fallback == Aim(((D, 2, 0),))
    assert script.options()[0] == Aim(((B, 2, 0),))
    script.aims(A, (B, 1, 0))
    assert script.energy() == [9, 14, 15, 16]
    assert script.asked() == {B: "roll"}


@rule("MB-292")
def test_the_missile_bonus_cannot_be_waived() -> None:
    script = attack("P13", [2], robot(15), robot(15), robot(15), upgrades=(WARHEAD,))
    script.refuses(Aim(((B, 0, 1),)), "MB-292", A)
    assert script.asked() == {A: "aim"}


@rule("MB-293")
def test_two_survivors_get_one_packet() -> None:
    script = after_roll(
        robot(9, "P24"), fallen(), robot(15, PADDING, SHIELD, DODGE), fallen(), dice=[5, 6], fallen=[B, D]
    )
    script.activates(A, "left_leg", 5, 6)
    assert script.game.packet == Packet(C, 2, 1)
    assert script.asked() == {C: "incoming"}
    script.passes(C)
    assert script.energy(A, C) == [9, 12]
    assert len(script.told(Protected)) == 2
    assert script.asked() == {C: "open"}


@rule("MB-293")
def test_facing_twins_get_one_packet() -> None:
    script = after_roll(robot(9, "P18", KNUCKLES), robot(), robot(), robot(15, PADDING), dice=[2, 2], twin=True)
    script.activates(A, "right_leg", 2, 2)
    assert script.options() == [Aim(((3, 4, 0),)), Aim(((3, 3, 0),))]
    script.aims(A, (3, 4, 0))
    assert script.energy(3) == 12
    assert script.asked_robot() == 2


@pytest.mark.parametrize(
    ("hits", "energy"), [(((B, 2, 0), (D, 2, 0)), [14, 14]), (((B, 4, 0),), [12, 15]), (((D, 4, 0),), [15, 12])]
)
@rule("MB-083", "MB-084", "MB-085", "MB-086", "MB-091")
def test_t5_split_bonus_protection(hits: Hits, energy: list[int]) -> None:
    script = attack("P18", [4, 4], robot(15, PADDING), robot(15), robot(15, PADDING), upgrades=(KNUCKLES,))
    script.aims(A, *hits)
    assert script.energy(B, D) == energy
    assert script.asked() == {B: "roll"}


@rule("MB-085", "MB-087", "MB-090", "MB-091", "MB-092")
def test_t6_mixed_event() -> None:
    script = attack("P24", [5, 6], robot(15), robot(15), robot(15, PADDING, SHIELD), upgrades=(KNUCKLES, WARHEAD))
    script.aims(A, (D, 4, 3))
    assert script.energy() == [9, 15, 15, 10]
    assert script.asked() == {B: "roll"}


@rule("MB-086", "MB-088")
def test_t7_missile_bonus_target() -> None:
    script = after_roll(robot(9, "P21", "P10", KNUCKLES, WARHEAD), robot(15), robot(15), robot(15), dice=[3, 5])
    script.activates(A, "left_leg", 3)
    script.refuses(Aim(((B, 0, 1), (D, 0, 1))), "MB-088", A)
    script.aims(A, (B, 0, 2))
    assert script.energy() == [9, 13, 15, 15]
    script.activates(A, "right_arm", 5).aims(A, (B, 1, 0), (D, 1, 0))
    assert script.energy() == [9, 12, 15, 14]
    assert script.asked() == {B: "roll"}
