"""The worked examples of the specification, dice fed in."""

from __future__ import annotations

from tabletron.games.encounter.events import Doomed, Moved, Thought
from tabletron.games.encounter.geometry.points import Spot
from tabletron.games.encounter.options import Choose, Faces, Move, Pick, Shoot, Touch, Use
from tabletron.games.encounter.rules.ending import ACCOMPLISHED, BROKEN, EXTINCT
from tabletron.games.encounter.rules.ultron.script import assault_row
from tabletron.testing import rule
from tests.games.encounter.kit import (
    ALL,
    A,
    B,
    U,
    cleaning,
    doomed,
    one,
    scripted,
    spot,
    table_of,
    ultron,
)


@rule("UE-008", "UE-009", "CP-124")
def test_ex1_avengers_of_both_squads_assemble() -> None:
    hands: tuple[list[str], list[str]] = (["avengers_assemble"], [])
    cap, widow = one("captain_america", 10, 5, power=1), one("black_widow", 20, 5, power=1)
    script = table_of(cap, one("captain_america", 14, 5, squad=1), widow, hands=hands)
    script.plays("avengers_assemble", "captain_america").goes(10, 6)
    assert script.asked() == {B: "payer"}
    script.picks("black_widow").goes(20, 6)
    assert (script["black_widow"].y, script["black_widow"].power) == (6000, 0)
    assert script.asked() == {A: "act"}


@rule("UE-009")
def test_ex1_an_avenger_of_another_squad_may_not_pay() -> None:
    script = table_of(
        one("captain_america", 10, 5, power=1), one("red_skull", 30, 5), one("black_widow", 20, 5, power=1),
        hands=(["avengers_assemble"], []),
    )  # fmt: skip
    script.plays("avengers_assemble", "captain_america").goes(10, 6)
    assert script.asked() == {A: "act"}, "nobody else can pay"


@rule("CP-060", "CP-063", "CP-065", "CP-068", "CP-070", "CP-031", "UE-125")
def test_ex2_an_attack() -> None:
    script = table_of(one("captain_america", 10, 10), ultron(12, 10, power=1))
    script.attacks("strike").rolls("CHH_F", "B_FWH", "H")
    assert (script.ultron.damage, script.ultron.power, script["captain_america"].power) == (2, 3, 2)
    assert script.asked() == {U: "answer"}
    script.uses("ultron", "enough")
    assert script.ultron.power == 1 and script.asked() == {U: "throw"}


@rule("UE-188")
def test_ex2_the_script_lets_two_damage_pass() -> None:
    script = table_of(one("captain_america", 10, 10), ultron(12, 10), seats=2)
    script.attacks("strike").rolls("CHH_F", "B_FWH", "H")
    assert (script.ultron.damage, script.ultron.power) == (2, 0)
    assert script.asked() == {A: "act"}


@rule("CP-012", "CP-072")
def test_ex3_a_critical_of_an_added_die_adds_nothing() -> None:
    script = table_of(one("doctor_octopus", 10, 10), ultron(12, 10), active="doctor_octopus")
    script.attacks("strike").rolls("CW__", "_____", "C")
    assert script.ultron.damage == 4 and script.asked() == {U: "answer"}
    assert script["doctor_octopus"].power == 4 + 1, "dealt Damage, and Hubris once"


@rule("UE-188", "CP-110", "CP-111", "CP-018", "CP-013", "CP-107")
def test_ex4_a_collision() -> None:
    iron, spider = one("iron_man", 10, 10), one("spider_man", 13.378, 10, holding=True)
    script = table_of(iron, spider, one("baron_zemo", 10, 14.378), ultron(8, 10), seats=2)
    script.attacks("repulsor_blast").rolls("HHHF", "FFFF").passes()
    assert script.waits_for_dice == 3, "the dodge of Spider-Man, who holds a citizen"
    assert script["iron_man"].damage == 0, "both suffer together"
    script.rolls("_BF")
    script.answers(Faces("_")).rolls("C")
    assert script["iron_man"].damage == 1, "his reduction never goes below 1"
    assert script["spider_man"].damage == 0
    assert script.asked() == {A: "act"}


@rule("UE-127", "UE-128", "UE-161")
def test_ex5_reset_chain() -> None:
    script = table_of(one("crossbones", 10, 10, squad=0), ultron(12, 10, damage=6, firmware=4))
    script.attacks("strike").rolls("HHHHF", "FFFFF")
    assert script.ultron.firmware == 5 and script.ultron.damage == 0
    script.goes(12, 14).until("act")
    script.ultron.x, script.ultron.y, script.ultron.damage = 12000, 10000, 7
    script.attacks("strike").rolls("HHHHF", "FFFFF")
    assert script.over == BROKEN


@rule("UE-128")
def test_ex5_with_a_lower_limit_the_first_depletion_wins() -> None:
    script = table_of(
        one("crossbones", 10, 10, squad=0), ultron(12, 10, damage=6, firmware=4), switches={"firmware_limit": "4"}
    )
    script.attacks("strike").rolls("HHHHF", "FFFFF")
    assert script.over == BROKEN


