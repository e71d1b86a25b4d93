"""Skill checks, the team and the Save Box, upgrades."""

from __future__ import annotations

import pytest

from tabletron.core.flow import PASS
from tabletron.games.robomon.island.box import Entry, Poi
from tabletron.games.robomon.island.events import Boxed, Checked, Joined
from tabletron.games.robomon.island.options import Arrange, Upgrade
from tabletron.games.robomon.options import BOX as SAVE_BOX
from tabletron.games.robomon.options import Swap
from tabletron.testing import rule
from tests.games.robomon.island.isle import Stay, island_with, isle, written
from tests.games.robomon.kit import BOX, NUMBER

SIX = ["Sparky", "Aquadile", "Scupper", "Turtelian", "Burnviper", "Gustling"]


# --- checks


@rule("RM-040", "RM-041")
def test_a_check_adds_dice_attribute_and_helpers() -> None:
    stay = isle(5, ["Sparky", "Kindlekit", "Aquadile"], attributes=[0, 0, -1, 2, 1]).explores("1505")
    stay.rolls(3, 4)
    assert stay.told(Checked)[-1] == Checked("charisma", (3, 4), 1, 2, 10)
    assert stay.has("disruptor") == 1, "the top band"


@rule("RM-040")
def test_six_helpers_are_the_most() -> None:
    team = ["Sparky", "Kindlekit", "Sparkhound", "Furnacelot", "Bilgepup", "Barkhound"]
    stay = isle(5, team, box=["Kitehawk"], attributes=[0, 0, -1, 2, 1]).explores("1505")
    stay.rolls(1, 1)
    assert stay.told(Checked)[-1].helpers == 6 and stay.told(Checked)[-1].total == 9


@rule("RM-041")
@pytest.mark.parametrize(("dice", "bolts", "kits", "silver"), [((3, 2), 0, 0, 3), ((3, 3), 2, 0, 5), ((6, 3), 0, 1, 9)])
def test_the_bands_give_the_result(dice: tuple[int, int], bolts: int, kits: int, silver: int) -> None:
    stay = isle(5, items={"silver": 5}, attributes=[1, 0, 0, 2, -1]).explores("1405")
    stay.rolls(*dice)
    assert (stay.has("bolt"), stay.has("large_repair_kit"), stay.has("silver")) == (bolts, kits, silver)


@rule("RM-042")
def test_a_check_is_attempted_once_ever() -> None:
    stay = isle(14, ["Sparky"], attributes=[0, 0, -1, 1, 2])
    stay.visits("B")
    while "check" not in {kind for key in stay.sheet.reading if (kind := checked(key))}:
        stay.answers(next(option for option in stay.options() if option is not PASS))
        if stay.table.pending is not None:
            break
    stay.rolls(1, 1)
    told = len(stay.told(Checked))
    outcome = [key for key in stay.sheet.done if "#" in key]
    stay.visits("B")
    while stay.asked() == {0: "choice"}:
        stay.answers(stay.options()[0])
    assert len(stay.told(Checked)) == told == 1 and [key for key in stay.sheet.done if "#" in key] == outcome


def checked(key: str) -> str:
    return "check" if key in BOX.passage and BOX.passage[key].check else ""


@rule("RM-043")
def test_who_is_out_helps_and_who_is_boxed_does_not() -> None:
    stay = isle(5, ["Sparky"], box=["Kindlekit"], damage={"Sparky": 8}).explores("1505")
    stay.rolls(3, 3)
    assert stay.told(Checked)[-1].helpers == 1


def test_bad_luck_may_put_a_robomon_out() -> None:
    stay = isle(1, ["Sparky", "Aquadile"], damage={"Sparky": 7}).explores("1501")
    stay.rolls(1, 1)
    assert stay.member("Sparky").damage == 8 and not stay.member("Sparky").able
    assert stay.member("Aquadile").damage == 0


# --- the team


@rule("RM-051", "RM-052")
def test_a_full_team_chooses_who_goes_to_the_save_box() -> None:
    stay = isle(1, [*SIX[1:], "Sprigget"]).visits("G").dials("7524")
    assert stay.asked() == {0: "join"} and stay.options() == [SAVE_BOX, *map(Swap, range(6))]
    boxed = stay.table.copy()
    stay.answers(Swap(2))
    assert stay.names()[2] == "Sparky" and stay.game.box == ["010"] and len(stay.game.team) == 6
    boxed.play(SAVE_BOX, 0)
    assert boxed.state.box == ["000"] and len(boxed.state.team) == 6


