"""How much the server carries, beside boardgame.io's in one run: `make bench`, or `bench/server.py [seconds]`.

Each server has one core to itself and the players another. Everybody answers as soon as asked, so the numbers show a
server that is never idle: at so many tables, plays a second and the time from an answer to the next player's picture.
Ours stores every play on the disk before it tells anybody; boardgame.io keeps them in memory, its default, or in files.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec
import websockets
from msgspec import Struct

HERE = Path(__file__).parent
TABLES = (1, 20, 100, 400)
SECONDS = 6.0
PEER_PORT = 8733
SERVER_CORE, PLAYER_CORE = 0, 1


class Choice(Struct):
    number: int


class Question(Struct):
    choices: list[Choice]


class View(Struct):
    question: Question | None
    winners: list[int] | None


class Desk(Struct):
    view: View


class Message(Struct):
    """As much of a message as a player needs."""

    type: str
    asked: Any = -1
    desks: list[Desk] = []


DECODER = msgspec.json.Decoder(Message)


class Result(Struct):
    plays: int
    seconds: float
    waits: list[float]

    def row(self) -> str:
        waits = sorted(self.waits) or [0.0]
        at = [1000 * waits[min(len(waits) - 1, int(len(waits) * share))] for share in (0.5, 0.95, 0.99)]
        return f"{self.plays / self.seconds:>9,.0f}" + "".join(f"{ms:>9.1f}" for ms in at)


class Tables:
    """So many tables of one game, every seat a player of ours."""

    def __init__(self, address: str, game: str, seats: int) -> None:
        self.address, self.game, self.seats = address, game, seats
        self.waits: list[float] = []
        self.counting = self.stopping = False
        self.rng = random.Random(1)

    def open(self) -> Any:
        body = {"game": self.game, "places": [{"kind": "person", "name": "P"}] * self.seats}
        request = Request(
            f"http://{self.address}/api/tables", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        return json.load(urlopen(request, timeout=30))

    async def table(self) -> None:
        """Plays one game after another."""
        while not self.stopping:
            keys = await asyncio.to_thread(self.open)
            sent = [time.perf_counter()]
            players = [self.player(keys["table"], int(seat), token, sent) for seat, token in keys["seats"].items()]
            await asyncio.gather(*players)

    async def player(self, table: str, seat: int, token: str, sent: list[float]) -> None:
        url = f"ws://{self.address}/api/tables/{table}/live"
        async with websockets.connect(url, max_size=None, compression=None) as socket:
            await socket.send(json.dumps({"do": "hello", "tokens": [token]}))
            answered = -1
            async for raw in socket:
                message = DECODER.decode(raw)
                if message.type != "picture":
                    continue
                view = message.desks[0].view
                if view.winners is not None or self.stopping:
                    return
                if view.question is None or message.asked == answered:
                    continue
                now = time.perf_counter()
                if self.counting:
                    self.waits.append(now - sent[0])
                answered, sent[0] = message.asked, now
                choice = self.rng.choice(view.question.choices).number
                play = {"do": "play", "id": 1, "seat": seat, "asked": message.asked, "choice": choice}
                await socket.send(json.dumps(play))

    async def measure(self, number: int, seconds: float) -> Result:
        tasks = [asyncio.create_task(self.table()) for _ in range(number)]
        await asyncio.sleep(2 + number / 100)
        self.counting, began = True, time.perf_counter()
        await asyncio.sleep(seconds)
        self.counting, lasted = False, time.perf_counter() - began
        self.stopping = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return Result(len(self.waits), lasted, self.waits)


def pinned(core: int) -> Any:
    return lambda: os.sched_setaffinity(0, {core})


@contextmanager
def our_server(folder: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Ours on one core, with the example game installed as a third party would."""
    games = folder / "games"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*install, "--target", str(games), str(HERE.parent / "examples" / "pig")], check=True)
    command = [sys.executable, "-m", "tabletron", "serve", "--port", "0", "--workers", "1"]
    paths = [str(games), os.environ.get("PYTHONPATH", "")]
    process = subprocess.Popen(
        [*command, "--database", f"sqlite:///{folder}/tables.db"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=pinned(SERVER_CORE),
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)},
    )  # fmt: skip
    assert process.stdout is not None
    address = process.stdout.readline().strip().rpartition("http://")[2]
    for _ in range(100):
        try:
            urlopen(f"http://{address}/health", timeout=1).close()
            break
        except OSError:
            time.sleep(0.1)
    try:
        yield address, process
    finally:
        process.terminate()
        process.wait(20)


