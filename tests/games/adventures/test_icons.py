"""What each icon does, and corner cases."""

from __future__ import annotations

from tabletron.games.adventures.events import Damaged, Rolled, TokenFlipped
from tabletron.games.adventures.options import Branch, Cell, Dice, Dye, Fire, Flip, Icon, Pick, Suffer, Turned
from tabletron.games.adventures.state import Lock
from tabletron.testing import rule
from tests.games.adventures.kit import BLUE, RED, WILD, A, B, action, engaging, facing, hero

# --- icons


@rule("MA-211")
def test_a_die_of_a_colour_is_rolled_into_the_pool() -> None:
    script = facing("RRR/1", hero(weapons={"metal_blade": 1}))
    script.fires("metal_blade").rolls("SS")
    assert script.pool() == "red.SS" and script.told(Rolled)[0].dice == ("red.SS",)


@rule("MA-211")
def test_a_die_that_may_be_rolled_again_once() -> None:
    script = facing("RRR/1", hero(weapons={"item_1": 2}))
    script.fires("item_1").rolls("S")
    assert script.asked() == {A: "again"} and script.options() == [Pick("blue.S"), None]
    script.picks("blue.S").rolls("J")
    assert script.asked() == {A: "act"} and script.pool() == "blue.J"
    script.fires("item_1").rolls("R").passes()
    assert script.pool() == "blue.J blue.R"


@rule("MA-126")
def test_over_the_limit_the_substitute_may_be_rolled_again() -> None:
    script = facing("RRR/1", hero(weapons={"item_1": 2}), pool="blue.J blue.JJ blue.R")
    script.fires("item_1").picks("blue.R").rolls("S")
    assert script.asked() == {A: "again"} and script.options() == [Pick("blue.S"), None]
    script.picks("blue.S").rolls("J")
    assert script.pool() == "blue.J blue.J blue.JJ"
    script.fires("item_1").passes()
    assert script.asked() == {A: "act"}, "nothing was rolled, so nothing is rolled again"


@rule("MA-212")
def test_a_die_with_a_face_is_not_rolled() -> None:
    script = facing("RRR/1", hero(weapons={"bubble_lead": 1}))
    script.fires("bubble_lead")
    assert script.pool() == "yellow.R" and script.table.pending is None


@rule("MA-213")
def test_a_token_icon() -> None:
    script = facing("RRR/1", hero(weapons={"item_3": 2}))
    script.fires("item_3")
    assert script.hero().tokens == ["J"]
    script.fires("item_3").answers("sure")
    assert script.hero().tokens == ["J"] and len(script.told(TokenFlipped)) == 1


@rule("MA-214")
def test_a_token_of_choice() -> None:
    script = facing("RRR/1", hero(tokens="R", boost="tok:any"))
    script.boosts(A)
    assert script.options() == [Flip("J"), Flip("S")]
    script.answers(Flip("J"))
    assert script.hero().tokens == ["J", "R"]
    script = facing("RRR/1", hero(weapons={"fire_storm": 1}))
    script.fires("fire_storm")
    assert script.options() == [Flip("S"), Flip("R")]


@rule("MA-215")
def test_a_damage_icon() -> None:
    script = facing("RRR/1", hero(weapons={"top_spin": 1}))
    script.fires("top_spin")
    assert script.life() == [4] and script.told(Damaged)[0].n == 1


@rule("MA-217")
def test_an_energy_icon() -> None:
    script = facing("RRR/1", hero(skill="MM-energysaver-a", weapons={"item_1": 2, "item_2": 3, "item_3": 0}))
    script.skill()
    assert script.options() == [Cell("item_1"), Cell("item_3")]
    script.answers(Cell("item_3"))
    assert script.hero().weapons == {"item_1": 2, "item_2": 3, "item_3": 1}


@rule("MA-219")
def test_dice_are_rolled_again_together_and_may_be_again_later() -> None:
    script = facing("RRR/1", hero(skill="RU-bark-a", weapons={"item_3": 1}), pool="red.S blue.J")
    script.skill().answers(Dice(("blue.J", "red.S"))).rolls("J", "S")
    assert script.pool() == "blue.J red.S"
    script.rerolls("item_3", "red.S", to=["R"])
    assert script.pool() == "blue.J red.R"


@rule("MA-220")
def test_a_copy_has_the_same_colour_and_face() -> None:
    script = facing("RRR/1", hero(weapons={"gemini_laser": 2}), pool="blue.JJ red.J")
    script.fires("gemini_laser").picks("blue.JJ")
    assert script.pool() == "blue.JJ blue.JJ red.J"
    script = facing("RRR/1", hero(skill="MM-weaponcopy-a"), pool="blue.JJ red.J")
    script.skill()
    assert script.pool() == "blue.JJ red.J red.J", "this copy is for single actions"


