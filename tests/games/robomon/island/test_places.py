"""Quests, the shop, Ernie and the Save Box, craft benches, items."""

from __future__ import annotations

import pytest

from tabletron.core.flow import PASS
from tabletron.games.robomon.island.options import Buy, Fetch, Store, Take, UseKit
from tabletron.games.robomon.island.rules.places import CRAFT, REPAIR
from tabletron.games.robomon.options import Say
from tabletron.testing import rule
from tests.games.robomon.island.isle import isle
from tests.games.robomon.kit import BOX


@rule("RM-031", "RM-032")
def test_a_quest_from_its_card_to_its_reward() -> None:
    stay = isle(5).visits("A").takes("2011")
    assert stay.sheet.cards == ["030"] and stay.sheet.quests == {"030": "open"}
    card = BOX.drawn["030"]
    assert card.giver == "Mayor Thorne" and "wire" in card.text
    stay.visits("A")
    assert Take("2012") not in stay.options(), "nothing to hand in yet"
    stay = isle(5, items={"wire": 4, "circuit_board": 1}, cards=["030"], quests={"030": "open"})
    stay.visits("A").takes("2012")
    assert stay.sheet.cards == ["011"] and stay.sheet.quests == {"030": "closed"}
    assert (stay.has("wire"), stay.has("circuit_board"), stay.has("silver")) == (1, 0, 10)


QUESTS = {
    "030": (5, "A", "2012", {"wire": 3, "circuit_board": 1}, [], ["011"], {"silver": 10, "medium_reprogrammer": 1}),
    "031": (2, "A", "1150", {"coolant": 2, "sensor": 1}, [], ["054"], {"silver": 5}),
    "032": (3, "B", "1250", {}, ["015"], [], {"disruptor": 1, "silver": 6}),
    "034": (7, "A", "1750", {}, ["016"], [], {"medium_reprogrammer": 1, "silver": 8}),
    "035": (9, "A", "1950", {"coolant": 2}, [], ["061"], {}),
    "036": (10, "A", "2050", {"circuit_board": 2, "wire": 2}, [], [], {"disruptor": 2, "silver": 8}),
    "037": (12, "A", "2250", {"metal": 4, "bolt": 4, "wire": 3, "coolant": 2, "circuit_board": 1}, ["018"], [], {}),
    "038": (14, "A", "2460", {"challenge_coin": 6}, [], [], {"challenge_coin": 6}),
}  # fmt: skip


@rule("RM-032", "RM-049")
@pytest.mark.parametrize("quest", QUESTS)
def test_every_quest_takes_and_gives_what_its_card_says(quest: str) -> None:
    page, letter, entry, parts, cards, gained, items = QUESTS[quest]
    stay = isle(page, ["Burnviper"], parts, cards=[quest, *cards], quests={quest: "open"})
    stay.visits(letter).takes(entry)
    assert stay.sheet.quests == {quest: "closed"} and stay.sheet.cards == gained
    assert {name: n for name, n in stay.game.items.items() if n} == items
    for name, n in parts.items():
        short = isle(page, ["Burnviper"], {**parts, name: n - 1}, cards=[quest, *cards], quests={quest: "open"})
        short.visits(letter)
        assert Take(entry) not in short.options(), f"one {name} is missing"


@rule("RM-033", "RM-034", "RM-035")
@pytest.mark.parametrize(("silver", "left"), [(0, 0), (7, 7), (8, 0), (20, 12)])
def test_ernie_takes_eight_silver_or_nothing(silver: int, left: int) -> None:
    stay = isle(5, ["Sparky", "Aquadile"], {"silver": silver}, damage={"Sparky": 8, "Aquadile": 3}).visits("D")
    assert stay.options().count(REPAIR) == 1, "the free repair is no choice"
    stay.answers(REPAIR)
    assert stay.has("silver") == left
    assert [stay.game.mons[mon].damage for mon in stay.game.team] == [0, 0] and stay.member("Sparky").able


@rule("RM-033")
def test_ernie_repairs_as_often_as_you_want() -> None:
    stay = isle(5, ["Sparky"], {"silver": 20}, box=["Aquadile"], damage={"Sparky": 2, "Aquadile": 2}).visits("D")
    stay.answers(REPAIR).answers(Fetch("029")).answers(REPAIR)
    assert stay.has("silver") == 4 and stay.member("Aquadile").damage == 0


@rule("RM-036", "RM-037")
def test_robomon_change_places_with_the_save_box_at_ernies_only() -> None:
    stay = isle(5, ["Sparky", "Aquadile"], box=["Gustling"], damage={"Gustling": 4, "Sparky": 2}).visits("D")
    stay.answers(Store(0)).answers(Fetch("008"))
    assert stay.names() == ["Aquadile", "Gustling"] and stay.game.box == ["000"]
    assert stay.member("Gustling").damage == 4, "damage stays on it in the box"
    stay.answers(REPAIR).answers(Fetch("000"))
    assert stay.member("Sparky").damage == 2, "Ernie repairs the team only"
    elsewhere = isle(6, ["Sparky"], box=["Gustling"])
    assert not [option for option in elsewhere.options() if isinstance(option, Store | Fetch)]


@rule("RM-051", "RM-036")
def test_a_full_team_must_send_somebody_away_first() -> None:
    team = ["Sparky", "Aquadile", "Scupper", "Turtelian", "Burnviper", "Gustling"]
    stay = isle(5, team, box=["Sprigget"]).visits("D")
    assert Fetch("004") not in stay.options()
    stay.answers(Store(5)).answers(Fetch("004"))
    assert stay.names()[-1] == "Sprigget"


