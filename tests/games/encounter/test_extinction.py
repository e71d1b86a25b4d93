"""The team's bots against a freely played Ultron: Extinction seen a turn ahead (UE-163)."""

from __future__ import annotations

import random

import pytest

import tabletron
from tabletron.bots import answer, make
from tabletron.games.encounter.bot import cards, choose, extinction
from tabletron.games.encounter.events import Controlled
from tabletron.games.encounter.options import Activate, Play
from tabletron.games.encounter.state import CRISIS
from tests.games.encounter.kit import ALL, B, Script, one, table_of, ultron

THREE = {"C1": 1, "C3": 1, "C4": 1}
"""What he has after the first turn of a greedy game: he stands at C1 then, and lacks C2."""


def late(*heroes: object, at: tuple[float, float] = (8, 10.5), **fields: object) -> Script:
    """His second turn comes after this activation."""
    return table_of(*heroes, ultron(*at), **{"consoles": THREE, "terrain": ALL, "tracker": 1, "slot": 2, **fields})  # type: ignore[arg-type]


def goes_by(script: Script) -> Script:
    """Bots play until his turn is over; all dice show Failures, so he gets the Power of the Reserves."""
    while script.table.result is None and script.game.tracker == 1:
        if script.waits_for_dice:
            script.rolls("F" * script.waits_for_dice)
        else:
            seat, ask = next(iter(script.table.asks.items()))
            script.answers(choose(script.game, seat, ask), seat)
    return script


# --- what he can do


def test_he_crosses_the_table_in_a_turn() -> None:
    script = table_of(one("iron_man", 18, 2), ultron(8, 10.5, power=3), active="ultron", consoles=THREE)
    assert extinction.extinction(script.game) > 0.95
    script.uses("ultron", "matter_transference").goes(12.8, 9.3)
    script.moves(19.547, 11.035).moves(26.278, 12.838).touches("C2")
    assert script.over == "Extinction: all four Doomsday Consoles are Ultron's."


@pytest.mark.parametrize(
    ("his", "at", "power", "seen"),
    [
        (("C1", "C3", "C4"), (8, 10.5), 0, True),  # C2 is all he lacks
        (("C1", "C2", "C3"), (8, 10.5), 0, False),  # C4 is too far
        (("C1", "C3"), (8, 10.5), 9, False),  # C2 and C4 in one turn are too much
        (("C1", "C3"), (28, 18.5), 9, True),  # between the two they are not
        (("C1", "C3"), (12, 18.5), 9, False),  # from the other side they are
        ((), (18, 18.5), 9, False),
    ],
)
def test_what_he_lacks_must_lie_on_his_way(
    his: tuple[str, ...], at: tuple[float, float], power: int, seen: bool
) -> None:
    script = table_of(one("iron_man", 18, 2), ultron(*at, power=power), consoles=dict.fromkeys(his, 1), terrain=ALL)
    assert extinction.extinction(script.game) == pytest.approx(float(seen), abs=0.1)


def test_he_has_to_pay_for_it() -> None:
    """Three Power for a leap and a console come from the Doomsday Device: Reserves, or the rubble of the largest."""
    script = late(one("iron_man", 18, 2))
    assert extinction.able(script.game, 0) == pytest.approx(1.0)
    assert extinction.able(script.game, 3) == pytest.approx(1 - (5 / 8 * 7 / 8) ** 6, abs=0.04)
    assert extinction.able(script.game, 8) == 0.0
    slow = late(one("iron_man", 18, 2))
    slow.ultron.conditions.append("slow")
    assert extinction.extinction(slow.game) < 0.05 < 0.9 < extinction.extinction(script.game)


# --- what the team does about it


def test_who_can_retake_a_console_acts_first() -> None:
    """Doctor Octopus is about to bring a citizen home; then Ultron would take C2, the last one he lacks, and win."""
    heroes = one("baron_zemo", 29, 6.689, power=1), one("doctor_octopus", 18, 12, power=1, holding=True)
    safe = late(*heroes, phase="next_slot", consoles={"C3": 1})
    assert choose(safe.game, B, safe.table.asks[B]) == Activate(safe["doctor_octopus"].id)
    script = late(*heroes, phase="next_slot")
    assert extinction.extinction(script.game) > 0.9
    assert choose(script.game, B, script.table.asks[B]) == Activate(script["baron_zemo"].id)
    assert goes_by(script).over == ""
    assert script.game.consoles == {"C1": 1, "C2": 1, "C3": 1, "C4": CRISIS}


