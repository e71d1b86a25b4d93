"""The application: its parts put together, started and stopped."""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get
from litestar._openapi.plugin import OpenAPIPlugin
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import tabletron
from tabletron.core.errors import TabletronError, UnknownGame
from tabletron.core.i18n import LANGUAGES, speaking
from tabletron.core.table import new_table
from tabletron.server.endpoints import api, lab, pages, sockets
from tabletron.server.endpoints.gate import Gate, Network
from tabletron.server.endpoints.language import Malformed, words_for
from tabletron.server.errors import Refused
from tabletron.server.limits import Budgets, Limits, is_near
from tabletron.server.storage.store import StorageAway, Store
from tabletron.server.tables import saves, upkeep
from tabletron.server.tables.analysis_worker import AnalysisWorker
from tabletron.server.tables.bot_workers import BUDGET, BotWorkers
from tabletron.server.tables.gauges import Gauges
from tabletron.server.tables.registry import Registry
from tabletron.server.tasks import end
from tabletron.server.telemetry import Metrics, watch_loop
from tabletron.web.pages import broken, error

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
    "broken": 409,
    "gone": 410,
}
STORAGE = {
    "away": "the database is away",
    "full": "the disk is full",
    "readonly": "the database is read-only",
    "damaged": "the database is damaged",
    "gone": "the database file was deleted or replaced; restart the server",
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
    database: str,
    *,
    workers: int | None = None,
    bot_budget: float | None = None,
    webhooks: bool = False,
    limits: Limits | None = None,
    proxies: Sequence[Network] = (),
) -> Litestar:
    """The server of one process; several on one PostgreSQL serve the same tables."""
    store, metrics = Store(database), Metrics()
    store.failed = lambda trouble: metrics.storage_failures.labels(trouble).inc()
    budgets = Budgets(limits or Limits(), lambda budget: metrics.over_budget.labels(budget).inc())
    channels = None if store.is_sqlite else ChannelsPlugin(_notifications(store), channels=[CHANNEL])

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        settle_types()
        await store.open()
        thinkers = BotWorkers(workers, bot_budget or BUDGET, metrics)
        name = secrets.token_hex(8)

        def publish(event: dict[str, Any]) -> None:
            if channels is not None:
                channels.publish({"by": name, **event}, CHANNEL)

        registry = Registry(store, thinkers, publish, webhooks=webhooks, budgets=budgets, metrics=metrics)
        analysis_worker, reader = AnalysisWorker(), AnalysisWorker(saves.SECONDS)
        app.state.registry, app.state.analysis_worker, app.state.reader = registry, analysis_worker, reader
        app.state.connections = None
        metrics.registry.register(Gauges(registry, {"lab": analysis_worker, "imports": reader}, time.monotonic()))
        tending = [
            asyncio.create_task(upkeep.tend(registry)),
            asyncio.create_task(upkeep.inspect(registry)),
            asyncio.create_task(upkeep.clear(registry)),
            asyncio.create_task(watch_loop(metrics)),
            asyncio.create_task(thinkers.warm()),
            asyncio.create_task(asyncio.to_thread(warm_up, app)),
        ]
        if channels is not None:
            tending.append(asyncio.create_task(_hear(channels, registry, name)))
        log.info("serving with %s", store.url.get_backend_name())
        try:
            yield
        finally:
            await end(tending)
            await registry.close()
            thinkers.close()
            analysis_worker.close()
            reader.close()
            await store.close()
            log.info("stopped; every play that was acknowledged is stored")

    app = Litestar(
        route_handlers=[*api.HANDLERS, *pages.HANDLERS, *lab.HANDLERS, sockets.live, health, measured],
        lifespan=[lifespan],
        plugins=[channels] if channels else [],
        exception_handlers={Exception: refused},
        after_request=_protect,
        request_max_body_size=LARGEST,
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=4, minimum_size=1024),
        openapi_config=OpenAPIConfig(
            title="Tabletron", version="1", path="/schema", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
        logging_config=None,
    )
    app.state.metrics = metrics
    app.asgi_handler = Gate(app.asgi_handler, metrics, budgets, proxies)
    return app


def settle_types() -> None:
    """Let msgspec work out every type now: it does so at their first use, and crashes if two threads do it at once."""
    for name in tabletron.installed():
        tabletron.game(name)
    waiting, seen = [msgspec.Struct], set[type[msgspec.Struct]]()
    while waiting:
        kind = waiting.pop()
        waiting += [one for one in kind.__subclasses__() if one not in seen]
        seen.update(kind.__subclasses__())
        with suppress(TypeError, NameError):  # some are never read, only written
            msgspec.json.Decoder(kind)


def warm_up(app: Litestar) -> None:
    """Read every game's cards, rules and words before the first visitor would have to wait for it."""
    app.plugins.get(OpenAPIPlugin).provide_openapi_schema()
    for language, name in itertools.product(LANGUAGES, ["", *tabletron.installed()]):
        speaking(language, tabletron.game(name).package if name else None)
    for name in tabletron.installed():
        game = tabletron.game(name)
        new_table(game, game.usual or max(game.seats), "warm", {}, game.load()).scene(0)
        len(game.ledger)
        lab.numbers_of(name)


@get("/health")
async def health(request: Request[Any, Any, Any]) -> Response[dict[str, str]]:
    """Whether this process can serve: it reaches its database, can write to it, and its bots can think."""
    registry: Registry = request.app.state.registry
    trouble = registry.store.trouble
    if trouble is None:
        try:
            await asyncio.wait_for(registry.store.ping(), 2)
        except StorageAway as away:
            trouble = away.trouble
        except Exception:
            trouble = "away"
    bots = "well" if registry.bot_workers.workers.well else "no bot can think: its process does not start"
    storage = "well" if trouble is None else STORAGE[trouble]
    if storage == bots == "well":
        return Response({"status": "well", "name": "tabletron", "storage": storage, "bots": bots})
    status = storage if storage != "well" else bots
    return Response({"status": status, "name": "tabletron", "storage": storage, "bots": bots}, status_code=503)


@get("/metrics", media_type=MediaType.TEXT)
async def measured(request: Request[Any, Any, Any]) -> str:
    """Numbers for a monitor of one's own: whoever comes from far away finds nothing here."""
    if not is_near(api.visitor_of(request).address):
        raise NotFoundException
    metrics: Metrics = request.app.state.metrics
    return metrics.text()


def refused(request: Request[Any, Any, Any], problem: Exception) -> Response[Any]:
    """Every failure as a sentence: a page for readers, JSON for programs."""
    words = words_for(request)
    status, code, message, clauses = 500, "unknown", words("something went wrong here; it was noted"), ()
    if isinstance(problem, Refused):
        request.app.state.metrics.refused.labels(problem.code).inc()
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
    if code == "broken":
        return _protected(pages.page(broken(request.path_params["table_id"], message, words), status))
    return _protected(pages.page(error(status, message, words), status))


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


async def _hear(channels: ChannelsPlugin, registry: Registry, name: str) -> None:
    """Listens to what other processes do."""
    async with channels.start_subscription([CHANNEL]) as subscriber:
        async for raw in subscriber.iter_events():
            try:
                event = msgspec.json.decode(raw)
                if event["by"] != name:
                    await registry.heard(event)
            except StorageAway:
                log.warning("the database is away")
            except Exception:
                log.exception("an event of another process could not be read")


def _notifications(store: Store) -> ChannelsBackend:
    from tabletron.server.storage.notify import Notifications

    return Notifications(store.url)
