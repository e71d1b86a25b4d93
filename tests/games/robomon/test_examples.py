"""The worked examples of the book and of our specification that span several chapters; dice are fed in."""

from __future__ import annotations

from tabletron.core.i18n import speaking
from tabletron.games.robomon.events import Missed, Moved, RoundBegan, Thought, TurnBegan
from tabletron.games.robomon.options import Strike, Swap
from tabletron.testing import rule
from tests.games.robomon.kit import BOX, Script, field, mine, opened


def tutorial() -> Script:
    """Encounter 1598: Sparky alone, on the left X."""
    script = opened(team=("000",)).steps((2, 10))
    return script.action("mmbbsaa")


@rule("RM-067", "RM-066", "RM-192", "RM-121", "RM-190", "RM-199", "RM-200", "RM-101", "RM-088")
def test_the_first_wild_encounter_goes_as_the_book_tells_it() -> None:
    script = tutorial()
    order = [BOX.card[script.game.mons[mon].card].name for mon in script.told(RoundBegan)[0].order]
    assert order == ["Burnviper", "Scupper", "Sparky", "Turtelian"]

    script.rolls(1)  # R9: Tail Whip at the fastest, range 2: exactly one space to the left
    assert script.at("Burnviper") == (4, 9)
    assert script.table.pending is not None and script.table.pending.stream == "modifier"
    script.rolls("miss")
    assert script.mon("Sparky").damage == 0 and script.told(Missed)

    script.rolls(3)  # R10: Splash, range 3; from sand 4 + 4 spaces, and still not close enough
    assert script.at("Scupper") == (6, 5) and script.told(Moved)[-1].cost <= 8
    assert script.mon("Scupper", 1).used

    assert script.asked() == {0: "act"} and script.game.turn.mon == script.mon("Sparky").id  # R11
    sparky = script.mon("Sparky")
    assert (sparky.hp, sparky.power) == (8, 7)
    script.goes((3, 9))
    script.strikes("Tackle", 2).rolls(0)
    assert sparky.power == 5 and script.mon("Burnviper").damage == 3 and script.mon("Burnviper").armor == 0
    assert Strike(2, 1) not in script.options()
    script.refuses(Strike(2, 1), "RM-101")
    script.goes((2, 8)).passes()

    script.rolls(2)  # R12: Turtelian runs, one space more than printed
    assert script.at("Turtelian") == (3, 1) and script.told(Moved)[-1].cost <= 4
    grid = script.game.grid
    assert grid.costs(("swim", False), script.mon("Turtelian").square)[0] == 4
    assert script.asked() == {0: "character"}


@rule("RM-196")
def test_an_opposing_turn_is_told_step_by_step() -> None:
    script = tutorial().rolls(1)
    assert [(event.step, event.what, event.by) for event in script.told(Thought)] == [
        ("row", "1", "Tail Whip"), ("target", "", "highest_speed"), ("move", "e10", "points")
    ]  # fmt: skip
    said = [script.table.game.say(script.game, event, speaking("en")) for event in script.told(Thought)]
    assert said == [
        "Burnviper rolls 1: Tail Whip", "Burnviper chooses Sparky: highest speed",
        "Burnviper goes to e10: shortest move",
    ]  # fmt: skip


@rule("RM-128", "RM-254", "RM-127")
def test_armor_of_all_kinds_adds_up() -> None:
    script = field(
        [mine("Sparky", (4, 5), armor=1)], [mine("Sabreshock", (5, 5))], order=["Sabreshock"], dice="aaw",
        cards={"Sabreshock": {"rows": ("Storm Fang electric",) * 4}},
    ).rolls(1).rolls(2)  # fmt: skip
    script.blocks(2, 1, 1)
    assert script.mon("Sparky").armor == 0 and script.mon("Sparky").damage == 1 and script.mon("Sparky").power == 6


@rule("RM-146", "RM-149", "RM-148")
def test_s5_trapped_bonus_turn_then_a_free_regular_turn() -> None:
    script = field(
        [mine("Sparky", (0, 9))], [mine("Scupper", (9, 0), trapped=True, time=4)], phase="time_step", dice="m",
        order=["Scupper"],
    ).rolls(1)  # fmt: skip
    assert script.at("Scupper") == (9, 0) and script.mon("Scupper").resists_trap
    script.rolls(1)
    assert script.told(Moved)[0].cost == 4
    assert [event.bonus for event in script.told(TurnBegan)] == [True, False]


@rule("RM-170", "RM-171", "RM-052")
def test_s8_the_swapped_in_robomon_may_fight_by_switching() -> None:
    names = ["Sparky", "Turtelian", "Burnviper", "Kindlekit", "Voltick", "Gustling"]
    places = {"Sparky": (0, 9), "Turtelian": (4, 9)}
    script = field(
        [mine(name, places.get(name)) for name in names], [mine("Aquadile", (9, 9)), mine("Scupper", (0, 0))],
        mode="wild", pawn=(7, 9), phase="character", order=[], exit_at=(9, 0),
    )  # fmt: skip
    script.lands(4, "centre", "Aquadile").brings("Voltick").passes().until("act")
    assert Swap(script.mon("Aquadile", 0).id) in script.options()
