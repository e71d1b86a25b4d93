"""Team tactic cards and superpowers, one after the other."""

from __future__ import annotations

from typing import Any

from tabletron.core.flow import PASS
from tabletron.core.i18n import speaking
from tabletron.games.encounter.events import Played, Recovered, Used
from tabletron.games.encounter.geometry.ways import Turn
from tabletron.games.encounter.options import Do, Faces, Move, Pick, Play
from tabletron.games.encounter.rules.power import cost_of
from tabletron.games.encounter.state import affiliation, power_of
from tabletron.testing import rule
from tests.games.encounter.kit import BOX, A, B, U, lasting, one, spot, table_of, ultron

ENGLISH = speaking("en", "tabletron.games.encounter")


@rule("CP-124")
def test_a_squad_uses_an_affiliation_with_a_leader_and_half_of_it() -> None:
    def used(*names: str) -> str:
        return affiliation(table_of(*(one(name, 3 + 3 * n, squad=0) for n, name in enumerate(names))).game, 0)

    assert used("captain_america", "iron_man") == "avengers"
    assert used("captain_marvel", "iron_man") == "", "no leader"
    assert used("captain_america", "spider_man") == "avengers", "half is enough"
    assert used("captain_america", "spider_man", "crossbones") == ""
    assert used("red_skull", "crossbones", "black_widow", "doctor_octopus") == "cabal"


@rule("CP-125", "UE-008")
def test_cards_work_once_and_are_played_by_who_pays() -> None:
    script = table_of(
        one("captain_america", 10, 10, damage=2),
        one("red_skull", 12, 10, power=2),
        hands=(["patch_up"], []),
        active="captain_america",
    )
    assert script.asked() == {A: "act", B: "assist"}, "the partner pays, from the other squad's card"
    assert Play("patch_up", 1, 0, 2) in script.options(B) and not any(
        isinstance(option, Play) for option in script.options(A)
    )
    script.plays("patch_up", "red_skull", "captain_america", 2)
    assert script["captain_america"].damage == 0 and script["red_skull"].power == 0
    assert script.game.hands == [[], []] and script.told(Played)
    assert script.asked() == {A: "act"}


@rule("CP-125")
def test_the_partner_need_not_answer() -> None:
    script = table_of(
        one("captain_america", 10, 10, damage=2), one("red_skull", 12, 10, power=2), hands=(["patch_up"], [])
    )
    script.answers(Move(), A)
    assert script.asked() == {A: "advance"}


@rule("CP-126")
def test_windows_without_a_reaction_are_skipped() -> None:
    script = table_of(one("captain_america", 10, 10), ultron(12, 10), active="ultron")
    script.attacks("metallic_talons", "captain_america")
    assert script.waits_for_dice == 6, "he cannot pay for his shield"


# --- the cards


def test_second_wind() -> None:
    script = table_of(
        one("captain_america", 10, 10, damage=2, power=1, conditions=["stun"]), one("iron_man", 13, 10, power=1),
        one("captain_marvel", 16, 10, damage=1, power=1), hands=(["second_wind"], []),
    )  # fmt: skip
    script.plays("second_wind", "captain_america")
    assert script.options() == [PASS, Pick(script["captain_marvel"].id)], "Iron Man has nothing to lose"
    script.picks("captain_marvel")
    cap = script["captain_america"]
    assert (cap.damage, cap.power, cap.conditions) == (1, 0, []) and script["captain_marvel"].damage == 0


@rule("UE-049")
def test_dark_reign() -> None:
    script = table_of(
        one("crossbones", 10, 10),
        one("red_skull", 30, 5),
        ultron(12, 10),
        active="crossbones",
        lasting=[lasting("dark_reign", 2)],
    )
    script.attacks("strike").rolls("FF___", "FFFFF").answers(Faces("___")).rolls("HHH")
    assert script.ultron.damage == 3
    cap = table_of(
        one("captain_america", 10, 10), one("red_skull", 30, 5), ultron(12, 10), lasting=[lasting("dark_reign", 2)]
    )
    cap.attacks("strike").rolls("FF___", "FFFFF")
    assert cap.asked() == {A: "act"}, "only the Cabal"


