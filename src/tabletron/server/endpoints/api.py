"""The JSON API over HTTP: games, tables, seats, replays. Anyone may write another client."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.connection import ASGIConnection
from litestar.params import Parameter
from msgspec import Struct

import tabletron
from tabletron.bots import LEVELS
from tabletron.core.content import Content
from tabletron.core.errors import UnknownGame
from tabletron.core.game import Deck, DeckCard, Decks
from tabletron.core.i18n import Language, Words, catalogue, speaking
from tabletron.core.scene import View, replayed
from tabletron.core.text import markup
from tabletron.protocol import messages
from tabletron.protocol.names import Chosen, Id, Level, Seat
from tabletron.server import seat_keys
from tabletron.server.errors import Refused
from tabletron.server.limits import Visitor
from tabletron.server.storage.rows import SeatRow, TableRow
from tabletron.server.tables import opening, requests, saves
from tabletron.server.tables.analysis_worker import AnalysisWorker
from tabletron.server.tables.audience import Room, Viewer
from tabletron.server.tables.registry import MISSING, Registry
from tabletron.server.tables.table import ServedTable, Status

BREATH = 100
"""Lines of a story that are told in one go."""
Page: TypeAlias = Annotated[int, Parameter(ge=0, lt=1000)]
Sought: TypeAlias = Annotated[str, Parameter(max_length=200)]
"""Words to find a rule by."""


class SwitchInfo(Struct, frozen=True):
    """A house rule: its values, the first of which is the rule of the book."""

    name: str
    values: tuple[str, ...]
    default: str
    kind: Literal["choice", "text", "number"] = "choice"
    """What is typed in has no values to choose from."""


class GameInfo(Struct, frozen=True):
    name: str
    title: str
    blurb: str
    seats: tuple[int, ...]
    levels: tuple[str, ...]
    switches: tuple[SwitchInfo, ...]


class DecksInfo(Struct, frozen=True):
    """A switch that takes decks of so many cards."""

    switch: str
    size: int
    most: int
    exact: bool
    unit: str
    extras: int
    cards: tuple[DeckCard, ...]
    examples: tuple[Deck, ...]


class ClauseInfo(Struct, frozen=True):
    id: str
    title: str
    text: str
    chapter: str


class ListedTable(Struct, frozen=True):
    id: str
    game: str
    title: str
    status: Status | Literal["broken"]
    holders: tuple[messages.Holder, ...]
    watching: int
    created: float
    why: str = ""
    """What is wrong with a table that cannot be opened."""


class Play(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer without a socket."""

    seat: Seat
    asked: Id
    choice: Chosen


