"""Battleground for two: maps, drafts, reveals, replacements, ties, the end."""

from __future__ import annotations

import random
from typing import Any

from tabletron.games.robomon.events import RoundBegan, TurnBegan
from tabletron.games.robomon.options import Choose, Enter, Forfeit, Keep, Strike, Swap
from tabletron.games.robomon.state import RoboMon
from tabletron.testing import rule
from tests.games.robomon.kit import BOX, Script, field, mine, opened

A, B = 0, 1


def drafting(draft: str, **switches: Any) -> Script:
    """At the first pick on the plain; draws and coins as the seed says."""
    return opened(2, by_hand=[], draft=draft, map="plain", **switches)


def all_picked(script: Script) -> Script:
    """Everybody takes what is best until teams are made."""
    while script.asked() and set(script.asked().values()) <= {"choose", "keep", "open_pick"}:
        script.goes_on()
    return script


def ground(mine_: list[Any], theirs: list[Any], **fields: Any) -> Script:
    return field(mine_, theirs, mode="battleground", **fields)


@rule("RM-228", "RM-230", "RM-256")
def test_players_choice_is_secret_and_both_may_take_the_same() -> None:
    script = drafting("choice")
    assert script.asked() == {A: "choose", B: "choose"}
    script.answers(Choose("000"), A)
    assert script.game.benches == [[], []], "sealed until both have chosen"
    script.answers(Choose("000"), B)
    assert script.game.benches == [["000"], ["000"]]
    assert Choose("000") not in script.options(A)
    all_picked(script)
    assert [len(bench) for bench in script.game.benches] == [6, 6] and set(script.asked().values()) == {"reveal"}


@rule("RM-230", "RM-257")
def test_by_option_they_pick_in_turn_from_one_deck() -> None:
    script = drafting("choice", mirror="off")
    [first] = script.asked()
    assert len(script.options()) == 48
    script.answers(Choose("000"))
    assert list(script.asked()) == [1 - first] and Choose("000") not in script.options()


@rule("RM-231", "RM-256")
def test_s15_closed_draft() -> None:
    script = drafting("closed")
    hands = [list(hand) for hand in script.game.hands]
    assert [len(hand) for hand in hands] == [6, 6] and script.asked() == {A: "keep", B: "keep"}
    assert len(script.options(A)) == 30
    for seat in (A, B):
        script.answers(Keep(hands[seat][0], hands[seat][1]), seat)
    assert script.game.hands == [hands[B][2:], hands[A][2:]], "the other four are swapped"
    for size in (4, 2):
        assert [len(hand) for hand in script.game.hands] == [size, size]
        for seat in (A, B):
            script.answers(script.options(seat)[0], seat)
    assert [len(hand) for hand in script.game.hands] == [6, 6], "a second deal"
    all_picked(script)
    assert [len(bench) for bench in script.game.benches] == [6, 6]
    assert len({pick.discard for pick in script.game.picks}) == 12


@rule("RM-231")
def test_a_closed_draft_hides_what_the_other_keeps() -> None:
    script = drafting("closed")
    for seat in (A, B):
        script.answers(script.options(seat)[0], seat)

    def seen(look: Any) -> set[Any]:
        return {look(script.table.imagine(A, random.Random(key)).state) for key in range(30)}

    assert len(seen(lambda state: tuple(state.hands[B]))) == 1, "the four cards passed on are known"
    assert len(seen(lambda state: tuple(state.hands[A]))) == 1
    assert len(seen(lambda state: tuple(state.benches[A]))) == 1
    assert len(seen(lambda state: tuple(state.benches[B]))) > 10, "what was kept of cards never seen is not"
    passed = set(script.game.hands[B])
    for seat in (A, B):
        script.answers(script.options(seat)[0], seat)
    gone = passed - set(script.game.hands[A])
    kept = seen(lambda state: state.benches[B][1])
    assert kept == gone and len(gone) == 2, "either of the two missing cards"


@rule("RM-232")
def test_open_draft() -> None:
    script = drafting("open")
    [first] = script.asked()
    assert len(script.game.offered) == 12
    script.answers(script.options()[3])
    assert list(script.asked()) == [1 - first] and len(script.game.offered) == 11
    all_picked(script)
    assert [len(bench) for bench in script.game.benches] == [6, 6] and script.game.offered == []


@rule("RM-232", "RM-233")
def test_who_begins_is_random() -> None:
    firsts = {next(iter(opened(2, by_hand=[], seed=seed, draft="open", map="plain").asked())) for seed in range(12)}
    assert firsts == {A, B}


