"""What players read: questions, hints, marks and the story say what the rules do."""

from __future__ import annotations

import pytest

from tabletron.core.i18n import ENGLISH
from tabletron.core.text.markup import plain
from tabletron.games.moonbots.words.switches import HOUSE
from tabletron.testing import rule
from tests.games.moonbots.kit import (
    BAD_LUCK,
    DEFLECTION,
    DIE,
    GAME,
    REROLL,
    SPY,
    TRICK,
    A,
    B,
    C,
    Script,
    after_roll,
    position,
    robot,
)

NAMES = ["Ann", "Bob", "Cid", "Dee"]


def question(script: Script, seat: int) -> str:
    """What the seat is asked, in words."""
    view = script.table.scene(seat)
    assert view.question is not None
    return plain(view.question.text, NAMES)


def hints(script: Script, seat: int) -> list[str]:
    """The small print of every option that has some."""
    view = script.table.scene(seat)
    assert view.question is not None
    return [plain(choice.words.hint, NAMES) for choice in view.question.choices if choice.words.hint]


def story(script: Script) -> list[str]:
    return [plain(GAME.say(script.game, told.event, ENGLISH), NAMES) for told in script.table.told]


@rule("MB-148")
def test_deflected_damage_is_not_said_to_come_from_the_attacker() -> None:
    script = after_roll(robot(9, "P14", SPY), robot(9, DEFLECTION), robot(9), dice=[5])
    script.activates(A, "left_arm", 5).aims(A, (B, 0, 2))
    assert question(script, B) == "missile missile from Ann: do you answer?"
    script.plays(B, DEFLECTION, robot=A, fists=0, missiles=2)
    assert script.asked() == {A: "incoming"}
    assert question(script, A) == "missile missile deflected to you: do you answer?"


@rule("MB-106")
def test_the_hint_of_a_part_respects_the_limit_of_a_turn() -> None:
    script = after_roll(robot(9, "P01", "P20", board="violet"), robot(9), robot(9), dice=[1, 4])
    assert hints(script, A) == ["gain 1", "gain 2"]
    script.activates(A, "head", 4)
    assert hints(script, A) == ["gain 1"]
    full = after_roll(robot(18, "P20", board="violet"), robot(9), robot(9), dice=[1])
    assert hints(full, A) == ["gain 0"]


@pytest.mark.parametrize("seat", [A, B])
@rule("MB-201")
def test_the_robots_of_a_lane_are_shown_on_the_same_side(seat: int) -> None:
    script = position(robot(9), robot(9), robot(9), robot(9), twin=True)
    benches = [zone for zone in script.table.scene(seat).scene.zones if zone.id.endswith(".bench")]
    mine = [zone.name for zone in benches if zone.seat == seat]
    theirs = [zone.name for zone in benches if zone.seat != seat]
    assert [name.split()[-1] for name in mine] == ["left", "right"]
    assert [name.split()[-1] for name in theirs] == ["right", "left"]


@rule("MB-272")
def test_the_mark_of_trick_ends_with_the_turn() -> None:
    script = position(robot(9, REROLL), robot(9, TRICK), robot(9))
    script.plays(B, TRICK)
    assert "no reroll this turn" in script.sees(C, "robot0").marks
    script.passes(A)
    assert script.game.turn == B
    assert "no reroll this turn" not in script.sees(C, "robot0").marks


@rule("MB-058")
def test_a_part_is_shown_as_used_until_its_turn_ends() -> None:
    def head_is_used() -> bool:
        return bool(script.sees(B, "robot0.figure").parts[0].used)

    script = after_roll(robot(9, "P01", DIE), robot(9), robot(9, SPY), dice=[4, 6])
    assert not head_is_used()
    script.activates(A, "head", 4)
    assert head_is_used()
    script.until(C, "turn_start")
    assert script.game.turn == B
    assert not head_is_used()


@rule("MB-180")
def test_bad_luck_is_shown_not_played() -> None:
    script = position(robot(9), robot(9), robot(9), market={"M1": BAD_LUCK}).buys(A, "M1")
    assert story(script)[-3:] == [
        "Ann takes Secret Weapon for 1 energy",
        "Ann has to show Bad luck",
        "Ann loses 2 energy: Bad luck",
    ]


@rule("MB-189")
def test_a_stop_after_sixty_rounds_does_not_claim_that_nothing_moved() -> None:
    script = position(robot(9), robot(9), robot(8), phase="restock", turn=C, round=60, hit=True)
    assert story(script) == ["The game is stopped after 60 rounds"]
    assert script.table.result is not None
    assert script.table.result.why == "The game was stopped: most energy wins."


@rule("MB-013")
def test_the_host_is_offered_who_begins() -> None:
    assert set(HOUSE["first_player"].meanings) == {"random", "host"}
