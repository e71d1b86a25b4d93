"""Active superpowers: who may use which on whom, and what they do."""

from __future__ import annotations

from tabletron.core.flow import Clause, ask
from tabletron.games.encounter.box import Power
from tabletron.games.encounter.geometry.numbers import bearing, within
from tabletron.games.encounter.geometry.polygon import near
from tabletron.games.encounter.options import Options, Shoot, Use
from tabletron.games.encounter.rules import activation, acts, collisions, damage, dice, moving
from tabletron.games.encounter.rules.power import affordable, gain, is_spent, use
from tabletron.games.encounter.state import Encounter, Fighter, allies, attacks, base, enemies, power_of, powers


def weighed(game: Encounter, fighter: Fighter) -> dict[Options, Clause | None]:
    """Every active superpower on everything it could work on, with the clause that forbids it."""
    found: dict[Options, Clause | None] = {}
    for power in powers(game, fighter):
        if power.kind in ("active", "action"):
            for option in aims(game, fighter, power):
                found[option] = why_not(game, fighter, power, option)
    return found


def aims(game: Encounter, fighter: Fighter, power: Power) -> list[Use]:
    here = base(game, fighter)
    match power.id:
        case "hurl":
            foes = [foe for foe in enemies(game, fighter) if game.card_of(foe).size <= power.size]
            pieces = [piece for piece in game.ground.pieces if piece.interactive and piece.size <= power.size]
            return [
                *(Use(fighter.id, "hurl", foe.id) for foe in foes if within(here, base(game, foe), power.range)),
                *(Use(fighter.id, "hurl", None, piece.id) for piece in pieces if near(piece, here, power.range)),
            ]
        case "web_line":
            foes = [foe for foe in enemies(game, fighter) if within(here, base(game, foe), power.range)]
            return [Use(fighter.id, power.id, foe.id) for foe in foes]
        case "master_of_the_cube":
            close = [one for one in allies(game, fighter) if within(here, base(game, one), power.range)]
            return [Use(fighter.id, power.id, one.id) for one in (fighter, *close)]
        case _:
            return [Use(fighter.id, power.id)]


def why_not(game: Encounter, fighter: Fighter, power: Power, option: Use) -> Clause | None:
    if is_spent(fighter, power, str(option.target)):
        return "UE-050"
    if not affordable(game, fighter, power):
        return "CP-032"
    if power.kind != "action":
        return None
    if power.id == "charge" and fighter.holding and fighter.moves:
        return "UE-071"
    return acts.why_no_action(game, fighter)


def is_action(game: Encounter, option: Use) -> bool:
    power = power_of(game, game.fighters[option.fighter], option.power)
    return power is not None and power.kind == "action"


async def activate(game: Encounter, option: Use) -> None:
    """Pays and carries an active superpower out."""
    fighter = game.fighters[option.fighter]
    power, seat = power_of(game, fighter, option.power), game.seat_of(fighter)
    assert power is not None and seat is not None
    use(game, fighter, power, str(option.target))
    target = fighter if option.target is None else game.fighters[option.target]
    match power.id:
        case "matter_transference":
            await moving.place(game, seat, fighter, base(game, fighter), power.range)  # UE-124
        case "master_of_the_cube":
            await moving.place(game, seat, target, base(game, target), power.n)
        case "binary_form" | "friday_ai" | "haymaker":
            fighter.marks.append(power.id)
        case "hurl" if option.terrain is not None:
            await collisions.hurl(game, seat, fighter, option.terrain, power.tool)
        case "hurl":
            await collisions.throw(game, seat, target, power.tool)
        case "web_line":
            moving.push(game, target, bearing(base(game, target), base(game, fighter)), power.tool)
        case "cosmic_cube":
            gain(game, fighter, power.n)
            rolled = await dice.plain_roll(game, fighter, 5)
            await damage.suffer(game, fighter, rolled.count("F"))
        case "charge":
            await charge(game, fighter)
        case _:
            raise AssertionError(power.id)


async def charge(game: Encounter, fighter: Fighter) -> None:
    """A move action, then an attack action if there is anything to attack."""
    await activation.move_action(game, fighter)
    seat = game.seat_of(fighter)
    game.actions += 1
    shots: list[Options] = [
        option for attack in attacks(game, fighter) for option, clause in acts.shots(game, fighter, attack).items()
        if clause is None
    ]  # fmt: skip
    game.actions -= 1
    if shots and fighter.fit and seat is not None:
        shot = await ask(seat, "charge", shots)
        assert isinstance(shot, Shoot)
        await activation.shoot(game, fighter, shot.attack, shot.target)
