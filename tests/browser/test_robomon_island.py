"""The island in the browser: the picture of a page with its places, the text, a lock, the way to another page."""

from __future__ import annotations

import re
from functools import partial

from playwright.sync_api import expect

from tests.browser.campaign import BORN, campaign
from tests.browser.conftest import Invite
from tests.browser.kit import Guest
from tests.browser.test_axe import sound
from tests.server.kit import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def arrived(guest: Guest) -> None:
    """A campaign on its first page, nothing done yet."""
    guest.take(campaign(guest.server))
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


def test_two_clicks_lead_to_the_prologue_and_four_to_page_one(guest: Guest) -> None:
    page = guest.page
    guest.go("/")
    page.locator("[data-choose=robomon]").click()
    page.locator("#start-robomon").get_by_role("button", name="Play now").click()
    guest.until_state("asked")
    expect(page.locator(".storypage")).to_contain_text("four hundred umbrellas")
    expect(page.locator(".storypage-art").first).to_be_visible()
    sound(guest, "prologue")
    for said in BORN:
        choose(guest, said)
    expect(page.locator(".areamap-title")).to_have_text("01 Shipwreck")
    expect(page.locator("[data-id=attributes] b")).to_have_text(["+1", "0", "0", "+2", "−1"])
    guest.check()


def test_the_shipwreck_up_to_its_first_wild_robomon(guest: Guest) -> None:
    arrived(guest)
    page = guest.page
    press(guest, "spot.C")
    expect(page.locator("[data-id='item.battery'] b")).to_have_text("12")
    press(guest, "spot.G")
    choose(guest, "say hint")
    expect(page.locator(".storypage")).to_contain_text("Look at the deck")
    sound(guest, "lock")
    for digit in counted(page.locator(".storypage").inner_text(), "barrels", "gulls", "anchors", "coils"):
        choose(guest, f"say {digit}")
    expect(page.locator(".teamrow .mate")).to_have_count(1)
    expect(page.locator(".teamrow")).to_contain_text("Sparky")
    page.get_by_role("button", name="Journal").click()
    expect(page.get_by_role("dialog")).to_contain_text("a small metal dog")
    page.keyboard.press("Escape")
    press(guest, "tracker")
    expect(page.locator("#ask-question")).to_contain_text("Wild RoboMon in Shipwreck")
    choose(guest, "say yes")
    expect(page.locator(".table--grid .board-frame")).to_be_visible()
    expect(page.locator("#ask-question")).to_be_visible()


def counted(text: str, *things: str) -> list[int]:
    """How many of each thing the text names."""
    numbers = ["two", "three", "four", "five", "six", "seven"]
    found = [re.search(rf"({'|'.join(numbers)}) {thing}", text) for thing in things]
    return [2 + numbers.index(one[1]) for one in found if one]


def test_a_check_says_its_odds_before_it_is_tried(guest: Guest) -> None:
    arrived(guest)
    press(guest, "explore")
    story = guest.page.locator(".storypage")
    expect(story).to_contain_text(
        "Dive into the hold (+0): up to 6: 42\u00a0%, 7 to 9: 42\u00a0%, 10 or more: 17\u00a0%"
    )
    sound(guest, "check")
    choose(guest, "take 1401")
    expect(guest.page.locator("[data-id=explore]")).to_have_class(re.compile("is-done"))
    expect(story).not_to_contain_text("or more")


def test_a_quest_over_two_areas_outlives_the_server(own_server: Server, invite: Invite) -> None:
    guest = invite(own_server)
    guest.take(campaign(own_server, "travel 2", "travel 4"))
    guest.until_state("asked")
    page = guest.page
    press(guest, "spot.B")
    choose(guest, "take 8210")
    quest = page.locator(".leaves .banner")
    expect(quest).to_contain_text("The Dry Stove")
    own_server.stop()
    expect(page.get_by_role("status").filter(has_text="Connection lost")).to_be_visible()
    own_server.start(port=int(own_server.address.rsplit(":", 1)[-1]))
    page.reload()
    guest.until_state("asked")
    expect(page.locator(".areamap-title")).to_have_text("04 Rustwater Marsh")
    expect(quest).to_contain_text("The Dry Stove")
    for node in ("exit.2", "exit.1", "spot.H"):
        press(guest, node)
    expect(page.locator(".storypage")).to_contain_text("stitches itself together")
    expect(page.locator(".teamrow")).to_contain_text("Patchwork")
    expect(quest).to_have_count(0)
    guest.complaints.clear()  # the browser notes every line that could not be opened


