"""A finished game looked at again: chances add up, a blunder is found, and luck is told from skill."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import tabletron
from tabletron.commands.main import app
from tabletron.core.chance import Fed, Seeded
from tabletron.core.errors import TabletronError
from tabletron.core.flow import Phase, ask, roll
from tabletron.core.game import Game, Result, State
from tabletron.core.table import Table, new_table
from tabletron.lab.analysis import Analysis, analyse
from tabletron.lab.observe import open_table, play_out
from tabletron.lab.plan import Variant, plan


class Bet(State):
    """Seat 0 bets; a good bet wins with nine faces of ten, a bad one with one."""

    won: bool = False


async def bet(game: Bet) -> Phase | None:
    said = await ask(0, "bet", ["good", "bad"])
    [die] = await roll([tuple(range(1, 11))])
    game.won = die > 1 if said == "good" else die == 10
    return None


BET: Game[Bet] = Game(
    name="bet",
    title="Bet",
    blurb="",
    package=__name__,
    seats=(2,),
    state=Bet,
    setup=lambda seats, switches, content: Bet(),
    phases=(bet,),
    result=lambda game: Result((0,) if game.won else (1,), (), "bet"),
)


def betted(option: str, die: int) -> Table:
    table = new_table(BET, 2, "x", {}, BET.content(), Fed([[die]], Seeded("x")))
    table.play(option)
    return table


def test_a_blunder_is_found_with_what_was_better() -> None:
    found = analyse(betted("bad", 10), worlds=40)
    [turning] = found.turnings
    assert (turning.line, turning.seat, turning.played, turning.better) == (0, 0, "bad", "good")
    assert turning.chance == pytest.approx(0.1, abs=0.1)
    assert turning.gain == pytest.approx(0.8, abs=0.15)
    assert found.skill[0] < -0.2, "it was a bad bet"
    assert found.luck[0] > 0.7, "and a lucky one"


def test_who_did_well_and_lost_was_unlucky() -> None:
    found = analyse(betted("good", 1), worlds=40)
    assert found.turnings == ()
    assert found.skill[0] > 0.2
    assert found.luck[0] < -0.7
    assert found.others[1] == pytest.approx(-found.skill[0]), "what is won by one is lost by the other"


def test_a_game_that_is_not_over_is_refused() -> None:
    with pytest.raises(TabletronError, match="finished"):
        analyse(tabletron.open("moonbots", seats=2, seed=1))


@pytest.fixture(scope="module", params=[("moonbots", ("greedy", "random")), ("adventures", ("random", "greedy"))])
def played(request: pytest.FixtureRequest) -> Table:
    import random

    game, seats = request.param
    table, seating = open_table(plan(game, seats, 2, "1", [Variant("as it is")]), 0, 0)
    play_out(table, seating, random.Random(1))
    return table


def adds_up(found: Analysis) -> None:
    first, last = found.points[0].chances, found.points[-1].chances
    for seat in range(found.seats):
        assert first[seat] + found.skill[seat] + found.others[seat] + found.luck[seat] == pytest.approx(last[seat])


def test_chances_begin_even_end_with_the_result_and_add_up(played: Table) -> None:
    found = analyse(played, worlds=2, iterations=20)
    assert played.result is not None
    assert found.points[-1].chances == tuple(float(seat in played.result.winners) for seat in range(played.seats))
    assert all(0 <= chance <= 1 for point in found.points for chance in point.chances)
    assert [point.line for point in found.points] == sorted({point.line for point in found.points})
    adds_up(found)
    assert analyse(played, worlds=2, iterations=20) == found


def test_looking_changes_nothing(played: Table) -> None:
    before = played.record
    analyse(played, worlds=1, iterations=5)
    assert played.record == before


def test_the_command_tells_it_and_draws_it(played: Table, tmp_path: Path) -> None:
    file, page = tmp_path / "game.tabletron", tmp_path / "page.html"
    file.write_bytes(played.record)
    done = CliRunner().invoke(app, ["analyse", str(file), "--iterations", "20", "--out", str(page)])
    assert done.exit_code == 0, done.output
    assert "the chance to win, from the start to the end" in done.output
    assert done.output.count("█") > 5
    assert page.read_text().count("<polyline") == played.seats
