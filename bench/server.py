"""How much the server carries, beside boardgame.io's in one run: `make bench`, or `bench/server.py [seconds]`.

Each server has one core to itself and the players, programs of Node for both, another. They answer as soon as asked, so
the numbers show a server that is never idle: at so many tables, plays a second and the time from an answer to the next
player's picture. In one line they think for a second, as quick people would. Ours stores every play on the disk before
it tells anybody; boardgame.io keeps them in memory, its default, or in files.
"""

from __future__ import annotations

import asyncio
import json
import os
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
MODULES = HERE.parent / ".venv" / "peer" / "node_modules"
NODE = {**os.environ, "NODE_PATH": str(MODULES), "NODE_ENV": "production"}
OURS = (
    ("Tabletron, count, 2 seats", "count", 2, 0),
    ("Tabletron, Moon-Bots, 4 seats", "moonbots", 4, 0),
    ("Tabletron, Moon-Bots, a second to think", "moonbots", 4, 1000),
)


class Result(Struct):
    plays: int
    seconds: float
    waits: list[float]

    def row(self) -> str:
        waits = sorted(self.waits) or [0.0]
        at = [1000 * waits[min(len(waits) - 1, int(len(waits) * share))] for share in (0.5, 0.95, 0.99)]
        return f"{self.plays / self.seconds:>9,.0f}" + "".join(f"{ms:>9.1f}" for ms in at)


def pinned(core: int) -> Any:
    return lambda: os.sched_setaffinity(0, {core})


@contextmanager
def our_server(folder: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Ours on one core, with the game that both play installed as a third party would."""
    games = folder / "games"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*install, "--target", str(games), str(HERE / "count")], check=True)
    command = [sys.executable, "-m", "tabletron", "serve", "--port", "0", "--workers", "1", "--limits", "off"]
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


def new_table(address: str) -> Any:
    body = {"game": "moonbots", "places": [{"kind": "person", "name": "P"}] * 4}
    headers = {"content-type": "application/json"}
    return json.load(urlopen(Request(f"http://{address}/api/tables", json.dumps(body).encode(), headers), timeout=30))


async def memory(address: str, process: subprocess.Popen[Any], number: int = 200) -> tuple[float, float]:
    """KiB a live table, and KiB a socket."""
    before = resident(process)
    keys = [new_table(address) for _ in range(number)]
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


def players(program: str, *arguments: object) -> Result:
    """Lets a program play, and takes what it measured."""
    command = ["node", str(HERE / program), *map(str, arguments)]
    done = subprocess.run(
        command, env=NODE, preexec_fn=pinned(PLAYER_CORE), capture_output=True, timeout=300, check=True
    )
    return msgspec.json.decode(done.stdout, type=Result)


def peer(tables: int, seconds: float, folder: str) -> Result:
    """boardgame.io's server on the same core, two players a table in its protocol; with a folder it keeps files."""
    server = subprocess.Popen(
        ["node", str(HERE / "peer_server.js"), str(PEER_PORT), *([folder] if folder else [])],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=NODE, preexec_fn=pinned(SERVER_CORE),
    )  # fmt: skip
    try:
        time.sleep(2)
        return players("peer_players.js", PEER_PORT, tables, seconds)
    finally:
        server.kill()
        server.wait()


def main(seconds: float) -> None:
    if not (MODULES / "boardgame.io").is_dir() or not shutil.which("node"):
        sys.exit("this bench needs Node and boardgame.io; `make bench` installs the latter")
    os.sched_setaffinity(0, {PLAYER_CORE})
    print(f"{'':<40}{'tables':>7}{'plays/s':>9}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}")
    with tempfile.TemporaryDirectory() as folder, our_server(Path(folder)) as (address, _):
        for number in TABLES:
            for name, game, seats, think in OURS:
                result = players("our_players.js", address, game, seats, number, seconds, think)
                print(f"{name:<40}{number:>7}{result.row()}", flush=True)
            for name, files in (("boardgame.io, count, memory", ""), ("boardgame.io, count, files", "peer")):
                result = peer(number, seconds, f"{folder}/{files}{number}" if files else "")
                print(f"{name:<40}{number:>7}{result.row()}", flush=True)
    with tempfile.TemporaryDirectory() as folder, our_server(Path(folder)) as (address, process):
        a_table, a_socket = asyncio.run(memory(address, process))
        print(f"\nmemory: {a_table:,.0f} KiB a live table, {a_socket:,.0f} KiB a socket")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)
