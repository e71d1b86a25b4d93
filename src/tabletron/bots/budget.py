"""How long a bot may think about one decision."""

from __future__ import annotations

import time


class Budget:
    """A number of iterations, or of seconds."""

    def __init__(self, iterations: int, seconds: float | None = None) -> None:
        self.iterations, self.seconds, self.done = (1_000_000 if seconds else max(1, iterations)), seconds, 0
        self.start = time.monotonic() if seconds else 0.0

    def left(self) -> bool:
        """Counts one more iteration, if there is one."""
        self.done += 1
        return self.done <= self.iterations and not self.late

    @property
    def late(self) -> bool:
        """Whether the seconds are over."""
        return self.seconds is not None and time.monotonic() >= self.start + self.seconds

    @property
    def spent(self) -> float:
        """The part that is used up, from 0 to 1."""
        return (time.monotonic() - self.start) / self.seconds if self.seconds else self.done / self.iterations
