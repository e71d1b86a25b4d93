"""Reloads, lost lines and a server that dies: nobody loses a seat, and nothing is played twice."""

from __future__ import annotations

import signal

from playwright.sync_api import expect

from tabletron.protocol import messages
from tests.browser.conftest import Invite
from tests.browser.kit import KEEP_LINES, Guest
from tests.server.kit import Player, Server


def test_a_reload_changes_nothing(guest: Guest) -> None:
    guest.take(guest.server.new("person", "random", "random"))
    guest.play()
    guest.until_state("asked")
    before = shown(guest), guest.picture["asked"]
    guest.page.reload()
    guest.until_state("asked")
    assert (shown(guest), guest.picture["asked"]) == before
    assert guest.info["mine"] == [0]
    assert guest.play(), "the seat goes on"


def shown(guest: Guest) -> tuple[str, list[str]]:
    return guest.question, guest.options.all_inner_texts()


def test_who_comes_back_is_told_what_happened(guest: Guest) -> None:
    keys = guest.server.new("person", "person", "random")
    guest.take(keys, 0)
    guest.until_state("asked", "waiting")
    guest.go("/")
    pass_on(guest.server, keys, 4)
    guest.go(f"/t/{keys.table}")
    recap = guest.page.locator(".recap")
    expect(recap.get_by_role("heading")).to_have_text("While you were away")
    assert recap.locator("li").count() > 1
    guest.until_state("asked", "waiting")
    recap.get_by_role("button", name="Got it").click()
    expect(recap).to_have_count(0)


def pass_on(server: Server, keys: messages.Keys, answers: int) -> None:
    """The people at a table answer so many questions with the last option."""
    player = Player(server, keys.table, *keys.seats.values())
    for _ in range(answers):
        seat, question = player.asked()
        player.play(seat, question.choices[-1].number)
    player.socket.close()


def test_a_server_that_dies_and_comes_back(own_server: Server, invite: Invite) -> None:
    guest = invite(own_server)
    keys = own_server.new("person", "random", "random")
    guest.take(keys)
    guest.play()
    guest.until_state("asked")
    before, asked, sent = shown(guest), guest.picture["asked"], len(guest.sent)
    own_server.kill()
    banner = guest.page.get_by_role("status").filter(has_text="Connection lost")
    expect(banner).to_be_visible()
    guest.option(1).click()
    assert not [message for message in guest.sent[sent:] if message["do"] == "play"], "nothing is sent into the void"
    own_server.start(port=int(own_server.address.rsplit(":", 1)[-1]))
    expect(banner).to_be_hidden()
    guest.until_state("asked")
    assert (shown(guest), guest.picture["asked"]) == (before, asked), "what was pressed meanwhile is forgotten"
    assert guest.play(), "the game goes on"
    guest.complaints.clear()  # the browser notes every line that could not be opened


def test_an_answer_that_never_arrives_is_not_sent_again(own_server: Server, invite: Invite) -> None:
    guest = invite(own_server)
    guest.take(own_server.new("person", "random", "random"))
    guest.until_state("asked")
    before, asked = shown(guest), guest.picture["asked"]
    assert own_server.process is not None
    own_server.process.send_signal(signal.SIGSTOP)
    guest.option(1).click()
    guest.until(lambda: guest.plays, "an answer to be sent")
    expect(guest.page.locator(".ask-hint")).to_have_text("sent …")
    own_server.kill()
    own_server.start(port=int(own_server.address.rsplit(":", 1)[-1]))
    guest.until_state("asked")
    assert (shown(guest), guest.picture["asked"]) == (before, asked), "the question is open again"
    assert guest.play()
    guest.until_state("asked", "over")
    assert len(guest.plays) == 2, "the page sends nothing by itself"
    guest.complaints.clear()  # the browser notes every line that could not be opened


def test_an_answer_whose_echo_is_lost_counts_once(guest: Guest) -> None:
    guest.context.add_init_script(KEEP_LINES)
    keys = guest.server.new("person", "random", "random")
    guest.take(keys)
    guest.until_state("asked")
    asked = guest.picture["asked"]
    guest.page.evaluate("window.deaf = true")
    guest.option(1).click()
    guest.until(lambda: guest.server.picture(keys.table, keys.seats[0]).asked > asked, "the server to have it")
    assert guest.page.locator("#ask .is-sent").count(), "the page does not know yet"
    guest.page.evaluate("window.deaf = false; window.lines.at(-1).close()")
    guest.until_state("asked", "over")
    assert guest.picture["asked"] > asked
    assert guest.play()
    guest.until_state("asked", "over")
    assert len(guest.plays) == 2, "the page sends nothing by itself"


def test_offline_and_online_again(guest: Guest) -> None:
    guest.context.add_init_script(KEEP_LINES)
    guest.take(guest.server.new("person", "random", "random"))
    guest.play()
    guest.until_state("asked")
    before, lines = shown(guest), guest.page.locator(".lines .line").count()
    guest.context.set_offline(True)
    guest.page.evaluate("window.lines.at(-1).close()")
    banner = guest.page.get_by_role("status").filter(has_text="Connection lost")
    expect(banner).to_be_visible()
    guest.option(1).click()
    guest.context.set_offline(False)
    expect(banner).to_be_hidden()
    guest.until_state("asked")
    assert shown(guest) == before
    assert guest.page.locator(".lines .line").count() == lines, "nothing is told twice"
    assert guest.play()
    guest.until_state("asked", "over")
    assert len(guest.plays) == 2, "what was pressed meanwhile is not sent later"
    guest.complaints.clear()  # the browser notes every line that could not be opened
