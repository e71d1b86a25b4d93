"""The campaign's start, and the map of an area with everything that may be done there."""

from __future__ import annotations

from tabletron.core.flow import Clause, Phase, ask, roll
from tabletron.games.robomon.island.box import Area, Poi
from tabletron.games.robomon.island.events import Searched
from tabletron.games.robomon.island.options import Arrange, Scout, Search, Take, Track, Travel, Upgrade, UseKit, Visit
from tabletron.games.robomon.island.rules import battles, passage, roster
from tabletron.games.robomon.island.state import START
from tabletron.games.robomon.island.verbs.conditions import able, holds, icon, island
from tabletron.games.robomon.island.verbs.data import ItemName
from tabletron.games.robomon.island.verbs.deeds import arrive, gain
from tabletron.games.robomon.options import Options, Say
from tabletron.games.robomon.rules import ending
from tabletron.games.robomon.state import RoboMon
from tabletron.games.robomon.verbs.data import D4, SKILLS

VALUES = (-1, 0, 0, 1, 2)
SIGNAL = 2
"""Batteries that the tracker costs."""


async def create(game: RoboMon) -> Phase:
    """Each value goes to one attribute and never changes again (RM-001, RM-002)."""
    sheet = island(game)
    left = list(VALUES)
    for place in range(len(SKILLS)):
        wished = signed(game.switches.attributes[place])
        options = [Say(signed(value)) for value in sorted(set(left), reverse=True)]
        said = await ask(0, f"attribute_{SKILLS[place]}", options, refused=spent, about=(game,), default=Say(wished))
        left.remove(int(said.word))
        sheet.attributes.append(int(said.word))
    for card in game.switches.team:
        game.team.append(roster.build(game, card).id)
    arrive(game, START)
    return area


def signed(value: int) -> str:
    return f"{value:+}" if value else "0"


def spent(game: RoboMon) -> dict[Say, Clause]:
    """Values that other attributes have already."""
    given = island(game).attributes
    return {Say(signed(value)): "RM-001" for value in set(VALUES) if given.count(value) == VALUES.count(value)}


async def area(game: RoboMon) -> Phase | None:
    """One thing at a time, in any order; nothing of it costs anything by itself (RM-006)."""
    sheet = island(game)
    sheet.decisions += 1
    if game.switches.campaign_limit and sheet.decisions > game.switches.campaign_limit:  # RM-264
        game.ended = "unfinished"
        return None
    choice = await ask(0, "area", options(game), refused=refusals, about=(game,))
    if isinstance(choice, Take):
        sheet.reading, sheet.next = [sheet.place], choice.goto
        return passage.passage
    sheet.reading, sheet.place, sheet.next = [], "", ""
    match choice:
        case Visit(letter):
            sheet.place = sheet.next = here(game)[letter].id
            return passage.passage
        case Scout():
            sheet.place = sheet.next = icon(sheet.page, "explore")
            return passage.passage
        case Search():
            await search(game)
        case Track():
            sheet.next = page(game).tracker.entry
            return battles.meet
        case Travel(to):
            arrive(game, to)
        case UseKit(item):
            await roster.use_kit(game, item)
        case Upgrade(card):
            await roster.upgrade(game, game.content.drawn[card])
        case Arrange():
            await roster.arrange(game)
    return area


async def search(game: RoboMon) -> None:
    """A d4 on the chart of the area; one find for each icon (RM-014)."""
    sheet = island(game)
    [face] = await roll([D4], "story")
    sheet.searched[sheet.page] = sheet.searched.get(sheet.page, 0) + 1
    game.tell(Searched(face))
    gain(game, page(game).search.d4[face - 1])


def track(game: RoboMon) -> None:
    """What the tracker shows is paid for (RM-058)."""
    ending.gain(game, "battery", -SIGNAL)
    if island(game).page not in island(game).tracked:
        island(game).tracked.append(island(game).page)


# --- what may be done


def page(game: RoboMon) -> Area:
    return game.content.area[island(game).page]


def here(game: RoboMon) -> dict[str, Poi]:
    """The places of the page by their letter."""
    return game.content.places[island(game).page]


def searches_left(game: RoboMon) -> int:
    """Icons not rolled yet; with `search_expire` only on the first visit (RM-015)."""
    sheet = island(game)
    if game.switches.search_expire == "on" and not sheet.fresh:
        return 0
    return page(game).search.icons - sheet.searched.get(sheet.page, 0)


def options(game: RoboMon) -> list[Options]:
    """Everything that is open on this map."""
    sheet = island(game)
    found: list[Options] = [*talk(game)]
    found += [Visit(letter) for letter, place in here(game).items() if not closed(game, place)]
    found += [Scout()] * (icon(sheet.page, "explore") not in sheet.log)
    found += [Search()] * (searches_left(game) > 0)
    found += [Track()] * (page(game).tracker.entry != "" and not no_signal(game))
    found += [Travel(way.to) for way in page(game).exits if holds(game, way.when)]
    found += [UseKit(item) for item in kits(game)]
    found += [Upgrade(card.id) for card in roster.blueprints(game) if not roster.no_upgrade(game, card)]
    found += [Arrange()] * (len(game.team) > 1)
    return found


def talk(game: RoboMon) -> list[Take]:
    """What else may be said where one stands: a talk goes on without a new visit (RM-006, RM-010)."""
    sheet = island(game)
    place = here(game).get(sheet.place[-1:])
    if place is None or place.id != sheet.place or not holds(game, place.when):
        return []
    return [way for way in passage.open_ways(game, place.choices) if way.goto not in sheet.reading]


def kits(game: RoboMon) -> list[ItemName]:
    """Repair kits that would help somebody."""
    return [item for item in roster.KITS if game.items.get(item) and roster.damaged(game)]


def closed(game: RoboMon, place: Poi) -> Clause:
    """The clause that closes a place, empty if it is open."""
    if place.kind == "chest" and place.id in island(game).done:
        return "RM-011"
    if place.kind == "battle" and place.goto in island(game).won:
        return "RM-219"
    if not holds(game, place.when):
        return "RM-016"
    return "RM-062" if place.kind == "battle" and not able(game) else ""


def no_signal(game: RoboMon) -> Clause:
    """The clause that keeps the tracker from being used, empty if none does."""
    if not able(game):
        return "RM-062"
    return "RM-058" if game.items.get("battery", 0) < SIGNAL else ""


def refusals(game: RoboMon) -> dict[Options, Clause]:
    """What the map shows but does not allow now."""
    sheet = island(game)
    found: dict[Options, Clause] = {
        Visit(letter): clause for letter, place in here(game).items() if (clause := closed(game, place))
    }
    if icon(sheet.page, "explore") in sheet.log:
        found[Scout()] = "RM-013"
    if searches_left(game) <= 0:
        found[Search()] = "RM-015"
    if page(game).tracker.entry and (clause := no_signal(game)):
        found[Track()] = clause
    found |= {Travel(way.to): "RM-007" for way in page(game).exits if not holds(game, way.when)}
    found |= {Upgrade(card.id): clause for card in roster.blueprints(game) if (clause := roster.no_upgrade(game, card))}
    return found