def test_cosmic_invigoration() -> None:
    script = table_of(
        one("red_skull", 10, 10, power=2), one("crossbones", 12, 10, power=2, activated=True), active="red_skull",
        hands=([], ["cosmic_invigoration"]),
    )  # fmt: skip
    script.plays("cosmic_invigoration", "red_skull", "crossbones").rolls("CHB")
    assert not script["crossbones"].activated and script["crossbones"].damage == 2
    assert script["crossbones"].power == 0 == script["red_skull"].power


def test_cosmic_invigoration_needs_an_activated_ally_close_by() -> None:
    script = table_of(
        one("red_skull", 10, 10, power=2), one("crossbones", 12, 10, power=2),
        one("baron_zemo", 20, 10, power=2, activated=True), active="red_skull", hands=([], ["cosmic_invigoration"]),
    )  # fmt: skip
    assert not any(isinstance(option, Play) for option in script.options())


def test_advanced_rnd() -> None:
    script = table_of(
        one("captain_america", 10, 10, power=3),
        one("iron_man", 13, 10),
        one("red_skull", 16, 10),
        hands=(["advanced_rnd"], []),
    )
    assert not script.can(Play("advanced_rnd", 0, None, 3)), "only two others"
    script.plays("advanced_rnd", "captain_america", n=2).picks("iron_man")
    assert (script["captain_america"].power, script["iron_man"].power, script["red_skull"].power) == (1, 1, 1)


def test_disarm() -> None:
    script = table_of(
        one("captain_america", 10, 10, power=1),
        one("iron_man", 13, 10, power=1),
        ultron(12, 12),
        hands=(["disarm"], []),
    )
    assert not script.can(Play("disarm", 1, 0, 2)), "the same two once"
    script.plays("disarm", "captain_america", "iron_man", script.ultron.id)
    assert [use.pick for use in script.game.lasting] == ["2"]
    assert (script["captain_america"].power, script["iron_man"].power) == (0, 0)
    weak = table_of(one("captain_america", 10, 10), ultron(12, 10), active="ultron", lasting=[lasting("disarm", 1)])
    weak.attacks("metallic_talons", "captain_america")
    assert weak.waits_for_dice == 4


@rule("CP-125", "UE-008")
def test_disarm_is_played_by_either_of_two_who_pay() -> None:
    fighters = one("captain_america", 10, 10, power=1), one("red_skull", 13, 10, power=1), ultron(12, 12)
    script = table_of(*fighters, hands=([], ["disarm"]), active="red_skull")
    assert script.can(Play("disarm", 1, 0, 2), B) and script.can(Play("disarm", 0, 1, 2), A)
    script.plays("disarm", "red_skull", "captain_america", script.ultron.id)
    assert [use.pick for use in script.game.lasting] == ["2"] and script.asked() == {B: "act"}
    far = table_of(one("captain_america", 10, 10, power=1), one("iron_man", 20, 10, power=1), ultron(12, 12),
                   hands=(["disarm"], []))  # fmt: skip
    assert not any(isinstance(option, Play) for option in far.options()), "one of them is beyond Range 3"


def test_field_dressing() -> None:
    script = table_of(
        one("captain_america", 10, 10, power=4),
        one("iron_man", 12, 10, dazed=True, damage=5),
        hands=(["field_dressing"], []),
    )
    script.plays("field_dressing", "captain_america", "iron_man")
    assert script["iron_man"].fit and script["iron_man"].damage == 4 and not script["iron_man"].injured
    [up] = script.told(Recovered)
    assert up.say(script.game, ENGLISH) == "Iron Man is no longer Dazed", "he is not Injured"


def test_inspiring_monologue() -> None:
    script = table_of(
        one("captain_america", 10, 10, power=3), one("iron_man", 13, 10), hands=(["inspiring_monologue"], [])
    )
    script.plays("inspiring_monologue", "captain_america", "iron_man")
    assert [use.on for use in script.game.lasting] == [1]
    hit = table_of(
        one("captain_america", 10, 10), ultron(12, 10), active="ultron", lasting=[lasting("inspiring_monologue", 0)]
    )
    hit.attacks("metallic_talons", "captain_america").rolls("HHFFFF", "__FF")
    assert hit.asked() == {A: "reroll"}


