"""The small map of a table that people have come close to: on a wide screen and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.conftest import Invite
from tests.browser.encounter import Fingers, acting, board_on_top, click, field, in_sight, pixel, scale, seated, spots
from tests.browser.kit import Guest
from tests.browser.test_axe import sound

NEAR = 1.5
"""So many times as large the table is at least for who has come close."""
MIDDLE = (18_000, 18_000)
CORNERS = ((2_000, 34_000), (34_000, 34_000), (34_000, 2_000), (2_000, 2_000))
FRAME = "frame => ['x', 'y', 'width', 'height'].map((name) => Number(frame.getAttribute(name)))"


@pytest.fixture
def phone(invite: Invite) -> Guest:
    return invite(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)


def minimap(guest: Guest) -> Locator:
    return guest.page.get_by_role("button", name="Small map")


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found is not None
    return found


def close(guest: Guest) -> Locator:
    """Comes close to the table; gives the small map."""
    expect(minimap(guest)).to_be_hidden()
    guest.page.get_by_role("button", name="Come closer").click()
    expect(minimap(guest)).to_be_visible()
    return minimap(guest)


def on_map(guest: Guest, x: float, y: float) -> tuple[float, float]:
    """Where on the screen a point of the field is in the small map."""
    small, plane = box(minimap(guest).locator("svg")), field(guest)
    return small["x"] + small["width"] * x / plane["width"], small["y"] + small["height"] * (1 - y / plane["height"])


def frame_is_view(guest: Guest) -> bool:
    """Whether the frame of the small map is what is seen of the table, as parts of it."""
    sheet, view = box(guest.page.locator(".field-window")), box(guest.page.locator(".field-view"))
    seen = [
        (view["x"] - sheet["x"]) / sheet["width"], (view["y"] - sheet["y"]) / sheet["height"],
        view["width"] / sheet["width"], view["height"] / sheet["height"],
    ]  # fmt: skip
    side = float((minimap(guest).locator("svg").get_attribute("viewBox") or "").split()[2])
    framed = [n / side for n in minimap(guest).locator(".minimap-frame").evaluate(FRAME)]
    return all(abs(a - b) < 0.01 for a, b in zip(seen, framed, strict=True))


def in_the_middle(guest: Guest, x: float, y: float) -> bool:
    view, (left, top) = box(guest.page.locator(".field-view")), pixel(guest, x, y)
    return abs(left - view["x"] - view["width"] / 2) < 15 and abs(top - view["y"] - view["height"] / 2) < 15


def covers(guest: Guest, x: float, y: float) -> bool:
    """Whether the small map lies over a point of the field."""
    lies, (left, top) = box(minimap(guest)), pixel(guest, x, y)
    return 0 <= left - lies["x"] <= lies["width"] and 0 <= top - lies["y"] <= lies["height"]


def test_the_small_map_shows_what_is_in_view_and_moves_it(guest: Guest) -> None:
    seated(guest, "act")
    board, sent = box(guest.page.locator("section.field")), len(guest.sent)
    small = close(guest)
    assert box(guest.page.locator("section.field")) == board, "the page stays as it is"
    expect(small.locator(".minimap-dot")).to_have_count(len(field(guest)["pieces"]))
    expect(small.locator(".minimap-dot.is-active")).to_have_count(1)
    assert frame_is_view(guest)
    guest.check()
    sound(guest, "a small map")

    guest.page.mouse.click(*on_map(guest, 12_000, 24_000))
    guest.until(lambda: in_the_middle(guest, 12_000, 24_000), "the view where it was pressed")
    assert frame_is_view(guest)
    guest.page.mouse.move(*on_map(guest, 12_000, 24_000))
    guest.page.mouse.down()
    for corner in CORNERS:
        guest.page.mouse.move(*on_map(guest, *corner), steps=3)
        guest.until(lambda corner=corner: in_sight(guest, *corner), "the view where it was dragged")  # type: ignore[misc]
        assert frame_is_view(guest)
    guest.page.mouse.up()
    assert guest.sent[sent:] == [], "nothing was answered by all this"
    guest.page.get_by_role("button", name="Whole table").click()
    expect(small).to_be_hidden()


def test_a_mouse_comes_close_shifts_and_answers_nothing(guest: Guest) -> None:
    seated(guest, "activate")
    sent, empty = len(guest.sent), (15_000, 3_000)
    guest.page.mouse.dblclick(*pixel(guest, *empty))
    guest.until(lambda: scale(guest) > NEAR and in_sight(guest, *empty), "a double click comes close")
    x, y = pixel(guest, *empty)
    guest.page.mouse.move(x, y)
    guest.page.mouse.down()
    guest.page.mouse.move(x - 90, y - 60, steps=5)
    guest.page.mouse.up()
    left, top = pixel(guest, *empty)
    assert abs(left - x + 90) < 3 and abs(top - y) < 61, "the table goes along with the mouse, as far as its edge"
    assert frame_is_view(guest)
    guest.page.mouse.wheel(0, -80)
    guest.until(lambda: abs(pixel(guest, *empty)[1] - top - 80) < 3, "the wheel shifts it")
    assert frame_is_view(guest)
    guest.page.get_by_role("button", name="Whole table").click()

    guest.page.mouse.move(*pixel(guest, *MIDDLE))
    was = pixel(guest, *MIDDLE)
    guest.page.keyboard.down("Control")
    for _ in range(3):
        guest.page.mouse.wheel(0, -100)
    guest.until(lambda: scale(guest) > 2, "the wheel with ctrl comes close")
    assert max(abs(a - b) for a, b in zip(pixel(guest, *MIDDLE), was, strict=True)) < 3, "around the pointer"
    assert frame_is_view(guest)
    for _ in range(8):
        guest.page.mouse.wheel(0, 100)
    guest.page.keyboard.up("Control")
    guest.until(lambda: scale(guest) == 1, "and goes back")
    expect(minimap(guest)).to_be_hidden()
    assert guest.sent[sent:] == []


def test_a_shifted_table_is_not_a_chosen_point(guest: Guest) -> None:
    """Where any point answers, a press that goes somewhere shifts, and only a press that stays answers."""
    seated(guest, "deploy")
    guest.page.keyboard.press("+")
    guest.until(lambda: scale(guest) > NEAR, "close to where they are set up")
    before = len(guest.plays)
    spot = next(one for one in spots(guest) if in_sight(guest, *one) and not covers(guest, *one))
    x, y = pixel(guest, *spot)
    guest.rest()
    guest.page.mouse.move(x, y)
    guest.page.mouse.down()
    guest.page.mouse.move(x, y + 40, steps=4)
    guest.page.mouse.up()
    assert pixel(guest, *spot)[1] > y + 30
    guest.rest()
    assert len(guest.plays) == before and guest.page.locator(".ask-refusal").count() == 0
    guest.answer(lambda: click(guest, *spot))
    assert guest.plays[-1]["choice"] == f"spot {spot[0]} {spot[1]}"


def test_keys_alone_come_close_and_move_the_view(guest: Guest) -> None:
    seated(guest, "act")
    guest.page.keyboard.press("+")
    near = scale(guest)
    assert near > NEAR and in_sight(guest, acting(guest)["x"], acting(guest)["y"])
    guest.page.keyboard.press("+")
    assert scale(guest) > near
    minimap(guest).focus()
    for key in ("ArrowUp", "ArrowLeft"):
        for _ in range(9):
            guest.page.keyboard.press(f"Shift+{key}")
    assert in_sight(guest, 300, 35_700) and frame_is_view(guest)
    said = guest.page.locator(".field output.visually-hidden")
    seen = [one["name"] for one in field(guest)["pieces"] if in_sight(guest, one["x"], one["y"])]
    expect(said).to_have_text(f"In view: {', '.join(seen)}" if seen else "Nobody is in view")
    guest.page.keyboard.press("-")
    expect(minimap(guest)).to_be_focused()
    guest.page.keyboard.press("Enter")
    assert scale(guest) == 1
    expect(guest.page.get_by_role("button", name="Come closer")).to_be_focused()


def test_it_steps_aside_for_who_acts(guest: Guest) -> None:
    """Wherever the view goes, the small map never lies over the figure whose turn it is."""
    seated(guest, "act")
    close(guest)
    guest.page.keyboard.press("+")
    figure = acting(guest)
    minimap(guest).focus()
    corners = set()
    for far_x, far_y in ((4_000, -4_000), (4_000, 4_000), (-4_000, 4_000), (-4_000, -4_000)):
        goal = (figure["x"] + far_x, max(0, figure["y"] + far_y))
        guest.page.mouse.click(*on_map(guest, *goal))
        corners.add(minimap(guest).get_attribute("data-corner"))
        assert not covers(guest, figure["x"], figure["y"]), goal
    assert len(corners) > 1, "it did step aside"
    guest.page.mouse.move(*pixel(guest, figure["x"], figure["y"]))
    guest.page.mouse.down()
    guest.page.mouse.move(*pixel(guest, figure["x"] + 900, figure["y"] + 900), steps=3)
    expect(minimap(guest)).to_have_css("pointer-events", "none")
    expect(minimap(guest)).to_have_css("opacity", "0.2")


def test_a_phone_presses_the_small_map(phone: Guest) -> None:
    seated(phone, "act")
    board_on_top(phone)
    small, sent = close(phone), len(phone.sent)
    assert frame_is_view(phone)
    phone.check(scrolls=True)
    sound(phone, "a small map on a phone")
    figure = acting(phone)
    assert not covers(phone, figure["x"], figure["y"])

    phone.page.touchscreen.tap(*on_map(phone, 12_000, 24_000))
    phone.until(lambda: in_the_middle(phone, 12_000, 24_000), "the view where it was tapped")
    assert frame_is_view(phone)
    hand = Fingers(phone)
    hand.slide((on_map(phone, 12_000, 24_000), on_map(phone, 24_000, 12_000)))
    phone.until(lambda: in_the_middle(phone, 24_000, 12_000), "the view where the finger went")
    assert frame_is_view(phone)
    x, y = pixel(phone, 24_000, 12_000)
    hand.slide(((x, y), (x + 60, y + 40)))
    phone.until(lambda: not in_the_middle(phone, 24_000, 12_000), "a table that is shifted")
    assert frame_is_view(phone), "the frame follows the table"
    assert phone.sent[sent:] == [], "nothing was answered by all this"
    phone.page.get_by_role("button", name="Whole table").tap()
    expect(small).to_be_hidden()


def test_it_steps_aside_for_a_point_that_a_finger_chose(phone: Guest) -> None:
    seated(phone, "deploy")
    board_on_top(phone)
    small = close(phone)
    before = box(small)
    phone.page.touchscreen.tap(before["x"] + before["width"] + 6, before["y"] + before["height"] / 2)
    expect(phone.page.locator(".ghost")).to_be_visible()
    ghost, after = box(phone.page.locator(".ghost")), box(small)
    apart = max(
        ghost["x"] - after["x"] - after["width"], after["x"] - ghost["x"] - ghost["width"],
        ghost["y"] - after["y"] - after["height"], after["y"] - ghost["y"] - ghost["height"],
    )  # fmt: skip
    assert apart > 0, (ghost, after)


def test_a_replay_has_it_too(guest: Guest) -> None:
    keys = seated(guest, "activate")
    guest.go(f"/t/{keys.table}/replay")
    expect(guest.page.locator(".field-view")).to_be_visible()
    guest.page.keyboard.press("+")
    guest.until(lambda: scale(guest) > NEAR, "close to the table of the past")
    small = box(minimap(guest))
    guest.page.mouse.click(small["x"] + small["width"] - 3, small["y"] + 3)
    guest.until(lambda: frame_is_view(guest), "the frame of the upper right corner")
    sheet, view = box(guest.page.locator(".field-window")), box(guest.page.locator(".field-view"))
    assert abs(sheet["x"] + sheet["width"] - view["x"] - view["width"]) < 2 and abs(sheet["y"] - view["y"]) < 2
    guest.page.keyboard.press("-")
    guest.until(lambda: scale(guest) == 1, "all of it")
