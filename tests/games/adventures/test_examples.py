"""The worked examples: E1 to E6 follow the rulebook's own, T1 to T20 are ours. Dice are fed in step by step."""

from __future__ import annotations

from typing import Any

from tabletron.games.adventures.events import Planned
from tabletron.games.adventures.options import Again, Boost, Exploit, Fire, Pay, Pick, Skill, Suffer
from tabletron.testing import rule
from tests.games.adventures.campaign import at_session_two
from tests.games.adventures.kit import (
    BLUE,
    BOX,
    RED,
    WILD,
    YELLOW,
    A,
    B,
    C,
    D,
    action,
    cleaning,
    engaging,
    facing,
    hero,
    planned,
    table_of,
)

TOKEN_S = "tok:S"


@rule("MA-055")
def test_e1_four_supports() -> None:
    script = action(
        hero(left=RED, right=BLUE),
        hero(left=BLUE, right=RED),
        hero(left=BLUE, right=BLUE),
        hero(left=YELLOW, right=BLUE),
    )
    script.rolls("S", "S", "J", "R")
    assert script.pool() == "blue.J red.S red.S yellow.R"
    assert script.asked() == {A: "act"}


@rule("MA-106", "MA-107")
def test_e2_a_tank_heals_before_the_whole_damage() -> None:
    script = facing("J/2", hero(2), tanks=2)
    script.suffers()
    assert (script.life(), script.game.tanks) == ([3], 1)


@rule("MA-032", "MA-107")
def test_e2_without_a_tank_the_game_is_lost() -> None:
    script = facing("J/2", hero(2), tanks=0)
    script.suffers()
    assert script.table.result is not None and script.table.result.winners == ()


@rule("MA-095", "MA-096", "MA-098")
def test_e3_a_double_covers_one_jump_two_jumps_or_a_wait() -> None:
    script = facing("J/1", pool="blue.JJ")
    script.pays("blue.JJ")
    assert script.pool() == "" and script.hero().faced == []
    for requirement in ("JJ/1", "W/1"):
        script = facing(requirement, pool="blue.JJ")
        assert script.payments() == ["blue.JJ"]


@rule("MA-173", "MA-174", "MA-175", "MA-178")
def test_e4_dr_light_gives_a_die_and_hurts_who_does_not_match() -> None:
    light = {"right": "DL-blue-red-1"}
    for right, life in ((YELLOW, 4), (RED, 5), ("roll:red/yellow", 5), (WILD, 5)):
        script = action(hero(left=YELLOW, right=right, lights=light), hero(right=YELLOW))
        while script.asked():
            script.goes_on()
        assert script.life(A) == [life]
        assert [die for die in script.goes_on().game.pool if die.startswith("blue")] == ["blue.J"]


@rule("MA-090", "MA-076", "MA-082", "MA-093", "MA-118", "MA-134", "MA-072", "MA-078", "MA-068", "MA-227")
def test_e5_example_of_play() -> None:
    script = action(
        hero(
            boss="fire_man", stages=["ST01", "ST02"], weapons={"magnet_beam": 3}, skill="MM-learning-a",
            left=TOKEN_S, right=YELLOW,
        ),
        hero(left=RED, right=BLUE, boost=RED),
        hero(),
        hero(left=BLUE, right=RED),
    )  # fmt: skip
    script.rolls("JJ", "J", "S")
    assert script.hero().tokens == ["S"] and script.pool() == "blue.J blue.JJ yellow.S"

    assert script.payments() == ["yellow.S", "S"]
    script.suffers().passes(B)
    assert script.life(A) == [4]

    assert script.game.challenge.requirement == "WJJ"
    assert "blue.JJ yellow.S S" in script.payments()
    script.fires("magnet_beam").picks("blue.J")
    assert script.hero().weapons == {"magnet_beam": 2} and script.pool() == "blue.JJ blue.JJ yellow.S"
    script.pays("blue.JJ", "blue.JJ")
    assert script.pool() == "yellow.S" and script.game.opened == []

    script.pays("yellow.S", tokens="S").finds("we")
    assert script.hero().weapons == {"magnet_beam": 3} and script.pool() == "" and script.hero().tokens == []

    assert script.game.challenge.n == 4 and script.game.challenge.requirement == "S"
    script.skill()
    assert script.hero().tokens == ["R"] and script.payments() == []
    script.boosts(B).rolls("J")
    assert script.payments() == []
    script.rerolls("magnet_beam", "red.J", to=["S"])
    script.pays("red.S")

    assert script.life(A) == [4] and script.hero().weapons == {"magnet_beam": 2}
    assert script.hero().tokens == ["R"] and script.hero(B).hand == []
    assert script.game.acted == 1, "B is next"


