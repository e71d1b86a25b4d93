"""Phase C: free Secret Weapons leave, cards drop, the pile refills the Market."""

from __future__ import annotations

from typing import Any

import pytest

from tabletron.games.moonbots.events import Restocked
from tabletron.games.moonbots.options import Cell
from tabletron.testing import rule
from tests.games.moonbots.kit import (
    ADVANCE,
    BLACK_MARKET,
    DIE,
    DODGE,
    KNUCKLES,
    PADDING,
    REROLL,
    REST,
    SHIELD,
    SPY,
    STOCK,
    TRICK,
    VIRUS,
    A,
    B,
    C,
    D,
    Script,
    dealt,
    position,
    robot,
)

Market = dict[Cell, str]


def restocked(market: Market, *pile: str, **fields: Any) -> Script:
    """Three robots after the restock that ends A's turn."""
    return position(robot(9), robot(9), robot(9), phase="restock", market=market, pile=pile, **fields)


def shelves(script: Script) -> dict[str, str]:
    """What lies in the Market, without the empty cells."""
    return {cell: card for cell, card in script.game.market.items() if card}


# --- the three steps


@rule("MB-116", "MB-117", "MB-118", "MB-119", "MB-120")
def test_t1_restock() -> None:
    script = restocked({"B1": DODGE, "M1": "P01", "M2": SPY, "T1": DIE, "T2": "P05"}, "P09", "P13", "P17")
    assert DODGE in script.game.unseen
    assert shelves(script) == {"B1": "P01", "B2": SPY, "M1": DIE, "M2": "P05", "T1": "P09", "T2": "P13"}
    assert script.game.pile == ["P17"]
    assert script.asked() == {B: "buy"}
    bought = Script(script.table.copy()).buys(B, "B2")
    assert (bought.energy(B), bought.game.robots[B].weapons) == (9, [SPY])
    script.passes(B).passes(B)
    assert SPY in script.game.unseen
    assert shelves(script) == {"B1": "P01", "B2": "P05", "M1": DIE, "M2": "P13", "T1": "P09", "T2": "P17"}
    assert script.asked() == {C: "buy"}


@rule("MB-117", "MB-120", "MB-121")
def test_t2_empty_pile() -> None:
    script = restocked({"B1": DODGE, "M1": "P01", "M2": SPY, "T1": DIE, "T2": "P05"})
    assert DODGE in script.game.unseen
    assert shelves(script) == {"B1": "P01", "B2": SPY, "M1": DIE, "M2": "P05"}
    assert script.asked() == {B: "buy"}
    script.passes(B).passes(B)
    assert shelves(script) == {"B1": "P01", "B2": "P05", "M1": DIE}
    assert script.asked() == {C: "buy"}


@rule("MB-115")
def test_the_market_is_restocked_though_nothing_was_bought() -> None:
    market: Market = {"B1": DODGE, "B2": "P02", "M1": "P01", "M2": DIE, "T1": "P05", "T2": KNUCKLES}
    script = position(robot(9), robot(9), robot(9), market=market, pile=["P09", "P13"])
    script.passes(A).passes(A)
    assert shelves(script) == {"B1": "P01", "B2": "P02", "M1": "P05", "M2": DIE, "T1": "P09", "T2": KNUCKLES}
    assert len(script.told(Restocked)) == 1
    assert script.asked() == {B: "buy"}


@rule("MB-115")
def test_the_market_is_restocked_after_a_turn_skipped_by_rest() -> None:
    script = position(robot(9), robot(9, REST), robot(9), market={"B1": DODGE, "M1": "P01"})
    script.plays(B, REST)
    assert shelves(script) == {"B1": "P01"}
    assert script.asked() == {B: "buy"}


@rule("MB-115")
def test_a_full_market_without_free_weapons_does_not_change() -> None:
    market: Market = {"B1": "P01", "B2": "P05", "M1": DODGE, "M2": DIE, "T1": SPY, "T2": "P09"}
    script = restocked(market, "P13")
    assert shelves(script) == market
    assert script.game.pile == ["P13"]
    assert script.asked() == {B: "buy"}


@rule("MB-116")
def test_every_secret_weapon_of_the_bottom_row_goes_to_the_box_and_no_other_card() -> None:
    script = restocked({"B1": DODGE, "B2": SPY, "M1": TRICK, "M2": "P01", "T1": "P05", "T2": VIRUS})
    assert {DODGE, SPY} <= set(script.game.unseen)
    assert not {TRICK, VIRUS} & set(script.game.unseen)
    assert shelves(script) == {"B1": TRICK, "B2": "P01", "M1": "P05", "M2": VIRUS}
    assert script.told(Restocked)[0].dropped == 2


