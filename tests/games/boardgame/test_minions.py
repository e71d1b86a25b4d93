"""Minions and their specials."""

from __future__ import annotations

from typing import Any

import pytest

from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.options import Minion, Play, Special
from tabletron.testing import rule
from tests.games.boardgame.kit import BOX, A, B, C, challenge, facing, hero, written

FILL = ("boost", "boost", "boost")


@rule("MM-059", "MM-060", "MM-061")
def test_cards_add_minions_of_the_type_on_the_icon() -> None:
    script = facing(challenge("jump", minion="peng", start=1), hero(), hero(hand=("w_tank", *FILL)))
    script.passes(A).plays(B, "w_tank")
    assert script.game.challenge.minions == ["peng"] * 3
    script = facing("echo_squad", hero(stage="time_man"), hero(), switches={"expansion": "on"})
    assert "sniper_joe" in script.game.challenge.minions, "a text may name another type"
    script = facing(challenge("jump", ability=({"add_minions": 2, "kind": "met"},)))
    assert script.game.challenge.minions == [], "where none may be, none is placed, whatever a text says"


@rule("MM-062")
def test_six_tokens_of_a_type() -> None:
    script = facing(
        challenge("jump", ap=9, minion="met", start=5), hero(), hero(hand=("w_tank", "rapid_fire", *FILL[:2]))
    )
    script.passes(A).plays(B, "w_tank")
    assert script.game.challenge.minions == ["met"] * 6, "one of two finds a token"
    script.passes(A).refuses(Play("rapid_fire"), "MM-049", B)


@rule("MM-063", "MM-065", "MM-066")
def test_hits_remove_minions_and_the_rest_hurts() -> None:
    for faces in (("jump", "hit"), ("aim", "hit")):
        script = facing(challenge("jump", minion="sniper_joe", start=2, penalty=({"energy": -1},)), hero(we=0), hero())
        script.spends(*faces)
        assert script.stats()[0] == 25 and script.told(ev.MinionsGone) == [ev.MinionsGone(("sniper_joe",), "defeated")]
        assert script.game.facing is None or script.game.challenge.card != "test", "the other goes back to the supply"
    damages = {minion.id: minion.damage for minion in BOX.minions}
    assert (damages["octopus_battery"], damages["tackle_fire"]) == (4, 2), "as printed"


@rule("MM-064")
def test_the_hero_picks_between_types() -> None:
    one = challenge("jump", minion="watcher", start=1, ability=({"add_minions": 1, "kind": "met"},))
    script = facing(one, hero(we=0), hero())
    script.spends("jump", "hit")
    assert script.asked() == {A: "minion"} and script.options() == [Minion("watcher"), Minion("met")]
    script.answers(Minion("watcher"))
    assert script.stats()[0] == 27
    script = facing(one, hero(we=0), hero())
    script.spends("jump", "hit", "hit")
    assert script.stats()[0] == 28, "all go: nothing to choose"


@rule("MM-067")
def test_destroyed_minions_deal_nothing_and_are_not_defeated() -> None:
    script = facing(challenge("jump", minion="watcher", start=1), hero(we=0, powers=["rolling_cutter"]), hero())
    script.uses("rolling_cutter").spends("jump")
    assert script.told(ev.MinionsGone) == [ev.MinionsGone(("watcher",), "destroyed")] and script.stats()[0] == 28


@rule("MM-063")
@pytest.mark.parametrize(
    ("ability", "faces", "left"),
    [
        ({"minion_armor": 1}, ("jump", "hit"), 2),
        ({"minion_armor": 1}, ("jump", "hit", "hit"), 1),
        ({"minion_guard": "aim"}, ("jump", "hit", "hit"), 2),
        ({"minion_guard": "aim"}, ("jump", "hit", "hit", "aim"), 0),
        ({"hits_defeat": 2}, ("jump", "hit"), 0),
        ({"minion_damage": 2}, ("jump",), 2),
    ],
)
def test_armour_guards_and_double_hits(ability: dict[str, Any], faces: tuple[str, ...], left: int) -> None:
    script = facing(challenge("jump", minion="met", start=2, ability=(ability,)), hero(we=0), hero())
    script.spends(*faces)
    each = 3 if "minion_damage" in ability else 1
    assert script.stats()[0] == 28 - left * each


def test_minion_damage_never_falls_below_nothing() -> None:
    script = facing(challenge("jump", minion="met", start=2), hero(20, we=0, powers=["ice_slasher"]), hero())
    script.uses("ice_slasher").spends("jump")
    assert script.stats()[0] == 20


@rule("MM-069", "MM-071")
def test_only_dr_wilys_cards_match() -> None:
    one = challenge("jump", ap=9, symbol="aqua", minion="met", start=1)
    script = facing(one, hero(20, hand=("life_energy", *FILL)), hero(hand=("rapid_fire", *FILL)))
    script.plays(A, "life_energy").refuses(Special("met"), "MM-069", B)
    script.plays(B, "rapid_fire")
    assert script.asked() == {A: "play"}, "another symbol: no offer"


