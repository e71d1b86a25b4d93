"""The Doomsday Device, how the encounter ends, Minions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletron.games.encounter.events import Activated, Doomed, Powered, Scored
from tabletron.games.encounter.options import Activate, Choose
from tabletron.games.encounter.rules import ending
from tabletron.games.encounter.state import Fighter
from tabletron.testing import rule
from tests.games.encounter.kit import ALL, BOX, A, B, U, cleaning, doomed, one, table_of, ultron
from tests.games.encounter.test_rounds import box_with


def near_home(**fields: Any) -> list[Fighter]:
    return [
        one(name, 14 + 2 * n, 7, **fields)
        for n, name in enumerate(("captain_america", "iron_man", "spider_man", "captain_marvel"))
    ]


@rule("UE-100", "UE-011")
@pytest.mark.parametrize(("level", "base"), [("tutorial", 2), ("normal", 3), ("hard", 4), ("insane", 5)])
def test_dice_by_difficulty_and_consoles(level: str, base: int) -> None:
    switches = {"difficulty": level}
    assert doomed(one("iron_man"), switches=switches).waits_for_dice == base
    assert doomed(one("iron_man"), switches=switches, consoles={"C1": 1, "C2": 1, "C3": 0}).waits_for_dice == base + 2


@rule("UE-101", "UE-103")
@pytest.mark.parametrize(
    ("faces", "rows"),
    [
        ("_FF", ["reserves"]),
        ("CCC", ["peace"]),
        ("BBB", ["better_age"]),
        ("HHH", ["barrage"]),
        ("HBC", ["peace", "better_age", "barrage"]),
    ],
)
def test_rows_by_face_in_the_order_of_the_list(faces: str, rows: list[str]) -> None:
    script = doomed(one("iron_man", 3, 3), terrain=ALL, consoles={"C1": 0})
    script.rolls(faces)
    while script.game.active != script.ultron.id:
        script.go_on()
    assert [event.row for event in script.told(Doomed)] == rows
    assert {face for row in BOX.doomsday for face in row.faces} == set("CWHBF_")


@rule("UE-102")
def test_criticals_add_no_dice_here() -> None:
    script = doomed(one("iron_man"))
    script.rolls("CCC")
    assert script.asked() == {U: "act"}


@rule("UE-104")
def test_reserves() -> None:
    script = doomed(one("iron_man"), ultron(power=1), consoles={"C3": 0})
    script.rolls("___")
    assert script.ultron.power == 4 and script.asked() == {U: "console"}
    assert script.options() == [Choose(key) for key in ("C1", "C2", "C3", "C4")]
    script.answers(Choose("C3"))
    assert script.game.consoles["C3"] == 1
    script = doomed(one("iron_man"), consoles={"C3": 1})
    script.rolls("____")
    assert script.asked() == {U: "act"}, "he controls one already"


@rule("UE-106", "UE-107")
def test_a_sound_that_nobody_hears_is_a_barrage() -> None:
    script = doomed(one("captain_marvel", 18, 7))
    script.rolls("WWW")
    assert script["captain_marvel"].damage == 1 and [event.row for event in script.told(Doomed)] == ["barrage"]


@rule("UE-105")
def test_peace_spares_held_citizens() -> None:
    script = doomed(one("iron_man", holding=True), citizens=[(3, 3), (9, 9), (30, 12)])
    script.rolls("CCC")
    assert script.game.vp == [0, 3] and script.game.citizens == [] and script["iron_man"].holding


@rule("UE-108", "UE-204", "UE-109")
def test_better_age_takes_any_terrain_without_a_mark() -> None:
    script = doomed(one("iron_man", 3, 3), terrain=ALL)
    script.rolls("BBB")
    assert script.asked() == {U: "terrain"} and len(script.options()) == 16 and None not in script.options()
    script.answers(Choose("car_e"))
    assert script.asked() == {A: "citizen"}
    script.go_on()
    assert "car_e" not in script.game.standing and script.ultron.power == 2 and len(script.game.citizens) == 1
    empty = doomed(one("iron_man"))
    empty.rolls("BBB")
    assert empty.asked() == {U: "act"}, "no terrain is left"


@rule("UE-109", "CP-128")
def test_terrain_that_is_not_interactive_may_be_chosen(tmp_path: Path) -> None:
    rock = '{ id = "rock", name = "Rock", size = 2, at = [4000, 17000], dim = [2000, 2000], interactive = false }'
    field = f'[[battlefields]]\nid = "midtown"\nterrain = [{rock}]\n'
    script = doomed(
        one("captain_marvel", 6.4, 17, power=9), terrain=["rock"], box=box_with(tmp_path, battlefields=field)
    )
    script.rolls("BBB").go_on()
    assert script.game.standing == []
    still = table_of(
        one("captain_marvel", 6.4, 17, power=9), terrain=["rock"], box=box_with(tmp_path, battlefields=field)
    )
    assert not any(getattr(option, "terrain", None) == "rock" for option in still.options()), "but not thrown"


@rule("UE-110", "UE-195")
def test_barrage_is_named_first_then_resolved_one_by_one() -> None:
    script = doomed(*near_home(), one("red_skull", 30, 5))
    script.rolls("HHH")
    assert script.asked() == {U: "victim"} and len(script.options()) == 4, "Red Skull is too far away"
    script.picks("captain_marvel").picks("iron_man").picks("captain_america")
    order = [event.fighter for event in script.told(Powered)]
    assert order == [script[name].id for name in ("captain_marvel", "iron_man", "captain_america")]
    assert script["spider_man"].damage == 0
    assert script["iron_man"].damage == 1, "reductions leave the last point"


@rule("UE-195")
def test_power_comes_to_the_dazed_but_not_to_the_ko() -> None:
    script = doomed(
        one("captain_america", 16, 7, damage=4),
        one("iron_man", 20, 7, damage=4, injured=True),
        one("crossbones", 18, 6, power=1),
    )
    script.rolls("HHH").picks("captain_america").picks("iron_man")
    assert script["captain_america"].dazed and script["captain_america"].power == 1
    assert script["iron_man"].out and script["iron_man"].power == 0
    script.uses("crossbones", "inured")
    assert (script["crossbones"].damage, script["crossbones"].power) == (0, 1), "also when the Damage was reduced to 0"


@rule("UE-110")
def test_fewer_than_three_near_home() -> None:
    script = doomed(one("captain_america", 16, 7), one("iron_man", 20, 7, dazed=True, damage=5))
    script.rolls("HHH")
    assert script["captain_america"].damage == 1 and script["iron_man"].damage == 5


@rule("UE-112", "UE-162")
def test_the_game_ends_inside_the_list() -> None:
    script = doomed(*near_home(), vp=[0, 10], citizens=[(3, 3), (9, 9), (30, 12)])
    script.rolls("CHH")
    assert script.over == ending.PATHETIC and script.game.vp == [0, 12], (
        "the third citizen and the Barrage do not count"
    )
    assert script["captain_america"].damage == 0


# --- endings


@rule("UE-160")
def test_twelve_points_win_at_once() -> None:
    script = table_of(one("iron_man", 18, 8, holding=True), vp=[11, 11])
    script.touches("home")
    assert script.over == ending.ACCOMPLISHED
    assert script.table.result is not None and script.table.result.winners == (A, B)


@rule("UE-163")
def test_four_consoles_win_in_the_middle_of_an_effect() -> None:
    script = table_of(one("iron_man"), ultron(28, 22, power=1), active="ultron", consoles={"C1": 1, "C2": 1, "C3": 1})
    script.moves(28, 23).touches("C4")
    assert script.over == ending.EXTINCT
    assert script.table.result is not None and script.table.result.winners == (U,)


@rule("UE-164")
def test_nobody_left() -> None:
    script = table_of(one("iron_man", 10, 10, damage=4, injured=True), ultron(12, 10), active="ultron")
    script.attacks("metallic_talons", "iron_man").rolls("HHHFFF", "FFFF")
    assert script.over == ending.NOBODY_LEFT


@rule("UE-165")
def test_one_event_that_does_two_things() -> None:
    """The last character's KO is the twelfth point: points come before the empty table."""
    script = table_of(one("iron_man", 10, 10, damage=4, injured=True), ultron(12, 10), active="ultron", vp=[0, 11])
    script.attacks("metallic_talons", "iron_man").rolls("HHHFFF", "FFFF")
    assert script.over == ending.PATHETIC


