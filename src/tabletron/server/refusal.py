"""How a request is turned down."""

from __future__ import annotations

from tabletron.core.errors import TabletronError
from tabletron.server.store import StorageAway


class Refused(TabletronError):
    """Nothing was changed, and why."""

    def __init__(self, code: str, message: str, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code, self.message, self.clauses = code, message, clauses


def turned_down(problem: TabletronError) -> Refused:
    """Whatever a person can cause, as a refusal."""
    if isinstance(problem, Refused):
        return problem
    return Refused("storage" if isinstance(problem, StorageAway) else "illegal", str(problem))
