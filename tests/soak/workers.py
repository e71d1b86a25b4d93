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


STARTED = 3.0
"""Seconds after which a process has started for sure."""


def run(folder: Path, share: float) -> Iterator[Row]:
    idle, busy, rng = part(20, share), part(100, share), random.Random(3)
    with (
        serving(folder, options=("--limits", "off", "--workers", "2")) as server,
        Timed(lambda: healthy(server), 0.1) as health,
    ):
        noticed = kill_one(server, rng) and replaced(server, 0)
        measured = "noticed and replaced" if noticed else f"not noticed within {SOON:g} s"
        yield Row("a bot process killed before the first question", measured, "noticed and replaced", noticed)
        ask_a_bot(server, rng)
        assert replaced(server, 0), "the supervisor does not work at all"
        before = deaths(server)
        all_noticed = all(kill_one(server, rng) and replaced(server, before + n) for n in range(idle))
        measured = f"{deaths(server) - before} deaths counted"
        yield Row(f"{idle} idle bot processes killed", measured, f"{idle}, each replaced", all_noticed)
        before, tables = deaths(server), [server.new(*places) for places in PLACES for _ in range(2)]
        guests = [Guest(server, keys, n, tempo=0.05) for n, keys in enumerate(tables)]
        with playing(guests):
            for _ in range(busy):
                kill_one(server, rng)
                time.sleep(rng.uniform(0.0, 1.0))
            play_on(guests, 60)
            with suppress(AssertionError):  # the number is told below
                eventually(lambda: deaths(server) >= before + busy, "the last death", SOON)
            now, counted = counters(server), deaths(server) - before
    stuck = [guest.problem for guest in guests if guest.problem]
    answers, failed = int(now["tabletron_bot_answers_total"]), int(now["tabletron_bot_failures_total"])
    yield Row(
        f"{busy} bot processes killed while {len(guests)} people play against bots",
        f"{counted} deaths counted; bots answered {answers:,} questions, the fallback {failed}, nobody {len(stuck)}",
        f"{busy} deaths, every question is answered",
        counted == busy and not stuck and answers > 0,
    )
    yield Row("/health meanwhile", f"always well; {told(health.times)}", "always well", health.problem is None)


def ask_a_bot(server: Server, rng: random.Random) -> None:
    """Plays until a bot had to answer."""
    keys = server.new("person", "greedy")
    player = Player(server, keys.table, keys.seats[0])
    while not counters(server)["tabletron_bot_answers_total"]:
        player.play_some(rng, 1)
    player.leave()


def kill_one(server: Server, rng: random.Random) -> bool:
    """Kills a bot process that has started; whether there was one."""

    def started() -> list[int]:
        return [pid for pid in workers_of(server) if age(pid) > STARTED]

    with suppress(AssertionError):
        os.kill(rng.choice(eventually(started, "a bot process", SOON)), signal.SIGKILL)
        return True
    return False


def replaced(server: Server, before: int) -> bool:
    """Whether a death is counted soon, and both processes run again."""
    with suppress(AssertionError):
        eventually(lambda: deaths(server) > before and len(workers_of(server)) == 2, "another process", SOON)
        return True
    return False


def deaths(server: Server) -> int:
    return int(counters(server)["tabletron_worker_deaths_total bots"])


def age(pid: int) -> float:
    """Seconds for which a process has been running; 0 if it is gone."""
    with suppress(OSError):
        began = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19])
        return time.clock_gettime(time.CLOCK_BOOTTIME) - began / os.sysconf("SC_CLK_TCK")
    return 0.0


def healthy(server: Server) -> None:
    answer = server.http.get("/health")
    assert answer.status_code == 200, answer.text
