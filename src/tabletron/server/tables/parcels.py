"""The cards of a table on their way to another process."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

import tabletron
from tabletron.core.content import Content
from tabletron.core.game import Game


class Parcel(Struct, frozen=True):
    """Content for a worker: its digest alone if every process has these cards, and otherwise all of it."""

    game: str
    digest: str
    stored: bytes = b""

    @classmethod
    def of(cls, game: Game[Any], content: Content) -> Parcel:
        return cls(game.name, content.digest, b"" if game.ships(content.digest) else content.stored)

    def content(self) -> Content:
        """The cards, in the worker; they are read once."""
        game = tabletron.game(self.game)
        return game.known(self.digest) or game.restore(self.stored)
