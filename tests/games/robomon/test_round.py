"""Battle set-up and the round: who stands where, who acts when, and with which icons."""

from __future__ import annotations

import pytest

from tabletron import IllegalPlay
from tabletron.games.robomon.events import Rolled, RoundBegan
from tabletron.games.robomon.options import Strike, Swap
from tabletron.testing import rule
from tests.games.robomon.kit import BOX, Script, field, mine, opened

TEAM = ("000", "091", "010")


def order(script: Script) -> list[str]:
    """The names in the turn order of the round that began last."""
    event = script.told(RoundBegan)[-1]
    return [BOX.card[script.game.mons[mon].card].name for mon in event.order]


@rule("RM-060", "RM-061", "RM-063")
def test_one_or_two_of_the_team_start_on_the_x_squares_of_choice() -> None:
    script = opened(team=TEAM)
    assert script.asked() == {0: "active"}
    script.brings("Turtelian").brings("Scupper")
    assert script.asked() == {0: "x"} and script.squares() == {(2, 10), (5, 11)}
    script.steps((5, 11))
    assert script.at("Turtelian", 0) == (5, 11) and script.at("Scupper", 0) == (2, 10)
    assert script.mon("Sparky").where == "reserve"


@rule("RM-062")
def test_a_battle_needs_somebody_able() -> None:
    script = opened(team=("000",))
    state = script.game
    state.mons[0].damage = state.mons[0].hp
    with pytest.raises(IllegalPlay, match="RM-062"):
        field([mine("Sparky", None, damage=8)], [], phase="begin_battle", slots=[], mode="wild")


@rule("RM-064", "RM-065", "RM-066")
def test_wild_robomon_and_pawn_stand_where_the_map_says() -> None:
    script = opened(team=("010",))
    assert [script.at(name, 1) for name in ("Scupper", "Turtelian", "Burnviper")] == [(9, 0), (4, 4), (5, 9)]
    assert [script.mon(name, 1).armor for name in ("Scupper", "Turtelian", "Burnviper")] == [1, 2, 1]
    assert script.game.grid.at(script.game.pawn) == (3, 11)
    turtelian = script.mon("Turtelian", 0)
    assert (turtelian.power, turtelian.armor) == (6, 1)


@rule("RM-067", "RM-069")
def test_r7_turn_order_by_speed_and_the_character_last() -> None:
    script = opened(team=("000",)).steps((2, 10))
    script.action("mbswaab")
    assert order(script) == ["Burnviper", "Scupper", "Sparky", "Turtelian"]
    script.until("act").passes()
    assert [script.game.mons[script.game.slots[slot].mon].card for slot in script.game.order] == []
    script.until("character")
    assert script.game.order == []


@rule("RM-068")
def test_equal_speed_yours_first_and_between_yours_as_you_like() -> None:
    team = [mine("Gritgoat", (0, 9)), mine("Scupper", (2, 9))]
    script = field(team, [mine("Hydradile", (0, 0))], phase="begin_round", mode="competitive")
    assert script.asked() == {0: "first"}
    script.aims("Scupper").action("mmmmmmm")
    assert order(script) == ["Scupper", "Gritgoat", "Hydradile"]


@rule("RM-068")
def test_equal_speed_between_opposing_ones_by_slot() -> None:
    foes = [mine("Hydradile", (0, 0)), mine("Scupper", (2, 0))]
    script = field([mine("Sparky", (0, 9))], foes, phase="begin_round").action("mmmmmmm")
    assert order(script) == ["Hydradile", "Scupper", "Sparky"]


@rule("RM-070", "RM-071")
def test_a_round_is_arrivals_order_dice_time_turns() -> None:
    script = field(
        [mine("Sparky", (0, 9))], [mine("Scupper", (0, 0)), mine("Pebblepup", None, where="out")],
        phase="begin_round", dice="mm", benches=[[], ["VS 001"]], emptied=[3],
    )  # fmt: skip
    assert order(script) == ["Scupper", "Sparky", "Sprigget"]
    script.action("mbswatb")
    assert script.game.dice[0] == ["move", "basic", "special", "wild", "armor", "time", "basic"]
    assert script.mon("Scupper").time == 1 and script.asked() == {0: "reroll"}
    script.passes()
    assert script.table.pending is not None and script.table.pending.stream == "opposing"


