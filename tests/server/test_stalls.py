"""No request holds the event loop for long, whatever of allowed size it brings.

Measured is the processor time of each step of the loop, so that a busy machine changes nothing.
"""

from __future__ import annotations

import asyncio
import json
import time
from asyncio import events
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from litestar.routes import HTTPRoute
from litestar.testing import AsyncTestClient

import tabletron
from tabletron.server.app import create_app, warm_up
from tabletron.server.limits import UNLIMITED
from tabletron.server.tables.registry import Registry
from tests.server.kit import new_table

LONGEST = 0.05
"""Seconds that one step of the loop may take."""


class Stalls:
    """The steps of the event loop that took longest."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.where = ""

    def note(self, handle: Any, took: float) -> None:
        if took > self.longest:
            self.longest, self.where = took, repr(handle)[:300]


@pytest.fixture
def stalls(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stalls]:
    found, run = Stalls(), events.Handle._run

    def measured(handle: Any) -> None:
        began = time.thread_time()
        run(handle)
        found.note(handle, time.thread_time() - began)

    monkeypatch.setattr(events.Handle, "_run", measured)
    yield found


LONG = "x" * 900_000
WORDS = " ".join(["the", "a", "of"] * 20)
DEEP: Any = []
for _ in range(200):
    DEEP = [DEEP]


def hostile(table: str, token: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Requests as large as they may be, for every route."""
    bearer = {"headers": {"Authorization": f"Bearer {token}"}}
    html = {"headers": {"accept": "text/html"}}
    squads = "; ".join(f"S{n}: 1 Iron Man, 1 Black Widow, 1 Hawkeye" for n in range(20_000))
    found: list[tuple[str, str, dict[str, Any]]] = [
        ("GET", "/", html),
        ("GET", "/?tables=999", html),
        ("GET", "/health", {}),
        ("GET", "/metrics", {}),
        ("GET", "/schema/openapi.json", {}),
        ("GET", "/api/games", {}),
        ("GET", "/api/tables", {}),
        ("GET", f"/api/tables/{'z' * 2000}", {}),
        ("GET", f"/t/{table}", html),
        ("GET", f"/t/{table}/replay", html),
        ("GET", "/api/words/de", {}),
        ("GET", f"/static/{'x' * 4000}", {}),
        ("GET", "/static/table/main.js", {}),
        ("GET", "/lab/report.css", {}),
        ("GET", "/lab/reports/nothing", html),
        ("GET", f"/api/tables/{table}", bearer),
        ("GET", f"/api/tables/{table}", {"headers": {"Authorization": "Bearer " + "x," * 15_000}}),
        ("GET", f"/api/tables/{table}/picture", bearer),
        ("GET", f"/api/tables/{table}/record", bearer),
        ("GET", f"/api/tables/{table}/moments", bearer),
        ("GET", f"/api/tables/{table}/moments/0?seat=0", bearer),
        ("GET", f"/api/tables/{table}/moments/{2**62}", bearer),
        ("GET", f"/api/tables/{table}/analysis", {}),
        ("POST", f"/api/tables/{table}/sit", {"json": {"name": LONG}}),
        ("POST", f"/api/tables/{table}/play", {"json": {"seat": 0, "asked": 0, "choice": LONG}, **bearer}),
        ("POST", f"/api/tables/{table}/branch", {"json": {"seq": 0, "seat": 0}, **bearer}),
        ("DELETE", f"/api/tables/{table}x", bearer),
        ("POST", "/api/tables/import", {"content": LONG}),
        ("POST", "/api/tables/import", {"content": "\n" * 900_000}),
        ("POST", "/api/tables/import", {"content": json.dumps(DEEP)}),
        ("POST", "/api/tables", {"json": {**new_table("person", "random"), "switches": {"a" * 40: DEEP}}}),
        ("POST", "/api/tables", {"json": {**new_table("person", "random"), "game": LONG}}),
        ("POST", "/api/tables", {"json": {"places": [{"kind": "person"}] * 20_000}}),
        ("POST", "/api/lab/moonbots", {"json": {"item": LONG, "field": "x", "value": 1}}),
    ]
    for name in tabletron.installed():
        game = tabletron.game(name)
        found += [
            ("GET", f"/rules/{name}?find={WORDS[:200]}", html),
            ("GET", f"/rules/{name}?find={'(a+)+$' * 10_000}", html),
            ("GET", f"/api/games/{name}/rules?find={WORDS[:200]}", {}),
            ("GET", f"/api/games/{name}/decks", {}),
            ("GET", f"/games/{name}/sprite.svg", {}),
            ("GET", f"/lab/{name}", html),
            ("POST", "/api/tables", {"json": new_table(*["person"] * max(game.seats), game=name)}),
        ]
        for switch, kind in game.switch_kinds.items():
            if kind is str:
                body = new_table(*["person"] * max(game.seats), game=name, switches={switch: squads[:900_000]})
                found.append(("POST", "/api/tables", {"json": body}))
                body = new_table(*["person"] * max(game.seats), game=name, switches={switch: squads[:7_900]})
                found.append(("POST", "/api/tables", {"json": body}))
    return found


def with_server(url: str, test: Callable[[Any, AsyncTestClient[Any]], Awaitable[None]]) -> None:
    async def run() -> None:
        app = create_app(url, workers=1, limits=UNLIMITED)
        async with AsyncTestClient(app) as client:
            await test(app, client)

    asyncio.run(asyncio.wait_for(run(), 300))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_no_route_holds_the_event_loop(url: str, stalls: Stalls) -> None:
    slow: dict[str, str] = {}

    async def test(app: Any, client: AsyncTestClient[Any]) -> None:
        await asyncio.to_thread(warm_up, app)
        registry: Registry = app.state.registry
        keys = (await client.post("/api/tables", json=new_table("person", "person"))).json()
        for method, path, more in hostile(keys["table"], ",".join(keys["seats"].values())):
            stalls.longest = 0.0
            answer = await client.request(method, path, **more)
            assert answer.status_code < 500, f"{method} {path[:80]}: {answer.text[:200]}"
            await asyncio.sleep(0)
            if stalls.longest > LONGEST:
                slow[f"{method} {path[:60]}"] = f"{stalls.longest * 1000:.0f} ms {stalls.where}"
        assert registry.rooms

    with_server(url, test)
    assert not slow, "\n".join(f"{path}: {what}" for path, what in slow.items())


def test_every_route_is_among_them() -> None:
    app = create_app("sqlite+aiosqlite://")
    routes = {route.path_format for route in app.routes if isinstance(route, HTTPRoute)}
    tried = [path.partition("?")[0] for _, path, _ in hostile("TABLE", "token")]

    def is_tried(route: str) -> bool:
        parts = route.strip("/").split("/")
        return any(
            len(parts) == len(other)
            and all(mine.startswith("{") or mine == theirs for mine, theirs in zip(parts, other, strict=True))
            for other in (one.strip("/").split("/") for one in tried)
        )

    missing = {route for route in routes if not is_tried(route) and "static" not in route and "schema" not in route}
    assert not missing
