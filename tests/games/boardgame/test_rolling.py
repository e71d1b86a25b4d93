"""The challenge roll: dice, re-rolls, sticking, free dice and automatic passes."""

from __future__ import annotations

import pytest

from tabletron.core.flow import PASS
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.options import Free, Reroll, Spend, Turn
from tabletron.testing import rule
from tests.games.boardgame.kit import A, B, challenge, facing, hero

FILL = ("boost", "boost", "boost")


@rule("MM-076", "MM-077")
def test_any_number_of_threat_dice() -> None:
    script = facing(challenge("jump"), hero(threat=4), hero())
    script.all_pass()
    assert script.options() == [Spend(1), Spend(2), Spend(3), Spend(4)]
    script.refuses(Spend(0), "MM-076", A).refuses(Spend(5), "MM-076", A)
    script.spends("aim", "aim", "aim")
    assert script.stats()[2] == 1
    script.passes(A)
    assert script.stats()[2] == 1, "spent whatever the result"
    script = facing(challenge("jump", ability=({"auto_pass": True},)))
    assert script.all_pass().options()[0] == Spend(0)


@rule("MM-078")
def test_no_threat_left_no_roll() -> None:
    script = facing(challenge("jump"), hero(threat=0), hero())
    script.all_pass()
    assert script.told(ev.Rolled) == [] and script.hero().position == 0 and script.stats()[0] == 26
    script = facing(challenge("jump"), hero(threat=0, we=0, hand=("land_on_edge", *FILL)), hero())
    script.plays(A, "land_on_edge").all_pass()
    assert script.hero().position == 1, "but a free die is rolled"


@rule("MM-079", "MM-080", "MM-088")
def test_re_rolls_cost_we_and_no_threat() -> None:
    script = facing(challenge("jump"), hero(we=2), hero())
    script.spends("aim", "wily")
    assert script.options() == [Reroll(("aim",)), Reroll(("wily",)), Reroll(("aim", "wily")), PASS]
    script.rerolls("wily", to=["run"])
    assert script.stats()[1:3] == (1, 8)
    script.refuses(Reroll(("wily",)), "MM-079", A).refuses(Reroll(()), "MM-079", A)
    script.rerolls("aim", "run", to=["jump", "aim"])
    assert script.stats()[1] == 0 and script.stats()[0] == 28, "a face that was rolled away has no effect"
    assert script.hero().position == 1, "no WE left: the roll is complete"


@rule("MM-081", "MM-222")
def test_what_sticks_and_what_re_rolls_trigger() -> None:
    script = facing("vanishing_steps", hero(), hero())
    script.spends("aim", "jump", "hit", "hit")
    assert {faces for option in script.options() if option for faces in option.faces} == {"jump", "hit"}
    script = facing("watcher_ladder", hero(20), hero(hand=("ember_shield", *FILL)))
    script.passes(A).plays(B, "ember_shield")
    script.spends("aim", "aim", "hit")
    script.rerolls("aim", "aim", to=["jump", "aim"])
    assert script.stats()[0] == 18, "once a re-roll for each effect, not once a die"
    script = facing("watcher_ladder", hero(1), hero())
    script.spends("aim", "aim").rerolls("aim", to=["jump"])
    assert script.stats()[3] == 2 and script.told(ev.Scored) == [] and script.game.turn == B


@rule("MM-083", "MM-222")
def test_free_re_rolls_follow_the_same_rules() -> None:
    script = facing("watcher_ladder", hero(20, we=0, hand=("quick_reflexes", *FILL)), hero())
    script.plays(A, "quick_reflexes").spends("aim", "aim", "hit", "hit")
    assert {len(option.faces) for option in script.options() if option} == {1, 2, 3}
    script.refuses(Free(("aim", "aim", "hit", "hit")), "MM-083", A)
    script.rerolls_free("aim", "aim", to=["jump", "jump"])
    assert script.told(ev.Damaged)[0].n == 1, "it triggers what re-rolls trigger"
    assert script.hero().position == 1, "used up: the roll is scored"


@rule("MM-084", "MM-082")
def test_a_changed_die_may_be_rolled_again() -> None:
    script = facing(challenge("jump", ability=({"stick_face": "wily"},)), hero(hand=("static_field", *FILL)), hero())
    script.plays(A, "static_field").spends("wily", "aim")
    assert Turn("wily", "jump") in script.options(), "a stuck die can be changed"
    script.turns("aim", "run")
    assert not [option for option in script.options() if isinstance(option, Turn)]
    script.rerolls("run", to=["jump"])
    assert script.dice() == "jump wily"


@rule("MM-085", "MM-095")
def test_the_hero_declares_the_roll_complete() -> None:
    script = facing(challenge("jump"), hero(), hero(trophies=["cut_man"]))
    script.spends("jump", "aim")
    assert not script.game.roll.scored
    script.passes(A)
    assert script.game.roll.scored and script.asked() == {B: "trophy"}
    assert script.told(ev.Scored) == [ev.Scored(("aim", "jump"))]
    script.trophy(B, "cut_man", "jump", "wily")
    assert script.game.turn == B, "not even a changed die is rolled again"


