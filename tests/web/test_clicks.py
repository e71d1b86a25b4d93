"""Lobby, rules and replay in a real browser: from one click to a game, and through a game step by step."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.server.kit import Server
from tests.web.browser import Visit, browsing

SIZES = [ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844)]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = Server(tmp_path_factory.mktemp("server"))
    yield server.address
    server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Ends with the browser content: no script failed, nothing was missing, no policy was broken."""
    person = Visit(browser.new_context(locale="en-GB"), address)
    yield person
    person.context.close()
    assert person.complaints == []


@pytest.fixture(scope="module")
def finished(address: str) -> str:
    """A table where two bots have played to the end."""
    bots = {"kind": "bot", "level": "random"}
    order = {"game": "moonbots", "places": [bots, bots, bots], "options": {"pace": "instant"}}
    table: str = httpx.post(f"{address}/api/tables", json=order).json()["table"]
    for _ in range(600):
        if info(address, table)["status"] == "over":
            return table
        time.sleep(0.1)
    raise AssertionError("the bots play on and on")


def info(address: str, table: str) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{address}/api/tables/{table}").json()
    return found


def moonbots(page: Page) -> Locator:
    """The form that starts Moon-Bots, with its options open."""
    page.locator("[data-choose=moonbots]").click()
    return page.locator("#start-moonbots")


def test_one_click_from_the_lobby_to_a_game_against_bots(visit: Visit) -> None:
    page = visit.go("/")
    name = page.locator("#my-name").inner_text()
    page.locator(".box[data-game=moonbots] .button--gold").click()
    told = info(visit.address, visit.table)
    assert told["status"] == "playing"
    assert [holder["kind"] for holder in told["holders"]] == ["person", "bot", "bot", "bot"]
    assert told["holders"][0]["name"] == name
    keys = json.loads(page.evaluate("id => localStorage.getItem(`tabletron.table.${id}`)", visit.table))
    assert keys["host"] and list(keys["seats"]) == ["0"]


def test_what_the_host_decides_arrives(visit: Visit) -> None:
    page = visit.go("/")
    form = moonbots(page)
    form.locator(".players label").first.click()
    form.locator("[name=seat1]").select_option("open")
    form.get_by_label("Clock").select_option("correspondence:86400")
    form.get_by_label("Taking back").select_option("never")
    form.locator("[name='switch.timing']").select_option("strict")
    page.get_by_role("button", name="Play now").click()
    told = info(visit.address, visit.table)
    assert [holder["kind"] for holder in told["holders"]] == ["person", "open"]
    assert told["switches"]["timing"] == "strict"
    assert told["options"] | {"clock": "correspondence", "seconds": 86400, "undo": "never"} == told["options"]


def test_the_box_remembers_what_was_chosen(visit: Visit) -> None:
    form = moonbots(visit.go("/"))
    form.locator(".players label").nth(1).click()
    form.locator("[name=seat1]").select_option("bot:random")
    form = moonbots(visit.go("/"))
    expect(form.locator("[name=seat1]")).to_have_value("bot:random")
    expect(form.locator("[name=seat3]")).to_be_hidden()


def test_there_is_one_of_you(visit: Visit) -> None:
    form = moonbots(visit.go("/"))
    form.locator("[name=seat2]").select_option("me")
    expect(form.locator("[name=seat0]")).to_have_value("bot:greedy")
    form.locator(".players label").first.click()
    expect(form.locator("[name=seat0]")).to_have_value("me")


def test_a_guest_on_this_screen_has_a_name(visit: Visit) -> None:
    page = visit.go("/")
    form = moonbots(page)
    form.locator("[name=seat1]").select_option("person")
    form.get_by_label("Name of the guest at seat 2").fill("Odile")
    page.get_by_role("button", name="Play now").click()
    table = visit.table
    assert info(visit.address, table)["holders"][1]["name"] == "Odile"
    keys = json.loads(page.evaluate("id => localStorage.getItem(`tabletron.table.${id}`)", table))
    assert list(keys["seats"]) == ["0", "1"]


def test_inviting_friends_keeps_their_seats_open(visit: Visit) -> None:
    page = visit.go("/")
    moonbots(page).get_by_role("button", name="Invite friends").click()
    told = info(visit.address, visit.table)
    assert told["status"] == "waiting"
    assert [holder["kind"] for holder in told["holders"]] == ["person", "open", "open", "open"]


def test_the_lobby_brings_you_back_to_your_table(visit: Visit) -> None:
    page = visit.go("/")
    page.locator(".box[data-game=moonbots] .button--gold").click()
    table = visit.table
    page = visit.go("/")
    row = page.locator(f"#mine [data-table='{table}']")
    expect(row).to_contain_text("Moon-Bots")
    row.get_by_role("link").click()
    assert visit.table == table
    page = visit.go("/")
    page.get_by_role("button", name="Forget this table").click()
    expect(page.locator("#mine .row")).to_have_count(0)


