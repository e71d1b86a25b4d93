"""Phase B: rolling, rolling again and placing dice on parts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletron import IllegalPlay
from tabletron.core.flow import PASS
from tabletron.core.table import Setting, Table
from tabletron.games.moonbots.box import Box, Slot
from tabletron.games.moonbots.events import Activated, Damaged, Gained, Lost, Rolled
from tabletron.games.moonbots.options import Activate, Aim, Reroll, Throw
from tabletron.games.moonbots.verbs import PARTS, PartLine
from tabletron.testing import rule
from tests.games.moonbots.kit import (
    DIE,
    DODGE,
    EXTRA_UPGRADE,
    GAME,
    KNUCKLES,
    LOOK_CLOSER,
    REROLL,
    A,
    B,
    Script,
    after_roll,
    position,
    robot,
)


def dice_offered(script: Script, slot: Slot) -> set[tuple[int, ...]]:
    return {option.dice for option in script.options() if isinstance(option, Activate) and option.slot == slot}


def rerolls_offered(script: Script) -> set[tuple[int, ...]]:
    return {option.dice for option in script.options() if isinstance(option, Reroll)}


@pytest.mark.parametrize("extra", [0, 1, 2, 3])
@rule("MB-055")
def test_all_dice_are_rolled_together(extra: int) -> None:
    script = position(robot(15, *[DIE] * extra), robot(15, DIE), robot(), phase="roll")
    script.answers(Throw(), A)
    for wrong in (extra, extra + 2):
        with pytest.raises(IllegalPlay):
            script.come_up(*[2] * wrong)
    script.come_up(*[2] * (1 + extra))
    assert script.told(Rolled)[-1].dice == (2,) * (1 + extra)
    assert script.asked() == {B: "roll"}


@rule("MB-056")
def test_the_roll_may_be_declined() -> None:
    script = position(robot(15, "P01"), robot(), robot(), phase="roll")
    script.passes(A)
    assert script.told(Rolled) == []
    assert script.asked() == {B: "roll"}


@rule("MB-056")
def test_dice_may_be_left_unused() -> None:
    script = after_roll(robot(15, "P01", "P21"), robot(), robot(), dice=[2, 4])
    script.activates(A, "head", 2)
    assert dice_offered(script, "left_leg") == {(4,)}
    script.ends(A)
    assert len(script.told(Activated)) == 1
    assert script.asked() == {B: "roll"}


@pytest.mark.parametrize(
    ("part", "dice", "placeable"),
    [
        ("P01", (2, 3, 4), {(2,), (4,)}),
        ("P20", (1, 1, 3), {(1,)}),
        ("P18", (4, 4, 4), {(4, 4)}),
        ("P16", (1, 3, 4, 6), {(1, 6), (3, 4)}),
        ("P24", (5, 6, 6), {(5, 6), (6, 6)}),
        ("P12", (1, 1, 2), {(1, 1), (1, 2)}),
    ],
)
@rule("MB-057")
def test_a_part_takes_exactly_the_dice_it_needs(
    part: str, dice: tuple[int, ...], placeable: set[tuple[int, ...]]
) -> None:
    script = after_roll(robot(9, part), robot(), robot(), dice=dice)
    [slot] = script.game.robots[A].parts
    assert dice_offered(script, slot) == placeable
    script.refuses(Activate(slot, dice), "MB-057", A)
    script.refuses(Activate(slot, ()), "MB-057", A)
    assert script.asked() == {A: "activate"}


@rule("MB-058")
def test_a_part_is_activated_once_a_turn() -> None:
    script = after_roll(robot(9, "P01", "P21"), robot(), robot(), dice=[2, 4])
    script.activates(A, "head", 2)
    assert dice_offered(script, "head") == set()
    script.refuses(Activate("head", (4,)), "MB-058", A)
    script.refuses(Activate("head", ()), "at most once per turn.*Rule MB-058\\.", A)
    assert script.energy(A) == 10
    assert script.asked() == {A: "activate"}


@rule("MB-058")
def test_the_base_ability_is_activated_once_a_turn() -> None:
    script = after_roll(robot(9, "P05"), robot(), robot(), dice=[1, 1])
    script.activates(A, "right_arm", 1).aims(A, (B, 1, 0))
    script.refuses(Activate("right_arm", (1,)), "MB-058", A)
    assert dice_offered(script, "torso") == {(1,)}
    assert script.asked() == {A: "activate"}


@rule("MB-059")
def test_a_die_is_used_once_a_turn() -> None:
    script = after_roll(robot(9, "P01", "P21"), robot(), robot(), dice=[2, 4])
    script.activates(A, "head", 4)
    assert dice_offered(script, "left_leg") == {(2,)}
    script.refuses(Activate("left_leg", (4,)), "MB-059", A)
    assert script.asked() == {A: "activate"}


@rule("MB-059")
def test_equal_dice_are_each_used_once() -> None:
    script = after_roll(robot(9, "P01", "P13", "P18"), robot(), robot(), dice=[4, 4])
    assert dice_offered(script, "right_leg") == {(4, 4)}
    script.activates(A, "head", 4)
    assert dice_offered(script, "right_leg") == set()
    script.activates(A, "left_arm", 4).aims(A, (B, 0, 1))
    assert script.asked() == {B: "roll"}


@pytest.mark.parametrize(("first", "second"), [("head", "right_arm"), ("right_arm", "head")])
@rule("MB-066")
def test_parts_are_activated_in_any_order(first: Slot, second: Slot) -> None:
    script = after_roll(robot(9, "P01", "P09"), robot(), robot(), dice=[2, 2])
    for slot in (first, second):
        script.activates(A, slot, 2)
        if slot == "right_arm":
            script.aims(A, (B, 1, 0))
    assert [event.ability for event in script.told(Activated)] == [
        {"head": "P01", "right_arm": "P09"}[slot] for slot in (first, second)
    ]
    assert script.asked() == {B: "roll"}


@rule("MB-066")
def test_an_activation_is_resolved_before_the_next_is_declared() -> None:
    script = after_roll(robot(9, "P01", "P09", DODGE), robot(15, EXTRA_UPGRADE), robot(), dice=[2, 4])
    script.activates(A, "right_arm", 2)
    script.refuses(Activate("head", (4,)), "MB-084", A)
    script.aims(A, (B, 1, 0))
    asked: list[tuple[int, str]] = []
    while script.asked() != {A: "activate"}:
        asked += script.asked().items()
        with pytest.raises(IllegalPlay):
            script.activates(A, "head", 4)
        script.passes()
    assert asked == [(B, "incoming"), (A, "attack_done"), (B, "gained"), (B, "open"), (A, "open")]
    script.activates(A, "head", 4)
    assert script.energy(A, B) == [11, 14]
    assert script.asked() == {B: "gained"}


@rule("MB-067")
def test_no_symbol_can_be_skipped() -> None:
    script = after_roll(robot(9, "P11"), robot(15), robot(15), dice=[5])
    script.activates(A, "right_arm", 5)
    assert {sum(fists for _, fists, _ in aim.hits) for aim in script.options()} == {3}
    script.refuses(PASS, "MB-084", A)
    script.refuses(Aim(((B, 2, 0),)), "MB-084", A)
    script.aims(A, (B, 3, 0))
    assert script.energy() == [8, 12, 15]
    assert script.asked() == {B: "roll"}


@rule("MB-068")
def test_the_attack_comes_before_the_gain() -> None:
    script = after_roll(robot(9, "P12", DODGE), robot(15), robot(), dice=[1, 2])
    script.activates(A, "right_arm", 1, 2).aims(A, (B, 4, 0))
    assert script.energy(A, B) == [9, 11]
    assert script.asked() == {A: "attack_done"}
    script.passes(A)
    assert script.energy(A) == 10
    assert [type(told.event) for told in script.table.told] == [Activated, Damaged, Gained]
    assert script.asked() == {A: "open"}


@rule("MB-068")
def test_the_attack_comes_before_the_loss() -> None:
    script = after_roll(robot(9, "P02", DODGE), robot(15), robot(), dice=[5])
    script.activates(A, "head", 5).aims(A, (B, 0, 3))
    assert script.energy(A, B) == [9, 12]
    assert script.asked() == {A: "attack_done"}
    script.passes(A)
    assert script.energy(A) == 8
    assert script.asked() == {A: "open"}


@rule("MB-068")
def test_the_gain_comes_before_the_loss() -> None:
    played = after_roll(robot(1, "P01"), robot(), robot(), dice=[4]).table
    box = played.content
    assert isinstance(box, Box)
    lines = tuple(PARTS.read(written, PartLine) for written in ({"lose": 1}, {"energy": 1}))
    changed = replace(box, parts=tuple(replace(part, do=lines) for part in box.parts))
    setting = Setting(GAME, 3, played.switches, changed)
    table = Table(setting, setting.beginning(played.state, "activate"), played.chance)
    script = Script(table).activates(A, "head", 4)
    assert [type(told.event) for told in table.told[:3]] == [Activated, Gained, Lost]
    assert script.energy(A) == 1
    assert script.asked() == {B: "roll"}


@rule("MB-069")
def test_the_reroll_upgrade_allows_one_reroll_a_turn() -> None:
    script = after_roll(robot(9, "P01", REROLL, DODGE), robot(), robot(), dice=[4, 5])
    script.rerolls(A, 5, to=[3]).passes(A)
    assert script.game.dice == [3, 4]
    assert rerolls_offered(script) == set()
    script.refuses(Reroll((3,)), "MB-069", A)
    script.refuses(Reroll(()), "once per turn.*Rule MB-069\\.", A)
    assert script.asked() == {A: "activate"}


@rule("MB-069")
def test_without_the_upgrade_nothing_is_rolled_again() -> None:
    script = after_roll(robot(9, "P01"), robot(15, REROLL), robot(), dice=[4, 5])
    assert rerolls_offered(script) == set()
    script.refuses(Reroll((5,)), "MB-069", A)
    assert script.asked() == {A: "activate"}


@pytest.mark.parametrize(
    ("dice", "choices"),
    [
        ((5,), {(5,)}),
        ((3, 5), {(3,), (5,), (3, 5)}),
        ((3, 5, 6), {(3,), (5,), (6,), (3, 5), (3, 6), (5, 6)}),
        ((5, 5, 5, 5), {(5,), (5, 5)}),
    ],
)
@rule("MB-069", "MB-070")
def test_one_or_two_dice_of_choice_are_rerolled(dice: tuple[int, ...], choices: set[tuple[int, ...]]) -> None:
    script = after_roll(robot(9, REROLL), robot(), robot(), dice=dice)
    assert rerolls_offered(script) == choices
    script.refuses(Reroll((*dice, *dice, *dice)[:3]), "MB-070", A)
    assert script.asked() == {A: "activate"}


@rule("MB-071")
def test_the_reroll_closes_with_the_first_activation() -> None:
    script = after_roll(robot(9, "P01", "P21", REROLL), robot(), robot(), dice=[2, 4])
    assert rerolls_offered(script) == {(2,), (4,), (2, 4)}
    script.activates(A, "head", 2)
    assert rerolls_offered(script) == set()
    script.refuses(Reroll(()), "before the first activation.*Rule MB-071\\.", A)
    assert script.asked() == {A: "activate"}


@rule("MB-071")
def test_the_reroll_opens_after_the_roll() -> None:
    script = position(robot(9, REROLL), robot(), robot(), phase="roll")
    assert script.options() == [Throw(), PASS]
    script.rolls(A, 3)
    assert rerolls_offered(script) == {(3,)}
    assert script.asked() == {A: "activate"}


@rule("MB-072")
def test_rerolled_dice_keep_the_worse_result() -> None:
    script = after_roll(robot(9, "P01", "P22", REROLL), robot(), robot(), dice=[4, 6, 6])
    script.rerolls(A, 4, 6, to=[3, 1])
    assert script.game.dice == [1, 3, 6]
    assert dice_offered(script, "head") == dice_offered(script, "left_leg") == {(6,)}
    assert dice_offered(script, "right_arm") == {(1,)}
    assert script.asked() == {A: "activate"}


@rule("MB-073", "MB-074")
def test_t19_late_die_late_part() -> None:
    script = position(
        robot(10, DIE, EXTRA_UPGRADE, LOOK_CLOSER), robot(15), robot(), robot(), phase="roll",
        pile=["P24", "P01", DIE, DIE, KNUCKLES],
    )  # fmt: skip
    script.rolls(A, 6, 6).plays(A, EXTRA_UPGRADE).finds(A, DIE)
    assert script.game.robots[A].upgrades == [DIE, DIE]
    assert script.game.dice == [6, 6]
    script.plays(A, LOOK_CLOSER).finds(A, "P24")
    assert script.game.dice == [6, 6]
    script.activates(A, "left_leg", 6, 6).aims(A, (B, 3, 2))
    assert script.energy(B) == 10
    assert script.asked() == {B: "buy"}
    script.until(A, "roll").answers(Throw(), A).come_up(2, 3, 5)
    assert script.told(Rolled)[-1].dice == (2, 3, 5)
    assert script.asked() == {B: "buy"}


@rule("MB-074")
def test_a_late_part_takes_unused_dice_only() -> None:
    script = after_roll(robot(10, "P01", LOOK_CLOSER), robot(15), robot(), dice=[2, 4], pile=["P21", "P02"])
    script.activates(A, "head", 4).plays(A, LOOK_CLOSER).finds(A, "P21")
    assert dice_offered(script, "left_leg") == {(2,)}
    script.activates(A, "left_leg", 2).aims(A, (B, 0, 1))
    assert script.energy(B) == 14
    assert script.asked() == {B: "buy"}


@rule("MB-075")
def test_unused_dice_do_not_carry_over() -> None:
    script = after_roll(robot(9, "P01", "P21", DIE), robot(15, "P01"), robot(), dice=[2, 4])
    script.activates(A, "head", 2).ends(A)
    assert (script.game.dice, script.game.spent) == ([], [])
    assert script.asked() == {B: "roll"}
    script.rolls(B, 6)
    assert dice_offered(script, "head") == {(6,)}
    script.until(A, "roll").answers(Throw(), A).come_up(1, 5)
    assert script.game.dice == [1, 5]
    assert script.energy(A) == 10
    assert script.asked() == {A: "activate"}


@pytest.mark.parametrize("cards", [("P01",), ("P01", REROLL), ("P01", DODGE)])
@rule("MB-298")
def test_phase_b_stays_open_while_a_part_a_reroll_or_a_weapon_is_left(cards: tuple[str, ...]) -> None:
    fits = 4 if cards == ("P01",) else 5
    script = position(robot(9, *cards), robot(), robot(), phase="roll").rolls(A, fits)
    if DODGE in cards:
        script.passes(A)
    assert script.asked() == {A: "activate"}


@pytest.mark.parametrize("fields", [{}, {"rerolled": True}, {"reroll_blocked": True}])
@rule("MB-298")
def test_phase_b_ends_by_itself_when_nothing_is_left_to_do(fields: dict[str, bool]) -> None:
    cards = ["P01", REROLL] if fields else ["P01"]
    script = position(robot(9, *cards, **fields), robot(), robot(), phase="roll").rolls(A, 5)
    assert script.asked() == {B: "roll"}


@rule("MB-070", "MB-101")
def test_t24_one_die_reroll() -> None:
    script = position(robot(9, REROLL), robot(15), robot(), robot(), phase="roll")
    script.rolls(A, 5).rerolls(A, 5, to=[1]).activates(A, "right_arm", 1).aims(A, (B, 1, 0))
    assert script.energy(B) == 14
    assert script.asked() == {B: "roll"}
