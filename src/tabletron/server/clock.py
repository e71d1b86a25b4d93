"""The server's clock: it starts from the time of day and then counts seconds, whatever is done to the machine's clock.

A clock at a table must not run out because somebody set the time of the machine, so nothing that is stored or compared
while the server runs asks for the time of day again.
"""

from __future__ import annotations

import time

_STARTED = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970, as they were counted since this process began."""
    return _STARTED + time.monotonic()
