"""The engine inside a table: drives the rule of a phase until somebody is asked, and can be put back to any moment.

Between phases there is nothing but plain data, so there a table can keep its state.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from tabletron.core.chance import ByHand, Chance
from tabletron.core.flow import PASS, Ask, Chancy, Draw, GameOver, Leap, Offer, Roll, Seat, Shuffle, Together
from tabletron.core.game import Result
from tabletron.core.log import (
    All,
    Checkpoint,
    Concede,
    Entry,
    First,
    Luck,
    Moment,
    Past,
    Play,
    Redeal,
    Start,
    unwrapped,
)
from tabletron.core.opening import Setting

SPACING = 32
"""The least number of lines between checkpoints; a table that was copied also keeps the start of its phase."""


class Engine:
    """A game under way. It is never answered directly: answers come from the table.

    It begins at a moment, feeds what was answered there, and then asks chance for what is missing.
    """

    __slots__ = (
        "asked", "begun", "chance", "checkpoints", "copied", "counts", "fed", "game", "gone", "kept", "log", "phase",
        "result", "sealed", "send", "setting", "start", "state", "told", "waiting",
    )  # fmt: skip

    state: Any
    start: Start
    fed: list[Any]
    """What the rule was fed since the start of the phase."""
    sealed: dict[Seat, Any]
    """Answers that wait for those of others."""
    waiting: Any
    """What the rule waits for: people or chance."""

    def __init__(self, setting: Setting, moment: Moment, chance: Chance, past: Past) -> None:
        self.setting, self.game, self.chance = setting, setting.game, chance
        self.log, self.told, self.checkpoints = past.log, past.told, past.checkpoints
        if not self.checkpoints:
            self.checkpoints.append(Checkpoint(len(self.log), len(self.told), moment, past.heard))
        self.result: Result | None = None
        self.gone, self.counts = frozenset(moment.gone), moment.counts.copy()
        self.copied, self.kept, self.asked = True, len(self.log), 0
        self._relive(moment, past.heard)
        self.kept, self.copied = self.checkpoints[-1].at, past.heard  # what was stored before is stored again

    @property
    def quiet(self) -> bool:
        """Whether a phase has just begun: nothing is half-done."""
        return len(self.fed) == self.begun and not self.sealed

    @property
    def moment(self) -> Moment:
        """Exactly where it stands, as data. What is stored once is stored again: phases keep their start."""
        self.copied = True
        return Moment(self.start, self.fed.copy(), self.sealed.copy(), sorted(self.gone), self.counts.copy())

    @property
    def here(self) -> Moment:
        """Where it stands, to begin another engine with and then to be forgotten: it shares what may still change."""
        return Moment(self.start, self.fed, self.sealed, sorted(self.gone), self.counts)

    def _begin(self, phase: str) -> None:
        at = len(self.log)
        far = at - self.kept >= SPACING
        if far or self.copied:
            self.start, self.fed = Start(phase, msgspec.msgpack.encode(self.state)), []
        if far:
            self.kept = at
            moment = Moment(self.start, [], {}, sorted(self.gone), self.counts.copy())
            self.checkpoints.append(Checkpoint(at, len(self.told), moment, heard=False))
        self._enter(phase)

    def _relive(self, moment: Moment, heard: bool) -> None:
        """Starts a phase and feeds what was answered since; what is told meanwhile may have been heard before."""
        told, chance = len(self.told), self.chance
        self.chance = ByHand(chance)
        self.start, self.fed, self.sealed, self.waiting = moment.start, [], {}, None
        self.state = self._dress(self.game.decoder.decode(moment.start.state))
        self._enter(moment.start.phase)
        self.run(None)
        for answer in moment.steps:
            self.fed.append(answer)
            kind = type(answer)
            if kind is Redeal or kind is Concede:
                self._touch(answer)
            elif kind is Luck:
                self.run(answer.outcome.copy())
            else:
                self.run(unwrapped(answer) if kind is All or kind is First else answer)
        self.sealed = moment.sealed.copy()
        if heard:
            del self.told[told:]
        self.chance = chance

    def _enter(self, phase: str) -> None:
        self.phase, self.begun = phase, len(self.fed)
        self.send: Callable[[Any], Any] = self.game.phase[phase](self.state).send

    def run(self, answer: Any) -> None:
        """Drives the rule until it waits for somebody."""
        while True:
            try:
                waiting = self.waiting = self.send(answer)
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
                self.asked = len(self.log)
                return None
            outcome = self.chance.outcome(waiting, self.counts.get(waiting.stream, 0))
            if outcome is None:
                return None
            answer = self.note(waiting, outcome)

    def feed(self, outcome: list[Any]) -> None:
        """Goes on with what chance answered."""
        self.run(self.note(self.waiting, outcome))

    def note(self, event: Chancy, outcome: list[Any]) -> list[Any]:
        self.counts[event.stream] = self.counts.get(event.stream, 0) + 1
        luck = Luck(event.stream, outcome)
        self.log.append(luck)
        self.fed.append(luck)
        return outcome.copy()

    def _finish(self) -> None:
        self.waiting = None
        self.result = self.game.result(self.state)

    def adopt(self, copy: Engine) -> None:
        """Takes over from a copy the start of the phase under way, which it found on its way.

        What is copied once is copied again: from now on the start of each phase is kept.
        """
        self.start, self.fed, self.begun, self.copied = copy.start, copy.fed.copy(), copy.begun, True
        copy.copied = False

    def redeal(self, what: Redeal) -> None:
        """Deals anew what a seat cannot see; there is no way back to how it really lies."""
        self.fed.append(what)
        self._touch(what)
        here = Moment(self.start, self.fed.copy(), self.sealed.copy(), sorted(self.gone), self.counts.copy())
        self.checkpoints[:] = [Checkpoint(len(self.log), len(self.told), here, heard=True)]

    def answer(self, seat: Seat, option: Any) -> None:
        """A legal answer of a seat; where several are asked, the rule goes on when it has what it needs."""
        waiting = self.waiting
        if type(waiting) is Ask:
            self.fed.append(option)
            return self.run(option)
        if type(waiting) is Offer and option is not PASS:
            answer: All | First = First(seat, option)
        else:
            self.sealed[seat] = option
            if len(self.sealed) < len(waiting.asks):
                return None
            answer = All(self.sealed) if type(waiting) is Together else First(None, PASS)
        self.sealed = {}
        self.fed.append(answer)
        return self.run(unwrapped(answer))

    def ask_chance(self) -> None:
        """Goes on if the rule waits for chance, and chance has an answer."""
        event = self.waiting
        if not isinstance(event, Roll | Shuffle | Draw):
            return
        outcome = self.chance.outcome(event, self.counts.get(event.stream, 0))
        if outcome is not None:
            self.run(self.note(event, outcome))

    def _touch(self, what: Redeal | Concede) -> None:
        if isinstance(what, Redeal):
            self.game.redeal(self.state, what.seat, random.Random(what.key))
        else:
            self.gone |= {what.seat}
            if self.game.concede is not None and self.game.concede(self.state, what.seat):
                self._finish()

    def repeat(self, line: Entry) -> None:
        """Plays a line of the log again."""
        if type(line) is Luck:
            self.feed(line.outcome)
            return
        self.log.append(line)
        if type(line) is Concede:
            self.fed.append(line)
            self._touch(line)
        else:
            assert type(line) is Play
            self.answer(line.seat, line.option)

    def _dress(self, state: Any) -> Any:
        """Attaches to a state what it does not store itself."""
        setting = self.setting
        state.content, state.switches, state._log, state._told = setting.content, setting.switches, self.log, self.told
        return state