def test_medpack_and_tactical_analysis() -> None:
    script = table_of(
        one("captain_america", 10, 10, power=4), one("iron_man", 12, 10, damage=4), one("spider_man", 20, 10, damage=1),
        hands=(["medpack", "tactical_analysis"], []),
    )  # fmt: skip
    assert not script.can(Play("medpack", 0, 2)), "beyond Range 3"
    script.plays("medpack", "captain_america", "iron_man").plays(
        "tactical_analysis", "captain_america", "iron_man"
    ).goes(12, 13)
    assert script["iron_man"].damage == 1 and script["iron_man"].y == 13000 and script["captain_america"].power == 0


def test_brace_for_impact() -> None:
    script = table_of(
        one("captain_marvel", 8, 10, power=3),
        one("crossbones", 15, 10, power=1),
        ultron(10, 10),
        hands=(["brace_for_impact"], []),
    )
    script.uses("captain_marvel", "hurl", "ultron").toward("crossbones")
    assert script.asked() == {B: "brace"}
    script.plays("brace_for_impact", "crossbones")
    assert script["crossbones"].damage == 0 and script.ultron.damage == 1 and script.game.hands == [[], []]


def test_sacrifice() -> None:
    script = table_of(
        one("black_widow", 10, 10, power=1, squad=0), one("captain_america", 10, 12, power=3, squad=0), ultron(12, 10),
        active="ultron", hands=(["sacrifice"], []),
    )  # fmt: skip
    script.attacks("metallic_talons", "black_widow").plays("sacrifice", "black_widow", "captain_america")
    assert not script.can_use("captain_america", "vibranium_shield"), "no added dice"
    strike = script.game.strike
    assert strike is not None and strike.plain and strike.target == script["captain_america"].id
    assert script["black_widow"].power == 0 and script["captain_america"].power == 2
    spider = table_of(
        one("black_widow", 10, 10, power=1, squad=0), one("spider_man", 10, 12, power=1), ultron(12, 10),
        active="ultron", hands=(["sacrifice"], []),
    )  # fmt: skip
    spider.attacks("metallic_talons", "black_widow").plays("sacrifice", "black_widow", "spider_man")
    spider.rolls("HHFFFF", "___")
    assert spider["spider_man"].damage == 2, "no Spider-Sense: nothing is modified"


@rule("CP-062")
def test_a_further_redirect_frees_from_the_terms_of_a_sacrifice() -> None:
    """They bind who sacrifices itself, not who steps in for it."""
    script = table_of(
        one("captain_america", 10, 12, power=9), one("spider_man", 10, 14, power=1), ultron(12, 10),
        one("black_widow", 10, 10, power=1), active="ultron", hands=(["sacrifice"], []),
    )  # fmt: skip
    script.attacks("metallic_talons", "black_widow").plays("sacrifice", "black_widow", "spider_man")
    strike = script.game.strike
    assert strike is not None and strike.plain
    script.uses("captain_america", "bodyguard")
    assert not strike.plain and script.can_use("captain_america", "vibranium_shield")
    script.uses("captain_america", "vibranium_shield").rolls("FFFFFF")
    assert script.waits_for_dice == 4 + 2


def test_one_two_punch_needs_the_active_attacker() -> None:
    script = table_of(
        one("captain_america", 10, 10, power=1),
        one("iron_man", 14, 10, power=1),
        ultron(12, 10),
        hands=(["one_two_punch"], []),
    )
    script.attacks("strike").plays("one_two_punch", "captain_america", "iron_man")
    assert script.waits_for_dice == 7 and (script["captain_america"].power, script["iron_man"].power) == (0, 0)


def test_one_two_punch_needs_the_card_and_a_partner_near_the_target_who_pays() -> None:
    def offered(hands: tuple[list[str], list[str]], x: float = 14, power: int = 1) -> bool:
        partner = one("iron_man", x, 10, power=power)
        script = table_of(one("captain_america", 10, 10, power=1), partner, ultron(12, 10), hands=hands)
        script.attacks("strike")
        return script.waits_for_dice == 0

    card: tuple[list[str], list[str]] = (["one_two_punch"], [])
    assert offered(card) and not offered(([], []))
    assert not offered(card, x=16.8), "beyond Range 2 of the target"
    assert not offered(card, power=0)