class Branch(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to go on from, whose place to take, and who plays the others."""

    seq: Id
    seat: Seat
    level: Level = "greedy"
    language: Language = "en"


class Step(Struct, frozen=True):
    """One step of a table and what was told in it."""

    seq: int
    at: float
    lines: tuple[messages.Line, ...]


class Moment(Struct, frozen=True):
    """The table as it stood after a step, through one seat's eyes."""

    seq: int
    last: int
    view: View
    news: tuple[messages.Line, ...]


def visitor_of(request: ASGIConnection[Any, Any, Any, Any]) -> Visitor:
    """Who is asking."""
    visitor: Visitor = request.scope["state"]["visitor"]
    return visitor


def registry_of(request: Request[Any, Any, Any]) -> Registry:
    registry: Registry = request.app.state.registry
    return registry


async def settled(request: Request[Any, Any, Any], table_id: str) -> Room:
    """The table, when nothing is under way that is not stored yet."""
    room = await registry_of(request).room(table_id)
    async with room.lock:
        return room


async def over(request: Request[Any, Any, Any], table_id: str) -> ServedTable:
    """A table whose game is over, so that everybody may know everything about it."""
    return await _open_book(request, await settled(request, table_id))


async def _open_book(request: Request[Any, Any, Any], room: Room, *, alone: bool = False) -> ServedTable:
    """The table, if nothing at it is hidden from the asker: the game is over, or nobody else plays it."""
    if room.served.table is None or not (alone or room.served.status == "over"):
        raise Refused("the record holds hidden cards; it can be had when the game is over", "stale")
    if not await _all_over(registry_of(request), room):
        raise Refused("the record holds hidden cards of the table it goes on from, which is not over yet", "stale")
    return room.served


def game_info(name: str, language: str) -> GameInfo:
    game = tabletron.game(name)
    hints = get_type_hints(game.switches)
    defaults = msgspec.to_builtins(game.switches())
    typed: dict[Any, Literal["text", "number"]] = {str: "text", int: "number"}
    switches = tuple(
        SwitchInfo(field, tuple(map(str, get_args(hint))), str(defaults[field]), typed.get(hint, "choice"))
        for field, hint in hints.items()
        if get_origin(hint) is Literal or (hint in typed and field in game.house and not game.house[field].decks)
    )
    blurb = speaking(language, game.package)(game.blurb)
    return GameInfo(game.name, game.title, blurb, tuple(game.seats), LEVELS, switches)


@get("/api/games")
async def games(language: Language = "en") -> list[GameInfo]:
    return [game_info(name, language) for name in tabletron.installed()]


@get("/api/games/{game:str}/decks")
async def decks(game: str, language: Language = "en") -> list[DecksInfo]:
    """The switches that take decks, and the cards to build them of."""
    chosen = tabletron.game(game)
    words, box = speaking(language, chosen.package), chosen.load()
    return [_decks(name, house.decks, box, words) for name, house in chosen.house.items() if house.decks]


def _decks(switch: str, kind: Decks, box: Content, words: Words) -> DecksInfo:
    cards = tuple(_deck_card(card, words) for card in kind.cards(box, words))
    unit, examples = words(kind.unit) if kind.unit else "", tuple(kind.examples(box, words))
    return DecksInfo(switch, kind.size, kind.most, kind.exact, unit, kind.extras, cards, examples)


def _deck_card(card: DeckCard, words: Words) -> DeckCard:
    """With words for signs."""
    return msgspec.structs.replace(card, texts=tuple(markup.plain(text, (), words) for text in card.texts))


@get("/api/games/{game:str}/rules")
async def rules(game: str, language: Language = "en", find: Sought = "") -> list[ClauseInfo]:
    chosen = tabletron.game(game)
    words = speaking(language, chosen.package)
    clauses = [ClauseInfo(one.id, words(one.title), words(one.text), words(one.chapter)) for one in chosen.ledger]
    texts = [f"{one.id} {one.title} {one.text}".lower() for one in clauses]
    wanted = find.lower().split()
    return [one for one, text in zip(clauses, texts, strict=True) if all(word in text for word in wanted)]


@get("/api/words/{language:str}")
async def interface_words(language: Language, game: str = "") -> dict[str, str | list[str]]:
    """Our interface: English and the language's words, a list of forms where it counts; with a game also its signs."""
    return await asyncio.to_thread(_interface_words, language, game)


def _interface_words(language: str, game: str) -> dict[str, str | list[str]]:
    names = catalogue(language, tabletron.game(game).package) if game else {}
    signs = {name: said for name, said in names.items() if markup.NAME.fullmatch(name)}
    return {**signs, **catalogue(language)}


@get("/api/tables")
async def tables(request: Request[Any, Any, Any], page: Page = 0, language: Language = "en") -> list[ListedTable]:
    """A page of the tables that anybody may join or watch; the last page is shorter than the others."""
    return await listed(registry_of(request), speaking(language), page)


async def listed(registry: Registry, words: Words, page: int = 0) -> list[ListedTable]:
    """The tables that anybody may join or watch, as they are stored: none is opened for that."""
    return [_listed(registry, row, seats, words) for row, seats in await registry.store.listed(page)]


def _listed(registry: Registry, row: TableRow, seats: list[SeatRow], words: Words) -> ListedTable:
    room, broken = registry.rooms.get(row.id), registry.broken.get(row.id)
    if room is not None:
        info = room.info(_stranger())
        watching = len(room.viewers)
        return ListedTable(row.id, row.game, info.title, info.status, info.holders, watching, row.created)
    holders = tuple(_holder(seat) for seat in seats)
    try:
        title, why = tabletron.game(row.game).title, words(broken.why, **broken.values) if broken else ""
    except UnknownGame:
        title, why = row.game, words(MISSING, game=row.game)
    status: Any = "broken" if why else row.status
    return ListedTable(row.id, row.game, title, status, holders, 0, row.created, why)


def _holder(row: SeatRow) -> messages.Holder:
    """Who has a seat of a table that nobody looks at just now."""
    presence: Any = "gone" if row.kind == "person" else row.kind
    return messages.Holder(row.seat, row.kind, row.name, row.level, presence, "", None)  # type: ignore[arg-type]


@post("/api/tables")
async def create(data: messages.NewTable, request: Request[Any, Any, Any]) -> messages.Keys:
    return await opening.create(registry_of(request), data, visitor_of(request))


@delete("/api/tables/{table_id:str}", status_code=204)
async def remove(table_id: str, request: Request[Any, Any, Any]) -> None:
    """Removes a table for good: for whoever plays there alone, or any of its players if it cannot be opened."""
    await opening.remove(registry_of(request), table_id, _bearer(request))


@get("/api/tables/{table_id:str}")
async def table(table_id: str, request: Request[Any, Any, Any]) -> messages.TableInfo:
    room = await settled(request, table_id)
    return room.info(_stranger(_own(request, room)))


@post("/api/tables/{table_id:str}/sit")
async def sit(table_id: str, data: messages.Sit, request: Request[Any, Any, Any]) -> messages.Seated:
    registry, visitor = registry_of(request), visitor_of(request)
    registry.budgets.spend("seats", visitor)
    return await opening.sit(registry, await registry.room(table_id), data, visitor)


@get("/api/tables/{table_id:str}/picture")
async def picture(table_id: str, request: Request[Any, Any, Any], language: Language = "en") -> messages.TableScene:
    """The table as the token's seat sees it; as a spectator without one."""
    room = await settled(request, table_id)
    if room.served.table is None:
        raise Refused("the game has not begun yet", "stale")
    return room.picture(Viewer(_own(request, room), False, language, 0))


@post("/api/tables/{table_id:str}/play", status_code=200)
async def play(
    table_id: str, data: Play, request: Request[Any, Any, Any], language: Language = "en"
) -> messages.TableScene:
    """Answers for the token's seat and gives the new picture, with what was told since the answer."""
    registry = registry_of(request)
    room = await registry.room(table_id)
    heard = len(room.served.history.story)
    if data.seat not in _own(request, room):
        raise Refused("seat {seat} is not yours", "not_yours", seat=data.seat)
    await requests.answer(registry, room, data.seat, data.asked, data.choice)
    return room.picture(Viewer((data.seat,), False, language, heard))


@get("/api/tables/{table_id:str}/record")
async def record(table_id: str, request: Request[Any, Any, Any]) -> Response[bytes]:
    """Everything it takes to play the game again, or to go on with it elsewhere; hidden cards are in it.

    So it can be had when the game is over, or by whoever plays against nobody but bots.
    """
    room = await settled(request, table_id)
    alone = saves.plays_alone(room.served, _own(request, room))
    served = await _open_book(request, room, alone=alone)
    if served.on_honour and served.status != "over":
        raise Refused("a game on honour is kept here only until it is over", "illegal")
    name = f'attachment; filename="{served.row.game}-{table_id}.tabletron"'
    return Response(
        served.record(private=alone), media_type="application/x-ndjson", headers={"content-disposition": name}
    )


@post("/api/tables/import")
async def bring(request: Request[Any, Any, Any], language: Language = "en") -> messages.Keys:
    """A table out of a record, the body of the request: where it was left, or over and to be looked at."""
    reader: AnalysisWorker = request.app.state.reader
    return await saves.bring(registry_of(request), reader, await request.body(), language, visitor_of(request))


@get("/api/tables/{table_id:str}/moments")
async def moments(table_id: str, request: Request[Any, Any, Any], language: Language = "en") -> list[Step]:
    """The story step by step, as far as the asker may know it."""
    room = await settled(request, table_id)
    words = speaking(language, room.served.game.package)
    by_seq: dict[int, list[messages.Line]] = {}
    for line, seq in room.lines_with_steps(_own(request, room), words):
        by_seq.setdefault(seq, []).append(line)
        if line.n % BREATH == 0:
            await asyncio.sleep(0)  # a long story is told while others play
    return [Step(step.seq, step.at, tuple(by_seq.get(step.seq, ()))) for step in room.served.history.steps]


@get("/api/tables/{table_id:str}/moments/{seq:int}")
async def moment(
    table_id: str, seq: int, request: Request[Any, Any, Any], language: Language = "en", seat: int | None = None
) -> Moment:
    """The table as it stood after a step: from stored pictures, so that no rule is run again."""
    registry = registry_of(request)
    room = await settled(request, table_id)
    own = _own(request, room)
    if seat is not None and room.served.status != "over" and seat not in own:
        raise Refused("while the game runs, only its own player looks through a seat's eyes", "not_yours")
    if seat is not None and not 0 <= seat < room.served.row.seats:
        raise Refused("there is no seat {seat}", "unknown", seat=seat)
    line = await registry.store.line(table_id, seq) if 0 <= seq <= room.served.history.seq else None
    if line is None or line.picture is None:
        raise Refused("there is no step {seq}; the last is {last}", "unknown", seq=seq, last=room.served.history.seq)
    view = _stored_view(room, line.picture, seat, language)
    words = speaking(language, room.served.game.package)
    news = tuple(line for line, _ in room.lines_with_steps(own, words, step=seq))
    return Moment(seq, room.served.history.seq, view, news)


@post("/api/tables/{table_id:str}/branch")
async def branch(table_id: str, data: Branch, request: Request[Any, Any, Any]) -> messages.Keys:
    registry = registry_of(request)
    room = await registry.room(table_id)
    if room.served.status != "over" and data.seat not in _own(request, room):
        raise Refused("while the game runs, you can branch from your own seat only", "not_yours")
    return await opening.branch(registry, room, data.seq, data.seat, data.level, data.language, visitor_of(request))


async def _all_over(registry: Registry, room: Room) -> bool:
    """Whether the tables that a branch goes back to are over."""
    row: TableRow | None = room.served.row
    while row is not None and row.branch_of is not None:
        row = await registry.store.table(row.branch_of)
        if row is not None and row.status != "over":
            return False
    return True


def _stored_view(room: Room, packed: bytes, seat: int | None, language: str) -> View:
    game = room.served.game
    state, asked, result = room.served.pictured(packed)
    return replayed(game, state, seat, asked, result, speaking(language, game.package))


def _stranger(seats: tuple[int, ...] = ()) -> Viewer:
    return Viewer(seats, False, "en", 0)


def _own(request: Request[Any, Any, Any], room: Room) -> tuple[int, ...]:
    """The seats that the request's tokens open: `Authorization: Bearer TOKEN[,TOKEN]`."""
    tokens = _bearer(request)
    return tuple(row.seat for row in room.served.seats if any(seat_keys.opens(token, row.token) for token in tokens))


def _bearer(request: Request[Any, Any, Any]) -> list[str]:
    said = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    return [token for token in said.split(",", 16) if token][:16]


HANDLERS = [
    games, rules, decks, interface_words, tables, create, remove, table, sit, picture, play, record, bring, moments,
    moment, branch,
]  # fmt: skip
