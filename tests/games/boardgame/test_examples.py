"""The worked examples: E1 to E8 follow the rulebook's own, T1 to T18 are ours. Dice are fed in step by step."""

from __future__ import annotations

import pytest

from tabletron import IllegalPlay
from tabletron.core.flow import PASS
from tabletron.games.boardgame.box import CASTLE, MACHINE_2
from tabletron.games.boardgame.options import Ability, Choose, Enter, Pick, Play, Reroll, Return, Special
from tabletron.testing import rule
from tests.games.boardgame.kit import BOX, A, B, C, D, battle, challenge, facing, hero, new_game, table_of


@rule("MM-036", "MM-038", "MM-047")
def test_e1_action_points() -> None:
    script = facing(
        challenge("jump", ap=4, minion="met"),
        hero(hand=("shortcut", "boost", "boost", "boost")),
        hero(hand=("rapid_fire", "boost", "boost", "w_tank")),
        hero(hand=("w_tank", "rapid_fire", "boost", "boost")),
    )
    script.plays(A, "shortcut")
    assert script.budgets() == (1, 4) and script.asked() == {B: "counter"}
    script.plays(B, "rapid_fire")
    assert script.budgets() == (1, 2) and script.asked() == {C: "counter"}
    assert "w_tank" not in script.playable() and "rapid_fire" in script.playable(), "C may spend at most 2"
    script.passes(C)
    assert script.asked() == {A: "play"} and "boost" not in script.playable()
    script.passes(A)
    assert script.asked() == {B: "counter"}
    script.passes(B)
    assert script.asked() == {A: "dice"}, "C, A and B passed in a row"


@rule("MM-079", "MM-088", "MM-063", "MM-104", "MM-114")
def test_e2_challenge() -> None:
    script = facing(challenge("run", "jump", minion="tackle_fire", start=2), hero(20), hero())
    script.spends("hit", "jump", "pellet", "hit", "wily", "wily")
    assert script.stats() == (20, 3, 4, 3) and script.asked() == {A: "reroll"}
    script.rerolls("pellet", "wily", "wily", to=["hit", "run", "pellet"])
    assert script.dice() == "hit hit hit pellet jump run" and script.stats() == (20, 2, 4, 3)
    script.passes(A)
    assert script.stats() == (22, 2, 4, 3) and script.hero().position == 1
    assert script.asked() == {A: "press_on"}


@rule("MM-069", "MM-070")
def test_e3_symbol_match() -> None:
    script = facing(
        challenge("jump", ap=4, symbol="aqua", minion="octopus_battery", start=1),
        hero(), hero(hand=("life_energy", "life_energy", "w_tank", "boost")),
    )  # fmt: skip
    script.passes(A).plays(B, "life_energy")
    assert script.asked() == {B: "special"}
    script.special(B, "octopus_battery")
    assert script.hero().we == 2
    script.passes(A)
    assert not [option for option in script.options(B) if isinstance(option, Special)]
    script.refuses(Special("octopus_battery"), "MM-070", B)


@rule("MM-032", "MM-035", "MM-042", "MM-218")
def test_e4_super_cutter_machine() -> None:
    script = facing("super_cutter_machine", hero(), hero(hand=("w_tank", "rapid_fire", "boost", "boost")))
    script.passes(A).refuses(Play("w_tank"), "MM-042", B)
    script.plays(B, "rapid_fire")
    assert script.game.challenge.minions == ["octopus_battery"] and script.stats()[0] == 26
    ability = ({"damage": 2, "when": "minion"},)
    script = facing(challenge("jump", minion="met", start=1, ability=ability), hero(), hero())
    assert script.stats()[0] == 28, "a starting minion is not played"
    script = facing(
        challenge("jump", minion="met", ability=ability), hero(), hero(hand=("w_tank", "boost", "boost", "boost"))
    )
    script.passes(A).plays(B, "w_tank")
    assert script.stats()[0] == 24, "two minions by one card count twice"


@rule("MM-123", "MM-087")
def test_e5_furnace_blast() -> None:
    script = facing("furnace_blast", hero(we=5), hero())
    script.all_pass()
    assert script.asked() == {A: "dice"} and script.options()[0].dice == 1, "base WE is 3: no automatic pass"
    script = facing("furnace_blast", hero(we=0, more={"we": 1}), hero())
    script.spends()
    assert script.hero().position == 1 and script.stats() == (28, 0, 10, 3)


@rule("MM-041", "MM-067")
def test_e6_hyper_bomb_on_a_stage() -> None:
    script = facing(
        challenge("jump", ap=5, minion="met", start=3),
        hero(20, powers=["hyper_bomb"], hand=("boost", "boost", "energized", "no_limit")), hero(),
    )  # fmt: skip
    script.plays(A, "energized").passes(B).plays(A, "boost").passes(B)
    script.uses("hyper_bomb")
    assert script.game.challenge.minions == ["met"] and script.stats()[0] == 24
    script.passes(B).refuses(Ability("hyper_bomb"), "MM-041", A)


