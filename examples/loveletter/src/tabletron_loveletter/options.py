"""What can be answered."""

from __future__ import annotations

from typing import TypeAlias

from tabletron.core.option import Option


class Play(Option, frozen=True):
    """A card, on whom, and the card that is guessed."""

    card: str
    on: int | None = None
    guess: str | None = None


Options: TypeAlias = Play
