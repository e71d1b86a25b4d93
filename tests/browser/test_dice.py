"""Real dice: people roll on their own table, the page asks what came up."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.kit import Guest


def test_the_page_asks_for_the_dice_and_goes_on(invite: Invite) -> None:
    guest, spectator = invite(), invite()
    keys = guest.server.new("person", "random", "random", dice="real")
    guest.take(keys)
    spectator.go(f"/t/{keys.table}")
    rolls = 0
    while rolls < 6:
        if guest.until_state("asked", "dice") == "asked":
            guest.answer(guest.option(guest.choices[0]["number"]).click)
            continue
        tell = (by_mouse, by_keyboard)[rolls % 2]
        told = tell(guest)
        line = guest.page.locator(".line--Rolled, .line--Rerolled").first
        expect(line).to_be_visible()
        shown = line.locator(".die").all_inner_texts()[-len(told) :]
        assert sorted(shown) == sorted(told), "in a reroll the new dice stand last"
        rolls += 1
        expect(spectator.page.locator(".rolled")).to_have_count(0)


def rows(guest: Guest) -> list[Locator]:
    return guest.page.locator("#ask .rolled-die").all()


def fed(guest: Guest) -> list[dict[str, Any]]:
    """What the page told of dice so far."""
    return [message for message in guest.sent if message["do"] == "feed"]


def by_mouse(guest: Guest) -> list[str]:
    """A face a die: what is not whole cannot be sent, and there are no faces that the dice do not have."""
    dice, before = rows(guest), len(fed(guest))
    done = guest.page.get_by_role("button", name="This is what came up")
    told = [str(1 + n % 6) for n in range(len(dice))]
    for die, face in zip(dice, told, strict=True):
        assert die.locator("button").all_inner_texts() == list("123456")
        done.click(force=True)
        assert len(fed(guest)) == before, "nothing is sent before every die is told"
        die.get_by_role("button", name=face, exact=True).click()
    done.click()
    return accepted(guest, before, told)


def by_keyboard(guest: Guest) -> list[str]:
    before = len(fed(guest))
    told = [str(6 - n % 6) for n in range(len(rows(guest)))]
    for face in ("7", "0", *told):
        guest.page.keyboard.press(face)
    guest.page.locator("#ask").focus()
    guest.page.keyboard.press("Enter")
    return accepted(guest, before, told)


def accepted(guest: Guest, before: int, told: list[str]) -> list[str]:
    guest.until(lambda: len(fed(guest)) > before, "the dice to be told")
    guest.until_done(fed(guest)[before])
    expect(guest.page.locator(".ask-refusal")).to_have_count(0)
    guest.until_state("asked", "dice", "waiting", "over")
    return told
