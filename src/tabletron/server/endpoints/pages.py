"""The pages and files of the web."""

from __future__ import annotations

import asyncio
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path, PurePath
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.static_files import create_static_files_router

import tabletron
from tabletron.core.errors import UnknownGame
from tabletron.core.i18n import Words, speaking
from tabletron.server.endpoints import api
from tabletron.server.endpoints.language import words_for
from tabletron.server.storage.store import LISTED
from tabletron.web import pages

WEB = Path(str(files("tabletron.web")))
PATH = 200
"""Letters of the longest path to a file of ours, with room to spare."""


def page(content: Any, status: int = 200) -> Response[str]:
    return Response(f"{content}", media_type=MediaType.HTML, status_code=status)


@get("/", include_in_schema=False)
async def lobby(request: Request[Any, Any, Any], tables: api.Page = 0) -> Response[str]:
    words = words_for(request)
    listed = [_listed(one) for one in await api.listed(api.registry_of(request), words, tables)]
    before, after = await asyncio.to_thread(_lobby, words.language)
    return page(f"{before}{pages.open_tables(listed, words, page=tables, more=len(listed) == LISTED)}{after}")


@cache
def _lobby(language: str) -> tuple[str, str]:
    """Everything but the open tables, drawn once."""
    words = speaking(language)
    return pages.lobby_frame([_card(name, words) for name in tabletron.installed()], words)


@get("/t/{table_id:str}", include_in_schema=False)
async def table(table_id: str, request: Request[Any, Any, Any]) -> Response[str]:
    room = await api.registry_of(request).room(table_id)
    game = room.served.game
    return page(pages.table_shell(table_id, game.name, game.title, words_for(request)))


@get("/t/{table_id:str}/replay", include_in_schema=False)
async def replay(table_id: str, request: Request[Any, Any, Any]) -> Response[str]:
    room = await api.registry_of(request).room(table_id)
    game = room.served.game
    return page(pages.replay_shell(table_id, game.name, game.title, words_for(request)))


@get("/rules/{name:str}", include_in_schema=False)
async def rules(name: str, request: Request[Any, Any, Any], find: api.Sought = "") -> Response[str]:
    game = tabletron.game(name)
    language, wanted = words_for(request, game.package).language, " ".join(find.split())
    return page(await asyncio.to_thread(_rules, name, language, wanted))


@lru_cache(maxsize=200)
def _rules(name: str, language: str, find: str) -> str:
    game = tabletron.game(name)
    return f"{pages.rules(game.title, list(game.ledger), find, speaking(language, game.package))}"


@get("/games/{name:str}/{file:str}", include_in_schema=False)
async def art(name: str, file: str) -> Response[bytes]:
    """A game's own drawings, in as many files as it likes, and its colours."""
    content, kind = await asyncio.to_thread(_art, name, file[:80])
    if kind is None or content is None:
        raise NotFoundException
    return Response(content, media_type=kind)


@lru_cache(maxsize=500)
def _art(name: str, file: str) -> tuple[bytes | None, str | None]:
    """The bytes of a drawing and their type; nothing for what no game has."""
    try:
        folder = files(tabletron.game(name).package) / "art"
    except UnknownGame:
        return None, None
    found = {one.name: one for one in folder.iterdir()} if folder.is_dir() else {}
    # A game need not bring drawings: an empty file is a valid one.
    empty = {"sprite.svg": b'<svg xmlns="http://www.w3.org/2000/svg"/>', "theme.css": b""}.get(file)
    kind = {".svg": "image/svg+xml", ".css": "text/css"}.get(PurePath(file).suffix)
    return found[file].read_bytes() if file in found else empty, kind


def _card(name: str, words: Words) -> pages.GameCard:
    game, info = tabletron.game(name), api.game_info(name, words.language)
    own = speaking(words.language, game.package)
    switches = tuple(
        pages.Switch(
            one.name,
            own(house.label),
            one.values,
            one.default,
            own(house.about),
            {value: own(meaning) for value, meaning in house.meanings.items()},
            one.kind,
        )
        for one in info.switches
        if (house := game.house.get(one.name))
    )
    decks = tuple(
        pages.DeckSwitch(field, own(house.label), own(house.about), house.decks.exact)
        for field, house in game.house.items()
        if house.decks
    )
    players = f"{min(game.seats)}–{max(game.seats)}" if len(game.seats) > 1 else str(game.seats[0])
    return pages.GameCard(
        name, game.title, info.blurb, info.seats, game.minutes, players, info.levels, switches, decks, game.usual
    )  # fmt: skip


def _listed(one: api.ListedTable) -> pages.Listed:
    taken = tuple(holder.name for holder in one.holders if holder.kind != "open")
    free = tuple(holder.seat for holder in one.holders if holder.kind == "open")
    return pages.Listed(one.id, one.game, one.title, one.status, taken, free, one.watching, one.why)


def _named_like_a_file(request: Request[Any, Any, Any]) -> None:
    """No file of ours has such a name, and no file system should be asked for it."""
    if len(path := request.url.path) > PATH or not path.isprintable():
        raise NotFoundException


STATIC = create_static_files_router("/static", [WEB / "static"], before_request=_named_like_a_file)
HANDLERS: list[Any] = [lobby, table, replay, rules, art, STATIC]
