"""The picture of the island: the area with its places, what is read, the sheet, the team, cards, box and journal."""

from __future__ import annotations

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words
from tabletron.core.scene import Banner, Card, Counter, Node, Picture, Scene, Spot, Story, Token, Zone
from tabletron.games.robomon.box import CardId
from tabletron.games.robomon.island import odds as chances
from tabletron.games.robomon.island.box import Area, Poi
from tabletron.games.robomon.island.rules import area, puzzles, roster
from tabletron.games.robomon.island.scene.spots import spots_of
from tabletron.games.robomon.island.verbs.conditions import holds, icon, island
from tabletron.games.robomon.island.verbs.data import Exit
from tabletron.games.robomon.island.words.book import speaker
from tabletron.games.robomon.island.words.journal import journal
from tabletron.games.robomon.island.words.passages import (
    DIRECTIONS,
    INTRO,
    danger,
    marks,
    paragraphs,
    stars,
    things,
)
from tabletron.games.robomon.scene import sheets
from tabletron.games.robomon.scene import table as battle
from tabletron.games.robomon.state import RoboMon
from tabletron.games.robomon.words import signs


def scene(game: RoboMon, seat: Seat | None, words: Words) -> Scene:
    """The page of the book, or the battle under way."""
    if game.mode != "island":
        return battle.scene(game, seat, words)
    zones: list[Node] = []
    if island(game).visited:
        zones += [_page(game, words), _around(game, words), _reading(game, words)]
    else:
        zones.append(
            Story(id="reading", name=words("Tidewright Island"), text=tuple(map(words, INTRO)), art="person-gerald")
        )
    zones += [_sheet(game, words), _team(game, words), *_piles(game, words), *_records(game, words)]
    return Scene(tuple(zones), _facts(game, words), layout="book")


def _facts(game: RoboMon, words: Words) -> tuple[str, ...]:
    sheet = island(game)
    if not sheet.visited:
        return (words("Adventure"), sheet.name)
    return (words("Adventure"), words("Page {n}", n=f"{sheet.page:02}"))


# --- the page


def _page(game: RoboMon, words: Words) -> Node:
    """The drawing of the area with its lettered places and its exits."""
    page, at = area.page(game), spots_of(island(game).page)
    spots = [_spot(game, letter, place, words) for letter, place in area.here(game).items()]
    spots += [_exit(game, way, at.exit(way.to), words) for way in page.exits]
    explored = icon(page.page, "explore") in island(game).log
    text = words(page.explore.text)
    spots.append(_mark("explore", words("Explore"), at.explore, "explore", "done" if explored else "open", text))
    left, rolled = area.searches_left(game), island(game).searched.get(page.page, 0)
    lenses = [
        _mark("search" if n == rolled else f"search.{n}", words("Search"), place, "search",
              "done" if n < rolled or left <= 0 else "open", _chart(page, words))
        for n, place in enumerate(at.search[: page.search.icons])
    ]  # fmt: skip
    spots += [lens for lens in lenses if lens.id == "search"]
    return Picture(
        id="area",
        name=words("{n} {area}", n=f"{page.page:02}", area=words(page.name)),
        art=f"area-{page.page:02}",
        spots=tuple(spots),
        marks=tuple(lens for lens in lenses if lens.id != "search"),
    )


def _mark(key: str, name: str, place: tuple[int, int], sign: str, state: str, tip: str) -> Spot:
    return Spot(key, name, "", place[0] * 10, place[1] * 10, sign, state, tip)


def _exit(game: RoboMon, way: Exit, place: tuple[int, int], words: Words) -> Spot:
    name = words("to {area} {marks}", area=words(game.content.area[way.to].name), marks=marks(danger(game, way.to)))
    open_ = holds(game, way.when)
    return Spot(
        f"exit.{way.to}", name, words(DIRECTIONS[way.dir]), place[0] * 10, place[1] * 10, "exit",
        "open" if open_ else "locked", "" if open_ else words(way.locked),
    )  # fmt: skip


def _chart(page: Area, words: Words) -> str:
    """What a search may bring."""
    return "; ".join(f"[d4 {face}] {things(gains, words)}" for face, gains in enumerate(page.search.d4, 1))


def _spot(game: RoboMon, letter: str, place: Poi, words: Words) -> Spot:
    state = _state(game, place)
    tip = (words(place.locked) if place.locked else words("closed")) if state == "locked" else ""
    if place.puzzle is not None:
        tip = stars(place.puzzle, words)
    x, y = spots_of(place.page).letter(letter)
    return Spot(f"spot.{letter}", words(place.name), letter, x * 10, y * 10, place.kind, state, tip)


def _state(game: RoboMon, place: Poi) -> str:
    """Whether a place is closed, has given what it had, or waits."""
    sheet = island(game)
    riddle = place.puzzle or (game.content.passage[place.goto].puzzle if place.goto in game.content.passage else None)
    won = place.kind == "battle" and place.goto in sheet.won
    if won or (riddle is not None and riddle.id in sheet.solved):
        return "done"
    if place.id in sheet.done and not place.choices:
        return "done"
    return "locked" if area.closed(game, place) else "open"


def _around(game: RoboMon, words: Words) -> Node:
    """What the margin of the page says: the tracker, and how many searches are left."""
    page = area.page(game)
    types = ", ".join(words(signs.TYPES[kind]) for kind in page.tracker.types) or words("no signal")
    tracker = words("Tracker: {types}", types=types)
    if page.tracker.types:
        tracker = f"{tracker} {marks(danger(game, page.page))}"
    nodes = (
        Token(id="tracker", name=tracker, icon="tracker", off=not page.tracker.types),
        Counter(
            id="searches", name=words("Searches"), value=max(0, area.searches_left(game)), of=page.search.icons,
            icon="search", tip=_chart(page, words),
        ),
    )  # fmt: skip
    return Zone(id="around", name=words("Around"), shape="row", nodes=nodes)


