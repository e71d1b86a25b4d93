"""The attack as a scene: who faces whom, the dice of both, what counts, and what each step brought."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from tabletron.core.i18n import speaking
from tabletron.core.scene import Counter, Die, Scene, Trace, Zone, view
from tabletron.core.scene.text import table_lines
from tabletron.games.encounter.options import Faces, Use
from tabletron.games.encounter.scene.attack import STEPS
from tabletron.games.encounter.state import Encounter
from tabletron.terminal.drawing.draw import FULL, Pen, draw
from tabletron.terminal.drawing.signs import legend
from tabletron.testing import rule
from tests.games.encounter.kit import A, Script, U, one, scripted, table_of, ultron

ENGLISH = speaking("en", "tabletron.games.encounter")
ULTRON = "Ultron, Master of Metal"
NAMES = ("Ada", "Ben", "Cleo")


@dataclass
class Side:
    name: str
    note: str
    dice: list[str]
    counting: list[str]
    successes: int | None


def scene(script: Script) -> Scene:
    return view(script.table, 0, ENGLISH).scene


def duel(script: Script) -> Zone | None:
    return next((zone for zone in scene(script).zones if isinstance(zone, Zone) and zone.shape == "duel"), None)


def sides(script: Script) -> list[Side]:
    zone = duel(script)
    assert zone is not None
    found = []
    for side in zone.nodes[:2]:
        assert isinstance(side, Zone)
        row = next(node for node in side.nodes if isinstance(node, Zone))
        dice = [die for die in row.nodes if isinstance(die, Die)]
        successes = next((node.value for node in side.nodes if isinstance(node, Counter)), None)
        counting = [die.face for die in dice if die.counts]
        found.append(Side(side.name, side.note, [die.face for die in dice], counting, successes))
    return found


def damage(script: Script) -> int | None:
    zone = duel(script)
    assert zone is not None
    return next((node.value for node in zone.nodes if isinstance(node, Counter)), None)


def steps(script: Script) -> Trace:
    zone = duel(script)
    assert zone is not None and isinstance(zone.nodes[-1], Trace)
    return zone.nodes[-1]


def brought(script: Script) -> list[str]:
    """What the steps that are done brought."""
    return [f"{step.sign} {step.text}" for step in steps(script).steps if step.state == "yes"]


def under_way(script: Script) -> list[str]:
    """The step under way with its clause; none when the attack is over."""
    shown = zip(STEPS, steps(script).steps, strict=True)
    return [f"{name} {step.clause}" for name, step in shown if step.state == "now"]


def meaning(script: Script, seat: int) -> dict[str, tuple[str, ...]]:
    """The dice that each option means."""
    question = view(script.table, seat, ENGLISH).question
    assert question is not None
    return {choice.notation: choice.words.nodes for choice in question.choices}


@rule("CP-061", "CP-062", "CP-064")
def test_before_the_roll_both_pools_lie_there_and_grow() -> None:
    script = table_of(
        one("baron_zemo", 10, 10, power=3), one("red_skull", 14, 10, power=1), ultron(12, 10), active="baron_zemo",
        hands=([], ["one_two_punch"]),
    )  # fmt: skip
    assert duel(script) is None
    script.attacks("sword_strike")
    zone = duel(script)
    assert zone is not None and (zone.name, zone.note) == ("Sword Strike", "Range 2 · physical")
    zemo, foe = sides(script)
    assert (zemo.name, zemo.note, foe.name, foe.note) == ("Baron Zemo", "5 dice", ULTRON, "5 dice")
    assert zemo.dice == foe.dice == [""] * 5 and zemo.successes is None and damage(script) is None
    assert under_way(script) == ["target CP-062"] and brought(script) == []
    script.plays("one_two_punch", "baron_zemo", "red_skull")
    assert sides(script)[0].note == "7 dice"
    script.passes()
    assert under_way(script) == ["roll CP-065"] and brought(script) == ["2 Baron Zemo plays One-Two Punch"]


@rule("CP-062")
def test_who_takes_the_blow_stands_there_instead() -> None:
    script = table_of(
        one("captain_america", 18, 8.2, power=2), one("black_widow", 20, 10), ultron(18, 10), active="ultron"
    )
    script.attacks("metallic_talons", "black_widow")
    assert sides(script)[1].name == "Black Widow"
    script.answers(Use(script["captain_america"].id, "bodyguard"), A)
    assert sides(script)[1].name == "Captain America"


@rule("CP-012", "CP-065", "CP-066", "CP-068")
def test_what_lies_there_counts_and_is_what_may_be_rerolled() -> None:
    script = table_of(one("captain_america", 18, 20), one("baron_zemo", 18, 21.5), ultron(18, 22.5))
    script.attacks("strike").rolls("CHH_F", "B_FWH", "H")
    assert script.asked() == {A: "reroll"}
    cap, foe = sides(script)
    assert cap.dice == ["critical", "hit", "hit", "blank", "failure", "hit"] and cap.note == "5 dice + 1"
    assert cap.counting == ["critical", "hit", "hit", "hit"] and cap.successes == 4
    assert foe.counting == ["block", "wild"] and foe.successes == 2
    assert damage(script) == 2 and steps(script).ahead == f"{ULTRON}: 0 to 2 of 8"
    assert brought(script) == ["8 Criticals add 1 die"] and under_way(script) == ["attacker CP-066"]
    assert meaning(script, A)["faces _"] == ("attack.attacker.3",), "no Failure: it is locked"
    script.answers(Faces("_")).rolls("H")
    assert sides(script)[0].successes == 5 and damage(script) == 3
    assert "9a Captain America rerolls [blank] → [hit]" in brought(script)


@rule("CP-066", "CP-118")
def test_cover_is_named_with_the_die_it_turned() -> None:
    script = table_of(one("captain_america", 2.4, 17), ultron(8.5, 17, power=2), active="ultron", terrain=["car_w"])
    script.attacks("energy_blast", "captain_america").rolls("HHHFFFF", "_HFF")
    assert under_way(script) == ["defender CP-066"] and meaning(script, A)["faces H"] == ("attack.defender.1",)
    script.answers(Faces("H"))
    assert "9a Cover by Car west, Captain America [hit] → [block]" in brought(script)


@rule("UE-181", "CP-063")
def test_what_it_costs_is_said_unless_the_script_pays_nothing() -> None:
    free = scripted(one("iron_man", 18, 27), ultron(18, 30), consoles={"C1": 1})
    paid = table_of(one("iron_man", 18, 27), ultron(18, 30, power=2), active="ultron")
    paid.attacks("energy_blast", "iron_man")
    notes = [zone.note for script in (free, paid) if (zone := duel(script))]
    assert notes == ["Range 4 · energy", "Range 4 · energy · 2 Power"]


@rule("CP-015")
def test_blanks_count_where_a_card_says_so() -> None:
    script = table_of(one("captain_america", 18, 21, injured=True), ultron(18, 23, power=6), active="ultron")
    script.attacks("metallic_talons", "captain_america")
    script.until("before_roll")
    script.uses("ultron", "folly_of_man").rolls("_FFFFF", "_FFF")
    foe, cap = sides(script)
    assert foe.counting == ["blank"] and foe.successes == 1
    assert cap.counting == ["blank"] and cap.successes == 1, "I Can Do This All Day"


@rule("CP-035", "CP-070")
def test_reduced_damage_says_of_how_much() -> None:
    script = table_of(one("iron_man", 18, 21), ultron(18, 23), active="ultron")
    script.attacks("metallic_talons", "iron_man").rolls("HHHFFF", "FFFF")
    script.until("act")
    assert damage(script) == 2 and brought(script)[0] == "12 2 of 3 Damage"
    assert steps(script).ahead == "Iron Man: 2 of 5"


@rule("CP-066", "CP-067")
def test_dice_of_the_other_are_named_and_the_matrix_has_its_step() -> None:
    script = table_of(
        one("captain_marvel", 18, 21, power=3), ultron(18, 24, power=2), active="ultron",
        hands=(["recalibration_matrix"], []),
    )  # fmt: skip
    script.attacks("energy_blast", "captain_marvel").rolls("HHHHFFF", "WFFF")
    assert script.asked() == {A: "absorb"} and under_way(script) == ["across CP-066"]
    assert meaning(script, A)["faces H"] == ("attack.attacker.0",)
    script.answers(Faces("H"))
    assert damage(script) == 2 and f"9b {ULTRON} [hit] → [blank]" in brought(script)
    assert script.asked() == {A: "recalibrate"} and under_way(script) == ["recount CP-067"]


@rule("CP-070", "CP-071")
def test_an_answer_to_the_attack_comes_when_the_damage_is_dealt() -> None:
    script = table_of(one("captain_america", 18, 20), ultron(18, 22.5))
    script.attacks("strike").rolls("HHFFF", "FFFFF")
    assert script.asked() == {U: "answer"} and under_way(script) == ["after CP-071"]
    assert damage(script) == 2 and steps(script).ahead == f"{ULTRON}: 2 of 8"


@rule("CP-071")
def test_the_last_attack_stays_until_somebody_decides() -> None:
    script = table_of(one("captain_america", 18, 20), ultron(18, 22.5), seats=2)
    script.attacks("strike").rolls("HHHHH", "FFFFF")
    script.until("act")
    assert under_way(script) == [] and damage(script) == 5
    assert [step.state for step in steps(script).steps].count("") == 0, "nothing lies ahead"
    kept = msgspec.msgpack.decode(msgspec.msgpack.encode(script.game), type=Encounter)
    assert kept.last == script.game.last, "it is saved with the game"
    script.ends()
    assert duel(script) is None


@rule("CP-033", "UE-127")
def test_what_became_of_the_target_is_said() -> None:
    script = table_of(one("captain_america", 18, 20), ultron(18, 22.5, damage=6), seats=2)
    script.attacks("strike").rolls("HHHHH", "FFFFF")
    script.until("act")
    assert steps(script).ahead == f"{ULTRON} resets: Corrupted Firmware 1"


def test_the_terminal_shows_both_sides_and_the_steps() -> None:
    script = table_of(one("captain_america", 18, 20), one("baron_zemo", 18, 21.5), ultron(18, 22.5))
    script.attacks("strike").rolls("CHH_F", "B_FWH", "H")
    said = table_lines(scene(script), NAMES, ENGLISH)
    assert "    Attack dice: critical; 2 × hit; blank; failure; hit" in said
    assert any(line.endswith(f"(9a Attacker's own dice); {ULTRON}: 0 to 2 of 8") for line in said)
    zone = duel(script)
    assert zone is not None
    for width in (60, 110):
        drawn = draw(zone, Pen(NAMES, ENGLISH), width, FULL)
        lines = ["".join(char for char, _, _ in line) for line in drawn]
        text = "\n".join(lines)
        assert all(len(line) <= width for line in drawn)
        for wanted in ("Captain America", "Defense dice", "✪", "╰─*─╯", "Damage 2", "» 9a Attacker's own dice"):
            assert wanted in text, f"{wanted} at {width}"
    signs = "".join(text for text, _ in legend(scene(script), ENGLISH))
    assert "✪ critical" in signs and "▼ block" in signs
