"""Requirements, penalties, healing, and one damage batch in a fixed order."""

from __future__ import annotations

import pytest

from tabletron.games.boardgame import events as ev
from tabletron.testing import rule
from tests.games.boardgame.kit import A, B, challenge, facing, hero

FILL = ("boost", "boost", "boost")


@rule("MM-098")
def test_the_fixed_order() -> None:
    one = challenge(
        "jump", minion="met", start=2, penalty=({"damage": 2}, {"energy": -1}),
        ability=({"heal": 1, "when": "score"}, {"damage": 1, "when": "score"}, {"move_back": 1, "when": "fail"}),
    )  # fmt: skip
    script = facing(one, hero(20, position=2), hero())
    script.spends("hit", "pellet", "wily").passes(A)
    told = [told.event for told in script.table.told]
    kinds = [type(event) for event in told[[type(event) for event in told].index(ev.Scored) :]]
    assert kinds[:8] == [
        ev.Scored, ev.MinionsGone, ev.Sum, ev.Damaged, ev.Changed, ev.Changed, ev.Healed, ev.Healed
    ]  # fmt: skip
    assert kinds[8:10] == [ev.Moved, ev.ChallengeEnded]
    [total] = script.told(ev.Sum)
    assert [(term.what, term.n) for term in total.terms] == [
        ("minions", 1), ("effect", 1), ("penalty", 2), ("penalty", 2),
    ]  # fmt: skip
    assert script.stats()[:2] == (20 - 6 + 3, 1)


@rule("MM-099", "MM-109")
@pytest.mark.parametrize(
    ("wanted", "faces", "met"),
    [
        (("jump", "run"), ("jump", "run"), True),
        (("jump", "run"), ("jump", "jump"), False),
        (("jump", "jump"), ("jump", "aim"), False),
        (("jump", "jump"), ("jump", "jump", "wily"), True),
    ],
)
def test_each_requirement_needs_its_own_die(wanted: tuple[str, ...], faces: tuple[str, ...], met: bool) -> None:
    script = facing(challenge(*wanted, penalty=({"energy": -1},)), hero(we=0), hero())
    script.spends(*faces)
    assert (script.hero().position == 1) == met


@rule("MM-100")
@pytest.mark.parametrize(
    ("wanted", "faces", "met"),
    [
        (("run/pellet",), ("pellet",), True),
        (("aim", "run/pellet"), ("aim", "run"), True),
        (("run/pellet", "run"), ("run", "pellet"), True),
        (("run/pellet", "run/aim"), ("run", "aim"), True),
        (("run/pellet", "run"), ("pellet", "pellet"), False),
    ],
)
def test_a_choice_is_met_by_any_assignment(wanted: tuple[str, ...], faces: tuple[str, ...], met: bool) -> None:
    script = facing(challenge(*wanted), hero(we=0), hero())
    script.spends(*faces)
    assert (script.hero().position == 1) == met


@rule("MM-101", "MM-195")
def test_added_dropped_and_swapped_requirements() -> None:
    hand = ("speed_run", *FILL)
    script = facing(challenge("jump"), hero(we=0), hero(hand=hand))
    script.passes(A).plays(B, "speed_run")
    assert script.told(ev.RequirementsNow) == [ev.RequirementsNow(("jump", "run"))]
    script.spends("jump")
    assert script.hero().position == 0
    script = facing(challenge("jump"), hero(we=0, powers=["super_arm"]), hero(hand=hand))
    script.passes(A).plays(B, "speed_run").uses("super_arm")
    script.answers("requirement run").spends("jump")
    assert script.hero().position == 1, "added ones can be dropped too"
    for ability, faces in (
        ({"swap_requirement": "jump", "to": "aim"}, ("aim",)),
        ({"widen_requirement": "jump", "to": "aim"}, ("aim",)),
        ({"counts_as": "jump", "face": "aim"}, ("aim",)),
    ):
        script = facing(challenge("jump", ability=(ability,)), hero(we=0), hero())
        script.spends(*faces)
        assert script.hero().position == 1
    script = facing(challenge("jump", "jump", ability=({"counts_as": "jump", "face": "aim"},)), hero(we=0), hero())
    script.spends("aim")
    assert script.hero().position == 0, "one die, one requirement"


