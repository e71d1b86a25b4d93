"""Who sits at a table: people and bots, what each wants to be asked, and how long they may take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

import tabletron
from tabletron.core import notation
from tabletron.core.content import Content
from tabletron.core.errors import IllegalPlay
from tabletron.core.flow import PASS, Seat
from tabletron.core.log import Orders
from tabletron.core.table import Table
from tabletron.protocol.messages import Options
from tabletron.server import clock
from tabletron.server.storage.rows import LineRow, SeatRow, TableRow
from tabletron.server.tables import acts
from tabletron.server.tables.acts import Act

RESCUE = 20.0
"""If a bot has not answered after so many seconds, its process is taken for dead and any other may answer."""
ASKED_EVERYWHERE = "[]"
"""The windows let pass by a seat that wants to see every question."""
Status: TypeAlias = Literal["waiting", "playing", "over"]


class Seating:
    """The seats of a table, its game, the cards it was opened with, and its options."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow], content: Content) -> None:
        self.row, self.seats, self.content = row, list(seats), content
        self.game = tabletron.game(row.game)
        self.options = msgspec.json.decode(row.options, type=Options)
        self.switches = msgspec.json.decode(row.switches, type=self.game.switches)
        self.unhurried = self.game.unhurried(self.switches)
        self.table: Table | None = None
        self.asked, self.asked_at = 0, row.created
        self.substitutes: dict[Seat, str] = {}
        """The levels of the bots that sit in for people."""

    @property
    def status(self) -> Status:
        if self.table is None:
            return "waiting"
        return "over" if self.table.result is not None else "playing"

    def is_bot(self, seat: Seat) -> bool:
        return self.seats[seat].kind == "bot" or seat in self.substitutes

    def next_bot(self) -> Seat | None:
        """The bot that answers next. Where the first comer takes what others may want, people choose first."""
        if self.table is None:
            return None
        asks = self.table.asks
        choosing = {ask.kind for seat, ask in asks.items() if not self.is_bot(seat) and PASS not in ask.options}
        waits = choosing if self.table.contested else set()
        return next((seat for seat, ask in asks.items() if self.is_bot(seat) and ask.kind not in waits), None)

    def level(self, seat: Seat) -> str:
        return self.substitutes.get(seat) or self.seats[seat].level

    def persons(self) -> list[Seat]:
        """The seats held by people who play themselves."""
        return [row.seat for row in self.seats if row.kind == "person" and row.seat not in self.substitutes]

    def coached(self, seat: Seat) -> bool:
        """Whether the seat may ask the coach."""
        allowed = self.options.coach
        return allowed == "always" or (allowed == "alone" and self.persons() == [seat])

    def _seat_bot(self, act: Act) -> None:
        """A bot sits in for a person, or the person is back."""
        if isinstance(act, acts.Substituted):
            self.substitutes[act.seat] = act.level
        elif isinstance(act, acts.Returned):
            self.substitutes.pop(act.seat, None)

    # --- clocks

    def due(self, line: LineRow | None) -> float | None:
        """When somebody has to look after this table: a clock runs out, or a bot should long have answered.

        The line is the newest one, about to be stored.
        """
        table = self.table
        if table is None or table.result is not None:
            return None
        if self.next_bot() is not None:
            return clock.now() + RESCUE
        if self.options.clock == "none" or all(self.is_bot(seat) for seat in table.asks):
            return None
        asked_at = self.asked_at if line is None or line.asked == self.asked else line.at
        return asked_at + self.options.seconds

    def left(self, seat: Seat) -> float | None:
        """Seconds on the clock of a person who is asked."""
        if self.options.clock == "none" or self.table is None or seat not in self.table.asks or self.is_bot(seat):
            return None
        return max(0.0, self.asked_at + self.options.seconds - clock.now())

    # --- what people want to be asked

    def ahead(self, seat: Seat) -> list[str]:
        """What the seat ordered ahead, as notation."""
        orders = self.table.orders.get(seat) if self.table else None
        return [notation.text(option) for option in orders.ahead] if orders else []

    def _orders(self, seat: Seat) -> Orders:
        """What the seat's owner wants to be asked, and ordered ahead."""
        said = msgspec.json.decode(self.seats[seat].ahead, type=list[str])
        return Orders(self.passes(seat), self._possible(seat, said))

    def _possible(self, seat: Seat, said: Sequence[str]) -> list[Any]:
        """What of this the seat may order as the table stands."""
        if not said or self.table is None:
            return []
        known = {notation.fold(notation.text(one)): one for one in self.game.standing(self.table.state, seat)}
        return [known[text] for text in map(notation.fold, said) if text in known]

    def passes(self, seat: Seat) -> frozenset[str]:
        """The windows that the seat lets pass: as its owner said, or else as the game is usually played."""
        said = self.seats[seat].passes
        return self.unhurried if said is None else msgspec.json.decode(said, type=frozenset[str])

    def _sync_orders(self) -> None:
        """People are asked where they want to be; bots everywhere."""
        assert self.table is not None
        orders, persons = self.table.orders, self.persons()
        for row in self.seats:
            if row.seat not in persons:
                orders.pop(row.seat, None)
            elif row.seat in orders:
                orders[row.seat].passes = self.passes(row.seat)
            else:
                orders[row.seat] = self._orders(row.seat)

    def _drop_orders(self) -> None:
        """What can no longer be given is no longer ordered."""
        assert self.table is not None
        for seat, orders in self.table.orders.items():
            orders.ahead = self._possible(seat, self.ahead(seat))

    def _pass_needless(self) -> None:
        """Answers what a person need not be asked: a window let pass, or no choice and nobody who learns from it."""
        table, persons = self.table, self.persons()
        assert table is not None
        while table.result is None:
            seat = next((seat for seat in table.asks if seat in persons and self.needless(seat)), None)
            if seat is None:
                return
            table.play(self.obvious(seat), seat)

    def needless(self, seat: Seat) -> bool:
        """Whether the person at this seat, who is asked, would rather not be."""
        assert self.table is not None
        ask = self.table.asks[seat]
        if len(ask.options) == 1 and len(self.persons()) == 1 and self.seats[seat].passes != ASKED_EVERYWHERE:
            return True
        return ask.kind in self.passes(seat) and PASS in ask.options

    def obvious(self, seat: Seat) -> Any:
        """What is answered for a person who need not be asked."""
        assert self.table is not None
        options = self.table.asks[seat].options
        return PASS if PASS in options else options[0]

    def _running(self, *, over: bool = False) -> Table:
        if self.table is None:
            raise IllegalPlay("the game has not begun yet")
        if self.table.result is not None and not over:
            raise IllegalPlay("the game is over")
        return self.table
