"""Engage and Abilities: skill, weapons, rerolls, costs, effects for an ally."""

from __future__ import annotations

import pytest

from tabletron.games.adventures.events import Charged, Dropped, Engaged, SkillUsed, Worked
from tabletron.games.adventures.options import Again, Boost, Cell, Dye, Fire, Flip, Give, Pay, Pick, Skill, Suffer, Sure
from tabletron.games.adventures.rules import costs
from tabletron.testing import rule
from tests.games.adventures.kit import BLUE, RED, WILD, A, B, C, action, engaging, facing, hero

# --- Engage


@rule("MA-065", "MA-066", "MA-103")
def test_spaces_are_faced_once_each_from_left_to_right() -> None:
    script = engaging(hero(stages=["ST18", "ST05"]), hero(), hero(), pool="red.S yellow.R yellow.R")
    assert script.game.challenge.icons == "S"
    script.pays("red.S")
    assert script.game.challenge.icons == "RR"
    script.suffers()
    assert script.game.challenge.icons == "JJS"
    script.suffers()
    assert [event.n for event in script.told(Engaged)] == [1, 2, 3] and script.game.acting.seat == B


@rule("MA-067")
def test_engage_abilities_come_before_the_abilities_step() -> None:
    script = engaging(hero(boss="guts_man"), pool="red.S red.SS")
    assert script.asked() == {A: "drop"}, "no jump: a die must go"
    script.picks("red.S")
    assert script.asked() == {A: "act"} and script.pool() == "red.SS"
    assert engaging(hero(boss="guts_man"), pool="red.S red.J").asked() == {A: "act"}


@rule("MA-068")
def test_an_extra_challenge_has_all_steps_and_no_box() -> None:
    script = engaging(hero(boss="crash_man"), pool="blue.J", n=4)
    assert script.game.challenge.n == 4 and not script.game.challenge.box
    script.pays("blue.J")
    assert script.game.opened == [] and script.game.round == 2


# --- uses


@rule("MA-069")
def test_uses_in_any_order_as_often_as_payable_or_none() -> None:
    script = facing("RRR/1", hero(weapons={"item_3": 2, "rolling_cutter": 1}, skill="MM-slide-a"), pool="red.S")
    script.fires("rolling_cutter").skill().fires("item_3")
    assert script.pool() == "red.S red.S yellow.R" and script.hero().tokens == ["J"]
    script.fires("item_3").answers(Sure())
    assert script.hero().weapons == {"item_3": 0, "rolling_cutter": 0}
    assert script.options() == [Suffer()]
    assert facing("S/1", pool="red.S").options() == [Pay(("red.S",)), Suffer()], "nothing has to be used"


@rule("MA-070")
def test_a_skill_is_discarded_and_used_once_a_round() -> None:
    script = facing("RRR/1", hero(skill="MM-megabuster-a"), n=1)
    script.skill()
    assert script.pool() == "red.S" and script.hero().discard == ["MM-megabuster-a"] and script.hero().skill == ""
    script.refuses(Skill(), "MA-070").suffers().refuses(Skill(), "MA-070")
    assert script.told(SkillUsed)[0].card == "MM-megabuster-a"


@rule("MA-071")
def test_a_skill_is_used_in_the_own_action_phase_only() -> None:
    script = facing("RRR/1", hero(), hero(skill="MM-megabuster-a", boost=RED), hero(skill="MM-slide-a"))
    assert script.options(B) == [Boost(), None] and C not in script.asked()
    script.refuses(Skill(), "MA-072", B)


@rule("MA-076")
def test_a_weapon_costs_one_energy_of_its_own_card_and_its_added_cost() -> None:
    script = facing("RRR/1", hero(weapons={"item_2": 1, "item_3": 3}), pool="red.S blue.J")
    script.fires("item_2").picks("red.S")
    assert script.hero().weapons == {"item_2": 0, "item_3": 3} and script.pool() == "blue.J yellow.RR"
    script.refuses(Fire("item_2"), "MA-076")


@rule("MA-077")
def test_a_weapon_may_be_used_again_while_it_has_energy() -> None:
    script = facing("RRR/1", hero(weapons={"metal_blade": 3}))
    for face in ("S", "J", "R"):
        script.fires("metal_blade").rolls(face)
    assert script.pool() == "red.J red.R red.S" and script.hero().weapons == {"metal_blade": 0}


