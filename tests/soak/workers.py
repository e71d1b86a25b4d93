"""Bot processes are killed, idle and at work, while people play against bots."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tests.server.guests import Guest
from tests.server.kit import Player, Server, counters, eventually, serving, workers_of
from tests.soak.people import Timed, part, play_on, playing, told
from tests.soak.report import Row

PLACES = (("person", "search"), ("person", "search", "search"), ("person", "greedy", "greedy"), ("person", "random"))

SOON = 10.0
"""Seconds within which a death has to be noticed."""


def run(folder: Path, share: float) -> Iterator[Row]:
    idle, busy, rng = part(20, share), part(100, share), random.Random(3)
    with serving(folder, options=("--limits", "off", "--workers", "2")) as server:
        eventually(lambda: alive(server) == 2, "both workers")
        with Timed(lambda: healthy(server), 0.1) as health:
            noticed = kill_one(server, rng)
            measured = "noticed and replaced" if noticed else f"not noticed within {SOON:g} s"
            yield Row("a bot process killed before the first question", measured, "noticed and replaced", noticed)
            keys = server.new("person", "greedy")
            player = Player(server, keys.table, keys.seats[0])
            while counters(server)["tabletron_bot_answers_total"] < 1:
                player.play_some(rng, 1)
            player.leave()
            eventually(lambda: alive(server) == 2, "both workers")
            counted = sum(kill_one(server, rng) for _ in range(idle))
            yield Row(f"{idle} idle bot processes killed", f"{counted} deaths noticed", f"{idle}", counted == idle)
            before = deaths(server)
            tables = [server.new(*places) for places in PLACES for _ in range(2)]
            guests = [Guest(server, keys, n, tempo=0.05) for n, keys in enumerate(tables)]
            with playing(guests):
                for _ in range(busy):
                    assert kill_one(server, rng), "a death at work was not noticed"
                    time.sleep(rng.uniform(0.0, 0.5))
                play_on(guests, 60)
            now = counters(server)
    counted = int(now["tabletron_worker_deaths_total bots"]) - before
    stuck = [guest.problem for guest in guests if guest.problem]
    answers, failed = int(now["tabletron_bot_answers_total"]), int(now["tabletron_bot_failures_total"])
    yield Row(
        f"{busy} bot processes killed while {len(guests)} people play against bots",
        f"{counted} deaths counted; bots answered {answers:,} questions, the fallback {failed}, nobody {len(stuck)}",
        f"{busy} deaths, every question is answered", counted == busy and not stuck and answers > 0,
    )  # fmt: skip
    yield Row("/health meanwhile", f"always well; {told(health.times)}", "always well", health.problem is None)


def deaths(server: Server) -> int:
    return int(counters(server)["tabletron_worker_deaths_total bots"])


def alive(server: Server) -> int:
    return int(counters(server)["tabletron_bot_workers"])


def kill_one(server: Server, rng: random.Random) -> bool:
    """Kills a bot process; whether that is noticed, and another takes its place."""
    before, end = deaths(server), time.monotonic() + SOON
    with suppress(ProcessLookupError):
        os.kill(rng.choice(workers_of(server)), signal.SIGKILL)
    while time.monotonic() < end:
        if deaths(server) > before and alive(server) == 2:
            return True
        time.sleep(0.05)
    return False


def healthy(server: Server) -> None:
    answer = server.http.get("/health")
    assert answer.status_code == 200, answer.text
