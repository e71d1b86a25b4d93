"""Phase A: prices, what may be bought, where it goes, and Secret Weapons bought unseen."""

from __future__ import annotations

import pytest

from tabletron.games.moonbots.events import Bought, Damaged, Lost, Received
from tabletron.games.moonbots.options import CELLS, Activate, Buy, Cell, Find, Use
from tabletron.testing import rule
from tests.games.moonbots.kit import (
    BAD_LUCK,
    BLACK_MARKET,
    DIE,
    DODGE,
    EXTRA_UPGRADE,
    KNUCKLES,
    LOOK_CLOSER,
    PADDING,
    PUMP,
    REROLL,
    SHIELD,
    SPY,
    STOCK,
    SUPERMARKET,
    TRICK,
    VIRUS,
    WARHEAD,
    A,
    B,
    C,
    Script,
    after_roll,
    position,
    robot,
)

Market = dict[Cell, str]
EVERY_UPGRADE: Market = {"B1": DIE, "B2": REROLL, "M1": KNUCKLES, "M2": PADDING, "T1": WARHEAD, "T2": SHIELD}


def only(clause: str) -> str:
    """A pattern for a refusal that names this clause and no other."""
    return rf"Rule {clause}\.$"


def offered(script: Script) -> list[Cell]:
    """The cells the open question offers to buy from."""
    return [option.cell for option in script.options() if isinstance(option, Buy)]


# --- how many, at what price


@rule("MB-030")
def test_at_most_one_card_is_bought() -> None:
    script = position(robot(9), robot(9), robot(9), market={"B1": "P01", "B2": "P05"})
    script.buys(A, "B1")
    script.refuses(Buy("B2"), "MB-021", A)
    assert script.asked() == {A: "roll"}


@rule("MB-030")
def test_nothing_need_be_bought() -> None:
    script = position(robot(9), robot(9), robot(9), market={"B1": "P01"})
    script.passes(A)
    assert (script.energy(A), script.game.robots[A].parts) == (9, {})
    assert script.asked() == {A: "roll"}


@pytest.mark.parametrize(("cell", "row"), [("B1", 0), ("B2", 0), ("M1", 1), ("M2", 1), ("T1", 2), ("T2", 2)])
@pytest.mark.parametrize(
    ("card", "surcharge"),
    [("P01", 0), ("P06", 1), ("P15", 1), (DIE, 1), (REROLL, 1), (KNUCKLES, 0), (SHIELD, 0)],
)
@rule("MB-004", "MB-031", "MB-032")
def test_the_price_is_row_cost_plus_surcharge(cell: Cell, row: int, card: str, surcharge: int) -> None:
    script = position(robot(9), robot(9), robot(9), market={cell: card})
    assert script.sees(A, f"market.{cell}").price == str(row + surcharge)
    script.buys(A, cell)
    assert script.energy(A) == 9 - row - surcharge
    assert script.told(Bought) == [Bought(A, cell, card, row + surcharge)]
    assert script.asked() == {A: "roll"}


@pytest.mark.parametrize(
    ("energy", "cells"),
    [
        (1, ["B1", "B2"]),
        (2, ["B1", "B2", "M1", "M2"]),
        (3, ["B1", "B2", "M1", "M2", "T1", "T2"]),
    ],
)
@rule("MB-033")
def test_t15_price_guard(energy: int, cells: list[Cell]) -> None:
    market: Market = {"B1": "P01", "B2": DODGE, "M1": "P05", "M2": SPY, "T1": TRICK, "T2": KNUCKLES}
    script = position(robot(9), robot(energy), robot(9), turn=B, market=market)
    assert offered(script) == cells
    for cell in CELLS:
        if cell not in cells:
            script.refuses(Buy(cell), only("MB-033"), B)
    assert script.asked() == {B: "buy"}


@pytest.mark.parametrize(
    ("energy", "cells"),
    [
        (1, ["B2"]),
        (2, ["B1", "B2", "M2"]),
        (3, ["B1", "B2", "M1", "M2", "T2"]),
        (4, ["B1", "B2", "M1", "M2", "T1", "T2"]),
    ],
)
@rule("MB-032", "MB-033")
def test_t15_price_guard_with_surcharges(energy: int, cells: list[Cell]) -> None:
    market: Market = {"B1": DIE, "B2": DODGE, "M1": "P06", "M2": "P01", "T1": REROLL, "T2": SPY}
    script = position(robot(9), robot(energy), robot(9), turn=B, market=market)
    assert offered(script) == cells
    assert script.asked() == {B: "buy"}


