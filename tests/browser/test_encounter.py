"""Ultimate Encounter in the browser: the field, its pieces, and answers that are points of it."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.kit import Guest
from tests.browser.test_axe import sound
from tests.server.kit import Player


def kind(guest: Guest) -> str:
    found: str = guest.view()["question"]["kind"]
    return found


def until_kind(guest: Guest, *wanted: str) -> None:
    """Takes the first option of everything else."""
    while guest.until_state("asked", "over") == "asked" and kind(guest) not in wanted:
        guest.play()


def field(guest: Guest) -> dict[str, Any]:
    return next(node for node in guest.nodes() if node["id"] == "battlefield")


def standing(guest: Guest) -> dict[str, tuple[int, int]]:
    """Where everybody stands, by node."""
    return {piece["id"]: (piece["x"], piece["y"]) for piece in field(guest)["pieces"]}


def pixel(guest: Guest, x: float, y: float) -> tuple[float, float]:
    """Where on the screen a point of the field is."""
    box = guest.page.locator(".field-window").bounding_box()
    plane = field(guest)
    assert box is not None
    return box["x"] + box["width"] * x / plane["width"], box["y"] + box["height"] * (1 - y / plane["height"])


def click(guest: Guest, x: float, y: float) -> None:
    guest.page.mouse.move(*pixel(guest, x, y))
    guest.page.mouse.click(*pixel(guest, x, y))


def spots(guest: Guest) -> list[tuple[int, int]]:
    found = [choice["notation"].split() for choice in guest.choices if choice["notation"].startswith("spot ")]
    return [(int(x), int(y)) for _, x, y in found]


def test_squads_are_set_up_and_moved_by_clicks_on_the_table(guest: Guest) -> None:
    guest.take(guest.server.new("person", game="encounter"))
    until_kind(guest, "deploy")
    expect(guest.page.locator(".terrain")).to_have_count(len(field(guest)["shapes"]))
    guest.check()
    sound(guest, "deployment")
    expect(guest.page.locator(".field-dot")).to_have_count(len(spots(guest)))
    before = set(standing(guest))
    x, y = spots(guest)[5]
    guest.answer(lambda: click(guest, x, y))
    sent = guest.plays[-1]["choice"]
    assert isinstance(sent, str) and sent.startswith("spot "), "a point, not a number of the list"
    _, *point = sent.split()
    (fresh,) = set(standing(guest)) - before
    assert [str(n) for n in standing(guest)[fresh]] == point
    assert abs(int(point[0]) - x) < 60 and abs(int(point[1]) - y) < 60, "the point under the pointer"
    expect(guest.page.locator(f'[data-id="{fresh}"].field-piece')).to_be_visible()

    until_kind(guest, "act")
    mover = next(piece["id"] for piece in field(guest)["pieces"] if piece.get("active"))
    sound(guest, "an activation")
    number = next(choice["number"] for choice in guest.choices if choice["notation"] == "move")
    guest.answer(guest.option(number).click)
    guest.until_state("asked")
    here = standing(guest)[mover]
    there = max(spots(guest), key=lambda spot: abs(spot[0] - here[0]) + abs(spot[1] - here[1]))
    half = ((here[0] + there[0]) / 2, (here[1] + there[1]) / 2)
    near = min(spots(guest), key=lambda spot: (spot[0] - half[0]) ** 2 + (spot[1] - half[1]) ** 2)
    guest.answer(lambda: click(guest, *near))
    guest.until_state("asked", "over")
    assert abs(standing(guest)[mover][0] - near[0]) < 60 and abs(standing(guest)[mover][1] - near[1]) < 60


def test_a_refused_point_says_why_and_offers_the_nearest(guest: Guest) -> None:
    guest.take(guest.server.new("person", game="encounter"))
    until_kind(guest, "deploy")
    guest.until_state("asked")
    before = len(standing(guest))
    bank = next(shape for shape in field(guest)["shapes"] if shape["id"] == "at.newsstand_w")
    corner = min(bank["corners"])
    click(guest, *corner)
    refusal = guest.page.locator(".ask-refusal")
    expect(refusal).to_contain_text("CP-103")
    assert len(standing(guest)) == before
    expect(guest.page.locator(".ghost.is-offered")).to_be_visible()
    sound(guest, "a refusal")
    guest.answer(refusal.get_by_role("button", name="Take the nearest point").click)
    guest.until_state("asked")
    assert len(standing(guest)) == before + 1


def test_a_point_by_keys_alone(guest: Guest) -> None:
    guest.take(guest.server.new("person", game="encounter"))
    until_kind(guest, "deploy")
    guest.until_state("asked")
    x, y = spots(guest)[0]
    guest.page.get_by_role("button", name="Choose a point").focus()
    guest.page.keyboard.press("ArrowDown")
    guest.page.keyboard.press("ArrowDown")
    guest.answer(lambda: guest.page.keyboard.press("Enter"))
    assert guest.plays[-1]["choice"] == f"spot {x} {y - 500}"


def test_a_phone_taps_and_confirms(invite: Invite) -> None:
    phone = invite(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.take(phone.server.new("person", game="encounter"))
    until_kind(phone, "deploy")
    phone.until_state("asked")
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


def test_an_encounter_to_its_end(guest: Guest) -> None:
    """Some rounds in the browser, the rest by a friend on the same seat; then the end is shown."""
    keys = guest.server.new("person", game="encounter", switches={"max_rounds": "6"})
    guest.take(keys)
    rng = random.Random(7)
    for _ in range(40):
        if guest.until_state("asked", "over") == "over":
            break
        points = spots(guest)
        if points and guest.view()["question"]["wide"]:
            click(guest, *rng.choice(points))
            guest.page.wait_for_timeout(350)
            nearest = guest.page.get_by_role("button", name="Take the nearest point")
            if nearest.count():
                guest.answer(nearest.click)
        else:
            guest.play(lambda choices: choices[rng.randrange(min(3, len(choices)))])
    assert sum(isinstance(play["choice"], str) for play in guest.plays) > 5
    sound(guest, "in the middle of it")
    Player(guest.server, keys.table, *keys.seats.values()).play_some(rng)
    guest.until_state("over")
    sound(guest, "the end")


def test_ranges_are_drawn_around_whom_one_looks_at(guest: Guest) -> None:
    guest.take(guest.server.new("person", game="encounter"))
    until_kind(guest, "activate")
    guest.until_state("asked")
    expect(guest.page.locator(".range")).to_have_count(0)
    guest.page.locator('.field-piece[data-thing="ultron"]').hover()
    expect(guest.page.locator(".range")).to_have_count(5)
    guest.page.mouse.move(2, 2)
    expect(guest.page.locator(".range")).to_have_count(0)
