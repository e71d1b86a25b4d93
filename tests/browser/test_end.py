"""After the game: once more, and the replay with its links, its branches and its record."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.kit import Guest, whose_turn
from tests.server.kit import Player, Server


@pytest.fixture(scope="module")
def played(server: Server) -> str:
    """A table whose game is over."""
    keys = server.new("person", "person", "random")
    player = Player(server, keys.table, *keys.seats.values())
    player.play_some(random.Random(2))
    player.socket.close()
    return keys.table


def test_a_rematch_moves_everybody_on(invite: Invite) -> None:
    guests = [invite(), invite()]
    server = guests[0].server
    keys = server.new("person", "person", "random")
    for seat, guest in enumerate(guests):
        guest.take(keys, seat)
    Player(server, keys.table, *keys.seats.values()).play_some(random.Random(3))
    for guest in guests:
        guest.until_state("over")
    guests[0].page.locator(".finish").get_by_role("button", name="Once more").click()
    guests[0].page.wait_for_url(lambda url: keys.table not in url)
    guests[1].page.locator(".finish").get_by_role("link", name="To the next game").click()
    guests[1].page.wait_for_url(guests[0].page.url)
    for seat, guest in enumerate(guests):
        guest.until_state("asked", "waiting")
        assert guest.info["mine"] == [seat + 1]
    asked = whose_turn(*guests)
    assert asked.play()


def test_step_by_step(guest: Guest, played: str) -> None:
    guest.go(f"/t/{played}/replay")
    page, place = guest.page, guest.page.locator(".deck-place")
    expect(place).to_have_text(re.compile(r"^0 / \d+$"))
    last = int(place.inner_text().split(" / ")[1])
    page.get_by_role("button", name="Step forward").click()
    expect(place).to_have_text(f"1 / {last}")
    for key, at in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        expect(place).to_have_text(f"{at} / {last}")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".deck-verdict")).to_contain_text("win")
    page.get_by_role("button", name="Step back").click()
    expect(place).to_have_text(f"{last - 1} / {last}")
    expect(page.locator(".deck-verdict")).to_have_text("")
    page.get_by_role("slider", name="Step").fill("20")
    expect(place).to_have_text(f"20 / {last}")
    page.locator(".deck-play").click()
    expect(place).to_have_text(f"22 / {last}")
    page.locator(".deck-play").click()
    page.locator(".chronicle-step").nth(3).click()
    expect(page.locator(".chronicle-step").nth(3)).to_have_attribute("aria-current", "step")
    guest.check(scrolls=True)


def test_a_shared_link_opens_the_same_moment(invite: Invite, played: str) -> None:
    guest, friend = invite(permissions=["clipboard-read", "clipboard-write"]), invite()
    guest.go(f"/t/{played}/replay#step=40")
    guest.page.get_by_label("Whose eyes").select_option("1")
    expect(guest.page.locator(".deck-place")).to_have_text(re.compile("^40 / "))
    guest.page.get_by_role("button", name="Share").click()
    expect(guest.page.get_by_text("Link copied")).to_be_visible()
    link = guest.page.evaluate("navigator.clipboard.readText()")
    friend.page.goto(link)
    expect(friend.page.locator(".deck-place")).to_have_text(guest.page.locator(".deck-place").inner_text())
    expect(friend.page.get_by_label("Whose eyes")).to_have_value("1")
    friend.page.locator("#table").wait_for()
    assert friend.page.locator("#table").inner_text() == guest.page.locator("#table").inner_text()


def test_a_branch_is_a_table_to_play_on(guest: Guest, played: str) -> None:
    guest.go(f"/t/{played}/replay#step=30")
    expect(guest.page.locator(".deck-place")).to_have_text(re.compile("^30 / "))
    guest.page.get_by_role("button", name="Branch here").click()
    sheet = guest.page.get_by_role("dialog")
    sheet.get_by_label("You take the seat of").select_option("1")
    sheet.get_by_label("Bots play the others").select_option("random")
    sheet.get_by_role("button", name="Play on from here").click()
    guest.page.wait_for_url(lambda url: played not in url)
    guest.until_state("asked")
    assert guest.info["mine"] == [1]
    for _ in range(3):
        assert guest.play()


def test_the_record_can_be_verified(guest: Guest, played: str, tmp_path: Path) -> None:
    guest.go(f"/t/{played}/replay")
    guest.page.get_by_role("button", name="Fair dice?").click()
    with guest.page.expect_download() as download:
        guest.page.get_by_role("link", name="Download the record").click()
    record = tmp_path / download.value.suggested_filename
    download.value.save_as(record)
    script = Path(sys.executable).with_name("tabletron")
    checked = subprocess.run([script, "verify", record], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    record.write_text(record.read_text().replace('"', "'", 1))
    assert subprocess.run([script, "verify", record], capture_output=True, check=False).returncode != 0


def test_a_running_game_has_no_record_yet(guest: Guest) -> None:
    keys = guest.server.new("person", "random", "random")
    guest.take(keys)
    guest.until_state("asked")
    guest.page.get_by_role("button", name="Menu").click()
    expect(guest.page.get_by_role("link", name="Download the record")).to_have_count(0)
    guest.page.get_by_role("link", name="Replay").click()
    expect(guest.page.locator(".deck-place")).to_have_text(re.compile("^0 / "))
    assert guest.page.get_by_label("Whose eyes").locator("option").count() == 2, "all can see, and one's own"
