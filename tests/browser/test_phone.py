"""On a phone: one column, a dock with every option, fingers instead of a mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.kit import Guest

FINGER = 44
"""CSS pixels that a finger needs."""


@pytest.fixture
def phone(invite: Invite) -> Guest:
    return invite(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)


def test_a_part_of_a_game_by_touch(phone: Guest) -> None:
    phone.remember()
    form = phone.lobby()
    phone.check(scrolls=True)
    form.get_by_role("button", name="Play now").tap()
    for n in range(14):
        if phone.until_state("asked", "over") == "over":
            break
        phone.check(scrolls=True)
        dock_fits(phone)
        choice = phone.choices[0]
        things = choice["words"].get("nodes", [])
        owners = [one for one in phone.choices if things and things[0] in one["words"].get("nodes", [])]
        if n % 2 and len(owners) == 1:
            phone.answer(phone.thing(things[0]).tap)
        else:
            phone.answer(phone.option(choice["number"]).tap)
    assert phone.plays


def dock_fits(phone: Guest) -> None:
    """Every option can be hit with a finger, and the dock lies inside the screen."""
    for option in phone.options.all():
        option.scroll_into_view_if_needed()
        box = option.bounding_box()
        assert box is not None and box["height"] >= FINGER and box["width"] >= FINGER, box
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390, box
    dock = phone.page.locator("#ask").bounding_box()
    assert dock is not None and dock["y"] >= 0 and dock["y"] + dock["height"] <= 844, dock


def test_menu_and_rules_by_touch(phone: Guest) -> None:
    phone.take(phone.server.new("person", "random", "random"))
    phone.until_state("asked")
    phone.page.get_by_role("button", name="Menu").tap()
    sheet = phone.page.get_by_role("dialog")
    for entry in sheet.locator(".menu > li > *").all():
        box = entry.bounding_box()
        assert box is not None and box["height"] >= FINGER, entry.inner_text()
    phone.check(scrolls=True)
    sheet.get_by_role("button", name="Rules").tap()
    expect(phone.page.get_by_role("dialog").locator(".clause").first).to_be_visible()
    phone.check(scrolls=True)


def test_pages_to_read_fit_a_phone(phone: Guest) -> None:
    for path in ("/", "/rules/moonbots"):
        phone.go(path)
        expect(phone.page.locator("main")).to_be_visible()
        phone.check(scrolls=True)
