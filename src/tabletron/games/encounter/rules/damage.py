"""Damage, Dazed and KO'd."""

from __future__ import annotations

from tabletron.core.flow import PASS, ask
from tabletron.core.vocabulary import Use as Working
from tabletron.games.encounter.box import Condition
from tabletron.games.encounter.events import Conditioned, Damaged, Healed, KnockedOut, WasDazed
from tabletron.games.encounter.options import Use
from tabletron.games.encounter.rules import ending, tokens, windows
from tabletron.games.encounter.state import COSMIC, CRISIS, NOBODY, Encounter, Fighter, powers_at, stamina, traits

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
    own = traits(game, fighter)
    n = max(own.least, n - own.armour)
    seat, options = game.seat_of(fighter), windows.uses(game, fighter, "would_suffer")
    if seat is None or not options:
        return n
    choice = await ask(seat, "would_suffer", [PASS, *options])
    return windows.pay_for(game, choice).does.verb.left(n) if isinstance(choice, Use) else n


def put(game: Encounter, fighter: Fighter, n: int) -> None:
    if n > 0:
        fighter.damage += n
        game.tell(Damaged(fighter.id, n))


async def check(game: Encounter, fighter: Fighter) -> None:
    """Damage that reaches the Stamina makes Dazed, or KO'd on the Injured side; surplus is lost (CP-033)."""
    if not fighter.fit or fighter.damage < stamina(game, fighter):
        return
    if instead := powers_at(game, fighter, "falling"):
        await instead[0].does.do(game, Working(instead[0].does.address, fighter.id))
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
