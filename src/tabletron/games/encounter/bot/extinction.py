"""Extinction in sight: how likely a freely played Ultron takes all consoles he lacks in his next turn (UE-163).

He interacts where a movement ends, so each console takes movements of its own: his two moves and Matter Transference.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations, product
from math import exp, hypot

from tabletron.games.encounter.box import DIE
from tabletron.games.encounter.geometry.numbers import MILLION, RANGE, TOKEN, VECTORS, Circle, reach_of
from tabletron.games.encounter.geometry.points import Spot
from tabletron.games.encounter.odds import search_chance
from tabletron.games.encounter.rules.moving import tool_of
from tabletron.games.encounter.rules.ultron import script
from tabletron.games.encounter.rules.ultron.doomsday import device_dice
from tabletron.games.encounter.state import COSMIC, Encounter, Fighter, base

SAVED = 8.0
"""What it is worth to keep him from winning by consoles in his next turn."""
DOUBT = 0.05
"""A danger smaller than this is none."""
KEPT, SHARED = 0.4, 0.3
"""What it is worth to keep a hero back who could retake a console, and how much less with each other who could."""
WATCHED, BOTH = 1.0, 0.2
"""The same for a hero who is set up where it could."""
BLUR = 400.0
"""So many mil more or less make a way doubtful."""
LAST = 2
"""So many Cosmic turns are over when the last of a round comes."""
RIM = range(0, 360, 20)
"""Where around a console he may stand, in degrees."""


# --- what he can do


def extinction(game: Encounter, retaken: str = "") -> float:
    """How likely he wins by consoles in his next turn; as if the team had taken one from him."""
    return max((able(game, price) * p for price, p in turns(game, retaken)), default=0.0)


def decided(game: Encounter) -> float:
    """How likely he wins by consoles in this turn, with the Power he has."""
    return max((p for price, p in turns(game) if price <= game.villain.power), default=0.0)


def turns(game: Encounter, retaken: str = "") -> Iterator[tuple[int, float]]:
    """Ways to take all that he lacks: what they cost, and how likely they can be gone."""
    ultron = game.villain
    lacking = tuple(
        game.place.consoles[key] for key, owner in game.consoles.items() if owner != COSMIC or key == retaken
    )
    if ultron.here:
        here, leap = base(game, ultron), script.leap_of(game, ultron)
        step = reach_of(tool_of(ultron, game.card_of(ultron).speed), here.r)
        yield len(lacking), chance(slack(here, lacking, (step, step)))
        if leap:
            legs = step, step, RANGE[script.leap_range(leap)] + 2 * here.r
            yield len(lacking) + leap.cost, chance(slack(here, lacking, legs))


def chance(left: float) -> float:
    """How likely a way can be gone that leaves so much over."""
    return 1 / (1 + exp(max(-50.0, min(50.0, -left / BLUR))))


def able(game: Encounter, price: int) -> float:
    """How likely he can pay so much once the Doomsday Device has rolled: Reserves and A Better Age bring Power."""
    largest = max((piece.size for piece in game.ground.pieces), default=0)
    chances: dict[int, float] = {game.villain.power: 1.0}
    for row in game.content.doomsday:
        brings = largest if row.does.name == "better_age" else row.does.written.get("reserves", 0)
        shown = search_chance(device_dice(game), sum(DIE.count(face) for face in row.faces))
        after: dict[int, float] = defaultdict(float)
        for power, p in chances.items():
            after[power] += p * (1 - shown)
            after[power + brings] += p * shown
        chances = after
    return sum(p for power, p in chances.items() if power >= price)


@lru_cache(maxsize=4096)
def slack(here: Circle, consoles: tuple[Circle, ...], legs: tuple[int, ...]) -> float:
    """How much is left over of the tightest part of the best way through all these consoles; below 0 he falls short."""
    if len(consoles) > 2:
        return -float(sum(legs))  # consoles lie too far apart for three in a turn
    found = -float(sum(legs))
    for order in permutations(consoles):
        for ways in routes(here, order):
            for shares in product(range(len(order)), repeat=len(legs)):
                spans = [0] * len(order)
                for share, leg in zip(shares, legs, strict=True):
                    spans[share] += leg
                found = max(found, min(span - way for span, way in zip(spans, ways, strict=True)))
    return found


def routes(here: Circle, order: tuple[Circle, ...]) -> Iterator[tuple[float, ...]]:
    """The lengths from console to console, over several points around the first of two."""
    near = RANGE[1] + TOKEN + here.r
    if len(order) == 1:
        yield (away(here.x, here.y, order[0], near),)
        return
    first, second = order
    if hypot(first.x - here.x, first.y - here.y) <= near:
        yield 0.0, away(here.x, here.y, second, near)
    for degree in RIM:
        dx, dy = VECTORS[degree]
        x, y = first.x + near * dx / MILLION, first.y + near * dy / MILLION
        yield hypot(x - here.x, y - here.y), away(x, y, second, near)


def away(x: float, y: float, console: Circle, near: int) -> float:
    return max(0.0, hypot(console.x - x, console.y - y) - near)


# --- what the team can do about it


def savings(game: Encounter, fighter: Fighter) -> dict[str, float]:
    """What it is worth to take a console from him at once, for a hero who can get there in this activation."""
    if game.scripted or fighter.side == COSMIC or not fighter.power:
        return {}
    his = [key for key in watched(game, fighter, fighter.x, fighter.y) if game.consoles[key] == COSMIC]
    now = extinction(game) if his else 0.0
    return {key: SAVED * (now - extinction(game, key)) for key in his} if now > DOUBT else {}


def watched(game: Encounter, fighter: Fighter, x: int, y: int) -> list[str]:
    """The consoles that a hero could take from a point with the moves it has."""
    moves = min(2, game.actions + 1) if game.active == fighter.id and game.round else 2
    if fighter.holding:
        moves = max(0, min(moves, 1 - fighter.moves))
    r = base(game, fighter).r
    far = moves * reach_of(tool_of(fighter, game.card_of(fighter).speed), r) + RANGE[1] + TOKEN + r
    return [key for key, there in game.place.consoles.items() if hypot(there.x - x, there.y - y) <= far]


def kept(game: Encounter, fighter: Fighter) -> float:
    """What it costs to activate a hero before his next turn in this round: it cannot retake a console after it."""
    if game.scripted or game.tracker == LAST or not fighter.power or fighter.side == COSMIC:
        return 0.0
    others = watches(game, fighter)
    return sum(KEPT * SHARED ** others[key] for key in watched(game, fighter, fighter.x, fighter.y))


def watch(game: Encounter, fighter: Fighter, spots: Iterable[Spot]) -> dict[Spot, float]:
    """What it is worth to be set up at these points."""
    others = watches(game, fighter)
    return {
        spot: sum(WATCHED * BOTH ** others[key] for key in watched(game, fighter, spot.x, spot.y)) for spot in spots
    }


def watches(game: Encounter, but: Fighter) -> dict[str, int]:
    """How many others of its squad can still take each console in their next activation."""
    found = dict.fromkeys(game.consoles, 0)
    for one in game.fighters:
        waits = one.fit and not one.activated and (one.power > 0 or not game.round)
        if waits and one.squad == but.squad and one is not but:
            for key in watched(game, one, one.x, one.y):
                found[key] += 1
    return found
