"""A table in memory: the engine's table, who sits at it, and its story. Nothing here waits for anything.

Whatever is done to it becomes one line (`step`) that must be stored before anybody is told; if that fails, `restore`
brings back the last line's moment.
"""

from __future__ import annotations

import dataclasses
import secrets
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

import tabletron
from tabletron.core import moment as moments
from tabletron.core import notation
from tabletron.core import record as records
from tabletron.core.chance import ByHand, Chance, Seeded
from tabletron.core.content import Pack
from tabletron.core.errors import BadRecord, IllegalPlay, TabletronError
from tabletron.core.flow import PASS, Seat
from tabletron.core.game import Result, Told
from tabletron.core.i18n import Words, message
from tabletron.core.table import Entry, Moment, Orders, Play, Table, new_table
from tabletron.server import acts
from tabletron.server.acts import Act
from tabletron.server.rows import LineRow, SeatRow, TableRow, as_json
from tabletron.server.wire import Options

SUBSTITUTE = "greedy"
RESCUE = 20.0
ASKED_EVERYWHERE = "[]"
"""The windows let pass by a seat that wants to see every question."""
"""If a bot has not answered after so many seconds, its process is taken for dead and any other may answer."""
FRESH = acts.TakenBack | acts.Updated | acts.Returned
"""After these a question counts as asked anew: older answers to it are stale, and the clock begins again."""

Status: TypeAlias = Literal["waiting", "playing", "over"]


class NoFit(TabletronError):
    """The rules were updated, and the table cannot go on."""


class Beat(Struct, frozen=True, gc=False):
    """One line of a table's story: something told, or an act on the table itself; `to` is the only seat to read it."""

    seq: int
    told: Any = None
    to: Seat | None = None
    act: Act | None = None


class Step(Struct, frozen=True, gc=False):
    """A stored line in short: how long log and telling were after it."""

    seq: int
    act: Act
    log: int
    told: int
    at: float
    version: int
    """Of the rules."""


