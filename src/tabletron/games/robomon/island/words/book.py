"""What the book says by itself: who speaks where, and the text that is always there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletron.games.robomon.island.box import Poi
from tabletron.games.robomon.island.state import PassageId

if TYPE_CHECKING:
    from tabletron.games.robomon.box import Box


def source_of(box: Box, key: PassageId) -> Poi | None:
    """The place where a passage is read."""
    origin = box.origin.get(key.partition("#")[0])
    return box.place.get(key) or (box.place.get(origin.place) if origin is not None else None)


def speaker(box: Box, key: PassageId) -> str:
    """Who speaks there, or to whom it was said; nobody for what is only found."""
    place = source_of(box, key)
    return place.who if place is not None else ""


def told(box: Box, key: PassageId) -> list[str]:
    """What a passage says whatever has happened."""
    number, _, band = key.partition("#")
    if band:
        check = box.passage[number].check
        assert check is not None
        return [check.bands[int(band)].text]
    if key.endswith("explore"):
        return [box.area[int(key[:2])].explore.text]
    item = box.place.get(key) or box.passage[key]
    return [text for text in (item.text, item.puzzle.text if item.puzzle is not None else "") if text]