# --- superpowers


@rule("UE-050")
def test_the_avengers_leadership_cuts_the_first_superpower_of_a_turn() -> None:
    script = table_of(
        one("captain_america", 20, 5), one("iron_man", 10, 10, power=3), ultron(14, 10), active="iron_man"
    )
    script.uses("iron_man", "friday_ai").uses("iron_man", "friday_ai")
    assert script["iron_man"].power == 0, "1, then 2"
    script.attacks("repulsor_blast")
    assert script.waits_for_dice == 8


@rule("UE-050", "UE-007")
def test_the_discount_comes_back_each_turn_and_stops_at_one() -> None:
    script = table_of(one("captain_america", 20, 5), one("crossbones", 10, 5, squad=0), phase="next_slot")
    bones, power = script["crossbones"], power_of(script.game, script["crossbones"], "inured")
    assert power is not None and cost_of(script.game, bones, power) == 1, "never below 1"
    turn = table_of(one("captain_america", discounted=True), one("iron_man", 8, discounted=True), phase="crisis_turn")
    assert not turn["captain_america"].discounted and not turn["iron_man"].discounted


def test_binary_form_lasts_until_her_next_activation() -> None:
    script = table_of(one("captain_marvel", 10, 10, power=4), one("iron_man", 14, 5))
    script.uses("captain_marvel", "binary_form").ends()
    assert script["captain_marvel"].marks == ["binary_form"]
    again = table_of(one("captain_marvel", 10, 10, marks=["binary_form"]), phase="next_slot")
    assert again["captain_marvel"].marks == [] and again.game.active == 0


def test_haymaker_waits_for_a_strike() -> None:
    script = table_of(one("crossbones", 10, 10, power=4, squad=0), ultron(12, 10))
    script.uses("crossbones", "haymaker").attacks("strike")
    assert script.waits_for_dice == 8


def test_overpower_throws_and_follows() -> None:
    script = table_of(one("crossbones", 10, 10, power=2, squad=0), ultron(30, 30), one("black_widow", 14, 10, squad=2))
    script.attacks("overpower", "black_widow").rolls("WHFFF", "FFF")
    assert script.asked() == {A: "may_throw"}
    script.answers(Do()).answers(Turn(90))
    assert script["black_widow"].y == 14628 and script["black_widow"].damage == 2
    assert script.asked() == {A: "place"}
    script.refuses(spot(10, 10), "CP-212").goes(14, 12.5)
    assert script["crossbones"].y == 12500


def test_homing_rockets_splash() -> None:
    script = table_of(
        one("iron_man", 10, 10, power=2),
        ultron(18, 10),
        one("crossbones", 20, 10, squad=2),
        one("black_widow", 30, 10, squad=2),
    )
    script.attacks("homing_rockets").rolls("WFFFF", "FFFFF")
    assert script["crossbones"].damage == 1 and script["black_widow"].damage == 0 and script.ultron.damage == 1


def test_charge_moves_then_attacks() -> None:
    script = table_of(one("baron_zemo", 10, 10, power=2, squad=0), ultron(18, 10))
    script.uses("baron_zemo", "charge").goes(15, 10)
    assert script.waits_for_dice == 5, "there is one attack to choose from"
    assert script.game.actions == 1 and script["baron_zemo"].power == 0


def test_master_swordsman_rerolls_any() -> None:
    script = table_of(one("baron_zemo", 10, 10, power=2, squad=0), ultron(12, 10))
    script.attacks("sword_strike").uses("baron_zemo", "master_swordsman").rolls("____F", "FFFFF")
    assert Faces("____") in script.options()
    script.answers(Faces("____")).rolls("HHHH").passes()
    assert script.ultron.damage == 4


