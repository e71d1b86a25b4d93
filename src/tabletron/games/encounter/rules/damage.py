"""Damage, Dazed, KO'd, and what Ultron does instead."""

from __future__ import annotations

from tabletron.core.flow import PASS, ask
from tabletron.games.encounter.box import Condition
from tabletron.games.encounter.events import Conditioned, Damaged, Healed, KnockedOut, Reset, WasDazed
from tabletron.games.encounter.geometry.points import Thing
from tabletron.games.encounter.options import Choose, Use
from tabletron.games.encounter.rules import ending, moving, tokens, ultron_resets
from tabletron.games.encounter.rules.power import affordable, use
from tabletron.games.encounter.state import COSMIC, CRISIS, NOBODY, Encounter, Fighter, base, power_of, stamina

HERE = "here"


async def suffer(game: Encounter, fighter: Fighter, n: int) -> int:
    """Damage outside of attacks; gives how much it came to."""
    n = await reduced(game, fighter, n)
    put(game, fighter, n)
    await check(game, fighter)
    return n


async def reduced(game: Encounter, fighter: Fighter, n: int) -> int:
    """What is left of Damage that is about to be suffered (CP-035); the Dazed suffer none (CP-036)."""
    if n <= 0 or not fighter.fit:
        return 0
    if power := power_of(game, fighter, "invincible"):
        n = max(1, n - power.n)
    power = power_of(game, fighter, "inured")
    seat = game.seat_of(fighter)
    if power is None or seat is None or not affordable(game, fighter, power):
        return n
    if await ask(seat, "would_suffer", [PASS, Use(fighter.id, power.id)]) is not PASS:
        use(game, fighter, power)
        n = max(0, n - power.n)
    return n


def put(game: Encounter, fighter: Fighter, n: int) -> None:
    if n > 0:
        fighter.damage += n
        game.tell(Damaged(fighter.id, n))


async def check(game: Encounter, fighter: Fighter) -> None:
    """Damage that reaches the Stamina makes Dazed, or KO'd on the Injured side; surplus is lost (CP-033)."""
    if not fighter.fit or fighter.damage < stamina(game, fighter):
        return
    if power_of(game, fighter, "we_are_ultron"):
        await would_daze(game, fighter)
    elif fighter.injured or not game.card_of(fighter).injured_stamina:
        await knock_out(game, fighter)
    else:
        await daze(game, fighter)


async def daze(game: Encounter, fighter: Fighter) -> None:
    """It drops what it holds (CP-041) and keeps its Power (CP-037)."""
    await tokens.drop(game, fighter)
    fighter.dazed = True
    fighter.damage = stamina(game, fighter)
    game.tell(WasDazed(fighter.id))


async def knock_out(game: Encounter, fighter: Fighter) -> None:
    """It leaves the game (CP-039); a Crisis character is worth a point to the Cosmic Threat (UE-094)."""
    await tokens.drop(game, fighter)
    fighter.out = True
    fighter.dazed, fighter.x, fighter.y = False, NOBODY, NOBODY
    game.tell(KnockedOut(fighter.id))
    if fighter is game.villain:
        ending.end(game, CRISIS, ending.BROKEN)  # UE-161
    if fighter.side == CRISIS:
        ending.score(game, COSMIC)
        ending.check_anybody_left(game)


async def would_daze(game: Encounter, ultron: Fighter) -> None:
    """We Are Ultron!: instead a reset and a placement, as long as there is room for firmware (UE-127, UE-128)."""
    if ultron.firmware >= int(game.switches.firmware_limit):
        return await knock_out(game, ultron)
    ultron.damage, ultron.conditions = 0, []  # UE-129: the surplus is lost, Power stays
    ultron.firmware += 1
    game.tell(Reset(ultron.id, ultron.firmware))
    if game.scripted:
        return await ultron_resets.rise(game, ultron)
    seat = game.seat_of(ultron)
    assert seat is not None
    own = [Choose(key) for key, owner in game.consoles.items() if owner == COSMIC]
    where = await ask(seat, "reset", [Choose(HERE), *own])
    near: Thing = base(game, ultron) if where.what == HERE else game.place.consoles[where.what]
    return await moving.place(game, seat, ultron, near, 3 if where.what == HERE else 1)


def heal(game: Encounter, fighter: Fighter, n: int) -> None:
    """Damage is removed; the card never turns back (CP-040)."""
    n = min(n, fighter.damage)
    if n:
        fighter.damage -= n
        game.tell(Healed(fighter.id, n))


def afflict(game: Encounter, fighter: Fighter, condition: Condition) -> None:
    """Each condition at most once (CP-080); who is immune cannot have it (CP-091), nor who is not there."""
    if fighter.fit and condition not in fighter.conditions and condition not in game.card_of(fighter).immune:
        fighter.conditions.append(condition)
        game.tell(Conditioned(fighter.id, condition, True))


def relieve(game: Encounter, fighter: Fighter, condition: Condition) -> None:
    if condition in fighter.conditions:
        fighter.conditions.remove(condition)
        game.tell(Conditioned(fighter.id, condition, False))
