"""Boss Battles: entry, the hero's half, the boss's half, victory and defeat."""

from __future__ import annotations

import pytest

from tabletron.core.flow import PASS
from tabletron.core.i18n import ENGLISH
from tabletron.core.vocabulary import Use
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.options import Ability, Choose, Enter, Pick, Play, Reroll, Turn
from tabletron.games.boardgame.outlook import changes, look
from tabletron.games.boardgame.state import controller
from tabletron.testing import rule
from tests.games.boardgame.kit import BOX, A, B, C, D, Script, battle, challenge, facing, hero, turn_of, written

FILL = ("boost", "boost", "boost")
MISS = ("aim",) * 6


def rounds(script: Script, *boss: str, hero: tuple[str, ...] = MISS) -> Script:
    """A whole Battle Round in which nobody plays anything."""
    return script.fights(*hero).rolls(*boss)


@rule("MM-135", "MM-136", "MM-125")
def test_four_challenges_lead_to_the_boss() -> None:
    script = facing(challenge("jump"), hero(20, we=2, threat=3, position=3), hero())
    script.spends("jump").passes(A)
    assert script.hero().position == 4 == script.game.content.stage["cut_man"].length
    script.answers(Enter())
    assert script.game.fight.boss == "cut_man" and script.game.fight.health == 28
    assert script.stats() == (20, 2, 2, 3), "Health, WE and Lives carry over"
    assert "6[threat]" in script.sees(A, "hero0.ability.mega_man").rows[0], "the battle side is up"
    assert script.sees(A, "boss").name == "Cut Man"
    script.passes(A)
    assert len(script.table.pending.dice) == 6, "boss-side Threat"  # type: ignore[union-attr]


@rule("MM-137", "MM-172", "MM-143")
def test_every_battle_is_a_new_one() -> None:
    script = battle("cut_man", hero(3), hero(stage="ice_man"), hero(stage="ice_man"), health=7)
    rounds(script, "aim", "aim", "aim", "aim", "aim")
    assert controller(script.game) == C
    rounds(script, "hit", "aim", "aim", "aim", "aim")
    assert script.stats()[3] == 2 and script.hero().position == 4 and script.game.turn == B
    script.until("battle", turns=2000)
    assert script.game.turn == A and script.game.fight.health == 28, "full printed Health again"
    assert controller(script.game) == B, "the player to the left starts again"


@rule("MM-138")
def test_only_battle_texts_work_in_battle() -> None:
    script = battle("cut_man", hero(20, powers=["hyper_bomb"], hand=("shortcut", "life_energy", *FILL[:2])), hero())
    names = {option.name for option in script.options() if isinstance(option, Ability)}
    assert names == {"mega_man", "hyper_bomb", "hyper_bomb/b"}
    script.plays(A, "shortcut")
    assert script.game.fight.health == 24 and script.hero().position == 4, "4 damage, no extra space"
    assert script.hero().discard == ["shortcut"] and script.game.playing == "" and len(script.hero().hand) == 4
    assert script.stats()[1] == 3, "and none of the Mega Man action's cost"


@rule("MM-139")
def test_dr_wily_plays_no_cards_in_battle() -> None:
    script = battle("cut_man", hero(), hero(), hero())
    while script.game.battle is not None and script.game.fight.round < 3:
        assert not {seat for seat, kind in script.asked().items() if seat != A and kind not in ("remove", "stick")}
        script.goes_on()


@rule("MM-141", "MM-164", "MM-147")
def test_limits_are_fresh_each_round_and_we_is_not() -> None:
    script = battle("cut_man", hero(we=2, powers=["fire_storm"]), hero())
    script.uses("fire_storm/b").refuses(Ability("fire_storm/b"), "MM-147", A)
    assert script.game.fight.health == 25
    rounds(script, "aim", "aim", "aim", "aim", "aim")
    assert script.stats()[1] == 1
    script.uses("fire_storm/b")
    assert script.game.fight.health == 22 and script.stats()[1] == 0
    script.refuses(Ability("fire_storm"), "MM-045", A)


