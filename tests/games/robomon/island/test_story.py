"""The island keeps what its plan says: rewards, quests, charts, checks, and how much there is to read on a page."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from tabletron.games.robomon.island.box import Entry, Poi
from tabletron.games.robomon.island.checker.atlas import conditions, effects, parts, passages
from tabletron.games.robomon.island.verbs.data import Condition, Effect
from tabletron.testing import rule
from tests.games.robomon.kit import BOX

PLACES = {place.id: place for place in BOX.poi}
PRICE = {"silver": 1} | {good.id: good.price for good in BOX.goods if good.price}

# what each fixed place and entry gives (+), takes (-) and hands over (cards, RoboMon, flags, quests)
REWARDS = """
01 C: +small_reprogrammer 1 +battery 12 draw 001
01 D: +small_repair_kit 1 +wire 2 +bolt 1
01 E: draw 002 draw 003 draw 004
01 F: draw 010
7524: robomon 000 flag has_sparky
3907: discard 020 robomon 099 done 033
02 C: +metal 1 +small_repair_kit 1 +silver 3
02 F: draw 021
1150: -coolant 2 -sensor 1 draw 054 +silver 5 done 031
1160: +sensor 1
1649: draw 050 +silver 4
03 C: +battery 6 +wire 2
03 E: +silver 2
1250: discard 015 +disruptor 1 +silver 6 done 032
1819: +circuit_board 1
3284: +large_repair_kit 1 +silver 5
04 C: +coolant 2 +small_reprogrammer 1
8210: draw 020 start 033
2341: draw 012
1350: draw 057
05 C: +silver 5 +small_reprogrammer 1 +coolant 1
2012: -wire 3 -circuit_board 1 +silver 10 +medium_reprogrammer 1 draw 011 done 030 flag lanterns_lit
3486: +silver 6 draw 051
2431: +circuit_board 1 +sensor 1
06 C: +metal 3 +bolt 2
8310: -metal 2 draw 056
2819: +silver 8 +bolt 2
06 E: draw 019
4122: unlock 06-11
1450: +circuit_board 1
07 C: +wire 3 +sensor 1
07 E: +battery 4
1750: discard 016 +medium_reprogrammer 1 +silver 8 done 034
8360: -silver 6 draw 055
7271: draw 013
2207: +coolant 2 +silver 3
1760: +coolant 2
08 B: +silver 6
08 C: +circuit_board 1 +battery 4
1850: -bolt 2 draw 052
1860: +sensor 1 +silver 4
1950: -coolant 2 draw 061 done 035
09 C: +large_repair_kit 1 +sensor 1
09 E: +battery 4
6521: draw 014
1960: +medium_reprogrammer 1
2050: -circuit_board 2 -wire 2 +disruptor 2 +silver 8 done 036
10 B: draw 016
10 C: +circuit_board 1 +medium_reprogrammer 1
5647: flag relay_on
4319:
2060: draw 060
8560: -coolant 2 draw 053
11 C: +metal 3 +coolant 2 +silver 6
9016: draw 059 +silver 8
11 E: +silver 4 flag saw_boots
2160: +sensor 2
2250: -metal 4 -bolt 4 -wire 3 -coolant 2 -circuit_board 1 discard 018 done 037 flag boat_ready
12 B: draw 015
12 C: +medium_reprogrammer 1 +battery 6
1597: draw 018
2260: draw 058
13 C: +disruptor 2 +large_repair_kit 1
3915: flag loom_still
2441: +silver 6 +disruptor 1
9006: flag read_letter
2360: +silver 20
2460: done 038 flag may_challenge
14 C: +small_reprogrammer 2 +silver 6
2815: +disruptor 1
"""

# page: icons; the d4 chart; the tracker's RoboMon; the attributes of the two explore checks
PAGES = """
01: 4; wire, bolt, battery 2, metal; 091 010 014; endurance agility
02: 3; wire, bolt, battery 2, coolant; 004 026 008; charisma agility
03: 3; metal, battery 2, silver 2, bolt; 033 035 024; strength endurance
04: 3; coolant, wire, bolt, battery 2; 029 027 065; agility intelligence
05: 2; silver 2, battery 2, wire, coolant; ; strength charisma
06: 4; metal, bolt, silver 2, battery 2; 002 018 020; strength intelligence
07: 3; wire, coolant, silver 2, battery 2; 037 062 059; agility charisma
08: 3; bolt, metal, coolant, battery 2; 067 083 053; endurance intelligence
09: 3; coolant, sensor, battery 2, silver 2; 012 057 039; agility endurance
10: 3; wire, circuit_board, battery 2, silver 2; 050 072 069; strength intelligence
11: 3; metal, coolant, bolt, silver 2; 078 055 086; agility endurance
12: 3; bolt, metal, wire, silver 2; 043 088 074; strength charisma
13: 2; circuit_board, sensor, coolant, silver 2; ; intelligence endurance
14: 2; silver 2, battery 2, wire, bolt; ; strength charisma
"""

# where a closed place leads and what it asks for
GATES = """
01 H: 3907: card 020
02 G: 1160: type_on_team air
03 F: 8172: card 012
04 G: 1350: attr_on_team swim
06 G: 1450: skill_on_team strength 2
07 G: 1760: type_on_team nature
08 E: 1850: item bolt 2, card 052
08 G: 1860: type_on_team electric
09 G: 1960: attr_on_team swim, type_on_team ice
10 E: 5108: flag relay_on, card 012, card 013, card 014
10 G: 2060: skill_on_team intelligence 2
11 G: 2160: type_on_team water
12 G: 2260: owned_count 20
12 H: 8622: flag boat_ready, flag loom_still
13 D: 6702: won 9100
13 G: 2360: coins 8
"""

WORDS = {"gain": "+", "lose": "-", "quest_start": "start ", "quest_done": "done "}


def said(done: Iterable[Effect]) -> str:
    """Effects in the words of the tables above; log icons stand elsewhere."""
    found = []
    for effect in done:
        if effect.gain or effect.lose:
            found += [f"{WORDS[effect.kind]}{item} {n}" for item, n in (effect.gain or effect.lose or {}).items()]
        elif effect.kind != "log":
            found.append(f"{WORDS.get(effect.kind, effect.kind + ' ')}{getattr(effect, effect.kind)}")
    return " ".join(found)


def worth(done: Iterable[Effect]) -> int:
    """What effects bring, in silver at the prices of the shop."""
    gained = [effect.gain or {} for effect in done]
    return sum(PRICE[item] * n for things in gained for item, n in things.items())


def rows(table: str) -> list[list[str]]:
    return [[part.strip() for part in re.split("[:;]", line)] for line in table.strip().splitlines()]


def passage(key: str) -> Poi | Entry:
    return PLACES[key] if key in PLACES else BOX.passage[key]


@rule("RM-012")
@pytest.mark.parametrize(("key", "reward"), rows(REWARDS))
def test_a_place_or_entry_gives_what_the_plan_says(key: str, reward: str) -> None:
    assert said(passage(key).do) == reward


def asked(condition: Condition) -> str:
    """A condition in the words of the table of gates."""
    if condition.all or condition.any:
        return ", ".join(asked(one) for one in condition.all or condition.any or ())
    if condition.item:
        return "item " + " ".join(f"{item} {n}" for item, n in condition.item.items())
    if condition.skill_on_team:
        return f"skill_on_team {condition.skill_on_team.attr} {condition.skill_on_team.n}"
    return f"{condition.kind} {getattr(condition, condition.kind)}"


@rule("RM-016")
@pytest.mark.parametrize(("place", "entry", "condition"), rows(GATES))
def test_a_gate_waits_for_what_the_plan_says(place: str, entry: str, condition: str) -> None:
    gate = PLACES[place]
    assert gate.when
    assert (gate.kind, gate.goto, asked(gate.when)) == ("gate", entry, condition)
    assert gate.locked


@rule("RM-017", "RM-018")
def test_places_with_a_gap_open_their_entry() -> None:
    gaps = {place.id: (place.pattern, *place.opens) for place in BOX.poi if place.kind == "hash"}
    assert gaps == {
        "03 G": ("##19", "1819"), "05 H": ("##31", "2431"), "06 F": ("##22", "4122"), "07 F": ("22##", "2207"),
        "10 D": ("##47", "5647"), "13 E": ("## ##", "2441"), "13 F": ("##06", "9006"),
    }  # fmt: skip


@rule("RM-014", "RM-040", "RM-057")
@pytest.mark.parametrize(("page", "icons", "chart", "wild", "attributes"), rows(PAGES))
def test_a_page_has_its_charts(page: str, icons: str, chart: str, wild: str, attributes: str) -> None:
    area = BOX.area[int(page)]
    finds = [f"{item} {n}".removesuffix(" 1") for things in area.search.d4 for item, n in things.items()]
    assert (str(area.search.icons), ", ".join(finds)) == (icons, chart)
    foes = BOX.encounter[area.tracker.entry].foes if area.tracker.entry else ()
    assert " ".join(foes) == wild
    assert [BOX.card[foe].type for foe in foes] == list(area.tracker.types)
    checks = [BOX.passage[way.goto].check for way in area.explore.choices]
    assert " ".join(check.attr for check in checks if check) == attributes


@rule("RM-013", "RM-041")
@pytest.mark.parametrize("page", range(1, 15))
def test_exploring_pays_by_its_bands(page: int) -> None:
    for way in BOX.area[page].explore.choices:
        check = BOX.passage[way.goto].check
        assert check
        low, middle, top = check.bands
        assert (low.max, middle.max, top.max) == (6, 9, 99)
        assert worth(low.do) == 0
        assert 2 <= worth(middle.do) <= 4
        assert 8 <= worth(top.do) <= 12 or said(top.do) == "robomon 048"


@rule("RM-031", "RM-032")
@pytest.mark.parametrize("quest", [f"0{n}" for n in range(30, 39)])
def test_a_quest_begins_once_and_is_handed_in_once(quest: str) -> None:
    starts = [item.id for item in passages(BOX) for effect in effects(item) if effect.quest_start == quest]
    ends = [item.id for item in passages(BOX) for effect in effects(item) if effect.quest_done == quest]
    assert len(starts) == 1 and len(ends) == 1


@pytest.mark.parametrize("page", range(1, 15))
def test_a_page_has_enough_to_read_and_does_not_make_anybody_rich(page: int) -> None:
    block = range(8000 + 50 * page, 8050 + 50 * page)
    branches = [entry for entry in BOX.entries if int(entry.id) in block]
    assert len(branches) >= {1: 4, 5: 4, 10: 12, 13: 12}.get(page, 8)
    assert sum(worth(entry.do) for entry in branches) <= 15
    assert len([place for place in BOX.poi if place.id.startswith(f"{page:02}")]) == 8


@pytest.mark.parametrize("page", range(1, 15))
def test_a_page_remembers_what_was_done(page: int) -> None:
    told = [item for item in BOX.poi if item.id.startswith(f"{page:02}")]
    asked = {one.kind for item in told for condition in conditions(item) for one in parts(condition)}
    assert asked & {"flag", "won", "quest_closed", "solved"}


def test_somebody_within_two_areas_says_where_each_key_is() -> None:
    told = {
        "Tide Key": ("8110", "8200", "8280", "8502"),
        "Root Key": ("8102", "8351", "8280", "8502"),
        "Frost Key": ("8300", "8451", "8280", "8502"),
    }
    where = {"Tide Key": r"sluice", "Root Key": r"plaque|terraces|mill", "Frost Key": r"dice|hall|cavern"}
    for key, entries in told.items():
        assert all(re.search(where[key], BOX.passage[entry].text) for entry in entries), key


def test_nobody_shouts_and_nobody_speaks_in_dashes() -> None:
    for item in passages(BOX):
        assert not set("!—–") & set(item.text + "".join(also.text for also in item.also)), item.id
