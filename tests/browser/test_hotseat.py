"""Two people at one screen: a curtain between them, and nothing behind it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.kit import CORNER, Guest
from tests.browser.test_company import secretly, told_of


@pytest.fixture
def pair(guest: Guest) -> Guest:
    """Odile and Lia at one screen, a bot between them."""
    guest.remember(players="3", seat1="person", guest1="Lia")
    guest.context.add_init_script("localStorage['tabletron.name'] = 'Odile'")
    guest.lobby().get_by_role("button", name="Play now").click()
    return guest


def test_the_curtain_hides_the_hand_of_the_other(pair: Guest) -> None:
    curtains = 0
    for _ in range(80):
        if pair.until_state("asked", "curtain", "over") == "over":
            break
        if pair.page.locator(".curtain").count():
            curtains += held(pair)
            lift(pair)
        elif pair.view(shown(pair))["question"]:
            only_own_secrets(pair)
            look_at_hand(pair)
            pair.answer(pair.option(secretly(pair.view(shown(pair))["question"]["choices"])["number"]).click)
        if curtains >= 3:
            return
    raise AssertionError(f"only {curtains} curtains with something to hide")


def shown(pair: Guest) -> int:
    """The seat whose place is at the bottom of the screen."""
    name = pair.page.locator(".bench .nameplate b").first.inner_text()
    return next(int(holder["seat"]) for holder in pair.info["holders"] if holder["name"] == name)


def weapons(pair: Guest, seat: int) -> set[str]:
    """The Secret Weapons that a seat holds."""
    hand = [node["id"] for node in pair.nodes(seat) if node["id"].startswith("weapon.")]
    return {node.removeprefix("weapon.") for node in hand}


def held(pair: Guest) -> bool:
    """Nothing that either of them holds is anywhere in the page; whether they held anything."""
    secrets = weapons(pair, 0) | weapons(pair, 1)
    page = pair.page.locator("body").evaluate(
        "body => [...body.children].filter(one => !one.matches('svg, .sprite')).map(one => one.outerHTML).join()"
    )
    assert not told_of(secrets, page)
    return bool(secrets)


def lift(pair: Guest) -> None:
    title = pair.page.locator(".curtain h2").inner_text()
    name = title.removeprefix("Pass the screen to ")
    assert name in ("Odile", "Lia")
    pair.page.get_by_role("button", name=f"I am {name}").click()
    expect(pair.page.locator(".curtain")).to_have_count(0)
    expect(pair.page.locator(".bench .nameplate b").first).to_have_text(name)


def look_at_hand(pair: Guest) -> None:
    """A slip that explains a card must not stay in the page either."""
    hand = pair.page.locator(".bench .card--weapon").first
    if hand.count():
        hand.hover(position=CORNER)
        expect(pair.page.locator("#tip")).to_be_visible()


def only_own_secrets(pair: Guest) -> None:
    seat = shown(pair)
    assert not told_of(weapons(pair, 1 - seat) - weapons(pair, seat), pair.page.locator("#app").inner_html())
