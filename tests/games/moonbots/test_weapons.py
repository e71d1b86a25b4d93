"""Secret Weapons: the rules for all of them, the windows of each, and the cards played in open windows."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import tabletron
from tabletron.core.table import Luck
from tabletron.games.moonbots.box import Box
from tabletron.games.moonbots.events import Bought, Lost, Received, Rerolled, Rolled, Skipped, Spied, Used
from tabletron.games.moonbots.options import Activate, Buy, Find, Reroll, Use
from tabletron.games.moonbots.state import MoonBots
from tabletron.testing import rule
from tests.games.moonbots.kit import (
    ABSORBER,
    ADJUSTMENT,
    ADVANCE,
    BAD_LUCK,
    BLACK_MARKET,
    DEFLECTION,
    DIE,
    DODGE,
    EXTRA_UPGRADE,
    GAME,
    KNUCKLES,
    LOOK_CLOSER,
    PADDING,
    PUMP,
    REROLL,
    REST,
    SHIELD,
    SPY,
    STOCK,
    STRONGER,
    SUPERMARKET,
    TRICK,
    VIRUS,
    A,
    B,
    C,
    D,
    Script,
    after_roll,
    fallen,
    new_game,
    position,
    robot,
)

OPEN = {"OW1", "OW2", "OW3", "OW4", "OW5"}
BEFORE_REROLL = {"OW1", "OW2", "OW3", "reroll_declared"}
OFFERED: dict[str, tuple[set[str], set[str], set[str]]] = {
    STOCK: (OPEN, OPEN | {"incoming"}, OPEN),
    DODGE: (set(), {"incoming"}, set()),
    DEFLECTION: (set(), {"incoming"}, set()),
    PUMP: (set(), {"gained"}, {"gained"}),
    STRONGER: ({"attack_done"}, set(), set()),
    ABSORBER: (set(), {"incoming"}, set()),
    ADJUSTMENT: ({"OW3", "OW4"}, set(), set()),
    REST: (set(), {"OW1"}, {"OW1"}),
    BLACK_MARKET: (OPEN, OPEN, OPEN),
    SUPERMARKET: (OPEN, set(), set()),
    VIRUS: (OPEN, OPEN, OPEN),
    LOOK_CLOSER: (OPEN, OPEN, OPEN),
    EXTRA_UPGRADE: (OPEN, OPEN, OPEN),
    SPY: (OPEN, OPEN, OPEN),
    ADVANCE: (OPEN, OPEN, OPEN),
    TRICK: (set(), BEFORE_REROLL, BEFORE_REROLL),
}
"""Where in a turn of A each card is offered to A, to B who is attacked, and to D who is not."""


def windows_offering(card: str, holder: int) -> set[str]:
    """Plays a turn of A with a reroll and an attack on B; gives the windows and reactions that offer the card."""
    robots = [robot(10, "P09", DIE, REROLL), robot(10), robot(10, SPY if card == DODGE else DODGE), robot(10)]
    robots[holder].weapons.append(card)
    script = position(*robots, market={"B1": "P03"}, pile=["P14", PADDING])
    found = set()
    while script.game.turn == A:
        ((seat, kind),) = script.asked().items()
        if seat == holder and script.offers(card):
            found.add(script.game.window if kind in ("turn_start", "open") else kind)
        play_on(script, kind)
    return found


def play_on(script: Script, kind: str) -> None:
    if kind == "roll":
        script.rolls(A, 2, 5)
    elif kind == "aim":
        script.aims(A, (B, 1, 0))
    elif kind == "activate" and not script.told(Rerolled):
        script.rerolls(A, 5)
    elif kind == "activate" and not script.game.activated:
        script.activates(A, "right_arm", 2)
    else:
        script.passes()
    if script.table.pending is not None:
        script.come_up(4)


@pytest.mark.parametrize("place", [0, 1, 2])
@pytest.mark.parametrize("card", OFFERED)
@rule("MB-131", "MB-142", "MB-143", "MB-145", "MB-150", "MB-153")
@rule("MB-155", "MB-161", "MB-163", "MB-165", "MB-167", "MB-179")
def test_each_weapon_is_offered_in_its_windows_only(card: str, place: int) -> None:
    assert windows_offering(card, (A, B, D)[place]) == OFFERED[card][place]


@pytest.mark.parametrize(
    ("card", "why"),
    [
        (STOCK, "in any open window"), (DODGE, "when damage is aimed at your robot"),
        (DEFLECTION, "when damage is aimed at your robot"), (PUMP, "You must answer at once"),
        (STRONGER, "an attack you have just carried out"), (ABSORBER, "when damage is aimed at your robot"),
        (ADJUSTMENT, "in your phase B after the roll"), (REST, "at the very start of an opponent's turn"),
        (BLACK_MARKET, "in any open window of any turn"), (SUPERMARKET, "in an open window of your own turn"),
        (VIRUS, "an open window"), (LOOK_CLOSER, "an open window"), (EXTRA_UPGRADE, "an open window"),
        (SPY, "an open window"), (ADVANCE, "an open window"), (TRICK, "in an open window before the first activation"),
    ],
)  # fmt: skip
@rule("MB-131")
def test_a_weapon_out_of_its_window_is_refused_with_the_clause_about_the_window(card: str, why: str) -> None:
    free = card not in (DODGE, DEFLECTION, PUMP, STRONGER, ABSORBER)
    hand = (card, SPY) if card != SPY else (card,)
    script = after_roll(robot(9, "P06", SPY), robot(9, *hand), robot(9), dice=[4])
    if free:
        script.activates(A, "torso", 4).aims(A, (C, 1, 0)).passes(A)
        assert script.asked() == {B: "gained"}
    else:
        script.passes(A)
        assert script.asked() == {B: "open"}
    script.refuses(Use(card), why, B)


@rule("MB-130")
def test_a_weapon_is_revealed_and_used_once() -> None:
    script = position(robot(9, STOCK, SPY), robot(), robot())
    script.plays(A, STOCK)
    assert script.game.robots[A].weapons == [SPY]
    assert STOCK in script.game.box
    assert [(told.event, told.to) for told in script.table.told if isinstance(told.event, Used)] == [
        (Used(A, Use(STOCK)), None)
    ]
    script.refuses(Use(STOCK), "MB-130|MB-131", A)
    assert script.asked() == {A: "turn_start"}


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("MB-132")
def test_there_is_one_copy_of_each_weapon(seats: int) -> None:
    box = GAME.load()
    assert isinstance(box, Box)
    assert len(box.weapons) == len(box.weapon) == len({weapon.name for weapon in box.weapons}) == 17
    pieces = GAME.pieces(new_game(seats).game)
    assert [pieces[card] for card in box.weapon] == [1] * 17


@rule("MB-133")
def test_a_played_card_resolves_before_another_is_played() -> None:
    script = position(robot(9, LOOK_CLOSER), robot(9, STOCK, VIRUS), robot(), pile=["P03", "P14"])
    script.passes(B).plays(A, LOOK_CLOSER)
    assert script.asked() == {A: "search"}
    script.refuses(Use(VIRUS), "MB-171", B)
    script.finds(A, "P03")
    assert script.game.robots[A].parts == {"head": "P03"}
    assert script.asked() == {B: "turn_start"}
    script.plays(B, VIRUS)
    assert script.energy(A, B) == [9, 8]
    assert script.asked() == {B: "turn_start"}


def offered_at_turn_start(energy: int, own: tuple[str, ...], hands: tuple[str, str], **fields: Any) -> Script:
    """A's turn begins; B and C hold one card or none ('')."""
    others = [robot(9, card) if card else robot(9) for card in hands]
    return position(robot(energy, *own), *others, **fields).until(A, "turn_start")


