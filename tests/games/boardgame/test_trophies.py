"""Trophies: anyone, on any scored roll, until all pass."""

from __future__ import annotations

import pytest

from tabletron import IllegalPlay
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.options import Return
from tabletron.testing import rule
from tests.games.boardgame.kit import A, B, C, battle, challenge, facing, hero


@rule("MM-089", "MM-090")
def test_a_trophy_changes_one_die_of_any_roll() -> None:
    script = facing(challenge("jump"), hero(we=0), hero(trophies=["ice_man"]), hero())
    script.spends("jump", "aim")
    assert script.asked() == {B: "trophy"}
    assert {option.to for option in script.options() if option and option.die == 0} == {
        "hit", "pellet", "jump", "run", "wily",
    }, "any other face"  # fmt: skip
    script.trophy(B, "ice_man", "jump", "run")
    assert script.hero(B).trophies == [] and script.hero().position == 0
    own = facing(challenge("jump"), hero(we=0, trophies=["ice_man"]), hero())
    own.spends("aim").trophy(A, "ice_man", "aim", "jump")
    assert own.hero().position == 1, "also on one's own roll"


@rule("MM-090", "MM-139")
def test_trophies_in_battle() -> None:
    script = battle("cut_man", hero(20, trophies=["ice_man"]), hero(trophies=["fire_man"]))
    script.passes(A).rolls("hit", "aim", "aim", "aim", "aim", "aim").passes(A)
    assert script.asked() == {A: "trophy"}, "the hero's battle roll"
    script.passes(A).trophy(B, "fire_man", "hit", "aim").passes(A)
    assert script.game.fight.health == 28
    script.passes(A).rolls("hit", "hit", "aim", "aim", "aim")
    assert script.asked() == {A: "trophy"}, "the boss's roll"
    script.trophy(A, "ice_man", "hit", "aim")
    assert script.stats()[0] == 17, "one Hit of 3 is left"


@rule("MM-091")
def test_the_window() -> None:
    script = facing(challenge("jump"), hero(we=0), hero(trophies=["ice_man", "fire_man"]), hero(trophies=["cut_man"]))
    script.spends("jump")
    assert script.asked() == {B: "trophy"}, "A owns none and is skipped"
    script.passes(B).trophy(C, "cut_man", "jump", "aim")
    assert script.asked() == {B: "trophy"}, "after a use all owners are asked again"
    script.trophy(B, "ice_man", "aim", "jump").passes(B)
    assert script.hero().position == 1
    nobody = facing(challenge("jump"), hero(we=0), hero())
    assert nobody.spends("jump").asked() == {A: "press_on"}, "nobody owns one: no window"
    none = facing(challenge("jump", ability=({"auto_pass": True},)), hero(we=0), hero(trophies=["ice_man"]))
    assert none.spends().asked() == {A: "press_on"}, "no dice: no window"


@rule("MM-092")
def test_several_trophies_on_one_roll() -> None:
    script = facing(challenge("jump", "run"), hero(we=0, trophies=["ice_man", "fire_man"]), hero())
    script.spends("aim", "aim")
    script.trophy(A, "ice_man", "aim", "jump").trophy(A, "fire_man", "aim", "run")
    assert script.hero().position == 1 and script.hero().trophies == []


@rule("MM-093", "MM-094")
def test_dr_wilys_change_stands() -> None:
    script = facing(
        challenge("jump"), hero(we=0, trophies=["ice_man"]), hero(trophies=["fire_man"]), hero(trophies=["cut_man"])
    )
    script.spends("jump").passes(A).trophy(B, "fire_man", "jump", "aim")
    assert script.asked() == {C: "trophy"}
    script.trophy(C, "cut_man", "aim", "wily")
    assert script.stats()[0] == 24, "between two Dr. Wily players the later one counts; the hero cannot answer"


@rule("MM-095", "MM-223")
def test_faces_are_read_after_the_window() -> None:
    one = challenge(
        "jump", ability=({"damage": 5, "when": "run"}, {"energy": -1, "when": "score", "if": {"min_run": 1}})
    )
    script = facing(one, hero(), hero(trophies=["ice_man"]))
    script.spends("jump", "aim").passes(A).trophy(B, "ice_man", "aim", "run")
    assert script.stats()[:2] == (23, 2)


@rule("MM-096", "MM-168")
def test_a_returned_trophy_is_free_for_the_next_winner() -> None:
    script = battle("cut_man", hero(), hero(trophies=["cut_man"]), health=2)
    script.passes(A).rolls("hit", "aim", "aim", "aim", "aim", "aim").passes(A).trophy(B, "cut_man", "aim", "run")
    assert script.hero().trophies == ["cut_man"] and script.told(ev.TrophyWon) == [ev.TrophyWon(A, "cut_man")]


def test_a_trophy_after_the_window_is_refused() -> None:
    script = facing(challenge("jump"), hero(we=0), hero(trophies=["ice_man"]))
    script.spends("jump").passes(B)
    assert script.asked() == {A: "press_on"}
    before = len(script.table.log)
    with pytest.raises(IllegalPlay, match=r"seat 1 is not asked now; asked is seat 0 \(press_on\)"):
        script.answers(Return("ice_man", 0, "hit"), B)
    assert len(script.table.log) == before and script.hero(B).trophies == ["ice_man"]
    script.refuses(Return("ice_man", 0, "hit"), "MM-114", A)
