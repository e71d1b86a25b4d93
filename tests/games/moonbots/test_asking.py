"""Who is asked in which order, what a question gives away, and strict against flow timing."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import tabletron
from tabletron import IllegalPlay
from tabletron.core.flow import PASS, Ask
from tabletron.core.table import Orders, Table
from tabletron.games.moonbots.events import Damaged, Gained, Used
from tabletron.games.moonbots.options import Activate, Aim, Buy, Reroll, Throw, Use
from tabletron.games.moonbots.state import MoonBots
from tabletron.testing import rule
from tests.games.moonbots.kit import (
    ADVANCE,
    BLACK_MARKET,
    DIE,
    DODGE,
    GAME,
    PUMP,
    REROLL,
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
    position,
    robot,
)

WINDOWS = ("turn_start", "open")
OWN_QUESTIONS = ("buy", "roll", "activate")


def asked_of(script: Script, *kinds: str) -> list[int]:
    """The robots asked one of these questions, everybody passing, until another is open."""
    robots = []
    while set(script.asked().values()) & set(kinds):
        robots.append(script.asked_robot())
        script.passes()
    return robots


# --- order


@pytest.mark.parametrize(("turn", "order"), [(A, [B, C, D, A]), (C, [D, A, B, C]), (D, [A, B, C, D])])
@rule("MB-280")
def test_an_open_window_asks_clockwise_the_robot_on_turn_last(turn: int, order: list[int]) -> None:
    script = position(robot(9, SPY), robot(9, DODGE), robot(9, STRONGER), robot(9, PUMP), turn=turn)
    assert asked_of(script, "turn_start") == order
    assert script.asked() == {turn: "buy"}


@rule("MB-280")
def test_only_living_holders_are_asked() -> None:
    script = position(robot(9, SPY), robot(9), fallen(), robot(9, PUMP), turn=B)
    assert asked_of(script, "turn_start") == [D, A]


@rule("MB-280")
def test_after_a_play_the_asking_starts_again() -> None:
    script = position(
        robot(9, SPY), robot(9, STOCK, DODGE), robot(9, STRONGER), robot(9, BLACK_MARKET), market={"B1": "P01"}
    )
    script.passes(B, C).plays(D, BLACK_MARKET, cell="B1")
    assert script.asked() == {B: "turn_start"}
    script.plays(B, STOCK).passes(C).passes(A)
    assert asked_of(script, "turn_start") == [B, C, A]
    assert script.asked() == {A: "buy"}


@rule("MB-280")
def test_a_declared_reroll_asks_clockwise_from_the_left() -> None:
    script = after_roll(robot(9, SPY), robot(9, DODGE), robot(9, REROLL, STOCK), robot(9, PUMP), dice=[2], turn=C)
    script.rerolls(C, 2)
    assert asked_of(script, "reroll_declared") == [D, A, B]
    assert script.table.pending is not None


@rule("MB-280")
def test_a_gain_asks_clockwise_from_the_left_of_the_gainer() -> None:
    script = position(robot(9, SPY), robot(9, DODGE), robot(9, STOCK), robot(9, STRONGER))
    script.passes(B).plays(C, STOCK)
    assert asked_of(script, "gained") == [D, A, B]
    assert script.asked() == {B: "turn_start"}


@rule("MB-280")
def test_incoming_damage_asks_its_target_and_a_finished_attack_the_attacker() -> None:
    script = after_roll(
        robot(9, "P18", SPY), robot(9, DODGE), robot(9, STOCK), robot(9, PUMP), dice=[4, 4], market={"B1": "P01"}
    )
    script.activates(A, "right_leg", 4, 4).aims(A, (B, 2, 0), (D, 1, 0))
    assert asked_of(script, "incoming") == [B, D]
    assert asked_of(script, "attack_done") == [A]
    assert script.asked() == {B: "open"}


# --- when time runs out


@rule("MB-030", "MB-056")
def test_who_does_not_answer_buys_nothing_rolls_and_activates_nothing() -> None:
    script = position(robot(9, "P22"), robot(9), robot(9), market={"B1": "P01"})
    assert script.table.asks[A].fallback is PASS
    script.passes(A)
    assert script.table.asks[A].fallback == Throw()
    script.rolls(A, 6)
    assert (script.asked(), script.table.asks[A].fallback) == ({A: "activate"}, PASS)


# --- what a question gives away


@pytest.mark.parametrize("card", [SPY, DODGE])
@rule("MB-281")
def test_r1_asks_every_target_that_holds_a_weapon(card: str) -> None:
    script = after_roll(robot(9, "P22"), robot(9, card), robot(9), robot(9), dice=[6])
    script.activates(A, "left_leg", 6).aims(A, (B, 1, 0), (D, 1, 0))
    assert script.asked() == {B: "incoming"}
    assert script.offers(card) == (card == DODGE)
    script.passes(B)
    assert script.asked() == {B: "open"}


@pytest.mark.parametrize("card", [SPY, STRONGER])
@rule("MB-281")
def test_r2_asks_every_attacker_that_holds_a_weapon(card: str) -> None:
    script = after_roll(robot(9, "P22", card), robot(9), robot(9), dice=[6])
    script.activates(A, "left_leg", 6).aims(A, (B, 2, 0))
    assert script.asked() == {A: "attack_done"}
    assert script.offers(card) == (card == STRONGER)


@rule("MB-281")
def test_r2_does_not_ask_an_attacker_without_weapons() -> None:
    script = after_roll(robot(9, "P22"), robot(9), robot(9), dice=[6])
    script.activates(A, "left_leg", 6).aims(A, (B, 2, 0))
    assert script.asked() == {B: "roll"}


@pytest.mark.parametrize("card", [SPY, PUMP])
@rule("MB-281")
def test_r3_asks_every_opponent_that_holds_a_weapon(card: str) -> None:
    script = after_roll(robot(9, "P01"), robot(9), robot(9, card), dice=[4])
    script.activates(A, "head", 4)
    assert script.asked() == {C: "gained"}
    assert script.offers(card) == (card == PUMP)


@rule("MB-281")
def test_r3_asks_a_pump_owner_that_cannot_gain() -> None:
    script = after_roll(robot(9, "P01"), robot(18, PUMP), robot(9), dice=[4])
    script.activates(A, "head", 4)
    assert (script.asked(), script.options()) == ({B: "gained"}, [PASS])


@pytest.mark.parametrize("card", [SPY, TRICK])
@rule("MB-281")
def test_r4_asks_every_opponent_that_holds_a_weapon(card: str) -> None:
    script = after_roll(robot(9, REROLL), robot(9), robot(9, card), dice=[4])
    script.rerolls(A, 4)
    assert script.asked() == {C: "reroll_declared"}
    assert script.offers(card) == (card == TRICK)


# --- strict timing


@rule("MB-282")
def test_strict_timing_asks_every_holder_in_every_open_window() -> None:
    script = position(robot(9, "P01", SPY), robot(9, DODGE), robot(9), robot(9, STRONGER))
    asked: list[tuple[str, int]] = []

    def windows() -> None:
        while set(script.asked().values()) & set(WINDOWS):
            asked.append((script.game.window, script.asked_robot()))
            script.passes()

    windows()
    script.passes(A)
    windows()
    script.rolls(A, 4)
    windows()
    script.activates(A, "head", 4).passes(B, D)
    windows()
    script.passes(A)
    while script.game.turn == A:
        asked.append((script.game.window, script.asked_robot()))
        script.passes()
    assert asked == [(window, holder) for window in ("OW1", "OW2", "OW3", "OW4", "OW5") for holder in (B, D, A)]


# --- flow timing


FLOW = {"timing": "flow"}


def people(script: Script, *extra: str) -> Script:
    """Everybody lets pass what flow timing does not stop for, and these questions too."""
    passes = GAME.unhurried(script.table.switches) | set(extra)
    script.table.orders = {seat: Orders(passes=passes) for seat in range(script.table.seats)}
    return script


def whole_turn(script: Script) -> list[tuple[int, str]]:
    """Every question of A's turn: a roll, a reroll, an attack on B with a gain, and passes."""
    seen = []
    rolls = iter([[4, 5], [6]])
    acts = iter([Reroll((5,)), Activate("torso", (4,)), PASS])
    answers = {"roll": Throw(), "aim": Aim(((B, 1, 0),))}
    while script.game.turn == A:
        if script.table.pending is not None:
            script.table.feed(next(rolls))
        else:
            ((seat, kind), *_) = script.asked().items()
            seen.append((seat, kind))
            script.answers(next(acts) if kind == "activate" else answers.get(kind, PASS), seat)
    return seen


