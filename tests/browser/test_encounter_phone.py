"""Ultimate Encounter on a phone: taps and drags that are confirmed, and coming close to the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.encounter import (
    Fingers,
    acting,
    board_on_top,
    in_sight,
    pixel,
    scale,
    seated,
    spots,
    standing,
)
from tests.browser.kit import Guest
from tests.browser.test_axe import sound


@pytest.fixture
def phone(invite: Invite) -> Guest:
    return invite(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)


def test_a_phone_taps_and_confirms(phone: Guest) -> None:
    seated(phone, "deploy")
    phone.check(scrolls=True)
    sound(phone, "a phone")
    phone.page.locator(".field-window").scroll_into_view_if_needed()
    x, y = spots(phone)[5]
    before = len(phone.plays)
    phone.page.touchscreen.tap(*pixel(phone, x, y))
    confirm = phone.page.get_by_role("button", name="Go there")
    expect(confirm).to_be_visible()
    assert len(phone.plays) == before, "a tap alone does nothing"
    phone.answer(confirm.tap)
    assert phone.plays[-1]["choice"].startswith("spot ")


def test_a_finger_drags_a_figure_and_confirms(phone: Guest) -> None:
    seated(phone, "act")
    phone.page.locator(".field-window").scroll_into_view_if_needed()
    figure = acting(phone)
    goal = (figure["x"], figure["y"] + 3_000)
    hand = Fingers(phone)
    drawn: list[tuple[int, int]] = []

    def pull() -> None:
        """A page that still scrolls moves away under the finger, and a browser may take a quick tap for a swipe."""
        hand.touch("touchStart", pixel(phone, figure["x"], figure["y"]))
        for n in range(1, 7):
            hand.touch("touchMove", pixel(phone, figure["x"], figure["y"] + 500 * n))
        drawn.append((phone.page.locator(".reach-area").count(), phone.page.locator(".tool").count()))
        hand.touch("touchEnd")
        confirm = phone.page.get_by_role("button", name="Go there")
        if confirm.is_visible():
            confirm.tap()

    before = len(phone.plays)
    phone.answer(pull)
    assert drawn[-1] == (1, 1), "area and tool are drawn under the finger"
    phone.until(lambda: len(phone.plays) == before + 2, "two answers")
    phone.until_done(phone.plays[-1])
    phone.until_state("asked")
    assert max(abs(a - b) for a, b in zip(standing(phone)[figure["id"]], goal, strict=True)) < 150


def test_a_phone_comes_close_to_who_acts_and_plays_there(phone: Guest) -> None:
    seated(phone, "act")
    board_on_top(phone)
    assert scale(phone) == 1
    phone.page.get_by_role("button", name="Come closer").tap()
    assert scale(phone) > 1.5
    figure = acting(phone)
    reach = next(choice["words"]["reach"] for choice in phone.choices if choice["notation"] == "move")
    xs, ys = zip(*(point for ring in reach["area"] for point in ring), strict=True)
    for x, y in ((figure["x"], figure["y"]), (min(xs), min(ys)), (max(xs), max(ys))):
        assert in_sight(phone, x, y), "all of its reach is in sight"
    phone.check(scrolls=True)
    sound(phone, "close to the table")

    hand, goal = Fingers(phone), (figure["x"], figure["y"] + 2_500)

    def pull() -> None:
        board_on_top(phone)
        hand.slide((pixel(phone, figure["x"], figure["y"]), pixel(phone, *goal)))
        if (confirm := phone.page.get_by_role("button", name="Go there")).is_visible():
            confirm.tap()

    before = len(phone.plays)
    phone.answer(pull)
    phone.until(lambda: len(phone.plays) == before + 2, "two answers")
    phone.until_done(phone.plays[-1])
    phone.until_state("asked")
    assert max(abs(a - b) for a, b in zip(standing(phone)[figure["id"]], goal, strict=True)) < 150
    assert scale(phone) > 1.5, "it stays close"

    phone.play(lambda choices: next(one for one in choices if one["notation"] == "move"))
    phone.until_state("asked")
    board_on_top(phone)
    x, y = next(spot for spot in spots(phone) if in_sight(phone, *spot))
    phone.page.touchscreen.tap(*pixel(phone, x, y))
    phone.answer(phone.page.get_by_role("button", name="Go there").tap)
    assert phone.plays[-1]["choice"].startswith("spot ")
    phone.until_state("asked")
    assert max(abs(a - b) for a, b in zip(standing(phone)[figure["id"]], (x, y), strict=True)) < 60
    phone.page.get_by_role("button", name="Whole table").tap()
    assert scale(phone) == 1


def test_fingers_bring_the_table_closer_and_shift_it(phone: Guest) -> None:
    seated(phone, "activate")
    board_on_top(phone)
    hand, sent = Fingers(phone), len(phone.sent)
    x, y = pixel(phone, 18_000, 18_000)
    hand.slide(((x - 20, y), (x - 60, y)), ((x + 20, y), (x + 60, y)))
    phone.until(lambda: 2.5 < scale(phone) < 3.5, "three times as large")
    assert max(abs(a - b) for a, b in zip(pixel(phone, 18_000, 18_000), (x, y), strict=True)) < 12, "around the fingers"
    hand.slide(((x, y), (x + 60, y + 40)))
    phone.until(lambda: abs(pixel(phone, 18_000, 18_000)[0] - x - 60) < 12, "the table under the finger")
    hand.slide(((x, y), (x + 2_000, y + 2_000)))
    assert in_sight(phone, 50, 35_950), "its corner is the end"
    hand.slide(((x - 60, y), (x - 10, y)), ((x + 60, y), (x + 10, y)))
    phone.until(lambda: scale(phone) == 1, "the whole table")
    empty = pixel(phone, 15_000, 3_000)
    for _ in range(2):
        phone.page.touchscreen.tap(*empty)
    phone.until(lambda: scale(phone) > 1.5, "a double tap comes close")
    assert in_sight(phone, 15_000, 3_000)
    assert phone.sent[sent:] == [], "nothing was answered by all this"
