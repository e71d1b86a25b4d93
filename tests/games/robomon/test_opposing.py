"""Opposing RoboMon: the procedure of their turns, step by step."""

from __future__ import annotations

from typing import Any

from tabletron.games.robomon.events import Modified, Moved, Thought
from tabletron.games.robomon.options import Aim
from tabletron.testing import rule
from tests.games.robomon.kit import Place, Script, field, mine

PLAIN = [". . . . . . . . . ."] * 10


def hunt(
    foe: str, at: Place, row: str, *team: tuple[str, Place | None, dict[str, Any]], face: int = 1, **fields: Any
) -> Script:
    """A foe whose d4 says this row whatever comes."""
    extra = fields.pop("extra", {})
    others = fields.pop("others", [])
    script = field(
        team, [mine(foe, at, **extra), *others], order=[foe], cards={foe: {"rows": (row,) * 4}}, **fields
    )  # fmt: skip
    return script.rolls(face)


def target(script: Script) -> str:
    """Whom it chose."""
    chosen = [event.target for event in script.told(Thought) if event.step == "target"][-1]
    return script.game.content.card[script.game.mons[chosen].card].name


def why(script: Script, step: str = "move") -> str:
    return [str(event.by) for event in script.told(Thought) if event.step == step][-1]


@rule("RM-187")
def test_the_d4_gives_ability_and_focus() -> None:
    for face, ability in ((1, "Tackle"), (3, "Splash"), (4, "Tackle")):
        script = field([mine("Sparky", (4, 5))], [mine("Scupper", (5, 5))], order=["Scupper"]).rolls(face)
        first = script.told(Thought)[0]
        assert (first.step, first.what, first.by) == ("row", str(face), ability)


@rule("RM-188")
def test_focus_by_speed_hit_points_and_type() -> None:
    team = [mine("Sparky", (4, 4)), mine("Turtelian", (4, 6), damage=7)]
    for row, name in (
        ("Tackle highest_speed", "Sparky"),
        ("Tackle lowest_speed", "Turtelian"),
        ("Tackle most_hp", "Sparky"),
        ("Tackle least_hp", "Turtelian"),
        ("Tackle fire,water,electric", "Turtelian"),
    ):
        assert target(hunt("Scupper", (5, 5), row, *team)) == name


@rule("RM-188")
def test_without_a_matching_type_the_closest_is_the_focus() -> None:
    team = [mine("Sparky", (4, 9)), mine("Turtelian", (4, 7))]
    assert target(hunt("Scupper", (4, 0), "Tackle fire", *team)) == "Turtelian"


@rule("RM-189")
def test_if_the_focus_is_out_of_reach_the_closest_other_is_attacked() -> None:
    team = [mine("Sparky", (9, 9)), mine("Turtelian", (0, 3))]
    script = hunt("Scupper", (0, 0), "Tackle highest_speed", *team)
    assert target(script) == "Turtelian" and script.table.pending is not None


@rule("RM-190")
def test_if_nobody_is_in_reach_it_comes_nearer_to_the_focus() -> None:
    script = hunt("Scupper", (0, 0), "Tackle highest_speed", mine("Sparky", (9, 9)), mine("Turtelian", (9, 0)))
    assert script.game.grid.at(script.mon("Scupper").square) in {(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)}
    assert script.told(Moved)[0].cost == 4 and why(script) == "distance"
    assert script.at("Scupper") == (2, 2), "the nearest by range among equally short ways"


@rule("RM-190")
def test_who_cannot_be_reached_on_foot_is_neared_by_range() -> None:
    rows = [". . . . ~ . ^ ^ ^ ^"] * 10
    script = hunt("Pebblepup", (0, 5), "Headbutt highest_speed", mine("Gustling", (9, 5)), rows=rows)
    assert script.at("Pebblepup") == (3, 5)


@rule("RM-191")
def test_s12_between_equal_targets_the_player_chooses() -> None:
    team = [mine("Sparky", (4, 4), damage=2), mine("Turtelian", (4, 6), damage=3)]
    script = hunt("Scupper", (5, 5), "Tackle least_hp", *team)
    assert script.asked() == {0: "focus"} and script.options() == [Aim(0), Aim(1)]
    script.aims("Turtelian", 0)
    assert target(script) == "Turtelian" and script.table.pending is not None


@rule("RM-192")
def test_a_ranged_attacker_moves_just_into_range() -> None:
    script = hunt("Burnviper", (9, 5), "Flamethrower highest_speed", mine("Sparky", (2, 5)))
    assert script.at("Burnviper") == (5, 5) and script.told(Moved)[0].cost == 4


@rule("RM-193")
def test_a_ranged_attacker_in_range_moves_away_to_the_edge_of_it() -> None:
    script = hunt("Burnviper", (3, 5), "Flamethrower highest_speed", mine("Sparky", (2, 5)))
    grid = script.game.grid
    assert grid.distances(script.mon("Burnviper").square)[script.mon("Sparky").square] == 3
    assert script.told(Moved)[0].cost == 2 and why(script) == "points"


