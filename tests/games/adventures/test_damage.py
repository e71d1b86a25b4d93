"""Damage, life, energy tanks and surprise boxes."""

from __future__ import annotations

import pytest

from tabletron.core.i18n import ENGLISH
from tabletron.games.adventures.events import BoxOpened, Damaged, Failed, Reshuffled, TankUsed
from tabletron.games.adventures.options import Cell, Suffer
from tabletron.games.adventures.rules import damage
from tabletron.testing import rule
from tests.games.adventures.kit import GAME, RED, YELLOW, A, B, C, Script, action, engaging, facing, hero

# --- damage and tanks


@rule("MA-104", "MA-105")
def test_failing_deals_the_whole_damage_as_one_effect() -> None:
    script = facing("SSS/2")
    script.suffers()
    assert script.life() == [3] and [event.n for event in script.told(Damaged)] == [2]


@rule("MA-105", "MA-225")
def test_everything_that_changes_the_damage_is_part_of_the_one_effect() -> None:
    script = facing("JSS/2", hero(3, boss="bubble_man"), tanks=1)
    script.suffers()
    assert [event.n for event in script.told(Damaged)] == [3] and (script.life(), script.game.tanks) == ([2], 0)


@rule("MA-106", "MA-109")
def test_a_tank_must_be_used_and_is_gone() -> None:
    script = facing("S/1", hero(1), tanks=1)
    script.suffers()
    assert (script.life(), script.game.tanks) == ([4], 0)
    assert script.told(TankUsed)[0].left == 0
    script = facing("S/1", hero(2), tanks=1)
    script.suffers()
    assert (script.life(), script.game.tanks) == ([1], 1), "only if the last life would go"


@rule("MA-108")
def test_tanks_are_never_used_at_will() -> None:
    script = facing("S/1", hero(1, weapons={"item_3": 1}, boost=RED), tanks=2, pool="red.S")
    assert all("tank" not in type(option).__name__.lower() for option in script.options())
    script.pays("red.S")
    assert script.game.tanks == 2 and script.life() == [1]


@rule("MA-110")
def test_any_hero_may_draw_on_the_tanks() -> None:
    script = facing("S/1", hero(1), hero(1), hero(), tanks=2)
    script.suffers()
    assert script.asked() == {} and script.life(A) == [4], "nobody is asked whether they agree"
    script.until(B, "act")
    while script.life(B) == [1]:
        script.suffers()
    assert script.game.tanks == 0


@rule("MA-111")
def test_an_effect_that_kills_from_five_life_is_lost_tank_or_not() -> None:
    script = facing("S/9", hero(5), tanks=2)
    assert damage.would_lose(script.game, script.hero(), 9)
    script.suffers()
    assert script.table.result is not None and script.table.result.winners == ()


@rule("MA-234")
def test_at_no_damage_it_is_still_a_failure() -> None:
    script = facing("JSS/1*", hero(1, boss="snake_man", skill="PR-protoshield-a", weapons={"item_3": 1}), n=2, tanks=0)
    script.skill()
    assert script.game.challenge.harm == 0
    script.suffers()
    assert script.life() == [1] and script.told(Damaged) == [] and script.told(Failed)[0].damage == 0
    assert script.hero().weapons == {"item_3": 0}, "what happens on failure happens"
    assert script.hero().faced == [True, False] and script.game.opened == []


def said(script: Script, kind: str, option: object) -> tuple[str, str]:
    """What an option is called, and its hint."""
    words = GAME.describe(script.game, A, kind, option, ENGLISH)
    return words.label, words.hint


@pytest.mark.parametrize(
    ("boss", "text", "n", "harm"),
    [
        ("bomb_man", "SS/2", 1, 3),
        ("bomb_man", "S/1", 1, 1),
        ("bubble_man", "JR/2", 1, 3),
        ("cwu_01p", "SS/2", 3, 3),
        ("cwu_01p", "SS/2", 2, 2),
        ("gamma", "X/1", 1, 2),
    ],
)
@rule("MA-225", "MA-234")
def test_what_raises_the_damage_is_told_before_it_is_taken(boss: str, text: str, n: int, harm: int) -> None:
    one = hero(harm, boss=boss, patterns=["BP01", "BP02"])
    script = facing(text, one, hero(boss="cut_man", patterns=["BP03"], boost=RED), n=n, tanks=0)
    assert said(script, "act", Suffer()) == (f"Take {harm}[life] damage", "all lose")
    assert script.sees(B, "hero0.top").spaces[n - 1].stake == f"{harm}[life]"
    script.suffers()
    assert f"takes {harm}[life]" in GAME.question(script.game, B, "last_call", ENGLISH)
    script.passes(B)
    assert script.told(Damaged)[0].n == harm and script.table.result is not None


