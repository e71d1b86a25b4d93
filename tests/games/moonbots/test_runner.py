"""Every card, window, event and ending of Moon-Bots comes up in play; counted trees and golden games."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, get_args

import pytest

from tabletron.core.chance import ByHand, Seeded
from tabletron.core.flow import PASS
from tabletron.core.table import Play, Table
from tabletron.games.moonbots import events as ev
from tabletron.games.moonbots import state as st
from tabletron.games.moonbots.bot import choices
from tabletron.games.moonbots.box import Box
from tabletron.games.moonbots.options import Options
from tabletron.testing import Variant, exhaust, golden_game, perft, some_option
from tests.games.moonbots.kit import GAME, new_game, position, robot

VARIANTS = [Variant("moonbots", seats, {"timing": timing}) for timing in ("strict", "flow") for seats in (4, 2, 3)]
ENDINGS = {
    "The last robot with energy wins.",
    "The game was stopped: most energy wins.",
    "The game was stopped: the better side wins.",
    "Winner of the final duel.",
    "Both duels are won.",
}
KINDS = {
    "buy", "roll", "activate", "aim", "search",
    "turn_start", "open", "incoming", "attack_done", "gained", "reroll_declared",
}  # fmt: skip


def wanted() -> set[str]:
    """Each card bought or used, each part and bare slot activated, each question, option, event and ending."""
    box = GAME.load()
    assert isinstance(box, Box)
    items = {f"played {card}" for card in box.weapon}
    items |= {f"installed {card.id}" for card in (*box.parts, *box.upgrades)}
    items |= {f"activated {part.id}" for part in box.parts} | {f"activated {base.id}" for base in box.every_base}
    items |= {f"told {event.__name__}" for event in get_args(ev.Events)}
    items |= {f"chose {option.__name__}" for option in get_args(Options) if option is not type(None)}
    return items | {f"asked {kind}" for kind in KINDS} | ENDINGS


def used(table: Table) -> set[str]:
    """What of that a finished game has shown."""
    assert table.result is not None
    items = {table.result.why}
    for told in table.told:
        items.add(f"told {type(told.event).__name__}")
        match told.event:
            case ev.Used(use=use):
                items.add(f"played {use.card}")
            case ev.Bought(card=str(card)) | ev.Found(card=card):
                items.add(f"installed {card}")
            case ev.Activated(ability=ability):
                items.add(f"activated {ability}")
    for line in table.log:
        if isinstance(line, Play):
            items |= {f"asked {line.kind}", f"chose {type(line.option).__name__}"}
    return items


def mixed(table: Table, rng: random.Random) -> tuple[int, Any]:
    """Mostly by habit, often at random, and in every fifth game nobody rolls a die."""
    seat, ask = next(iter(table.asks.items()))
    assert isinstance(table.state, st.MoonBots)
    if int(table.seed) % 5 == 0 and ask.kind == "roll":
        return seat, PASS
    return some_option(table, rng) if rng.random() < 0.4 else (seat, choices.habit(table.state, seat, ask))


def test_exhaustive_runner_uses_everything() -> None:
    assert exhaust(VARIANTS, wanted(), used, mixed, games=400) == set()


@pytest.mark.parametrize("variant", VARIANTS, ids=map(str, VARIANTS))
def test_golden_game(variant: Variant, golden: bool) -> None:
    golden_game(variant, Path(__file__).parent / "golden", mixed, golden, seed=7)


def by_hand(table: Table) -> Table:
    table.chance = ByHand(Seeded("perft"))
    return table


@pytest.mark.parametrize(("depth", "count"), [(1, 2), (2, 8), (3, 20), (4, 63)])
def test_perft_of_the_last_two_bare_robots(depth: int, count: int) -> None:
    """Roll or skip: 2. A roll has 6 outcomes, after a skip the other decides: 6 + 2. Only a 1 lets A choose (2), each
    other outcome leaves B 2 choices, and a skip mirrors the first two steps: 2 + 5 * 2 + 8. With one step more the
    punch ends the game (1), keeping still leaves B 2, five outcomes lead to 8 each, and the skip to 20: 63."""
    gone = robot(0, awake=False, out=True)
    script = position(robot(1), robot(1), gone, phase="roll", fallen=[2])
    assert perft(by_hand(script.table), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 2), (2, 11), (3, 26)])
def test_perft_of_an_aim_with_bonus(depth: int, count: int) -> None:
    """Spring Boot with 4 4 and Brass Knuckles: activate or end. Four points on two targets in 5 ways, or three with the
    bonus waived in 4; after the end B rolls or skips: 9 + 2. Then B decides 9 times, or rolls (6) or skips to C (2)."""
    script = position(robot(9, "P18", "U3"), robot(9), robot(9), phase="activate", dice=[4, 4], window="OW3")
    assert perft(by_hand(script.table), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 7), (2, 12), (3, 69)])
def test_perft_of_an_opening(depth: int, count: int) -> None:
    assert perft(by_hand(new_game(4, seed=3).table), depth) == count
