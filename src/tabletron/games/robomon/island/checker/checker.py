"""Finds what is wrong with the island: typos, dead ends, rewards nobody can have, puzzles that do not add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletron.games.robomon.island.box import Area, Entry, Poi
from tabletron.games.robomon.island.checker.atlas import conditions, effects, links, parts, passages, riddles
from tabletron.games.robomon.island.checker.path import answer_of
from tabletron.games.robomon.island.checker.reach import Reach, may, never, reach
from tabletron.games.robomon.island.verbs.data import Condition, Effect, Logged

if TYPE_CHECKING:
    from tabletron.games.robomon.box import Box

LETTERS = "ABCDEFGH"
ENDINGS = ("9900", "9950")
KEYS = ("010", "012", "013", "014")
"""Cards of the main story that must never be lost."""
LONGEST, BAND, SHORTEST = 70, 25, 15
"""Words of a text, of a band, and of a talk at least."""
WORKED = (1, 5)


def problems(box: Box) -> list[str]:
    """Everything that keeps the island from being played as it is written, each as a sentence."""
    found = [*_references(box), *_numbers(box), *_puzzles(box), *_icons(box), *_cards(box), *_rewards(box)]
    return found or [*_reachable(box, reach(box))]


# --- names


def _references(box: Box) -> Iterator[str]:
    """Every entry, card, RoboMon, quest, puzzle, page, flag and lock that is named exists."""
    known = _known(box)
    for item in passages(box):
        for link in links(item):
            if link.goto not in known["goto"]:
                yield f"{item.id}: there is no entry {link.goto}"
            elif link.goto in box.encounter:
                yield f"{item.id}: {link.goto} is an encounter; only trackers lead there"
        for condition in conditions(item):
            yield from _condition(item.id, condition, known)
        for effect in effects(item):
            yield from _effect(item.id, effect, known)
    for competitor in box.competitors:
        for effect in (*competitor.win_do, *competitor.lose_do):
            yield from _effect(competitor.id, effect, known)
        for condition in competitor.drops.values():
            yield from _condition(competitor.id, condition, known)
    for area in box.areas:
        yield from _area(box, area, known)


def _known(box: Box) -> dict[str, set[str]]:
    all_effects = [effect for item in passages(box) for effect in effects(item)]
    quests = {card.id for card in box.deck if card.kind == "quest"}
    pages = {str(page) for page in box.area}
    return {
        "goto": {*box.passage, *box.encounter, *box.competitor},
        "card": set(box.drawn),
        "robomon": set(box.card),
        "flag": {effect.flag for effect in all_effects if effect.flag},
        "lock": {effect.unlock for effect in all_effects if effect.unlock},
        "puzzle": {puzzle.id for _, puzzle in riddles(box)},
        "competitor": set(box.competitor),
        "quest": quests,
        "page": pages,
        "ending": set(ENDINGS),
    }


ASKS = {
    "card": "card", "flag": "flag", "unlocked": "lock", "solved": "puzzle", "won": "competitor", "visited": "page",
    "opened": "page", "explored": "page", "quest_seen": "quest", "quest_open": "quest", "quest_closed": "quest",
}  # fmt: skip
DOES = {
    "draw": "card", "discard": "card", "robomon": "robomon", "quest_start": "quest", "quest_done": "quest",
    "move": "page", "ending": "ending", "goto": "goto",
}  # fmt: skip


def _condition(where: str, condition: Condition, known: dict[str, set[str]]) -> Iterator[str]:
    for one in parts(condition):
        what = ASKS.get(one.kind, "")
        if what and str(getattr(one, one.kind)) not in known[what]:
            yield f"{where}: no {what} {getattr(one, one.kind)} can ever be there"
        if one.robomon is not None and one.robomon.id not in known["robomon"]:
            yield f"{where}: there is no RoboMon {one.robomon.id}"


def _effect(where: str, effect: Effect, known: dict[str, set[str]]) -> Iterator[str]:
    what = DOES.get(effect.kind, "")
    if what and str(getattr(effect, effect.kind)) not in known[what]:
        yield f"{where}: there is no {what} {getattr(effect, effect.kind)}"


def _area(box: Box, area: Area, known: dict[str, set[str]]) -> Iterator[str]:
    if list(box.places[area.page]) != list(LETTERS):
        yield f"{area.id}: places {', '.join(box.places[area.page])} instead of A to H"
    for way in area.exits:
        if way.to not in box.area:
            yield f"{area.id}: there is no page {way.to} to go to"
        elif area.page not in [back.to for back in box.area[way.to].exits]:
            yield f"{area.id}: no way leads back from page {way.to}"
        if way.when is not None:
            yield from _condition(area.id, way.when, known)
            if not way.locked:
                yield f"{area.id}: the exit to page {way.to} does not say why it is closed"
    for choice in area.explore.choices:
        if choice.goto not in box.passage:
            yield f"{area.id}: there is no entry {choice.goto} to explore"
    entry = area.tracker.entry
    if entry:
        foes = [box.card[foe].type for foe in box.encounter[entry].foes] if entry in box.encounter else []
        if foes != list(area.tracker.types):
            yield f"{area.id}: the tracker shows {', '.join(area.tracker.types)}, entry {entry} has {', '.join(foes)}"


# --- numbers


def _numbers(box: Box) -> Iterator[str]:
    """No number twice, no trap that is an entry, no item that opens a passage where it should not."""
    taken = {*box.passage, *box.encounter, *box.competitor}
    for number in {*box.encounter, *box.competitor} & set(box.passage):
        yield f"{number}: the entry is a battle already"
    for where, puzzle in riddles(box):
        for trap in puzzle.traps:
            if trap in taken:
                yield f"{where}: the trap number {trap} is an entry"
    numbers = [card.number for card in box.deck if card.number]
    for place in box.poi:
        if place.kind != "hash":
            continue
        for number in _formed(place, numbers):
            if number in taken and number not in place.opens:
                yield f"{place.id}: items form {number} here, which is an entry but not listed"


def _formed(place: Poi, numbers: list[str]) -> list[str]:
    if place.pattern == "## ##":
        return [one + two for one in numbers for two in numbers if one != two]
    return [place.pattern.replace("##", number) for number in numbers]


# --- puzzles


def _puzzles(box: Box) -> Iterator[str]:
    for where, puzzle in riddles(box):
        try:
            comes_to = answer_of(puzzle)
        except ValueError as problem:
            yield f"{where}: the way to the answer cannot be followed: {problem}"
            continue
        if comes_to != puzzle.answer:
            yield f"{where}: the way leads to {comes_to}, the answer is {puzzle.answer}"
        if not box.passage[puzzle.hints].hints:
            yield f"{where}: entry {puzzle.hints} has no hints"
        if puzzle.answer in puzzle.traps:
            yield f"{where}: the answer is a trap too"
        for trap in puzzle.traps.values():
            if not any(effect.lose for effect in box.passage[trap].do):
                yield f"{where}: the trap {trap} costs nothing"
    answers: dict[str, set[str]] = {}
    for _, puzzle in riddles(box):
        answers.setdefault(puzzle.id, set()).add(puzzle.answer)
    yield from (f"puzzle {name} has two answers" for name, several in answers.items() if len(several) > 1)


# --- the log


def _icons(box: Box) -> Iterator[str]:
    """Each chest and puzzle icon is filled by exactly one passage, each explore icon by the page's two entries."""
    filled: Counter[tuple[int, str]] = Counter()
    page_of = pages_of(box)
    for item in passages(box):
        for effect in effects(item):
            if isinstance(effect.log, Logged):
                filled.update((page, effect.log.icon) for page in effect.log.pages)
            elif effect.log is not None:
                filled[page_of.get(item.id, 0), effect.log] += 1
    for page, area in box.area.items():
        puzzled = any(puzzle for where, puzzle in riddles(box) if page_of.get(where) == page)
        wanted = {"chest": 1, "explore": 2, "puzzle": int(puzzled)}
        for icon, number in wanted.items():
            if filled[page, icon] != number:
                yield f"{area.id}: the {icon} icon is filled by {filled[page, icon]} passages, not {number}"


