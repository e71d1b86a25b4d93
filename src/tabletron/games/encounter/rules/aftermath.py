"""What attacks do besides Damage: special rules before it is dealt and after the attack, and the answers to them."""

from __future__ import annotations

from tabletron.core.flow import ask
from tabletron.core.vocabulary import Use
from tabletron.games.encounter.box import Attack, Does
from tabletron.games.encounter.events import Thought
from tabletron.games.encounter.options import Choose
from tabletron.games.encounter.options import Use as UsePower
from tabletron.games.encounter.rules import collisions, dice, windows
from tabletron.games.encounter.rules.asking import window
from tabletron.games.encounter.rules.ultron.answers import throw_choice
from tabletron.games.encounter.state import Encounter, Fighter, Strike, leaderships, power_with

SHIFTING = ("throw", "warp", "advance", "overrun", "ricochet")
"""What attacks do in an order that can matter: their player picks it (CP-071)."""
PROVOKED = 3
"""So much Damage from one attack makes the script answer (UE-188)."""


async def before_damage(game: Encounter, strike: Strike, attack: Attack) -> None:
    """Step 11: pushes, throws and drains (CP-069)."""
    for line in attack.does:
        if line.when == "before_damage":
            await line.do(game, Use(line.address, strike.attacker, strike.target))


async def after_attack(game: Encounter, strike: Strike, attack: Attack) -> None:
    """Step 14: the attacker's card, its Leadership, then the defender's answers (CP-071)."""
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    pending = [line for line in attack.does if line.when == "after_attack" and line.holds(game)]
    while pending and not fighter.out:
        line = await first_of(game, fighter, pending)
        pending.remove(line)
        await line.do(game, Use(line.address, fighter.id, target.id))
    for leadership in leaderships(game, fighter):
        if leadership.does.when == "after_attack":
            await leadership.does.do(game, Use(leadership.does.address, fighter.id, target.id))
    dice.insight(game, fighter, strike.dice)
    dice.insight(game, target, strike.defense)
    await answers(game, strike, fighter, target)


async def first_of(game: Encounter, fighter: Fighter, pending: list[Does]) -> Does:
    seat = game.seat_of(fighter)
    shifting = [line for line in pending if line.name in SHIFTING]
    if seat is None or len(shifting) < 2 or pending[0] not in shifting:
        return pending[0]
    choice = await ask(seat, "first", [Choose(line.name) for line in shifting])
    return next(line for line in shifting if line.name == choice.what)


# --- the defender answers


async def answers(game: Encounter, strike: Strike, fighter: Fighter, target: Fighter) -> None:
    """What the defender's card answers, each once, in the order its player likes (CP-071)."""
    done: list[str] = []
    if game.scripted and target is game.villain:
        return await provoked(game, strike, fighter, target)
    while target.fit and (found := [one for one in possible(game, strike, target) if one.power not in done]):
        choice = await window(game, "answer", [(target, option) for option in found])
        if not isinstance(choice, UsePower):
            return None
        done.append(choice.power)
        await windows.activate(game, choice)
    return None


def possible(game: Encounter, strike: Strike, target: Fighter) -> list[UsePower]:
    hurt = windows.uses(game, target, "damaged") if strike.damage else []
    return [*windows.uses(game, target, "attacked"), *hurt]


async def provoked(game: Encounter, strike: Strike, fighter: Fighter, ultron: Fighter) -> None:
    """The script answers every attack that cost it 3 or more (UE-188)."""
    power = power_with(game, ultron, "throw_attacker")
    if strike.damage < PROVOKED or power is None or not fighter.fit or not ultron.fit:
        return
    tool = power.does.written["throw_attacker"]
    way, wanted, why = await throw_choice(game, ultron, fighter, tool)
    game.tell(Thought("enough", wanted, why))
    await collisions.fly(game, None, fighter, way, tool, wanted)
