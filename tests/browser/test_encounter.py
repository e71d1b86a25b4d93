"""Ultimate Encounter in the browser: the field, its pieces, and answers that are points of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

from playwright.sync_api import Locator, expect

from tabletron.core.scene import Question
from tabletron.games.encounter.geometry.ground import Mover, Walk
from tabletron.games.encounter.geometry.numbers import Circle, Point
from tabletron.games.encounter.geometry.polygon import near
from tabletron.server import wire
from tests.browser.kit import Guest
from tests.browser.test_axe import sound
from tests.games.encounter.kit import BOX
from tests.server.kit import Player

Choose: TypeAlias = Callable[[Question], int]


def kind(guest: Guest) -> str:
    found: str = guest.view()["question"]["kind"]
    return found


def seated(guest: Guest, *wanted: str, choose: Choose = lambda question: 1, **switches: str) -> wire.Keys:
    """A table in one person's hands; somebody else played it to such a question, and then the guest sits down."""
    keys = guest.server.new("person", game="encounter", switches={"difficulty": "tutorial", **switches})
    friend = Player(guest.server, keys.table, *keys.seats.values())
    while (asked := friend.asked())[1].kind not in wanted:
        friend.play(asked[0], choose(asked[1]))
    friend.socket.close()
    guest.take(keys)
    guest.until_state("asked")
    return keys


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


def test_squads_are_set_up_by_clicks_on_the_table(guest: Guest) -> None:
    seated(guest, "deploy")
    expect(guest.page.locator(".terrain")).to_have_count(len(field(guest)["shapes"]))
    guest.check()
    sound(guest, "deployment")
    expect(guest.page.locator(".field-dot")).to_have_count(len(spots(guest)))
    expect(guest.page.locator(".reach-area")).to_have_count(1)
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


def test_a_refused_point_says_why_and_offers_the_nearest(guest: Guest) -> None:
    seated(guest, "deploy")
    before = len(standing(guest))
    stand = next(shape for shape in field(guest)["shapes"] if shape["id"] == "at.newsstand_w")
    click(guest, *min(stand["corners"]))
    refusal = guest.page.locator(".ask-refusal")
    expect(refusal).to_contain_text("CP-103")
    assert len(standing(guest)) == before
    expect(guest.page.locator(".ghost.is-offered")).to_be_visible()
    sound(guest, "a refusal")
    guest.answer(refusal.get_by_role("button", name="Take the nearest point").click)
    guest.until_state("asked")
    assert len(standing(guest)) == before + 1


def test_a_point_by_keys_alone(guest: Guest) -> None:
    seated(guest, "deploy")
    x, y = spots(guest)[0]
    guest.page.get_by_role("button", name="Choose a point").focus()
    guest.page.keyboard.press("ArrowDown")
    guest.page.keyboard.press("ArrowDown")
    guest.answer(lambda: guest.page.keyboard.press("Enter"))
    assert guest.plays[-1]["choice"] == f"spot {x} {y - 500}"


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


SEEN = """async ([aims, shapes, pairs]) => {
  const { sightOf, wayTo } = await import("/static/ways.js");
  return pairs.map(([aim, from, to, reach, end]) => {
    const { wall, cover } = sightOf(aims[aim], shapes, from, to);
    return [wall === null, cover, wayTo(reach, shapes, end) !== null];
  });
}"""


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


def toward_ultron(question: Question) -> int:
    """Moves toward the far edge, and otherwise ends what can be ended."""

    def far(notation: str) -> int:
        _, x, y = notation.split()
        return abs(int(x) - 18_000) + abs(int(y) - 33_000)

    by_notation = {choice.notation: choice.number for choice in question.choices}
    points = [notation for notation in by_notation if notation.startswith("spot ")]
    if points and question.kind != "deploy":
        return by_notation[min(points, key=far)]
    shots = any(notation.startswith("shoot ") for notation in by_notation)
    return by_notation["move"] if "move" in by_notation and not shots else question.choices[-1].number


def into_battle(question: Question) -> int:
    """Attacks if somebody is in range, and otherwise goes there."""
    shot = next((choice.number for choice in question.choices if choice.notation.startswith("shoot ")), None)
    return shot or toward_ultron(question)


def can_shoot(question: Question) -> bool:
    return any(choice.notation.startswith("shoot ") for choice in question.choices)


def test_sight_and_forecast_before_an_attack_is_chosen(guest: Guest) -> None:
    keys = guest.server.new("person", game="encounter", switches={"difficulty": "tutorial"})
    friend = Player(guest.server, keys.table, *keys.seats.values())
    while not can_shoot((asked := friend.asked())[1]):
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
    if not any(choice["notation"] == "move" for choice in guest.choices):
        return
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


