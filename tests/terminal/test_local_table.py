"""Who sits where, undo, private news, orders, saving: the rules of a local table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletron.core.errors import IllegalPlay, TabletronError
from tabletron.terminal.tables.local import LocalTable
from tests.games.moonbots.kit import DODGE, REST, SPY, VIRUS, position, robot
from tests.terminal.kit import Broken, moonbots


def bots_move(session: LocalTable) -> LocalTable:
    while session.step():
        pass
    return session


def asked(session: LocalTable) -> tuple[int | None, str | None]:
    """Which person is asked what."""
    question = session.view().question
    return session.asked, question.kind if question else None


def test_seats_are_named_by_who_sits_there() -> None:
    assert moonbots("you", "greedy", "random").names == ["Player", "Greedy 2", "Random 3"]
    assert moonbots("you", "you:Anna", "search:10").names == ["Player 1", "Anna", "Search 3"]


def test_wrong_seats_are_refused_with_a_sentence() -> None:
    with pytest.raises(TabletronError, match="no bot 'genius'"):
        moonbots("you", "genius", "random")
    with pytest.raises(TabletronError, match="2, 3, 4 seats"):
        moonbots("you")


def test_bots_play_until_a_person_is_asked() -> None:
    session = bots_move(moonbots("you", "random", "random", "random"))
    assert asked(session) == (0, "buy")


def test_the_same_moment_gives_the_same_bot_moves_after_undo_and_resume(tmp_path: Path) -> None:
    session = bots_move(moonbots("you", "random", "greedy", "random"))
    session.save(tmp_path / "game")
    session.choose(0, 1)
    session.choose(0, 2)
    bots_move(session)
    record = session.table.record
    session.undo(0)
    session.choose(0, 2)
    bots_move(session)
    assert session.table.record == record
    again = LocalTable.resume(tmp_path / "game", ["you", "random", "greedy", "random"], "en")
    again.choose(0, 1)
    again.choose(0, 2)
    bots_move(again)
    assert again.table.record == record


@pytest.mark.parametrize("says", [None, "nonsense"])
def test_a_broken_bot_is_answered_for_and_the_story_says_so(says: str | None) -> None:
    session = moonbots("random", "random", "random")
    session.bots[1] = Broken(says)
    bots_move(session)
    assert session.over
    assert "The bot of [seat 1] failed; a simple answer is given for it" in session.story(None)
    assert not any("bot of [seat 0]" in line for line in session.story(None))


def test_undo_is_free_until_something_is_rolled_revealed_or_handed_over() -> None:
    session = bots_move(moonbots("you", "random", "random", "random"))
    session.choose(0, 1)
    session.undo(0)
    assert asked(session) == (0, "buy")
    assert session.story(0)[-1] == "[seat 0] takes a move back"


def test_against_bots_undo_goes_further_and_the_log_says_so() -> None:
    session = bots_move(moonbots("you", "random", "random", "random"))
    before = session.story(0)
    session.choose(0, 1)
    session.choose(0, 1)
    bots_move(session)
    session.undo(0)
    session.undo(0)
    assert asked(session) == (0, "buy")
    told = session.story(0)
    assert told[: len(before)] == before
    assert told[len(before)] == "[seat 0] goes back behind a roll, a reveal or another's move"


def test_nothing_to_undo_is_said() -> None:
    session = bots_move(moonbots("you", "random", "random", "random"))
    with pytest.raises(IllegalPlay, match="decided nothing yet"):
        session.undo(0)


def test_with_another_person_nobody_goes_back_behind_a_roll() -> None:
    session = moonbots("you", "you", "you")
    first = session.asked
    assert first is not None
    session.choose(first, 1)
    session.choose(first, 1)
    while session.asked == first:
        session.choose(first, len(session.table.asks[first].options))
    with pytest.raises(IllegalPlay, match="rolled, revealed or handed over"):
        session.undo(first)


def test_a_private_event_is_told_to_its_seat_alone() -> None:
    script = position(robot(9), robot(9), robot(9), market={"M1": SPY}, pile=["P01", "P02"], phase="buy")
    session = LocalTable(script.table, ["you", "you", "you"], "en")
    session.answer(0, "buy M1")
    assert any("It is Spy" in line for line in session.story(0))
    for other in (1, 2, None):
        assert not any("Spy" in line for line in session.story(other))
    assert session.news(0)
    assert not session.news(0)


def test_people_are_not_stopped_at_open_windows_but_may_order_a_card_ahead() -> None:
    script = position(
        robot(9), robot(9, VIRUS), robot(9, SPY), phase="buy", market={"M1": "P01"}, switches={"timing": "flow"}
    )
    session = LocalTable(script.table, ["you", "you", "you"], "en")
    assert [one.words.label for one in session.ahead(1)] == ["Computer Virus"]
    session.answer_ahead(1, session.ahead(1)[0].notation)
    assert session.ahead(1)[0].ordered
    session.answer_ahead(1, session.ahead(1)[0].notation)
    assert not session.ahead(1)[0].ordered
    session.answer_ahead(1, session.ahead(1)[0].notation)
    session.answer(0, "buy M1")
    assert any("plays Computer Virus" in line for line in session.story(None))


def test_a_question_that_is_no_unhurried_one_still_stops() -> None:
    script = position(robot(9), robot(9, REST), robot(9), switches={"timing": "flow"})
    session = LocalTable(script.table, ["random", "you", "random"], "en")
    bots_move(session)
    assert asked(session) == (1, "turn_start")


def test_a_lone_person_is_not_stopped_where_there_is_no_choice_but_persons_among_others_are() -> None:
    def stopped(*seats: str) -> bool:
        script = position(robot(9), robot(9, DODGE), robot(9), phase="begin_turn")
        return asked(bots_move(LocalTable(script.table, seats, "en"))) == (1, "turn_start")

    assert not stopped("random", "you", "random")
    session = LocalTable(position(robot(9), robot(9, DODGE), robot(9)).table, ["random", "you", "you"], "en")
    assert (session.asked, session.table.asks[1].kind) == (1, "turn_start")


def test_real_dice_are_typed_in_and_impossible_ones_refused() -> None:
    session = moonbots("you", "you", "you", real_dice=True)
    first = session.asked
    assert first is not None
    session.answer(first, "pass")
    session.answer(first, "throw")
    assert session.dice is not None
    for wrong in ("7", "3 5", "", "x"):
        with pytest.raises(IllegalPlay):
            session.roll(wrong)
    session.roll(" 4 ")
    assert session.dice is None
    assert any("rolls [die 4]" in line for line in session.story(None))


def test_the_keyboard_is_handed_over_between_persons() -> None:
    session = moonbots("you", "you", "you")
    first = session.handover
    assert first is not None
    assert session.view().seat is None
    session.sit(first)
    assert session.handover is None
    assert session.view().seat == first


def test_a_save_never_overwrites_what_is_no_record(tmp_path: Path) -> None:
    session = moonbots("you", "random", "random")
    (tmp_path / "diary").write_text("dear diary")
    with pytest.raises(TabletronError, match="not a saved table"):
        session.save(tmp_path / "diary")
    with pytest.raises(TabletronError, match="cannot be written"):
        session.save(tmp_path / "nowhere" / "game")
    session.save(tmp_path / "game")
    session.save(tmp_path / "game")
    assert (tmp_path / "diary").read_text() == "dear diary"


def test_a_record_needs_as_many_players_as_it_has_seats(tmp_path: Path) -> None:
    moonbots("you", "random", "random").save(tmp_path / "game")
    with pytest.raises(TabletronError, match="has 3 seats"):
        LocalTable.resume(tmp_path / "game", ["you", "random"], "en")
    assert LocalTable.resume(tmp_path / "game", [], "en").names == ["Player", "Greedy 2", "Greedy 3"]


def test_a_game_says_which_of_its_dice_people_may_roll_themselves() -> None:
    session = LocalTable.open("robomon", ["you", "you"], "7", {"draft": "open", "map": "plain"}, [], "en", True)
    table = session.table
    while table.pending is None:
        seat, ask = next(iter(table.asks.items()))
        table.play(ask.options[0], seat)
    assert table.pending.stream == "action" and table.state.round == 1, "drafts and coins are left to the program"
