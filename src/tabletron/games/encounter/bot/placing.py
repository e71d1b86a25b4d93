"""Where things go: ends of moves and places, directions of throws, spots for citizens, deployment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletron.core.flow import PASS, Seat
from tabletron.games.encounter.bot import extinction
from tabletron.games.encounter.bot.planning import Plan
from tabletron.games.encounter.bot.reach import look
from tabletron.games.encounter.bot.worth import life, metal
from tabletron.games.encounter.geometry.numbers import RANGE, TOKEN, Circle, Tool, gap, squared
from tabletron.games.encounter.geometry.points import Spot, Spots
from tabletron.games.encounter.geometry.sweep import beam as strip_of
from tabletron.games.encounter.geometry.sweep import hurled, in_beam, thrown
from tabletron.games.encounter.geometry.ways import Toward, Way, Ways
from tabletron.games.encounter.options import Options, Pick
from tabletron.games.encounter.rules import moving
from tabletron.games.encounter.state import COSMIC, CRISIS, THIRD, Encounter, Fighter, base, power_with, stamina

WORTHWHILE = 0.03
"""A rest must bring so much."""


def mover_at(game: Encounter, seat: Seat, spots: Spots) -> Fighter:
    """Who moves: the one that stands where the question starts, else the one that acts."""
    for one in game.fighters:
        if one.here and (one.x, one.y) == spots.home and (one.squad == THIRD) == (seat == THIRD):
            return one
    return game.villain if seat == THIRD else game.acting


def advance(game: Encounter, seat: Seat, options: Any) -> Options:
    """The end from which the rest of the activation is worth most."""
    rates = rate_ends(game, seat, options)
    return max(rates, key=lambda spot: rates[spot])


def rate_ends(game: Encounter, seat: Seat, spots: Spots) -> dict[Spot, float]:
    fighter = mover_at(game, seat, spots)
    acts = game.actions if game.active == fighter.id else 0
    return Plan(look(game, fighter)).ends(spots, acts, fighter.holding, fighter.power, bool(fighter.moves))


def hurry(game: Encounter, seat: Seat, options: Any) -> Options:
    """The end where it is best to stand, or to interact at once."""
    fighter = mover_at(game, seat, options)
    plan, state = Plan(look(game, fighter)), (fighter.holding, fighter.power)
    return max(options, key=lambda spot: plan.best(spot.x, spot.y, 0, *state, True))  # type: ignore[no-any-return]


def deploy(game: Encounter, seat: Seat, options: Sequence[Spot]) -> Options:  # noqa: ARG001
    """Where most can be done; against a freely played Ultron also where many consoles can be watched from."""
    fighter = game.acting
    plan = Plan(look(game, fighter))
    if game.scripted or fighter.side == COSMIC:
        return max(options, key=lambda spot: plan.rest(spot.x, spot.y, False, 1))
    watch = extinction.watch(game, fighter, options)
    return max(options, key=lambda spot: plan.rest(spot.x, spot.y, False, 1) + watch[spot])


def rest(game: Encounter, seat: Seat, options: Sequence[Options]) -> Options:
    """The short advance that brings most."""
    found: dict[Options, float] = {PASS: WORTHWHILE}
    for option in options:
        if isinstance(option, Pick):
            fighter = game.fighters[option.fighter]
            rates = rate_ends(game, seat, moving.advance_spots(game, fighter, "S"))
            here = rates.get(Spot(fighter.x, fighter.y))
            now = here if here is not None else Plan(look(game, fighter)).rest(
                fighter.x, fighter.y, fighter.holding, fighter.power
            )  # fmt: skip
            found[option] = max(rates.values()) - now
    return max(found, key=lambda option: found[option])


# --- citizens


def citizen(game: Encounter, seat: Seat, options: Sequence[Spot]) -> Options:  # noqa: ARG001
    """Out of Ultron's way, near Home Base and near who can pick it up."""
    ultron, home = game.villain, game.place.home
    free = [base(game, one) for one in game.fighters if one.side == CRISIS and one.fit and not one.holding]
    there = base(game, ultron) if ultron.here else Circle(home.x, 36_000, TOKEN)

    def worth(spot: Spot) -> float:
        token = Circle(spot.x, spot.y, TOKEN)
        helper = min((gap(token, one) for one in free), default=0)
        return min(gap(token, there), RANGE[5]) - 0.5 * gap(token, home) - 0.7 * helper

    return max(options, key=worth)


# --- throws


def throw(game: Encounter, seat: Seat, options: Any) -> Options:
    """Into something that hurts, off a console, away from what he wants; of heroes, into each other."""
    ways: Ways = options
    fighter = next(one for one in game.fighters if one.here and base(game, one) == ways.base)
    mover = moving.mover_of(game, fighter)
    standing = [one for one in game.fighters if one.here and one is not fighter]

    def worth(way: Way) -> float:
        stop = thrown(game.ground, mover, ways.vector(way), "S")
        hits = [standing[n] for n in stop.bases]
        end = Circle(*stop.end, ways.base.r)
        if fighter.side == COSMIC:
            return _thrown_ultron(game, end, hits, bool(stop.pieces))
        hurt = sum(2.0 * life(game, one) if one.side == CRISIS else -metal(game) for one in hits)
        hurt += life(game, fighter) if hits or stop.pieces else 0.0
        return hurt + gap(end, game.place.home) / 200_000

    if (seat == THIRD) == (fighter.side == COSMIC):
        return min(ways, key=worth)
    return max(ways, key=worth)


def _thrown_ultron(game: Encounter, end: Circle, hits: list[Fighter], terrain: bool) -> float:
    """What it is worth to the team that Ultron ends here."""
    hurt = metal(game) if hits or terrain else 0.0
    hurt -= sum(2.0 * life(game, one) + (1.0 if stamina(game, one) - one.damage <= 2 else 0.0) for one in hits)
    gathered = sum(gap(end, one.circle) <= RANGE[1] for one in game.citizens)
    contests = sum(
        gap(end, game.place.consoles[key]) <= RANGE[1] for key, owner in game.consoles.items() if owner != CRISIS
    )
    return hurt - gathered - 0.3 * contests + gap(end, game.place.home) / 100_000


def hurl(game: Encounter, seat: Seat, options: Any) -> Options:
    """Terrain at a foe, never at a friend."""
    ways: Ways = options
    thrower = next(one for one in game.fighters if one.here and base(game, one) == ways.base)
    standing = [one for one in game.fighters if one.here and one is not thrower]
    bases = [base(game, one) for one in standing]
    power = power_with(game, thrower, "hurl")
    assert power is not None
    tool: Tool = power.does.written["hurl"]

    def worth(way: Way) -> int:
        stop = hurled(game.ground, ways.base, ways.vector(way), tool, bases)
        return sum(1 if (standing[n].squad == THIRD) != (seat == THIRD) else -2 for n in stop.bases)

    return max(ways, key=worth)


def beam(game: Encounter, seat: Seat, options: Any) -> Options:
    """Through as many foes as possible."""
    ways: Ways = options
    foes = [base(game, one) for one in game.fighters if one.fit and (one.squad == THIRD) != (seat == THIRD)]

    def worth(way: Way) -> tuple[int, bool]:
        strip = strip_of(ways.base, ways.vector(way), 5)
        return sum(in_beam(strip, foe) for foe in foes), isinstance(way, Toward)

    return max(ways, key=worth)


def nearest_hero(game: Encounter, at: tuple[int, ...]) -> int:
    """How far the nearest hero is, squared."""
    return min((squared((one.x, one.y), at) for one in game.fighters if one.side == CRISIS and one.fit), default=0)
