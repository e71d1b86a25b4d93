"""Reading: what a place or an entry says, does and leads to."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import PASS, Clause, Phase, ask, roll
from tabletron.games.robomon.island.box import Entry, Poi
from tabletron.games.robomon.island.events import Checked, Opened
from tabletron.games.robomon.island.options import Take
from tabletron.games.robomon.island.rules import area, battles, places, puzzles
from tabletron.games.robomon.island.rules.roster import damaged
from tabletron.games.robomon.island.state import PassageId
from tabletron.games.robomon.island.verbs.conditions import able, holds, island, team_cards
from tabletron.games.robomon.island.verbs.data import Check, Effect, Explore, Roll, Way
from tabletron.games.robomon.island.verbs.deeds import note, perform
from tabletron.games.robomon.options import NO, YES
from tabletron.games.robomon.state import RoboMon, attribute
from tabletron.games.robomon.verbs.data import D4, D6, Skill


async def passage(game: RoboMon) -> Phase | None:
    """The next passage is opened; without a further instruction you are back on the map (RM-008)."""
    sheet = island(game)
    key, sheet.next = sheet.next, ""
    if not welcome(game, key):
        sheet.reading.append(f"{key}!")
        return area.area
    if key in game.content.encounter or key in game.content.competitor:
        sheet.next = key
        return battles.meet
    if ends(game, key) and await ask(0, "leave_island", [YES, NO], default=NO) == NO:
        return area.area
    open_passage(game, key)
    if key in game.content.passage:
        return await read_entry(game, game.content.passage[key])
    if key.endswith("explore"):
        return await offer(game, game.content.area[sheet.page].explore)
    return await read_place(game, game.content.places[sheet.page][key[-1]])


def welcome(game: RoboMon, key: PassageId) -> bool:
    """Whether an entry opens; one that does not says why, before anything is paid (RM-062, RM-219)."""
    if key in game.content.competitor:
        return key not in island(game).won and able(game) > 0
    entry = game.content.passage.get(key)
    if entry is None:
        return True
    return holds(game, entry.needs) and (entry.exhibition is None or able(game) > 0)


def ends(game: RoboMon, key: PassageId) -> bool:
    """Whether an entry closes the campaign, so that it is asked for first (RM-268)."""
    return key in game.content.passage and any(effect.ending for effect in game.content.passage[key].do)


def open_passage(game: RoboMon, key: PassageId) -> None:
    sheet = island(game)
    sheet.reading.append(key)
    note(sheet.journal, key)
    game.tell(Opened(key))


async def go_on(game: RoboMon, goto: str = "") -> Phase | None:
    """Where an effect or the passage sends you, the end of the campaign, or the map (RM-008, RM-268)."""
    sheet = island(game)
    if sheet.ending:
        game.ended = "ending"
        return None
    sheet.next = sheet.next or goto
    return passage if sheet.next else area.area


async def once(game: RoboMon, key: str, effects: Sequence[Effect], repeat: bool) -> None:
    """Gains and losses happen once in a campaign (RM-010); a repair that nobody needs now is kept for later."""
    idle = not damaged(game) and all(effect.repair for effect in effects)
    if effects and not idle and (repeat or key not in island(game).done):
        note(island(game).done, key)
        await perform(game, effects)


async def read_place(game: RoboMon, place: Poi) -> Phase | None:
    match place.kind:
        case "puzzle":
            return puzzles.puzzle
        case "hash":
            return places.fit
        case "shop":
            return places.shop
        case "repair":
            return places.repair
        case "craft":
            return places.craft
    await once(game, place.id, place.do, place.repeat)
    ways = open_ways(game, place.choices)
    if not ways:
        return await go_on(game, place.goto)
    choice = await ask(0, "choice", [*ways, PASS])
    return await go_on(game, "" if choice is PASS else choice.goto)


async def offer(game: RoboMon, explore: Explore) -> Phase | None:
    """An explore icon: two ways to try one's luck, or neither (RM-013)."""
    choice = await ask(0, "choice", [*open_ways(game, explore.choices), PASS])
    return await go_on(game, "" if choice is PASS else choice.goto)


async def read_entry(game: RoboMon, entry: Entry) -> Phase | None:
    """Text, check or roll, effects, then the way on (RM-008)."""
    goto = entry.goto
    if entry.puzzle is not None:
        return puzzles.puzzle
    if entry.exhibition is not None:
        return battles.exhibit
    if entry.check is not None:
        goto = await check(game, entry, entry.check) or goto
    if entry.roll is not None and entry.id not in island(game).done:
        await cast(game, entry, entry.roll)
    await once(game, entry.id, entry.do, entry.repeat)
    if island(game).next or island(game).ending or goto:
        return await go_on(game, goto)
    return await choose(game, entry)


async def choose(game: RoboMon, entry: Entry) -> Phase | None:
    """Exactly one of the choices that are open (RM-009)."""
    sheet = island(game)
    ways = open_ways(game, entry.choices)
    if entry.exclusive and entry.id in sheet.taken:
        ways = [way for way in ways if way.goto == sheet.taken[entry.id]]
    if not ways:
        return area.area
    choice = await ask(0, "choice", ways, refused=passed_by, about=(game, entry))
    if entry.exclusive:
        sheet.taken[entry.id] = choice.goto
    return await go_on(game, choice.goto)


def passed_by(game: RoboMon, entry: Entry) -> dict[Take, Clause]:
    """Ways that were closed for good by taking another one."""
    taken = island(game).taken.get(entry.id)
    return {Take(way.goto): "RM-009" for way in entry.choices if taken and way.goto != taken}


def open_ways(game: RoboMon, ways: Sequence[Way]) -> list[Take]:
    """Choices whose condition holds, and that of the entry they lead to."""
    entries = game.content.passage
    return [
        Take(way.goto)
        for way in ways
        if holds(game, way.when) and (way.goto not in entries or holds(game, entries[way.goto].when))
    ]


# --- checks


def helpers(game: RoboMon, skill: Skill) -> int:
    """One for each RoboMon on the team with that icon, also those that are out (RM-040, RM-043)."""
    return sum(card.skill == skill for card in team_cards(game))


async def check(game: RoboMon, entry: Entry, check: Check) -> str:
    """Two dice, the attribute and those who help; attempted once ever. Gives where it leads (RM-040 to RM-042)."""
    before = [number for number in range(len(check.bands)) if f"{entry.id}#{number}" in island(game).done]
    if before:
        island(game).reading.append(f"{entry.id}#{before[0]}")
        return check.bands[before[0]].goto
    one, two = await roll([D6, D6], "story")
    value, help_ = attribute(game, check.attr), helpers(game, check.attr)
    total = one + two + value + help_
    game.tell(Checked(check.attr, (one, two), value, help_, total))
    number = next(place for place, band in enumerate(check.bands) if total <= band.max)
    key = f"{entry.id}#{number}"
    note(island(game).done, key)
    open_passage(game, key)
    await perform(game, check.bands[number].do)
    return check.bands[number].goto


async def cast(game: RoboMon, entry: Entry, chart: Roll) -> None:
    """A die decides what happens."""
    [face] = await roll([D4 if chart.die == "d4" else D6], "story")
    if not entry.repeat:
        note(island(game).done, entry.id)
    await perform(game, chart.rows[face - 1])