@rule("MM-142")
def test_the_controller_goes_round_past_the_hero() -> None:
    script = battle("ice_man", hero(), hero(), hero(), hero(), turn=B)
    seats = []
    for _ in range(5):
        seats.append(controller(script.game))
        rounds(script, "jump", "jump", "jump", "jump", "jump")
    assert seats == [C, D, A, C, D]


@rule("MM-228")
def test_the_refresh_uses_challenge_numbers() -> None:
    script = turn_of(hero(we=0, threat=0, position=4), hero())
    assert script.asked() == {A: "battle"} and script.stats()[1:3] == (3, 10)
    script = battle("cut_man", hero(), hero(), health=1)
    script.plays(A, "robot_tactics")
    assert script.game.battle is None and "10[threat]" in script.sees(A, "hero0.ability.mega_man").rows[0]


@rule("MM-144", "MM-146")
def test_one_card_a_round() -> None:
    script = battle("cut_man", hero(we=3, hand=("shortcut", "no_limit", "energized", "robot_tactics")), hero())
    script.plays(A, "energized").refuses(Play("shortcut"), "MM-144", A)
    script.uses("mega_man").plays(A, "no_limit").plays(A, "shortcut")
    assert script.game.fight.cards == 1, "one for the ability, two by No Limit"
    script.plays(A, "robot_tactics").refuses(Play("boost"), "MM-144", A)
    assert script.game.fight.health == 28 - 1 - 4 - 3


@rule("MM-145", "MM-139")
def test_a_card_before_the_roll_between_or_after() -> None:
    for moment in range(3):
        script = battle("cut_man", hero(hand=("shortcut", *FILL)), hero())
        if moment:
            script.passes(A).rolls(*MISS)
        if moment == 2:
            script.passes(A)
            assert script.asked() == {A: "battle_after"}
        script.plays(A, "shortcut")
        assert script.game.fight.health == 24
    script = battle("cut_man", hero(hand=("shortcut", *FILL)), hero(), hero(trophies=["ice_man"]))
    rounds(script, "aim", "aim", "aim", "aim", "aim")
    assert script.asked() == {C: "trophy"}, "the boss half has no window for cards"


@rule("MM-147", "MM-082")
def test_battle_abilities_up_to_scoring() -> None:
    script = battle("cut_man", hero(powers=["hyper_bomb"]), hero())
    script.passes(A).rolls(*MISS).uses("hyper_bomb/b").turns("aim", "hit")
    assert script.dice() == "hit aim aim aim aim aim" and script.stats()[1] == 2
    script.passes(A)
    assert script.game.fight.health == 26 and script.asked() == {A: "battle_after"}
    script.refuses(Ability("hyper_bomb"), "MM-147", A)
    early = battle("cut_man", hero(powers=["hyper_bomb"]), hero())
    early.uses("hyper_bomb/b").passes(A).rolls(*MISS).turns("aim", "hit")
    assert early.dice().startswith("hit"), "used before the roll it waits for it"


@rule("MM-229")
def test_cards_after_scoring() -> None:
    hand = ("rapid_fire", "boost", "no_limit", "fortified")
    script = battle("cut_man", hero(hand=hand), hero())
    script.passes(A).rolls(*MISS).passes(A)
    script.refuses(Play("rapid_fire"), "MM-229", A).refuses(Play("boost"), "MM-229", A)
    assert script.playable() == {"no_limit", "fortified"}
    script.plays(A, "no_limit").passes(A).rolls("aim", "aim", "aim", "aim", "aim")
    assert script.game.fight.cards == 1, "what is not used lapses"


@rule("MM-148")
def test_all_dice_each_round_anew() -> None:
    script = battle("cut_man", hero(hand=("boost", *FILL)), hero())
    script.plays(A, "boost").passes(A)
    assert len(script.table.pending.dice) == 8  # type: ignore[union-attr]
    script.rolls(*MISS, "aim", "aim").passes(A)
    script.rolls("aim", "aim", "aim", "aim", "aim").passes(A)
    assert len(script.table.pending.dice) == 6, "two more for one round only"  # type: ignore[union-attr]
    script.rolls(*MISS).plays(A, "boost").rolls("hit", "hit")
    assert script.dice() == "hit hit aim aim aim aim aim aim", "played later they join the roll"