def pages_of(box: Box) -> dict[str, int]:
    """The page on which a passage is read first."""
    return {number: origin.page for number, origin in box.origin.items()}


# --- cards and rewards


def _cards(box: Box) -> Iterator[str]:
    """Every card is drawn somewhere, every quest started and closed; no key of the story is ever lost."""
    done = [effect for item in passages(box) for effect in effects(item)]
    done += [effect for one in box.competitors for effect in (*one.win_do, *one.lose_do)]
    drawn = {effect.draw for effect in done} | {effect.quest_start for effect in done}
    for card in box.deck:
        if card.id not in drawn:
            yield f"card {card.id}: nobody ever gets it"
        if card.kind == "quest":
            if card.id not in {effect.quest_start for effect in done}:
                yield f"card {card.id}: the quest never starts"
            if card.id not in {effect.quest_done for effect in done}:
                yield f"card {card.id}: the quest never ends"
        if card.kind == "blueprint" and not (card.base in box.card and box.card[card.base].upgrade):
            yield f"card {card.id}: {card.base} cannot be upgraded"
    yield from (f"card {card}: the story needs it, and it is discarded" for card in KEYS if card in _discarded(done))


def _discarded(done: list[Effect]) -> set[str]:
    return {effect.discard for effect in done if effect.discard}


