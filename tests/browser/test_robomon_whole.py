"""Battles of RoboMon from the lobby to the result, all of it clicked: a competitor alone, and an open draft of two."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.kit import Choice, Guest, whose_turn
from tests.browser.test_axe import sound
from tests.browser.test_robomon import choose, kind, press, squares, standing

STRONG = ("051", "044")
"""Sabrestorm and Draculift make short work of Ranger Fitz."""
LONG = 500
"""More answers than any of these battles needs."""


def box(guest: Guest, players: int, **fields: str) -> Locator:
    """The box of RoboMon in the lobby, for so many players and with these fields filled in."""
    guest.go("/")
    guest.page.locator("[data-choose=robomon]").click()
    form = guest.page.locator("#start-robomon")
    for more in form.locator("details:not([open]) > summary").all():
        more.click()
    form.locator(f"label:has([name=players][value='{players}'])").click()
    for name, value in fields.items():
        form.locator(f"[name='{name}']").select_option(value)
    return form


def test_a_competitor_from_the_lobby_to_the_result(guest: Guest) -> None:
    form = box(guest, 1, **{"switch.battle": "competitive", "switch.competitor": "2100"})
    form.get_by_role("button", name="Play now").click()
    for card in STRONG:
        guest.until_state("asked")
        press(guest, f"offered.{card}")
    guest.until_state("asked")
    choose(guest, "pass")
    guest.until_state("asked")
    expect(guest.page.locator("#ask-question")).to_contain_text("Take the challenge")
    choose(guest, "say no")
    for card in ("card0", "card1"):
        guest.until_state("asked")
        press(guest, card)
    guest.until_state("asked")
    press(guest, squares(guest)[0])
    seen = set[str]()
    for _ in range(LONG):
        if guest.until_state("asked", "over") == "over":
            break
        seen.add(kind(guest))
        fight(guest)
    assert {"act", "move"} <= seen
    expect(guest.page.locator(".finish-words")).to_be_visible()
    won = guest.view()["winners"] == [0]
    expect(guest.page.locator(".finish-words h2")).to_have_text("You win!" if won else "You lose.")
    lines = guest.page.locator(".log")
    expect(lines).to_contain_text("Challenge Coin" if won else "You lose 3 Silver")


def test_two_browsers_from_the_lobby_through_an_open_draft_to_the_result(invite: Invite) -> None:
    host, friend = guests = [invite(), invite()]
    meet(host, friend)
    draft(host, friend)
    while kind(guest := whose_turn(*guests)) in ("reveal", "x"):
        press(guest, (squares(guest) or guest.choices[-1]["words"]["nodes"])[0])
    for one in guests:
        one.until_state("asked", "waiting")
        expect(one.page.locator(".man .piece--round")).to_have_count(2)
        expect(one.page.locator(".man .piece--square")).to_have_count(2)
        expect(one.page.locator(".far-dice .die").first).to_be_visible()
        one.check()
    replaced = False
    for _ in range(LONG):
        guest = host.until(lambda: next(filter(asked_or_over, guests), None), "a question or the end")
        if guest.shows("over"):
            break
        if kind(guest) == "replace" and not replaced:
            replaced = True
            replace_unseen(guest, guests[1 - guests.index(guest)])
        else:
            fight(guest)
    assert replaced
    for one in guests:
        one.until_state("over")
        expect(one.page.locator(".finish-words")).to_be_visible()
        mine = one.view()["winners"] == [one.view()["seat"]]
        assert (one.page.locator(".finish-words h2").inner_text() == "You win!") == mine
    assert host.view()["winners"] == friend.view()["winners"] != []


def meet(host: Guest, friend: Guest) -> None:
    """A table for two from the lobby; the friend comes by its link."""
    fields = {"seat1": "open", "switch.draft": "open", "switch.map": "plain"}
    box(host, 2, **fields).get_by_role("button", name="Play now").click()
    host.until_state("room")
    friend.page.goto(host.page.get_by_role("textbox", name="Seat 2").input_value())
    friend.page.get_by_label("Your name").fill("Ada")
    friend.page.get_by_role("button", name="Sit down").click()


def draft(*guests: Guest) -> None:
    """Both pick in turn, and each sees what the other took."""
    taken: dict[int, list[str]] = {0: [], 1: []}
    whose_turn(*guests)
    sound(guests[0], "an open draft")
    for _ in range(11):  # the last card is nobody's choice
        guest = whose_turn(*guests)
        card = guest.choices[0]["words"]["nodes"][0]
        taken[guests.index(guest)].append(card.removeprefix("offered."))
        press(guest, card)
    for seat, guest in enumerate(guests):
        guest.until_state("asked", "waiting")
        expect(guest.page.locator(".side--own .mate")).to_have_count(6)
        ids = {node["id"] for node in guest.nodes()}
        assert ids >= {f"bench{1 - seat}.{card}" for card in taken[1 - seat]}, "picks are open"


def replace_unseen(guest: Guest, other: Guest) -> None:
    """Whoever comes from the bench is not seen before it stands on the map."""
    sound(guest, "a replacement")
    expect(other.page.locator(".side--foe .lamp")).to_have_text("choosing …")
    before = set(standing(guest))
    guest.play()

    def entered() -> set[str]:
        question = other.view()["question"]
        if other.shows("asked") and question and question["kind"] == "replace":
            assert set(standing(other)) == before, "nobody enters before both have chosen"
            other.play()
        return set(standing(other)) - before

    other.until(entered, "somebody from the bench")


def asked_or_over(guest: Guest) -> bool:
    """What the page shows may be older than what it has heard: both must agree."""
    return (guest.shows("asked") and guest.view()["question"] is not None) or guest.shows("over")


# --- a plain way to fight


def fight(guest: Guest) -> None:
    """Answers with the hardest blow there is, goes where it could strike or at least nearer, else passes."""
    choices = guest.choices
    if not choices:
        return
    strikes = [one for one in choices if one["notation"].startswith("strike")]
    goes = [one for one in choices if one["notation"].startswith("go")]
    if strikes:
        answer(guest, strikes[-1])
    elif kind(guest) == "act" and goes:
        answer(guest, next((one for one in goes if one["words"].get("aims")), goes[-1]))
    elif kind(guest) == "move":
        answer(guest, min(choices, key=lambda one: (not one["words"].get("aims"), from_foes(guest, one))))
    else:
        passes = [one for one in choices if one["notation"] == "pass"]
        answer(guest, (passes or choices)[0])


def answer(guest: Guest, choice: Choice) -> None:
    guest.play(lambda choices: next(one for one in choices if one["notation"] == choice["notation"]))


def from_foes(guest: Guest, choice: Choice) -> int:
    """Steps from where an option leads to the closest piece of the other side."""
    own = guest.view()["seat"]
    board = next(node for node in guest.nodes() if node["id"] == "map")
    foes = [place(man["square"]) for man in board["men"] if man.get("seat", 0) != own]
    ends = [place(node.removeprefix("sq.")) for node in choice["words"].get("nodes", ()) if node.startswith("sq.")]
    return min((max(abs(x - a), abs(y - b)) for x, y in ends[-1:] for a, b in foes), default=99)


def place(square: str) -> tuple[int, int]:
    return ord(square[0]) - ord("a"), int(square[1:])
