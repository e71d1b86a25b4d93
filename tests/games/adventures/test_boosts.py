"""Boosts out of turn, standing orders and the last call."""

from __future__ import annotations

import random

import pytest

from tabletron import IllegalPlay
from tabletron.core.flow import PASS
from tabletron.core.i18n import ENGLISH
from tabletron.core.table import Orders
from tabletron.games.adventures.events import Boosted, Declared
from tabletron.games.adventures.options import Boost, Dye, Flip, Suffer, Sure
from tabletron.testing import rule
from tests.games.adventures.kit import (
    BLUE,
    BOX,
    GAME,
    RED,
    WILD,
    YELLOW,
    A,
    B,
    C,
    D,
    action,
    engaging,
    facing,
    hero,
    planned,
)
from tests.games.adventures.kit import support as support_of


def people(*seats: int) -> dict[int, Orders]:
    """These seats are people who want no stop at boost questions."""
    return {seat: Orders(passes=GAME.unhurried(GAME.switches())) for seat in seats}


# --- boosting


@rule("MA-072")
def test_anybody_may_boost_the_active_player() -> None:
    for booster in (A, B, C):
        heroes = [hero(), hero(), hero()]
        heroes[booster] = hero(boost=BLUE)
        script = facing("RRR/1", *heroes)
        given = script.hero(booster).hand[0]
        script.boosts(booster).rolls("J")
        assert script.pool() == "blue.J" and script.hero(booster).hand == []
        assert script.hero(booster).discard == [given] and script.asked() == {A: "act"}
        assert script.told(Boosted)[0].to == A


def test_the_active_player_can_ask_those_who_hold_a_boost() -> None:
    script = facing("RRR/1", hero(), hero(boost=BLUE), hero(), hero(boost=RED))
    pleas = GAME.pleas(script.game, A, ENGLISH)
    assert list(pleas) == [B, D] and "blue" in pleas[B] and "red" in pleas[D]
    assert not GAME.pleas(script.game, B, ENGLISH), "only the active player asks"
    script = facing("RRR/1", hero(), hero(boost=BLUE), switches={"open_hands": "off"})
    assert GAME.pleas(script.game, A, ENGLISH) == {B: "boost"}, "a closed hand stays closed"


@rule("MA-073")
def test_several_may_boost_the_same_challenge_each_once_a_round() -> None:
    script = facing("RRR/1", hero(boost=RED), hero(boost=BLUE), hero(boost=YELLOW))
    script.boosts(C).rolls("R").boosts(A).rolls("S").boosts(B).rolls("J")
    assert script.pool() == "blue.J red.S yellow.R"
    script.refuses(Boost(), "MA-073")
    assert script.asked() == {A: "act"}, "nobody has a boost card any more"


@rule("MA-074")
def test_choices_in_a_boost_belong_to_the_active_player() -> None:
    script = facing("RRR/1", hero(), hero(boost=WILD), hero())
    script.boosts(B)
    assert script.asked() == {A: "colour"}
    script.dyes("yellow").rolls("R")
    assert script.pool() == "yellow.R"
    script = facing("RRR/1", hero(), hero(boost="tok:any"), hero())
    script.boosts(B)
    assert script.asked() == {A: "token"}
    script.answers(Flip("R"))
    assert script.hero(A).tokens == ["R"] and script.hero(B).tokens == []


@rule("MA-075")
def test_boosts_are_played_in_an_abilities_step_only() -> None:
    script = planned(3)
    assert all(Boost() not in ask.options for ask in script.table.asks.values())
    script = action(hero(left=WILD), hero(boost=RED), hero(boost=RED))
    assert script.asked() == {A: "colour"}
    with pytest.raises(IllegalPlay, match="seat 1 is not asked now"):
        script.answers(Boost(), B)
    script = engaging(hero(boss="guts_man", patterns=["BP09"]), hero(boss="cut_man", boost=RED), pool="red.S")
    assert script.asked() == {A: "either"}, "not at Engage either"


@rule("MA-182")
def test_fewer_players_have_fewer_boosts() -> None:
    solo = facing("S/1", hero(boost=RED))
    assert list(solo.asked()) == [A] and Boost() in solo.options()
    assert facing("S/1", hero(boost=RED), hero(boost=RED)).asked() == {A: "act", B: "boost"}


# --- out of turn


@rule("MA-244")
def test_nobody_has_to_wait_for_boosts() -> None:
    script = facing("S/1", hero(), hero(boost=RED), hero(boost=RED), pool="red.S")
    assert script.asked() == {A: "act", B: "boost", C: "boost"}
    script.pays("red.S")
    assert script.hero(B).hand and script.hero(C).hand


@rule("MA-244")
def test_who_passed_may_still_boost_while_the_active_player_thinks() -> None:
    script = facing("S/1", hero(), hero(boost=RED), hero(boost=BLUE))
    script.passes(B).passes(C)
    assert script.asked() == {A: "act"}
    script.boosts(B).rolls("S")
    assert script.asked() == {A: "act", C: "boost"} and script.pool() == "red.S"


