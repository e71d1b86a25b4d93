"""Two friends and somebody who looks on, each at a browser of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import expect

import tabletron
from tests.browser.conftest import Invite
from tests.browser.kit import Choice, Guest, whose_turn

AWKWARD = "<b>Zoë</b>&\"'"
TALK = "<b>&\"' <script>document.title = 'caught'</script> {n} [seat 0]"
WEAPONS = tabletron.game("moonbots").load().weapon  # type: ignore[attr-defined]


def test_two_friends_and_a_spectator(invite: Invite) -> None:
    host, friend, spectator = invite(), invite(), invite()
    table = open_table(host)
    link = host.page.get_by_role("textbox", name="Seat 2").input_value()
    assert re.search(r"/t/\w+#sit=.+", link)
    friend.page.goto(link)
    friend.page.get_by_label("Your name").fill(AWKWARD)
    friend.page.get_by_role("button", name="Sit down").click()
    friend.until_state("asked", "waiting")
    assert "#" not in friend.page.url, "the invitation does not stay in the address"
    spectator.go(f"/t/{table}")
    spectator.until_state("waiting")
    expect(spectator.page.locator(".ask-hint")).to_have_text("You are watching.")
    for guest in (host, friend, spectator):
        expect(guest.page.locator(".nameplate b").get_by_text(AWKWARD, exact=True).first).to_be_visible()

    secrets = buy_secrets(host, friend)
    assert host.plays and friend.plays
    spectator.until(lambda: spectator.picture["seq"] == host.picture["seq"], "the spectator to have seen it all")
    seen = "\n".join(spectator.heard) + spectator.page.locator("#app").inner_html()
    assert not told_of(secrets, seen)
    expect(spectator.page.locator(".mini-back").first).to_be_visible()

    talk(host, friend, spectator)
    friend.page.close()
    expect(host.page.locator("#table [data-presence='1']")).to_have_text("away")
    expect(spectator.page.locator("#table [data-presence='1']")).to_have_text("away")


def open_table(host: Guest) -> str:
    """A table with a seat for a friend and a bot, where nobody is told which weapons are still hidden."""
    host.remember(players="3", seat1="open", **{"switch.show_unseen_weapons": "off"})
    host.lobby().get_by_role("button", name="Play now").click()
    assert host.until_state("room") == "room"
    return host.page.url.rsplit("/", 1)[-1]


def buy_secrets(*players: Guest) -> set[str]:
    """Both play in turn until one of them holds a Secret Weapon; the ids of those they hold."""
    for _ in range(120):
        held = set[str]().union(*(holding(player) for player in players))
        if held and all(player.plays for player in players):
            return held
        asked = whose_turn(*players)
        asked.play(secretly)
    raise AssertionError("nobody came to hold a Secret Weapon")


def holding(player: Guest) -> set[str]:
    """The Secret Weapons of a player, by what their own page was sent."""
    own = [node["id"] for node in player.nodes() if node["id"].startswith("weapon.")]
    return {node.removeprefix("weapon.") for node in own}


def told_of(weapons: set[str], text: str) -> list[str]:
    """The places where a text gives one of these weapons away, by its id or its name."""
    found = (re.search(rf"(.{{,80}})\b({weapon}|{WEAPONS[weapon].name})\b", text) for weapon in weapons)
    return [place[0] for place in found if place]


def secretly(choices: Sequence[Choice]) -> Choice:
    """Buys Secret Weapons and nothing else, and never plays one."""
    blind = [choice for choice in choices if choice["words"]["label"] == "Secret Weapon"]
    passing = [choice for choice in choices if choice["notation"] == "pass"]
    return [*blind, *passing, *choices][0]


def talk(host: Guest, friend: Guest, spectator: Guest) -> None:
    """What is said arrives as it was typed."""
    friend.page.get_by_role("tab", name="Chat").click()
    friend.page.get_by_label("Say something").fill(TALK)
    friend.page.keyboard.press("Enter")
    for guest in (host, friend, spectator):
        guest.page.get_by_role("tab", name="Chat").click()
        expect(guest.page.locator(".said")).to_have_text(TALK)
        expect(guest.page.locator(".talk .line b")).to_have_text(AWKWARD)
        assert guest.page.locator(".said *").count() == 0
        assert "caught" not in guest.page.title()


def test_an_invitation_is_good_for_one(invite: Invite) -> None:
    host, first, second = invite(), invite(), invite()
    open_table(host)
    link = host.page.get_by_role("textbox", name="Seat 2").input_value()
    for guest in (first, second):
        guest.page.goto(link)
        guest.page.get_by_label("Your name").fill("Ada")
        guest.page.get_by_role("button", name="Sit down").click()
    first.until_state("asked", "waiting")
    expect(second.page.get_by_role("alert")).to_contain_text("used already")
    second.page.get_by_role("button", name="Only look on").click()
    second.until_state("waiting")
    assert second.info["mine"] == []
    second.complaints.clear()  # the browser notes that the seat was refused


def test_the_host_starts_with_bots(guest: Guest) -> None:
    open_table(guest)
    guest.page.get_by_role("button", name="Start with bots now").click()
    guest.until_state("asked", "waiting")
    assert [holder["kind"] for holder in guest.info["holders"]] == ["person", "bot", "bot"]
