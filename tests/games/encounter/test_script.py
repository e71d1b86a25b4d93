"""Automated Ultron: Programming and Assault Functions, Priority Programming, and the trace of why."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tabletron.games.encounter.events import Attacked, Moved, Thought, Turned
from tabletron.games.encounter.geometry.numbers import VECTORS, Vector, gap, within
from tabletron.games.encounter.options import Choose, Pick
from tabletron.games.encounter.rules.ultron import answers, resets
from tabletron.games.encounter.rules.ultron import script as card
from tabletron.games.encounter.rules.ultron.programming import programming
from tabletron.games.encounter.rules.ultron.script import console_run
from tabletron.games.encounter.state import base
from tabletron.testing import rule
from tests.games.encounter.kit import ALL, A, B, Script, doomed, one, scripted, spot, table_of, ultron
from tests.games.encounter.test_rounds import box_with


def rows(script: Script) -> list[str]:
    return [event.row for event in script.told(Thought)]


def quiet(*fighters: Any, **fields: Any) -> Script:
    """A scripted table at rest."""
    return table_of(*fighters, phase="next_slot", seats=2, **fields)


def finish(script: Script) -> Script:
    """Everything that is asked is answered by default until the Crisis Team is on turn again."""
    while script.game.tracker == 0:
        script.goes_on()
    return script


@rule("UE-181")
def test_the_script_has_no_power() -> None:
    script = table_of(one("iron_man"), phase="power_phase", seats=2)
    assert script.ultron.power == 0
    script = table_of(one("captain_marvel", 10, 10), ultron(17, 10), seats=2)
    script.attacks("energy_blast").rolls("HHFF", "FFFF").passes()
    assert script.ultron.power == 0
    script = table_of(one("red_skull", 10, 10, power=1), ultron(16, 10), active="red_skull", seats=2)
    script.attacks("cosmic_blast").rolls("WWFFF", "FFFF")
    assert script["red_skull"].power == 1, "from his Leadership; the drain moved nothing"
    free = scripted(one("iron_man", 18, 27), ultron(18, 30, conditions=["root"]), consoles={"C1": 1})
    assert rows(free) == ["P3", "A3"] and free.waits_for_dice == 7, "attacks are free, also when rooted"


@rule("UE-182")
def test_dazed_and_unseen_characters_are_ignored() -> None:
    script = quiet(one("iron_man", 18, 28, dazed=True, holding=True), ultron(18, 30))
    assert card.assault_row(script.game, script.ultron)[0] == ""
    script = quiet(one("iron_man", 18, 23.5), ultron(18, 29.6), terrain=["apartments"])
    assert card.assault_row(script.game, script.ultron)[0] == "", "the apartments stand between them"


@rule("UE-183", "UE-199")
def test_reserves_of_the_script(tmp_path: Path) -> None:
    script = doomed(one("iron_man", 3, 3), ultron(8, 22), seats=2)
    script.rolls("___")
    assert script.game.vp == [0, 1] and script.asked() == {A: "console"}
    assert script.options() == [Choose("C2"), Choose("C4")], "those beyond Range 5"
    consoles = "{ C1 = [14000, 14000], C2 = [22000, 14000], C3 = [14000, 22000], C4 = [33000, 20000] }"
    box = box_with(tmp_path, battlefields=f'[[battlefields]]\nid = "midtown"\nconsoles = {consoles}\n')
    script = doomed(one("iron_man", 3, 3), ultron(18, 20), seats=2, box=box, consoles={"C1": 0})
    script.rolls("___")
    assert script.game.consoles["C4"] == 1, "the only one beyond Range 5"
    script = doomed(one("iron_man", 3, 3), ultron(23, 19), seats=2, box=box, consoles={"C1": 0, "C3": 0})
    script.rolls("___")
    assert script.options() == [Choose("C1"), Choose("C3")], "all lie within Range 5: the players' own first"


@rule("UE-184", "UE-199")
def test_better_age_of_the_script() -> None:
    script = doomed(one("iron_man", 3, 3), ultron(18, 32), seats=2, terrain=ALL)
    script.rolls("BBB").goes_on()
    assert "bank" not in script.game.standing, "within Range 2 of Home Base"
    assert script.ultron.power == 0
    script = doomed(one("iron_man", 3, 3), ultron(18, 32), seats=2, terrain=ALL, evacuated=["car_w", "car_e"])
    script.rolls("BBB")
    assert script.asked() == {A: "terrain"} and script.options() == [Choose("car_w"), Choose("car_e")]
    script = doomed(one("iron_man", 3, 3), ultron(6.5, 17), seats=2, terrain=ALL, evacuated=["car_w", "apartments"])
    script.rolls("BBB").goes_on()
    assert "car_w" not in script.game.standing, "within Range 2 of Ultron"
    script = doomed(one("iron_man", 3, 3), ultron(30, 33), seats=2, terrain=ALL, evacuated=["car_w", "apartments"])
    script.rolls("BBB").goes_on()
    assert "apartments" not in script.game.standing, "the largest"


@rule("UE-185", "UE-186", "UE-198")
def test_barrage_by_priority_programming() -> None:
    script = doomed(
        one("captain_america", 14, 7), one("captain_marvel", 16, 7, holding=True),
        one("spider_man", 18, 7, injured=True), one("iron_man", 20, 7), one("crossbones", 22, 7), seats=2, vp=[0, 0],
    )  # fmt: skip
    script.rolls("HHH")
    while script.asked() == {B: "would_suffer"}:
        script.passes()
    hit = [fighter.card for fighter in script.game.fighters if fighter.damage]
    assert hit == ["captain_marvel", "spider_man", "crossbones"], "a holder, an injured one, the lowest Energy Defense"
    tied = doomed(
        one("iron_man", 14, 7),
        one("spider_man", 18, 7),
        one("captain_america", 22, 7),
        one("red_skull", 20, 5),
        seats=2,
    )
    tied.rolls("HHH")
    assert tied.asked() == {A: "victim"} and len(tied.options()) == 3, "Energy 3 three times: the players choose"
    tied.picks("spider_man").picks("iron_man")
    assert [event.why for event in tied.told(Thought)][:3] == [card.CHOSEN, card.CHOSEN, card.WEAKEST]


@rule("UE-186", "UE-180")
def test_pick_character_and_the_worst_for_the_team() -> None:
    script = quiet(
        one("iron_man", 10, 10, damage=1), one("spider_man", 14, 10), one("red_skull", 20, 10, damage=2), ultron(18, 30)
    )
    everybody = script.game.fighters[:3]
    assert card.pick_character(script.game, everybody).card == "red_skull", (
        "the least Stamina left, then the higher Threat"
    )
    script["spider_man"].injured = True
    assert card.pick_character(script.game, everybody).card == "spider_man"
    script["iron_man"].holding = True
    assert card.pick_character(script.game, everybody).card == "iron_man"


@rule("UE-180", "UE-199")
def test_ties_may_be_asked() -> None:
    holders = one("iron_man", 15, 25, holding=True), one("spider_man", 21, 25, holding=True)
    script = scripted(*holders, ultron(18, 31), switches={"ties": "ask"})
    assert script.options() == [Pick(0), Pick(1)] and script.asked() == {A: "tie"}


@rule("UE-199", "UE-201", "UE-188")
def test_ties_of_rage_and_of_enough_are_asked_too() -> None:
    ask = {"ties": "ask"}
    holders = one("iron_man", 16, 10, holding=True), one("spider_man", 20, 10, holding=True)
    raging = scripted(*holders, ultron(18, 10), switches=ask).picks("iron_man")
    assert rows(raging) == ["P1", "A2"] and raging.asked() == {A: "tie"}
    raging.picks("spider_man").rolls("FFFFFFFFF", "FFF").rolls("FFFFFFFFF", "FFF")
    assert [event.target for event in raging.told(Attacked)] == [1, 0]
    allies = one("captain_america", 10, 10), one("iron_man", 13, 10), one("red_skull", 10, 13)
    for switches, why in (({}, card.WORST), (ask, card.CHOSEN)):
        script = table_of(
            *(msgspec.structs.replace(ally) for ally in allies), ultron(8, 10), seats=2, switches=switches
        )
        script.attacks("strike").rolls("HHHFF", "FFFFF")
        if switches:
            assert script.asked() == {A: "tie"} and script.options() == [Pick(1), Pick(2)]
            script.picks("red_skull")
        aim = script.told(Thought)[-1]
        assert (aim.row, aim.why) == ("enough", why)


@rule("UE-187", "UE-193")
def test_programming_row_one_follows_a_holder() -> None:
    script = scripted(
        one("iron_man", 18, 22, holding=True), one("spider_man", 3, 3), ultron(18, 31), citizens=[(14, 31)]
    )
    assert rows(script)[0] == "P1" and script.ultron.y < 31000
    assert len(script.game.citizens) == 1, "the rest of the card is skipped"
    assert script.told(Thought)[0].what == str(script["iron_man"].id)


@rule("UE-187", "UE-190")
def test_programming_row_two_takes_a_citizen() -> None:
    script = finish(scripted(one("iron_man", 3, 3), ultron(18, 31), citizens=[(12, 28), (30, 10)]))
    assert rows(script)[0] == "P2" and script.game.vp == [0, 1] and len(script.game.citizens) == 1


@rule("UE-187")
def test_programming_row_four_when_all_others_are_his() -> None:
    script = scripted(one("iron_man", 3, 3), ultron(10, 30), consoles={"C1": 1, "C2": 1})
    assert rows(script)[0] == "P3" and script.told(Thought)[0].what == "C4"
    script = scripted(one("iron_man", 3, 3), ultron(10, 30), consoles={"C1": 1, "C2": 1, "C4": 1})
    assert rows(script) == ["P4"], "and that was the fourth"


@rule("UE-187", "UE-193", "UE-181")
def test_assault_row_one_talons_with_folly() -> None:
    script = scripted(one("iron_man", 12, 24, holding=True), one("spider_man", 3, 3), ultron(8, 26))
    assert "A1" in rows(script) and script.game.strike is not None and script.game.strike.folly
    assert script.game.strike.attack == "metallic_talons"


@rule("UE-187", "UE-193")
def test_assault_row_two_rage() -> None:
    fighters = one("iron_man", 16, 10), one("spider_man", 20, 10), one("red_skull", 18, 14.4), ultron(18, 10)
    script = quiet(*fighters)
    row, foes, folly = card.assault_row(script.game, script.ultron)
    assert row == "rage_of_ultron" and len(foes) == 2 and not folly
    script.ultron.firmware = 3
    assert len(card.assault_row(script.game, script.ultron)[1]) == 3, "the area is 2 with three tokens"
    assert card.assault_row(script.game, script.ultron)[2] is False
    script.ultron.firmware = 4
    assert card.assault_row(script.game, script.ultron)[2] is True, "more than three: with Folly"


@rule("UE-187", "UE-193", "UE-186")
def test_assault_row_three_blast() -> None:
    script = quiet(one("iron_man", 16, 14.5), one("spider_man", 20, 14.5, injured=True), ultron(18, 10))
    row, foes, _ = card.assault_row(script.game, script.ultron)
    assert row == "energy_blast" and [foe.card for foe in foes] == ["spider_man"]
    two = quiet(one("iron_man", 15.3, 12.5), one("spider_man", 20.7, 12.5), ultron(18, 10))
    assert card.assault_row(two.game, two.ultron)[0] == "energy_blast", "two within Range 2, but not in the area"


@rule("UE-187", "UE-192")
def test_without_an_assault_he_programs_again() -> None:
    script = finish(scripted(one("iron_man", 3, 3), ultron(18, 33), terrain=ALL))
    assert rows(script) == ["P3", "A0", "P3"]
    assert script.game.tracker == 1


@rule("UE-192")
@pytest.mark.parametrize(("again", "tried"), [(False, ["C3"]), (True, ["C3", "C4"])])
def test_the_second_function_skips_a_console_he_cannot_get_closer_to(
    monkeypatch: pytest.MonkeyPatch, again: bool, tried: list[str]
) -> None:
    script = quiet(one("iron_man", 3, 3), ultron(18, 33))
    west = script.game.place.consoles["C3"]
    monkeypatch.setattr(card, "approach", lambda game, boss, goal, token: goal != west)
    monkeypatch.setattr(card, "transfer", lambda game, boss, power, goal: False)
    turn = programming(script.game, script.ultron, again)
    with pytest.raises(StopIteration):
        turn.send(None)
    assert [event.what for event in script.told(Thought)] == tried


@rule("UE-192", "UE-191")
def test_matter_transference_alone_is_closer_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hemmed in he cannot advance, but is placed nearer: that was the Function, he goes for no other console."""
    script = quiet(one("iron_man", 3, 3), ultron(18, 33))
    monkeypatch.setattr(card, "approach", lambda game, boss, goal, token: False)
    with pytest.raises(StopIteration):
        programming(script.game, script.ultron, True).send(None)
    assert [event.how for event in script.told(Moved)] == ["place"]
    assert [event.what for event in script.told(Thought)] == ["C3"]