@rule("MA-244")
def test_people_are_not_stopped_but_may_boost_at_any_moment() -> None:
    script = facing("SS/1", hero(weapons={"item_3": 3}), hero(boost=RED), hero(boost=BLUE), n=1)
    script.table.orders = people(A, B, C)
    script.fires("item_3")
    assert script.asked() == {A: "act"}, "B and C were passed for"
    assert list(GAME.standing(script.game, B)) == [Boost()] and list(GAME.standing(script.game, A)) == []
    script.table.order(B, Boost())
    script.rolls("S")
    assert script.hero(B).hand == [] and script.asked() == {A: "act"}
    script.suffers()
    assert script.asked() == {C: "last_call"}, "the last call is a real question"


@rule("MA-244")
def test_a_boost_ordered_ahead_is_played_at_the_first_step_that_allows_it() -> None:
    script = action(hero(left=WILD), hero(boost=RED), hero())
    script.table.orders = people(A, B, C)
    script.table.order(B, "boost")
    assert script.hero(B).hand != []
    script.dyes("red").rolls("S", "S", "J", "J")
    assert script.table.pending is not None and script.hero(B).hand == [], "it was played as the step began"
    assert planned(3).game.step == "planning" and list(GAME.standing(planned(3).game, B)) == []


# --- the last call


@rule("MA-087")
def test_the_last_call_asks_everybody_with_a_boost_card() -> None:
    script = facing("S/2", hero(boost=RED), hero(boost=RED), hero(), hero(boost=BLUE))
    script.suffers()
    assert script.asked() == {B: "last_call", D: "last_call"}
    assert script.life(A) == [5] and script.told(Declared)
    script.passes(D).passes(B)
    assert script.life(A) == [3]


@rule("MA-087")
def test_without_boost_cards_the_damage_comes_at_once() -> None:
    script = facing("S/2", hero(boost=RED), hero(), hero())
    script.suffers()
    assert script.life(A) == [3]


@rule("MA-231")
def test_the_first_boost_ends_the_call_and_reopens_the_step() -> None:
    script = facing("SS/2", hero(), hero(boost=RED), hero(boost=RED), hero(boost=RED))
    script.suffers().passes(B).boosts(C).rolls("J")
    assert script.asked()[A] == "act" and script.hero(D).hand and script.hero(B).hand
    script.suffers()
    assert script.asked() == {B: "last_call", D: "last_call"}
    script.passes(B).boosts(D).rolls("J").suffers().passes(B)
    assert script.life(A) == [3]


@rule("MA-231")
def test_the_first_clockwise_counts_if_several_want_to() -> None:
    script = facing("S/2", hero(), hero(boost=RED), hero(boost=BLUE), hero(boost=YELLOW), first=B)
    script.suffers()
    assert list(script.asked()) == [C, D], "clockwise from B; A has no boost card"
    script = facing("S/2", hero(boost=RED), hero(), hero(boost=BLUE), hero(boost=YELLOW), first=B)
    script.table.orders = {seat: Orders(ahead=[Boost()]) for seat in (A, C, D)}
    script.suffers()
    assert [event.seat for event in script.told(Boosted)] == [C]


@rule("MA-231")
def test_who_may_not_boost_is_not_asked() -> None:
    script = facing("S/1", hero(boost=RED, boss="flash_man", patterns=["BP10"]), hero(boost=RED, boss="cut_man"))
    assert script.asked() == {A: "act"} and Boost() in script.options(), "only the active player may boost"
    script.suffers()
    assert script.life(A) == [4], "there was no call"
    script = facing("S/1", hero(boost=RED, boss="flash_man"), hero(boost=RED), hero(), n=1)
    assert script.asked() == {A: "act"}
    script.refuses(Boost(), "MA-156")
    script = facing("SS/1", hero(boost=RED), hero(boost=RED), hero(boost=RED), sabotages=["SB4"], n=1)
    script.boosts(B).rolls("J")
    assert script.asked() == {A: "act"}
    script.refuses(Boost(), "MA-187").suffers()
    assert script.life(A) == [4]


@rule("MA-231")
def test_alone_there_is_no_call() -> None:
    script = facing("S/1", hero(boost=RED))
    script.suffers()
    assert script.life() == [4] and script.hero().hand != []


def test_a_boost_that_is_asked_about_is_the_card_that_is_played() -> None:
    """Who imagines the closed hand of another sees the imagined card at work, never the real one."""
    script = facing("SS/1", hero(tokens="S", boost="tok:S"), hero(), hero(), switches={"open_hands": "off"})
    script.boosts(A)
    assert script.asked() == {A: "sure"}
    supports = set()
    for seed in range(20):
        table = script.table.imagine(B, random.Random(seed))
        support = support_of(BOX.action[table.state.heroes[A].hand[0]])
        if support in (RED, BLUE, YELLOW):
            supports.add(support)
            table.play(Sure(), A)
            assert [die.split(".")[0] for die in table.state.pool] == [support.removeprefix("roll:")]
    assert len(supports) > 1


def test_options_of_others_tell_nothing_about_their_card() -> None:
    script = facing("S/1", hero(), hero(boost=RED), hero(boost=WILD), switches={"open_hands": "off"})
    assert script.options(B) == script.options(C) == [Boost(), PASS]
    assert Suffer() in script.options(A) and Dye("red") not in script.options(A)
