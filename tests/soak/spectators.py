"""A thousand people watch one table."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.server.kit import Player, Server, serving
from tests.soak.people import at, part, processor_time, settled, told
from tests.soak.report import Row

TEMPO = 1.0
"""Seconds between two moves."""


def run(folder: Path, share: float) -> Iterator[Row]:
    number, moves = part(1000, share), part(30, share)
    with serving(folder, options=()) as server:
        keys, began = server.new("person", "person"), time.monotonic()
        with crowd(server, keys.table, number) as watching:
            came = time.monotonic() - began
            settled(server)
            used = processor_time(server)
            made = play(Player(server, keys.table, *keys.seats.values()), moves)
            used = (processor_time(server) - used) / moves
            out, _ = watching.communicate(timeout=60)
            seen: list[list[tuple[int, float]]] = json.loads(out)
    times = [delay for watcher in seen for delay in delays(made, watcher)]
    missing = number * moves - len(times)
    measured = (
        f"{told(times)} pictures, {missing} missing; the server computed {1000 * used:.0f} ms per move; "
        f"all {number:,} were there {came:.0f} s after the first came"
    )
    good = bool(times) and at(times, 0.95) < 0.15 and missing == 0
    yield Row(f"{moves} moves before {number:,} spectators", measured, "p95 below 150 ms, none missing", good)


@contextmanager
def crowd(server: Server, table: str, number: int) -> Iterator[subprocess.Popen[str]]:
    """A process with that many spectators, who have all seen the table."""
    host, _, port = server.address.removeprefix("http://").rpartition(":")
    command = [sys.executable, "-m", "tests.soak.crowd", host, port, table, str(number)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        yield process
    finally:
        process.kill()
        process.wait()


def play(player: Player, moves: int) -> dict[int, float]:
    """When each step was played."""
    made, rng = dict[int, float](), Random(2)
    for _ in range(moves):
        player.until(lambda: player.questions(), "a question")
        began = time.monotonic()
        assert player.play_some(rng, 1) == 1
        made[player.now.seq] = began
        player.listen(TEMPO)
    return made


def delays(made: dict[int, float], seen: list[tuple[int, float]]) -> Iterator[float]:
    """How long each step took to be seen; several may come in one picture."""
    for seq, began in made.items():
        arrived = next((when for shown, when in seen if shown >= seq), None)
        if arrived is not None:
            yield arrived - began
