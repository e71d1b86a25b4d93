"""Ultron's card, played by a person."""

from __future__ import annotations

from tabletron.core.flow import PASS
from tabletron.games.encounter.geometry.ways import Turn
from tabletron.games.encounter.options import Choose, Faces, Shoot, Use
from tabletron.games.encounter.outlook import blow
from tabletron.games.encounter.state import Strike
from tabletron.testing import rule
from tests.games.encounter.kit import ALL, BOX, U, one, table_of, ultron


def pool(firmware: int) -> int:
    script = table_of(one("iron_man"), ultron(firmware=firmware))
    strike = Strike(1, 0, "energy_blast", "energy")
    return blow(script.game, strike).dice


@rule("UE-120")
def test_values() -> None:
    card = BOX.cards["current"]["ultron"]
    assert (card.stamina, card.speed, card.size, card.threat) == (8, "M", 3, 30)
    assert (card.physical, card.energy, card.mystic, card.injured_stamina) == (5, 4, 5, 0)
    assert card.encounter and card.immune == ("bleed", "poison", "stagger", "stun")
    script = table_of(one("iron_man"), ultron(18, 22), active="ultron", terrain=ALL)
    script.moves(21.6, 27.5)
    assert script.ultron.x == 21600, "he flies over the corner of the apartments"


@rule("UE-121", "CP-072")
def test_metallic_talons() -> None:
    script = table_of(one("iron_man", 10, 10), ultron(12, 10), active="ultron")
    script.attacks("metallic_talons", "iron_man").rolls("WHHHFF", "CBFF", "F")
    assert script.asked() == {U: "pierce"} and script.options() == [Faces("C"), Faces("B"), PASS]
    script.answers(Faces("C"))
    assert script["iron_man"].damage == 4 - 1 - 1, "one Block is left, and his reduction"
    assert script.ultron.power == 2 and script["iron_man"].conditions == ["bleed"], "one Wild is enough for both"
    script = table_of(one("iron_man", 10, 10), ultron(12, 10), active="ultron")
    script.attacks("metallic_talons", "iron_man").rolls("HHHFFF", "CBFF", "F")
    assert script["iron_man"].conditions == [], "no Wild"


@rule("UE-122", "CP-014")
def test_energy_blast_loses_a_die_for_each_token() -> None:
    assert [pool(number) for number in (0, 1, 5)] == [7, 6, 2]
    script = table_of(one("iron_man", 10, 10), ultron(16, 10, power=2), active="ultron")
    script.attacks("energy_blast", "iron_man").rolls("FFFFFFF", "FFF")
    assert script.ultron.power == 1, "paid 2, gained 1"


@rule("UE-123", "CP-073")
def test_the_rage_of_ultron() -> None:
    script = table_of(
        one("iron_man", 18, 11.9),
        one("spider_man", 20, 10),
        one("captain_america", 30, 10),
        ultron(18, 10, power=6),
        active="ultron",
    )
    script.answers(Shoot("rage_of_ultron")).picks("spider_man").rolls("HHHFFFFFF", "FFF")
    assert script.ultron.power == 0, "paid once"
    assert script["spider_man"].x == 20000 + 4628, "pushed Short away"
    script.rolls("FFFFFFFFF", "FFF")
    assert script["iron_man"].y == 11900, "no Damage, no push"
    assert script["captain_america"].damage == 0 and script.asked() == {U: "act"}
    wide = table_of(one("iron_man", 18, 13.9), ultron(18, 10, power=6, firmware=3), active="ultron")
    assert wide.can(Shoot("rage_of_ultron")), "the area is 2"
    wide.ultron.firmware = 2
    assert wide.why_not(Shoot("rage_of_ultron")) == "CP-073"


@rule("UE-124")
def test_matter_transference() -> None:
    script = table_of(one("iron_man"), ultron(18, 20, power=5), active="ultron")
    script.uses("ultron", "matter_transference").goes(18, 24.9)
    assert script.ultron.y == 24900 and script.ultron.power == 3 and script.game.actions == 2
    assert script.why_not(Use(1, "matter_transference")) == "UE-050"