def test_he_stays_where_nothing_is_nearer() -> None:
    script = quiet(one("iron_man", 3, 3), ultron(18, 33))
    before = (script.ultron.x, script.ultron.y)
    assert card.approach(script.game, script.ultron, base(script.game, script.ultron), token=True) is False
    assert (script.ultron.x, script.ultron.y) == before, "nothing is nearer than where he is"


def thrown(script: Script) -> tuple[Vector, str, str]:
    """Where the script throws Captain America: the direction, the aim and why."""
    with pytest.raises(StopIteration) as chosen:
        answers.throw_choice(script.game, script.ultron, script["captain_america"], "S").send(None)
    found: tuple[Vector, str, str] = chosen.value.value
    return found


@rule("UE-188", "UE-198")
def test_enough_throws_into_characters_first() -> None:
    def choice(*fighters: Any, terrain: Any = ()) -> tuple[str, str]:
        script = quiet(one("captain_america", 10, 10), *fighters, ultron(8, 10), terrain=terrain)
        _, aim, why = thrown(script)
        return (script.game.fighters[int(aim)].card if aim.isdecimal() else aim), why

    assert choice(one("iron_man", 13, 10), one("spider_man", 10, 13, holding=True)) == ("spider_man", card.HOLDER)
    assert choice(one("iron_man", 13, 10, injured=True), one("spider_man", 10, 13)) == ("iron_man", card.INJURED)
    assert choice(one("iron_man", 13, 10), one("spider_man", 10, 13)) == ("spider_man", card.WEAKEST)
    assert choice(one("iron_man", 13, 10, dazed=True, damage=5)) == ("", answers.WHY_AWAY), (
        "the Dazed are no candidates"
    )
    assert choice(one("iron_man", 16.1, 10)) == ("", answers.WHY_AWAY), "out of reach"
    hidden = choice(one("iron_man", 13, 10), one("spider_man", 14.4, 10, holding=True))
    assert hidden[0] == "iron_man", "another one is touched first on that bearing"
    assert choice(terrain=["lamp_s_w"]) == ("lamp_s_w", answers.WHY_TERRAIN)
    assert choice(terrain=["lamp_s_w", "newsstand_w"]) == ("newsstand_w", answers.WHY_TERRAIN), "the largest"