@rule("RM-229")
def test_the_map_is_agreed_on_or_random() -> None:
    assert drafting("open").game.map == "plain"
    assert len({opened(2, by_hand=[], seed=seed).game.map for seed in range(30)}) > 5


@rule("RM-233")
def test_one_reveals_one_the_other_both_the_first_the_second() -> None:
    script = all_picked(drafting("open"))
    order = []
    while "reveal" in script.asked().values():
        [seat] = script.asked()
        order.append(seat)
        script.answers(script.options()[0], seat)
        if "x" in script.asked().values():
            script.answers(script.options()[0], seat)
    first = order[0]
    assert order == [first, 1 - first, 1 - first, first]
    mons = script.game.mons
    assert [len(bench) for bench in script.game.benches] == [4, 4] and len(mons) == 4
    assert all(script.game.grid.at(mon.square)[1] == (0 if mon.side else 10) for mon in mons)


@rule("RM-234", "RM-244")
def test_no_switching_forfeiting_or_items() -> None:
    script = ground(
        [mine("Sparky", (4, 5))], [mine("Turtelian", (5, 5))], turn="Sparky", dice="b", benches=[["091"], []]
    )
    assert not any(isinstance(one, Swap | Forfeit) for one in script.options())
    assert script.game.pawn == -1
    script.strikes("Bite").rolls(0).passes(B)
    assert script.mon("Turtelian").damage == 1


@rule("RM-235")
def test_each_player_rolls_seven_own_dice() -> None:
    script = ground([mine("Sparky", (0, 9))], [mine("Turtelian", (0, 0))], phase="begin_round")
    script.action("mmmmmmm").action("bbbbbbb")
    assert script.game.dice == [["move"] * 7, ["basic"] * 7]
    assert script.asked() == {A: "act"}
    script.goes((0, 6)).passes()
    assert script.asked() == {B: "act"} and len(script.game.dice[B]) == 7


@rule("RM-236")
def test_equal_speed_goes_by_the_tie_marker_which_is_passed_after_use() -> None:
    for marker in (A, B):
        script = ground(
            [mine("Scupper", (0, 9))], [mine("Hydradile", (0, 0))], phase="begin_round", marker=marker
        )  # fmt: skip
        script.action("mmmmmmm").action("mmmmmmm")
        assert list(script.asked()) == [marker]
        script.passes().passes()
        assert script.game.marker == 1 - marker
    script = ground([mine("Sparky", (0, 9))], [mine("Hydradile", (0, 0))], phase="begin_round", marker=A)
    script.action("mmmmmmm").action("mmmmmmm").passes().passes()
    assert script.game.marker == A


@rule("RM-237", "RM-079", "RM-086")
def test_time_faces_load_the_enemys_fastest_whose_owner_takes_the_bonus_turn() -> None:
    foes = [mine("Turtelian", (0, 0)), mine("Scupper", (4, 8))]
    script = ground([mine("Sparky", (4, 9))], foes, phase="begin_round")
    script.action("ttttmmm").action("bbbbbbb")
    assert script.asked() == {B: "act"} and script.game.turn.bonus
    assert script.game.mons[script.game.turn.mon].card == "091" and script.mon("Scupper").time == 0
    script.strikes("Tackle", 1).rolls(0)
    assert script.asked() == {A: "block"}
    script.passes()
    script.passes(B)
    assert script.asked() == {A: "reroll"}
    script.passes()
    assert [event.bonus for event in script.told(TurnBegan)] == [True, False]


@rule("RM-238")
def test_the_owner_of_the_fastest_resolves_his_time_dice_first() -> None:
    for mine_, theirs, first in (("Sparky", "Turtelian", A), ("Turtelian", "Sparky", B)):
        script = ground([mine(mine_, (0, 9))], [mine(theirs, (0, 0))], phase="begin_round")
        script.action("tmmmmmm").action("tmmmmmm")
        assert script.asked() == {first: "reroll"}


@rule("RM-239", "RM-240")
def test_who_has_no_hit_points_or_power_is_eliminated_and_replaced_next_round() -> None:
    script = ground(
        [mine("Sparky", (4, 5), power=1)], [mine("Scupper", (5, 5), damage=5)], turn="Sparky", dice="b",
        benches=[["010", "014"], ["008", "029"]],
    )  # fmt: skip
    script.strikes("Bite").rolls(0).passes(B)
    assert script.mon("Sparky").where == "down" and script.mon("Scupper").where == "out"
    assert script.asked() == {A: "replace", B: "replace"}
    assert Enter(("010", "014"), ("a10", "c10")) in script.options(A), "two empty places, two choices"