@rule("MM-159", "MM-162")
def test_e7_bomb_man() -> None:
    script = battle("bomb_man", hero(), hero())
    script.fights("aim", "aim", "aim", "aim", "aim", "aim").rolls("hit", "wily", "run", "aim")
    assert script.stats()[0] == 28 - 9
    script.passes(A).rolls("hit", "hit", "aim", "run", "jump", "wily")
    assert script.asked() == {B: "remove"}
    script.answers(Pick("hit"), B)
    assert script.dice() == "hit aim jump run wily"


@rule("MM-199", "MM-200", "MM-201", "MM-202")
def test_e8_deck_list() -> None:
    deck = BOX.starting_deck
    assert sum(deck.values()) == 40 and len(deck) == 13
    assert {name for name, n in deck.items() if n == 4} == {"fortified", "rapid_fire", "robot_tactics"}
    assert {name for name, n in deck.items() if n == 2} == {"quick_reflexes", "w_tank"}
    text = ", ".join(f"{n} {BOX.action[name].name}" for name, n in deck.items())
    script = new_game(2, decks=f"Same: {text}")
    assert script.asked() == {A: "deck", B: "deck"}
    with pytest.raises(IllegalPlay, match=r"Deck Big has 41 cards; a deck has exactly 40.*MM-199"):
        new_game(2, decks=f"Big: {text}, 1 W-Tank")
    with pytest.raises(IllegalPlay, match=r"Deck Greedy has 5 of Fortified; at most 4 of a name.*MM-200"):
        new_game(2, decks=f"Greedy: {text.replace('4 Fortified', '5 Fortified').replace('2 W-Tank', '1 W-Tank')}")
    assert new_game(2).hero().deck_name == "pre-constructed", "the core box has one list"


# --- ours


@rule("MM-098", "MM-105", "MM-109", "MM-128", "MM-106")
def test_t1_dead_though_passed() -> None:
    script = facing(challenge("run", minion="tackle_fire", start=2), hero(3), hero(stage="ice_man"))
    script.spends("run", "pellet", "wily").passes(A)
    assert script.stats() == (0, 3, 7, 2) and script.hero().position == 0
    assert script.game.turn == B
    script.until("dice").spends("hit").until("play")
    assert script.game.turn == A and script.stats()[0] == 28


@rule("MM-103", "MM-117")
def test_t2_failure_penalty() -> None:
    for switch, health in (("on", 16), ("off", 18)):
        script = facing(
            challenge("jump", "aim", minion="met", start=1), hero(20), hero(), switches={"fail_penalty": switch}
        )
        script.spends("hit", "jump", "wily").passes(A)
        assert script.stats()[0] == health and script.game.turn == B


@rule("MM-091", "MM-093", "MM-094", "MM-092")
def test_t3_trophy_duel() -> None:
    script = facing(
        challenge("run", "jump"), hero(20, we=0, trophies=["cut_man", "ice_man"]), hero(trophies=["fire_man"])
    )
    script.spends("run", "wily")
    assert script.asked() == {A: "trophy"}
    script.trophy(A, "cut_man", "wily", "jump")
    script.trophy(B, "fire_man", "jump", "wily")
    assert script.asked() == {A: "trophy"}
    assert {option.die for option in script.options() if isinstance(option, Return)} == {0}, "only the run"
    script.refuses(Return("ice_man", 1, "jump"), "MM-094", A)
    script.passes(A)
    assert script.stats()[0] == 16, "one penalty for the face, one for failing"
    assert script.hero(A).trophies == ["ice_man"] and script.hero(B).trophies == []


@rule("MM-061", "MM-049")
def test_t4_no_minions_here() -> None:
    hand = ("w_tank", "robot_tactics", "rapid_fire", "fortified")
    script = facing(challenge("jump", ap=5), hero(), hero(hand=hand))
    script.passes(A)
    assert script.playable(B) == set()
    script.refuses(Play("w_tank"), "MM-061", B).refuses(Play("robot_tactics"), "MM-061", B)
    script.refuses(Play("fortified"), "MM-049", B)
    script = facing(challenge("jump", ap=5), hero(), hero(hand=("speed_run", "steady_aim", "shortcut", "land_on_edge")))
    script.passes(A)
    assert script.playable(B) == {"speed_run", "steady_aim", "shortcut", "land_on_edge"}