@rule("MB-282")
def test_flow_timing_stops_only_at_turn_starts_and_reactions() -> None:
    robots = robot(9, "P06", DIE, REROLL, SPY), robot(9, STOCK), robot(9), robot(9, PUMP)
    script = people(position(*robots, switches=FLOW, phase="restock", turn=D))
    assert whole_turn(script) == [
        (B, "turn_start"), (D, "turn_start"), (A, "buy"), (A, "roll"), (A, "activate"),
        (B, "reroll_declared"), (D, "reroll_declared"), (A, "activate"), (A, "aim"), (B, "incoming"),
        (A, "attack_done"), (B, "gained"), (D, "gained"), (A, "activate"),
    ]  # fmt: skip


@rule("MB-282")
def test_holders_may_ask_not_to_be_stopped_at_turn_starts() -> None:
    robots = robot(9, SPY), robot(9, STOCK), robot(9), robot(9, PUMP)
    script = people(position(*robots, switches=FLOW, phase="activate", dice=[2], window="OW3"), "turn_start")
    script.passes(A)
    assert (script.asked(), script.game.turn) == ({B: "buy"}, B)


@rule("MB-282")
def test_strict_timing_is_not_unhurried() -> None:
    robots = robot(9, SPY), robot(9, STOCK), robot(9), robot(9, PUMP)
    script = people(position(*robots, phase="roll"))
    script.passes(A)
    assert script.asked() == {B: "open"}


