"""Overcome: every legal payment, and none besides."""

from __future__ import annotations

from itertools import chain, combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletron.games.adventures.box import ACTIONS, FACES
from tabletron.games.adventures.options import Pay, Suffer
from tabletron.games.adventures.rules.payment import payments
from tabletron.games.adventures.state import FACE, Facing
from tabletron.testing import rule
from tests.games.adventures.kit import A, B, facing, hero


def paid(requirement: str, dice: str = "", tokens: str = "") -> list[str]:
    """All payments as lines, sorted."""
    found = payments(requirement, tuple(sorted(dice.split())), tuple(tokens))  # type: ignore[arg-type]
    return sorted(" ".join((*one.dice, *one.tokens)) for one in found)


@rule("MA-088")
def test_every_icon_must_be_covered() -> None:
    assert paid("JRS", "blue.J yellow.R red.S") == ["blue.J red.S yellow.R"]
    assert paid("JRS", "blue.J yellow.R yellow.R") == []
    facing("JRS/1", pool="blue.J yellow.R").refuses(Pay(("blue.J", "yellow.R")), "MA-088")


@rule("MA-089")
def test_a_part_does_not_lower_the_damage() -> None:
    script = facing("SS/2", pool="red.S", n=1)
    script.refuses(Pay(("red.S",)), "MA-089").suffers()
    assert script.life() == [3] and script.pool() == "red.S"


@rule("MA-090")
def test_damage_may_be_taken_although_it_could_be_paid() -> None:
    script = facing("S/1", pool="red.S", n=1)
    assert script.options() == [Pay(("red.S",)), Suffer()]
    script.suffers()
    assert script.life() == [4] and script.pool() == "red.S"


@rule("MA-091")
def test_an_action_comes_from_a_die_of_any_colour_or_the_token() -> None:
    assert paid("S", "red.S blue.S yellow.S red.J", "S") == ["S", "blue.S", "red.S", "yellow.S"]
    assert paid("J", "red.S", "RS") == []


@rule("MA-092")
def test_a_wait_is_two_actions_of_the_same_kind() -> None:
    assert paid("W", "red.S blue.S") == ["blue.S red.S"]
    assert paid("W", "red.S", "S") == ["red.S S"]
    assert paid("W", "red.S blue.J yellow.R", "") == []
    assert paid("W", "red.J blue.J red.S yellow.S") == ["blue.J red.J", "red.S yellow.S"]


@rule("MA-093")
def test_a_double_covers_a_wait_alone() -> None:
    assert paid("W", "blue.JJ") == ["blue.JJ"]


@rule("MA-094")
def test_several_waits_need_a_pair_each() -> None:
    assert paid("WW", "blue.JJ red.S red.S") == ["blue.JJ red.S red.S"]
    assert paid("WW", "blue.JJ blue.JJ") == ["blue.JJ blue.JJ"]
    assert paid("WW", "blue.JJ red.S") == []
    assert paid("WW", "blue.JJ") == []


@rule("MA-095", "MA-096")
def test_a_double_pays_two_icons_of_one_challenge_only() -> None:
    assert paid("JJ", "blue.JJ") == ["blue.JJ"]
    script = facing("J/1", hero(stages=["ST04", "ST05"]), pool="blue.JJ", n=1)
    script.pays("blue.JJ")
    assert script.pool() == "", "nothing is left of it for the next space"
    assert script.game.challenge.icons == "JW" and script.payments() == []


@rule("MA-097")
def test_a_double_may_cover_a_plain_icon_and_half_a_wait() -> None:
    assert paid("JW", "blue.JJ red.J") == ["blue.JJ red.J"]
    assert paid("JW", "blue.JJ", "J") == ["blue.JJ J"]


@rule("MA-098")
def test_half_a_double_may_be_wasted() -> None:
    assert paid("J", "blue.JJ") == ["blue.JJ"]
    assert paid("JJJ", "blue.JJ blue.JJ") == ["blue.JJ blue.JJ"]


@rule("MA-099")
def test_nothing_is_thrown_in() -> None:
    assert paid("S", "red.S red.S blue.J") == ["red.S"]
    facing("S/1", pool="red.S red.S").refuses(Pay(("red.S", "red.S")), "MA-099")


@rule("MA-233")
def test_which_payments_of_two_shoots_are_legal() -> None:
    assert paid("SS", "red.S red.S red.SS") == ["red.S red.S", "red.S red.SS", "red.SS"]
    assert paid("SS", "red.SS red.SS") == ["red.SS", "red.SS red.SS"]
    assert "red.S red.S red.SS" not in paid("SS", "red.S red.S red.SS")


