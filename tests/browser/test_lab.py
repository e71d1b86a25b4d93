"""The lab in the browser, and the analysis beside a replay."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from tests.browser.kit import Guest
from tests.server.kit import Player, Server


@pytest.fixture(scope="module")
def played(server: Server) -> str:
    """A table whose game is over, played by two who know nothing."""
    keys = server.new("person", "person")
    player = Player(server, keys.table, *keys.seats.values())
    player.play_some(random.Random(4))
    player.socket.close()
    return keys.table


def test_a_finished_game_is_analysed_beside_its_replay(guest: Guest, played: str) -> None:
    guest.go(f"/t/{played}/replay")
    page = guest.page
    page.get_by_role("button", name="Analyse the game").click()
    analysis = page.get_by_role("region", name="Analysis")
    expect(analysis.get_by_role("heading", name="The chance to win")).to_be_visible(timeout=30_000)
    curves = analysis.locator("svg.curves")
    expect(curves.locator("polyline")).to_have_count(2)
    expect(curves).to_have_attribute("aria-label", re.compile(r"\d+ %, .*(100|0) %$"))
    turning = analysis.locator(".turnings button").last
    expect(turning).to_contain_text("% to win")
    turning.click()
    place = page.locator(".deck-place")
    expect(place).not_to_have_text(re.compile("^0 /"))
    at = place.inner_text()
    box = curves.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    expect(place).not_to_have_text(at)
    expect(analysis.locator(".shares tbody tr")).to_have_count(2)
    guest.check()


def test_a_number_is_changed_and_the_report_shown(guest: Guest) -> None:
    guest.go("/")
    page = guest.page
    page.locator('.box[data-game="adventures"]').get_by_role("link", name="Lab").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Mega Man Adventures: the lab")
    page.get_by_label("Number on a card").select_option("magnet_beam capacity")
    expect(page.get_by_label("New value")).to_have_value("4")
    page.get_by_label("Who plays").select_option("random")
    page.get_by_label("Games").fill("10")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_role("status")).to_contain_text("The bots are playing")
    page.wait_for_url(re.compile("/lab/reports/"), timeout=60_000)
    expect(page.get_by_role("heading", level=1)).to_have_text("Mega Man Adventures: a report of the lab")
    expect(page.get_by_text("magnet_beam.capacity=4, compared with as it is")).to_be_visible()
    colour = page.locator(".sheet").first.evaluate("element => getComputedStyle(element).borderTopWidth")
    assert colour == "3px", "the style sheet was let in"


def test_a_number_that_the_box_does_not_take_is_refused_in_place(guest: Guest) -> None:
    guest.go("/lab/moonbots")
    page = guest.page
    page.get_by_label("Number on a card").select_option("P17 do.fist")
    page.get_by_label("New value").fill("99")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_role("status")).to_contain_text("P17", timeout=30_000)
    expect(page.get_by_role("button", name="Run")).to_be_enabled()
    guest.complaints.clear()  # the browser notes the refused request