@rule("MM-149")
def test_re_rolls_and_sticking_work_as_on_challenges() -> None:
    script = battle("ice_man", hero(), hero())
    script.passes(A).rolls(*MISS).rerolls("aim", "aim", to=["hit", "run"])
    assert script.stats()[1] == 2 and script.dice() == "hit aim aim aim aim run"
    script.passes(A).passes(A).rolls("wily", "jump", "jump", "jump", "jump")
    script.passes(A).rolls("aim", "hit", "hit", "run", "run", "run")
    assert Reroll(("aim",)) not in script.options() and Reroll(("hit",)) in script.options(), "aim sticks"
    script.refuses(Reroll(("aim",)), "MM-149", A)
    script.rerolls("hit", to=["aim"])
    assert sum(die.stuck for die in script.game.roll.dice) == 2


@rule("MM-150", "MM-230", "MM-155", "MM-154")
def test_damage_of_faces_is_one_sum() -> None:
    script = battle("cut_man", hero(20, hand=("speed_run", *FILL)), hero())
    script.plays(A, "speed_run").passes(A).rolls("hit", "hit", "run", "pellet", "wily", "jump").passes(A)
    assert script.game.fight.health == 28 - 6 and len(script.told(ev.BossDamaged)) == 1
    assert [term.n for term in script.told(ev.Sum)[0].terms] == [2, 2, 2], "a face without a number counts from 0"
    assert script.stats()[0] == 20, "Pellets do not heal, Dr. Wily faces do nothing"
    healing = battle("cut_man", hero(20, hand=("life_energy", *FILL)), hero())
    assert healing.plays(A, "life_energy").stats()[0] == 24, "other healing works"


@rule("MM-151", "MM-152", "MM-153")
def test_replacements_additions_and_weak_spots() -> None:
    for boss, kind, damage in (
        ("cut_man", "stage", 6 + 2), ("fire_man", "stage", 4 + 2), ("yellow_devil", "devil", 4 + 2),
        ("wily_machine_1", "machine", 4 + 2), ("cut_man", "copy", 6 + 2),
    ):  # fmt: skip
        powers = ["super_arm", "hyper_bomb"]
        script = battle(boss, hero(powers=powers, hand=("rapid_fire", *FILL)), hero(), kind=kind)
        full = script.game.fight.health
        script.uses("super_arm").plays(A, "rapid_fire")
        script.passes(A).rolls("hit", "aim", "aim", "aim", "aim", "aim").passes(A)
        assert script.game.fight.health == full - damage, "the highest replacement, then what is added"


@rule("MM-151", "MM-049")
def test_a_replacement_that_is_outdone_is_not_offered() -> None:
    powers = ["super_arm", "hyper_bomb"]
    script = battle("cut_man", hero(powers=powers), hero())
    script.uses("hyper_bomb").uses("super_arm").passes(A).rolls("hit", *MISS[1:]).passes(A)
    assert script.game.fight.health == 22, "the higher one counts, whichever came first"
    script = battle("cut_man", hero(powers=powers), hero())
    script.uses("super_arm").refuses(Ability("hyper_bomb"), "MM-049", A)
    script = battle("fire_man", hero(powers=powers, hand=("rapid_fire", *FILL)), hero())
    script.uses("hyper_bomb").refuses(Ability("super_arm"), "MM-049", A)
    assert "rapid_fire" in script.playable(), "what is added always counts"


@rule("MM-156", "MM-165")
def test_a_beaten_boss_does_not_roll() -> None:
    script = battle("cut_man", hero(9), hero(stage="ice_man"), health=2)
    script.passes(A).rolls("hit", *MISS[1:]).passes(A)
    assert script.game.turn == B and script.stats() == (28, 3, 10, 3)
    assert script.hero().position == 4, "the piece stays until the next stage is chosen"
    script = battle("cut_man", hero(9, powers=["fire_storm"]), hero(stage="ice_man"), health=3)
    script.uses("fire_storm/b")
    assert script.game.turn == B and script.hero().won[-1] == "cut_man", "an ability does it at once"


