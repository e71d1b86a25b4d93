"""Taking back: at once, by consent, or never."""

from __future__ import annotations

import random
import sqlite3
from typing import Any

import msgspec
import pytest

from tabletron.protocol import messages
from tests.server.kit import Player, Server, pick, together


def two_people(server: Server, **options: Any) -> tuple[Player, Player, str]:
    """The one who is asked first, the other, and their table."""
    keys = server.new("person", "person", **options)
    players = [Player(server, keys.table, keys.seats[seat]) for seat in (0, 1)]
    first = players[0].now.desks[0].view.asked[0][0]
    return players[first], players[1 - first], keys.table


def choose(player: Player, kind: str, notation: str) -> None:
    """Answers this question with this option."""
    player.until(lambda: [one for one in player.questions().values() if one.kind == kind], f"to be asked {kind}")
    seat, question = player.asked()
    number = next(one.number for one in question.choices if one.notation == notation)
    player.play(seat, number)


def seat_of(player: Player) -> int:
    return player.table_info.mine[0]


def looks(player: Player) -> tuple[Any, ...]:
    view = player.now.desks[0].view
    return view.scene, view.asked, view.question, view.winners


def rolls(player: Player) -> list[str]:
    return [line.text for line in player.story if line.kind == "Rolled"]


def may_undo(player: Player) -> str:
    return player.now.desks[0].undo


def proposed(player: Player) -> messages.Proposal:
    """Waits for a proposal."""
    player.until(lambda: player.table_info.proposal, "the proposal")
    assert player.table_info.proposal is not None
    return player.table_info.proposal


def test_the_last_answer_is_free_while_nothing_was_rolled_or_revealed(server: Server) -> None:
    one, two, _ = two_people(server)
    one.asked()
    before, asked, seq = looks(one), one.now.asked, one.now.seq
    assert may_undo(one) == "no"
    assert one.refused("undo", seat=seat_of(one)).code == "illegal"
    choose(one, "buy", "pass")
    assert one.asked()[1].kind == "roll" and may_undo(one) == "free"
    together(one, two)
    assert may_undo(two) == "no"
    stale = one.now.asked
    one.must("undo", seat=seat_of(one))
    assert looks(one) == before
    assert one.now.seq == seq + 2 and one.now.asked not in (asked, stale)
    for old in (asked, stale):
        assert one.refused("play", seat=seat_of(one), asked=old, choice=1).code == "stale"
    together(one, two)
    assert two.story[-1].text == f"[seat {seat_of(one)}] takes a move back"
    assert two.table_info.proposal is None
    choose(one, "buy", "pass")
    assert one.asked()[1].kind == "roll"


def test_beyond_a_roll_the_others_are_asked(server: Server) -> None:
    one, two, table = two_people(server)
    choose(one, "buy", "pass")
    one.asked()
    before = looks(one)
    choose(one, "roll", "throw")
    one.until(lambda: rolls(one), "dice")
    after, seq = looks(one), one.now.seq
    assert may_undo(one) == "ask"
    one.must("undo", seat=seat_of(one))
    proposal = proposed(two)
    assert (proposal.what, proposal.by, proposal.waiting) == ("undo", seat_of(one), (seat_of(two),))
    assert one.refused("vote", seat=seat_of(one), yes=True).code == "stale"
    two.must("vote", seat=seat_of(two), yes=False)
    one.until(lambda: one.table_info.proposal is None, "the answer")
    assert looks(one) == after and server.picture(table).seq == seq
    assert two.refused("vote", seat=seat_of(two), yes=True).code == "stale"
    one.must("undo", seat=seat_of(one))
    two.must("vote", seat=seat_of(two), yes=True)
    one.until(lambda: one.now.seq == seq + 1, "to be back")
    assert looks(one) == before
    assert one.story[-1].text == f"[seat {seat_of(one)}] goes back behind a roll, a reveal or another's move"
    choose(one, "roll", "throw")
    one.until(lambda: len(rolls(one)) == 2, "dice")
    assert rolls(one)[0] == rolls(one)[1], "an undone roll comes back the same"


def test_a_proposal_ends_with_the_next_play(server: Server) -> None:
    one, two, _ = two_people(server)
    choose(one, "buy", "pass")
    choose(one, "roll", "throw")
    one.must("undo", seat=seat_of(one))
    proposed(two)
    together(one, two)
    mover = one if one.questions() else two
    seat, question = mover.asked()
    mover.play(seat, question.choices[-1].number)
    two.until(lambda: two.table_info.proposal is None, "the proposal's end")
    assert two.refused("vote", seat=seat_of(two), yes=True).code == "stale"


