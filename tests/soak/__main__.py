"""`python -m tests.soak`: an attacker's afternoon that anybody can repeat."""

from __future__ import annotations

import sys

from tests.soak.runner import main

if __name__ == "__main__":  # the attackers are processes that import this file
    sys.exit(main())
