"""An adventure saved as a file, opened in another browser, and gone on with."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.kit import Guest
from tests.browser.test_robomon_island import press
from tests.server.kit import Player


def test_a_game_is_saved_and_opened_elsewhere(invite: Invite, tmp_path: Path) -> None:
    guest, other = invite(), invite()
    keys = guest.server.new("person", game="robomon", switches={"battle": "adventure"})
    player = Player(guest.server, keys.table, keys.seats[0])
    for said in ("+1", "0", "0", "+2", "exit.3"):
        seat, question = player.asked()
        player.play(seat, next(one.number for one in question.choices if said in (one.words.label, *one.words.nodes)))
    guest.take(keys)
    guest.until_state("asked")
    file = saved(guest, tmp_path)
    other.go("/")
    opened(other, file)
    other.until_state("asked")
    expect(other.page.locator(".areamap-title")).to_have_text("03 Glasswing Beach")
    expect(other.page.locator(".line--Imported")).to_have_count(1)
    other.check()
    press(other, "exit.1")
    expect(other.page.locator(".areamap-title")).not_to_have_text("03 Glasswing Beach")
    expect(guest.page.locator(".areamap-title")).to_have_text("03 Glasswing Beach")
    for n in (1, 2):
        other.page.get_by_role("button", name="Undo").click()
        expect(other.page.locator(".line--TakenBack")).to_have_count(n)
    other.go("/")
    expect(other.page.locator("#mine .row")).to_have_count(1)
    broken = tmp_path / "broken.tabletron"
    broken.write_bytes(file.read_bytes().replace(b"robomon", b"robomom"))
    opened(other, broken)
    expect(other.page.locator("#saved [role=alert]")).to_contain_text("damaged")
    other.complaints[:] = [one for one in other.complaints if "400" not in one]


def saved(guest: Guest, folder: Path) -> Path:
    """The file that the menu gives."""
    guest.page.get_by_role("button", name="Menu").click()
    with guest.page.expect_download() as download:
        guest.page.get_by_role("dialog").get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename.startswith("robomon-")
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def opened(guest: Guest, file: Path) -> None:
    with guest.page.expect_file_chooser() as chooser:
        guest.page.get_by_role("button", name="Open a saved game").click()
    chooser.value.set_files(file)


def test_what_others_may_not_know_is_not_offered(guest: Guest) -> None:
    keys = guest.server.new("person", "person")
    guest.take(keys, 0)
    guest.until_state("asked", "waiting")
    guest.page.get_by_role("button", name="Menu").click()
    expect(guest.page.get_by_role("dialog").get_by_role("button", name="Give up")).to_be_visible()
    expect(guest.page.get_by_role("dialog").get_by_role("button", name="Save as a file")).to_have_count(0)
