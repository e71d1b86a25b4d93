"""A server is asked to stop in the middle of everything, and starts again."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from tests.server.guests import Guest
from tests.server.kit import Server, serving
from tests.soak.kills import invite
from tests.soak.people import kept, part, playing, told
from tests.soak.report import Row
from tests.soak.waiting import LONG_AGO, fill

SOON = 5.0


def run(folder: Path, share: float) -> Iterator[Row]:
    stops, rng = part(100, share), random.Random(7)
    guests: list[Guest] = []
    times: list[float] = []
    with serving(folder) as server, playing(guests):
        fill(server, part(5000, share, 1000))
        for _ in range(stops):
            invite(server, guests, rng)
            for _ in range(5):
                server.new("greedy", "greedy", "greedy", game="boardgame")
            time.sleep(rng.uniform(0.05, 2))
            began = time.monotonic()
            server.stop()
            times.append(time.monotonic() - began)
            all_due(server)
            server.start()
    what = f"{stops} times SIGTERM while people and bots play"
    yield Row(what, f"stopped after {told(times)}", f"each time within {SOON:g} s", max(times) < SOON)
    yield kept(what, guests, server.database, 5 * stops)


def all_due(server: Server) -> None:
    """Upkeep will have much to look after, and to write."""
    with closing(sqlite3.connect(server.folder / "tables.db")) as database, database:
        database.execute("UPDATE tables SET due = ? WHERE id LIKE 'plain%' OR id LIKE 'due%'", (LONG_AGO,))
