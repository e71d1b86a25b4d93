"""What a person in a seat wants done without being asked, and what a screen offers for it."""

from __future__ import annotations

from msgspec import Struct

from tabletron.core.scene import Described


class SeatWishes(Struct, frozen=True):
    """The windows that pass by default, and the answers given ahead, as notation."""

    passes: frozenset[str]
    ahead: tuple[str, ...] = ()
    everything: bool = False
    """Whether the person wants to be asked everywhere, also where there is no choice."""


class Ahead(Struct, frozen=True):
    """An answer that may be given before being asked, and whether it was."""

    notation: str
    words: Described
    ordered: bool


class Window(Struct, frozen=True):
    """A kind of question that the seat may let pass unasked, and whether it does."""

    kind: str
    words: str
    passed: bool
