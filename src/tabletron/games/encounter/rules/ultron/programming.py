"""The turn of automated Ultron: a Programming Function, then an Assault Function, each with a trace of why."""

from __future__ import annotations

from tabletron.core.flow import Phase
from tabletron.core.i18n import message
from tabletron.games.encounter.companion import reports
from tabletron.games.encounter.companion.eyes import eyes_of
from tabletron.games.encounter.events import Activated, Thought
from tabletron.games.encounter.rules import attack, rounds
from tabletron.games.encounter.rules.ultron import script
from tabletron.games.encounter.rules.ultron.ties import tie
from tabletron.games.encounter.state import COSMIC, CRISIS, Encounter, Fighter, attacks

HOLDER_NEAR = message("a holder of a citizen is within Range 5")
CITIZEN_NEAR = message("a citizen lies within Range 5")
CONSOLE_FAR = message("a console that is not his lies beyond Range 5")
CONSOLE_NEAR = message("a console that is not his lies within Range 5")
ALONE, CROWD, SEEN = message("one alone is close"), message("several are in the area"), message("somebody is in range")
NOBODY_THERE = message("nobody can be attacked")
WHY = {"metallic_talons": ("A1", ALONE), "rage_of_ultron": ("A2", CROWD), "energy_blast": ("A3", SEEN)}


async def programmed_turn(game: Encounter) -> Phase:
    """One Programming Function, one Assault Function, or a second Programming Function instead (UE-187)."""
    ultron = game.villain
    game.active = ultron.id
    game.tell(Activated(ultron.id))
    await programming(game, ultron, again=False)
    if not await assault(game, ultron):
        await programming(game, ultron, again=True)
    await eyes_of(game).collect(game, ultron)  # UE-190
    return rounds.end_cosmic_turn


async def programming(game: Encounter, ultron: Fighter, again: bool) -> None:
    """The card is read once from the top; the first row that is answered yes is carried out (UE-193)."""
    eyes = eyes_of(game)
    holders = [one for one in game.fighters if one.side == CRISIS and one.fit and one.holding]
    if holders := await eyes.near_him(game, holders):
        chosen = await tie(game, holders)
        game.tell(Thought("P1", str(chosen.id), HOLDER_NEAR))
        return await eyes.go_to_fighter(game, ultron, chosen)
    if close := await eyes.citizens_near_him(game):
        citizen = await eyes.which_citizen(game, close)
        game.tell(Thought("P2", f"citizen{citizen.id}", CITIZEN_NEAR))
        return await eyes.go_to_citizen(game, ultron, citizen)
    wanted = [key for key, owner in game.consoles.items() if owner != COSMIC]
    near = await eyes.consoles_near_him(game, wanted)
    far = [key for key in wanted if key not in near]
    for row, found, why in (("P3", far, CONSOLE_FAR), ("P4", near, CONSOLE_NEAR)):
        while found:
            console = await eyes.which_console(game, found)
            game.tell(Thought(row, console, why))
            if await eyes.go_to_console(game, ultron, console) or not again:
                return None
            found.remove(console)  # UE-192: he cannot get closer to that one
    return None


async def assault(game: Encounter, ultron: Fighter) -> bool:
    """The first row that applies, with a free attack (UE-181, UE-193); False if none does."""
    row, foes, folly = await assault_row(game, ultron)
    if not row:
        game.tell(Thought("A0", "", NOBODY_THERE))
        return False
    weapon = next(one for one in attacks(game, ultron) if one.id == row)
    target = None if row == "rage_of_ultron" else foes[0] if folly else await tie(game, foes)
    name, why = WHY[row]
    game.tell(Thought(name, "" if target is None else str(target.id), why))
    if game.companion:
        await reports.attack(game, weapon, foes if target is None else [target], folly)
    else:
        await attack.attack_action(game, ultron, weapon, target, folly)
    return True


async def assault_row(game: Encounter, ultron: Fighter) -> script.Row:
    """The Assault card, with everybody whom its row could hit; whom the Energy Blast hits is still open."""
    eyes, card = eyes_of(game), script.assault_card(game, ultron)
    weapon = next(card)
    foes = close = await eyes.targets(game, weapon, [])
    while True:
        try:
            weapon = card.send(foes)
        except StopIteration as read:
            row, found, folly = read.value
            return row, foes if row == "energy_blast" else found, folly
        foes = await eyes.targets(game, weapon, close)
