"""How automated Ultron chooses: filters one after another, and fixed tie-breaks (UE-180, UE-186, UE-198)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TypeAlias, TypeVar

from tabletron.core.i18n import message
from tabletron.games.encounter.box import Attack, Power
from tabletron.games.encounter.geometry.numbers import (
    RADIUS,
    RANGE,
    TOKEN,
    Circle,
    along,
    bearing,
    gap,
    reach_of,
    squared,
    within,
)
from tabletron.games.encounter.geometry.points import Spot, Spots, Thing, gap_to
from tabletron.games.encounter.rules import ending, moving
from tabletron.games.encounter.rules.targeting import range_of, targets
from tabletron.games.encounter.state import (
    COSMIC,
    CRISIS,
    Citizen,
    Encounter,
    Fighter,
    attacks,
    base,
    enemies,
    power_with,
    stamina,
)

T = TypeVar("T")
Row: TypeAlias = tuple[str, list[Fighter], bool]
FARTHEST = RANGE[4] + reach_of("M", RADIUS[50])
"""Whoever is farther away cannot be attacked after a move."""
NEAR_ENOUGH = 1_000
"""Ends so much farther than the best still count as near (8.3)."""
BLOCK, HIT, FOLLY_HIT = 3, 4, 6
"""Successes of eight faces: of a defense die, an attack die, and one with Blanks."""

HOLDER, INJURED, WEAKEST = message("it holds a citizen"), message("it is injured"), message("its defense is lowest")
WORST, ONLY = message("it is the worst choice for the team"), message("it is the only one")
CHOSEN = message("the team chose it")


def keep(found: Sequence[T], good: Callable[[T], bool]) -> list[T]:
    """Those that satisfy a wish, or all of them if none does (UE-198)."""
    return [one for one in found if good(one)] or list(found)


def lowest(found: Sequence[T], measure: Callable[[T], int]) -> list[T]:
    best = min(map(measure, found))
    return [one for one in found if measure(one) == best]


def priority(game: Encounter, found: Sequence[Fighter], kind: str = "energy") -> list[Fighter]:
    """Priority Programming: holders, the Injured, the lowest defense (UE-186)."""
    found = keep(found, lambda one: one.holding)
    found = keep(found, lambda one: one.injured)
    return lowest(found, lambda one: getattr(game.card_of(one), kind))


def why_of(game: Encounter, found: Sequence[Fighter], chosen: Fighter, kind: str = "energy", tie: str = WORST) -> str:
    """What decided: the first filter that left something out, or how a tie was broken."""
    if len(found) == 1:
        return ONLY
    if chosen.holding and not all(one.holding for one in found):
        return HOLDER
    if chosen.injured and not all(one.injured for one in found):
        return INJURED
    return WEAKEST if len(priority(game, found, kind)) == 1 else tie


def worst_for_team(game: Encounter, found: Sequence[Fighter]) -> Fighter:
    """Least Stamina left, highest Threat, nearest, first in the roster (UE-180)."""
    here = base(game, game.villain)
    return min(
        found,
        key=lambda one: (
            stamina(game, one) - one.damage, -game.card_of(one).threat, gap(here, base(game, one)), one.id,
        ),
    )  # fmt: skip


def pick_character(game: Encounter, found: Sequence[Fighter]) -> Fighter:
    return worst_for_team(game, priority(game, found))


def pick_token(game: Encounter, found: Sequence[Citizen]) -> Citizen:
    """Reachable, nearest, nearest to Home Base, lowest number."""
    ultron = game.villain
    here, home = base(game, ultron), game.place.home
    reach = reach_of(moving.tool_of(ultron, game.card_of(ultron).speed), here.r) + RANGE[1] + here.r + TOKEN

    def rank(citizen: Citizen) -> tuple[bool, int, int, int]:
        far = squared(here, citizen.circle) > reach * reach
        return far, gap(here, citizen.circle), gap(home, citizen.circle), citizen.id

    return min(found, key=rank)


def pick_console(game: Encounter, found: Sequence[str]) -> str:
    """Reachable with a move and Matter Transference, the Crisis Team's, nearest, lowest name."""
    ultron = game.villain
    here, consoles = base(game, ultron), game.place.consoles
    power = leap_of(game, ultron)
    leap = RANGE[leap_range(power)] + 2 * here.r if power else 0
    reach = reach_of(moving.tool_of(ultron, game.card_of(ultron).speed), here.r) + leap + RANGE[1] + here.r + TOKEN

    def rank(key: str) -> tuple[bool, bool, int, str]:
        far = squared(here, consoles[key]) > reach * reach
        return far, game.consoles[key] != CRISIS, gap(here, consoles[key]), key

    return min(found, key=rank)


def leap_of(game: Encounter, ultron: Fighter) -> Power | None:
    """The superpower that places him, Matter Transference, if he has not used it in this turn."""
    power = power_with(game, ultron, "place")
    return None if power is None or power.id in ultron.used else power


def leap_range(power: Power) -> int:
    """How far that is."""
    found: int = power.does.written["place"]
    return found


def programmed(game: Encounter) -> tuple[str, str]:
    """The row of the Programming card that would apply as all stands, and what it picks."""
    here = base(game, game.villain)
    holders = [one for one in enemies(game, game.villain) if one.holding and within(here, base(game, one), 5)]
    if holders:
        return "P1", str(pick_character(game, holders).id)
    if citizens := [one for one in game.citizens if within(here, one.circle, 5)]:
        return "P2", f"citizen{pick_token(game, citizens).id}"
    wanted = [key for key, owner in game.consoles.items() if owner != COSMIC]
    far = [key for key in wanted if not within(here, game.place.consoles[key], 5)]
    return "P3" if far else "P4", pick_console(game, far or wanted)


