"""Ultimate Encounter in the browser: the field, its pieces, and answers that are points of it."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import expect

from tabletron.games.encounter.geometry.ground import Mover, Walk
from tabletron.games.encounter.geometry.numbers import Circle, Point
from tabletron.games.encounter.geometry.polygon import near
from tests.browser.conftest import Invite
from tests.browser.kit import Guest
from tests.browser.test_axe import sound
from tests.games.encounter.kit import BOX
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


def drag(guest: Guest, start: tuple[float, float], *ways: tuple[float, float]) -> None:
    """Takes what stands there along these points, and lets it go at the last."""
    guest.page.mouse.move(*pixel(guest, *start))
    guest.page.mouse.down()
    for way in ways:
        guest.page.mouse.move(*pixel(guest, *way), steps=4)
    guest.page.mouse.up()


def acting(guest: Guest) -> dict[str, Any]:
    found: dict[str, Any] = next(piece for piece in field(guest)["pieces"] if piece.get("active"))
    return found


FRAMES = """() => {
  window.delays = [];
  const drawn = (start) => setTimeout(() => window.delays.push(performance.now() - start));
  addEventListener("pointermove", (event) => requestAnimationFrame(() => drawn(event.timeStamp)), { capture: true });
}"""


def test_a_figure_is_dragged_and_what_it_means_is_drawn_at_once(guest: Guest) -> None:
    """One drag answers the move and where it goes; the picture under the pointer needs no server."""
    guest.take(guest.server.new("person", game="encounter"))
    until_kind(guest, "act")
    mover = acting(guest)
    x, y = mover["x"], mover["y"]
    expect(guest.page.locator(".reach-area")).to_have_count(0)
    guest.page.evaluate(FRAMES)
    heard = len(guest.heard)
    guest.page.mouse.move(*pixel(guest, x, y))
    guest.page.mouse.down()
    for n in range(1, 31):
        guest.page.mouse.move(*pixel(guest, x + 50 * n, y + 100 * n))
    for drawn in (".reach-area", ".tool", ".ghost:not(.is-lost)"):
        expect(guest.page.locator(drawn)).to_have_count(1)
    expect(guest.page.locator(".sketch .range").first).to_be_visible()
    expect(guest.page.locator(".field-said")).to_contain_text("3.4 of 6.4")
    assert guest.heard[heard:] == [], "nothing was asked of the server"
    delays = sorted(guest.page.evaluate("window.delays"))
    assert len(delays) > 10 and delays[len(delays) // 2] < 50, delays
    guest.page.mouse.move(*pixel(guest, x, min(35_000, y + 9_000)))
    expect(guest.page.locator(".ghost.is-lost")).to_have_count(1)
    guest.page.mouse.move(*pixel(guest, x + 1_500, y + 3_000))
    before = len(guest.plays)
    guest.page.mouse.up()
    guest.until(lambda: len(guest.plays) == before + 2, "two answers")
    guest.until_done(guest.plays[-1])
    guest.until_state("asked")
    assert guest.plays[-2]["choice"] == 1, "the move"
    assert max(abs(a - b) for a, b in zip(standing(guest)[mover["id"]], (x + 1_500, y + 3_000), strict=True)) < 60


SEEN = """async ([aims, shapes, pairs]) => {
  const { sightOf, wayTo } = await import("/static/ways.js");
  return pairs.map(([aim, from, to, reach, end]) => {
    const { wall, cover } = sightOf(aims[aim], shapes, from, to);
    return [wall === null, cover, wayTo(reach, shapes, end) !== null];
  });
}"""


def test_the_page_draws_what_the_rules_say(guest: Guest) -> None:
    """Sight, cover and ways of the drawing are those of the geometry, at hundreds of points of the full map."""
    guest.take(guest.server.new("person", game="encounter"))
    guest.until_state("asked")
    rng, ground = random.Random(11), BOX.field["midtown"].ground(list(BOX.field["midtown"].pieces))
    shapes = [{"id": piece.id, "corners": [list(corner) for corner in piece.vertices]} for piece in ground.pieces]
    aims, pairs, truth = [], [], []
    for n in range(400):
        one, two = (Circle(rng.randrange(1_000, 35_000), rng.randrange(1_000, 35_000), r) for r in (689, 984))
        end = Point(one.x + rng.randrange(-5_000, 5_000), one.y + rng.randrange(-5_000, 5_000))
        size = rng.choice((2, 3))
        under = ground.under(two)
        tall = size + (under.size if under else 0)
        walls = [piece.id for piece in ground.pieces if piece.size > tall and piece is not under]
        covers = [p.id for p in ground.pieces if p.size >= size and p is not under and near(p, two, 1)]
        aims.append({"reach": 10_000, "walls": walls, "covers": covers, "bare": 3_000, "worth": 1, "covered": 1})
        mover = Mover(one, size, ())
        walk = Walk(ground, mover, 6_378, True)
        reach = {"at": [one.x, one.y], "length": 6_378, "bends": True, "walls": [wall.id for wall in walk.walls]}
        from_to = [{"x": base.x, "y": base.y, "radius": base.r} for base in (one, two)]
        pairs.append([n, *from_to, reach, list(end)])
        seen, cover = ground.sees(one, two, size), ground.cover(one, two, size)
        truth.append([seen, cover.id if cover and seen else None, walk.path(end) is not None])
    drawn = guest.page.evaluate(SEEN, [aims, shapes, pairs])
    assert drawn == truth
    assert len({tuple(map(bool, one)) for one in truth}) > 4, "all sorts of answers came up"


def test_sight_and_forecast_before_an_attack_is_chosen(guest: Guest) -> None:
    guest.take(guest.server.new("person", game="encounter"))
    until_kind(guest, "act")
    for _ in range(60):
        shots = [choice for choice in guest.choices if choice["notation"].startswith("shoot ")]
        if kind(guest) == "act" and shots:
            break
        toward = min(spots(guest), key=lambda spot: abs(spot[0] - 18_000) + abs(spot[1] - 33_000), default=None)
        wanted = f"spot {toward[0]} {toward[1]}" if toward else "move"
        guest.play(
            lambda choices, wanted=wanted: next((one for one in choices if one["notation"] == wanted), choices[-1])
        )
        guest.until_state("asked")
    expect(guest.page.locator(".sight")).to_have_count(0)
    guest.option(shots[0]["number"]).hover()
    expect(guest.page.locator(".sight").first).to_be_visible()
    expect(guest.page.locator("#tip")).to_contain_text("Damage to expect")
    sound(guest, "a forecast")
