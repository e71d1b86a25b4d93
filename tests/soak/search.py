"""One address opens many tables full of bots that think hard; another person's bot must not wait for them."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.server.guests import Guest
from tests.server.kit import Player, Server, counters, serving
from tests.soak.people import opened, part, playing, told, visitor
from tests.soak.report import Row

ATTACKER = "127.0.0.2"
THINKING = 1.5
"""Seconds that a bot of the level `search` thinks."""


def run(folder: Path, share: float) -> Iterator[Row]:
    tables, answers, workers = part(40, share), part(20, share, 3), max(2, os.cpu_count() or 2)
    with serving(folder, options=("--workers", str(workers))) as server, visitor(server, ATTACKER) as attacker:
        for _ in range(tables):
            opened(attacker, "search", "search", "search", "search")
        seats = [opened(attacker, "person", "search", "search", "search") for _ in range(tables)]
        guests = [Guest(server, keys, n, source=ATTACKER, patience=600) for n, keys in enumerate(seats)]
        with playing(guests):
            waits = thoughts(server, answers)
            now = counters(server)
    waiting = int(now["tabletron_queue_length bots urgent"] + now["tabletron_queue_length bots later"])
    yield Row(
        f"{tables} tables of bots only and {tables} with a person, all `search`, from one address; "
        f"a person elsewhere waits for a `search` bot ({workers} bot processes)",
        f"{told(waits)} answers; {waiting} other questions were waiting",
        f"each within {THINKING + 1:g} s, waiting included", len(waits) >= answers and max(waits) < THINKING + 1,
    )  # fmt: skip


def thoughts(server: Server, number: int) -> list[float]:
    """How long a bot took for its answers, those left out that took no thought."""
    times, rng = list[float](), Random(1)
    while len(times) < number:
        keys = server.new("person", "search")
        player = Player(server, keys.table, keys.seats[0])
        while len(times) < number and not player.over:
            player.play_some(rng, 1)
            while not player.questions() and not player.over:
                seq, began = player.now.seq, time.monotonic()
                player.until(lambda player=player, seq=seq: player.now.seq > seq, "the bot", 120)  # type: ignore[misc]
                if (took := time.monotonic() - began) > THINKING / 2:
                    times.append(took)
    return times
