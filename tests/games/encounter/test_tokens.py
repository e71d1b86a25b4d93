"""Citizens, Home Base, searches and consoles, for both sides."""

from __future__ import annotations

from tabletron.core.flow import PASS
from tabletron.games.encounter.events import Delivered, Searched, Taken
from tabletron.games.encounter.options import Choose, Climb, Move, Touch, Use
from tabletron.games.encounter.rules.ending import PATHETIC
from tabletron.games.encounter.rules.tokens import at_hand
from tabletron.testing import rule
from tests.games.encounter.kit import ALL, BOX, A, B, doomed, one, spot, table_of, ultron


@rule("UE-070", "UE-075", "CP-121", "CP-123")
def test_a_citizen_is_picked_up_for_a_power_without_an_action() -> None:
    script = table_of(one("iron_man", 10, 10, power=2), citizens=[(10, 12), (11, 11.5), (10, 13)])
    script.touches("citizen1")
    iron = script["iron_man"]
    assert (iron.holding, iron.power, script.game.actions) == (True, 1, 2)
    assert script.why_not(Touch("citizen2")) == "UE-075", "hands full"
    assert "citizen3" not in at_hand(script.game, iron), "beyond Range 1"
    poor = table_of(one("iron_man", 10, 10), citizens=[(10, 12)])
    poor.refuses(Touch("citizen1"), "CP-121")


@rule("UE-071", "CP-051")
def test_one_move_action_with_a_citizen() -> None:
    script = table_of(one("baron_zemo", 10, 10, holding=True, power=2), one("red_skull", 20, 5), active="baron_zemo")
    script.moves(10, 12)
    script.refuses(Move(), "UE-071").refuses(Use(script["baron_zemo"].id, "charge"), "UE-071")
    assert script.can(Climb()), "a climb is no move action"
    script.answers(Climb()).goes(10, 14)
    fresh = table_of(one("baron_zemo", 10, 10, holding=True, power=2), active="baron_zemo")
    fresh.uses("baron_zemo", "charge").goes(10, 12)
    assert fresh["baron_zemo"].moves == 1, "the move inside Charge counts"


@rule("UE-071", "UE-202")
def test_moves_before_picking_up_count() -> None:
    script = table_of(one("iron_man", 10, 8, power=3), one("spider_man", 12, 12), citizens=[(10, 13)], hands=([], []))
    script.moves(10, 11.5).touches("citizen1").refuses(Move(), "UE-071")
    script.game.hands[0] = ["mission_objective"]
    script.table.undo()
    script.game.hands[0] = ["mission_objective"]
    script.touches("citizen1")
    script.plays("mission_objective", "iron_man", "spider_man")
    assert script.can(Move()), "the limit binds only while a citizen is held"


@rule("UE-072", "CP-042", "UE-073", "CP-041")
def test_the_team_places_what_is_dropped() -> None:
    script = table_of(one("iron_man", 10, 10, damage=4, holding=True), ultron(12, 10, power=2), active="ultron")
    script.attacks("metallic_talons", "iron_man").passes().rolls("HHHFFF", "FFFF")
    assert script.asked() == {A: "drop"}
    script.refuses(spot(10, 12.3), "CP-222").goes(9, 9)
    iron = script["iron_man"]
    assert iron.dazed and not iron.holding
    assert [(one.x, one.y) for one in script.game.citizens] == [(9000, 9000)]


@rule("UE-073", "CP-041", "CP-039")
def test_a_ko_drops_too() -> None:
    script = table_of(
        one("iron_man", 10, 10, damage=4, injured=True, holding=True),
        one("spider_man", 3, 3),
        ultron(12, 10),
        active="ultron",
    )
    script.attacks("metallic_talons", "iron_man").rolls("HHHFFF", "FFFF").goes(9, 9)
    assert script["iron_man"].out and len(script.game.citizens) == 1


@rule("UE-074", "UE-079")
def test_terrain_can_be_searched_from_anywhere_near() -> None:
    script = table_of(one("iron_man", 18, 15.5, power=1), terrain=ALL)
    assert script.can(Touch("bank")), "who stands on it is within Range 1"
    script = table_of(one("iron_man", 18, 11.5, power=1), terrain=ALL)
    assert script.can(Touch("bank")) and not script.can(Touch("lamp_s_w"))


@rule("UE-076")
def test_home_base_is_free_and_scores() -> None:
    script = table_of(one("iron_man", 18, 8, holding=True))
    script.touches("home")
    assert script.game.vp == [1, 0] and not script["iron_man"].holding and script.told(Delivered)
    script.refuses(Touch("home"), "UE-076")


@rule("UE-077", "UE-078")
def test_search() -> None:
    script = table_of(one("iron_man", 18, 11.5, power=4), terrain=ALL)
    script.touches("bank")
    assert script.waits_for_dice == 4, "its Size"
    script.rolls("HBF_")
    assert script.told(Searched)[-1].found is False and script.game.evacuated == []
    script.touches("bank").rolls("C___")
    assert script["iron_man"].holding and script.game.evacuated == ["bank"] and script["iron_man"].power == 2
    assert BOX.mission.find == ("C", "W")


@rule("UE-077", "UE-079", "UE-194")
def test_what_would_change_nothing_is_not_offered() -> None:
    full = table_of(one("iron_man", 18, 11.5, power=4, holding=True), terrain=ALL)
    assert full.why_not(Touch("bank")) == "UE-079"
    empty = table_of(one("iron_man", 18, 11.5, power=4), terrain=ALL, evacuated=["bank"])
    assert empty.why_not(Touch("bank")) == "UE-077"
    ours = table_of(one("iron_man", 8, 11, power=4), consoles={"C1": 0})
    assert ours.why_not(Touch("C1")) == "UE-194"
    his = table_of(one("iron_man"), ultron(8, 11, power=4), active="ultron", consoles={"C1": 1})
    assert his.why_not(Touch("C1")) == "UE-194"


