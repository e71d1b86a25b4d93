"""Power Phase, Activation Phase and Cleanup Phase."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletron.core.content import Pack
from tabletron.core.flow import PASS
from tabletron.games.encounter.box import Box
from tabletron.games.encounter.events import Activated, Powered, Recovered, Scored, StepBegan, TurnBegan
from tabletron.games.encounter.options import Activate, Choose, Move, Pick, Touch, Use, Yes
from tabletron.games.encounter.state import Fighter
from tabletron.testing import rule
from tests.games.encounter.kit import ALL, GAME, A, B, Script, U, cleaning, doomed, lasting, one, spot, table_of, ultron

TEAM = ("captain_america", "captain_marvel", "iron_man", "red_skull", "crossbones")


def team(**fields: Any) -> list[Fighter]:
    return [one(name, 5 + 4 * n, 3, **fields) for n, name in enumerate(TEAM)]


def play_turn(script: Script, *names: str) -> Script:
    for name in names:
        script.activates(name, script.game.seat_of(script[name])).ends()
    return script


def box_with(tmp_path: Path, **files: str) -> Box:
    """The box with a pack of these files."""
    (tmp_path / "pack.toml").write_text('name = "test"\ngame = "encounter"\n')
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text)
    box = GAME.load([Pack.read(tmp_path)])
    assert isinstance(box, Box)
    return box


STATUSES = """
[[statuses]]
id = "tired"
name = "Tired"
side = "crisis"
who = "iron_man"
does = {{ drain = 1, when = "{when}" }}
source = "house"

[[statuses]]
id = "eager"
name = "Eager"
side = "crisis"
does = {{ gain = 1, when = "{when}" }}
source = "house"

[[statuses]]
id = "ours"
name = "Ours"
whose = "player"
side = "cosmic"
does = {{ gain = 2, when = "{when}" }}
source = "house"