@rule("MB-033")
def test_a_payment_may_leave_one_energy() -> None:
    script = position(robot(4), robot(9), robot(9), market={"T1": DIE})
    script.buys(A, "T1")
    assert script.energy(A) == 1
    assert not script.game.robots[A].out
    assert script.asked() == {A: "roll"}


@rule("MB-034")
def test_nobody_can_react_to_a_payment() -> None:
    robots = [robot(18, STOCK), robot(9, PUMP), robot(9, DODGE)]
    script = position(*robots, market={"T1": DIE}).until(A, "buy")
    script.buys(A, "T1")
    assert script.energy(A) == 15
    assert script.told(Lost) + script.told(Damaged) == []
    assert (script.asked(), script.game.window) == ({B: "open"}, "OW2")


@rule("MB-034")
def test_a_payment_leaves_the_gain_counter_alone() -> None:
    script = position(robot(18, "P03", "P20"), robot(9), robot(9), market={"T1": DIE})
    script.buys(A, "T1")
    assert script.game.robots[A].gained == 0
    script.rolls(A, 1, 3).activates(A, "head", 3)
    assert (script.energy(A), script.game.robots[A].gained) == (17, 2)
    script.activates(A, "right_leg", 1)
    assert script.energy(A) == 17
    assert script.asked() == {B: "roll"}


# --- Parts


@pytest.mark.parametrize(("card", "allowed"), [("P03", False), ("P01", False), ("P05", True), ("P09", True)])
@rule("MB-035")
def test_a_part_needs_a_slot_without_a_part(card: str, allowed: bool) -> None:
    script = position(robot(9, "P02"), robot(9), robot(9), market={"B1": card, "B2": DIE})
    assert (Buy("B1") in script.options()) == allowed
    if not allowed:
        script.refuses(Buy("B1"), only("MB-035"), A)
    assert script.asked() == {A: "buy"}


@rule("MB-036")
def test_a_bought_part_is_in_its_slot_at_once_and_works_this_turn() -> None:
    script = position(robot(9), robot(9), robot(9), market={"B1": "P10"})
    script.buys(A, "B1")
    assert script.game.robots[A].parts == {"right_arm": "P10"}
    script.rolls(A, 3).activates(A, "right_arm", 3).aims(A, (C, 1, 0))
    assert script.energy(C) == 8
    assert script.asked() == {B: "roll"}


@rule("MB-037")
def test_a_part_is_never_replaced_by_whatever_means() -> None:
    script = position(
        robot(9, "P02", BLACK_MARKET, LOOK_CLOSER, SUPERMARKET), robot(9), robot(9), market={"B1": "P03"}, pile=["P01"]
    )
    assert script.options() == [None]
    script.passes(A)
    script.refuses(Buy("B1"), only("MB-035"), A)
    assert script.game.robots[A].parts == {"head": "P02"}
    assert script.asked() == {A: "buy"}


@rule("MB-037")
def test_a_search_builds_in_a_free_slot_and_moves_nothing() -> None:
    script = position(robot(9, "P02", LOOK_CLOSER), robot(9), robot(9), pile=["P01", "P05", "P03"])
    script.plays(A, LOOK_CLOSER)
    assert script.options() == [Find("P05")]
    script.finds(A, "P05")
    assert script.game.robots[A].parts == {"head": "P02", "torso": "P05"}
    assert script.asked() == {A: "roll"}


@pytest.mark.parametrize(
    ("own", "card", "clause"),
    [
        (["P02"], "P03", "MB-035"),
        ([KNUCKLES], KNUCKLES, "MB-042"),
        ([DIE, DIE, DIE], DIE, "MB-041"),
        ([DIE, DIE, REROLL, KNUCKLES, PADDING, WARHEAD], SHIELD, "MB-040"),
    ],
)
@rule("MB-038")
def test_what_cannot_be_installed_cannot_be_bought(own: list[str], card: str, clause: str) -> None:
    alone = position(robot(9, *own), robot(9), robot(9), market={"B1": card})
    assert alone.asked() == {A: "roll"}
    script = position(robot(9, *own), robot(9), robot(9), market={"B1": card, "M1": DODGE})
    assert offered(script) == ["M1"]
    script.refuses(Buy("B1"), only(clause), A)
    assert script.asked() == {A: "buy"}