@rule("UE-080", "UE-081")
def test_control_of_consoles() -> None:
    script = table_of(one("iron_man", 8, 11, power=4), ultron(30, 30))
    script.touches("C1")
    assert script.game.consoles["C1"] == 0 and script["iron_man"].power == 3
    script.moves(8, 6)
    assert script.game.consoles["C1"] == 0, "it stays"


@rule("CP-120", "UE-080")
def test_only_enemies_that_are_not_dazed_contest() -> None:
    script = table_of(one("iron_man", 8, 11, power=4), ultron(8, 14.9))
    assert script.why_not(Touch("C1")) == "UE-080"
    script.ultron.dazed = True
    assert script.why_not(Touch("C1")) is None
    script.ultron.dazed = False
    script.ultron.y = 15100
    assert script.why_not(Touch("C1")) is None, "beyond Range 1"


@rule("UE-083", "CP-223", "CP-128")
def test_terrain_that_goes_takes_its_token_along() -> None:
    script = table_of(
        one("captain_marvel", 6.4, 17, power=3), one("iron_man", 4.2, 17), ultron(20, 20), terrain=ALL,
        evacuated=["car_w"], citizens=[(4.2, 16)],
    )  # fmt: skip
    script.uses("captain_marvel", "hurl", terrain="car_w").answers("turn 90")
    assert "car_w" not in script.game.standing and script.game.evacuated == []
    assert (script["iron_man"].x, script["iron_man"].y) == (4200, 17000) and len(script.game.citizens) == 1


@rule("UE-084")
def test_mission_objective_takes_citizens() -> None:
    script = table_of(
        one("iron_man", 10, 10, power=2, holding=True), one("spider_man", 12, 10), hands=(["mission_objective"], [])
    )
    script.plays("mission_objective", "iron_man", "spider_man")
    assert script["spider_man"].holding and not script["iron_man"].holding and script["iron_man"].power == 0
    assert script.game.hands == [[], []]


@rule("UE-090", "UE-092")
def test_ultron_takes_citizens_for_a_point() -> None:
    script = table_of(one("iron_man"), ultron(10, 10, power=1), active="ultron", citizens=[(10, 12), (10, 8)])
    script.touches("citizen1")
    assert script.game.vp == [0, 1] and script.ultron.power == 0 and script.told(Taken)
    assert not script.ultron.holding
    script.refuses(Touch("citizen2"), "CP-121")


@rule("UE-091", "UE-092", "CP-120")
def test_ultron_takes_contested_consoles() -> None:
    script = table_of(one("iron_man", 8, 11.2), ultron(8, 14.2, power=1), active="ultron", consoles={"C1": 0})
    script.touches("C1")
    assert script.game.consoles["C1"] == 1 and script.ultron.power == 0


@rule("UE-093")
def test_ultron_searches_nothing_and_has_no_home() -> None:
    script = table_of(one("iron_man", 3, 3), ultron(18, 11.5, power=9), active="ultron", terrain=ALL)
    assert not any(isinstance(option, Touch) for option in script.options())


@rule("UE-094")
def test_only_a_ko_scores() -> None:
    script = table_of(one("iron_man", 10, 10, damage=4), one("spider_man", 3, 3), ultron(12, 10), active="ultron")
    script.attacks("metallic_talons", "iron_man").rolls("HHHFFF", "FFFF")
    assert script["iron_man"].dazed and script.game.vp == [0, 0]
    script = table_of(
        one("iron_man", 10, 10, damage=4, injured=True),
        one("spider_man", 3, 3),
        ultron(12, 10),
        active="ultron",
        vp=[0, 11],
    )
    script.attacks("metallic_talons", "iron_man").rolls("HHHFFF", "FFFF")
    assert script.over == PATHETIC


@rule("CP-232")
def test_tokens_are_in_nobodys_way() -> None:
    script = table_of(one("iron_man", 10, 10), ultron(30, 30), citizens=[(12, 10), (12, 10.2)])
    script.moves(12, 10)
    assert script["iron_man"].x == 12000
    script = table_of(one("iron_man", 6, 12.5), ultron(11, 12.5), citizens=[(9, 12.5)])
    assert script.can_shoot("repulsor_blast"), "nor in the way of sight"


@rule("UE-196")
def test_the_sound_and_mission_objective() -> None:
    script = doomed(
        one("captain_america", 10, 10, holding=True, power=2), one("iron_man", 12, 10),
        one("red_skull", 25, 5, holding=True), hands=(["mission_objective"], []),
    )  # fmt: skip
    script.rolls("WFF").answers(Choose("C1"))
    assert script.asked() == {A: "drop_first"}
    script.plays("mission_objective", "captain_america", "iron_man")
    assert script["iron_man"].holding, "the new holder is not made to drop it"
    assert script.asked() == {B: "drop"}, "in the order of the roster"
    script.goes(25, 3.5)
    assert len(script.game.citizens) == 1


@rule("UE-106")
def test_declining_to_pass_drops() -> None:
    script = doomed(
        one("captain_america", 10, 10, holding=True, power=2),
        one("iron_man", 12, 10),
        hands=(["mission_objective"], []),
    )
    script.rolls("WFF").answers(Choose("C1")).answers(PASS)
    assert script.asked() == {A: "drop"}
    script.goes(10, 8)
    assert script.game.hands[0] == ["mission_objective"] and len(script.game.citizens) == 1
