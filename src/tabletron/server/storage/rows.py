"""What the database holds, as Structs: what is JSON there is text here."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct


class TableRow(Struct):
    """One table, as stored."""

    id: str
    game: str
    packs: str
    seats: int
    switches: str
    options: str
    seed: str
    status: str
    listed: bool
    created: float
    changed: float
    due: float | None
    host: str
    rematch: str | None = None
    branch_of: str | None = None
    branch_at: int | None = None
    proposal: str | None = None
    """What a seat asked for that others have to agree to."""
    content: str | None = None
    """The digest of the cards it is played with; None: the table is older than that column."""
    guest: str | None = None
    """Who opened it, as a digest of the key in their browser; None: a program, or nobody knows."""


class ContentRow(Struct):
    """The cards that tables were opened with."""

    digest: str
    game: str
    data: bytes
    """As `Content.stored` gives it."""


class SeatRow(Struct):
    table_id: str
    seat: int
    kind: str
    name: str
    level: str
    token: str | None = None
    invitation: str | None = None
    passes: str | None = None
    """The windows its owner lets pass; None: as the game is usually played."""
    ahead: str = "[]"
    notes: str = ""
    """What its owner wrote down; for nobody else's eyes."""
    guest: str | None = None
    """Who sits there, as a digest of the key in their browser."""


class LineRow(Struct):
    """One step of a table: what was done, what the engine logged and told, and where the table stood then."""

    table_id: str
    seq: int
    at: float
    version: int
    asked: int
    act: str
    log: str
    told: str
    moment: bytes
    picture: bytes | None = None


class TalkRow(Struct):
    table_id: str
    n: int
    at: float
    seat: int | None
    name: str
    text: str


def as_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