@rule("RM-071", "RM-072")
def test_both_actives_share_one_pool_and_what_is_used_is_spent() -> None:
    team = [mine("Gustling", (4, 5)), mine("Sparky", (4, 7))]
    script = field(team, [mine("Turtelian", (5, 6))], dice="bm", order=["Gustling", "Sparky"])
    script.goes((4, 6)).strikes("Peck").rolls(0)
    script.passes()
    assert script.game.dice[0] == [] and sorted(script.game.spent[0]) == ["basic", "move"]
    assert [one for one in script.options() if isinstance(one, Strike)] == [
        Strike(0, token=1), Strike(1, token=1), Strike(2, token=1)
    ]  # fmt: skip


@rule("RM-073", "RM-074")
def test_the_token_gives_one_icon_and_is_then_fixed() -> None:
    script = field([mine("Sparky", (4, 5))], [mine("Turtelian", (5, 5))], turn="Sparky", dice="b")
    script.goes((4, 4), 0, token=1)
    assert script.options() == [Strike(0, 1), Strike(1, 1), None]
    script = field([mine("Sparky", (4, 5))], [mine("Turtelian", (5, 5))], turn="Sparky", dice="m")
    script.strikes("Bite", 0, token=1).rolls(1)
    assert {type(one).__name__ for one in script.options()} == {"Go", "NoneType"}
    assert all(not one.token for one in script.options()[:-1])


@rule("RM-070", "RM-074")
def test_tokens_are_fresh_in_the_next_round() -> None:
    script = field([mine("Sparky", (4, 5))], [mine("Turtelian", (9, 0))], turn="Sparky", dice="m")
    script.goes((4, 4), 0, token=1).passes().action("aaaaaaa").until("act")
    assert script.game.round == 3 and script.game.slots[0].token == ""


@rule("RM-074", "RM-075")
def test_the_token_can_be_set_when_its_own_robomon_is_hit() -> None:
    team = [mine("Sparky", (4, 5)), mine("Scupper", (0, 9))]
    rows = ("Flamethrower lowest_speed",) * 4
    script = field(
        team, [mine("Burnviper", (5, 5))], order=["Burnviper", "Scupper"], cards={"Burnviper": {"rows": rows}}
    )
    script.rolls(1).rolls(0)
    assert script.asked() == {0: "block"}
    script.blocks(token=1)
    assert [slot.token for slot in script.game.slots[:2]] == ["armor", ""]


@rule("RM-076")
def test_the_token_belongs_to_the_slot() -> None:
    team = [mine("Sparky", (4, 5)), mine("Scupper", None)]
    script = field(team, [mine("Turtelian", (9, 0))], turn="Sparky", phase="next_turn")
    script.game.slots[0].token = "armor"
    script.answers(Swap(1)).steps((0, 9))
    assert script.game.slots[0].mon == 1 and script.game.slots[0].token == "armor"


@rule("RM-259", "RM-247")
def test_a_slot_left_empty_may_be_filled_at_the_start_of_a_later_round() -> None:
    script = opened(team=("000", "091")).brings("Sparky").passes().steps((2, 10))
    script.action("mbswaab")
    assert order(script) == ["Burnviper", "Scupper", "Sparky", "Turtelian"]
    script.until("enter")
    assert script.game.round == 2
    assert [one for one in script.options() if one] == [Swap(script.mon("Scupper", 0).id)]
    script.brings("Scupper").until("act")
    assert script.mon("Scupper", 0).where == "map"


@rule("RM-247")
def test_with_one_able_robomon_there_is_one_slot() -> None:
    script = opened(team=("000",))
    assert script.asked() == {0: "x"} and script.game.slots[1].mon < 0
    script.steps((2, 10)).until("character").passes()
    assert script.table.pending is not None and script.game.round == 2


@rule("RM-248")
def test_a_round_may_begin_with_none_of_yours_on_the_map() -> None:
    team = [mine("Sparky", None, where="out", damage=8), mine("Scupper", None)]
    script = field(team, [mine("Turtelian", (9, 0))], phase="begin_round", vacated={0: 40})
    script.passes().action("mmmmmmm").until("fill")
    script.brings("Scupper").steps((0, 9))
    assert script.mon("Scupper", 0).where == "map"


@rule("RM-071")
def test_dice_are_not_carried_over() -> None:
    script = field([mine("Sparky", (4, 5))], [mine("Turtelian", (9, 0))], turn="Sparky", dice="mmb")
    script.passes().action("sssssss")
    assert script.game.dice[0] == ["special"] * 7 and len(script.told(Rolled)) == 1
