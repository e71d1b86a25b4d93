"""The link to a table, as the browser shows it, and the first words with the server behind it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from http.client import HTTPException
from typing import Any, TypeVar, cast
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

import msgspec

from tabletron.core.errors import TabletronError
from tabletron.core.i18n import Words
from tabletron.protocol import messages
from tabletron.terminal.tables import sanitize

T = TypeVar("T")
PATH = re.compile(r"/t/([a-z0-9]{1,40})/?")
SECRET = re.compile(r"[\w-]{8,128}", re.ASCII)
PATIENCE = 10.0
"""Seconds until a server that says nothing counts as out of reach."""
LARGEST = 1_000_000


@dataclass(frozen=True)
class Link:
    """A table of a server, and perhaps what opens a seat; secrets are never part of how it prints."""

    server: str
    table: str
    invitation: str = field(default="", repr=False)
    token: str = field(default="", repr=False)

    @property
    def socket(self) -> str:
        """Where the table can be followed live."""
        return f"ws{self.server.removeprefix('http')}/api/tables/{self.table}/live"

    @property
    def back(self) -> str:
        """The link that opens this seat again, anywhere: a secret."""
        return f"{self.server}/t/{self.table}#seat={self.token}"


class Problem(msgspec.Struct, frozen=True):
    """How a server refuses."""

    message: str


def read(text: str, words: Words) -> Link:
    """What somebody typed or pasted, taken apart."""
    text = text.strip()
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        host, _ = parts.hostname, parts.port  # a wrong port says so only when it is asked for
    except ValueError:
        host, parts = None, urlsplit("")
    path = PATH.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or not host or not path:
        shape = "http://HOST:PORT/t/TABLE#sit=INVITATION"
        raise TabletronError(words("this is no link to a table; one looks like {shape}", shape=shape))
    link = Link(f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}", path[1])
    if not parts.fragment:
        return link
    said = {name: values[0] for name, values in parse_qs(parts.fragment).items()}
    for name, kind in (("sit", "invitation"), ("seat", "token")):
        if SECRET.fullmatch(said.get(name, "")):
            return replace(link, **{kind: said[name]})
    raise TabletronError(words("this link is not complete: what follows its # opens no seat"))


def look(link: Link, words: Words) -> messages.TableInfo:
    """The table as its server describes it; a token must open a seat of it."""
    info = _ask(link, "", messages.TableInfo, words)
    if link.token and not info.mine:
        raise TabletronError(words("this link opens no seat of the table; without what follows its # you can watch"))
    return info


def sit(link: Link, name: str, words: Words) -> Link:
    """Takes the seat of an invitation; gives the link that opens it from now on."""
    name = " ".join(sanitize.readable(name).split())
    if not 1 <= len(name) <= 24:
        raise TabletronError(words("a name of 1 to 24 letters is needed: --name NAME"))
    seated = _ask(link, "/sit", messages.Seated, words, messages.Sit(name, link.invitation))
    return Link(link.server, link.table, token=seated.token)


def _ask(link: Link, path: str, kind: type[T], words: Words, body: Any = None) -> T:
    request = Request(f"{link.server}/api/tables/{link.table}{path}")
    request.add_header("Accept-Language", words.language)
    if link.token:
        request.add_header("Authorization", f"Bearer {link.token}")
    if body is not None:
        request.data = msgspec.json.encode(body)
        request.add_header("Content-Type", "application/json")
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            return cast(T, sanitize.decode(answer.read(LARGEST), kind))
    except HTTPError as problem:
        raise TabletronError(_sentence(problem, link, words)) from None
    except (msgspec.DecodeError, UnicodeError):
        raise TabletronError(_strange(link, words)) from None
    except (OSError, HTTPException) as problem:
        reason = problem.reason if isinstance(problem, URLError) else problem
        why = getattr(reason, "strerror", None) or reason
        raise TabletronError(words("{server} cannot be reached: {why}", server=link.server, why=why)) from None


def _sentence(problem: HTTPError, link: Link, words: Words) -> str:
    """Why the server refused, in its own words."""
    try:
        return words(sanitize.decode(problem.read(LARGEST), Problem).message)
    except (msgspec.DecodeError, UnicodeError, OSError, HTTPException):
        return _strange(link, words)


def _strange(link: Link, words: Words) -> str:
    return words("{server} does not answer like a server of tables", server=link.server)