@rule("MB-116")
def test_parts_and_upgrades_stay_in_the_bottom_row() -> None:
    script = restocked({"B1": "P01", "B2": DIE})
    assert shelves(script) == {"B1": "P01", "B2": DIE}
    assert script.asked() == {B: "buy"}


@rule("MB-116")
def test_nobody_sees_a_discarded_secret_weapon() -> None:
    script = restocked({"B1": DODGE, "M1": SPY})
    assert DODGE not in script.game.box
    assert all(DODGE not in str(told.event) for told in script.table.told)
    for seat in (A, B, C):
        assert script.guesses(seat, lambda game: DODGE in game.unseen) == {True, False}
    assert script.sees(None, "used").nodes == ()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"T1": "P01"}, {"B1": "P01"}),
        ({"T2": "P01", "M2": "P05"}, {"B2": "P05", "M2": "P01"}),
        ({"B1": "P01", "T1": "P05"}, {"B1": "P01", "M1": "P05"}),
        ({"B1": DODGE, "M1": "P01", "T1": "P05", "T2": "P09"}, {"B1": "P01", "M1": "P05", "B2": "P09"}),
        ({"M1": "P01", "B2": "P05"}, {"B1": "P01", "B2": "P05"}),
    ],
)
@rule("MB-117")
def test_cards_drop_in_their_column_as_far_as_they_can(before: Market, after: Market) -> None:
    script = restocked(before)
    assert shelves(script) == after
    assert len(script.told(Restocked)) == 1
    assert script.asked() == {B: "buy"}


@pytest.mark.parametrize(
    ("market", "new"),
    [
        ({}, ["B1", "B2", "M1", "M2", "T1", "T2"]),
        ({"B1": "P09"}, ["B2", "M1", "M2", "T1", "T2"]),
        ({"B1": "P09", "M1": "P13", "B2": "P17"}, ["M2", "T1", "T2"]),
    ],
)
@rule("MB-011", "MB-118")
def test_the_pile_refills_from_the_bottom_row_up_left_before_right(market: Market, new: list[Cell]) -> None:
    script = restocked(market, "P01", DIE, "P05", REROLL, "P21", KNUCKLES, "P24")
    dealt = dict(zip(new, ["P01", DIE, "P05", REROLL, "P21", KNUCKLES], strict=False))
    assert shelves(script) == {**market, **dealt}
    assert script.told(Restocked)[0].new == tuple(dealt.items())
    assert script.game.pile[-1] == "P24"
    assert script.asked() == {B: "buy"}


# --- Secret Weapons in the Market


@pytest.mark.parametrize("seat", [None, A, B, C])
@rule("MB-119")
def test_secret_weapons_lie_face_down_when_new_and_after_they_drop(seat: int | None) -> None:
    script = restocked({"B1": "P01", "T2": SPY}, "P05", DODGE, TRICK)
    assert shelves(script) == {"B1": "P01", "B2": SPY, "M1": "P05", "M2": DODGE, "T1": TRICK}
    shown = [script.sees(seat, f"market.{cell}") for cell in ("B1", "B2", "M1", "M2", "T1")]
    assert [(card.back, card.art) for card in shown] == [
        (False, "P01"), (True, ""), (False, "P05"), (True, ""), (True, ""),
    ]  # fmt: skip


@rule("MB-119")
def test_nobody_is_told_or_knows_a_secret_weapon_in_the_market() -> None:
    script = restocked({"B1": "P01", "T2": SPY}, "P05", DODGE, TRICK)
    assert script.told(Restocked) == [Restocked(0, (("M1", "P05"), ("M2", None), ("T1", None)))]
    for seat in (A, B, C):
        guesses = script.guesses(seat, lambda game: (game.market["B2"], game.market["M2"], game.market["T1"]))
        assert all(len(set(cards)) > 1 for cards in zip(*guesses, strict=True))


@pytest.mark.parametrize(
    ("market", "pile"),
    [({"B1": "P01", "M2": DODGE}, ["P05"]), ({"B1": "P01"}, [DODGE]), ({"B1": "P01", "T2": DODGE}, [])],
)
@rule("MB-120")
def test_a_secret_weapon_that_drops_or_is_dealt_to_the_bottom_row_is_free_for_one_turn(
    market: Market, pile: list[str]
) -> None:
    script = restocked(market, *pile)
    assert script.game.market["B2"] == DODGE
    bought = Script(script.table.copy()).buys(B, "B2")
    assert (bought.energy(B), bought.game.robots[B].weapons) == (9, [DODGE])
    script.passes(B).passes(B)
    assert DODGE in script.game.unseen
    assert script.game.market["B2"] is None
    assert script.asked() == {C: "buy"}


