"""RoboMon in the browser: the board, a whole encounter, a competitor's reasons, a closed draft, and the toss."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tabletron.core.scene import Choice, Question
from tests.browser.conftest import Invite
from tests.browser.kit import Guest
from tests.browser.test_axe import sound
from tests.server.kit import Player, Server

TEAM = ("000", "004")
"""Sparky and Sprigget."""
TRIES = 30
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def kind(guest: Guest) -> str:
    found: str = guest.view()["question"]["kind"]
    return found


def number(guest: Guest, notation: str) -> int:
    found: int = next(choice["number"] for choice in guest.choices if choice["notation"].startswith(notation))
    return found


def choose(guest: Guest, notation: str) -> None:
    guest.answer(guest.option(number(guest, notation)).click)


def press(guest: Guest, node: str) -> None:
    guest.answer(guest.thing(node).click)


def board(guest: Guest) -> dict[str, Any]:
    return next(node for node in guest.nodes() if node["id"] == "map")


def standing(guest: Guest) -> dict[str, str]:
    """The square of everybody, by node."""
    return {man["id"]: man["square"] for man in board(guest)["men"]}


def acting(guest: Guest) -> str:
    found: str = next(man["id"] for man in board(guest)["men"] if man.get("active"))
    return found


def squares(guest: Guest) -> list[str]:
    """Squares that answer the question by themselves."""
    return [node for choice in guest.choices for node in choice["words"].get("nodes", ()) if node.startswith("sq.")]


def from_exit(square: str) -> int:
    """King's steps to the exit in the upper left corner."""
    name = square.removeprefix("sq.")
    return max(ord(name[0]) - ord("a"), int(name[1:]) - 1)


def test_an_encounter_from_the_first_card_to_the_exit_by_clicks(guest: Guest) -> None:
    guest.take(guest.server.new("person", game="robomon", switches={"battle": "wild", "encounter": "1598"}))
    guest.until_state("asked")
    expect(guest.page.locator(".draft .unit")).to_have_count(len(guest.choices))
    for card in TEAM:
        press(guest, f"offered.{card}")
        guest.until_state("asked")
    expect(guest.page.locator(".side--own .mate")).to_have_count(len(TEAM))
    choose(guest, "pass")
    for card in ("card0", "card1"):
        guest.until_state("asked")
        press(guest, card)
    guest.until_state("asked")
    assert kind(guest) == "x"
    press(guest, squares(guest)[0])
    guest.until_state("asked")
    expect(guest.page.locator(".man .piece--round")).to_have_count(2)
    expect(guest.page.locator(".man .piece--square")).to_have_count(3)
    expect(guest.page.locator(".grid-board .sq--wall")).to_have_count(
        sum(one["sign"] == "#" for one in board(guest)["squares"])
    )
    guest.check()
    sound(guest, "the board")
    moved = False
    while guest.until_state("asked", "over") == "asked":
        asked = kind(guest)
        if asked == "act" and not moved and any(choice["notation"].startswith("go") for choice in guest.choices):
            moved = True
            walk(guest)
        elif asked == "act":
            forfeits = [choice for choice in guest.choices if choice["notation"] == "forfeit"]
            choose(guest, "forfeit" if forfeits else "pass")
        elif asked == "character":
            press(guest, min(squares(guest), key=from_exit))
        else:
            guest.play()
    assert moved
    expect(guest.page.locator(".finish-words")).to_be_visible()


def walk(guest: Guest) -> None:
    """A square of the board leaves the payments that lead there; one of them, then the square, and it stands there."""
    mon = acting(guest)
    goes = [choice for choice in guest.choices if choice["notation"].startswith("go")]
    to = goes[0]["words"]["nodes"][-1]
    there = [choice for choice in goes if to in choice["words"]["nodes"]]
    if len(there) > 1:
        guest.thing(to).click()
        expect(guest.options).to_have_count(len(there))
        choose(guest, there[0]["notation"])
    else:
        press(guest, to)
    guest.until_state("asked")
    assert kind(guest) == "move"
    guest.point(guest.thing(to))
    expect(guest.page.locator(".board-over .route")).to_have_count(1)
    expect(guest.page.locator(".readout b")).to_have_text(to.removeprefix("sq."))
    first = guest.page.locator('.sq[tabindex="0"]')
    first.focus()
    guest.page.keyboard.press("ArrowUp")
    focused = guest.page.evaluate("document.activeElement.dataset.key")
    assert focused != first.get_attribute("data-key") and focused.startswith(("sq.", "mon"))
    guest.thing(to).focus()
    guest.answer(lambda: guest.page.keyboard.press("Enter"))
    guest.until_state("asked", "over")
    assert standing(guest)[mon] == to.removeprefix("sq.")


