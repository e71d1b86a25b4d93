"""What of the island can be had at all: pages, entries, cards, RoboMon, endings.

It is hopeful: every check may go any way, every battle may be won, and what a condition forbids may not have happened
yet. What cannot be reached even so, nobody will ever see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tabletron.games.robomon.island.box import Entry, Poi
from tabletron.games.robomon.island.checker.atlas import conditions, effects, links
from tabletron.games.robomon.island.state import START
from tabletron.games.robomon.island.verbs.data import Condition, Effect, EntryId, Page

if TYPE_CHECKING:
    from tabletron.games.robomon.box import Box


class Reach(Struct):
    """Everything that somebody may come to see or own."""

    pages: set[Page]
    entries: set[EntryId] = set()
    cards: set[str] = set()
    flags: set[str] = set()
    locks: set[str] = set()
    items: set[str] = set()
    robomon: set[str] = set()
    quests: set[str] = set()
    closed: set[str] = set()
    icons: set[str] = set()
    endings: set[str] = set()

    def size(self) -> int:
        return sum(len(getattr(self, name)) for name in self.__struct_fields__)


def reach(box: Box) -> Reach:
    """Goes on from the first page until nothing new turns up."""
    found, before = Reach({START}), -1
    while found.size() != before:
        before = found.size()
        for page in sorted(found.pages):
            _page(box, found, page)
        for number in sorted(found.entries):
            if number in box.passage:
                _open(box, found, box.passage[number])
            elif number in box.competitor:
                found.icons.add(f"won {number}")
                for effect in (*box.competitor[number].win_do, *box.competitor[number].lose_do):
                    _effect(found, effect)
        _upgrades(box, found)
    return found


def _page(box: Box, found: Reach, page: Page) -> None:
    area = box.area.get(page)
    if area is None:
        return
    found.items |= {name for things in area.search.d4 for name in things}
    found.pages |= {way.to for way in area.exits if may(box, found, way.when)}
    found.entries |= {way.goto for way in area.explore.choices if may(box, found, way.when)}
    if area.tracker.entry in box.encounter and found.robomon:
        found.entries.add(area.tracker.entry)
        found.robomon |= set(box.encounter[area.tracker.entry].foes)
    for place in box.places[page].values():
        if may(box, found, place.when):
            _open(box, found, place)


def _open(box: Box, found: Reach, item: Poi | Entry) -> None:
    if isinstance(item, Poi):
        found.items |= {*item.result, *(_stock(box, item) if item.kind == "shop" else ())}
    if item.puzzle is not None:
        found.icons.add(f"solved {item.puzzle.id}")
    for effect in effects(item):
        _effect(found, effect)
    for link in links(item):
        target = box.passage.get(link.goto)
        asked = [*link.when, *([target.when] if target is not None else []), *([target.needs] if target else [])]
        fits = not isinstance(item, Poi) or link.goto not in item.opens or _formed(box, found, item, link.goto)
        if fits and all(may(box, found, one) for one in asked):
            found.entries.add(link.goto)


def _stock(box: Box, shop: Poi) -> set[str]:
    return set(shop.stock) or {good.id for good in box.goods if good.price}


def _formed(box: Box, found: Reach, place: Poi, number: str) -> bool:
    """Whether items that can be owned form this number there."""
    numbers = {box.drawn[card].number for card in found.cards if card in box.drawn} - {""}
    digits = place.pattern.replace(" ", "")
    gaps = [number[at : at + 2] for at in (0, 2) if digits[at : at + 2] == "##"]
    return all(gap in numbers for gap in gaps)


def _effect(found: Reach, effect: Effect) -> None:
    found.items |= set(effect.gain or ())
    for name, known in (("draw", found.cards), ("flag", found.flags), ("unlock", found.locks)):
        if (value := getattr(effect, name)) is not None:
            known.add(value)
    if effect.robomon is not None:
        found.robomon.add(effect.robomon)
    if effect.quest_start is not None:
        found.quests.add(effect.quest_start)
        found.cards.add(effect.quest_start)
    if effect.quest_done is not None:
        found.closed.add(effect.quest_done)
    if effect.move is not None:
        found.pages.add(effect.move)
    if effect.ending is not None:
        found.endings.add(effect.ending)


def _upgrades(box: Box, found: Reach) -> None:
    for card in box.deck:
        if card.kind == "blueprint" and card.id in found.cards and card.base in found.robomon:
            found.robomon.add(box.card[card.base].upgrade)


def may(box: Box, found: Reach, condition: Condition | None) -> bool:
    """Whether a condition can hold with what may be had."""
    if condition is None or condition.no is not None:
        return True
    team = [box.card[number] for number in found.robomon if number in box.card]
    match condition:
        case Condition(all=tuple(several)):
            return all(may(box, found, one) for one in several)
        case Condition(any=tuple(several)):
            return any(may(box, found, one) for one in several)
        case Condition(item=dict(things)):
            return set(things) <= found.items
        case Condition(silver=int()):
            return "silver" in found.items
        case Condition(battery=int()):
            return "battery" in found.items
        case Condition(coins=int(n)):
            return sum(one.startswith("won ") for one in found.icons) >= n
        case Condition(card=str(card)):
            return card in found.cards
        case Condition(flag=str(flag)):
            return flag in found.flags
        case Condition(unlocked=str(lock)):
            return lock in found.locks
        case Condition(solved=str(puzzle)):
            return f"solved {puzzle}" in found.icons
        case Condition(won=str(entry)):
            return f"won {entry}" in found.icons
        case Condition(quest_seen=str(quest)) | Condition(quest_open=str(quest)):
            return quest in found.quests
        case Condition(quest_closed=str(quest)):
            return quest in found.closed
        case Condition(robomon=wanted) if wanted is not None:
            return wanted.id in found.robomon
        case Condition(type_on_team=str(kind)):
            return any(card.type == kind for card in team)
        case Condition(attr_on_team=str(attr)):
            return any(attr in card.attrs for card in team)
        case Condition(skill_on_team=wanted) if wanted is not None:
            return sum(card.skill == wanted.attr for card in team) >= wanted.n
        case Condition(owned_count=int(n)) | Condition(able_team=int(n)):
            return len(team) >= n
        case Condition(visited=int(page)) | Condition(opened=int(page)) | Condition(explored=int(page)):
            return page in found.pages
    raise AssertionError(condition)


def never(box: Box, found: Reach, item: Poi | Entry) -> list[Condition]:
    """Conditions of a passage that cannot hold."""
    return [one for one in conditions(item) if not may(box, found, one)]