@rule("MA-078", "MA-219")
def test_one_energy_of_any_weapon_rolls_any_dice_again_together() -> None:
    script = facing("RRR/1", hero(weapons={"item_3": 1, "magnet_beam": 1}), pool="red.S red.S blue.J")
    script.answers(Again("magnet_beam"))
    chosen = {option.dice for option in script.options()}
    assert chosen == {
        ("blue.J",), ("red.S",), ("blue.J", "red.S"), ("red.S", "red.S"), ("blue.J", "red.S", "red.S"),
    }  # fmt: skip
    script.answers("dice red.S,red.S").rolls("S", "R")
    assert script.pool() == "blue.J red.R red.S", "a face may come back"
    assert script.hero().weapons == {"item_3": 1, "magnet_beam": 0}
    script.refuses(Again("magnet_beam"), "MA-076")
    facing("S/1", hero(weapons={"item_3": 1})).refuses(Again("item_3"), "MA-078")


@rule("MA-079")
def test_dice_gained_here_join_the_pool_for_this_or_later_challenges() -> None:
    script = facing("S/1", hero(boost=RED), n=1)
    script.boosts(A).rolls("S")
    assert script.payments() == ["red.S"]
    script.suffers()
    assert script.pool() == "red.S"


# --- costs


@rule("MA-080")
def test_what_cannot_be_paid_in_full_cannot_be_used() -> None:
    script = facing("RRR/1", hero(weapons={"thunder_beam": 2}), pool="red.S")
    script.refuses(Fire("thunder_beam"), "MA-080")
    assert script.hero().weapons == {"thunder_beam": 2}
    script = facing("RRR/1", hero(weapons={"thunder_beam": 2}), pool="red.S red.S blue.J yellow.R")
    script.fires("thunder_beam").picks("red.S").picks("red.S")
    assert script.pool() == "blue.J yellow.R", "all costs are paid before the effect begins"
    script.rolls("S").rolls("J").rolls("R")
    assert script.pool() == "blue.J blue.J red.S yellow.R yellow.R"


@rule("MA-080")
def test_costs_are_weighed_together() -> None:
    purse = costs.Purse(("blue.J",), (), (), 5, 0)
    assert costs.payable(("die",), purse) and costs.payable(("J",), purse)
    assert not costs.payable(("die", "J"), purse), "one die does not pay both"
    two = costs.Purse(("blue.J", "red.S"), (), (), 5, 0)
    assert list(costs.ways(("die", "J"), two)) == [Pick("red.S")], "only what leaves the rest payable"


@rule("MA-081")
def test_where_energy_comes_from() -> None:
    script = facing("RRR/1", hero(weapons={"atomic_fire": 2, "item_3": 2}))
    script.fires("atomic_fire")
    assert script.asked() == {A: "cost_energy"}
    assert script.options() == [Cell("atomic_fire"), Cell("item_3")]
    script.answers(Cell("item_3"))
    assert script.hero().weapons == {"atomic_fire": 1, "item_3": 1}
    facing("RRR/1", hero(weapons={"atomic_fire": 0, "item_3": 2})).refuses(Fire("atomic_fire"), "MA-076")
    facing("RRR/1", hero(weapons={"atomic_fire": 1})).refuses(Fire("atomic_fire"), "MA-080")
    facing("RRR/1", hero(weapons={"item_3": 0}, skill="PR-overcharge-a")).refuses(Skill(), "MA-080")


@rule("MA-082")
def test_any_die_pays_a_wild_die() -> None:
    script = facing("RRR/1", hero(skill="PR-protobuster-a"), pool="blue.JJ yellow.R yellow.R")
    script.skill()
    assert script.options() == [Pick("blue.JJ"), Pick("yellow.R")]
    script.picks("blue.JJ")
    assert script.pool() == "red.SS yellow.R yellow.R"


@rule("MA-083")
def test_any_active_token_pays_a_token() -> None:
    script = facing("RRR/1", hero(tokens="JS", weapons={"crash_bomber": 2}))
    script.fires("crash_bomber")
    assert script.options() == [Flip("J"), Flip("S")]
    script.answers(Flip("J"))
    assert script.hero().tokens == ["S"] and script.pool() == "blue.J red.SS"
    facing("RRR/1", hero(weapons={"crash_bomber": 2})).refuses(Fire("crash_bomber"), "MA-080")


@rule("MA-084")
def test_an_action_is_paid_with_a_die_or_a_token() -> None:
    purse = costs.Purse(("blue.J", "blue.JJ", "red.S"), ("J",), (), 5, 0)
    ways = list(costs.ways(("J",), purse))
    assert ways == [Pay(("blue.J",)), Pay((), ("J",)), Pay(("blue.JJ",))]
    assert list(costs.ways(("J", "J"), costs.Purse(("blue.JJ",), (), (), 5, 0))) == [], "its other icon is lost"
    assert list(costs.ways(("W",), costs.Purse(("blue.JJ",), (), (), 5, 0))) == [Pay(("blue.JJ",))]


