"""The picture of a table in characters: every kind of node, every size, and what a click means."""

from __future__ import annotations

import pytest

from tabletron.core.i18n import ENGLISH
from tabletron.core.scene import (
    Cause,
    Counter,
    Figure,
    Grid,
    Man,
    Part,
    Piece,
    Plane,
    Ring,
    Scene,
    Square,
    Trace,
    Track,
    Zone,
)
from tabletron.core.scene.text import table_lines, tips
from tabletron.terminal.drawing.blocks import Block, row, width_of, wrapped
from tabletron.terminal.drawing.draw import Pen
from tabletron.terminal.drawing.figure import robot
from tabletron.terminal.drawing.layout import picture
from tabletron.terminal.drawing.palette import style
from tabletron.terminal.drawing.signs import legend, spans, tight
from tests.terminal.kit import made_up, meadow, moonbots

NAMES = ["Anna", "Bert"]
PEN = Pen(NAMES, ENGLISH)


def text_of(block: Block) -> list[str]:
    """The characters alone."""
    return ["".join(char for char, _, _ in line).rstrip() for line in block]


def flat(text: str) -> str:
    """A text with its signs drawn, without roles."""
    return "".join(piece for piece, _ in spans(text, NAMES, ENGLISH))


def drawn(scene: Scene, width: int, height: int, pen: Pen = PEN) -> str:
    return "\n".join(text_of(picture(scene, 0, pen, width, height)))


@pytest.mark.parametrize("size", [(30, 10), (48, 23), (82, 38), (140, 80)])
def test_every_kind_of_node_is_drawn_at_every_size(size: tuple[int, int]) -> None:
    block = picture(made_up(), 0, PEN, *size)
    text = "\n".join(text_of(block))
    assert {len(line) for line in block} == {size[0]}
    for said in ("Anna", "Bert", "Board", "Road", "Harbour", "Miles", "cow", "The storm", "➤ flies to Anna"):
        assert said in text, said


def test_a_large_screen_shows_all_texts() -> None:
    text = drawn(made_up(), 140, 80)
    for said in ("Do ✱ to Bert", "or nothing", "face down", "Bolts 2/5", "Oil  3", "│ 5 │", "( X )", "junk ×2", "long"):
        assert said in text, said


def test_a_race_a_card_that_was_answered_and_what_dice_called() -> None:
    """A card shows how each row was answered; for screen readers only what happened is said."""
    tracks = (Track(id="a", name="Heroes", value=7, high=12, teams=(0, 1)), Track(id="b", name="Foe", value=3, high=12))
    rows = (
        Cause("a holder?", sign="P1", state="no"),
        Cause("a citizen? Bert", "it was near", "X-1", sign="P2", state="yes"),
        Cause("a console", sign="P3", state="skipped"),
    )
    scene = Scene(
        (
            Zone(id="race", name="Race", shape="race", nodes=(*tracks, Counter(id="t", name="Turns", value=1, of=3))),
            Trace(id="card", name="Card", steps=rows, look="card", note="turn 1", ahead="Next: P1"),
            Trace(id="dice", name="Device", steps=(Cause("Reserves: +1", sign="[blank][critical]"),), look="device"),
        )
    )
    text = drawn(scene, 70, 40)
    for said in (
        "Turns 1/3",
        "Heroes  7 ",
        "× P1 a holder?",
        "▶ P2 a citizen? Bert",
        "· P3",
        "turn 1",
        "Next: P1",
        "○✪ R",
    ):
        assert said in text, said
    lines = table_lines(scene, NAMES, ENGLISH)
    assert "Card: P2 a citizen? Bert; Next: P1" in lines and "Device: blank critical Reserves: +1" in lines


def test_colours_of_a_side_go_before_those_of_the_seat() -> None:
    ann = Piece("x", "Ann", 2, 5, 1, seat=0, side=1)
    bo = Piece("y", "Bo", 8, 5, 1, seat=0, label="C1", marks=("[done]",))
    both = Plane(
        id="p", name="Field", width=10, height=10, unit=1,
        pieces=(ann, bo),
        circles=(Ring("r", "Near", 5, 5, 3),), edges=("far", "near"),
    )  # fmt: skip
    block = picture(Scene((both,)), 0, PEN, 40, 20)
    roles = {char: role for line in reversed(block) for char, role, own in line if own in ("x", "y") and char in "AB"}
    assert "seat1" in roles["A"] and "seat0" in roles["B"]
    text = "\n".join(text_of(block))
    assert "far" in text and "near" in text and "∘ Near" in text and "Bo C1 ✓" in text