# --- Upgrades


@pytest.mark.parametrize("cell", CELLS)
@rule("MB-039")
def test_a_bought_upgrade_is_installed_at_once(cell: Cell) -> None:
    script = position(robot(9), robot(9), robot(9), market=EVERY_UPGRADE)
    script.buys(A, cell)
    assert script.game.robots[A].upgrades == [EVERY_UPGRADE[cell]]
    assert script.asked() == {A: "roll"}


@pytest.mark.parametrize(
    ("own", "cells"),
    [
        ([KNUCKLES, PADDING], ["B1", "B2", "T1", "T2"]),
        ([KNUCKLES, PADDING, WARHEAD], ["B1"]),
        ([REROLL, KNUCKLES, PADDING, DIE, DIE], ["B1"]),
        ([DIE, DIE, KNUCKLES, PADDING], ["B1", "B2", "T1", "T2"]),
    ],
)
@rule("MB-039", "MB-045")
def test_with_a_limit_of_three_on_the_top_edge_only_dice_follow(own: list[str], cells: list[Cell]) -> None:
    script = position(robot(9, *own), robot(9), robot(9), market=EVERY_UPGRADE, switches={"top_edge_limit": "3"})
    assert offered(script) == cells
    if "B2" not in cells:
        script.refuses(Buy("T2"), only("MB-045"), A)
    assert script.asked() == {A: "buy"}


@rule("MB-045")
def test_the_top_edge_has_no_limit_of_its_own() -> None:
    script = position(robot(9, REROLL, KNUCKLES, PADDING, WARHEAD), robot(9), robot(9), market={"B1": SHIELD})
    script.buys(A, "B1")
    assert script.game.robots[A].upgrades == [REROLL, KNUCKLES, PADDING, WARHEAD, SHIELD]
    assert script.asked() == {A: "roll"}


@pytest.mark.parametrize(
    "own", [[DIE, DIE, DIE, REROLL, KNUCKLES, PADDING], [DIE, REROLL, KNUCKLES, PADDING, WARHEAD, SHIELD]]
)
@rule("MB-040", "MB-041", "MB-042", "MB-134")
def test_t20_limits(own: list[str]) -> None:
    every_kind = list(EVERY_UPGRADE.values())
    robots = [robot(15, *own, EXTRA_UPGRADE), robot(15), robot(15)]
    script = position(*robots, market=EVERY_UPGRADE, pile=every_kind)
    assert script.asked() == {A: "turn_start"}
    script.refuses(Use(EXTRA_UPGRADE), only("MB-134"), A)
    script.passes(A)
    assert script.options() == [None]
    for cell in CELLS:
        script.refuses(Buy(cell), only("MB-040"), A)
    assert script.asked() == {A: "buy"}


@pytest.mark.parametrize(
    ("own", "cell"),
    [([DIE, DIE, REROLL, KNUCKLES, PADDING], "B1"), ([DIE, DIE, DIE, REROLL, KNUCKLES], "M2")],
)
@rule("MB-040", "MB-041")
def test_the_sixth_upgrade_fits(own: list[str], cell: Cell) -> None:
    script = position(robot(9, *own), robot(9), robot(9), market=EVERY_UPGRADE)
    script.buys(A, cell)
    assert len(script.game.robots[A].upgrades) == 6
    assert script.asked() == {A: "roll"}


@pytest.mark.parametrize(("dice", "allowed"), [(0, True), (1, True), (2, True), (3, False)])
@rule("MB-041")
def test_three_dice_cards_at_most(dice: int, allowed: bool) -> None:
    script = position(robot(9, *[DIE] * dice), robot(9), robot(9), market={"B1": DIE, "B2": KNUCKLES})
    assert (Buy("B1") in script.options()) == allowed
    if not allowed:
        script.refuses(Buy("B1"), only("MB-041"), A)
    assert script.asked() == {A: "buy"}


@pytest.mark.parametrize("cell", ["B2", "M1", "M2", "T1", "T2"])
@rule("MB-042", "MB-043")
def test_one_copy_of_each_other_kind(cell: Cell) -> None:
    script = position(robot(9, EVERY_UPGRADE[cell]), robot(9), robot(9), market=EVERY_UPGRADE)
    assert offered(script) == [other for other in CELLS if other != cell]
    script.refuses(Buy(cell), only("MB-042"), A)
    assert script.asked() == {A: "buy"}


