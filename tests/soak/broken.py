"""Damaged tables among sound ones."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from tests.server.kit import Player, Server, serving
from tests.server.tables.test_broken import BREAKS
from tests.soak.people import Timed, part, told
from tests.soak.report import Row


def run(folder: Path, share: float) -> Iterator[Row]:
    number, rng = part(30, share), random.Random(8)
    with serving(folder) as server:
        good = [server.new("person", "greedy", listed=True) for _ in range(number)]
        bad = {how: server.new("person", "greedy", listed=True) for how in BREAKS}
        server.stop()
        with closing(sqlite3.connect(server.folder / "tables.db")) as database, database:
            for how, keys in bad.items():
                database.execute(BREAKS[how], [keys.table])
        server.start()
        refusals = [server.get(keys.table) for keys in bad.values()]
        with Timed(lambda: lobby(server)) as visits:
            plays = 0
            for keys in good:
                player = Player(server, keys.table, keys.seats[0])
                plays += player.play_some(rng, 5)
                player.leave()
        health = server.http.get("/health").status_code
    codes = sorted({(answer.status_code, answer.json()["code"]) for answer in refusals})
    yield Row(
        f"{len(bad)} tables damaged in {len(bad)} ways", f"their visitors are told {codes}", "409 and a sentence",
        codes == [(409, "broken")],
    )  # fmt: skip
    yield Row(
        f"{number} sound tables beside them",
        f"{plays} plays of {5 * number}, /health {health}; the lobby {told(visits.times)}",
        "all can be played at, the lobby always answers", plays == 5 * number and health == 200,
    )  # fmt: skip


def lobby(server: Server) -> None:
    answer = server.http.get("/", headers={"accept": "text/html"})
    assert answer.status_code == 200, answer.text[:200]
