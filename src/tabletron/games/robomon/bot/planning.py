"""The turn of a RoboMon: every square it can reach, every attack from there, every way to pay, and their worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tabletron.core.flow import PASS
from tabletron.games.robomon.bot import capture
from tabletron.games.robomon.bot.dangers import Hopes, Zone, danger, harm, highest, hopes, prospect, threats
from tabletron.games.robomon.bot.payment import Purse, go, purse_of
from tabletron.games.robomon.bot.reach import around, reach_of
from tabletron.games.robomon.bot.worth import quality, urgency, worth
from tabletron.games.robomon.box import Ability, Card, MonId
from tabletron.games.robomon.geometry.grid import Square
from tabletron.games.robomon.options import Options, Strike, Use
from tabletron.games.robomon.outlook import AttackOutlook, attack_of
from tabletron.games.robomon.rules import attacks, movement, ongoing
from tabletron.games.robomon.state import Mon, RoboMon, Turn, card_of, exit_of, fighting, owner, reserves, slot_of

SHARED = 0.45
"""What a die is worth to the partner that still acts this round."""
TOKEN = 0.35
"""What the token is worth as armor."""
EXIT = 8.0
LAST, WIN = 2.0, 20.0
"""Harm to the last RoboMon of a side counts so many times; and what taking it out is worth, in hit points."""


class Plan(NamedTuple):
    """What to do first, where it leads, and what all of it is worth, in hit points."""

    score: float
    option: Options
    square: Square = -1
    target: MonId = -1
    ability: int = -1
    hit: AttackOutlook | None = None


class Survey(NamedTuple):
    """Everything about a turn that does not depend on the plan."""

    game: RoboMon
    mon: Mon
    card: Card
    purse: Purse
    zones: list[list[Zone]]
    ahead: Hopes
    urgent: float
    shots: list[tuple[int, Ability, Mon, int]]
    bonus: int
    known: dict[tuple[int, MonId, str | None, int], Plan | None]
    """Attacks worked out already: they depend on the square only by its icon."""
    areas: dict[tuple[int, tuple[MonId, ...], str | None, int, int], Plan | None]
    """Attacks on an area worked out already, by whom it hits and what the square adds."""


def survey(game: RoboMon, mon: Mon, *, attack: bool) -> Survey:
    purse, card = purse_of(game, mon, slot_of(game, mon)), card_of(game, mon)
    aimed = list(shots(game, mon, card)) if attack else []
    bonus = ongoing.bonus(game, mon)
    return Survey(
        game, mon, card, purse, threats(game, mon), hopes(game, mon), urgency(game, mon.side), aimed, bonus, {}, {}
    )


def best_plan(game: RoboMon, turn: Turn) -> Plan:
    """The plan of the RoboMon on turn that is worth most; doing nothing is one of them."""
    mon = game.mons[turn.mon]
    view = survey(game, mon, attack=not turn.attacked)
    best = Plan(0.0, PASS, mon.square)
    stay = place(view, mon.square)
    for plan in from_square(view, mon.square, 0):
        if plan.score > best.score:
            best = plan
    if attacks.is_held(game, mon):
        return best
    aimed, most = aimed_from(view), highest(view.ahead) - stay
    for icons, first, squares in ways(view, turn):
        cost = price(view, icons, 0, 0, 0)
        for square in squares:
            strikes = aimed >> square & 1
            if not strikes and most - cost <= best.score:
                continue
            here = place(view, square) - stay
            if here - cost > best.score:
                best = Plan(here - cost, first, square)
            for plan in from_square(view, square, icons) if strikes else ():
                if plan.score + here > best.score:
                    best = plan._replace(score=plan.score + here, option=first)
    return best


def aimed_from(view: Survey) -> int:
    """The squares from which somebody can be reached."""
    squares = 0
    for _, _, _, near in view.shots:
        squares |= near
    return squares


def attack_plan(game: RoboMon, turn: Turn, square: Square, option: Options = None) -> Plan | None:
    """The best attack from a square with the icons at hand, or the one that begins with this option."""
    view = survey(game, game.mons[turn.mon], attack=not turn.attacked)
    found = [plan for plan in from_square(view, square, 0) if plan.option == option or (not option and plan.score > 0)]
    return max(found, key=lambda plan: plan.score, default=None)


def ways(view: Survey, turn: Turn) -> Iterator[tuple[int, Options, list[Square]]]:
    """Ways to move, the cheapest first: movement icons spent, the first option, and the squares that it newly opens."""
    game, mon, purse = view.game, view.mon, view.purse
    seen = {mon.square}
    free = free_move(game, mon, turn)
    if free:
        squares = [square for _, square in movement.destinations(game, mon, free)]
        seen.update(squares)
        yield 0, Use(), squares
    for icons in range(1, purse.move + min(purse.wild, max(0, purse.power - 1)) + purse.token + 1):
        points = turn.stride + icons * view.card.move
        squares = [to for _, to in movement.destinations(game, mon, points, turn.burrow) if to not in seen]
        if not squares:
            if points > game.grid.size:
                break
            continue
        seen.update(squares)
        yield icons, go(purse, icons), squares


def free_move(game: RoboMon, mon: Mon, turn: Turn) -> int:
    """The points of a move that an ongoing ability gives for nothing, 0 if there is none now."""
    spaces = ongoing.given(game, mon).spaces
    if not spaces or not ongoing.uses(game, mon):
        return 0
    return spaces + (turn.stride if ongoing.continues(game, mon) else 0)


def place(view: Survey, square: Square) -> float:
    """What it is worth to stand there at the end of the turn."""
    game = view.game
    here = prospect(game, view.ahead, square) - view.urgent * danger(view.zones, square)
    return here - EXIT if square == exit_of(game) else here


# --- attacks


def from_square(view: Survey, square: Square, moved: int) -> Iterator[Plan]:
    """Every ability that can be used from a square after so many movement icons; the best payment of each."""
    game, known = view.game, view.known
    for number, ability, target, squares in view.shots:
        if not squares >> square & 1:
            continue
        if not ability.area:
            key = (number, target.id, game.grid.icon.get(square), moved)
            if key not in known:
                known[key] = best_payment(view, number, ability, square, moved, [target])
            plan = known[key]
            if plan is not None:
                yield plan._replace(square=square)
            continue
        for _, targets in attacks.facings(game, view.mon, ability.area, square):
            plan = area_payment(view, number, ability, square, moved, targets)
            if plan is not None:
                yield plan._replace(square=square)


def area_payment(
    view: Survey, number: int, ability: Ability, square: Square, moved: int, targets: list[Mon]
) -> Plan | None:
    """The best payment for hitting these together, worked out once for all squares alike."""
    grid, areas = view.game.grid, view.areas
    key = (number, tuple([one.id for one in targets]), grid.icon.get(square), grid.plus.get(square, 0), moved)
    if key not in areas:
        areas[key] = best_payment(view, number, ability, square, moved, targets)
    return areas[key]


def shots(game: RoboMon, mon: Mon, card: Card) -> Iterator[tuple[int, Ability, Mon, int]]:
    """What can be aimed at whom, and from which squares; an area is listed once, from everywhere it may reach."""
    grid = game.grid
    for number, ability in enumerate(card.abilities):
        if ability.cost > mon.power:
            continue
        others = [other for other in fighting(game, mon.side if ability.heals else 1 - mon.side) if other is not mon]
        if ability.area and others:
            squares = 0
            for other in others:
                squares |= around(grid, other.square, reach_of(ability))
            yield number, ability, others[0], squares
        else:
            for other in others:
                yield number, ability, other, around(grid, other.square, ability.range)


def best_payment(
    view: Survey, number: int, ability: Ability, square: Square, moved: int, targets: list[Mon]
) -> Plan | None:
    """As many icons as pay: dice, the icon of the square and the token before wild dice."""
    game, purse = view.game, view.purse
    own = purse.basic if ability.kind == "basic" else purse.special
    bonus = int(game.grid.icon.get(square) == ability.kind)
    best: Plan | None = None
    for icons in range(1, len(ability.steps) + 1):
        given = min(bonus, icons - 1)
        dice = min(own, icons - given)
        short = icons - given - dice
        missing = max(0, moved - purse.move) + short
        token = min(purse.token, missing)
        wild = missing - token
        if wild > purse.wild or wild + ability.cost > purse.power:
            break
        gain, first = reward(view, ability, icons, square, targets)
        score = gain - price(view, moved, dice, ability.cost, short)
        if best is None or score > best.score:
            for_strike = min(token, short)
            option = Strike(number, dice, short - for_strike, for_strike, given)
            best = Plan(score, option, square, targets[0].id, number, first)
    return best


def reward(
    view: Survey, ability: Ability, icons: int, square: Square, targets: list[Mon]
) -> tuple[float, AttackOutlook]:
    """What an ability brings, and what it does to its first target."""
    game, mon = view.game, view.mon
    base = ability.steps[icons - 1]
    if not ability.heals:
        base += game.grid.plus.get(square, 0) + view.bonus
    hits = [effect(game, mon, ability, base, target) for target in targets]
    return sum(gain for gain, _ in hits), hits[0][1]


def effect(game: RoboMon, mon: Mon, ability: Ability, base: int, target: Mon) -> tuple[float, AttackOutlook]:
    """What an ability does for one target; whoever plays it spends the armor icons that are good for nothing else."""
    if ability.heals:
        hit = attack_of(game, mon, ability, base, target, "white")
        return hit.healed * quality(card_of(game, target)), hit
    die, blocks = attacks.colour_of(game, mon, ability, target), 0
    if owner(game, target.side) is not None and not ability.pierce:
        slot = slot_of(game, target)
        blocks = game.dice[target.side].count("armor") + (slot.id not in game.order and not slot.token)
    hit = attack_of(game, mon, ability, base, target, die, blocks)
    if capture.wanted(game, target):
        return capture.appeal(target, hit) + hit.drained, hit
    gain = harm(game, target, ability, hit)
    if is_last(game, target.side):
        gain = LAST * gain + WIN * hit.out
    return gain + hit.drained, hit


def is_last(game: RoboMon, side: int) -> bool:
    """Whether a side has nobody but the one RoboMon on the map."""
    waiting = reserves(game) if side == 0 and game.seats == 1 else game.benches[side]
    return not waiting and len(fighting(game, side)) == 1


def price(view: Survey, moved: int, dice: int, power: int, short: int) -> float:
    """What icons and power are worth otherwise; the last power is the RoboMon itself."""
    mon, purse = view.mon, view.purse
    missing = max(0, moved - purse.move) + short
    token = min(purse.token, missing)
    wild = missing - token
    cost = TOKEN * token
    if purse.shared:
        cost += SHARED * (min(moved, purse.move) + dice + wild)
    if paid := power + wild:
        lost = worth(mon.left, mon.armor, mon.power) - worth(mon.left, mon.armor, mon.power - paid)
        cost += lost * quality(view.card) * view.urgent
        if paid == mon.power and is_last(view.game, mon.side):
            cost += WIN * view.urgent
    return cost