def resident(process: subprocess.Popen[Any]) -> int:
    """Bytes in memory."""
    pages = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def memory(address: str, process: subprocess.Popen[Any], number: int = 200) -> tuple[float, float]:
    """KiB a live table, and KiB a socket."""
    tables = Tables(address, "moonbots", 4)
    before = resident(process)
    keys = [tables.open() for _ in range(number)]
    with_tables = resident(process)
    sockets = []
    for one in keys:
        socket = await websockets.connect(f"ws://{address}/api/tables/{one['table']}/live", compression=None)
        await socket.send(json.dumps({"do": "hello", "tokens": [one["seats"]["0"]]}))
        await socket.recv()
        await socket.recv()
        sockets.append(socket)
    with_sockets = resident(process)
    for socket in sockets:
        await socket.close()
    return (with_tables - before) / number / 1024, (with_sockets - with_tables) / number / 1024


def peer(tables: int, seconds: float, folder: str) -> Result | None:
    """boardgame.io's server on the same core, two players a table in its protocol; with a folder it keeps files."""
    modules = HERE.parent / ".venv" / "peer" / "node_modules"
    if not (modules / "boardgame.io").is_dir() or not shutil.which("node"):
        return None
    env = {**os.environ, "NODE_PATH": str(modules), "NODE_ENV": "production"}
    server = subprocess.Popen(
        ["node", str(HERE / "peer_server.js"), str(PEER_PORT), *([folder] if folder else [])],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env, preexec_fn=pinned(SERVER_CORE),
    )  # fmt: skip
    try:
        time.sleep(2)
        done = subprocess.run(
            ["node", str(HERE / "peer_players.js"), str(PEER_PORT), str(tables), str(seconds)],
            env=env, preexec_fn=pinned(PLAYER_CORE), capture_output=True, text=True, timeout=seconds + 120, check=True,
        )  # fmt: skip
        said = json.loads(done.stdout.strip().splitlines()[-1])
        return Result(said["plays"], said["seconds"], said["waits"])
    finally:
        server.kill()
        server.wait()


def main(seconds: float) -> None:
    os.sched_setaffinity(0, {PLAYER_CORE})
    print(f"{'':<34}{'tables':>7}{'plays/s':>9}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}")
    with tempfile.TemporaryDirectory() as folder, our_server(Path(folder)) as (address, process):
        for number in TABLES:
            for name, game, seats in (
                ("Tabletron, Pig, 2 seats", "pig", 2),
                ("Tabletron, Moon-Bots, 4 seats", "moonbots", 4),
            ):
                result = asyncio.run(Tables(address, game, seats).measure(number, seconds))
                print(f"{name:<34}{number:>7}{result.row()}", flush=True)
            for name, files in (
                ("boardgame.io, counter, memory", ""),
                ("boardgame.io, counter, files", f"{folder}/peer{number}"),
            ):
                other = peer(number, seconds, files)
                print(f"{name:<34}{number:>7}{other.row() if other else '  not installed'}", flush=True)
    with tempfile.TemporaryDirectory() as folder, our_server(Path(folder)) as (address, process):
        a_table, a_socket = asyncio.run(memory(address, process))
        print(f"\nmemory: {a_table:,.0f} KiB a live table, {a_socket:,.0f} KiB a socket")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)