def test_a_competitor_acts_for_reasons_that_are_told(guest: Guest) -> None:
    switches = {"battle": "competitive", "competitor": "2100", "team": TEAM}
    keys = guest.server.new("person", game="robomon", switches=switches)
    hand = Player(guest.server, keys.table, *keys.seats.values())
    assert play_on(
        hand, lambda question: question.kind == "act" and any(map(has_past, hand.now.desks[0].view.scene.zones))
    )
    guest.take(keys)
    guest.until_state("asked")
    expect(guest.page.locator(".trace li").first).to_be_visible()
    expect(guest.page.locator(".unit-rows .now")).to_have_count(1)
    guest.page.locator(".trace .why").click()
    expect(guest.page.get_by_role("dialog").locator("code", has_text="RM-187")).to_be_visible()
    sound(guest, "why")
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator(".board-over > *")).to_have_count(0)
    look_back(guest)
    guest.page.locator(".trace button.cause").first.focus()
    expect(guest.page.locator(".board-over .thought").first).to_be_attached()
    expect(guest.page.locator(".legend li").first).to_be_visible()
    guest.page.locator(".legend summary").click()
    expect(guest.page.locator(".legend li").first).to_be_hidden()
    foe = guest.page.locator(".man:has(.piece--square)").first
    guest.point(foe)
    expect(guest.page.locator(".board-over .reach-zone").first).to_be_attached()
    seen: set[str] = set()
    for _ in range(12):
        if guest.until_state("asked", "over") == "over" or {"act", "target"} <= seen:
            break
        seen.add(kind(guest))
        if kind(guest) == "target":
            press(guest, guest.choices[0]["words"]["nodes"][0])
        else:
            guest.play(lambda choices: next((one for one in choices if one["notation"] != "pass"), choices[0]))
    assert "act" in seen
    to_the_end(hand, guest)


def look_back(guest: Guest) -> None:
    """The turn before the last one, and back to it."""
    trace = next(node for node in guest.nodes() if node["id"] == "trace")
    steps, earlier = guest.page.locator(".trace li"), guest.page.get_by_role("button", name="Earlier turn")
    later = guest.page.get_by_role("button", name="Later turn")
    expect(later).to_have_count(0)
    earlier.click()
    expect(guest.page.locator(".trace.is-past")).to_have_attribute("aria-label", trace["earlier"][0]["name"])
    expect(steps).to_have_count(len(trace["earlier"][0]["steps"]))
    sound(guest, "an earlier turn")
    later.press("Enter")
    expect(guest.page.locator(".trace.is-past")).to_have_count(0)
    expect(steps).to_have_count(len(trace["steps"]))
    expect(earlier).to_be_focused()


def test_the_steps_of_a_turn_are_gone_through_on_the_board(invite: Invite) -> None:
    guest = invite(reduced_motion="no-preference")
    switches = {"battle": "competitive", "competitor": "2100", "team": TEAM}
    keys = guest.server.new("person", game="robomon", switches=switches)
    hand = Player(guest.server, keys.table, *keys.seats.values())
    assert play_on(hand, lambda _: any(map(is_trace, hand.now.desks[0].view.scene.zones)))
    guest.take(keys)
    expect(guest.page.locator(".cause.is-now")).to_have_count(1)
    expect(guest.page.locator(".board-over > *").first).to_be_attached()
    expect(guest.page.locator(".cause.is-now")).to_have_count(0)
    expect(guest.page.locator(".board-over > *")).to_have_count(0)


def is_trace(node: Any) -> bool:
    return bool(getattr(node, "steps", ()))


def has_past(node: Any) -> bool:
    return bool(getattr(node, "earlier", ()))


def play_on(player: Player, wanted: Callable[[Question], bool], rng: random.Random | None = None) -> bool:
    """Fights and tosses for the seats of the socket until one is asked what is wanted; False if the game is over."""
    rng = rng or random.Random(5)
    while True:
        player.until(lambda: player.over or player.questions(), "a question")
        if player.over:
            return False
        seat, question = next(iter(player.questions().items()))
        if wanted(question):
            return True
        player.play(seat, sensible(question, rng).number)


def to_the_end(hand: Player, *guests: Guest) -> None:
    """The rest of a game is played by hand while nobody looks; then everybody sees the end."""
    places = [guest.page.url for guest in guests]
    for guest in guests:
        guest.page.goto("about:blank")
    hand.listen(0.2)
    play_on(hand, lambda question: False)
    for guest, place in zip(guests, places, strict=True):
        guest.page.goto(place)
        guest.until_state("over")