@rule("UE-188")
def test_enough_throws_away_where_home_is_farthest() -> None:
    script = quiet(one("captain_america", 10, 10), ultron(8, 10))
    way, aim, _ = thrown(script)
    assert way == VECTORS[45] and aim == "", "of 45 degrees to either side"


@rule("UE-188")
def test_enough_needs_three_damage_and_is_free() -> None:
    script = table_of(one("captain_america", 10, 10), one("iron_man", 13.4, 10), ultron(8, 10), seats=2)
    script.attacks("strike").rolls("HHHFF", "FFFFF").rolls("FFFF")
    assert script["captain_america"].damage == 1 and script["iron_man"].damage == 1
    assert rows(script) == ["enough"] and script.told(Moved)[-1].how == "throw"
    away = table_of(one("captain_america", 10, 10), ultron(8, 10), seats=2)
    away.attacks("strike").rolls("HHHFF", "FFFFF")
    assert away["captain_america"].damage == 0 and away["captain_america"].x > 10000


@rule("UE-189")
def test_the_script_rises_at_its_emptiest_console() -> None:
    def rise(consoles: dict[str, int], **fields: Any) -> Script:
        fighters = one("crossbones", 12, 14, squad=0), one("iron_man", 8, 22), ultron(12, 16, damage=7)
        script = table_of(*fighters, seats=2, consoles=consoles, **fields)
        return script.attacks("strike").rolls("HHFFF", "FFFFF")

    script = rise({"C3": 1, "C4": 1})
    assert within(base(script.game, script.ultron), script.game.place.consoles["C4"], 1), "Iron Man is near C3"
    script = rise({})
    assert (script.told(Thought)[-1].what, script.told(Thought)[-1].why) == ("home", resets.WHY_NONE)
    assert gap(base(script.game, script.ultron), script.game.place.home) < 1000
    script = rise({"C2": 1, "C4": 1})
    assert (script.told(Thought)[-1].what, script.told(Thought)[-1].why) == ("home", resets.WHY_TIE)
    script = rise({"C2": 1, "C4": 1}, switches={"reset_tie": "console"})
    assert script.told(Thought)[-1].what == "C2", "the nearest of them"


