"""The sheets beside the battlefield: the race, the Doomsday Device, the cards of Ultron; and whose colours show."""

from __future__ import annotations

import msgspec

import tabletron
from tabletron.core.i18n import speaking
from tabletron.core.scene import Card, Counter, Trace, Track, Zone, view
from tabletron.games.encounter.rules.ultron import script as card
from tabletron.games.encounter.scene.panels import device, program, race
from tabletron.testing import rule
from tests.games.encounter.kit import Script, doomed, one, scripted, table_of, ultron

ENGLISH = speaking("en", "tabletron.games.encounter")


def answered(script: Script) -> list[tuple[str, str]]:
    """The rows of both cards with how each was answered."""
    return [(step.sign, step.state) for step in program(script.game, ENGLISH).steps]


@rule("UE-193")
def test_rows_above_the_one_that_fired_say_no_and_those_below_were_not_asked() -> None:
    script = scripted(one("iron_man", 18, 27), ultron(18, 30), consoles={"C1": 1})
    assert script.waits_for_dice, "the Energy Blast is under way"
    assert answered(script) == [("P1–2", "no"), ("P3", "yes"), ("P4", "skipped"), ("A1–2", "no"), ("A3", "yes")]
    fired = [step for step in program(script.game, ENGLISH).steps if step.state == "yes"]
    assert fired[0].why == "a console that is not his lies beyond Range 5" and fired[0].clause == "UE-193"
    assert fired[0].text.startswith("a console beyond 5? ") and "Iron Man" in fired[1].text


@rule("UE-187", "UE-193")
def test_a_second_programming_function_is_a_row_of_its_own() -> None:
    script = scripted(one("iron_man", 3, 3), ultron(18, 33))
    assert answered(script) == [("P1–2", "no"), ("P3", "yes"), ("P4", "skipped"), ("A1–3", "no"), ("P3", "yes")]
    assert program(script.game, ENGLISH).steps[1].text == "a console beyond 5? takes C3"


def test_before_his_first_turn_the_card_is_only_printed() -> None:
    script = table_of(one("iron_man", 3, 3), ultron(18, 33), seats=2, round=1)
    shown = program(script.game, ENGLISH)
    assert [step.sign for step in shown.steps] == ["P1", "P2", "P3", "P4", "A1", "A2", "A3"]
    assert all(not step.state for step in shown.steps)
    assert shown.ahead == "Next, as it stands: P3, console C3"


@rule("UE-005")
def test_who_builds_a_squad_reads_both_sides_of_every_card_but_ultron() -> None:
    table = tabletron.open("encounter", seats=1, squads="build")
    box = next(zone for zone in view(table, 0, ENGLISH).scene.zones if zone.id == "box")
    assert isinstance(box, Zone)
    cards = {node.id: node.rows for node in box.nodes if isinstance(node, Card)}
    assert "box.ultron" not in cards
    stamina, numbers, *does = cards["box.iron_man"]
    assert (stamina, numbers) == ("Threat 3, Stamina 5/5", "Size 2, Speed M, Defense 4/3/3")
    assert does[0].startswith("Repulsor Blast: Range 4, 4 dice, energy; gain Power")
    assert does[2].startswith("Injured: Unibeam: Range B5, 6 dice") and does[4].startswith("Friday AI (2 Power): ")
    assert cards["box.captain_america"][-1].startswith("A Day Unlike Any Other: ")


@rule("UE-050", "UE-125", "CP-086")
def test_options_name_what_a_superpower_costs_right_now() -> None:
    """Less by the Avengers' Leadership, more by firmware and by Root."""

    def prices(script: Script, seat: int) -> dict[str, str]:
        question = view(script.table, seat, ENGLISH).question
        assert question is not None
        return {choice.words.label: choice.words.cost for choice in question.choices}

    script = table_of(one("captain_america", 20, 5), one("iron_man", 10, 10, power=5), active="iron_man")
    assert prices(script, 0)["Friday AI"] == "1 Power"
    script.uses("iron_man", "friday_ai")
    assert prices(script, 0)["Friday AI"] == "2 Power"
    rooted = table_of(one("captain_marvel", 10, 10, power=9, conditions=["root"]))
    assert prices(rooted, 0)["Binary Form"] == "5 Power"
    angry = table_of(one("captain_marvel", 10, 10), ultron(17, 10, power=9, firmware=2))
    boss = next(zone for zone in view(angry.table, 2, ENGLISH).scene.zones if zone.id == "squad2")
    assert isinstance(boss, Zone)
    assert any("Enough!!! 4 [power]" in one.facts for one in boss.nodes if isinstance(one, Card))
    angry.attacks("energy_blast").rolls("HHFF", "FFFF").passes()
    assert prices(angry, 2)["Enough!!!"] == "4 Power"