@pytest.mark.parametrize(
    ("card", "energy", "own", "hands", "fields", "offered"),
    [
        (STOCK, 17, (), ("", ""), {}, True),
        (STOCK, 18, (), ("", ""), {}, False),
        (BLACK_MARKET, 1, (), ("", ""), {"market": {"T1": "P02"}}, True),
        (BLACK_MARKET, 1, (), ("", ""), {}, False),
        (BLACK_MARKET, 9, ("P01",), ("", ""), {"market": {"T1": "P02"}}, False),
        (BLACK_MARKET, 9, (REROLL,), ("", ""), {"market": {"B1": REROLL}}, False),
        (BLACK_MARKET, 9, ("P01",), ("", ""), {"market": {"T1": "P02", "B2": REST}}, True),
        (SUPERMARKET, 3, (), ("", ""), {"market": {"T1": "P02"}}, True),
        (SUPERMARKET, 2, (), ("", ""), {"market": {"T1": "P02"}}, False),
        (SUPERMARKET, 9, ("P01",), ("", ""), {"market": {"B1": "P02"}}, False),
        (VIRUS, 9, (), ("", DODGE), {}, True),
        (VIRUS, 9, (REST,), ("", ""), {}, True),
        (VIRUS, 9, (), ("", ""), {}, False),
        (LOOK_CLOSER, 9, (), ("", ""), {"pile": [DIE, "P03"]}, True),
        (LOOK_CLOSER, 9, ("P01",), ("", ""), {"pile": [DIE, REST, "P03"], "market": {"B1": "P14"}}, False),
        (EXTRA_UPGRADE, 9, (REROLL,), ("", ""), {"pile": ["P03", REROLL, PADDING]}, True),
        (EXTRA_UPGRADE, 9, (REROLL,), ("", ""), {"pile": ["P03", REROLL], "market": {"B1": PADDING}}, False),
        (EXTRA_UPGRADE, 9, (DIE, DIE, DIE), ("", ""), {"pile": [DIE]}, False),
        (EXTRA_UPGRADE, 9, (DIE, DIE, DIE, REROLL, KNUCKLES, PADDING), ("", ""), {"pile": [SHIELD]}, False),
        (SPY, 9, (REST,), ("", DODGE), {}, True),
        (SPY, 9, (REST,), ("", ""), {}, False),
        (ADVANCE, 9, (), (DODGE, ""), {}, True),
        (ADVANCE, 9, (), (DODGE, REST), {}, False),
    ],
)
@rule("MB-134", "MB-165", "MB-167", "MB-174")
def test_a_weapon_is_offered_only_if_it_would_change_something(
    card: str, energy: int, own: tuple[str, ...], hands: tuple[str, str], fields: dict[str, Any], offered: bool
) -> None:
    script = offered_at_turn_start(energy, (*own, card), hands, **fields)
    assert script.offers(card) == offered
    if not offered:
        script.refuses(Use(card), "only if it would change something.*Rule MB-134\\.", A)
    assert script.asked() == {A: "turn_start"}


