"""What a player may set, and what a refused option says."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import tabletron
from tabletron.core.i18n import catalogue, speaking
from tests.browser.conftest import Invite
from tests.browser.kit import CORNER, Guest

TEXTS = """(selector) => {
  const seen = (node) => node.parentElement.checkVisibility() && node.data.trim();
  const walk = document.createTreeWalker(document.querySelector(selector), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walk.nextNode()) texts.push(seen(walk.currentNode));
  return texts.filter(Boolean);
}"""


def preferences(guest: Guest) -> None:
    guest.page.get_by_role("button", name=re.compile("^(Menu|Menü)$")).click()
    guest.page.get_by_role("dialog").get_by_role("button", name=re.compile("^(Settings|Einstellungen)$")).click()


def test_german_leaves_no_english(guest: Guest) -> None:
    guest.take(guest.server.new("person", "random", "random"))
    guest.until_state("asked")
    english = texts(guest)
    preferences(guest)
    guest.page.get_by_label("Language").select_option("de")
    expect(guest.page.locator("html")).to_have_attribute("lang", "de")
    guest.until_state("asked")
    words = speaking("de", tabletron.game("moonbots").package)
    for _ in range(8):
        shown = texts(guest)
        left = [text for text in shown if re.search("[a-z]", text) and words(text) != text]
        assert not left, "English was left"
        if not guest.play() or guest.until_state("asked", "over") == "over":
            break
    assert "Buy one card, or none?" in english or "Roll your dice?" in english or len(english) > 3
    assert catalogue("de")


def texts(guest: Guest) -> list[str]:
    found: list[str] = [
        text
        for place in ("#ask", ".topbar", ".leaflet-place", ".log-head")
        for text in guest.page.evaluate(TEXTS, place)
    ]
    return found


def test_the_lobby_speaks_german_too(guest: Guest) -> None:
    guest.go("/?language=de")
    expect(guest.page.locator("html")).to_have_attribute("lang", "de")
    words = speaking("de", tabletron.game("moonbots").package)
    shown: list[str] = guest.page.evaluate(TEXTS, "body")
    assert not [text for text in shown if re.search("[a-z]", text) and words(text) != text]


def test_dark_stays_dark(guest: Guest) -> None:
    guest.take(guest.server.new("person", "random", "random"))
    guest.until_state("asked")
    room = "getComputedStyle(document.querySelector('.topbar')).backgroundColor"
    day = guest.page.evaluate(room)
    preferences(guest)
    guest.page.get_by_label("Light").select_option("dark")
    expect(guest.page.locator("html")).to_have_attribute("data-theme", "dark")
    night = guest.page.evaluate(room)
    assert night != day
    for path in (f"/t/{guest.info['id']}", "/", "/rules/moonbots"):
        guest.go(path)
        expect(guest.page.locator("html")).to_have_attribute("data-theme", "dark")
        expect(guest.page.locator(".topbar")).to_be_visible()
        assert guest.page.evaluate(room) == night


def test_the_system_decides_if_nobody_else_does(invite: Invite) -> None:
    rooms = set()
    for light in ("light", "dark"):
        guest = invite(color_scheme=light)
        guest.go("/")
        rooms.add(guest.page.evaluate("getComputedStyle(document.querySelector('.topbar')).backgroundColor"))
    assert len(rooms) == 2


def test_patterns_sound_and_motion_are_remembered(guest: Guest) -> None:
    guest.take(guest.server.new("person", "random", "random"))
    guest.until_state("asked")
    preferences(guest)
    guest.page.get_by_label("Patterns as well as colours").check()
    guest.page.get_by_label("Motion").select_option("off")
    guest.page.get_by_label("Sounds").check()
    guest.page.reload()
    expect(guest.page.locator("html")).to_have_attribute("data-speed", "off")
    expect(guest.page.locator("html")).to_have_attribute("data-patterns", "")
    guest.until_state("asked")
    preferences(guest)
    expect(guest.page.get_by_label("Sounds")).to_be_checked()
    guest.page.keyboard.press("Escape")
    assert guest.play()


def test_windows_are_ticked_to_be_passed(guest: Guest) -> None:
    keys = guest.server.new("person", "random", "random")
    guest.take(keys)
    guest.until_state("asked")
    for name in ("The start of a turn", "A hit on its way to you"):
        preferences(guest)
        guest.page.get_by_role("group", name="Pass for me, without asking").get_by_label(name).check()
        guest.page.keyboard.press("Escape")
    guest.page.reload()
    guest.until_state("asked")
    preferences(guest)
    ticks = guest.page.get_by_role("group", name="Pass for me, without asking").get_by_role("checkbox", checked=True)
    expect(ticks).to_have_count(3)
    guest.page.keyboard.press("Escape")
    while guest.until_state("asked", "over") == "asked":
        assert guest.view()["question"]["kind"] not in ("turn_start", "incoming")
        guest.play()


def test_a_refused_option_says_why(guest: Guest) -> None:
    guest.take(guest.server.new("person", "random", "random"))
    refused = None
    while refused is None:
        assert guest.until_state("asked", "over") == "asked", "nothing was ever refused"
        refused = refused_thing(guest)
        if refused is None:
            guest.play()
    node, clause = refused
    thing, tip = guest.thing(node), guest.page.locator("#tip")
    expect(thing).to_have_attribute("aria-disabled", "true")
    thing.hover(position=CORNER)
    expect(tip).to_be_visible()
    expect(tip).to_contain_text(clause)
    guest.page.mouse.move(640, 790)
    guest.page.keyboard.press("Tab")
    thing.focus()
    expect(tip).to_contain_text(clause)
    expect(tip).to_contain_text("Why not?")
    expect(thing).to_have_attribute("aria-describedby", "tip")
    before = len(guest.plays)
    guest.page.keyboard.press("Enter")
    thing.click(force=True)
    expect(tip).to_contain_text(clause)
    assert len(guest.plays) == before
    guest.page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    thing.hover(position={"x": CORNER["x"] + 2, "y": CORNER["y"]})
    expect(tip).to_be_hidden()
    guest.point(thing)
    expect(tip).to_contain_text(clause)
    guest.page.evaluate("document.dispatchEvent(new Event('scroll'))")
    expect(tip).to_be_hidden()
    thing.hover(position=CORNER)
    expect(tip).to_contain_text(clause)


def refused_thing(guest: Guest) -> tuple[str, str] | None:
    """A thing on the table that may not be chosen, with the clause that says so."""
    question = guest.view()["question"]
    offered = {node for choice in question["choices"] for node in choice["words"].get("nodes", [])}
    for one in question["refused"]:
        for node in one["words"].get("nodes", []):
            if node not in offered and guest.thing(node).count():
                return node, one["clause"]
    return None