@rule("RM-194")
def test_a_damage_icon_comes_first_then_any_icon() -> None:
    near = mine("Sparky", (4, 5))
    icons = {"3,4": "basic", "5,4": "+1", "5,6": "+2"}
    script = hunt("Scupper", (6, 3), "Tackle highest_speed", near, icons=icons)
    assert script.at("Scupper") == (5, 6) and why(script) == "damage"
    script = hunt("Scupper", (6, 3), "Tackle highest_speed", near, icons={"5,6": "basic"})
    assert script.at("Scupper") == (5, 6) and why(script) == "icon"


@rule("RM-194", "RM-195")
def test_s13_a_melee_attacker_attacks_first_and_then_takes_an_icon() -> None:
    script = hunt("Scupper", (5, 5), "Tackle highest_speed", mine("Sparky", (4, 5)), icons={"8,5": "+1"})
    assert script.at("Scupper") == (5, 5)
    script.rolls(0).passes()
    assert script.at("Scupper") == (8, 5) and script.mon("Sparky").damage == 2


@rule("RM-195", "RM-196")
def test_if_both_orders_end_alike_it_moves_first() -> None:
    script = hunt("Scupper", (5, 5), "Tackle highest_speed", mine("Sparky", (4, 5)), icons={"5,4": "basic"})
    assert script.at("Scupper") == (5, 4) and script.table.pending is not None


@rule("RM-195", "RM-121")
def test_a_miss_loses_the_move_after_the_attack() -> None:
    script = hunt("Scupper", (5, 5), "Tackle highest_speed", mine("Sparky", (4, 5)), icons={"8,5": "+1"})
    script.rolls("miss")
    assert script.at("Scupper") == (5, 5)


@rule("RM-196")
def test_ties_end_with_the_farthest_from_the_pawn_then_the_first_square() -> None:
    script = hunt("Scupper", (4, 4), "run", mine("Sparky", (0, 0)), mode="wild", pawn=(4, 9), exit_at=(9, 9))
    assert script.at("Scupper") == (9, 4) and why(script) == "pawn"
    rows = [*PLAIN[:3], ". . . . # . . . . .", *PLAIN[4:]]
    script = hunt("Scupper", (4, 0), "Tackle highest_speed", mine("Sparky", (4, 4)), rows=rows)
    assert script.at("Scupper") == (3, 3) and why(script) == "square"


@rule("RM-197", "RM-198")
def test_printed_number_plus_icon_and_die_but_no_attack_icon() -> None:
    script = hunt("Scupper", (5, 5), "Tackle highest_speed", mine("Sparky", (4, 5)), icons={"5,5": "+2"})
    script.rolls(1).passes()
    assert script.mon("Sparky").damage == 2 + 2 + 1
    script = hunt("Scupper", (5, 5), "Tackle highest_speed", mine("Sparky", (4, 5)), icons={"5,5": "basic"})
    script.rolls(0).passes()
    assert script.mon("Sparky").damage == 2 and script.mon("Scupper").power == 0
    assert script.mon("Scupper").where == "map"


@rule("RM-197")
def test_the_die_of_an_opposing_special_goes_by_type() -> None:
    script = hunt("Scupper", (5, 5), "Splash highest_speed", mine("Burnviper", (4, 5))).rolls(1)
    assert script.told(Modified)[0].colour == "green"


@rule("RM-199", "RM-107")
def test_scurry_is_used_once_a_round_also_by_a_bonus_turn() -> None:
    rows = ["s s s s s s s s s s"] * 12 + ["s " * 9 + "s"] * 8
    team = [mine("Sparky", (9, 19))]
    script = field(team, [mine("Scupper", (0, 0), time=4)], phase="time_step", dice="m", order=["Scupper"], rows=rows)
    script.rolls(1)
    assert script.told(Moved)[0].cost == 8
    script.rolls(1)
    assert script.told(Moved)[1].cost == 4


@rule("RM-199")
def test_other_ongoing_abilities_are_not_on_sheets() -> None:
    script = hunt("Turtelian", (0, 0), "Shell Bash highest_speed", mine("Sparky", (9, 9)))
    assert script.mon("Turtelian").armor == 0 and script.told(Moved)[0].cost == 3
    script = hunt("Sabrestorm", (5, 5), "Sabre Slash highest_speed", mine("Turtelian", (4, 5)), round=1)
    script.rolls(0).passes()
    assert script.mon("Turtelian").damage == 5 + 1


@rule("RM-200")
def test_run_moves_one_more_towards_the_exit_and_does_not_attack() -> None:
    script = hunt("Scupper", (4, 5), "run", mine("Sparky", (4, 6)), mode="wild", pawn=(9, 9), exit_at=(4, 0))
    assert script.mon("Scupper").where == "gone" and script.over == "cleared"
    script = hunt("Scupper", (4, 6), "run", mine("Sparky", (4, 7)), mode="wild", pawn=(9, 9), exit_at=(4, 0))
    assert script.at("Scupper") == (4, 1) and script.told(Moved)[0].cost == 5


