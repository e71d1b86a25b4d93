"""The turn of automated Ultron: a Programming Function, then an Assault Function, each with a trace of why."""

from __future__ import annotations

from tabletron.core.flow import Phase
from tabletron.core.i18n import message
from tabletron.games.encounter.events import Activated, Thought
from tabletron.games.encounter.geometry.numbers import within
from tabletron.games.encounter.rules import attack, ending, rounds, script, targeting, tokens
from tabletron.games.encounter.rules.choices import tie
from tabletron.games.encounter.state import COSMIC, CRISIS, Encounter, Fighter, attacks, base

HOLDER_NEAR = message("a holder of a citizen is within Range 5")
CITIZEN_NEAR = message("a citizen lies within Range 5")
CONSOLE_FAR = message("a console that is not his lies beyond Range 5")
CONSOLE_NEAR = message("a console that is not his lies within Range 5")
ALONE, CROWD, SEEN = message("one alone is close"), message("several are in the area"), message("somebody is in range")
NOBODY_THERE = message("nobody can be attacked")


async def programmed_turn(game: Encounter) -> Phase:
    """One Programming Function, one Assault Function, or a second Programming Function instead (UE-187)."""
    ultron = game.villain
    game.active = ultron.id
    game.tell(Activated(ultron.id))
    await programming(game, ultron, again=False)
    if not await assault(game, ultron):
        await programming(game, ultron, again=True)
    tokens.collect(game, ultron)  # UE-190
    return rounds.end_cosmic_turn


async def programming(game: Encounter, ultron: Fighter, again: bool) -> None:
    """The card is read once from the top; the first row that is answered yes is carried out (UE-193)."""
    here, place = base(game, ultron), game.place
    holders = [
        one
        for one in game.fighters
        if one.side == CRISIS and one.fit and one.holding and within(here, base(game, one), 5)
    ]
    if holders:
        chosen = await tie(game, holders)
        game.tell(Thought("P1", str(chosen.id), HOLDER_NEAR))
        script.approach(game, ultron, base(game, chosen), token=False)
        return
    if close := [citizen for citizen in game.citizens if within(here, citizen.circle, 5)]:
        citizen = script.pick_token(game, close)
        game.tell(Thought("P2", f"citizen{citizen.id}", CITIZEN_NEAR))
        script.approach(game, ultron, citizen.circle, token=True)
        return
    wanted = [key for key, owner in game.consoles.items() if owner != COSMIC]
    for row, near, why in (("P3", False, CONSOLE_FAR), ("P4", True, CONSOLE_NEAR)):
        found = [key for key in wanted if within(here, place.consoles[key], 5) == near]
        while found:
            console = script.pick_console(game, found)
            game.tell(Thought(row, console, why))
            if console_run(game, ultron, console) or not again:
                return
            found.remove(console)  # UE-192: he cannot get closer to that one


def console_run(game: Encounter, ultron: Fighter, key: str) -> bool:
    """A move toward the console, Matter Transference if it takes that, and the console is his (8.2).

    False if he came no closer and did not take it.
    """
    console = game.place.consoles[key]
    moved = script.approach(game, ultron, console, token=True)
    if not within(base(game, ultron), console, 1) and not script.has_transferred(ultron):
        script.transfer(game, ultron, console)
    if not within(base(game, ultron), console, 1):
        return moved
    ending.control(game, key, COSMIC)
    return True


async def assault(game: Encounter, ultron: Fighter) -> bool:
    """The first row that applies, with a free attack (UE-181, UE-193); False if none does."""
    row, foes, folly = script.assault_row(game, ultron)
    if not row:
        game.tell(Thought("A0", "", NOBODY_THERE))
        return False
    weapon = next(one for one in attacks(game, ultron) if one.id == row)
    if row == "rage_of_ultron":
        game.tell(Thought("A2", "", CROWD))
        await attack.attack_action(game, ultron, weapon, None, folly)
        return True
    target = foes[0]
    if row == "energy_blast":
        target = await tie(game, targeting.targets(game, ultron, weapon))
    game.tell(Thought("A1" if row == "metallic_talons" else "A3", str(target.id), ALONE if folly else SEEN))
    await attack.attack_action(game, ultron, weapon, target, folly)
    return True
