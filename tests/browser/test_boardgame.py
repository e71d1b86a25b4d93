"""Mega Man: The Board Game in the browser: a game of three, dice that are pressed, decks, and a phone."""

from __future__ import annotations

import random
import re

import msgspec
from playwright.sync_api import expect

from tabletron.core.scene import Choice, Question
from tests.browser.conftest import Invite
from tests.browser.kit import Guest
from tests.browser.test_axe import sound
from tests.browser.test_settings import preferences
from tests.server.kit import Player, Server

FEW = 14
"""So many answers are clicked at most, and so many sets of dice are read."""
WATCHED = {"stage", "play", "counter", "dice", "reroll", "battle", "battle_reroll", "press_on", "enter"}


def sensible(question: Question, rng: random.Random) -> int:
    """By the odds that are told: all dice, the best re-roll, one challenge a turn, cards in battles, and the Castle."""
    choices = question.choices
    if question.kind in ("dice", "press_on", "trophy", "play", "counter", "counter_again", "special"):
        return choices[-1].number
    if question.kind in ("battle", "battle_after", "enter"):
        return choices[0].number
    if question.kind == "stage":
        return next((choice.number for choice in choices if "castle" in choice.notation), choices[0].number)
    if question.kind in ("reroll", "battle_reroll"):
        best = max(choices, key=odds)
        return best.number if odds(best) < 100 else choices[-1].number
    return rng.choice(choices).number


def odds(choice: Choice) -> float:
    numbers = re.findall(r"[\d.]+", choice.words.preview)
    return float(numbers[0]) if numbers else 0


def play_on(player: Player, kinds: set[str], most: int = 20_000) -> bool:
    """Answers for the seat until it is asked one of these; False if the game is over."""
    rng = random.Random(7)
    for _ in range(most):
        player.until(lambda: player.over or player.questions(), "a question")
        if player.over:
            return False
        ((seat, question),) = player.questions().items()
        if question.kind in kinds:
            return True
        player.ask("play", seat=seat, asked=player.now.asked, choice=sensible(question, rng))
    raise AssertionError("the game goes on and on")


def test_a_whole_game_of_three_by_clicks(guest: Guest) -> None:
    """One person and two bots, every answer a click; what Dr. Wily could do is passed by ticks in the settings."""
    guest.take(guest.server.new("person", "greedy", "greedy", game="boardgame"))
    guest.until_state("asked")
    preferences(guest)
    ticks = guest.page.get_by_role("group", name="Pass for me, without asking")
    for name in ("Dr. Wily's first play at a challenge", "The special of the minions"):
        ticks.get_by_label(name).check()
    guest.page.keyboard.press("Escape")
    kinds: set[str] = set()
    rng = random.Random(7)
    while guest.until_state("asked", "over") == "asked":
        question = msgspec.convert(guest.view()["question"], Question)
        kinds.add(question.kind)
        few = len(question.choices) <= FEW
        number = sensible(question, rng) if few else question.choices[-1].number
        guest.answer(guest.option(number).click)
    assert {"stage", "play", "dice"} <= kinds and not kinds & {"counter", "counter_again", "special"}
    winner = guest.view()["winners"][0]
    expect(guest.page.locator(".finish-words h2")).to_have_text(
        "You win!" if winner == 0 else re.compile("(wins!|You lose)")
    )


def test_each_kind_of_question_is_drawn(guest: Guest) -> None:
    """Each is answered with a click; what lies between is answered over the socket."""
    keys = guest.server.new("person", "random", "random", game="boardgame")
    guest.take(keys)
    guest.until_state("asked", "waiting")
    hand = Player(guest.server, keys.table, *keys.seats.values())
    left = set(WATCHED)
    seen: set[str] = set()
    for _ in range(FEW):
        if not left or not play_on(hand, left):
            break
        guest.until(lambda: guest.picture["seq"] >= hand.now.seq, "what the hand has seen")
        guest.until_state("asked")
        kind = guest.view()["question"]["kind"]
        left.discard(kind)
        seen.add(kind)
        guest.check()
        look(guest, kind)
        guest.play(lambda choices: choices[-1] if len(choices) > 12 else choices[0])
    assert {"stage", "play", "counter", "dice", "battle"} <= seen


def look(guest: Guest, kind: str) -> None:
    """What the table shows of this moment."""
    page = guest.page
    expect(page.locator("#table .roster-seat")).to_have_count(2)
    sides = page.locator("#table .mark:first-child").all_inner_texts()
    assert sorted(sides) == ["Dr. Wily", "Dr. Wily", "hero"], "who is the hero, and who plays Dr. Wily"
    if kind.startswith("battle"):
        expect(page.locator("#table .duel .track--health")).to_have_count(2)
        return
    expect(page.locator("#table .stage")).to_have_count(7)
    if kind in ("play", "counter"):
        expect(page.locator("#table .budget")).to_have_count(2)
        expect(page.locator("#table .ring-seat")).to_have_count(3)
        side = "hero" if kind == "play" else "wily"
        expect(page.locator(f"#table .bench .card--{side}.card--hand")).to_have_count(4)
    if kind in ("play", "dice", "battle"):
        sound(guest, kind)


