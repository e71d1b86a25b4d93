"""Where things are on the pictures of the pages, for screens that draw them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct, field

from tabletron.games.robomon.island.verbs.data import Page

Place = tuple[int, int]
"""Percent across and down."""


class Spots(Struct, frozen=True, forbid_unknown_fields=True):
    """The marks of a page: its lettered places, its exits by page, its search icons and what is to explore."""

    a: Place = field(name="A")
    b: Place = field(name="B")
    c: Place = field(name="C")
    d: Place = field(name="D")
    e: Place = field(name="E")
    f: Place = field(name="F")
    g: Place = field(name="G")
    h: Place = field(name="H")
    exits: dict[str, Place]
    search: tuple[Place, ...]
    explore: Place

    def letter(self, letter: str) -> Place:
        place: Place = getattr(self, letter.lower())
        return place

    def exit(self, page: Page) -> Place:
        return self.exits[f"{page:02}"]


class _File(Struct, forbid_unknown_fields=True):
    area: dict[str, Spots]


@cache
def spots_of(page: Page) -> Spots:
    """The marks of one page."""
    return _read()[f"{page:02}"]


@cache
def _read() -> dict[str, Spots]:
    file = files("tabletron.games.robomon") / "content" / "spots.toml"
    return msgspec.toml.decode(file.read_bytes(), type=_File).area
