"""Somebody sets the time of the machine, by a day, every second."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import patch

from tests.server.guests import Guest
from tests.server.kit import Player, Server, counters, serving
from tests.soak.people import part, playing
from tests.soak.report import Row

SECONDS = 10
"""The shortest clock."""


def run(folder: Path, share: float) -> Iterator[Row]:
    rounds = part(5, share)
    with patch.dict(os.environ, TEST_JUMPS="1"), serving(folder) as server:
        time.sleep(5)  # they begin
        tables = [server.new("person", "person", "greedy", clock="move", seconds=SECONDS) for _ in range(4)]
        guests = [Guest(server, keys, n, tempo=0.5) for n, keys in enumerate(tables)]
        slow, wrong = list[float](), list[float]()
        with playing(guests), ThreadPoolExecutor(5) as watchers:
            for _ in range(rounds):
                for ran_out, shown in watchers.map(ran_out_after, [server] * 5):
                    slow.append(ran_out)
                    wrong += [left for left in shown if not 0 <= left <= SECONDS]
            plays, answers = sum(len(guest.acknowledged) for guest in guests), counters(server)
        replaced = [guest.keys.table for guest in guests if server.log.count(f"table {guest.keys.table}: the clock")]
        problems = [guest.problem for guest in guests if guest.problem]
    yield Row(
        f"{len(slow)} clocks of {SECONDS} s run out while the time of day jumps by a day each second",
        f"after {min(slow):.2f} to {max(slow):.2f} s; {len(wrong)} impossible times shown",
        f"between {SECONDS} and {SECONDS + 1} s, no impossible time",
        min(slow) >= SECONDS - 0.1 and max(slow) <= SECONDS + 1 and not wrong,
    )  # fmt: skip
    bots = int(answers["tabletron_bot_answers_total"])
    yield Row(
        f"{len(guests)} people who answer in time play on with a bot",
        f"{len(replaced)} lost their seat to a bot, {plays} plays, {bots} answers of bots, {len(problems)} problems",
        "nobody loses a seat, bots go on", not replaced and not problems and plays > 10 * rounds and bots > rounds,
    )  # fmt: skip


def ran_out_after(server: Server) -> tuple[float, list[float]]:
    """How long it took until a bot sat in for somebody who did not answer, and what their clock showed."""
    began = time.monotonic()
    keys = server.new("person", "person", clock="move", seconds=SECONDS)
    watcher = Player(server, keys.table)
    shown: list[float] = []

    def replaced() -> bool:
        holders = watcher.table_info.holders
        shown.extend(one.left for one in holders if one.left is not None)
        return any(one.substitute for one in holders)

    watcher.until(replaced, "a bot that sits in")
    took = time.monotonic() - began
    watcher.leave()
    return took, shown