@rule("MB-135")
def test_several_weapons_are_played_in_one_window() -> None:
    script = position(robot(9, STOCK, VIRUS, SPY), robot(9, DODGE), robot())
    script.passes(B).plays(A, STOCK).passes(B, B).plays(A, SPY, robot=B).passes(B).plays(A, VIRUS)
    assert script.energy(A, B) == [13, 8]
    assert script.game.window == "OW1"
    assert script.asked() == {B: "turn_start"}


@rule("MB-136")
def test_weapons_of_an_eliminated_robot_go_to_the_box_unseen() -> None:
    script = after_roll(robot(9, "P18"), robot(2, DODGE, SPY), robot(), dice=[2, 2])
    script.activates(A, "right_leg", 2, 2).aims(A, (B, 3, 0)).passes(B)
    assert script.game.robots[B].weapons == []
    assert {DODGE, SPY} <= set(script.game.unseen)
    assert not {DODGE, SPY} & set(script.game.box)
    assert DODGE not in str(script.table.told)
    assert script.asked() == {C: "roll"}


@pytest.mark.parametrize("seed", range(5))
@rule("MB-137")
def test_weapons_never_change_hands_and_are_never_shown(seed: int) -> None:
    table = tabletron.open("moonbots", seats=4, seed=seed, timing="strict")
    rng = random.Random(seed)
    owner: dict[str, int] = {}
    while table.result is None and len(table.log) < 800:
        [(seat, ask)] = table.asks.items()
        game = table.state
        assert isinstance(game, MoonBots)
        held = {card: one.id for one in game.robots for card in one.weapons}
        assert all(owner.setdefault(card, number) == number for card, number in held.items())
        named = {option.card for option in ask.options if isinstance(option, Use)}
        assert named <= set(game.robots[seat].weapons)
        public = msgspec.json.encode([told.event for told in table.told if told.to is None]).decode()
        assert not [card for card in held if card in public]
        table.play(rng.choice(ask.options), seat)
    assert owner