def test_turning_dice() -> None:
    script = facing("RRR/1", hero(weapons={"ice_slasher": 1}), pool="red.S")
    script.fires("ice_slasher")
    assert script.options() == [Turned("red.S", "SS"), Turned("red.S", "J"), Turned("red.S", "R")]
    script.answers(Turned("red.S", "SS"))
    assert script.pool() == "red.SS"
    script = facing("RRR/1", hero(skill="RU-rushmarine-a"), pool="red.S red.J blue.J blue.JJ")
    script.skill()
    assert script.options() == [Turned("blue.J", "JJ"), Turned("red.S", "SS")], "only the own action has a double face"


def test_an_action_of_the_requirement_is_set() -> None:
    script = facing("RS/1", hero(weapons={"magnet_missile": 1}))
    script.fires("magnet_missile")
    assert script.options() == [Icon("R"), Icon("S")]
    script.answers(Icon("R"))
    assert script.pool() == "yellow.R"
    script = facing("W/1", hero(weapons={"magnet_missile": 1}))
    script.fires("magnet_missile")
    assert script.options() == [Icon("J"), Icon("R"), Icon("S")], "a wait allows all three"


def test_one_icon_may_be_struck() -> None:
    script = facing("WJJ/1", hero(weapons={"time_stopper": 2}), pool="blue.J blue.J")
    script.fires("time_stopper")
    assert script.options() == [Icon("W"), Icon("J")]
    script.answers(Icon("W"))
    assert script.game.challenge.requirement == "JJ" and script.payments() == ["blue.J blue.J"]
    script.fires("time_stopper").answers("sure")
    assert script.game.challenge.requirement == "JJ", "at most one a challenge"


# --- locks


@rule("MA-221")
def test_a_locked_die_cannot_be_touched_but_counts() -> None:
    lock = Lock("red.S", 9)
    script = facing(
        "S/1", hero(weapons={"metal_blade": 2, "gemini_laser": 1, "magnet_beam": 1, "ice_slasher": 1}),
        pool="red.J red.J", locks=[lock],
    )  # fmt: skip
    assert script.payments() == []
    script.fires("metal_blade")
    assert script.options() == [Pick("red.J"), None], "three red dice are there, two can be rolled again"
    script.passes().fires("gemini_laser").passes().fires("magnet_beam")
    assert script.game.locks == [lock] and script.pool() == "blue.JJ red.J", "a free die was discarded"
    script.fires("ice_slasher")
    assert {option.die for option in script.options()} == {"blue.JJ", "red.J"}
    script = facing("S/1", hero(weapons={"item_3": 1}), locks=[lock])
    assert script.options() == [Fire("item_3"), Suffer()], "no die to roll again"


@rule("MA-221", "MA-222")
def test_conditions_count_locked_dice() -> None:
    script = engaging(hero(boss="quick_man"), pool="red.S", locks=[Lock("yellow.R", 9)])
    assert script.life() == [5], "a locked run is a run"
    script = engaging(hero(boss="needle_man", patterns=["BP14"]), pool="red.S red.S red.S", locks=[Lock("yellow.R", 9)])
    assert script.pool() == "red.S red.S", "four dice, so one must go"


@rule("MA-240")
def test_how_long_locks_last() -> None:
    script = engaging(hero(boss="ice_man", patterns=["BP01", "BP14", "BP16"]), pool="red.S blue.J")
    script.picks("red.S")
    assert script.pool() == "blue.J" and script.game.locks == [Lock("red.S", 2)]
    script.suffers()
    assert script.asked() == {A: "lock"} and script.pool() == "blue.J red.S", "unlocked before the next Engage ability"
    script = engaging(hero(boss="ice_man", stages=["ST18", "ST05"]), pool="blue.J", locks=[Lock("red.S", 3)], n=2)
    assert script.pool() == "blue.J"
    script.suffers()
    assert script.pool() == "blue.J red.S" and script.game.challenge.n == 3


@rule("MA-240")
def test_two_locks_lock_different_dice_and_later_dice_are_free() -> None:
    one = hero(boss="ice_man", patterns=["BP22", "BP14"], boost=RED)
    script = engaging(one, pool="red.S")
    assert script.pool() == "" and script.game.locks == [Lock("red.S", 2)], "nothing is left for the pattern card"
    script = engaging(hero(boss="ice_man", patterns=["BP22", "BP14"], boost=RED), pool="red.S blue.J")
    script.picks("red.S")
    assert {lock.die for lock in script.game.locks} == {"red.S", "blue.J"}
    script.boosts(A).rolls("S")
    assert script.pool() == "red.S"


# --- corner cases


@rule("MA-222")
def test_having_an_icon_and_having_a_die_with_it() -> None:
    assert engaging(hero(tokens="R", boss="quick_man"), pool="red.S").life() == [5], "a token is an icon"
    assert engaging(hero(boss="quick_man"), pool="yellow.RR").life() == [5], "a double shows its action"
    script = action(hero(tokens="J", boss="heat_man", left=BLUE, right=RED), hero(right=RED), hero(left=RED))
    script.rolls("S", "S", "S", "S")
    assert script.life(A) == [4], "a jump token is no die"


