"""Every card, question, option, event and ending comes up in play; counted trees and golden games."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, get_args

import pytest

from tabletron.core.chance import ByHand, Seeded
from tabletron.core.table import Play, Table
from tabletron.games.adventures import events as ev
from tabletron.games.adventures import options as op
from tabletron.games.adventures.bot import choose
from tabletron.games.adventures.rules import ending
from tabletron.testing import Variant, exhaust, golden_game, perft, some_option
from tests.games.adventures.kit import BOX, Script, facing, hero, planned

VARIANTS = [
    Variant("adventures", 4),
    Variant("adventures", 2, {"difficulty": "master", "mode": "finale"}),
    Variant("adventures", 3, {"mode": "finale", "difficulty": "easy"}),
    Variant("adventures", 1, {"difficulty": "easy"}),
    Variant("adventures", 1, {"mode": "campaign", "difficulty": "easy"}),
    Variant("adventures", 3, {"difficulty": "master", "two_colour_both": "on"}),
    Variant("adventures", 2, {"mode": "campaign", "difficulty": "easy", "open_packs": "3"}),
]
KINDS = {
    "hero", "master", "boss", "light", "lights", "reclaim", "plan", "act", "boost", "last_call", "retry", "sabotaged",
    "sure", "colour", "token", "over_limit", "again", "cost_die", "cost_token", "cost_energy", "needed", "copy",
    "reroll", "reroll_these", "reroll_colour", "turn", "cut", "drop", "lock", "untoken", "charge", "drain", "strike",
    "either", "receiver",
}  # fmt: skip
SELDOM = {"retry", "reclaim", "sure"}
"""Questions with an answer that hardly anybody would give."""
ENDINGS = {ending.WON, ending.WON_FINALE, ending.WON_CAMPAIGN, ending.LOST, ending.GIVEN_UP}


def wanted() -> set[str]:
    """Each card seen at work, each question, option and event, each ending."""
    items = {f"skill {card.id}" for card in BOX.actions} | {f"boost {card.id}" for card in BOX.actions}
    items |= {f"weapon {weapon}" for weapon in BOX.weapon} | {f"faced {boss}" for boss in BOX.boss}
    items |= {f"stage {stage}" for stage in BOX.stage} | {f"pattern {pattern}" for pattern in BOX.pattern}
    items |= {f"light {light}" for light in BOX.light} | {f"sabotage {card}" for card in BOX.sabotage}
    items |= {f"box {kind.id}" for kind in BOX.surprises}
    items |= {f"told {event.__name__}" for event in get_args(ev.Events)}
    items |= {f"chose {option.__name__}" for option in get_args(op.Act)}
    return items | {f"asked {kind}" for kind in KINDS} | ENDINGS


def used(table: Table) -> set[str]:
    """What of that a finished game has shown."""
    assert table.result is not None
    items = {table.result.why}
    for told in table.told:
        items.add(f"told {type(told.event).__name__}")
        match told.event:
            case ev.SkillUsed(_, card):
                items.add(f"skill {card}")
            case ev.Boosted(_, card, _):
                items.add(f"boost {card}")
            case ev.WeaponUsed(_, weapon, "effect"):
                items.add(f"weapon {weapon}")
            case ev.ActionBegan(_, card):
                items |= {f"stage {card}", f"faced {card}"}
            case ev.Engaged(pattern=pattern):
                items.add(f"pattern {pattern}")
            case ev.Lit(_, _, card):
                items.add(f"light {card}")
            case ev.Sabotaged(card):
                items.add(f"sabotage {card}")
            case ev.BoxOpened(_, kind, _):
                items.add(f"box {kind}")
    for line in table.log:
        if isinstance(line, Play):
            items |= {f"asked {line.kind}", f"chose {type(line.option).__name__}"}
    return items


def careful(table: Table, rng: random.Random) -> tuple[int, Any]:
    """Pays when it can, uses what it has before it is hurt, boosts at the last call; now and then anything at all."""
    if rng.random() < 0.05:
        return some_option(table, rng)
    seat, ask = next(iter(table.asks.items()))
    options = ask.options
    if ask.kind == "act":
        if isinstance(options[0], op.Pay):
            return seat, options[0]
        uses = [option for option in options if not isinstance(option, op.Suffer | op.Pay)]
        return seat, rng.choice(uses) if uses and rng.random() < 0.8 else options[-1]
    if ask.kind in ("last_call", "retry"):
        return seat, options[0]
    return seat, rng.choice(options)


def able(table: Table, rng: random.Random) -> tuple[int, Any]:
    """Mostly what the coach would play, so that late sessions and last bosses are reached; else carefully anything."""
    if rng.random() < 0.15:
        return careful(table, rng)
    answers = ((seat, option) for seat, ask in table.asks.items() for option in ask.options)
    releases = [answer for answer in answers if isinstance(answer[1], op.Release)]
    if releases and rng.random() < 0.5:
        return rng.choice(releases)
    seat, ask = next(iter(table.asks.items()))
    if ask.kind in SELDOM and rng.random() < 0.3:
        return seat, rng.choice((ask.options[0], ask.options[-1]))
    return seat, choose(table.state, seat, ask)


RICH = (17, 49, 42, 57, 119, 16, 71, 79, 116, 112, 45, 56, 70, 72, 108, 125, 14, 128, 40, 21, 117, 19, 7, 5, 68, 81, 39)
"""Seeds of games that show everything together; more are played if a change lets them miss something."""


def test_exhaustive_runner_uses_everything() -> None:
    assert exhaust(VARIANTS, wanted(), used, able, 600, RICH) == set()


@pytest.mark.parametrize("variant", VARIANTS[:5], ids=map(str, VARIANTS[:5]))
def test_golden_game(variant: Variant, golden: bool) -> None:
    golden_game(variant, Path(__file__).parent / "golden", careful, golden, seed=3)


def by_hand(script: Script) -> Table:
    script.table.chance = ByHand(Seeded("perft"))
    return script.table


@pytest.mark.parametrize(("depth", "count"), [(1, 5), (2, 18), (3, 108)])
def test_perft_of_a_challenge(depth: int, count: int) -> None:
    """A shoot, with S and SS and one energy: pay S, pay SS, fire, reroll, or take the hit. After a payment or the hit
    comes RR, where fire, reroll and the hit are left; fire has 6 outcomes, a reroll 3 choices of dice: 3 * 3 + 6 + 3.
    One step on: after a payment 6 for fire, 6 for the one die left to reroll, 3 at the third space; after each of the 6
    outcomes of fire 3; 6, 6 and 36 for the rerolls; after the hit 6, 3 and 3: 15 + 15 + 18 + 48 + 12."""
    script = facing("S/1", hero(weapons={"metal_blade": 1}), pool="red.S red.SS", n=1)
    assert perft(by_hand(script), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 2), (2, 3), (3, 9)])
def test_perft_of_a_last_call(depth: int, count: int) -> None:
    """Pay or take the hit. After paying only the hit is left at the next space, else B boosts or passes: 1 + 2. Then
    the second hit is called again (2), the boost has 6 outcomes, after the pass the next space leaves 1: 2 + 6 + 1."""
    script = facing("S/1", hero(), hero(boost="roll:red"), hero(), pool="red.S", n=1)
    assert perft(by_hand(script), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 24), (2, 576)])
def test_perft_of_planning(depth: int, count: int) -> None:
    """Every hand of four cards can be laid out in 24 ways."""
    assert perft(by_hand(planned(3)), depth) == count
