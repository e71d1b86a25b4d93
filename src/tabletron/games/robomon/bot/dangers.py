"""What a RoboMon has to fear on a square before its next turn, and what it can hope for there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletron.games.robomon.bot.reach import reach_of, spots, zone
from tabletron.games.robomon.bot.worth import PARALYZED, TRAPPED, after, power_of, quality, worth
from tabletron.games.robomon.box import Ability
from tabletron.games.robomon.geometry.grid import Square
from tabletron.games.robomon.outlook import AttackOutlook, attack_of
from tabletron.games.robomon.state import Mon, RoboMon, card_of, fighting, owner, sheet_of, slot_of
from tabletron.games.robomon.verbs.data import Colour, colour_against

FEAR = 0.15
"""How much of the harm to be expected counts: others may be attacked instead."""
HOPE = 0.5
"""How much of the damage that can be done next turn counts."""
LATER = 0.7
"""How likely an enemy that has acted already strikes before the RoboMon can move on."""
SECOND = 0.45
"""How likely there are two movement icons next round."""
STEP = 0.12
"""What a step nearer to the enemy is worth."""


PUSHED = 0.25
PLUS = 0.3
"""What each point of a plus square is worth to whoever stands there."""


class Zone(NamedTuple):
    """Squares as bits, and what happens there."""

    squares: int
    worth: float


def colour(game: RoboMon, mon: Mon, ability: Ability, target: Mon) -> Colour:
    """The modifier die of an attack made later on, when nobody is trapped any more."""
    if ability.kind == "basic":
        return "white"
    return colour_against(card_of(game, mon).type, card_of(game, target).type)


def harm(game: RoboMon, target: Mon, ability: Ability, hit: AttackOutlook) -> float:
    """What an attack is expected to cost the side of its target, in hit points."""
    power = power_of(game, target)
    gain = worth(target.left, target.armor, power) - after(game.content, hit, power, ability.pierce)
    gain += PUSHED * hit.pushed + TRAPPED * hit.trapped + PARALYZED * hit.paralyzed
    return gain * quality(card_of(game, target))


def strike(game: RoboMon, mon: Mon, ability: Ability, target: Mon, base: int) -> float:
    """What an attack later on is expected to cost the side of its target."""
    die = colour(game, mon, ability, target)
    return harm(game, target, ability, attack_of(game, mon, ability, base, target, die))


def threats(game: RoboMon, mon: Mon) -> list[list[Zone]]:
    """For each enemy on the map where it may strike this RoboMon, and how hard."""
    enemies = fighting(game, 1 - mon.side)
    if owner(game, 1 - mon.side) is None:
        share = 1 / len(fighting(game, mon.side))
        return [[Zone(squares, cost * share)] for enemy in enemies for squares, cost in _rows(game, enemy, mon)]
    return [_from_player(game, enemy, mon) for enemy in enemies if not enemy.paralyzed]


def _rows(game: RoboMon, enemy: Mon, mon: Mon) -> list[Zone]:
    """An opposing RoboMon: each row of the d4 is as likely (RM-187)."""
    card, sheet, found = card_of(game, enemy), sheet_of(game, enemy), []
    if enemy.paralyzed:
        return []
    move = 0 if enemy.trapped else card.move
    for row in sheet.rows:
        if row.ability < 0 or card.abilities[row.ability].heals:
            continue
        ability = card.abilities[row.ability]
        squares = zone(game.grid, card.gait, enemy.square, move, reach_of(ability))
        found.append(Zone(squares, strike(game, enemy, ability, mon, sheet.damage[row.ability]) / len(sheet.rows)))
    return found


def _from_player(game: RoboMon, enemy: Mon, mon: Mon) -> list[Zone]:
    """An enemy with dice: those it has if it still acts this round, else what a round usually brings."""
    card, slot, pool, found = card_of(game, enemy), slot_of(game, enemy), game.dice[enemy.side], []
    soon = slot.id in game.order
    spare = (not slot.token) + min(pool.count("wild"), max(0, enemy.power - 1)) if soon else 1
    if enemy.trapped:
        moves = [(0, 1.0)]
    elif soon:
        moves = [(card.move * min(2, pool.count("move") + min(1, spare)), 1.0)]
    else:
        moves = [(card.move, LATER), (2 * card.move, LATER * SECOND)]
    for ability in card.abilities:
        if ability.heals or ability.cost > enemy.power:
            continue
        icons = min(len(ability.steps), (pool.count(ability.kind) + min(1, spare)) if soon else 2)
        if not icons:
            continue
        cost = strike(game, enemy, ability, mon, ability.steps[icons - 1])
        for points, share in moves:
            found.append(Zone(zone(game.grid, card.gait, enemy.square, points, reach_of(ability)), cost * share))
    return found


def danger(zones: list[list[Zone]], square: Square) -> float:
    """What the RoboMon has to fear on this square."""
    total = 0.0
    for ways in zones:
        worst = 0.0
        for squares, cost in ways:
            if cost > worst and squares >> square & 1:
                worst = cost
        total += worst
    return FEAR * total


class Hopes(NamedTuple):
    """What a RoboMon could do next turn, the best first, and how far each square is from the nearest enemy."""

    strikes: list[Zone]
    steps: Sequence[int]


def hopes(game: RoboMon, mon: Mon) -> Hopes:
    card, grid, found = card_of(game, mon), game.grid, []
    enemies = fighting(game, 1 - mon.side)
    for ability in card.abilities:
        if ability.heals or ability.cost >= mon.power:
            continue
        reach = reach_of(ability)
        for enemy in enemies:
            gain = strike(game, mon, ability, enemy, ability.steps[min(1, len(ability.steps) - 1)])
            found.append(Zone(spots(grid, card.gait, enemy.square, card.move, reach), gain))
            found.append(Zone(spots(grid, card.gait, enemy.square, 2 * card.move, reach), SECOND * gain))
    distances = [grid.distances(enemy.square) for enemy in enemies]
    steps = distances[0] if len(distances) == 1 else list(map(min, *distances)) if distances else ()
    return Hopes(sorted(found, key=lambda one: -one.worth), steps)


def prospect(game: RoboMon, ahead: Hopes, square: Square) -> float:
    """What the RoboMon can hope for on its next turn from this square."""
    best = 0.0
    for squares, gain in ahead.strikes:
        if squares >> square & 1:
            best = gain
            break
    near = ahead.steps[square] if ahead.steps else 0
    return HOPE * (best + PLUS * game.grid.plus.get(square, 0)) - STEP * near


def highest(ahead: Hopes) -> float:
    """No square can promise more than this."""
    return HOPE * ((ahead.strikes[0].worth if ahead.strikes else 0.0) + 3 * PLUS)
