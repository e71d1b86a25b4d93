"""Starts the server from the command line."""

from __future__ import annotations

import asyncio
import gc
import socket
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import platformdirs
import uvicorn
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from tabletron.core.errors import TabletronError
from tabletron.server.app import create_app
from tabletron.server.endpoints.connections import Connections, guarded, guarded_socket, places
from tabletron.server.endpoints.gate import read_proxies
from tabletron.server.limits import FOR_GOOD, Limits, read_limits
from tabletron.server.storage.database import NO_DATABASE, Database
from tabletron.server.storage.lock import Held
from tabletron.server.telemetry import log_to_stderr

NEXT = 20
"""So many ports are tried if the first is taken."""
IDLE = 75
"""Seconds until an idle connection is closed: later than a client or a proxy would, which may send at that moment."""


def serve(
    host: str,
    port: int,
    database: str,
    *,
    browser: bool,
    workers: int | None,
    webhooks: bool = False,
    limits: str = "",
    proxies: Sequence[str] = (),
) -> None:
    """Serve until interrupted; what is under way is finished first."""
    trusted, url = read_proxies(proxies), database_url(database)
    # Where nobody but you sees the tables, nobody but you deletes them, unless you said so.
    alone = not trusted and host in ("127.0.0.1", "::1", "localhost")
    chosen = read_limits(limits, Limits(keep=FOR_GOOD) if alone else Limits())
    listener = _listen(host, port, search=browser)
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '') else host}:{listener.getsockname()[1]}"
    log_to_stderr()
    with _held(url, address):
        asyncio.run(_try(url))
        app = create_app(url, workers=workers, webhooks=webhooks, limits=chosen, proxies=trusted)
        connections = Connections(app.state.metrics, places(), chosen.connections, trusted)
        config = uvicorn.Config(
            app, log_config=None, access_log=False, ws_max_size=65_536, ws_per_message_deflate=False,
            timeout_graceful_shutdown=5, timeout_keep_alive=IDLE, server_header=False, ws=guarded_socket(connections),
            http=guarded(connections), proxy_headers=False,
        )  # fmt: skip
        gc.collect()
        gc.freeze()  # what is loaded now stays: no collection walks through it while players wait
        _Server(config, connections, address, browser).run(sockets=[listener])


def _held(url: str, address: str) -> AbstractContextManager[object]:
    """Two servers on one SQLite file would not hear of each other: the second one is refused."""
    chosen = make_url(url)
    if chosen.get_backend_name() != "sqlite" or not chosen.database or chosen.database == ":memory:":
        return nullcontext()
    file = Path(chosen.database)
    if not file.parent.is_dir():
        raise TabletronError(f"there is no folder {file.parent} for the database")
    if file.is_file():
        with file.open("rb") as opened:
            start = opened.read(16)
        if start and start != b"SQLite format 3\0":
            raise TabletronError(f"{file} cannot be opened: {NO_DATABASE}")
    return Held(file, address)


async def _try(url: str) -> None:
    """Open the database once before anything is promised; TabletronError says in a sentence what is wrong with it."""
    store = Database(url)
    try:
        await store.open()
    finally:
        await store.close()


class _Server(uvicorn.Server):
    """Says that it is open when it is: the database is ready, and the first visitor is answered."""

    def __init__(self, config: uvicorn.Config, connections: Connections, address: str, browser: bool) -> None:
        super().__init__(config)
        self._connections, self._address, self._browser = connections, address, browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        app: Any = self.config.app
        app.state.connections = self._connections
        print(f"Tabletron is open at {self._address}", flush=True)
        if self._browser:
            threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()


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
    url = f"{drivers[scheme.partition('+')[0]]}://{rest}"
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise TabletronError(f"--database takes sqlite:///FILE or postgresql://USER@HOST/NAME, not {given!r}") from None
    file = parsed.database if parsed.get_backend_name() == "sqlite" else None
    if file == "":
        raise TabletronError("--database sqlite:///FILE needs the name of a file")
    if file and file != ":memory:" and Path(file).exists() and not Path(file).is_file():
        raise TabletronError(f"{file} is no file; name one for the database, such as {Path(file) / 'tables.db'}")
    return url


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
    raise TabletronError(f"cannot listen on {host} port {port}: {trouble}; choose another --host or --port")