def adjustments(script: Script) -> set[tuple[int | None, int | None]]:
    return {(option.die, option.becomes) for option in script.options() if isinstance(option, Use)}


@pytest.mark.parametrize(
    ("dice", "choices"),
    [([3], {(3, 2), (3, 4)}), ([1, 6], {(1, 2), (6, 5)}), ([2, 2], {(2, 1), (2, 3)})],
)
@rule("MB-160", "MB-161")
def test_adjustment_turns_a_die_by_one_within_its_faces(dice: list[int], choices: set[tuple[int, int]]) -> None:
    script = position(robot(9, ADJUSTMENT, *[DIE] * (len(dice) - 1)), robot(), robot(), phase="roll")
    script.rolls(A, *dice)
    assert adjustments(script) == choices
    assert script.asked() == {A: "open"}


@rule("MB-160")
def test_adjustment_changes_one_unused_die() -> None:
    script = after_roll(robot(9, "P01", "P22", ADJUSTMENT), robot(15), robot(), dice=[4, 5, 5])
    script.activates(A, "head", 4)
    assert adjustments(script) == {(5, 4), (5, 6)}
    script.plays(A, ADJUSTMENT, die=5, becomes=6)
    assert sorted(script.game.dice) == [5, 6]
    script.activates(A, "left_leg", 6).aims(A, (B, 2, 0))
    assert script.energy(B) == 13
    assert script.asked() == {B: "roll"}


@rule("MB-160")
def test_an_adjusted_die_fits_a_sum_with_any_other() -> None:
    script = position(robot(9, "P16", DIE, ADJUSTMENT), robot(15), robot(), phase="roll")
    script.rolls(A, 3, 3).plays(A, ADJUSTMENT, die=3, becomes=4)
    assert script.asked() == {A: "activate"}
    script.activates(A, "left_arm", 3, 4).aims(A, (B, 0, 3))
    assert script.energy(B) == 12
    assert script.asked() == {B: "roll"}


@rule("MB-161")
def test_adjustment_is_played_before_or_after_a_reroll() -> None:
    before = position(robot(9, REROLL, ADJUSTMENT), robot(), robot(), phase="roll").rolls(A, 3)
    before.plays(A, ADJUSTMENT, die=3, becomes=4)
    assert Reroll((4,)) in before.options()
    after = position(robot(9, "P22", REROLL, ADJUSTMENT), robot(), robot(), phase="roll").rolls(A, 3)
    after.passes(A).rerolls(A, 3, to=[5]).plays(A, ADJUSTMENT, die=5, becomes=6)
    assert Activate("left_leg", (6,)) in after.options()
    assert after.asked() == {A: "activate"}


@rule("MB-162", "MB-163")
def test_t17_rest() -> None:
    script = position(
        robot(9, REST), robot(), robot(9, "P01", SPY), robot(), turn=C, market={"M1": "P03"}, pile=["P14", "P18"]
    )
    script.plays(A, REST)
    assert script.told(Skipped) == [Skipped(C)]
    assert script.told(Rolled) == script.told(Bought) == []
    assert [script.game.market[cell] for cell in ("B1", "B2")] == ["P03", "P14"]
    assert script.game.turn == D
    assert script.asked() == {C: "turn_start"}


@rule("MB-163")
def test_rest_is_not_offered_after_the_start_of_the_turn() -> None:
    script = position(robot(9, REST), robot(), robot(9, "P01"), robot(), turn=C)
    script.passes(A)
    assert (script.game.window, script.asked()) == ("OW2", {A: "open"})
    script.refuses(Use(REST), "very start of an opponent's turn.*Rule MB-163\\.", A)
    script.passes(A)
    assert script.asked() == {C: "roll"}