@rule("MA-146", "MA-148", "MA-157", "MA-159", "MA-160", "MA-161", "MA-220", "MA-153", "MA-147", "MA-150")
def test_e6_boss_battle() -> None:
    script = engaging(
        hero(
            2, "S", boss="fire_man", patterns=["BP01", "BP02", "BP03", "BP04"], weapons={"gemini_laser": 3},
            skill="RU-tagteam-a", boost=RED,
        ),
        hero(boss="metal_man", patterns=["BP05"]),
        hero(boss="cut_man", patterns=["BP06"]),
        pool="blue.J blue.J yellow.R red.S",
    )  # fmt: skip
    script.rolls("S")
    assert script.pool() == "blue.J blue.S red.S yellow.R"
    script.pays("blue.S", tokens="S")
    assert script.pool() == "blue.J red.S yellow.R"

    script.rolls("R")
    assert script.hero().weapons == {"gemini_laser": 2}, "no token is active, so the pattern card takes energy"
    assert script.game.challenge.requirement == "J" and script.payments() == []
    script.skill().picks("yellow.R")
    assert script.pool() == "blue.J blue.R red.S red.S"
    script.pays("blue.J")

    assert script.life(A) == [1], "no die shows a jump"
    assert script.game.challenge.requirement == "SW"
    script.fires("gemini_laser").picks("red.S")
    assert script.hero().weapons == {"gemini_laser": 1} and script.pool() == "blue.R red.S red.S red.S"
    script.exploits("gemini_laser", "blue").rolls("J")
    assert script.hero().weapons == {"gemini_laser": 0}
    script.pays("red.S", "red.S", "red.S").finds("J")
    assert script.hero().tokens == ["J"] and script.pool() == "blue.J blue.R"

    script.rolls("J")
    assert script.game.challenge.requirement == "JJ"
    script.pays("blue.J", tokens="J")
    assert script.life(A) == [1] and script.game.pool == [] and script.hero().hand != []
    assert script.hero().patterns == [] and script.game.acted == 1


@rule("MA-128")
def test_t1_a_fourth_red_support_is_one_reroll() -> None:
    script = action(hero(left=RED, right=RED), hero(right=RED), hero(), hero(left=RED))
    script.rolls("S", "J", "R")
    assert script.asked() == {A: "over_limit"}
    script.picks("red.J").rolls("SS")
    assert script.pool() == "red.R red.S red.SS" and script.asked() == {A: "act"}


@rule("MA-130", "MA-126")
def test_t2_a_cost_makes_room() -> None:
    script = facing("JJJ/1", hero(weapons={"hyper_bomb": 1}), pool="red.J red.S red.SS")
    script.fires("hyper_bomb").picks("red.J").rolls("R")
    assert script.asked() == {A: "over_limit"}
    script.picks("red.S").rolls("J")
    assert script.pool() == "red.J red.R red.SS"


@rule("MA-127")
def test_t3_a_copy_over_the_limit_is_a_reroll() -> None:
    script = facing("JJJ/1", hero(weapons={"gemini_laser": 1}), pool="red.SS red.S red.J")
    script.fires("gemini_laser").picks("red.SS")
    assert script.asked() == {A: "over_limit"}
    script.passes()
    assert script.pool() == "red.J red.S red.SS" and script.hero().weapons == {"gemini_laser": 0}


@rule("MA-174", "MA-112")
def test_t4_solo_double_overload() -> None:
    lights = {"left": "DL-blue-red-1", "right": "DL-red-blue-1"}
    script = action(hero(1, left=YELLOW, right=YELLOW, lights=lights), tanks=1)
    assert (script.life(), script.game.tanks) == ([3], 0)
    assert script.table.pending is not None, "then comes the roll"


