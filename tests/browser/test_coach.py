"""The coach in the browser."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.kit import Guest


def test_the_coach_says_what_it_would_do(guest: Guest) -> None:
    guest.take(guest.server.new("person", "random", "random"))
    guest.until_state("asked")
    guest.page.get_by_role("button", name="Ask the coach").click()
    advice = guest.page.locator(".ask-advice")
    expect(advice).to_contain_text("The coach would choose: ")
    advised = guest.page.locator("#ask .option.is-advised")
    expect(advised).to_have_count(1)
    guest.answer(advised.click)
    guest.until_state("asked")
    expect(advice).to_have_count(0)
    guest.page.keyboard.press("h")
    expect(advice).to_be_visible()


def test_among_people_there_is_no_coach(guest: Guest) -> None:
    guest.take(guest.server.new("person", "person"), 0)
    expect(guest.page.locator("#ask-question")).to_be_visible()
    expect(guest.page.get_by_role("button", name="Ask the coach")).to_have_count(0)
