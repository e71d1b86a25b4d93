"""The whole island at once: every passage with what it asks, does and leads to. The checker reads it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tabletron.games.robomon.island.box import Entry, Poi
from tabletron.games.robomon.island.verbs.data import Condition, Effect, EntryId, Page, Puzzle, Way

if TYPE_CHECKING:
    from tabletron.games.robomon.box import Box


class Link(NamedTuple):
    """A way from a passage to an entry, open while all of these hold; the choice it is, if it is one."""

    goto: EntryId
    when: tuple[Condition, ...] = ()
    label: str = ""


class Origin(NamedTuple):
    """Where a passage is read first: the page, the place (none for an explore icon), and what was said to get there."""

    page: Page
    place: str
    label: str = ""


def named(condition: Condition | None) -> tuple[Condition, ...]:
    return () if condition is None else (condition,)


def parts(condition: Condition) -> Iterator[Condition]:
    """The condition and everything it is made of."""
    yield condition
    inner = condition.all or condition.any or named(condition.no)
    for one in inner:
        yield from parts(one)


def links(item: Poi | Entry) -> Iterator[Link]:
    """Everywhere a place or an entry can send somebody."""
    yield from (Link(way.goto, named(way.when), way.label) for way in item.choices)
    if item.goto:
        yield Link(item.goto)
    if item.puzzle is not None:
        yield from (Link(goto) for goto in (item.puzzle.answer, item.puzzle.hints, *item.puzzle.traps.values()))
    if isinstance(item, Entry) and item.check is not None:
        yield from (Link(band.goto) for band in item.check.bands if band.goto)
    yield from (Link(effect.goto) for effect in effects(item) if effect.goto)
    if isinstance(item, Poi):
        yield from (Link(goto) for goto in item.opens)


def effects(item: Poi | Entry) -> Iterator[Effect]:
    """Everything a place or an entry may do, whatever the dice say."""
    yield from item.do
    if isinstance(item, Entry):
        for band in item.check.bands if item.check else ():
            yield from band.do
        for row in item.roll.rows if item.roll else ():
            yield from row


def conditions(item: Poi | Entry) -> Iterator[Condition]:
    """Every condition that stands in a place or an entry."""
    yield from named(item.when)
    yield from (also.when for also in item.also)
    yield from (way.when for way in item.choices if way.when is not None)
    if isinstance(item, Entry):
        yield from named(item.needs)


def riddles(box: Box) -> Iterator[tuple[str, Puzzle]]:
    """Every puzzle, with the place or entry where it stands."""
    for item in passages(box):
        if item.puzzle is not None:
            yield item.id, item.puzzle


def passages(box: Box) -> Iterator[Poi | Entry]:
    yield from box.poi
    yield from box.entries


def openings(box: Box, page: Page) -> Iterator[tuple[str, Way]]:
    """The ways of the explore icon of a page."""
    area = box.area[page]
    yield from ((area.id, way) for way in area.explore.choices)


def origins(box: Box) -> dict[str, Origin]:
    """Where each passage is read first."""
    found = {place.id: Origin(place.page, place.id) for place in box.poi}
    waiting = [(link.goto, Origin(place.page, place.id, link.label)) for place in box.poi for link in links(place)]
    waiting += [(way.goto, Origin(area.page, "", way.label)) for area in box.areas for way in area.explore.choices]
    while waiting:
        number, origin = waiting.pop(0)
        if number in found or number not in box.passage:
            continue
        found[number] = origin
        waiting += [(one.goto, origin._replace(label=one.label)) for one in links(box.passage[number])]
    return found