@rule("MM-156")
def test_a_boss_with_one_health_left_fights_on() -> None:
    script = battle("cut_man", hero(), hero(), health=3)
    script.passes(A).rolls("hit", *MISS[1:]).passes(A)
    assert script.game.fight.health == 1 and script.asked() == {A: "battle_after"}


@rule("MM-157", "MM-230")
def test_damage_of_cards_comes_at_once_and_the_hero_first() -> None:
    script = battle("cut_man", hero(20, hand=("chain_blast", *FILL)), hero())
    script.plays(A, "chain_blast")
    assert script.stats()[0] == 16 and script.game.fight.health == 22
    kinds = [type(told.event) for told in script.table.told]
    assert kinds.index(ev.Damaged) < kinds.index(ev.BossDamaged)


@rule("MM-158", "MM-159", "MM-160")
def test_the_boss_rolls_and_every_line_works() -> None:
    script = battle("elec_man", hero(), hero())
    script.fights(*MISS)
    assert len(script.table.pending.dice) == 4  # type: ignore[union-attr]
    script.rolls("run", "run", "wily", "aim")
    assert script.stats()[:2] == (28 - 7, 2), "once a die; faces without a line do nothing"
    assert script.asked() == {A: "battle"}, "no re-rolls for bosses, and no choice about lines"


@rule("MM-161", "MM-107")
def test_damage_prevention_then_other_effects() -> None:
    script = battle("cut_man", hero(5, hand=("fortified", *FILL)), hero())
    script.plays(A, "fortified")
    assert script.game.shield == 0, "it waits for the boss half"
    script.fights(*MISS).rolls("hit", "hit", "aim", "aim", "wily").loses_card("boost")
    assert script.stats()[0] == 2 and script.told(ev.Damaged)[0].prevented == 4
    script = battle("cut_man", hero(3), hero(stage="ice_man"))
    rounds(script, "hit", "aim", "aim", "aim", "wily")
    assert script.stats()[3] == 2 and script.told(ev.Discarded) == [], "a hero who falls suffers nothing more"


@rule("MM-162")
def test_removed_and_stuck_dice_are_picked_by_who_scored() -> None:
    script = battle("guts_man", hero(hand=("boost", *FILL)), hero(), hero())
    rounds(script, "wily", "aim", "aim", "aim")
    script.passes(A).rolls("hit", "hit", "aim", "aim", "run", "run")
    assert script.asked() == {B: "stick"} and script.options() == [Pick("hit"), Pick("aim"), Pick("run")]
    script.answers(Pick("aim"), B)
    assert [die.stuck for die in script.game.roll.dice].count(True) == 1
    script.plays(A, "boost").rolls("hit", "aim")
    assert [die.stuck for die in script.game.roll.dice].count(True) == 1, "dice that join later are safe"
    assert script.table.game.content  # the next round is free again
    bomb = battle("bomb_man", hero(), hero())
    rounds(bomb, "wily", "aim", "aim", "aim")
    bomb.passes(A).rolls("jump", "jump", "jump", "jump", "jump", "jump")
    assert bomb.dice() == "jump jump jump jump jump", "all alike: there is nothing to pick"


@rule("MM-162", "MM-082", "MM-084")
def test_of_two_alike_the_stuck_die_is_changed() -> None:
    """Changing the loose one would leave the hero with less: it can be rolled again anyway."""
    script = battle("guts_man", hero(powers=["hyper_bomb"]), hero())
    rounds(script, "wily", "aim", "aim", "aim")
    script.passes(A).rolls("wily", "wily", "run", "run", "run", "run").answers(Pick("wily"), B)
    script.uses("hyper_bomb/b")
    stuck = next(f"die{n}" for n, die in enumerate(script.game.roll.dice) if die.stuck)
    described = script.table.game.describe(script.game, A, "battle_reroll", Turn("wily", "hit"), ENGLISH)
    assert described.nodes == (stuck,), "and the picture points at it"
    script.turns("wily", "hit")
    assert [(die.face, die.stuck) for die in script.game.roll.dice if die.face != "run"] == [
        ("hit", True), ("wily", False),
    ]  # fmt: skip
    assert Reroll(("wily",)) in script.options()


