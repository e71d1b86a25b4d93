"""Without a mouse: every step from the lobby to the winner by keys, with the focus always somewhere."""

from __future__ import annotations

from itertools import count

from playwright.sync_api import expect

from tests.browser.kit import Guest

FOCUS = (
    "() => { const at = document.activeElement; return at === document.body ? 'body' : at.className || at.tagName; }"
)


def test_a_whole_game_by_keyboard_alone(guest: Guest) -> None:
    guest.remember()
    guest.lobby()
    tab_to(guest, "Play now")
    guest.page.keyboard.press("Enter")
    guest.until_state("asked")
    guest.page.keyboard.press("ArrowDown")
    assert "option" in focus(guest), "an arrow goes to the first option"
    for n in count():
        if guest.until_state("asked", "over") == "over":
            break
        assert focus(guest) != "body", f"the focus was lost before answer {n}"
        before = len(guest.plays)
        (by_number, by_arrows, on_the_table)[n % 3](guest)
        guest.carried_out(before)
        assert focus(guest) != "body", f"the focus was lost after answer {n}"
    expect(guest.page.locator("#ask .finish-verdict")).to_contain_text("wins!")
    assert focus(guest) != "body"
    assert n >= 10


def focus(guest: Guest) -> str:
    return str(guest.page.evaluate(FOCUS))


def tab_to(guest: Guest, name: str) -> None:
    for _ in range(60):
        guest.page.keyboard.press("Tab")
        if name in (guest.page.locator(":focus").text_content() or ""):
            return
    raise AssertionError(f"Tab never came to {name}")


def by_number(guest: Guest) -> None:
    choices = guest.choices
    number = choices[0]["number"]
    guest.page.keyboard.type(str(number))
    if number * 10 <= choices[-1]["number"]:
        expect(guest.page.locator(".ask-hint")).to_contain_text(f"Number {number}")
        guest.page.keyboard.press("Enter")


def by_arrows(guest: Guest) -> None:
    """Down to the next option, then Enter."""
    before = len(guest.plays)
    guest.option(guest.choices[0]["number"]).focus()
    guest.page.keyboard.press("ArrowDown")
    number = guest.page.evaluate("Number(document.activeElement.dataset.number)")
    assert number in [choice["number"] for choice in guest.choices]
    guest.page.keyboard.press("Enter")
    guest.until(lambda: len(guest.plays) > before, "an answer")
    assert guest.plays[before]["choice"] == number


def on_the_table(guest: Guest) -> None:
    """Left from the options to a thing that can be pressed; if it belongs to several options, then by number."""
    before = len(guest.plays)
    for _ in range(8):
        guest.page.keyboard.press("ArrowLeft")
        node = guest.page.evaluate(
            "document.activeElement.closest('#table .can') && document.activeElement.dataset.key"
        )
        if node:
            break
    else:
        return by_number(guest)
    owners = [choice["number"] for choice in guest.choices if node in choice["words"].get("nodes", [])]
    guest.page.keyboard.press("Enter")
    if len(owners) == 1:
        guest.until(lambda: len(guest.plays) > before, "an answer")
        assert guest.plays[before]["choice"] == owners[0]
        return None
    expect(guest.options).to_have_count(len(owners))
    guest.rest()
    assert focus(guest) != "body"
    guest.page.keyboard.press("Escape")
    guest.page.keyboard.press("Escape")  # the first may have put a slip away
    expect(guest.options).to_have_count(len(guest.choices))
    guest.rest()
    return by_number(guest)


def test_letters_open_what_is_at_hand(guest: Guest) -> None:
    guest.take(guest.server.new("person", "random", "random"))
    guest.until_state("asked")
    page = guest.page
    page.keyboard.press("ArrowDown")
    page.keyboard.press("?")
    rules = page.get_by_role("dialog")
    expect(rules.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("deflect 3 ")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    found = rules.locator(".clause")
    expect(found.first).to_be_visible()
    assert all("deflect" in text.lower() for text in found.all_text_contents())
    assert not guest.plays, "digits typed into the search are no answers"
    page.keyboard.press("Escape")
    expect(rules.get_by_role("searchbox")).to_have_value("")
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    assert "option" in focus(guest), "closing the rules goes back to where one was"
    page.keyboard.press("l")
    expect(page.get_by_role("list", name="What happened")).to_be_focused()
    page.keyboard.press("c")
    page.keyboard.type("1 or 2?")
    page.keyboard.press("Enter")
    expect(page.locator(".said")).to_have_text("1 or 2?")
    assert not guest.plays, "digits typed into the chat are no answers"


def test_u_takes_the_last_answer_back(guest: Guest) -> None:
    guest.take(guest.server.new("person", "random", "random"))
    guest.until_state("asked")
    question, asked = guest.question, guest.picture["asked"]
    guest.page.keyboard.press(str(guest.choices[-1]["number"]))
    guest.until(lambda: guest.picture["asked"] > asked and guest.shows("asked"), "the next question")
    assert guest.question != question or guest.picture["asked"] != asked
    guest.page.keyboard.press("u")
    expect(guest.page.locator("#ask-question")).to_have_text(question)
    expect(guest.page.locator(".line--TakenBack")).to_have_count(1)


def test_the_skip_link_leads_to_the_question(guest: Guest) -> None:
    guest.take(guest.server.new("person", "random", "random"))
    guest.until_state("asked")
    guest.page.keyboard.press("Tab")
    expect(guest.page.get_by_text("Skip to the question")).to_be_focused()
    guest.page.keyboard.press("Enter")
    guest.page.keyboard.press("Tab")
    assert guest.page.evaluate("document.activeElement.closest('#ask') !== null")