@rule("UE-101", "UE-105", "UE-106", "UE-110", "UE-111")
def test_ex6_the_order_of_the_device() -> None:
    script = doomed(
        one("captain_marvel", 18, 7, holding=True), one("iron_man", 15, 9), one("spider_man", 20, 9),
        citizens=[(5, 5), (30, 30)],
    )  # fmt: skip
    script.rolls("CWH")
    assert script.game.vp == [0, 2] and script.game.citizens == []
    assert script.asked() == {A: "drop"}
    script.goes(18, 5.5)
    assert len(script.game.citizens) == 1, "the citizen that was dropped stays"
    for name in ("captain_marvel", "iron_man"):
        script.picks(name)
    assert [one.damage for one in script.game.fighters[:3]] == [1, 1, 1]
    assert [one.power for one in script.game.fighters[:3]] == [1, 1, 1]
    assert [event.row for event in script.told(Doomed)] == ["peace", "sound", "barrage"]


@rule("UE-107")
def test_ex7_a_converted_sound_is_one_barrage() -> None:
    script = doomed(one("captain_marvel", 18, 7))
    script.rolls("WHH")
    assert script["captain_marvel"].damage == 1
    assert [event.row for event in script.told(Doomed)] == ["barrage"]


@rule("UE-108", "UE-083", "UE-104", "CP-223")
def test_ex8_a_better_age() -> None:
    script = doomed(one("iron_man", 18, 15.5), terrain=ALL, evacuated=["bank"])
    script.rolls("BB_")
    assert script.ultron.power == 3 and script.asked() == {U: "console"}
    script.answers(Choose("C2"))
    assert script.game.consoles["C2"] == 1
    assert script.asked() == {A: "citizen"}, "only the bank is marked"
    script.goes(18, 12.3)
    assert "bank" not in script.game.standing and script.game.evacuated == []
    assert (script["iron_man"].x, script["iron_man"].y) == (18000, 15500)
    assert script.ultron.power == 7


@rule("UE-071", "UE-077", "UE-078", "CP-122")
def test_ex9_search_and_carry() -> None:
    script = table_of(one("baron_zemo", 11, 9, power=2), terrain=ALL, active="baron_zemo", seats=2)
    script.moves(11, 7.5).touches("newsstand_w").rolls("H_F")
    zemo = script["baron_zemo"]
    assert (zemo.power, zemo.holding, script.game.evacuated) == (1, False, [])
    script.touches("newsstand_w").rolls("_WH")
    assert (zemo.power, zemo.holding, script.game.evacuated) == (0, True, ["newsstand_w"])
    assert script.why_not(Move()) == "UE-071"
    zemo.power = 2
    assert script.why_not(Use(zemo.id, "charge")) == "UE-071"
    assert script.game.actions == 1, "an attack is still possible"


@rule("CP-017")
def test_ex10_hubris_while_searching() -> None:
    script = table_of(one("doctor_octopus", 6.3, 17, power=1), terrain=ALL, active="doctor_octopus")
    script.touches("car_w").rolls("C_")
    assert (script["doctor_octopus"].holding, script["doctor_octopus"].power) == (True, 1)


@rule("UE-080", "UE-091", "CP-120")
def test_ex11_a_contested_console() -> None:
    marvel = one("captain_marvel", 8, 10.4, power=5)
    script = table_of(marvel, ultron(8, 14.784, power=9))
    assert script.why_not(Touch("C1")) == "UE-080"
    script.uses("captain_marvel", "hurl", "ultron").answers("turn 90").touches("C1")
    assert script.game.consoles["C1"] == 0
    ours = one("captain_america", 8, 11)
    script = table_of(ours, one("iron_man", 8, 13.2), ultron(9.984, 12.5, power=1), active="ultron", consoles={"C1": 0})
    script.touches("C1")
    assert script.game.consoles["C1"] == 1


@rule("UE-100", "UE-104", "UE-163")
def test_ex12_extinction() -> None:
    script = doomed(
        one("captain_america"), ultron(28, 22), consoles={"C1": 1, "C2": 1, "C3": 1}, vp=[11, 5],
        switches={"difficulty": "hard"},
    )  # fmt: skip
    assert script.waits_for_dice == 7
    script.rolls("_______")
    assert script.ultron.power == 3 and script.game.consoles["C4"] == -1
    assert script.asked() == {U: "act"}
    script.moves(28, 23).touches("C4")
    assert script.over == EXTINCT


@rule("UE-131", "UE-130", "UE-160")
def test_ex13_the_team_scores_first() -> None:
    script = cleaning(one("captain_america"), vp=[11, 11], consoles={"C1": 0, "C2": 1, "C3": 1})
    assert script.over == ACCOMPLISHED and script.game.vp == [12, 11]