def test_the_same_scene_in_words_for_pipes_and_screen_readers() -> None:
    lines = table_lines(made_up(), NAMES, ENGLISH)
    assert lines[:2] == ["Made up · Round 1", "Rest > (Work)"]
    for said in (
        "Anna (on turn, ready)", "  Oil 3 of 40", "  Bolts 2 of 5", "  Torso: Part 1, 3 → fist",
        "  Hand: Trick: Do fist to Bert, or nothing; Back, face down", "  Dice: 5; X used; not rolled; red SS",
            "  Walk: fist, done; ?, 2 oil, here", "  Shelf: Tin: b", "  Hook: empty",
        "  Harbour, price 4: quiet", "Road (long)", "Heap: 2 × junk", "! missile flies to Anna", "  Then it rained.",
    ):  # fmt: skip
        assert said in lines, said


def test_what_belongs_to_an_option_is_lit_with_its_key_and_can_be_clicked() -> None:
    pen = Pen(NAMES, ENGLISH, lit={"sq3": [2], "rival": [1], "bot.torso": [3, 4]}, refused={"card1": "XX-001"})
    block = picture(made_up(), 0, pen, 140, 80)
    text = "\n".join(text_of(block))
    assert "┏━  2  Harbour" in text
    assert "┏━  1  ▲" in text or "┏━  1  ◆" in text
    assert "✕ XX-001" in text
    assert {"sq3", "rival", "bot.torso", "card1"} <= {node for line in block for _, _, node in line}


def test_a_click_inside_a_place_that_can_be_chosen_means_the_place() -> None:
    pen = Pen(NAMES, ENGLISH, lit={"dice": [1]})
    nodes = {node for line in picture(made_up(), 0, pen, 140, 80) for _, _, node in line}
    assert "dice" in nodes
    assert "d1" not in nodes


def test_a_built_slot_looks_other_than_a_bare_one_without_colour() -> None:
    def head(*, empty: bool) -> list[str]:
        part = Part("bot.head", "Head", "Bucket", "P1", "", empty=empty)
        return text_of(robot(Figure(name="Robot", parts=(part,)), "seat0", lambda _: "", large=True))

    assert head(empty=False)[0].strip() == "┏━━━━━┓"
    assert head(empty=True)[0].strip() == "╭╌╌╌╌╌╮"


def test_two_parts_in_the_same_slot_can_be_told_apart() -> None:
    patterns = set()
    for card in range(24):
        part = Part("bot.torso", "Torso", "Drum", f"P{card}", "")
        patterns.add(text_of(robot(Figure(name="R", parts=(part,)), "", lambda _: "", large=False))[3])
    assert len(patterns) > 4


def test_moonbots_fits_both_screens() -> None:
    session = moonbots("you", "random", "random", "random")
    while session.step():
        pass
    for width, height in ((49, 23), (83, 39)):
        block = picture(session.view().scene, 0, Pen(session.names, ENGLISH), width, height)
        assert len(block) <= height
        assert width_of(block) == width


def test_signs_are_one_narrow_glyph_each_and_the_legend_explains_them() -> None:
    assert flat("[die 2] [die 4] → [fist][fist] [energy]") == "[2] [4] → ✱✱ ↯"
    assert flat("2 [strange]") == "2 strange"
    assert tight("[die] + [die] < 4 → [fist]") == "[die]+[die]<4→[fist]"
    said = "".join(text for text, _ in legend("[fist] [lose] [die 1]", ENGLISH))
    assert said.startswith("✱ fist  ⊖ lose")
    assert "missile" not in said


def test_long_lines_break_at_spaces_and_wide_characters_keep_the_grid() -> None:
    assert text_of(wrapped(row("one two three"), 7)) == ["one two", "three"]
    assert text_of(wrapped(row("abcdefgh"), 3)) == ["abc", "def", "gh"]
    assert len(row("機a")) == 3


