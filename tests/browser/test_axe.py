"""Every page is checked by axe, by day and by night: nothing serious may be found."""

from __future__ import annotations

import random
from typing import Any, Literal

import pytest
from axe_core_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.kit import Guest, whose_turn
from tests.server.kit import Player

lights = pytest.mark.parametrize("light", ["light", "dark"])


@lights
def test_pages_to_read(invite: Invite, light: Literal["light", "dark"]) -> None:
    guest = invite(color_scheme=light)
    guest.server.new("person", "open", "random", listed=True)
    guest.go("/")
    expect(guest.page.locator("#open .row").first).to_be_visible()
    sound(guest, "lobby")
    guest.page.locator("[data-choose=moonbots]").click()
    sound(guest, "lobby with its options")
    guest.page.get_by_role("button", name="Settings").click()
    sound(guest, "settings of the lobby")
    guest.go("/rules/moonbots?find=deflect")
    sound(guest, "rules")
    guest.go("/lab/moonbots")
    sound(guest, "the lab")
    guest.go("/t/nowhere")
    sound(guest, "a page that is not there")
    guest.complaints.clear()  # the browser notes that it is not there


@lights
def test_a_table_to_its_end(invite: Invite, light: Literal["light", "dark"]) -> None:
    keys = invite(color_scheme=light).server.new("person", "person", "random")
    guests = [invite(color_scheme=light), invite(color_scheme=light)]
    for seat, guest in enumerate(guests):
        guest.take(keys, seat)
        guest.until_state("asked", "waiting")
    asked = whose_turn(*guests)
    sound(asked, "own turn")
    other = guests[1 - guests.index(asked)]
    other.until_state("waiting")
    sound(other, "waiting")
    for name in ("Rules", "Invite", "Settings", "Dice and seed"):
        asked.page.get_by_role("button", name="Menu").click()
        asked.page.get_by_role("dialog").get_by_role("button", name=name).click()
        sound(asked, name)
        asked.page.keyboard.press("Escape")
    for guest in guests:
        guest.page.goto("about:blank")  # nobody has to draw the rest of the game
    Player(asked.server, keys.table, *keys.seats.values()).play_some(random.Random(4))
    asked.go(f"/t/{keys.table}")
    asked.until_state("over")
    sound(asked, "the end")
    asked.page.get_by_role("button", name="Look at the table").click()
    sound(asked, "the table at the end")
    asked.go(f"/t/{keys.table}/replay#step=30")
    expect(asked.page.locator("#table")).to_be_visible()
    sound(asked, "replay")
    asked.page.get_by_role("button", name="Analyse the game").click()
    expect(asked.page.locator("svg.curves")).to_be_visible(timeout=30_000)
    sound(asked, "replay with its analysis")


def sound(guest: Guest, where: str) -> None:
    found: dict[str, Any] = Axe().run(guest.page, options={"resultTypes": ["violations"]})
    assert len(found["passes"]) > 10, "it has looked"
    worst = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
    told = [f"{one['id']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in worst]
    assert not told, f"{where}: {told}"