def test_dice_are_pressed_and_the_odds_are_told(server: Server, invite: Invite) -> None:
    """A roll of many dice has too many sets to read: the dice on the table are pressed instead."""
    guest, keys = invite(), server.new("person", "random", game="boardgame")
    hand = Player(server, keys.table, *keys.seats.values())
    assert play_on(hand, {"dice"})
    guest.take(keys)
    guest.until_state("asked")
    numbers = {node["id"]: node["value"] for node in guest.nodes() if node.get("type") == "counter"}
    assert numbers["hero0.threat"] >= 6 and numbers["hero0.we"], "the tests' deal has many dice, and a re-roll"
    guest.point(guest.options.first)
    told = re.compile(r"passes in \d+ of 100 cases, with \d re-rolls? in \d+")
    expect(guest.page.locator("#tip")).to_contain_text(told)
    guest.answer(guest.options.last.click)
    guest.until_state("asked")
    expect(guest.page.locator("#ask .ask-hint")).to_contain_text("Press the dice you mean.")
    lying = guest.page.locator("#table .tray .die.can")
    lying.last.click()
    expect(guest.options).to_have_count(1)
    guest.until_state("asked")
    lying.first.click()
    expect(guest.options).to_have_count(1)
    guest.until_state("asked")
    guest.answer(guest.options.first.click)
    guest.until_state("asked", "over")
    hand.until(lambda: [line for line in hand.story if line.kind == "Rerolled"], "what was pressed to be rolled again")


def test_a_deck_is_built_kept_shared_and_played(invite: Invite) -> None:
    guest = invite()
    guest.go("/")
    guest.page.locator("[data-choose=boardgame]").click()
    form = guest.page.locator("#start-boardgame")
    form.get_by_role("button", name="New deck").click()
    builder = guest.page.get_by_role("dialog")
    expect(builder.locator(".deck-total")).to_have_text("0 / 40")
    expect(builder.locator(".deck-faults")).to_contain_text("40 cards are missing.")
    builder.get_by_role("button", name="Deck of the box").click()
    expect(builder.locator(".deck-total")).to_have_text("40 / 40")
    builder.get_by_role("button", name="One W-Tank more").click()
    expect(builder.locator(".deck-faults")).to_contain_text("1 card is too many.")
    expect(builder.get_by_role("button", name="Keep this deck")).to_be_disabled()
    builder.get_by_role("button", name="One Boost less").click()
    builder.get_by_label("Name of the deck").fill("Swift")
    sound(guest, "deck builder")
    text = builder.locator("textarea").input_value()
    assert text.startswith("Swift: 4 Fortified") and "3 W-Tank" in text
    builder.get_by_role("button", name="Keep this deck").click()
    expect(form.locator(".decks-list li")).to_have_count(1)

    guest.page.reload()
    guest.page.locator("[data-choose=boardgame]").click()
    expect(form.locator(".decks-list li")).to_have_text("Swift")
    form.get_by_role("button", name="New deck").click()
    builder.locator("textarea").fill(text.replace("Swift:", "Twin:").replace("Fortified", "Nothing"))
    expect(builder.locator(".deck-faults")).to_contain_text("There is no card “Nothing”.")
    builder.locator("textarea").fill(text.replace("Swift:", "Twin:").replace("2 Boost", "2 Blade Return"))
    expect(builder.get_by_label("Name of the deck")).to_have_value("Twin")
    builder.get_by_role("button", name="Keep this deck").click()
    expect(form.locator("[name='switch.boss_cards']")).to_have_value("on")

    form.get_by_role("button", name="Play now").click()
    guest.until_state("asked")
    expect(guest.options).to_have_text([re.compile("Pre-constructed deck"), re.compile("Swift"), re.compile("Twin")])


def test_a_phone_shows_the_challenge_above_the_question(server: Server, invite: Invite) -> None:
    keys = server.new("person", "random", "random", game="boardgame")
    hand = Player(server, keys.table, *keys.seats.values())
    assert play_on(hand, {"counter", "play"})
    guest = invite(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    guest.take(keys)
    guest.until_state("asked")
    guest.check(scrolls=True)
    expect(guest.page.locator("#table .card--challenge")).to_be_in_viewport()
    sound(guest, "phone")
    guest.answer(guest.options.last.tap)
