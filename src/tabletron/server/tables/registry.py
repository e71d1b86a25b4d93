"""The hall: every table that this process serves. All changes go through here, one at a time a table."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from tabletron.core import moment as moments
from tabletron.core import notation
from tabletron.core.errors import IllegalPlay, UnknownGame
from tabletron.core.flow import Seat
from tabletron.core.i18n import message
from tabletron.protocol.names import NOTES
from tabletron.server import clock, seat_keys
from tabletron.server.errors import Refused
from tabletron.server.limits import REMEMBERED, UNLIMITED, Budgets
from tabletron.server.storage import retention
from tabletron.server.storage.rows import LineRow, TalkRow, as_json
from tabletron.server.storage.store import StorageAway, Store, Taken
from tabletron.server.tables.audience import Proposed, Room
from tabletron.server.tables.bot_workers import Task, Thinkers, task
from tabletron.server.tables.bots import drive
from tabletron.server.tables.contents import Contents, row_of
from tabletron.server.tables.table import SUBSTITUTE, Live, NoFit
from tabletron.server.tables.webhooks import Notices
from tabletron.server.tasks import end
from tabletron.server.telemetry import Metrics

AGAIN = 60.0
"""Seconds after which a table that could not be opened is tried once more."""
MISSING = message("this table needs the game {game}, which is not installed on this server")
OUTDATED = message("this table was played with older rules, and no step of it fits those of today")
DAMAGED = message("this table is damaged: what was stored of it cannot be read")

log = logging.getLogger("tabletron.hall")


class Broken(Struct, frozen=True):
    """Why a table cannot be opened, and when that was found out."""

    why: str
    values: dict[str, object]
    at: float

    @property
    def refusal(self) -> Refused:
        return Refused(self.why, "broken", (), **self.values)


class Hall:
    """Tables by their id; `publish` tells other processes what happened here."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        publish: Callable[[dict[str, Any]], None],
        *,
        webhooks: bool = False,
        budgets: Budgets | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.store, self.thinkers, self.publish = store, thinkers, publish
        self.metrics = metrics or Metrics()
        self.budgets = budgets or Budgets(UNLIMITED)
        self.notices = Notices(webhooks)
        self.contents = Contents(store)
        self.rooms: dict[str, Room] = {}
        self.broken: dict[str, Broken] = {}
        """Tables that could not be opened, so that nobody tries again and again."""
        self._listings: OrderedDict[str, list[str]] = OrderedDict()
        """The tables in the lobby that were opened from each address since the start."""
        self.sockets: Counter[str] = Counter()
        """Live connections by address."""
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.plays = 0

    # --- tables

    async def room(self, table_id: str) -> Room:
        """The table of that id, out of memory or out of the store."""
        if table_id in self.rooms:
            return self.rooms[table_id]
        if not seat_keys.is_table_id(table_id):
            raise Refused("there is no table {table}", "unknown", table=table_id[: seat_keys.LONGEST])
        if (broken := self.broken.get(table_id)) is not None and time.monotonic() - broken.at < AGAIN:
            raise broken.refusal
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._open(table_id))
        try:
            return await asyncio.shield(self._loading[table_id])
        finally:
            self._loading.pop(table_id, None)

    async def _open(self, table_id: str) -> Room:
        """Load a table; one that cannot be opened says why, and hurts nobody else."""
        try:
            room = await self._load(table_id)
        except (Refused, StorageAway):
            raise
        except UnknownGame as problem:
            raise self._broken(table_id, MISSING, game=problem.name) from None
        except NoFit:
            raise self._broken(table_id, OUTDATED) from None
        except Exception:
            log.exception("table %s cannot be opened", table_id)
            raise self._broken(table_id, DAMAGED) from None
        self.broken.pop(table_id, None)
        return room

    def _broken(self, table_id: str, why: str, **values: object) -> Refused:
        self.broken[table_id] = broken = Broken(why, values, time.monotonic())
        return broken.refusal

    async def remove(self, table_id: str) -> None:
        """Delete a table for good; whoever looks at it is told."""
        async with retention.writing(self.store) as connection:
            await retention.remove(connection, [table_id])
        self.publish({"table": table_id, "what": "removed"})
        self.let_go(table_id)

    def let_go(self, table_id: str) -> None:
        """A table is no more: here, or because another process or an operator deleted it."""
        self.broken.pop(table_id, None)
        room = self.rooms.pop(table_id, None)
        if room is None:
            return
        room.removed = True
        if room.driving is not None:
            room.driving.cancel()
        for viewer in room.viewers:
            viewer.news.set()

    async def think(self, room: Room, task: Task) -> str | None:
        """Let a bot choose. Tables with people come before those without, and before those that used up their share."""
        owner = room.owner
        urgent = bool(room.live.persons()) and not self.budgets.spent("bot_seconds", owner)
        began = time.monotonic()
        try:
            return await self.thinkers.choose(task, owner.address, urgent=urgent)
        finally:
            self.budgets.charge("bot_seconds", owner, time.monotonic() - began)

    async def stood(self, live: Live, seq: int) -> Live:
        """The table as it stood after a step."""
        lines = [line for line in await self.store.lines(live.row.id) if line.seq <= seq]
        then = Live(live.row, live.seats, live.content)
        try:
            await asyncio.to_thread(then.load, lines)
        except NoFit:
            pass
        except Exception:
            log.exception("table %s: the steps up to %d cannot be read", live.row.id, seq)
            raise Refused("this step is damaged; nothing can go on from it", "illegal") from None
        if then.stands_at != seq:
            raise Refused("the rules were updated since, and this step does not fit them any more", "illegal")
        return then

    # --- what a seat does

    async def play(self, room: Room, seat: Seat, asked: int, choice: int | str) -> None:
        async with room.lock:
            self._fresh(room, asked)
            await self.commit(room, lambda: room.live.play(seat, choice))

    async def feed(self, room: Room, asked: int, outcome: list[str | int]) -> None:
        async with room.lock:
            self._fresh(room, asked)
            await self.commit(room, lambda: room.live.feed(outcome))

    async def concede(self, room: Room, seat: Seat) -> None:
        async with room.lock:
            await self.commit(room, lambda: room.live.concede(seat))

    async def order(self, room: Room, seat: Seat, notation: str) -> None:
        async with room.lock:
            await self.commit(room, lambda: room.live.order(seat, notation))
            await self._keep_orders(room)
        self.tell(room, "seats")

    async def stops(self, room: Room, seat: Seat, passes: Collection[str]) -> None:
        """The seat's owner says at which windows nobody need ask."""
        if unknown := set(passes) - set(room.live.game.passable):
            raise Refused("there is no window {name} to let pass", "illegal", name=min(unknown))
        async with room.lock:
            said = msgspec.json.encode(sorted(passes)).decode()
            await self.store.set_seat(room.live.row.id, seat, passes=said)
            await self.reseat(room)
        self.tell(room, "seats")

    async def jot(self, room: Room, seat: Seat, lines: Sequence[str]) -> None:
        """The seat's owner writes something down."""
        text = "\n".join(lines)
        if len(text) > NOTES:
            raise Refused("notes may have {most} letters, not {n}", "too_large", most=NOTES, n=len(text))
        async with room.lock:
            await self.store.set_seat(room.live.row.id, seat, notes=text)
            room.live.seats[seat].notes = text
        self.tell(room, "seats")

    async def undo(self, room: Room, seat: Seat) -> None:
        """At once if it is free or nobody else plays; otherwise the others are asked."""
        async with room.lock:
            live, target = room.live, room.live.undo_target(seat)
            if target is None:
                raise Refused(_why_no_undo(live), "illegal")
            others = [other for other in live.persons() if other != seat]
            if target[1] or not others:
                return await self._undo(room, seat, *target)
            await self._propose(room, Proposed("undo", seat, None, target[0], others, live.seq), anyway=True)
        return None

    async def propose_bot(self, room: Room, seat: Seat, gone: Seat) -> None:
        """A bot for somebody who is gone, if the others agree."""
        async with room.lock:
            if gone not in room.live.persons() or room.presence(gone) != "gone":
                raise Refused("that seat is not deserted", "illegal")
            others = [other for other in room.live.persons() if other not in (seat, gone)]
            others = [other for other in others if room.presence(other) != "gone"]
            if not others:
                return await self.commit(room, lambda: room.live.substitute(gone, SUBSTITUTE))
            await self._propose(room, Proposed("replace", seat, gone, -1, others, room.live.seq), anyway=True)
        return None

    async def vote(self, room: Room, seat: Seat, yes: bool) -> None:
        async with room.lock:
            settled = False
            while not settled:
                await self.reseat(room)  # others may have agreed through another process
                one = room.proposal
                if one is None or seat not in one.waiting:
                    raise Refused("nothing waits for your consent", "stale")
                one.waiting.remove(seat)
                if yes and not one.waiting:
                    return await self._agreed(room, one)
                settled = await self._propose(room, one if yes else None)
        return None

    async def come_back(self, room: Room, seat: Seat) -> None:
        async with room.lock:
            if seat not in room.live.substitutes:
                raise Refused("the seat is yours already", "stale")
            await self.commit(room, lambda: room.live.substitute(seat, ""))

    async def advise(self, room: Room, seat: Seat, language: str) -> tuple[int, int, str]:
        """What the coach would answer to the question that the seat has before it: its `asked`, an option, a reason."""
        live, table = room.live, room.live.table
        if not live.coached(seat):
            raise Refused("the coach is silent at this table", "illegal")
        ask = table.asks.get(seat) if table is not None else None
        if table is None or ask is None:
            raise Refused("seat {seat} is not asked now", "stale", seat=seat)
        asked = live.asked
        advice = await self.thinkers.advise(task(table, seat, SUBSTITUTE), language, room.owner.address)
        if advice is None:
            raise Refused("the coach has no answer to this", "unknown")
        return asked, list(map(notation.text, ask.options)).index(advice[0]) + 1, advice[1]

    async def say(self, room: Room, seat: Seat | None, name: str, text: str) -> None:
        await self.store.say(TalkRow(room.live.row.id, 0, clock.now(), seat, name, text))
        with suppress(StorageAway):  # it is stored, and heard of a little later
            await self.listen(room)
        self.tell(room, "talk")

    def looked(self, room: Room, seats: tuple[Seat, ...], here: bool) -> None:
        """People came into sight or went; other processes hear of it."""
        room.regroup()
        if seats:
            self.publish({"table": room.live.row.id, "what": "presence", "seats": seats, "here": here})

    # --- other processes

    async def heard(self, event: dict[str, Any]) -> None:
        """Another process said that something happened."""
        room = self.rooms.get(event["table"])
        if room is None:
            return
        match event["what"]:
            case "line":
                async with room.lock:
                    if event["seq"] > room.live.seq:
                        await self.catch_up(room)
            case "seats" | "proposal":
                async with room.lock:
                    await self.reseat(room)
            case "talk":
                await self.listen(room)
            case "removed":
                self.let_go(event["table"])
            case "presence":
                for seat in event["seats"]:
                    room.elsewhere[seat] = event["here"], time.monotonic()
                room.regroup()

    async def close(self) -> None:
        """Lets go of every table; nothing that was stored is lost."""
        await end(room.driving for room in self.rooms.values() if room.driving)

    # --- inside: lines

    async def commit(self, room: Room, act: Callable[[], LineRow | None]) -> None:
        """Does it, stores it, and only then lets anybody know. Must hold the lock."""
        room.unsettled = True
        try:
            await self._carry_out(room, act)
        finally:
            room.unsettled = False
            room.stir()

    async def _carry_out(self, room: Room, act: Callable[[], LineRow | None]) -> None:
        live, proposed = room.live, room.proposal is not None
        try:
            line = act()
        except IllegalPlay as problem:
            raise Refused(problem, "illegal", problem.clauses) from None
        except Exception:
            log.exception("table %s: a rule failed", live.row.id)
            live.restore()
            raise Refused("the rules failed at this; nothing was changed, and it was noted", "unknown") from None
        if line is None:
            return
        began = time.monotonic()
        await self._store(room, line)
        self.metrics.play.observe(time.monotonic() - began)
        self.plays += 1
        if proposed:  # it ends with this
            room.regroup()
        room.touch()
        self.publish({"table": live.row.id, "what": "line", "seq": live.seq})
        if line.asked == line.seq:
            self.notices.asked(room)
        drive(self, room)

    async def _store(self, room: Room, line: LineRow) -> None:
        live = room.live
        try:
            await self.store.append(line, live.status, live.due(line))
        except Taken:
            live.restore()
            if await self.store.table(live.row.id) is None:
                self.let_go(live.row.id)
                raise Refused("this table was removed", "gone") from None
            await self.catch_up(room)
            raise Refused("somebody else was quicker; this question is no longer open", "stale") from None
        except StorageAway as away:
            live.restore()
            raise Refused(away, "storage") from None
        except BaseException:
            live.restore()
            raise
        live.stored(line)
        with suppress(StorageAway):  # tried again with the next line
            await self._keep_orders(room)

    async def _keep_orders(self, room: Room) -> None:
        """What was ordered ahead and not given yet is stored, for the next process."""
        live = room.live
        for seat in live.persons():
            row, ahead = live.seats[seat], as_json(live.ahead(seat))
            if ahead != row.ahead:
                await self.store.set_seat(live.row.id, seat, ahead=ahead)
                row.ahead = ahead

    def _fresh(self, room: Room, asked: int) -> None:
        if asked != room.live.asked:
            raise Refused("that question has been answered already", "stale")

    async def _undo(self, room: Room, seat: Seat, to: int, free: bool) -> None:
        stored = await self.store.line(room.live.row.id, to)
        assert stored is not None
        try:
            moment = moments.unpack(stored.moment, room.live.game)
        except Exception:
            log.exception("table %s: step %d cannot be read", room.live.row.id, to)
            raise Refused("this step is damaged; nothing can go on from it", "illegal") from None
        await self.commit(room, lambda: room.live.undo(seat, moment, to, free))

    # --- inside: rooms

    async def enter(self, room: Room, line: LineRow | None, rematch_of: str | None = None) -> None:
        """Stores a new table and opens it to everybody. Taken: another is the rematch already."""
        live = room.live
        live.row.status, live.row.due, live.row.content = live.status, live.due(line), live.content.digest
        await self.store.create(live.row, live.seats, [line] if line else [], rematch_of, row_of(live))
        if line is not None:
            live.stored(line)
        self._welcome(room)

    async def enter_again(self, room: Room, lines: Sequence[LineRow]) -> None:
        """Stores a table that was played elsewhere, and opens it."""
        live = room.live
        await asyncio.to_thread(live.load, lines)  # nobody knows the table yet, and the others play on
        live.row.status, live.row.due, live.row.content = live.status, live.due(None), live.content.digest
        await self.store.create(live.row, live.seats, lines, content=row_of(live))
        self._welcome(room)

    async def listed_near(self, address: str) -> int:
        """The number of tables in the lobby that were opened from this address."""
        known = self._listings.get(address)
        if known:
            known[:] = await self.store.still_listed(known)
        return len(known or ())

    def _welcome(self, room: Room) -> None:
        """A stored table is open to everybody."""
        row = room.live.row
        if row.listed:
            self._listings.setdefault(room.owner.address, []).append(row.id)
            while len(self._listings) > REMEMBERED:
                self._listings.popitem(last=False)
        log.info("table %s: %s for %d opened", row.id, row.game, row.seats)
        self.rooms[row.id] = room
        drive(self, room)

    async def _load(self, table_id: str) -> Room:
        row = await self.store.table(table_id)
        if row is None:
            raise Refused("there is no table {table}", "unknown", table=table_id)
        seats, lines, end = await self.store.seats(table_id), await self.store.lines(table_id), None
        if [seat.seat for seat in seats] != list(range(row.seats)):
            raise ValueError(f"{row.seats} seats are expected, not {len(seats)}")
        room = Room(Live(row, seats, await self.contents.of(row, seats, lines)))
        if lines and row.status == "over" and room.live.outdated(lines[-1]):
            end = await self.store.line(table_id, lines[-1].seq)
        await asyncio.to_thread(room.live.load, lines, end.picture if end else None)  # nobody knows the table yet
        room.talk = await self.store.talk(table_id)
        self.rooms[table_id] = room
        if lines and room.live.outdated(lines[-1]) and room.live.status == "playing":
            async with room.lock:
                await self.commit(room, lambda: room.live.update(lines[-1]))
        return room

    async def catch_up(self, room: Room) -> None:
        """Takes in what another process did."""
        if lines := await self.store.lines(room.live.row.id, room.live.seq):
            room.live.load(lines)
        await self.reseat(room)

    async def reseat(self, room: Room) -> None:
        """Who sits where may have changed through another process."""
        table_id = room.live.row.id
        room.live.reseat(await self.store.seats(table_id))
        if (row := await self.store.table(table_id)) is not None:
            room.live.row = row
        room.touch()
        room.regroup()

    async def listen(self, room: Room) -> None:
        """Takes in what was said, here or through another process."""
        last = room.talk[-1].n if room.talk else -1
        new = await self.store.talk(room.live.row.id, last)
        room.talk += [row for row in new if not room.talk or row.n > room.talk[-1].n]
        room.stir()

    def tell(self, room: Room, what: str) -> None:
        """Everybody at the table, here and elsewhere, looks again."""
        room.touch()
        room.regroup()
        self.publish({"table": room.live.row.id, "what": what})

    async def _propose(self, room: Room, one: Proposed | None, *, anyway: bool = False) -> bool:
        """This is proposed from now on, or nothing; False if another process has changed it, unless `anyway`."""
        row, said = room.live.row, as_json(one) if one else None
        if anyway:
            await self.store.set_table(row.id, proposal=said)
        elif not await self.store.propose(row.id, row.proposal, said):
            return False
        row.proposal = said
        room.regroup()
        self.publish({"table": row.id, "what": "proposal"})
        return True

    async def _agreed(self, room: Room, one: Proposed) -> None:
        """Everybody said yes; if it cannot be stored, the proposal stands and the last of them may say so again."""
        gone = one.gone
        if gone is not None:
            await self.commit(room, lambda: room.live.substitute(gone, SUBSTITUTE))
        else:
            await self._undo(room, one.by, one.to, free=False)


def _why_no_undo(live: Live) -> str:
    if live.options.undo == "never" or live.on_honour:
        return message("this table takes nothing back")
    if live.status == "over":
        return message("the game is over and everything was revealed; branch off an earlier step to play on")
    return message("there is nothing you could take back")
