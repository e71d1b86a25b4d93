"""The attack step by step, with every window."""

from __future__ import annotations

from tabletron.core.flow import PASS
from tabletron.games.encounter.events import Attacked, Covered, Moved, Powered, Redirected, Turned
from tabletron.games.encounter.geometry.ways import Toward, Turn
from tabletron.games.encounter.options import Choose, Do, Faces, Pick, Play, Shoot, Use
from tabletron.games.encounter.outlook import blow
from tabletron.games.encounter.state import Fighter
from tabletron.testing import rule
from tests.games.encounter.kit import ALL, A, B, U, one, table_of, ultron


@rule("CP-060", "CP-061")
def test_an_attack_one_can_afford_on_a_foe_in_range_and_sight() -> None:
    script = table_of(one("captain_marvel", 10, 10, power=2), ultron(17, 10))
    assert script.can_shoot("energy_blast") and not script.can_shoot("strike")
    assert script.why_not(Shoot("strike", 1)) == "CP-061" and script.why_not(Shoot("rocket_punch", 1)) == "CP-032"
    blind = table_of(one("captain_marvel", 18, 22.5), ultron(18, 30), terrain=ALL)
    assert blind.why_not(Shoot("energy_blast", 1)) == "CP-116"
    shield = table_of(one("captain_america", 18, 22.5), ultron(18, 30), terrain=ALL)
    assert shield.can_shoot("shield_throw"), "it needs no line of sight"


@rule("CP-062", "CP-126")
def test_when_targeted_the_attackers_side_comes_first() -> None:
    script = table_of(
        one("baron_zemo", 10, 10, power=3), one("red_skull", 14, 10, power=1), ultron(12, 10), active="baron_zemo",
        hands=([], ["one_two_punch"]),
    )  # fmt: skip
    script.attacks("sword_strike")
    assert script.asked() == {B: "targeted"}
    zemo, skull = script["baron_zemo"].id, script["red_skull"].id
    assert set(script.options()) == {PASS, Use(zemo, "master_swordsman"), Play("one_two_punch", zemo, skull)}
    script.plays("one_two_punch", "baron_zemo", "red_skull")
    assert script.options() == [PASS, Use(zemo, "master_swordsman")], "each reaction once"
    script.passes()
    assert script.waits_for_dice == 7 and script["red_skull"].power == 0


@rule("CP-062")
def test_redirects_follow_one_another_without_measuring() -> None:
    script = table_of(
        one("captain_america", 13.5, 12, power=5), one("spider_man", 3, 30), one("iron_man", 6, 30),
        one("red_skull", 13.5, 10, power=3), one("crossbones", 16.5, 10), ultron(11, 10), active="ultron",
    )  # fmt: skip
    script.attacks("metallic_talons", "red_skull")
    assert script.asked() == {A: "targeted", B: "targeted"}
    script.answers(Use(script["red_skull"].id, "hail_hydra", script["crossbones"].id), B)
    assert script.told(Redirected)[-1].target == script["crossbones"].id, "out of range, and still the target"
    script.answers(Use(script["captain_america"].id, "bodyguard"), A)
    strike = script.game.strike
    assert strike is not None and strike.target == script["captain_america"].id, "a further redirect may follow"
    script.uses("captain_america", "vibranium_shield")
    assert blow(script.game, strike).guard == 4 + 2