@rule("MA-086", "MA-225", "MA-234")
def test_raised_damage_can_still_be_prevented() -> None:
    one = hero(boss="bubble_man", skill="PR-protoshield-a", weapons={"spark_shock": 3})
    script = facing("J/1", one, n=1)
    script.skill().fires("spark_shock")
    assert script.asked() == {A: "act"}, "the second point is not prevented in vain"
    assert said(script, "act", Suffer()) == ("Take 0[life] damage", "5[life] left")
    script.fires("spark_shock")
    assert script.asked() == {A: "sure"}
    script.passes().suffers()
    assert script.life() == [5]


@rule("MA-234")
def test_the_damage_is_never_below_zero() -> None:
    script = facing("S/1", hero(3, weapons={"leaf_shield": 1}), pool="blue.J")
    script.fires("leaf_shield").suffers()
    assert script.life() == [3]


@rule("MA-112")
def test_each_source_of_damage_is_an_effect_of_its_own() -> None:
    lights = {"left": "DL-blue-red-1", "right": "DL-red-blue-1"}
    script = action(hero(2, boss="quick_man", left=YELLOW, right=YELLOW, lights=lights), tanks=1)
    assert [event.n for event in script.told(Damaged)] == [1, 1] and script.life() == [4]
    script = engaging(hero(1, boss="fire_man", patterns=["BP01"]), tanks=1)
    assert script.life() == [4], "Engage"
    script = facing("S/1", hero(1, skill="PR-breakshot-a"), tanks=1)
    script.skill()
    assert script.life() == [4], "a cost"


@rule("MA-113", "MA-114", "MA-216")
def test_life_never_rises_above_five() -> None:
    for life, then in ((3, 4), (4, 5), (5, 5)):
        script = facing("S/1", hero(life, skill="RO-repair-a"))
        script.skill()
        if script.asked() == {A: "sure"}:
            script.answers("sure")
        assert script.life() == [then]


# --- surprise boxes


def opening(kind: str, *heroes: object, **fields: object) -> Script:
    """A box is opened and this is in it."""
    script = facing("S/1*", *(heroes or (hero(),)), pool="red.S", n=1, **fields)  # type: ignore[arg-type]
    return script.pays("red.S").finds(kind)


@rule("MA-115", "MA-120")
def test_a_token_is_drawn_shown_applied_and_discarded_at_once() -> None:
    script = opening("R")
    assert script.told(BoxOpened)[0].kind == "R" and script.game.opened == ["R"]
    assert len(script.game.boxes) == 16 and script.hero().tokens == ["R"]
    assert script.asked() == {A: "act"} and script.game.challenge.n == 2, "usable for the next challenge"


@pytest.mark.parametrize("kind", ["J", "R", "S"])
@rule("MA-116")
def test_a_bonus_token_becomes_active(kind: str) -> None:
    assert opening(kind, hero(), hero()).hero().tokens == [kind]


@rule("MA-117")
def test_life_from_a_box() -> None:
    assert opening("life", hero(3)).life() == [4]


@rule("MA-118", "MA-217")
def test_energy_goes_to_a_weapon_of_choice_with_room() -> None:
    script = opening("we", hero(weapons={"item_1": 3, "item_2": 1, "metal_blade": 3}))
    assert script.asked() == {A: "charge"} and script.options() == [Cell("item_2"), Cell("metal_blade")]
    assert script.table.asks[A].fallback == Cell("item_2"), "by default the weapon with least energy"
    script.answers(Cell("metal_blade"))
    assert script.hero().weapons == {"item_1": 3, "item_2": 1, "metal_blade": 4}
    assert opening("we", hero(weapons={"item_1": 2})).hero().weapons == {"item_1": 3}


@rule("MA-119")
def test_what_cannot_be_applied_is_lost() -> None:
    for kind, one in (("J", hero(tokens="J")), ("life", hero(5)), ("we", hero(weapons={"item_1": 3})), ("we", hero())):
        script = opening(kind, one)
        assert script.told(BoxOpened)[0].lost and script.game.opened == [kind]
        assert script.asked() == {A: "act"}


@rule("MA-121")
def test_discarded_tokens_are_mixed_when_none_is_left() -> None:
    script = facing("S/1*", pool="red.S", boxes=[], opened=["we", "J", "life"])
    script.pays("red.S")
    assert script.told(Reshuffled)[0].what == "boxes"
    script.finds("J")
    assert sorted(script.game.boxes) == ["life", "we"] and script.game.opened == ["J"]


@rule("MA-032", "MA-033")
def test_all_lose_when_one_hero_runs_out() -> None:
    script = facing("S/2", hero(), hero(2), hero(), first=B, tanks=0)
    script.suffers()
    assert script.table.result is not None and script.table.result.winners == () and script.life(A, B, C) == [5, 0, 5]
    assert script.game.acted == 0 and not script.table.asks
