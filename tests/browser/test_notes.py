"""The sheet of notes: kept when the server says so, refused in a sentence, and never longer than it may be."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from tabletron.protocol import messages
from tabletron.protocol.names import NOTES
from tests.browser.kit import KEEP_LINES, Guest

PUT = "(field, text) => { field.value = text; field.dispatchEvent(new Event('input', { bubbles: true })); }"
"""Text at once: so many lines would take Chromium half a minute to insert."""


def opened(guest: Guest) -> tuple[messages.Keys, Locator, Locator]:
    """Sits down and opens the notes: the keys, the field and what is said of it."""
    keys = guest.server.new("person", "random", "random")
    guest.take(keys)
    guest.until_state("asked")
    guest.page.keyboard.press("n")
    sheet = guest.page.get_by_role("dialog")
    return keys, sheet.get_by_role("textbox", name="Notes"), sheet.get_by_role("status")


def jots(guest: Guest) -> list[dict[str, Any]]:
    return [message for message in guest.sent if message["do"] == "jot"]


def stored(guest: Guest, keys: messages.Keys) -> list[str]:
    return list(guest.server.picture(keys.table, keys.seats[0]).desks[0].notes)


def test_kept_is_said_when_the_server_has_it(guest: Guest) -> None:
    guest.context.add_init_script(KEEP_LINES)
    keys, field, state = opened(guest)
    guest.page.evaluate("window.deaf = true")
    field.fill("barrels 7")
    guest.until(lambda: stored(guest, keys) == ["barrels 7"], "the server to have it")
    expect(state).to_have_text("Kept with your seat at this table; nobody else sees it.")
    guest.page.evaluate("window.deaf = false; window.lines.at(-1).close()")
    expect(state).to_have_text("Kept.")
    assert [jot["lines"] for jot in jots(guest)] == [["barrels 7"]] * 2, "what nobody acknowledged is sent again"


def test_a_refused_note_says_why_and_the_next_one_is_kept(guest: Guest) -> None:
    keys, field, state = opened(guest)
    field.evaluate("field => field.removeAttribute('maxlength')")
    field.fill("x" * (NOTES + 1))
    expect(state).to_have_text("notes may have 4000 letters, not 4001")
    assert stored(guest, keys) == []
    field.fill("shorter")
    expect(state).to_have_text("Kept.")
    assert stored(guest, keys) == ["shorter"]


def test_the_field_stops_at_the_limit_and_says_what_is_left(guest: Guest) -> None:
    keys, field, state = opened(guest)
    left = guest.page.locator("#notes-left")
    expect(left).to_have_text(f"{NOTES} letters left")
    field.evaluate(PUT, "\n" * (NOTES - 3))
    field.press_sequentially("abcde")
    expect(left).to_have_text("0 letters left")
    expect(state).to_have_text("Kept.")
    assert "\n".join(stored(guest, keys)) == "\n" * (NOTES - 3) + "abc"