@rule("MB-163")
def test_rest_is_too_late_once_the_active_robot_has_played_a_card() -> None:
    script = position(robot(9, STOCK, SPY), robot(9, REST), robot(), market={"B1": "P03"})
    script.passes(B).plays(A, STOCK).passes(B)
    assert script.asked() == {B: "turn_start"}
    script.refuses(Use(REST), "Rule MB-163\\.", B)
    script.passes(B, A)
    assert script.asked() == {A: "buy"}


@rule("MB-163")
def test_a_card_played_in_an_earlier_turn_does_not_keep_rest_away() -> None:
    script = position(robot(9, STOCK), robot(9), robot(9, REST))
    script.passes(C).plays(A, STOCK).until(A, "roll").passes(A).passes(C)
    assert (script.game.turn, script.asked()) == (B, {C: "turn_start"})
    script.plays(C, REST)
    assert script.told(Skipped) == [Skipped(B)]


@rule("MB-163")
def test_rest_is_still_open_after_a_card_of_another_robot() -> None:
    script = position(robot(9, SPY), robot(9, REST), robot(9, STOCK))
    script.passes(B).plays(C, STOCK).passes(A, B).plays(B, REST)
    assert script.game.turn == B
    assert script.asked() == {A: "turn_start"}


@pytest.mark.parametrize(("cell", "card"), [("B1", "P03"), ("M1", "P06"), ("T1", DIE), ("T2", DODGE)])
@rule("MB-164")
def test_black_market_takes_a_card_for_nothing(cell: str, card: str) -> None:
    market: Any = {"B1": "P03", "B2": "P14", "M1": "P06", "T1": DIE, "T2": DODGE}
    script = position(robot(1, BLACK_MARKET), robot(), robot(), market=market)
    script.plays(A, BLACK_MARKET, cell=cell)
    owner = script.game.robots[A]
    assert owner.energy == 1
    assert card in [*owner.parts.values(), *owner.upgrades, *owner.weapons]
    assert script.told(Bought)[-1].price == 0
    assert [told.to for told in script.table.told if isinstance(told.event, Received)] == [A] * (card == DODGE)
    assert script.asked() == {A: "turn_start" if card == DODGE else "buy"}


@rule("MB-165")
def test_black_market_is_not_the_purchase_of_the_turn() -> None:
    script = position(robot(9, BLACK_MARKET), robot(), robot(), market={"B1": "P03", "T1": "P14"}, pile=["P18"])
    script.plays(A, BLACK_MARKET, cell="T1")
    assert script.options()[0] == Buy("B1")
    script.buys(A, "B1")
    assert script.game.robots[A].parts == {"left_arm": "P14", "head": "P03"}
    assert script.asked() == {A: "roll"}


@rule("MB-165")
def test_black_market_on_another_turn_leaves_a_gap_until_phase_c() -> None:
    script = position(robot(9), robot(9, BLACK_MARKET), robot(), market={"B1": "P03", "T1": "P14"}, pile=["P18"])
    script.plays(B, BLACK_MARKET, cell="B1")
    assert script.game.robots[B].parts == {"head": "P03"}
    assert script.game.market["B1"] is None
    script.refuses(Buy("B1"), "MB-051", A)
    script.until(A, "roll").passes(A)
    assert [script.game.market[cell] for cell in ("B1", "M1", "T1")] == ["P14", None, None]
    assert script.game.market["B2"] == "P18"
    assert script.asked() == {B: "buy"}


@rule("MB-165", "MB-167")
def test_free_and_extra_cards_need_room() -> None:
    market: Any = {"B1": "P03", "B2": REROLL, "M1": "P14", "M2": PADDING}
    script = position(robot(9, "P01", REROLL, BLACK_MARKET, SUPERMARKET), robot(), robot(), market=market)
    for card in (BLACK_MARKET, SUPERMARKET):
        cells = [option.cell for option in script.options() if isinstance(option, Use) and option.card == card]
        assert cells == ["M1", "M2"]
        script.refuses(Use(card, cell="B1"), "MB-16", A)
    assert script.asked() == {A: "turn_start"}