@rule("UE-061", "UE-062")
def test_ex14_cleanup() -> None:
    script = cleaning(
        one("crossbones", 10, 10, dazed=True, damage=6, power=3, conditions=["bleed"]),
        one("black_widow", 14, 10, activated=True),
    )
    bones = script["crossbones"]
    assert (bones.injured, bones.dazed, bones.damage, bones.conditions, bones.power) == (True, False, 0, [], 3)
    assert script.options(B) == [None, Pick(bones.id)]
    script.picks("crossbones", B).goes(10, 12)
    assert bones.y == 12000


@rule("UE-049")
def test_ex15_this_round_ends_with_the_cosmic_turn() -> None:
    script = table_of(
        one("red_skull", 10, 10, power=3), one("crossbones", 30, 5), active="red_skull", hands=([], ["dark_reign"])
    )
    script.plays("dark_reign", "red_skull", "ultron")
    assert [use.line for use in script.game.lasting] == ["tactics/dark_reign/does"]
    while script.game.tracker == 0:
        script.goes_on()
    assert script.game.lasting == []


@rule("CP-062", "CP-073", "UE-126", "UE-007")
def test_ex16_area_and_bodyguard() -> None:
    script = table_of(
        one("captain_america", 18, 8.2, power=2), one("spider_man", 3, 3), one("iron_man", 5, 3),
        one("black_widow", 20, 10, squad=1), one("red_skull", 33, 3), ultron(18, 10, power=10), active="ultron",
    )  # fmt: skip
    script.answers(Shoot("rage_of_ultron")).picks("black_widow")
    assert script.asked() == {A: "targeted"}
    script.uses("captain_america", "bodyguard")
    assert script["captain_america"].power == 1, "his Leadership cuts the first superpower of his own squad"
    script.until("before_roll")
    assert script.ultron.power == 4
    script.uses("ultron", "folly_of_man").rolls("FFFFFFFFF", "FFFF")
    assert script.asked() == {U: "before_roll"}, "bought anew; the second attack is on Captain America himself"
    assert script.game.strike is not None and script.game.strike.target == script["captain_america"].id


@rule("UE-182", "CP-076")
def test_ex17_stealth() -> None:
    script = table_of(one("black_widow", 18, 20), ultron(18, 28.673), phase="next_slot", seats=2)
    assert assault_row(script.game, script.ultron) == ("", [], False), "7 inches: within Range 4, but not within 3"
    script.ultron.y = 27673
    assert assault_row(script.game, script.ultron)[0] == "energy_blast"


@rule("CP-204", "CP-215", "CP-219", "CP-231")
def test_ex18_reach() -> None:
    script = table_of(one("crossbones", 10, 10), active="crossbones")
    script.answers(Move())
    assert script.can(spot(14.62, 10)) and not script.can(spot(14.64, 10))
    script.refuses(spot(14.64, 10), "CP-204").refuses(spot(14.64, 10), "spot 14630 10000")
    script = table_of(one("crossbones", 10, 10), one("red_skull", 15.3, 10), active="crossbones")
    script.answers(Move()).refuses(spot(14, 10), "spot 13920 10000").refuses(spot(14, 10), "CP-103")


@rule("UE-183", "UE-191", "UE-193", "CP-220")
def test_ex19_the_first_scripted_turn() -> None:
    script = scripted(one("captain_america", 18, 5), ultron(18, 33), terrain=ALL)
    rows = [(event.row, event.what) for event in script.told(Thought)]
    assert rows[0] == ("P3", "C3") and rows[1] == ("A0", "") and rows[2][0] == "P3"
    assert script.game.consoles["C3"] == 1
    assert [event.how for event in script.told(Moved)] == ["advance", "place", "advance"], "he is placed once a turn"


def test_ex19_where_he_goes() -> None:
    script = table_of(one("captain_america", 18, 5), ultron(18, 33), terrain=ALL, seats=2, phase="next_slot")
    from tabletron.games.encounter.rules.ultron import script as by_card

    console = script.game.place.consoles["C3"]
    by_card.approach(script.game, script.ultron, console, token=True)
    assert Spot(script.ultron.x, script.ultron.y) == Spot(11966, 29516)
    leap = by_card.leap_of(script.game, script.ultron)
    assert leap is not None
    by_card.transfer(script.game, script.ultron, leap, console)
    assert Spot(script.ultron.x, script.ultron.y) == Spot(8921, 25664)


@rule("CP-116", "CP-117", "CP-213")
def test_ex20_line_of_sight() -> None:
    from tabletron.games.encounter.state import base

    script = table_of(one("black_widow", 18, 11), ultron(18, 30), terrain=ALL)
    game = script.game
    assert not game.ground.sees(base(game, script.ultron), base(game, script["black_widow"]), 2)
    script["black_widow"].y = 15500
    assert game.ground.sees(base(game, script.ultron), base(game, script["black_widow"]), 2)
