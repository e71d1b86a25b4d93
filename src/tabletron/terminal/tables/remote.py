"""A place at a table of a server. It believes only what the server told: nothing is shown before it has happened."""

from __future__ import annotations

import time
from asyncio import Queue
from collections.abc import Callable, Sequence
from itertools import count
from typing import cast

import tabletron
from tabletron.core.errors import IllegalPlay, TabletronError
from tabletron.core.flow import Chancy, Roll, Seat, Shuffle
from tabletron.core.i18n import Language, speaking
from tabletron.core.scene import Scene, View
from tabletron.core.scene.text import advised
from tabletron.core.text.notation import fold
from tabletron.protocol import messages
from tabletron.seats.wishes import Ahead, Window
from tabletron.terminal.tables import players
from tabletron.terminal.tables.link import Link
from tabletron.terminal.tables.sanitize import readable

LONGEST = 400
"""Letters of what can be said at once."""


class RemoteTable:
    """What was heard of the table, and what can be said to it. A connection carries both."""

    def __init__(self, link: Link, info: messages.TableInfo, language: str) -> None:
        self.link, self.info = link, info
        self.game = tabletron.game(info.game)
        self.words, self.language = speaking(language, self.game.package), cast(Language, language)
        self.ledger = self.game.ledger.told(self.words)
        self.picture: messages.TableScene | None = None
        self.connected = self.met = False
        """Whether there is a connection now, and whether there ever was one."""
        self.pending: int | None = None
        """The last message that the server has not answered yet."""
        self.outbox: Queue[messages.Said] = Queue()
        self._ids = count(1)
        self._lines: list[str] = []
        self._read = self._heard = 0
        self._talked = -1
        self._complaints: list[str] = []
        self._deadline: float | None = None

    # --- what is seen

    @property
    def names(self) -> list[str]:
        return [players.name(holder, self.words) for holder in self.info.holders]

    @property
    def viewer(self) -> Seat | None:
        return self.info.mine[0] if self.info.mine else None

    @property
    def asked(self) -> Seat | None:
        return self.viewer if self.view().question else None

    @property
    def dice(self) -> Chancy | None:
        dice = self.picture.dice if self.picture and self.viewer is not None else None
        if dice is None:
            return None
        return Roll(dice.faces, dice.stream) if dice.faces else Shuffle([*range(dice.places)], dice.stream)

    @property
    def over(self) -> bool:
        return self.view().winners is not None

    @property
    def busy(self) -> bool:
        """Whether an answer would have to wait: for the server, or until the table was seen."""
        unseen = self.picture is None and self.info.status != "waiting"
        return self.pending is not None or not self.connected or unseen

    @property
    def notice(self) -> str:
        if not self.connected:
            lost = self.words("The connection is lost; trying again …")
            return lost if self.met else self.words("Connecting …")
        rolling = self.picture is not None and self.picture.dice is not None and self.viewer is None
        said = players.notices(self.info, self.words)
        return " ".join([*said, self.words("Dice are to be rolled.")] if rolling else said)

    @property
    def left(self) -> float | None:
        """Seconds left for the answer, at a table with a clock."""
        return None if self._deadline is None else max(0.0, self._deadline - time.monotonic())

    def view(self) -> View:
        if self.picture is not None:
            return self.picture.desks[0].view
        waiting = self.info.status == "waiting"
        room = Scene((players.waiting_room(self.info, self.words),) if waiting else ())
        return View(self.info.game, None, 0, room, (), None, None, "")

    def story(self, seat: Seat | None) -> list[str]:  # noqa: ARG002 - a server tells only what this seat may know
        return self._lines

    def news(self, seat: Seat | None) -> list[str]:  # noqa: ARG002
        start, self._read = self._read, len(self._lines)
        return self._lines[start:]

    def complaints(self) -> list[str]:
        """Refusals that nobody has read yet."""
        unread, self._complaints = self._complaints, []
        return unread

    # --- what can be done at any table

    def choose(self, seat: Seat, number: int) -> None:
        question = self.view().question
        if question is None or self.picture is None:
            raise IllegalPlay("You are not asked now", seat)
        last = len(question.choices)
        if not 1 <= number <= last:
            raise IllegalPlay(self.words("There is no option {n}; the last is {last}", n=number, last=last), seat)
        self._send(messages.Answer, seat=seat, asked=self.picture.asked, choice=number)

    def answer(self, seat: Seat, option: str) -> None:
        question = self.view().question
        wanted = fold(option)
        for choice in question.choices if question else ():
            if fold(choice.notation) == wanted:
                return self.choose(seat, choice.number)
        for no in question.refused if question else ():
            if fold(no.notation) == wanted:
                raise IllegalPlay(no.why, seat, clauses=[no.clause])
        if question is None or self.picture is None:
            raise IllegalPlay(self.words("You are not asked now"), seat)
        if question.wide and wanted[:1].isalpha():
            return self._send(messages.Answer, seat=seat, asked=self.picture.asked, choice=" ".join(option.split()))
        legal = [choice.notation for choice in question.choices]
        raise IllegalPlay("{answer} is no answer to this", seat, legal=legal, answer=repr(option))

    def roll(self, said: str) -> None:
        event = self.dice
        if event is None or self.picture is None:
            raise IllegalPlay("no dice are being rolled now")
        outcome = event.read(said.replace(",", " ").split())
        if problem := event.refusal(outcome):
            raise problem
        self._send(messages.Rolled, asked=self.picture.asked, outcome=outcome)

    def ahead(self, seat: Seat) -> Sequence[Ahead]:  # noqa: ARG002
        return self.picture.desks[0].ahead if self.picture else ()

    def answer_ahead(self, seat: Seat, said: str) -> None:
        self._send(messages.Order, seat=seat, notation=said)

    def windows(self, seat: Seat) -> Sequence[Window]:  # noqa: ARG002
        return self.picture.desks[0].windows if self.picture else ()

    def pass_by_default(self, seat: Seat, kind: str) -> None:
        passes = {one.kind for one in self.windows(seat) if one.passed}
        self._send(messages.Stops, seat=seat, passes=frozenset(passes ^ {kind}))

    def undo(self, seat: Seat) -> None:
        self._send(messages.Undo, seat=seat)

    def advise(self, seat: Seat) -> None:
        self._send(messages.Advise, seat=seat)

    def notes(self, seat: Seat) -> Sequence[str]:  # noqa: ARG002
        return self.picture.desks[0].notes if self.picture else ()

    def write_notes(self, seat: Seat, lines: Sequence[str]) -> None:
        self._send(messages.Jot, seat=seat, lines=[readable(line) for line in lines])

    # --- what is for tables with others far away

    def say(self, text: str) -> None:
        text = readable(text).strip()
        if not 1 <= len(text) <= LONGEST:
            raise TabletronError(self.words("Say something of 1 to {n} letters.", n=LONGEST))
        self._send(messages.Say, seat=self.viewer, text=text)

    def vote(self, yes: bool) -> None:
        """Agrees to what another proposed, or not."""
        self._send(messages.Vote, seat=self._seat(), yes=yes)

    def concede(self) -> None:
        self._send(messages.Concede, seat=self._seat())

    def come_back(self) -> None:
        """Takes the seat back from the bot that sits in."""
        self._send(messages.Return, seat=self._seat())

    def replace(self, gone: Seat) -> None:
        """Proposes that a bot sits in for somebody who is gone."""
        self._send(messages.Replace, seat=self._seat(), gone=gone)

    # --- the connection

    def hello(self) -> messages.Hello:
        tokens = [self.link.token] if self.link.token else []
        return messages.Hello(tokens=tokens, language=self.language, heard=self._heard)

    def hear(self, message: messages.Sent) -> None:
        """Something the server said."""
        match message:
            case messages.TableInfo():
                self._meet(message)
            case messages.TableScene():
                self.picture = message
                self.pending = None if self.pending in message.done else self.pending
                self._lines += [line.text for line in message.news if line.n >= self._heard]
                self._heard = max([self._heard, *(line.n + 1 for line in message.news)])
            case messages.Talked() if message.n > self._talked:
                self._talked = message.n
                self._lines.append(f"{players.tame(message.name)}: {players.tame(message.text)}")
            case messages.Done() if message.id == self.pending:
                self.pending = None
            case messages.Advice():
                self.pending = None if message.id == self.pending else self.pending
                self._advised(message)
            case messages.Refusal():
                self.pending = None if message.id == self.pending else self.pending
                self._complaints.append(explained(message))

    def _advised(self, advice: messages.Advice) -> None:
        question = self.view().question
        if question is not None and self.picture is not None and self.picture.asked == advice.asked:
            chosen = next(choice for choice in question.choices if choice.number == advice.number)
            self._lines.append(advised(chosen.words, advice.reason, self.words))

    def lost(self) -> None:
        """The connection broke; what was not answered has to be decided anew."""
        if self.connected:
            self._lines.append(self.words("The connection is lost; trying again …"))
        self.connected, self.pending, self.outbox = False, None, Queue()

    def _meet(self, info: messages.TableInfo) -> None:
        """Who sits where, and what is new about it."""
        if self.met and not self.connected:
            self._lines.append(self.words("Connected again."))
        if self.met:
            self._lines += players.changes(self.info, info, self.words)
        self.info, self.connected, self.met = info, True, True
        left = next((holder.left for holder in info.holders if holder.seat == self.viewer), None)
        self._deadline = None if left is None else time.monotonic() + left

    def _seat(self) -> Seat:
        if self.viewer is None:
            raise TabletronError(self.words("You are watching."))
        return self.viewer

    def _send(self, kind: Callable[..., messages.Said], **fields: object) -> None:
        if not self.connected:
            raise TabletronError(self.notice)
        self.pending = next(self._ids)
        self.outbox.put_nowait(kind(id=self.pending, **fields))


def explained(refusal: messages.Refusal) -> str:
    """A refusal as a sentence, with the rules behind it."""
    sentence = refusal.message[:1].upper() + refusal.message[1:].rstrip(".") + "."
    return " ".join([sentence, *(f"{reason.clause}: {reason.text}" for reason in refusal.clauses)])
