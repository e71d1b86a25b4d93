"""Attacks: who can be hit, the modifier die, and what a hit brings."""

from __future__ import annotations

from tabletron.core.flow import ask, roll
from tabletron.games.robomon.effects import CRIT, D4, D6, MISS, Ability, Colour, colour_against
from tabletron.games.robomon.events import Attacked, Missed, Modified, StatusRolled
from tabletron.games.robomon.geometry.grid import Square
from tabletron.games.robomon.options import Aim
from tabletron.games.robomon.rules import damage, movement
from tabletron.games.robomon.state import Attack, Mon, RoboMon, card_of, fighting, owner

EXTRA = 3
"""What a CRIT adds."""


def in_reach(game: RoboMon, mon: Mon, ability: Ability) -> list[Mon]:
    """Whom an ability without an area can be aimed at: enemies, or allies if it helps (RM-110 to RM-113, RM-271)."""
    side = mon.side if ability.heals else 1 - mon.side
    near = game.grid.within(mon.square, ability.range)
    return [other for other in fighting(game, side) if other.square in near]


def facings(game: RoboMon, mon: Mon, ability: Ability, square: Square) -> list[tuple[int, list[Mon]]]:
    """The ways to turn an area, each with whom it hits; the same targets only once (RM-123, RM-124)."""
    found: list[tuple[int, list[Mon]]] = []
    enemies = fighting(game, 1 - mon.side)
    for turns in range(4):
        red = game.grid.area(ability.area, square, turns)
        targets = [enemy for enemy in enemies if enemy.square in red]
        if targets and targets not in [others for _, others in found]:
            found.append((turns, targets))
    return found


def can_use(game: RoboMon, mon: Mon, ability: Ability) -> bool:
    """An attack needs an enemy in reach (RM-245), a support ability an ally (RM-271)."""
    if ability.area:
        return bool(facings(game, mon, ability, mon.square))
    return bool(in_reach(game, mon, ability))


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
        await strike(game, mon, ability, target, points)
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


async def strike(game: RoboMon, mon: Mon, ability: Ability, target: Mon, points: int) -> None:
    """Damage, then push, trap and paralyze; a target that is out skips the rest (RM-137)."""
    lost = await damage.hurt(game, target, points, ability.pierce)
    if lost and ability.drain:
        damage.heal(game, mon, ability.drain)
    if ability.push and target.where == "map":
        await movement.push(game, target, mon.square, ability.push)
    if ability.trap and target.where == "map" and not target.trapped:  # RM-150
        target.trapped = await status(game, target, "trap", 2, target.resists_trap)
    if ability.paralyze and target.where == "map" and not target.paralyzed:
        target.paralyzed = await status(game, target, "paralyze", 1, target.resists_paralysis)


async def status(game: RoboMon, target: Mon, name: str, upto: int, resists: bool) -> bool:
    """A d4, or a d6 once it was affected before (RM-146 to RM-148)."""
    die = D6 if resists else D4
    [face] = await roll([die], "status")
    game.tell(StatusRolled(target.id, name, len(die), face, face <= upto))
    return face <= upto
