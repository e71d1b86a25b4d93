"""Plain mode: whole games and every command, by typed lines alone."""

from __future__ import annotations

from pathlib import Path

import tabletron
from tabletron.core.record import write
from tabletron.terminal.tables.local import LocalTable
from tests.games.moonbots.kit import REST, SPY, position, robot
from tests.terminal.kit import moonbots, talk

ALONE = ("you", "random", "random", "random")


def test_a_whole_game_by_numbers() -> None:
    code, said = talk(moonbots(*ALONE), *["1"] * 400)
    assert code == 0
    assert "Buy one card, or none?" in said
    assert said.splitlines()[-1].startswith("The winner: ")


def test_bots_alone_play_to_the_end_and_the_same_seed_gives_the_same_bytes() -> None:
    first, second, other = (talk(moonbots("greedy", "random", "random", seed=seed)) for seed in ("5", "5", "6"))
    assert first == second
    assert first[1] != other[1]
    assert first[0] == 0
    assert "The winner: " in first[1]


def test_an_option_can_be_typed_in_its_notation() -> None:
    _, said = talk(moonbots(*ALONE), "Buy  B1")
    assert "Player takes " in said


def test_wrong_input_gets_a_sentence_and_changes_nothing() -> None:
    session = moonbots(*ALONE)
    code, said = talk(session, "nonsense", "99", "0", "", "buy Q9")
    assert code == 1
    assert "may not answer 'nonsense'" in said
    assert "There is no option 99; the last is 7." in said
    assert "There is no option 0; the last is 7." in said
    assert "Type the number of an option, or ? for help." in said
    assert said.count("Buy one card, or none?") == 1
    assert session.asked == 0


def test_the_end_of_input_ends_the_game_politely_and_not_with_success() -> None:
    code, said = talk(moonbots(*ALONE))
    assert code == 1
    assert said.endswith("The input has ended before the game; it stops here.\n")


def test_notes_are_added_struck_out_and_saved_with_the_table(tmp_path: Path) -> None:
    path = tmp_path / "noted"
    typed = ("note", "note the red one bluffs", "note 3 2 9 1", "note -1", f"s {path}", "note -7")
    _, said = talk(moonbots(*ALONE), *typed)
    assert "Nothing is written down yet." in said
    assert "  1  the red one bluffs\n  2  3 2 9 1\n" in said
    assert said.count("  1  3 2 9 1\n") == 2, "one was struck out, and there is no line 7: they are only shown"
    _, said = talk(LocalTable.resume(path, [], "en"), "note")
    assert "  1  3 2 9 1\n" in said


def test_notes_of_somebody_elses_file_do_not_steer_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "noted"
    path.write_bytes(write(tabletron.open("moonbots", seats=2, seed=1), notes={0: "one\x1b[2J\ntwo\x07"}))
    _, said = talk(LocalTable.resume(path, [], "en"), "note")
    assert "\x1b" not in said and "\x07" not in said and "  1  one" in said and "  2  two" in said


def test_quit() -> None:
    code, said = talk(moonbots(*ALONE), "q")
    assert (code, said.splitlines()[-1]) == (0, "> Good-bye.")


def test_undo_asks_the_last_question_again() -> None:
    _, said = talk(moonbots(*ALONE), "u", "1", "u")
    assert "You have decided nothing yet that could be taken back." in said
    assert "Player takes a move back" in said
    assert said.count("Buy one card, or none?") == 2


def test_the_coach_gives_a_hint_and_nothing_changes() -> None:
    session = moonbots(*ALONE)
    _, said = talk(session, "h")
    assert "The coach would choose: " in said
    assert session.asked == 0
    assert said.count("Buy one card, or none?") == 1


def test_the_table_the_log_the_rules_and_the_help_on_request() -> None:
    _, said = talk(moonbots(*ALONE), "t", "l", "r", "r keep 1 energy", "r xyzzy", "?")
    assert "Market (cheaper below)" in said
    assert "MB-031 Price: The price of a card" in said
    assert "MB-033 Keep 1 energy" in said
    assert "No rule has these words: xyzzy" in said
    assert "w  why not" in said


def test_why_not_names_the_clause() -> None:
    script = position(robot(1), robot(9), robot(9), phase="buy", market={"T1": "P01", "B1": "P02"})
    _, said = talk(LocalTable(script.table, ["you", "random", "random"], "en"), "w")
    assert "(MB-033)" in said


def test_nothing_refused_is_said_too() -> None:
    _, said = talk(moonbots(*ALONE), "w")
    assert "Nothing is refused here" in said


def test_save_and_resume(tmp_path: Path) -> None:
    path = tmp_path / "game"
    _, said = talk(moonbots(*ALONE), "1", "s", f"s {path}", f"s {tmp_path / 'no' / 'way'}")
    assert "Say where: s FILE" in said
    assert f"Saved: {path}" in said
    assert "cannot be written" in said
    code, said = talk(LocalTable.resume(path, ALONE, "en"), *["1"] * 400)
    assert code == 0
    assert "The winner: " in said


def test_real_dice_are_asked_for_and_checked() -> None:
    _, said = talk(moonbots("you", "you", "you", real_dice=True), "", "pass", "throw", "7", "3 5", "4", "l")
    assert "What did you roll? 1 die: '7' is not a face of this die" in said
    assert "1 dice are rolled, so 1 results are needed" in said
    assert "rolls 4" in said


def test_real_dice_can_be_put_back_by_undo_and_left_by_quit() -> None:
    session = LocalTable(position(robot(9), robot(9), robot(9), phase="roll").table, ["you", "random", "random"], "en")
    code, said = talk(session, "throw", "u", "throw", "q")
    assert code == 0
    assert said.count("Roll your dice?") == 2


def test_a_curtain_falls_between_persons_and_each_reads_only_its_own_news() -> None:
    session = moonbots("you:Anna", "you:Bert", "you:Carl", seed="4")
    code, said = talk(session, "", "1", "2", "", "t")
    assert code == 1
    assert said.count("Pass the keyboard to ") == 2
    assert "\n" * 40 in said


def test_cards_can_be_ordered_ahead() -> None:
    script = position(robot(9, REST), robot(9, SPY), robot(9), phase="buy", switches={"timing": "flow"})
    _, said = talk(LocalTable(script.table, ["you", "random", "random"], "en"), "o", "o 1", "o 1", "o 7")
    assert said.count("Rest") >= 3
    assert said.count("(ordered)") == 1


def test_windows_can_be_let_pass_and_asked_again() -> None:
    script = position(robot(9, REST), robot(9, SPY), robot(9), phase="buy", switches={"timing": "flow"})
    session = LocalTable(script.table, ["you", "random", "random"], "en")
    _, said = talk(session, "a", "a 1", "a 2", "a 7")
    assert said.count("The moments within a turn  (passed for you)") == 2
    assert said.count("The start of a turn  (passed for you)") == 3
    assert session.table.orders[0].passes == {"turn_start"}


def test_other_languages_are_spoken() -> None:
    assert talk(moonbots(*ALONE, language="de"))[1] != talk(moonbots(*ALONE))[1]