@pytest.mark.parametrize("first", ["supermarket", "purchase"])
@rule("MB-166")
def test_supermarket_buys_one_card_more_at_its_normal_price(first: str) -> None:
    script = position(robot(15, SUPERMARKET), robot(), robot(), market={"M1": DIE, "T1": "P14", "T2": "P18"})
    if first == "supermarket":
        script.plays(A, SUPERMARKET, cell="M1").buys(A, "T1")
    else:
        script.passes(A).buys(A, "T1").plays(A, SUPERMARKET, cell="M1")
    assert script.energy(A) == 11
    assert (script.game.robots[A].upgrades, script.game.robots[A].parts) == ([DIE], {"left_arm": "P14"})
    assert script.asked() == {A: "roll"}


@pytest.mark.parametrize(
    ("energy", "cells"), [(1, ["B1"]), (2, ["B1", "M2"]), (3, ["B1", "M2"]), (4, ["B1", "M2", "T1"])]
)
@rule("MB-167")
def test_supermarket_must_leave_one_energy(energy: int, cells: list[str]) -> None:
    script = position(robot(energy, SUPERMARKET), robot(), robot(), market={"B1": "P01", "M2": "P14", "T1": DIE})
    assert [option.cell for option in script.options() if isinstance(option, Use)] == cells
    assert script.asked() == {A: "turn_start"}


@rule("MB-168", "MB-169", "MB-170")
def test_t12_virus_order() -> None:
    script = position(
        robot(5, VIRUS, SPY, REST), robot(6, DODGE), robot(9), robot(3, STOCK, PUMP, TRICK)
    ).until(A, "turn_start")  # fmt: skip
    script.plays(A, VIRUS)
    assert script.energy() == [3, 5, 9, 0]
    assert [event.robot for event in script.told(Lost)] == [B, D, A]
    assert script.game.fallen == [D]
    assert script.asked() == {B: "turn_start"}


@rule("MB-170")
def test_virus_runs_clockwise_from_its_user_on_any_turn() -> None:
    script = position(robot(2, SPY, REST), robot(9, DODGE), robot(9, VIRUS, STOCK), robot(9, PUMP, TRICK))
    script.passes(B).plays(C, VIRUS)
    assert [event.robot for event in script.told(Lost)] == [D, A, B, C]
    assert script.energy() == [0, 8, 8, 7]
    assert script.game.turn == B
    assert script.asked() == {C: "turn_start"}


@rule("MB-170")
def test_t13_virus_with_two_left() -> None:
    script = position(robot(2, VIRUS, SPY, REST), robot(1, DODGE), fallen(), fallen=[C])
    script.passes(B).plays(A, VIRUS)
    assert script.energy(A, B) == [2, 0]
    assert script.asked() == {}
    assert script.table.result is not None
    assert script.table.result.winners == (A,)


@pytest.mark.parametrize(
    ("card", "found", "options"),
    [(LOOK_CLOSER, "P14", ["P14", "P18"]), (EXTRA_UPGRADE, PADDING, [DIE, PADDING])],
)
@pytest.mark.parametrize("step", [1, -1])
@rule("MB-171", "MB-172", "MB-173", "MB-175")
def test_a_search_finds_an_installable_card_of_its_kind(card: str, found: str, options: list[str], step: int) -> None:
    pile = [REST, "P18", PADDING, DIE, "P03", REROLL, "P14", DIE, DODGE][::step]
    script = position(
        robot(9, "P01", REROLL, card), robot(9, SPY), robot(), market={"B1": "P21", "B2": SHIELD}, pile=pile, turn=B
    )
    script.plays(A, card)
    assert script.options() == [Find(option) for option in options]
    assert script.asked() == {A: "search"}
    script.refuses(Find("P03"), "MB-17", A).refuses(None, "MB-17", A).finds(A, found)
    owner = script.game.robots[A]
    assert owner.energy == 9
    assert found in [*owner.parts.values(), *owner.upgrades]
    pile.remove(found)
    [shuffled] = [line for line in script.table.log if isinstance(line, Luck)]
    assert shuffled.stream == "reshuffle"
    assert script.game.pile == [pile[place] for place in shuffled.outcome] != pile
    assert script.asked() == {B: "turn_start"}