@rule("MA-223")
def test_with_an_empty_pool_the_phase_goes_on() -> None:
    script = facing("S/1", hero(weapons={"metal_blade": 1}, skill="MM-slide-a"), n=1)
    assert {type(option).__name__ for option in script.options()} == {"Skill", "Fire", "Suffer"}
    script.suffers()
    assert script.asked() == {A: "act"} and script.game.challenge.n == 2


@rule("MA-224")
def test_the_boss_card_comes_before_the_pattern_card() -> None:
    script = engaging(hero(boss="snake_man", patterns=["BP02"], weapons={"item_1": 1}, tokens="J"))
    assert script.hero().tokens == [] and script.hero().weapons == {"item_1": 0}, "the boss took the token first"


@rule("MA-225")
def test_other_effects_of_failing_follow_the_damage() -> None:
    script = facing("S/1", hero(1, boss="heat_man", patterns=["BP10", "BP14"]), pool="red.J", tanks=0)
    script.suffers()
    assert script.table.result is not None and script.pool() == "red.J", "the game was lost before the die was"
    script = facing("S/2", hero(3, boss="bomb_man", patterns=["BP10", "BP14"]), tanks=0)
    script.suffers()
    assert script.table.result is not None, "raised to 3 before the tank check"


@rule("MA-241")
def test_hostile_effects_must_change_something_if_they_can() -> None:
    script = engaging(hero(boss="magnet_man", patterns=["BP14"]), pool="yellow.R yellow.RR")
    assert script.pool() == "yellow.R yellow.R", "a die that shows the run singly is not taken"
    script = engaging(hero(boss="magnet_man", patterns=["BP14"]), pool="yellow.R red.R")
    assert script.asked() == {A: "act"} and script.pool() == "red.R yellow.R"
    script = engaging(hero(boss="top_man", patterns=["BP14"]), pool="red.S red.S blue.J")
    assert script.options() == [Dye("blue"), Dye("red")], "only colours that are there"
    script.dyes("red").rolls("J", "R")
    assert script.pool() == "blue.J red.J red.R"
    assert engaging(hero(boss="top_man", patterns=["BP14"])).asked() == {A: "act"}


@rule("MA-241")
def test_damage_may_be_chosen_even_if_it_loses_the_game() -> None:
    script = engaging(hero(1, boss="crash_man", patterns=["BP14"]), pool="red.S", tanks=0)
    assert script.options() == [Branch(0), Branch(1)]
    script.answers(Branch(1))
    assert script.table.result is not None and script.table.result.winners == ()


@rule("MA-242")
def test_once_is_used_up_only_when_it_is_carried_out() -> None:
    script = facing("S/1", hero(boss="bubble_man", stages=["ST07", "ST05"]), n=2)
    script.suffers()
    assert script.life() == [4], "no jump was needed: it stays ready"
    script.suffers()
    assert script.life() == [1], "2 and one more"
    script = facing("J/1", hero(boss="bubble_man", stages=["ST07", "ST05"]), n=1, tanks=2)
    script.suffers()
    assert script.life() == [3]
    script.suffers().suffers()
    assert [event.n for event in script.told(Damaged)] == [2, 1, 2], "once a stage card"


@rule("MA-226")
def test_a_card_added_on_the_last_pattern_keeps_the_battle_going() -> None:
    script = engaging(hero(boss="gemini_man", patterns=["BP14"]), hero(boss="cut_man", patterns=["BP16"]))
    deck = list(script.game.pattern_deck)
    script.suffers()
    assert script.asked() == {A: "act"} and script.hero().patterns == deck[:1]
    assert script.game.pattern_discard == ["BP14"], "the failed card cannot come back by itself"
    script = engaging(
        hero(boss="gemini_man", patterns=["BP14"]), hero(boss="cut_man", patterns=["BP16"]), pattern_deck=[]
    )
    script.suffers()
    assert script.game.acting.seat == B


def test_pattern_cards_do_what_they_say() -> None:
    assert engaging(hero(boss="spark_man", patterns=["BP05"]), pool="red.S").table.pending is not None
    assert engaging(hero(boss="spark_man", patterns=["BP08"]), pool="blue.JJ").pool() == "blue.J"
    script = engaging(hero(boss="spark_man", patterns=["BP09"]), pool="red.S")
    assert script.asked() == {A: "either"}
    assert engaging(hero(boss="spark_man", patterns=["BP10"]), pool="red.S blue.S").table.pending is not None
    assert engaging(hero(boss="spark_man", patterns=["BP12"]), pool="red.SS blue.J").table.pending is not None
    assert engaging(hero(boss="spark_man", patterns=["BP22"]), pool="red.S").pool() == ""
    assert engaging(hero(tokens="J", boss="spark_man", patterns=["BP24"])).hero().tokens == []
    assert facing("S/1", hero(boost=WILD)).asked() == {A: "act"}
