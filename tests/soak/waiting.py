"""Ten thousand stored tables that wait for people, and beside them clocks that run out."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.server.kit import Server, counters, eventually, serving
from tests.soak.people import Timed, at, part, told
from tests.soak.report import Row

LATE = "tabletron_clock_late_seconds"
LONG_AGO = 1_000_000.0
"""In 1970."""


def run(folder: Path, share: float) -> Iterator[Row]:
    stored, clocks = part(10_000, share), part(20, share, 5)
    with serving(folder) as server:
        fill(server, stored)
        with Timed(lambda: visit(server), 0.1) as lobby:
            for _ in range(clocks):
                server.new("person", "person", clock="move", seconds=10)
                time.sleep(0.23)  # they do not run out at the same moment
            eventually(lambda: counters(server)[f"{LATE}_count"] >= clocks, "the clocks", 60)
            now = counters(server)
            left = due(server)
        fired, soon = int(now[f"{LATE}_count"]), int(now[f"{LATE}_bucket 1.0"])
        late = 1000 * now[f"{LATE}_sum"] / fired
        yield Row(
            f"{clocks} clocks of 10 s run out beside {stored:,} waiting tables",
            f"{soon} of {fired} noticed within 1 s, {late:.0f} ms late on average; {left:,} old tables still due",
            "all within 1 s", soon == fired,
        )  # fmt: skip
        yield Row("the lobby meanwhile", told(lobby.times), "p95 below 100 ms", at(lobby.times, 0.95) < 0.1)


def fill(server: Server, number: int) -> None:
    """Copies of three tables: bots who wait in a shared question, tables due long ago, open seats in the lobby."""
    shared = server.new("person", "random", "random", "random", game="adventures").table
    plain = server.new("person", "person").table
    inviting = server.new("person", "open", listed=True).table
    server.stop()
    with closing(sqlite3.connect(server.folder / "tables.db")) as database, database:
        copy(database, shared, "shared", number // 5)
        copy(database, shared, "dueshared", number // 5, due=LONG_AGO)
        copy(database, plain, "plain", number - 4 * (number // 5), due=LONG_AGO)
        copy(database, plain, "rest", number // 5)
        copy(database, inviting, "inviting", number // 5)
    server.start()


def copy(database: sqlite3.Connection, like: str, name: str, number: int, **changes: Any) -> None:
    """The rows of a stored table, so often, under other names."""
    database.row_factory = sqlite3.Row
    for part_of in ("tables", "seats", "lines"):
        key = "id" if part_of == "tables" else "table_id"
        found = [dict(row) for row in database.execute(f"SELECT * FROM {part_of} WHERE {key} = ?", (like,))]
        for row in found:
            row |= changes if part_of == "tables" else {}
            columns = ", ".join(row)
            marks = ", ".join(f":{column}" for column in row)
            rows = ({**row, key: f"{name}{n}"} for n in range(number))
            database.executemany(f"INSERT INTO {part_of} ({columns}) VALUES ({marks})", rows)


def due(server: Server) -> int:
    """Tables that were due long ago and still are."""
    with closing(sqlite3.connect(server.folder / "tables.db", timeout=20)) as database:
        return int(database.execute("SELECT count(*) FROM tables WHERE due = ?", (LONG_AGO,)).fetchone()[0])


def visit(server: Server) -> None:
    answer = server.http.get("/", headers={"accept": "text/html"})
    assert answer.status_code == 200, answer.text[:200]