def hand(number: int) -> Callable[[MoonBots], tuple[str, ...]]:
    return lambda game: tuple(sorted(game.robots[number].weapons))


@rule("MB-176")
def test_spy_sees_all_weapons_of_one_opponent() -> None:
    script = position(robot(9, SPY), robot(9, STOCK, DODGE), robot(9, REST), robot())
    script.until(A, "turn_start")
    assert script.options()[:-1] == [Use(SPY, robot=B), Use(SPY, robot=C)]
    script.plays(A, SPY, robot=B)
    assert [(told.event, told.to) for told in script.table.told if isinstance(told.event, Spied)] == [
        (Spied(A, B, (STOCK, DODGE)), A)
    ]
    assert script.guesses(A, hand(B)) == {(STOCK, DODGE)}
    for seat, other in [(A, C), (C, B), (D, B)]:
        assert len(script.guesses(seat, hand(other))) > 1
    assert script.asked() == {B: "turn_start"}


@rule("MB-176")
def test_spied_weapons_stay_known_while_held_and_new_ones_are_hidden() -> None:
    script = position(robot(9, SPY), robot(9, STOCK, DODGE), robot(), market={"M1": TRICK})
    script.passes(B).plays(A, SPY, robot=B).until(B, "buy").buys(B, "B1")
    assert hand(B)(script.game) == (STOCK, DODGE, TRICK)
    assert script.guesses(A, lambda game: {STOCK, DODGE} <= set(game.robots[B].weapons)) == {True}
    assert script.guesses(A, lambda game: TRICK in game.robots[B].weapons) == {True, False}
    script.plays(B, STOCK)
    assert script.game.spied == [(A, DODGE)]
    assert script.asked() == {B: "open"}


@rule("MB-177")
def test_technological_advance_hits_opponents_without_weapons() -> None:
    script = position(robot(9), robot(9, DODGE), robot(9, ADVANCE), robot(9))
    script.passes(B).plays(C, ADVANCE)
    assert script.energy() == [7, 9, 9, 7]
    assert [(event.robot, event.n) for event in script.told(Lost)] == [(D, 2), (A, 2)]
    assert script.asked() == {B: "turn_start"}


@rule("MB-177")
def test_technological_advance_takes_one_robot_after_another() -> None:
    script = position(robot(9, ADVANCE), robot(2), robot(1), robot(2))
    script.plays(A, ADVANCE)
    assert script.game.fallen == [B, C, D]
    assert script.asked() == {}
    assert script.table.result is not None
    assert script.table.result.scores == (3.0, 0.0, 1.0, 2.0)


@rule("MB-178", "MB-179", "MB-272")
def test_t16_trick() -> None:
    script = position(
        robot(9, TRICK), robot(), robot(9, "P01", "P18", DIE, DIE, REROLL), robot(15), turn=C, phase="roll"
    )
    script.rolls(C, 1, 1, 4).passes(A).rerolls(C, 1, 4)
    assert script.game.rerolling == [1, 4]
    assert script.asked() == {A: "reroll_declared"}
    script.plays(A, TRICK)
    assert script.game.dice == [1, 1, 4]
    script.refuses(Reroll(()), "from using the reroll.*Rule MB-178\\.", C)
    script.activates(C, "right_leg", 1, 1).aims(C, (D, 3, 0)).activates(C, "head", 4)
    assert script.energy(C, D) == [10, 12]
    script.until(C, "roll").rolls(C, 1, 1, 4)
    script.rerolls(C, 1, 4, to=[2, 3])
    assert script.game.dice == [1, 2, 3]
    assert script.asked() == {C: "activate"}


@pytest.mark.parametrize("window", ["OW1", "OW2", "OW3"])
@rule("MB-178", "MB-179")
def test_trick_in_an_open_window_blocks_the_reroll(window: str) -> None:
    script = position(robot(9, "P01", REROLL), robot(9, TRICK), robot())
    while script.asked() != {A: "activate"}:
        if script.asked() == {A: "roll"}:
            script.rolls(A, 4)
        elif script.game.window == window:
            script.plays(B, TRICK)
        else:
            script.passes(B)
    assert script.options() == [Activate("head", (4,)), None]
    script.refuses(Reroll((4,)), "MB-069", A)
    script.refuses(Reroll(()), "Rule MB-178\\.", A)
    assert script.asked() == {A: "activate"}