@rule("CP-062", "CP-126", "CP-032")
def test_redirects_need_somebody_close_and_the_power() -> None:
    def offered(power: int, partner: Fighter, card: bool = True, target: str = "red_skull") -> set[str]:
        hands: tuple[list[str], list[str]] = (["sacrifice"] if card else [], [])
        fighters = one(target, 13.5, 10, power=power, squad=0), partner, ultron(11, 10)
        script = table_of(*fighters, hands=hands, active="ultron").attacks("metallic_talons", target)
        found = [option for ask in script.table.asks.values() for option in ask.options]
        uses = {option.power for option in found if isinstance(option, Use)}
        return uses | {option.card for option in found if isinstance(option, Play)}

    near, far = 15.5, 18.0
    assert offered(2, one("crossbones", near, 10, power=1)) == {"hail_hydra", "sacrifice"}
    assert offered(2, one("crossbones", far, 10, power=1)) == set(), "beyond Range 2"
    assert offered(1, one("crossbones", near, 10, power=1)) == {"sacrifice"}, "Hail Hydra costs 2"
    assert offered(0, one("crossbones", near, 10, power=1)) == set(), "both pay for a Sacrifice"
    assert offered(1, one("crossbones", near, 10)) == set()
    assert offered(1, one("crossbones", near, 10, power=1), card=False) == set()
    guard = one("captain_america", near, 10, power=2)
    assert offered(0, guard, target="spider_man") == {"bodyguard"}
    assert offered(0, one("captain_america", far, 10, power=2), target="spider_man") == set()
    assert offered(0, one("captain_america", near, 10, squad=1, power=1), target="crossbones") == {"bodyguard"}, (
        "1 less"
    )
    assert offered(0, one("captain_america", near, 10), target="spider_man") == set()


@rule("CP-063", "CP-032")
def test_power_for_the_attack_is_promised_until_it_is_paid() -> None:
    script = table_of(
        one("baron_zemo", 10, 10, power=2), one("red_skull", 14, 10, power=1), ultron(12, 10), active="baron_zemo",
        hands=([], ["one_two_punch"]),
    )  # fmt: skip
    script.attacks("steel_rush")
    assert script.waits_for_dice == 6, "nothing is left for Master Swordsman or the card"
    assert script["baron_zemo"].power == 0


@rule("CP-064", "CP-065")
def test_pools() -> None:
    script = table_of(one("captain_marvel", 10, 10, marks=["binary_form"]), ultron(12, 10))
    script.attacks("strike")
    assert script.waits_for_dice == 7
    script = table_of(one("captain_marvel", 10, 10, marks=["binary_form"]), ultron(12, 10), active="ultron")
    script.attacks("metallic_talons", "captain_marvel").rolls("FFFFFF")
    assert script.waits_for_dice == 5, "Physical 3 and 2"


@rule("CP-066")
def test_the_order_of_modifying() -> None:
    script = table_of(
        one("captain_marvel", 10, 10, squad=0), one("baron_zemo", 10, 12), ultron(16, 10, power=4), active="ultron"
    )
    script.attacks("energy_blast", "captain_marvel").passes().rolls("WHHHHHH", "WW__")
    assert script.asked() == {A: "reroll"}, "the defender's own dice"
    script.passes()
    assert script.asked() == {A: "absorb"} and script.options() == [PASS, Faces("W"), Faces("H")]
    script.answers(Faces("H")).answers(Faces("W"))
    assert script["captain_marvel"].damage == 7 - 2 - 2
    assert [event.n for event in script.told(Powered) if event.fighter == 0] == [1, 1, 3]


@rule("CP-066", "CP-118")
def test_cover_helps_once() -> None:
    script = table_of(one("captain_america", 2.4, 17), ultron(8.5, 17, power=2), active="ultron", terrain=["car_w"])
    script.attacks("energy_blast", "captain_america").rolls("HHFFFFF", "_HFF")
    assert script.told(Covered) and script.asked() == {A: "cover"}
    assert script.options() == [Faces("_"), Faces("H"), PASS]
    script.answers(Faces("H"))
    assert script["captain_america"].damage == 1 and script.told(Turned)[-1].new == "B"
    close = table_of(one("captain_america", 2.4, 17), ultron(6.2, 17), active="ultron", terrain=["car_w"])
    close.attacks("metallic_talons", "captain_america").rolls("HHFFFF", "_HFF")
    assert not close.told(Covered), "the attacker is within Range 2"


@rule("CP-118")
def test_some_attacks_ignore_cover() -> None:
    fighters = one("captain_america", 8.5, 17), ultron(30, 30), one("crossbones", 2.4, 17, squad=2)
    script = table_of(*fighters, terrain=["car_w"])
    script.attacks("shield_throw", "crossbones").rolls("HHFFF", "_HFF")
    assert not script.told(Covered) and script["crossbones"].damage == 2


