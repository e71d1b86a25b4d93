"""The walker: a bot that plays the whole adventure to an ending (battles are left to the battle bot).

It reads hints and the solution chart before it dials, and plans over pages it was on only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from tabletron.core.flow import PASS, Seat
from tabletron.core.i18n import Words, message
from tabletron.games.robomon import bot
from tabletron.games.robomon.island import odds as chances
from tabletron.games.robomon.island.bot import goals
from tabletron.games.robomon.island.options import (
    Arrange,
    Buy,
    Concede,
    Fetch,
    Scout,
    Search,
    Store,
    Take,
    Track,
    Travel,
    Upgrade,
    UseKit,
    Visit,
)
from tabletron.games.robomon.island.rules import area as maps
from tabletron.games.robomon.island.rules import places, puzzles
from tabletron.games.robomon.island.verbs.conditions import island, team_cards
from tabletron.games.robomon.options import BOX, YES, Options, Say, Swap
from tabletron.games.robomon.state import TEAM, RoboMon

ERNIE = 5
LENGTH = 70
"""Pages, puzzles, competitors and tens of passages of a long campaign."""
SURE = 101
"""More than any chance."""
LONG = 1500
"""After so many decisions on maps the walker takes the first ending it can have."""


def walk(game: RoboMon, seat: Seat, ask: Any) -> Options:
    """What the walker answers."""
    if game.mode != "island" or game.island is None:
        return bot.choose(game, seat, _Without(ask))
    rule = RULES.get(ask.kind)
    return ask.fallback if rule is None else rule(game, ask.options)


REASONS = {
    "Visit": message("Something there is new, or can be had."),
    "Take": message("It leads to something new."),
    "Scout": message("It is tried once, and may bring something."),
    "Search": message("Searching is free."),
    "Track": message("It shows RoboMon that would make the team stronger."),
    "Travel": message("There is more to do that way."),
    "UseKit": message("The team is badly hurt."),
    "Upgrade": message("All parts are there."),
    "Buy": message("It is needed for something open."),
}


def explain(game: RoboMon, seat: Seat, kind: str, option: Options, words: Words) -> str:
    """Why the walker would do that."""
    if game.mode != "island":
        return bot.explain(game, seat, kind, option, words)
    reason = REASONS.get(type(option).__name__, "")
    return words(reason) if reason else ""


def value(game: RoboMon) -> Sequence[float]:
    """How far a campaign is, and how its battle stands; other games as the battle bot sees them."""
    if game.island is None:
        return bot.value(game)
    sheet = game.island
    done = len(sheet.visited) + len(sheet.solved) + len(sheet.won) + len(sheet.journal) / 10
    stands = goals.health(game) if game.mode == "island" else bot.value(game)[0]
    return [0.8 * min(1.0, done / LENGTH) + 0.2 * stands]


class _Without:
    """A question of a battle, without giving up."""

    def __init__(self, ask: Any) -> None:
        self.kind, self.fallback = ask.kind, ask.fallback
        self.options = [option for option in ask.options if not isinstance(option, Concede)]


def attributes(game: RoboMon, options: Sequence[Options]) -> Options:
    """What the switches name, as far as it is left."""
    place = len(island(game).attributes)
    wished = Say(maps.signed(game.switches.attributes[place]))
    return wished if wished in options else options[0]


# --- the map


def area(game: RoboMon, options: Sequence[Options]) -> Options:
    """Repairs first, then what is here, then what is elsewhere, then the way off the island."""
    for rule in (_mend, _here, _elsewhere, _finish):
        if (option := rule(game, options)) is not None and option in options:
            return option
    return _earn(game, options)


def _mend(game: RoboMon, options: Sequence[Options]) -> Options:
    """A hurt team goes to Ernie, once the silver is spent, or uses a kit if he is far."""
    if goals.health(game) >= goals.HEALTHY or not game.team:
        return None
    kits: list[Options] = [UseKit("large_repair_kit"), UseKit("small_repair_kit")]
    return _to_ernie(game) or next((kit for kit in kits if kit in options), None)


def _to_ernie(game: RoboMon) -> Options:
    if island(game).page == ERNIE:
        return Visit("B") if goals.shopping(game) else Visit("D")
    step = goals.way_to(game, {ERNIE}) if ERNIE in island(game).visited else None
    return None if step is None else Travel(step)


def _here(game: RoboMon, options: Sequence[Options]) -> Options:
    for option in options:
        match option:
            case Visit(letter) if goals.beckons(game, maps.here(game)[letter]):
                return option
            case Upgrade() | Search() | Scout():
                return option
            case Track() if goals.catches(game, island(game).page):
                return option
    return _row(game, options)


def _row(game: RoboMon, options: Sequence[Options]) -> Options:
    """The strongest stand first."""
    worths = [goals.worth(game, card) for card in team_cards(game)]
    return Arrange() if Arrange() in options and worths != sorted(worths, reverse=True) else None


def _elsewhere(game: RoboMon, options: Sequence[Options]) -> Options:  # noqa: ARG001
    if island(game).decisions > LONG and goals.finishing(game):
        return None
    known = {way.to for page in island(game).visited for way in game.content.area[page].exits}
    pages = {page for page in known | set(island(game).visited) if goals.calls(game, page)}
    step = goals.way_to(game, pages)
    if step is None and waiting_competitor(game) and goals.health(game) < goals.FRESH:
        return _to_ernie(game)
    return None if step is None else Travel(step)


def waiting_competitor(game: RoboMon) -> bool:
    """Whether somebody could still be challenged."""
    met = {place.goto for page in island(game).visited for place in game.content.places[page].values()}
    met |= {
        way.goto
        for page in island(game).visited
        for place in game.content.places[page].values()
        for way in place.choices
    }
    return any(entry in met and entry not in island(game).won for entry in goals.ORDER)


def _finish(game: RoboMon, options: Sequence[Options]) -> Options:  # noqa: ARG001
    ends = goals.finishing(game)
    for place in ends:
        if place.page == island(game).page:
            return Visit(place.letter)
    step = goals.way_to(game, {place.page for place in ends})
    return None if step is None else Travel(step)


def _earn(game: RoboMon, options: Sequence[Options]) -> Options:
    """Nothing is left to do but to earn silver in exhibitions, or to wander."""
    ring = {place.page for place in _exhibitions(game)}
    for place in _exhibitions(game):
        if place.page == island(game).page and Visit(place.letter) in options:
            return Visit(place.letter)
    step = goals.way_to(game, ring)
    if step is not None and goals.health(game) >= goals.HEALTHY:
        return Travel(step)
    return next((option for option in options if isinstance(option, Travel)), options[0])


def _exhibitions(game: RoboMon) -> list[Any]:
    entries = game.content.passage
    return [
        place
        for page in island(game).visited
        for place in game.content.places[page].values()
        for goto in (place.goto, *(way.goto for way in place.choices))
        if goto in entries and entries[goto].exhibition is not None
    ]


# --- reading


def choice(game: RoboMon, options: Sequence[Options]) -> Options:
    """Something new; an ending if nothing is left, or an exhibition; else back to the map.

    Where one way closes the others, and at the end, walkers differ by their nature.
    """
    takes = [option for option in options if isinstance(option, Take)]
    if new := [take for take in takes if goals.unread(game, take.goto)]:
        return new[goals.nature(game) % len(new)] if PASS not in options else max(new, key=partial(_hope, game))
    if ends := [take for take in takes if goals.ends(game, take.goto)]:
        return ends[0] if goals.nature(game) == goals.STRONG else ends[-1]
    entries = game.content.passage
    for take in takes:
        if take.goto in entries and entries[take.goto].exhibition is not None:
            return take
    return PASS if PASS in options else options[0]


def _hope(game: RoboMon, take: Take) -> int:
    """How likely the check behind a choice goes well; what needs none is read first."""
    check = chances.untried(game, take.goto)
    return SURE if check is None else chances.percent(game, check, check.bands[0].max + 1)


def riddle(game: RoboMon, options: Sequence[Options]) -> Options:
    """Hints, then the solution chart, then its digits."""
    lock, sheet = puzzles.lock(game), island(game)
    if lock.id in sheet.revealed:
        return Say(lock.answer[len(sheet.dial)])
    return next((option for option in (puzzles.SOLUTION, puzzles.HINT) if option in options), PASS)


def yes(game: RoboMon, options: Sequence[Options]) -> Options:  # noqa: ARG001
    return YES


def shop(game: RoboMon, options: Sequence[Options]) -> Options:
    wanted = goals.shopping(game)
    return next(
        (option for option in options if isinstance(option, Buy) and option.item in wanted and option.n == 1), PASS
    )


def repair(game: RoboMon, options: Sequence[Options]) -> Options:
    """The team is repaired, and the best six make it."""
    if places.REPAIR in options and goals.health(game) < goals.FRESH:
        return places.REPAIR
    if not goals.better_in_box(game):
        return PASS
    if len(game.team) < TEAM:
        fetches = [option for option in options if isinstance(option, Fetch)]
        return max(fetches, key=lambda option: goals.worth(game, game.content.card[option.card]))
    stores = [option for option in options if isinstance(option, Store)]
    return min(stores, key=lambda option: goals.worth(game, game.content.card[game.mons[option.mon].card]))


def fit(game: RoboMon, options: Sequence[Options]) -> Options:
    tries = goals.fitting(game, places.visited(game))
    return next((option for option in tries if option in options), PASS)


def join(game: RoboMon, options: Sequence[Options]) -> Options:  # noqa: ARG001
    """A full team sends the newcomer to the box; the best six are picked at Ernie's."""
    return BOX


def mend(game: RoboMon, options: Sequence[Options]) -> Options:
    swaps = [option for option in options if isinstance(option, Swap)]
    return max(swaps, key=lambda option: game.mons[option.mon].damage)


def strongest(game: RoboMon, options: Sequence[Options]) -> Options:
    swaps = [option for option in options if isinstance(option, Swap)]
    return max(swaps, key=lambda option: goals.worth(game, game.content.card[game.mons[option.mon].card]))


RULES: dict[str, Callable[[RoboMon, Sequence[Options]], Options]] = {
    **{f"attribute_{skill}": attributes for skill in ("strength", "endurance", "agility", "intelligence", "charisma")},
    "area": area,
    "choice": choice,
    "puzzle": riddle,
    "solution": yes,
    "meet": yes,
    "leave_island": yes,
    "shop": shop,
    "repair": repair,
    "fit": fit,
    "join": join,
    "mend": mend,
    "arrange": strongest,
}