def test_the_power_for_a_console_is_not_spent_on_a_card() -> None:
    """With a Med Pack Captain America could not pay for C3 any more."""
    heroes = one("captain_america", 14, 20, power=2, damage=3), one("red_skull", 3, 3)
    for consoles, wanted in ((THREE, False), ({"C3": 1}, True)):
        script = late(*heroes, consoles=consoles, hands=[["medpack"], []])
        assert (cards.gain(script.game, Play("medpack", 0, 0)) > 0) == wanted
    script = late(*heroes, hands=[["medpack"], []])
    assert goes_by(script).over == "" and Controlled("C3", CRISIS) in script.told(Controlled)


def test_a_console_on_his_way_is_left_to_him() -> None:
    """Between C2 and C4 he takes both in a turn; so C4 is nearer to Spider-Man, and of no use."""
    script = table_of(one("spider_man", 20, 20, power=1), ultron(28, 18.5, power=1), consoles=THREE, tracker=1, slot=2)
    worth = extinction.savings(script.game, script["spider_man"])
    assert worth["C1"] > 5 and worth["C3"] > 5 and worth["C4"] == pytest.approx(0, abs=0.5)
    assert goes_by(script).over == "" and script.game.consoles["C3"] == CRISIS


def test_against_his_cards_nothing_of_this_counts() -> None:
    script = late(one("baron_zemo", 28.4, 6.689, power=1), active="baron_zemo", seats=2)
    zemo = script["baron_zemo"]
    assert extinction.savings(script.game, zemo) == {} and extinction.kept(script.game, zemo) == 0.0


def test_who_alone_could_retake_a_console_is_kept_back() -> None:
    fast, slow = one("baron_zemo", 29, 6.689, power=1), one("red_skull", 28, 6.689, power=1)
    script = table_of(fast, slow, phase="next_slot")
    alone = extinction.kept(script.game, fast)
    assert alone > extinction.kept(script.game, slow) > 0, "C4 is too far for Red Skull"
    script = table_of(fast, slow, one("black_widow", 27, 6.689, power=1), phase="next_slot")
    assert alone > extinction.kept(script.game, fast), "Black Widow could, too"
    script = table_of(fast, slow, phase="next_slot", tracker=2)
    assert extinction.kept(script.game, fast) == 0.0, "after his last turn everybody may act again"


def test_the_team_is_set_up_so_that_all_consoles_are_watched() -> None:
    rng = random.Random(1)
    table, bot = tabletron.open("encounter", seats=3, seed=1), make("greedy", rng)
    while table.state.step in ("squads", "deployment"):
        seat, ask = next(iter(table.asks.items()))
        if ask.kind == "deploy":
            assert choose(table.state, seat, ask) in list(ask.options), "the coach names what is in the list"
        answer(table, seat, bot, rng)
    game = table.state
    watched = [set(extinction.watched(game, one, one.x, one.y)) for one in game.fighters if one.side == CRISIS]
    assert set.union(*watched) == set(game.consoles)


# --- what he does


@pytest.mark.parametrize("at", [(28, 18.5), (26, 18.5), (24, 20), (30, 24), (28, 10.5)])
def test_ultron_takes_two_consoles_when_they_win_him_the_game(at: tuple[float, float]) -> None:
    """Heroes who are nearly down stand beside him, and a citizen lies there."""
    x, y = at
    heroes = one("iron_man", x - 2.5, y, injured=True, damage=3), one("red_skull", x - 2.5, y + 2, damage=3)
    consoles = {"C1": 1, "C2": 0, "C3": 1, "C4": 0}
    script = table_of(
        *heroes, ultron(x, y, power=7), active="ultron", tracker=1, consoles=consoles, citizens=[(x - 3, y - 3)]
    )
    assert goes_by(script).over == "Extinction: all four Doomsday Consoles are Ultron's."
