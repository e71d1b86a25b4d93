"""What attacks do besides Damage: special rules before it is dealt and after the attack, and the answers to them."""

from __future__ import annotations

from tabletron.core.flow import PASS, Seat, ask
from tabletron.games.encounter.box import Attack, Rule
from tabletron.games.encounter.events import Thought
from tabletron.games.encounter.geometry.numbers import bearing, within
from tabletron.games.encounter.options import Choose, Do, Options, Pick, Use
from tabletron.games.encounter.rules import attack as attacking
from tabletron.games.encounter.rules import collisions, damage, dice, moving
from tabletron.games.encounter.rules.asking import window
from tabletron.games.encounter.rules.modifying import works
from tabletron.games.encounter.rules.power import affordable, gain, lose, use
from tabletron.games.encounter.rules.ultron_answers import throw_choice
from tabletron.games.encounter.state import Encounter, Fighter, Strike, attack_of, base, enemies, led_by, power_of

SHIFTING = ("throw", "warp", "advance", "overrun", "ricochet")
"""Special rules whose order can matter: their player picks it (CP-071)."""
PROVOKED = 3
"""So much Damage from one attack makes the script answer (UE-188)."""


async def before_damage(game: Encounter, strike: Strike, attack: Attack) -> None:
    """Step 11: pushes, throws and drains (CP-069)."""
    for rule in attack.rules:
        if rule.when == "before" and works(strike, rule):
            await carry_out(game, strike, rule)


async def after_attack(game: Encounter, strike: Strike, attack: Attack) -> None:
    """Step 14: the attacker's card, its Leadership, then the defender's answers (CP-071)."""
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    pending = [rule for rule in attack.rules if rule.when == "after" and works(strike, rule)]
    while pending and not fighter.out:
        rule = await first_of(game, fighter, pending)
        pending.remove(rule)
        await carry_out(game, strike, rule)
    if strike.damage and led_by(game, fighter, "master_of_evil"):
        gain(game, fighter, 1)
    dice.hubris(game, fighter, strike.dice)
    dice.hubris(game, target, strike.defense)
    await answers(game, strike, fighter, target)


async def first_of(game: Encounter, fighter: Fighter, pending: list[Rule]) -> Rule:
    seat = game.seat_of(fighter)
    shifting = [rule for rule in pending if rule.do in SHIFTING]
    if seat is None or len(shifting) < 2 or pending[0] not in shifting:
        return pending[0]
    choice = await ask(seat, "first", [Choose(rule.do) for rule in shifting])
    return next(rule for rule in shifting if rule.do == choice.what)


async def carry_out(game: Encounter, strike: Strike, rule: Rule) -> None:
    """One special rule; a "may" is asked about, all else happens (CP-115)."""
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    seat = game.seat_of(fighter)
    match rule.do:
        case "gain":
            gain(game, fighter, rule.n)
        case "gain_dealt":
            gain(game, fighter, strike.damage)
        case "condition":
            assert rule.condition is not None
            damage.afflict(game, target, rule.condition)
        case "drain":
            lose(game, target, rule.n)
        case "sap":
            gain(game, fighter, lose(game, target, strike.dice.count("W")))
        case "splash":
            for foe in enemies(game, fighter):
                if foe is not target and within(base(game, foe), base(game, target), 2):
                    await damage.suffer(game, foe, rule.n)
        case "warp":
            warp(game, fighter, target, rule)
        case "push" if target.fit and game.card_of(target).size <= rule.size:
            if await _wanted(seat, rule):
                moving.push(game, target, bearing(base(game, fighter), base(game, target)), rule.tool)
        case "throw" if target.fit and game.card_of(target).size <= rule.size and seat is not None:
            if await _wanted(seat, rule):
                await collisions.throw(game, seat, target, rule.tool)
        case "overrun" if fighter.fit and target.here and seat is not None:
            await moving.place(game, seat, fighter, base(game, target), rule.n)
        case "advance" if fighter.fit:
            if await _wanted(seat, rule):
                await moving.advance(game, fighter, rule.tool)
        case "ricochet" if fighter.fit and not strike.ricochet:
            await ricochet(game, strike, rule)


