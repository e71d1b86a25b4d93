"""Step 9 of an attack: dice are rerolled and turned, one side after the other."""

from __future__ import annotations

from tabletron.core.flow import PASS, ask
from tabletron.games.encounter.box import Attack, Rule
from tabletron.games.encounter.events import Covered, Rerolled, Turned
from tabletron.games.encounter.geometry.numbers import within
from tabletron.games.encounter.options import Faces, Options, Play
from tabletron.games.encounter.rules import dice, tokens
from tabletron.games.encounter.rules.asking import sides, window
from tabletron.games.encounter.rules.power import gain, lose, spare
from tabletron.games.encounter.state import (
    CRISIS,
    Encounter,
    Fighter,
    Strike,
    allies,
    base,
    belongs,
    power_of,
)

ANY = 99


async def modify(game: Encounter, strike: Strike, attack: Attack) -> None:
    """Own dice, the attacker first, then the dice of the other (CP-066)."""
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    strike.step = "attacker"
    for most in attack_rerolls(game, strike, attack):
        strike.dice = await reroll(game, fighter, strike.dice, most)
    strike.step = "defender"
    if not strike.plain:
        for most in defense_rerolls(game, strike, attack):
            strike.defense = await reroll(game, target, strike.defense, most)
        await take_cover(game, strike, attack)
    strike.step = "across"
    for rule in attack.rules:
        if rule.do == "pierce" and works(strike, rule):
            await pierce(game, strike, attack)
    await absorb(game, strike, attack)


def works(strike: Strike, rule: Rule) -> bool:
    """Whether the final roll and the Damage allow a special rule (CP-072)."""
    return not (rule.wild and "W" not in strike.dice) and not (rule.dealt and strike.damage < 1)


def attack_rerolls(game: Encounter, strike: Strike, attack: Attack) -> list[int]:
    """How many attack dice each effect lets reroll (CP-016)."""
    fighter = game.fighters[strike.attacker]
    found = [ANY for rule in attack.rules if rule.do == "reroll"]
    found += [ANY] * strike.swordsman.count(fighter.id)
    named = any(one.card == "dark_reign" and one.who == strike.target for one in game.lasting)
    found += [ANY] if named and belongs(game, fighter, "cabal") else []
    return found + genius(game, fighter)


def defense_rerolls(game: Encounter, strike: Strike, attack: Attack) -> list[int]:
    target = game.fighters[strike.target]
    found = [ANY] * strike.swordsman.count(target.id)
    found += [ANY for one in game.lasting if one.card == "inspiring_monologue" and one.who == target.id]
    if (power := power_of(game, target, "spider_sense")) and attack.type != "mystic":
        found.append(power.n)
    return found + genius(game, target)


def genius(game: Encounter, fighter: Fighter) -> list[int]:
    """Strategic Genius of each Zemo at hand, of whatever squad."""
    here = base(game, fighter)
    return [
        power.n
        for one in (fighter, *allies(game, fighter))
        if (power := power_of(game, one, "strategic_genius")) and within(here, base(game, one), power.range)
    ]


async def reroll(game: Encounter, fighter: Fighter, rolled: str, most: int) -> str:
    seat, options = game.seat_of(fighter), dice.selections(rolled, most)
    if seat is None or len(options) == 1:
        return rolled
    choice = await ask(seat, "reroll", options)
    if not isinstance(choice, Faces):
        return rolled
    new = await dice.rerolled(rolled, choice.faces)
    game.tell(Rerolled(fighter.id, rolled, new))
    return new


async def take_cover(game: Encounter, strike: Strike, attack: Attack) -> None:
    """Cover turns one Blank or Hit of the defender to a Block (CP-118); the script always takes it (UE-201)."""
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    faces = [face for face in "_H" if face in strike.defense]
    if attack.type == "mystic" or "cover" in attack.ignores or not faces:
        return
    piece = game.ground.cover(base(game, fighter), base(game, target), game.card_of(target).size)
    if piece is None:
        return
    game.tell(Covered(target.id, piece.id))
    seat = game.seat_of(target)
    options: list[Options] = [*map(Faces, faces), PASS]
    choice = options[0] if seat is None else await ask(seat, "cover", options)
    if isinstance(choice, Faces):
        strike.defense = turn(game, target, strike.defense, choice.faces, "B")


def turn(game: Encounter, fighter: Fighter, rolled: str, old: str, new: str) -> str:
    game.tell(Turned(fighter.id, old, new))
    return dice.turned(rolled, old, new)


async def pierce(game: Encounter, strike: Strike, attack: Attack) -> None:
    """One Critical, Wild or Block of the defender turns blank; the script takes them in this order (UE-201)."""
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    faces = [face for face in dice.DEFENSE if face in strike.defense]
    seat = game.seat_of(fighter)
    if not faces or (seat is None and counts_blanks(game, strike, attack)):
        return
    options: list[Options] = [*map(Faces, faces), PASS]
    choice = options[0] if seat is None else await ask(seat, "pierce", options)
    if isinstance(choice, Faces):
        strike.defense = turn(game, target, strike.defense, choice.faces, "_")


async def absorb(game: Encounter, strike: Strike, attack: Attack) -> None:
    """Energy Absorption: for each Wild of her own a success of the attacker turns blank, and she gains Power."""
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    seat = game.seat_of(target)
    if seat is None or attack.type != "energy" or not power_of(game, target, "energy_absorption"):
        return
    for _ in range(strike.defense.count("W")):
        options: list[Options] = [PASS, *(Faces(face) for face in dice.ATTACK if face in strike.dice)]
        choice = await ask(seat, "absorb", options)
        if not isinstance(choice, Faces):
            return
        strike.dice = turn(game, fighter, strike.dice, choice.faces, "_")
        gain(game, target, 1)


async def recalibrate(game: Encounter, strike: Strike) -> None:
    """Recalibration Matrix: both rolls anew, except Failures (CP-067)."""
    strike.step = "recount"
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    for side in sides(fighter.side):
        one = fighter if fighter.side == side else target
        if one.side != CRISIS or spare(game, one) < 3 or not tokens.in_hand(game, "recalibration_matrix"):
            continue
        if await window(game, "recalibrate", [(one, Play("recalibration_matrix", one.id))]) is PASS:
            continue
        lose(game, one, 3)
        tokens.discard(game, "recalibration_matrix", one)
        strike.dice = await _anew(game, fighter, strike.dice)
        strike.defense = await _anew(game, target, strike.defense)


async def _anew(game: Encounter, fighter: Fighter, rolled: str) -> str:
    loose = rolled.replace("F", "")
    new = await dice.rerolled(rolled, loose) if loose else rolled
    game.tell(Rerolled(fighter.id, rolled, new))
    return new


def counts_blanks(game: Encounter, strike: Strike, attack: Attack) -> bool:
    """Whether Blanks of the defender are successes: I Can Do This All Day, Martial Artist."""
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    if power_of(game, target, "all_day"):
        return True
    artist = power_of(game, target, "martial_artist")
    return bool(artist and attack.type != "mystic" and within(base(game, fighter), base(game, target), artist.range))
