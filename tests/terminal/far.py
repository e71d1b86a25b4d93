"""A server as a process of its own, and people who sit at its tables in a terminal."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.request import Request, urlopen

import msgspec

from tabletron.protocol import messages
from tests.server.kit import SERVE

SCRIPT = str(Path(sys.executable).with_name("tabletron"))
PATIENCE = 30.0
"""Seconds until a test gives up waiting."""


class Server:
    """`tabletron serve` on a file; after a restart it listens at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, 0
        self.start()

    def start(self) -> None:
        database = f"sqlite:///{self.folder / 'tables.db'}"
        command = [*SERVE, "--port", str(self.port), "--workers", "1", "--database", database]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[-1]
        self.port = int(self.address.rpartition(":")[2])
        until(self._answers, "the server")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def new(self, *places: str, switches: dict[str, str] | None = None, **options: object) -> messages.Keys:
        """A table with `person:NAME`, `open` or a bot's level at each seat."""
        body = {
            "game": "moonbots",
            "places": [_place(one) for one in places],
            "switches": switches or {},
            "options": {"pace": "instant", **options},
        }
        request = Request(f"{self.address}/api/tables", msgspec.json.encode(body), {"Content-Type": "application/json"})
        with urlopen(request) as answer:
            return msgspec.json.decode(answer.read(), type=messages.Keys)

    def link(self, keys: messages.Keys, **secret: str) -> str:
        """The link to a table: `seat=` or `sit=` a secret, or to watch."""
        fragment = "".join(f"#{name}={value}" for name, value in secret.items())
        return f"{self.address}/t/{keys.table}{fragment}"

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.address}/health", timeout=1) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


def _place(said: str) -> dict[str, str]:
    kind, _, name = said.partition(":")
    return {"kind": kind, "name": name} if kind in ("person", "open") else {"kind": "bot", "level": kind}


def until(condition: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.02)


class Terminal:
    """`tabletron join --plain` as a process; what it prints is gathered while it runs."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [SCRIPT, "join", "--plain", *words],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        self.said = ""
        threading.Thread(target=self._gather, daemon=True).start()

    def _gather(self) -> None:
        assert self.process.stdout is not None
        while piece := self.process.stdout.read(1):
            self.said += piece

    def type(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.writelines(f"{line}\n" for line in lines)
        self.process.stdin.flush()

    def shows(self, text: str, times: int = 1) -> None:
        """Waits until this was printed so often."""
        try:
            until(lambda: self.said.count(text) >= times, text)
        except AssertionError as problem:
            raise AssertionError(f"{problem}; it said:\n{self.said[-3000:]}") from None

    def line_up(self, other: Terminal, text: str) -> tuple[Terminal, Terminal]:
        """The two, the one that printed this first."""
        until(lambda: text in self.said or text in other.said, text)
        return (self, other) if text in self.said else (other, self)

    def ends(self) -> int:
        """Waits for its end; the exit code."""
        code = self.process.wait(PATIENCE)
        time.sleep(0.05)
        return code


@contextmanager
def terminal(*words: str) -> Iterator[Terminal]:
    """Somebody with a link and other words for `tabletron join`."""
    one = Terminal(*words)
    try:
        yield one
    finally:
        one.process.kill()
        one.process.wait(PATIENCE)
        for stream in (one.process.stdin, one.process.stdout):
            if stream is not None:
                stream.close()


@contextmanager
def strange_server(status: int, answer: bytes) -> Iterator[str]:
    """A server of something else, and its address."""

    class Strange(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Strange) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()