def test_every_node_with_more_to_tell_has_a_tip() -> None:
    view = moonbots("random", "random", "random").view()
    known = tips(view.scene, ["A", "B", "C"], ENGLISH)
    assert known["robot0"].startswith("A: ")
    assert any(key.startswith("market.") for key in known)
    assert Zone(shape="row").tip == ""


def test_roles_have_a_colour_by_night_and_by_day() -> None:
    for dark in (True, False):
        assert style("seat1 bold", dark).startswith("bold #")
        assert style("", dark).startswith("#")
        assert " on #" in style("key", dark)


def field() -> Scene:
    """A board of two by two squares with a robot on it."""
    squares = (
        Square("sq.a1", "a1", ".", "normal"), Square("sq.b1", "b1", "~", "water", tip="deep"),
        Square("sq.a2", "a2", ".", "normal", "+1"), Square("sq.b2", "b2", "#", "rock"),
    )  # fmt: skip
    men = (Man("m0", "Sparky", "a1", label="8/8", seat=0), Man("m1", "Scupper", "b1", seat=1, tip="swims"))
    return Scene((Grid(id="field", name="Field", columns=2, squares=squares, men=men),))


def test_a_board_of_squares_in_characters() -> None:
    pen = Pen(NAMES, ENGLISH, lit={"sq.a2": [1], "m1": [2]})
    block = picture(field(), 0, pen, 60, 20)
    lines = text_of(block)
    assert any("a  b" in line for line in lines)
    assert any("1  S  C" in line for line in lines) and any("+1" in line and "#" in line for line in lines)
    assert "Sparky 8/8" in "\n".join(lines) and "Scupper" in "\n".join(lines)
    roles = {own: role for line in block for char, role, own in line if char in "C+"}
    assert roles["m1"] == "lit" and roles["sq.a2"] == "lit"


def test_a_board_of_squares_in_words() -> None:
    lines = table_lines(field(), NAMES, ENGLISH)
    assert lines[0] == "Field" and lines[-2:] == ["  S Sparky a1 8/8", "  C Scupper b1"]
    assert [line.split() for line in lines[1:4]] == [["a", "b"], ["1", "S", "C"], ["2", "+1", "#"]]
    assert tips(field(), NAMES, ENGLISH) == {"sq.b1": "b1: deep", "m1": "Scupper: swims"}


def test_a_plane_shows_what_stands_where() -> None:
    text = drawn(meadow(), 100, 60)
    board = [line for line in text.splitlines() if line.startswith("│") and ("·" in line or "▒" in line)]
    assert len(board) == 36, "a row an inch at the largest size"
    [ox] = [number for number, line in enumerate(board) if "O" in line]
    [owl] = [number for number, line in enumerate(board) if "W" in line]
    assert ox < owl, "the upper edge is on top"
    assert board[ox].index("O") == 1 + 30 * 2 and board[owl].index("W") == 1 + 20 * 2
    barn = [number for number, line in enumerate(board) if "▒" in line]
    assert (36 - barn[-1] - 1, 36 - barn[0]) == (3, 9) and any("4" in board[number] for number in barn)
    assert "O Ox 2/5" in text and "W Owl" in text


def test_a_click_on_a_plane_means_what_stands_there() -> None:
    block = picture(meadow(), 0, Pen(NAMES, ENGLISH, {"ox": [1]}), 140, 80)
    nodes = {node for line in block for char, _, node in line if char in "O▒"}
    assert {"ox", "barn"} <= nodes


def test_a_plane_in_words() -> None:
    lines = table_lines(meadow(), NAMES, ENGLISH)
    at = lines.index("Field")
    assert lines[at + 1 : at + 4] == ["  Ox 2/5: 30.0/30.0", "  Owl: 20.0/6.0", "  Barn 4: 3.0/3.0 – 12.0/9.0"]
    assert tips(meadow(), NAMES, ENGLISH)["barn"] == "Barn: old"


@pytest.mark.parametrize("size", [(30, 10), (48, 23), (82, 38), (140, 80)])
def test_a_plane_fits_at_every_size(size: tuple[int, int]) -> None:
    block = picture(meadow(), 0, PEN, *size)
    text = "\n".join(text_of(block))
    assert {len(line) for line in block} == {size[0]}
    assert "Field" in text and "Ox" in text and "Owl" in text
