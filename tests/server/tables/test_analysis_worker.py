"""An analysis of a game that is over, and an experiment with a card, both beside the games of others."""

from __future__ import annotations

import asyncio
import random
import time

import pytest

from tabletron.server.endpoints.lab import Analysed
from tabletron.server.errors import Refused
from tabletron.server.tables.analysis_worker import WAITING, AnalysisWorker
from tests.server.kit import Player, Server, read


def test_a_finished_game_is_analysed_and_its_points_are_steps(server: Server, rng: random.Random) -> None:
    keys = server.new("person", "random", game="adventures")
    early = server.get(f"{keys.table}/analysis")
    assert (early.status_code, early.json()["code"]) == (409, "stale"), "nothing is told while it goes on"
    player = Player(server, keys.table, *keys.seats.values())
    player.play_some(rng)
    found = read(server.get(f"{keys.table}/analysis"), Analysed)
    steps = [point.step for point in found.points]
    last = server.picture(keys.table).seq
    assert steps == sorted(steps) and steps[0] <= 1 and steps[-1] == last
    assert found.points[-1].chances in ((0.0, 0.0), (1.0, 1.0))
    for seat in (0, 1):
        changed = found.luck[seat] + found.skill[seat] + found.others[seat]
        assert found.points[0].chances[seat] + changed == pytest.approx(found.points[-1].chances[seat])
    began = time.monotonic()
    assert read(server.get(f"{keys.table}/analysis"), Analysed) == found
    assert time.monotonic() - began < 1, "it is kept"


def test_an_experiment_with_a_card_gives_a_report(server: Server) -> None:
    page = server.http.get("/lab/moonbots").text
    assert 'value="P17 do.fist"' in page
    wanted = {"item": "magnet_beam", "field": "capacity", "value": 2, "bot": "random", "games": 20}
    answer = server.http.post("/api/lab/adventures", json=wanted)
    assert answer.status_code == 200, answer.text
    report = server.http.get(answer.json()["report"])
    assert "magnet_beam.capacity=2, compared with as it is" in report.text
    assert "<style" not in report.text and 'href="/lab/report.css"' in report.text, "the policy allows no style inside"
    assert ".sheet" in server.http.get("/lab/report.css").text


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"item": "nothing"}, 404),
        ({"field": "name"}, 404),
        ({"value": 4000}, 400),
        ({"games": 1_000_000}, 400),
        ({"bot": "program:sh"}, 400),
        ({"value": 999}, 422),
    ],
)
def test_what_cannot_be_tried_is_refused_with_a_reason(server: Server, change: dict[str, object], status: int) -> None:
    wanted = {"item": "magnet_beam", "field": "capacity", "value": 2, "bot": "random", "games": 20, **change}
    answer = server.http.post("/api/lab/adventures", json=wanted)
    assert answer.status_code == status, answer.text
    assert answer.json()["message"]


def test_a_report_that_is_gone_says_so(server: Server) -> None:
    answer = server.http.get("/lab/reports/abc", headers={"accept": "application/json"})
    assert answer.status_code == 404
    assert "run it again" in answer.json()["message"]


def test_the_same_work_is_done_once_and_too_much_is_refused() -> None:
    async def scenario() -> None:
        analysis_worker = AnalysisWorker()
        try:
            waiting = [asyncio.create_task(analysis_worker.find("same", time.sleep, 1)) for _ in range(3)]
            others = [asyncio.create_task(analysis_worker.find(f"{n}", time.sleep, 0)) for n in range(WAITING - 1)]
            await asyncio.sleep(0.1)
            with pytest.raises(Refused, match="busy"):
                await analysis_worker.find("one more", time.sleep, 0)
            await asyncio.gather(*waiting, *others)
            assert await analysis_worker.known("same") is None
            assert len(analysis_worker._found) == WAITING
        finally:
            await asyncio.to_thread(analysis_worker.close)

    asyncio.run(scenario())


def test_work_that_fails_is_a_refusal_and_is_not_kept() -> None:
    async def scenario() -> None:
        analysis_worker = AnalysisWorker()
        try:
            with pytest.raises(Refused, match="went wrong"):
                await analysis_worker.find("bad", int, "no number")
            assert not analysis_worker._found
        finally:
            await asyncio.to_thread(analysis_worker.close)

    asyncio.run(scenario())
