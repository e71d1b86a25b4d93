"""Answers as numbers: the same answer to the same kind of question has the same number in every game and process."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from tabletron.core.flow import Ask
from tabletron.core.text import notation

ACTIONS = 4096
"""How many numbers there are; no question of our games lists a quarter as many answers."""
WAIT = 0
"""The number of a seat that is not asked."""


class Numbers:
    """Numbers the answers of one game. Its memory only saves time: another one gives the same numbers."""

    def __init__(self, actions: int = ACTIONS) -> None:
        self.actions = actions
        self._homes: dict[tuple[str, Any], int] = {}

    def home(self, kind: str, option: Any) -> int:
        """The number that belongs to this answer, a hash of its notation."""
        key = kind, option
        if (number := self._homes.get(key)) is None:
            text = f"{kind} {notation.text(option)}"
            number = self._homes[key] = 1 + crc32(text.encode()) % (self.actions - 1)
        return number

    def options(self, ask: Ask[Any]) -> dict[int, Any]:
        """The listed answers by number. Where two of them share one, the later takes the next that is free."""
        numbered: dict[int, Any] = {}
        for option in ask.options:
            number = self.home(ask.kind, option)
            while number in numbered:
                number = number % (self.actions - 1) + 1
            numbered[number] = option
        return numbered
