"""The island in the browser: the picture of a page with its places, the text, a lock, the way to another page."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.kit import Guest
from tests.browser.test_axe import sound

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def arrived(guest: Guest) -> None:
    """A campaign on its first page, nothing done yet."""
    guest.take(guest.server.new("person", game="robomon", switches={"battle": "adventure"}))
    for said in ("+1", "0", "0", "+2"):
        guest.until_state("asked")
        number = next(choice["number"] for choice in guest.choices if choice["words"]["label"] == said)
        guest.answer(guest.option(number).click)
    guest.until_state("asked")


def press(guest: Guest, node: str) -> None:
    """Presses a place of the picture."""
    guest.answer(guest.thing(node).click)
    guest.until_state("asked")


def choose(guest: Guest, notation: str) -> None:
    number = next(choice["number"] for choice in guest.choices if choice["notation"] == notation)
    guest.answer(guest.option(number).click)
    guest.until_state("asked")


def test_places_are_pressed_on_the_picture_and_read_beside_it(guest: Guest) -> None:
    arrived(guest)
    page = guest.page
    expect(page.locator(".areamap .spot")).to_have_count(8)
    expect(page.locator(".areamap .wayout")).to_have_count(2)
    expect(page.locator(".areamap .lens")).to_have_count(5)
    guest.check()
    sound(guest, "area")
    press(guest, "spot.A")
    expect(page.locator(".storypage h2")).to_have_text("Captain Odile Marsh")
    expect(page.locator(".storypage-art").first).to_be_visible()
    choose(guest, "take 1011")
    expect(page.locator(".storypage")).to_contain_text("three coins")
    press(guest, "spot.C")
    expect(page.locator("[data-id='spot.C']")).to_have_class(re.compile("is-done"))
    press(guest, "exit.3")
    expect(page.locator(".areamap-title")).to_have_text("03 Glasswing Beach")
    expect(page.locator("[data-id='exit.12']")).to_have_class(re.compile("is-locked"))
    guest.check()


def test_a_lock_is_dialled_and_sparky_joins(guest: Guest) -> None:
    arrived(guest)
    press(guest, "spot.G")
    choose(guest, "say hint")
    expect(guest.page.locator(".storypage")).to_contain_text("Look at the deck")
    sound(guest, "lock")
    for digit in "7524":
        choose(guest, f"say {digit}")
    expect(guest.page.locator(".teamrow .mate")).to_have_count(1)
    expect(guest.page.locator(".teamrow")).to_contain_text("Sparky")
    guest.page.get_by_role("button", name="Journal").click()
    expect(guest.page.get_by_role("dialog")).to_contain_text("a small metal dog")


def test_a_page_fits_a_phone(invite: Invite) -> None:
    guest = invite(**PHONE)
    arrived(guest)
    press(guest, "spot.D")
    expect(guest.page.locator(".storypage")).to_contain_text("A tool roll, still dry.")
    guest.check(scrolls=True)
    sound(guest, "phone")
