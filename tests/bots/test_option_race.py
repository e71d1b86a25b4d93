"""The race: all options meet the same luck, who falls behind drops out, and only something better beats advice."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any

from tabletron.bots import make
from tabletron.bots.budget import Budget
from tabletron.bots.option_race import EARLY, ENOUGH, SURE, Race, Runner
from tabletron.bots.search import Search
from tabletron.core.content import Content
from tabletron.core.flow import Phase, Seat, ask, roll
from tabletron.core.game import Game, Result, State
from tabletron.core.table import Table, new_table

DICE = tuple(range(1000))
SAFE, TRAP, BETTER, EVEN, WILD = 0, 1, 2, 3, -1
GAIN = {SAFE: 0, TRAP: -40, BETTER: 5, EVEN: 0, WILD: -1}


class Doors(State):
    """A door is opened; luck far greater than any door's worth falls on all of them alike, and a second die on some."""

    doors: list[int]
    door: int = -1
    points: int = 0
    turns: int = 0


async def enter(game: Doors) -> Phase:
    game.door = await ask(0, "door", game.doors)
    return look


async def look(game: Doors) -> Phase:
    luck, wild = await roll([DICE, DICE])
    await ask(0, "on", ["on", "back"])
    game.points = luck + GAIN.get(game.door, -100 + game.door) + (wild - 500 if game.door == WILD else 0)
    game.turns += 1
    return rest


async def rest(game: Doors) -> Phase | None:
    await ask(0, "rest", ["on", "back"])
    game.turns += 1
    return None if game.turns > 2 else rest


def on(game: Doors, seat: Seat, question: Any) -> Any:
    return "on"


def doors(
    choice: Sequence[int],
    advised: int,
    later: Any = on,
    value: Any = lambda game: [game.points / 2000],
    horizon: Any = None,
    foresight: int = 1,
) -> Table:
    """A table at the first question; the game advises this door, and what follows from `later`."""

    def advise(game: Doors, seat: Seat, question: Any) -> Any:
        return advised if question.kind == "door" else later(game, seat, question)

    bot = {"value": value, "advise": advise, "horizon": horizon, "foresight": foresight}
    return new_table(game_of_doors(choice, **bot), 1, "x", {}, Content())


def game_of_doors(choice: Sequence[int], **bot: Any) -> Game[Doors]:
    """The game, with what bots may know of it."""
    return Game(
        name="doors",
        title="Doors",
        blurb="",
        package=__name__,
        seats=(1,),
        state=Doors,
        setup=lambda seats, switches, content: Doors(list(choice)),
        phases=(enter, look, rest),
        result=lambda game: Result((), (), ""),
        length=lambda game: game.turns,
        **bot,
    )


def raced(table: Table, iterations: int, seed: int = 1) -> tuple[Any, int]:
    """The door that the race opens, and how many play-outs it took."""
    budget = Budget(iterations)
    return Race(random.Random(seed), budget).choose(table, 0), min(budget.done, iterations)


def test_a_trap_is_left_for_the_door_that_is_better_though_luck_is_a_hundred_times_greater() -> None:
    assert raced(doors(range(3), TRAP), 30)[0] == BETTER
    assert raced(doors(range(3), SAFE), 30)[0] == BETTER


def test_doors_that_are_worse_or_no_better_drop_out_early_and_the_advised_one_stays() -> None:
    assert raced(doors(range(2), SAFE), 1000) == (SAFE, 2 * EARLY)
    assert raced(doors(range(4), BETTER), 1000) == (BETTER, 4 * EARLY)


def test_the_last_challenger_stops_when_it_is_clearly_ahead() -> None:
    assert raced(doors((TRAP, BETTER), TRAP), 1000) == (BETTER, 2 * ENOUGH)


def test_a_door_that_differs_only_by_luck_is_seldom_preferred() -> None:
    chosen = [raced(doors((SAFE, TRAP, BETTER, EVEN, WILD), BETTER), 60, seed)[0] for seed in range(40)]
    assert set(chosen) <= {BETTER, WILD} and chosen.count(WILD) <= 4


def test_of_many_doors_those_that_look_best_are_raced_within_the_budget() -> None:
    chosen, spent = raced(doors(range(40), TRAP), 120)
    assert chosen == BETTER and spent <= 120


def test_of_too_many_doors_only_some_are_looked_at() -> None:
    chosen, spent = raced(doors(range(5000), SAFE), 40)
    assert chosen in range(5000) and spent <= 40


def test_the_same_seed_gives_the_same_choice() -> None:
    table = doors((SAFE, TRAP, BETTER, EVEN, WILD), WILD)
    for seed in range(5):
        assert raced(table, 50, seed) == raced(table, 50, seed)


def test_a_play_out_goes_on_to_the_end_of_the_turn_and_no_further() -> None:
    seen: list[str] = []

    def noting(game: Doors, seat: Seat, question: Any) -> Any:
        seen.append(question.kind)
        return on(game, seat, question)

    raced(doors(range(2), SAFE, later=noting), 4)
    assert seen == ["on"] * 4


def test_a_game_may_name_another_horizon_than_the_turn() -> None:
    seen: list[str] = []

    def noting(game: Doors, seat: Seat, question: Any) -> Any:
        seen.append(question.kind)
        return on(game, seat, question)

    raced(doors(range(2), SAFE, later=noting, horizon=lambda game: game.turns // 2), 2)
    assert seen == ["on", "rest"] * 2, "two turns instead of one"


def test_a_game_may_ask_for_more_turns_than_one() -> None:
    seen: list[str] = []

    def noting(game: Doors, seat: Seat, question: Any) -> Any:
        seen.append(question.kind)
        return on(game, seat, question)

    raced(doors(range(2), SAFE, later=noting, foresight=3), 2)
    assert seen == ["on", "rest", "rest"] * 2


def test_where_nothing_is_advised_all_go_on_by_habit() -> None:
    game = game_of_doors(range(3), value=lambda game: [game.points / 2000], habit=on)
    table = new_table(game, 1, "x", {}, Content())
    assert make("search:30", random.Random(1)).choose(table, 0) == BETTER


def test_a_long_play_out_is_broken_off_when_the_seconds_are_over() -> None:
    def slow(game: Doors, seat: Seat, question: Any) -> Any:
        time.sleep(0.02)
        game.turns = 0
        return on(game, seat, question)

    start = time.monotonic()
    assert make("search:0.2s", random.Random(1)).choose(doors(range(3), TRAP, later=slow, value=None), 0) == TRAP
    assert time.monotonic() - start < 1


def test_the_lead_is_judged_by_its_own_spread() -> None:
    steady, shaky = Runner("a"), Runner("b")
    for number in range(10):
        steady.note(0.01 + 0.001 * (number % 2))
        shaky.note(0.01 + (0.2 if number % 2 else -0.2))
    assert steady.ahead(SURE) and not shaky.ahead(SURE) and not shaky.hopeless


def test_without_a_budget_the_advised_door_is_opened() -> None:
    assert Search(random.Random(1), iterations=0).choose(doors(range(40), SAFE), 0) == SAFE
