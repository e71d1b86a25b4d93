"""The disk fills up while people and bots play, and then there is room again."""

from __future__ import annotations

import resource
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from tests.server.guests import Guest
from tests.server.kit import Server, bearing, eventually, new_table, serving
from tests.soak.people import kept, part, playing
from tests.soak.report import Row

SENTENCE = "the server's disk is full; nothing was changed, and you can go on once there is room again"
DISK = 16 * 2**20
FREE = 2**20
"""What is left of it when play begins."""


class Disk(Protocol):
    """A disk that can be made small, and large again."""

    name: str
    folder: Path

    def fill(self, server: Server) -> None: ...

    def make_room(self, server: Server) -> None: ...


class Memory:
    """A file system of 16 MB in memory, with a large file that can be taken away."""

    name = "a file system of 16 MB"

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, server: Server) -> None:
        used = sum(file.stat().st_size for file in self.folder.iterdir())
        (self.folder / "ballast").write_bytes(b"x" * (DISK - used - FREE))

    def make_room(self, server: Server) -> None:
        (self.folder / "ballast").unlink()


class Limit:
    """Any disk: the server's process may write no file larger than that."""

    name = "a limit on the size of files"

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, server: Server) -> None:
        largest = max(file.stat().st_size for file in self.folder.iterdir())
        self._allow(server, largest + FREE)

    def make_room(self, server: Server) -> None:
        self._allow(server, resource.RLIM_INFINITY)

    def _allow(self, server: Server, size: int) -> None:
        assert server.process is not None
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@contextmanager
def small_disk(folder: Path) -> Iterator[Disk]:
    """The best that this machine allows."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(folder)]
    if not shutil.which("mount") or subprocess.run(command, capture_output=True).returncode:
        yield Limit(folder)
        return
    try:
        yield Memory(folder)
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def run(folder: Path, share: float) -> Iterator[Row]:
    rounds = part(5, share)
    with (
        small_disk(folder / "disk") as disk,
        serving(folder, f"sqlite:///{disk.folder / 'tables.db'}") as server,
    ):
        guests = list[Guest]()
        for n in range(rounds):  # with new tables each time: games end
            tables = [server.new("person", "person" if seat % 2 else "greedy") for seat in range(4)]
            fresh = [Guest(server, keys, len(guests) + n, tempo=0.01) for n, keys in enumerate(tables)]
            guests += fresh
            with playing(fresh):
                yield from fill_up(server, disk, fresh, f"{disk.name}, time {n + 1}")
        server.kill()
        yield kept(f"{disk.name}, full {rounds} times, then kill -9", guests, server.database, 20)


def fill_up(server: Server, disk: Disk, guests: list[Guest], what: str) -> Iterator[Row]:
    """Plays until the disk is full, and then until all is well again."""
    told, warned = sum(guest.refused[SENTENCE] for guest in guests), server.log.count(SENTENCE)
    disk.fill(server)
    opened = until_full(server, guests)
    bots = list(opened)[-8:]
    eventually(lambda: sum(guest.refused[SENTENCE] for guest in guests) > told, "a player to read the sentence")
    warned = server.log.count(SENTENCE) - warned
    status = server.http.get("/health").json()["storage"]
    stuck = {table: server.info(table).status for table in bots}
    before = steps(server, [table for table, now in stuck.items() if now == "playing"])
    time.sleep(2)
    frozen = steps(server, list(before)) == before
    disk.make_room(server)
    began = time.monotonic()
    eventually(lambda: server.http.get("/health").status_code == 200, "the server to be well", 60)
    well = time.monotonic() - began
    eventually(lambda: all(now > before[table] for table, now in steps(server, list(before)).items()), "the bots", 60)
    went_on = time.monotonic() - began
    yield Row(
        what,
        f"/health 503, {status!r}; players read the sentence, the log has it {warned} times; {len(before)} tables of "
        f"bots {'stood still' if frozen else 'moved'}; with room again well after {well:.1f} s, bots go on after "
        f"{went_on:.1f} s",
        "a sentence, 503, a line in the log; then all goes on by itself within 30 s",
        status == "the disk is full" and warned > 0 and bool(before) and frozen and went_on < 30,
    )  # fmt: skip
    for table, host in opened.items():  # or the next round would wait for what these bots still think about
        assert server.http.delete(f"/api/tables/{table}", headers=bearing(host)).is_success


def until_full(server: Server, guests: list[Guest]) -> dict[str, str]:
    """Bots play at new tables, and people at theirs, until the disk is full; the tables of bots and their keys."""
    bots: dict[str, str] = {}
    for _ in range(2000):
        if server.http.get("/health").status_code == 503:
            return bots
        answer = server.http.post(
            "/api/tables", json=new_table("greedy", "greedy", "greedy", "greedy", game="boardgame")
        )
        if answer.status_code == 201:
            bots[answer.json()["table"]] = answer.json()["host"]
        assert all(guest.problem is None for guest in guests), [guest.problem for guest in guests]
        time.sleep(0.1)
    raise AssertionError("the disk is never full")


def steps(server: Server, tables: list[str]) -> dict[str, int]:
    return {table: server.picture(table).seq for table in tables}
