"""The application: its parts put together, started and stopped."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from tabletron.core.errors import TabletronError, UnknownGame
from tabletron.server import api, caretaker, labsite, saves, site, sockets
from tabletron.server.hall import Hall
from tabletron.server.laboratory import Laboratory
from tabletron.server.reader import Malformed, words_for
from tabletron.server.refusal import Refused
from tabletron.server.store import StorageAway, Store
from tabletron.server.tasks import end
from tabletron.server.telemetry import metrics
from tabletron.server.thinking import Thinkers
from tabletron.web import pages

CHANNEL = "tabletron"
LARGEST = 1_000_000
CODES = {
    "stale": 409,
    "illegal": 422,
    "not_yours": 403,
    "unknown": 404,
    "storage": 503,
    "too_large": 413,
    "too_many": 429,
}
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

log = logging.getLogger("tabletron.server")


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a refused request is told."""

    message: str
    code: str
    clauses: tuple[str, ...] = ()


def create_app(
    database: str, *, workers: int | None = None, bot_budget: float | None = None, webhooks: bool = False
) -> Litestar:
    """The server of one process; several on one PostgreSQL serve the same tables."""
    store = Store(database)
    channels = None if store.is_sqlite else ChannelsPlugin(_crossing(store), channels=[CHANNEL])

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await store.open()
        thinkers = Thinkers(workers, *([bot_budget] if bot_budget else []))
        name = secrets.token_hex(8)

        def publish(event: dict[str, Any]) -> None:
            if channels is not None:
                channels.publish({"by": name, **event}, CHANNEL)

        hall = Hall(store, thinkers, publish, webhooks=webhooks)
        app.state.hall, app.state.started, app.state.laboratory = hall, time.time(), Laboratory()
        app.state.reader = Laboratory(saves.SECONDS)
        others = caretaker.wake(hall) if channels is None else _hear(channels, hall, name)
        tending = [asyncio.create_task(caretaker.tend(hall)), asyncio.create_task(others)]
        log.info("serving with %s", store.url.get_backend_name())
        try:
            yield
        finally:
            await end(tending)
            await hall.close()
            await asyncio.to_thread(thinkers.close)
            await asyncio.to_thread(app.state.laboratory.close)
            await asyncio.to_thread(app.state.reader.close)
            await store.close()
            log.info("stopped; every play that was acknowledged is stored")

    return Litestar(
        route_handlers=[*api.HANDLERS, *site.HANDLERS, *labsite.HANDLERS, sockets.live, health, measured],
        lifespan=[lifespan],
        plugins=[channels] if channels else [],
        exception_handlers={Exception: refused},
        after_request=_protect,
        request_max_body_size=LARGEST,
        openapi_config=OpenAPIConfig(
            title="Tabletron", version="1", path="/schema", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
        logging_config=None,
    )


@get("/health")
async def health(request: Request[Any, Any, Any]) -> Response[dict[str, str]]:
    """Whether this process can serve: it reaches its database."""
    hall: Hall = request.app.state.hall
    try:
        await asyncio.wait_for(hall.store.ping(), 2)
    except Exception:
        return Response({"status": "the database is away"}, status_code=503)
    return Response({"status": "well", "name": "tabletron"})


@get("/metrics", media_type=MediaType.TEXT)
async def measured(request: Request[Any, Any, Any]) -> str:
    return metrics(request.app.state.hall, request.app.state.started)


def refused(request: Request[Any, Any, Any], problem: Exception) -> Response[Any]:
    """Every failure as a sentence: a page for readers, JSON for programs."""
    words = words_for(request)
    status, code, message, clauses = 500, "unknown", words("something went wrong here; it was noted"), ()
    if isinstance(problem, Refused):
        status, code, message = CODES.get(problem.code, 400), problem.code, problem.say(words)
        clauses = problem.clauses  # type: ignore[assignment]
    elif isinstance(problem, StorageAway):
        status, code, message = 503, "storage", problem.say(words)
    elif isinstance(problem, UnknownGame):
        status, message = 404, problem.say(words)
    elif isinstance(problem, TabletronError):
        status, code, message = 422, "illegal", problem.say(words)
    elif isinstance(problem, NotFoundException):
        status, message = 404, words("there is nothing at this address")
    elif isinstance(problem, KeyError) and problem.args == (request.method,):
        # Litestar's own way of saying that a raw handler, our socket, was asked for over HTTP.
        status, code, message = 405, "malformed", words("a live table is looked at through a WebSocket")
    elif isinstance(problem, RecursionError):
        status, code, message = 400, "malformed", words("this is nested too deeply to be read")
    elif isinstance(problem, RequestEntityTooLarge):
        status, code, message = 413, "too_large", words("this is too large to be taken in; nothing was changed")
    elif isinstance(problem, MethodNotAllowedException):
        status, code, message = 405, "malformed", words("this address does not take {method}", method=request.method)
    elif isinstance(problem, HTTPException):
        status, code, message = problem.status_code, "malformed", _explained(problem).say(words)
    else:
        log.error("%s %s failed", request.method, request.url.path, exc_info=problem)
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return _protected(Response(Problem(message, code, tuple(clauses)), status_code=status))
    return _protected(site.page(pages.error(status, message, words), status))


def _explained(problem: HTTPException) -> Malformed:
    """What was wrong with a request, field by field if that is known."""
    extra = [one for one in problem.extra if isinstance(one, dict)] if isinstance(problem.extra, list) else []
    if not extra:
        return Malformed(problem.detail)
    fields = [str(one.get("key", "")).removeprefix("data") for one in extra]  # the body itself has no name
    return Malformed(*(str(one.get("message", "")) for one in extra), fields=fields)


async def _protect(response: Response[Any]) -> Response[Any]:
    return _protected(response)


def _protected(response: Response[Any]) -> Response[Any]:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


async def _hear(channels: ChannelsPlugin, hall: Hall, name: str) -> None:
    """Listens to what other processes do."""
    async with channels.start_subscription([CHANNEL]) as subscriber:
        async for raw in subscriber.iter_events():
            try:
                event = msgspec.json.decode(raw)
                if event["by"] != name:
                    await hall.heard(event)
            except StorageAway:
                log.warning("the database is away")
            except Exception:
                log.exception("an event of another process could not be read")


def _crossing(store: Store) -> ChannelsBackend:
    from tabletron.server.crossing import Crossing

    return Crossing(store.url)
