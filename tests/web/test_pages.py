"""The pages: whole, safe, translated, and every thread in them leads somewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

import tabletron
from tabletron.core.i18n import ENGLISH, LANGUAGES, Words, speaking
from tabletron.web import pages
from tests.web.kit import MARKED, Page, card, listed

STATIC = Path(str(files("tabletron.web"))) / "static"
EVIL = '"><script>alert(1)</script><b onclick=x>'
ROUTES = re.compile(r"/|/rules/\w+|/lab/\w+|/t/\w+|/games/\w+/theme\.css")
NUMBERS = [pages.LabNumber("P17", "Roller-Skate Kicker", "do.fist", 1)]
CLAUSES = list(tabletron.game("moonbots").ledger)


def lobby(words: Words = ENGLISH, games: int = 1) -> Page:
    shelf = [card(), *(card(f"game{n}", f"Game {n}", (2,)) for n in range(1, games))]
    return Page(pages.lobby(shelf, [listed("Odile", free=(1, 2)), listed("Lia", "Tomás")], words))


PAGES: dict[str, Callable[[Words], Page]] = {
    "lobby": lobby,
    "full lobby": lambda words: lobby(words, 6),
    "empty lobby": lambda words: Page(pages.lobby([], [], words)),
    "rules": lambda words: Page(pages.rules("Moon-Bots", CLAUSES, "", words)),
    "search": lambda words: Page(pages.rules("Moon-Bots", CLAUSES, "deflect", words)),
    "table": lambda words: Page(pages.table_shell("abc123", "moonbots", "Moon-Bots", words)),
    "replay": lambda words: Page(pages.replay_shell("abc123", "moonbots", "Moon-Bots", words)),
    "lab": lambda words: Page(pages.lab("moonbots", "Moon-Bots", NUMBERS, ("greedy", "random"), words)),
    "error": lambda words: Page(pages.error(404, "There is no such table.", words)),
}
every_page = pytest.mark.parametrize("make", PAGES.values(), ids=PAGES)


@every_page
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_arrives_in_the_readers_language(make: Callable[[Words], Page], language: str) -> None:
    page = make(speaking(language))
    assert page.html.startswith("<!doctype html>")
    assert page.all("html")[0]["lang"] == language
    chosen = [option["value"] for option in page.all("option", selected="") if option["value"] in LANGUAGES]
    assert chosen in ([], [language])


@every_page
def test_nothing_on_a_page_breaks_the_policy(make: Callable[[Words], Page]) -> None:
    page = make(ENGLISH)
    assert not page.all("style")
    assert all(script["src"].startswith("/static/") for script in page.all("script"))
    for tag in page.tags:
        assert not [name for name in tag.attributes if name == "style" or name.startswith("on")], tag
        assert not tag.attributes.get("href", "").startswith(("javascript:", "http", "//")), tag


@every_page
def test_every_thread_leads_somewhere(make: Callable[[Words], Page]) -> None:
    page = make(ENGLISH)
    ids = [tag.attributes["id"] for tag in page.tags if "id" in tag.attributes]
    assert len(ids) == len(set(ids))
    for tag in page.tags:
        for name in ("href", "src"):
            target = tag.attributes.get(name, "/")
            if target.startswith("#"):
                assert target[1:] in ids, f"nothing is called {target}"
            elif target.startswith("/static/"):
                assert (STATIC / target.removeprefix("/static/")).is_file(), target
            else:
                assert ROUTES.fullmatch(target), target
        for name in ("for", "form", "popovertarget", "aria-labelledby"):
            assert name not in tag.attributes or tag.attributes[name] in ids, tag


@every_page
def test_no_word_of_ours_misses_translation(make: Callable[[Words], Page]) -> None:
    def is_given(text: str) -> bool:
        """Names, numbers and what the server translated before."""
        names = {"Tabletron", "Moon-Bots", "Odile", "Lia", "Tomás", "Build a robot.", "There is no such table."}
        names |= {"Roller-Skate Kicker: do.fist = 1"}
        names |= {"Timing", "When the game stops.", "it flows", "strict"} | {clause.id for clause in CLAUSES}
        return (
            text.removesuffix(" · Tabletron") in names or text.isdigit() or re.fullmatch(r"Game \d", text) is not None
        )

    page = make(MARKED)
    free = {"symbol", "script"}
    for text, around in page.texts:
        own = any(tag.name in free or tag.attributes.get("name") == "language" for tag in around)
        assert own or "⟦" in text or is_given(text), f"not translated: {text}"
    for tag in page.tags:
        for name in ("aria-label", "placeholder", "title"):
            said = tag.attributes.get(name, "⟦")
            assert "⟦" in said or said == "https://", f"not translated: {said}"


@every_page
def test_a_page_says_what_it_is_and_keeps_tables_private(make: Callable[[Words], Page]) -> None:
    page = make(ENGLISH)
    told = {meta["property"]: meta["content"] for meta in page.all("meta") if "property" in meta}
    assert told.keys() == {"og:site_name", "og:type", "og:title", "og:description"}
    assert len(page.all("h1")) == (0 if page.all("div", id="app") else 1)
    assert bool(page.all("meta", name="robots")) == bool(page.all("div", id="app") or "404" in page.text)


def test_names_and_messages_are_text_and_nothing_else() -> None:
    table = pages.Listed("abc123", "moonbots", EVIL, "playing", (EVIL, "Lia"), (), 0)
    games = [card(title=EVIL)]
    for html in (
        pages.lobby(games, [table], ENGLISH),
        pages.error(404, EVIL, ENGLISH),
        pages.rules(EVIL, CLAUSES, EVIL, ENGLISH),
        pages.table_shell("abc123", "moonbots", EVIL, ENGLISH),
        pages.replay_shell("abc123", "moonbots", EVIL, ENGLISH),
    ):
        page = Page(html)
        assert EVIL in page.text or any(EVIL in tag.attributes.get("content", "") for tag in page.tags)
        assert not page.all("b", onclick="x")
        assert all("src" in script for script in page.all("script"))


def test_one_press_of_play_starts_a_game_against_bots() -> None:
    page = lobby()
    assert page.all("button", form="start-moonbots")
    seats = {select["name"] for select in page.all("select") if select["name"].startswith("seat")}
    assert seats == {"seat0", "seat1", "seat2", "seat3"}
    usual = [option["value"] for option in page.all("option", selected="") if "data-who" in option]
    assert usual == ["me", "bot:greedy", "bot:greedy", "bot:greedy"]
    assert [radio["value"] for radio in page.all("input", name="players", checked="")] == ["4"]


def test_the_box_offers_what_a_host_may_decide() -> None:
    from tabletron.protocol.messages import Options

    page = lobby()
    names = {tag.attributes.get("name") for tag in page.tags if tag.name in ("select", "input")}
    assert set(Options.__struct_fields__) - {"seconds"} <= names
    assert "switch.timing" in names
    assert "When the game stops." in page.text
    clocks = {option["value"] for option in page.all("option") if ":" in option["value"]}
    assert {"move:60", "correspondence:86400"} <= clocks


def test_a_game_for_one_number_of_players_asks_for_none() -> None:
    page = Page(pages.lobby([card(seats=(2,))], [], ENGLISH))
    assert not page.all("input", name="players")
    assert len([select for select in page.all("select") if select["name"].startswith("seat")]) == 2


def test_without_a_script_the_lobby_shows_games_rules_and_tables() -> None:
    page = lobby(games=2)
    assert {"/rules/moonbots", "/rules/game1", "/t/abc123"} <= {link["href"] for link in page.all("a")}
    assert "free seats: 2 · Odile" in page.text
    assert page.all("noscript")
    hidden = [tag for tag in page.tags if tag.name in ("button", "form") and "data-needs-script" in tag.attributes]
    assert {tag.name for tag in hidden} == {"button", "form"}


def test_only_one_box_is_on_the_stage() -> None:
    forms = lobby(games=3).all("form", class_="ask start")
    assert ["hidden" in form for form in forms] == [False, True, True]


def test_rules_stand_under_their_numbers_by_chapter() -> None:
    page = PAGES["rules"](ENGLISH)
    articles = page.all("article")
    assert {article["id"] for article in articles} == {clause.id for clause in CLAUSES}
    assert not [article for article in articles if "hidden" in article]
    assert len(page.all("section", class_="sheet chapter")) == len({clause.chapter for clause in CLAUSES})
    assert f"{len(CLAUSES)} of {len(CLAUSES)} rules" in page.text


def test_a_search_folds_away_what_does_not_hold_every_word() -> None:
    page = Page(pages.rules("Moon-Bots", CLAUSES, "secret deflect", ENGLISH))
    shown = {article["id"] for article in page.all("article") if "hidden" not in article}
    texts = {clause.id: f"{clause.chapter} {clause.title} {clause.text}".lower() for clause in CLAUSES}
    by_hand = {
        number for number, text in texts.items() if re.search(r"\bsecret", text) and re.search(r"\bdeflect", text)
    }
    assert shown == by_hand != set()
    assert page.all("input", name="find")[0]["value"] == "secret deflect"
    assert "hidden" in page.all("p", id="nothing")[0]


def test_a_search_without_a_find_says_so() -> None:
    page = Page(pages.rules("Moon-Bots", CLAUSES, "zeppelin", ENGLISH))
    assert "hidden" not in page.all("p", id="nothing")[0]


def test_a_search_takes_a_clauses_number() -> None:
    page = Page(pages.rules("Moon-Bots", CLAUSES, "MB-031", ENGLISH))
    assert "MB-031" in {article["id"] for article in page.all("article") if "hidden" not in article}


def test_a_shell_names_its_table_and_game() -> None:
    page = PAGES["replay"](ENGLISH)
    assert page.all("body")[0] == {"data-game": "moonbots", "data-table": "abc123"}
    assert "/static/replay/main.js" in {script["src"] for script in page.all("script")}


def test_scripts_and_styles_load_only_what_is_there() -> None:
    for script in STATIC.glob("*.js"):
        for name in re.findall(r'(?:from|import) "\./([^"]+)"', script.read_text()):
            assert (STATIC / name).is_file(), f"{script.name} wants {name}"
    for style in STATIC.glob("*.css"):
        for name in re.findall(r'url\("?([^#"][^")]*)', style.read_text()):
            assert (STATIC / name).is_file(), f"{style.name} wants {name}"


def test_the_manifest_is_whole() -> None:
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text())
    assert manifest["start_url"] == "/"
    assert all((STATIC / icon["src"].removeprefix("/static/")).is_file() for icon in manifest["icons"])