def test_notes_stay_with_the_seat_on_every_screen(server: Server, invite: Invite) -> None:
    keys = campaign(server)
    guest, elsewhere = invite(server), invite(server)
    guest.take(keys)
    guest.until_state("asked")
    page = guest.page
    page.keyboard.press("n")
    pad = page.get_by_role("dialog").get_by_role("textbox", name="Notes")
    pad.fill("barrels 7\ngulls 5")
    sound(guest, "notes")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.reload()
    guest.until_state("asked")
    page.locator(".leaves").get_by_role("button", name="Notes").click()
    expect(pad).to_have_value("barrels 7\ngulls 5")
    page.keyboard.press("Escape")
    elsewhere.take(keys)
    elsewhere.until_state("asked")
    elsewhere.page.keyboard.press("n")
    expect(elsewhere.page.get_by_role("textbox", name="Notes")).to_have_value("barrels 7\ngulls 5")


def test_a_talk_goes_on_and_the_journal_says_who_said_it(guest: Guest) -> None:
    arrived(guest)
    page = guest.page
    press(guest, "spot.A")
    choose(guest, "take 1011")
    choose(guest, "take 1010")
    expect(page.locator(".storypage")).to_contain_text("No weather does that by itself")
    page.get_by_role("button", name="Journal").click()
    journal = page.get_by_role("dialog")
    expect(journal).to_contain_text("— 01 Shipwreck —")
    expect(journal).to_contain_text("Captain Odile Marsh (“Ask about the storm”): No weather")


def test_the_lobby_asks_for_a_name_and_a_game_on_honour_takes_nothing_back(guest: Guest) -> None:
    page = guest.page
    guest.go("/")
    page.locator("[data-choose=robomon]").click()
    form = page.locator("#start-robomon")
    form.locator("[name='switch.hero']").fill("Marlow")
    form.locator("[name='switch.honour']").select_option("on")
    form.locator("[name='switch.campaign_limit']").fill("2")
    form.get_by_role("button", name="Play now").click()
    guest.until_state("asked")
    for said in BORN:
        choose(guest, said)
    expect(page.locator(".sheet-row h3")).to_have_text("Marlow")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Notes")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("button", name="Save as a file")).to_have_count(0)
    page.keyboard.press("Escape")
    press(guest, "spot.D")
    guest.answer(guest.thing("spot.E").click)
    guest.until_state("over")


BY_KEYS = (
    *BORN, "visit A", "take 1010", "take 1011", "visit C", "visit D", "visit F", "search", "visit G", "say hint",
    "say 7", "say 5", "say 2", "say 4", "scout", "take 1401", "travel 2", "travel 5", "visit B", "buy wire 1", "pass",
    "visit G", "pass", "travel 2", "travel 1", "track", "say yes",
)  # fmt: skip
"""Every kind of question of the island up to the first battle: talks, a chest, a search, a lock, a check, a shop."""


def test_the_island_by_keyboard_alone(guest: Guest) -> None:
    """Each answer is the number of an option, typed; the focus is never lost, and Escape, n and l do the rest."""
    page = guest.page
    guest.go("/")
    page.locator("[data-choose=robomon]").focus()
    page.keyboard.press("Enter")
    page.locator("#start-robomon").get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    for said in BY_KEYS:
        guest.until_state("asked")
        guest.answer(partial(typed, guest, said))
    expect(page.locator(".table--grid .board-frame")).to_be_visible()
    guest.until_state("asked")
    guest.answer(partial(typed, guest, guest.choices[0]["notation"]))
    guest.check()


def typed(guest: Guest, notation: str) -> None:
    """Types the number of an option; Enter ends a number that could go on."""
    choices = guest.choices
    number = next((choice["number"] for choice in choices if choice["notation"] == notation), None)
    assert number is not None, f"{notation} is not among {[choice['notation'] for choice in choices]}"
    guest.page.keyboard.type(str(number))
    if number * 10 <= choices[-1]["number"]:
        guest.page.keyboard.press("Enter")


def test_a_page_fits_a_phone(invite: Invite) -> None:
    guest = invite(**PHONE)
    arrived(guest)
    press(guest, "spot.D")
    expect(guest.page.locator(".storypage")).to_contain_text("A tool roll, still dry.")
    guest.check(scrolls=True)
    sound(guest, "phone")
