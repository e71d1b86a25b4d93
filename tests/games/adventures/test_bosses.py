"""Stage sides, clean-up, boss battles and weaknesses; every Robot Master and boss of Dr. Wily at least once."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tabletron.core.flow import Roll
from tabletron.games.adventures.events import Damaged, Engaged, Reshuffled, Worked
from tabletron.games.adventures.options import Again, Boost, Branch, Dice, Dye, Exploit, Fire, Flip, Skill, Suffer
from tabletron.games.adventures.state import Hero
from tabletron.games.adventures.verbs.lines import VOCABULARY, Line
from tabletron.testing import rule
from tests.games.adventures import kit
from tests.games.adventures.kit import (
    BLUE,
    BOX,
    RED,
    WILD,
    YELLOW,
    A,
    B,
    C,
    Script,
    action,
    cleaning,
    engaging,
    facing,
    hero,
)


def boss(name: str, *patterns: str, life: int = 5, tokens: str = "", **fields: object) -> Hero:
    """A hero in the battle against this boss."""
    return hero(life, tokens, boss=name, patterns=patterns or ["BP14"], **fields)  # type: ignore[arg-type]


def pooled(name: str, *faces: str) -> Script:
    """A hero with this stage side has rolled red, red, blue and yellow dice; the ability works now."""
    return action(hero(boss=name, left=RED, right=BLUE), hero(right=YELLOW), hero(left=RED)).rolls(*faces)


# --- stage sides


@rule("MA-131", "MA-140")
def test_a_stage_side_works_until_the_card_is_turned() -> None:
    script = cleaning(hero(boss="air_man", stages=["ST01", "ST02"]), hero(), hero())
    assert not script.hero().battle
    script = cleaning(hero(boss="metal_man", stages=["ST01"]), hero(boss="cut_man", stages=["ST02"]))
    assert script.hero().battle


@rule("MA-131")
def test_in_the_battle_only_the_boss_side_works() -> None:
    script = action(boss("metal_man", "BP10", left=YELLOW), boss("cut_man"), boss("top_man"))
    script.rolls("S", "J", "J", "R")
    assert script.table.pending is not None, "Engage: one die that shows a run is rolled again"
    assert script.told(Engaged), "not in the Dice Pool step"


@rule("MA-132")
def test_a_stage_side_works_anew_for_every_stage_card() -> None:
    script = engaging(hero(boss="quick_man", stages=["ST01", "ST02", "ST03"]), pool="red.S", tanks=4)
    script.suffers().suffers().suffers().until(A, "plan").plans(A)
    while len(script.told(Engaged)) < 4:
        if isinstance(script.table.pending, Roll):
            script.rolls(*["S"] * len(script.table.pending.dice))
        else:
            script.goes_on()
    assert [event.card for event in script.told(Worked)] == ["quick_man", "quick_man"] and script.game.round == 2


@rule("MA-133")
def test_bomb_man_works_after_the_dice_pool_is_rolled() -> None:
    script = pooled("bomb_man", "S", "S", "J", "R")
    assert script.asked() == {A: "reroll_these"}
    script.answers(Dice(("blue.J",))).rolls("S")
    assert script.life(A) == [4] and script.asked() == {A: "act"}
    script = pooled("bomb_man", "S", "S", "J", "R")
    script.answers(Dice(("blue.J",))).rolls("J")
    assert script.life(A) == [5]


@rule("MA-134")
def test_fire_man_puts_a_fourth_challenge_behind_every_stage_card() -> None:
    script = engaging(hero(boss="fire_man"), pool="red.S", n=4)
    assert (script.game.challenge.icons, script.game.challenge.damage) == ("S", 1)
    script.pays("red.S")
    assert script.game.round == 2 and script.life() == [5]
    script = engaging(hero(boss="fire_man"), n=4)
    script.suffers()
    assert script.life() == [4]


@rule("MA-135")
def test_a_stage_side_concerns_only_who_faces_it() -> None:
    script = engaging(hero(boss="fire_man"), hero(boss="quick_man"), hero(), pool="red.S")
    assert script.life(A) == [5], "Quick Man is B's"
    for _ in range(4):
        script.suffers()
    assert script.game.acting.seat == B


@pytest.mark.parametrize(
    ("name", "faces", "question"),
    [
        ("cut_man", ("SS", "S", "JJ", "R"), "cut"),
        ("ice_man", ("S", "S", "J", "R"), "lock"),
        ("magnet_man", ("S", "S", "J", "RR"), "turn"),
        ("top_man", ("S", "S", "J", "R"), "reroll_colour"),
        ("spark_man", ("S", "S", "J", "R"), "reroll_these"),
    ],
)
def test_stage_sides_that_ask_at_the_dice_pool(name: str, faces: tuple[str, ...], question: str) -> None:
    assert pooled(name, *faces).asked() == {A: question}


def test_more_stage_sides_at_the_dice_pool() -> None:
    assert pooled("air_man", "S", "J", "J", "R").table.pending is not None
    assert pooled("metal_man", "S", "J", "J", "S").asked() == {A: "act"}
    script = pooled("heat_man", "S", "S", "S", "R")
    assert script.life(A) == [4]
    assert pooled("heat_man", "S", "J", "S", "R").life(A) == [5]
    script = pooled("ice_man", "S", "S", "J", "R")
    script.picks("red.S")
    assert script.pool() == "blue.J red.S yellow.R" and [lock.until for lock in script.game.locks] == [3]


def test_stage_sides_at_engage() -> None:
    script = engaging(hero(boss="wood_man", stages=["ST18", "ST05"]), n=2)
    assert script.game.challenge.requirement == "RRS"
    script = engaging(hero(boss="gemini_man", stages=["ST18", "ST05"]), n=3)
    assert script.game.challenge.requirement == "JJSJ"
    assert engaging(hero(boss="needle_man"), n=2, pool="yellow.R red.S").pool() == "red.S"
    assert engaging(hero(boss="hard_man"), n=2, pool="red.S").pool() == ""
    assert engaging(hero(tokens="S", boss="elec_man"), n=3, pool="red.S").hero().tokens == []
    assert engaging(hero(boss="quick_man"), pool="red.S").life() == [4]
    assert engaging(hero(boss="quick_man"), pool="yellow.R").life() == [5]
    assert engaging(hero(boss="crash_man"), n=4).game.challenge.icons == "J"


@pytest.mark.parametrize(
    ("name", "pool", "space"),
    [
        ("wood_man", "", 2),
        ("gemini_man", "", 3),
        ("needle_man", "yellow.R", 2),
        ("hard_man", "red.S", 2),
        ("elec_man", "red.S", 3),
        ("quick_man", "", 1),
        ("guts_man", "red.S", 1),
    ],
)
@rule("MA-132")
def test_a_stage_side_works_at_the_space_it_names_only(name: str, pool: str, space: int) -> None:
    for n in (1, 2, 3):
        script = engaging(hero(tokens="S", boss=name, stages=["ST18", "ST05"]), n=n, pool=pool)
        assert [event.card for event in script.told(Worked)] == [name] * (n == space)


@rule("MA-132", "MA-156")
def test_flash_man_forbids_boosts_at_the_first_space_only() -> None:
    for n in (1, 2, 3):
        script = engaging(hero(boss="flash_man", boost=RED), hero(boost=RED), n=n)
        assert script.asked() == ({A: "act"} if n == 1 else {A: "act", B: "boost"})
        assert (Boost() in script.options()) == (n > 1)


def test_stage_sides_on_failure() -> None:
    script = facing("J/1", hero(boss="bubble_man"), n=1)
    script.suffers()
    assert script.life() == [3]
    script = facing("S/1", hero(boss="snake_man", weapons={"item_1": 2}), n=2)
    script.suffers()
    assert script.hero().weapons == {"item_1": 1}


# --- clean-up


@rule("MA-136")
def test_all_action_cards_are_discarded() -> None:
    one = hero(left=RED, right=BLUE, skill="MM-slide-a", boost=WILD, deck=list(BOX.deck["mega_man"][4:9]))
    placed = {one.left, one.right, one.skill, *one.hand}
    script = cleaning(one, hero(), hero())
    assert set(script.hero().discard) == placed and len(script.hero().hand) == 4
    assert (script.hero().left, script.hero().right, script.hero().skill) == ("", "", "")


@rule("MA-137")
def test_the_stage_card_is_discarded_and_the_next_is_seen() -> None:
    script = cleaning(hero(stages=["ST01", "ST02"]), hero(stages=["ST03", "ST04"]), hero(stages=["ST05", "ST06"]))
    assert script.game.stage_discard == ["ST01", "ST03", "ST05"]
    assert [one.stages for one in script.game.heroes] == [["ST02"], ["ST04"], ["ST06"]]
    assert script.sees(B, "hero0.top").art == "ST02"


@rule("MA-138", "MA-181")
def test_dr_light_cards_are_discarded() -> None:
    script = cleaning(hero(lights={"right": "DL-red-red-1"}), hero(lights={"left": "DL-red-blue-1"}))
    assert all(not one.lights for one in script.game.heroes)
    assert {"DL-red-red-1", "DL-red-blue-1"} <= set(script.game.light_discard)


@rule("MA-139")
def test_tokens_life_energy_and_tanks_stay() -> None:
    script = cleaning(hero(2, "JS", weapons={"item_1": 1}), hero(), hero(), tanks=1)
    one = script.hero()
    assert (one.life, one.tokens, one.weapons, script.game.tanks) == (2, ["J", "S"], {"item_1": 1}, 1)


@rule("MA-140", "MA-143")
def test_bosses_are_set_up_after_the_last_stage_card() -> None:
    names = ("cut_man", "fire_man", "elec_man")
    script = cleaning(*(hero(boss=name, stages=["ST01"]) for name in names))
    assert [one.battle for one in script.game.heroes] == [True] * 3
    assert [len(one.patterns) for one in script.game.heroes] == [6, 4, 4]
    assert script.game.round == 2 and script.asked()[A] == "plan", "drawing and planning come first"
    assert [len(one.hand) for one in script.game.heroes] == [4, 4, 4]


@rule("MA-141")
def test_pattern_piles_are_drawn_from_the_first_player_on() -> None:
    heroes = [hero(boss=name, stages=["ST01"]) for name in ("elec_man", "crash_man", "hard_man")]
    deck = [f"BP{n:02}" for n in range(1, 26)]
    script = cleaning(*heroes, first=B, pattern_deck=list(deck))
    assert script.hero(B).patterns == deck[:4] and script.hero(C).patterns == deck[4:8]
    assert script.hero(A).patterns == deck[8:12]


@rule("MA-142")
def test_the_order_of_clean_up() -> None:
    script = cleaning(hero(boss="shadow_man", stages=["ST01", "ST02"], lights={"right": "DL-red-red-1"}), hero())
    assert script.game.stage_discard[:1] == ["ST01"] and script.game.light_discard[:1] == ["DL-red-red-1"]
    assert script.hero().patterns == [] and len(script.hero().discard) == 2


@rule("MA-142")
def test_clean_up_abilities_come_between_stage_cards_and_bosses(monkeypatch: pytest.MonkeyPatch) -> None:
    """No card of the box has one, so Cut Man gets one that asks."""
    cut_man = replace(BOX.master["cut_man"], stage=(VOCABULARY.read({"untoken": 1, "when": "clean_up"}, Line),))
    masters = tuple(cut_man if one.id == "cut_man" else one for one in BOX.masters)
    monkeypatch.setattr(kit, "BOX", replace(BOX, masters=masters))
    light = {"right": "DL-red-red-1"}
    script = cleaning(hero(tokens="JR", boss="cut_man", stages=["ST01"], lights=light), hero(boss="fire_man"))
    assert script.asked() == {A: "untoken"}
    assert script.hero().left == "" and script.hero().lights == {} and script.game.stage_discard[0] == "ST01"
    assert script.hero().patterns == [] and not script.hero().battle, "the stage side still works"
    script.answers(Flip("J"))
    assert script.hero().tokens == ["R"] and script.hero().battle and len(script.hero().patterns) == 6


# --- battles


@rule("MA-144")
def test_the_dice_pool_of_a_battle_is_as_usual() -> None:
    script = action(boss("cut_man"), boss("fire_man", right=YELLOW), boss("top_man"), boss("elec_man", left=YELLOW))
    script.rolls("S", "J", "R", "R")
    assert script.pool() == "blue.J red.S yellow.R yellow.R"


@rule("MA-145")
def test_only_the_top_pattern_is_seen() -> None:
    script = engaging(boss("cut_man", "BP01", "BP02", "BP03"), boss("top_man", "BP04"))
    assert script.sees(B, "hero0.top").art == "BP01" and script.sees(A, "hero0.ahead").value == 3
    assert script.guesses(A, lambda game: game.heroes[A].patterns[0]) == {"BP01"}
    assert len(script.guesses(A, lambda game: game.heroes[A].patterns[1])) > 5


@rule("MA-146", "MA-224")
def test_the_boss_comes_before_the_pattern_card() -> None:
    script = engaging(boss("fire_man", "BP08"), pool="blue.J")
    assert script.table.pending is not None, "Fire Man rolls the jump again"
    script.rolls("JJ")
    assert script.pool() == "blue.J", "then the pattern card cuts the double"


@rule("MA-147")
def test_both_are_resolved_for_every_pattern_card() -> None:
    script = engaging(boss("fire_man", "BP01", "BP17", "BP18"))
    script.suffers().suffers()
    assert [event.n for event in script.told(Damaged)] == [1, 2, 1, 2, 1], "1 at each Engage, 2 for each failure"


@rule("MA-148")
def test_each_x_is_the_signature_move() -> None:
    assert engaging(boss("cut_man", "BP23")).game.challenge.requirement == "JJ"
    assert engaging(boss("quick_man", "BP04")).game.challenge.requirement == "RJ"
    assert engaging(boss("guts_man", "BP19")).game.challenge.requirement == "WW"


@rule("MA-149")
def test_a_signature_of_two_icons_asks_for_both() -> None:
    assert engaging(boss("wood_man", "BP23")).game.challenge.requirement == "JSJS"


@rule("MA-150", "MA-151", "MA-152")
def test_an_overcome_pattern_opens_its_box_and_is_discarded() -> None:
    script = engaging(boss("spark_man", "BP13", "BP14", "BP20"), boss("cut_man"), pool="red.SS")
    script.pays("red.SS").finds("J")
    assert script.game.pattern_discard == ["BP13"] and script.hero().patterns == ["BP14", "BP20"]
    assert script.sees(B, "hero0.top").art == "BP14"
    script.suffers()
    assert script.game.pattern_discard == ["BP13", "BP14"] and script.hero().patterns == ["BP20"]


@rule("MA-153")
def test_the_boss_is_defeated_when_its_pile_is_empty() -> None:
    script = engaging(boss("spark_man", "BP14"), boss("cut_man"))
    script.suffers()
    assert script.hero().patterns == [] and script.game.acting.seat == B


@rule("MA-154")
def test_an_empty_pattern_deck_is_the_discard_pile_shuffled() -> None:
    script = facing("S/1", boss("gemini_man", "BP10", "BP14"), pattern_deck=[], pattern_discard=["BP01", "BP02"])
    script.suffers()
    assert script.told(Reshuffled)[0].what == "patterns"
    assert script.hero().patterns[0] == "BP14" and script.hero().patterns[1] in ("BP01", "BP02")
    script = facing("S/1", boss("gemini_man", "BP10", "BP14"), pattern_deck=[], pattern_discard=[])
    script.suffers()
    assert script.hero().patterns == ["BP14"], "without any card none is drawn"


@rule("MA-155")
def test_boss_abilities_are_mandatory_and_choices_are_the_players() -> None:
    script = engaging(boss("hard_man"), pool="red.S")
    assert script.pool() == "" and len(script.game.locks) == 1, "as much as possible"
    script = engaging(boss("crash_man"), pool="red.S blue.J")
    assert script.asked() == {A: "either"} and script.options() == [Branch(0), Branch(1)]
    script.answers(Branch(0))
    assert script.asked() == {A: "drop"}
    script = engaging(boss("crash_man"))
    assert script.life() == [4], "nothing to discard: the other part"
    script = engaging(boss("elec_man", weapons={"item_1": 1}))
    assert script.hero().weapons == {"item_1": 0} and script.life() == [5]
    assert engaging(boss("elec_man", weapons={"item_1": 0})).life() == [4]


@rule("MA-156")
def test_ongoing_abilities_forbid_and_limit() -> None:
    script = facing("S/1", boss("wood_man", weapons={"leaf_shield": 2, "fire_storm": 1}), pool="red.J")
    script.refuses(Fire("leaf_shield"), "MA-156")
    assert Again("leaf_shield") in script.options() and Exploit("fire_storm") in script.options()
    engaging(boss("wood_man", weapons={"item_1": 1})).refuses(Fire("item_1"), "MA-156")
    script = facing("S/1", boss("spark_man", skill="MM-slide-a"), n=2)
    script.refuses(Skill(), "MA-156")
    assert Skill() in facing("S/1", boss("spark_man", skill="MM-slide-a"), n=3).options()
    script = facing("RRR/1", boss("copy_robot", weapons={"item_1": 2, "item_3": 2}), pool="red.J")
    script.fires("item_3").refuses(Fire("item_3"), "MA-156").refuses(Again("item_3"), "MA-156")
    script.rerolls("item_1", "red.J", to=["S"]).refuses(Fire("item_1"), "MA-156")


@rule("MA-156")
def test_the_limit_of_weapons_counts_uses_not_energy_given() -> None:
    script = facing("RRR/1", boss("copy_robot", weapons={"atomic_fire": 1, "item_3": 2}))
    script.fires("atomic_fire")
    assert script.hero().weapons == {"atomic_fire": 0, "item_3": 1}
    assert Fire("item_3") in script.options(), "giving energy is no use"


@rule("MA-157")
def test_fire_man_as_boss() -> None:
    card = BOX.master["fire_man"]
    assert (card.patterns, card.signature) == (4, "J")
    script = engaging(boss("fire_man"), pool="blue.JJ red.J")
    assert script.asked() == {A: "reroll_these"} and script.options() == [Dice(("blue.JJ",)), Dice(("red.J",))]
    assert engaging(boss("fire_man"), pool="red.S").life() == [4]


@rule("MA-158")
def test_a_jump_token_is_no_die_for_fire_man() -> None:
    script = engaging(boss("fire_man", tokens="J"), pool="red.S")
    assert script.life() == [4] and script.hero().tokens == ["J"]


@pytest.mark.parametrize(
    ("name", "pool", "tokens", "asked"),
    [
        ("cut_man", "blue.JJ red.SS", "", "cut"),
        ("ice_man", "red.S blue.J", "", "lock"),
        ("metal_man", "yellow.R red.R", "", "reroll_these"),
        ("quick_man", "red.S", "", "either"),
        ("needle_man", "red.S red.J blue.J yellow.R", "", "drop"),
        ("magnet_man", "red.S blue.J", "", "turn"),
        ("top_man", "red.S blue.J", "", "reroll_colour"),
        ("snake_man", "red.S blue.J", "JS", "untoken"),
        ("snake_man", "red.S blue.J", "", "reroll_these"),
        ("yellow_devil", "red.S blue.J", "", "lock"),
        ("kamegoro_maker", "red.S blue.J", "", "reroll_these"),
        ("kamegoro_maker", "red.S yellow.R", "", "act"),
        ("yellow_devil_mk_ii", "red.S blue.J yellow.R", "", "lock"),
        ("needle_man", "red.S red.J blue.J", "", "act"),
    ],
)
def test_bosses_that_ask_at_engage(name: str, pool: str, tokens: str, asked: str) -> None:
    assert engaging(boss(name, tokens=tokens), pool=pool).asked() == {A: asked}


def test_more_bosses_at_engage() -> None:
    assert engaging(boss("guts_man"), pool="yellow.R").table.pending is not None
    assert engaging(boss("guts_tank"), pool="yellow.RR").table.pending is not None
    assert engaging(boss("air_man"), pool="blue.J red.J").table.pending is not None
    assert engaging(boss("mecha_dragon"), pool="red.S").life() == [4]
    assert engaging(boss("mecha_dragon"), n=2, pool="red.S").life() == [5]
    assert engaging(boss("wily_machine_2", tokens="JRS"), n=3).hero().tokens == []
    assert engaging(boss("wily_machine_1", "BP06"), n=2).game.challenge.requirement == "SR"
    assert engaging(boss("wily_machine_1", "BP06"), n=3).game.challenge.requirement == "JSR"
    assert engaging(boss("wily_machine_3", "BP23"), n=4).game.challenge.requirement == "JRJR"
    assert engaging(boss("alien", "BP14"), boss("cut_man")).sees(B, "hero0.top").art == "BP14"


def test_bosses_on_failure() -> None:
    for name, text, life in (("bomb_man", "SS/2", 2), ("bomb_man", "S/1", 4), ("bubble_man", "JR/1", 3)):
        script = facing(text, boss(name))
        script.suffers()
        assert script.life() == [life]
    script = facing("X/1", boss("bubble_man", "BP11"))
    script.suffers()
    assert script.life() == [3], "the signature move was a jump"
    script = facing("SS/2", boss("bomb_man", skill="PR-protoshield-a"))
    script.skill().suffers()
    assert script.life() == [3], "2 are printed: one more, one prevented"
    script = facing("S/1", boss("heat_man", "BP10", "BP14"), pool="red.J")
    script.suffers()
    assert script.pool() == ""
    script = facing("X/1", boss("gamma", "BP11"))
    script.suffers()
    assert script.life() == [3]
    script = facing("S/1", boss("gamma", "BP10"))
    script.suffers()
    assert script.life() == [4]


# --- weaknesses


@rule("MA-159", "MA-161")
def test_a_matching_weapon_may_give_a_wild_die() -> None:
    script = facing("RRR/1", boss("cut_man", weapons={"super_arm": 3}), pool="red.S")
    script.exploits("super_arm", "yellow").rolls("R")
    assert script.pool() == "red.S yellow.R" and script.hero().weapons == {"super_arm": 2}
    assert {Fire("super_arm"), Exploit("super_arm"), Again("super_arm")} <= set(script.options())
    facing("RRR/1", boss("cut_man", weapons={"item_1": 3})).refuses(Exploit("item_1"), "MA-159")
    facing("RRR/1", boss("cut_man", weapons={"super_arm": 0})).refuses(Exploit("super_arm"), "MA-076")


@rule("MA-160")
def test_the_die_of_a_weakness_has_no_added_cost() -> None:
    script = facing("RRR/1", boss("ice_man", weapons={"thunder_beam": 1}))
    script.exploits("thunder_beam", "red").rolls("S")
    assert script.pool() == "red.S"


@rule("MA-162")
def test_weaknesses_count_in_battles_only() -> None:
    facing("S/1", hero(boss="cut_man", weapons={"super_arm": 1})).refuses(Exploit("super_arm"), "MA-162")


@rule("MA-163")
def test_only_own_weapons_count_against_the_own_boss() -> None:
    script = facing("S/1", boss("cut_man", weapons={"item_1": 1}), boss("ice_man", weapons={"super_arm": 1}))
    assert Exploit("super_arm") not in script.options()
    script = facing("S/1", boss("cut_man", weapons={"thunder_beam": 1}), boss("ice_man"))
    script.refuses(Exploit("thunder_beam"), "MA-159")


def test_every_weapon_and_skill_is_used_somewhere() -> None:
    """Each weapon and skill is fired once, with whatever first choice it asks for."""
    for name in BOX.weapon:
        script = facing("JRSW/2", hero(3, "JR", weapons={name: 3, "item_3": 1}), pool="red.S blue.J yellow.R")
        script.fires(name)
        while script.asked() != {A: "act"}:
            script.goes_on()
        assert script.hero().weapons[name] < 3, name
    for one in BOX.actions:
        script = facing("JRSW/2", hero(3, weapons={"item_1": 1}, skill=one.id), pool="red.S blue.J yellow.R")
        script.skill()
        while script.asked() != {A: "act"}:
            script.goes_on()
        assert script.hero().skill == "" and one.id in script.hero().discard


def test_boosts_and_dyes_are_what_they_say() -> None:
    script = facing("S/1", hero(boost=WILD))
    assert script.options()[-2:] == [Boost(), Suffer()]
    script.boosts(A)
    assert script.options() == [Dye("red"), Dye("blue"), Dye("yellow")]
