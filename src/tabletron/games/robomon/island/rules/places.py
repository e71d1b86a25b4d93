"""Places with a service: the shop, Ernie's repair with the Save Box, craft benches, and ## places."""

from __future__ import annotations

from itertools import permutations

from tabletron.core.flow import PASS, Clause, Phase, ask
from tabletron.games.robomon.island.box import Poi
from tabletron.games.robomon.island.events import Fitted
from tabletron.games.robomon.island.options import Buy, Fetch, Fit, Store
from tabletron.games.robomon.island.rules import area, passage, roster
from tabletron.games.robomon.island.verbs.conditions import has, island
from tabletron.games.robomon.island.verbs.data import ItemName
from tabletron.games.robomon.island.verbs.deeds import gain, lose
from tabletron.games.robomon.options import Options, Say
from tabletron.games.robomon.rules import ending
from tabletron.games.robomon.state import TEAM, RoboMon

MANY = 5
REPAIR, CRAFT = Say("repair"), Say("craft")


def visited(game: RoboMon) -> Poi:
    """The place where you are."""
    return game.content.places[island(game).page][island(game).place[-1]]


# --- the shop


async def shop(game: RoboMon) -> Phase:
    """Any number of any item for its price; nothing is bought from you (RM-038, RM-039)."""
    choice = await ask(0, "shop", [*offers(game), PASS], refused=too_dear, about=(game,), default=PASS)
    if choice is PASS:
        return area.area
    ending.gain(game, "silver", -choice.n * game.content.good[choice.item].price)
    ending.gain(game, choice.item, choice.n)
    return shop


def stock(game: RoboMon) -> list[ItemName]:
    """What the shop sells."""
    return list(visited(game).stock) or [good.id for good in game.content.goods if good.price]


def offers(game: RoboMon) -> list[Buy]:
    silver = game.items.get("silver", 0)
    return [Buy(item, n) for item in stock(game) for n in (1, MANY) if n * game.content.good[item].price <= silver]


def too_dear(game: RoboMon) -> dict[Buy | None, Clause]:
    silver = game.items.get("silver", 0)
    return {Buy(item, 1): "RM-038" for item in stock(game) if game.content.good[item].price > silver}


# --- repair


async def repair(game: RoboMon) -> Phase:
    """The team is repaired, for nothing if you cannot pay; RoboMon change with the Save Box (RM-033 to RM-037)."""
    place = visited(game)
    choice = await ask(0, "repair", repairs(game, place), default=PASS)
    match choice:
        case Say():
            if game.items.get("silver", 0) >= place.price:
                ending.gain(game, "silver", -place.price)
            for mon in roster.damaged(game):
                roster.mend(game, mon)
        case Store(mon):
            roster.store(game, mon)
        case Fetch(card):
            roster.fetch(game, card)
        case _:
            return area.area
    return repair


def repairs(game: RoboMon, place: Poi) -> list[Options]:
    found: list[Options] = [REPAIR] if roster.damaged(game) else []
    if place.box:
        found += [Fetch(card) for card in game.box if len(game.team) < TEAM]
        found += [Store(mon) for mon in game.team]
    return [*found, PASS]


# --- craft benches


async def craft(game: RoboMon) -> Phase:
    """Parts for an item, as often as you can pay (RM-269)."""
    place = visited(game)
    able = has(game, place.cost)
    choice = await ask(0, "craft", [CRAFT, PASS] if able else [PASS], refused=too_few, about=(game,), default=PASS)
    if choice is PASS:
        return area.area
    lose(game, place.cost)
    gain(game, place.result)
    return craft


def too_few(game: RoboMon) -> dict[Say | None, Clause]:
    return {} if has(game, visited(game).cost) else {CRAFT: "RM-269"}


# --- ## places


async def fit(game: RoboMon) -> Phase | None:
    """Owned items with a number form an entry number; one that is not listed here does nothing (RM-017 to RM-019)."""
    place = visited(game)
    choice = await ask(0, "fit", [*fits(game, place), PASS], default=PASS)
    if choice is PASS:
        return area.area
    number = formed(game, place, choice)
    opens = number in place.opens
    game.tell(Fitted(number, opens))
    return await passage.go_on(game, number) if opens else fit


def fits(game: RoboMon, place: Poi) -> list[Fit]:
    """Each item that shows a number, or each pair of them in both orders."""
    cards = [card for card in island(game).cards if game.content.drawn[card].number]
    return [Fit(some) for some in permutations(cards, 2 if place.pattern == "## ##" else 1)]


def formed(game: RoboMon, place: Poi, choice: Fit) -> str:
    """The four digits that items give in this place (RM-258)."""
    numbers = [game.content.drawn[card].number for card in choice.cards]
    number = place.pattern.replace(" ", "")
    for one in numbers:
        number = number.replace("##", one, 1)
    return number