@rule("RM-052", "RM-037")
def test_who_was_boxed_comes_back_as_it_was() -> None:
    stay = isle(1, [*SIX[1:], "Sprigget"], damage={"Scupper": 3}).visits("G").dials("7524")
    stay.answers(Swap(1))
    stay.sheet.page = 5
    assert next(mon for mon in stay.game.mons if mon.where == "box").damage == 3


@rule("RM-053", "RM-054")
def test_a_robomon_that_you_own_brings_silver() -> None:
    for team, box in ((["Sparky"], []), (["Aquadile"], ["Sparky"])):
        stay = isle(1, team, box=box).visits("G").dials("7524")
        assert stay.has("silver") == 5 and stay.told(Joined)[-1] == Joined("000", silver=5)
        assert stay.names() == team


@rule("RM-056")
def test_the_row_may_be_put_in_any_order_on_a_map() -> None:
    stay = isle(6, ["Sparky", "Aquadile", "Scupper"])
    stay.answers(Arrange()).brings("Scupper").brings("Sparky")
    assert stay.names() == ["Scupper", "Sparky", "Aquadile"]
    stay.answers(Arrange()).passes()
    assert stay.names() == ["Scupper", "Sparky", "Aquadile"]


@rule("RM-056")
def test_the_row_is_fixed_once_a_battle_entry_is_open() -> None:
    stay = isle(5, ["Sparky", "Aquadile", "Scupper"]).visits("E").says("yes")
    for kind in ("challenge", "active", "partner", "act"):
        assert Arrange() not in stay.until(kind).options()


# --- upgrades


@rule("RM-222", "RM-223")
def test_an_upgrade_takes_parts_and_the_old_card() -> None:
    stay = isle(6, ["Aquadile", "Sparky"], {"circuit_board": 1, "wire": 3, "metal": 1}, cards=["050"])
    stay.answers(Upgrade("050")).says("team")
    assert stay.names() == ["Aquadile", "Sparkhound"] and stay.sheet.cards == ["050"], "the blueprint stays"
    assert (stay.has("circuit_board"), stay.has("wire"), stay.has("metal")) == (0, 1, 0)
    assert "000" in stay.game.decks[0] and "001" not in stay.game.decks[0]


@rule("RM-222")
@pytest.mark.parametrize("lacking", ["circuit_board", "wire", "metal", "Sparky", "050"])
def test_without_a_part_the_base_or_the_blueprint_there_is_no_upgrade(lacking: str) -> None:
    parts = {name: n for name, n in BOX.drawn["050"].parts.items() if name != lacking}
    team = [name for name in ("Aquadile", "Sparky") if name != lacking]
    stay = isle(6, team, parts, cards=[card for card in ("050",) if card != lacking])  # type: ignore[arg-type]
    if lacking == "050":
        assert Upgrade("050") not in stay.options()
        return
    stay.refuses(Upgrade("050"), "RM-222")
    question = stay.table.scene(0).question
    assert question is not None
    hint = next(one.words.hint for one in question.refused if one.notation == "upgrade 050")
    assert lacking.replace("_", " ").title() in hint, "it says what is missing"


@rule("RM-224", "RM-277")
def test_damage_carries_over_and_who_was_out_is_able_again() -> None:
    parts = {"circuit_board": 1, "wire": 2, "metal": 1}
    stay = isle(6, ["Sparky"], parts, cards=["050"], damage={"Sparky": 8}).answers(Upgrade("050")).says("team")
    assert stay.member("Sparkhound").damage == 8 and stay.member("Sparkhound").able


@rule("RM-224")
def test_a_base_in_the_save_box_is_upgraded_there() -> None:
    parts = {"circuit_board": 1, "wire": 2, "metal": 1}
    stay = isle(6, ["Aquadile"], parts, cards=["050"], box=["Sparky"], damage={"Sparky": 2})
    stay.answers(Upgrade("050")).says("box")
    assert stay.game.box == ["001"] and stay.names() == ["Aquadile"]
    assert next(mon for mon in stay.game.mons if mon.where == "box").damage == 2
    assert not stay.told(Boxed)


