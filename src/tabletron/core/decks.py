"""Lists that people build before a game, as text: `Swift: 4 Boost, 36 Jump; Avengers: Iron Man, Captain America`."""

from __future__ import annotations

import re
from typing import NamedTuple

ENTRY = re.compile(r"(?:(\d{1,4})(?:\s*[x×])?\s+)?(\S.*)")

LONG = 80
"""Letters of a name; what is longer names nothing, and is not said back whole."""


class Entry(NamedTuple):
    """What is in a list: as it was written, how many (None if that was not said), and its name."""

    text: str
    number: int | None
    title: str


class Listed(NamedTuple):
    """A list: as it was written, its name (empty if it has none), and what is in it."""

    text: str
    name: str
    entries: tuple[Entry, ...]


def read(text: str) -> list[Listed]:
    """All lists of a text; the game decides whether they are allowed."""
    return [_listed(part) for part in text.split(";")] if text.strip() else []


def _listed(text: str) -> Listed:
    name, colon, inside = text.partition(":")
    return Listed(text, name.strip()[:LONG] if colon else "", tuple(map(_entry, inside.split(","))))


def _entry(text: str) -> Entry:
    found, shown = ENTRY.fullmatch(text.strip()), text[:LONG]
    if not found:
        return Entry(shown, None, "")
    return Entry(shown, int(found[1]) if found[1] else None, found[2].strip()[:LONG])
