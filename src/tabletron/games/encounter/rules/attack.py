"""The attack, step by step; its order is law."""

from __future__ import annotations

from tabletron.core.flow import PASS, ask
from tabletron.games.encounter.box import Attack
from tabletron.games.encounter.events import Attacked, Rolled
from tabletron.games.encounter.geometry.numbers import RANGE, within
from tabletron.games.encounter.geometry.sweep import beam, in_beam
from tabletron.games.encounter.options import Pick, Use
from tabletron.games.encounter.rules import aftermath, damage, dice, modifying, moving, targeting
from tabletron.games.encounter.rules.choices import tie
from tabletron.games.encounter.rules.power import affordable, gain, lose, use
from tabletron.games.encounter.state import (
    Encounter,
    Fighter,
    Strike,
    base,
    enemies,
    power_of,
)

HAYMAKERS = ("strike", "overpower")


async def attack_action(
    game: Encounter, fighter: Fighter, attack: Attack, target: Fighter | None, folly: bool = False
) -> None:
    """An attack action: one attack, or a separate one on each foe of an area or a beam, paid once (CP-073, CP-074)."""
    cost = 0 if game.scripted and fighter is game.villain else attack.cost
    bonus = promised_dice(game, fighter, attack)
    fighter.marks = [mark for mark in fighter.marks if mark not in promises(attack)]
    foes = [target] if target is not None else await fixed_targets(game, fighter, attack)
    if not foes:
        lose(game, fighter, cost)
    while fighter.fit and (foes := [foe for foe in foes if foe.fit]):  # CP-075
        foe = await next_of(game, fighter, foes)
        foes.remove(foe)
        strike = Strike(fighter.id, foe.id, attack.id, attack.type, cost, bonus, folly=folly)
        await one_attack(game, fighter, attack, foe, strike)
        cost = 0


def promises(attack: Attack) -> tuple[str, ...]:
    """The superpowers that promise dice to this attack action."""
    return ("friday_ai", "haymaker") if attack.id in HAYMAKERS else ("friday_ai",)


def promised_dice(game: Encounter, fighter: Fighter, attack: Attack) -> int:
    """Dice that superpowers promised to this attack action."""
    found = [(mark, power_of(game, fighter, mark)) for mark in promises(attack)]
    return sum(power.n * fighter.marks.count(mark) for mark, power in found if power)


async def fixed_targets(game: Encounter, fighter: Fighter, attack: Attack) -> list[Fighter]:
    """The targets are fixed at the declaration (CP-073); of a beam by its direction (CP-217)."""
    if attack.shape == "area":
        return targeting.targets(game, fighter, attack)
    seat = game.seat_of(fighter)
    assert seat is not None
    ways = moving.ways_from(game, base(game, fighter), RANGE[attack.range], fighter)
    strip = beam(base(game, fighter), ways.vector(await ask(seat, "beam", ways)), attack.range)
    return [foe for foe in enemies(game, fighter) if in_beam(strip, base(game, foe)) and _may_hit(game, fighter, foe)]


def _may_hit(game: Encounter, fighter: Fighter, foe: Fighter) -> bool:
    stealth = power_of(game, foe, "stealth")
    return stealth is None or within(base(game, fighter), base(game, foe), stealth.range)


async def next_of(game: Encounter, fighter: Fighter, foes: list[Fighter]) -> Fighter:
    """The attacker chooses the order; the script goes by its priorities (UE-201)."""
    seat = game.seat_of(fighter)
    if seat is None:
        return await tie(game, foes)
    choice = await ask(seat, "order", [Pick(foe.id) for foe in foes])
    return game.fighters[choice.fighter]