# --- where he goes


def best_end(game: Encounter, ultron: Fighter, goal: Thing, spots: Iterable[Spot], token: bool) -> Spot | None:
    """The end that comes nearest and lets him attack best; None if no end comes nearer."""
    here = base(game, ultron)
    before = gap_to(goal, here)
    ends = [(gap_to(goal, Circle(spot.x, spot.y, here.r)), spot) for spot in spots]
    ends = [(left, spot) for left, spot in ends if left < before]
    if not ends:
        return None
    least = min(left for left, _ in ends)
    near = [(left, spot) for left, spot in ends if left <= least + NEAR_ENOUGH]
    if token:
        near = [(left, spot) for left, spot in near if left <= RANGE[1]] or near

    armed = any(gap(here, base(game, foe)) <= FARTHEST for foe in enemies(game, ultron))

    def rank(end: tuple[int, Spot]) -> tuple[int, int, int, int, int]:
        left, spot = end
        there = Circle(spot.x, spot.y, here.r)
        beside = sum(within(there, citizen.circle, 1) for citizen in game.citizens)
        return -assault_score(game, ultron, spot) if armed else 0, left, -beside, spot.x, spot.y

    return min(near, key=rank)[1]


def approach(game: Encounter, ultron: Fighter, goal: Thing, token: bool) -> bool:
    """A move toward something (UE-187); False if he stays, because nothing would bring him nearer."""
    spots = moving.advance_spots(game, ultron, game.card_of(ultron).speed, nearer=goal)
    end = best_end(game, ultron, goal, [*spots, *last_legal_toward(game, ultron, goal, spots)], token)
    moving.settle(game, ultron, end or Spot(ultron.x, ultron.y), "advance")
    return end is not None


def last_legal_toward(game: Encounter, ultron: Fighter, goal: Thing, spots: Spots) -> list[Spot]:
    """The last legal point on the bearing to the goal, slid back from full reach."""
    here = base(game, ultron)
    tool = moving.tool_of(ultron, game.card_of(ultron).speed)
    way = bearing(here, goal.centre if not isinstance(goal, Circle) else goal)
    for length in range(min(reach_of(tool, here.r), gap_to(goal, here)), 0, -50):
        spot = Spot(*along(here, way, length))
        if spot in spots:
            return [spot]
    return []


def transfer(game: Encounter, ultron: Fighter, power: Power, goal: Circle) -> bool:
    """Matter Transference toward a console, by the same ranking (UE-191); False if no place is nearer."""
    ultron.used.append(power.id)
    spots = moving.place_spots(game, ultron, base(game, ultron), leap_range(power))
    end = best_end(game, ultron, goal, spots, True)
    if end is not None:
        moving.settle(game, ultron, end, "place")
    return end is not None


def console_run(game: Encounter, ultron: Fighter, key: str) -> bool:
    """A move toward the console, Matter Transference if it takes that, and the console is his (8.2).

    False if he came no closer and did not take it.
    """
    console = game.place.consoles[key]
    moved = approach(game, ultron, console, token=True)
    if not within(base(game, ultron), console, 1) and (power := leap_of(game, ultron)):
        moved = transfer(game, ultron, power, console) or moved
    if not within(base(game, ultron), console, 1):
        return moved
    ending.control(game, key, COSMIC)
    return True


def assault_score(game: Encounter, ultron: Fighter, spot: Spot) -> int:
    """What his Assault would do from there, in eighths of Damage (8.3)."""
    x, y, ultron.x, ultron.y = ultron.x, ultron.y, spot.x, spot.y
    row, foes, folly = assault_row(game, ultron)
    total = 0
    if row:
        attack = next(one for one in attacks(game, ultron) if one.id == row)
        number = attack.strength - (ultron.firmware if row == "energy_blast" else 0)
        each = FOLLY_HIT if folly else HIT
        for foe in foes:
            total += max(0, max(1, number) * each - game.card_of(foe).defense(attack.type) * BLOCK)
    ultron.x, ultron.y = x, y
    return total


def assault_card(game: Encounter, ultron: Fighter) -> Generator[Attack, list[Fighter], Row]:
    """The Assault card, read from the top (UE-193): it names an attack, is told whom that could hit, and goes on.

    In the end it gives the first row that applies: the attack, whom, and whether with Folly.
    """
    by_id = {attack.id: attack for attack in attacks(game, ultron)}
    talons = yield by_id["metallic_talons"]
    if len(talons) == 1:
        return "metallic_talons", talons, True
    rage = by_id["rage_of_ultron"]
    raged = talons if range_of(ultron, rage) == 2 else (yield rage) if talons else []
    if len(raged) > 1:
        return "rage_of_ultron", raged, ultron.firmware > 3
    seen = yield by_id["energy_blast"]
    return ("energy_blast", [pick_character(game, seen)], False) if seen else ("", [], False)


def assault_row(game: Encounter, ultron: Fighter) -> Row:
    """The row that applies on the table as it is measured."""
    card = assault_card(game, ultron)
    attack = next(card)
    while True:
        try:
            attack = card.send(targets(game, ultron, attack))
        except StopIteration as read:
            found: Row = read.value
            return found