@rule("MM-162", "MM-211")
def test_the_default_of_a_die_to_stick_is_the_best_loose_one() -> None:
    script = battle("guts_man", hero(hand=("speed_run", *FILL)), hero())
    rounds(script, "wily", "wily", "aim", "aim")
    script.plays(A, "speed_run").passes(A).rolls("hit", "aim", "aim", "run", "run", "jump")
    assert script.table.asks[B].fallback == Pick("hit")
    script.answers(Pick("hit"), B)
    assert script.table.asks[B].fallback == Pick("run"), "the hit sticks already"


@rule("MM-162")
def test_a_die_that_sticks_cannot_be_picked_again() -> None:
    script = battle("guts_man", hero(), hero())
    rounds(script, "wily", "wily", "aim", "aim")
    script.passes(A).rolls("hit", "hit", "aim", "aim", "run", "run").answers(Pick("hit"), B)
    described = script.table.game.describe(script.game, B, "stick", Pick("hit"), ENGLISH)
    assert script.game.roll.dice[0].stuck and described.nodes == ("die1",), "the picture points at the loose one"


@rule("MM-163")
def test_removals_end_with_the_battle() -> None:
    script = battle("time_man", hero(3), hero(stage="ice_man"), switches={"expansion": "on"})
    rounds(script, "hit", "wily", "aim", "aim")
    assert script.stats()[3] == 2
    script.until("battle", turns=2000).passes(A).rolls(*MISS)
    assert script.dice() == " ".join(MISS)
    few = battle("bomb_man", hero(more={"threat": -5}), hero())
    few.passes(A).rolls("aim").passes(A).passes(A).rolls("wily", "wily", "aim", "aim")
    few.passes(A).rolls("hit")
    assert few.game.fight.step in ("rolled", "after") and few.game.roll.dice == [], "never below none"


@rule("MM-231")
def test_fewer_boss_dice_and_ignored_ones() -> None:
    script = battle("time_man", hero(powers=["time_slow", "ice_slasher"]), hero(), switches={"expansion": "on"})
    script.uses("time_slow/b").uses("ice_slasher/b").fights(*MISS)
    assert len(script.table.pending.dice) == 3  # type: ignore[union-attr]
    script.rolls("hit", "jump", "wily")
    assert script.asked() == {A: "ignore"} and script.table.asks[A].fallback == Pick("hit")
    script.answers(Pick("wily"))
    assert script.stats()[0] == 22 and script.game.waiting == [], "a dropped die triggers nothing"
    order = battle("time_man", hero(powers=["ice_slasher"]), hero(trophies=["cut_man"]), switches={"expansion": "on"})
    order.uses("ice_slasher/b").fights(*MISS).rolls("aim", "aim", "aim", "aim")
    order.trophy(B, "cut_man", "aim", "hit")
    assert order.asked() == {A: "ignore"}, "the trophy window comes first"
    order.answers(Pick("hit"))
    assert order.stats()[0] == 28


@rule("MM-166", "MM-171", "MM-168", "MM-167")
def test_what_a_victory_brings() -> None:
    script = battle("cut_man", hero(), hero(stage="ice_man"), health=1)
    script.plays(A, "robot_tactics")
    one = script.hero()
    assert (one.powers, one.won, one.trophies, one.moving) == (["rolling_cutter"], ["cut_man"], ["cut_man"], True)
    assert script.sees(B, "stage.cut_man.boss").empty, "the miniature is gone from its stage"
    owned = battle("cut_man", hero(powers=["rolling_cutter"], won=[]), hero(stage="ice_man"), health=1)
    owned.plays(A, "robot_tactics")
    assert owned.hero().powers == ["rolling_cutter"], "at most one of each"


@rule("MM-166")
def test_a_power_works_from_then_on() -> None:
    script = facing(challenge("jump", minion="met", start=1), hero(powers=["rolling_cutter"]), hero())
    script.uses("rolling_cutter")
    assert script.game.challenge.minions == []
    fight = battle("elec_man", hero(powers=["rolling_cutter"]), hero())
    fight.uses("rolling_cutter").passes(A).rolls("hit", *MISS[1:]).passes(A)
    assert fight.game.fight.health == 22


