"""Step 9 of an attack: dice are rerolled and turned, one side after the other."""

from __future__ import annotations

from tabletron.core.flow import PASS, ask
from tabletron.core.vocabulary import Use
from tabletron.games.encounter.box import ATTACK, DEFENSE, Attack
from tabletron.games.encounter.events import Covered, Rerolled, Turned
from tabletron.games.encounter.options import Faces, Options
from tabletron.games.encounter.outlook import blow, gives_way
from tabletron.games.encounter.rules import dice, windows
from tabletron.games.encounter.rules.asking import sides, window
from tabletron.games.encounter.rules.power import gain
from tabletron.games.encounter.state import Encounter, Fighter, Strike, base


async def modify(game: Encounter, strike: Strike, attack: Attack) -> None:
    """Own dice, the attacker first, then the dice of the other (CP-066)."""
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    now = blow(game, strike)
    strike.step = "attacker"
    for most in now.rerolls:
        strike.dice = await reroll(game, fighter, strike.dice, most)
    strike.step = "defender"
    if not strike.plain:
        for most in now.saves:
            strike.defense = await reroll(game, target, strike.defense, most)
        await take_cover(game, strike, attack)
    strike.step = "across"
    for line in attack.does:
        if line.when == "dice":
            await line.do(game, Use(line.address, fighter.id, target.id))
    if now.absorbs:
        await absorb(game, strike, now.absorbs)


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
    if not gives_way(attack) or not faces:
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


async def pierce(game: Encounter, strike: Strike) -> None:
    """One Critical, Wild or Block of the defender turns blank; the script takes them in this order (UE-201)."""
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    faces = [face for face in DEFENSE if face in strike.defense]
    seat = game.seat_of(fighter)
    if not faces or (seat is None and strike.blanks):
        return
    options: list[Options] = [*map(Faces, faces), PASS]
    choice = options[0] if seat is None else await ask(seat, "pierce", options)
    if isinstance(choice, Faces):
        strike.defense = turn(game, target, strike.defense, choice.faces, "_")


async def absorb(game: Encounter, strike: Strike, n: int) -> None:
    """For each Wild of its own the defender turns a success of the attacker blank, and gains Power."""
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    seat = game.seat_of(target)
    for _ in range(strike.defense.count("W") if seat is not None else 0):
        options: list[Options] = [PASS, *(Faces(face) for face in ATTACK if face in strike.dice)]
        choice = await ask(seat, "absorb", options)  # type: ignore[arg-type]
        if not isinstance(choice, Faces):
            return
        strike.dice = turn(game, fighter, strike.dice, choice.faces, "_")
        gain(game, target, n)


async def recalibrate(game: Encounter, strike: Strike) -> None:
    """Cards that are played before the dice are counted, the attacker's side first (CP-067)."""
    strike.step = "recount"
    fighter, target = game.fighters[strike.attacker], game.fighters[strike.target]
    for side in sides(fighter.side):
        able = [one for one in (fighter, target) if one.side == side]
        choice = await window(game, "recalibrate", windows.reactions(game, "counting", able))
        if choice is not PASS:
            await windows.react(game, choice)


async def anew(game: Encounter, fighter: Fighter, rolled: str) -> str:
    """A roll is rolled again, except its Failures."""
    loose = rolled.replace("F", "")
    new = await dice.rerolled(rolled, loose) if loose else rolled
    game.tell(Rerolled(fighter.id, rolled, new))
    return new
