"""The turn frame, revealing challenges, and where heroes go."""

from __future__ import annotations

import pytest

from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.box import CASTLE
from tabletron.games.boardgame.options import Ability, Choose, Enter, Play, PressOn
from tabletron.testing import rule
from tests.games.boardgame.kit import STAGES, A, B, C, battle, challenge, facing, hero, turn_of, written


@rule("MM-019")
def test_we_and_threat_are_refreshed_up_and_down() -> None:
    assert turn_of(hero(we=0, threat=2), hero()).stats()[1:3] == (3, 10)
    assert turn_of(hero(we=7, threat=15), hero()).stats()[1:3] == (3, 10)


@rule("MM-020", "MM-226")
def test_a_permanent_change_moves_the_base() -> None:
    script = facing("magnet_beam_vault", hero(powers=["super_arm"]), hero(stage="ice_man"))
    script.spends("hit", "aim", "jump").passes(A)
    assert script.hero().more == {"we": 1} and script.stats()[1] == 3, "the amount moves at the next refresh"
    assert script.told(ev.BaseChanged)[0].base == 4
    assert turn_of(hero(we=0, more={"we": 1}), hero()).stats()[1] == 4
    fight = battle("cut_man", hero(more={"threat": 1}), hero()).passes(A)
    assert len(fight.table.pending.dice) == 7, "both sides of the card"  # type: ignore[union-attr]
    assert turn_of(hero(more={"we": -9}), hero()).stats()[1] == 1, "no base falls below 1"


@rule("MM-226")
def test_a_lower_base_cuts_health_at_once() -> None:
    script = facing(challenge("jump", ability=({"base": -4, "of": "health"},)), hero(27), hero())
    assert script.stats()[0] == 24


@rule("MM-021", "MM-128")
def test_health_is_restored_only_after_a_lost_life() -> None:
    assert turn_of(hero(12), hero()).stats()[0] == 12
    assert turn_of(hero(0, lives=2, fallen=True), hero()).stats()[0] == 28


@rule("MM-022", "MM-133", "MM-026")
def test_a_new_stage_only_after_a_win_or_the_last_life() -> None:
    script = turn_of(hero(won=["cut_man"], moving=True, position=4), hero())
    assert script.asked() == {A: "stage"}
    assert {option.name for option in script.options()} == set(STAGES) - {"cut_man"}
    script.refuses(Choose("cut_man"), "MM-133", A)
    script.answers(Choose("ice_man"), A)
    assert script.hero().position == 0 and script.asked() == {A: "play"}, "and the turn is played there"
    assert not script.hero().moving, "once"
    assert turn_of(hero(stage="ice_man", position=2), hero()).asked() == {A: "play"}, "no change of one's own"


@rule("MM-022", "MM-178")
def test_beating_a_copy_is_not_winning_a_stage() -> None:
    script = battle("cut_man", hero(won=["ice_man", "fire_man"]), hero(), health=1, kind="copy")
    script.plays(A, "robot_tactics").passes(A)
    assert not script.hero().moving and script.hero().won == ["ice_man", "fire_man"]


@rule("MM-023")
@pytest.mark.parametrize(
    ("stage", "position", "boss"),
    [("cut_man", 4, "cut_man"), (CASTLE, 6, "wily_machine_1"), (CASTLE, 5, "yellow_devil")],
)
def test_a_turn_before_a_boss_opens_with_the_battle(stage: str, position: int, boss: str) -> None:
    script = turn_of(hero(stage=stage, position=position), hero(), switches={"yellow_devil": "on"})
    assert script.asked() == {A: "battle"} and script.game.fight.boss == boss and script.told(ev.Revealed) == []


@rule("MM-024", "MM-025")
def test_every_turn_has_a_challenge_in_five_steps() -> None:
    script = turn_of(hero(), hero(), top={"cut_man": ["log_yard"]})
    kinds = [type(told.event) for told in script.table.told]
    assert kinds[:2] == [ev.TurnBegan, ev.Revealed] and script.asked() == {A: "play"}
    script.passes(A, B)
    assert script.asked() == {A: "dice"}
    wanted = list(script.game.content.challenge["log_yard"].requirements)
    script.spends(*wanted, "aim").passes(A)
    assert script.asked() == {A: "press_on"}