@rule("MA-085", "MA-112")
def test_damage_as_cost_may_use_a_tank_but_never_loses_the_game() -> None:
    script = facing("RRR/1", hero(1, weapons={"top_spin": 2}), tanks=1)
    script.fires("top_spin")
    assert (script.life(), script.game.tanks) == ([4], 0) and script.pool() == "blue.JJ yellow.R"
    facing("RRR/1", hero(1, weapons={"top_spin": 2}), tanks=0).refuses(Fire("top_spin"), "MA-085")
    facing("RRR/1", hero(1, skill="PR-breakshot-a"), tanks=0).refuses(Skill(), "MA-085")


@pytest.mark.parametrize(
    ("one", "pool"),
    [
        (hero(tokens="J", weapons={"item_3": 1}), ""),
        (hero(weapons={"item_3": 1}, tokens="J", skill="RO-repair-a"), ""),
        (hero(skill="MM-weaponcopy-a"), "red.SS"),
        (hero(skill="MM-energysaver-a", weapons={"item_1": 3}), ""),
        (hero(skill="RU-rushmarine-a"), "red.J blue.JJ"),
        (hero(skill="RO-broomsweep-a"), ""),
        (hero(skill="RO-carefulplan-a"), ""),
    ],
)
@rule("MA-086")
def test_a_use_without_effect_is_legal_but_asked_about(one: object, pool: str) -> None:
    script = facing("S/1", one, pool=pool)  # type: ignore[arg-type]
    use = Skill() if script.hero().skill else Fire("item_3")
    script.answers(use)
    assert script.asked() == {A: "sure"}
    script.passes()
    assert script.hero().skill or script.hero().weapons == {"item_3": 1}, "nothing was paid"
    script.answers(use).answers(Sure())
    assert script.asked() == {A: "act"}
    assert script.hero().skill == "" and script.hero().weapons in ({}, {"item_3": 0}, {"item_3": 1}, {"item_1": 3})


@rule("MA-086")
def test_prevention_of_nothing_and_a_second_strike_are_without_effect() -> None:
    script = facing("S/1", hero(skill="PR-protoshield-a", weapons={"spark_shock": 2, "time_stopper": 2}))
    script.skill().fires("spark_shock")
    assert script.asked() == {A: "sure"}, "no damage is left to prevent"
    script.passes().fires("time_stopper").fires("time_stopper")
    assert script.asked() == {A: "sure"}


# --- effects for an ally


@rule("MA-232")
def test_the_active_player_names_who_gets_an_effect_and_chooses_in_it() -> None:
    script = facing("S/1", hero(skill="RO-encourage-a"), hero(tokens="R"), hero(), acted=0)
    script.skill()
    assert script.asked() == {A: "receiver"}
    assert script.options() == [Give(A), Give(B), Give(C)]
    script.answers(Give(B))
    assert script.asked() == {A: "token"} and script.options() == [Flip("J"), Flip("S")]
    script.answers(Flip("S"))
    assert script.hero(B).tokens == ["R", "S"] and script.hero(A).tokens == []


@rule("MA-232")
def test_an_ally_may_have_acted_already() -> None:
    script = facing(
        "S/1", hero(3, weapons={"item_1": 1, "item_2": 0}), hero(skill="RO-sparebattery-a"), hero(), first=B
    )
    script.skill().answers(Give(A))
    assert script.asked() == {B: "charge"} and script.options() == [Cell("item_1"), Cell("item_2")]
    script.answers(Cell("item_2"))
    assert script.hero(A).weapons == {"item_1": 1, "item_2": 1}
    script = facing("S/1", hero(3), hero(skill="RO-helpinghand-a"), hero(), first=B, pool="red.S")
    script.skill().answers(Give(A))
    assert script.life(A) == [4] and script.pool() == ""


def test_what_happens_is_told() -> None:
    script = facing("S/1", hero(weapons={"magnet_beam": 1}), pool="red.S")
    script.fires("magnet_beam")
    assert script.told(Charged)[0].n == -1 and script.told(Dropped)[0].dice == ("red.S",)
    script = action(hero(boss="air_man", left=BLUE), hero(), hero())
    script.rolls("S", "J", "J", "J").rolls("S", "S", "S")
    assert [event.card for event in script.told(Worked)] == ["air_man"]
    assert Dye("red") in facing("S/1", hero(boost=WILD)).boosts(A).options()
