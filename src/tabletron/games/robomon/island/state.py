"""The character sheet with its adventure log."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from tabletron.games.robomon.island.verbs.data import EntryId, Page

START: Page = 1
PassageId: TypeAlias = str
"""A place `01 A`, an entry `1401`, what a check came to `1401#2`, or `01 explore`."""


class Island(Struct, omit_defaults=True):
    """Everything a campaign writes down, beside items, team and Save Box (RM-225)."""

    name: str
    attributes: list[int] = []
    """From strength to charisma."""
    page: Page = START
    visited: list[Page] = []
    fresh: bool = True
    """Whether this is the first visit to the page."""
    flags: list[str] = []
    cards: list[str] = []
    quests: dict[str, Literal["open", "closed"]] = {}
    log: list[str] = []
    """Filled icons, such as `01 chest`."""
    searched: dict[Page, int] = {}
    tracked: list[Page] = []
    solved: list[str] = []
    won: list[EntryId] = []
    unlocked: list[str] = []
    done: list[PassageId] = []
    """Places and entries whose effects have happened."""
    taken: dict[EntryId, EntryId] = {}
    """Which way was taken where only one may be."""
    sprung: list[str] = []
    """Trap numbers that have cost something, each with its puzzle."""
    hints: dict[str, int] = {}
    revealed: list[str] = []
    """Puzzles whose solution was looked up."""
    journal: list[PassageId] = []
    place: PassageId = ""
    """The place of the map that is visited."""
    reading: list[PassageId] = []
    """The passages that lie open, in the order in which they were opened."""
    next: PassageId = ""
    """The passage to be opened next."""
    dial: str = ""
    pair: list[str] = []
    ring: str = ""
    """VS cards and map of an exhibition."""
    decisions: int = 0
    ending: str = ""
