"""The engine inside a table: drives the rule of a phase until somebody is asked, and stands again where it stood.

Between phases there is nothing but plain data, so there a table can keep its state.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from tabletron.core.chance import Chance
from tabletron.core.content import Content
from tabletron.core.flow import PASS, Ask, Chancy, Draw, GameOver, Leap, Offer, Roll, Seat, Shuffle, Together
from tabletron.core.game import Game, Result, Told
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
    Play,
    Redeal,
    Start,
    unwrapped,
)

SPACING = 32
"""Checkpoints are at least so many lines apart; a table that was copied also keeps the start of the phase under way."""


class Machine:
    """A game under way, without a way in: answers come from the table."""

    game: Game[Any]
    seats: int
    switches: Struct
    content: Content
    chance: Chance
    seed: str
    state: Any
    log: list[Entry]
    told: list[Told]
    checkpoints: list[Checkpoint]
    result: Result | None
    orders: dict[Seat, Orders]
    _gone: frozenset[Seat]
    _counts: dict[str, int]
    _copied: bool
    _kept: int
    _asked: int
    _fed: list[Any]
    _sealed: dict[Seat, Any]
    _waiting: Any
    _start: Start

    @property
    def asks(self) -> dict[Seat, Ask[Any]]:
        """Who may act now, and what each is asked."""
        waiting = self._waiting
        if type(waiting) is Ask:
            return {waiting.seat: waiting}
        if type(waiting) is Together or type(waiting) is Offer:
            return {seat: ask for seat, ask in waiting.asks.items() if seat not in self._sealed}
        return {}

    @property
    def changeable(self) -> dict[Seat, Ask[Any]]:
        """Who has given a sealed answer, or let an offer pass that is still open, and may still change that."""
        waiting = self._waiting
        if type(waiting) is Together or type(waiting) is Offer:
            return {seat: ask for seat, ask in waiting.asks.items() if seat in self._sealed}
        return {}

    @property
    def pending(self) -> Chancy | None:
        """The chance event that waits for somebody to say what came up."""
        waiting = self._waiting
        return waiting if isinstance(waiting, Roll | Shuffle | Draw) else None

    @property
    def contested(self) -> bool:
        """Whether the first who answers has it, and the others are asked anew."""
        return type(self._waiting) is Offer

    @property
    def phase(self) -> str:
        """The name of the phase under way."""
        return self._phase

    @property
    def mark(self) -> int:
        """Changes whenever the rule went on: what was asked before is another question."""
        return self._asked

    @property
    def quiet(self) -> bool:
        """Whether a phase has just begun: nothing is half-done."""
        return len(self._fed) == self._begun and not self._sealed

    # --- phases

    def _begin(self, phase: str) -> None:
        at = len(self.log)
        far = at - self._kept >= SPACING
        if far or self._copied:
            self._start, self._fed = Start(phase, msgspec.msgpack.encode(self.state)), []
        if far:
            self._kept = at
            moment = Moment(self._start, [], {}, sorted(self._gone), self._counts.copy())
            self.checkpoints.append(Checkpoint(at, len(self.told), moment, heard=False))
        self._enter(phase)

    def _stand(self, moment: Moment, heard: bool) -> None:
        """Here the table stands again; its chance must leave everything to be fed."""
        self.result, self._gone, self._counts = None, frozenset(moment.gone), moment.counts.copy()
        self._relive(moment.start, [step.option if type(step) is One else step for step in moment.steps], heard)
        self._sealed = moment.sealed.copy()

    def _relive(self, start: Start, fed: Sequence[Any], heard: bool) -> None:
        """Starts a phase and feeds the answers since; what is told meanwhile may have been heard before."""
        told = len(self.told)
        self._start, self._fed, self._sealed, self._waiting = start, [], {}, None
        self.state = self._dress(self.game.decoder.decode(start.state))
        self._enter(start.phase)
        self._run(None)
        for answer in fed:
            self._fed.append(answer)
            kind = type(answer)
            if kind is Redeal or kind is Concede:
                self._touch(answer)
            elif kind is Luck:
                self._run(answer.outcome.copy())
            else:
                self._run(unwrapped(answer) if kind is All or kind is First else answer)
        if heard:
            del self.told[told:]

    def _enter(self, phase: str) -> None:
        self._phase, self._begun = phase, len(self._fed)
        self._send: Callable[[Any], Any] = self.game.phase[phase](self.state).send

    def _run(self, answer: Any) -> None:
        """Drives the rule until it waits for somebody."""
        while True:
            try:
                waiting = self._waiting = self._send(answer)
            except StopIteration as end:
                if end.value is None:
                    return self._finish()
                self._begin(end.value.__name__)
                answer = None
                continue
            except Leap as leap:
                self._begin(leap.phase.__name__)
                answer = None
                continue
            except GameOver:
                return self._finish()
            kind = type(waiting)
            if kind is Ask or kind is Together or kind is Offer:
                self._asked = len(self.log)
                return None
            outcome = self.chance.outcome(waiting, self._counts.get(waiting.stream, 0))
            if outcome is None:
                return None
            answer = self._note(waiting, outcome)

    def _note(self, event: Chancy, outcome: list[Any]) -> list[Any]:
        self._counts[event.stream] = self._counts.get(event.stream, 0) + 1
        luck = Luck(event.stream, outcome)
        self.log.append(luck)
        self._fed.append(luck)
        return outcome.copy()

    def _finish(self) -> None:
        self._waiting = None
        self.result = self.game.result(self.state)

    def _answer(self, seat: Seat, option: Any) -> None:
        waiting = self._waiting
        if type(waiting) is Ask:
            self._fed.append(option)
            return self._run(option)
        if type(waiting) is Offer and option is not PASS:
            answer: All | First = First(seat, option)
        else:
            self._sealed[seat] = option
            if len(self._sealed) < len(waiting.asks):
                return None
            answer = All(self._sealed) if type(waiting) is Together else First(None, PASS)
        self._sealed = {}
        self._fed.append(answer)
        return self._run(unwrapped(answer))

    def _luck(self, event: Chancy, outcome: list[Any]) -> None:
        self._run(self._note(event, outcome))
        self._obey()

    def _chance(self, event: Chancy) -> None:
        outcome = self.chance.outcome(event, self._counts.get(event.stream, 0))
        if outcome is not None:
            self._run(self._note(event, outcome))

    def _give_up(self, seat: Seat) -> None:
        self._repeat(Concede(seat))
        self._obey()

    def _touch(self, what: Redeal | Concede) -> None:
        if isinstance(what, Redeal):
            self.game.redeal(self.state, what.seat, random.Random(what.key))
        else:
            self._gone |= {what.seat}
            if self.game.concede is not None and self.game.concede(self.state, what.seat):
                self._finish()

    def _obey(self) -> None:
        """Answers for seats that gave up or left orders."""
        while (line := self._next_order()) is not None:
            self._repeat(line)

    def _next_order(self) -> Play | None:
        """The next answer that nobody has to be asked for; an order also takes back that an open offer was let pass."""
        for seat, ask in self.asks.items():
            option = self._ordered(seat, ask)
            if option is not ask:
                return Play(seat, ask.kind, option)
        for seat, ask in self.changeable.items() if type(self._waiting) is Offer else ():
            option = self._ahead(seat, ask)
            if option is not ask:
                return Play(seat, ask.kind, option)
        return None

    def _ordered(self, seat: Seat, ask: Ask[Any]) -> Any:
        """What the seat ordered for this question; the question itself if nothing."""
        if seat in self._gone:
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

    def _repeat(self, line: Entry) -> None:
        if type(line) is Luck:
            assert (event := self.pending) is not None
            self._run(self._note(event, line.outcome))
            return
        self.log.append(line)
        if type(line) is Concede:
            self._fed.append(line)
            self._touch(line)
        else:
            assert type(line) is Play
            self._answer(line.seat, line.option)

    def _dress(self, state: Any) -> Any:
        """Hangs on a state what is no part of it."""
        state.content, state.switches, state._log, state._told = self.content, self.switches, self.log, self.told
        return state
