"""With the mouse: from the lobby to the winner."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.kit import CORNER, Choice, Guest


def test_a_whole_game_from_the_lobby_by_mouse(guest: Guest) -> None:
    choose_quick_bots(guest)
    guest.lobby().get_by_role("button", name="Play now").click()
    assert guest.until_state("asked", "over") == "asked", "the first question is one click away"
    pressed: set[str] = set()
    while guest.until_state("asked", "over") == "asked":
        guest.check()
        pressed |= answer_on_the_table(guest, guest.choices)
    expect(guest.page.locator(".finish h2")).to_contain_text("win")
    expect(guest.page.locator("#ask .finish-verdict")).to_contain_text("wins!")
    assert guest.view()["winners"] is not None
    assert {"card", "plate", "zone"} <= pressed


def choose_quick_bots(guest: Guest) -> None:
    """What is chosen once is remembered: weak bots that do not let one wait."""
    form = guest.lobby()
    form.locator("[name=pace]").select_option("instant")
    for seat in (1, 2, 3):
        form.locator(f"[name=seat{seat}]").select_option("bot:random")


def answer_on_the_table(guest: Guest, choices: list[Choice]) -> set[str]:
    """Presses the things of an option until it is the only one left; what has no things is pressed in the list."""
    chosen = wanted(choices)
    before = len(guest.plays)
    pressed, left = set(), choices
    for node in chosen["words"].get("nodes", []):
        left = [choice for choice in left if node in choice["words"].get("nodes", [])]
        thing = guest.thing(node)
        pressed |= set(str(thing.evaluate("one => one.closest('.can').className")).split())
        thing.click(position=CORNER)
        if len(left) == 1:
            guest.carried_out(before)
            assert guest.plays[before]["choice"] == chosen["number"]
            return pressed
        expect(guest.options).to_have_count(len(left))
        guest.rest()
    guest.answer(guest.option(chosen["number"]).click)
    return pressed


def wanted(choices: list[Choice]) -> Choice:
    """More dice first: four of them fill the bench. Then whatever can be pressed on the table."""
    dice = [choice for choice in choices if choice["words"]["label"] == "Extra Die"]
    things = [choice for choice in choices if choice["words"].get("nodes")]
    return [*dice, *things, *choices][0]


def test_things_travel_and_a_new_picture_may_interrupt(invite: Invite) -> None:
    guest = invite(reduced_motion="no-preference")
    guest.context.add_init_script(COUNT_JOURNEYS)
    guest.take(guest.server.new("person", "random", "random"))
    for _ in range(6):
        assert guest.play()
    assert guest.page.evaluate("window.journeys") > 0


def test_nothing_travels_for_those_who_want_it_still(invite: Invite) -> None:
    for guest in (invite(reduced_motion="reduce"), still := invite(reduced_motion="no-preference")):
        guest.context.add_init_script(COUNT_JOURNEYS)
        if guest is still:
            guest.context.add_init_script("localStorage['tabletron.settings'] = '{\"speed\": \"off\"}'")
        guest.take(guest.server.new("person", "random", "random"))
        for _ in range(4):
            assert guest.play()
        assert guest.page.evaluate("window.journeys") == 0


COUNT_JOURNEYS = """
window.journeys = 0;
const start = document.startViewTransition.bind(document);
document.startViewTransition = (change) => { window.journeys += 1; return start(change); };
"""