class Live:
    """One table with its seats."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        self.row, self.seats = row, list(seats)
        self.game = tabletron.game(row.game)
        self.options = msgspec.json.decode(row.options, type=Options)
        packs = [Pack.read(Path(folder)) for folder in msgspec.json.decode(row.packs)]
        self.content = self.game.load(packs)
        self.switches = msgspec.json.decode(row.switches, type=self.game.switches)
        self.unhurried = self.game.unhurried(self.switches)
        self.table: Table | None = None
        self.moment: Moment | None = None
        self.seq, self.asked, self.asked_at = -1, 0, row.created
        self.steps: list[Step] = []
        self.stands_at = -1
        self.closed = False
        """It ended under older rules, and is shown as it ended."""
        self.path: list[int] = []
        """The lines that led to where the table stands; those taken back are not on it."""
        self.story: list[Beat] = []
        self.substitutes: dict[Seat, str] = {}
        """The levels of the bots that sit in for people."""
        self._rolls: dict[Seat, Counter[str]] = {}
        self._counted = 0
        self.origin: records.Origin | None = None
        self.start = b""
        """Where a branch left another game; the moment it began with, if no record could lead to it."""
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

    def is_bot(self, seat: Seat) -> bool:
        return self.seats[seat].kind == "bot" or seat in self.substitutes

    def level(self, seat: Seat) -> str:
        return self.substitutes.get(seat) or self.seats[seat].level

    def persons(self) -> list[Seat]:
        """The seats held by people who play themselves."""
        return [row.seat for row in self.seats if row.kind == "person" and row.seat not in self.substitutes]

    def coached(self, seat: Seat) -> bool:
        """Whether the seat may ask the coach."""
        allowed = self.options.coach
        return allowed == "always" or (allowed == "alone" and self.persons() == [seat])

    # --- opening and loading

    def open(self) -> LineRow:
        """Deals, and gives the first line."""
        switches = msgspec.to_builtins(self.switches)
        self.table = new_table(self.game, self.row.seats, self.row.seed, switches, self.content, self.chance)
        return self.step(acts.Opened())

    def branch(self, left: Live, seat: Seat) -> LineRow:
        """Goes on from where another table stood, as the seat knew it; hidden cards are dealt anew."""
        key = secrets.randbits(64)
        self.table = self._resumed(left.imagined(seat, key))
        origin = records.Origin.of(left.record(), seat, key) if left.replayable else None
        return self.step(acts.Branched(left.row.id, left.seq, origin))

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
            base_log, base_told = self._base(act)
            del log[base_log:], told[base_told:]
            log += [self._decode_line(raw) for raw in msgspec.json.decode(line.log, type=list[msgspec.Raw])]
            news = [self._decode_told(raw) for raw in msgspec.json.decode(line.told, type=list[msgspec.Raw])]
            told += news
            self._note(line, act, len(log), len(told), news)
        if end is not None:
            return self._close(lines[-1].version, end, log, told)
        for line in reversed(lines):
            try:
                moment = moments.unpack(line.moment, self.game)
                step = self.steps[line.seq]
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
        position = (state, _over.__name__)
        table = Table(game, self.row.seats, self.switches, self.content, self.chance, self.row.seed, position)
        table.log, table.told = log, told
        self.table, self.mark, self.closed = table, table.mark, True

    def pictured(self, packed: bytes) -> tuple[Any, list[tuple[Seat, str]], Result | None]:
        """The state, who was asked what, and the result, as `picture` stored them."""
        kind = tuple[self.game.state, list[tuple[int, str]], Result | None]  # type: ignore[name-defined]
        state, asked, result = msgspec.msgpack.decode(moments.expand(packed), type=kind)
        state.content, state.switches = self.content, self.switches
        return state, asked, result

    def outdated(self, line: LineRow) -> bool:
        return line.version != self.game.version

    def update(self, line: LineRow) -> LineRow:
        """The rules changed since this line: the table goes on, from an older moment if it must."""
        return self.step(acts.Updated(line.version, self.game.version, self.stands_at))

    def restore(self) -> None:
        """Back to the last line that was stored."""
        self.substitutes = {}
        for step in self.steps:
            self._seat_bot(step.act)
        log, told = self._past or (self._log(), self._told())
        if self.moment is None:
            self.table = None
        else:
            last = self.steps[-1]
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
        asked, at = self.asked, len(table.log)
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

    def order(self, seat: Seat, said: str) -> LineRow | None:
        """Orders an answer ahead of time or takes that back; a line only if it was given at once."""
        table = self._running()
        ahead = table.orders.setdefault(seat, self._orders(seat)).ahead
        kept = [option for option in ahead if notation.text(option) != said]
        if len(kept) < len(ahead):
            ahead[:] = kept
            return None
        before = len(table.log)
        table.order(seat, said)
        return self.step(acts.Ordered(seat)) if len(table.log) > before else None

    def ahead(self, seat: Seat) -> list[str]:
        """What the seat ordered ahead, as notation."""
        orders = self.table.orders.get(seat) if self.table else None
        return [notation.text(option) for option in orders.ahead] if orders else []

    def reseat(self, seats: Sequence[SeatRow]) -> None:
        """Who sits where, where they want to be asked and what they ordered, as it is stored."""
        self.seats = list(seats)
        if self.table is not None:
            self.table.orders = {}
            self._sync_orders()

    def substitute(self, seat: Seat, level: str) -> LineRow:
        """A bot sits in, or the person comes back if the level is empty."""
        self._running()
        act = acts.Substituted(seat, level) if level else acts.Returned(seat)
        self._seat_bot(act)
        return self.step(act)

    def undo_target(self, seat: Seat) -> tuple[int, bool] | None:
        """The line to go back to for the seat's last decision, and whether that is free."""
        if self.status != "playing" or self.options.undo == "never":
            return None
        assert self.table is not None
        for place in range(len(self.path) - 1, 0, -1):
            act = self.steps[self.path[place]].act
            if isinstance(act, acts.Played) and act.seat == seat:
                to = self.path[place - 1]
                line = self.table.free_undo(seat)
                free = line is not None and line >= self.steps[to].log
                return to, free
        return None

    def undo(self, seat: Seat, moment: Moment, to: int, free: bool) -> LineRow:
        """The table stands again as after the line `to`, whose moment this is."""
        back = self.steps[to]
        self._past = self._log(), self._told()
        self._stand(moment, self._past[0][: back.log], self._past[1][: back.told])
        return self.step(acts.TakenBack(to, seat, free))

    # --- a line

    def step(self, act: Act) -> LineRow:
        """What was done, as a line to be stored; people are not stopped where they need not be."""
        self._running(over=True)
        self._sync_orders()
        if not isinstance(act, acts.Branched):  # whose record begins with exactly this moment
            self._pass_needless()
        return self.line(act)

    def line(self, act: Act) -> LineRow:
        """The table as it stands after this act, as a line to be stored."""
        table = self._running(over=True)
        log_from, told_from = self._base(act)
        self._next = act, table.moment
        seq = self.seq + 1
        fresh = not self.steps or table.mark != self.mark or isinstance(act, FRESH)
        return LineRow(
            table_id=self.row.id, seq=seq, at=time.time(), version=self.game.version,
            asked=seq if fresh else self.asked, act=as_json(act),
            log=as_json(table.log[log_from:]),
            told=as_json([(told.at, told.to, told.event) for told in table.told[told_from:]]),
            moment=moments.pack(self._next[1]), picture=picture(table),
        )  # fmt: skip

    def stored(self, line: LineRow) -> None:
        """The line is on the disk: from now on it is what happened."""
        act, self.moment = self._next
        table = self._running(over=True)
        news = table.told[self._base(act)[1] :]
        self.mark, self._past = table.mark, None
        self._note(line, act, len(table.log), len(table.told), news)

    def record(self) -> bytes:
        """The whole game, hidden cards included."""
        bots = {row.seat: row.level for row in self.seats if row.kind == "bot"}
        table, versions = self._running(over=True), self._versions()
        return records.write(table, origin=self.origin, start=self.start, bots=bots, versions=versions)

    @property
    def replayable(self) -> bool:
        """Whether the rules of today can play the record again, from its first deal on."""
        return not self.start and [version for _, version in self._versions()] == [self.game.version]

    def due(self, line: LineRow | None) -> float | None:
        """When somebody has to look after this table: a clock runs out, or a bot should long have answered.

        The line is the newest one, about to be stored.
        """
        table = self.table
        if table is None or table.result is not None:
            return None
        asked = [*table.asks]
        if any(self.is_bot(seat) for seat in asked):
            return time.time() + RESCUE
        if self.options.clock == "none" or not asked:
            return None
        asked_at = self.asked_at if line is None or line.asked == self.asked else line.at
        return asked_at + self.options.seconds

    def left(self, seat: Seat) -> float | None:
        """Seconds on the clock of a person who is asked."""
        if self.options.clock == "none" or self.table is None or seat not in self.table.asks or self.is_bot(seat):
            return None
        return max(0.0, self.asked_at + self.options.seconds - time.time())

    def statistics(self) -> dict[Seat, Counter[str]]:
        """How often each seat rolled each face; what was taken back was rolled all the same."""
        table = self._running(over=True)
        for beat in self.story[self._counted :]:
            if beat.told is not None and (rolled := self.game.rolled(table.state, beat.told)):
                self._rolls.setdefault(rolled[0], Counter()).update(map(str, rolled[1]))
        self._counted = len(self.story)
        return self._rolls

    def say(self, beat: Beat, words: Words) -> str:
        """A line of the story in words with signs."""
        if beat.act is not None:
            return acts.sentence(beat.act, words)
        return self.game.say(self._running(over=True).state, beat.told, words)

    # --- inside

    def _running(self, *, over: bool = False) -> Table:
        if self.table is None:
            raise IllegalPlay("the game has not begun yet")
        if self.table.result is not None and not over:
            raise IllegalPlay("the game is over")
        return self.table

    def _log(self) -> list[Entry]:
        return list(self.table.log) if self.table else []

    def _told(self) -> list[Told]:
        return list(self.table.told) if self.table else []

    def _decode_line(self, raw: msgspec.Raw) -> Entry:
        try:
            return records.decode_line(raw, self.game)
        except BadRecord:  # an option that the rules of today do not know
            unknown: Entry = msgspec.json.decode(raw, type=Entry)
            return unknown

    def _decode_told(self, raw: msgspec.Raw) -> Told:
        at, to, event = msgspec.json.decode(raw, type=tuple[int, int | None, msgspec.Raw])
        try:
            return Told(at, msgspec.json.decode(event, type=self.game.event), to)
        except msgspec.ValidationError:  # an event that the rules of today do not tell
            return Told(at, None, to)

    def _resumed(self, moment: Moment, log: Sequence[Entry] = (), told: Sequence[Told] = ()) -> Table:
        row = self.row
        return Table.resume(self.game, row.seats, self.switches, self.content, self.chance, row.seed, moment, log, told)

    def _stand(self, moment: Moment, log: list[Entry], told: list[Told]) -> None:
        """The engine's table at a moment, with its past."""
        self.table = self._resumed(moment, log, told)
        self.mark = self.table.mark
        self._sync_orders()

    def _note(self, line: LineRow, act: Act, log: int, told: int, news: Sequence[Told]) -> None:
        """A line has become part of the story."""
        self.seq = line.seq
        if line.asked != self.asked or not self.steps:
            self.asked, self.asked_at = line.asked, line.at
        self.steps.append(Step(line.seq, act, log, told, line.at, line.version))
        if isinstance(act, acts.Branched):
            self.origin, self.start = act.origin, b"" if act.origin else line.moment
        if isinstance(act, acts.TakenBack | acts.Updated):
            del self.path[self.path.index(act.to) + 1 :]
        self.path.append(line.seq)
        self._seat_bot(act)
        if isinstance(act, acts.TakenBack) or type(act) in acts.SENTENCES:
            self.story.append(Beat(line.seq, act=act))
        self.story += [Beat(line.seq, told.event, told.to) for told in news if told.event is not None]

    def _versions(self) -> list[tuple[int, int]]:
        """After how many lines of the log which version of the rules began to hold."""
        found: list[tuple[int, int]] = []
        log = 0
        for step in (self.steps[seq] for seq in self.path):
            if not found or found[-1][1] != step.version:
                found.append((log, step.version))
            log = step.log
        return found

    def _seat_bot(self, act: Act) -> None:
        """A bot sits in for a person, or the person is back."""
        if isinstance(act, acts.Substituted):
            self.substitutes[act.seat] = act.level
        elif isinstance(act, acts.Returned):
            self.substitutes.pop(act.seat, None)

    def _base(self, act: Act) -> tuple[int, int]:
        """How much of the log, and of what was told, stood before this act added to it."""
        if isinstance(act, acts.TakenBack | acts.Updated):
            return self.steps[act.to].log, self.steps[act.to].told
        return (self.steps[-1].log, self.steps[-1].told) if self.steps else (0, 0)

    def _orders(self, seat: Seat) -> Orders:
        """What the seat's owner wants to be asked, and ordered ahead."""
        row, table = self.seats[seat], self.table
        said = msgspec.json.decode(row.ahead, type=list[str])
        standing = self.game.standing(table.state, seat) if said and table else ()
        known = {notation.text(option): option for option in standing}
        ahead = [known[text] for text in said if text in known]
        return Orders(self.passes(seat), ahead)

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


async def _over(_: Any) -> None:
    """The phase of a game that has ended."""


def picture(table: Table) -> bytes:
    """The state and who is asked what, to be shown in a replay without any rule being run again."""
    asked = [(seat, ask.kind) for seat, ask in table.asks.items()]
    return moments.squeeze(msgspec.msgpack.encode((table.state, asked, table.result)))
