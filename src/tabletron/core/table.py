"""A table: one game under way.

Between phases there is nothing but plain data, so there a table can keep its state, and a copy is: decode the state,
start the phase, feed the answers since. Undo, replay and imagined tables are the same operation.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from tabletron.core import notation, refusals
from tabletron.core.chance import ByHand, Chance, Fast, Seeded
from tabletron.core.content import Content
from tabletron.core.errors import IllegalPlay
from tabletron.core.flow import PASS, Ask, Seat, Together
from tabletron.core.game import Game, State, Told
from tabletron.core.i18n import ENGLISH, Words
from tabletron.core.log import (
    STEPS,
    All,
    Checkpoint,
    Concede,
    Entry,
    First,
    Luck,
    Moment,
    One,
    Orders,
    Play,
    Redeal,
    Step,
)
from tabletron.core.machine import SPACING, Machine
from tabletron.core.opening import switched
from tabletron.core.scene import View, view

__all__ = [
    "All", "Concede", "Entry", "First", "Luck", "Moment", "One", "Orders", "Play", "Redeal", "Step", "Table",
    "new_table",
]  # fmt: skip


class Table(Machine):
    """One game under way: `asks` says who may act, `play` answers, `scene` is what a seat sees.

    A `position` is a state and the name of the phase that starts from it, in place of a new game.
    """

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        switches: Struct,
        content: Content,
        chance: Chance,
        seed: str = "",
        position: tuple[State, str] | None = None,
    ) -> None:
        self.game, self.seats, self.switches, self.content = game, seats, switches, content
        self.chance, self.seed = chance, seed
        self.log, self.told, self.checkpoints = [], [], []
        self.result, self.orders = None, {}
        self._gone, self._counts = frozenset(), {}
        self._copied, self._kept, self._asked = False, -SPACING, 0
        self._fed, self._sealed, self._waiting = [], {}, None
        state, phase = position or (game.setup(seats, switches, content), game.phases[0].__name__)
        self.state = self._dress(state)
        self._begin(phase)
        self._run(None)

    def __repr__(self) -> str:
        """Which game, how far it is, and who is asked; nothing that a player could not see."""
        seats = f"{self.seats} seat{'s' * (self.seats != 1)}"
        if self.result is not None:
            winners = " and ".join(f"seat {seat}" for seat in self.result.winners)
            now = f"won by {winners}" if winners else "over, won by nobody"
        else:
            asked = [f"seat {seat} is asked to {ask.kind}" for seat, ask in self.asks.items()]
            now = ", ".join(asked) or "waiting for dice"
        return f"<{self.game.title}, {seats}, line {len(self.log)}, {now}>"

    # --- what is asked

    @property
    def given(self) -> list[tuple[Ask[Any], Any]]:
        """Answers that are in but may still change, at questions that are answered openly."""
        waiting = self._waiting
        if type(waiting) is not Together or not self._sealed:
            return []
        kinds = self.game.openly(self.switches)
        return [
            (waiting.asks[seat], option) for seat, option in self._sealed.items() if waiting.asks[seat].kind in kinds
        ]

    def scene(self, seat: Seat | None = None, words: Words = ENGLISH) -> View:
        """What that seat sees (None: a spectator): the picture of the table and, if it is asked, the question."""
        return view(self, seat, words)

    @property
    def record(self) -> bytes:
        """Everything it takes to play this game again, hidden cards included."""
        from tabletron.core import record

        return record.write(self)

    # --- answering

    def play(self, option: Any, seat: Seat | None = None) -> None:
        """Answers an open question with an option or its notation; IllegalPlay says why not, and changes nothing."""
        waiting = ask = self._waiting
        if type(ask) is not Ask or (seat is not None and seat != ask.seat):
            ask = self._ask_of(seat)
        if option not in ask.options:
            try:
                option = notation.find(option, ask.options)
            except LookupError:
                raise refusals.no_option(ask, option, self.game.ledger) from None
        before = len(self.log)
        self.log.append(Play(ask.seat, ask.kind, option))
        try:
            if ask is waiting:
                self._fed.append(option)
                self._run(option)
            else:
                self._answer(ask.seat, option)
            if self.orders or self._gone:
                self._obey()
        except Exception:
            self.goto(before)
            raise

    def feed(self, outcome: list[Any]) -> None:
        """Says what a chance event came to, for tables where people roll."""
        event = self.pending
        if event is None:
            raise IllegalPlay("no dice are being rolled now")
        if problem := event.refusal(outcome):
            raise problem
        self._safely(self._luck, event, outcome)

    def concede(self, seat: Seat) -> None:
        """The seat gives up; from now on its questions answer themselves."""
        if self.result is not None:
            raise IllegalPlay("the game is over")
        if self.game.concede is None:
            raise IllegalPlay("{game} cannot be given up", game=self.game.title)
        if not 0 <= seat < self.seats:
            raise refusals.no_seat(seat, self.seats)
        if seat in self._gone:
            raise IllegalPlay("seat {seat} has given up already", seat)
        self._safely(self._give_up, seat)

    def order(self, seat: Seat, option: Any) -> None:
        """Answers ahead of time: the option is played at the first window that allows it."""
        allowed = self.game.standing(self.state, seat)
        try:
            option = notation.find(option, allowed)
        except LookupError:
            legal = [notation.text(choice) for choice in allowed]
            said = repr(notation.text(option))
            raise IllegalPlay("seat {seat} cannot order {said} ahead", seat, legal=legal, said=said) from None
        self.orders.setdefault(seat, Orders()).ahead.append(option)
        self._safely(self._obey)

    # --- where it stands

    @property
    def moment(self) -> Moment:
        """Exactly where this table stands, as data. What is stored once is stored again: phases keep their start."""
        self._copied = True
        steps = [step if type(step) in STEPS else One(step) for step in self._fed]
        return Moment(self._start, steps, dict(self._sealed), sorted(self._gone), self._counts.copy())

    @classmethod
    def resume(
        cls,
        game: Game[Any],
        seats: int,
        switches: Struct,
        content: Content,
        chance: Chance,
        seed: str,
        moment: Moment,
        log: Sequence[Entry] = (),
        told: Sequence[Told] = (),
    ) -> Table:
        """The table that stood there, with its past if that was kept."""
        table = object.__new__(cls)
        table.game, table.seats, table.switches, table.content = game, seats, switches, content
        table.chance, table.seed, table.result, table.orders = ByHand(chance), seed, None, {}
        table.log, table.told, table._copied, table._kept, table._asked = list(log), list(told), True, len(log), 0
        table.checkpoints = [Checkpoint(len(log), len(told), moment, heard=True)]
        table._stand(moment, heard=True)
        table.chance = chance
        return table

    # --- copies and time

    def copy(self, chance: Chance | None = None) -> Table:
        """A table of its own that goes on exactly as this one would."""
        new = self._fork(chance or self.chance)
        new.log += self.log
        new.told += self.told
        new.checkpoints += self.checkpoints
        new._kept = self._kept
        return new

    def imagine(self, seat: Seat | None, rng: random.Random, chance: Chance | None = None) -> Table:
        """A copy with everything that the seat cannot see dealt anew: the only thing a bot may search."""
        return self.redealt(seat, rng.getrandbits(64), chance or Fast(rng))

    def redealt(self, seat: Seat | None, key: int, chance: Chance, seed: str = "") -> Table:
        """A copy in which the key says how everything was dealt anew that the seat cannot see."""
        new = self._fork(chance)
        new.seed = seed
        if type(new._waiting) is Together:
            new._sealed = {sealer: option for sealer, option in new._sealed.items() if sealer == seat}
        new._fed.append(redeal := Redeal(seat, key))
        new._touch(redeal)
        return new

    def goto(self, n: int) -> None:
        """Takes everything after the first `n` lines of the log back."""
        if not 0 <= n <= len(self.log):
            raise IllegalPlay("there is no line {n}; the log has {lines} lines", n=n, lines=len(self.log))
        while self.checkpoints[-1].at > n:
            self.checkpoints.pop()
        last = self.checkpoints[-1]
        self._kept = last.at
        lines = self.log[last.at : n]
        chance, self.chance, orders, self.orders = self.chance, ByHand(self.chance), self.orders, {}
        del self.log[last.at :], self.told[last.told :]
        self._stand(last.moment, last.heard)
        for line in lines:
            self._repeat(line)
        self.chance, self.orders = chance, orders
        if (event := self.pending) is not None:
            self._chance(event)

    def undo(self) -> None:
        """Takes the last answer of a seat back, with all that followed from it."""
        for n in range(len(self.log) - 1, -1, -1):
            if type(self.log[n]) is not Luck:
                return self.goto(n)
        raise IllegalPlay("nothing has been played yet")

    def value(self) -> Sequence[float]:
        """How well each seat stands, by the game's heuristic; at the end, who won."""
        if self.result is not None:
            winners = self.result.winners
            return [float(seat in winners) / (len(winners) or 1) for seat in range(self.seats)]
        return self.game.value(self.state) if self.game.value else [1 / self.seats] * self.seats

    def free_undo(self, seat: Seat) -> int | None:
        """The line to go back to for the seat's last answer, if nothing was rolled, revealed or handed over since."""
        if seat not in self.asks:
            return None
        for n in range(len(self.log) - 1, -1, -1):
            line = self.log[n]
            if type(line) is not Play or line.seat != seat:
                return None
            if line.option is not PASS or n == len(self.log) - 1:
                return None if any(told.reveals for told in self.told if told.at > n) else n
        return None

    def _safely(self, step: Any, *args: Any) -> None:
        """A rule that breaks down leaves the table as it was."""
        before = len(self.log)
        try:
            step(*args)
        except Exception:
            self.goto(before)
            raise

    def _fork(self, chance: Chance) -> Table:
        """The same moment with a state and a flow of its own, and without a past.

        What is copied once is copied again: from now on the table keeps the start of each phase.
        """
        new = object.__new__(Table)
        new.game, new.seats, new.switches, new.content = self.game, self.seats, self.switches, self.content
        new.chance, new.seed, new.result, new.orders = ByHand(chance), self.seed, None, {}
        new.log, new.told, new.checkpoints, new._kept, new._copied, new._asked = [], [], [], 0, True, 0
        new._gone, new._counts = self._gone, self._counts.copy()
        new._relive(self._start, self._fed, heard=True)
        self._start, self._fed, self._begun, self._copied = new._start, new._fed.copy(), new._begun, True
        new.chance, new._sealed, new._copied = chance, self._sealed.copy(), False
        return new

    def _ask_of(self, seat: Seat | None) -> Ask[Any]:
        asks = self.asks
        if seat is None and len(asks) == 1:
            return next(iter(asks.values()))
        if seat is not None and seat in asks:
            return asks[seat]
        if seat is not None and seat in self.changeable:
            return self.changeable[seat]
        raise refusals.not_asked(self, seat)


def new_table(
    game: Game[Any], seats: int, seed: str, switches: Mapping[str, Any], content: Content, chance: Chance | None = None
) -> Table:
    """A table of `game` at its first question."""
    return Table(game, seats, switched(game, seats, switches), content, chance or Seeded(seed), seed)