@rule("UE-190")
def test_citizens_beside_him_are_taken_when_he_is_moved() -> None:
    script = table_of(
        one("spider_man", 5, 10, power=2), ultron(12, 10), seats=2, citizens=[(8, 11.5), (8, 8.5), (30, 30)]
    )
    script.uses("spider_man", "web_line", "ultron")
    assert script.game.vp == [0, 2] and len(script.game.citizens) == 1, "a push by the team counts"
    beside = table_of(one("iron_man", 12, 8, damage=4, holding=True, conditions=["bleed"]), ultron(12, 10.5), seats=2)
    beside.ends().goes(12, 8.6)
    assert beside.game.vp == [0, 0], "one that comes to lie near him is safe until he moves"


@rule("UE-190")
def test_at_the_end_of_his_activation_he_takes_what_lies_there() -> None:
    script = scripted(
        one("iron_man", 10.2, 24.5, damage=4, holding=True),
        one("spider_man", 3, 3),
        ultron(8, 26),
        consoles={"C1": 1, "C2": 1},
    )
    script.rolls("HHHHHH", "FFFF").goes(10.2, 25.6)
    assert script["iron_man"].dazed
    assert script.game.vp == [0, 1] and script.game.citizens == []


@rule("UE-191", "UE-187")
def test_no_transference_where_the_move_is_enough() -> None:
    script = quiet(one("iron_man", 3, 3), ultron(8, 31))
    assert console_run(script.game, script.ultron, "C3") is True
    assert [event.how for event in script.told(Moved)] == ["advance"] and script.game.consoles["C3"] == 1
    assert card.leap_of(script.game, script.ultron), "it is left for later"


