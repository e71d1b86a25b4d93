"""The turn of a RoboMon of yours: moving, one attack, power, icons, ongoing abilities."""

from __future__ import annotations

from typing import Any

from tabletron.games.robomon.events import Pushed
from tabletron.games.robomon.options import Forfeit, Go, Strike, Swap, Use
from tabletron.testing import rule
from tests.games.robomon.kit import Place, Script, field, mine

WATER = [". . ~ ~ ~ . . . . ."] * 10
FAR_FOE = [mine("Turtelian", (9, 0))]


def alone(name: str, at: Place = (4, 5), foe: Place = (5, 5), dice: str = "", **fields: Any) -> Script:
    """One RoboMon on its turn, a Turtelian somewhere."""
    extra = fields.pop("extra", {})
    return field([mine(name, at, **extra)], [mine("Turtelian", foe)], turn=name, dice=dice, **fields)


@rule("RM-087", "RM-109")
def test_a_turn_can_be_an_action_a_switch_a_forfeit_or_nothing() -> None:
    team = [mine("Sparky", (4, 5)), mine("Scupper", None)]
    script = field(team, [mine("Turtelian", (5, 5))], turn="Sparky", dice="b", mode="wild", pawn=(0, 5))
    kinds = {type(one) for one in script.options()}
    assert kinds == {Strike, Go, Swap, Forfeit, type(None)}
    script.passes()
    assert script.game.dice[0] == ["basic"], "unspent icons stay in the pool"


@rule("RM-088", "RM-101")
def test_r11_sparky_moves_tackles_and_moves_on_but_cannot_jolt() -> None:
    script = alone("Sparky", (0, 5), (4, 5), "mmbbs")
    script.goes((3, 5)).strikes("Tackle", 2).rolls(0)
    assert script.mon("Turtelian").damage == 5 and script.mon("Sparky").power == 5
    script.refuses(Strike(2, 1), "RM-101")
    script.goes((2, 3))
    assert script.at("Sparky") == (2, 3)


@rule("RM-101", "RM-102")
def test_a_support_ability_is_the_one_action_too() -> None:
    team = [mine("Pollenpod", (4, 5)), mine("Sparky", (4, 6), damage=5)]
    script = field(team, [mine("Turtelian", (5, 5))], turn="Pollenpod", dice="bss")
    script.strikes("Nectar Weld", 2)
    assert script.mon("Sparky").damage == 2
    script.refuses(Strike(0, 1), "RM-101")


@rule("RM-089")
def test_r13_movement_icons_add_up() -> None:
    script = alone("Scupper", (0, 0), (9, 9), "mm")
    script.answers(Go(2))
    assert (8, 0) in script.squares() and (9, 0) not in script.squares()
    script = alone("Scupper", (0, 0), (9, 9), "mm")
    script.answers(Go(1))
    assert (4, 0) in script.squares() and (5, 0) not in script.squares()


@rule("RM-090")
def test_r13_the_movement_of_one_icon_is_not_split_around_an_attack() -> None:
    script = alone("Scupper", (2, 5), (5, 5), "mb")
    script.goes((4, 5)).strikes("Tackle").rolls(0)
    assert all(not isinstance(one, Go) or one.token for one in script.options())
    assert script.game.turn.stride == 0
    script = alone("Scupper", (2, 5), (5, 5), "mmb")
    script.goes((4, 5)).strikes("Tackle").rolls(0)
    script.goes((0, 5))
    assert script.at("Scupper", 0) == (0, 5)


@rule("RM-246")
def test_icons_used_back_to_back_form_one_move() -> None:
    script = alone("Scupper", (0, 0), (9, 9), "mm")
    script.goes((2, 0)).answers(Go(1))
    assert (8, 0) in script.squares()


@rule("RM-246", "RM-093")
def test_two_icons_carry_a_slow_robomon_out_of_water() -> None:
    script = alone("Sparky", (3, 5), (9, 0), "mm", rows=WATER, cards={"Sparky": {"move": 1}})
    assert {one for one in script.options() if isinstance(one, Go)} == {Go(1, 0, 1), Go(2), Go(2, 0, 1)}
    script.goes((4, 5), 2)
    assert script.at("Sparky") == (4, 5)


@rule("RM-246")
def test_what_is_left_of_a_move_counts_for_the_next_icon() -> None:
    script = alone("Sparky", (1, 5), (9, 0), "mmm", rows=WATER, cards={"Sparky": {"move": 1}})
    script.goes((2, 5), 2)
    assert Go(1) in script.options()
    script.goes((3, 5))
    assert script.at("Sparky") == (3, 5)


