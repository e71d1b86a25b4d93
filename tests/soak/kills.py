"""A server under load is killed at random moments and starts again."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path

import tabletron
from tests.server.guests import Guest
from tests.server.kit import Server, eventually, serving
from tests.soak.people import kept, part, playing
from tests.soak.report import Row

PLACES = (("person", "person"), ("person", "random", "random"), ("person", "greedy"), ("person", "person", "random"))
TABLES = 6


def run(folder: Path, share: float) -> Iterator[Row]:
    kills, rng = part(100, share), random.Random(9)
    guests: list[Guest] = []
    with serving(folder) as server, playing(guests):
        for _ in range(kills):
            invite(server, guests, rng)
            time.sleep(rng.uniform(0.05, 1.5))
            server.kill()
            server.start()
        for guest in guests:
            guest.tempo = 0.0
        eventually(lambda: all(guest.over or guest.problem for guest in guests), "the end of every game", 120)
        over = {guest.keys.table for guest in guests if guest.over}
        records = [server.get(f"{table}/record").content for table in sorted(over)]
        errors = server.log.count('"level": "error"')
    yield kept(f"{kills} times kill -9 while people and bots play", guests, server.database, 5 * kills)
    sound = sum(tabletron.replay(record, verify=True).result is not None for record in records)
    measured = (
        f"{sound} of {len(records)} finished games can be played again from their seed, {errors} errors in the log"
    )
    yield Row("after the last start", measured, "all, and no error", 0 < sound == len(records) and not errors)


def invite(server: Server, guests: list[Guest], rng: random.Random) -> None:
    """Keep that many tables busy; two people at a table come each on their own."""
    while len({guest.keys.table for guest in guests if not guest.over}) < TABLES:
        keys = server.new(*rng.choice(PLACES))
        for seat in keys.seats:
            guest = Guest(server, keys, len(guests), seats=[seat], tempo=0.01)
            guests.append(guest)
            guest.start()
