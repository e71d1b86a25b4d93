"""The bots of Mega Man: The Board Game: odds, plays of both sides, battles and what the coach says."""

from __future__ import annotations

import random
from itertools import product

import pytest

import tabletron
from tabletron.bots import make
from tabletron.bots.arena.run import play_one
from tabletron.bots.coach import advise
from tabletron.core.flow import PASS
from tabletron.games.boardgame.bot import choose, value
from tabletron.games.boardgame.bot.battle import chance_of, rate_plays
from tabletron.games.boardgame.odds import chance, fits, matched, meets, minions_left
from tabletron.games.boardgame.options import Options, Play, Reroll, Return, Special, Spend
from tabletron.games.boardgame.verbs.vocabulary import FACES
from tests.games.boardgame.kit import A, B, Script, battle, challenge, facing, hero


def best(script: Script, seat: int) -> Options:
    return choose(script.game, seat, script.table.asks[seat])


# --- odds


@pytest.mark.parametrize(
    ("kinds", "dice", "rolls", "printed"),
    [(1, 2, 1, 0.31), (1, 5, 2, 0.84), (2, 4, 2, 0.52), (2, 6, 4, 0.96), (3, 5, 2, 0.45), (3, 8, 1, 0.42)],
)  # fmt: skip
def test_the_odds_are_those_of_the_specification(kinds: int, dice: int, rolls: int, printed: float) -> None:
    assert meets(((1, 1),) * kinds, dice, rolls) == pytest.approx(printed, abs=0.006)


@pytest.mark.parametrize(
    "asked", [("jump", "run"), ("jump", "jump"), ("aim", "pellet/run"), ("hit",) * 3, ("run", "hit/run"),
              ("hit/run", "aim/run")]
)  # fmt: skip
def test_the_odds_of_one_roll_agree_with_counting_all_rolls(asked: tuple[str, ...]) -> None:
    rolls = list(product(FACES, repeat=4))
    met = sum(fits(asked, faces) for faces in rolls)
    assert chance(asked, (), 4, 1) == pytest.approx(met / len(rolls))


def test_dice_that_lie_there_serve_once_and_any_face_serves_what_is_missing() -> None:
    assert matched(("jump", "jump", "run"), ("jump", "hit")) == (["jump"], ["jump", "run"])
    assert matched(("jump",), ("any",)) == (["any"], [])
    assert matched(("jump", "run/aim"), ("aim", "jump", "jump")) == (["jump", "aim"], [])


def test_each_hit_removes_minions_beyond_the_armour() -> None:
    assert minions_left(1, 1, 1 / 6, 1, 0) == pytest.approx(5 / 6)
    assert minions_left(2, 1, 1 / 6, 2, 0) == pytest.approx(2 * 5 / 6)
    assert minions_left(1, 1, 1 / 6, 1, 1) == 1


# --- both sides of a challenge


def test_the_hero_spends_more_dice_on_a_harder_challenge() -> None:
    easy, hard = facing(challenge("jump")), facing(challenge("jump", "run", "aim"))
    few, many = best(easy.all_pass(), A), best(hard.all_pass(), A)
    assert isinstance(few, Spend)
    assert isinstance(many, Spend)
    assert few.dice < many.dice


def test_the_hero_keeps_what_serves_and_rolls_the_rest_again() -> None:
    script = facing(challenge("jump", "run")).spends("jump", "wily", "wily", "aim")
    assert best(script, A) == Reroll(("aim", "wily", "wily"))


def test_the_hero_scores_a_roll_that_has_everything() -> None:
    script = facing(challenge("jump", "run")).spends("jump", "run", "pellet")
    assert best(script, A) is PASS


def test_the_hero_plays_the_free_die_that_is_asked_for() -> None:
    hand = ("land_on_edge", "speed_run", "life_energy", "robot_tactics")
    script = facing(challenge("jump", "jump", "aim"), hero(threat=4, we=0, hand=hand), hero())
    assert best(script, A) == Play("land_on_edge")