@rule("MM-027", "MM-198")
def test_effects_end_with_the_challenge_and_the_turn() -> None:
    script = facing(
        challenge("jump", minion="met"), hero(), hero(hand=("fortified", "quick_reflexes", "boost", "boost"))
    )
    script.passes(A).plays(B, "fortified").passes(A).plays(B, "quick_reflexes")
    assert len(script.game.force) == 2
    script.spends("jump").passes(A)
    assert script.game.force == [] and script.game.facing is None
    script.passes(A)
    assert script.game.turn == B and script.game.battle is None and script.game.throw is None
    fight = battle("cut_man", hero(we=3, powers=["rolling_cutter"]), hero())
    fight.uses("rolling_cutter").fights("aim", "aim", "aim", "aim", "aim", "aim").rolls(
        "aim", "aim", "aim", "aim", "aim"
    )
    assert fight.game.force == [] and fight.game.fight.round == 2, "this Battle Round"


@rule("MM-028", "MM-030")
def test_the_next_card_of_the_shared_deck_is_public() -> None:
    script = facing("log_yard", hero(), hero(stage="cut_man"))
    for seat in (A, B, None):
        assert script.sees(seat, "challenge").name == "Log Yard"
    deck = list(script.game.piles["cut_man"].deck)
    script.spends("wily").passes(A)
    assert script.game.turn == B and script.game.challenge.card == deck[0], "B draws from the same deck"
    assert script.game.piles["cut_man"].discard == ["log_yard"], "and shares the discard pile"


@rule("MM-029")
def test_an_empty_challenge_deck_is_shuffled_anew() -> None:
    script = facing("log_yard", hero(), hero(stage="cut_man"))
    pile = script.game.piles["cut_man"]
    pile.discard, pile.deck = pile.deck, []
    script.spends("wily").passes(A)
    assert script.told(ev.Reshuffled) == [ev.Reshuffled(stage="cut_man")]
    assert len(script.game.piles["cut_man"].deck) == 11 and script.game.piles["cut_man"].discard == []


@rule("MM-031", "MM-033")
def test_minions_first_then_the_ability() -> None:
    script = facing(
        challenge("jump", minion="met", start=2, ability=({"damage": 1, "per": "minions"},)), hero(), hero()
    )
    assert script.stats()[0] == 26, "the ability counts the starting minions"
    assert script.asked() == {A: "play"}
    assert facing(challenge("jump", minion="met")).game.challenge.minions == []
    assert facing(challenge("jump")).game.challenge.minions == []


@rule("MM-032")
def test_a_text_with_a_later_moment_waits() -> None:
    script = facing("furnace_blast", hero(), hero())
    assert script.stats()[0] == 28 and written(script.game, script.game.force) == [{"stick_face": "wily"}]
    script = facing("moving_lifts", hero(position=2), hero())
    assert script.hero().position == 2
    script.spends("wily").passes(A)
    assert script.hero().position == 1
    assert facing("bomb_shower", hero(), hero()).stats()[0] == 27, "without one it works at once"


@rule("MM-034", "MM-127", "MM-227")
def test_falling_on_reveal_and_while_cards_are_played() -> None:
    script = facing("bomb_shower", hero(1), hero(stage="ice_man"))
    assert script.stats()[3] == 2 and script.game.turn == B
    assert script.game.piles["bomb_man"].discard == ["bomb_shower"]
    script = facing(
        "super_cutter_machine", hero(2), hero(stage="ice_man", hand=("rapid_fire", "boost", "boost", "boost"))
    )
    script.passes(A).plays(B, "rapid_fire")
    assert script.stats() == (0, 3, 10, 2) and script.game.turn == B and script.game.playing == ""
    assert script.hero(B).discard == ["rapid_fire"] and len(script.hero(B).hand) == 4
    assert script.told(ev.Scored) == [] and script.hero().position == 0


@rule("MM-113", "MM-118")
def test_challenges_are_discarded_and_a_new_one_is_revealed() -> None:
    script = facing("log_yard", hero(position=2), hero(stage="ice_man"))
    script.spends("wily").passes(A)
    assert script.game.piles["cut_man"].discard == ["log_yard"] and script.hero().position == 2
    script.until("dice").spends("wily").until("play")
    assert script.game.turn == A and script.game.challenge.card != "log_yard" and script.hero().position == 2
    script = facing(challenge("jump"), hero(we=0), hero())
    script.spends("jump")
    assert script.game.piles["cut_man"].discard == ["test"], "passed ones too"


