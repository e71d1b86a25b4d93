"""Exploring: places, exits, entries, choices, chests, explore icons, searches, ## places, endings."""

from __future__ import annotations

import pytest

from tabletron.core.flow import PASS
from tabletron.games.robomon.island.box import Entry, Poi
from tabletron.games.robomon.island.options import Fit, Scout, Search, Take, Travel, Visit
from tabletron.testing import rule
from tests.games.robomon.island.isle import island_with, isle, written
from tests.games.robomon.kit import BOX


@rule("RM-006")
def test_places_are_visited_in_any_order_and_cost_nothing() -> None:
    for letters in ("FDE", "EFD"):
        stay = isle(1)
        for letter in letters:
            stay.visits(letter)
        assert (stay.has("wire"), stay.has("bolt"), stay.has("small_repair_kit")) == (2, 1, 1)
        assert sorted(stay.sheet.cards) == ["002", "003", "004", "010"]
        assert stay.asked() == {0: "area"}


@rule("RM-007")
def test_you_leave_through_exits_of_the_map_only() -> None:
    stay = isle(1)
    assert [option for option in stay.options() if isinstance(option, Travel)] == [Travel(2), Travel(3)]
    stay.travels(3)
    assert stay.sheet.page == 3 and stay.game.items == {}


@rule("RM-007")
def test_a_locked_exit_needs_its_condition() -> None:
    isle(5, items={"challenge_coin": 2}).refuses(Travel(14), "RM-007")
    assert isle(5, items={"challenge_coin": 3}).travels(14).sheet.page == 14
    isle(3).refuses(Travel(12), "RM-007")
    assert isle(3, cards=["012"]).travels(12).sheet.page == 12
    isle(2).refuses(Travel(7), "RM-007")
    assert isle(2, flags=["heard_of_village"]).travels(7).sheet.page == 7
    assert isle(7).travels(2).sheet.page == 2, "from the other side at any time"
    for page, other in ((4, 8), (8, 4)):
        isle(page).refuses(Travel(other), "RM-007")
        assert isle(page, solved=["sluice"]).travels(other).sheet.page == other
    isle(6).refuses(Travel(11), "RM-007")
    assert isle(6, unlocked=["06-11"]).travels(11).sheet.page == 11
    isle(10).refuses(Travel(13), "RM-007")
    assert isle(10, solved=["counter"]).travels(13).sheet.page == 13


@rule("RM-008")
def test_a_choice_leads_to_its_entry_and_then_back_to_the_map() -> None:
    stay = isle(1).visits("A").takes("1010")
    assert "Something on the summit" in stay.text() and stay.sheet.flags == ["knows_storm"]
    assert stay.asked() == {0: "area"}


@rule("RM-008")
def test_entries_chain() -> None:
    box = island_with(
        written(Poi, id="01 D", name="Door", kind="goto", goto="8090"),
        written(Entry, id="8090", text="One.", goto="8091"),
        written(Entry, id="8091", text="Two.", do=[{"gain": {"silver": 1}}, {"goto": "8092"}]),
        written(Entry, id="8092", text="Three."),
    )
    stay = isle(1, content=box).visits("D")
    assert stay.text() == "One. Two. Three." and stay.has("silver") == 1
    assert stay.asked() == {0: "area"}


@rule("RM-009")
def test_of_the_choices_of_an_entry_exactly_one_is_taken() -> None:
    box = island_with(
        written(Poi, id="01 D", name="Fork", kind="goto", goto="8090"),
        written(
            Entry, id="8090", text="Left or right?",
            choices=[
                {"label": "Left", "goto": "8091"},
                {"label": "Right", "goto": "8092"},
                {"label": "Up", "goto": "8093", "when": {"flag": "wings"}},
            ],
        ),
        written(Entry, id="8091", text="Left."),
        written(Entry, id="8092", text="Right."),
        written(Entry, id="8093", text="Up."),
    )  # fmt: skip
    stay = isle(1, content=box).visits("D")
    assert stay.options() == [Take("8091"), Take("8092")], "no way out, and nothing that is closed"
    stay.takes("8092")
    assert stay.text().endswith("Right.") and "Left." not in stay.text()
    assert isle(1).visits("A").passes().asked() == {0: "area"}, "a place of the map may be left"