# --- the end of the pile


@rule("MB-121")
def test_the_last_card_of_the_pile_fills_one_cell() -> None:
    script = restocked({"B1": "P01", "M1": DODGE}, "P05")
    assert shelves(script) == {"B1": "P01", "B2": "P05", "M1": DODGE}
    assert script.game.pile == []
    assert script.asked() == {B: "buy"}


@rule("MB-121")
def test_the_game_goes_on_with_nothing_left_to_buy() -> None:
    script = restocked({"B1": DODGE, "B2": SPY})
    assert shelves(script) == {}
    assert script.asked() == {B: "roll"}
    script.passes(B)
    assert script.asked() == {C: "roll"}


@rule("MB-122")
def test_the_box_never_comes_back() -> None:
    script = restocked({"B1": "P01", "B2": DODGE}, box=["P02", REROLL, STOCK])
    before = sorted(script.game.box), sorted(script.game.unseen)
    for seat in (B, C, A):
        script.passes(seat).passes(seat)
    assert (sorted(script.game.box), sorted(script.game.unseen)) == before
    assert {"P02", REROLL, STOCK} <= set(script.game.box)
    assert (script.game.pile, shelves(script)) == ([], {"B1": "P01"})
    assert script.asked() == {B: "buy"}


@rule("MB-123")
def test_no_card_can_be_played_during_a_restock() -> None:
    robots = [robot(9, STOCK), robot(9, BLACK_MARKET), robot(9, ADVANCE), robot(9, VIRUS)]
    script = position(*robots, phase="roll", market={"B1": DODGE, "M1": SPY, "T2": "P01"}, pile=["P05", "P09"])
    script.passes(A)
    assert (script.asked(), script.game.window) == ({B: "open"}, "OW5")
    script.passes(B, C, D)
    assert script.game.market["B1"] == DODGE
    script.passes(A)
    assert shelves(script) == {"B1": SPY, "B2": "P01", "M1": "P05", "M2": "P09"}
    assert (script.asked(), script.game.turn) == ({C: "turn_start"}, B)


# --- the house switch for free Secret Weapons

VANISH: dict[str, Any] = {"free_secret_weapons": "vanish"}


@rule("MB-297")
def test_vanish_repeats_the_steps_while_a_secret_weapon_lies_in_the_bottom_row() -> None:
    market: Market = {"M1": SPY, "T1": TRICK, "B2": "P01", "M2": DODGE, "T2": SHIELD}
    script = restocked(market, "P05", "P09", "P13", "P17", switches=VANISH)
    assert {SPY, TRICK} <= set(script.game.unseen)
    assert shelves(script) == {"B1": "P05", "M1": "P09", "T1": "P13", "B2": "P01", "M2": DODGE, "T2": SHIELD}
    assert script.game.pile == ["P17"]
    assert [event.dropped for event in script.told(Restocked)] == [0, 1, 1]
    assert script.asked() == {B: "buy"}


@rule("MB-297")
def test_vanish_takes_a_secret_weapon_dealt_into_the_bottom_row() -> None:
    script = restocked({"B1": "P01"}, DODGE, "P05", "P09", SPY, PADDING, "P13", "P17", switches=VANISH)
    assert DODGE in script.game.unseen
    assert shelves(script) == {"B1": "P01", "M1": "P05", "T1": SPY, "B2": "P09", "M2": PADDING, "T2": "P13"}
    assert script.asked() == {B: "buy"}


@rule("MB-297")
def test_vanish_stops_with_an_empty_pile() -> None:
    script = restocked({"M1": DODGE, "T1": SPY, "T2": TRICK}, switches=VANISH)
    assert {DODGE, SPY, TRICK} <= set(script.game.unseen)
    assert shelves(script) == {}
    assert script.asked() == {B: "roll"}


@rule("MB-297")
def test_vanish_clears_the_bottom_row_of_the_first_deal() -> None:
    top = (DODGE, "P01", STOCK, "P05", "P09", REST, DIE, "P13", "P17")
    script = dealt(*top, **VANISH)
    assert {DODGE, STOCK} <= set(script.game.unseen)
    assert shelves(script) == {"B1": "P09", "M1": DIE, "T1": "P13", "B2": "P01", "M2": "P05", "T2": REST}
    assert script.game.pile[0] == "P17"
    assert script.asked() == {A: "buy"}
