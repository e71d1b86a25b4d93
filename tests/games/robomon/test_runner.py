"""Every RoboMon, ability, map, question, option, event and ending comes up in play; golden games."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, get_args

import pytest

from tabletron.core.table import Play, Table
from tabletron.games.robomon import events as ev
from tabletron.games.robomon import options as op
from tabletron.games.robomon import state as st
from tabletron.games.robomon.island import events as island_events
from tabletron.games.robomon.island import options as island_options
from tabletron.games.robomon.words import signs
from tabletron.testing import Variant, exhaust, golden_game, perft, some_option
from tests.games.robomon.kit import BOX, field, mine

GOLDEN = [
    Variant("robomon", 1, {"battle": "wild", "encounter": "1698"}),
    Variant("robomon", 1, {"battle": "competitive", "competitor": "3200"}),
    Variant("robomon", 2),
    Variant("robomon", 2, {"draft": "closed"}),
    Variant("robomon", 2, {"draft": "open", "map": "dam"}),
]
HARD = ("4600", "9100", "9100", "9100")
"""The last card of the Warden comes up seldom."""
STRONG = ("051", "044", "011", "013", "003", "015")
EXPLORERS = ("000", "091", "010", "014", "029", "008")
VARIANTS = [
    *(Variant("robomon", 1, {"battle": "wild", "encounter": one.id}) for one in BOX.encounters),
    *(Variant("robomon", 1, {"battle": "competitive", "competitor": one.id}) for one in BOX.competitors),
    *(Variant("robomon", 1, {"battle": "competitive", "competitor": entry, "team": STRONG}) for entry in HARD),
    *(Variant("robomon", 2, {"map": one.id}) for one in BOX.maps if one.kind == "battleground"),
    Variant("robomon", 1, {"battle": "wild", "encounter": "1598", "wild_time": "flee", "team": EXPLORERS}),
    Variant("robomon", 2, {"draft": "closed"}),
    Variant("robomon", 2, {"draft": "open", "miss_ends_turn": "off"}),
    Variant("robomon", 2, {"mirror": "off"}),
]
KINDS = {
    "pick", "challenge", "active", "partner", "x", "first", "reroll", "move", "target", "face", "order", "focus", "act",
    "block", "character", "toss_mode", "toss_face", "toss_zone", "aim", "backlash", "join", "fill", "enter",
    "cleanse", "move_ally", "choose", "keep", "open_pick", "reveal", "replace",
}  # fmt: skip
RARE = {signs.WHY[why] for why in ("both", "rounds", "conceded", "ending", "unfinished")}
"""Endings that written positions and campaigns show."""
ISLAND = {*get_args(island_events.OnTheIsland), *get_args(island_options.OnTheIsland)}
"""What comes up in campaigns (test_island_walker.py)."""


def wanted() -> set[str]:
    items = {f"fought {card.id}" for card in BOX.robomon} | {f"faced {sheet}" for sheet in faced()}
    items |= {f"ability {card.id}.{n}" for card in BOX.robomon for n in range(len(card.abilities))}
    items |= {f"ongoing {card.id}" for card in BOX.robomon if card.ongoing and not card.ongoing.does.verb.by_itself}
    items |= {f"map {one.id}" for one in BOX.maps} | {f"asked {kind}" for kind in KINDS}
    items |= {f"told {event.__name__}" for event in get_args(ev.Events) if event not in ISLAND}
    items |= {f"chose {option.__name__}" for option in get_args(op.Options) if option not in ISLAND}
    return items | (set(signs.WHY.values()) - RARE)


def faced() -> set[str]:
    """Every sheet that can be met."""
    return {foe for one in BOX.encounters for foe in one.foes} | {vs.id for vs in BOX.vs}


def used(table: Table) -> set[str]:
    """What of that a finished game has shown."""
    assert table.result is not None
    game = table.state
    assert isinstance(game, st.RoboMon)
    items = {table.result.why, f"map {game.map}"}
    for told in table.told:
        items.add(f"told {type(told.event).__name__}")
        match told.event:
            case ev.Entered(mon, card, _):
                sheet = game.mons[mon].sheet
                items.add(f"faced {sheet}" if sheet else f"fought {card}")
            case ev.Attacked(mon, ability, _, _):
                items.add(f"ability {game.mons[mon].card}.{ability}")
            case ev.Supported(mon, ability, _):
                items.add(f"ability {game.mons[mon].card}.{ability}")
            case ev.Used(mon, _):
                items.add(f"ongoing {game.mons[mon].card}")
    for line in table.log:
        if isinstance(line, Play):
            items |= {f"asked {line.kind}", f"chose {type(line.option).__name__}"}
    return items


def eager(table: Table, rng: random.Random) -> tuple[int, Any]:
    """Attacks with all it has, blocks and tosses when it can, keeps its power; now and then anything at all."""
    if rng.random() < 0.15:
        return some_option(table, rng)
    seat, ask = rng.choice(list(table.asks.items()))
    options = [option for option in ask.options if not getattr(option, "wild", 0)] or ask.options
    if ask.kind == "move":
        return seat, min(options, key=lambda option: far(table.state, seat, option))
    for kind in (op.Toss, op.Strike, op.Block, op.Use, op.Go, op.Swap):
        good = [option for option in options if isinstance(option, kind)]
        if good and not (kind is op.Swap and ask.kind == "act"):
            return seat, max(good, key=lambda option: (sum(paid(option)), rng.random()))
    return seat, rng.choice(options)


def far(game: Any, seat: int, step: op.Step) -> int:
    """How far a square is from the nearest enemy."""
    distances = game.grid.distances(game.grid.named[step.to])
    return min((distances[mon.square] for mon in st.fighting(game, 1 - seat)), default=0)


def paid(option: Any) -> tuple[int, ...]:
    """The icons of an attack or a block; other options are all alike."""
    if isinstance(option, op.Strike):
        return option.dice, option.token, option.square
    return (option.dice, option.token) if isinstance(option, op.Block) else (0,)


def test_exhaustive_runner_uses_everything() -> None:
    assert exhaust(VARIANTS, wanted(), used, eager, games=900) == set()


@pytest.mark.parametrize("variant", GOLDEN, ids=map(str, GOLDEN))
def test_golden_game(variant: Variant, golden: bool) -> None:
    golden_game(variant, Path(__file__).parent / "golden", eager, golden, seed=7)


@pytest.mark.parametrize(("depth", "count"), [(1, 8), (2, 59)])
def test_perft_of_a_turn(depth: int, count: int) -> None:
    """Nobody can move. Bite and Tackle with the die, the token or both, Jolt with the token, or nothing: 8. Each attack
    has 8 faces; after nothing Patchwork has its special with the token, a die to roll again, or nothing: 7 * 8 + 3."""
    team = [mine("Patchwork", (0, 0)), mine("Sparky", (1, 0))]
    script = field(team, [mine("Turtelian", (2, 0))], order=["Sparky", "Patchwork"], dice="b", rows=[". . ."])
    assert perft(script.table, depth) == count
