"""A whole game with the mouse: from the lobby to the winner."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.kit import Guest


def test_a_whole_game_from_the_lobby_by_mouse(invite: Invite) -> None:
    guest = invite(reduced_motion="no-preference")
    quick_bots(guest)
    guest.go("/")
    guest.page.get_by_role("button", name="Play now").click()
    assert guest.until_state("asked", "over") == "asked", "the first question is one click away"
    pressed: set[str] = set()
    while guest.until_state("asked", "over") == "asked":
        pressed |= answer_on_the_table(guest, guest.choices)
    expect(guest.page.locator(".finish h2")).to_contain_text("win")
    expect(guest.page.locator("#ask .finish-verdict")).to_contain_text("wins!")
    assert guest.view()["winners"] is not None
    assert {"card", "plate", "die"} <= pressed


def quick_bots(guest: Guest) -> None:
    """Options once chosen are remembered: weak bots that do not let one wait."""
    guest.go("/")
    form = guest.page.locator("#start-moonbots")
    form.get_by_text("Options").click()
    form.locator("[name=pace]").select_option("instant")
    for seat in (1, 2, 3):
        form.locator(f"[name=seat{seat}]").select_option("bot:random")


def answer_on_the_table(guest: Guest, choices: list[dict[str, Any]]) -> set[str]:
    """Presses the things of an option until it is the only one left; what has no things is pressed in the list."""
    chosen = next((choice for choice in choices if choice["words"].get("nodes")), choices[0])
    before = len(guest.plays)
    pressed, left = set(), choices
    for node in chosen["words"].get("nodes", []):
        left = [choice for choice in left if node in choice["words"].get("nodes", [])]
        thing = guest.thing(node)
        pressed |= set((thing.get_attribute("class") or "").split())
        thing.click()
        if len(left) == 1:
            guest.carried_out(before)
            return pressed
        expect(guest.options).to_have_count(len(left))
        guest.rest()
    guest.answer(guest.option(chosen["number"]).click)
    return pressed
