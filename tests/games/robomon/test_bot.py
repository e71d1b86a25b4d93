"""The bots of RoboMon: exact odds, battles, captures, teams, and what the coach says."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

import tabletron
from tabletron.bots import make
from tabletron.bots.arena.run import play_one
from tabletron.bots.coach import advise
from tabletron.core.flow import PASS
from tabletron.games.robomon.bot import choose, value
from tabletron.games.robomon.odds import blow, bonus_turn, model, spread
from tabletron.games.robomon.options import (
    Aim,
    Block,
    Choose,
    Enter,
    Face,
    Forfeit,
    Go,
    Keep,
    Options,
    Reroll,
    Say,
    Step,
    Strike,
    Toss,
    Use,
    Walk,
)
from tabletron.games.robomon.rules.draft import worth
from tests.games.robomon.kit import BOX, NUMBER, Script, field, mine, opened

OPEN = {"draft": "open"}


def best(script: Script, seat: int = 0) -> Options:
    answer = choose(script.game, seat, script.table.asks[seat])
    assert answer in script.table.asks[seat].options
    return answer


def ground(ours: list[Any], theirs: list[Any], **fields: Any) -> Script:
    return field(ours, theirs, mode="battleground", **fields)


# --- odds


@pytest.mark.parametrize(("colour", "mean"), [("white", 4.14), ("green", 6.14), ("red", 2.0)])
def test_the_expected_damage_is_that_of_the_specification(colour: Any, mean: float) -> None:
    green = BOX.modifier["green"]
    assert sum(points * share for points, share in spread(BOX.modifier[colour], green, 4)) == pytest.approx(
        mean, abs=0.01
    )


def test_a_blow_agrees_with_counting_all_faces() -> None:
    """Base 3 on 4 hit points behind a token: MISS -2 -1 0 0 +1 +2 CRIT, and a CRIT is more than enough."""
    lost = [0, 0, 0, 1, 1, 2, 3, 4]
    hit = blow(BOX, "white", 3, 4, armor=1)
    assert hit.lost == pytest.approx(sum(lost) / 8) and hit.out == pytest.approx(1 / 8)
    assert hit.broken == pytest.approx(6 / 8) and hit.hit == pytest.approx(7 / 8)
    assert blow(BOX, "white", 3, 4, armor=1, blocks=1).lost == pytest.approx((0 + 0 + 0 + 0 + 0 + 1 + 2 + 4) / 8)


@pytest.mark.parametrize(
    ("card", "tool", "disruptor", "printed"),
    [
        ("Aquadile", "small_reprogrammer", False, 0.67),
        ("Barkhound", "medium_reprogrammer", False, 0.48),
        ("Snowlet", "medium_reprogrammer", False, 0.24),
        ("Snowlet", "medium_reprogrammer", True, 0.48),
    ],
)
def test_the_odds_of_a_toss_are_those_of_the_specification(
    card: str, tool: str, disruptor: bool, printed: float
) -> None:
    script = field(
        [mine("Sparky", (0, 9))], [mine(card, (4, 4))], mode="wild", pawn=(4, 5), phase="character", order=[],
        exit_at=(9, 0), switches={"attributes": [0, 0, 0, 0, 0]},
    )  # fmt: skip
    toss = Toss(script.mon(card).id, tool, disruptor)
    assert model(script.game, toss).success == pytest.approx(printed, abs=0.006)


@pytest.mark.parametrize(("dice", "missing"), [(1, 1), (2, 1), (3, 2), (3, 4)])
def test_the_chance_of_a_bonus_turn_agrees_with_counting(dice: int, missing: int) -> None:
    rolls = list(product(BOX.action_die, repeat=dice))
    due = sum(roll.count("time") >= missing for roll in rolls)
    assert bonus_turn(dice, missing) == pytest.approx(due / len(rolls))


# --- battles


def test_it_takes_out_whom_it_can_take_out() -> None:
    foes = [mine("Turtelian", (3, 5)), mine("Gustling", (5, 5), damage=4)]
    script = ground([mine("Sparky", (4, 5))], foes, turn="Sparky", dice="bb")
    strike = best(script)
    assert isinstance(strike, Strike)
    script.answers(strike)
    assert best(script) == Aim(script.mon("Gustling").id)


def test_it_moves_up_to_strike_and_strikes() -> None:
    script = ground([mine("Sparky", (0, 5))], [mine("Gustling", (4, 5))], turn="Sparky", dice="mbb")
    go = best(script)
    assert isinstance(go, Go)
    script.answers(go)
    step = best(script)
    assert isinstance(step, Step)
    script.answers(step)
    assert isinstance(best(script), Strike)


def test_it_burns_itself_out_only_for_much() -> None:
    def spends(**foe: Any) -> bool:
        """Sparky has its last power; another waits on the bench."""
        script = ground(
            [mine("Sparky", (4, 5), power=1)], [mine("Turtelian", (5, 5), **foe)], turn="Sparky", dice="b",
            benches=[[NUMBER["Scupper"]], []],
        )  # fmt: skip
        return isinstance(best(script), Strike)

    assert not spends(armor=1)
    assert spends(damage=8), "the last enemy falls"


def test_who_helps_helps_the_most_damaged() -> None:
    team = [mine("Pollenpod", (4, 5)), mine("Sparky", (4, 6), damage=5)]
    script = ground(team, [mine("Turtelian", (0, 0))], turn="Pollenpod", dice="sss")
    while not isinstance(option := best(script), Strike):
        script.answers(option)
    assert option.ability == 1


def test_an_area_is_turned_to_where_most_are_hit() -> None:
    foes = [mine("Sparky", (3, 4)), mine("Gustling", (5, 4))]
    script = ground([mine("Bouldog", (4, 5))], foes, turn="Bouldog", dice="ss")
    script.answers(Strike(1, 2))
    if script.asked() == {0: "face"}:
        assert best(script) == Face(0)


def test_armor_icons_are_spent_when_they_save_hit_points_and_not_in_vain() -> None:
    def hit(dice: str, face: int, **fields: Any) -> Script:
        script = ground(
            [mine("Sparky", (4, 5))], [mine("Gustling", (5, 5), **fields)], turn="Sparky", dice="bb", enemy_dice=dice
        )
        return script.strikes("Tackle", 2).rolls(face)

    spent = best(hit("aa", 0), 1)
    assert isinstance(spent, Block) and spent.dice == 2
    saved = best(hit("a", -1, damage=2, armor=0), 1)
    assert isinstance(saved, Block) and saved.dice + saved.token >= 1, "it lives"


def test_time_dice_are_rolled_again_while_no_bonus_turn_is_near() -> None:
    def rolled(tokens: int) -> Script:
        script = ground(
            [mine("Sparky", (0, 9))], [mine("Gustling", (9, 0), time=tokens)], phase="begin_round", order=[]
        )
        script.action("ttmmbbs").action("mmbbssa")
        return script

    assert best(rolled(0)) == Reroll(2)
    assert best(rolled(1)) is PASS or bonus_turn(1, 1) < 0.2


def test_ongoing_abilities_are_used_when_they_help() -> None:
    script = ground([mine("Rotorfern", (4, 5), power=5)], [mine("Gustling", (9, 0))], turn="Rotorfern", dice="")
    assert best(script) == Use()
    script = ground([mine("Scupper", (4, 5))], [mine("Gustling", (4, 0))], turn="Scupper", rows=["s " * 9 + "s"] * 10)
    assert best(script) == Use(), "Scurry brings it nearer for nothing"


# --- captures


def wild(dice: str, foe: dict[str, Any], **fields: Any) -> Script:
    return field(
        [mine("Sparky", (4, 5))], [mine("Scupper", (5, 5), **foe)], mode="wild", dice=dice, exit_at=(9, 0),
        pawn=fields.pop("pawn", (0, 9)), **{"turn": "Sparky", **fields},
    )  # fmt: skip


def test_armor_is_broken_but_a_bare_target_is_spared() -> None:
    assert isinstance(best(wild("bb", {"armor": 1})), Strike)
    assert not isinstance(best(wild("bb", {"armor": 0})), Strike)


def test_the_character_comes_near_and_tosses_when_armor_is_gone() -> None:
    near = wild("", {"armor": 0}, pawn=(5, 7), phase="character", order=[], turn="")
    assert isinstance(best(near), Toss)
    far = wild("", {"armor": 0}, pawn=(0, 9), phase="character", order=[], turn="")
    walk = best(far)
    assert isinstance(walk, Walk)
    before, after = (
        far.game.grid.distances(far.mon("Scupper").square)[far.game.grid.named[at]] for at in ("a10", walk.to)
    )
    assert after < before


def test_a_turn_is_given_up_for_a_toss() -> None:
    assert isinstance(best(wild("", {"armor": 0}, pawn=(5, 7))), Forfeit)


def test_the_program_tosses_for_a_bot() -> None:
    script = wild("", {"armor": 0}, pawn=(5, 7), phase="character", order=[], turn="", switches={"toss": "manual"})
    script.answers(best(script))
    assert best(script) == Say("model")


def test_without_a_goal_the_character_leaves() -> None:
    script = wild("", {"armor": 0}, pawn=(7, 0), phase="character", order=[], turn="", items={})
    assert best(script) == Walk("j1")


# --- teams


def test_the_best_card_is_kept_and_the_next_best_is_denied() -> None:
    script = opened(2, by_hand=[], draft="closed", map="plain")
    hand = sorted(script.game.hands[0], key=lambda card: -worth(BOX.card[card]))
    assert best(script) == Keep(hand[0], hand[1])


def test_a_team_is_spread_over_types() -> None:
    script = opened(2, by_hand=[], draft="choice", map="plain")
    while set(script.asked().values()) == {"choose"}:
        for seat in list(script.asked()):
            script.answers(best(script, seat), seat)
    types = [BOX.card[card].type for card in script.game.benches[0]]
    assert len(set(types)) >= 4


def test_who_comes_in_suits_the_enemy() -> None:
    bench = [NUMBER["Turtelian"], NUMBER["Barkhound"]]
    script = ground(
        [mine("Sparky", (0, 9))], [mine("Burnviper", (5, 5)), mine("Magmule", (7, 5))], phase="begin_round", order=[],
        benches=[bench, []],
    )  # fmt: skip
    entering = best(script)
    assert isinstance(entering, Enter) and entering.cards == (NUMBER["Turtelian"],), "water against fire"


# --- what it comes to


def test_value_sees_who_is_ahead() -> None:
    even = ground([mine("Sparky", (0, 9))], [mine("Sparky", (9, 0))], order=[], phase="begin_round")
    ahead = ground([mine("Sparky", (0, 9))], [mine("Sparky", (9, 0), damage=6)], order=[], phase="begin_round")
    assert value(even.game) == pytest.approx([0.5, 0.5])
    assert value(ahead.game)[0] > 0.55 and sum(value(ahead.game)) == pytest.approx(1)


def test_greedy_beats_random() -> None:
    games = [play_one("robomon", ("greedy", "random"), "bots", number, {"draft": "closed"}) for number in range(4)]
    assert all(one.winners == (0,) for one in games)


@pytest.mark.parametrize(
    "switches", [{}, {"battle": "competitive", "competitor": "3500", "team": ("000", "091", "010")}]
)
def test_greedy_plays_alone_to_the_end(switches: dict[str, Any]) -> None:
    assert play_one("robomon", ("greedy",), "bots", 1, switches).why


# --- the coach


def test_the_coach_gives_the_damage_to_expect() -> None:
    script = ground(
        [mine("Sparky", (4, 5))], [mine("Gustling", (5, 5), damage=4)], turn="Sparky", dice="bb", switches=OPEN
    )
    advice = advise(script.table, 0, random.Random(1))
    assert isinstance(advice.option, Strike) and "hit points on average, and is out with" in advice.reason


def test_the_coach_gives_the_chance_of_a_toss() -> None:
    script = wild("", {"armor": 0}, pawn=(5, 7), phase="character", order=[], turn="")
    assert "succeeds with" in advise(script.table, 0, random.Random(1)).reason


def test_the_coach_has_a_reason_for_nearly_everything() -> None:
    rng, silent = random.Random(3), []
    battles: list[tuple[int, dict[str, Any]]] = [
        (2, {"draft": "closed"}), (1, {"battle": "wild", "encounter": "1698"}), (1, {"battle": "competitive"}),
    ]  # fmt: skip
    for seats, switches in battles:
        table = tabletron.open("robomon", seats=seats, seed=3, **switches)
        bot = make("greedy", rng)
        for _ in range(120):
            if table.result is not None:
                break
            seat = next(iter(table.asks))
            advice = advise(table, seat, rng)
            if len(table.asks[seat].options) > 1 and not advice.reason:
                silent.append(table.asks[seat].kind)
            table.play(bot.choose(table.imagine(seat, rng), seat), seat)
    assert set(silent) <= {
        "x",
        "first",
        "face",
        "order",
        "focus",
        "backlash",
        "join",
        "challenge",
        "toss_mode",
        "partner",
        "act",
    }
    assert silent.count("act") <= 3


def test_choices_are_worked_out_for_the_player_who_is_asked() -> None:
    script = opened(2, by_hand=[], draft="open", map="plain")
    [seat] = script.asked()
    assert isinstance(best(script, seat), Choose)


@pytest.mark.parametrize("draft", ["choice", "closed"])
def test_what_greedy_does_is_the_same_for_any_deal_of_what_it_cannot_see(draft: str) -> None:
    table, rng = tabletron.open("robomon", seats=2, seed=5, draft=draft), random.Random(5)
    for _ in range(90):
        if table.result is not None:
            break
        seat = next(iter(table.asks))
        dreams = [table.imagine(seat, random.Random(key)) for key in (1, 2)]
        one, two = (choose(dream.state, seat, dream.asks[seat]) for dream in dreams)
        assert one == two
        table.play(one if rng.random() < 0.8 else rng.choice(table.asks[seat].options), seat)
