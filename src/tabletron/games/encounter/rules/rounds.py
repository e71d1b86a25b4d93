"""The round: Power Phase, turns of both sides, Cleanup Phase."""

from __future__ import annotations

from tabletron.core.flow import PASS, Ask, Phase, Seat, ask, offer
from tabletron.games.encounter.companion import reports
from tabletron.games.encounter.companion.asked import tell
from tabletron.games.encounter.events import Lapsed, Recovered, StepBegan, TurnBegan
from tabletron.games.encounter.options import Act, Activate, Options, Pick, Yes
from tabletron.games.encounter.rules import activation, ending, moving, timing
from tabletron.games.encounter.rules.power import gain, lose
from tabletron.games.encounter.rules.ultron import doomsday, programming
from tabletron.games.encounter.state import COSMIC, CRISIS, NOBODY, THIRD, Encounter, Fighter, Side

SLOTS = 3
"""Activations in a Crisis turn, and Cosmic turns in a round (UE-041, UE-046)."""


async def power_phase(game: Encounter) -> Phase:
    """Everybody gains 1 Power (UE-030), then effects of players and of the encounter (UE-031, UE-032)."""
    game.round += 1
    begin_step(game, "power")
    if game.companion:
        tell(game, reports.POWER)
    for one in game.fighters:
        if not one.out and not game.companion:
            gain(game, one, 1)
    await timing.effects(game, "power")
    for one in game.fighters:
        if "poison" in one.conditions:
            lose(game, one, 1)  # CP-085
    begin_step(game, "activation")
    await timing.effects(game, "start")  # UE-040
    return crisis_turn


def begin_step(game: Encounter, step: str) -> None:
    game.step = step  # type: ignore[assignment]
    game.tell(StepBegan(step, game.round))


def begin_turn(game: Encounter, side: Side) -> None:
    """Limits of a turn count anew for everybody (UE-050)."""
    game.turn, game.slot = side, 0
    if side == COSMIC:
        game.orders, game.trace = [], []
    for one in game.fighters:
        one.used, one.moves, one.discounted = [], 0, False
        one.marks = [mark for mark in one.marks if mark in activation.enduring(game, one)]
    game.tell(TurnBegan(side, game.tracker + 1))


async def crisis_turn(game: Encounter) -> Phase:
    begin_turn(game, CRISIS)
    return reports.crisis_report if game.companion else next_slot


def eligible(game: Encounter) -> list[Fighter]:
    """Who may be activated: not Dazed, without an Activated token (UE-043); looked at anew for each slot (UE-203)."""
    return [one for one in game.fighters if one.side == CRISIS and one.fit and not one.activated]


async def next_slot(game: Encounter) -> Phase:
    """Three activations, from either squad; fewer if fewer can (UE-041, UE-042, UE-044)."""
    able = eligible(game)
    if game.slot == SLOTS or not able:
        return cosmic_turn
    fighter = await who_activates(game, able)
    if fighter is None:
        return next_slot
    return activation.begin(game, fighter)


async def who_activates(game: Encounter, able: list[Fighter]) -> Fighter | None:
    """The slot is open to both players: the first to name a character of its own takes it (UE-003)."""
    asks: dict[Seat, list[Options]] = {}
    for one in able:
        seat = game.seat_of(one)
        assert seat is not None
        asks.setdefault(seat, []).append(Activate(one.id))
    if len(asks) == 1:
        [(seat, options)] = asks.items()
        choice = await ask(seat, "activate", options)
    else:
        offered: dict[Seat, Ask[Options]] = {seat: ask(seat, "activate", options) for seat, options in asks.items()}
        taken: tuple[Seat, Act] | None = await offer(offered)
        assert taken is not None
        seat, choice = taken
    assert isinstance(choice, Activate)
    if game.switches.confirm == "on" and game.seats > 1:
        agrees = await ask(1 - seat, "confirm", [Yes(), PASS], default=Yes())
        if agrees is PASS:
            return None
    return game.fighters[choice.fighter]


