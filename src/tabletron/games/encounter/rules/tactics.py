"""Team tactic cards that are played in an activation."""

from __future__ import annotations

from collections.abc import Callable

from tabletron.core.flow import Seat, ask
from tabletron.games.encounter.events import Recovered
from tabletron.games.encounter.geometry.numbers import within
from tabletron.games.encounter.options import Options, Pick, Play
from tabletron.games.encounter.rules import damage, dice, moving, tokens
from tabletron.games.encounter.rules.asking import window
from tabletron.games.encounter.rules.power import gain, lose
from tabletron.games.encounter.state import (
    CRISIS,
    Encounter,
    Fighter,
    Lasting,
    allies,
    base,
    belongs,
    enemies,
)

MOST = 5


def plays(game: Encounter) -> dict[Seat, list[Options]]:
    """The cards each player may play now with characters of its own that pay (CP-125)."""
    found: dict[Seat, list[Options]] = {}
    for hand in game.hands:
        for card in hand:
            for play in OFFERS[card](game) if card in OFFERS else ():
                seat = game.seat_of(game.fighters[play.fighter])
                assert seat is not None
                found.setdefault(seat, []).append(play)
    return found


def team(game: Encounter) -> list[Fighter]:
    return [one for one in game.fighters if one.side == CRISIS and one.fit]


def close(game: Encounter, one: Fighter, other: Fighter, n: int) -> bool:
    return within(base(game, one), base(game, other), n)


# --- who may play what


def _avengers_assemble(game: Encounter) -> list[Play]:
    return [Play("avengers_assemble", one.id) for one in _payers(game, "avengers_assemble")]


def _second_wind(game: Encounter) -> list[Play]:
    return [Play("second_wind", one.id) for one in _payers(game, "second_wind")]


def _payers(game: Encounter, card: str) -> list[Fighter]:
    """Avengers of an Avengers squad with Power (UE-009); for Second Wind those it helps."""
    able = [one for one in team(game) if one.power >= 1 and belongs(game, one, "avengers")]
    return able if card == "avengers_assemble" else [one for one in able if one.damage or "stun" in one.conditions]


def _dark_reign(game: Encounter) -> list[Play]:
    able = [one for one in team(game) if one.power >= 3 and belongs(game, one, "cabal")]
    return [Play("dark_reign", one.id, foe.id) for one in able for foe in enemies(game, one)]


def _cosmic_invigoration(game: Encounter) -> list[Play]:
    skulls = [one for one in team(game) if one.card == "red_skull" and one.power >= 2 and belongs(game, one, "cabal")]
    return [
        Play("cosmic_invigoration", skull.id, one.id)
        for skull in skulls
        for one in allies(game, skull)
        if one.activated and one.power >= 2 and close(game, skull, one, 2)
    ]


def _advanced_rnd(game: Encounter) -> list[Play]:
    active = game.acting
    most = min(MOST, active.power, len(allies(game, active)))
    return [Play("advanced_rnd", active.id, None, n) for n in range(1, most + 1)]


def _disarm(game: Encounter) -> list[Play]:
    """Any two who pay; if they have different owners, either may play it."""
    found: list[Play] = []
    for foe in enemies(game, game.acting):
        able = [one for one in team(game) if one.power >= 1 and close(game, one, foe, 3)]
        found += [
            Play("disarm", one.id, other.id, foe.id)
            for one in able
            for other in able
            if one.id < other.id or (one is not other and game.seat_of(one) != game.seat_of(other))
        ]
    return found


def _field_dressing(game: Encounter) -> list[Play]:
    dazed = [one for one in game.fighters if one.side == CRISIS and one.here and one.dazed]
    return [
        Play("field_dressing", one.id, other.id)
        for one in team(game)
        if one.power >= 4
        for other in dazed
        if close(game, one, other, 2)
    ]


def _inspiring_monologue(game: Encounter) -> list[Play]:
    able = [one for one in team(game) if one.power >= 3]
    return [Play("inspiring_monologue", one.id, other.id) for one in able for other in allies(game, one)]


def _medpack(game: Encounter) -> list[Play]:
    active = game.acting
    hurt = [one for one in (active, *allies(game, active)) if one.damage and close(game, active, one, 3)]
    return [Play("medpack", active.id, one.id) for one in hurt] if active.power >= 2 else []


