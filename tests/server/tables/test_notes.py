"""Notes of a seat, and games on honour."""

from __future__ import annotations

import httpx
import pytest

import tabletron
from tabletron.core import record as records
from tabletron.core.record import read_header
from tabletron.protocol import messages
from tabletron.protocol.names import NOTES
from tests.server.kit import Player, Server, read

LINES = ["the square is sixteen", "", "ask Reedy about the sluice"]


def notes(player: Player) -> tuple[str, ...]:
    return player.now.desks[0].notes


def test_notes_come_back_after_a_crash_and_on_another_screen_with_the_same_key(own_server: Server) -> None:
    keys = own_server.new("person", "person")
    writer = Player(own_server, keys.table, keys.seats[0])
    writer.must("jot", seat=0, lines=LINES)
    writer.until(lambda: notes(writer), "the notes")
    own_server.kill()
    own_server.start()
    again = Player(own_server, keys.table, keys.seats[0])
    again.until(lambda: again.picture, "a picture")
    assert list(notes(again)) == LINES


def test_nobody_else_sees_or_writes_them(server: Server) -> None:
    keys = server.new("person", "person")
    writer, other, looker = (Player(server, keys.table, *tokens) for tokens in ([keys.seats[0]], [keys.seats[1]], []))
    writer.must("jot", seat=0, lines=["a secret plan"])
    assert other.refused("jot", seat=0, lines=["mine now"]).code == "not_yours"
    other.must("jot", seat=1, lines=["my own"])
    for reader in (other, looker):
        reader.listen(0.3)
        assert "a secret plan" not in "".join(reader.frames)
    assert server.picture(keys.table, keys.seats[1]).desks[0].notes == ("my own",)


def test_notes_that_are_too_long_or_steer_a_terminal_are_refused(server: Server) -> None:
    keys = server.new("person", "random")
    writer = Player(server, keys.table, keys.seats[0])
    writer.must("jot", seat=0, lines=["keep me"])
    assert writer.refused("jot", seat=0, lines=["x" * 3000, "y" * 3000]).code == "too_large"
    assert writer.refused("jot", seat=0, lines=["x" * 4001]).message == "notes may have 4000 letters, not 4001"
    writer.send("jot", seat=0, lines=["\x1b[2J"])
    writer.until(lambda: None in writer.answers, "a refusal")
    assert server.picture(keys.table, keys.seats[0]).desks[0].notes == ("keep me",)


def brought(server: Server, record: bytes) -> httpx.Response:
    return server.http.post("/api/tables/import", content=record)


def test_a_saved_adventure_carries_its_notes(server: Server) -> None:
    keys = server.new("person", game="robomon")
    writer = Player(server, keys.table, keys.seats[0])
    writer.must("jot", seat=0, lines=LINES)
    record = server.get(f"{keys.table}/record", keys.seats[0]).content
    assert read_header(record).notes == {0: "\n".join(LINES)}
    again = read(brought(server, record), messages.Keys)
    assert list(server.picture(again.table, *again.seats.values()).desks[0].notes) == LINES


def test_on_honour_nothing_is_taken_back_branched_off_or_carried_away(server: Server) -> None:
    keys = server.new("person", game="robomon", switches={"honour": "on"})
    player = Player(server, keys.table, keys.seats[0])
    player.until(player.questions, "a question")
    player.play(0, 1)
    player.until(lambda: player.now.seq > 0, "the answer")
    assert player.now.desks[0].undo == "no"
    assert player.refused("undo", seat=0).message == "this table takes nothing back"
    branch = server.post(f"{keys.table}/branch", {"seq": 0, "seat": 0}, keys.seats[0])
    away = server.get(f"{keys.table}/record", keys.seats[0])
    for answer in (branch, away):
        assert not answer.is_success and "on honour" in answer.text


def test_a_running_game_on_honour_cannot_be_brought_in_as_a_second_one(server: Server) -> None:
    running = tabletron.open("robomon", seats=1, seed=4, battle="adventure", honour="on")
    running.play("say +1", 0)
    answer = brought(server, running.record)
    assert not answer.is_success and "on honour" in answer.text
    free = tabletron.open("robomon", seats=1, seed=4, battle="adventure")
    assert brought(server, free.record).is_success


@pytest.mark.parametrize("text", ["\x1b[2J", "\x00", "a\u202eb", "fine\n\x9b31m"])
def test_notes_of_a_file_must_not_steer_a_terminal(server: Server, text: str) -> None:
    table = tabletron.open("robomon", seats=1, seed="x", battle="adventure")
    answer = brought(server, records.write(table, notes={0: text}))
    assert answer.status_code == 400 and "control characters" in answer.json()["message"]


def test_notes_of_a_file_come_in_lines_and_no_longer_than_ours(server: Server) -> None:
    table = tabletron.open("robomon", seats=1, seed="x", battle="adventure")
    keys = read(brought(server, records.write(table, notes={0: "one\r\n\ttwo\n" + "x" * 9_000})), messages.Keys)
    notes = server.picture(keys.table, *keys.seats.values()).desks[0].notes
    assert notes[:2] == ("one", " two") and len("\n".join(notes)) == NOTES