def sensible(question: Question, rng: random.Random) -> Choice:
    """Attacks and tosses if it can, moves where it can attack, else anything."""
    for verb in ("strike", "toss", "say aim", "go"):
        found = [choice for choice in question.choices if choice.notation.startswith(verb)]
        if found:
            return found[-1]
    return next((choice for choice in question.choices if choice.words.aims), rng.choice(question.choices))


def test_a_closed_draft_hides_cards_and_shows_who_is_ready(invite: Invite) -> None:
    guests = [invite(), invite()]
    keys = guests[0].server.new("person", "person", game="robomon", switches={"draft": "closed", "map": "plain"})
    for seat, guest in enumerate(guests):
        guest.take(keys, seat)
        guest.until_state("asked")
    expect(guests[1].page.locator(".lamp.is-on")).to_have_count(0)
    guests[0].play()
    expect(guests[1].page.locator(".side--foe .lamp.is-on")).to_have_count(1)
    guests[1].play()
    for guest in guests:
        guest.until_state("asked")
        expect(guest.page.locator(".side--foe .mate--back")).to_have_count(1)
        expect(guest.page.locator(".side--own .mate:not(.mate--back)")).to_have_count(1)


def tossing(server: Server, kind: str = "aim") -> tuple[Any, Player]:
    """A table where somebody tosses."""
    for _ in range(TRIES):
        keys = server.new("person", game="robomon", switches={"battle": "wild", "encounter": "1598", "team": TEAM})
        player = Player(server, keys.table, *keys.seats.values())
        if play_on(player, lambda question: question.kind == kind):
            return keys, player
    raise AssertionError("nobody came to toss")


def test_a_real_toss_is_told_by_its_face_and_its_zone(guest: Guest) -> None:
    keys, hand = tossing(guest.server, "toss_mode")
    guest.take(keys)
    guest.until_state("asked")
    assert "success" in guest.option(number(guest, "say model")).inner_text(), "the odds are told"
    choose(guest, "say manual")
    guest.until_state("asked")
    choose(guest, "say 3")
    guest.until_state("asked")
    guest.answer(lambda: guest.page.locator('.ring[data-id="zone.first"] text').click())
    hand.until(lambda: any("shows 3, first ring" in line.text for line in hand.story), "the toss")


def test_a_toss_is_aimed_by_pointer_and_by_keys(invite: Invite) -> None:
    guest = invite()
    keys, hand = tossing(guest.server)
    guest.take(keys)
    guest.until_state("asked")
    expect(guest.page.locator(".field--lid .ring")).to_have_count(3)
    guest.check()
    sound(guest, "the lid")
    box = guest.page.locator(".field-window").bounding_box()
    assert box is not None
    guest.page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.1)
    guest.page.mouse.down()
    guest.page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.3, steps=4)
    expect(guest.page.locator(".field-said")).to_have_text("first ring")
    guest.answer(guest.page.mouse.up)
    verb, x, y = guest.plays[-1]["choice"].split()
    assert verb == "spot" and abs(int(x) - 120) <= 3 and abs(int(y) - 140) <= 3, "where the pointer let go"

    keys, hand = tossing(guest.server)
    phone = invite(**PHONE)
    phone.take(keys)
    phone.until_state("asked")
    phone.check(scrolls=True)
    pad = phone.page.locator(".field-pad")
    pad.focus()
    phone.page.keyboard.press("ArrowRight")
    phone.page.keyboard.press("ArrowUp")
    expect(phone.page.locator(".field-said")).to_have_text("centre")
    phone.answer(lambda: phone.page.keyboard.press("Enter"))
    _, x, y = phone.plays[-1]["choice"].split()
    assert 100 < int(x) < 110 and 100 < int(y) < 110
    hand.until(lambda: any(line.kind == "Tossed" for line in hand.story), "the toss")


def test_the_board_on_a_phone(invite: Invite) -> None:
    guest = invite(**PHONE, color_scheme="dark")
    keys = guest.server.new("person", game="robomon", switches={"battle": "wild", "encounter": "1598", "team": TEAM})
    hand = Player(guest.server, keys.table, *keys.seats.values())
    assert play_on(hand, lambda question: question.kind == "act")
    guest.take(keys)
    guest.until_state("asked")
    guest.check(scrolls=True)
    sound(guest, "the board by night on a phone")
    box = guest.page.locator(".grid-board").bounding_box()
    assert box is not None and box["width"] > 380, "the board is as wide as the phone"
