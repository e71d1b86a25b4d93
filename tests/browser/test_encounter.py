"""Ultimate Encounter in the browser: squads, points of the field as answers, whole games, the companion."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.browser.encounter import acting, click, drag, field, kind, seated, spots, standing
from tests.browser.kit import Guest
from tests.browser.test_axe import sound


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