def _reading(game: RoboMon, words: Words) -> Node:
    """What lies open: the overview of the area, or the passages that were opened since."""
    sheet = island(game)
    if not sheet.reading:
        page = area.page(game)
        finds = words("Searching may bring: {finds}", finds=_chart(page, words))
        return Story(id="reading", name=words(page.name), text=(words(page.overview), finds))
    who = next((name for key in sheet.reading if (name := speaker(game.content, key))), "")
    place = game.content.place.get(sheet.place)
    title = words(who) if who else (words(place.name) if place is not None else words(area.page(game).name))
    text = [line for key in sheet.reading for line in paragraphs(game, key, words)]
    riddle = next((one for key in sheet.reading if (one := puzzles.riddle_of(game, key)) is not None), None)
    if riddle is not None and riddle.id not in sheet.solved:
        text += [words(hint) for hint in game.content.passage[riddle.hints].hints[: sheet.hints.get(riddle.id, 0)]]
        if riddle.id in sheet.revealed:
            text.append(words("The solution chart says {number}.", number=riddle.answer))
        text.append(stars(riddle, words))
    text += chances.forecast(game, words)
    art = riddle.picture if riddle is not None else portrait(place.who if place is not None else "")
    return Story(id="reading", name=title, text=tuple(text), art=art)


def portrait(who: str) -> str:
    """The drawing of somebody: his name up to the comma, without a leading `The`."""
    name = who.partition(",")[0].removeprefix("The ").lower()
    return "person-" + "_".join("".join(char for char in name if char.isalnum() or char == " ").split()) if name else ""


# --- the sheet


def _sheet(game: RoboMon, words: Words) -> Node:
    """The character: attributes, and what is carried."""
    sheet = island(game)
    attributes = tuple(
        Counter(id=f"attribute.{name}", name=words(text), value=value, icon=name, signed=True)
        for (name, text), value in zip(signs.SKILLS.items(), sheet.attributes, strict=False)
    )
    purse = tuple(
        Counter(id=f"item.{item}", name=words(signs.ITEMS[item]), value=n, icon=item)
        for item, n in game.items.items()
        if n
    )
    nodes = (
        Zone(id="attributes", name=words("Attributes"), shape="row", nodes=attributes),
        Zone(id="purse", name=words("Items"), shape="row", nodes=purse),
    )
    return Zone(id="sheet", name=sheet.name, shape="column", nodes=nodes, art="person-gerald")


def _team(game: RoboMon, words: Words) -> Node:
    cards = tuple(sheets.reserve(game, game.mons[mon], words) for mon in game.team)
    return Zone(id="team", seat=0, name=words("Team"), shape="row", nodes=cards)


def _piles(game: RoboMon, words: Words) -> list[Node]:
    """Adventure cards and the Save Box."""
    found: list[Node] = []
    if cards := island(game).cards:
        nodes = tuple(_deck_card(game, card, words) for card in cards)
        found.append(Zone(id="cards", name=words("Cards"), shape="row", nodes=nodes))
    if game.box:
        nodes = tuple(_boxed(game, card, words) for card in game.box)
        found.append(Zone(id="box", name=words("Save Box"), shape="row", nodes=nodes))
    return found


def _deck_card(game: RoboMon, number: str, words: Words) -> Card:
    card = game.content.drawn[number]
    rows = [words(card.text)]
    if card.number:
        rows.append(words("Number {number}", number=card.number))
    if card.giver:
        rows.append(words("From {giver}", giver=words(card.giver)))
    if card.parts:
        rows.append(words("Parts: {parts}", parts=things(card.parts, words)))
    return Card(id=f"deck.{number}", name=words(card.name), kind=card.kind, rows=tuple(rows), source=card.source)


def _boxed(game: RoboMon, number: CardId, words: Words) -> Card:
    card, mon = game.content.card[number], roster.boxed(game, number)
    rows = (words("{n} of {of} [hp]", n=mon.left, of=mon.hp),)
    return Card(
        id=f"box.{number}",
        name=words(card.name),
        kind=card.type,
        art=f"robomon-{number}",
        rows=rows,
        source=card.source,
    )


# --- journal and log


def _records(game: RoboMon, words: Words) -> list[Node]:
    sheet = island(game)
    found: list[Node] = []
    if sheet.journal:
        found.append(Story(id="journal", name=words("Journal"), text=tuple(journal(game, words))))
    if sheet.visited:
        lines = tuple(_log_line(game, page, words) for page in sorted(sheet.visited))
        found.append(Story(id="log", name=words("Adventure log"), text=lines))
    open_quests = [words(game.content.drawn[card].name) for card, state in sheet.quests.items() if state == "open"]
    if open_quests:
        found.append(Banner(id="quests", text=words("Open quests: {names}", names=", ".join(open_quests))))
    return found


def _log_line(game: RoboMon, page: int, words: Words) -> str:
    sheet, item = island(game), game.content.area[page]
    done = [words(text) for name, text in signs.LOG.items() if icon(page, name) in sheet.log]
    searched = words("{n} of {of} searches", n=sheet.searched.get(page, 0), of=item.search.icons)
    return words.colon(f"{page:02} {words(item.name)}", ", ".join([*done, searched]))