@rule("UE-166")
@pytest.mark.parametrize(("vp", "winners"), [([5, 4], (A, B)), ([4, 4], (U,)), ([3, 4], (U,))])
def test_a_limit_of_rounds(vp: list[int], winners: tuple[int, ...]) -> None:
    script = cleaning(one("iron_man", activated=True), round=6, vp=vp, switches={"max_rounds": "6"})
    assert script.over == ending.OUT_OF_TIME
    assert script.table.result is not None and script.table.result.winners == winners
    assert cleaning(one("iron_man", activated=True), round=6, vp=vp).over == "", "off by default"


@rule("UE-130", "UE-131")
def test_each_side_scores_its_consoles() -> None:
    script = cleaning(one("iron_man", activated=True), consoles={"C1": 1, "C2": 0, "C3": 1})
    assert [(event.side, event.total) for event in script.told(Scored)] == [(0, 1), (1, 1), (1, 2)]


# --- Minions and Status cards


@rule("UE-170", "UE-171")
def test_minions_activate_before_or_after_ultron_once_a_round(tmp_path: Path) -> None:
    mission = '[[missions]]\nid = "all_will_be_metal"\nminions = ["crossbones", "doctor_octopus"]\n'
    box = box_with(tmp_path, missions=mission)
    minions = [one("crossbones", 5, 30, squad=2), one("doctor_octopus", 9, 30, squad=2)]
    script = table_of(
        one("iron_man", 18, 5, activated=True),
        ultron(18, 30),
        *minions,
        phase="cosmic_activation",
        turn=1,
        box=box,
        active="",
    )
    ids = [script[name].id for name in ("ultron", "crossbones", "doctor_octopus")]
    assert script.options() == [Activate(key) for key in ids]
    script.activates("crossbones").ends()
    assert script["crossbones"].activated
    script.ends()
    assert script.waits_for_dice == 3, "one Minion a turn, then the next turn begins"
    script.rolls("CCC")
    assert script.options() == [Activate(ids[0]), Activate(ids[2])], "each once a round"
    script.activates("ultron").ends()
    assert script.options() == [Activate(ids[2]), None], "after him, or not at all"
    script.passes()
    assert script.game.tracker == 2
    assert [event.fighter for event in script.told(Activated)] == [ids[1], ids[0], ids[0]]


@rule("UE-170")
def test_minions_are_enemies_of_the_team() -> None:
    script = table_of(one("captain_america", 10, 10), ultron(30, 30), one("crossbones", 12, 10, squad=2))
    assert script.can_shoot("strike", "crossbones") and not script.can_shoot("strike")
    script.attacks("shield_throw", "crossbones").rolls("WHHHF", "FFFF")
    assert script["crossbones"].damage == 4
