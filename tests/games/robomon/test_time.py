"""Time: hourglass tokens, bonus turns, rerolls."""

from __future__ import annotations

from tabletron.games.robomon.events import TimePlaced, TurnBegan
from tabletron.games.robomon.options import Reroll
from tabletron.testing import rule
from tests.games.robomon.kit import Script, field, mine, opened

STAY = {"rows": ("Peck lowest_speed",) * 4}


def fresh(*foes: str, dice: str, **times: int) -> Script:
    """A round begins with these foes in the far corner and these dice."""
    places = [(0, 0), (2, 0), (4, 0)]
    group = [mine(name, places[n], time=times.get(name, 0)) for n, name in enumerate(foes)]
    script = field([mine("Sparky", (9, 9))], group, phase="begin_round", mode="competitive")
    return script.action(dice)


def bonus(script: Script) -> list[str]:
    return [script.game.mons[event.mon].card for event in script.told(TurnBegan) if event.bonus]


@rule("RM-077", "RM-078", "RM-083")
def test_each_time_face_puts_a_token_on_the_fastest_opposing_robomon() -> None:
    script = fresh("Turtelian", "Sabreshock", dice="ttmmmmm")
    assert (script.mon("Sabreshock").time, script.mon("Turtelian").time) == (2, 0)
    assert script.told(TimePlaced)[0].tokens == 2 and script.asked() == {0: "reroll"}


@rule("RM-078")
def test_equal_speed_the_lower_slot_gets_the_token() -> None:
    script = fresh("Hydradile", "Scupper", dice="tmmmmmm")
    assert (script.mon("Hydradile").time, script.mon("Scupper", 1).time) == (1, 0)


@rule("RM-079", "RM-080", "RM-084", "RM-083")
def test_r8_the_bonus_turn_comes_at_once_and_the_regular_one_too() -> None:
    script = fresh("Sabreshock", dice="tttmmmm", Sabreshock=2)
    assert script.mon("Sabreshock").time == 0, "surplus tokens are lost with the rest"
    assert bonus(script) == ["050"] and script.table.pending is not None
    script.rolls(1).passes()
    assert [event.bonus for event in script.told(TurnBegan)] == [True, False]


@rule("RM-081")
def test_bonus_turns_happen_in_wild_encounters_too() -> None:
    script = opened(team=("000",)).steps((2, 10)).action("ttttmmm")
    assert bonus(script) == ["014"]


@rule("RM-081", "RM-257")
def test_by_option_a_wild_robomon_flees_on_its_own_turn_instead() -> None:
    script = opened(team=("000",), wild_time="flee").steps((2, 10)).action("ttttmmm")
    assert bonus(script) == [] and script.mon("Burnviper").time == 4
    script.passes()
    assert script.mon("Burnviper").where == "gone" and not script.over
    assert script.table.pending is not None and script.table.pending.stream == "opposing"


@rule("RM-081")
def test_a_competitors_robomon_never_flees() -> None:
    script = field(
        [mine("Sparky", (9, 9))], [mine("Scupper", (0, 0), time=4)], phase="time_step", order=[],
        switches={"wild_time": "flee"},
    )  # fmt: skip
    assert bonus(script) == ["091"]


@rule("RM-081")
def test_when_the_last_wild_robomon_flees_the_encounter_is_over() -> None:
    script = field(
        [mine("Sparky", (9, 9))], [mine("Scupper", (0, 0), time=4)], order=["Scupper"], mode="wild", pawn=(5, 5),
        exit_at=(9, 0), switches={"wild_time": "flee"},
    )  # fmt: skip
    assert script.over == "cleared"


@rule("RM-082")
def test_time_dice_may_be_rerolled_in_batches_and_count_again() -> None:
    script = fresh("Turtelian", dice="ttmmmmm")
    assert script.options() == [None, Reroll(1), Reroll(2)]
    script.rerolls(1).rolls("time")
    assert script.mon("Turtelian").time == 3 and script.asked() == {0: "reroll"}
    script.rerolls(2).rolls("basic", "move")
    assert sorted(script.game.dice[0]) == ["basic"] + ["move"] * 6
    assert script.asked() != {0: "reroll"}


@rule("RM-082")
def test_a_time_die_that_stays_is_useless() -> None:
    script = fresh("Turtelian", dice="ttttttt", Turtelian=0)
    script.rolls(1).passes().until("act")
    assert [type(one).__name__ for one in script.options()] == ["Go", "NoneType"]


@rule("RM-273", "RM-205")
def test_several_bonus_turns_the_fastest_first_and_each_is_finished() -> None:
    script = field(
        [mine("Sparky", (9, 9))], [mine("Turtelian", (0, 0), time=5), mine("Sabreshock", (2, 0), time=4)],
        phase="time_step", dice="mmm", order=[],
    )  # fmt: skip
    assert bonus(script) == ["050"] and script.mon("Turtelian").time == 5
    script.rolls(1)
    assert bonus(script) == ["050", "010"] and script.mon("Turtelian").time == 0


@rule("RM-085")
def test_time_tokens_of_a_defeated_robomon_are_gone() -> None:
    foes = [mine("Scupper", (5, 5), time=3, damage=5), mine("Turtelian", (0, 0))]
    script = field([mine("Sparky", (4, 5))], foes, turn="Sparky", dice="b")
    script.strikes("Bite").rolls(0)
    assert script.mon("Scupper").where == "out" and script.mon("Scupper").time == 0


@rule("RM-086")
def test_dice_just_rolled_protect_during_a_bonus_turn() -> None:
    script = field(
        [mine("Sparky", (4, 5))], [mine("Sabreshock", (5, 5), time=4)], phase="time_step", dice="aat", order=[]
    )  # fmt: skip
    script.rolls(1).rolls(0)
    assert script.asked() == {0: "block"}
    script.blocks(2)
    assert script.mon("Sparky").damage == 2


@rule("RM-255")
def test_with_nobody_on_the_map_a_time_token_is_lost() -> None:
    script = field(
        [mine("Sparky", (4, 5))], [mine("Scupper", None, where="out", damage=6)], phase="time_step", dice="tm",
        benches=[[], ["VS 001"]], order=[],
    )  # fmt: skip
    assert script.told(TimePlaced) == [] and script.asked() == {0: "reroll"}


@rule("RM-255")
def test_the_token_goes_to_the_next_fastest_once_the_fastest_has_left() -> None:
    foes = [mine("Sabreshock", None, where="out", damage=10), mine("Turtelian", (0, 0))]
    script = field([mine("Sparky", (4, 5))], foes, phase="time_step", dice="tm", order=[])
    assert script.mon("Turtelian").time == 1