@rule("MM-073", "MM-070", "MM-047")
def test_t5_special_only_once() -> None:
    script = facing(
        challenge("jump", ap=4, symbol="aqua", minion="peng", start=1),
        hero(), hero(hand=("life_energy", "boost", "boost", "boost")), hero(),
        hero(hand=("w_tank", "boost", "boost", "boost")),
    )  # fmt: skip
    script.passes(A).plays(B, "life_energy")
    assert script.asked() == {B: "special"}
    script.passes(B)
    assert script.asked() == {C: "counter"}
    script.special(C, "peng")
    assert script.budgets() == (4, 3), "the special costs nothing"
    script.plays(D, "w_tank")
    assert script.asked() == {A: "play"}, "no second offer"
    script.passes(A, B, C, D)
    assert script.asked() == {A: "dice"}


@rule("MM-081", "MM-082")
def test_t6_sticking_after_a_reroll() -> None:
    script = facing(
        challenge("jump", ap=4, symbol="aqua", minion="peng", start=1),
        hero(), hero(hand=("life_energy", "boost", "boost", "boost"), trophies=["cut_man"]),
    )  # fmt: skip
    script.passes(A).plays(B, "life_energy").special(B, "peng")
    script.spends("jump", "aim", "wily")
    assert [die.stuck for die in script.game.roll.dice] == [False, True, False]
    script.refuses(Reroll(("jump",)), "MM-081", A)
    script.rerolls("wily", to=["jump"])
    assert script.dice() == "aim jump jump" and script.options() == [Reroll(("aim",)), PASS]
    script.passes(A).trophy(B, "cut_man", "jump", "hit")
    assert script.hero(B).trophies == []


@rule("MM-188", "MM-189", "MM-191", "MM-187", "MM-190")
def test_t7_wily_flip() -> None:
    powers = ["hyper_bomb"]
    script = battle(
        "wily_machine_1", hero(5, powers=powers, hand=("shortcut", "boost", "boost", "boost")), hero(stage="ice_man"),
        health=5, kind="machine",
    )  # fmt: skip
    script.uses("hyper_bomb").passes(A).rolls("hit", "hit", "hit", "aim", "aim", "aim")
    script.passes(A)
    assert script.game.fight.boss == MACHINE_2 and script.game.fight.health == 20, "what is over is lost"
    assert script.stats()[:2] == (5, 2), "nothing is restored"
    assert script.asked() == {A: "battle_after"}
    script.plays(A, "shortcut")
    assert script.game.fight.health == 16 and script.game.fight.round == 1
    script.rolls("hit", "hit", "hit", "hit")
    assert script.stats()[3] == 2 and script.hero().position == 6 and script.game.turn == B
    script.until("battle")
    assert script.game.fight.boss == "wily_machine_1" and script.game.fight.health == 20


@rule("MM-157")
def test_t8_both_fall() -> None:
    script = battle("cut_man", hero(3, hand=("chain_blast", "boost", "boost", "boost")), hero(), health=2)
    script.plays(A, "chain_blast")
    assert script.stats()[3] == 2 and script.hero().won == [], "the hero is first: the battle is lost"
    assert script.game.turn == B


@rule("MM-182", "MM-183", "MM-023")
def test_t9_yellow_devil_stops_movement() -> None:
    devil = {"yellow_devil": "on"}
    script = facing(
        challenge("jump"), hero(we=1, stage=CASTLE, position=4, hand=("shortcut", "boost", "boost", "boost")), hero(),
        switches=devil,
    )  # fmt: skip
    script.plays(A, "shortcut").spends("jump")
    assert script.hero().position == 5 and script.asked() == {A: "enter"}
    script.answers(Enter())
    assert script.game.fight.boss == "yellow_devil"
    script = battle("yellow_devil", hero(9), hero(), health=1, kind="devil", switches=devil)
    script.passes(A).rolls("hit", "aim", "aim", "aim", "aim", "aim").passes(A)
    assert script.hero().position == 6 and script.stats()[0] == 28 and script.hero().powers == []
    assert script.game.turn == B and script.hero().trophies == []
    script.until("battle")
    assert script.game.turn == A and script.game.fight.boss == "wily_machine_1"


@rule("MM-162", "MM-142")
def test_t10_removing_dice() -> None:
    script = battle("bomb_man", hero(), hero(), hero())
    script.fights("aim", "aim", "aim", "aim", "aim", "aim").rolls("wily", "wily", "aim", "aim")
    script.passes(A).rolls("hit", "hit", "aim", "run", "jump", "wily")
    assert script.asked() == {B: "remove"}, "B rolled the line, although C controls the boss now"
    script.answers(Pick("hit"), B).answers(Pick("hit"), B)
    assert script.dice() == "aim jump run wily"
    script.refuses(Reroll(("hit",)), "MM-149", A)
    script.passes(A).passes(A)
    assert script.table.pending is not None


