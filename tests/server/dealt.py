"""The command `tabletron` with the same seed for every table; TEST_SEED deals another one."""

from __future__ import annotations

import os

from tabletron import cli
from tabletron.server import keys

SEED = os.environ.get("TEST_SEED", "1")


if __name__ == "__main__":
    keys.new_seed = lambda: SEED.rjust(64, "0")
    cli.main()
