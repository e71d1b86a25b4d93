"""The table: asking, answering, refusing, taking back, copying."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import tabletron
from tabletron.core.chance import ByHand, Fed, Seeded
from tabletron.core.errors import IllegalPlay
from tabletron.core.flow import PASS, Leap, ask, draw, offer, roll, together
from tabletron.core.game import Game, Result, State
from tabletron.core.table import Luck, Orders, Play, Table, new_table
from tabletron.testing.conformance import everything, play_some
from tests.core.toy import BRAWL, Brawl, brawl


def state_of(table: Table) -> Brawl:
    assert isinstance(table.state, Brawl)
    return table.state


def test_sealed_answers_wait_for_the_last_and_may_change_until_then() -> None:
    table = brawl()
    hand = list(state_of(table).hands[0])
    table.play(hand[0], 0)
    assert set(table.asks) == {1, 2} and set(table.changeable) == {0}
    table.play(hand[1], 0)
    table.play(PASS, 2)
    table.play(PASS, 1)
    assert state_of(table).box == [hand[1]]
    assert [table.asks[0].kind] == ["target"]


def test_what_others_sealed_is_unknown_in_an_imagined_table() -> None:
    table = brawl()
    table.play(PASS, 1)
    assert set(table.imagine(0, random.Random(1)).asks) == {0, 1, 2}
    assert set(table.imagine(1, random.Random(1)).asks) == {0, 2}


def test_an_offer_goes_to_the_first_who_acts_and_ends_when_all_pass() -> None:
    table = brawl(chance=Fed([], Seeded("a")))
    for seat in (0, 1, 2):
        table.play(PASS, seat)
    table.play(1, 0)
    assert set(table.asks) == {1, 2}
    table.play(PASS, 1)
    table.play(state_of(table).hands[2][0], 2)
    assert set(table.asks) == {1, 2}, "after an act everybody is asked again"
    table.play(PASS, 2)
    table.play(PASS, 1)
    assert state_of(table).turn == 1


def at_an_offer(game: Game[Brawl] = BRAWL) -> Table:
    """Seat 0 has struck at 1; seats 1 and 2 may interfere."""
    table = new_table(game, 3, "1", {}, game.load(), Fed([], Seeded("a")))
    for seat in (0, 1, 2):
        table.play(PASS, seat)
    table.play(1, 0)
    return table


def test_who_let_an_offer_pass_may_still_act_while_others_think() -> None:
    table = at_an_offer()
    table.play(PASS, 1)
    assert set(table.asks) == {2} and set(table.changeable) == {1}
    card = state_of(table).hands[1][0]
    table.play(card, 1)
    assert state_of(table).box == [card] and set(table.asks) == {1, 2}
    table.undo()
    assert set(table.asks) == {2} and set(table.changeable) == {1}
    table.play(PASS, 2)
    assert not table.changeable, "when all have passed the offer is over"


def test_an_order_takes_back_that_an_open_offer_was_let_pass() -> None:
    windows = frozenset({"interfere"})
    game = replace(BRAWL, windows=windows, standing=lambda game, seat: game.hands[seat])
    table = at_an_offer(game)
    card = state_of(table).hands[1][0]
    table.orders = {1: Orders(passes=windows)}
    table.play(PASS, 2)
    assert state_of(table).turn == 1, "seat 1 was passed for, so all have passed"
    table = at_an_offer(game)
    table.play(PASS, 1)
    table.order(1, card)
    assert state_of(table).box == [card] and table.orders[1].ahead == []


def test_events_are_told_to_all_or_to_one() -> None:
    table = play_some(brawl(), random.Random(4), 60)
    private = [told for told in table.told if told.to is not None]
    assert private and all(str(told.event).startswith("drew") for told in private)
    assert any(told.to is None for told in table.told)


def test_refused_plays_say_who_what_why_and_what_is_allowed() -> None:
    table = brawl()
    for seat in (0, 1, 2):
        table.play(PASS, seat)
    before = everything(table)
    with pytest.raises(
        IllegalPlay, match=r"seat 0 may not answer '0' to 'target': You strike somebody else\. Allowed: 1, 2"
    ):
        table.play(0, 0)
    with pytest.raises(IllegalPlay, match="TOY-001"):
        table.play("nonsense", 0)
    with pytest.raises(IllegalPlay, match="seat 1 is not asked now; asked is seat 0"):
        table.play(PASS, 1)
    with pytest.raises(IllegalPlay, match="there is no seat 9; the seats are 0 to 2"):
        table.play(PASS, 9)
    with pytest.raises(IllegalPlay, match="cannot be given up"):
        table.concede(0)
    assert everything(table) == before


def test_several_seats_need_a_name() -> None:
    with pytest.raises(IllegalPlay, match=r"several seats are asked \(0, 1, 2\)"):
        brawl().play(PASS)


def test_a_finished_table_refuses_everything() -> None:
    table = play_some(brawl(), random.Random(2), 10_000)
    assert table.result is not None and not table.asks
    with pytest.raises(IllegalPlay, match="the game is over"):
        table.play(PASS, 0)


def test_an_undone_roll_comes_back_the_same() -> None:
    table = play_some(brawl(), random.Random(3), 40)
    rolled = [line for line in table.log if isinstance(line, Luck)]
    table.goto(5)
    for line in list(play_some(brawl(), random.Random(3), 40).log)[len(table.log) :]:
        if isinstance(line, Play):
            table.play(line.option, line.seat)
    assert [line for line in table.log if isinstance(line, Luck)] == rolled


def test_copies_on_the_way_change_nothing_about_going_back() -> None:
    table, watched = brawl(), brawl()
    for _ in range(120):
        play_some(table, random.Random(len(table.log)), 1)
        play_some(watched, random.Random(len(watched.log)), 1)
        watched.imagine(0, random.Random(1))
        assert everything(watched.copy()) == everything(watched) == everything(table)
    for line in range(len(table.log), -1, -7):
        table.goto(line)
        watched.goto(line)
        assert everything(watched.copy()) == everything(watched) == everything(table.copy())
        assert (watched.log, watched.told) == (table.log, table.told)


def test_goto_refuses_lines_that_are_not_there() -> None:
    table = brawl()
    with pytest.raises(IllegalPlay, match="there is no line 99"):
        table.goto(99)


def test_dice_by_hand_wait_for_somebody_and_refuse_the_impossible() -> None:
    table = brawl(chance=ByHand(Seeded("1"), ["dice"]))
    for seat in (0, 1, 2):
        table.play(PASS, seat)
    assert table.pending is not None and not table.asks
    for wrong, why in (([7], "7 is not a face"), ([], "1 dice are rolled"), ([1, 2], "1 dice are rolled")):
        with pytest.raises(IllegalPlay, match=why):
            table.feed(wrong)
    table.feed([6])
    assert table.pending is None and list(table.asks) == [0]
    with pytest.raises(IllegalPlay, match="no dice are being rolled"):
        table.feed([6])


class Fragile(State):
    steps: int = 0


async def climb(game: Fragile) -> None:
    game.steps += 1
    await slip(game)
    game.steps += 100


async def slip(game: Fragile) -> None:
    await ask(0, "step", ["go", "on"])
    raise Leap(land)


async def land(game: Fragile) -> None:
    game.steps += await ask(0, "land", [10, 20])


def test_a_leap_drops_what_is_pending_and_goes_on_with_another_phase() -> None:
    game: Game[Fragile] = Game(
        name="leap", title="Leap", blurb="", package="tests.core", seats=(1,), state=Fragile,
        setup=lambda seats, switches, content: Fragile(), phases=(climb, land),
        result=lambda game: Result((), (0.0,), ""),
    )  # fmt: skip
    table = new_table(game, 1, "1", {}, game.load())
    table.play("go")
    assert table.phase == "land" and everything(table.copy()) == everything(table)
    table.play(20)
    assert table.state.steps == 21 and table.result is not None
    assert table.value() == [0.0], "nobody won"
    table.undo()
    table.play(10)
    assert table.state.steps == 11


async def stumble(game: Fragile) -> None:
    answer = await ask(0, "step", ["go", "break"])
    game.steps += 1
    assert answer == "go"
    await ask(0, "step", ["go", "break"])


FRAGILE: Game[Fragile] = Game(
    name="fragile", title="Fragile", blurb="", package="tests.core", seats=(1,), state=Fragile,
    setup=lambda seats, switches, content: Fragile(), phases=(stumble,), result=lambda game: Result((0,), (0.0,), ""),
)  # fmt: skip


def test_a_rule_that_breaks_down_leaves_the_table_as_it_was() -> None:
    table = new_table(FRAGILE, 1, "1", {}, FRAGILE.load())
    with pytest.raises(AssertionError):
        table.play("break")
    assert isinstance(table.state, Fragile)
    assert table.state.steps == 0 and table.log == []
    table.play("go")
    assert table.state.steps == 1


def test_one_listed_option_answers_itself_but_a_function_never_does() -> None:
    async def lone(game: Fragile) -> None:
        game.steps += await ask(0, "listed", [1])
        both = await together({0: ask(0, "listed", [10]), 1: ask(1, "listed", [100])})
        game.steps += sum(both.values())
        assert await offer({0: ask(0, "listed", [PASS])}) is None
        game.steps += await ask(0, "hidden", lambda: [1000])

    game: Game[Fragile] = Game(
        name="lone", title="Lone", blurb="", package="tests.core", seats=(2,), state=Fragile,
        setup=lambda seats, switches, content: Fragile(), phases=(lone,),
        result=lambda game: Result((0,), (0.0, 0.0), ""),
    )  # fmt: skip
    table = new_table(game, 2, "1", {}, game.load())
    assert table.asks[0].kind == "hidden" and table.state.steps == 111
    table.play(1000)
    assert table.result is not None


def test_what_a_seat_does_not_hold_cannot_be_ordered_ahead() -> None:
    table = tabletron.open("moonbots", seats=4, seed=1)
    with pytest.raises(IllegalPlay, match="cannot order"):
        table.order(0, "use SW01")


def test_outcomes_of_chance_are_counted_and_checked() -> None:
    assert roll([(1, 2), (1, 2, 3)]).count() == 6 == len(list(roll([(1, 2), (1, 2, 3)]).outcomes()))
    two = draw(list("abc"), 2)
    assert two.count() == 6 == len(list(two.outcomes()))
    assert two.refusal([0, 0]) and two.refusal([0, 3]) and two.refusal("x") and two.refusal([2, 0]) is None