[[statuses]]
id = "yours"
name = "Yours"
whose = "player"
side = "crisis"
who = "captain_america"
does = {{ gain = 2, when = "{when}" }}
source = "house"
"""
MISSION = """
[[missions]]
id = "all_will_be_metal"
statuses = ["tired", "ours", "eager", "yours"]
"""


@rule("UE-030")
def test_everybody_gains_a_power() -> None:
    script = table_of(one("captain_america"), one("iron_man", 8, dazed=True, power=3), phase="power_phase")
    assert (script["captain_america"].power, script["iron_man"].power, script.ultron.power) == (1, 4, 1)


@rule("UE-032", "CP-085")
def test_poison_comes_after_the_gain() -> None:
    script = table_of(one("iron_man", conditions=["poison"]), phase="power_phase")
    assert [event.n for event in script.told(Powered) if event.fighter == 0] == [1, -1]


@rule("UE-031", "UE-032", "UE-172")
def test_effects_of_players_then_of_the_encounter(tmp_path: Path) -> None:
    box = box_with(tmp_path, statuses=STATUSES.format(when="power"), missions=MISSION)
    fighters = (one("captain_america"), one("iron_man", 8))
    script = table_of(*fighters, phase="power_phase", box=box, statuses=["tired", "ours", "eager", "yours"])
    order = [(event.fighter, event.n) for event in script.told(Powered)]
    assert order == [(0, 1), (1, 1), (2, 1), (0, 2), (2, 2)], "the Crisis Team's own first"
    assert script.asked() == {A: "status"} and script.options() == [Choose("tired"), Choose("eager")]
    script.answers(Choose("eager"))
    assert (script["iron_man"].power, script["captain_america"].power) == (1, 4)


@rule("UE-040", "UE-048", "UE-060")
@pytest.mark.parametrize(
    ("when", "phase", "fields"),
    [("start", "power_phase", {}), ("end", "end_cosmic_turn", {"tracker": 2}), ("cleanup", "cleanup", {})],
)
def test_effects_at_the_other_steps(tmp_path: Path, when: str, phase: str, fields: dict[str, Any]) -> None:
    box = box_with(tmp_path, statuses=STATUSES.format(when=when))
    script = table_of(one("captain_america"), phase=phase, box=box, statuses=["ours", "yours"], **fields)
    assert [(event.fighter, event.n) for event in script.told(Powered)][-2:] == [(0, 2), (1, 2)]
    assert script["captain_america"].power >= 2


@rule("UE-041", "UE-042", "UE-046")
def test_three_activations_then_ultron() -> None:
    script = table_of(*team(), phase="crisis_turn")
    play_turn(script, "captain_america", "red_skull")
    assert script["red_skull"].activated and script.asked() == {A: "activate", B: "activate"}
    play_turn(script, "iron_man")
    assert script.waits_for_dice == 3, "the Doomsday Device"
    script.rolls("FFF").answers(Choose("C1"))
    assert script.asked() == {U: "act"}
    script.ends()
    assert script.game.tracker == 1 and not script.ultron.activated
    assert [(event.side, event.n) for event in script.told(TurnBegan)] == [(0, 1), (1, 1), (0, 2)]


@rule("UE-043")
def test_who_may_be_activated() -> None:
    script = table_of(
        one("captain_america", activated=True), one("iron_man", 8, dazed=True), one("captain_marvel", 12),
        one("spider_man", 15), phase="crisis_turn",
    )  # fmt: skip
    assert script.options() == [Activate(script["captain_marvel"].id), Activate(script["spider_man"].id)]


@rule("UE-044")
def test_fewer_than_three_and_none() -> None:
    script = table_of(one("captain_america"), one("iron_man", 8, activated=True), phase="crisis_turn")
    script.ends()
    assert script.waits_for_dice == 3, "one could activate, did, and the turn is over"
    script = table_of(one("captain_america", activated=True), phase="crisis_turn")
    assert script.waits_for_dice == 3 and script.told(Activated) == [], "an empty turn"
    script = table_of(*team(), phase="crisis_turn")
    assert PASS not in script.options(A), "with three or more eligible the team must"


@rule("UE-203")
def test_who_is_freed_may_take_a_later_slot() -> None:
    script = table_of(
        one("red_skull", 10, 3, power=2), one("crossbones", 12, 3, power=2, activated=True, used=["haymaker"]),
        phase="next_slot", hands=([], ["cosmic_invigoration"]),
    )  # fmt: skip
    script.plays("cosmic_invigoration", "red_skull", "crossbones").rolls("FFF").ends()
    assert script["crossbones"].used == ["haymaker"], "what was used up this turn stays used up"
    assert script.game.active == script["crossbones"].id


@rule("UE-045", "UE-046")
def test_ultron_activates_three_times_a_round() -> None:
    script = table_of(one("captain_america", activated=True), ultron(power=0), phase="crisis_turn", consoles={"C1": 1})
    for turn in (1, 2, 3):
        script.rolls("FFFF").ends()
        assert script.game.tracker == turn % 3
    assert len([event for event in script.told(Activated) if event.fighter == 1]) == 3
    assert StepBegan("cleanup", 1) in script.told(StepBegan)


@rule("UE-047")
def test_some_never_activate_in_a_round() -> None:
    ten = [one(name, 2 + 3.3 * n, 3, squad=0) for n, name in enumerate((*TEAM, *TEAM))]
    script = table_of(*ten, phase="crisis_turn", seats=2, consoles={"C1": 0})
    while not script.told(StepBegan):
        script.goes_on()
    assert sum(one.activated for one in script.game.fighters) == 9


@rule("UE-049")
def test_effects_of_this_round_begun_in_a_cosmic_turn_end_with_it() -> None:
    script = table_of(one("captain_america"), phase="end_cosmic_turn", lasting=[lasting("disarm", 1)])
    assert script.game.lasting == []


@rule("UE-050")
def test_once_a_turn_is_once_in_three_activations() -> None:
    script = table_of(
        one("captain_marvel", 10, 8, power=9), ultron(12, 8), one("captain_america", 5), active="captain_marvel"
    )
    marvel = script["captain_marvel"]
    script.uses("captain_marvel", "hurl", "ultron").answers("turn 90")
    script.ultron.x, script.ultron.y = 12000, 8000
    assert script.why_not(Use(marvel.id, "hurl", script.ultron.id)) == "UE-050"
    marvel.used = []
    assert script.why_not(Use(marvel.id, "hurl", script.ultron.id)) is None
    script = table_of(one("captain_marvel", used=["hurl"], moves=2), phase="crisis_turn")
    assert script["captain_marvel"].used == [] and script["captain_marvel"].moves == 0
    script = table_of(one("captain_marvel", used=["hurl"], activated=True), phase="crisis_turn")
    assert script["captain_marvel"].used == [], "the Cosmic turn has limits of its own"


@rule("UE-051")
def test_an_activation_offers_actions_superpowers_and_interactions() -> None:
    script = table_of(one("captain_marvel", 8, 11, power=9), ultron(10, 11), citizens=[(8, 12.5)])
    options = script.options()
    assert Move() in options and Touch("citizen1") in options
    assert Use(0, "binary_form") in options and script.can_shoot("strike")


@rule("UE-003")
def test_the_first_to_name_a_character_takes_the_slot() -> None:
    script = table_of(*team(), phase="crisis_turn")
    assert set(script.options(A)) == {Activate(0), Activate(1), Activate(2)}
    assert set(script.options(B)) == {Activate(3), Activate(4)}
    script.activates("crossbones", B)
    assert script.asked() == {B: "act"}


@rule("UE-003")
def test_the_partner_may_have_to_agree() -> None:
    script = table_of(*team(), phase="crisis_turn", switches={"confirm": "on"})
    script.activates("crossbones", B)
    assert script.asked() == {A: "confirm"}
    script.passes()
    assert script.asked() == {A: "activate", B: "activate"}
    script.activates("iron_man", A).answers(Yes(), B)
    assert script.asked() == {A: "act"}


@rule("UE-003", "UE-072")
def test_the_owner_places_what_its_character_drops() -> None:
    script = doomed(one("captain_america", 5, 3), one("red_skull", 12, 3, holding=True))
    script.rolls("WFF").answers(Choose("C1"))
    assert script.asked() == {B: "drop"}


# --- Cleanup


@rule("UE-060", "UE-082", "UE-130")
def test_cleanup_scores_and_clears() -> None:
    script = cleaning(
        one("captain_america", activated=True), consoles={"C1": 0, "C2": 0, "C3": 1}, evacuated=["bank"], terrain=ALL
    )
    assert script.game.vp == [2, 1] and script.game.evacuated == []
    assert [event.side for event in script.told(Scored)] == [0, 0, 1]


@rule("UE-061", "CP-037")
def test_the_dazed_turn_to_their_injured_side() -> None:
    script = cleaning(one("captain_america", dazed=True, damage=5, power=4, conditions=["stun"], activated=True))
    cap = script["captain_america"]
    assert (cap.dazed, cap.injured, cap.damage, cap.conditions) == (False, True, 0, [])
    assert cap.power == 5, "kept, and one of the new round"
    assert script.told(Recovered) == [Recovered(0)]


@rule("UE-062", "UE-063")
def test_who_did_not_activate_may_advance_short() -> None:
    script = cleaning(
        one("captain_america", 10, 8, holding=True, moves=1), one("iron_man", 14, 8, activated=True),
        one("red_skull", 18, 8, dazed=True, damage=6), citizens=[(10, 12)],
    )  # fmt: skip
    assert script.options(A) == [None, Pick(0)] and script.options(B) == [None, Pick(script["red_skull"].id)]
    script.picks("captain_america", A).goes(10, 11)
    assert script.asked() == {B: "rest"}, "once each, and no interaction"
    assert script["captain_america"].holding, "no move action, so holders may"
    script.picks("red_skull", B)
    assert not script.can(spot(18, 12.7)) and script.can(spot(18, 12.6)), "Short"


@rule("UE-064", "UE-065", "UE-023")
def test_a_new_round_begins_without_a_roll() -> None:
    script = cleaning(*team(activated=True), tracker=3)
    assert script.game.round == 2 and script.game.tracker == 0
    assert not any(one.activated for one in script.game.fighters)
    assert script.asked() == {A: "activate", B: "activate"}, "the Crisis Team again, nothing was rolled"
    assert not any(hasattr(line, "outcome") for line in script.table.log)