@rule("MB-043")
def test_one_robot_may_own_all_four_combat_upgrades() -> None:
    script = position(robot(9, KNUCKLES, PADDING, WARHEAD), robot(9), robot(9), market={"B1": SHIELD})
    script.buys(A, "B1")
    assert script.game.robots[A].upgrades == [KNUCKLES, PADDING, WARHEAD, SHIELD]
    assert script.asked() == {A: "roll"}


@pytest.mark.parametrize("own", [[KNUCKLES], [DIE, DIE, DIE, REROLL, PADDING, SHIELD]])
@rule("MB-044")
def test_an_upgrade_is_never_replaced_by_whatever_means(own: list[str]) -> None:
    weapons = [BLACK_MARKET, EXTRA_UPGRADE, SUPERMARKET]
    script = position(robot(9, *own, *weapons), robot(9), robot(9), market={"B1": KNUCKLES}, pile=[KNUCKLES])
    assert script.options() == [None]
    script.passes(A)
    assert script.options() == [None]
    assert script.game.robots[A].upgrades == own
    assert script.asked() == {A: "buy"}


@pytest.mark.parametrize(("own", "roll"), [([], (3, 4)), ([DIE], (3, 4, 5)), ([DIE, DIE], (3, 4, 5, 6))])
@rule("MB-046")
def test_a_die_bought_in_phase_a_is_rolled_this_turn(own: list[str], roll: tuple[int, ...]) -> None:
    script = position(robot(9, *own, "P18"), robot(9), robot(9), market={"B1": DIE})
    before = script.sees(None, "reserve").value
    script.buys(A, "B1")
    assert script.sees(None, "reserve").value == before - 1
    script.rolls(A, *roll)
    assert script.asked() == {B: "roll"}


# --- Secret Weapons


@rule("MB-047")
def test_a_secret_weapon_is_bought_unseen_and_only_the_buyer_looks_at_it() -> None:
    script = position(robot(9), robot(9, VIRUS), robot(9), market={"M1": DODGE}).until(A, "buy")
    assert script.sees(A, "market.M1").back
    assert DODGE not in str(script.sees(A, "market.M1"))
    script.buys(A, "M1")
    told = [(told.event, told.to) for told in script.table.told if isinstance(told.event, Bought | Received)]
    assert told == [(Bought(A, "M1", None, 1), None), (Received(A, DODGE), A)]
    hands = {seat: script.sees(seat, "robot0.weapons").nodes for seat in (A, B, C, None)}
    assert {seat: [card.art for card in hand] for seat, hand in hands.items()} == {
        A: [DODGE],
        B: [""],
        C: [""],
        None: [""],
    }
    assert script.guesses(A, lambda game: game.robots[A].weapons[0]) == {DODGE}
    assert len(script.guesses(B, lambda game: game.robots[A].weapons[0])) > 1
    assert script.asked() == {B: "open"}


@rule("MB-047")
def test_no_secret_weapon_is_refused_for_what_it_is() -> None:
    script = position(robot(2), robot(9), robot(9), market={"B1": BAD_LUCK, "B2": STOCK, "M1": SPY})
    assert offered(script) == ["B1", "B2", "M1"]
    script.buys(A, "B1")
    assert script.game.robots[A].out
    assert script.asked() == {B: "buy"}


@pytest.mark.parametrize(("cell", "price"), [("B1", 0), ("B2", 0), ("M1", 1), ("M2", 1), ("T1", 2), ("T2", 2)])
@rule("MB-004", "MB-031", "MB-048")
def test_a_secret_weapon_costs_the_price_of_its_row(cell: Cell, price: int) -> None:
    script = position(robot(9), robot(9), robot(9), market={cell: TRICK})
    script.buys(A, cell)
    assert script.energy(A) == 9 - price
    assert script.asked() == {A: "open"}


@rule("MB-049")
def test_any_number_of_secret_weapons_may_be_held_and_the_number_is_public() -> None:
    held = [f"SW{number:02}" for number in range(1, 16)]
    script = position(robot(9, *held), robot(9), robot(9), phase="buy", market={"B1": TRICK})
    script.buys(A, "B1")
    assert script.game.robots[A].weapons == [*held, TRICK]
    for seat in (B, C, None):
        assert [card.back for card in script.sees(seat, "robot0.weapons").nodes] == [True] * 16
    assert script.guesses(B, lambda game: len(game.robots[A].weapons)) == {16}
    assert script.asked() == {A: "open"}


