"""What there is still to do on the island, from what the player has seen of it."""

from __future__ import annotations

from collections.abc import Iterator

from tabletron.games.robomon.box import Card
from tabletron.games.robomon.island.box import Poi
from tabletron.games.robomon.island.options import Fit
from tabletron.games.robomon.island.rules import area, passage, places, roster
from tabletron.games.robomon.island.verbs.conditions import able, holds, icon, island, team_cards
from tabletron.games.robomon.island.verbs.data import Condition, EntryId, Page, Way
from tabletron.games.robomon.rules import draft
from tabletron.games.robomon.state import TEAM, RoboMon, owned

HEALTHY = 0.6
FRESH = 0.95
"""The share of its hit points that a team keeps on exploring with, and meets the hardest competitors with."""
DARING = 0.8
"""A team that is so strong, compared with all that it will meet, dares a competition."""
SPARE = 8
"""Silver kept for Ernie."""
ORDER = ("2100", "3100", "3200", "3300", "3400", "3500", "3600", "3700", "3800", "4600", "9100")
"""Competitors from the easiest to the hardest."""
HARDEST = ORDER[-2:]
PATCHWORK = "099"
STRONG, CHARMING = 0, 4
"""Natures, by the place of the best attribute."""
PATIENCE, SPELL = 700, 50
"""Decisions on maps until a walker trains for the hardest competitors, and how long it trains or tries."""
SUPPLY = 3
"""Reprogrammers worth having."""


def health(game: RoboMon) -> float:
    """The share of its hit points that the team has left."""
    team = [game.mons[mon] for mon in game.team]
    return sum(mon.left for mon in team) / max(1, sum(mon.hp for mon in team))


def strength(game: RoboMon) -> float:
    """The budget value of the six best RoboMon of the team."""
    return sum(draft.worth(card) for card in team_cards(game))


def demands(game: RoboMon, competitor: EntryId) -> float:
    """How strong a team should be before it meets a competitor."""
    cards = [game.content.sheets[slot].card for slot in game.content.competitor[competitor].slots]
    return DARING * sum(draft.worth(game.content.card[card]) for card in cards)


def ready_for(game: RoboMon, competitor: EntryId) -> bool:
    """A team that is strong enough, or as good as teams get; for the hardest a fresh one that has beaten all others."""
    if competitor in island(game).won or health(game) < HEALTHY or able(game) == 0:
        return False
    if competitor in HARDEST and not prepared(game):
        return False
    return len(game.team) == TEAM or strength(game) >= demands(game, competitor)


def prepared(game: RoboMon) -> bool:
    """Everybody else is beaten and the team repaired; who has been at it for long does not wait any more."""
    if health(game) < FRESH or (training(game) and short(game)):
        return False
    return island(game).decisions > PATIENCE or set(ORDER) - set(HARDEST) <= set(island(game).won)


def unread(game: RoboMon, goto: EntryId) -> bool:
    """Whether an entry is worth opening."""
    if goto in game.content.competitor:
        return ready_for(game, goto)
    entry = game.content.passage[goto]
    if any(effect.ending for effect in entry.do) or entry.exhibition is not None:
        return False
    if entry.puzzle is not None:
        return riddle_open(game, entry.puzzle.id)
    if entry.choices and goto in island(game).journal:
        return any(news(game, entry.choices)) and goto not in island(game).taken
    return goto not in island(game).journal and passage.welcome(game, goto) and holds(game, entry.when)


def news(game: RoboMon, ways: tuple[Way, ...]) -> Iterator[EntryId]:
    """Choices that are open and lead to something new."""
    return (way.goto for way in passage.open_ways(game, ways) if unread(game, way.goto))


def riddle_open(game: RoboMon, puzzle: str) -> bool:
    return puzzle not in island(game).solved and game.switches.puzzle_help != "none"


def beckons(game: RoboMon, place: Poi) -> bool:
    """Whether a visit to a place brings something new."""
    if not holds(game, place.when) or (place.kind == "chest" and place.id in island(game).done):
        return False
    match place.kind:
        case "shop":
            return bool(shopping(game))
        case "repair":
            return health(game) < HEALTHY or better_in_box(game)
        case "craft":
            return place.id not in island(game).journal
        case "puzzle":
            assert place.puzzle is not None
            return riddle_open(game, place.puzzle.id)
        case "hash":
            return bool(fitting(game, place))
        case "battle":
            return unread(game, place.goto)
        case "goto" | "gate":
            return place.id not in island(game).journal or unread(game, place.goto)
    return (
        place.id not in island(game).journal
        or any(news(game, place.choices))
        or bool(place.goto and unread(game, place.goto))
    )


def fitting(game: RoboMon, place: Poi) -> list[Fit]:
    """Items that open something new in a ## place."""
    numbers = {choice: places.formed(game, place, choice) for choice in places.fits(game, place)}
    return [choice for choice, number in numbers.items() if number in place.opens and unread(game, number)]


# --- the team


def better_in_box(game: RoboMon) -> bool:
    """Whether a RoboMon in the Save Box would make the team stronger."""
    if not game.box:
        return False
    return len(game.team) < TEAM or best_boxed(game) > worst_of_team(game)


def best_boxed(game: RoboMon) -> float:
    return max(worth(game, game.content.card[card]) for card in game.box)


def worst_of_team(game: RoboMon) -> float:
    return min(worth(game, card) for card in team_cards(game))


def worth(game: RoboMon, card: Card) -> float:
    """The budget value of a RoboMon; whom the better ending asks for comes first once the Loom stands still.

    Those who are charming above all keep that friend at their side from the beginning.
    """
    friend = card.id == PATCHWORK and ("loom_still" in island(game).flags or nature(game) == CHARMING)
    return 2 * draft.worth(card) if friend else draft.worth(card)