def test_dr_wily_adds_a_requirement_that_makes_failing_likely() -> None:
    hand = ("speed_run", "life_energy", "fortified", "no_limit")
    script = facing(challenge("jump", "aim"), hero(threat=5, we=1), hero(hand=hand)).passes(A)
    assert best(script, B) == Play("speed_run")


def test_dr_wily_uses_the_special_that_a_match_opens() -> None:
    hand = ("life_energy", "no_limit", "boost", "energized")
    card = challenge("jump", symbol="aqua", minion="octopus_battery", start=1)
    script = facing(card, hero(), hero(hand=hand)).passes(A).plays(B, "life_energy")
    assert best(script, B) == Special("octopus_battery")


# --- trophies and battles


def test_a_trophy_is_spent_to_pass_and_not_for_nothing() -> None:
    missing = facing(challenge("jump", "run"), hero(we=0, trophies=["ice_man"]), hero()).spends("jump", "aim")
    option = best(missing, A)
    assert isinstance(option, Return)
    assert option.to == "run"
    met = facing(challenge("jump", "run"), hero(we=0, trophies=["ice_man"]), hero()).spends("jump", "run")
    assert best(met, A) is PASS


def test_the_hero_rolls_dice_again_that_deal_nothing() -> None:
    script = battle("cut_man", hero(9, hand=("life_energy",) * 4), hero(), health=12)
    script.passes().rolls("aim", "jump", "run", "wily", "pellet", "hit")
    rates = rate_plays(script.game, script.table.asks[A].options)
    [again] = [option for option in rates if isinstance(option, Reroll)]
    assert again.faces == ("pellet", "aim", "jump", "run", "wily")
    assert rates[again] > rates[PASS] - 0.1


def test_the_hero_plays_the_card_that_beats_the_boss() -> None:
    script = battle("cut_man", hero(5, hand=("steady_aim", "fortified", "life_energy", "boost")), hero(), health=6)
    script.passes().rolls("aim", "aim", "run", "wily", "pellet", "hit")
    assert best(script, A) == Play("steady_aim")


def test_a_battle_is_won_less_often_with_less_health_and_more_often_with_powers() -> None:
    weak, strong, armed = hero(12), hero(28), hero(28, powers=["super_arm"])
    script = battle("cut_man", weak, strong, armed)
    chances = [chance_of(script.game, one, "cut_man", one.health, one.we) for one in (weak, strong, armed)]
    assert chances == sorted(chances)
    assert chances[0] < 0.4 < 0.7 < chances[1] < chances[2]


# --- whole games


def test_value_is_a_share_for_each_seat_and_the_leader_has_most() -> None:
    script = facing(challenge("jump"), hero(), hero(won=["ice_man", "cut_man"], stage="castle", position=5), hero())
    shares = value(script.game)
    assert sum(shares) == pytest.approx(1)
    assert max(shares) == shares[B]


def test_greedy_beats_random() -> None:
    winners = [play_one("boardgame", ("random", "greedy"), "bots", number, {}).winners for number in range(3)]
    assert winners == [(1,)] * 3


@pytest.mark.parametrize("switches", [{}, {"heroes": "on", "yellow_devil": "on", "expansion": "on"}])
def test_the_coach_gives_a_reason(switches: dict[str, str]) -> None:
    table = tabletron.open("boardgame", seats=3, seed="coach", **switches)  # type: ignore[arg-type]
    rng, said = random.Random(1), dict[str, set[str]]()
    bot = make("greedy", rng)
    while table.result is None:
        seat, ask = next(iter(table.asks.items()))
        advice = advise(table, seat, rng)
        assert advice.option in ask.options
        said.setdefault(ask.kind, set()).add(advice.reason)
        table.play(bot.choose(table.imagine(seat, rng), seat), seat)
    for kind in ("stage", "play", "counter", "dice", "reroll", "press_on", "enter", "battle_reroll"):
        assert all(said[kind]), kind
    assert any("instead of" in reason for reason in said["counter"])