@rule("RM-223", "RM-052")
def test_the_upgrade_goes_on_the_team_or_into_the_save_box() -> None:
    parts = {"circuit_board": 1, "wire": 2, "metal": 1}
    stay = isle(6, ["Sparky", "Aquadile"], parts, cards=["050"], damage={"Sparky": 2}).answers(Upgrade("050"))
    stay.says("box")
    assert stay.names() == ["Aquadile"] and stay.game.box == ["001"]
    stay = isle(6, ["Aquadile"], parts, cards=["050"], box=["Sparky"], damage={"Sparky": 2}).answers(Upgrade("050"))
    stay.says("team")
    assert stay.names() == ["Aquadile", "Sparkhound"] and stay.game.box == [] and stay.member("Sparkhound").damage == 2
    six = ["Aquadile", "Scupper", "Turtelian", "Burnviper", "Voltick", "Gustling"]
    stay = isle(6, six, parts, cards=["050"], box=["Sparky"]).answers(Upgrade("050"))
    assert stay.asked() == {0: "join"}
    stay.brings("Scupper")
    assert stay.names() == ["Aquadile", "Sparkhound", *six[2:]] and stay.game.box == [NUMBER["Scupper"]]


@rule("RM-055", "RM-053")
def test_the_base_may_be_had_again_after_an_upgrade() -> None:
    stay = isle(1, ["Sparkhound"]).visits("G").dials("7524")
    assert stay.names() == ["Sparkhound", "Sparky"] and stay.has("silver") == 0
    parts = BOX.drawn["050"].parts
    stay = isle(1, ["Sparkhound", "Sparky"], parts, cards=["050"])  # type: ignore[arg-type]
    stay.refuses(Upgrade("050"), "RM-053")
    question = stay.table.scene(0).question
    assert question is not None and "you have Sparkhound already" in {one.words.hint for one in question.refused}


# --- effects on the team


def spring(effects: list[dict[str, object]]) -> Stay:
    """A place with these effects, and a hurt team."""
    box = island_with(
        written(Poi, id="01 D", name="Spring", kind="gain", text="Warm water.", do=effects),
        written(Entry, id="8090", text="Nothing."),
    )
    team = ["Sparky", "Aquadile", "Scupper"]
    return isle(1, team, damage={"Sparky": 8, "Aquadile": 5, "Scupper": 1}, content=box).visits("D")


def damages(stay: Stay) -> list[int]:
    return [stay.game.mons[mon].damage for mon in stay.game.team]


def test_repairs_of_the_story() -> None:
    assert damages(spring([{"repair": {"who": "all"}}])) == [0, 0, 0]
    assert damages(spring([{"repair": {"who": "all", "n": 2}}])) == [6, 3, 0]
    assert damages(spring([{"repair": {"who": "first_on_team"}}])) == [0, 5, 1]
    stay = spring([{"repair": {"who": "choice", "count": 2}}]).brings("Sparky").brings("Scupper")
    assert damages(stay) == [0, 5, 0] and stay.asked() == {0: "area"}


@rule("RM-010")
def test_the_hot_spring_helps_two_once_and_waits_for_who_needs_it() -> None:
    stay = isle(9, ["Sparky", "Aquadile", "Scupper"]).visits("F").takes("8470")
    assert stay.asked() == {0: "area"} and "8470" not in stay.sheet.done, "nobody was hurt, so nothing is used up"
    for mon, damage in zip(stay.game.team, (8, 5, 1), strict=True):
        stay.game.mons[mon].damage = damage
    stay.visits("F").takes("8470").brings("Sparky").brings("Scupper")
    assert damages(stay) == [0, 5, 0]
    stay.visits("F").takes("8470")
    assert damages(stay) == [0, 5, 0] and stay.asked() == {0: "area"}


def test_damage_of_the_story() -> None:
    assert damages(spring([{"damage": {"who": "all", "n": 1}}])) == [8, 6, 2]
    assert damages(spring([{"damage": {"who": "lowest_hp", "n": 2}}])) == [8, 7, 1], "who is out is not hit again"
    assert damages(spring([{"damage": {"who": "choice", "n": 2}}]).brings("Scupper")) == [8, 5, 3]


def test_flags_moves_and_cards_of_the_story() -> None:
    stay = spring([{"flag": "wet"}, {"unflag": "wet"}, {"draw": "021"}, {"discard": "021"}, {"move": 5}])
    assert (stay.sheet.flags, stay.sheet.cards, stay.sheet.page) == ([], [], 5)


def test_a_die_decides() -> None:
    rows = [[{"gain": {"silver": n}}] for n in (1, 2, 3, 4)]
    box = island_with(
        written(Poi, id="01 D", name="Wheel", kind="goto", goto="8090"),
        written(Entry, id="8090", text="Round it goes.", roll={"die": "d4", "rows": rows}),
    )
    stay = isle(1, content=box).visits("D")
    stay.rolls(3)
    assert stay.has("silver") == 3
    stay.visits("D")
    assert stay.has("silver") == 3 and stay.asked() == {0: "area"}