@rule("MM-072")
def test_a_special_needs_a_minion() -> None:
    one = challenge("jump", ap=9, symbol="aqua", minion="met", start=1)
    hand = ("life_energy", *FILL)
    script = facing(one, hero(powers=["rolling_cutter"]), hero(hand=hand), hero())
    script.uses("rolling_cutter").plays(B, "life_energy")
    assert script.asked() == {C: "counter"}
    script.refuses(Special("met"), "MM-072", C)
    script = facing(challenge("jump", ap=9, symbol="aqua"), hero(), hero(hand=hand), hero())
    script.passes(A).plays(B, "life_energy")
    assert script.asked() == {C: "counter"}


@rule("MM-073", "MM-069")
def test_any_dr_wily_player_activates_once_the_match_exists() -> None:
    one = challenge("jump", ap=9, symbol="aqua", minion="tackle_fire", start=2)
    script = facing(one, hero(), hero(hand=("life_energy", *FILL)), hero())
    script.passes(A).plays(B, "life_energy").passes(B)
    assert script.game.challenge.passes == 0
    script.special(C, "tackle_fire")
    assert script.stats()[0] == 26, "once, not once a minion"
    assert script.game.challenge.passes == 0 and script.asked() == {A: "play"}, "it counts as a play"


@rule("MM-049")
def test_a_special_that_changes_nothing_is_not_offered() -> None:
    one = challenge("jump", ap=9, symbol="aqua", minion="octopus_battery", start=1)
    script = facing(one, hero(we=0), hero(hand=("life_energy", *FILL)), hero())
    script.passes(A).plays(B, "life_energy")
    assert script.asked() == {C: "counter"}, "the hero has no WE to lose"
    script.refuses(Special("octopus_battery"), "MM-049", C)


@rule("MM-193")
def test_a_forbidden_special() -> None:
    one = challenge("jump", ap=9, symbol="aqua", minion="met", start=1)
    script = facing(one, hero(hand=("deep_freeze", *FILL)), hero(hand=("life_energy", *FILL)), hero())
    script.plays(A, "deep_freeze").plays(B, "life_energy")
    assert script.asked() == {C: "counter"}
    script.refuses(Special("met"), "MM-193", C)


@rule("MM-074")
def test_the_special_works_once_not_for_each_minion() -> None:
    one = challenge("jump", ap=9, symbol="aqua", minion="octopus_battery", start=2)
    script = facing(one, hero(), hero(hand=("life_energy", *FILL)))
    script.passes(A).plays(B, "life_energy").special(B, "octopus_battery")
    assert script.stats()[1] == 2


@rule("MM-075")
def test_lent_specials() -> None:
    script = facing("big_eye_zone", hero(stage="castle"), hero(hand=("no_limit", *FILL)))
    script.passes(A).plays(B, "no_limit")
    assert script.options(B)[:2] == [Special("watcher"), Special("big_eye")]
    script.special(B, "big_eye")
    assert written(script.game, script.game.force) == [{"lend_special": "big_eye"}, {"minion_damage": 2}]


@pytest.mark.parametrize(
    ("minion", "check"),
    [
        ("octopus_battery", lambda s: s.stats()[1] == 2),
        ("tackle_fire", lambda s: s.stats()[0] == 26),
        ("watcher", lambda s: s.stats()[2] == 9),
        ("sabattol", lambda s: len(s.game.challenge.minions) == 2),
        ("met", lambda s: written(s.game, s.game.force)[-1] == {"minion_armor": 1}),
        ("sniper_joe", lambda s: written(s.game, s.game.force)[-1] == {"minion_guard": "aim"}),
        ("big_eye", lambda s: written(s.game, s.game.force)[-1] == {"minion_damage": 2}),
        ("peng", lambda s: written(s.game, s.game.force)[-1] == {"stick_face": "jump"}),
    ],
)
def test_every_special(minion: str, check: object) -> None:
    one = challenge("jump", ap=9, symbol="aqua", minion=minion, start=1)
    script = facing(one, hero(), hero(hand=("life_energy", *FILL)))
    script.passes(A).plays(B, "life_energy").special(B, minion)
    assert check(script)  # type: ignore[operator]


@rule("MM-035", "MM-218")
def test_minions_of_specials_and_texts_are_not_played() -> None:
    ability = ({"damage": 2, "when": "minion"}, {"add_minions": 1})
    one = challenge("jump", ap=9, symbol="aqua", minion="sabattol", start=1, ability=ability)
    script = facing(one, hero(), hero(hand=("life_energy", "w_tank", *FILL[:2])))
    assert script.stats()[0] == 28 and len(script.game.challenge.minions) == 2
    script.passes(A).plays(B, "life_energy").special(B, "sabattol")
    assert script.stats()[0] == 28
    script.passes(A).plays(B, "w_tank")
    assert script.stats()[0] == 24
