"""Attacks: who can be hit, the modifier die, and what a hit brings."""

from __future__ import annotations

from tabletron.core.flow import Clause, ask, roll
from tabletron.core.vocabulary import Use
from tabletron.games.robomon.box import Ability
from tabletron.games.robomon.events import Attacked, Missed, Modified
from tabletron.games.robomon.geometry.grid import Square
from tabletron.games.robomon.options import Aim
from tabletron.games.robomon.rules import damage
from tabletron.games.robomon.state import Attack, Mon, RoboMon, card_of, fighting, owner
from tabletron.games.robomon.verbs.data import CRIT, EXTRA, MISS, Area, Colour, colour_against


def reachable(game: RoboMon, mon: Mon, reach: int, helps: bool) -> list[Mon]:
    """Enemies in range, or allies for what helps (RM-110 to RM-113, RM-271)."""
    near = game.grid.within(mon.square, reach)
    return [other for other in fighting(game, mon.side if helps else 1 - mon.side) if other.square in near]


def in_reach(game: RoboMon, mon: Mon, ability: Ability) -> list[Mon]:
    """Whom an ability without an area can be aimed at."""
    return reachable(game, mon, ability.range, ability.heals)


def facings(game: RoboMon, mon: Mon, area: Area, square: Square) -> list[tuple[int, list[Mon]]]:
    """The ways to turn an area, each with whom it hits; the same targets only once (RM-123, RM-124)."""
    found: list[tuple[int, list[Mon]]] = []
    enemies = fighting(game, 1 - mon.side)
    for turns in range(4):
        red = game.grid.area(area, square, turns)
        targets = [enemy for enemy in enemies if enemy.square in red]
        if targets and targets not in [others for _, others in found]:
            found.append((turns, targets))
    return found


def clause_against(game: RoboMon, mon: Mon, ability: Ability) -> Clause | None:
    """The clause by which nobody can be hit or helped from here (RM-245, RM-271)."""
    return ability.does[0].may(game, Use(ability.does[0].address, mon.id))


def is_held(game: RoboMon, mon: Mon) -> bool:
    """Whether it is trapped in the turn under way; a token it gets now counts for its next one (RM-146)."""
    turn = game.turn
    return turn.mon == mon.id and turn.trapped and mon.trapped


def colour_of(game: RoboMon, mon: Mon, ability: Ability, target: Mon) -> Colour:
    """White for basic attacks; by type for special ones; red for whoever is trapped (RM-115, RM-116, RM-146)."""
    if is_held(game, mon):
        return "red"
    if ability.kind == "basic":
        return "white"
    return colour_against(card_of(game, mon).type, card_of(game, target).type)


async def attack(game: RoboMon, mon: Mon, number: int, base: int, targets: list[Mon]) -> bool:
    """All targets of an attack, one after the other; True unless every one was missed (RM-122, RM-123)."""
    ability = card_of(game, mon).abilities[number]
    game.attack = Attack(mon.id, number, base, [target.id for target in targets])
    game.tell(Attacked(mon.id, number, tuple(game.attack.targets), base))
    hit = False
    while game.attack.targets:
        target = await next_target(game, mon)
        points = await modified(game, base, colour_of(game, mon, ability, target))
        if points is None:
            game.tell(Missed(target.id))  # RM-120
            continue
        hit = True  # RM-136
        game.attack.points = points
        await carry_out(game, ability, mon, target)
    game.attack = None
    damage.power_down(game, mon)
    return hit


async def next_target(game: RoboMon, mon: Mon) -> Mon:
    """The attacker decides the order; opposing RoboMon go by row, then column (RM-126)."""
    assert game.attack is not None
    targets, seat = game.attack.targets, owner(game, mon.side)
    if seat is None:
        chosen = min(targets, key=lambda target: game.mons[target].square)
    else:
        chosen = (await ask(seat, "order", [Aim(target) for target in targets])).mon
    targets.remove(chosen)
    return game.mons[chosen]


async def modified(game: RoboMon, base: int, colour: Colour) -> int | None:
    """The damage after the modifier die, never below 0; None for a MISS (RM-117 to RM-120)."""
    points = base
    while True:
        [face] = await roll([game.content.modifier[colour]], "modifier")
        game.tell(Modified(colour, face))
        if face == MISS:
            return None
        if face != CRIT:
            return max(0, points + int(face))
        points, colour = points + EXTRA, "green"  # RM-118, RM-119


async def carry_out(game: RoboMon, ability: Ability, mon: Mon, target: Mon) -> None:
    """Damage or repair, then what follows for a target that is still there (RM-137)."""
    for line in ability.does:
        use = Use(line.address, mon.id, target.id)
        if line.verb.main or line.may(game, use) is None:
            await line.do(game, use)
