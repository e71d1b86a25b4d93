"""Taking back: free while nothing was learned, by consent after that."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from playwright.sync_api import Error, Locator, expect

from tests.browser.conftest import Invite
from tests.browser.kit import Choice, Guest, whose_turn


def test_undo_is_free_against_bots(guest: Guest) -> None:
    guest.take(guest.server.new("person", "random", "random"))
    guest.until_state("asked")
    question = guest.question
    for _ in range(2):
        guest.play()
        guest.until_state("asked")
    tool = guest.page.get_by_role("button", name="Undo")
    tool.click()
    guest.until_state("asked")
    tool.click()
    expect(guest.page.locator("#ask-question")).to_have_text(question)
    expect(guest.page.locator(".line--TakenBack")).to_have_count(2)


def test_undo_by_consent(invite: Invite) -> None:
    guests = [invite(), invite()]
    keys = guests[0].server.new("person", "person", "random")
    for seat, guest in enumerate(guests):
        guest.take(keys, seat)
    asker = whose_turn(*guests)
    other = guests[1 - guests.index(asker)]
    while asker.question != "Roll your dice?":
        asker.play(last)
        asker.until_state("asked")
    asker.play()
    asker.until_state("asked", "waiting")
    proposal = other.page.get_by_role("group", name="A proposal")
    for answer, question in (("No", None), ("Agree", "Roll your dice?")):
        asker.page.get_by_role("button", name="Ask to undo").click()
        expect(proposal).to_contain_text("asks to take a move back")
        expect(asker.page.get_by_role("group", name="A proposal")).to_contain_text("Not answered yet")
        vote(proposal, answer)
        if question:
            expect(asker.page.locator("#ask-question")).to_have_text(question)
        else:
            expect(asker.page.get_by_role("group", name="A proposal")).to_have_count(0)
            assert asker.question != "Roll your dice?"
    for guest in guests:
        expect(guest.page.locator(".line--TakenBack")).to_have_count(1)


def vote(proposal: Locator, answer: str) -> None:
    """Presses until it has been heard, five times at most: the page may move under the pointer."""
    for _ in range(5):
        if proposal.count():
            with suppress(Error):
                proposal.get_by_role("button", name=answer).click(timeout=2_000)
    expect(proposal).to_have_count(0)


def last(choices: Sequence[Choice]) -> Choice:
    return choices[-1]


def test_giving_up_asks_once_and_elsewhere(guest: Guest) -> None:
    guest.take(guest.server.new("person", "random", "random"))
    guest.until_state("asked")
    guest.page.get_by_role("button", name="Menu").click()
    entry = guest.page.get_by_role("dialog").get_by_role("button", name="Give up")
    first = entry.bounding_box()
    entry.click()
    sheet = guest.page.get_by_role("dialog", name="Give up?")
    expect(sheet.get_by_role("button", name="No, go back")).to_be_focused()
    sure = sheet.get_by_role("button", name="Give up", exact=True)
    second = sure.bounding_box()
    assert first and second
    assert second["y"] > first["y"] + first["height"] or second["y"] + second["height"] < first["y"]
    sure.click()
    expect(guest.page.locator(".line--Conceded")).to_have_count(1)
