"""Dice, Power, Damage, Dazed and KO'd."""

from __future__ import annotations

from collections import Counter

from tabletron.core.flow import PASS
from tabletron.games.encounter.box import ATTACK, DEFENSE, DIE
from tabletron.games.encounter.events import Damaged, KnockedOut, Powered, Rerolled
from tabletron.games.encounter.options import Activate, Faces, Shoot, Use
from tabletron.games.encounter.rules.dice import selections, successes
from tabletron.games.encounter.rules.moving import mover_of
from tabletron.games.encounter.rules.power import gain
from tabletron.testing import rule
from tests.games.encounter.kit import ALL, A, lasting, one, table_of, ultron


@rule("CP-010")
def test_the_die() -> None:
    assert Counter(DIE) == {"C": 1, "W": 1, "H": 2, "B": 1, "F": 1, "_": 2}


@rule("CP-011")
def test_successes() -> None:
    assert successes("CWHBF_", ATTACK) == 3 == successes("CWHBF_", DEFENSE)
    assert (successes("HH", ATTACK), successes("HH", DEFENSE), successes("BB", ATTACK), successes("BB", DEFENSE)) == (
        2,
        0,
        0,
        2,
    )


@rule("CP-012", "CP-065")
def test_criticals_of_the_first_roll_add_dice() -> None:
    script = table_of(one("captain_america", 10, 10), ultron(12, 10))
    script.attacks("strike")
    assert script.waits_for_dice == 5
    script.rolls("CCFFF")
    assert script.waits_for_dice == 5, "then the defense dice"
    script.rolls("CFFFF")
    assert script.waits_for_dice == 2, "the added attack dice"
    script.rolls("CF")
    assert script.waits_for_dice == 1, "the added defense die; the added Critical adds nothing"
    script.rolls("C")
    assert script.ultron.damage == 3 - 2


@rule("CP-012")
def test_a_rerolled_critical_adds_nothing() -> None:
    script = table_of(one("captain_marvel", 10, 10), ultron(16, 10))
    script.attacks("energy_blast").rolls("____", "FFFF").answers(Faces("__")).rolls("CC")
    assert script.ultron.damage == 2


@rule("CP-013")
def test_failures_are_locked() -> None:
    assert all("F" not in option.faces for option in selections("CWHBF_", 99) if isinstance(option, Faces))
    assert selections("FFF", 99) == [PASS]
    assert selections("__H", 1) == [PASS, Faces("_"), Faces("H")]
    assert set(selections("__H", 2)) == {PASS, Faces("_"), Faces("H"), Faces("__"), Faces("H_")}


@rule("CP-014")
def test_a_pool_has_at_least_one_die() -> None:
    script = table_of(
        one("iron_man", 10, 10), ultron(16, 10, firmware=5, power=2, conditions=["shock"]), active="ultron"
    )
    script.game.lasting.append(lasting("disarm", 1))
    script.attacks("energy_blast", "iron_man")
    assert script.waits_for_dice == 1


@rule("CP-015", "CP-066")
def test_counting_is_no_modification() -> None:
    """Blanks that count are counted after all changes: a Pierce that blanks a die does nothing to Captain America."""
    script = table_of(one("captain_america", 10, 10, injured=True), ultron(12, 10), active="ultron")
    script.attacks("metallic_talons", "captain_america").rolls("WHHFFF", "BFFF").answers(Faces("B"))
    assert script["captain_america"].damage == 2, "the Blank counts all the same"


@rule("CP-016")
def test_rerolls_come_one_effect_at_a_time() -> None:
    script = table_of(one("spider_man", 10, 10), one("baron_zemo", 10, 12), ultron(12, 10), active="ultron")
    script.attacks("metallic_talons", "spider_man").rolls("HHHFFF", "___")
    assert script.asked() == {A: "reroll"}
    script.answers(Faces("__")).rolls("_B")
    assert script.asked() == {A: "reroll"}, "Zemo's help comes next, seeing the result"
    assert Faces("__") not in script.options()
    script.answers(Faces("_")).rolls("B")
    assert len(script.told(Rerolled)) == 2 and script["spider_man"].damage == 1


@rule("CP-017")
def test_plain_rolls_get_nothing() -> None:
    script = table_of(one("red_skull", 10, 10), active="red_skull")
    script.uses("red_skull", "cosmic_cube").rolls("CCFF_")
    assert script["red_skull"].damage == 2 and script["red_skull"].power == 3


@rule("CP-018")
def test_dodge() -> None:
    script = table_of(
        one("captain_marvel", 8, 10, power=3), one("crossbones", 13.5, 10), ultron(10, 10), active="captain_marvel"
    )
    script.uses("captain_marvel", "hurl", "ultron").toward("crossbones")
    assert script.waits_for_dice == 4, "the Physical Defense"
    script.rolls("CFFF")
    assert script.waits_for_dice == 1, "a die for the Critical"
    script.rolls("B")
    assert script["crossbones"].damage == 3 - 2 and script.ultron.damage == 1


# --- Power


@rule("CP-030")
def test_ten_power_at_most() -> None:
    script = table_of(one("iron_man", power=9))
    gain(script.game, script["iron_man"], 4)
    assert script["iron_man"].power == 10 and script.told(Powered)[-1].n == 1


@rule("CP-031", "CP-034")
def test_power_comes_from_attacks_only() -> None:
    script = table_of(one("captain_marvel", 10, 10, damage=5), ultron(12, 10), active="ultron")
    script.attacks("metallic_talons", "captain_marvel").rolls("HHHHFF", "FFF")
    assert script["captain_marvel"].dazed and script["captain_marvel"].power == 4, "the full figure, beyond her Stamina"
    assert script.ultron.power == 4
    script = table_of(
        one("captain_marvel", 8, 10, power=3), one("crossbones", 13.5, 10), ultron(10, 10), active="captain_marvel"
    )
    script.uses("captain_marvel", "hurl", "ultron").toward("crossbones").rolls("FFFF")
    assert script.ultron.power == 0 and script["crossbones"].power == 0, "collisions give none"