@rule("UE-187", "UE-180")
def test_which_console_and_where() -> None:
    script = quiet(one("iron_man", 3, 3), ultron(18, 18.5), consoles={"C2": 0})
    assert card.pick_console(script.game, ["C1", "C2", "C3", "C4"]) == "C2", "the team's own among the reachable"
    script.game.consoles["C2"] = -1
    assert card.pick_console(script.game, ["C4", "C3", "C2", "C1"]) == "C1", "equally near: the lowest name"
    lured = quiet(one("iron_man", 13, 28), ultron(18, 31))
    goal, beside, tempting = lured.game.place.consoles["C3"], spot(8, 26.5), spot(9.5, 26.7)
    assert card.best_end(lured.game, lured.ultron, goal, [beside, tempting], token=True) == beside
    assert card.best_end(lured.game, lured.ultron, goal, [beside, tempting], token=False) == tempting, (
        "he attacks from there"
    )


@rule("UE-191")
def test_matter_transference_once_a_turn() -> None:
    script = quiet(one("iron_man", 3, 3), ultron(18, 33, used=["matter_transference"]))
    assert console_run(script.game, script.ultron, "C3") is True
    assert [event.how for event in script.told(Moved)] == ["advance"] and script.game.consoles["C3"] == -1


@rule("UE-201")
def test_details_of_the_script() -> None:
    script = scripted(one("black_widow", 10, 24, squad=0, holding=True), one("iron_man", 3, 3), ultron(8, 27))
    script.rolls("WHHHFF", "CBF", "F")
    assert script.told(Turned) == [], "she counts Blanks at that range: Pierce is left out"
    script = scripted(one("crossbones", 10, 24, squad=0, holding=True), one("iron_man", 3, 3), ultron(8, 27))
    script.rolls("WHHHFF", "CBFF", "F")
    assert [(event.old, event.new) for event in script.told(Turned)] == [("C", "_")], "a Critical first"
    cover = table_of(one("captain_marvel", 8, 20), ultron(16, 20), seats=2, terrain=["container_w"])
    cover["captain_marvel"].x, cover.ultron.x = 5000, 14200
    cover.attacks("energy_blast").rolls("FFFF", "FH_F")
    assert [(event.old, event.new) for event in cover.told(Turned)] == [("_", "B")], "a Blank before a Hit"


@rule("UE-201", "UE-187")
def test_rage_goes_by_priority() -> None:
    iron, spider = one("iron_man", 16, 10, holding=True), one("spider_man", 20, 10, injured=True, holding=True)
    script = scripted(iron, spider, ultron(18, 10))
    assert rows(script) == ["P1", "A2"]
    script.rolls("FFFFFFFFF", "FFF")
    assert [event.target for event in script.told(Attacked)] == [1, 0], "the injured one first"
    assert script.game.strike is not None and not script.game.strike.folly
