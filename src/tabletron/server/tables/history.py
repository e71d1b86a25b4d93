"""What happened at a table: its stored lines, and the story they tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from tabletron.core import record as records
from tabletron.core.errors import BadRecord
from tabletron.core.flow import Seat
from tabletron.core.game import Game, Told
from tabletron.core.log import Entry
from tabletron.server.storage.rows import LineRow
from tabletron.server.tables import acts
from tabletron.server.tables.acts import Act


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


class History:
    """A table's steps so far, and the story of all that was told."""

    def __init__(self, game: Game[Any], created: float) -> None:
        self.game = game
        self.seq = -1
        self.asked, self.asked_at = 0, created
        self.steps: list[Step] = []
        self.path: list[int] = []
        """The lines that led to where the table stands; those taken back are not on it."""
        self.story: list[Beat] = []
        self._rolls: dict[Seat, Counter[str]] = {}
        self._counted = 0
        self.origin: records.Origin | None = None
        self.start = b""
        """Where a branch left another game; the moment it began with, if no record could lead to it."""

    @property
    def replayable(self) -> bool:
        """Whether the rules of today can play the record again, from its first deal on."""
        return not self.start and [version for _, version in self.versions()] == [self.game.version]

    def versions(self) -> list[tuple[int, int]]:
        """After how many lines of the log which version of the rules began to hold."""
        versions: list[tuple[int, int]] = []
        log = 0
        for step in (self.steps[seq] for seq in self.path):
            if not versions or versions[-1][1] != step.version:
                versions.append((log, step.version))
            log = step.log
        return versions

    def statistics(self, state: Any) -> dict[Seat, Counter[str]]:
        """How often each seat rolled each face; what was taken back was rolled all the same."""
        for beat in self.story[self._counted :]:
            if beat.told is not None and (rolled := self.game.rolled(state, beat.told)):
                self._rolls.setdefault(rolled[0], Counter()).update(map(str, rolled[1]))
        self._counted = len(self.story)
        return self._rolls

    def last_answer(self, seat: Seat) -> int | None:
        """The step before the seat's last answer that still counts."""
        for place in range(len(self.path) - 1, 0, -1):
            act = self.steps[self.path[place]].act
            if isinstance(act, acts.Played) and act.seat == seat:
                return self.path[place - 1]
        return None

    # --- lines

    def note(self, line: LineRow, act: Act, log: int, told: int, news: Sequence[Told]) -> None:
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
        if isinstance(act, acts.TakenBack) or type(act) in acts.SENTENCES:
            self.story.append(Beat(line.seq, act=act))
        self.story += [Beat(line.seq, told.event, told.to) for told in news if told.event is not None]

    def base(self, act: Act) -> tuple[int, int]:
        """How much of the log, and of what was told, stood before this act added to it."""
        if isinstance(act, acts.TakenBack | acts.Updated):
            return self.steps[act.to].log, self.steps[act.to].told
        return (self.steps[-1].log, self.steps[-1].told) if self.steps else (0, 0)

    def logged(self, line: LineRow) -> list[Entry]:
        """What a stored step added to the log."""
        return [self._entry(raw) for raw in msgspec.json.decode(line.log, type=list[msgspec.Raw])]

    def news(self, line: LineRow) -> list[Told]:
        """What was told at a stored step."""
        return [self._told(raw) for raw in msgspec.json.decode(line.told, type=list[msgspec.Raw])]

    def _entry(self, raw: msgspec.Raw) -> Entry:
        try:
            return records.decode_line(raw, self.game)
        except BadRecord:  # an option that the rules of today do not know
            unknown: Entry = msgspec.json.decode(raw, type=Entry)
            return unknown

    def _told(self, raw: msgspec.Raw) -> Told:
        at, to, event = msgspec.json.decode(raw, type=tuple[int, int | None, msgspec.Raw])
        try:
            return Told(at, msgspec.json.decode(event, type=self.game.event), to)
        except msgspec.ValidationError:  # an event that the rules of today do not tell
            return Told(at, None, to)