@rule("MA-233")
def test_a_requirement_without_icons_is_overcome_by_paying_nothing() -> None:
    script = facing("S/1*", hero(weapons={"time_stopper": 1}))
    script.fires("time_stopper")
    assert script.options()[0] == Pay()
    script.pays().finds("life")
    assert script.hero().faced == [] and script.life() == [5] and script.game.opened == ["life"]


@rule("MA-100")
def test_spent_items_can_be_gained_again() -> None:
    script = facing("SSS/1", hero(tokens="S", weapons={"metal_blade": 1}), pool="red.S red.S blue.J", n=1)
    script.pays("red.S", "red.S", tokens="S")
    assert script.hero().tokens == [] and script.pool() == "blue.J"
    script.fires("metal_blade").rolls("S")
    assert script.pool() == "blue.J red.S"


@rule("MA-101", "MA-102")
def test_a_box_is_for_who_overcomes() -> None:
    script = facing("S/1*", pool="red.S")
    script.pays("red.S").finds("J")
    assert script.hero().tokens == ["J"]
    script = facing("S/1*", hero(), hero(), pool="red.S")
    script.suffers()
    assert script.game.opened == [] and script.game.acting.seat == B
    script = facing("S/1", pool="red.S")
    script.pays("red.S")
    assert script.game.opened == []


# --- the solver against brute force


def legal(requirement: str, items: tuple[str, ...]) -> bool:
    """Whether the icons can be shared out among the items, tried one way after the other (MA-233)."""
    slots: list[tuple[str, int]] = []
    for number, icon in enumerate(requirement):
        slots += [(icon, number)] * (2 if icon == "W" else 1)
    actions = [(FACE.get(item, item)[0], n) for n, item in enumerate(items) for _ in FACE.get(item, item)]
    if len(actions) < len(slots):
        return False
    for order in permutations(actions, len(slots)):
        kinds: dict[int, set[str]] = {}
        for (_, number), (action, _) in zip(slots, order, strict=True):
            kinds.setdefault(number, set()).add(action)
        fits = all(icon == "W" or action == icon for (icon, _), (action, _) in zip(slots, order, strict=True))
        if (
            fits
            and all(len(found) == 1 for found in kinds.values())
            and {n for _, n in order} == set(range(len(items)))
        ):
            return True
    return not slots and not items


DICE = [f"{colour}.{face}" for colour, face in product(("red", "blue"), sorted(FACES))]


@settings(max_examples=120, deadline=None, derandomize=True)
@given(
    requirement=st.text("JRSW", min_size=0, max_size=3),
    dice=st.lists(st.sampled_from(DICE), max_size=3),
    tokens=st.sets(st.sampled_from(ACTIONS), max_size=2),
)
@rule("MA-091", "MA-092", "MA-097", "MA-099", "MA-233")
def test_the_solver_finds_exactly_the_legal_payments(requirement: str, dice: list[str], tokens: set[str]) -> None:
    items = (*sorted(dice), *sorted(tokens))
    subsets = set(chain.from_iterable(combinations(items, size) for size in range(len(items) + 1)))
    wanted = {tuple(sorted(one)) for one in subsets if legal(requirement, one)}
    found = payments(requirement, tuple(sorted(dice)), tuple(sorted(tokens)))  # type: ignore[arg-type]
    assert {tuple(sorted((*one.dice, *one.tokens))) for one in found} == wanted
    assert len(found) == len(wanted)


@pytest.mark.parametrize(
    ("requirement", "pool", "tokens", "best"),
    [
        ("S", "red.S red.SS", "", "red.S"),
        ("S", "red.S", "S", "red.S"),
        ("W", "red.S red.S blue.JJ", "", "blue.JJ"),
        ("JJ", "blue.JJ blue.J", "J", "blue.JJ"),
        ("S", "red.SS", "S", "S"),
    ],
)
def test_the_cheapest_payment_comes_first(requirement: str, pool: str, tokens: str, best: str) -> None:
    assert facing(f"{requirement}/1", hero(tokens=tokens), pool=pool, n=1).payments()[0] == best


def test_dice_that_nothing_ahead_asks_for_are_cheaper() -> None:
    one = hero(stages=["ST11", "ST05"])
    assert facing("W/1", one, pool="yellow.R red.R red.S blue.S", n=2).payments()[0] == "red.R yellow.R"
    one = hero(stages=["ST05", "ST11"])
    assert facing("W/1", one, pool="yellow.R red.R red.S blue.S", n=2).payments()[0] == "blue.S red.S"


def test_a_challenge_says_what_it_asks_and_costs() -> None:
    now = Facing(1, "XXJ", 2, False, "JR", "S", "J", raised=1, prevented=2)
    assert now.asked == "JRJRJS" and now.requirement == "RJRJS" and now.harm == 1
    assert A == 0