def test_a_proposal_outlives_the_process(own_server: Server) -> None:
    keys = own_server.new("person", "person", "person")
    players = {seat: Player(own_server, keys.table, keys.seats[seat]) for seat in range(3)}
    first = players[0].now.desks[0].view.asked[0][0]
    one = players[first]
    choose(one, "buy", "pass")
    one.asked()
    before = looks(one)
    choose(one, "roll", "throw")
    one.until(lambda: rolls(one), "dice")
    one.must("undo", seat=first)
    second, third = (seat for seat in range(3) if seat != first)
    players[second].must("vote", seat=second, yes=True)
    own_server.kill()
    own_server.start()
    again, last = (Player(own_server, keys.table, keys.seats[seat]) for seat in (second, third))
    proposal = proposed(last)
    assert (proposal.what, proposal.by, proposal.waiting) == ("undo", first, (third,)), "who agreed has agreed"
    assert again.refused("vote", seat=second, yes=True).code == "stale"
    last.must("vote", seat=third, yes=True)
    back = Player(own_server, keys.table, keys.seats[first])
    assert looks(back) == before
    last.until(lambda: last.table_info.proposal is None, "no proposal")
    assert last.refused("vote", seat=third, yes=True).code == "stale"
    own_server.stop()
    own_server.start()
    later = Player(own_server, keys.table, keys.seats[third])
    assert later.table_info.proposal is None, "what was agreed on is not proposed again"


def test_alone_against_bots_anything_may_be_taken_back(server: Server, rng: random.Random) -> None:
    keys = server.new("person", "random", "random")
    player = Player(server, keys.table, keys.seats[0])
    player.asked()
    before = [looks(player)]
    for _ in range(4):
        player.play_some(rng, 1)
        player.until(player.questions, "a question")
        before.append(looks(player))
    for wanted in reversed(before[:-1]):
        assert may_undo(player) == "free"
        seq = player.now.seq
        player.must("undo", seat=0)
        player.until(lambda seq=seq: player.now.seq > seq and player.questions(), "a question")  # type: ignore[misc]
        assert looks(player) == wanted
    player.play_some(rng)
    assert player.over


@pytest.mark.parametrize("other", ["person", "random"])
def test_when_the_game_is_over_nothing_is_taken_back(server: Server, other: str) -> None:
    """The end reveals the seed and every card: nothing that followed could be fair."""
    keys = server.new("person", other)
    screen = Player(server, keys.table, *keys.seats.values())
    screen.play_some(random.Random(1), 3)
    screen.must("concede", seat=0)
    screen.until(lambda: screen.over, "the end")
    seq = screen.now.seq
    assert {desk.undo for desk in screen.now.desks} == {"no"}
    refusal = screen.refused("undo", seat=0)
    assert refusal.code == "illegal" and "branch off an earlier step" in refusal.message
    assert server.picture(keys.table).seq == seq


def test_a_strict_table_takes_nothing_back(server: Server) -> None:
    one, _, table = two_people(server, undo="never")
    choose(one, "buy", "pass")
    one.asked()
    assert may_undo(one) == "no"
    refusal = one.refused("undo", seat=seat_of(one))
    assert refusal.code == "illegal" and "takes nothing back" in refusal.message
    assert server.picture(table).seq == one.now.seq


def test_taking_back_is_in_the_story_and_in_the_store_and_survives_a_restart(
    own_server: Server, rng: random.Random
) -> None:
    keys = own_server.new("person", "person")
    screen = Player(own_server, keys.table, *keys.seats.values())
    screen.play_some(rng, 6)
    taken = 0
    for seat in (0, 1, 0):
        if screen.now.desks[seat].undo == "no":
            continue
        seq = screen.now.seq
        screen.must("undo", seat=seat)
        if screen.now.seq == seq:
            screen.must("vote", seat=1 - seat, yes=True)
        screen.until(lambda seq=seq: screen.now.seq > seq, "to be back")  # type: ignore[misc]
        screen.play_some(rng, 1)
        taken += 1
    seen, story = screen.now, [line.text for line in screen.story]
    screen.socket.close()
    own_server.stop()
    with sqlite3.connect(own_server.folder / "tables.db") as database:
        rows = database.execute("SELECT seq, act FROM lines ORDER BY seq").fetchall()
    assert [seq for seq, _ in rows] == list(range(seen.seq + 1)), "nothing is ever taken out of the store"
    backs = [act for _, act in rows if msgspec.json.decode(act)["act"] == "TakenBack"]
    assert len(backs) == taken > 0
    assert sum("a move back" in text or "goes back" in text for text in story) == taken
    own_server.start()
    again = Player(own_server, keys.table, *keys.seats.values())
    assert (again.now.seq, again.now.asked, again.now.desks) == (seen.seq, seen.asked, seen.desks)
    assert [line.text for line in again.story] == story
    seat, question = again.asked()
    again.play(seat, pick(question, rng))
