"""Notices for those who do not look: by webhook, and only where the operator allows them."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from tabletron.server.errors import Refused
from tabletron.server.tables.webhooks import Webhooks
from tests.server.inside import open_registry, play_some, seated


class Listener(HTTPServer):
    """Keeps what is posted to it."""

    def __init__(self) -> None:
        self.posted: list[Any] = []
        super().__init__(("127.0.0.1", 0), Post)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook"


class Post(BaseHTTPRequestHandler):
    server: Listener

    def do_POST(self) -> None:
        self.server.posted.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        pass


@pytest.fixture
def listener() -> Iterator[Listener]:
    server = Listener()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


def options(address: str) -> dict[str, Any]:
    return {"clock": "correspondence", "seconds": 86400, "webhook": address}


def test_who_is_asked_and_does_not_look_is_told(tmp_path: Path, listener: Listener) -> None:
    async def story() -> None:
        async with open_registry(f"sqlite+aiosqlite:///{tmp_path}/t.db") as registry:
            registry.webhooks = Webhooks(allowed=True)
            room, _ = await seated(registry, "person", "person", "person", **options(listener.address))
            await play_some(registry, room, random.Random(1), 3)
            for _ in range(100):
                if listener.posted:
                    break
                await asyncio.sleep(0.05)
            table = room.served.row.id
            assert listener.posted and all(
                one["table"] == table and one["path"] == f"/t/{table}" for one in listener.posted
            )
            assert {one["seat"] for one in listener.posted} <= {0, 1, 2}
            assert room.served.row.seed not in json.dumps(listener.posted)

    asyncio.run(story())


def test_nothing_is_posted_unless_the_operator_allows_it(tmp_path: Path, listener: Listener) -> None:
    async def story() -> None:
        async with open_registry(f"sqlite+aiosqlite:///{tmp_path}/t.db") as registry:
            with pytest.raises(Refused, match="sends no notices"):
                await seated(registry, "person", "person", "person", **options(listener.address))
        assert not listener.posted

    asyncio.run(story())


def test_an_address_that_does_not_answer_disturbs_nobody(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_registry(f"sqlite+aiosqlite:///{tmp_path}/t.db") as registry:
            registry.webhooks = Webhooks(allowed=True)
            room, _ = await seated(registry, "person", "person", "person", **options("http://127.0.0.1:1/hook"))
            assert await play_some(registry, room, random.Random(1), 5) == 5
            assert registry.webhooks.sent == 0

    asyncio.run(story())