@rule("RM-246", "RM-261")
def test_anything_between_icons_ends_the_move() -> None:
    script = alone("Dunedillo", (0, 0), (9, 9), "mm")
    script.goes((2, 0)).uses().answers(Go(1))
    assert (6, 0) in script.squares() and (7, 0) not in script.squares()


@rule("RM-091", "RM-096", "RM-097")
def test_where_a_move_may_end() -> None:
    rows = [". . . . .", ". # ^ # .", ". . . . ."]
    script = field([mine("Sparky", (2, 0))], [mine("Turtelian", (4, 2))], turn="Sparky", dice="m", rows=rows)
    script.answers(Go(1))
    assert script.squares() == {(0, 0), (1, 0), (3, 0), (4, 0), (0, 1), (4, 1)}


@rule("RM-092")
def test_others_are_passed_but_nobody_stops_on_them_or_on_the_pawn() -> None:
    team = [mine("Sparky", (0, 0)), mine("Scupper", (1, 0))]
    script = field(
        team, [mine("Turtelian", (3, 0))], turn="Sparky", dice="m", mode="wild", pawn=(2, 0), rows=[". . . . ."]
    )  # fmt: skip
    assert all(not isinstance(one, Go) or one.dice + one.token > 1 for one in script.options())
    script.answers(Go(1, 0, 1))
    assert script.at("Sparky") == (4, 0), "the only free square"


@rule("RM-099", "RM-100", "RM-117")
def test_r15_n_icons_give_the_nth_step_and_no_more() -> None:
    for icons, damage in ((1, 3), (2, 5), (3, 6)):
        script = alone("Sparky", dice="bbbb")
        script.strikes("Tackle", icons).rolls(0)
        assert script.mon("Turtelian").damage == damage
    script = alone("Sparky", dice="bbbb")
    assert max(one.dice + one.token for one in script.options() if isinstance(one, Strike)) == 3
    script = alone("Sparky", dice="sss")
    script.strikes("Jolt", 3).rolls(1)
    assert script.mon("Turtelian").damage == 7


@rule("RM-099")
def test_without_icons_an_attack_is_refused() -> None:
    script = alone("Sparky", dice="b")
    script.goes((4, 4), 0, token=1)
    script.refuses(Strike(2, 1), "RM-099")


@rule("RM-103")
def test_the_power_cost_is_the_same_however_many_icons() -> None:
    for icons in (1, 2, 3):
        script = alone("Sparky", dice="bbb")
        script.strikes("Tackle", icons).rolls(0)
        assert script.mon("Sparky").power == 5


@rule("RM-103")
def test_the_full_cost_must_be_there() -> None:
    script = alone("Sparky", dice="bw", extra={"power": 1})
    assert Strike(0, 1) in script.options()
    script.refuses(Strike(1, 1), "RM-103")
    assert all(not one.wild for one in script.options() if isinstance(one, Strike)), "no power is left for a wild die"


@rule("RM-104")
def test_a_wild_die_is_any_icon_for_one_power() -> None:
    for option, icon in ((Go(0, 1), "move"), (Strike(0, 0, 1), "basic"), (Strike(2, 0, 1), "special")):
        script = alone("Sparky", dice="w")
        assert option in script.options(), icon
    script = alone("Sparky", dice="ww")
    script.strikes("Bite", 0, 2).rolls(0)
    assert script.mon("Sparky").power == 7 - 1 - 2 and script.mon("Turtelian").damage == 2


@rule("RM-105", "RM-254")
def test_an_icon_under_the_attacker_may_be_added() -> None:
    icons = {"4,5": "basic"}
    script = alone("Sparky", dice="bw", icons=icons)
    options = [one for one in script.options() if isinstance(one, Strike) and one.ability == 0]
    assert Strike(0, 1, 0, 0, 1) in options and Strike(0, 1) in options
    assert Strike(0, 0, 0, 0, 1) not in options, "one icon must come from dice or token"
    assert Strike(0, 1, 1, 1, 1) not in options, "that would pass the last step"
    script.strikes("Bite", 1, 1, 0, 1).rolls(0)
    assert script.mon("Turtelian").damage == 3
    script = alone("Sparky", dice="bbb", icons=icons)
    assert Strike(0, 3) in script.options()
    script = alone("Sparky", dice="b", icons={"4,5": "special"})
    assert all(not one.square for one in script.options() if isinstance(one, Strike) and one.ability < 2)