@rule("RM-200", "RM-146")
def test_a_trapped_runner_stays() -> None:
    script = hunt(
        "Scupper", (4, 5), "run", mine("Sparky", (4, 6)), mode="wild", pawn=(9, 9), exit_at=(4, 0),
        extra={"trapped": True},
    )  # fmt: skip
    assert script.at("Scupper") == (4, 5)


@rule("RM-201")
def test_with_nobody_to_attack_it_takes_the_best_icon_in_reach() -> None:
    team = [mine("Sparky", None)]
    icons = {"5,7": "basic", "7,5": "+1", "9,9": "+3"}
    script = hunt("Scupper", (5, 5), "Tackle highest_speed", *team, icons=icons)
    assert script.at("Scupper") == (7, 5)
    script = hunt("Scupper", (5, 5), "Tackle highest_speed", *team)
    assert script.at("Scupper") == (5, 5)


@rule("RM-270")
def test_it_never_ends_on_the_exit_unless_it_runs() -> None:
    script = hunt(
        "Scupper", (4, 0), "Tackle highest_speed", mine("Sparky", (4, 9)), mode="wild", pawn=(9, 9), exit_at=(4, 4)
    )  # fmt: skip
    assert script.at("Scupper") == (4, 3)


@rule("RM-270", "RM-250")
def test_who_was_pushed_onto_the_exit_steps_off_it_if_it_can() -> None:
    team = mine("Sparky", (4, 5))
    place: dict[str, Any] = {"mode": "wild", "pawn": (9, 9), "exit_at": (4, 4)}
    script = hunt("Scupper", (4, 4), "Tackle highest_speed", team, **place)
    assert script.at("Scupper") in {(3, 4), (5, 4)} and script.table.pending is not None
    script = hunt("Scupper", (4, 4), "Tackle highest_speed", team, extra={"trapped": True}, **place)
    script.rolls(-1).passes()
    assert script.mon("Scupper").where == "gone", "trapped, it ends its turn there"


@rule("RM-092", "RM-195")
def test_the_move_after_an_attack_never_ends_on_whom_it_pushed_there() -> None:
    for icons, end in (({"2,5": "+1"}, (5, 5)), ({"2,5": "+1", "7,5": "basic"}, (7, 5))):
        script = hunt("Gritgoat", (5, 5), "Ram highest_speed", mine("Sparky", (4, 5)), icons=icons)
        script.rolls(0).passes()
        assert script.at("Sparky") == (2, 5) and script.at("Gritgoat") == end


@rule("RM-272")
def test_support_helps_the_most_damaged_ally_then_comes_nearer() -> None:
    others = [mine("Turtelian", (5, 4), damage=2), mine("Scupper", (5, 6), damage=4)]
    script = hunt("Pollenpod", (5, 5), "Nectar Weld most_damaged_ally", mine("Sparky", (5, 9)), others=others)
    assert script.mon("Scupper").damage == 1 and script.mon("Turtelian").damage == 2
    assert script.at("Pollenpod") == (5, 8)


@rule("RM-272")
def test_who_moved_in_order_to_help_stays() -> None:
    others = [mine("Scupper", (5, 0), damage=4)]
    script = hunt("Pollenpod", (5, 5), "Nectar Weld most_damaged_ally", mine("Sparky", (5, 9)), others=others)
    assert script.at("Pollenpod") == (5, 2) and script.mon("Scupper").damage == 1
    assert len(script.told(Moved)) == 1


@rule("RM-272")
def test_with_nobody_to_help_it_only_comes_nearer() -> None:
    others = [mine("Scupper", (5, 0))]
    script = hunt("Pollenpod", (5, 5), "Nectar Weld most_damaged_ally", mine("Sparky", (5, 9)), others=others)
    assert script.at("Pollenpod") == (5, 8)


@rule("RM-126")
def test_an_opposing_area_goes_by_row_then_column() -> None:
    team = [mine("Sparky", (5, 6)), mine("Turtelian", (4, 5))]
    script = hunt("Cindermoth", (5, 5), "Ash Cloud highest_speed", *team)
    script.rolls(-1).passes()
    assert script.mon("Turtelian", 0).damage == 3 and script.mon("Sparky").damage == 0


@rule("RM-123", "RM-196")
def test_an_opposing_area_hits_as_many_as_it_can() -> None:
    team = [mine("Sparky", (4, 5)), mine("Turtelian", (6, 5))]
    script = hunt("Cindermoth", (1, 5), "Ash Cloud highest_speed", *team)
    assert script.at("Cindermoth")[0] == 5 and why(script) in ("points", "damage", "square")


@rule("RM-196")
def test_the_same_position_gives_the_same_turn() -> None:
    squares = {
        hunt("Burnviper", (9, 9), "Flamethrower highest_speed", mine("Sparky", (2, 2))).mon("Burnviper").square
        for _ in range(3)
    }
    assert len(squares) == 1