@rule("MB-179")
def test_trick_is_too_late_after_the_reroll() -> None:
    script = position(robot(9, "P01", REROLL), robot(9, TRICK), robot(), phase="roll")
    script.rolls(A, 5).passes(B).rerolls(A, 5).passes(B).come_up(4)
    assert script.game.dice == [4]
    assert script.asked() == {B: "open"}
    script.refuses(Use(TRICK), "Rule MB-179\\.", B)
    script.passes(B)
    assert script.asked() == {A: "activate"}


@rule("MB-179")
def test_trick_is_too_late_after_the_first_activation() -> None:
    script = after_roll(robot(9, "P01", REROLL), robot(9, TRICK), robot(), dice=[4, 5])
    script.activates(A, "head", 4).passes(B)
    assert script.asked() == {B: "open"}
    script.refuses(Use(TRICK), "Rule MB-179\\.", B)
    assert script.asked() == {B: "open"}


@rule("MB-179")
def test_trick_needs_a_reroll_upgrade() -> None:
    script = position(robot(9, "P01"), robot(9, TRICK, REROLL), robot())
    script.refuses(Use(TRICK), "Rule MB-179\\.", B)
    assert script.asked() == {B: "turn_start"}


@rule("MB-134", "MB-179")
def test_trick_is_not_offered_when_phase_b_is_over() -> None:
    script = position(robot(9, "P01", REROLL), robot(9, TRICK), robot(), phase="roll")
    script.passes(A)
    assert (script.game.window, script.asked()) == ("OW5", {B: "open"})
    assert not script.offers(TRICK)


@rule("MB-179")
def test_trick_never_hits_the_partner() -> None:
    script = position(robot(9, REROLL), robot(9, TRICK), robot(), robot(), twin=True, phase="roll")
    script.rolls(A, 5)
    assert (script.asked_robot(), script.offers(TRICK)) == (1, False)
    script.passes(A).rerolls(A, 5)
    assert script.asked() == {A: "reroll_declared"}
    assert (script.asked_robot(), script.offers(TRICK)) == (1, False)


def strikes(script: Script) -> list[int]:
    """Whom Bad luck was shown to have struck, as everybody was told."""
    return [
        told.event.robot
        for told in script.table.told
        if isinstance(told.event, Used) and told.event.use == Use(BAD_LUCK) and told.to is None
    ]


@rule("MB-180")
def test_bad_luck_is_shown_at_once_and_costs_two() -> None:
    script = position(robot(9), robot(), robot(), market={"M1": BAD_LUCK})
    script.buys(A, "M1")
    assert script.energy(A) == 6
    assert strikes(script) == [A]
    assert BAD_LUCK in script.game.box
    assert script.game.robots[A].weapons == []
    assert script.asked() == {A: "roll"}


@pytest.mark.parametrize(("card", "energy"), [(BLACK_MARKET, 7), (SUPERMARKET, 5)])
@rule("MB-181")
def test_bad_luck_strikes_through_other_cards(card: str, energy: int) -> None:
    script = position(robot(9, card), robot(9, ADVANCE), robot(), market={"T1": BAD_LUCK})
    script.passes(B).plays(A, card, cell="T1")
    assert script.energy(A) == energy
    assert strikes(script) == [A]
    script.plays(B, ADVANCE)
    assert script.energy(A) == energy - 2
    assert script.asked() == {A: "roll"}


@pytest.mark.parametrize(("energy", "left"), [(2, 0), (3, 1)])
@rule("MB-181")
def test_bad_luck_may_eliminate(energy: int, left: int) -> None:
    script = position(robot(9), robot(energy, BLACK_MARKET), robot(), market={"T1": BAD_LUCK})
    script.plays(B, BLACK_MARKET, cell="T1")
    assert script.energy(B) == left
    assert script.game.robots[B].out == (left == 0)
    script.passes(A)
    assert script.asked() == {C if left == 0 else B: "roll"}
