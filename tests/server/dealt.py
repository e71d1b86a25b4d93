"""The command `tabletron` with the same seed for every table: that of TEST_SEED, or if that is empty no two alike.

TEST_PLACES and TEST_HEAD make the server small and impatient: that many connections, that many seconds for a request.
With TEST_JUMPS the time of day, in the server and in its workers, jumps by a day forward or backward every second.
On SIGUSR1 it writes down what each of its threads is doing.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import time

from tabletron.commands import main
from tabletron.server import seat_keys

SEED = os.environ.get("TEST_SEED", "1")
PLACES, HEAD = os.environ.get("TEST_PLACES"), os.environ.get("TEST_HEAD")
DAY, BEGIN = 86400, time.monotonic() + 5
JUMPS = (1, 0, -1, 0, 1, -1)


def jump_about() -> None:
    """Let the time of day be set by a day every second, as soon as the server has started."""
    real = time.time

    def jumping() -> float:
        passed = int(time.monotonic() - BEGIN)
        return real() + (DAY * JUMPS[passed % len(JUMPS)] if passed >= 0 else 0)

    time.time = jumping


if os.environ.get("TEST_JUMPS"):  # here, because workers import this file and do not run it
    jump_about()
if __name__ == "__main__":
    faulthandler.register(signal.SIGUSR1)
    if SEED:
        seat_keys.new_seed = lambda: SEED.rjust(64, "0")
    if PLACES and HEAD:
        from tabletron.server import run
        from tabletron.server.endpoints import connections

        number = int(PLACES)
        connections.HEAD = connections.WRITE = float(HEAD)
        run.places = lambda: number  # type: ignore[attr-defined]
    main.main()