@rule("MM-169", "MM-133")
def test_a_stage_stays_playable_for_others() -> None:
    script = turn_of(hero(moving=True, won=["ice_man"]), hero(won=["cut_man"], trophies=["cut_man"]))
    assert Choose("cut_man") in script.options()


@rule("MM-170")
def test_trophies_have_no_limit() -> None:
    script = battle("cut_man", hero(trophies=["ice_man", "fire_man", "elec_man"]), hero(stage="ice_man"), health=1)
    script.plays(A, "robot_tactics")
    assert len(script.hero().trophies) == 4
    script.until("stage", turns=3000)
    assert len(script.hero().trophies) == 4


@rule("MM-172")
def test_a_lost_battle() -> None:
    script = battle("cut_man", hero(1, lives=2), hero(stage="ice_man"))
    rounds(script, "hit", "aim", "aim", "aim", "aim")
    assert script.stats() == (0, 3, 10, 1) and script.hero().position == 4 and script.game.turn == B
    last = battle("cut_man", hero(1, lives=1), hero(stage="ice_man"))
    rounds(last, "hit", "aim", "aim", "aim", "aim")
    assert last.hero().stage == ""


@pytest.mark.parametrize(
    ("card", "health", "boss", "we"),
    [
        ("shortcut", 20, 24, 1), ("robot_tactics", 20, 25, 1), ("energized", 20, 27, 2), ("land_on_edge", 20, 26, 1),
        ("life_energy", 24, 28, 1), ("w_tank", 20, 28, 3), ("blade_return", 21, 25, 1), ("boulder_throw", 20, 24, 1),
        ("short_fuse", 20, 25, 1), ("overcharge", 20, 28, 3), ("oil_spill", 23, 27, 1), ("slippery_deal", 20, 27, 1),
        ("static_field", 20, 27, 1), ("stopped_clock", 20, 26, 1), ("ember_shield", 21, 28, 1),
    ],
)  # fmt: skip
def test_w_texts(card: str, health: int, boss: int, we: int) -> None:
    script = battle("cut_man", hero(20, we=1, powers=["hyper_bomb"], hand=(card, *FILL)), hero())
    script.plays(A, card)
    assert (script.stats()[0], script.game.fight.health, script.stats()[1]) == (health, boss, we)


def test_an_effect_of_the_next_round() -> None:
    script = battle("cut_man", hero(we=1, hand=("stopped_clock", *FILL)), hero())
    script.plays(A, "stopped_clock")
    rounds(script, "aim", "aim", "aim", "aim", "aim")
    assert script.stats()[1] == 2
    rounds(script, "aim", "aim", "aim", "aim", "aim")
    assert script.stats()[1] == 2, "once"


def test_a_condition_that_fails_changes_nothing() -> None:
    for boss, legal in (("fire_man", True), ("cut_man", False)):
        script = battle(boss, hero(hand=("cold_snap", *FILL)), hero())
        [_, burn] = BOX.boss_side["cold_snap"].do
        assert changes(script.game, look(script.game), burn, Use(burn.address, A)) == legal


def test_a_boss_of_another_symbol_is_spared() -> None:
    for boss, health in (("fire_man", 26), ("cut_man", 28)):
        script = battle(boss, hero(hand=("cold_snap", *FILL)), hero())
        script.plays(A, "cold_snap")
        assert script.game.fight.health == health


@pytest.mark.parametrize(
    ("card", "check"),
    [
        ("proto_man", lambda s: "prevent" in written(s.game, s.game.waiting)[0]),
        ("roll", lambda s: s.stats()[0] == 23),
        ("rush", lambda s: s.game.extra == 2),
        ("dr_light", lambda s: written(s.game, s.game.force)[0] == {"add_damage": 2, "face": "aim"}),
        ("mega_man_charge", lambda s: written(s.game, s.game.force)[0] == {"add_damage": 1, "face": "hit"}),
        ("mega_man", lambda s: s.game.fight.cards == 2),
    ],
)
def test_battle_abilities_of_heroes(card: str, check: object) -> None:
    script = battle("cut_man", hero(20, we=1, card=card), hero())
    script.uses(card)
    assert script.stats()[1] == 0 and check(script)  # type: ignore[operator]
    assert PASS in script.options()