@rule("MM-086")
def test_effects_in_play_may_name_the_moment_after_the_roll() -> None:
    script = facing(challenge("jump"), hero(), hero(hand=("static_field", *FILL)))
    script.passes(A).plays(B, "static_field").spends("jump", "aim")
    assert script.asked() == {B: "turn"} and script.options() == [Turn("aim", "wily"), Turn("jump", "wily")]
    script.turns("jump", "wily")
    assert script.asked() == {A: "reroll"} and script.dice() == "aim wily"
    sticky = facing(challenge("jump", ability=({"stick_face": "wily"},)), hero(), hero(hand=("static_field", *FILL)))
    sticky.passes(A).plays(B, "static_field").spends("jump", "aim").turns("jump", "wily")
    assert Reroll(("wily",)) in sticky.options(), "what sticks is what was rolled, not what was changed"


@rule("MM-087", "MM-220")
def test_an_automatic_pass() -> None:
    one = challenge("jump", "jump", minion="tackle_fire", start=1, ability=({"auto_pass": True},))
    script = facing(one, hero(20, we=0), hero())
    script.spends()
    assert script.hero().position == 1 and script.stats()[0] == 18, "minions still deal damage"
    script = facing(one, hero(20, we=0), hero())
    script.spends("hit", "pellet")
    assert script.hero().position == 1 and script.stats()[0] == 22, "dice may be rolled for Hits and Pellets"
    script = facing(
        challenge("jump", ability=({"auto_pass": True}, {"add_requirement": "aim", "n": 2})), hero(we=0), hero()
    )
    assert script.spends().hero().position == 1, "it covers what is added later"
    script = facing(challenge("jump"), hero(we=0, powers=["super_arm"]), hero())
    script.uses("super_arm")
    assert script.spends().hero().position == 1, "an empty list passes by itself"


@rule("MM-221")
def test_free_dice() -> None:
    script = facing(
        challenge("jump", "run", ability=({"damage": 3, "when": "score", "if": {"min_dice": 2}},)),
        hero(hand=("land_on_edge", "speed_run", *FILL[:2])), hero(trophies=["cut_man"]),
    )  # fmt: skip
    script.plays(A, "land_on_edge").all_pass()
    assert script.options()[0] == Spend(1), "a free die is not the minimum of one"
    script.spends("aim")
    assert script.dice() == "aim jump" and script.stats()[2] == 9 and script.told(ev.Rolled)[0].free == ("jump",)
    script.rerolls("jump", to=["run"]).passes(A)
    assert script.asked() == {B: "trophy"}
    script.trophy(B, "cut_man", "run", "wily")
    assert script.stats()[0] == 24, "two penalties, and one die was spent"
    auto = facing(challenge("hit", ability=({"auto_pass": True},)), hero(we=0, hand=("land_on_edge", *FILL)), hero())
    auto.plays(A, "land_on_edge").spends()
    assert auto.told(ev.Scored) == [ev.Scored(("jump",))], "with no dice chosen they alone form the roll"
    sticky = facing(challenge("hit", ability=({"stick_face": "jump"},)), hero(hand=("land_on_edge", *FILL)), hero())
    sticky.plays(A, "land_on_edge").spends("aim")
    assert [die.stuck for die in sticky.game.roll.dice] == [False, True]


@rule("MM-121")
def test_more_than_twelve_dice() -> None:
    script = facing(challenge("jump", ap=9), hero(hand=("boost", "boost", "boost", "boost")), hero())
    script.plays(A, "boost").passes(B).plays(A, "boost").all_pass()
    assert script.options()[-1] == Spend(14)
    script.spends(*["aim"] * 14)
    assert len(script.game.roll.dice) == 14


@pytest.mark.parametrize("dice", [("hit",), ("hit", "hit", "aim"), ("hit", "pellet", "aim", "jump", "run", "wily")])
def test_choices_of_dice_are_counted_like_they_are_listed(dice: tuple[str, ...]) -> None:
    script = facing(challenge("jump"), hero(), hero())
    script.spends(*dice)
    options = script.table.asks[A].options
    listed = list(options)
    assert len(listed) == len(options) == len(set(map(str, listed))) and listed[-1] is PASS and options[-1] is PASS
    assert all(option in options for option in listed)
    assert Reroll(("wily", "wily")) not in options and "x" not in options and Reroll(()) not in options
    with pytest.raises(IndexError):
        options[len(options)]


@rule("MM-087")
def test_effects_of_faces_do_nothing_without_dice() -> None:
    script = facing(
        challenge("hit", ability=({"auto_pass": True}, {"heal": 1, "when": "score", "per": "hit"})), hero(9), hero()
    )
    script.spends()
    assert script.stats()[0] == 9 and script.hero().position == 1


def test_extra_dice_join_the_roll() -> None:
    script = facing(challenge("jump", ability=({"extra_dice": 2},)), hero(threat=3, we=0), hero())
    script.all_pass().answers(Spend(1)).rolls("aim", "aim", "jump")
    assert script.hero().position == 1 and script.stats()[2] == 2, "one of three was spent"
    later = facing(challenge("jump", ability=({"extra_dice": 1, "when": "roll"},)), hero(we=0), hero())
    later.spends("aim").rolls("jump")
    assert later.hero().position == 1