@rule("MB-282")
def test_a_queued_card_waits_for_the_next_open_window() -> None:
    robots = robot(9, "P22"), robot(9), robot(9, STOCK), robot(9, DODGE)
    script = people(after_roll(*robots, dice=[6], switches=FLOW))
    script.activates(A, "left_leg", 6)
    script.table.order(C, Use(STOCK))
    script.aims(A, (D, 2, 0))
    assert (script.asked(), script.energy(C)) == ({D: "incoming"}, 9)
    script.passes(D)
    assert script.energy() == [9, 9, 13, 7]
    assert script.asked() == {D: "gained"}


@rule("MB-282")
def test_a_queued_card_leaves_a_reaction_to_its_owner() -> None:
    script = people(after_roll(robot(9, "P22"), robot(16, STOCK), robot(9), dice=[6], switches=FLOW))
    script.activates(A, "left_leg", 6)
    script.table.order(B, Use(STOCK))
    script.aims(A, (B, 2, 0))
    assert script.asked() == {B: "incoming"}
    script.passes(B)
    assert script.energy(B) == 18
    assert [type(told.event) for told in script.table.told if isinstance(told.event, Gained | Damaged)] == [
        Damaged, Gained,
    ]  # fmt: skip


@rule("MB-282")
def test_a_queued_card_that_became_illegal_stays_in_the_hand() -> None:
    robots = robot(9), robot(9, BLACK_MARKET), robot(9)
    script = people(position(*robots, switches=FLOW, phase="buy", market={"B1": "P01", "M1": "P05"}))
    script.table.order(B, Use(BLACK_MARKET, cell="B1"))
    script.buys(A, "B1")
    assert script.game.robots[B].weapons == [BLACK_MARKET]
    assert script.asked() == {A: "roll"}


@pytest.mark.parametrize("use", [Use(DODGE), Use(PUMP), Use(STRONGER), Use(SPY, robot=A), Use(ADVANCE)])
@rule("MB-282")
def test_only_free_cards_in_the_hand_that_would_do_something_are_queued(use: Use) -> None:
    script = people(position(robot(9), robot(9, DODGE, PUMP, STRONGER, SPY), robot(9), switches=FLOW, phase="roll"))
    with pytest.raises(IllegalPlay, match="cannot order"):
        script.table.order(B, use)
    assert script.table.orders[B].ahead == []
    assert script.asked() == {A: "roll"}


@rule("MB-282")
def test_the_robot_on_turn_plays_beside_its_own_questions() -> None:
    script = people(position(robot(9, STOCK, SUPERMARKET), robot(9), robot(9), switches=FLOW, market={"M1": "P01"}))
    assert script.options() == [Buy("M1"), Use(STOCK), Use(SUPERMARKET, cell="M1"), PASS]
    script.plays(A, STOCK)
    assert (script.energy(A), script.asked()) == (13, {A: "buy"})
    script.passes(A)
    assert script.options() == [Throw(), Use(SUPERMARKET, cell="M1"), PASS]
    script.plays(A, SUPERMARKET, cell="M1").rolls(A, 4)
    assert script.options() == [Activate("head", (4,)), PASS]


