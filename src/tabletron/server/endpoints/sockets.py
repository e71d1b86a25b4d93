"""A live socket: messages in, pictures out. A slow reader gets fewer pictures, never an older one after a newer."""

from __future__ import annotations

import asyncio
import logging
import time
from bisect import bisect_right
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.connection import ASGIConnection
from litestar.types import Receive, Send

from tabletron.core.errors import TabletronError
from tabletron.core.i18n import message, speaking
from tabletron.protocol import messages
from tabletron.server import seat_keys
from tabletron.server.endpoints.connections import Connections
from tabletron.server.endpoints.gate import same_site
from tabletron.server.endpoints.language import Malformed, words_for
from tabletron.server.errors import Refused, turned_down
from tabletron.server.limits import Visitor
from tabletron.server.tables import opening, requests
from tabletron.server.tables.audience import Room, Viewer
from tabletron.server.tables.registry import Registry

LARGEST = 16_384
"""Bytes of one message; the longest legal one is far shorter."""
PATIENCE = 20.0
"""Seconds until a socket must have said hello."""
DECODER: msgspec.json.Decoder[messages.Said] = msgspec.json.Decoder(messages.Said)
ENCODER = msgspec.json.Encoder()
log = logging.getLogger("tabletron.sockets")
FRAMES = 32
"""Messages of a table that are kept for everybody who looks on."""
ENOUGH = 100
"""Who had to be kept waiting so often is no client of a game."""
NOT_OURS, NO_HELLO, GONE, TOO_MANY = 4403, 4400, 4410, 4429


class Allowance:
    """Messages that change nothing may come so fast; beyond that the socket has to wait. Legal plays cost nothing."""

    def __init__(self, a_second: float = 20.0, at_once: float = 60.0) -> None:
        self.rate, self.most, self.left, self.at = a_second, at_once, at_once, time.monotonic()

    def wait(self) -> float:
        """Takes one, and says for how long the sender has to be kept waiting."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate) - 1
        self.at = now
        return max(0.0, -self.left / self.rate)


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any]) -> None:
    """One person's, or one screen's, view of a table for as long as it lasts."""
    app = socket.app.state
    await serve(Connection(socket.receive, socket.send), socket.scope, app.registry, app.connections)


class HungUp(Exception):
    """The other side has closed the socket."""


class Connection:
    """A socket as the server's protocol gives it: nothing stands between us and it, because every play passes here."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send

    async def accept(self) -> None:
        if (await self._receive())["type"] != "websocket.connect":
            raise HungUp
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def read(self) -> str | bytes:
        message: Any = await self._receive()
        if message["type"] != "websocket.receive":
            raise HungUp
        text: str | bytes | None = message.get("text")
        return text if text is not None else bytes(message["bytes"])

    async def write(self, message: messages.Sent) -> None:
        await self.write_text(encoded(message))

    async def write_text(self, text: str) -> None:
        """What was put into letters for several sockets at once."""
        await self._send({"type": "websocket.send", "text": text, "bytes": None})

    async def close(self, code: int, reason: str) -> None:
        short = reason.encode()[:120].decode(errors="ignore")  # a closing frame holds no more
        await self._send({"type": "websocket.close", "code": code, "reason": short})


async def serve(connection: Connection, scope: Any, registry: Registry, connections: Connections | None = None) -> None:
    """From hello to goodbye."""
    words = words_for(ASGIConnection(scope))
    visitor: Visitor = scope["state"]["visitor"]
    registry.sockets[visitor.address] += 1
    try:
        await connection.accept()
        if not same_site(dict(scope["headers"])):
            return await connection.close(NOT_OURS, words("this page is not served by this table's server"))
        if registry.sockets[visitor.address] > registry.budgets.limits.sockets:
            return await connection.close(TOO_MANY, words("too many connections from your address"))
        hello = await asyncio.wait_for(_hello(connection), PATIENCE)
        words = speaking(hello.language)
        room = await registry.room(scope["path_params"]["table_id"])
        viewer = admit(room, hello, visitor)
        if not viewer.seats and connections is not None and connections.crowded:
            raise Refused("the server is full; there is room for players only", "too_many")
        await _attend(connection, registry, room, viewer)
    except (TabletronError, TimeoutError) as problem:
        why = turned_down(problem) if isinstance(problem, TabletronError) else Refused("no hello came", "malformed")
        await connection.write(messages.Refusal(None, why.say(words), why.code))
        return await connection.close(NO_HELLO, why.say(words))
    except HungUp:
        return None
    finally:
        registry.sockets[visitor.address] -= 1
        if registry.sockets[visitor.address] <= 0:
            del registry.sockets[visitor.address]
    return None