async def _wanted(seat: Seat | None, rule: Rule) -> bool:
    """Whether an optional rule is used."""
    if not rule.may or seat is None:
        return True
    options: list[Options] = [Do(), PASS]
    return await ask(seat, f"may_{rule.do}", options) is not PASS


def warp(game: Encounter, fighter: Fighter, target: Fighter, rule: Rule) -> None:
    """Reality Warp: the target and everybody within Range 1 of it, friend or foe, but not Red Skull."""
    if not target.here or rule.condition is None:
        return
    there = base(game, target)
    for one in game.fighters:
        if one is not fighter and one.fit and within(there, base(game, one), 1):
            damage.afflict(game, one, rule.condition)


async def ricochet(game: Encounter, strike: Strike, rule: Rule) -> None:
    """Another Shield Throw at another enemy near the first; an attack, but no action, and free (CP-077)."""
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    if not target.here:
        return
    there = base(game, target)
    foes = [foe for foe in enemies(game, fighter) if foe is not target and within(there, base(game, foe), rule.n)]
    seat = game.seat_of(fighter)
    if not foes or seat is None:
        return
    choice = await ask(seat, "ricochet", [PASS, *(Pick(foe.id) for foe in foes)])
    if isinstance(choice, Pick):
        foe = game.fighters[choice.fighter]
        again = Strike(fighter.id, foe.id, strike.attack, strike.kind, ricochet=True)
        await attacking.one_attack(game, fighter, attack_of(game, again), foe, again)


# --- the defender answers


async def answers(game: Encounter, strike: Strike, fighter: Fighter, target: Fighter) -> None:
    """Aggressive, Counter-Strike and Enough!!!, each once, in the order their player likes (CP-071)."""
    done: list[str] = []
    if game.scripted and target is game.villain:
        return await provoked(game, strike, fighter, target)
    while target.fit and (found := [one for one in _answers(game, strike, fighter, target) if one.power not in done]):
        choice = await window(game, "answer", [(target, option) for option in found])
        if not isinstance(choice, Use):
            return None
        done.append(choice.power)
        await answer(game, fighter, target, choice.power)
    return None


def _answers(game: Encounter, strike: Strike, fighter: Fighter, target: Fighter) -> list[Use]:
    found: list[Use] = []
    if not fighter.fit:
        return found
    if strike.damage and power_of(game, target, "aggressive"):
        found.append(Use(target.id, "aggressive"))
    power = power_of(game, target, "counter_strike")
    if power and affordable(game, target, power) and within(base(game, target), base(game, fighter), power.range):
        found.append(Use(target.id, power.id))
    power = power_of(game, target, "enough")
    if power and strike.damage and affordable(game, target, power):  # UE-125, UE-197
        found.append(Use(target.id, power.id))
    return found


async def answer(game: Encounter, fighter: Fighter, target: Fighter, key: str) -> None:
    power, seat = power_of(game, target, key), game.seat_of(target)
    assert power is not None and seat is not None
    if power.kind == "reactive":
        use(game, target, power)
    if key == "aggressive":
        await moving.advance(game, target, power.tool, nearer=base(game, fighter))
    elif key == "counter_strike":
        rolled = await dice.plain_roll(game, target, power.n)
        await damage.suffer(game, fighter, dice.count(rolled, "CW"))
    else:
        await collisions.throw(game, seat, fighter, power.tool)


async def provoked(game: Encounter, strike: Strike, fighter: Fighter, ultron: Fighter) -> None:
    """The script answers every attack that cost it 3 or more (UE-188)."""
    power = power_of(game, ultron, "enough")
    if strike.damage < PROVOKED or power is None or not fighter.fit or not ultron.fit:
        return
    way, wanted, why = await throw_choice(game, ultron, fighter, power.tool)
    game.tell(Thought("enough", wanted, why))
    await collisions.fly(game, None, fighter, way, power.tool, wanted)
