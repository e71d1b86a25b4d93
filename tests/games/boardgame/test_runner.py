"""Every card, question, option, event and ending comes up in play; counted trees and golden games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import pytest

from tabletron.core.chance import ByHand, Seeded
from tabletron.core.flow import PASS
from tabletron.core.table import Play as Line
from tabletron.core.table import Table
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame import options as op
from tabletron.games.boardgame import state as st
from tabletron.games.boardgame.outlook import look
from tabletron.games.boardgame.rules.victory import WON
from tabletron.testing import Variant, exhaust, golden_game, perft
from tests.games.boardgame.kit import BOX, SWIFT, Script, battle, challenge, facing, hero, new_game

PACK = {"decks": SWIFT, "boss_cards": "on"}
VARIANTS = [
    Variant("boardgame", 4, {"heroes": "on", "yellow_devil": "on"}),
    Variant("boardgame", 2, {"gate": "3"}),
    Variant("boardgame", 3, {"copy_stays": "on", "boss_entry": "forced", "fail_penalty": "off"}),
    Variant("boardgame", 8),
    Variant("boardgame", 4, {**PACK, "expansion": "on", "heroes": "on"}),
    Variant("boardgame", 2, {**PACK, "expansion": "on", "gate": "8"}),
]
KINDS = {
    "hero", "deck", "stage", "play", "counter", "counter_again", "special", "dice", "reroll", "turn", "trophy",
    "minion", "requirement", "press_on", "enter", "battle", "battle_reroll", "battle_after", "remove", "stick",
    "ignore", "power", "redraw", "discard", "recover", "order", "bury",
}  # fmt: skip


SHORT = (23, 24, 2)
"""Seeds of short games, for the golden ones."""


def wanted() -> set[str]:
    """Each side of each card, each ability, challenge, special and boss, each question, option and event."""
    items = {f"{side} {card}" for side in ("hero", "wily", "boss") for card in BOX.action}
    items |= {f"stage {name}" for name in BOX.stage_ability} | {f"battle {name}" for name in BOX.battle_ability}
    items |= {f"passed {card}" for card in BOX.challenge} | {f"failed {card}" for card in BOX.challenge}
    items |= {f"revealed {card}" for card in BOX.copy} | {f"special {minion}" for minion in BOX.minion}
    items |= {f"beaten {boss}" for boss in BOX.boss if boss != "wily_machine_1"} | {
        f"power {name}" for name in BOX.power
    }
    items |= {f"told {event.__name__}" for event in get_args(ev.Events) if event is not ev.Ruled}
    items |= {f"chose {option.__name__}" for option in get_args(op.Act)}
    return items | {f"asked {kind}" for kind in KINDS} | {WON}


def used(table: Table) -> set[str]:
    """What of that a finished game has shown."""
    assert table.result is not None
    items = {table.result.why}
    for told in table.told:
        event = told.event
        items.add(f"told {type(event).__name__}")
        match event:
            case ev.Played(_, card, side, _):
                items.add(f"{side} {card}")
            case ev.Used(_, name, fighting):
                items.add(f"{'battle' if fighting else 'stage'} {name}")
            case ev.ChallengeEnded(_, card, how):
                items.add(f"{how} {card}")
            case ev.Revealed(_, card):
                items.add(f"revealed {card}")
            case ev.Activated(_, minion):
                items.add(f"special {minion}")
            case ev.BossBeaten(_, boss):
                items.add(f"beaten {boss}")
            case ev.PowerWon(_, power):
                items.add(f"power {power}")
    for line in table.log:
        if isinstance(line, Line):
            items.add(f"asked {line.kind}")
            if line.option is not PASS:
                items.add(f"chose {type(line.option).__name__}")
    return items


def sensible(table: Table, rng: random.Random) -> tuple[int, Any]:
    """Heroes who want to win, and Dr. Wily players who want to see what their cards do now and then."""
    seat, ask = next(iter(table.asks.items()))
    game, options = table.state, ask.options
    assert isinstance(game, st.BoardGame)
    match ask.kind:
        case "play" | "battle" | "battle_after":
            return seat, rng.choice(options) if rng.random() < 0.8 else PASS
        case "counter" | "counter_again":
            return seat, rng.choice(options) if rng.random() < 0.3 else PASS
        case "dice":
            most = options[-1].dice
            return seat, op.Spend(max(options[0].dice, min(most, 3 * len(look(game).asked) + 1)))
        case "reroll":
            return seat, spare_dice(game, options, look(game).asked, rng)
        case "battle_reroll":
            worth = [face for face in ("hit", "aim", "jump", "run", "pellet") if look(game).deals(face)]
            return seat, spare_dice(game, options, worth * 9, rng)
        case "trophy":
            return seat, rng.choice(options) if rng.random() < 0.1 else PASS
        case "press_on":
            return seat, op.PressOn() if game.hero.threat > 4 else PASS
        case "enter":
            return seat, op.Enter() if rng.random() < 0.2 else PASS
        case "stage" if game.turns and op.Choose("castle") in options and rng.random() < 0.7:
            return seat, op.Choose("castle")
    return seat, rng.choice(options)


def spare_dice(game: st.BoardGame, options: Any, needed: Sequence[str], rng: random.Random) -> Any:
    """Re-rolls what nobody needs; now and then tries something else."""
    left, spare = Counter(face for faces in needed for face in faces.split("/")), []
    for die in game.roll.dice:
        if left[die.face]:
            left[die.face] -= 1
        elif not die.stuck:
            spare.append(die.face)
    choice = op.Reroll(tuple(spare))
    if rng.random() < 0.15:
        return options[int(rng.random() * len(options))]
    missing = game.battle is not None or look(game).missing()
    return choice if missing and choice in options else PASS


def purposeful(table: Table, rng: random.Random) -> tuple[int, Any]:
    """Straight to the Castle, with little to stop a hero: a game short enough to read."""
    seat, ask = next(iter(table.asks.items()))
    if ask.kind in ("counter", "counter_again", "trophy"):
        return seat, rng.choice(ask.options) if rng.random() < 0.08 else PASS
    if ask.kind == "stage" and table.state.turns and op.Choose("castle") in ask.options:
        return seat, op.Choose("castle")
    return sensible(table, rng)


RICH = (4, 5, 121, 10, 124, 19, 3, 2, 83, 23, 104, 46, 11, 128, 30, 41, 8, 17, 58, 77, 29, 12, 149)
"""Seeds of games that show everything together; more are played if a change lets them miss something."""


def test_exhaustive_runner_uses_everything() -> None:
    assert exhaust(VARIANTS, wanted(), used, sensible, 300, RICH) == set()


@pytest.mark.parametrize(("variant", "seed"), list(zip(VARIANTS[:3], SHORT, strict=True)), ids=map(str, VARIANTS[:3]))
def test_golden_game(variant: Variant, seed: int, golden: bool) -> None:
    golden_game(variant, Path(__file__).parent / "golden", purposeful, golden, seed)


def by_hand(script: Script) -> Table:
    script.table.chance = ByHand(Seeded("perft"))
    return script.table


@pytest.mark.parametrize(("depth", "count"), [(1, 3), (2, 4), (3, 6)])
def test_perft_of_play_abilities(depth: int, count: int) -> None:
    """With one point the hero plays Energized, recalls or passes. Then B can only pass, or the hero picks one of two
    orders: 1 + 2 + 1. Then the hero may recall or pass, B passes twice, or one or two dice are spent: 2 + 2 + 2."""
    script = facing(
        challenge("jump", ap=1), hero(threat=2, hand=("energized", "energized", "w_tank", "w_tank")),
        hero(hand=("w_tank",) * 4),
    )  # fmt: skip
    assert perft(by_hand(script), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 2), (2, 42), (3, 210)])
def test_perft_of_a_challenge_roll(depth: int, count: int) -> None:
    """One or two dice with 6 or 36 outcomes. Three requirements are too many, so B is next and turns up the top card:
    one outcome. It allows no minions and has five answers: Fortified, Robot Tactics, No Limit, Recall and pass."""
    script = facing(challenge("jump", "run", "aim"), hero(threat=2, we=0), hero(stage="ice_man"))
    script.all_pass()
    assert perft(by_hand(script), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 6), (2, 30), (3, 120)])
def test_perft_of_starting_stages(depth: int, count: int) -> None:
    """Six stages, then five, then four."""
    assert perft(by_hand(new_game(4)), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 2), (2, 7), (3, 18)])
def test_perft_of_a_battle(depth: int, count: int) -> None:
    """Play a card or roll; then only the roll is left, or the one die shows one of 6 faces: 1 + 6. Then the die falls,
    or a card is played or the roll scored: 6 + 6 * 2."""
    script = battle("cut_man", hero(we=0, more={"threat": -5}, hand=("shortcut",) * 4, deck=["shortcut"] * 36), hero())
    assert perft(by_hand(script), depth) == count