async def _attend(connection: Connection, registry: Registry, room: Room, viewer: Viewer) -> None:
    """As long as somebody looks at the table."""
    if viewer.seats and room.owner.address.startswith("table "):
        room.owner = viewer.visitor  # after a restart nobody answers for its bots until a player is back
    room.join(viewer)
    registry.looked(room, viewer.seats, True)
    sender = asyncio.create_task(_send_all(connection, room, viewer))
    try:
        await _receive_all(connection, registry, room, viewer)
    finally:
        sender.cancel()
        room.leave(viewer)
        registry.looked(room, viewer.seats, False)


def admit(room: Room, hello: messages.Hello, visitor: Visitor) -> Viewer:
    """Which seats these tokens open."""
    seats = []
    for token in hello.tokens:
        seat = next((row.seat for row in room.served.seats if seat_keys.opens(token, row.token)), None)
        if seat is None:
            raise Refused("one of the keys opens no seat of this table", "not_yours")
        seats.append(seat)
    host = hello.host is not None and seat_keys.opens(hello.host, room.served.row.host)
    return Viewer(tuple(sorted(set(seats))), host, hello.language, hello.heard, visitor)


async def _hello(connection: Connection) -> messages.Hello:
    first = _decode(await connection.read())
    if not isinstance(first, messages.Hello):
        raise Refused("the first message must be a hello", "malformed")
    return first


def _decode(text: str | bytes) -> messages.Said:
    if len(text) > LARGEST:
        raise Refused("a message may have {most} bytes, not {n}", "too_large", most=LARGEST, n=len(text))
    try:
        return DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise Refused(Malformed(str(problem)), "malformed") from None


# --- in


async def _receive_all(connection: Connection, registry: Registry, room: Room, viewer: Viewer) -> None:
    allowance, waits = Allowance(), 0
    while True:
        text = await connection.read()
        said: messages.Said | None = None
        try:
            said = _decode(text)
            await _do(registry, room, viewer, said)
            if not isinstance(said, messages.Hello | messages.Looking | messages.Advise):
                viewer.acknowledge(said.id)
            free = isinstance(said, messages.Answer | messages.Rolled)
        except TabletronError as problem:
            why = turned_down(problem)
            registry.metrics.refused.labels(why.code).inc()
            viewer.send(refusal(room, viewer.language, getattr(said, "id", None), why))
            free = False
        except HungUp:
            raise
        except Exception:
            log.exception("table %s: a message could not be carried out", room.served.row.id)
            why = Refused("something went wrong here; it was noted", "unknown")
            viewer.send(refusal(room, viewer.language, getattr(said, "id", None), why))
            free = False
        if not free and (wait := allowance.wait()):
            waits += 1
            if waits > ENOUGH:
                words = speaking(viewer.language)
                return await connection.close(TOO_MANY, words("too many messages that change nothing"))
            await asyncio.sleep(wait)


