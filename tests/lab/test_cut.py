"""A run never hangs: what takes too long is cut and told, and a box that no game can be played with is refused."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

import tabletron
from tabletron.bots import random_bot
from tabletron.commands.main import app
from tabletron.core.errors import BadPack
from tabletron.core.table import Table
from tabletron.lab.observe import CUT, watch
from tabletron.lab.plan import Variant, plan, vary
from tabletron.lab.quick_run import numbers
from tabletron.lab.run import Run

MANY = [Variant("as it is")]


def test_a_game_with_too_many_decisions_is_cut_and_nobody_has_won() -> None:
    seen = watch(plan("moonbots", ["random"] * 3, 2, "x", MANY, longest=30), 0, 0)
    assert (seen.why, seen.winners, seen.choices) == (CUT, (), [])
    assert watch(plan("moonbots", ["random"] * 3, 2, "x", MANY), 0, 0).why != CUT


def test_a_decision_that_never_comes_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    def ponder(self: random_bot.Random, table: Table, seat: int) -> None:
        while True:
            pass

    monkeypatch.setattr(random_bot.Random, "choose", ponder)
    began = time.monotonic()
    seen = watch(plan("moonbots", ["random"] * 3, 2, "x", MANY, patience=0.2), 0, 0)
    assert seen.why == CUT
    assert time.monotonic() - began < 30


def test_the_run_goes_on_and_the_report_says_what_was_cut(tmp_path: Path) -> None:
    """One game of a few is longer than the limit."""
    lengths = [watch(plan("moonbots", ["random"] * 3, 6, "x", MANY), 0, number).decisions for number in range(6)]
    out = tmp_path / "run"
    words = ["lab", "moonbots", "--games", "6", "--seats", "random,random,random", "--jobs", "1", "--seed", "x"]
    done = CliRunner().invoke(app, [*words, "--longest", str(max(lengths) - 1), "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert "seconds for one: 1 of 6 games" in done.output
    report = (out / "report.html").read_text()
    assert "took too long" in report
    assert Run.read(out).table("games")["why"].to_list().count(CUT) == 1


def test_a_run_whose_games_are_all_cut_still_reports(tmp_path: Path) -> None:
    words = ["lab", "moonbots", "--games", "2", "--seats", "random,random,random", "--jobs", "1"]
    done = CliRunner().invoke(app, [*words, "--longest", "5", "--out", str(tmp_path / "run")])
    assert done.exit_code == 0, done.output
    assert "took too long" in (tmp_path / "run" / "report.html").read_text()


@pytest.mark.parametrize(
    ("game", "change", "problem"),
    [
        ("moonbots", "U1.do.die=3", r"10 dice.*MB-003"),
        ("moonbots", "P08.when.sum_gt=12", "P08.*ever fulfil"),
        ("encounter", "ultron.physical=999", "physical"),
        ("encounter", "ultron.size=-99", "size"),
        ("boardgame", "mega_man.challenge.threat=99", "threat"),
    ],
)
def test_a_box_that_cannot_be_played_with_is_refused(game: str, change: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(BadPack, match=problem):
        vary(tabletron.game(game), [change], [], tmp_path)


def test_three_dice_at_once_may_be_tried(tmp_path: Path) -> None:
    dice = vary(tabletron.game("moonbots"), ["U1.do.die=3", "U1.limit=1"], [], tmp_path)
    assert watch(plan("moonbots", ["greedy"] * 3, 2, "x", dice), 0, 0).why != CUT


@pytest.mark.parametrize("game", tabletron.installed())
def test_numbers_of_every_game_can_be_changed(game: str, tmp_path: Path) -> None:
    """Also where cards lie in the pages of a book."""
    loaded = tabletron.game(game)
    one = numbers(loaded)[0]
    [variant] = vary(loaded, [f"{one.item}.{one.field}={one.value}"], [], tmp_path)
    assert tabletron.open(game, seats=max(loaded.seats), packs=[Path(folder) for folder in variant.packs]).asks
