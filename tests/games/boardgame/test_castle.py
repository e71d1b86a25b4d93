"""Dr. Wily's Castle: the gate, copies, Yellow Devil, the Wily Machine and the end."""

from __future__ import annotations

from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.box import CASTLE, MACHINE_2
from tabletron.games.boardgame.options import Choose, Enter, Take
from tabletron.games.boardgame.rules.victory import WON
from tabletron.testing import rule
from tests.games.boardgame.kit import BOX, A, B, battle, challenge, facing, hero, table_of, turn_of

DEVIL = {"yellow_devil": "on"}
MISS = ("aim",) * 6


@rule("MM-173", "MM-174")
def test_the_gate() -> None:
    for won, open_ in ((["cut_man"], False), (["cut_man", "ice_man"], True)):
        script = turn_of(hero(won=won, moving=True, position=4), hero())
        assert (Choose(CASTLE) in script.options()) == open_
        assert Choose("fire_man") in script.options(), "never forced while stages remain"
    script.answers(Choose(CASTLE))
    assert (script.hero().stage, script.hero().position) == (CASTLE, 0)
    turn_of(hero(won=["cut_man"], moving=True), hero()).refuses(Choose(CASTLE), "MM-173", A)


@rule("MM-175", "MM-181")
def test_the_path() -> None:
    castle = BOX.stage[CASTLE]
    assert (castle.length, castle.yellow) == (6, 5)
    script = facing(challenge("jump"), hero(we=0, stage=CASTLE, position=5), hero())
    script.spends("jump")
    assert script.hero().position == 6 and script.asked() == {A: "enter"}
    script = facing(challenge("jump"), hero(we=0, stage=CASTLE, position=4), hero())
    script.spends("jump")
    assert script.hero().position == 5 and script.asked() == {A: "press_on"}, "an ordinary space without Yellow Devil"


@rule("MM-176", "MM-030")
def test_castle_challenges() -> None:
    script = facing("skull_gate", hero(we=0), hero())
    assert script.asked() == {A: "play"} and script.hero().stage == CASTLE
    script.spends("wily")
    assert script.game.piles[CASTLE].discard == ["skull_gate"]


@rule("MM-177")
def test_a_copy_starts_a_battle() -> None:
    script = table_of(hero(stage=CASTLE, threat=0), hero(), phase="reveal", top={CASTLE: ["copy_guts_man"]})
    assert script.asked() == {A: "battle"} and script.game.fight.boss == "guts_man"
    assert script.game.facing is None, "no Play Abilities"


@rule("MM-178", "MM-180", "MM-167")
def test_beating_a_copy() -> None:
    for take in (True, False):
        script = battle("cut_man", hero(9, position=2), hero(stage="ice_man"), health=1, kind="copy")
        script.plays(A, "robot_tactics")
        assert script.asked() == {A: "power"} and script.table.asks[A].fallback == Take()
        script.answers(Take()) if take else script.passes(A)
        one = script.hero()
        assert one.powers == (["rolling_cutter"] if take else []) and one.trophies == [] and one.won == []
        assert (one.position, one.health, script.game.turn) == (3, 28, B)
        assert script.game.piles[CASTLE].discard == ["copy_cut_man"] and one.copy == ""
    owned = battle("cut_man", hero(powers=["rolling_cutter"]), hero(stage="ice_man"), health=1, kind="copy")
    owned.plays(A, "robot_tactics")
    assert owned.game.turn == B, "nothing to take: nobody is asked"


@rule("MM-179")
def test_losing_to_a_copy() -> None:
    for stays in ("off", "on"):
        script = battle(
            "cut_man", hero(2, position=2), hero(stage="ice_man"), kind="copy", switches={"copy_stays": stays}
        )
        script.fights(*MISS).rolls("hit", "aim", "aim", "aim", "aim")
        assert script.stats()[3] == 2 and script.hero().position == 2
        discard = script.game.piles[CASTLE].discard
        assert (discard, script.hero().copy) == (([], "copy_cut_man") if stays == "on" else (["copy_cut_man"], ""))
        while script.game.turn != A:
            script.goes_on()
        if stays == "on":
            assert script.asked() == {A: "battle"} and script.game.fight.boss == "cut_man"
            assert script.game.fight.health == 28
        else:
            assert script.told(ev.Revealed)[-1].seat == A


@rule("MM-179", "MM-129")
def test_a_copy_does_not_wait_for_a_hero_who_leaves_the_board() -> None:
    switches = {"copy_stays": "on"}
    script = battle("cut_man", hero(2, lives=1), hero(stage="ice_man"), kind="copy", switches=switches)
    script.fights(*MISS).rolls("hit", "aim", "aim", "aim", "aim")
    assert script.hero().copy == "" and script.game.piles[CASTLE].discard == ["copy_cut_man"]