@rule("RM-009")
def test_where_only_one_way_may_be_taken_the_others_close_for_good() -> None:
    won = isle(13, ["Sparky"], visited=[13])
    won.visits("A")
    first = next(option for option in won.options() if isinstance(option, Take))
    box = island_with(
        written(Poi, id="01 D", name="Fork", kind="goto", goto="8090"),
        written(
            Entry, id="8090", text="One only.", exclusive=True,
            choices=[{"label": "Left", "goto": "8091"}, {"label": "Right", "goto": "8092"}],
        ),
        written(Entry, id="8091", text="Left."),
        written(Entry, id="8092", text="Right."),
    )  # fmt: skip
    stay = isle(1, content=box).visits("D").takes("8091")
    stay.visits("D")
    assert stay.text() == "One only. Left.", "the way that was taken is the only one left"
    assert first.goto in BOX.passage or first.goto in BOX.competitor


@rule("RM-010")
def test_talks_are_read_again_but_give_once() -> None:
    stay = isle(1).visits("A").takes("1011")
    assert stay.has("silver") == 3
    stay.visits("A").takes("1011")
    assert "three coins" in stay.text() and stay.has("silver") == 3
    stay.visits("D").visits("D")
    assert stay.has("wire") == 2


@rule("RM-008", "RM-010")
def test_a_talk_goes_on_after_an_answer_without_a_new_visit() -> None:
    stay = isle(1).visits("A").takes("1011")
    assert stay.asked() == {0: "area"}, "one is back on the map"
    assert Take("1010") in stay.options() and Take("1011") not in stay.options()
    stay.takes("1010")
    assert "No weather" in stay.text() and Take("1011") in stay.options()
    stay.visits("D")
    assert not any(isinstance(option, Take) for option in stay.options()), "nobody is talked to any more"


@rule("RM-010")
def test_what_may_be_repeated_gives_again() -> None:
    box = island_with(
        written(
            Poi, id="01 D", name="Well", kind="gain", text="Coins for wire.", repeat=True,
            do=[{"lose": {"wire": 1}}, {"gain": {"silver": 1}}],
        )
    )  # fmt: skip
    assert isle(1, items={"wire": 2}, content=box).visits("D").visits("D").has("silver") == 2


@rule("RM-011", "RM-012")
def test_a_chest_is_opened_once_and_everything_taken() -> None:
    stay = isle(1, items={"battery": 1}).visits("C")
    assert (stay.has("small_reprogrammer"), stay.has("battery")) == (1, 13)
    assert stay.sheet.cards == ["001"] and stay.sheet.log == ["01 chest"]
    stay.refuses(Visit("C"), "RM-011")


@rule("RM-013", "RM-042")
@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_an_explore_icon_is_attempted_once_success_or_failure(dice: tuple[int, int]) -> None:
    stay = isle(1, items={"battery": 5}).explores("1401")
    stay.rolls(*dice)
    assert stay.sheet.log == ["01 explore"]
    assert (stay.has("battery"), stay.has("metal")) == ((4, 0) if dice == (1, 1) else (5, 2))
    stay.refuses(Scout(), "RM-013")


@rule("RM-013")
def test_looking_at_an_explore_icon_is_no_attempt() -> None:
    stay = isle(1)
    stay.answers(Scout()).passes()
    assert stay.sheet.log == [] and Scout() in stay.options()


@rule("RM-014", "RM-015")
def test_a_search_icon_gives_one_find_and_never_comes_back() -> None:
    stay = isle(5).searches(1).searches(4)
    assert (stay.has("silver"), stay.has("coolant")) == (2, 1)
    stay.refuses(Search(), "RM-015")
    stay.travels(2).travels(5).refuses(Search(), "RM-015")


@rule("RM-015")
def test_an_icon_that_was_not_rolled_stays() -> None:
    stay = isle(5).searches(1)
    stay.travels(2).travels(5).searches(2)
    assert stay.has("battery") == 2