def test_somebody_else_finds_a_listed_table_and_sits_down(browser: Browser, visit: Visit) -> None:
    page = visit.go("/")
    moonbots(page).locator("[name=listed]").check()
    page.get_by_role("button", name="Invite friends").click()
    table = visit.table
    other = Visit(browser.new_context(locale="en-GB"), visit.address)
    row = other.go("/").locator(f"#open [data-table='{table}']")
    row.get_by_role("link", name="Sit down").click()
    assert other.table == table
    other.page.wait_for_load_state("networkidle")
    assert [holder["kind"] for holder in info(visit.address, table)["holders"]][:2] == ["person", "person"]
    other.context.close()
    assert other.complaints == []


def test_a_refusal_is_shown_where_it_was_asked(visit: Visit) -> None:
    page = visit.go("/")
    page.route("**/api/tables", lambda route: route.fulfill(status=503, json={"message": "The shelf is full."}))
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("alert").first).to_have_text("The shelf is full.")
    visit.complaints.clear()


def test_name_language_and_light_are_remembered(visit: Visit) -> None:
    page = visit.go("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name").fill("Rosie")
    page.get_by_label("Night").check()
    page.locator("[name=language]").select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page = visit.go("/rules/moonbots")
    assert page.evaluate("document.documentElement.lang") == "fr"
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    expect(page.locator("#my-name")).to_contain_text("Rosie")


def test_rules_are_found_while_typing(visit: Visit) -> None:
    page = visit.go("/rules/moonbots")
    everything = page.locator(".clause:visible").count()
    page.get_by_role("searchbox").press_sequentially("deflect")
    found = page.locator(".clause:visible").count()
    assert 0 < found < everything
    expect(page.locator("#count")).to_have_text(f"{found} of {everything} rules")
    page.get_by_role("searchbox").press("Enter")
    assert page.url.endswith("?find=deflect")
    page.evaluate("location.hash = '#MB-001'")
    expect(page.locator("#MB-001")).to_be_visible()


def test_a_replay_goes_step_by_step(visit: Visit, finished: str) -> None:
    page = visit.go(f"/t/{finished}/replay")
    place = page.locator(".deck-place")
    last = int(place.inner_text().partition("/")[2])
    expect(place).to_have_text(f"0 / {last}")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(place).to_have_text(f"2 / {last}")
    page.get_by_role("button", name="Step back").click()
    expect(place).to_have_text(f"1 / {last}")
    page.wait_for_url(re.compile("#step=1$"))
    page.keyboard.press("End")
    expect(page.locator(".deck-verdict")).to_contain_text(re.compile("wins!|loses\\.|Nobody wins"))
    expect(page.get_by_role("button", name="Branch here")).to_have_attribute("aria-disabled", "true")
    page.locator(".chronicle-step").first.click()
    expect(page.locator(".chronicle-step").first).to_have_attribute("aria-current", "step")


def test_a_replay_plays_by_itself(visit: Visit, finished: str) -> None:
    page = visit.go(f"/t/{finished}/replay")
    page.get_by_label("Speed").select_option("250")
    page.get_by_role("button", name="Play back").click()
    expect(page.locator(".deck-place")).to_have_text(re.compile(r"^([4-9]|\d\d+) /"))
    page.get_by_role("button", name="Pause").click()
    stopped = page.locator(".deck-place").inner_text()
    page.wait_for_timeout(600)
    assert page.locator(".deck-place").inner_text() == stopped


def test_a_link_to_a_moment_shows_it_through_the_same_eyes(visit: Visit, finished: str) -> None:
    page = visit.go(f"/t/{finished}/replay#step=5&seat=1")
    expect(page.locator(".deck-place")).to_contain_text("5 /")
    expect(page.get_by_label("Whose eyes")).to_have_value("1")
    page.get_by_label("Whose eyes").select_option("")
    page.wait_for_url(re.compile("#step=5$"))


def test_a_replay_can_be_checked_and_branched(visit: Visit, finished: str) -> None:
    page = visit.go(f"/t/{finished}/replay#step=9&seat=1")
    page.get_by_role("button", name="Fair dice?").click()
    expect(page.get_by_text("tabletron verify FILE")).to_be_visible()
    expect(page.get_by_text(info(visit.address, finished)["seed"])).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    page.get_by_role("button", name="Play on from here").click()
    table = visit.table
    assert table != finished
    assert info(visit.address, table)["holders"][1]["kind"] == "person"


def test_without_a_script_the_lobby_still_shows_what_there_is(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False, locale="de-DE")
    page = context.new_page()
    page.goto(address)
    expect(page.locator(".box[data-game=moonbots]")).to_contain_text("Moon-Bots")
    expect(page.locator(".box a[href='/rules/moonbots']")).to_be_visible()
    expect(page.locator(".box button").first).to_be_hidden()
    expect(page.locator("noscript p")).to_be_visible()
    page.goto(f"{address}/rules/moonbots?find=MB-031")
    expect(page.locator("#MB-031")).to_be_visible()
    expect(page.locator("#MB-001")).to_be_hidden()
    context.close()


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/rules/moonbots?find=deflect", "/no/such/page"])
def test_everybody_can_read_it(browser: Browser, address: str, path: str, light: Any) -> None:
    for size in SIZES:
        context = browser.new_context(color_scheme=light, bypass_csp=True, viewport=size)
        page = context.new_page()
        page.goto(f"{address}{path}")
        if path == "/":
            page.get_by_text("Options").first.click()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        found = Axe().run(page)["violations"]
        assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
        context.close()