@rule("CP-067")
def test_recalibration_matrix() -> None:
    script = table_of(one("captain_america", 10, 10, power=3), ultron(12, 10), hands=(["recalibration_matrix"], []))
    script.attacks("strike").rolls("FFH__", "BBBFF")
    assert script.asked() == {A: "recalibrate"}
    script.plays("recalibration_matrix", "captain_america")
    assert script.waits_for_dice == 3, "all but Failures"
    script.rolls("CHH")
    assert script.waits_for_dice == 3, "Criticals add nothing now"
    script.rolls("FFF")
    assert script.ultron.damage == 3 and script.game.hands == [[], []]


@rule("CP-068")
def test_damage_is_never_negative() -> None:
    script = table_of(one("captain_america", 10, 10), ultron(12, 10))
    script.attacks("strike").rolls("HFFFF", "BBBFF")
    assert script.ultron.damage == 0


@rule("CP-069", "CP-115", "CP-072")
def test_before_damage_pushes_and_drains() -> None:
    script = table_of(one("captain_america", 10, 10), ultron(12, 10))
    script.attacks("strike").rolls("WFFFF", "FFFFF")
    assert script.asked() == {A: "may_push"} and script.ultron.damage == 0, "before Damage, and only if wanted"
    script.answers(Do())
    assert script.ultron.x == 12000 + 5218 and script.ultron.damage == 1
    iron = table_of(one("iron_man", 10, 10), ultron(12, 10))
    iron.attacks("repulsor_blast").rolls("WFFF", "FFFF")
    assert iron.ultron.x == 17218, "this one is not optional"
    skull = table_of(one("red_skull", 10, 10, power=1), ultron(12, 10, power=5), active="red_skull")
    skull.attacks("cosmic_blast").rolls("WWFFF", "BBFF")
    assert skull.ultron.power == 3 and skull["red_skull"].power == 2
    old = table_of(one("captain_america", 10, 10), ultron(12, 10), switches={"cards": "launch"})
    old.attacks("strike").rolls("WFFFF", "FFFFF")
    assert old.ultron.x == 12000, "Size 2 only on the old card"


@rule("CP-070")
def test_damage_then_power_then_the_check() -> None:
    script = table_of(
        one("black_widow", 10, 10, damage=3, squad=0), one("iron_man", 3, 3), ultron(12, 10), active="ultron"
    )
    script.attacks("metallic_talons", "black_widow").rolls("HHFFFF", "FFF")
    assert script["black_widow"].dazed and script["black_widow"].power == 2


@rule("CP-071")
def test_after_the_attack() -> None:
    """The attacker's card, the Leadership, then the defender's reactions."""
    script = table_of(
        one("red_skull", 10, 10, power=4), one("crossbones", 30, 5), ultron(13, 10, power=2), active="red_skull"
    )
    script.attacks("unleash_the_cube").rolls("WHHFFFF", "FFFF")
    assert script.asked() == {B: "first"} and script.options() == [Choose("throw"), Choose("warp")], (
        "its player orders them"
    )
    script.answers(Choose("warp")).answers(Do()).answers(Turn(0))
    assert script.ultron.conditions == [], "he is immune to Stun"
    assert script["red_skull"].power == 1, "Master of Evil"
    assert script.asked() == {U: "answer"}


@rule("CP-071")
def test_the_defenders_reactions() -> None:
    script = table_of(one("baron_zemo", 10, 10, power=2), ultron(12, 10), active="ultron")
    script.attacks("metallic_talons", "baron_zemo").passes().rolls("HHFFFF", "FFF")
    assert script.asked() == {B: "answer"}
    script.uses("baron_zemo", "counter_strike").rolls("CWHF")
    assert script.ultron.damage == 2 and script["baron_zemo"].power == 2, "2 gained, 2 paid"
    bones = table_of(one("crossbones", 10, 10, squad=0), ultron(16, 10, power=2), active="ultron")
    bones.attacks("energy_blast", "crossbones").rolls("HHHFFFF", "FF")
    assert bones.asked() == {A: "answer"}
    bones.uses("crossbones", "aggressive").refuses("spot 9000 10000", "CP-218").goes(13, 10)
    assert bones.told(Moved)[-1].how == "advance"


