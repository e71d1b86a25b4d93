"""The journal: everything that was read, by page, with who said it and what they were asked."""

from __future__ import annotations

from collections.abc import Iterator

from tabletron.core.i18n import Words
from tabletron.games.robomon.island.state import PassageId
from tabletron.games.robomon.island.verbs.conditions import island
from tabletron.games.robomon.island.verbs.data import Page
from tabletron.games.robomon.island.words.book import source_of, speaker
from tabletron.games.robomon.island.words.passages import paragraphs
from tabletron.games.robomon.state import RoboMon


def journal(game: RoboMon, words: Words) -> Iterator[str]:
    """The page where something was read last comes first; on a page the order is that of reading."""
    by_page: dict[Page, list[PassageId]] = {}
    for key in island(game).journal:
        page = page_of(game, key)
        by_page[page] = [*by_page.pop(page, []), key]
    for page, keys in reversed(by_page.items()):
        yield words("— {n} {area} —", n=f"{page:02}", area=words(game.content.area[page].name))
        yield from (line(game, key, words) for key in keys)


def page_of(game: RoboMon, key: PassageId) -> Page:
    if key.endswith("explore"):
        return int(key[:2])
    return game.content.origin[key.partition("#")[0]].page


def line(game: RoboMon, key: PassageId, words: Words) -> str:
    """Who said what, or where it was read, and what was asked for it."""
    number, _, band = key.partition("#")
    place, who = source_of(game.content, key), speaker(game.content, key)
    who = words(who or place.name) if place is not None else words("Explore")
    asked = "" if band or key.endswith("explore") else game.content.origin[number].label
    head = words("{who} (“{asked}”)", who=who, asked=words(asked)) if asked else who
    text = " ".join(paragraphs(game, key, words))
    return words.colon(head, text) if text else head
