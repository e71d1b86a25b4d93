"""An activation: two actions, and superpowers, interactions and cards around them."""

from __future__ import annotations

from tabletron.core.flow import PASS, Ask, Phase, Seat, ask, offer
from tabletron.games.encounter.events import Activated
from tabletron.games.encounter.options import Act, Climb, End, Move, Options, Play, Shake, Shoot, Touch, Use
from tabletron.games.encounter.rules import acts, attack, damage, moving, rounds, tokens, windows
from tabletron.games.encounter.state import COSMIC, NOBODY, Encounter, Fighter, attacks, powers_at

ACTIONS = 2


def begin(game: Encounter, fighter: Fighter) -> Phase:
    """Two actions (CP-050); what lasts until its next activation is over."""
    game.active, game.actions, game.acted = fighter.id, ACTIONS, False
    game.last = None
    fighter.marks = [mark for mark in fighter.marks if mark not in enduring(game, fighter)]
    game.tell(Activated(fighter.id))
    return act


def enduring(game: Encounter, fighter: Fighter) -> list[str]:
    """The superpowers that promise dice until its next activation."""
    return [power.id for power in powers_at(game, fighter, "active") if power.does.verb.endures]


async def act(game: Encounter) -> Phase:
    """One thing after the other, in any order (CP-052), until its player ends it or it is Dazed (CP-036, CP-053)."""
    fighter = game.acting
    if not fighter.fit:
        return finish
    choice = await next_act(game, fighter)
    game.last = None
    if isinstance(choice, End):
        return finish
    if isinstance(choice, Play):
        await windows.play(game, choice)
    else:
        await carry_out(game, fighter, choice)
    return act


async def next_act(game: Encounter, fighter: Fighter) -> Options:
    """Its player acts; meanwhile the other one of the team may play a card (CP-125)."""
    seat = game.seat_of(fighter)
    assert seat is not None
    cards = windows.helping(game) if fighter.side != COSMIC else {}
    options = [*acts.acts(game, fighter), *cards.pop(seat, ()), End()]
    own: Ask[Options] = ask(seat, "act", options, default=End(), refused=acts.refusals, about=(game, fighter))
    if not cards:
        return await own
    [(partner, helping)] = cards.items()
    taken: tuple[Seat, Act] | None = await offer({seat: own, partner: ask(partner, "assist", [PASS, *helping])})
    assert taken is not None
    return taken[1]


async def carry_out(game: Encounter, fighter: Fighter, choice: Options) -> None:
    match choice:
        case Move():
            spend(game)
            await move_action(game, fighter)
        case Climb():
            spend(game)
            await moving.advance(game, fighter, "S", climbing=True)  # CP-051
        case Shoot(key, target):
            spend(game)
            await shoot(game, fighter, key, target)
        case Shake(condition):
            spend(game)
            damage.relieve(game, fighter, condition)
        case Touch(what):
            await tokens.interact(game, fighter, what)
        case Use():
            if windows.is_action(game, choice):
                spend(game)
            await windows.activate(game, choice)
        case _:
            raise AssertionError(choice)


def spend(game: Encounter) -> None:
    game.actions -= 1
    game.acted = True


async def move_action(game: Encounter, fighter: Fighter) -> None:
    """An advance by its Speed; counted for holders of citizens (UE-071)."""
    fighter.moves += 1
    await moving.advance(game, fighter, game.card_of(fighter).speed)


async def shoot(game: Encounter, fighter: Fighter, key: str, target: int | None) -> None:
    weapon = next(one for one in attacks(game, fighter) if one.id == key)
    await attack.attack_action(game, fighter, weapon, None if target is None else game.fighters[target])


async def finish(game: Encounter) -> Phase:
    """Bleed, then the Activated token (CP-053, CP-055, UE-042), also for who is Dazed by now (CP-038).

    An Encounter Character never gets one (UE-045).
    """
    fighter = game.acting
    if "bleed" in fighter.conditions and fighter.fit:
        await damage.suffer(game, fighter, 1)
    if not game.card_of(fighter).encounter:
        fighter.activated = True
    game.active = NOBODY
    if fighter.side == COSMIC:
        return rounds.cosmic_activation
    game.slot += 1
    return rounds.next_slot
