"""What the picture of the table is drawn from: the area of a move, who sees whom, and what an attack may come to."""

from __future__ import annotations

import random

import pytest

from tabletron.core.i18n import speaking
from tabletron.core.scene import Plane, view
from tabletron.games.encounter.geometry.numbers import Point
from tabletron.games.encounter.geometry.outline import outline
from tabletron.games.encounter.odds import mean
from tabletron.games.encounter.outlook import expected, promises
from tabletron.games.encounter.rules.moving import advance_spots, reach_of_move
from tabletron.games.encounter.scene.aims import aims
from tabletron.games.encounter.state import attacks
from tabletron.testing import rule
from tests.games.encounter.kit import ALL, Script, one, table_of, ultron

ENGLISH = speaking("en", "tabletron.games.encounter")


def inside(rings: tuple[tuple[tuple[int, int], ...], ...], x: int, y: int) -> bool:
    """Whether a point lies in an area of closed lines."""
    crossings = 0
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
            crossings += (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax)
    return crossings % 2 == 1


def test_an_outline_has_holes_and_islands() -> None:
    def good(x: int, y: int) -> bool:
        far = (x - 5_000) ** 2 + (y - 5_000) ** 2
        return 1_500**2 < far < 4_000**2 or (x - 9_500) ** 2 + (y - 9_500) ** 2 < 900**2

    rings = outline(good, Point(0, 0), Point(11_000, 11_000))
    assert len(rings) == 3
    assert inside(rings, 5_000, 8_000) and not inside(rings, 5_000, 5_000) and inside(rings, 9_500, 9_500)


def test_questions_name_who_is_moved_and_the_ghost_has_its_size() -> None:
    """Whoever is active, the figure that is moved counts: its name, its base, and points beside others than itself."""

    def shown(script: Script, seat: int) -> tuple[str, int, str]:
        seen = view(script.table, seat, ENGLISH)
        assert seen.question is not None
        plane = next(zone for zone in seen.scene.zones if isinstance(zone, Plane))
        return seen.question.text, plane.ghost, " ".join(choice.words.label for choice in seen.question.choices)

    script = table_of(one("red_skull", 10, 10, power=3, squad=0), one("doctor_octopus", 12, 10, squad=0))
    text, ghost, labels = shown(script.uses("red_skull", "master_of_the_cube", "doctor_octopus"), 0)
    assert (text, ghost) == ("Where is Doctor Octopus placed?", 984)
    assert "of Red Skull" in labels and "of Doctor Octopus" not in labels
    risen = table_of(one("crossbones", 10, 10, squad=0), ultron(12, 10, damage=7))
    risen.attacks("strike").rolls("HHHHF", "FFFFF")
    assert shown(risen, 2)[:2] == ("Where is Ultron, Master of Metal placed?", 984)
    risen.goes(12, 16).uses("ultron", "enough")
    assert shown(risen, 2)[0] == "In which direction is Crossbones thrown?"
    dropped = table_of(one("iron_man", 10, 10, damage=4, holding=True, conditions=["bleed"])).ends()
    assert shown(dropped, 0)[:2] == ("Where is the citizen put down?", 500)
    moved = table_of(one("iron_man", 10, 10)).answers("move")
    assert shown(moved, 0)[:2] == ("Where does Iron Man advance to?", 689)


@rule("CP-233")
def test_the_shaded_area_is_where_a_move_may_end() -> None:
    """All but a narrow border of it agrees with the test that decides."""
    script = table_of(one("captain_america", 14, 12), one("iron_man", 12, 10), ultron(18, 30), terrain=ALL)
    spots = advance_spots(script.game, script["captain_america"], "M")
    area, rng = reach_of_move(script.game, script["captain_america"]).area, random.Random(4)
    wrong = 0
    for _ in range(2_000):
        x, y = 14_000 + rng.randrange(-7_000, 7_000), 12_000 + rng.randrange(-7_000, 7_000)
        wrong += inside(area, x, y) != (spots.test(x, y) is None)
    assert wrong < 40
    question = script.table.asks[0]
    assert question.kind == "act"
    seen = view(script.table, 0, ENGLISH).question
    assert seen is not None
    move = next(choice for choice in seen.choices if choice.notation == "move")
    assert move.words.reach is not None and move.words.reach.area == area
    assert move.words.reach.bends and "at.bank" in move.words.reach.walls


def attacking(script: Script, card: str, attack: str) -> float:
    fighter = script[card]
    found = next(weapon for weapon in attacks(script.game, fighter) if weapon.id == attack)
    return mean(expected(script.game, fighter, found, script.ultron, promises(script.game, fighter, found)))


@rule("CP-012", "CP-068")
def test_the_forecast_is_the_mean_of_many_rolls() -> None:
    script = table_of(one("captain_america", 18, 20), ultron(18, 22.5), active="captain_america")
    rng, total, rounds = random.Random(9), 0, 40_000

    def roll(n: int) -> str:
        dice = "".join(rng.choice("CWHHBF__") for _ in range(n))
        return dice + "".join(rng.choice("CWHHBF__") for _ in range(dice.count("C")))

    for _ in range(rounds):
        hits = sum(face in "CWH" for face in roll(5))
        total += max(0, hits - sum(face in "CWB" for face in roll(5)))
    assert attacking(script, "captain_america", "strike") == pytest.approx(total / rounds, abs=0.04)


def test_promised_dice_are_in_the_forecast_and_stay_promised() -> None:
    script = table_of(one("iron_man", 18, 20), ultron(18, 24), active="iron_man")
    before = attacking(script, "iron_man", "repulsor_blast")
    script["iron_man"].marks = ["friday_ai"]
    assert attacking(script, "iron_man", "repulsor_blast") > before + 0.5
    assert script["iron_man"].marks == ["friday_ai"], "to look costs nothing"


@rule("CP-116", "CP-118")
def test_an_option_tells_distance_dice_cover_and_odds() -> None:
    script = table_of(one("captain_america", 18, 9, power=3), ultron(18, 15.5), terrain=["bank"])
    seen = view(script.table, 0, ENGLISH)
    assert seen.question is not None
    shots = {choice.notation: choice.words for choice in seen.question.choices if choice.notation.startswith("shoot")}
    told = next(words.preview for notation, words in shots.items() if "shield_throw" in notation)
    assert "5 dice against 5" in told and "Damage to expect" in told and "% that he resets" in told
    plane = next(zone for zone in seen.scene.zones if isinstance(zone, Plane))
    assert {aim.name for aim in plane.aims} == {"Strike", "Shield Throw", "Shield Slam"}
    assert all(not aim.walls for aim in plane.aims), "who stands on the bank is as tall as both"


def test_cover_is_worth_something() -> None:
    script = table_of(one("spider_man", 11, 10), ultron(11, 17.2), terrain=ALL, active="spider_man")
    aim = next(aim for aim in aims(script.game, ENGLISH) if aim.name == "Impact Webbing")
    assert aim.covers == ("at.container_w",) and aim.covered < aim.worth
    assert "at.bank" in aim.walls and "at.container_w" not in aim.walls, "Size 3 does not hide Ultron"
