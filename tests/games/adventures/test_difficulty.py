"""Difficulty levels and the nine sabotage cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tabletron.games.adventures.events import Sabotaged, TankUsed
from tabletron.games.adventures.options import Boost, Cell, Exploit
from tabletron.games.adventures.rules.patterns import number
from tabletron.games.adventures.state import Hero
from tabletron.testing import rule
from tests.games.adventures.campaign import session
from tests.games.adventures.kit import (
    A,
    B,
    C,
    Script,
    cleaning,
    facing,
    hero,
    new_game,
    planned,
    table_of,
)


def sabotaged(*cards: str, heroes: Sequence[Hero] = (), **fields: Any) -> Script:
    """The last step of set-up draws exactly these cards, in this order."""
    plain = [hero(left="", right="", weapons={"item_1": 3}, boss="cut_man", stages=["ST01"]) for _ in range(3)]
    switches = {"difficulty": {1: "hard", 2: "master"}[len(cards)], **fields.pop("switches", {})}
    return table_of(
        *(heroes or plain), phase="sabotage", sabotage_deck=list(cards), luck=[[0]] * len(cards), round=0,
        switches=switches, **fields,
    )  # fmt: skip


@rule("MA-183")
def test_easy_has_one_more_tank() -> None:
    assert [new_game(seats, hero_pick="random", difficulty="easy").game.tanks for seats in (1, 2, 3, 4)] == [2, 3, 3, 3]
    assert new_game(4, hero_pick="random", difficulty="easy", mode="finale").game.tanks == 1


@rule("MA-184", "MA-185", "MA-186")
def test_so_many_sabotage_cards_are_drawn() -> None:
    for level, cards in (("easy", 0), ("normal", 0), ("hard", 1), ("master", 2)):
        script = planned(3, difficulty=level)
        assert len(set(script.game.sabotages)) == cards == len(script.told(Sabotaged))
        assert len(script.game.sabotage_deck) == 9 - cards
    assert len({planned(3, seed, difficulty="hard").game.sabotages[0] for seed in range(30)}) > 5


@rule("MA-187")
def test_sabotage_stays_open() -> None:
    script = sabotaged("SB4")
    assert script.game.sabotages == ["SB4"]
    assert "one boost" in script.sees(A, "sabotage.SB4").rows[0]
    while script.game.round < 2 and script.table.result is None:
        script.goes_on()
    assert script.game.sabotages == ["SB4"]


@rule("MA-236")
def test_two_cards_are_applied_in_the_order_drawn() -> None:
    script = sabotaged("SB3", "SB1", tanks=0)
    assert script.game.sabotages == ["SB3", "SB1"] and script.life() == [3, 3, 3]
    script = sabotaged("SB1", "SB3", tanks=1)
    assert script.life() == [4, 4, 4] and script.game.tanks == 0


@rule("MA-236")
def test_life_lost_to_sabotage_is_no_damage() -> None:
    heroes = [hero(1 + n, left="", right="", weapons={"item_1": 3}) for n in (1, 2, 3)]
    script = sabotaged("SB3", heroes=heroes, tanks=2)
    assert script.life() == [1, 2, 3] and script.game.tanks == 2 and script.told(TankUsed) == []


@rule("MA-236")
def test_energy_is_lost_from_a_weapon_of_choice() -> None:
    script = sabotaged("SB2")
    assert [one.weapons for one in script.game.heroes] == [{"item_1": 2}] * 3
    heroes = [
        hero(left="", right="", weapons={"item_1": 3, "metal_blade": 4}),
        hero(left="", right="", weapons={"item_2": 3}),
        hero(left="", right="", weapons={"item_3": 3, "top_spin": 3}),
    ]
    script = sabotaged("SB2", heroes=heroes)
    assert script.asked() == {A: "sabotaged", C: "sabotaged"}, "only who has a choice"
    assert script.table.asks[A].fallback == Cell("metal_blade"), "by default the weapon with most energy"
    script.answers(Cell("item_1"), A).answers(Cell("top_spin"), C)
    assert [one.weapons for one in script.game.heroes] == [
        {"item_1": 2, "metal_blade": 4}, {"item_2": 2}, {"item_3": 3, "top_spin": 2},
    ]  # fmt: skip


@pytest.mark.parametrize(("tanks", "then", "life"), [(2, 1, 5), (0, 0, 4)])
def test_sb1_tank_leak(tanks: int, then: int, life: int) -> None:
    script = sabotaged("SB1", tanks=tanks)
    assert script.game.tanks == then and script.life() == [life] * 3


def test_sb3_cracked_armor_keeps_the_maximum() -> None:
    script = sabotaged("SB3")
    assert script.life() == [4, 4, 4]
    script = facing("S/1", hero(4, skill="RO-repair-a"), sabotages=["SB3"])
    script.skill()
    assert script.life() == [5]


def test_sb4_jammed_radio() -> None:
    script = facing("SS/1", hero(boost="roll:red"), hero(boost="roll:red"), hero(), sabotages=["SB4"])
    script.boosts(B).rolls("J")
    assert script.asked() == {A: "act"} and Boost() not in script.options()


def test_sb5_long_road() -> None:
    script = sabotaged("SB5")
    assert [len(one.stages) for one in script.game.heroes] == [2, 2, 2]
    heroes = [hero(left="", right="", boss=name, patterns=["BP01"]) for name in ("cut_man", "fire_man", "elec_man")]
    script = sabotaged("SB5", heroes=heroes, session=3, battle=1, switches={"mode": "finale"})
    assert [len(one.patterns) for one in script.game.heroes] == [6, 4, 4], "one more, and one less (MA-246)"
    assert all(one.stages == [] for one in script.game.heroes)


def test_sb6_reinforced_boss_never_above_six() -> None:
    heroes = [hero(boss=name, stages=["ST01"]) for name in ("cut_man", "fire_man", "elec_man")]
    script = cleaning(*heroes, sabotages=["SB6"])
    assert [len(one.patterns) for one in script.game.heroes] == [6, 5, 5]
    bosses = ("cut_man", "fire_man", "elec_man")
    heroes = [hero(left="", right="", boss=name, patterns=["BP01"]) for name in bosses]
    script = sabotaged("SB5", "SB6", heroes=heroes, session=3, battle=1)
    assert [len(one.patterns) for one in script.game.heroes] == [6, 5, 5]


def test_sb6_is_for_robot_masters_only() -> None:
    script = facing("S/1", hero(boss="yellow_devil", patterns=["BP01"]), hero(boss="cut_man"), sabotages=["SB6"])
    assert number(script.game, script.hero(A)) == 5 and number(script.game, script.hero(B)) == 6


def test_sb7_empty_crates() -> None:
    script = sabotaged("SB7")
    assert len(script.game.boxes) == 13 and "life" not in script.game.boxes


def test_sb8_hardened_plating() -> None:
    one = hero(boss="cut_man", patterns=["BP14"], weapons={"super_arm": 2, "item_1": 1})
    script = facing("RRR/1", one, sabotages=["SB8"])
    script.answers(Exploit("super_arm"))
    assert script.asked() == {A: "cost_energy"} and script.options() == [Cell("super_arm"), Cell("item_1")]
    script.answers(Cell("item_1")).dyes("red").rolls("S")
    assert script.hero().weapons == {"super_arm": 1, "item_1": 0}
    script.refuses(Exploit("super_arm"), "MA-187")


def test_sb9_blackout() -> None:
    script = sabotaged("SB9")
    for seat in (A, B, None):
        assert all(script.sees(seat, f"hero{one}.top").back for one in (A, B, C))


@rule("MA-188")
def test_each_session_and_try_draws_new_sabotage_cards() -> None:
    script, drawn = session(2, [["item_1", "fire_storm"], ["item_2", "ice_slasher"]], difficulty="hard"), set()
    for _ in range(6):
        script.until(A, "plan")
        assert len(script.game.sabotages) == 1
        drawn.add(script.game.sabotages[0])
        script.loses().answers("retry", A).answers("retry", B)
    assert len(drawn) > 2
