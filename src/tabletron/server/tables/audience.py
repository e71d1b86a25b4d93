"""A table with the people around it, as one process sees them: who is there, who watches, what is proposed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tabletron.core.chance import commitment
from tabletron.core.flow import Roll, Seat
from tabletron.core.i18n import Words, speaking
from tabletron.protocol import messages
from tabletron.seats import policy
from tabletron.server.limits import Visitor
from tabletron.server.storage.rows import TalkRow
from tabletron.server.tables.table import ServedTable

GONE = 60.0
"""After so many seconds without a connection a person counts as gone, not only away."""
SOON = 0.05
"""Seconds within which those who only look on see what happened."""
STORY = 300
"""At most so many lines of the story are sent at once."""
SOMEBODY = Visitor("nowhere")
Presence = Literal["thinking", "here", "away", "gone", "bot", "open"]


class Viewer:
    """One socket: the seats it holds, its language, and what it was sent."""

    def __init__(
        self, seats: tuple[Seat, ...], host: bool, language: str, heard: int, visitor: Visitor = SOMEBODY
    ) -> None:
        self.seats, self.host, self.language, self.heard, self.visitor = seats, host, language, heard, visitor
        self.looking = True
        self.news = asyncio.Event()
        self.news.set()
        self.answers: list[messages.Sent] = []
        self.done: list[int] = []
        self._later: asyncio.TimerHandle | None = None
        self.pictured, self.informed, self.talked = -1, -1, -1

    def wake_soon(self) -> None:
        """Several changes in a row make one picture for somebody who only looks on."""
        if self._later is None:
            self._later = asyncio.get_running_loop().call_later(SOON, self._wake)

    def _wake(self) -> None:
        self._later = None
        self.news.set()

    def acknowledge(self, message_id: int) -> None:
        """A message was carried out: the next picture says so, or a line of its own if there is none."""
        self.done.append(message_id)
        self.news.set()

    def send(self, message: messages.Sent) -> None:
        """An answer to this socket alone."""
        self.answers.append(message)
        self.news.set()


class Proposed(Struct):
    """What a seat asked for after the step `at`, and who has to agree still. It ends with the next step."""

    what: Literal["undo", "replace"]
    by: Seat
    gone: Seat | None
    to: int
    waiting: list[Seat]
    at: int


class Room:
    """A table, its lock, and everybody who looks at it through this process."""

    def __init__(self, served: ServedTable, owner: Visitor | None = None) -> None:
        self.served, self.lock = served, asyncio.Lock()
        self.owner = owner or Visitor(f"table {served.row.id}", served.row.guest)
        """Who answers for what its bots cost; nobody but the table itself after a restart, until somebody comes."""
        self.removed = False
        self.viewers: set[Viewer] = set()
        self.talk: list[TalkRow] = []
        self.driving: asyncio.Task[None] | None = None
        self.version, self.used, self.opened = 0, time.monotonic(), time.monotonic()
        self.unsettled = False
        """Something was done that is not stored yet: nobody may see it."""
        self.elsewhere: dict[Seat, tuple[bool, float]] = {}
        """What other processes said of their people: whether they look, and when that was."""
        self.last_seen: dict[Seat, float] = {}
        self.people = 0
        """Counts the changes of who sits where and how present they are."""
        self._present: list[Presence] = []
        self._around: tuple[str, dict[Seat, str]] = ("", {})
        self._desks: dict[tuple[Seat | None, str], messages.Desk] = {}
        self.frames: dict[tuple[object, ...], tuple[str, int]] = {}
        """Messages that several spectators get, as they are sent, with the number of lines they know after it."""
        self._statistics: tuple[tuple[int, tuple[int, ...]], ...] | None = None

    @property
    def proposal(self) -> Proposed | None:
        """What is proposed now, as it is stored."""
        stored = self.served.row.proposal
        one = msgspec.json.decode(stored, type=Proposed) if stored else None
        return one if one is not None and one.at == self.served.history.seq else None

    def touch(self) -> None:
        """Something changed: everybody gets a new picture."""
        self.version += 1
        self._desks.clear()
        self._statistics = None
        around = self.served.status, dict(self.served.seats.substitutes)
        if around != self._around:
            self._around = around
            self.people += 1
        if not self.unsettled:  # whoever settles it stirs
            self.stir()

    def regroup(self) -> None:
        """Who is there, or what they propose, may have changed."""
        self.people += 1
        self.stir()

    def look_around(self) -> None:
        """People go away without a word: notices it."""
        now = [self.presence(row.seat) for row in self.served.seats]
        if now != self._present:
            self._present = now
            self.regroup()

    def stir(self) -> None:
        """There is news: at once for those who are asked, and soon for those who only look on."""
        self.used = time.monotonic()
        asked = self.served.table.asks if self.served.table is not None else {}
        for viewer in self.viewers:
            if viewer.pictured < 0 or not asked.keys().isdisjoint(viewer.seats):
                viewer.news.set()
            else:
                viewer.wake_soon()

    # --- who is there

    def join(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        self.regroup()

    def leave(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        for seat in viewer.seats:
            self.last_seen[seat] = time.monotonic()
        self.regroup()

    def presence(self, seat: Seat) -> Presence:
        row, now = self.served.seats[seat], time.monotonic()
        if row.kind != "person":
            return "bot" if row.kind == "bot" else "open"
        here = [viewer for viewer in self.viewers if seat in viewer.seats]
        looking, heard = self.elsewhere.get(seat, (False, 0.0))
        if any(viewer.looking for viewer in here) or (looking and now - heard < GONE):
            return "thinking" if self.served.table is not None and seat in self.served.table.asks else "here"
        seen = max(self.last_seen.get(seat, self.opened), heard)
        return "away" if here or now - seen < GONE else "gone"

    # --- pictures

    def info(self, viewer: Viewer) -> messages.TableInfo:
        served, row = self.served, self.served.row
        # Whoever knows the address of a webhook can post to it: it is the host's.
        options = served.options if viewer.host else replace(served.options, webhook="")
        return messages.TableInfo(
            id=row.id, game=row.game, title=served.game.title, status=served.status,
            holders=tuple(self._holders()), asked=tuple(self._asked()), mine=viewer.seats, host=viewer.host,
            watching=sum(1 for other in self.viewers if not other.seats),
            switches=_plain(served), options=options, commitment=commitment(row.seed),
            seed=row.seed if served.status == "over" else None, rematch=row.rematch, proposal=self._proposal(),
            honour=served.on_honour,
        )  # fmt: skip

    def picture(self, viewer: Viewer) -> messages.TableScene:
        served = self.served
        assert served.table is not None
        eyes: Iterable[Seat | None] = viewer.seats or (None,)
        if self._statistics is None:
            self._statistics = tuple(
                (seat, tuple(rolls[str(face)] for face in range(1, 7)))
                for seat, rolls in sorted(served.history.statistics(served.table.state).items())
            )
        desks = tuple(self._desk(seat, viewer.language) for seat in eyes)
        return messages.TableScene(
            seq=served.history.seq, asked=served.history.asked, desks=desks,
            dice=self._dice(), news=tuple(self._news(viewer)), statistics=self._statistics, done=tuple(viewer.done),
        )  # fmt: skip

    def lines_with_steps(
        self, seats: Iterable[Seat], words: Words, first: int = 0, step: int | None = None
    ) -> Iterable[tuple[messages.Line, int]]:
        """The story from a line on, or of one step, as far as these seats may read it, with each line's step."""
        own, over = set(seats), self.served.status == "over"
        for n, beat in enumerate(self.served.history.story[first:], first):
            if step in (None, beat.seq) and (beat.to is None or beat.to in own or over):
                yield (
                    messages.Line(n, self.served.say(beat, words), _kind(beat), beat.to is not None, beat.to),
                    beat.seq,
                )

    def _news(self, viewer: Viewer) -> list[messages.Line]:
        story = self.served.history.story
        first = max(viewer.heard, len(story) - STORY)
        viewer.heard = len(story)
        words = self._words(viewer.language)
        return [line for line, _ in self.lines_with_steps(viewer.seats, words, first)]

    def _desk(self, seat: Seat | None, language: str) -> messages.Desk:
        """What a seat sees and can do; the same for all its sockets until something changes."""
        key = seat, language
        if key not in self._desks:
            self._desks[key] = self._draw(seat, self._words(language))
        return self._desks[key]

    def _draw(self, seat: Seat | None, words: Words) -> messages.Desk:
        served, table = self.served, self.served.table
        assert table is not None
        view = table.scene(seat, words)
        if seat is None:
            return messages.Desk(view, (), (), "no")
        ahead = policy.ahead(table, seat, words)
        windows = policy.windows(served.game, served.seats.wishes(seat), words)
        notes = tuple(served.seats[seat].notes.splitlines())
        return messages.Desk(
            view, ahead, windows, self._undo(seat), served.seats.coached(seat), self._pleas(seat, words), notes
        )

    def _undo(self, seat: Seat) -> Literal["free", "ask", "no"]:
        target = self.served.undo_target(seat)
        if target is None:
            return "no"
        return "ask" if policy.must_agree(seat, self.served.seats.persons(), free=target[1]) else "free"

    def _pleas(self, seat: Seat, words: Words) -> tuple[messages.Plea, ...]:
        """What the asked seat could ask of people; bots help unasked, if it is worth it."""
        served, table = self.served, self.served.table
        if table is None or seat not in table.asks:
            return ()
        pleas = served.game.pleas(table.state, seat, words)
        persons = served.seats.persons() if pleas else ()
        return tuple(messages.Plea(other, text) for other, text in pleas.items() if other in persons and other != seat)

    def _dice(self) -> messages.Dice | None:
        event = self.served.table.pending if self.served.table else None
        if event is None:
            return None
        if isinstance(event, Roll):
            return messages.Dice(event.stream, tuple(tuple(map(str, die)) for die in event.dice))
        return messages.Dice(event.stream, (), len(event.zone))

    def _asked(self) -> Iterable[Seat]:
        asks = self.served.table.asks if self.served.table else {}
        return (seat for seat in asks if not self.served.seats.is_bot(seat))

    def _holders(self) -> Iterable[messages.Holder]:
        for row in self.served.seats:
            yield messages.Holder(
                seat=row.seat, kind=row.kind, name=row.name, level=row.level,  # type: ignore[arg-type]
                presence=self.presence(row.seat), substitute=self.served.seats.substitutes.get(row.seat, ""),
                left=self.served.left(row.seat),
            )  # fmt: skip

    def _proposal(self) -> messages.Proposal | None:
        one = self.proposal
        return messages.Proposal(one.what, one.by, one.gone, tuple(one.waiting)) if one else None

    def _words(self, language: str) -> Words:
        return speaking(language, self.served.game.package)


def _kind(beat: object) -> str:
    act, told = getattr(beat, "act", None), getattr(beat, "told", None)
    return type(act).__name__ if act is not None else type(told).__name__


def _plain(served: ServedTable) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(served.switches)
    return plain
