"""What can happen to a table, one act a stored line."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.core.record import Origin


class _Act(Struct, frozen=True, tag=True, tag_field="act", gc=False):
    pass


class Opened(_Act, frozen=True):
    pass


class Branched(_Act, frozen=True):
    """The table goes on from a step of another, hidden cards dealt as one of its seats knew them."""

    table: str
    seq: int
    origin: Origin | None = None
    """What its record begins with; a branch that left a game whose rules had changed has none."""


class Imported(_Act, frozen=True):
    """What stands above was played elsewhere and came here as a file."""


class Played(_Act, frozen=True):
    seat: Seat
    asked: int
    option: str


class Rolled(_Act, frozen=True):
    """Somebody said what real dice came to."""


class Ordered(_Act, frozen=True):
    """An answer given ahead of time found its question."""

    seat: Seat


class Conceded(_Act, frozen=True):
    seat: Seat


class TakenBack(_Act, frozen=True):
    """The table stands again as it stood after the step `to`."""

    to: int
    seat: Seat
    free: bool


class Substituted(_Act, frozen=True):
    seat: Seat
    level: str


class Returned(_Act, frozen=True):
    seat: Seat


class Updated(_Act, frozen=True):
    """The rules changed under a running table; it goes on from the step `to`, the newest that fits them."""

    old: int
    new: int
    to: int


Act: TypeAlias = (
    Opened | Branched | Imported | Played | Rolled | Ordered | Conceded | TakenBack | Substituted | Returned | Updated
)

SENTENCES: dict[type[Any], str] = {
    Branched: message("This table goes on from a moment of another one"),
    Imported: message("This game was opened from a file"),
    Conceded: message("{seat} gives up"),
    Substituted: message("A bot sits in for {seat}"),
    Returned: message("{seat} is back"),
    Updated: message("The rules were updated; the table goes on"),
}


def sentence(act: Act, words: Words) -> str:
    """What happened to the table itself, for its story; empty for what the game tells on its own."""
    if isinstance(act, TakenBack):
        free = words("{seat} takes a move back", seat=f"[seat {act.seat}]")
        far = words("{seat} goes back behind a roll, a reveal or another's move", seat=f"[seat {act.seat}]")
        return free if act.free else far
    text = SENTENCES.get(type(act), "")
    seat = getattr(act, "seat", None)
    return words(text, seat=f"[seat {seat}]") if seat is not None and text else words(text)
