"""Ultimate Encounter in the browser: what is drawn while people measure and aim, and an attack as a scene."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Locator, expect

from tabletron.games.encounter.geometry.ground import Mover, Walk
from tabletron.games.encounter.geometry.numbers import Circle, Point
from tabletron.games.encounter.geometry.polygon import near
from tests.browser.encounter import (
    acting,
    can_shoot_or_move,
    field,
    into_battle,
    pixel,
    seated,
    standing,
    toward_ultron,
)
from tests.browser.kit import Guest
from tests.browser.test_axe import sound
from tests.games.encounter.kit import BOX
from tests.server.kit import Player

FRAMES = """() => {
  window.delays = [];
  const drawn = (start) => setTimeout(() => window.delays.push(performance.now() - start));
  addEventListener("pointermove", (event) => requestAnimationFrame(() => drawn(event.timeStamp)), { capture: true });
}"""
SEEN = """async ([aims, shapes, pairs]) => {
  const { sightOf, wayTo } = await import("/static/plane/sight-lines.js");
  return pairs.map(([aim, from, to, reach, end]) => {
    const { wall, cover } = sightOf(aims[aim], shapes, from, to);
    return [wall === null, cover, wayTo(reach, shapes, end) !== null];
  });
}"""


def test_ranges_and_colours_of_both_squads(guest: Guest) -> None:
    seated(guest, "activate")
    sides = {piece["side"] for piece in field(guest)["pieces"] if "/" in piece.get("label", "")}
    assert sides == {0, 1, 2}, "one person plays both squads, and still sees which is which"
    expect(guest.page.locator(".range")).to_have_count(0)
    guest.point(guest.page.locator('.field-piece[data-thing="ultron"]'))
    expect(guest.page.locator(".range")).to_have_count(5)
    guest.page.mouse.move(2, 2)
    expect(guest.page.locator(".range")).to_have_count(0)
    strip = guest.page.locator(".phases li").evaluate_all("all => all.map((one) => one.scrollWidth - one.clientWidth)")
    assert strip == [0, 0, 0], "no name of a phase is cut"


def test_a_figure_is_dragged_and_what_it_means_is_drawn_at_once(guest: Guest) -> None:
    """One drag answers the move and where it goes; the picture under the pointer needs no server."""
    seated(guest, "act")
    mover = acting(guest)
    x, y = mover["x"], mover["y"]
    expect(guest.page.locator(".reach-area")).to_have_count(0)
    guest.page.evaluate(FRAMES)
    sent = len(guest.sent)
    guest.page.mouse.move(*pixel(guest, x, y))
    guest.page.mouse.down()
    for n in range(1, 31):
        guest.page.mouse.move(*pixel(guest, x + 50 * n, y + 100 * n))
    for drawn in (".reach-area", ".tool", ".ghost:not(.is-lost)"):
        expect(guest.page.locator(drawn)).to_have_count(1)
    expect(guest.page.locator(".sketch .range").first).to_be_visible()
    expect(guest.page.locator(".field-said")).to_contain_text("3.4 of 6.4")
    assert guest.sent[sent:] == [], "nothing was asked of the server"
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


def test_the_page_draws_what_the_rules_say(guest: Guest) -> None:
    """Sight, cover and ways of the drawing are those of the geometry, at hundreds of points of the full map."""
    guest.go("/")
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
    keys = guest.server.new("person", game="encounter", switches={"difficulty": "tutorial"})
    friend = Player(guest.server, keys.table, *keys.seats.values())
    while not can_shoot_or_move((asked := friend.asked())[1]):
        friend.play(asked[0], toward_ultron(asked[1]))
    friend.socket.close()
    guest.take(keys)
    guest.until_state("asked")
    shot = next(choice for choice in guest.choices if choice["notation"].startswith("shoot "))
    expect(guest.page.locator(".sight")).to_have_count(0)
    guest.point(guest.option(shot["number"]))
    expect(guest.page.locator(".sight")).not_to_have_count(0)
    expect(guest.page.locator("#tip")).to_contain_text("Damage to expect")
    sound(guest, "a forecast")
    figure = acting(guest)
    guest.page.mouse.move(*pixel(guest, figure["x"], figure["y"]))
    guest.page.mouse.down()
    guest.page.mouse.move(*pixel(guest, figure["x"] + 400, figure["y"] + 400), steps=3)
    expect(guest.page.locator(".outlook")).to_contain_text("in sight")
    guest.page.keyboard.press("Escape")


def test_an_attack_is_a_scene_with_dice_to_press(guest: Guest) -> None:
    """Somebody attacked; the guest reads both sides, and rerolls by pressing dice there."""
    seated(guest, "reroll", choose=into_battle)
    scene = guest.page.locator(".exchange")
    expect(scene).to_have_count(1)
    attack = next(node for node in guest.nodes() if node["id"] == "attack")
    for role, side in zip(("attacker", "defender"), attack["nodes"], strict=False):
        shown = scene.locator(f'[data-id="attack.{role}"]')
        expect(shown.locator("b").first).to_have_text(side["name"])
        dice = next(node for node in side["nodes"] if node["type"] == "zone")["nodes"]
        expect(shown.locator(".die")).to_have_count(len(dice))
        counting = [die for die in dice if die.get("counts")]
        expect(shown.locator(".die.is-counting")).to_have_count(len(counting))
        expect(shown.get_by_role("img", name="counts")).to_have_count(len([d for d in counting if not lit(guest, d)]))
    expect(scene.locator('li[aria-current="step"]')).to_have_count(1)
    expect(scene.locator(".exchange-sum")).to_be_visible()
    guest.check()
    sound(guest, "an attack")
    one = next(choice for choice in guest.choices if len(choice["words"].get("nodes", [])) == 1)
    pressed = scene.locator(f'[data-id="{one["words"]["nodes"][0]}"]')
    before = len(guest.plays)
    guest.until(lambda: reroll(guest, pressed, one["number"], before), "a die pressed and the reroll")
    guest.until_state("asked", "over")


def lit(guest: Guest, die: dict[str, Any]) -> bool:
    """Whether a die can be pressed."""
    return guest.page.locator(f'button[data-id="{die["id"]}"]').count() > 0


def reroll(guest: Guest, die: Locator, number: int, before: int) -> bool:
    """Presses a die; if several sets hold it, takes the one that is listed for it alone."""
    if len(guest.plays) == before and die.count():
        die.click()
    if len(guest.plays) == before and guest.option(number).is_visible():
        guest.option(number).click()
    return len(guest.plays) > before