@rule("MM-102")
def test_each_dr_wily_face_is_a_penalty() -> None:
    script = facing(challenge("jump"), hero(we=0), hero())
    script.spends("jump", "wily", "wily", "wily")
    assert script.stats()[0] == 22 and script.hero().position == 1, "on success as well"
    script = facing(challenge("jump", ability=({"extra_penalty": 1},)), hero(we=0), hero())
    script.spends("jump", "wily")
    assert script.stats()[0] == 24
    script = facing(challenge("jump", ability=({"no_penalty": True},)), hero(we=0), hero())
    script.spends("wily", "wily")
    assert script.stats()[0] == 28


@rule("MM-103")
def test_failing_is_one_more_penalty() -> None:
    for switch, health in (("on", 26), ("off", 28)):
        script = facing(challenge("jump"), hero(we=0), hero(), switches={"fail_penalty": switch})
        script.spends("aim")
        assert script.stats()[0] == health


@rule("MM-104", "MM-119")
def test_pellets_heal_up_to_base() -> None:
    for health, faces, after in ((20, ("jump", "pellet", "pellet"), 24), (27, ("jump", "pellet"), 28)):
        script = facing(challenge("jump"), hero(health, we=0), hero())
        script.spends(*faces)
        assert script.stats()[0] == after
    script = facing(challenge("jump"), hero(20, we=0), hero())
    script.spends("pellet", "pellet")
    assert script.stats()[0] == 22, "on failure too"
    script = facing(challenge("pellet", ability=({"no_pellets": True},)), hero(20, we=0), hero())
    script.spends("pellet")
    assert script.stats()[0] == 20 and script.hero().position == 1, "they still fill"


@rule("MM-105", "MM-106")
def test_pellets_save_nobody_and_one_life_is_enough() -> None:
    script = facing(challenge("jump"), hero(2, we=0), hero(stage="ice_man"))
    script.spends("pellet", "pellet", "pellet", "wily", "wily", "wily")
    assert script.stats() == (0, 0, 4, 2) and script.told(ev.Healed) == []


@rule("MM-107")
def test_prevention_is_a_shield() -> None:
    script = facing(challenge("jump"), hero(20, we=0, hand=("fortified", *FILL)), hero())
    script.plays(A, "fortified").spends("jump", "wily", "wily", "wily")
    assert script.stats()[0] == 18 and script.told(ev.Damaged)[0].prevented == 4
    script = facing("super_cutter_machine", hero(20, we=0, hand=("fortified", *FILL)), hero(hand=("rapid_fire", *FILL)))
    script.plays(A, "fortified").plays(B, "rapid_fire")
    assert script.stats()[0] == 20 and script.game.shield == 2, "damage at once as it comes"
    script.spends("jump", "run", "hit")
    assert script.game.shield == 0, "what is left is lost"


@rule("MM-108")
def test_other_penalties_once_a_trigger() -> None:
    script = facing(challenge("jump", penalty=({"energy": -1},)), hero(), hero())
    script.spends("jump", "wily", "wily").passes(A)
    assert script.stats()[1] == 1
    assert script.told(ev.Changed) == [ev.Changed(A, "we", -1, 2), ev.Changed(A, "we", -1, 1)]
    script = facing(challenge("jump", penalty=({"energy": -1},)), hero(we=0), hero())
    script.spends("jump", "wily", "wily")
    assert script.stats()[1] == 0 and script.hero().position == 1, "nothing to lose: nothing happens"


@rule("MM-224")
def test_stronger_minions_count_at_once() -> None:
    one = challenge("jump", minion="met", start=2, penalty=({"minion_damage": 1},))
    script = facing(one, hero(we=0), hero())
    script.spends("jump", "wily", "wily")
    assert script.stats()[0] == 28 - 2 * 3
    script = facing("big_eye_pit", hero(we=0), hero())
    script.game.challenge.wily_cards, script.game.challenge.minions = 2, ["met"]
    wanted = list(script.game.content.challenge["big_eye_pit"].requirements)
    script.spends(*wanted)
    assert script.stats()[0] == 26


