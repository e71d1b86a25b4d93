"""Every character, attack, superpower, card, question, option, event and ending comes up in play; golden games."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, get_args

import pytest

from tabletron.core.flow import Wide, some
from tabletron.core.table import Play, Table
from tabletron.games.encounter import events as ev
from tabletron.games.encounter import options as op
from tabletron.games.encounter.rules import ending
from tabletron.games.encounter.state import CRISIS, Encounter, base, enemies
from tabletron.games.encounter.words.signs import ROWS
from tabletron.games.encounter.words.texts import QUESTIONS
from tabletron.testing import Variant, exhaust, golden_game, some_option
from tests.games.encounter.kit import BOX

VARIANTS = [
    Variant("encounter", 3),
    Variant("encounter", 2),
    Variant("encounter", 1, {"difficulty": "tutorial"}),
    Variant("encounter", 3, {"squads": "build", "difficulty": "hard", "cards": "launch", "battlefield": "harbor"}),
    Variant("encounter", 2, {"ties": "ask", "confirm": "on", "difficulty": "tutorial", "battlefield": "campus"}),
    Variant("encounter", 3, {"max_rounds": "6", "difficulty": "tutorial"}),
    Variant("encounter", 1, {"figures": "real"}),
]
UNUSED = {"status", "ricochet", "hit"}
"""Questions that only packs can ask, with status cards or a second enemy, and one that takes an exact tie."""
ENDINGS = {ending.ACCOMPLISHED, ending.BROKEN, ending.PATHETIC, ending.EXTINCT, ending.NOBODY_LEFT, ending.OUT_OF_TIME}
AUTOMATIC = {"flight", "wall_crawler", "we_are_ultron", "all_day", "energy_absorption", "spider_sense", "invincible",
             "aggressive", "hubris", "strategic_genius", "martial_artist", "stealth"}  # fmt: skip


def wanted() -> set[str]:
    items = {f"attack {card.id} {attack.id}" for card in BOX.characters for attack in card.attacks}
    items |= {f"power {power.id}" for card in BOX.characters for power in card.powers if power.id not in AUTOMATIC}
    items |= {f"card {card.id}" for card in BOX.tactics} | {f"doom {row.id}" for row in BOX.doomsday}
    items |= {f"row {row}" for row in ROWS} | {f"asked {kind}" for kind in {*QUESTIONS} - UNUSED}
    items |= {f"asked {kind}" for kind in ("act", "advance", "place", "deploy")}
    items |= {f"told {event.__name__}" for event in get_args(ev.Events)}
    items |= {f"chose {option.__name__}" for option in get_args(op.Act)}
    return items | ENDINGS


def used(table: Table) -> set[str]:
    assert table.result is not None
    game = table.state
    assert isinstance(game, Encounter)
    items = {table.result.why}
    for told in table.told:
        event = told.event
        items.add(f"told {type(event).__name__}")
        match event:
            case ev.Attacked(fighter, _, attack):
                items.add(f"attack {game.fighters[fighter].card} {attack}")
            case ev.Used(_, power):
                items.add(f"power {power}")
            case ev.Played(_, card):
                items.add(f"card {card}")
            case ev.Doomed(row):
                items.add(f"doom {row}")
            case ev.Thought(row, _, _):
                items.add(f"row {row}")
    for line in table.log:
        if isinstance(line, Play):
            items |= {f"asked {line.kind}", f"chose {type(line.option).__name__}"}
    return items


def eager(table: Table, rng: random.Random) -> tuple[int, Any]:
    """Attacks, uses and plays what it can, carries citizens home and takes consoles; now and then anything at all.

    In three games of five one side rests, so that every ending comes up.
    """
    if rng.random() < 0.05:
        return some_option(table, rng)
    seat, ask = rng.choice(list(table.asks.items()))
    game, mood = table.state, MOODS[sum(map(ord, table.seed)) % len(MOODS)]
    if ask.kind == "advance" and game.active >= 0:
        return seat, _goal(game, ask.options, rng, mood)
    if isinstance(ask.options, Wide):
        return seat, some(ask.options, rng)
    if ask.kind == "act":
        return seat, _act(game, ask.options, rng, mood)
    if ask.kind == "recruit" and mood == "hunt" and op.Ready() in ask.options:
        return seat, op.Ready()
    real = [option for option in ask.options if option is not None]
    return seat, rng.choice(real if real and rng.random() < 0.8 else ask.options)


MOODS = ("free", "rescue", "fight", "hunt", "free")
"""Both sides play; Ultron rests and citizens are saved; he rests and is beaten up; the team rests and is hunted."""


def _act(game: Encounter, options: Any, rng: random.Random, mood: str) -> Any:
    resting = mood in ("rescue", "fight") if game.acting.side != CRISIS else mood == "hunt"
    if resting:
        return options[-1]
    free = [option for option in options if isinstance(option, op.Touch | op.Play | op.Use)]
    shots = [option for option in options if isinstance(option, op.Shoot)]
    touches = [option for option in free if isinstance(option, op.Touch)]
    if op.Shoot("rage_of_ultron") in shots:
        return op.Shoot("rage_of_ultron")
    if touches and mood != "fight":
        return rng.choice(touches)
    if shots and (mood in ("fight", "hunt") or rng.random() < 0.5):
        return rng.choice(shots)
    if free and rng.random() < 0.6:
        return rng.choice(free)
    return op.Move() if op.Move() in options and mood != "free" else rng.choice(options)


def _goal(game: Encounter, options: Any, rng: random.Random, mood: str) -> Any:
    """Holders go home, others to their foes, to citizens or consoles."""
    fighter = game.acting
    if rng.random() < 0.2:
        return some(options, rng)
    foes = [base(game, foe) for foe in enemies(game, fighter)]
    others = [*(citizen.circle for citizen in game.citizens), *game.place.consoles.values()]
    goals = [game.place.home] if fighter.holding or (mood == "rescue" and fighter.side == CRISIS) else foes + others
    goal = rng.choice(foes if mood in ("fight", "hunt") and foes else goals)
    return min(options, key=lambda spot: (spot.x - goal.x) ** 2 + (spot.y - goal.y) ** 2)


RICH = (34, 66, 97, 119, 174, 0, 128, 98, 24, 154, 235, 30, 191, 96, 376, 189)
"""Seeds of games that show everything together; more are played if a change lets them miss something."""


def test_exhaustive_runner_uses_everything() -> None:
    assert exhaust(VARIANTS, wanted(), used, eager, 600, RICH) == set()


@pytest.mark.parametrize("variant", VARIANTS[:5], ids=map(str, VARIANTS[:5]))
def test_golden_game(variant: Variant, golden: bool) -> None:
    golden_game(variant, Path(__file__).parent / "golden", eager, golden, seed=7)