@pytest.mark.parametrize(("timing", "kind"), [("strict", "open"), ("flow", "roll")])
@rule("MB-050")
def test_a_secret_weapon_may_be_played_in_the_turn_it_was_bought(timing: str, kind: str) -> None:
    script = position(robot(9), robot(9), robot(9), market={"M1": STOCK}, switches={"timing": timing})
    script.buys(A, "M1")
    assert script.asked() == {A: kind}
    script.plays(A, STOCK)
    assert script.energy(A) == 12
    assert script.asked() == {A: "roll"}


@rule("MB-165", "MB-166", "MB-050")
def test_a_secret_weapon_drawn_blind_works_in_the_same_window() -> None:
    script = position(robot(9, BLACK_MARKET), robot(9), robot(9), market={"T1": SUPERMARKET, "M1": "P01"})
    script.plays(A, BLACK_MARKET, cell="T1").plays(A, SUPERMARKET, cell="M1")
    assert (script.energy(A), script.game.robots[A].parts) == (8, {"head": "P01"})
    assert script.asked() == {A: "roll"}


@rule("MB-051")
def test_an_emptied_cell_stays_empty_until_the_restock() -> None:
    robots = [robot(9, SUPERMARKET, board="green"), robot(9), robot(9)]
    script = position(*robots, market={"B1": "P01", "M1": "P05", "T1": "P09"}, pile=["P13"]).until(A, "buy")
    script.buys(A, "B1")
    gap = {cell: script.game.market[cell] for cell in ("B1", "M1", "T1")}
    assert gap == {"B1": None, "M1": "P05", "T1": "P09"}
    assert [use.cell for use in script.options()[:-1]] == ["M1", "T1"]
    script.until(A, "roll").rolls(A, 1).until(A, "activate").ends(A)
    assert (script.asked(), script.game.window) == ({A: "open"}, "OW5")
    assert script.game.market["B1"] is None
    script.passes(A)
    assert script.game.market["B1"] == "P05"
    assert script.asked() == {A: "turn_start"}


@rule("MB-051")
def test_nothing_can_be_bought_from_an_empty_cell() -> None:
    script = position(robot(9), robot(9), robot(9), market={"B1": "P01"})
    script.refuses(Buy("B2"), only("MB-051"), A)
    assert script.asked() == {A: "buy"}


@rule("MB-164", "MB-165", "MB-181")
def test_t23_blind_black_market() -> None:
    robots = [robot(9, BLACK_MARKET), robot(9), robot(9), robot(9)]
    script = position(*robots, turn=C, market={"T1": BAD_LUCK, "T2": "P01"})
    assert script.asked() == {A: "turn_start"}
    script.plays(A, BLACK_MARKET, cell="T1")
    assert script.told(Bought) == [Bought(A, "T1", None, 0)]
    assert script.energy(A) == 7
    assert (script.game.robots[A].weapons, script.game.box[-1]) == ([], BAD_LUCK)
    assert offered(script) == ["T2"]
    script.refuses(Buy("T1"), only("MB-051"), C)
    assert script.asked() == {C: "buy"}


# --- a Part over a base ability


@rule("MB-296")
def test_a_part_built_over_a_used_base_ability_is_unused() -> None:
    robots = [robot(9, BLACK_MARKET, board="green"), robot(9), robot(9)]
    script = after_roll(*robots, dice=[1, 1, 1], market={"B1": "P10"})
    script.activates(A, "right_arm", 1).aims(A, (B, 1, 0)).until(A, "open")
    script.plays(A, BLACK_MARKET, cell="B1")
    assert script.options() == [Activate("right_arm", (1,)), None]
    script.activates(A, "right_arm", 1).aims(A, (B, 1, 0))
    assert script.energy(B) == 7
    assert script.asked() == {B: "roll"}


@rule("MB-296")
def test_a_base_ability_is_gone_as_soon_as_a_part_covers_it() -> None:
    robots = [robot(9, LOOK_CLOSER, board="green"), robot(9), robot(9)]
    script = position(*robots, pile=["P09", "P11"]).until(A, "roll").rolls(A, 1)
    assert (script.asked(), script.game.window) == ({A: "open"}, "OW3")
    script.plays(A, LOOK_CLOSER)
    assert script.options() == [Find("P09"), Find("P11")]
    script.finds(A, "P09")
    assert script.game.robots[A].parts == {"right_arm": "P09"}
    assert script.asked() == {B: "buy"}
