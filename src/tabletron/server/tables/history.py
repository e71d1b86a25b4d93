"""What happened at a table: its stored lines, the story they tell, and the record of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from tabletron.core import record as records
from tabletron.core.content import Content
from tabletron.core.errors import BadRecord
from tabletron.core.flow import Seat
from tabletron.core.game import Told
from tabletron.core.i18n import Words
from tabletron.core.log import Entry
from tabletron.server.storage.rows import LineRow, SeatRow, TableRow
from tabletron.server.tables import acts
from tabletron.server.tables.acts import Act
from tabletron.server.tables.seats import Seating


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


class Past(Seating):
    """A table's steps so far, and the story of all that was told."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow], content: Content) -> None:
        super().__init__(row, seats, content)
        self.seq = -1
        self.steps: list[Step] = []
        self.path: list[int] = []
        """The lines that led to where the table stands; those taken back are not on it."""
        self.story: list[Beat] = []
        self._rolls: dict[Seat, Counter[str]] = {}
        self._counted = 0
        self.origin: records.Origin | None = None
        self.start = b""
        """Where a branch left another game; the moment it began with, if no record could lead to it."""

    def record(self, *, private: bool = False) -> bytes:
        """The whole game, hidden cards included; a private one has the notes of its people too."""
        bots = {row.seat: row.level for row in self.seats if row.kind == "bot"}
        notes = {row.seat: row.notes for row in self.seats if private and row.notes}
        table, versions = self._running(over=True), self._versions()
        return records.write(table, origin=self.origin, start=self.start, bots=bots, notes=notes, versions=versions)

    @property
    def replayable(self) -> bool:
        """Whether the rules of today can play the record again, from its first deal on."""
        return not self.start and [version for _, version in self._versions()] == [self.game.version]

    def _versions(self) -> list[tuple[int, int]]:
        """After how many lines of the log which version of the rules began to hold."""
        found: list[tuple[int, int]] = []
        log = 0
        for step in (self.steps[seq] for seq in self.path):
            if not found or found[-1][1] != step.version:
                found.append((log, step.version))
            log = step.log
        return found

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

    # --- lines

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

    def _base(self, act: Act) -> tuple[int, int]:
        """How much of the log, and of what was told, stood before this act added to it."""
        if isinstance(act, acts.TakenBack | acts.Updated):
            return self.steps[act.to].log, self.steps[act.to].told
        return (self.steps[-1].log, self.steps[-1].told) if self.steps else (0, 0)

    def _log(self) -> list[Entry]:
        return list(self.table.log) if self.table else []

    def _told(self) -> list[Told]:
        return list(self.table.told) if self.table else []

    def news(self, line: LineRow) -> list[Told]:
        """What was told at a stored step."""
        return [self._decode_told(raw) for raw in msgspec.json.decode(line.told, type=list[msgspec.Raw])]

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
