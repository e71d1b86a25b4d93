"""Starts the server from the command line."""

from __future__ import annotations

import gc
import socket
import threading
import time
import webbrowser
from pathlib import Path
from urllib.request import urlopen

import platformdirs
import uvicorn

from tabletron.core.errors import TabletronError
from tabletron.server.app import create_app
from tabletron.server.telemetry import log_to_stderr

NEXT = 20
"""So many ports are tried if the first is taken."""
IDLE = 75
"""Seconds until an idle connection is closed: later than a client or a proxy would, which may send at that moment."""


def serve(host: str, port: int, database: str, *, browser: bool, workers: int | None, webhooks: bool = False) -> None:
    """Serves until interrupted; what is under way is finished first."""
    listener = _listen(host, port, search=browser)
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '') else host}:{listener.getsockname()[1]}"
    log_to_stderr()
    app = create_app(database_url(database), workers=workers, webhooks=webhooks)
    config = uvicorn.Config(
        app, log_config=None, access_log=False, ws_max_size=65_536, ws_per_message_deflate=False,
        timeout_graceful_shutdown=5, timeout_keep_alive=IDLE, server_header=False, ws="websockets-sansio",
    )  # fmt: skip
    print(f"Tabletron is open at {address}", flush=True)
    if browser:
        threading.Thread(target=_show, args=(address,), daemon=True).start()
    gc.collect()
    gc.freeze()  # what is loaded now stays: no collection walks through it while players wait
    uvicorn.Server(config).run(sockets=[listener])


def database_url(given: str) -> str:
    """A database for SQLAlchemy; by default a file in the user's data folder."""
    if not given:
        folder = Path(platformdirs.user_data_dir("tabletron"))
        folder.mkdir(parents=True, exist_ok=True)
        return f"sqlite+aiosqlite:///{folder / 'tables.db'}"
    scheme, sign, rest = given.partition("://")
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    if not sign or scheme.partition("+")[0] not in drivers:
        raise TabletronError(f"--database takes sqlite:///FILE or postgresql://USER@HOST/NAME, not {given!r}")
    return f"{drivers[scheme.partition('+')[0]]}://{rest}"


def _listen(host: str, port: int, *, search: bool) -> socket.socket:
    """A listening socket; with `search` on the next free port if this one is taken."""
    for candidate in range(port, port + (NEXT if search and port else 1)):
        listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(2048)
            return listener
        except OSError as problem:
            listener.close()
            trouble = problem.strerror
    raise TabletronError(f"cannot listen on {host} port {port}: {trouble}; choose another with --port")


def _show(address: str) -> None:
    """Opens the lobby once the server answers."""
    for _ in range(100):
        try:
            urlopen(f"{address}/health", timeout=1).close()
            break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)
