"""The bots of Mega Man Adventures: odds, payments, plans and what the coach says."""

from __future__ import annotations

import random
from itertools import product

import pytest

import tabletron
from tabletron.bots import make
from tabletron.bots.arena.run import play_one, report
from tabletron.bots.coach import advise
from tabletron.core.table import Table
from tabletron.games.adventures import GAME
from tabletron.games.adventures.bot.choices import rate_acts
from tabletron.games.adventures.bot.evaluation import win_chance
from tabletron.games.adventures.bot.planning import best_plans
from tabletron.games.adventures.bot.worth import BOX, LAST_LIFE, Spot, expected, road, worth
from tabletron.games.adventures.odds import after_paying, chance_to_pay, hand_of, rolls
from tabletron.games.adventures.options import Pay, Plan, Suffer
from tabletron.games.adventures.rules.payment import payments
from tests.games.adventures.kit import facing, hero

FACES = GAME.load().faces  # type: ignore[attr-defined]
RED, BLUE, YELLOW = FACES["red"], FACES["blue"], FACES["yellow"]


def test_rolls_have_the_odds_of_the_dice() -> None:
    found = {hand: chance for chance, hand in rolls((RED, BLUE))}
    assert sum(found.values()) == pytest.approx(1)
    shoot_and_jump = hand_of(("red.S", "blue.J"), ())
    assert found[shoot_and_jump] == pytest.approx((3 * 3 + 1) / 36)  # red J with blue S looks the same


@pytest.mark.parametrize("requirement", ["S", "SS", "W", "WJJ", "JRS", "WW", "SW"])
def test_what_is_left_agrees_with_the_payments_of_the_rules(requirement: str) -> None:
    dice = ("blue.J", "blue.JJ", "red.S", "red.SS", "yellow.R", "yellow.S")
    for tokens in ((), ("S",), ("J", "R")):
        paid = {hand_of(dice, tokens) - hand_of(pay.dice, pay.tokens) for pay in payments(requirement, dice, tokens)}
        left = set(after_paying(requirement, hand_of(dice, tokens)))
        assert left <= paid
        assert bool(left) == bool(paid)


def test_worth_pays_where_most_is_saved() -> None:
    cheap_then_dear = road((Spot("S", 1, 0),), road((Spot("S", 2, 0),), None))
    assert worth(hand_of(("red.S",), ()), cheap_then_dear) == -1
    assert worth(hand_of(("red.S", "red.S"), ()), cheap_then_dear) == 0
    assert worth(0, cheap_then_dear) == -3


def test_a_box_is_worth_something_and_an_unknown_challenge_its_mean() -> None:
    assert worth(hand_of(("red.S",), ()), road((Spot("S", 1, BOX),), None)) == BOX
    either = road((Spot("S", 1, 0, 0.5), Spot("J", 2, 0, 0.5)), None)
    assert worth(hand_of(("red.S",), ()), either) == -1


def test_expectation_is_exact() -> None:
    way = road((Spot("SS", 2, 0),), None)
    met = sum(("S" in one) * len(one) + ("S" in two) * len(two) >= 2 for one, two in product(RED, YELLOW)) / 36
    assert expected((RED, YELLOW), 0, way) == pytest.approx(-2 * (1 - met))
    assert chance_to_pay((RED, YELLOW), 0, ["SS"]) == pytest.approx(met)


def planning(seats: int, seed: int = 1) -> Table:
    """A table in the planning phase of the first round."""
    table, rng = tabletron.open("adventures", seats=seats, seed=seed), random.Random(1)
    bot = make("greedy", rng)
    while next(iter(table.asks.values())).kind != "plan":
        seat = next(iter(table.asks))
        table.play(bot.choose(table.imagine(seat, rng), seat), seat)
    return table


def test_all_bots_follow_the_same_plan() -> None:
    table, rng = planning(4), random.Random(2)
    plans = best_plans(table.state)
    for seat in range(4):
        assert make("greedy", rng).choose(table.imagine(seat, rng), seat) == plans[seat]


def test_a_bot_knows_what_raises_the_damage() -> None:
    """With 3 life left and no tank a failure of 2 is survived, but not one that Bomb Man raises to 3."""
    rates = {}
    for boss in ("bomb_man", "quick_man"):
        script = facing("SS/2", hero(3, boss=boss, patterns=["BP01", "BP17"]), n=1, tanks=0)
        rates[boss] = rate_acts(script.game, script.options())[Suffer()]
    assert rates["quick_man"] - rates["bomb_man"] == pytest.approx(LAST_LIFE[0] - LAST_LIFE[1] + LAST_LIFE[3])


def test_the_coach_says_how_likely_the_plan_meets_the_first_challenges() -> None:
    advice = advise(planning(3), 0, random.Random(1))
    assert isinstance(advice.option, Plan)
    assert "% of rolls" in advice.reason
    assert "serves" in advice.reason


def test_the_coach_has_an_answer_to_every_question_of_a_game() -> None:
    for seats in (1, 2, 4):
        table, rng = tabletron.open("adventures", seats=seats, seed="coach", difficulty="master"), random.Random(1)
        while table.result is None:
            seat, ask = next(iter(table.asks.items()))
            advice = advise(table, seat, rng)
            assert advice.option in ask.options
            assert advice.reason or ask.kind == "hero"
            table.play(advice.option, seat)


def test_the_coach_works_for_games_without_reasons() -> None:
    table = tabletron.open("moonbots", seats=2, seed=1)
    seat, ask = next(iter(table.asks.items()))
    advice = advise(table, seat, random.Random(1))
    assert advice.option in ask.options
    assert advice.reason == ""


def test_the_chance_to_win_falls_with_life_and_rises_with_tanks() -> None:
    state = planning(2).state
    before = win_chance(state)
    state.tanks += 1
    assert win_chance(state) > before
    state.tanks -= 1
    state.heroes[0].life = 1
    assert win_chance(state) < before


def test_bots_do_not_take_damage_they_can_pay_for_at_the_last_challenge() -> None:
    """Whoever can pay the last space of a stage card with dice alone does not suffer."""
    table, rng = tabletron.open("adventures", seats=3, seed="last"), random.Random(3)
    bot, seen = make("greedy", rng), 0
    while table.result is None:
        seat, ask = next(iter(table.asks.items()))
        option = bot.choose(table.imagine(seat, rng), seat)
        state = table.state
        if ask.kind == "act" and not state.acting.battle and state.challenge.n == 3:
            free = [one for one in ask.options if isinstance(one, Pay) and not one.tokens]
            if free and state.content.master[state.acting.boss].stage[0].when != "after_last":
                seen += 1
                assert not isinstance(option, Suffer)
        table.play(option, seat)
    assert seen


def test_greedy_beats_random() -> None:
    greedy = sum(bool(play_one("adventures", ("greedy",) * 3, "team", n, {}).winners) for n in range(12))
    at_random = sum(bool(play_one("adventures", ("random",) * 3, "team", n, {}).winners) for n in range(12))
    assert greedy >= at_random + 4


def test_a_simulation_reports_what_is_won_together() -> None:
    played = [play_one("adventures", ("greedy", "random"), "report", n, {"difficulty": "easy"}) for n in range(3)]
    won = sum(bool(one.winners) for one in played)
    assert f"won together   {100 * won / 3:5.1f} % of 3" in report(played, 2)
