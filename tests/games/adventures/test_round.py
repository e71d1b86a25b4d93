"""Object of the game, the round, drawing and planning."""

from __future__ import annotations

import pytest

from tabletron.games.adventures.box import CARDS_A_HERO
from tabletron.games.adventures.events import Planned, Rolled, RoundBegan
from tabletron.games.adventures.options import Plan, Skill
from tabletron.testing import rule
from tests.games.adventures.kit import (
    BLUE,
    BOX,
    RED,
    YELLOW,
    A,
    B,
    C,
    D,
    action,
    card,
    cleaning,
    engaging,
    facing,
    hero,
    planned,
    support,
    table_of,
)

# --- object of the game


@rule("MA-029", "MA-031")
def test_the_players_win_together_when_the_last_boss_is_survived() -> None:
    script = engaging(
        hero(boss="spark_man", patterns=["BP14"]), hero(boss="cut_man", patterns=["BP16"]), pool="yellow.R blue.J"
    )
    script.pays("blue.J", "yellow.R")
    assert script.table.result is None
    script.until(B, "act").suffers()
    assert script.table.result is not None and script.table.result.winners == (A, B)
    assert script.hero().left != "", "no clean-up follows"
    assert script.game.step == "over"


@rule("MA-030")
def test_surviving_is_enough() -> None:
    script = engaging(hero(boss="metal_man", patterns=["BP14", "BP16"]))
    script.suffers().suffers()
    assert script.table.result is not None and script.table.result.winners == (A,)
    assert script.life() == [1] and script.hero().faced == [False, False]


@rule("MA-034")
def test_one_result_for_all() -> None:
    script = engaging(hero(boss="metal_man", patterns=["BP14"]), hero(1, boss="cut_man", patterns=["BP16"]), tanks=0)
    script.suffers().until(B, "act").suffers()
    assert script.table.result is not None
    assert script.table.result.winners == () and script.table.result.scores == (0.0, 0.0)


# --- the round


@rule("MA-035")
def test_a_round_is_draw_planning_action_and_clean_up() -> None:
    script = planned(3)
    steps = [script.game.step]
    while len(script.told(RoundBegan)) < 3 and script.table.result is None:
        script.goes_on()
        if steps[-1] != script.game.step:
            steps.append(script.game.step)
    shown = [step for step in steps if step in ("planning", "dice_pool")]
    assert shown[:3] == ["planning", "dice_pool", "dice_pool"] and steps.count("planning") >= 2
    assert [event.round for event in script.told(RoundBegan)][:2] == [1, 2]


@rule("MA-036")
def test_a_phase_is_finished_by_all_before_the_next_begins() -> None:
    script = planned(4)
    script.plans(A).plans(B).plans(D)
    assert script.asked() == {C: "plan"} and script.told(Planned) == []
    script.plans(C)
    assert len(script.told(Planned)) == 4 and script.game.step == "dice_pool"
    script = cleaning(*(hero(boss=boss, stages=["ST01"]) for boss in ("cut_man", "fire_man", "top_man")))
    assert [one.battle for one in script.game.heroes] == [True, True, True], "all reach their bosses together"


@rule("MA-037", "MA-039")
def test_everybody_draws_four_cards() -> None:
    script = planned(4)
    for one in script.game.heroes:
        assert len(one.hand) == 4 and len(one.deck) == CARDS_A_HERO - 4
    script = cleaning(hero(boost=RED), hero(), hero())
    assert [len(one.hand) for one in script.game.heroes] == [4, 4, 4]


@rule("MA-038")
def test_an_empty_deck_is_the_discard_pile_shuffled() -> None:
    names = list(BOX.deck["mega_man"])
    script = table_of(hero(left="", right="", deck=names[:2], discard=names[2:], stages=["ST01"]), phase="begin_round")
    assert set(names[:2]) <= set(script.hero().hand), "what was left is drawn first"
    assert len(script.hero().hand) == 4 and len(script.hero().deck) == 12 and script.hero().discard == []
    assert script.hero().deck != [name for name in names if name in script.hero().deck], "shuffled"


# --- planning


@rule("MA-040")
def test_all_plan_at_the_same_time() -> None:
    assert planned(4).asked() == {A: "plan", B: "plan", C: "plan", D: "plan"}


@pytest.mark.parametrize(("open_hands", "known"), [("on", True), ("off", False)])
@rule("MA-041")
def test_hands_are_open_unless_closed(open_hands: str, known: bool) -> None:
    script = planned(3, open_hands=open_hands)
    assert (len(script.guesses(A, lambda game: tuple(game.heroes[B].hand))) == 1) == known
    assert len(script.guesses(B, lambda game: tuple(game.heroes[B].hand))) == 1
    backs = [node.back for node in script.sees(A, "hero1.hand").nodes]
    assert backs == [not known] * 4
    assert [node.back for node in script.sees(B, "hero1.hand").nodes] == [False] * 4
    assert [node.back for node in script.sees(None, "hero1.hand").nodes] == [not known] * 4


