"""What the scenarios share: people who play on, watches, addresses to come from, and the final count."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec

from tabletron.protocol import messages
from tests.server.guests import Guest
from tests.server.kit import PATIENCE, Player, Server, counters, eventually, new_table
from tests.soak.report import Row

STALL = "tabletron_loop_stall_seconds"


def part(number: int, share: float, least: int = 1) -> int:
    """A share of a number, where less than all is done."""
    return max(least, round(number * share))


# --- measuring


def at(times: Sequence[float], share: float) -> float:
    """The time below which this share of all times lies."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def told(times: Sequence[float]) -> str:
    """Times in words."""
    if not times:
        return "nothing was measured"
    p50, p95, most = (f"{1000 * one:,.0f}" for one in (at(times, 0.5), at(times, 0.95), max(times)))
    return f"p50 {p50} ms, p95 {p95} ms, max {most} ms of {len(times):,}"


class Timed(threading.Thread):
    """Does something again and again until the block ends, and notes how long it took each time."""

    def __init__(self, act: Callable[[], object], every: float = 0.05) -> None:
        super().__init__(daemon=True)
        self.act, self.every = act, every
        self.times: list[float] = []
        self.problem: BaseException | None = None
        self._enough = threading.Event()

    def run(self) -> None:
        try:
            while not self._enough.wait(self.every):
                began = time.monotonic()
                self.act()
                self.times.append(time.monotonic() - began)
        except BaseException as problem:
            self.problem = problem

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: BaseException | TracebackType | None) -> None:
        self._enough.set()
        self.join(PATIENCE)
        if kind is None and self.problem is not None:
            raise self.problem


def settled(server: Server) -> dict[str, float]:
    """The server's numbers as soon as it has warmed up and keeps nobody waiting."""

    def quiet() -> dict[str, float]:
        before = counters(server)
        time.sleep(1)
        after = counters(server)
        return {} if stalls(before, after, 0.025) else after

    return eventually(quiet, "a quiet second", 60)


def stalls(before: dict[str, float], after: dict[str, float], above: float) -> int:
    """How often the event loop kept everybody waiting for longer between two readings."""
    beyond = [one[f"{STALL}_count"] - one[f"{STALL}_bucket {above}"] for one in (before, after)]
    return int(beyond[1] - beyond[0])


def processor_time(server: Server) -> float:
    """Seconds that the server's own process has computed, whatever else the machine does."""
    user, system = _process(server, "stat").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def memory(server: Server) -> str:
    """What the server's own process holds."""
    pages = int(_process(server, "statm").split()[1])
    return f"{pages * os.sysconf('SC_PAGE_SIZE') / 2**20:,.0f} MB"


def _process(server: Server, file: str) -> str:
    assert server.process is not None
    return Path(f"/proc/{server.process.pid}/{file}").read_text()


# --- coming from somewhere


def visitor(server: Server, source: str) -> httpx.Client:
    """Somebody at another address; the whole of 127.0.0.0/8 is this machine."""
    transport = httpx.HTTPTransport(local_address=source)
    return httpx.Client(base_url=server.address, transport=transport, timeout=PATIENCE)


def opened(http: httpx.Client, *places: str, **options: Any) -> messages.Keys:
    """A table that this visitor opens."""
    answer = http.post("/api/tables", json=new_table(*places, **options))
    assert answer.status_code == 201, answer.text
    return msgspec.json.decode(answer.content, type=messages.Keys)


# --- playing


class Regular:
    """Somebody who plays both seats of a table; each call is one answer, seen carried out."""

    def __init__(self, server: Server) -> None:
        self.server, self.rng = server, random.Random(4)
        self.player = self._sit()

    def _sit(self) -> Player:
        keys = self.server.new("person", "person")
        player = Player(self.server, keys.table, *keys.seats.values())
        assert player.now.desks
        return player

    def __call__(self) -> None:
        if self.player.over:
            self.player.leave()
            self.player = self._sit()
        self.player.play_some(self.rng, 1)
        self.player.frames.clear()


@contextmanager
def playing(guests: Sequence[Guest]) -> Iterator[Sequence[Guest]]:
    """Guests who begin now, and leave with the end of the block."""
    for guest in guests:
        guest.start()
    try:
        yield guests
    finally:
        for guest in guests:
            guest.leaving = True
        for guest in guests:
            guest.join(PATIENCE)


def play_on(guests: Sequence[Guest], seconds: float = PATIENCE) -> None:
    """Waits until everybody has played once more, or cannot for a reason that `kept` will tell."""
    before = {id(guest): len(guest.acknowledged) for guest in guests}
    eventually(
        lambda: all(one.over or one.problem or len(one.acknowledged) > before[id(one)] for one in guests),
        "everybody to play on",
        seconds,
    )


def kept(what: str, guests: Sequence[Guest], database: str, least: int) -> Row:
    """Whether everything that was acknowledged is stored, and there was something to lose."""
    troubled = [guest.problem for guest in guests if guest.problem is not None]
    lost = [play for guest in guests for play in guest.lost(database)]
    number = sum(len(guest.acknowledged) for guest in guests)
    measured = f"{len(lost)} lost of {number:,} acknowledged plays at {len({one.keys.table for one in guests})} tables"
    if troubled:
        measured += f"; {len(troubled)} guests could not go on, the first because {troubled[0]!r:.200}"
    asked = f"0 lost of at least {least:,}, everybody can go on"
    return Row(what, measured, asked, not lost and not troubled and number >= least)
