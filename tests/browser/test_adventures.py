"""Mega Man Adventures in the browser: heroes, plans made together, dice, campaigns, and a phone."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.kit import Guest
from tests.browser.test_axe import sound
from tests.server.kit import Player, Server

MOST = 200


def placed(guest: Guest) -> list[str]:
    """The cards as they lie in the box, by slot."""
    shown = guest.page.evaluate("() => [...document.querySelectorAll('.arrange-line')].map((one) => one.dataset.key)")
    return [key.removeprefix("arrange card.") for key in shown]


def cards(guest: Guest) -> list[str]:
    """The cards of the first answer, by slot."""
    return [card.removeprefix("card.") for card, _ in guest.choices[0]["words"]["places"]]


def until_plan(guest: Guest) -> None:
    """Takes the first hero, boss and help that is offered."""
    while guest.until_state("asked") and guest.page.locator(".arrange").count() == 0:
        guest.play()


def test_four_heroes_to_the_end(guest: Guest) -> None:
    guest.take(guest.server.new("person", "random", "greedy", "random", game="adventures"))
    guest.until_state("asked")
    expect(guest.page.locator("#table .card--hero")).to_have_count(4)
    guest.answer(guest.thing("offered.roll").click)
    until_plan(guest)
    guest.check()
    sound(guest, "planning")
    one, two, three, four = cards(guest)
    assert placed(guest) == [one, two, three, four]
    guest.thing(f"card.{one}").click()
    guest.thing(f"card.{three}").click()
    guest.until(lambda: placed(guest) == [three, two, one, four], "cards on the table that changed places")
    guest.page.locator(f'.arrange-line[data-key="arrange card.{two}"]').click()
    guest.page.keyboard.press("4")
    guest.until(lambda: placed(guest) == [three, four, one, two], "lines of the box that did, by hand and by key")
    choices = guest.choices
    guest.answer(guest.page.get_by_role("button", name="Ready!").click)
    sent = choices[guest.plays[-1]["choice"] - 1]
    assert sent["notation"] == f"plan {three} {four} {one} {two}"
    acted = False
    for _ in range(MOST):
        if guest.until_state("asked", "over") == "over":
            break
        if not acted and guest.view()["question"]["kind"] == "act":
            acted = True
            guest.check()
            sound(guest, "a challenge")
            expect(guest.page.locator("#table .space.is-now .standee")).to_be_visible()
            expect(guest.page.locator("#table .tray .die[data-dye]").first).to_be_visible()
        guest.play()
    guest.until_state("over")
    assert acted
    expect(guest.page.locator(".finish-stage .figure")).to_have_count(4)
    expect(guest.page.locator(".finish-words h2")).to_have_text(
        "You win!" if guest.view()["winners"] else "The team loses."
    )

    guest.go(f"/t/{guest.info['id']}/replay#step=30")
    expect(guest.page.locator("#table .course, #table .card--boss").first).to_be_visible()
    sound(guest, "replay")


def test_plans_are_made_together(invite: Invite) -> None:
    """What others have planned is seen at once, and may change until the last is ready (MA-040, MA-048)."""
    one, two = invite(), invite()
    keys = one.server.new("person", "person", game="adventures")
    one.take(keys, 0)
    two.take(keys, 1, host=False)
    planners = (one, two)
    while not all(guest.page.locator(".arrange").count() for guest in planners):
        for guest in planners:
            guest.rest()
            if guest.shows("asked") and not guest.page.locator(".arrange").count():
                guest.option(guest.choices[0]["number"]).click()
                guest.page.wait_for_timeout(400)
    assert two.page.locator('[data-id="plank0.1"] .support--empty').count() == 1
    first = cards(one)
    one.answer(one.page.get_by_role("button", name="Ready!").click)
    shown = two.page.locator(f'[data-id="plank0.1"] [data-id="card.{first[0]}"]')
    expect(shown).to_be_visible()
    one.thing(f"card.{first[0]}").click()
    one.thing(f"card.{first[1]}").click()
    one.answer(one.page.get_by_role("button", name="Change it").click)
    expect(two.page.locator(f'[data-id="plank0.1"] [data-id="card.{first[1]}"]')).to_be_visible()
    two.answer(two.page.get_by_role("button", name="Ready!").click)
    one.until(lambda: one.view()["scene"]["phase"] == 2, "the action phase")
    planks = next(node for node in one.nodes() if node["id"] == "hero0.left")
    assert planks["card"]["id"] == f"card.{first[1]}", "the changed plan counts"


def test_a_campaign_stops_and_goes_on(own_server: Server, invite: Invite) -> None:
    """Between two sittings everything is kept: the server may be gone for as long as it likes."""
    keys = own_server.new("person", game="adventures", switches={"mode": "campaign", "difficulty": "easy"})
    player = Player(own_server, keys.table, keys.seats[0])
    rng = random.Random(5)
    while "session" not in ids(player.now.desks[0].view.scene):
        player.play_some(rng, 1)
        player.listen(0)
    player.socket.close()
    guest = invite(own_server)
    guest.take(keys)
    guest.until_state("asked")
    story = guest.page.locator('[data-id="session"]')
    expect(story).to_contain_text("Session 1 is")
    expect(story).to_contain_text("you may stop here")
    before = guest.question, guest.picture["seq"]
    guest.go("/")
    own_server.stop()
    own_server.start()
    guest.go(f"/t/{keys.table}")
    guest.until_state("asked")
    assert (guest.question, guest.picture["seq"]) == before
    guest.play()
    until_plan(guest)
    expect(guest.page.locator(".topbar-facts")).to_contain_text("Session")
    expect(guest.page.locator('[data-id="campaign"] .socket')).to_have_count(1)
    guest.complaints.clear()  # the line that broke


def ids(scene: Any) -> set[str]:
    return {getattr(node, "id", "") for node in scene.zones}


def test_a_round_on_a_phone(invite: Invite) -> None:
    phone = invite(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.take(phone.server.new("person", "random", "random", "random", game="adventures"))
    until_plan(phone)
    phone.check(scrolls=True)
    one, two, *_ = cards(phone)
    for card in (one, two):
        phone.page.locator(f'.arrange-line[data-key="arrange card.{card}"]').tap()
    phone.until(lambda: placed(phone)[:2] == [two, one], "two cards that changed places")
    phone.answer(phone.page.get_by_role("button", name="Ready!").tap)
    for _ in range(4):
        if phone.until_state("asked", "over") == "over":
            break
        phone.check(scrolls=True)
        phone.answer(phone.options.first.tap)
    sound(phone, "a phone")


def test_what_an_option_leads_to_is_told(guest: Guest) -> None:
    """A payment tells what is left for later, a refused one why: with its clause."""
    guest.take(guest.server.new("person", game="adventures", switches={"difficulty": "easy"}))
    for _ in range(MOST):
        guest.until_state("asked")
        told = [choice for choice in guest.choices if choice["words"].get("preview")]
        if told:
            break
        guest.play()
    guest.point(guest.option(told[0]["number"]))
    expect(guest.page.locator("#tip")).to_contain_text(told[0]["words"]["preview"][:20])
    for _ in range(MOST):
        refused = [one for one in guest.view()["question"]["refused"] if one["notation"] == "pay"]
        if refused or guest.until_state("asked", "over") == "over":
            break
        guest.play()
        guest.until_state("asked", "over")
    assert refused, "the tests' deal has a challenge that cannot be paid"
    guest.point(guest.page.locator('#table [data-id="challenge"]'))
    expect(guest.page.locator("#tip")).to_contain_text(refused[0]["clause"])


def test_a_friend_boosts_with_one_press(invite: Invite) -> None:
    """Who may help is lit, can be asked by name, and helps with one press while another thinks (MA-072)."""
    one, two = invite(), invite()
    keys = one.server.new("person", "person", game="adventures")
    host = Player(one.server, keys.table, *keys.seats.values())
    while not (acting := [seat for seat, question in host.questions().items() if question.kind == "act"]):
        host.play_some(random.Random(3), 1)
        host.listen(0.05)
    friend = 1 - acting[0]
    two.take(keys, friend, host=False)
    two.until_state("waiting")
    expect(two.page.locator("#table .bench .card.is-ready")).to_have_count(1)
    one.take(keys, acting[0], host=False)
    plea = one.page.get_by_role("group", name="Ask for help").get_by_role("button")
    plea.click()
    expect(plea).to_be_disabled()
    host.until(lambda: host.talk and "please help: boost" in host.talk[-1].text, "the plea")
    boost = two.page.locator("#ask .ahead .option")
    expect(boost).to_contain_text("Boost")
    boost.click()
    expect(two.page.locator("#table .bench .card.is-ready")).to_have_count(0)
    host.until(lambda: any(line.kind == "Boosted" for line in host.story), "the boost")
    one.context.close()
