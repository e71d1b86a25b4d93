"""The picture of the island: what it draws exists, what it says is right, and the terminal shows it too."""

from __future__ import annotations

import asyncio
import re
from importlib.resources import files

import pytest

from tabletron.core.scene import Picture, Story, Zone
from tabletron.games.robomon.island.checker import atlas
from tabletron.games.robomon.island.options import Scout
from tabletron.games.robomon.island.scene import table as scene
from tabletron.terminal.screens.app import TableApp
from tabletron.terminal.tables.local import LocalTable
from tests.games.robomon.island.isle import Stay, isle
from tests.games.robomon.kit import BOX
from tests.terminal.kit import screen_text, settle, talk

ART = files("tabletron.games.robomon") / "art"
DRAWN = {
    name
    for file in ART.iterdir()
    if file.name.endswith(".svg")
    for name in re.findall(r'<symbol id="([^"]+)"', file.read_text())
}


def page_of(stay: Stay) -> Picture:
    return next(zone for zone in stay.table.scene(0).scene.zones if isinstance(zone, Picture))


def reading(stay: Stay) -> Story:
    return next(zone for zone in stay.table.scene(0).scene.zones if isinstance(zone, Story) and zone.id == "reading")


@pytest.mark.parametrize("page", range(1, 15))
def test_the_picture_of_every_page_is_drawn_with_all_its_places(page: int) -> None:
    picture = page_of(isle(page))
    assert picture.art in DRAWN
    labels = [spot.label for spot in picture.spots if spot.id.startswith("spot.")]
    assert labels == list("ABCDEFGH")
    assert {spot.id for spot in picture.spots} >= {f"exit.{way.to}" for way in BOX.area[page].exits} | {"explore"}
    assert len(picture.marks) + 1 == BOX.area[page].search.icons
    assert all(0 < spot.x < 1000 and 0 < spot.y < 1000 for spot in (*picture.spots, *picture.marks))


def test_everybody_has_a_portrait_and_every_puzzle_a_picture() -> None:
    people = {place.who for place in BOX.poi if place.who}
    assert [who for who in people if scene.portrait(who) not in DRAWN] == ["The echo"], "nobody has seen it"
    assert all(puzzle.picture in DRAWN for _, puzzle in atlas.riddles(BOX))


def test_done_and_closed_places_are_shown_as_such() -> None:
    state = {spot.id: spot.state for spot in page_of(isle(1).visits("C")).spots}
    assert (state["spot.C"], state["spot.H"], state["spot.A"], state["explore"]) == ("done", "locked", "open", "open")
    stay = isle(5).searches(1).searches(2)
    assert [mark.state for mark in page_of(stay).marks] == ["done", "done"]
    explored = isle(1).explores("1401")
    explored.rolls(6, 6)
    assert next(spot for spot in page_of(explored).spots if spot.id == "explore").state == "done"


def test_who_speaks_is_drawn_beside_the_text() -> None:
    stay = isle(5).visits("A")
    assert (reading(stay).name, reading(stay).art) == ("Mayor Mina Thorne", "person-mayor_mina_thorne")
    stay.takes("2010")
    assert reading(stay).name == "Mayor Mina Thorne" and len(reading(stay).text) == 2


def test_the_text_reacts_to_the_story() -> None:
    assert "polished" not in isle(5).visits("A").text()
    assert "polished" in isle(5, flags=["lanterns_lit"]).visits("A").text()


def test_the_odds_of_a_check_are_told() -> None:
    stay = isle(1, ["Burnviper", "Turtelian"], attributes=[0, 1, 0, 2, -1]).answers(Scout())
    question = stay.table.scene(0).question
    assert question is not None
    hints = [choice.words.hint for choice in question.choices]
    assert hints[0] == "[endurance]: 83 % for 7 or more", "endurance 1 and one helper: 5 or more with two dice"


def test_journal_and_log_say_who_said_what_and_what_is_done() -> None:
    stay = isle(1).visits("A").takes("1010")
    stay.visits("C")
    stories = {zone.id: zone for zone in stay.table.scene(0).scene.zones if isinstance(zone, Story)}
    page, visit, answer, chest = stories["journal"].text
    assert page == "— 01 Shipwreck —"
    assert visit.startswith("Captain Odile Marsh: She counts her crew")
    assert answer.startswith("Captain Odile Marsh (“Ask about the storm”): ")
    assert chest.startswith("Sea chest: ")
    assert stories["log"].text == ("01 Shipwreck: chest, 0 of 4 searches",)
    cards = next(zone for zone in stay.table.scene(0).scene.zones if isinstance(zone, Zone) and zone.id == "cards")
    assert [card.name for card in cards.nodes] == ["Island Map"]


def test_the_journal_keeps_everything_by_page_the_last_one_first() -> None:
    stay = isle(1).explores("1401")
    stay.rolls(3, 4)
    stay.visits("B").passes()
    stay.travels(2).visits("B").passes()
    journal = next(zone for zone in stay.table.scene(0).scene.zones if isinstance(zone, Story) and zone.id == "journal")
    heads = [line for line in journal.text if line.startswith("—")]
    assert heads == ["— 02 Fernlight Forest —", "— 01 Shipwreck —"]
    assert any(line.startswith("Explore (“Dive into the hold”): ") for line in journal.text)
    assert len(journal.text) == len(heads) + len(stay.sheet.journal)


def session() -> LocalTable:
    return LocalTable.open("robomon", ["you"], "7", {"battle": "adventure"}, [], "en", False)


START = ("say +1", "say 0", "say 0", "say +2")


def test_a_page_is_played_by_typed_lines() -> None:
    _, said = talk(session(), *START, "visit A", "take 1011", "visit G", "7", "5", "2", "4", "t")
    assert "Sparky joins your team" in said and "A  The captain" in said and "north  to Fernlight Forest" in said
    assert "Silver 3" in said and "Adventure log" in said


def test_a_page_in_the_app() -> None:
    async def run() -> str:
        app = TableApp(session(), "instant")
        async with app.run_test(size=(150, 60)) as pilot:
            await settle(pilot)
            for key in ("2", "2", "2", "1"):
                await pilot.press(key)
                await settle(pilot)
            return screen_text(app)

    said = asyncio.run(run())
    assert "01 Shipwreck" in said and "The captain" in said and "to Glasswing Beach" in said


def test_a_check_tells_how_likely_each_band_is_until_it_is_tried() -> None:
    stay = isle(1)
    stay.answers(Scout())
    odds = "[endurance] Dive into the hold (+0): up to 6: 42 %, 7 to 9: 42 %, 10 or more: 17 %"
    assert odds.replace(" %", "\N{NO-BREAK SPACE}%") in reading(stay).text
    stay = isle(1).explores("1401")
    stay.rolls(6, 6)
    assert not [line for line in reading(stay).text if "or more" in line]


def test_ways_out_and_the_tracker_say_how_hard_it_is_there() -> None:
    picture = next(zone for zone in isle(6).table.scene(0).scene.zones if isinstance(zone, Picture))
    names = {spot.id: spot.name for spot in picture.spots if spot.id.startswith("exit")}
    assert names == {
        "exit.5": "to Lantern Hollow ●○○",
        "exit.9": "to Frostvent Cavern ●●○",
        "exit.11": "to Ashback Crater ●●●",
    }