@rule("MM-114", "MM-109", "MM-110")
def test_press_on_or_end_the_turn() -> None:
    script = facing(challenge("jump"), hero(we=0), hero())
    script.spends("jump")
    assert script.hero().position == 1 and script.asked() == {A: "press_on"}
    script.answers(PressOn())
    assert script.asked() == {A: "play"} and script.stats()[2] == 9
    script = facing(challenge("jump"), hero(we=0), hero())
    script.spends("jump").passes(A)
    assert script.game.turn == B


@rule("MM-115", "MM-117")
def test_the_turn_ends_without_threat_or_after_a_failure() -> None:
    script = facing(challenge("jump"), hero(we=0, threat=1), hero())
    script.all_pass().rolls("jump")
    assert script.hero().position == 1 and script.game.turn == B
    script = facing(challenge("jump"), hero(we=0), hero())
    script.spends("aim")
    assert script.hero().position == 0 and script.game.turn == B and script.stats()[2] == 9


@rule("MM-111", "MM-112", "MM-045")
def test_more_spaces_add_up_and_stop_before_the_boss() -> None:
    hand = ("shortcut", "shortcut", "boost", "boost")
    for position, reached in ((0, 3), (1, 4), (2, 4)):
        script = facing(challenge("jump", ap=6), hero(we=2, position=position, hand=hand), hero())
        script.plays(A, "shortcut").passes(B).plays(A, "shortcut")
        assert script.stats()[1] == 0, "paid on top of the points"
        script.spends("jump")
        assert script.hero().position == reached
    script = facing(challenge("jump"), hero(we=0, hand=hand), hero())
    script.refuses(Play("shortcut"), "MM-045", A)


@rule("MM-116", "MM-140")
def test_before_the_boss_the_hero_chooses_unless_the_house_does() -> None:
    script = facing(challenge("jump"), hero(we=0, position=3), hero(stage="ice_man"))
    script.spends("jump")
    assert script.asked() == {A: "enter"}
    script.passes(A)
    assert script.game.turn == B and script.hero().position == 4
    script = facing(challenge("jump"), hero(we=0, position=3), hero(), switches={"boss_entry": "forced"})
    script.spends("jump")
    assert script.asked() == {A: "battle"}
    script = facing(challenge("jump"), hero(we=0, position=3), hero())
    script.spends("jump").answers(Enter())
    while script.game.battle is not None:
        assert "enter" not in script.asked().values() and "press_on" not in script.asked().values()
        script.goes_on()
    assert script.stats()[3] == 2 or script.hero().won, "no retreat: the boss or the hero is down"


@rule("MM-134")
def test_who_has_won_every_stage_must_go_to_the_castle() -> None:
    script = turn_of(hero(won=list(STAGES), moving=True), hero())
    assert script.hero().stage == CASTLE and "stage" not in script.asked().values()


@rule("MM-130", "MM-131", "MM-051")
def test_coming_back_after_the_last_life() -> None:
    script = facing(challenge("jump"), hero(1, lives=1, position=2), hero(stage="ice_man"), hero(stage="ice_man"))
    script.spends("wily").passes(A)
    assert script.hero().stage == "" and script.game.turn == B
    assert "off the board" in script.sees(B, "hero0").marks
    script.passes(B, C)
    assert script.asked() == {A: "counter"}, "a hero who waits still plays Dr. Wily"
    script.until("stage", turns=2000)
    assert script.game.turn == A and script.stats() == (28, 3, 10, 3)
    assert Choose("cut_man") in script.options(), "the stage just lost on, too"
    assert Choose("ice_man") in script.options(), "occupied or not"
    assert Choose(CASTLE) not in script.options()
    script.answers(Choose("ice_man"), A)
    assert (script.hero().stage, script.hero().position) == ("ice_man", 0)


@rule("MM-043")
def test_dr_wily_has_no_abilities() -> None:
    script = facing(challenge("jump", minion="met", start=2), hero(), hero(powers=["rolling_cutter"]))
    script.passes(A)
    assert not [option for option in script.options(B) if isinstance(option, Ability)]
    script.refuses(Ability("mega_man"), "MM-043", B).refuses(Ability("rolling_cutter"), "MM-043", B)