@rule("MA-092")
def test_t5_a_wait_from_die_and_token() -> None:
    assert facing("W/1", hero(tokens="S"), pool="red.S").payments() == ["red.S S"]
    facing("W/1", hero(tokens="J"), pool="red.S").refuses(Pay(("red.S",), ("J",)), "MA-092")


@rule("MA-088", "MA-089", "MA-104")
def test_t6_all_or_nothing() -> None:
    script = facing("JRS/2", pool="blue.J yellow.R", n=1)
    assert script.options() == [Suffer()]
    script.suffers()
    assert script.life() == [3] and script.pool() == "blue.J yellow.R"


@rule("MA-087", "MA-231", "MA-101")
def test_t7_last_call() -> None:
    script = facing("S/1*", hero(), hero(boost=RED), hero())
    script.suffers()
    assert script.asked() == {B: "last_call"}
    script.boosts(B).rolls("S")
    assert script.asked() == {A: "act"} and script.payments() == ["red.S"]
    script.pays("red.S").finds("life")
    assert script.life(A) == [5] and script.game.opened == ["life"]


@rule("MA-033", "MA-034")
def test_t8_a_loss_is_at_once() -> None:
    script = facing("S/1", hero(), hero(1), hero(), hero(), first=B, tanks=0)
    script.suffers()
    assert script.table.result is not None and script.table.result.winners == ()
    assert script.table.result.scores == (0.0, 0.0, 0.0, 0.0) and script.game.acted == 0


@rule("MA-038")
def test_t9_the_fifth_round() -> None:
    cards = list(BOX.deck["mega_man"])
    one = hero(left="", right="", discard=cards, deck=[], stages=[])
    script = table_of(one, phase="begin_round", round=4)
    assert len(script.hero().deck) == 12 and len(script.hero().hand) == 4 and script.hero().discard == []


@rule("MA-158")
def test_t10_fire_man_and_tokens() -> None:
    script = engaging(hero(tokens="J", boss="fire_man", patterns=["BP06"]), pool="red.S")
    assert script.life() == [4] and script.hero().tokens == ["J"]
    script = engaging(hero(tokens="J", boss="fire_man", patterns=["BP11"]), pool="red.S")
    assert script.payments() == ["J"]


@rule("MA-155")
def test_t11_a_token_before_energy() -> None:
    boss: dict[str, Any] = {"boss": "spark_man", "patterns": ["BP02"]}
    script = engaging(hero(tokens="R", weapons={"item_1": 2}, **boss))
    assert script.hero().tokens == [] and script.hero().weapons == {"item_1": 2}
    script = engaging(hero(weapons={"item_1": 2}, **boss))
    assert script.hero().weapons == {"item_1": 1}
    script = engaging(hero(weapons={"item_1": 0}, **boss))
    assert script.asked() == {A: "act"} and script.life() == [5]


@rule("MA-063")
def test_t12_dice_pool_abilities_leave_later_dice_alone() -> None:
    script = action(hero(boss="air_man", left=BLUE, right=RED), hero(right=RED, boost=BLUE), hero(), hero(left=RED))
    script.rolls("S", "S", "S", "J").rolls("R")
    assert script.pool() == "blue.R red.S red.S red.S"
    script.boosts(B).rolls("J")
    assert script.pool() == "blue.J blue.R red.S red.S red.S"


@rule("MA-149")
def test_t13_a_signature_of_two_icons() -> None:
    script = engaging(hero(boss="elec_man", patterns=["BP07"], weapons={"time_stopper": 3}), pool="blue.J blue.J")
    assert sorted(script.game.challenge.requirement) == ["J", "J", "R", "R"]
    script.fires("time_stopper").answers("icon R")
    assert sorted(script.game.challenge.requirement) == ["J", "J", "R"]


@rule("MA-160")
def test_t14_a_weakness_without_added_cost() -> None:
    script = engaging(hero(boss="ice_man", patterns=["BP14"], weapons={"thunder_beam": 2}))
    script.refuses(Fire("thunder_beam"), "MA-080")
    script.exploits("thunder_beam", "red").rolls("S")
    assert script.hero().weapons == {"thunder_beam": 1} and script.pool() == "red.S"