@rule("RM-038")
def test_the_shop_sells_everything_for_its_price_as_often_as_wanted() -> None:
    stay = isle(5, items={"silver": 20}).visits("B")
    stay.answers(Buy("wire", 1)).answers(Buy("wire", 5))
    assert (stay.has("wire"), stay.has("silver")) == (6, 8)
    stay.refuses(Buy("medium_reprogrammer", 1), "RM-038")
    stay.answers(Buy("disruptor", 1))
    assert (stay.has("disruptor"), stay.has("silver")) == (1, 2)
    prices = {
        "battery": 1, "wire": 2, "bolt": 2, "coolant": 3, "metal": 3, "small_repair_kit": 3, "circuit_board": 5,
        "sensor": 5, "small_reprogrammer": 5, "disruptor": 6, "large_repair_kit": 7, "medium_reprogrammer": 9,
    }  # fmt: skip
    assert {good.id: good.price for good in BOX.goods if good.price} == prices


@rule("RM-039")
def test_nothing_is_sold_to_the_shop() -> None:
    stay = isle(5, items={"silver": 20, "metal": 9}).visits("B")
    assert all(isinstance(option, Buy) and option.item != "silver" for option in stay.options() if option is not PASS)
    before = stay.has("silver")
    stay.answers(Buy("battery", 1))
    assert stay.has("silver") < before


@rule("RM-044")
def test_silver_has_no_limit() -> None:
    stay = isle(5, items={"silver": 995}).visits("C")
    assert stay.has("silver") == 1000


@rule("RM-045")
def test_a_loss_takes_what_there_is_and_a_cost_is_paid_in_full() -> None:
    stay = isle(5, items={"silver": 1}).explores("1405")
    stay.rolls(1, 1)
    assert stay.has("silver") == 0
    stay = isle(6, items={"metal": 1}).visits("B")
    assert not stay.asked() or not any(isinstance(option, Take) and buys(option) for option in stay.options())
    stay = isle(6, items={"metal": 2}).visits("B")
    stay.answers(next(option for option in stay.options() if isinstance(option, Take) and buys(option)))
    assert stay.has("metal") == 0 and stay.sheet.cards == ["056"]


def buys(option: Take) -> bool:
    return option.goto in BOX.passage and any(effect.draw for effect in BOX.passage[option.goto].do)


@rule("RM-046", "RM-048")
def test_a_small_kit_restores_one_of_the_team_on_any_map() -> None:
    stay = isle(6, ["Sparky", "Aquadile"], {"small_repair_kit": 1}, damage={"Sparky": 8, "Aquadile": 1})
    stay.answers(UseKit("small_repair_kit")).brings("Sparky")
    assert (stay.member("Sparky").damage, stay.member("Aquadile").damage) == (0, 1)
    assert stay.member("Sparky").able and stay.has("small_repair_kit") == 0
    assert stay.asked() == {0: "area"}


@rule("RM-047", "RM-048")
def test_a_large_kit_restores_up_to_three() -> None:
    team = ["Sparky", "Aquadile", "Scupper", "Gustling"]
    stay = isle(6, team, {"large_repair_kit": 2}, damage=dict.fromkeys(team, 2), box=["Sprigget"])
    stay.answers(UseKit("large_repair_kit")).brings("Sparky").brings("Gustling").brings("Scupper")
    assert [mon.damage for mon in stay.game.mons[:4]] == [0, 2, 0, 0] and stay.has("large_repair_kit") == 1
    stay.answers(UseKit("large_repair_kit")).brings("Aquadile")
    assert stay.has("large_repair_kit") == 0 and stay.asked() == {0: "area"}, "nobody is left to be repaired"
    stay = isle(6, ["Sparky"], {"large_repair_kit": 1, "small_repair_kit": 1}, box=["Sprigget"], damage={"Sprigget": 3})
    assert not [option for option in stay.options() if isinstance(option, UseKit)], "only the team is repaired"


def test_a_kit_that_is_not_used_is_kept() -> None:
    stay = isle(6, ["Sparky"], {"small_repair_kit": 1}, damage={"Sparky": 2})
    stay.answers(UseKit("small_repair_kit")).passes()
    assert stay.has("small_repair_kit") == 1 and stay.member("Sparky").damage == 2


@rule("RM-049", "RM-269")
def test_a_craft_bench_trades_parts_as_often_as_you_can_pay() -> None:
    stay = isle(4, items={"wire": 5, "sensor": 2}).visits("F")
    stay.answers(CRAFT).answers(CRAFT)
    assert (stay.has("disruptor"), stay.has("wire"), stay.has("sensor")) == (2, 1, 0)
    assert stay.asked() == {0: "area"}, "nothing is left to build with"
    stay = isle(11, items={"metal": 3, "coolant": 1}).visits("F").says("craft")
    assert stay.has("large_repair_kit") == 1


@rule("RM-050")
def test_special_items_stay_until_they_are_given_away() -> None:
    stay = isle(10, cards=["010"]).visits("D").fits("010")
    assert stay.sheet.cards == ["010"], "using its number does not use it up"
    stay = isle(3, cards=["015", "032"], quests={"032": "open"}).visits("B").takes("1250")
    assert "015" not in stay.sheet.cards


def test_words_are_said_for_every_answer_of_a_place() -> None:
    stay = isle(5, ["Sparky"], {"silver": 3}, damage={"Sparky": 2}).visits("D")
    view = stay.table.scene(0).question
    assert view is not None and view.choices[0].words.cost == "for nothing"
    assert Say("repair") in stay.options()
