"""How a request is turned down."""

from __future__ import annotations

from tabletron.core.errors import TabletronError


class Refused(TabletronError):
    """Nothing was changed, and why."""

    def __init__(self, code: str, message: str, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code, self.message, self.clauses = code, message, clauses
