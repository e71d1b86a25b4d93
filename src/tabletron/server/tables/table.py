"""A table in memory: the engine's table, who sits at it, and its story. Nothing here waits for anything.

Whatever is done to it becomes one line (`step`) that must be stored before anybody is told; if that fails, `restore`
brings back the last line's moment.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

import tabletron
from tabletron.core import moment as moments
from tabletron.core import record as records
from tabletron.core.chance import ByHand, Chance, Seeded
from tabletron.core.content import Content
from tabletron.core.errors import IllegalPlay, TabletronError
from tabletron.core.flow import Seat
from tabletron.core.game import Result, Told
from tabletron.core.i18n import Words, message
from tabletron.core.table import Entry, Moment, Past, Play, Setting, Table, new_table
from tabletron.core.text import notation
from tabletron.protocol.messages import Options
from tabletron.seats import policy
from tabletron.server import clock
from tabletron.server.storage.rows import LineRow, SeatRow, TableRow, as_json
from tabletron.server.tables import acts
from tabletron.server.tables.acts import Act
from tabletron.server.tables.history import Beat, History
from tabletron.server.tables.seats import Seats

SUBSTITUTE = "greedy"
RESCUE = 20.0
"""If a bot has not answered after so many seconds, its process is taken for dead and any other may answer."""
Status: TypeAlias = Literal["waiting", "playing", "over"]
FRESH = acts.TakenBack | acts.Updated | acts.Returned
"""After these a question counts as asked anew: older answers to it are stale, and the clock begins again."""


class NoFit(TabletronError):
    """The rules were updated, and the table cannot go on."""


class ServedTable:
    """One table with its seats and its history."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow], content: Content) -> None:
        self.row, self.content = row, content
        self.game = tabletron.game(row.game)
        self.options = msgspec.json.decode(row.options, type=Options)
        self.switches = msgspec.json.decode(row.switches, type=self.game.switches)
        self.seats = Seats(seats, self.options, policy.usual(self.game, self.switches))
        self.history = History(self.game, row.created)
        self.table: Table | None = None
        self.moment: Moment | None = None
        self.stands_at = -1
        self.closed = False
        """It ended under older rules, and is shown as it ended."""
        self._past: tuple[list[Entry], list[Told]] | None = None

    @property
    def status(self) -> Status:
        if self.table is None:
            return "waiting"
        return "over" if self.table.result is not None else "playing"

    @property
    def chance(self) -> Chance:
        source = Seeded(self.row.seed)
        return ByHand(source, self.game.rolls) if self.options.dice == "real" else source

    # --- opening and loading

    def open(self) -> LineRow:
        """Deals, and gives the first line."""
        switches = msgspec.to_builtins(self.switches)
        self.table = new_table(self.game, self.row.seats, self.row.seed, switches, self.content, self.chance)
        return self.step(acts.Opened())

    def branch(self, left: ServedTable, seat: Seat) -> LineRow:
        """Goes on from where another table stood, as the seat knew it; hidden cards are dealt anew."""
        if records.branches(left.history.origin) >= records.BRANCHES:
            raise IllegalPlay(
                "no more than {most} branches can follow one another; branch off an earlier table",
                most=records.BRANCHES,
            )
        key = secrets.randbits(64)
        self.table = self.resumed(left.imagined(seat, key))
        origin = records.Origin.of(left.record(), seat, key) if left.history.replayable else None
        return self.step(acts.Branched(left.row.id, left.history.seq, origin))

    def imagined(self, seat: Seat, key: int) -> Moment:
        """Where this table stands as the seat knows it, for a table without that past."""
        table = self._running(over=True)
        if table.result is not None:
            raise IllegalPlay("the game was over at this step; branch from an earlier one")
        return table.redealt(seat, key, table.chance).moment

    def load(self, lines: Sequence[LineRow], end: bytes | None = None) -> None:
        """Takes stored lines in; the newest one says where the table stands.

        `end` is the stored picture of a game that ended under older rules: those of today have no say in it.
        """
        if not lines:
            return None
        log, told = self._log(), self._told()
        for line in lines:
            act = msgspec.json.decode(line.act, type=Act)
            base_log, base_told = self.history.base(act)
            del log[base_log:], told[base_told:]
            log += self.history.logged(line)
            news = self.history.news(line)
            told += news
            self._note(line, act, len(log), len(told), news)
        if end is not None:
            return self._close(lines[-1].version, end, log, told)
        for line in reversed(lines):
            try:
                moment = moments.unpack(line.moment, self.game)
                step = self.history.steps[line.seq]
                self._stand(moment, log[: step.log], told[: step.told])
            except Exception:
                # After an update of the rules the newest answers may not fit any more; an older moment does.
                if not self.outdated(line):
                    raise
            else:
                self.moment, self.stands_at = moment, line.seq
                return None
        raise NoFit(message("no stored moment of this table fits the rules any more"))

    def _close(self, version: int, end: bytes, log: list[Entry], told: list[Told]) -> None:
        """A game that is over, to be looked at and nothing else."""
        state, _, result = self.pictured(end)
        assert result is not None
        ended = result
        game = dataclasses.replace(self.game, version=version, phases=(_over,), result=lambda _: ended)
        setting = Setting(game, self.row.seats, self.switches, self.content, self.row.seed)
        table = Table(setting, setting.beginning(state, _over.__name__), self.chance, Past(log, told, heard=True))
        self.table, self.mark, self.closed = table, table.mark, True

    def pictured(self, packed: bytes) -> tuple[Any, list[tuple[Seat, str]], Result | None]:
        """The state, who was asked what, and the result, as `picture` stored them."""
        kind = tuple[msgspec.Raw, list[tuple[int, str]], Result | None]
        stored, asked, result = msgspec.msgpack.decode(moments.expand(packed), type=kind)
        state = self.game.decoder.decode(moments.renewed(bytes(stored), self.game))
        state.content, state.switches = self.content, self.switches
        return state, asked, result

    def outdated(self, line: LineRow) -> bool:
        return line.version != self.game.version

    def update(self, line: LineRow) -> LineRow:
        """The rules changed since this line: the table goes on, from an older moment if it must."""
        return self.step(acts.Updated(line.version, self.game.version, self.stands_at))

    def restore(self) -> None:
        """Back to the last line that was stored."""
        self.seats.substitutes = {}
        for step in self.history.steps:
            self.seats.sit(step.act)
        log, told = self._past or (self._log(), self._told())
        if self.moment is None:
            self.table = None
        else:
            last = self.history.steps[-1]
            self._stand(self.moment, log[: last.log], told[: last.told])

    # --- doing

    def play(self, seat: Seat, choice: int | str) -> LineRow:
        """A seat answers with the number of an option, or with its notation; IllegalPlay says why not."""
        table = self._running()
        ask = table.asks.get(seat) or table.changeable.get(seat)
        if ask is None:
            raise IllegalPlay("seat {seat} is not asked now", seat)
        if isinstance(choice, str):
            return self.answer(seat, choice)
        if not 1 <= choice <= len(ask.options):
            raise IllegalPlay("there is no option {n}; the last is {last}", seat, n=choice, last=len(ask.options))
        return self.answer(seat, ask.options[choice - 1])

    def answer(self, seat: Seat, option: Any) -> LineRow:
        table = self._running()
        asked, at = self.history.asked, len(table.log)
        table.play(option, seat)
        played = table.log[at]
        assert isinstance(played, Play)
        return self.step(acts.Played(seat, asked, notation.text(played.option)))

    def feed(self, outcome: Sequence[str | int]) -> LineRow:
        """Somebody says what real dice came to."""
        table = self._running()
        table.feed(table.pending.read(outcome) if table.pending else [])
        return self.step(acts.Rolled())

    def concede(self, seat: Seat) -> LineRow:
        self._running().concede(seat)
        return self.step(acts.Conceded(seat))

    def answer_ahead(self, seat: Seat, said: str) -> LineRow | None:
        """Answers ahead of time or takes that back; a line only if it was given at once."""
        table = self._running()
        before = len(table.log)
        policy.answer_ahead(table, seat, said)
        return self.step(acts.Ordered(seat)) if len(table.log) > before else None

    def reseat(self, rows: Sequence[SeatRow]) -> None:
        """Who sits where, where they want to be asked and what they answered ahead, as it is stored."""
        self.seats.rows = list(rows)
        if self.table is not None:
            self.table.orders = {}
            policy.follow(self.table, self.seats.all_wishes())

    def substitute(self, seat: Seat, level: str) -> LineRow:
        """A bot sits in, or the person comes back if the level is empty."""
        self._running()
        act = acts.Substituted(seat, level) if level else acts.Returned(seat)
        self.seats.sit(act)
        return self.step(act)

    @property
    def on_honour(self) -> bool:
        """Whether what was decided stands: nothing is taken back, and the game goes on nowhere but here."""
        return self.game.honour(self.switches)

    def undo_target(self, seat: Seat) -> tuple[int, bool] | None:
        """The line to go back to for the seat's last decision, and whether that is free."""
        if self.status != "playing" or self.options.undo == "never" or self.on_honour:
            return None
        assert self.table is not None
        to = self.history.last_answer(seat)
        return None if to is None else (to, policy.is_free(self.table, seat, self.history.steps[to].log))

    def undo(self, seat: Seat, moment: Moment, to: int, free: bool) -> LineRow:
        """The table stands again as after the line `to`, whose moment this is."""
        back = self.history.steps[to]
        self._past = self._log(), self._told()
        self._stand(moment, self._past[0][: back.log], self._past[1][: back.told])
        return self.step(acts.TakenBack(to, seat, free))

    # --- a line

    def step(self, act: Act) -> LineRow:
        """What was done, as a line to be stored; people are not stopped where they need not be."""
        table, wishes = self._running(over=True), self.seats.all_wishes()
        policy.follow(table, wishes)
        if not isinstance(act, acts.Branched):  # whose record begins with exactly this moment
            policy.pass_needless(table, wishes)
        policy.forget_impossible(table)
        return self.line(act)

    def line(self, act: Act) -> LineRow:
        """The table as it stands after this act, as a line to be stored."""
        table = self._running(over=True)
        history = self.history
        log_from, told_from = history.base(act)
        self._next = act, table.moment
        seq = history.seq + 1
        fresh = not history.steps or table.mark != self.mark or isinstance(act, FRESH)
        return LineRow(
            table_id=self.row.id, seq=seq, at=clock.now(), version=self.game.version,
            asked=seq if fresh else history.asked, act=as_json(act),
            log=as_json(table.log[log_from:]),
            told=as_json([(told.at, told.to, told.event) for told in table.told[told_from:]]),
            moment=moments.pack(self._next[1]), picture=picture(table),
        )  # fmt: skip

    def stored(self, line: LineRow) -> None:
        """The line is on the disk: from now on it is what happened."""
        act, self.moment = self._next
        table = self._running(over=True)
        news = table.told[self.history.base(act)[1] :]
        self.mark, self._past = table.mark, None
        self._note(line, act, len(table.log), len(table.told), news)

    def ahead(self, seat: Seat) -> list[str]:
        """What the seat answered ahead, as notation."""
        return [notation.text(option) for option in policy.given(self.table, seat)] if self.table else []

    def say(self, beat: Beat, words: Words) -> str:
        """A line of the story in words with signs."""
        if beat.act is not None:
            return acts.sentence(beat.act, words)
        return self.game.say(self._running(over=True).state, beat.told, words)

    def record(self, *, private: bool = False) -> bytes:
        """The whole game, hidden cards included; a private one has the notes of its people too."""
        bots = {row.seat: row.level for row in self.seats if row.kind == "bot"}
        notes = {row.seat: row.notes for row in self.seats if private and row.notes}
        table, history = self._running(over=True), self.history
        return records.write(
            table, origin=history.origin, start=history.start, bots=bots, notes=notes, versions=history.versions()
        )

    # --- clocks

    def due(self, line: LineRow | None) -> float | None:
        """When somebody has to look after this table: a clock runs out, or a bot should long have answered.

        The line is the newest one, about to be stored.
        """
        table, history = self.table, self.history
        if table is None or table.result is not None:
            return None
        if self.seats.next_bot(table) is not None:
            return clock.now() + RESCUE
        if self.options.clock == "none" or all(self.seats.is_bot(seat) for seat in table.asks):
            return None
        asked_at = history.asked_at if line is None or line.asked == history.asked else line.at
        return asked_at + self.options.seconds

    def left(self, seat: Seat) -> float | None:
        """Seconds on the clock of a person who is asked."""
        asked = self.table is not None and seat in self.table.asks
        if self.options.clock == "none" or not asked or self.seats.is_bot(seat):
            return None
        return max(0.0, self.history.asked_at + self.options.seconds - clock.now())

    # --- inside

    def _running(self, *, over: bool = False) -> Table:
        if self.table is None:
            raise IllegalPlay("the game has not begun yet")
        if self.table.result is not None and not over:
            raise IllegalPlay("the game is over")
        return self.table

    def _note(self, line: LineRow, act: Act, log: int, told: int, news: Sequence[Told]) -> None:
        """A line has become part of the history, and may have changed who sits where."""
        self.history.note(line, act, log, told, news)
        self.seats.sit(act)

    def _log(self) -> list[Entry]:
        return list(self.table.log) if self.table else []

    def _told(self) -> list[Told]:
        return list(self.table.told) if self.table else []

    def resumed(self, moment: Moment, log: Sequence[Entry] = (), told: Sequence[Told] = ()) -> Table:
        """The engine's table that stood there, played with the cards of this one."""
        row = self.row
        setting = Setting(self.game, row.seats, self.switches, self.content, row.seed)
        return Table(setting, moment, self.chance, Past(list(log), list(told), heard=True))

    def _stand(self, moment: Moment, log: list[Entry], told: list[Told]) -> None:
        """The engine's table at a moment, with its past."""
        self.table = self.resumed(moment, log, told)
        self.mark = self.table.mark
        policy.follow(self.table, self.seats.all_wishes())


async def _over(_: Any) -> None:
    """The phase of a game that has ended."""


def picture(table: Table) -> bytes:
    """The state and who is asked what, to be shown in a replay without any rule being run again."""
    asked = [(seat, ask.kind) for seat, ask in table.asks.items()]
    return moments.squeeze(msgspec.msgpack.encode((table.state, asked, table.result)))