@rule("CP-032", "CP-063")
def test_costs_are_paid_in_full_or_not_at_all() -> None:
    script = table_of(one("captain_marvel", 10, 10, power=2), ultron(12, 10))
    script.refuses(Shoot("rocket_punch", 1), "CP-032").refuses(Use(0, "hurl", 1), "CP-032")
    script = table_of(one("captain_marvel", 10, 10, power=3), ultron(12, 10))
    script.attacks("rocket_punch")
    assert script["captain_marvel"].power == 0


# --- Dazed and KO'd


@rule("CP-033")
def test_dazed_then_ko() -> None:
    script = table_of(
        one("black_widow", 10, 10, damage=3, squad=0), one("iron_man", 3, 3), ultron(12, 10), active="ultron"
    )
    script.attacks("metallic_talons", "black_widow").rolls("HHHFFF", "FFF")
    widow = script["black_widow"]
    assert widow.dazed and widow.damage == 4, "the surplus is lost"
    hurt = one("black_widow", 10, 10, damage=3, squad=0, injured=True)
    script = table_of(hurt, one("iron_man", 3, 3), ultron(12, 10), active="ultron")
    script.attacks("metallic_talons", "black_widow").rolls("HHHFFF", "FFF")
    assert script["black_widow"].out and script.told(KnockedOut)


@rule("CP-035")
def test_reductions() -> None:
    script = table_of(one("iron_man", 10, 10), ultron(12, 10), active="ultron")
    script.attacks("metallic_talons", "iron_man").rolls("HHHFFF", "FFFF")
    script.attacks("metallic_talons", "iron_man").passes().rolls("HFFFFF", "FFFF")
    assert [event.n for event in script.told(Damaged)] == [2, 1], "never the last point"
    script = table_of(one("crossbones", 10, 10, power=1, squad=0), ultron(12, 10), active="ultron")
    script.attacks("metallic_talons", "crossbones").rolls("HFFFFF", "FFFF")
    assert script.asked() == {A: "would_suffer"}
    script.uses("crossbones", "inured")
    assert script["crossbones"].damage == 0 and script.ultron.power == 0, "nothing was dealt"


@rule("CP-036")
def test_the_dazed_do_nothing_and_nothing_is_done_to_them() -> None:
    script = table_of(
        one("captain_america", 10, 12, dazed=True, damage=5, power=9),
        one("iron_man", 10, 10),
        ultron(12, 11),
        active="ultron",
    )
    assert not script.can_shoot("metallic_talons", "captain_america"), "no target"
    script.attacks("metallic_talons", "iron_man")
    assert script.waits_for_dice == 6, "no Bodyguard"
    game = script.game
    assert game.ground.trouble_at(mover_of(game, script["iron_man"]), 10000, 11500) == "base"
    cube = table_of(
        one("red_skull", 10, 10, power=3), one("crossbones", 12, 10, dazed=True, damage=6), active="red_skull"
    )
    assert not cube.can(Use(0, "master_of_the_cube", 1)), "cannot be moved"
    turn = table_of(one("red_skull", 10, 10, dazed=True, damage=6), one("crossbones", 12, 10), phase="next_slot")
    assert turn.game.active == 1 and Activate(0) not in turn.options()


@rule("CP-038", "CP-036")
def test_dazed_in_its_own_activation() -> None:
    script = table_of(one("captain_marvel", 10, 10, damage=5), ultron(15, 10, power=5), one("iron_man", 30, 5))
    script.attacks("energy_blast").rolls("HHFF", "FFFF").passes().uses("ultron", "enough").toward("ultron").rolls(
        "FFFFF"
    )
    assert script["captain_marvel"].dazed and script["captain_marvel"].activated
    assert script.game.active == script["iron_man"].id, "her activation is over"
    other = table_of(one("iron_man", 10, 10, damage=4), one("spider_man", 3, 3), ultron(12, 10), active="ultron")
    other.attacks("metallic_talons", "iron_man").rolls("HHHFFF", "FFFF")
    assert other["iron_man"].dazed and not other["iron_man"].activated


@rule("CP-039")
def test_a_ko_leaves_the_game() -> None:
    script = table_of(
        one("iron_man", 10, 10, damage=4, injured=True), one("spider_man", 3, 3), ultron(12, 10), active="ultron"
    )
    script.attacks("metallic_talons", "iron_man").rolls("HHHFFF", "FFFF")
    assert not script["iron_man"].here and "at.0" not in str(script.table.scene(A).scene.zones[0])
    assert script.game.ground.legal_end(mover_of(script.game, script["spider_man"]), 10000, 10000)


@rule("CP-040")
def test_healing_never_turns_the_card() -> None:
    script = table_of(one("iron_man", injured=True, damage=2, power=2), hands=(["medpack"], []))
    script.plays("medpack", "iron_man", "iron_man")
    assert script["iron_man"].damage == 0 and script["iron_man"].injured


@rule("CP-041", "CP-042")
def test_drops_stay_within_range_one() -> None:
    script = table_of(one("iron_man", 10, 10, damage=4, holding=True), ultron(12, 10), active="ultron", terrain=ALL)
    script.attacks("metallic_talons", "iron_man").rolls("HHHFFF", "FFFF")
    for option in script.options():
        assert (option.x - 10000) ** 2 + (option.y - 10000) ** 2 <= (689 + 500 + 1002) ** 2