@rule("MA-056")
def test_t15_supports_work_after_their_owner_has_acted() -> None:
    script = action(hero(left=YELLOW, right=RED), hero(left=RED, right=RED), hero(left=RED, right=RED), first=A)
    script.until(A, "act")
    while script.game.acted == 0:
        script.goes_on()
    script.rolls("S", "S", "S", "R")
    assert script.pool() == "red.S red.S red.S yellow.R", "the left slot of the first player still serves the second"
    assert script.hero(A).left != ""


@rule("MA-198", "MA-197", "MA-237")
def test_t16_a_session_is_tried_again() -> None:
    script = at_session_two([["item_2", "fire_storm"], ["item_1", "metal_blade"]], fought=["fire_man", "metal_man"])
    first = [one.boss for one in script.game.heroes]
    script.loses().answers("retry", A).answers("retry", B)
    assert script.hero(A).weapons == {"item_2": 3, "fire_storm": 3}
    assert script.hero(B).weapons == {"item_1": 3, "metal_blade": 4}
    assert script.game.session == 2 and len(script.game.offered) == 4
    assert not {"fire_man", "metal_man"} & {*script.game.offered, *first}
    assert set(first) <= {*script.game.masters, *script.game.offered}, "what was fought in vain may come again"


@rule("MA-209", "MA-206")
def test_t17_what_carries_over_in_the_finale() -> None:
    one = hero(3, "J", weapons={"item_1": 2, "fire_storm": 0, "top_spin": 1}, boss="cut_man", battle=True, stages=[])
    two = hero(boss="guts_man", battle=True, stages=[])
    script = cleaning(one, two, session=3, battle=1, tanks=0)
    script.claims(A, script.game.offered[0]).claims(B, script.game.offered[1])
    assert script.hero().life == 3 and script.hero().tokens == ["J"] and script.game.tanks == 0
    assert script.hero().weapons == {"item_1": 2, "fire_storm": 0, "top_spin": 1}
    drawn = sum(len(one.patterns) for one in script.game.heroes)
    assert len(script.game.pattern_deck) == 25 - drawn and script.game.pattern_discard == []


@rule("MA-226")
def test_t18_the_clone_of_gemini_man() -> None:
    script = engaging(hero(boss="gemini_man", patterns=["BP01", "BP17", "BP18", "BP20"]), pool="red.S red.S")
    script.pays("red.S", "red.S").suffers()
    assert len(script.hero().patterns) == 3 and script.hero().faced == [True, False]
    script.suffers()
    assert len(script.hero().patterns) == 2, "only once"
    assert len(script.hero().faced) + len(script.hero().patterns) == 5


@rule("MA-225")
def test_t19_raised_damage_and_the_tank() -> None:
    script = engaging(hero(3, boss="cwu_01p", patterns=["BP01"]), n=3, tanks=1)
    script.suffers()
    assert (script.life(), script.game.tanks) == ([2], 0)


@rule("MA-170", "MA-171", "MA-235")
def test_t20_the_ring_of_two() -> None:
    lights = ({"right": "DL-blue-red-1"}, {"left": "DL-yellow-red-1"})
    script = action(
        hero(left=YELLOW, right=RED, lights=lights[0]), hero(left=RED, right=BLUE, lights=lights[1]), first=B
    )
    script.rolls("S", "J", "R", "R")
    assert script.pool() == "blue.J red.S yellow.R yellow.R", "B: both own, A's left, the die of Dr. Light"
    script.until(A, "act")
    assert sorted(die.partition(".")[0] for die in script.game.pool) == ["blue", "blue", "red", "yellow"]


def test_the_first_planning_phase_is_told_when_all_have_planned() -> None:
    script = planned(3)
    script.plans(B).plans(A)
    assert script.told(Planned) == []
    script.plans(C)
    assert [event.seat for event in script.told(Planned)] == [A, B, C]


def test_every_kind_of_use_is_an_option_of_its_own() -> None:
    script = facing(
        "X/1", hero(boss="metal_man", patterns=["BP11"], weapons={"metal_blade": 1}, skill=RED, boost=RED), pool="red.S"
    )
    kinds = {type(option) for option in script.options()}
    assert kinds == {Pay, Skill, Fire, Exploit, Again, Boost, Suffer}
    assert Pick("red.S") not in script.options() and D not in script.asked()