def nature(game: RoboMon) -> int:
    """The place of the best attribute: where several ways are good, everybody does what suits them."""
    values = island(game).attributes
    return values.index(max(values)) if values else 0


def training(game: RoboMon) -> bool:
    """Who has been at it for long earns and catches for a while, then tries again for a while."""
    return island(game).decisions > PATIENCE and island(game).decisions // SPELL % 2 == 1


def short(game: RoboMon) -> bool:
    """Whether a better team is out there, and neither batteries nor silver are left to go for it."""
    tools = game.items.get("small_reprogrammer", 0) + game.items.get("medium_reprogrammer", 0)
    goods = game.content.good
    lacking = 0 if tools else goods["medium_reprogrammer"].price
    lacking += max(0, area.SIGNAL - game.items.get("battery", 0)) * goods["battery"].price
    return game.items.get("silver", 0) < lacking and any(promising(game, page) for page in island(game).visited)


def promising(game: RoboMon, page: Page) -> bool:
    """Whether RoboMon live there that would make the team stronger."""
    entry = game.content.area[page].tracker.entry
    foes = [foe for foe in game.content.encounter[entry].foes if foe not in owned(game)] if entry else []
    return (
        bool(foes)
        if len(game.team) < TEAM
        else any(worth(game, game.content.card[foe]) > worst_of_team(game) for foe in foes)
    )


def catches(game: RoboMon, page: Page) -> bool:
    """Whether the tracker of a page shows RoboMon worth two batteries."""
    if area.no_signal(game) or health(game) < HEALTHY:
        return False
    tools = game.items.get("small_reprogrammer") or game.items.get("medium_reprogrammer")
    return bool(tools) and promising(game, page)


# --- the shop


def parts_wanted(game: RoboMon) -> Iterator[dict[str, int]]:
    """What open ways and blueprints ask for, the boat first."""
    sheet = island(game)
    asked: list[Condition] = []
    for page in sorted(sheet.visited, reverse=True):
        for place in game.content.places[page].values():
            asked += [way.when for way in place.choices if way.when is not None and way.goto not in sheet.journal]
            if place.kind == "gate" and place.goto not in sheet.journal and place.when is not None:
                asked.append(place.when)
    for condition in asked:
        several = condition.all or (condition,)
        if all(holds(game, one) for one in several if one.item is None):
            yield from ({str(name): n for name, n in one.item.items()} for one in several if one.item is not None)
    for card in roster.blueprints(game):
        target = game.content.card[card.base].upgrade
        if roster.base_of(game, card) is not None and target not in owned(game):
            yield {str(name): n for name, n in card.parts.items()}


def shopping(game: RoboMon) -> list[str]:
    """What to buy now: whole lists of parts that can be paid, and reprogrammers.

    Who trains spends everything, because Ernie repairs for nothing, too.
    """
    silver = game.items.get("silver", 0) - (0 if training(game) else SPARE)
    for wanted in parts_wanted(game):
        lacking = {name: n - game.items.get(name, 0) for name, n in wanted.items() if game.items.get(name, 0) < n}
        if lacking and sum(game.content.good[name].price * n for name, n in lacking.items()) <= silver:
            return list(lacking)
    tools = game.items.get("small_reprogrammer", 0) + game.items.get("medium_reprogrammer", 0)
    for tool in ("medium_reprogrammer", "small_reprogrammer"):
        if (
            tools < SUPPLY
            and game.content.good[tool].price <= silver
            and len(owned(game)) < len(game.content.robomon) // 2
        ):
            return [tool]
    if game.items.get("battery", 0) < area.SIGNAL and game.content.good["battery"].price <= silver:
        return ["battery"]
    return []


# --- pages


def calls(game: RoboMon, page: Page) -> bool:
    """Whether a page has something to do."""
    sheet = island(game)
    if page not in sheet.visited:
        return True
    item = game.content.area[page]
    return (
        item.search.icons > sheet.searched.get(page, 0)
        or icon(page, "explore") not in sheet.log
        or catches(game, page)
        or any(beckons(game, place) for place in game.content.places[page].values())
    )


def way_to(game: RoboMon, wanted: Iterator[Page] | set[Page]) -> Page | None:
    """The next page on the shortest way to one of these, through exits that are open."""
    goals, start = set(wanted), island(game).page
    first: dict[Page, Page] = {start: start}
    waiting = [start]
    while waiting:
        page = waiting.pop(0)
        if page in goals and page != start:
            return first[page]
        if page not in island(game).visited:
            continue
        for way in game.content.area[page].exits:
            if way.to not in first and holds(game, way.when):
                first[way.to] = way.to if page == start else first[page]
                waiting.append(way.to)
    return None


def finishing(game: RoboMon) -> list[Poi]:
    """Places that lead to an ending."""
    return [
        place
        for page in island(game).visited
        for place in game.content.places[page].values()
        if holds(game, place.when) and any(ends(game, goto) for goto in _leads(game, place))
    ]


def _leads(game: RoboMon, place: Poi) -> list[EntryId]:
    ways = list(place.choices)
    if place.goto in game.content.passage:
        ways += game.content.passage[place.goto].choices
    return [*(way.goto for way in ways if holds(game, way.when)), place.goto]


def ends(game: RoboMon, goto: EntryId) -> bool:
    """Whether an entry, or one it chains to, closes the campaign."""
    entry = game.content.passage.get(goto)
    if entry is None or not holds(game, entry.when):
        return False
    return any(effect.ending for effect in entry.do) or (entry.goto != "" and ends(game, entry.goto))