@rule("UE-125", "CP-106")
def test_enough() -> None:
    script = table_of(one("captain_marvel", 10, 10), ultron(17, 10, power=3, firmware=2))
    script.attacks("energy_blast").rolls("HHFF", "FFFF").passes()
    assert script.ultron.power == 5 and script.asked() == {U: "answer"}
    script.uses("ultron", "enough")
    assert script.ultron.power == 1, "2, and 1 for each token"
    assert Turn(123) in script.table.asks[U].options
    script.answers(Turn(180))
    assert script["captain_marvel"].x == 10000 - 4628
    calm = table_of(one("captain_marvel", 10, 10), ultron(17, 10, power=3))
    calm.attacks("energy_blast").rolls("FFFF", "FFFF")
    assert calm.asked() == {0: "act"}, "the attack did no Damage"
    poor = table_of(one("captain_marvel", 10, 10), ultron(17, 10, firmware=3))
    poor.attacks("energy_blast").rolls("HHFF", "FFFF").passes()
    assert poor.asked() == {0: "act"}, "he cannot pay 5"


@rule("UE-126", "CP-015")
def test_folly_counts_blanks() -> None:
    script = table_of(one("iron_man", 10, 10), ultron(12, 10, power=2), active="ultron")
    script.attacks("metallic_talons", "iron_man").uses("ultron", "folly_of_man").rolls("____FF", "FFFF")
    assert script["iron_man"].damage == 3 and script.ultron.power == 3


@rule("UE-127", "UE-129")
def test_a_reset() -> None:
    script = table_of(
        one("crossbones", 10, 10, squad=0),
        ultron(12, 10, damage=7, power=4, conditions=["slow", "hex"]),
        consoles={"C4": 1},
    )
    script.attacks("strike").rolls("HHHHF", "FFFFF")
    boss = script.ultron
    assert (boss.damage, boss.conditions, boss.firmware, boss.power) == (0, [], 1, 8), (
        "the surplus is lost, Power stays"
    )
    assert script.asked() == {U: "reset"} and script.options() == [Choose("here"), Choose("C4")]
    script.answers(Choose("C4")).refuses("spot 28000 20000", "CP-212").goes(28, 22.2)
    assert (boss.x, boss.y) == (28000, 22200)


@rule("UE-197", "UE-129", "CP-034")
def test_enough_follows_a_reset_at_the_new_cost() -> None:
    script = table_of(one("crossbones", 10, 10, squad=0), ultron(12, 10, damage=7))
    script.attacks("strike").rolls("HHHHF", "FFFFF")
    assert script.ultron.power == 4, "for the full Damage, surplus included"
    script.goes(12, 16)
    assert script.asked() == {U: "answer"} and script["crossbones"].power == 4
    script.uses("ultron", "enough")
    assert script.ultron.power == 1, "3 with the token just gained"


@rule("UE-129")
def test_his_activation_goes_on_after_a_reset() -> None:
    script = table_of(one("black_widow", 10, 10, power=2), ultron(12, 10, damage=7), active="ultron")
    script.attacks("metallic_talons", "black_widow").rolls("FFFFFF", "FFF")
    script.uses("black_widow", "counter_strike").rolls("CFFF").goes(12, 16)
    assert script.ultron.firmware == 1 and script.asked() == {U: "act"} and script.game.actions == 1


def test_he_can_shake_and_attack_twice() -> None:
    script = table_of(one("iron_man", 10, 10), ultron(12, 10, conditions=["slow"]), active="ultron")
    script.shakes("slow").attacks("metallic_talons", "iron_man").rolls("FFFFFF", "FFFF")
    assert script.game.tracker == 1 and script.ultron.conditions == [], "with nothing left to do the activation is over"