@rule("MM-182", "MM-116")
def test_yellow_devil_blocks_the_way() -> None:
    script = facing(challenge("jump"), hero(we=0, stage=CASTLE, position=4), hero(), switches=DEVIL)
    script.spends("jump")
    assert script.hero().position == 5 and script.asked() == {A: "enter"}
    script.answers(Enter())
    assert script.game.fight.boss == "yellow_devil" and script.game.fight.health == 32
    forced = facing(
        challenge("jump"), hero(we=0, stage=CASTLE, position=4), hero(), switches={**DEVIL, "boss_entry": "forced"}
    )
    assert forced.spends("jump").asked() == {A: "battle"}


@rule("MM-184")
def test_losing_to_yellow_devil() -> None:
    script = battle("yellow_devil", hero(2), hero(stage="ice_man"), kind="devil", switches=DEVIL)
    script.fights(*MISS).rolls("hit", "aim", "aim", "aim")
    assert script.stats()[3] == 2 and script.hero().position == 5
    script.until("battle", turns=2000)
    assert script.game.turn == A and script.game.fight.boss == "yellow_devil"


@rule("MM-185", "MM-183")
def test_yellow_devil_stays_for_others() -> None:
    script = battle("yellow_devil", hero(), hero(stage=CASTLE, position=5), health=1, kind="devil", switches=DEVIL)
    script.plays(A, "robot_tactics")
    assert script.hero().position == 6 and script.game.turn == B
    assert script.asked() == {B: "battle"} and script.game.fight.boss == "yellow_devil"
    again = turn_of(hero(stage=CASTLE, position=5, won=["cut_man", "ice_man"]), hero(), switches=DEVIL)
    assert again.game.fight.boss == "yellow_devil", "and for a hero who comes back"


@rule("MM-186", "MM-116")
def test_the_wily_machine_waits_on_the_final_space() -> None:
    script = facing(challenge("jump"), hero(we=0, stage=CASTLE, position=5), hero())
    script.spends("jump").answers(Enter())
    assert script.game.fight.boss == "wily_machine_1" and script.game.fight.health == 20


@rule("MM-187", "MM-188", "MM-189", "MM-190")
def test_the_second_side() -> None:
    script = battle("wily_machine_1", hero(20, we=1), hero(), health=3, kind="machine")
    script.uses("mega_man").plays(A, "robot_tactics")
    assert script.game.fight.boss == MACHINE_2 and script.game.fight.health == 20
    assert script.told(ev.MachineTurned) == [ev.MachineTurned()] and script.stats()[:2] == (20, 0)
    assert script.game.fight.used == ["mega_man"] and script.game.fight.cards == 1, "limits stay"
    script.fights(*MISS)
    assert len(script.table.pending.dice) == 4, "the second side rolls"  # type: ignore[union-attr]


@rule("MM-191")
def test_a_lost_battle_starts_over_at_side_one() -> None:
    script = battle("wily_machine_2", hero(1), hero(stage="ice_man"), kind="machine")
    script.fights(*MISS).rolls("hit", "aim", "aim", "aim")
    script.until("battle", turns=2000)
    assert script.game.turn == A
    assert (script.game.fight.boss, script.game.fight.health) == ("wily_machine_1", 20)


@rule("MM-192")
def test_the_second_side_down_wins_at_once() -> None:
    script = battle("wily_machine_2", hero(1), hero(28), hero(28), health=2, kind="machine")
    script.plays(A, "robot_tactics")
    result = script.table.result
    assert result is not None and result.winners == (A,) and result.why == WON
    assert result.scores == (1.0, 0.0, 0.0) and script.asked() == {}
    assert script.sees(None, "verdict").text == "[seat 0] wins"


@rule("MM-132", "MM-131")
def test_what_is_kept_after_the_last_life() -> None:
    script = battle(
        "wily_machine_1",
        hero(1, lives=1, powers=["hyper_bomb", "fire_storm"], trophies=["fire_man"], more={"we": 1}),
        hero(stage="ice_man"), kind="machine",
    )  # fmt: skip
    hand = sorted(script.hero().hand)
    script.fights(*MISS)
    while script.table.pending is not None:
        script.rolls("hit", "hit", "hit")
    script.until("stage", turns=2000)
    one = script.hero()
    assert (one.powers, one.trophies, one.we) == (["hyper_bomb", "fire_storm"], ["fire_man"], 4)
    assert sorted(one.hand) == hand
    assert Choose(CASTLE) in script.options(), "the gate is still met"


@rule("MM-129")
def test_the_last_life_takes_the_piece_off_the_board() -> None:
    script = battle("wily_machine_1", hero(1, lives=1), hero(stage="ice_man"), kind="machine")
    script.fights(*MISS).rolls("hit", "hit", "hit")
    assert script.hero().stage == "" and script.told(ev.Gone) == [ev.Gone(A)]