# --- the Cosmic turn


async def cosmic_turn(game: Encounter) -> Phase:
    """The Doomsday Device comes before Ultron activates (UE-100)."""
    begin_turn(game, COSMIC)
    return doomsday.doomsday


async def cosmic_activation(game: Encounter) -> Phase:
    """Ultron activates in every Cosmic turn (UE-045); at most one Minion before or after him (UE-170)."""
    if game.scripted:
        return programming.programmed_turn
    waiting = [game.villain] if game.slot in (0, 2) else []
    minions = [
        one
        for one in game.fighters
        if one.squad == THIRD and one is not game.villain and one.fit and not one.activated and game.slot in (0, 1)
    ]
    options: list[Options] = [Activate(one.id) for one in (*waiting, *minions)]
    if game.slot == 1:
        options.append(PASS)
    if game.slot == 3 or options == [PASS]:
        return end_cosmic_turn
    choice = await ask(THIRD, "activate", options)
    if not isinstance(choice, Activate):
        return end_cosmic_turn
    fighter = game.fighters[choice.fighter]
    game.slot = (1 if game.slot == 0 else 3) if fighter is game.villain else (2 if game.slot == 0 else 3)
    return activation.begin(game, fighter)


async def end_cosmic_turn(game: Encounter) -> Phase:
    """Effects of "this round" are over (UE-049); a token goes on the tracker, the third ends the phase (UE-046)."""
    game.active = NOBODY
    for use in game.lasting:
        game.tell(Lapsed(use.line.split("/")[1]))
    game.lasting = []
    game.tracker += 1
    if game.tracker < SLOTS:
        return crisis_turn
    await timing.effects(game, "end")  # UE-048
    return cleanup


# --- Cleanup Phase


async def cleanup(game: Encounter) -> Phase:
    """Points for consoles, the Crisis Team's first, one at a time (UE-060, UE-130, UE-131)."""
    begin_step(game, "cleanup")
    ending.score(game, CRISIS, ending.controlled(game, CRISIS))
    ending.score(game, COSMIC, ending.controlled(game, COSMIC))
    await timing.effects(game, "cleanup")
    game.evacuated = []  # UE-082
    for one in game.fighters:
        if one.dazed:
            recover(game, one)
    return rest


def recover(game: Encounter, fighter: Fighter) -> None:
    """Damage, conditions and the Dazed token go, the card turns; Power stays (UE-061, CP-037)."""
    fighter.dazed, fighter.injured, fighter.damage, fighter.conditions = False, True, 0, []
    game.tell(Recovered(fighter.id))


async def rest(game: Encounter) -> Phase:
    """Each Crisis character without an Activated token may advance Short, in any order (UE-062, UE-063)."""
    if game.companion:
        tell(game, reports.REST)
        return new_round
    asks: dict[Seat, list[Options]] = {}
    for one in game.fighters:
        if one.side == CRISIS and one.fit and not one.activated and "rest" not in one.used:
            seat = game.seat_of(one)
            assert seat is not None
            asks.setdefault(seat, [PASS]).append(Pick(one.id))
    offered: dict[Seat, Ask[Options]] = {seat: ask(seat, "rest", options) for seat, options in asks.items()}
    taken: tuple[Seat, Act] | None = await offer(offered)
    if taken is None:
        return new_round
    assert isinstance(taken[1], Pick)
    fighter = game.fighters[taken[1].fighter]
    fighter.used.append("rest")
    await moving.advance(game, fighter, "S")
    return rest


async def new_round(game: Encounter) -> Phase:
    """Activated tokens go (UE-064); no priority is passed or rolled for (UE-023, UE-065)."""
    ending.check_rounds(game)
    game.tracker = 0
    for one in game.fighters:
        one.activated = False
        one.used = []
    return power_phase
