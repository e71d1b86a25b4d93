"""What every request passes before it reaches the application: who is asking, under which number, from which site.

Addresses that a proxy forwards are believed only if the proxy itself is trusted.
"""

from __future__ import annotations

import ipaddress
import json
import logging
import re
import secrets
import time
from collections.abc import Sequence
from http.cookies import CookieError, SimpleCookie
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from tabletron.core.errors import TabletronError
from tabletron.server import seat_keys
from tabletron.server.endpoints.language import words_for
from tabletron.server.errors import Refused
from tabletron.server.limits import Budgets, Visitor, network
from tabletron.server.telemetry import Metrics, request_id

COOKIE = "tabletron.guest"
YEAR = 365 * 86400
SAFE = ("GET", "HEAD", "OPTIONS")
NUMBER = re.compile(r"[A-Za-z0-9-]{8,64}")
SLOW = 1.0
"""A request that takes longer, in seconds, is logged."""
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

log = logging.getLogger("tabletron.requests")


def read_proxies(given: Sequence[str]) -> tuple[Network, ...]:
    """Addresses or networks of trusted proxies; TabletronError names one that is none."""
    found = []
    for one in given:
        try:
            found.append(ipaddress.ip_network(one, strict=False))
        except ValueError:
            raise TabletronError(f"--proxy takes an address or a network such as 172.16.0.0/12, not {one!r}") from None
    return tuple(found)


def trusts(proxies: Sequence[Network], address: str) -> bool:
    """Whether this is the address of a trusted proxy."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(parsed in one for one in proxies)


class Gate:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, metrics: Metrics, budgets: Budgets, proxies: Sequence[Network] = ()) -> None:
        self._app, self._metrics, self._budgets, self._proxies = app, metrics, budgets, tuple(proxies)
        self._warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if "headers" not in scope:  # the application's own start and end
            return await self._app(scope, receive, send)
        headers = dict(scope["headers"])
        trusted = self._believe(scope, headers)
        given = headers.get(b"x-request-id", b"").decode("latin-1") if trusted else ""
        number = given if NUMBER.fullmatch(given) else secrets.token_hex(8)
        request_id.set(number)
        key = _guest(headers)
        scope.setdefault("state", {})
        scope["state"]["visitor"] = Visitor(_address(scope), seat_keys.digest(key) if key else None)
        if scope["type"] == ScopeType.WEBSOCKET:
            return await self._app(scope, receive, send)
        words = words_for(ASGIConnection(scope))
        if scope["method"] not in SAFE and not same_site(headers):
            return await _turn_away(send, number, 403, words("a page of another site sent this; nothing was changed"))
        try:
            self._budgets.spend("requests", scope["state"]["visitor"], _cost(scope))
        except Refused as refused:
            return await _turn_away(send, number, 429, refused.say(words))
        fresh = None if key or not _is_page(scope, headers) else seat_keys.new_secret()
        return await self._answer(scope, receive, _Answer(send, number, fresh, scope["scheme"] == "https"))

    async def _answer(self, scope: HTTPScope, receive: Receive, answer: _Answer) -> None:
        began = time.monotonic()
        try:
            await self._app(scope, receive, answer)
        finally:
            took = time.monotonic() - began
            self._metrics.request.labels(str(answer.status)).observe(took)
            if took > SLOW:
                log.warning("%s %s took %.1f seconds", scope["method"], _route(scope["path"]), took)

    def _believe(self, scope: Any, headers: dict[bytes, bytes]) -> bool:
        """Take the visitor's address and scheme from a trusted proxy; whether there is one."""
        forwarded = headers.get(b"x-forwarded-for", b"").decode("latin-1")
        client = scope.get("client")
        if client is None or not self._trusts(client[0]):
            if forwarded and not self._warned:
                self._warned = True
                log.warning("a proxy at %s forwards visitors but is not trusted; see --proxy", client and client[0])
            return False
        hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
        # The last hop that no proxy of ours stands behind is the visitor: what is left of it anybody may have written.
        visitor = next((hop for hop in reversed(hops) if not self._trusts(hop)), hops[0] if hops else client[0])
        scope["client"] = (visitor[:64], 0)
        if headers.get(b"x-forwarded-proto") == b"https":
            scope["scheme"] = "wss" if scope["type"] == "websocket" else "https"
        return True

    def _trusts(self, address: str) -> bool:
        return trusts(self._proxies, address)


class _Answer:
    """The way back: adds the request's number, and a key for a guest who has none."""

    def __init__(self, send: Send, number: str, guest: str | None, secure: bool) -> None:
        self._send, self._number, self._guest, self._secure = send, number, guest, secure
        self.status = 0

    async def __call__(self, event: Message) -> None:
        if event["type"] == "http.response.start":
            self.status = event["status"]
            headers = [*event.get("headers", []), (b"x-request-id", self._number.encode())]
            if self._guest:
                cookie = f"{COOKIE}={self._guest}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax"
                headers.append((b"set-cookie", (cookie + "; Secure" * self._secure).encode()))
            event["headers"] = headers
        await self._send(event)


def same_site(headers: dict[bytes, bytes]) -> bool:
    """Whether no page of another site sent this: browsers say where a page came from, other programs say nothing."""
    if headers.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none"):
        return False
    origin = headers.get(b"origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get(b"host")
    except ValueError:  # no address at all
        return False


def _cost(scope: HTTPScope) -> float:
    """How many requests this one counts for: what has to be worked out costs more than what lies ready."""
    path = scope["path"]
    if path.startswith(("/static/", "/games/")):
        return 0.2
    if path.startswith("/api/tables/") and (scope["method"] == "GET" or path.endswith("/play")):
        return 2.0
    costly = path.startswith(("/rules/", "/lab/", "/metrics", "/schema", "/api/games")) or scope["method"] != "GET"
    return 10.0 if costly else 1.0


async def _turn_away(send: Send, number: str, status: int, why: str) -> None:
    said = {"message": why, "code": "not_yours" if status == 403 else "too_many"}
    headers = [(b"content-type", b"application/json"), (b"x-request-id", number.encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps(said).encode(), "more_body": False})


def _guest(headers: dict[bytes, bytes]) -> str | None:
    """The key of the guest, if the browser sent one that we could have made."""
    raw = headers.get(b"cookie", b"")
    if COOKIE.encode() not in raw or len(raw) > 8192:
        return None
    try:
        found = SimpleCookie(raw.decode("latin-1")).get(COOKIE)
    except CookieError:
        return None
    return found.value if found is not None and re.fullmatch(r"[\w-]{20,64}", found.value) else None


def _address(scope: Any) -> str:
    client = scope.get("client")
    return network(client[0]) if client else "nowhere"


def _is_page(scope: Any, headers: dict[bytes, bytes]) -> bool:
    return scope["method"] == "GET" and b"text/html" in headers.get(b"accept", b"")


def _route(path: str) -> str:
    """A path for the log: printable and short."""
    return path[:120].encode("ascii", "replace").decode()
