"""Two processes on one PostgreSQL, people at the same tables through both, each process killed in turn."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

from tests.server.conftest import Postgres
from tests.server.guests import Guest
from tests.server.kit import Server
from tests.soak.people import kept, part, play_on, playing
from tests.soak.report import Row

PLACES = (("person", "person"), ("person", "person"), ("person", "person", "random"), ("person", "person", "greedy"))
PATIENCE = 120.0
"""Seconds: a bot whose process died is thought for by another one after twenty, if that one lives so long."""


def run(folder: Path, share: float) -> Iterator[Row]:
    kills, rng = 2 * part(20, share), random.Random(6)
    postgres = Postgres(folder / "pg")
    database = postgres.database()
    servers = (Server(folder, database), Server(folder, database))
    try:
        guests: list[Guest] = []
        with playing(guests):
            for n in range(kills):
                invite(servers, guests, rng)
                time.sleep(rng.uniform(0.1, 1.5))
                servers[n % 2].kill()
                time.sleep(rng.uniform(0.0, 1.0))  # the other one goes on alone
                servers[n % 2].start()
            play_on(guests, PATIENCE)
        yield kept(f"2 processes killed {kills // 2} times each, in turn", guests, database, 5 * kills)
    finally:
        for server in servers:
            if server.process is not None:
                server.stop()
        postgres.stop()


def invite(servers: tuple[Server, Server], guests: list[Guest], rng: random.Random) -> None:
    """Keeps four tables busy; who sits side by side comes through different processes."""
    while len({guest.keys.table for guest in guests if not guest.over}) < len(PLACES):
        keys = rng.choice(servers).new(*PLACES[len(guests) // 2 % len(PLACES)])
        for seat in keys.seats:
            ways = servers if seat % 2 else servers[::-1]
            guest = Guest(ways, keys, len(guests), seats=[seat], tempo=0.02, patience=PATIENCE)
            guests.append(guest)
            guest.start()
