"""Who sits at a table: people and bots, and what each person wants to be asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tabletron.core.flow import PASS, Seat
from tabletron.core.table import Table
from tabletron.protocol.messages import Options
from tabletron.seats import policy
from tabletron.seats.wishes import SeatWishes
from tabletron.server.storage.rows import SeatRow
from tabletron.server.tables import acts
from tabletron.server.tables.acts import Act

ASKED_EVERYWHERE = "[]"
"""The windows let pass by a seat that wants to see every question."""


class Seats:
    """The seats of a table as they are stored, and the bots that sit in for people."""

    def __init__(self, rows: Sequence[SeatRow], options: Options, usual: SeatWishes) -> None:
        self.rows, self.options, self.usual = list(rows), options, usual
        self.substitutes: dict[Seat, str] = {}
        """The levels of the bots that sit in for people."""

    def __getitem__(self, seat: Seat) -> SeatRow:
        return self.rows[seat]

    def __iter__(self) -> Iterator[SeatRow]:
        return iter(self.rows)

    def is_bot(self, seat: Seat) -> bool:
        return self.rows[seat].kind == "bot" or seat in self.substitutes

    def level(self, seat: Seat) -> str:
        return self.substitutes.get(seat) or self.rows[seat].level

    def persons(self) -> list[Seat]:
        """The seats held by people who play themselves."""
        return [row.seat for row in self.rows if row.kind == "person" and row.seat not in self.substitutes]

    def next_bot(self, table: Table | None) -> Seat | None:
        """The bot that answers next. Where the first comer takes what others may want, people choose first."""
        if table is None:
            return None
        asks = table.asks
        choosing = {ask.kind for seat, ask in asks.items() if not self.is_bot(seat) and PASS not in ask.options}
        waits = choosing if table.contested else set()
        return next((seat for seat, ask in asks.items() if self.is_bot(seat) and ask.kind not in waits), None)

    def coached(self, seat: Seat) -> bool:
        """Whether the seat may ask the coach."""
        return policy.coached(self.options.coach, seat, self.persons())

    def sit(self, act: Act) -> None:
        """A bot sits in for a person, or the person is back."""
        if isinstance(act, acts.Substituted):
            self.substitutes[act.seat] = act.level
        elif isinstance(act, acts.Returned):
            self.substitutes.pop(act.seat, None)

    def wishes(self, seat: Seat) -> SeatWishes:
        """What the seat's owner wants: as they said, or else as the game is usually played."""
        row = self.rows[seat]
        passes = self.usual.passes if row.passes is None else msgspec.json.decode(row.passes, type=frozenset[str])
        ahead = msgspec.json.decode(row.ahead, type=tuple[str, ...])
        return SeatWishes(passes, ahead, everything=row.passes == ASKED_EVERYWHERE)

    def all_wishes(self) -> dict[Seat, SeatWishes]:
        """What all people want who play themselves."""
        return {seat: self.wishes(seat) for seat in self.persons()}