@rule("RM-241", "RM-256")
def test_s14_both_replace_in_secret_and_reveal_together() -> None:
    script = _both_lost_one()
    assert script.asked() == {A: "replace", B: "replace"}
    script.answers(script.options(A)[0], A)
    assert len(script.game.mons) == 4, "nothing is seen before both have chosen"
    script.answers(script.options(B)[0], B)
    assert [mon.card for mon in script.game.mons[4:]] == ["014", "008"]
    assert script.game.round == 4 and script.table.pending is not None
    assert len(script.told(RoundBegan)[-1].order) == 4


def _both_lost_one() -> Script:
    return ground(
        [mine("Turtelian", (4, 6)), mine("Sparky", None, where="out", damage=8)],
        [mine("Voltick", (9, 0)), mine("Scupper", None, where="out", damage=6)],
        phase="begin_round", round=3, benches=[["014"], ["008"]],
    )  # fmt: skip


@rule("RM-240", "RM-241", "RM-262")
def test_a_free_x_is_taken_before_any_square_beside_one() -> None:
    gone = [mine("Sparky", None, where="out"), mine("Turtelian", None, where="out")]
    theirs = [mine("Voltick", (0, 9)), mine("Scupper", (9, 0))]
    script = ground(gone, theirs, phase="begin_round", round=3, benches=[["014", "008"], []])
    places = {one.to for one in script.options(A)}
    beside = {"a9", "b9", "b10", "c9", "d9", "d10"}
    assert places == {("c10", square) for square in beside}, "the first on the X, the second beside either X"
    theirs[1] = mine("Scupper", (2, 9))
    script = ground(gone, theirs, phase="begin_round", round=3, benches=[["014"], []])
    assert {one.to for one in script.options(A)} == {(square,) for square in beside}


@rule("RM-242")
def test_a_player_with_no_robomon_left_loses() -> None:
    script = ground([mine("Sparky", (4, 5))], [mine("Scupper", (5, 5), damage=5)], turn="Sparky", dice="b")
    script.strikes("Bite").rolls(0).passes(B)
    assert script.over == "eliminated" and script.table.result is not None and script.table.result.winners == (A,)


@rule("RM-243")
def test_both_at_once_is_a_draw() -> None:
    script = ground(
        [mine("Sparky", (4, 5), power=2)], [mine("Scupper", (5, 5), power=1)], turn="Sparky", dice="b", enemy_dice="w"
    )  # fmt: skip
    script.strikes("Tackle").rolls(0).blocks(0, 1)
    assert script.over == "both" and script.table.result is not None and script.table.result.winners == ()


@rule("RM-243")
def test_after_forty_rounds_more_robomon_win_then_more_hit_points() -> None:
    def winners(benches: list[list[str]], damage: int) -> tuple[int, ...]:
        script = ground(
            [mine("Sparky", (4, 5), damage=damage)], [mine("Sparky", (5, 5))], phase="end_round", round=40,
            benches=benches,
        )  # fmt: skip
        assert script.over == "rounds" and script.table.result is not None
        assert not script.table.game.lost(script.game), "rivals win, lose or draw"
        return script.table.result.winners

    assert winners([["091"], []], 5) == (A,)
    assert winners([[], []], 1) == (B,)
    assert winners([[], []], 0) == ()


@rule("RM-244", "RM-099")
def test_everything_else_is_as_in_competitions() -> None:
    script = ground([mine("Sparky", (4, 5))], [mine("Turtelian", (5, 5))], turn="Turtelian", dice="", enemy_dice="bb")
    assert script.asked() == {B: "act"} and Strike(0, 2) in script.options()
    script.strikes("Shell Bash", 2).rolls(0).passes(A)
    assert script.mon("Sparky").damage == 3
    script.table.concede(A)
    assert script.table.result is not None and script.table.result.winners == (B,)


@rule("RM-228")
def test_a_team_has_six_of_the_forty_eight() -> None:
    script = all_picked(drafting("closed"))
    state = script.game
    assert isinstance(state, RoboMon) and all(len(set(bench)) == 6 for bench in state.benches)
    assert {card for bench in state.benches for card in bench} <= set(BOX.card)
