"""Puzzles: numbers, traps, hints, the solution chart, and the lock with two sides."""

from __future__ import annotations

import pytest

from tabletron.core.flow import PASS
from tabletron.games.robomon.island.checker import atlas, path
from tabletron.games.robomon.island.events import Dialled
from tabletron.games.robomon.island.rules.puzzles import HINT, SOLUTION
from tabletron.games.robomon.options import Say
from tabletron.testing import rule
from tests.games.robomon.island.isle import Stay, isle
from tests.games.robomon.kit import BOX

RIDDLES = dict(atlas.riddles(BOX))
CHART = {
    "01 G": "7524", "1206": "2341", "2106": "2341", "1410": "1649", "2311": "3486", "2804": "7271", "3901": "3284",
    "4105": "6521", "4304": "2819", "4411": "2815", "4509": "9016", "4803": "1597", "5108": "4319", "6702": "3915",
}  # fmt: skip
STORY = {"01 G", "1206", "2106", "2804", "4105", "4803", "5108", "6702"}


@rule("RM-021")
def test_the_answers_are_those_of_the_chart_and_entries() -> None:
    assert {where: puzzle.answer for where, puzzle in RIDDLES.items()} == CHART
    assert all(len(number) == 4 and number in BOX.passage for number in CHART.values())


@pytest.mark.parametrize("where", RIDDLES)
def test_the_answer_follows_from_what_the_puzzle_shows(where: str) -> None:
    assert path.answer_of(RIDDLES[where]) == RIDDLES[where].answer


def test_a_way_to_an_answer_that_cannot_be_followed_is_told() -> None:
    for step in ("count dragons", "roman MZ", "follow in-2 3-out", "order 1@4", "2 +", "two"):
        with pytest.raises(ValueError, match=r"\w"):
            path.follow(step, {"barrel": 7})
    assert path.follow("order 1@4 4@3 2<3", {}) == path.follow("follow 3-4 in-2 2-3 1-out 4-1", {}) == "2341"
    assert path.follow("roman MMDCCCXIX", {}) == "2819"


@rule("RM-022")
def test_the_right_number_opens_the_reward_and_fills_the_icon() -> None:
    stay = isle(1).visits("G").dials("7524")
    assert stay.names() == ["Sparky"] and "01 puzzle" in stay.sheet.log and stay.sheet.solved == ["crate"]
    assert stay.asked() == {0: "area"}
    stay.visits("G")
    assert stay.names() == ["Sparky"] and stay.has("silver") == 0, "an open lock stays open and gives nothing more"


@rule("RM-023", "RM-028")
def test_a_number_that_is_no_answer_has_no_effect() -> None:
    stay = isle(1, items={"battery": 5}).visits("G").dials("0000")
    assert stay.told(Dialled)[-1] == Dialled("0000", "nothing")
    assert stay.has("battery") == 5 and stay.asked() == {0: "puzzle"}
    stay.dials("1011")
    assert stay.has("silver") == 0, "1011 is an entry, but no number of this lock"


@rule("RM-023", "RM-027")
def test_a_trap_costs_something_the_first_time_for_each_number() -> None:
    stay = isle(1, items={"battery": 5}).visits("G").dials("7254")
    assert stay.has("battery") == 4 and "A spark jumps" in stay.text()
    stay.dials("7254")
    assert stay.has("battery") == 4, "the same number again costs nothing"
    stay.dials("5724")
    assert stay.has("battery") == 3, "another trap does"
    assert stay.asked() == {0: "puzzle"}, "attempts are unlimited"


@rule("RM-045", "RM-023")
def test_a_trap_takes_at_most_what_there_is() -> None:
    assert isle(1).visits("G").dials("7254").has("battery") == 0


@rule("RM-024", "RM-025")
def test_stars_and_the_story_icon_are_shown() -> None:
    assert {where for where, puzzle in RIDDLES.items() if puzzle.story} == STORY
    assert all(1 <= puzzle.stars <= 5 for puzzle in RIDDLES.values())
    assert "★☆☆☆☆, needed for the story" in isle(1).visits("G").text()
    assert "★★☆☆☆" in isle(5).visits("G").text() and "story" not in isle(5).visits("G").text()


@rule("RM-025")
def test_the_story_does_not_go_on_without_its_puzzles() -> None:
    isle(10, flags=["relay_on"], cards=["012", "013", "014"]).visits("E").dials("4319").travels(13)
    keys = isle(7).visits("D").dials("7271").sheet.cards
    assert keys == ["013"]


@rule("RM-026")
def test_hints_come_one_by_one_and_are_free() -> None:
    stay = isle(1).visits("G")
    hints = BOX.passage["1601"].hints
    for number, hint in enumerate(hints, 1):
        stay.answers(HINT)
        assert hint in stay.text() and stay.sheet.hints == {"crate": number}
    assert stay.game.items == {} and HINT not in stay.options()


@rule("RM-029")
def test_the_solution_is_looked_up_after_a_confirmation_and_changes_nothing_else() -> None:
    stay = isle(1, switches={"puzzle_help": "solutions"}).visits("G")
    stay.answers(SOLUTION).says("no")
    assert "7524" not in stay.text()
    stay.answers(SOLUTION).says("yes")
    assert "7524" in stay.text() and stay.sheet.solved == [] and stay.asked() == {0: "puzzle"}


@rule("RM-029", "RM-257")
def test_help_with_puzzles_is_an_option() -> None:
    stay = isle(1).visits("G")
    assert HINT in stay.options() and SOLUTION not in stay.options()
    for _ in range(3):
        stay.answers(HINT)
    assert SOLUTION in stay.options(), "after the last hint"
    assert not {HINT, SOLUTION} & set(isle(1, switches={"puzzle_help": "none"}).visits("G").options())


@rule("RM-030")
def test_the_sluice_is_one_lock_with_two_sides() -> None:
    stay = isle(8).visits("D").dials("2341")
    assert stay.sheet.cards == ["012"] and {"04 puzzle", "08 puzzle"} <= set(stay.sheet.log)
    before = dict(stay.game.items)
    stay.travels(4).visits("D")
    assert stay.asked() == {0: "area"} and stay.sheet.cards == ["012"] and stay.game.items == before


def test_leaving_a_lock_forgets_the_digits() -> None:
    stay = isle(1).visits("G").dials("75")
    stay.passes()
    assert stay.visits("G").dials("24").sheet.dial == "24"


def test_digits_stand_in_the_order_of_the_keys() -> None:
    """Whoever types 7 and the number of an option means the digit."""
    options = isle(1).visits("G").options()
    assert options[:10] == [Say(digit) for digit in "1234567890"] and options[-1] is PASS


def test_every_puzzle_can_be_solved_where_it_stands() -> None:
    for page in range(1, 15):
        for letter, place in BOX.places[page].items():
            puzzle = place.puzzle or (BOX.passage[place.goto].puzzle if place.goto in BOX.passage else None)
            if puzzle is not None:
                assert_solved(page, letter)


def assert_solved(page: int, letter: str) -> Stay:
    stay = isle(
        page, ["Sparky"], cards=["012", "013", "014"], flags=["relay_on"], won=["9100"], solved=[], quests={}
    ).visits(letter)  # fmt: skip
    stay.dials(next(puzzle.answer for where, puzzle in RIDDLES.items() if where in stay.sheet.reading))
    assert f"{page:02} puzzle" in stay.sheet.log
    return stay