@rule("MM-225")
def test_on_passing_and_failing() -> None:
    ability = (
        {"heal": 3, "when": "pass"},
        {"damage": 2, "when": "fail"},
        {"move_back": 1, "when": "fail"},
        {"damage": 1, "when": "pass"},
    )
    script = facing(challenge("jump", ability=ability, penalty=({"energy": -1},)), hero(20, we=0, position=2), hero())
    script.spends("jump")
    assert (script.stats()[0], script.hero().position) == (22, 3)
    script = facing(challenge("jump", ability=ability, penalty=({"energy": -1},)), hero(20, we=0, position=2), hero())
    script.spends("aim")
    assert (script.stats()[0], script.hero().position) == (18, 1)
    script = facing(challenge("jump", ability=ability), hero(2, we=0, position=2), hero(stage="ice_man"))
    script.spends("aim")
    assert script.hero().position == 2, "a lost Life skips the move back"


@rule("MM-122", "MM-120")
def test_gains_on_a_pass() -> None:
    script = facing(challenge("jump"), hero(we=0, hand=("oil_spill", *FILL)), hero())
    script.plays(A, "oil_spill").spends("jump")
    assert script.stats()[3] == 4
    script = facing(challenge("jump"), hero(we=3, hand=("energized", *FILL)), hero())
    script.plays(A, "energized")
    assert script.stats()[1] == 4, "above base"


@rule("MM-120")
def test_filling_up_never_lowers() -> None:
    for we, after in ((5, 5), (1, 3)):
        script = facing(challenge("jump", ability=({"refill_energy": True, "when": "roll"},)), hero(we=we), hero())
        script.spends("jump")
        assert script.stats()[1] == after


@rule("MM-124")
def test_nothing_falls_below_zero() -> None:
    script = facing(
        challenge("jump", penalty=({"energy": -1}, {"threat": -3, "keep": 0})), hero(we=0, threat=4), hero()
    )
    script.spends("jump", "wily", "wily")
    assert script.stats()[1:3] == (0, 0)
    script = facing(challenge("jump", penalty=({"damage": 40},)), hero(we=0), hero(stage="ice_man"))
    script.spends("wily")
    assert script.stats()[0] == 0 and script.stats()[3] == 2, "0 until the next turn"


@rule("MM-126")
def test_a_life_is_lost_at_zero() -> None:
    for health, lives in ((2, 2), (3, 3)):
        script = facing(challenge("jump"), hero(health, we=0), hero(stage="ice_man"))
        script.spends("jump", "wily")
        assert script.stats()[3] == lives


@rule("MM-196")
def test_cancelling_the_ability_leaves_the_rest() -> None:
    one = challenge(
        "jump", ability=({"stick_face": "wily"}, {"damage": 5, "when": "score"}, {"add_requirement": "run"})
    )
    script = facing(one, hero(hand=("stopped_clock", *FILL)), hero())
    script.plays(A, "stopped_clock")
    assert "now: the challenge ability stops" in script.sees(B, "challenge").rows
    script.spends("jump", "wily")
    assert not any(die.stuck for die in script.game.roll.dice)
    script.passes(A)
    assert script.stats()[0] == 26 and script.hero().position == 1, "the penalty and the printed requirement stay"


def test_a_challenge_can_be_replaced() -> None:
    script = facing(challenge("jump", minion="met", start=2), hero(hand=("rewind", *FILL)), hero())
    script.plays(A, "rewind")
    assert script.game.challenge.card != "test" and script.stats()[0] == 28
    assert script.game.piles["cut_man"].discard == ["test"] and script.hero().discard == ["rewind"]
    assert script.asked() == {A: "play"} and script.told(ev.ChallengeEnded)[0].how == "replaced"


def test_healing_by_scored_faces() -> None:
    script = facing(challenge("jump"), hero(20, we=0, hand=("chain_blast", *FILL)), hero())
    script.plays(A, "chain_blast").spends("jump", "hit", "hit")
    assert script.stats()[0] == 22


@rule("MM-108", "MM-124")
def test_threat_is_lost_down_to_what_the_text_leaves() -> None:
    for threat, after in ((10, 9), (2, 1), (1, 1)):
        script = facing(challenge("jump", ability=({"threat": -1, "keep": 1},)), hero(threat=threat), hero())
        assert script.stats()[2] == after
    script = facing(challenge("jump", ability=({"threat": -5, "keep": 2},)), hero(threat=4), hero())
    assert script.stats()[2] == 2