def drawn_to_the_end(guest: Guest, rng: random.Random) -> None:
    """Plays on by dragging figures and pressing what lies on the table, and by the list."""
    while guest.until_state("asked", "over") == "asked":
        points = spots(guest)
        move = next((choice for choice in guest.choices if choice["notation"] == "move"), None)
        if points and guest.view()["question"]["wide"]:
            x, y = rng.choice(points)
            guest.answer(lambda x=x, y=y: click(guest, x, y))  # type: ignore[misc]
        elif move and rng.random() < 0.5:
            figure = acting(guest)
            x, y = figure["x"], min(34_000, figure["y"] + 1_500)
            before = len(guest.plays)
            drag(guest, (figure["x"], figure["y"]), (x, y))
            guest.until(lambda before=before: len(guest.plays) > before + 1, "two answers")  # type: ignore[misc]
            guest.page.wait_for_timeout(200)
        else:
            guest.play(lambda choices: choices[-1] if rng.random() < 0.7 else rng.choice(choices))


def test_a_whole_encounter_is_dragged_and_clicked(guest: Guest) -> None:
    """Small squads and two rounds: from the first figure on the table to the end."""
    keys = guest.server.new(
        "person", game="encounter",
        switches={"difficulty": "tutorial", "max_rounds": "2", "roster": "One: Iron Man; Two: Red Skull"},
    )  # fmt: skip
    guest.take(keys)
    drawn_to_the_end(guest, random.Random(5))
    assert sum(isinstance(play["choice"], str) for play in guest.plays) >= 4, "points of the table"
    sound(guest, "the end")
    assert "The last round is over" in guest.page.locator("body").inner_text() or guest.view()["winners"] is not None


def test_the_companion_runs_ultron_for_a_real_table(guest: Guest) -> None:
    """A whole encounter with real figures: people report by pressing their lines, and do what they are told."""
    keys = guest.server.new(
        "person", game="encounter",
        switches={"difficulty": "tutorial", "figures": "real", "max_rounds": "2", "roster": "One: Iron Man"},
    )  # fmt: skip
    guest.take(keys)
    guest.until_state("asked")
    expect(guest.page.locator(".field-window")).to_have_count(0)
    expect(guest.page.locator(".story")).to_contain_text("Set up your table")
    guest.check()
    sound(guest, "the companion")
    guest.answer(guest.page.locator('.member-place[data-id="at.0"] .card-tag').click)
    guest.until_state("asked")
    assert kind(guest) == "happened"
    guest.play(lambda choices: next(one for one in choices if one["notation"] == "report hurts"))
    guest.play(lambda choices: choices[1])
    guest.until_state("asked")
    expect(guest.page.locator(".boss .hp")).to_have_attribute("aria-valuenow", "6")
    rng, told = random.Random(3), set()
    while guest.until_state("asked", "over") == "asked":
        told |= set(guest.page.locator(".story p").all_inner_texts())
        ends = [one for one in guest.choices if one["notation"] in ("end", "yes", "pass")]
        guest.play(lambda choices, ends=ends: rng.choice(ends or choices))  # type: ignore[misc]
    assert any("Move Ultron" in line for line in told), told
    sound(guest, "the end of the companion")


def test_a_squad_is_built_kept_shared_and_played(guest: Guest) -> None:
    guest.go("/")
    guest.page.locator("[data-choose=encounter]").click()
    form = guest.page.locator("#start-encounter")
    form.get_by_role("button", name="New squad").click()
    builder = guest.page.get_by_role("dialog")
    expect(builder.locator(".deck-total")).to_have_text("0 / 15 Threat")
    expect(builder.locator(".deck-faults")).to_contain_text("Somebody must be in it.")
    builder.get_by_role("button", name="Suggested squad 1").click()
    expect(builder.locator(".deck-total")).to_have_text("15 / 15 Threat")
    builder.get_by_role("button", name="One Iron Man less").click()
    builder.get_by_role("button", name="One Red Skull more").click()
    expect(builder.locator(".deck-faults")).to_contain_text("This costs 16 Threat; at most 15 are allowed.")
    expect(builder.get_by_role("button", name="Keep this squad")).to_be_disabled()
    sound(guest, "squad builder")
    builder.get_by_role("button", name="Suggested squad 1").click()
    builder.get_by_role("button", name="One Medpack more").click()
    builder.get_by_label("Name of the squad").fill("Heroes")
    assert builder.locator("textarea").input_value().startswith("Heroes: Captain America, ")
    builder.get_by_role("button", name="Keep this squad").click()
    form.get_by_role("button", name="New squad").click()
    builder.locator("textarea").fill("Twins: Iron Man, Black Widow")
    builder.get_by_role("button", name="Keep this squad").click()
    form.get_by_role("button", name="Play now").click()
    expect(form.locator(".start-trouble")).to_contain_text("Iron Man and Iron Man are both Tony Stark")
    guest.complaints.clear()

    guest.page.reload()
    guest.page.locator("[data-choose=encounter]").click()
    expect(form.locator(".decks-list li")).to_have_text(["Heroes", "Twins"])
    form.get_by_role("button", name="Throw Twins away").click()
    form.get_by_role("button", name="Play now").click()
    guest.until_state("asked")
    assert "Medpack" in str(guest.view()["scene"])