@rule("RM-254")
def test_dice_wild_token_and_square_add_up() -> None:
    script = alone("Sparky", dice="w", icons={"4,5": "basic"})
    script.strikes("Bite", 0, 1, 1, 1).rolls(0)
    assert script.mon("Turtelian").damage == 3


@rule("RM-106")
def test_plus_squares_add_to_the_damage() -> None:
    for plus in (1, 2, 3):
        script = alone("Sparky", dice="b", icons={"4,5": f"+{plus}"})
        script.strikes("Bite").rolls(0)
        assert script.mon("Turtelian").damage == 1 + plus


@rule("RM-108")
def test_who_spends_the_last_power_is_out_after_the_action() -> None:
    script = alone("Sparky", dice="bm", extra={"power": 1})
    script.strikes("Bite").rolls(0)
    assert script.over == "no_team" and script.mon("Turtelian").damage == 1


@rule("RM-108", "RM-104")
def test_a_move_with_the_last_power_ends_first() -> None:
    team = [mine("Sparky", (4, 5), power=1), mine("Scupper", (9, 9))]
    script = field(team, FAR_FOE, order=["Sparky", "Scupper"], dice="w")
    script.goes((4, 3), 0, 1)
    assert script.mon("Sparky").where == "down" and not script.over
    assert script.asked() == {0: "act"} and script.game.turn.mon == 1


@rule("RM-245")
def test_an_attack_needs_somebody_in_reach() -> None:
    script = alone("Sparky", foe=(7, 5), dice="bs")
    script.refuses(Strike(0, 1), "RM-245")
    script.goes((5, 5), 0, token=1)
    assert Strike(2, 1) in script.options() and Strike(0, 1) not in script.options()


# --- ongoing abilities


@rule("RM-107", "RM-261")
def test_an_ongoing_ability_costs_power_and_is_used_once_a_round() -> None:
    script = alone("Dunedillo", dice="mm")
    script.uses()
    assert (script.mon("Dunedillo").armor, script.mon("Dunedillo").power) == (1, 7)
    assert Use() not in script.options()
    script.goes((4, 3)).passes().action("mmmmmmm").until("act")
    assert Use() in script.options()


@rule("RM-107")
def test_armor_is_regrown_to_one_more_than_printed() -> None:
    assert Use() in alone("Dunedillo", dice="m", extra={"armor": 1}).options()
    assert Use() not in alone("Dunedillo", dice="m", extra={"armor": 2}).options()


@rule("RM-107", "RM-246")
def test_scurry_adds_to_a_move_that_began_on_sand_or_in_water() -> None:
    sand = ["s . . . . . . . . ."] + [". . . . . . . . . ."] * 9
    script = field([mine("Scupper", (0, 0))], FAR_FOE, turn="Scupper", dice="m", rows=sand)
    script.goes((2, 0)).uses()
    assert (8, 0) in script.squares() and (8, 1) not in script.squares()
    script = field([mine("Scupper", (1, 0))], FAR_FOE, turn="Scupper", dice="m", rows=sand)
    assert Use() not in script.options()


@rule("RM-261")
def test_moves_that_an_ongoing_ability_grants_obey_a_trap() -> None:
    script = alone("Zephyrabbit", dice="b", extra={"trapped": True})
    assert Use() not in script.options()
    script = alone("Scupper", dice="b", extra={"trapped": True}, rows=["s s s s s s s s s s"] * 10)
    assert Use() not in script.options()
    team = [mine("Bilgepup", (4, 5)), mine("Sparky", (4, 6), trapped=True)]
    assert Use() not in field(team, FAR_FOE, turn="Bilgepup", dice="m").options()
    script = alone("Zephyrabbit", dice="b")
    script.uses()
    assert (6, 7) in script.squares() and (7, 5) not in script.squares()


@rule("RM-261")
def test_a_paralyzed_robomon_can_shake_it_off_at_the_start_of_its_turn() -> None:
    script = alone("Pyrevenom", dice="b", extra={"paralyzed": True})
    assert script.asked() == {0: "cleanse"}
    script.uses("paralyze")
    assert script.asked() == {0: "act"} and script.mon("Pyrevenom").power == 7
    script.passes()
    assert not script.mon("Pyrevenom").resists_paralysis
    script = alone("Pyrevenom", dice="b", extra={"paralyzed": True}).passes()
    assert script.mon("Pyrevenom").resists_paralysis and not script.mon("Pyrevenom").paralyzed