@rule("MM-112", "MM-116", "MM-115")
def test_t11_jump_into_the_boss() -> None:
    script = facing(
        challenge("jump"), hero(we=1, threat=1, position=3, hand=("shortcut", "boost", "boost", "boost")), hero()
    )
    script.plays(A, "shortcut").all_pass().rolls("jump")
    assert script.hero().position == 4 and script.stats()[2] == 0
    assert script.asked() == {A: "enter"}
    script.answers(Enter()).passes(A)
    assert script.table.pending is not None and len(script.table.pending.dice) == 6  # type: ignore[union-attr]


@rule("MM-129", "MM-131", "MM-132", "MM-179")
def test_t12_last_life_in_the_castle() -> None:
    script = battle(
        "cut_man", hero(3, lives=1, powers=["ice_slasher", "fire_storm"], trophies=["ice_man"], position=2), hero(),
        kind="copy",
    )  # fmt: skip
    script.fights("aim", "aim", "aim", "aim", "aim", "aim").rolls("hit", "hit", "aim", "aim", "aim").passes(A)
    assert script.hero().stage == "" and script.stats()[3] == 0
    assert script.game.piles[CASTLE].discard == ["copy_cut_man"]
    assert script.hero().powers == ["ice_slasher", "fire_storm"] and script.hero().trophies == ["ice_man"]
    script.until("stage")
    assert script.game.turn == A and script.stats() == (28, 3, 10, 3)
    assert {option.name for option in script.options()} == {CASTLE, "cut_man", "guts_man", "bomb_man", "elec_man"}
    script.answers(Choose(CASTLE))
    assert script.hero().position == 0


@rule("MM-053", "MM-055", "MM-054")
def test_t13_empty_deck() -> None:
    rest = ["boost"] * 36
    script = facing(
        challenge("jump"), hero(20, hand=("life_energy", "boost", "boost", "boost"), discard=rest), hero(),
    )  # fmt: skip
    script.plays(A, "life_energy")
    assert script.stats()[0] == 24
    one = script.hero()
    assert len(one.hand) == 4 and len(one.deck) == 36 and one.discard == [], "37 were shuffled, one was drawn"
    assert "life_energy" in one.deck + one.hand


@rule("MM-068")
def test_t14_a_hit_counts_twice() -> None:
    script = facing(challenge("hit", "jump", minion="sniper_joe", start=1), hero(we=0), hero())
    script.spends("hit", "jump")
    assert script.stats()[0] == 28 and script.hero().position == 1


@rule("MM-169", "MM-096")
def test_t15_power_without_trophy() -> None:
    for returned in (False, True):
        script = battle("cut_man", hero(), hero(), hero(trophies=["cut_man"]), health=2)
        script.passes(A).rolls("hit", "aim", "aim", "aim", "aim", "aim").passes(A)
        assert script.asked() == {C: "trophy"}
        if returned:
            script.trophy(C, "cut_man", "aim", "run")
        else:
            script.passes(C)
        assert script.hero().powers == ["rolling_cutter"]
        assert script.hero().trophies == (["cut_man"] if returned else [])


@rule("MM-046", "MM-047")
def test_t16_pass_count() -> None:
    script = facing(challenge("jump", minion="met"), hero(), hero(), hero(), hero())
    script.passes(A, B).plays(C, "rapid_fire").passes(D, A, B)
    assert script.asked() == {C: "counter"}
    script.passes(C)
    assert script.asked() == {A: "dice"}, "D is not asked again"


@rule("MM-141")
def test_t17_we_in_battle() -> None:
    script = battle("cut_man", hero(hand=("energized", "boost", "boost", "boost")), hero())
    script.passes(A).rolls("aim", "aim", "aim", "aim", "aim", "aim")
    for _ in range(3):
        script.rerolls("aim", to=["aim"])
    script.passes(A).passes(A).rolls("aim", "aim", "aim", "aim", "aim")
    assert script.game.fight.round == 2 and script.stats()[1] == 0
    script.plays(A, "energized")
    assert script.stats()[1] == 1


@rule("MM-151", "MM-152")
def test_t18_weak_spot() -> None:
    for boss, damage in (("guts_man", 16), ("ice_man", 12)):
        script = battle(boss, hero(powers=["hyper_bomb"], hand=("rapid_fire", "boost", "boost", "boost")), hero())
        script.uses("hyper_bomb").plays(A, "rapid_fire").passes(A).rolls("hit", "hit", "aim", "aim", "aim", "aim")
        script.passes(A)
        assert script.game.fight.health == 28 - damage


def test_positions_can_be_written_anywhere() -> None:
    script = table_of(hero(), hero(), phase="begin_turn", turn=B)
    assert script.game.turn == B and script.asked() == {B: "play"}