@rule("RM-257", "RM-015")
def test_searches_may_expire_with_the_first_visit() -> None:
    stay = isle(5, switches={"search_expire": "on"}).searches(1)
    stay.travels(2).travels(5).refuses(Search(), "RM-015")


@rule("RM-016")
def test_a_place_with_a_condition_is_open_only_while_it_holds() -> None:
    stay = isle(1)
    stay.refuses(Visit("H"), "RM-016")
    stay = isle(1, cards=["020"], quests={"033": "open"}).visits("H")
    assert stay.names() == ["Patchwork"] and stay.sheet.cards == []
    stay.refuses(Visit("H"), "RM-016")


@rule("RM-016", "RM-043")
def test_a_gate_looks_at_the_team_also_at_who_is_out() -> None:
    isle(2, ["Sparky"]).refuses(Visit("G"), "RM-016")
    isle(2, ["Sparky"], box=["Gustling"]).refuses(Visit("G"), "RM-016")
    stay = isle(2, ["Gustling"], damage={"Gustling": 6}).visits("G")
    assert stay.has("sensor") == 1


@rule("RM-017", "RM-258")
def test_an_item_takes_the_place_of_two_signs() -> None:
    stay = isle(10, cards=["010", "012"]).visits("D")
    assert stay.options() == [Fit(("010",)), PASS], "only items that are owned and show a number"
    stay.fits("010")
    assert stay.sheet.reading == ["10 D", "5647"] and "relay_on" in stay.sheet.flags


@rule("RM-017", "RM-019")
def test_without_a_numbered_item_nothing_is_offered() -> None:
    assert isle(10, cards=["012"]).visits("D").asked() == {0: "area"}


@rule("RM-018")
def test_two_items_count_in_the_order_you_choose() -> None:
    stay = isle(13, ["Sparky"], cards=["011", "019"]).visits("E")
    assert Fit(("019", "011")) in stay.options()
    stay.fits("019", "011")
    assert stay.asked() == {0: "fit"}, "4124 opens nothing"
    stay.fits("011", "019")
    assert "2441" in stay.sheet.reading and stay.asked() == {0: "area"}


@rule("RM-019", "RM-258")
def test_a_number_that_is_not_listed_does_nothing_and_costs_nothing() -> None:
    stay = isle(3, cards=["021", "016"]).visits("G")
    before = dict(stay.game.items)
    stay.fits("021")
    assert stay.asked() == {0: "fit"} and stay.game.items == before and stay.sheet.cards == ["021", "016"]
    stay.fits("016")
    assert stay.has("circuit_board") == 1


@rule("RM-258")
def test_an_entry_of_another_place_does_not_open() -> None:
    box = island_with(
        written(Poi, id="01 D", name="Hole", kind="hash", pattern="##47", opens=["8090"], text="##47."),
        written(Entry, id="8090", text="Never."),
    )
    stay = isle(1, cards=["010"], content=box).visits("D").fits("010")
    assert stay.asked() == {0: "fit"} and stay.sheet.flags == [], "5647 is an entry, but not of this place"


@rule("RM-268")
@pytest.mark.parametrize("ending", ["9900", "9950"])
def test_an_ending_closes_the_campaign(ending: str) -> None:
    stay = isle(
        12, ["Patchwork"], {"challenge_coin": 8}, flags=["boat_ready", "loom_still"], visited=[1, 12]
    ).visits("H")  # fmt: skip
    stay.takes(ending).says("no")
    assert stay.asked() == {0: "area"}, "it is asked for first"
    stay.visits("H").takes(ending).says("yes")
    result = stay.table.result
    assert result is not None and result.winners == (0,) and stay.sheet.ending == ending
    stay.table.undo()
    assert stay.table.result is None, "what was saved before it is played on"


@rule("RM-268")
def test_the_better_ending_asks_for_coins_and_patchwork() -> None:
    for team, coins in ((["Sparky"], 8), (["Patchwork"], 7)):
        stay = isle(12, team, {"challenge_coin": coins}, flags=["boat_ready", "loom_still"]).visits("H")
        assert Take("9900") in stay.options() and Take("9950") not in stay.options()
    isle(12, ["Patchwork"], {"challenge_coin": 8}, flags=["boat_ready"]).refuses(Visit("H"), "RM-016")