async def one_attack(game: Encounter, fighter: Fighter, attack: Attack, target: Fighter, strike: Strike) -> None:
    """Steps 2 to 14; attacks within it are done before it goes on."""
    outer, game.strike = game.strike, strike
    game.tell(Attacked(fighter.id, target.id, attack.id))
    await targeting.when_targeted(game, strike)  # step 2d
    lose(game, fighter, strike.due)  # step 3 (CP-063)
    strike.due = 0
    await before_roll(game, strike, fighter)
    await roll_both(game, strike, attack)
    await modifying.modify(game, strike, attack)  # step 9
    await modifying.recalibrate(game, strike)
    strike.step, strike.damage = "damage", harm(strike, attack)  # step 10
    await aftermath.before_damage(game, strike, attack)  # step 11
    await deal(game, strike)
    strike.step = "after"
    await aftermath.after_attack(game, strike, attack)  # step 14
    strike.step = "over"
    game.strike, game.last = outer, strike


async def before_roll(game: Encounter, strike: Strike, fighter: Fighter) -> None:
    """The Folly of Man is bought for each attack anew (UE-126)."""
    power, seat = power_of(game, fighter, "folly_of_man"), game.seat_of(fighter)
    if power is None or seat is None or not affordable(game, fighter, power):
        return
    if await ask(seat, "before_roll", [PASS, Use(fighter.id, power.id)]) is not PASS:
        use(game, fighter, power)
        strike.folly = True


# --- steps 4 to 8: pools and rolls


def attack_pool(game: Encounter, strike: Strike, attack: Attack) -> int:
    fighter = game.fighters[strike.attacker]
    pool = attack.strength + strike.bonus + strike.added + binary(game, fighter)
    pool -= "shock" in fighter.conditions  # CP-087
    pool -= 2 * any(one.card == "disarm" and one.who == fighter.id for one in game.lasting)
    if any(rule.do == "firmware" for rule in attack.rules):
        pool -= fighter.firmware  # UE-122
    return max(1, pool)


def defense_pool(game: Encounter, strike: Strike, attack: Attack) -> int:
    target = game.fighters[strike.target]
    pool = game.card_of(target).defense(attack.type) - ("incinerate" in target.conditions)  # CP-083
    if not strike.plain:
        pool += strike.guard + binary(game, target)
    return max(1, pool)


def binary(game: Encounter, fighter: Fighter) -> int:
    power = power_of(game, fighter, "binary_form")
    return power.n * fighter.marks.count("binary_form") if power else 0


async def roll_both(game: Encounter, strike: Strike, attack: Attack) -> None:
    """Attack dice, defense dice, then the dice for Criticals (CP-065)."""
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    strike.step, strike.blanks = "roll", modifying.counts_blanks(game, strike, attack)
    strike.pools = attack_pool(game, strike, attack), defense_pool(game, strike, attack)
    first = await dice.dice(strike.pools[0])
    second = await dice.dice(strike.pools[1])
    strike.dice = await dice.with_criticals(fighter, first)
    strike.defense = await dice.with_criticals(target, second)
    game.tell(Rolled(fighter.id, "attack", strike.dice))
    game.tell(Rolled(target.id, "defense", strike.defense))


# --- steps 10, 12 and 13


def harm(strike: Strike, attack: Attack) -> int:
    """Attack successes less defense successes (CP-068)."""
    return max(0, hits(strike, attack) - dice.successes(strike.defense, blocking(strike)))


def hits(strike: Strike, attack: Attack) -> int:
    doubled = any(rule.do == "double_wild" for rule in attack.rules)
    return dice.successes(strike.dice, striking(strike)) + doubled * strike.dice.count("W")


def striking(strike: Strike) -> str:
    """The faces that are successes of the attacker; counting Blanks is no modification (CP-015)."""
    return dice.ATTACK + "_" * strike.folly


def blocking(strike: Strike) -> str:
    """The faces that are successes of the defender."""
    return dice.DEFENSE + "_" * strike.blanks


async def deal(game: Encounter, strike: Strike) -> None:
    """Damage after reductions, Power for it (CP-031, CP-070), then the check (step 13)."""
    target = game.fighters[strike.target]
    strike.damage = await damage.reduced(game, target, strike.damage)
    damage.put(game, target, strike.damage)
    if strike.damage and "judgement" not in target.conditions:  # CP-084
        gain(game, target, strike.damage)
    await damage.check(game, target)
