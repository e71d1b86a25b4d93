"""Attacks and damage: reach, dice, areas, armor, push, trap, paralyze."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from tabletron.games.robomon.events import Modified, StatusRolled
from tabletron.games.robomon.options import Aim, Face, Forfeit, Go, Strike, Swap
from tabletron.games.robomon.verbs.book import ABILITIES, AbilityLine
from tabletron.games.robomon.verbs.data import BEATS, FEARS, colour_against
from tabletron.testing import rule
from tests.games.robomon.kit import BOX, Place, Script, field, mine

OPEN_ROW = [". . . . . . . . . ."]


def duel(
    name: str, foe: str, at: Place = (4, 5), foe_at: Place = (5, 5), dice: str = "bbbsss", **fields: Any
) -> Script:
    """One RoboMon of yours on its turn against one foe."""
    extra, armor = fields.pop("extra", {}), fields.pop("armor", 0)
    damage = fields.pop("damage", 0)
    return field(
        [mine(name, at, **extra)], [mine(foe, foe_at, armor=armor, damage=damage)], turn=name, dice=dice, **fields
    )


def attacked(foe: str, victim: str, rows: tuple[str, ...], *rolls: Any, dice: str = "", **fields: Any) -> Script:
    """A foe uses its ability on a RoboMon of yours that stands beside it."""
    extra = fields.pop("extra", {})
    foe_extra = fields.pop("foe_extra", {})
    spare = fields.pop("spare", [mine("Patchwork", (9, 9))])
    script = field(
        [mine(victim, (4, 5), **extra), *spare], [mine(foe, (5, 5), **foe_extra)], order=[foe, victim], dice=dice,
        cards={foe: {"rows": rows * 4}}, **fields,
    )  # fmt: skip
    script.rolls(1)
    for face in rolls:
        script.rolls(face)
    return script


# --- reach and dice


@rule("RM-110")
def test_without_a_range_only_neighbours_diagonals_included() -> None:
    assert Strike(0, 1) in duel("Sparky", "Turtelian", foe_at=(5, 6)).options()
    assert Strike(0, 1) not in duel("Sparky", "Turtelian", foe_at=(6, 5)).options()


@rule("RM-111")
def test_a_range_reaches_so_far_and_neighbours_too() -> None:
    for column in (5, 6, 7):
        assert Strike(1, 1) in duel("Scupper", "Turtelian", foe_at=(column, 5)).options()
    assert Strike(1, 1) not in duel("Scupper", "Turtelian", foe_at=(8, 5)).options()


@rule("RM-113")
def test_nobody_is_hit_through_a_tree_but_past_other_robomon() -> None:
    rows = [". . . . . # . . . ."] * 10
    assert Strike(1, 1) not in duel("Scupper", "Turtelian", foe_at=(6, 5), rows=rows).options()
    team = [mine("Scupper", (4, 5)), mine("Sparky", (5, 5))]
    script = field(team, [mine("Turtelian", (6, 5))], turn="Scupper", dice="s")
    assert Strike(1, 1) in script.options()


@rule("RM-115", "RM-116")
def test_r21_the_type_of_the_ability_decides() -> None:
    cases = [
        ("Burnviper", "Flamethrower", "Sprigget", "green"),
        ("Burnviper", "Flamethrower", "Scupper", "red"),
        ("Burnviper", "Flamethrower", "Sparky", "white"),
        ("Burnviper", "Tail Whip", "Sprigget", "white"),
        ("Burnviper", "Flamethrower", "Patchwork", "white"),
        ("Patchwork", "Borrowed Bolt", "Sprigget", "white"),
    ]
    for name, ability, foe, colour in cases:
        script = duel(name, foe)
        script.strikes(ability).rolls(1 if colour != "red" else -1)
        assert script.told(Modified)[0].colour == colour


@rule("RM-115")
def test_the_type_chart() -> None:
    for kind in BEATS:
        assert all(colour_against(kind, other) == "green" for other in BEATS[kind])
        assert all(colour_against(kind, other) == "red" for other in FEARS[kind])
    assert colour_against("earth", "air") == "white" and colour_against("air", "earth") == "green"


@rule("RM-117")
def test_damage_is_never_below_zero() -> None:
    script = duel("Sparky", "Turtelian").strikes("Bite").rolls(-2)
    assert script.mon("Turtelian").damage == 0


@rule("RM-118")
def test_crit_on_green_adds_three_and_rolls_again() -> None:
    script = duel("Burnviper", "Timberox").strikes("Flamethrower").rolls("crit").rolls("crit").rolls(2)
    assert script.mon("Timberox").damage == 2 + 3 + 3 + 2


@rule("RM-119", "RM-118")
def test_s2_crit_chain_from_the_white_die() -> None:
    script = duel("Sabreshock", "Quarryak").strikes("Sabre Slash").rolls("crit").rolls("crit").rolls(2)
    assert script.mon("Quarryak").damage == 10
    assert [event.colour for event in script.told(Modified)] == ["white", "green", "green"]


@rule("RM-120", "RM-121")
def test_a_miss_does_nothing_and_ends_the_turn() -> None:
    team = [mine("Gustling", (4, 5)), mine("Sparky", (9, 9))]
    script = field(team, [mine("Turtelian", (5, 5))], order=["Gustling", "Sparky"], dice="smm")
    script.strikes("Peck", 0, token=1).rolls("miss")
    assert script.at("Turtelian") == (5, 5) and script.mon("Turtelian").damage == 0
    assert script.game.turn.mon == 1 and sorted(script.game.dice[0]) == ["move", "move", "special"]


@rule("RM-121", "RM-257")
def test_by_option_a_miss_does_not_end_the_turn() -> None:
    script = duel("Sparky", "Turtelian", dice="bm", switches={"miss_ends_turn": "off"})
    script.strikes("Bite").rolls("miss")
    assert script.asked() == {0: "act"} and Go(1) in script.options()


# --- areas


def ring(**fields: Any) -> Script:
    foes = [mine("Sprigget", (4, 4), **fields), mine("Scupper", (5, 6)), mine("Turtelian", (9, 0))]
    team = [mine("Cindermoth", (4, 5)), mine("Sparky", (3, 5))]
    return field(team, foes, turn="Cindermoth", dice="sm")


@rule("RM-122", "RM-123", "RM-126")
def test_an_area_rolls_for_each_target_in_the_attackers_order() -> None:
    script = ring()
    script.strikes("Ash Cloud")
    assert script.asked() == {0: "order"} and len(script.options()) == 2
    script.aims("Scupper").rolls("miss").rolls(1)
    assert (script.mon("Scupper").damage, script.mon("Sprigget").damage) == (0, 3)
    assert script.mon("Sparky").damage == 0, "own side is never harmed"
    assert script.asked() == {0: "act"}, "one was hit, so the turn goes on"


@rule("RM-122")
def test_an_area_that_misses_everybody_ends_the_turn_after_all_were_rolled() -> None:
    foes = [mine("Sparky", (4, 4)), mine("Voltick", (5, 6))]
    script = field([mine("Rotorfern", (4, 5))], foes, turn="Rotorfern", dice="sm")
    script.strikes("Leaf Storm").aims("Voltick").rolls("miss")
    assert script.table.pending is not None
    script.rolls("miss")
    assert script.asked() == {}


@rule("RM-124", "RM-123")
def test_a_cone_is_turned_towards_its_targets() -> None:
    foes = [mine("Sparky", (4, 4)), mine("Voltick", (5, 5)), mine("Scupper", (5, 6))]
    script = field([mine("Gritgoat", (4, 5))], foes, turn="Gritgoat", dice="s")
    script.strikes("Dust Kick")
    assert script.options() == [Face(0), Face(1), Face(2)]
    script.faces(1)
    assert script.options() == [Aim(script.mon("Voltick").id), Aim(script.mon("Scupper").id)]


@rule("RM-125")
def test_an_area_does_not_reach_behind_a_tree() -> None:
    rows = [". . . . # . . . . ."] * 4 + OPEN_ROW * 6
    foes = [mine("Sparky", (4, 4)), mine("Voltick", (5, 3))]
    script = field([mine("Magmule", (4, 5))], foes, turn="Magmule", dice="s", rows=rows)
    script.strikes("Magma Trail").rolls(0)
    assert script.mon("Sparky", 1).damage == 3


# --- armor and hit points


@rule("RM-127")
def test_r16_armor_dice_take_off_one_each() -> None:
    script = attacked("Sabreshock", "Sparky", ("Storm Fang electric",), dice="aaw")
    script.rolls(0)
    assert script.asked() == {0: "block"} and script.game.harm and script.game.harm.points == 5
    script.blocks(2).rolls(4)
    assert script.mon("Sparky").damage == 3 and script.game.dice[0] == ["wild"]


@rule("RM-127", "RM-104", "RM-108")
def test_s4_a_wild_die_as_armor_costs_the_victims_power() -> None:
    script = attacked("Sabreshock", "Sparky", ("Sabre Slash electric",), 0, dice="w", extra={"power": 1})
    script.blocks(0, 1)
    assert script.mon("Sparky").damage == 3 and script.mon("Sparky").where == "down"


@rule("RM-128")
def test_armor_icons_protect_against_push_damage_too() -> None:
    script = field(
        [mine("Sparky", (0, 0))], [mine("Gritgoat", (1, 0))], order=["Gritgoat", "Sparky"], dice="aaaaa",
        cards={"Gritgoat": {"rows": ("Ram most_hp",) * 4}},
    ).rolls(1).rolls(0)  # fmt: skip
    script.blocks(4)
    assert script.asked() == {0: "block"} and script.game.harm and script.game.harm.points == 1
    script.blocks(1)
    assert script.mon("Sparky").damage == 0


@pytest.mark.parametrize(
    ("tokens", "points", "left", "lost"), [(1, 3, 0, 1), (1, 1, 1, 0), (2, 5, 0, 1), (2, 3, 1, 0), (2, 4, 0, 0)]
)
@rule("RM-129", "RM-130")
def test_r6_r22_armor_tokens(tokens: int, points: int, left: int, lost: int) -> None:
    script = duel("Patchwork", "Turtelian", icons={"4,5": f"+{points - 2}"} if points > 2 else None, armor=tokens)
    script.strikes("Scrap Swing").rolls(0 if points >= 2 else -1)
    assert (script.mon("Turtelian").armor, script.mon("Turtelian").damage) == (left, lost)


@rule("RM-131")
def test_s1_pierce_goes_past_tokens_and_icons() -> None:
    script = attacked("Burnviper", "Turtelian", ("Tail Whip water",), 0, dice="aaa", extra={"armor": 1})
    assert (script.mon("Turtelian", 0).damage, script.mon("Turtelian", 0).armor) == (3, 1)
    assert script.asked() == {0: "act"}


def test_drain_repairs_the_attacker_only_if_hit_points_were_lost() -> None:
    for armor, left in ((0, 2), (1, 3)):
        script = duel("Mossquito", "Turtelian", armor=armor, extra={"damage": 3}).strikes("Sip").rolls(0)
        assert script.mon("Mossquito").damage == left


@rule("RM-132", "RM-277", "RM-134")
def test_damage_beyond_the_hit_points_is_not_kept() -> None:
    foes = [mine("Scupper", (5, 5), damage=5), mine("Turtelian", (9, 0))]
    script = field([mine("Sparky", (4, 5))], foes, turn="Sparky", dice="bbb")
    script.strikes("Tackle", 3).rolls(0)
    assert script.mon("Scupper").where == "out" and script.mon("Scupper").damage == 6
    assert script.mon("Scupper").square == -1


@rule("RM-133")
def test_a_wild_robomon_that_is_out_is_gone_at_once() -> None:
    foes = [mine("Scupper", (5, 5), damage=5), mine("Turtelian", (9, 0))]
    script = field([mine("Sparky", (4, 5))], foes, turn="Sparky", dice="bb", mode="wild", pawn=(5, 6))
    script.strikes("Tackle", 2).rolls(0).passes()
    assert script.asked() == {0: "character"}
    assert all(getattr(one, "mon", None) != script.mon("Scupper").id for one in script.options())


@rule("RM-135")
def test_yours_stay_out_after_the_battle() -> None:
    script = attacked("Sabreshock", "Sparky", ("Sabre Slash electric",), 0, extra={"damage": 6}, spare=[])
    script.passes()
    assert script.over == "no_team" and script.mon("Sparky").where == "out" and script.mon("Sparky").damage == 8


@rule("RM-136", "RM-146")
def test_a_hit_without_damage_is_a_hit() -> None:
    script = duel("Mossquito", "Kindlekit")
    script.strikes("Spore Dust").rolls(-2)
    assert script.mon("Kindlekit").damage == 0 and script.table.pending is not None
    script.rolls(2)
    assert script.mon("Kindlekit").trapped


@rule("RM-137")
def test_a_target_that_is_out_skips_the_rest() -> None:
    foes = [mine("Scupper", (5, 5), damage=5), mine("Turtelian", (9, 0))]
    script = field([mine("Hydradile", (4, 5))], foes, turn="Hydradile", dice="s")
    script.strikes("Maelstrom Roll").rolls(0)
    assert script.told(StatusRolled) == [] and script.asked() == {0: "act"}


@rule("RM-137")
def test_push_comes_before_the_trap_roll() -> None:
    trap = ABILITIES.read({"trap": True}, AbilityLine)
    trapping = tuple(structs.replace(one, does=(*one.does, trap)) for one in BOX.card["009"].abilities)
    script = duel("Galewing", "Turtelian", cards={"Galewing": {"abilities": trapping}})
    script.strikes("Gale").rolls(0)
    assert script.at("Turtelian") == (7, 5) and script.table.pending is not None
    assert script.table.pending.stream == "status"


# --- push


def pushed(foe: str, at: Place, foe_at: Place, rows: list[str] | None = None, **fields: Any) -> Script:
    """A Gritgoat rams for 2 spaces."""
    script = duel("Gritgoat", foe, at, foe_at, rows=rows or OPEN_ROW * 10, **fields)
    return script.strikes("Ram").rolls(0)


@rule("RM-138", "RM-139")
def test_a_push_goes_straight_away() -> None:
    assert pushed("Turtelian", (4, 5), (5, 5)).at("Turtelian") == (7, 5)
    assert pushed("Turtelian", (4, 5), (5, 6)).at("Turtelian") == (7, 8)


@rule("RM-139")
def test_a_push_from_an_odd_angle_goes_along_the_longer_axis() -> None:
    script = duel("Galewing", "Turtelian", (4, 5), (6, 6)).strikes("Gale").rolls(0)
    assert script.at("Turtelian") == (8, 6)


@rule("RM-140", "RM-141")
def test_s6_the_edge_of_the_grid_hurts_once() -> None:
    script = pushed("Turtelian", (7, 5), (8, 5))
    assert script.at("Turtelian") == (9, 5) and script.mon("Turtelian").damage == 2 + 1
    script = pushed("Turtelian", (8, 5), (9, 5))
    assert script.at("Turtelian") == (9, 5) and script.mon("Turtelian").damage == 2 + 1
    script = pushed("Turtelian", (7, 5), (8, 5), armor=2)
    assert script.mon("Turtelian").damage == 0 and script.mon("Turtelian").armor == 1


@pytest.mark.parametrize("terrain", ["^", "#"])
@rule("RM-140", "RM-141")
def test_yellow_and_gridless_squares_stop_a_push_and_hurt(terrain: str) -> None:
    rows = [f". . . . . . {terrain} . . ."] * 10
    script = pushed("Turtelian", (4, 5), (5, 5), rows)
    assert script.at("Turtelian") == (5, 5) and script.mon("Turtelian").damage == 3


@rule("RM-142")
def test_s6_water_stops_a_push_swimmers_too() -> None:
    rows = [". . . . . . ~ . . ."] * 10
    script = pushed("Turtelian", (4, 5), (5, 5), rows)
    assert script.at("Turtelian") == (6, 5) and script.mon("Turtelian").damage == 2


@rule("RM-143")
def test_flyers_are_pushed_over_yellow_and_blue() -> None:
    rows = [". . . . . . ~ ^ . ."] * 10
    script = pushed("Snowlet", (4, 5), (5, 5), rows)
    assert script.at("Snowlet") == (7, 5) and script.mon("Snowlet").damage == 2


@rule("RM-144")
def test_a_push_stops_in_front_of_somebody_without_damage() -> None:
    team = [mine("Gritgoat", (4, 5)), mine("Sparky", (6, 5))]
    script = field(team, [mine("Turtelian", (5, 5))], turn="Gritgoat", dice="b").strikes("Ram").rolls(0)
    assert script.at("Turtelian") == (5, 5) and script.mon("Turtelian").damage == 2
    script = field(
        [mine("Gritgoat", (4, 5))], [mine("Turtelian", (5, 5))], turn="Gritgoat", dice="b", mode="wild", pawn=(7, 5)
    )  # fmt: skip
    script.strikes("Ram").rolls(0)
    assert script.at("Turtelian") == (6, 5) and script.mon("Turtelian").damage == 2


@rule("RM-145")
def test_an_anchored_robomon_is_neither_moved_nor_harmed() -> None:
    script = pushed("Quarryak", (8, 5), (9, 5))
    assert script.at("Quarryak") == (9, 5) and script.mon("Quarryak").damage == 2


# --- trap and paralyze


@pytest.mark.parametrize(("face", "caught"), [(1, True), (2, True), (3, False), (4, False)])
@rule("RM-146")
def test_a_trap_catches_on_one_or_two(face: int, caught: bool) -> None:
    script = duel("Barkhound", "Turtelian").strikes("Root Howl").rolls(1).rolls(face)
    assert script.mon("Turtelian").trapped is caught


@pytest.mark.parametrize(("face", "caught"), [(1, True), (2, False)])
@rule("RM-147")
def test_paralyze_catches_on_one(face: int, caught: bool) -> None:
    script = duel("Sabreshock", "Turtelian").strikes("Storm Fang").rolls(1).rolls(face)
    assert script.mon("Turtelian").paralyzed is caught


@rule("RM-146", "RM-148")
def test_a_trapped_robomon_cannot_move_and_rolls_red_then_resists() -> None:
    team = [mine("Sparky", (4, 5), trapped=True)]
    script = field(team, [mine("Turtelian", (5, 5))], turn="Sparky", dice="bm")
    script.refuses(Go(1), "RM-146")
    script.strikes("Bite").rolls(-1)
    assert script.told(Modified)[0].colour == "red"
    assert (script.mon("Sparky").trapped, script.mon("Sparky").resists_trap) == (False, True)


@rule("RM-146")
def test_a_trap_that_comes_during_its_own_turn_holds_in_the_next_one() -> None:
    script = field(
        [mine("Patchwork", (4, 5))], [mine("Barkhound", (5, 5), time=3)], turn="Patchwork", dice="am",
        cards={"Barkhound": {"rows": ("Root Howl highest_speed",) * 4}},
    )  # fmt: skip
    script.uses("armor").rolls("time").rolls(1).rolls(0).passes().rolls(1)
    assert script.mon("Patchwork").trapped and Go(1) in script.options()
    script.passes()
    assert script.mon("Patchwork").trapped and not script.mon("Patchwork").resists_trap


@rule("RM-147", "RM-148")
def test_a_paralyzed_robomon_does_nothing_then_resists() -> None:
    team = [mine("Sparky", (4, 5), paralyzed=True), mine("Scupper", (9, 9))]
    script = field(team, [mine("Turtelian", (5, 5))], order=["Sparky", "Scupper"], dice="bm")
    assert script.game.turn.mon == 1
    assert (script.mon("Sparky").paralyzed, script.mon("Sparky").resists_paralysis) == (False, True)


@rule("RM-148")
def test_who_was_affected_before_is_rolled_for_with_a_d6() -> None:
    script = field(
        [mine("Barkhound", (4, 5))], [mine("Turtelian", (5, 5), resists_trap=True)], turn="Barkhound", dice="s"
    )  # fmt: skip
    script.strikes("Root Howl").rolls(1).rolls(6)
    assert script.told(StatusRolled)[0].die == 6


@rule("RM-149")
def test_s5_a_bonus_turn_counts_as_the_next_turn() -> None:
    script = field(
        [mine("Sparky", (4, 5))], [mine("Scupper", (5, 5), trapped=True, time=4)], phase="time_step", dice="m",
        order=["Scupper"],
    )  # fmt: skip
    script.rolls(1).rolls(-1).passes()
    assert script.told(Modified)[0].colour == "red" and script.at("Scupper") == (5, 5)
    assert (script.mon("Scupper").trapped, script.mon("Scupper").resists_trap) == (False, True)


@rule("RM-150")
def test_no_second_token_of_a_kind_and_kinds_resist_separately() -> None:
    script = field(
        [mine("Barkhound", (4, 5))], [mine("Turtelian", (5, 5), trapped=True)], turn="Barkhound", dice="s"
    )  # fmt: skip
    script.strikes("Root Howl").rolls(1)
    assert script.told(StatusRolled) == [] and script.asked() == {0: "act"}
    script = field(
        [mine("Sabreshock", (4, 5))], [mine("Turtelian", (5, 5), resists_trap=True)], turn="Sabreshock", dice="s"
    )  # fmt: skip
    script.strikes("Storm Fang").rolls(1).rolls(1)
    assert script.told(StatusRolled)[0].die == 4


@rule("RM-151", "RM-260")
def test_a_trapped_robomon_may_be_switched_or_forfeited_which_is_its_turn() -> None:
    team = [mine("Sparky", (4, 5), trapped=True), mine("Scupper", None)]
    script = field(team, [mine("Turtelian", (9, 0))], turn="Sparky", dice="b", mode="wild", pawn=(0, 5))
    assert Forfeit() in script.options() and Swap(1) in script.options()
    script.brings("Scupper").steps((0, 9))
    assert (script.mon("Sparky").trapped, script.mon("Sparky").resists_trap) == (False, True)


@rule("RM-151")
def test_a_trapped_robomon_can_be_pushed() -> None:
    script = field(
        [mine("Gritgoat", (4, 5))], [mine("Turtelian", (5, 5), trapped=True)], turn="Gritgoat", dice="b"
    )  # fmt: skip
    script.strikes("Ram").rolls(0)
    assert script.at("Turtelian") == (7, 5)


@rule("RM-152")
def test_a_paralyzed_robomon_is_not_switched_but_can_be_protected() -> None:
    team = [mine("Sparky", (4, 5), paralyzed=True), mine("Scupper", None)]
    script = field(team, [mine("Turtelian", (5, 5))], order=["Sparky", "Turtelian"], dice="a")
    assert script.table.pending is not None and script.table.pending.stream == "opposing"
    script.rolls(1).rolls(0)
    assert script.asked() == {0: "block"}