@rule("UE-186", "UE-198")
def test_what_comes_next_is_what_the_card_would_pick() -> None:
    for fields, wanted in (
        ({"citizens": [(18, 26)]}, ("P2", "citizen1")),
        ({}, ("P3", "C3")),
        ({"consoles": {"C1": 1, "C2": 1, "C4": 1}}, ("P3", "C3")),
    ):
        script = table_of(one("iron_man", 3, 3), ultron(18, 33), seats=2, **fields)
        assert card.programmed(script.game) == wanted
    holder = table_of(one("iron_man", 18, 26, holding=True), ultron(18, 33), seats=2, citizens=[(18, 30)])
    assert card.programmed(holder.game) == ("P1", "0")
    near = table_of(one("iron_man", 3, 3), ultron(8, 20), seats=2, consoles={"C2": 1, "C4": 1, "C3": 1})
    assert card.programmed(near.game) == ("P4", "C1")


@rule("UE-100", "UE-101")
def test_the_device_shows_which_dice_called_which_row_and_what_came_of_it() -> None:
    script = doomed(one("iron_man", 18, 20), ultron(18, 24), seats=2, citizens=[(3, 3), (5, 5)])
    before = device(script.game, ENGLISH)
    assert (before.note, before.ahead) == ("3 + 0 consoles", "Next roll: 3 dice")
    assert before.steps[0].text == "Reserves: 76 %" and before.steps[0].sign == "[blank][failure]"
    script.rolls("C_F")
    while script.game.tracker == 0 and not script.waits_for_dice:
        script.goes_on()
    called = [(step.sign, step.text) for step in device(script.game, ENGLISH).steps]
    assert called[0][0] == "[blank][failure]" and called[0][1].startswith("Reserves: +1 VP, takes C")
    assert called[1:] == [("[critical]", "Peace: +2 VP")]


@rule("UE-107")
def test_a_sound_without_holders_is_shown_as_a_barrage() -> None:
    script = doomed(one("iron_man", 18, 8), ultron(18, 30), seats=2).rolls("WWW")
    [row] = device(script.game, ENGLISH).steps
    assert (row.sign, row.text) == ("[wild]", "Barrage: Iron Man 1 Damage")


def test_the_race_shows_points_of_both_sides_and_ultrons_turns() -> None:
    script = table_of(one("iron_man"), vp=[7, 14], tracker=2)
    zone = race(script.game, ENGLISH)
    tracks = [node for node in zone.nodes if isinstance(node, Track)]
    assert [(track.value, track.high, track.teams) for track in tracks] == [(7, 12, (0, 1)), (12, 12, (2,))]
    turns = zone.nodes[-1]
    assert zone.shape == "race" and isinstance(turns, Counter) and (turns.value, turns.of) == (2, 3)


def test_squads_wear_the_colours_of_their_side_and_belong_to_who_plays_them() -> None:
    for seats, owners in ((1, [0, 0, None]), (2, [0, 1, None]), (3, [0, 1, 2])):
        script = table_of(one("iron_man"), one("red_skull", 3, 3), ultron(18, 30), seats=seats)
        zones = view(script.table, 0, ENGLISH).scene.zones
        squads = sorted((zone for zone in zones if zone.id.startswith("squad")), key=lambda zone: zone.id)
        assert [(zone.seat, zone.side) for zone in squads] == list(zip(owners, (0, 1, 2), strict=True))
        cards = [node for zone in squads if isinstance(zone, Zone) for node in zone.nodes if isinstance(node, Card)]
        assert [one.colours for one in cards] == [0, 1, 2]
        assert any(isinstance(zone, Trace) and zone.look == "card" for zone in zones) == (seats < 3)


def test_the_last_turn_of_ultron_is_kept_with_the_game() -> None:
    script = scripted(one("iron_man", 3, 3), ultron(18, 33))
    kept = msgspec.json.decode(msgspec.json.encode(script.game.trace), type=list)
    assert [event[0] for event in kept].count("Thought") == 3, "two Programming Functions and no Assault"
    script.game.hands[:] = [[], []]
    while script.game.turn == 1:
        script.goes_on()
    assert answered(script)[1] == ("P3", "yes"), "it stays until his next turn"
    assert program(script.game, ENGLISH).note == "turn 1"
    script.game.tracker = 0
    assert program(script.game, ENGLISH).note == "turn 3", "of the round before"
