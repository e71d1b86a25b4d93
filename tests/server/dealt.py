"""The command `tabletron` with the same seed for every table: that of TEST_SEED, or if that is empty no two alike.

TEST_PLACES and TEST_HEAD make the server small and impatient: that many connections, that many seconds for a request.
"""

from __future__ import annotations

import os

from tabletron import cli
from tabletron.server import keys

SEED = os.environ.get("TEST_SEED", "1")
PLACES, HEAD = os.environ.get("TEST_PLACES"), os.environ.get("TEST_HEAD")


if __name__ == "__main__":
    if SEED:
        keys.new_seed = lambda: SEED.rjust(64, "0")
    if PLACES and HEAD:
        from tabletron.server import connections, run

        number = int(PLACES)
        connections.HEAD = float(HEAD)
        run.places = lambda: number  # type: ignore[attr-defined]
    cli.main()
