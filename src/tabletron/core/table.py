"""A table: one game under way.

Between phases there is nothing but plain data, so there a table can keep its state, and a copy is: decode the state,
start the phase, feed the answers since. Undo, replay and imagined tables are the same operation.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tabletron.core import refusals
from tabletron.core.chance import ByHand, Chance, Fast, Seeded
from tabletron.core.content import Content
from tabletron.core.engine import Engine
from tabletron.core.errors import IllegalPlay
from tabletron.core.flow import PASS, Ask, Chancy, Draw, Offer, Roll, Seat, Shuffle, Together
from tabletron.core.game import Game, Result, Told
from tabletron.core.i18n import ENGLISH, Words
from tabletron.core.log import (
    All,
    Checkpoint,
    Concede,
    Entry,
    First,
    Luck,
    Moment,
    One,
    Orders,
    Past,
    Play,
    Redeal,
    Step,
)
from tabletron.core.opening import Setting, switched
from tabletron.core.scene import View, view
from tabletron.core.text import notation

__all__ = [
    "All", "Concede", "Entry", "First", "Luck", "Moment", "One", "Orders", "Past", "Play", "Redeal", "Setting", "Step",
    "Table", "new_table",
]  # fmt: skip


class Table:
    """One game under way: `asks` says who may act, `play` answers, `scene` is what a seat sees."""

    __slots__ = ("_engine", "orders", "setting")

    def __init__(self, setting: Setting, moment: Moment, chance: Chance, past: Past | None = None) -> None:
        self.setting = setting
        self.orders: dict[Seat, Orders] = {}
        self._engine = Engine(setting, moment, chance, past or Past())
        self._engine.ask_chance()

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

    # --- what never changes

    @property
    def game(self) -> Game[Any]:
        return self.setting.game

    @property
    def seats(self) -> int:
        return self.setting.seats

    @property
    def switches(self) -> Struct:
        return self.setting.switches

    @property
    def content(self) -> Content:
        return self.setting.content

    @property
    def seed(self) -> str:
        return self.setting.seed

    # --- what has happened

    @property
    def state(self) -> Any:
        """Everything on the table, hidden things included."""
        return self._engine.state

    @property
    def log(self) -> list[Entry]:
        """All answers and rolls, in order."""
        return self._engine.log

    @property
    def told(self) -> list[Told]:
        """The events that the rules told, to everybody or to one seat."""
        return self._engine.told

    @property
    def result(self) -> Result | None:
        """How the game ended; None as long as it goes on."""
        return self._engine.result

    @property
    def chance(self) -> Chance:
        return self._engine.chance

    @chance.setter
    def chance(self, chance: Chance) -> None:
        self._engine.chance = chance

    @property
    def phase(self) -> str:
        """The name of the phase under way."""
        return self._engine.phase

    @property
    def mark(self) -> int:
        """Changes whenever the rule goes on: a question with another mark is a different question."""
        return self._engine.asked

    @property
    def quiet(self) -> bool:
        """Whether a phase has just begun: nothing is half-done."""
        return self._engine.quiet

    # --- what is asked

    @property
    def asks(self) -> dict[Seat, Ask[Any]]:
        """Who may act now, and what each is asked."""
        waiting = self._engine.waiting
        if type(waiting) is Ask:
            return {waiting.seat: waiting}
        if type(waiting) is Together or type(waiting) is Offer:
            return {seat: ask for seat, ask in waiting.asks.items() if seat not in self._engine.sealed}
        return {}

    @property
    def changeable(self) -> dict[Seat, Ask[Any]]:
        """Who has given a sealed answer, or let an offer pass that is still open, and may still change that."""
        waiting = self._engine.waiting
        if type(waiting) is Together or type(waiting) is Offer:
            return {seat: ask for seat, ask in waiting.asks.items() if seat in self._engine.sealed}
        return {}

    @property
    def pending(self) -> Chancy | None:
        """The chance event that waits for somebody to say what came up."""
        waiting = self._engine.waiting
        return waiting if isinstance(waiting, Roll | Shuffle | Draw) else None

    @property
    def contested(self) -> bool:
        """Whether the first answer counts, and the others are then asked again."""
        return type(self._engine.waiting) is Offer

    @property
    def given(self) -> list[tuple[Ask[Any], Any]]:
        """Answers that are in but may still change, at questions that are answered openly."""
        waiting, sealed = self._engine.waiting, self._engine.sealed
        if type(waiting) is not Together or not sealed:
            return []
        kinds = self.game.openly(self.switches)
        return [(waiting.asks[seat], option) for seat, option in sealed.items() if waiting.asks[seat].kind in kinds]

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
        engine = self._engine
        waiting = ask = engine.waiting
        if type(ask) is not Ask or (seat is not None and seat != ask.seat):
            ask = self._ask_of(seat)
        if option not in ask.options:
            try:
                option = notation.find(option, ask.options)
            except LookupError:
                raise refusals.no_option(ask, option, self.game.ledger) from None
        log = engine.log
        before = len(log)
        log.append(Play(ask.seat, ask.kind, option))
        try:
            if ask is waiting:
                engine.fed.append(option)
                engine.run(option)
            else:
                engine.answer(ask.seat, option)
            if self.orders or engine.gone:
                self._obey()
        except Exception:
            self.goto(before)
            raise

    def feed(self, outcome: list[Any]) -> None:
        """Gives the outcome of a chance event, for tables where people roll."""
        event = self.pending
        if event is None:
            raise IllegalPlay("no dice are being rolled now")
        if problem := event.refusal(outcome):
            raise problem
        self._safely(self._feed, outcome)

    def concede(self, seat: Seat) -> None:
        """The seat gives up; from now on its questions answer themselves."""
        if self.result is not None:
            raise IllegalPlay("the game is over")
        if self.game.concede is None:
            raise IllegalPlay("{game} cannot be given up", game=self.game.title)
        if not 0 <= seat < self.seats:
            raise refusals.no_seat(seat, self.seats)
        if seat in self._engine.gone:
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

    def _feed(self, outcome: list[Any]) -> None:
        self._engine.feed(outcome)
        self._obey()

    def _give_up(self, seat: Seat) -> None:
        self._engine.repeat(Concede(seat))
        self._obey()

    # --- answers that nobody has to be asked for

    def _obey(self) -> None:
        """Answers for seats that gave up, let windows pass or answered ahead."""
        while (line := self._next_order()) is not None:
            self._engine.repeat(line)

    def _next_order(self) -> Play | None:
        """The next answer that nobody has to be asked for; an order overrides a pass at an offer that is still open."""
        for seat, ask in self.asks.items():
            option = self._ordered(seat, ask)
            if option is not ask:
                return Play(seat, ask.kind, option)
        for seat, ask in self.changeable.items() if self.contested else ():
            option = self._ahead(seat, ask)
            if option is not ask:
                return Play(seat, ask.kind, option)
        return None

    def _ordered(self, seat: Seat, ask: Ask[Any]) -> Any:
        """The answer that the seat gave ahead to this question; the question itself if there is none."""
        if seat in self._engine.gone:
            return ask.fallback
        option = self._ahead(seat, ask)
        if option is ask and seat in self.orders and ask.kind in self.orders[seat].passes and PASS in ask.options:
            return PASS
        return option

    def _ahead(self, seat: Seat, ask: Ask[Any]) -> Any:
        """An answer that the seat gave ahead and that is now due; the question itself if there is none."""
        ahead = self.orders[seat].ahead if seat in self.orders and ask.kind in self.game.windows else []
        for option in ahead:
            if option in ask.options:
                ahead.remove(option)
                return option
        return ask

    # --- copies and time

    @property
    def moment(self) -> Moment:
        """Exactly where this table stands, as data."""
        return self._engine.moment

    def copy(self, chance: Chance | None = None) -> Table:
        """A table of its own that goes on exactly as this one would."""
        own = self._engine
        past = Past(own.log.copy(), own.told.copy(), own.checkpoints.copy(), heard=True)
        return self._fork(self.setting, own.here, chance or own.chance, past)

    def imagine(self, seat: Seat | None, rng: random.Random, chance: Chance | None = None) -> Table:
        """A copy with everything that the seat cannot see dealt anew: the only thing a bot may search."""
        return self.redealt(seat, rng.getrandbits(64), chance or Fast(rng))

    def redealt(self, seat: Seat | None, key: int, chance: Chance, seed: str = "") -> Table:
        """A copy in which everything that the seat cannot see is dealt anew, as the key says."""
        moment = self._engine.here
        if type(self._engine.waiting) is Together:
            sealed = {sealer: option for sealer, option in moment.sealed.items() if sealer == seat}
            moment = replace(moment, sealed=sealed)
        setting = self.setting if seed == self.setting.seed else replace(self.setting, seed=seed)
        new = self._fork(setting, moment, chance, Past(heard=True))
        new._engine.redeal(Redeal(seat, key))
        return new

    def goto(self, n: int) -> None:
        """Takes back everything after the first `n` lines of the log."""
        if not 0 <= n <= len(self.log):
            raise IllegalPlay("there is no line {n}; the log has {lines} lines", n=n, lines=len(self.log))
        own = self._engine
        while own.checkpoints[-1].at > n:
            own.checkpoints.pop()
        last: Checkpoint = own.checkpoints[-1]
        lines = own.log[last.at : n]
        del own.log[last.at :], own.told[last.told :]
        past = Past(own.log, own.told, own.checkpoints, last.heard)
        self._engine = Engine(self.setting, last.moment, ByHand(own.chance), past)
        for line in lines:
            self._engine.repeat(line)
        self._engine.chance = own.chance
        self._engine.ask_chance()

    def undo(self) -> None:
        """Takes back the last answer of a seat, with all that followed from it."""
        for n in range(len(self.log) - 1, -1, -1):
            if type(self.log[n]) is not Luck:
                return self.goto(n)
        raise IllegalPlay("nothing has been played yet")

    def value(self) -> Sequence[float]:
        """How well each seat is doing, by the game's heuristic; at the end, who won."""
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

    def _fork(self, setting: Setting, moment: Moment, chance: Chance, past: Past) -> Table:
        """Another table at this moment, with a state and a flow of its own."""
        new = Table(setting, moment, chance, past)
        self._engine.adopt(new._engine)
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
    setting = Setting(game, seats, switched(game, seats, switches), content, seed)
    return Table(setting, setting.first(), chance or Seeded(seed))
