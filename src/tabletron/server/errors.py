"""How a request is turned down."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tabletron.core.errors import IllegalPlay, TabletronError
from tabletron.core.i18n import ENGLISH, Words
from tabletron.server.storage.store import StorageAway

Code: TypeAlias = Literal[
    "stale", "illegal", "not_yours", "malformed", "too_large", "too_many", "storage", "unknown", "broken", "gone"
]  # fmt: skip

FEW = 12


class Refused(TabletronError):
    """Nothing was changed, and why: a message with its placeholders, or what went wrong further in."""

    def __init__(
        self, message: str | TabletronError, code: Code, clauses: tuple[str, ...] = (), **values: object
    ) -> None:
        self.message, self.code, self.clauses, self.values = message, code, clauses, values
        super().__init__(self.say(ENGLISH))

    @property
    def instead(self) -> tuple[str, ...]:
        """Some answers that would have been legal, if the rules named any."""
        return self.message.legal[:FEW] if isinstance(self.message, IllegalPlay) else ()

    def say(self, words: Words) -> str:
        if isinstance(self.message, TabletronError):
            return self.message.say(words)
        return words(self.message, **self.values)


def turned_down(problem: TabletronError) -> Refused:
    """Whatever a person can cause, as a refusal."""
    if isinstance(problem, Refused):
        return problem
    return Refused(problem, "storage" if isinstance(problem, StorageAway) else "illegal")
