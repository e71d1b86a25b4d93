"""What people at a table ask for: answering, taking back, proposing, talking. Each waits for its turn at the table."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from contextlib import suppress

import msgspec

from tabletron.core import moment as moments
from tabletron.core.flow import Seat
from tabletron.core.i18n import message
from tabletron.core.text import notation
from tabletron.protocol.names import NOTES
from tabletron.seats import policy
from tabletron.server import clock
from tabletron.server.errors import Refused
from tabletron.server.storage.rows import TalkRow, as_json
from tabletron.server.storage.store import StorageAway
from tabletron.server.tables.audience import Proposed, Room
from tabletron.server.tables.bot_workers import task
from tabletron.server.tables.registry import Registry
from tabletron.server.tables.table import SUBSTITUTE, ServedTable

log = logging.getLogger("tabletron.tables")


async def answer(registry: Registry, room: Room, seat: Seat, asked: int, choice: int | str) -> None:
    """The seat answers the question that it saw, with an option by its number or its notation."""
    async with room.lock:
        _fresh(room, asked)
        await registry.commit(room, lambda: room.served.play(seat, choice))


async def roll(registry: Registry, room: Room, asked: int, outcome: list[str | int]) -> None:
    """Somebody says what real dice came to."""
    async with room.lock:
        _fresh(room, asked)
        await registry.commit(room, lambda: room.served.feed(outcome))


async def concede(registry: Registry, room: Room, seat: Seat) -> None:
    """The seat gives up."""
    async with room.lock:
        await registry.commit(room, lambda: room.served.concede(seat))


async def answer_ahead(registry: Registry, room: Room, seat: Seat, notation: str) -> None:
    """The seat answers before it is asked, or takes that back."""
    async with room.lock:
        await registry.commit(room, lambda: room.served.answer_ahead(seat, notation))
        await registry.keep_ahead(room)
    registry.tell(room, "seats")


async def pass_by_default(registry: Registry, room: Room, seat: Seat, passes: Collection[str]) -> None:
    """The seat's owner says at which windows nobody need ask."""
    if unknown := set(passes) - set(room.served.game.passable):
        raise Refused("there is no window {name} to let pass", "illegal", name=min(unknown))
    async with room.lock:
        said = msgspec.json.encode(sorted(passes)).decode()
        await registry.store.set_seat(room.served.row.id, seat, passes=said)
        await registry.reseat(room)
    registry.tell(room, "seats")


async def write_notes(registry: Registry, room: Room, seat: Seat, lines: Sequence[str]) -> None:
    """The seat's owner writes something down."""
    text = "\n".join(lines)
    if len(text) > NOTES:
        raise Refused("notes may have {most} letters, not {n}", "too_large", most=NOTES, n=len(text))
    async with room.lock:
        await registry.store.set_seat(room.served.row.id, seat, notes=text)
        room.served.seats[seat].notes = text
    registry.tell(room, "seats")


async def undo(registry: Registry, room: Room, seat: Seat) -> None:
    """At once if it is free or nobody else plays; otherwise the others are asked."""
    async with room.lock:
        served, target = room.served, room.served.undo_target(seat)
        if target is None:
            raise Refused(_why_no_undo(served), "illegal")
        others = policy.must_agree(seat, served.seats.persons(), free=target[1])
        if not others:
            return await _undo(registry, room, seat, *target)
        await _propose(registry, room, Proposed("undo", seat, None, target[0], others, served.history.seq), anyway=True)
    return None


async def propose_bot(registry: Registry, room: Room, seat: Seat, gone: Seat) -> None:
    """A bot for somebody who is gone, if the others agree."""
    async with room.lock:
        if gone not in room.served.seats.persons() or room.presence(gone) != "gone":
            raise Refused("that seat is not deserted", "illegal")
        others = [other for other in room.served.seats.persons() if other not in (seat, gone)]
        others = [other for other in others if room.presence(other) != "gone"]
        if not others:
            return await registry.commit(room, lambda: room.served.substitute(gone, SUBSTITUTE))
        await _propose(
            registry, room, Proposed("replace", seat, gone, -1, others, room.served.history.seq), anyway=True
        )
    return None