def test_master_swordsman_is_for_physical_attacks_close_by_once_each() -> None:
    script = table_of(one("baron_zemo", 10, 10, power=9, squad=0), ultron(12, 10, power=2), active="ultron")
    script.attacks("metallic_talons", "baron_zemo")
    assert script.can_use("baron_zemo", "master_swordsman"), "he defends"
    script.uses("baron_zemo", "master_swordsman")
    assert script["baron_zemo"].power == 7 and script.asked() == {U: "before_roll"}, "once an attack"
    script.passes().rolls("HHFFFF", "_FF")
    assert script.options() == [PASS, Faces("_")], "his own dice"
    energy = table_of(one("baron_zemo", 10, 10, power=9, squad=0), ultron(12, 10, power=2), active="ultron")
    energy.attacks("energy_blast", "baron_zemo")
    assert energy.waits_for_dice == 7, "not against energy"
    far = table_of(one("baron_zemo", 10, 10, power=9, squad=0), ultron(15, 10))
    far.attacks("steel_rush")
    assert far.waits_for_dice == 6, "beyond Range 2"


def test_steel_rush_bleeds_and_runs() -> None:
    script = table_of(one("baron_zemo", 10, 10, power=2, squad=0), ultron(30, 30), one("crossbones", 13, 10, squad=2))
    script.attacks("steel_rush", "crossbones").rolls("WHFFFF", "FFFF").passes()
    assert script.asked() == {A: "may_advance"} and PASS in script.options()
    script.answers(Do()).goes(10, 15)
    assert script["crossbones"].conditions == ["bleed"] and script["baron_zemo"].y == 15000


def test_mixed_technique_and_her_strike() -> None:
    script = table_of(one("black_widow", 10, 10, power=2, squad=0), ultron(30, 30), one("crossbones", 12, 10, squad=2))
    script.attacks("mixed_technique", "crossbones").rolls("WHFF", "FFFF")
    script.answers(PASS, A)
    assert script["crossbones"].conditions == ["stagger"]
    drain = table_of(one("black_widow", 10, 10, squad=0), ultron(12, 10, power=3))
    drain.attacks("strike").rolls("WFFF", "FFFF")
    assert drain.ultron.power == 3 + 1 - 1


def test_taser_webs_and_rocket_punch() -> None:
    script = table_of(one("spider_man", 10, 10, power=2), ultron(30, 30), one("crossbones", 14, 10, squad=2))
    script.attacks("taser_webs", "crossbones").rolls("HFFFFF", "FF").passes()
    assert script["crossbones"].conditions == ["stun"]
    punch = table_of(one("captain_marvel", 10, 10, power=3), ultron(30, 30), one("crossbones", 14, 10, squad=2))
    punch.attacks("rocket_punch", "crossbones").rolls("WFFFFFF", "BB")
    assert punch["crossbones"].conditions == ["stagger"]


def test_strategic_genius_helps_both_squads_within_range_two() -> None:
    def helped(y: float, **fields: Any) -> bool:
        fighters = one("captain_america", 10, 10), one("baron_zemo", 10, y, **fields), ultron(12, 10)
        script = table_of(*fighters).attacks("strike").rolls("_FFFF", "FFFFF")
        return script.asked() == {A: "reroll"} and script.options() == [PASS, Faces("_")]

    assert helped(14.3), "an ally of the other squad"
    assert not helped(14.5), "beyond Range 2"
    assert not helped(14.3, dazed=True, damage=5)


def test_martial_artist_counts_blanks_up_close() -> None:
    script = table_of(one("black_widow", 10, 10, squad=0), ultron(12, 10), active="ultron")
    script.attacks("metallic_talons", "black_widow").rolls("HHHFFF", "___")
    assert script["black_widow"].damage == 0
    far = table_of(one("black_widow", 10, 10, squad=0), ultron(15, 10, power=2), active="ultron")
    far.attacks("energy_blast", "black_widow").rolls("HHHFFFF", "__")
    assert far["black_widow"].damage == 3


def test_reality_warp_stuns_all_around() -> None:
    script = table_of(one("red_skull", 10, 10, power=4, squad=0), one("iron_man", 16, 11.9), ultron(16, 10))
    script.attacks("unleash_the_cube").rolls("WFFFFFF", "BFFF")
    assert script["iron_man"].conditions == ["stun"] and script["red_skull"].conditions == []


def test_every_superpower_is_told() -> None:
    script = table_of(one("iron_man", 10, 10, power=3))
    script.uses("iron_man", "friday_ai")
    assert script.told(Used) == [Used(0, "friday_ai")]
    assert {power.kind for card in BOX.characters for power in card.powers} == {
        "active",
        "action",
        "reactive",
        "innate",
    }
