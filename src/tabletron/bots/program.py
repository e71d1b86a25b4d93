"""A bot that is any program: it reads one question per line from its input and writes one answer per line, as JSON.

It is never started by a server: what people type into a lobby must not run.
"""

from __future__ import annotations

import atexit
import os
import selectors
import shlex
import subprocess
import time
from functools import cache
from typing import Any

import msgspec

from tabletron.core.errors import TabletronError
from tabletron.core.flow import Seat
from tabletron.core.table import Table
from tabletron.core.text import notation

PATIENCE = 60.0
"""Seconds that a program may think about one answer."""


class Reply(msgspec.Struct):
    """What a program says: the number of an option, or its notation."""

    choice: int | str


class Program:
    """Hands every question to a program, with all that its seat sees; it may forget everything in between."""

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.command, self.patience, self._rest = command, patience, b""
        try:
            self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError) as problem:
            raise TabletronError(f"the program {command!r} does not start: {problem}") from None
        atexit.register(self.close)

    def choose(self, table: Table, seat: Seat) -> Any:
        view, options = table.scene(seat), table.asks[seat].options
        reply = self.ask(msgspec.json.encode(view))
        try:
            choice = msgspec.json.decode(reply, type=Reply).choice
            if isinstance(choice, int) and 1 <= choice <= len(options):
                return options[choice - 1]
            return notation.find(choice, options)
        except (msgspec.DecodeError, LookupError):
            said = reply.decode(errors="replace")[:200]
            raise TabletronError(f"the program {self.command!r} said {said}, which is no answer") from None

    def ask(self, line: bytes) -> bytes:
        """Sends a line and waits for one."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line + b"\n")
            self.process.stdin.flush()
        except OSError:
            raise self._gone() from None
        return self._line()

    def _line(self) -> bytes:
        assert self.process.stdout is not None
        until = time.monotonic() + self.patience
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while b"\n" not in self._rest:
                if not selector.select(max(0.0, until - time.monotonic())):
                    raise TabletronError(f"the program {self.command!r} said nothing for {self.patience:.0f} seconds")
                read = os.read(self.process.stdout.fileno(), 65536)
                if not read:
                    raise self._gone()
                self._rest += read
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def _gone(self) -> TabletronError:
        return TabletronError(f"the program {self.command!r} has ended, with code {self.process.wait()}")

    def close(self) -> None:
        """Closes its input; a program that does not end by itself is ended."""
        if self.process.stdin is not None:
            self.process.stdin.close()
        try:
            self.process.wait(1)
        except subprocess.TimeoutExpired:
            self.process.kill()


@cache
def program(command: str) -> Program:
    """One process for all tables here that name it."""
    return Program(command)
