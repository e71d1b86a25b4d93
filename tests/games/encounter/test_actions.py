"""Activations, actions, special conditions."""

from __future__ import annotations

import pytest

from tabletron.games.encounter.events import Activated, Damaged
from tabletron.games.encounter.options import Climb, End, Move, Shake, Shoot, Touch, Use
from tabletron.games.encounter.rules import damage
from tabletron.testing import rule
from tests.games.encounter.kit import ALL, BOX, A, one, spot, table_of, ultron


@rule("CP-050")
def test_two_actions_also_the_same_twice() -> None:
    script = table_of(one("iron_man", 10, 10, power=2), citizens=[(10, 16)])
    script.moves(10, 12).moves(10, 14)
    assert script.why_not(Move()) == "CP-050" and script.why_not(Climb()) == "CP-050"
    assert script.can(Touch("citizen1")) and script.can(Use(0, "friday_ai")), "what costs no action goes on"
    fresh = table_of(one("captain_america", 10, 10), ultron(12, 10))
    fresh.attacks("shield_throw").rolls("FFFFF", "FFFFF").attacks("shield_throw").rolls("FFFFF", "FFFFF")
    assert len(fresh.told(Activated)) == 0 and fresh.waits_for_dice == 3, "two attacks and the activation is over"


@rule("CP-051", "CP-102")
def test_climb_is_short_and_over_everything() -> None:
    script = table_of(one("captain_america", 18, 12), terrain=ALL)
    script.answers(Climb())
    assert script.can(spot(18, 15.5)), "onto the bank, Size 4"
    assert not script.can(spot(18, 17.5)), "Short only"
    walk = table_of(one("captain_america", 18, 12), terrain=ALL).answers(Move())
    assert not walk.can(spot(18, 15.5)) and walk.can(spot(13, 9)), "her own Speed"


@rule("CP-051")
def test_shake_removes_one_condition() -> None:
    script = table_of(one("iron_man", conditions=["slow", "hex"]))
    script.shakes("hex")
    assert script["iron_man"].conditions == ["slow"] and script.game.actions == 1


@rule("CP-052")
def test_superpowers_and_interactions_between_actions() -> None:
    script = table_of(one("iron_man", 10, 10, power=5), ultron(14, 12), citizens=[(10, 13)])
    script.uses("iron_man", "friday_ai").moves(10, 11).touches("citizen1").attacks("repulsor_blast")
    assert script.waits_for_dice == 6 and script.game.actions == 0


@rule("CP-053", "CP-055", "CP-081")
def test_bleed_at_the_end_of_the_activation() -> None:
    script = table_of(one("captain_america", conditions=["bleed"], damage=1), one("red_skull", 30, 5))
    script.ends()
    cap = script["captain_america"]
    assert cap.damage == 2 and cap.activated and cap.conditions == ["bleed"]
    last = table_of(one("captain_america", conditions=["bleed"], damage=4), one("red_skull", 30, 5))
    last.ends()
    assert last["captain_america"].dazed and last.game.slot == 1 and End() in last.options()


@rule("CP-054", "CP-089")
def test_stagger_is_shaken_off_first() -> None:
    script = table_of(one("captain_marvel", 10, 10, power=9, conditions=["stagger", "slow"]), ultron(12, 10))
    script.refuses(Move(), "CP-054").refuses(Shoot("strike", 1), "CP-054").refuses(Shake("slow"), "CP-054")
    assert script.can(Use(0, "binary_form")), "superpowers are no actions"
    script.shakes("stagger").moves(10, 12)
    assert script["captain_marvel"].y == 12000
    skull = table_of(one("red_skull", conditions=["stagger"]), active="red_skull")
    assert skull.why_not(Use(0, "cosmic_cube")) == "CP-054"


# --- special conditions


@rule("CP-080", "CP-091")
def test_each_condition_once_and_not_for_the_immune() -> None:
    script = table_of(one("captain_marvel"), ultron())
    for _ in (1, 2):
        for condition in ("slow", "poison", "incinerate"):
            damage.afflict(script.game, script["captain_marvel"], condition)
            damage.afflict(script.game, script.ultron, condition)
    assert script["captain_marvel"].conditions == ["slow"] and script.ultron.conditions == ["slow", "incinerate"]
    assert BOX.cards["launch"]["captain_marvel"].immune == ("poison",)


@rule("CP-082")
def test_hex_takes_the_dice_for_criticals() -> None:
    script = table_of(one("captain_america", 10, 10, conditions=["hex"]), ultron(12, 10, conditions=["hex"]))
    script.attacks("strike").rolls("CCFFF", "CFFFF")
    assert script.ultron.damage == 1


@rule("CP-083", "CP-087", "CP-064")
@pytest.mark.parametrize(
    ("mine", "yours", "attack", "defense"), [([], [], 5, 5), (["shock"], [], 4, 5), ([], ["incinerate"], 5, 4)]
)
def test_incinerate_and_shock_take_a_die(mine: list[str], yours: list[str], attack: int, defense: int) -> None:
    script = table_of(one("captain_america", 10, 10, conditions=mine), ultron(12, 10, conditions=yours))
    script.attacks("strike")
    assert script.waits_for_dice == attack
    script.rolls("F" * attack)
    assert script.waits_for_dice == defense


@rule("CP-084")
def test_judgement_stops_power_from_damage() -> None:
    script = table_of(one("captain_america", 10, 10), ultron(12, 10, conditions=["judgement"]))
    script.attacks("strike").rolls("HHFFF", "FFFFF")
    assert script.ultron.damage == 2 and script.ultron.power == 0


@rule("CP-086")
def test_root_makes_superpowers_dearer() -> None:
    script = table_of(one("captain_marvel", 10, 10, power=5, conditions=["root"]), ultron(12, 10))
    script.uses("captain_marvel", "binary_form")
    assert script["captain_marvel"].power == 0
    poor = table_of(one("captain_marvel", 10, 10, power=4, conditions=["root"]), ultron(12, 10))
    assert poor.why_not(Use(0, "binary_form")) == "CP-032"
    react = table_of(
        one("captain_america", 10, 10, power=2, conditions=["root"]), ultron(12, 10), active="ultron", switches={}
    )
    react.attacks("metallic_talons", "captain_america")
    assert react.asked() == {A: "targeted"}, "2, one less by the Leadership, one more by Root"
    react.uses("captain_america", "vibranium_shield")
    assert react["captain_america"].power == 0


@rule("CP-088")
def test_slow_leaves_the_short_tool() -> None:
    script = table_of(one("spider_man", 10, 10, conditions=["slow"]))
    script.answers(Move())
    assert script.can(spot(14.6, 10)) and not script.can(spot(14.7, 10))


@rule("CP-090")
def test_stun_gives_one_power_at_a_time() -> None:
    script = table_of(one("captain_america", 10, 10, conditions=["stun"]), ultron(12, 10))
    script.attacks("strike").rolls("HHHFF", "FFFFF")
    assert script.ultron.power == 3 and script["captain_america"].power == 1
    assert [event.n for event in script.told(Damaged)] == [3]
