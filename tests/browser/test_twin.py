"""Twin robots: two seats, two robots each."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.browser.kit import Guest


def test_thirty_answers_with_twin_robots(guest: Guest) -> None:
    guest.remember()
    form = guest.lobby()
    form.get_by_role("radio", name="2").check()
    form.get_by_role("button", name="Play now").click()
    rng = random.Random(8)
    for n in range(30):
        if guest.until_state("asked", "over") == "over":
            break
        if n == 0:
            expect(guest.page.locator(".bench")).to_have_count(2)
            expect(guest.page.locator(".seat")).to_have_count(2)
        guest.check()
        guest.play(rng.choice)
    assert len(guest.plays) >= 10
