"""The command `tabletron` with the same seed for every table: that of TEST_SEED, or if that is empty no two alike."""

from __future__ import annotations

import os

from tabletron import cli
from tabletron.server import keys

SEED = os.environ.get("TEST_SEED", "1")


if __name__ == "__main__":
    if SEED:
        keys.new_seed = lambda: SEED.rjust(64, "0")
    cli.main()
