"""How long the lab waits: for one decision, by the clock. A worker can only be interrupted in its main thread."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


class OutOfPatience(BaseException):
    """It takes too long. No rule and no bot catches it."""


@contextmanager
def patient(seconds: float) -> Iterator[Callable[[], None]]:
    """Gives a function to call before each decision: OutOfPatience is raised when the seconds are over."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield lambda: None
        return

    def wait() -> None:
        signal.setitimer(signal.ITIMER_REAL, seconds)

    def interrupt(*_: Any) -> None:
        raise OutOfPatience

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        yield wait
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