@rule("CP-072")
def test_special_rules_read_the_final_roll() -> None:
    script = table_of(one("captain_america", 10, 10), ultron(12, 10))
    script.attacks("strike").rolls("HFFFF", "FFFFF")
    assert script.ultron.x == 12000, "no Wild, no push"
    marvel = table_of(one("captain_marvel", 10, 10), ultron(16, 10, power=2), active="ultron")
    marvel.attacks("energy_blast", "captain_marvel").rolls("CFFFFFF", "WFFF", "F").answers(Faces("C"))
    assert marvel["captain_marvel"].damage == 0


@rule("CP-073", "CP-075")
def test_area_attacks_fix_their_targets() -> None:
    script = table_of(
        one("iron_man", 18, 11.9, damage=4, holding=False),
        one("spider_man", 20, 10),
        ultron(18, 10, power=6),
        active="ultron",
    )
    script.answers(Shoot("rage_of_ultron"))
    assert script.asked() == {U: "order"} and script.options() == [Pick(0), Pick(1)]
    script.picks("spider_man")
    script["iron_man"].dazed = True
    script.rolls("FFFFFFFFF", "FFF")
    assert [event.target for event in script.told(Attacked)] == [1], "who is Dazed by then is left out"
    moved = table_of(one("iron_man", 18, 11.9), one("spider_man", 20, 10), ultron(18, 10, power=6), active="ultron")
    moved.answers(Shoot("rage_of_ultron")).picks("spider_man")
    moved["iron_man"].y = 20000
    moved.rolls("FFFFFFFFF", "FFF")
    assert [event.target for event in moved.told(Attacked)] == [1, 0], "nobody measures again"


@rule("CP-074", "CP-217")
def test_a_beam() -> None:
    script = table_of(
        one("iron_man", 10, 10, injured=True, power=4), ultron(18, 10), one("crossbones", 14, 10.9, squad=2)
    )
    script.attacks("unibeam", None)
    assert script.asked() == {A: "beam"} and Toward("1") in script.options()
    script.answers(Turn(0))
    assert script.asked() == {A: "order"}, "both are touched: a separate attack each"
    script.picks("ultron").rolls("FFFFFF", "FFFF").rolls("FFFFFF", "FF")
    assert script["iron_man"].power == 0, "paid once"
    miss = table_of(one("iron_man", 10, 10, injured=True, power=4), ultron(18, 10))
    miss.attacks("unibeam", None).answers(Turn(90))
    assert miss["iron_man"].power == 0 and miss.asked() == {A: "act"}
    far = table_of(one("iron_man", 10, 10, injured=True, power=4), ultron(30, 10))
    assert far.why_not(Shoot("unibeam")) == "CP-074"


@rule("CP-076")
def test_stealth_hides_from_areas_too() -> None:
    script = table_of(one("black_widow", 10, 17.8, squad=0), ultron(10, 10, power=2), active="ultron")
    assert script.why_not(Shoot("energy_blast", 0)) == "CP-076"
    near = table_of(one("black_widow", 10, 17.6, squad=0), ultron(10, 10, power=2), active="ultron")
    assert near.can_shoot("energy_blast", "black_widow")


@rule("CP-077")
def test_ricochet_is_a_free_attack_but_no_action() -> None:
    script = table_of(one("captain_america", 10, 10), ultron(16, 10), one("crossbones", 22, 10, squad=2))
    script.attacks("shield_throw").rolls("WHFFF", "FFFFF")
    assert script.asked() == {A: "ricochet"} and script.options() == [PASS, Pick(2)]
    script.picks("crossbones")
    assert script.waits_for_dice == 5 and script.game.actions == 1
    script.rolls("WFFFF", "FFFF")
    script.passes().passes()
    assert script["crossbones"].damage == 1 and script.asked() == {A: "act"}, "no second Ricochet"
    assert script.ultron.damage == 2