def _rewards(box: Box) -> Iterator[str]:
    """Nothing that can be repeated gains without a cost or a battle."""
    for item in passages(box):
        gains = any(effect.gain or effect.robomon for effect in effects(item))
        costs = any(effect.lose for effect in effects(item))
        if item.repeat and gains and not costs:
            yield f"{item.id}: it can be repeated and gains without a cost"


# --- getting there


def _reachable(box: Box, found: Reach) -> Iterator[str]:
    """No entry that nobody can open, no condition that cannot hold, both endings, and a way back from every page."""
    for entry in box.entries:
        if entry.id not in found.entries:
            yield f"{entry.id}: nothing leads to this entry"
    for item in passages(box):
        yield from (f"{item.id}: {one.kind} can never hold" for one in never(box, found, item))
    for area in box.areas:
        if area.page not in found.pages:
            yield f"{area.id}: the page cannot be reached"
        for way in area.exits:
            if not may(box, found, way.when):
                yield f"{area.id}: the exit to page {way.to} never opens"
    for where, puzzle in riddles(box):
        if f"solved {puzzle.id}" not in found.icons:
            yield f"{where}: the puzzle {puzzle.id} cannot be reached"
    yield from (f"the ending {ending} cannot be reached" for ending in ENDINGS if ending not in found.endings)
    for card in box.deck:
        if card.id not in found.cards:
            yield f"card {card.id}: it cannot be had"
    for robomon in box.robomon:
        if robomon.id not in found.robomon:
            yield f"RoboMon {robomon.id}: it cannot be had"


# --- texts


def unpolished(box: Box) -> list[str]:
    """Texts that are too long or too short for a page."""
    found = []
    pages = pages_of(box)
    for item in passages(box):
        worked = pages.get(item.id, 0) in WORKED
        for text in (item.text, *(also.text for also in item.also), item.puzzle.text if item.puzzle else ""):
            if len(text.split()) > LONGEST:
                found.append(f"{item.id}: {len(text.split())} words, at most {LONGEST}")
        told = isinstance(item, Entry) or item.kind in ("talk", "note")
        trap = any(item.id in puzzle.traps.values() for _, puzzle in riddles(box))
        check = isinstance(item, Entry) and item.check is not None
        if told and not worked and not trap and not check and item.text and len(item.text.split()) < SHORTEST:
            found.append(f"{item.id}: {len(item.text.split())} words, at least {SHORTEST}")
        if isinstance(item, Entry) and item.check is not None:
            found += [f"{item.id}: a band of more than {BAND} words" for band in item.check.bands if _long(band.text)]
    return found


def _long(text: str) -> bool:
    return len(text.split()) > BAND
