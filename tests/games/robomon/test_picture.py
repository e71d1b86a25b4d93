"""What the picture and the options promise is what happens: previews, routes, causes, and who stands where."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import tabletron
from tabletron.core.flow import some
from tabletron.core.i18n import ENGLISH
from tabletron.core.scene import Card, Cause, Described, Grid, Man, Plane, Trace, View, Zone, view
from tabletron.core.table import Table
from tabletron.games.robomon.events import Damaged, TurnBegan
from tabletron.games.robomon.options import Repair, Step, Toss
from tabletron.games.robomon.rules import movement
from tabletron.games.robomon.rules.turn import REMEMBERED
from tabletron.games.robomon.scene.board import SHORT
from tabletron.testing import rule
from tests.games.robomon.kit import Script, field, mine

TEAM = ("000", "004", "014")
ARMORED = ("010", "003", "035")


def played(seed: int, answers: int = 220, **switches: Any) -> Iterator[tuple[Table, int, str, Any]]:
    """A game at random: before each answer the table, who gives it to which question, and what it will be."""
    table = tabletron.open("robomon", seats=1, seed=seed, **{"battle": "wild", "team": TEAM, **switches})
    rng = random.Random(seed)
    for _ in range(answers):
        if table.result:
            return
        seat, ask = next(iter(table.asks.items()))
        option = some(ask.options, rng)
        yield table, seat, ask.kind, option
        table.play(option, seat)


def described(table: Table, seat: int, kind: str, option: Any) -> Described:
    return table.game.describe(table.state, seat, kind, option, ENGLISH)


def seen(table: Table, seat: int | None = 0) -> View:
    return view(table, seat, ENGLISH)


def grid(table: Table) -> Grid:
    return next(zone for zone in seen(table).scene.zones if isinstance(zone, Grid))


def test_a_block_leaves_what_it_promised() -> None:
    for seed in range(6):
        promises: list[tuple[int, int, int]] = []
        for table, seat, kind, option in played(seed, team=ARMORED, battle="competitive"):
            told, state = table.state._told, table.state
            for at, hurt, lost in promises:
                assert next(one.event for one in told[at:] if isinstance(one.event, Damaged)) == Damaged(hurt, lost)
            promises = []
            if kind == "block":
                mon = state.mons[state.harm.mon]
                found = re.search(r"(\d+) of \d+ \[hp\] left", described(table, seat, kind, option).hint)
                assert found is not None
                promises = [(len(told), mon.id, mon.left - int(found[1]))]


def test_a_route_leads_there_and_costs_what_is_told() -> None:
    routes = 0
    games = (played(seed, battle="competitive") for seed in range(4))
    for table, seat, kind, option in (step for game in games for step in game):
        if kind != "move" or not isinstance(option, Step):
            continue
        state, told = table.state, described(table, seat, kind, option)
        mon, squares = state.mons[state.turn.mon], [state.grid.named[name[3:]] for name in told.route]
        assert squares[0] == mon.square and state.grid.names[squares[-1]] == option.to
        gait = movement.gait_of(state, mon, state.turn.burrow)
        cost = sum(dict(state.grid.steps(a, gait))[b] for a, b in pairwise(squares))
        assert told.cost == f"{cost} [steps]"
        routes += 1
    assert routes > 3


def test_pieces_show_where_they_may_go_and_what_they_reach() -> None:
    for table, _, kind, _ in played(5):
        if kind != "act":
            continue
        state = table.state
        for man in grid(table).men:
            if man.shape == "pawn":
                continue
            mon = state.mons[int(man.id.removeprefix("mon"))]
            assert man.label == f"{mon.left}/{mon.hp}" and man.shape == ("square" if mon.sheet else "round")
            assert not set(man.sees) & set(man.blind)
            reached = {square for one in man.ranges for square in one.squares}
            others = {other.id: other.square for other in grid(table).men}
            assert all(others[foe] in reached for foe in man.sees if _attacks(state, mon))
            assert all(others[foe] not in reached for foe in man.blind)


def _attacks(state: Any, mon: Any) -> bool:
    """Whether everything it has works at a distance in every direction."""
    return all(not ability.area for ability in state.content.card[mon.card].abilities)


def test_the_last_turn_of_an_opposing_robomon_is_told_by_causes() -> None:
    found: list[Cause] = []
    for table, *_ in played(1, battle="competitive"):
        trace = next((zone for zone in seen(table).scene.zones if isinstance(zone, Trace)), None)
        if trace is None:
            continue
        found += trace.steps
        sheets = [one for zone in seen(table).scene.zones if isinstance(zone, Zone) for one in zone.nodes]
        rolled = [one for one in sheets if isinstance(one, Card) and one.now is not None]
        first = trace.steps[0]
        if first.text.startswith("[d4 "):
            assert len(rolled) <= 1 and all(f"[d4 {first.text[4]}]" in one.rows[one.now or 0] for one in rolled)
            assert first.clause == "RM-187"
    ledger = tabletron.game("robomon").ledger
    assert all(ledger[step.clause] for step in found if step.clause)
    assert {"RM-187", "RM-188"} <= {step.clause for step in found} and any(step.why for step in found)


def test_turns_of_opposing_robomon_before_the_last_can_be_looked_back_at() -> None:
    most, last = 0, tuple[Cause, ...]()
    for table, *_ in played(1, battle="competitive"):
        trace = next((zone for zone in seen(table).scene.zones if isinstance(zone, Trace)), None)
        if trace is None:
            continue
        mons = table.state.mons
        began = [told.event.mon for told in table.told if isinstance(told.event, TurnBegan)]
        foes = [f"robomon-{mons[mon].card}" for mon in reversed(began) if mons[mon].sheet]
        turns = [trace, *trace.earlier]
        assert [turn.art for turn in turns] == foes[: REMEMBERED + 1]
        assert any(turn.steps[: len(last)] == last for turn in turns), "what was told stays as it was"
        last = trace.steps
        most = max(most, len(turns))
    assert most == REMEMBERED + 1


def test_every_cause_shows_on_the_board_what_came_into_question() -> None:
    picks = rows = 0
    for table, *_ in played(1, battle="competitive"):
        trace = next((zone for zone in seen(table).scene.zones if isinstance(zone, Trace)), None)
        names = set(table.state.grid.names)
        for step in trace.steps if trace else ():
            assert names.issuperset(step.squares)
            assert all(node.startswith("mon") or node.removeprefix("sq.") in names for node in step.nodes)
            rows += step.text.startswith("[d4") and bool(step.squares)
            if step.text.startswith("to ") and step.squares:
                picks += 1
                assert step.nodes[0].removeprefix("sq.") in step.squares, "it goes where it could attack from"
    assert rows and picks


def test_the_legend_names_what_the_map_shows_and_nothing_else() -> None:
    box = tabletron.game("robomon").load()
    for competitor in box.competitors:  # type: ignore[attr-defined]
        table, *_ = next(played(1, battle="competitive", competitor=competitor.id))
        grid = next(zone for zone in seen(table).scene.zones if isinstance(zone, Grid))
        signs = {square.sign for square in grid.squares} & set("~^#")
        assert {key.sign for key in grid.legend if not key.mark} == signs, competitor.id
        printed = {square.tip for square in grid.squares if square.mark.startswith("+") or square.icon in SHORT}
        assert all(tip in grid.legend[-1].text for tip in printed)


def test_a_toss_shows_the_lid_and_nothing_else_does() -> None:
    tossing = set()
    for seed in range(8):
        for table, _, kind, _ in played(seed):
            planes = [zone for zone in seen(table).scene.zones if isinstance(zone, Plane)]
            assert bool(planes) == (kind in ("toss_mode", "aim", "toss_face", "toss_zone"))
            tossing |= {kind} if planes else set()
    assert "toss_mode" in tossing


def test_one_s_own_pieces_are_round_for_either_player() -> None:
    table = tabletron.open("robomon", seats=2, seed=4, draft="open", map="plain")
    while not table.state.round:
        seat, ask = next(iter(table.asks.items()))
        table.play(ask.options[0], seat)
    for seat in (0, 1):
        board = next(zone for zone in seen(table, seat).scene.zones if isinstance(zone, Grid))
        assert all((man.shape == "round") == (man.seat == seat) for man in board.men if isinstance(man, Man))


def sheet(script: Script, name: str) -> Card:
    """What lies before the player of an opposing RoboMon."""
    zones = [zone for zone in script.table.scene(0).scene.zones if isinstance(zone, Zone)]
    return next(one for zone in zones for one in zone.nodes if isinstance(one, Card) and one.name == name)


@rule("RM-199", "RM-145")
def test_an_opposing_sheet_shows_how_it_moves_and_its_ongoing_ability() -> None:
    rows = ["s . . . . . . . . ."] * 10
    foes = [mine("Scupper", (0, 0)), mine("Zephyrabbit", (5, 0)), mine("Gritgoat", (9, 0))]
    script = field([mine("Sparky", (9, 9))], foes, turn="Sparky", dice="m", rows=rows)
    assert sheet(script, "Scupper").rows[4] == "Scurry +4 · from sand or water"
    assert sheet(script, "Zephyrabbit").rows[4] == "Bound +2 · a move" and "[nimble]" in str(
        sheet(script, "Zephyrabbit")
    )
    assert len(sheet(script, "Gritgoat").rows) == 4 and "[anchor]" in sheet(script, "Gritgoat").facts[1]
    men = {man.name: man for zone in script.table.scene(0).scene.zones if isinstance(zone, Grid) for man in zone.men}
    assert max(cost for _, cost in men["Scupper"].reach) == 8, "with Scurry, from sand"


@rule("RM-177")
def test_a_toss_tells_its_backlash_and_the_whole_chart() -> None:
    script = field(
        [mine("Sparky", (0, 9))], [mine("Aquadile", (5, 5))], mode="wild", pawn=(4, 5), phase="character", order=[],
        exit_at=(9, 0),
    )  # fmt: skip
    toss = next(one for one in script.options() if isinstance(one, Toss))
    said = described(script.table, 0, "character", toss)
    assert said.hint.endswith("backlash up to 2 [damage], 1 battery")
    assert said.preview == (
        "up to 1: failure, 2 [damage], 1 battery; up to 4: success, 2 [damage], 1 battery; above: success"
    )


@rule("RM-140", "RM-164")
def test_a_push_into_an_obstacle_and_a_repair_kit_are_told() -> None:
    script = field([mine("Sparky", (0, 5))], [mine("Gritgoat", (1, 5))], order=["Gritgoat"], cards=RAM)
    script.rolls(1).rolls(0).passes().passes()
    assert "Sparky is pushed against an obstacle" in story(script)
    team = [mine("Sparky", (4, 4), damage=5)]
    script = field(
        team, [mine("Aquadile", (9, 9))], mode="wild", pawn=(4, 5), phase="character", order=[], exit_at=(9, 0)
    )
    script.answers(Repair(0))
    assert story(script)[-2:] == ["You use a Small Repair Kit on Sparky", "Sparky is repaired by 4"]


RAM = {"Gritgoat": {"rows": ("Ram highest_speed",) * 4}}


def story(script: Script) -> list[str]:
    return [script.table.game.say(script.game, one.event, ENGLISH) for one in script.table.told]