def test_slough_removes_a_trap_token_between_actions() -> None:
    script = alone("Pyrevenom", dice="m", extra={"trapped": True})
    script.refuses(Go(1), "RM-146")
    script.uses("trap").goes((4, 3))
    assert script.at("Pyrevenom") == (4, 3)


def test_guard_dog_turns_an_armor_die_into_a_basic_one() -> None:
    script = alone("Sparkhound", dice="a").uses()
    assert script.game.dice[0] == ["basic"]


def test_tinker_rerolls_an_unused_die_and_a_time_face_counts_at_once() -> None:
    script = alone("Patchwork", dice="am").uses("armor").rolls("time")
    assert script.mon("Turtelian").time == 1 and sorted(script.game.dice[0]) == ["move", "time"]
    assert script.mon("Patchwork").power == 9


@rule("RM-251")
def test_photocell_regains_power_up_to_the_printed_value() -> None:
    assert Use() not in alone("Rotorfern", dice="m").options()
    script = alone("Rotorfern", dice="m", extra={"power": 5}).uses()
    assert script.mon("Rotorfern").power == 6
    water = field([mine("Rotorfern", (3, 5), power=5)], FAR_FOE, turn="Rotorfern", dice="m", rows=WATER)
    assert Use() not in water.options()


def test_fetch_moves_an_adjacent_ally_one_space() -> None:
    team = [mine("Bilgepup", (4, 5)), mine("Sparky", (4, 6))]
    script = field(team, FAR_FOE, turn="Bilgepup", dice="m").uses()
    assert script.squares() == {(3, 6), (5, 6), (4, 7)}
    script.steps((4, 7))
    assert script.at("Sparky") == (4, 7)


@rule("RM-107")
def test_first_strike_counts_once_in_round_one() -> None:
    for number, damage in ((1, 4), (2, 3)):
        script = alone("Sabrestorm", dice="b", round=number)
        script.strikes("Sabre Slash").rolls(0)
        assert script.mon("Turtelian").damage == damage


@rule("RM-246", "RM-261")
def test_burrow_crosses_yellow_for_one_move() -> None:
    rows = [". ^ . . ^ . . ^ ."]
    foes = [mine("Turtelian", (6, 0))]
    script = field([mine("Drillmole", (0, 0))], foes, turn="Drillmole", dice="mmmb", rows=rows)
    assert not any(isinstance(one, Go) for one in script.options())
    script.uses().answers(Go(1))
    assert script.squares() == {(2, 0), (3, 0)}
    script.steps((2, 0))
    assert script.mon("Drillmole").power == 7
    script.answers(Go(1))
    assert script.squares() == {(0, 0), (3, 0), (5, 0)}, "icons used back to back are one move"
    script.steps((5, 0)).strikes("Claw Drill").rolls(0)
    assert script.game.round == 3, "after an attack it is on foot again, and no way leads anywhere"


# --- support


@rule("RM-271")
def test_support_needs_an_ally_in_sight_and_cannot_miss() -> None:
    team = [mine("Pollenpod", (4, 5)), mine("Sparky", (6, 5), damage=6)]
    icons = {"4,5": "special"}
    script = field(team, FAR_FOE, turn="Pollenpod", dice="ss", icons=icons)
    script.strikes("Nectar Weld", 2, square=1)
    assert script.mon("Sparky").damage == 2 and script.table.pending is None
    rows = [". . . . . # . . . ."] * 10
    script = field(team, FAR_FOE, turn="Pollenpod", dice="ss", rows=rows)
    script.refuses(Strike(1, 1), "RM-271")
    script = field(team, FAR_FOE, turn="Pollenpod", dice="ss", icons={"4,5": "+3"})
    script.strikes("Nectar Weld", 2)
    assert script.mon("Sparky").damage == 3


@rule("RM-251")
def test_repair_never_removes_more_than_there_is() -> None:
    team = [mine("Pollenpod", (4, 5)), mine("Sparky", (6, 5), damage=1)]
    script = field(team, FAR_FOE, turn="Pollenpod", dice="ss").strikes("Nectar Weld", 2)
    assert script.mon("Sparky").damage == 0 and script.told(Pushed) == []