def only_ask(table: Table) -> tuple[int, Ask[Any]]:
    return next(iter(table.asks.items()))


def state_of(table: Table) -> MoonBots:
    assert isinstance(table.state, MoonBots)
    return table.state


def is_own_window(table: Table) -> bool:
    """Whether strict timing asks the robot on turn in an open window."""
    _, ask = only_ask(table)
    return ask.kind in WINDOWS and state_of(table).asking == state_of(table).turn


def uses(ask: Ask[Any]) -> list[Use]:
    return [option for option in ask.options if isinstance(option, Use)]


def mirror(strict: Table, flow: Table, rng: random.Random) -> None:
    """One answer to the strict table and the same play to the flow table, where it must be legal and nothing else."""
    seat, ask = only_ask(strict)
    if is_own_window(strict) and state_of(strict).window == "OW5":
        if is_own_window(flow):
            flow.play(PASS, seat)
        return strict.play(PASS, seat)
    other_seat, other = only_ask(flow)
    option = rng.choice(ask.options)
    if is_own_window(strict):
        assert (other_seat, other.kind in OWN_QUESTIONS, uses(other)) == (seat, True, uses(ask))
    else:
        own = [one for one in other.options if not (ask.kind in OWN_QUESTIONS and isinstance(one, Use))]
        assert (other_seat, other.kind, own) == (seat, ask.kind, ask.options)
    if option is not PASS or not is_own_window(strict):
        flow.play(option, seat)
    return strict.play(option, seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("MB-282")
def test_the_same_plays_are_legal_in_both_timings(seats: int) -> None:
    for seed in range(15):
        strict = tabletron.open("moonbots", seats=seats, seed=seed, timing="strict")
        flow = tabletron.open("moonbots", seats=seats, seed=seed, timing="flow")
        rng = random.Random(seed)
        while strict.asks:
            mirror(strict, flow, rng)
            assert len(strict.log) < 5000
        assert strict.result is not None and flow.result == strict.result
        state_of(flow).asking = state_of(strict).asking
        assert msgspec.msgpack.encode(flow.state) == msgspec.msgpack.encode(strict.state)


@pytest.mark.parametrize("timing", ["strict", "flow"])
@rule("MB-282")
def test_the_robot_on_turn_may_answer_a_card_played_before_restocking(timing: str) -> None:
    robots = robot(9, BLACK_MARKET), robot(9, STOCK), robot(9)
    script = position(*robots, switches={"timing": timing}, phase="roll", market={"B1": "P01"})
    script.passes(A)
    assert (script.asked(), script.game.window) == ({B: "open"}, "OW5")
    script.plays(B, STOCK)
    script.passes(A)
    assert (script.asked(), script.game.window) == ({A: "open"}, "OW5")
    script.plays(A, BLACK_MARKET, cell="B1")
    assert script.game.robots[A].parts == {"head": "P01"}


# --- queued cards


@pytest.mark.parametrize("clicks", [(B, C, D), (D, C, B), (C, D, B)])
@rule("MB-283")
def test_queued_cards_resolve_in_asking_order_not_by_the_clock(clicks: tuple[int, ...]) -> None:
    cards = {B: Use(ADVANCE), C: Use(BLACK_MARKET, cell="B1"), D: Use(VIRUS)}
    robots = robot(9), robot(9, ADVANCE), robot(9, BLACK_MARKET), robot(9, VIRUS, DODGE)
    script = people(position(*robots, switches=FLOW, phase="roll", market={"B1": "P01"}))
    for seat in clicks:
        script.table.order(seat, cards[seat])
    assert script.told(Used) == []
    script.rolls(A, 3)
    assert [used.robot for used in script.told(Used)] == [B, C, D]


@rule("MB-283")
def test_the_robot_on_turn_comes_last_in_the_queue() -> None:
    robots = robot(9, "P22", STOCK, SPY), robot(9, BLACK_MARKET), robot(9), robot(9, ADVANCE)
    script = people(after_roll(*robots, dice=[6], switches=FLOW, market={"B1": "P01"}))
    script.activates(A, "left_leg", 6)
    script.table.order(A, Use(STOCK))
    script.table.order(D, Use(ADVANCE))
    script.table.order(B, Use(BLACK_MARKET, cell="B1"))
    script.aims(A, (B, 2, 0))
    asked_of(script, "incoming", "attack_done")
    assert [used.robot for used in script.told(Used)] == [B, D, A]
    assert script.asked() == {A: "activate"}