def _patch_up(game: Encounter) -> list[Play]:
    everybody = team(game)
    hurt = [one for one in everybody if one.damage]
    return [
        Play("patch_up", one.id, other.id, n)
        for one in everybody
        if one.power
        for other in hurt
        if close(game, one, other, 2)
        for n in range(1, min(MOST, one.power, other.damage) + 1)
    ]


def _tactical_analysis(game: Encounter) -> list[Play]:
    active = game.acting
    if active.power < 2:
        return []
    return [Play("tactical_analysis", active.id, one.id) for one in allies(game, active) if close(game, active, one, 3)]


def _mission_objective(game: Encounter) -> list[Play]:
    return [play for play in tokens.passes(game, game.acting) if isinstance(play, Play)]


OFFERS: dict[str, Callable[[Encounter], list[Play]]] = {
    "avengers_assemble": _avengers_assemble,
    "second_wind": _second_wind,
    "dark_reign": _dark_reign,
    "cosmic_invigoration": _cosmic_invigoration,
    "advanced_rnd": _advanced_rnd,
    "disarm": _disarm,
    "field_dressing": _field_dressing,
    "inspiring_monologue": _inspiring_monologue,
    "medpack": _medpack,
    "patch_up": _patch_up,
    "tactical_analysis": _tactical_analysis,
    "mission_objective": _mission_objective,
}


# --- what they do


async def play(game: Encounter, option: Play) -> None:
    """Pays for a card and carries it out; it never comes back."""
    fighter = game.fighters[option.fighter]
    target = fighter if option.target is None else game.fighters[option.target]
    if option.card == "mission_objective":
        return tokens.pass_on(game, fighter, target)
    tokens.discard(game, option.card, fighter)
    seat = game.seat_of(fighter)
    assert seat is not None
    match option.card:
        case "avengers_assemble" | "second_wind":
            await _muster(game, option.card, fighter)
        case "dark_reign":
            lose(game, fighter, 3)
            game.lasting.append(Lasting("dark_reign", target.id))
        case "cosmic_invigoration":
            lose(game, fighter, 2)
            lose(game, target, 2)
            target.activated = False
            rolled = await dice.plain_roll(game, target, 3)
            await damage.suffer(game, target, dice.count(rolled, dice.ATTACK))
            dice.hubris(game, target, rolled)
        case "advanced_rnd":
            assert option.n is not None
            lose(game, fighter, option.n)
            await _share(game, seat, fighter, option.n)
        case "disarm":
            assert option.n is not None
            lose(game, fighter, 1)
            lose(game, target, 1)
            game.lasting.append(Lasting("disarm", option.n))
        case "field_dressing":
            lose(game, fighter, 4)
            target.dazed = False
            game.tell(Recovered(target.id, injured=False))
            damage.heal(game, target, 1)
        case "inspiring_monologue":
            lose(game, fighter, 3)
            game.lasting.append(Lasting("inspiring_monologue", target.id))
        case "medpack":
            lose(game, fighter, 2)
            damage.heal(game, target, 3)
        case "patch_up":
            assert option.n is not None
            lose(game, fighter, option.n)
            damage.heal(game, target, option.n)
        case "tactical_analysis":
            lose(game, fighter, 2)
            await moving.advance(game, target, "S")
        case _:
            raise AssertionError(option.card)
    return None


async def _muster(game: Encounter, card: str, first: Fighter) -> None:
    """Any number of Avengers pay 1 each; each payer advances Short, or loses Stun and 1 Damage."""
    paid: list[Fighter] = []
    fighter = first
    while True:
        lose(game, fighter, 1)
        paid.append(fighter)
        if card == "avengers_assemble":
            await moving.advance(game, fighter, "S")
        else:
            damage.relieve(game, fighter, "stun")
            damage.heal(game, fighter, 1)
        left = [one for one in _payers(game, card) if one not in paid]
        choice = await window(game, "payer", [(one, Pick(one.id)) for one in left])
        if not isinstance(choice, Pick):
            return
        fighter = game.fighters[choice.fighter]


async def _share(game: Encounter, seat: Seat, fighter: Fighter, n: int) -> None:
    """So many other allies gain 1 Power each."""
    served: list[Fighter] = []
    for _ in range(n):
        left = [one for one in allies(game, fighter) if one not in served]
        choice = await ask(seat, "receiver", [Pick(one.id) for one in left])
        served.append(game.fighters[choice.fighter])
        gain(game, served[-1], 1)