async def vote(registry: Registry, room: Room, seat: Seat, yes: bool) -> None:
    """The seat agrees to what another proposed, or not."""
    async with room.lock:
        settled = False
        while not settled:
            await registry.reseat(room)  # others may have agreed through another process
            proposal = room.proposal
            if proposal is None or seat not in proposal.waiting:
                raise Refused("nothing waits for your consent", "stale")
            proposal.waiting.remove(seat)
            if yes and not proposal.waiting:
                return await _agreed(registry, room, proposal)
            settled = await _propose(registry, room, proposal if yes else None)
    return None


async def come_back(registry: Registry, room: Room, seat: Seat) -> None:
    """The person takes the seat back from the bot that sits in."""
    async with room.lock:
        if seat not in room.served.seats.substitutes:
            raise Refused("the seat is yours already", "stale")
        await registry.commit(room, lambda: room.served.substitute(seat, ""))


async def advise(registry: Registry, room: Room, seat: Seat, language: str) -> tuple[int, int, str]:
    """What the coach would answer to the question that the seat has before it: its `asked`, an option, a reason."""
    served, table = room.served, room.served.table
    if not served.seats.coached(seat):
        raise Refused("the coach is silent at this table", "illegal")
    ask = table.asks.get(seat) if table is not None else None
    if table is None or ask is None:
        raise Refused("seat {seat} is not asked now", "stale", seat=seat)
    asked = served.history.asked
    advice = await registry.bot_workers.advise(task(table, seat, SUBSTITUTE), language, room.owner.address)
    if advice is None:
        raise Refused("the coach has no answer to this", "unknown")
    return asked, list(map(notation.text, ask.options)).index(advice[0]) + 1, advice[1]


async def say(registry: Registry, room: Room, seat: Seat | None, name: str, text: str) -> None:
    """Somebody talks to everybody at the table."""
    await registry.store.say(TalkRow(room.served.row.id, 0, clock.now(), seat, name, text))
    with suppress(StorageAway):  # it is stored, and heard of a little later
        await registry.listen(room)
    registry.tell(room, "talk")


def _fresh(room: Room, asked: int) -> None:
    if asked != room.served.history.asked:
        raise Refused("that question has been answered already", "stale")


async def _undo(registry: Registry, room: Room, seat: Seat, to: int, free: bool) -> None:
    stored = await registry.store.line(room.served.row.id, to)
    assert stored is not None
    try:
        moment = moments.unpack(stored.moment, room.served.game)
    except Exception:
        log.exception("table %s: step %d cannot be read", room.served.row.id, to)
        raise Refused("this step is damaged; nothing can go on from it", "illegal") from None
    await registry.commit(room, lambda: room.served.undo(seat, moment, to, free))


async def _propose(registry: Registry, room: Room, proposal: Proposed | None, *, anyway: bool = False) -> bool:
    """This is proposed from now on, or nothing; False if another process has changed it, unless `anyway`."""
    row, said = room.served.row, as_json(proposal) if proposal else None
    if anyway:
        await registry.store.set_table(row.id, proposal=said)
    elif not await registry.store.propose(row.id, row.proposal, said):
        return False
    row.proposal = said
    room.regroup()
    registry.publish({"table": row.id, "what": "proposal"})
    return True


async def _agreed(registry: Registry, room: Room, proposal: Proposed) -> None:
    """Everybody said yes; if it cannot be stored, the proposal stands and the last of them may say so again."""
    gone = proposal.gone
    if gone is not None:
        await registry.commit(room, lambda: room.served.substitute(gone, SUBSTITUTE))
    else:
        await _undo(registry, room, proposal.by, proposal.to, free=False)


def _why_no_undo(served: ServedTable) -> str:
    if served.options.undo == "never" or served.on_honour:
        return message("this table takes nothing back")
    if served.status == "over":
        return message("the game is over and everything was revealed; branch off an earlier step to play on")
    return message("there is nothing you could take back")
