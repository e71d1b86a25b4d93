"""The hall: every table that this process serves. All changes go through here, one at a time a table."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

import tabletron
from tabletron.bots import make
from tabletron.core import moment as moments
from tabletron.core.errors import IllegalPlay, TabletronError
from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, speaking
from tabletron.core.table import new_table
from tabletron.server import keys, thinking, wire
from tabletron.server.live import SUBSTITUTE, Live
from tabletron.server.room import Proposed, Room
from tabletron.server.store import LineRow, SeatRow, StorageAway, Store, TableRow, Taken, TalkRow, as_json
from tabletron.server.thinking import Thinkers

PACE = {"calm": 0.9, "quick": 0.35, "instant": 0.0}
IDLE = 300.0
"""A table that nobody looks at leaves memory after so many seconds."""
HEAL = 5.0
"""So often a process asks whether it missed something that another one did."""

log = logging.getLogger("tabletron.hall")


class Refused(TabletronError):
    """Nothing was changed, and why."""

    def __init__(self, code: str, message: str, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code, self.message, self.clauses = code, message, clauses


class Hall:
    """Tables by their id; `publish` tells other processes what happened here."""

    def __init__(self, store: Store, thinkers: Thinkers, publish: Callable[[dict[str, Any]], None]) -> None:
        self.store, self.thinkers, self.publish = store, thinkers, publish
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.plays = self.refusals = 0

    # --- tables

    async def create(self, new: wire.NewTable) -> wire.Keys:
        """A new table; it begins at once when no seat is open."""
        game = _game(new.game)
        try:
            for place in new.places:
                if place.kind == "bot":
                    make(place.level, _no_luck())
            table = new_table(game, len(new.places), "", new.switches, game.load())
        except TabletronError as problem:
            raise Refused("illegal", str(problem)) from None
        words = speaking(new.language)
        host, tokens, invitations, rows = keys.new_secret(), {}, {}, []
        table_id = keys.new_table_id()
        for seat, place in enumerate(new.places):
            row = SeatRow(table_id, seat, place.kind, place.name.strip(), place.level)
            if place.kind == "person":
                tokens[seat] = keys.new_secret()
                row.token, row.name = keys.digest(tokens[seat]), row.name or words("Player {n}", n=seat + 1)
            elif place.kind == "open":
                invitations[seat] = keys.new_secret()
                row.invitation = keys.digest(invitations[seat])
            else:
                row.name = row.name or _bot_name(seat, words)
            rows.append(row)
        opened = _table_row(table_id, game.name, table.seats, as_json(table.switches), new.options, keys.digest(host))
        await self._settle_in(opened, rows)
        return wire.Keys(table_id, host, tokens, invitations)

    async def rematch(self, room: Room) -> str:
        """The same people at a new table, everybody one seat on; their tokens open it as well."""
        async with room.lock:
            old = room.live.row
            if room.live.status != "over":
                raise Refused("illegal", "a rematch is possible when the game is over")
            if old.rematch:
                return old.rematch
            table_id = keys.new_table_id()
            rows = [
                SeatRow(table_id, (row.seat + 1) % old.seats, row.kind, row.name, row.level, row.token)
                for row in room.live.seats
            ]
            new = replace(
                _table_row(table_id, old.game, old.seats, old.switches, room.live.options, old.host), packs=old.packs
            )
            await self._settle_in(new, sorted(rows, key=lambda row: row.seat))
            await self.store.set_table(old.id, rematch=table_id)
            old.rematch = table_id
        self._tell(room, "seats")
        return table_id

    async def branch(self, room: Room, seq: int, seat: Seat, level: str, language: str) -> wire.Keys:
        """A table of its own that goes on from a step of this one, as that seat knew it then; the others are bots."""
        live = room.live
        if live.table is None or not 0 <= seq <= live.seq or not 0 <= seat < live.row.seats:
            raise Refused("unknown", f"there is no step {seq} with a seat {seat} to branch from")
        stored = await self.store.line(live.row.id, seq)
        assert stored is not None
        words, host, token = speaking(language), keys.new_secret(), keys.new_secret()
        table_id = keys.new_table_id()
        rows = [SeatRow(table_id, n, "bot", _bot_name(n, words), level) for n in range(live.row.seats)]
        rows[seat] = SeatRow(table_id, seat, "person", words("You"), "", keys.digest(token))
        old = live.row
        row = replace(
            _table_row(table_id, old.game, old.seats, old.switches, live.options, keys.digest(host)),
            packs=old.packs, branch_of=old.id, branch_at=seq,
        )  # fmt: skip
        try:
            start = live.imagined(moments.unpack(stored.moment, live.game), seat)
        except IllegalPlay as problem:
            raise Refused("illegal", str(problem)) from None
        new = Room(Live(row, rows))
        line = new.live.branch(old.id, seq, start)
        await self._enter(new, line)
        return wire.Keys(table_id, host, {seat: token}, {})

    async def sit(self, room: Room, sit: wire.Sit) -> wire.Seated:
        """A guest takes a seat by invitation, or an open one of a listed table."""
        async with room.lock:
            await self._reseat(room)
            seat = self._open_seat(room, sit)
            token = keys.new_secret()
            if not await self.store.take_seat(room.live.row.id, seat, sit.name.strip() or "?", keys.digest(token)):
                raise Refused("not_yours", "somebody else has taken this seat")
            await self._reseat(room)
            if all(row.kind != "open" for row in room.live.seats) and room.live.table is None:
                await self._commit(room, room.live.open)
        self._tell(room, "seats")
        return wire.Seated(room.live.row.id, seat, token)

    async def start(self, room: Room, level: str) -> None:
        """The host begins; bots take the seats still open."""
        async with room.lock:
            if room.live.table is not None:
                raise Refused("stale", "the game has begun already")
            make(level, _no_luck())
            for row in room.live.seats:
                if row.kind == "open":
                    name = _bot_name(row.seat, speaking("en"))
                    await self.store.set_seat(
                        row.table_id, row.seat, kind="bot", name=name, level=level, invitation=None
                    )
            await self._reseat(room)
            await self._commit(room, room.live.open)
        self._tell(room, "seats")

    async def room(self, table_id: str) -> Room:
        """The table of that id, out of memory or out of the store."""
        if table_id in self.rooms:
            return self.rooms[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        try:
            return await asyncio.shield(self._loading[table_id])
        finally:
            self._loading.pop(table_id, None)

    # --- what a seat does

    async def play(self, room: Room, seat: Seat, asked: int, choice: int) -> None:
        async with room.lock:
            self._fresh(room, asked)
            await self._commit(room, lambda: room.live.play(seat, choice))

    async def feed(self, room: Room, asked: int, outcome: list[str | int]) -> None:
        async with room.lock:
            self._fresh(room, asked)
            await self._commit(room, lambda: room.live.feed(outcome))

    async def concede(self, room: Room, seat: Seat) -> None:
        async with room.lock:
            await self._commit(room, lambda: room.live.concede(seat))

    async def order(self, room: Room, seat: Seat, notation: str) -> None:
        async with room.lock:
            await self._commit(room, lambda: room.live.order(seat, notation))
            await self.store.set_seat(room.live.row.id, seat, ahead=as_json(room.live.ahead(seat)))
        room.touch()

    async def stops(self, room: Room, seat: Seat, everywhere: bool) -> None:
        async with room.lock:
            room.live.seats[seat].everywhere = everywhere
            await self.store.set_seat(room.live.row.id, seat, everywhere=everywhere)
        self._tell(room, "seats")

    async def undo(self, room: Room, seat: Seat) -> None:
        """At once if it is free or nobody else plays; otherwise the others are asked."""
        async with room.lock:
            live, target = room.live, room.live.undo_target(seat)
            if target is None:
                never = live.options.undo == "never"
                raise Refused(
                    "illegal", "this table takes nothing back" if never else "there is nothing you could take back"
                )
            others = [other for other in live.persons() if other != seat]
            if target[1] or not others:
                return await self._undo(room, seat, *target)
            room.proposal = Proposed("undo", seat, None, target[0], others, live.asked)
        self._propose(room)
        return None

    async def propose_bot(self, room: Room, seat: Seat, gone: Seat) -> None:
        """A bot for somebody who is gone, if the others agree."""
        async with room.lock:
            if gone not in room.live.persons() or room.presence(gone) != "gone":
                raise Refused("illegal", "that seat is not deserted")
            others = [other for other in room.live.persons() if other not in (seat, gone)]
            others = [other for other in others if room.presence(other) != "gone"]
            if not others:
                return await self._commit(room, lambda: room.live.substitute(gone, SUBSTITUTE))
            room.proposal = Proposed("replace", seat, gone, -1, others, room.live.asked)
        self._propose(room)
        return None

    async def vote(self, room: Room, seat: Seat, yes: bool) -> None:
        async with room.lock:
            one = room.proposal
            if one is None or seat not in one.waiting:
                raise Refused("stale", "nothing waits for your consent")
            one.waiting.remove(seat)
            if not yes or not one.waiting:
                room.proposal = None
            if yes and not one.waiting:
                if one.what == "replace" and one.gone is not None:
                    gone = one.gone
                    await self._commit(room, lambda: room.live.substitute(gone, SUBSTITUTE))
                elif (target := room.live.undo_target(one.by)) is not None and target[0] == one.to:
                    await self._undo(room, one.by, *target)
        self._propose(room)

    async def come_back(self, room: Room, seat: Seat) -> None:
        async with room.lock:
            if seat not in room.live.substitutes:
                raise Refused("stale", "the seat is yours already")
            await self._commit(room, lambda: room.live.substitute(seat, ""))

    async def say(self, room: Room, seat: Seat | None, name: str, text: str) -> None:
        row = await self.store.say(TalkRow(room.live.row.id, 0, time.time(), seat, name, text))
        async with room.lock:
            if not room.talk or room.talk[-1].n < row.n:
                room.talk.append(row)
        self._tell(room, "talk")

    def looked(self, room: Room, seats: tuple[Seat, ...], here: bool) -> None:
        """People came into sight or went; other processes hear of it."""
        room.stir()
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
                        await self._catch_up(room)
            case "seats":
                async with room.lock:
                    await self._reseat(room)
            case "talk":
                await self._listen(room)
            case "presence":
                for seat in event["seats"]:
                    room.elsewhere[seat] = event["here"], time.monotonic()
                room.stir()
            case "proposal":
                one = event["proposal"]
                room.proposal = msgspec.convert(one, Proposed) if one else None
                room.stir()

    # --- time

    async def tend(self) -> None:
        """Looks after clocks, bots whose process died, absent people and forgotten tables, for ever."""
        healed = time.monotonic()
        while True:
            await asyncio.sleep(1)
            try:
                for table_id in await self.store.due(time.time()):
                    await self._overdue(await self.room(table_id))
                if time.monotonic() - healed > HEAL:
                    healed = time.monotonic()
                    await self._heal()
            except StorageAway:
                log.warning("the database is away")
            except Exception:
                log.exception("tending the tables failed")
            self._forget()

    async def wake(self) -> None:
        """After a restart: whatever waited for a bot goes on at once."""
        for table_id in await self.store.due(time.time() + 10 * 365 * 86400, most=100_000):
            await self._overdue(await self.room(table_id))

    async def close(self) -> None:
        tasks = [*self._tasks, *(room.driving for room in self.rooms.values() if room.driving)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- inside: lines

    async def _commit(self, room: Room, act: Callable[[], LineRow | None]) -> None:
        """Does it, stores it, and only then lets anybody know. Must hold the lock."""
        live = room.live
        try:
            line = act()
        except IllegalPlay as problem:
            raise Refused("illegal", problem.reason, problem.clauses) from None
        except Exception:
            log.exception("table %s: a rule failed", live.row.id)
            live.restore()
            raise Refused("unknown", "the rules failed at this; nothing was changed, and it was noted") from None
        if line is None:
            return
        await self._store(room, line)
        self.plays += 1
        room.proposal = None
        room.touch()
        self.publish({"table": live.row.id, "what": "line", "seq": live.seq})
        self._drive(room)

    async def _store(self, room: Room, line: LineRow) -> None:
        live = room.live
        try:
            await self.store.append(line, live.status, live.due())
        except Taken:
            live.restore()
            await self._catch_up(room)
            raise Refused("stale", "somebody else was quicker; this question is no longer open") from None
        except StorageAway as away:
            live.restore()
            raise Refused("storage", str(away)) from None
        live.stored(line)

    def _fresh(self, room: Room, asked: int) -> None:
        if asked != room.live.asked:
            raise Refused("stale", "that question has been answered already")

    async def _undo(self, room: Room, seat: Seat, to: int, free: bool) -> None:
        stored = await self.store.line(room.live.row.id, to)
        assert stored is not None
        moment = moments.unpack(stored.moment, room.live.game)
        await self._commit(room, lambda: room.live.undo(seat, moment, to, free))

    # --- inside: rooms

    async def _settle_in(self, row: TableRow, seats: list[SeatRow]) -> None:
        room = Room(Live(row, seats))
        line = room.live.open() if all(seat.kind != "open" for seat in seats) else None
        await self._enter(room, line)

    async def _enter(self, room: Room, line: LineRow | None) -> None:
        """Stores a new table and opens it to everybody."""
        live = room.live
        live.row.status, live.row.due = live.status, live.due()
        await self.store.create(live.row, live.seats, line)
        if line is not None:
            live.stored(line)
        self.rooms[live.row.id] = room
        self._drive(room)

    async def _load(self, table_id: str) -> Room:
        row = await self.store.table(table_id)
        if row is None:
            raise Refused("unknown", f"there is no table {table_id}")
        room = Room(Live(row, await self.store.seats(table_id)))
        lines = await self.store.lines(table_id)
        room.live.load(lines)
        room.talk = await self.store.talk(table_id)
        self.rooms[table_id] = room
        if lines and room.live.outdated(lines[-1]) and room.live.status == "playing":
            async with room.lock:
                await self._commit(room, lambda: room.live.update(lines[-1]))
        return room

    async def _catch_up(self, room: Room) -> None:
        room.live.load(await self.store.lines(room.live.row.id, room.live.seq))
        await self._reseat(room)
        room.touch()

    async def _reseat(self, room: Room) -> None:
        """Who sits where may have changed through another process."""
        table_id = room.live.row.id
        room.live.seats = await self.store.seats(table_id)
        if (row := await self.store.table(table_id)) is not None:
            room.live.row = row
        room.touch()

    async def _listen(self, room: Room) -> None:
        last = room.talk[-1].n if room.talk else -1
        new = await self.store.talk(room.live.row.id, last)
        room.talk += [row for row in new if not room.talk or row.n > room.talk[-1].n]
        room.stir()

    def _open_seat(self, room: Room, sit: wire.Sit) -> Seat:
        for row in room.live.seats:
            if row.kind == "open" and sit.invitation is not None and keys.opens(sit.invitation, row.invitation):
                return row.seat
            if row.kind == "open" and sit.invitation is None and room.live.options.listed and sit.seat == row.seat:
                return row.seat
        if sit.invitation is None:
            raise Refused("not_yours", "that seat is not open")
        raise Refused("not_yours", "this invitation was used already, or is for another table")

    def _tell(self, room: Room, what: str) -> None:
        room.touch()
        self.publish({"table": room.live.row.id, "what": what})

    def _propose(self, room: Room) -> None:
        room.stir()
        one = msgspec.to_builtins(room.proposal) if room.proposal else None
        self.publish({"table": room.live.row.id, "what": "proposal", "proposal": one})

    # --- inside: bots and clocks

    def _drive(self, room: Room) -> None:
        """Lets bots answer, if any is asked."""
        table = room.live.table
        if table is None or not any(room.live.is_bot(seat) for seat in table.asks):
            return
        if room.driving is None or room.driving.done():
            room.driving = asyncio.create_task(self._answer_for_bots(room), name=f"bots of {room.live.row.id}")

    async def _answer_for_bots(self, room: Room) -> None:
        live = room.live
        packs = tuple(msgspec.json.decode(live.row.packs))
        while live.table is not None:
            seat = next((seat for seat in live.table.asks if live.is_bot(seat)), None)
            if seat is None:
                return
            asked, began = live.asked, time.monotonic()
            option = await self.thinkers.choose(thinking.task(live.table, packs, seat, live.level(seat)))
            if option != "pass" and room.viewers:
                await asyncio.sleep(max(0.0, PACE[live.options.pace] - (time.monotonic() - began)))
            async with room.lock:
                ask = live.table.asks.get(seat) if live.table is not None else None
                if ask is None or live.asked != asked or not live.is_bot(seat):
                    continue
                answer = option if option is not None else ask.fallback
                try:
                    await self._commit(room, lambda seat=seat, answer=answer: live.answer(seat, answer))  # type: ignore[misc]
                except Refused as problem:
                    log.warning("table %s: the bot's answer was refused: %s", live.row.id, problem)
                    return

    async def _overdue(self, room: Room) -> None:
        """A clock ran out, so a bot sits in; or a bot waits that nobody thinks for."""
        live = room.live
        async with room.lock:
            for seat in list(live.table.asks) if live.table is not None else ():
                left = live.left(seat)
                if left is not None and left <= 0:
                    log.info("table %s: the clock of seat %d ran out", live.row.id, seat)
                    await self._commit(room, lambda seat=seat: live.substitute(seat, SUBSTITUTE))  # type: ignore[misc]
        self._drive(room)

    async def _heal(self) -> None:
        """Asks the store whether another process did something that we were not told of."""
        watched = [table_id for table_id, room in self.rooms.items() if room.viewers]
        if self.store.is_sqlite or not watched:
            for table_id in watched:
                self.rooms[table_id].stir()
            return
        for table_id, seq in (await self.store.last_seq(watched)).items():
            room = self.rooms.get(table_id)
            if room is not None and seq > room.live.seq:
                async with room.lock:
                    await self._catch_up(room)
            elif room is not None:
                room.stir()

    def _forget(self) -> None:
        now = time.monotonic()
        for table_id, room in list(self.rooms.items()):
            busy = room.viewers or room.lock.locked() or (room.driving and not room.driving.done())
            if not busy and now - room.used > IDLE:
                del self.rooms[table_id]


def _game(name: str) -> Any:
    try:
        return tabletron.game(name)
    except TabletronError as problem:
        raise Refused("unknown", str(problem)) from None


def _no_luck() -> Any:
    import random

    return random.Random(0)


def _bot_name(seat: Seat, words: Words) -> str:
    names = ("Gasket", "Rivet", "Sprocket", "Dynamo", "Piston", "Ratchet", "Solenoid", "Flywheel")
    return names[seat % len(names)] if words else ""


def _table_row(table_id: str, game: str, seats: int, switches: str, options: wire.Options, host: str) -> TableRow:
    import secrets

    now = time.time()
    return TableRow(
        id=table_id, game=game, packs="[]", seats=seats, switches=switches, options=as_json(options),
        seed=secrets.token_hex(32), status="waiting", listed=options.listed, created=now, changed=now, due=None,
        host=host,
    )  # fmt: skip