async def _do(registry: Registry, room: Room, viewer: Viewer, said: messages.Said) -> None:
    seat = getattr(said, "seat", None)
    if seat is not None and seat not in viewer.seats:
        raise Refused("seat {seat} is not yours", "not_yours", seat=seat)
    match said:
        case messages.Answer():
            await requests.answer(registry, room, said.seat, said.asked, said.choice)
        case messages.Rolled():
            _need(bool(viewer.seats), message("only players say what the dice came to"))
            await requests.roll(registry, room, said.asked, said.outcome)
        case messages.Order():
            await requests.answer_ahead(registry, room, said.seat, said.notation)
        case messages.Stops():
            await requests.pass_by_default(registry, room, said.seat, said.passes)
        case messages.Jot():
            await requests.write_notes(registry, room, said.seat, said.lines)
        case messages.Undo():
            await requests.undo(registry, room, said.seat)
        case messages.Vote():
            await requests.vote(registry, room, said.seat, said.yes)
        case messages.Concede():
            await requests.concede(registry, room, said.seat)
        case messages.Replace():
            await requests.propose_bot(registry, room, said.seat, said.gone)
        case messages.Return():
            await requests.come_back(registry, room, said.seat)
        case messages.Advise():
            registry.budgets.spend("coach", viewer.visitor)
            advice = await requests.advise(registry, room, said.seat, viewer.language)
            viewer.send(messages.Advice(said.id, said.seat, *advice))
        case messages.Say():
            _need(bool(viewer.seats), message("only players can talk"))
            registry.budgets.spend("chat", viewer.visitor)
            name = room.served.seats[said.seat if said.seat is not None else viewer.seats[0]].name
            await requests.say(registry, room, said.seat, name, said.text)
        case messages.Start():
            _need(viewer.host, message("only the host can begin"))
            await opening.start(registry, room, said.level)
        case messages.Rematch():
            _need(bool(viewer.seats) or viewer.host, message("only players can ask for a rematch"))
            await opening.rematch(registry, room, viewer.visitor)
        case messages.Looking():
            viewer.looking = said.here
            registry.looked(room, viewer.seats, said.here)
        case messages.Hello():
            raise Refused("hello was said already", "malformed")


def _need(condition: bool, otherwise: str) -> None:
    if not condition:
        raise Refused(otherwise, "not_yours")


def refusal(room: Room, language: str, message_id: int | None, problem: Refused) -> messages.Refusal:
    """A refusal with the rules behind it, in the reader's words."""
    words, ledger = speaking(language, room.served.game.package), room.served.game.ledger
    clauses = tuple(messages.Reason(clause, words(ledger[clause].text)) for clause in problem.clauses)
    return messages.Refusal(message_id, problem.say(words), problem.code, clauses, problem.instead)


# --- out


async def _send_all(connection: Connection, room: Room, viewer: Viewer) -> None:
    while True:
        await viewer.news.wait()
        viewer.news.clear()
        if room.removed:
            gone = speaking(viewer.language)("this table was removed")
            await connection.write(messages.Refusal(None, gone, "gone"))
            return await connection.close(GONE, gone)
        for text in outgoing(room, viewer):
            await connection.write_text(text)


def encoded(message: messages.Sent) -> str:
    return ENCODER.encode(message).decode()


def outgoing(room: Room, viewer: Viewer) -> list[str]:
    """Everything that is new for this socket; nothing while a play is not stored yet."""
    texts: list[str] = []
    if room.unsettled:
        return texts
    if viewer.informed != room.people or (room.served.options.clock != "none" and viewer.pictured != room.version):
        viewer.informed = room.people
        texts.append(_shared(room, viewer, "info", lambda: encoded(room.info(viewer))))
    if room.served.table is not None and viewer.pictured != room.version:
        viewer.pictured = room.version
        texts.append(_shared(room, viewer, "picture", lambda: encoded(room.picture(viewer))))
        viewer.done.clear()
    for row in room.talk[bisect_right(room.talk, viewer.talked, key=lambda row: row.n) :]:
        viewer.talked = row.n
        texts.append(encoded(messages.Talked(row.n, row.seat, row.name, row.text, row.at)))
    texts += [encoded(messages.Done(message_id)) for message_id in viewer.done]
    texts += map(encoded, viewer.answers)
    viewer.done.clear()
    viewer.answers.clear()
    return texts


def _shared(room: Room, viewer: Viewer, what: str, make: Callable[[], str]) -> str:
    """A message in letters; those who only look on and know as much get the same ones, so it is written once."""
    if viewer.seats or viewer.host or viewer.done:
        return make()
    key = what, viewer.language, viewer.heard, room.version, room.people
    known, heard = room.frames.get(key, ("", 0))
    if not known:
        known = make()
        if len(room.frames) >= FRAMES:
            room.frames.clear()
        room.frames[key] = known, viewer.heard
    elif what == "picture":
        viewer.heard = heard
    return known