@rule("MA-042", "MA-044")
def test_three_cards_are_placed_and_one_is_kept() -> None:
    script = planned(3)
    hand = list(script.hero().hand)
    options = script.options(A)
    assert len(options) == 24
    assert all(sorted([one.left, one.right, one.skill, one.boost]) == hand for one in options)
    script.refuses(Plan(hand[0], hand[1], "", hand[2]), "MA-042", A)
    script.answers(Plan(*hand), A).plans(B).plans(C)
    mine = script.hero()
    assert (mine.left, mine.right, mine.skill, mine.hand) == (hand[0], hand[1], hand[2], [hand[3]])


@rule("MA-043")
def test_only_half_of_a_card_counts() -> None:
    script = action(
        hero(left="RO-repair-a", right="MM-slide-a", skill="MM-megabuster-a"), hero(right=RED), hero(left=RED)
    )
    script.rolls("S", "S", "J", "R")
    assert script.pool() == "blue.J red.S red.S yellow.R", "the red support of the skill card gives nothing"
    assert [option for option in script.options() if isinstance(option, Skill)] == [Skill()]
    script.skill()
    assert script.pool() == "blue.J red.S red.S red.S yellow.R", "the one skill is that of the skill slot"


@rule("MA-045", "MA-046")
def test_a_support_serves_its_owner_and_one_neighbour_in_full() -> None:
    heroes = [hero(left=RED, right=RED) for _ in range(4)]
    heroes[B] = hero(left=YELLOW, right=BLUE)
    script = action(*heroes, first=A)
    thrown = {}
    for seat in (A, B, C, D):
        event = script.table.pending
        assert event is not None
        thrown[seat] = [faces[0] for faces in event.dice]  # type: ignore[union-attr]
        script.rolls(*thrown[seat])
        while script.game.acting.seat == seat and script.table.pending is None:
            script.goes_on()
    assert sorted(thrown[A]) == ["J", "S", "S", "S"], "B's right slot"
    assert sorted(thrown[B]) == ["J", "R", "S", "S"], "B itself: both slots"
    assert sorted(thrown[C]) == ["R", "S", "S", "S"], "B's left slot"
    assert sorted(thrown[D]) == ["S", "S", "S"], "four red dice, of which one is over the limit"


@rule("MA-047")
def test_everybody_sees_the_top_cards_while_planning() -> None:
    script = planned(3)
    for seat in (A, B, None):
        for one in script.game.heroes:
            shown = script.sees(seat, f"hero{one.seat}.top")
            assert shown.art == one.stages[0] and not shown.back
            assert script.sees(seat, f"hero{one.seat}.boss").art == one.boss
            assert script.sees(seat, f"hero{one.seat}.life").value == 5
    script = cleaning(
        hero(boss="cut_man", stages=["ST01"]), hero(boss="fire_man", stages=["ST02"]), hero(boss="top_man")
    )
    assert script.sees(A, "hero1.top").art == script.hero(B).patterns[0]


@rule("MA-048")
def test_a_plan_may_change_until_the_last_is_in() -> None:
    script = planned(3)
    first, second = script.options(A)[0], script.options(A)[5]
    script.answers(first, A).plans(B)
    assert script.asked() == {C: "plan"} and script.told(Planned) == []
    script.answers(second, A)
    script.plans(C)
    assert script.hero().left == second.left and script.hero().skill == second.skill


@rule("MA-049", "MA-230")
def test_shadow_man_hides_the_stage_card_from_the_start() -> None:
    script = cleaning(
        hero(boss="shadow_man", stages=["ST01", "ST02", "ST03"]), hero(boss="cut_man"), hero(boss="top_man")
    )
    assert script.asked()[A] == "plan"
    for seat in (A, B, None):
        assert script.sees(seat, "hero0.top").back, "its owner does not know it either"
        assert not script.sees(seat, "hero1.top").back
    assert len(script.guesses(A, lambda game: game.heroes[A].stages[0])) > 5
    script.plans(A).plans(B).plans(C)
    assert script.game.step == "dice_pool" and not script.told(Rolled)
    assert script.sees(B, "hero0.top").art == "ST02", "shown before the dice are rolled"


@rule("MA-230")
def test_a_hidden_pattern_card_is_shown_when_it_is_engaged() -> None:
    script = cleaning(hero(boss="shadow_man", stages=["ST01"]), hero(boss="cut_man", stages=["ST02"]))
    script.until(A, "plan")
    assert script.sees(A, "hero0.top").back and not script.sees(A, "hero1.top").back
    script.plans(A).plans(B)
    while script.table.pending is None:
        script.goes_on()
    assert script.sees(A, "hero0.top").back, "the dice pool comes first"
    script.until(A, "act")
    assert not script.sees(B, "hero0.top").back
    faced = script.hero().patterns[0]
    script.suffers()
    while script.asked().get(A) != "act":
        script.goes_on()
    assert script.hero().patterns[0] != faced and not script.sees(B, "hero0.top").back
    assert len(script.guesses(B, lambda game: game.heroes[A].patterns[1])) > 1


def test_supports_are_found_by_what_they_give() -> None:
    assert support(BOX.action[card(RED)]) == RED
    assert facing("S/1", pool="red.S").payments() == ["red.S"]
