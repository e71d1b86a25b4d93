"""What happens at the steps of a round by cards beside the table; this encounter has none, packs may bring some."""

from __future__ import annotations

from tabletron.core.flow import ask
from tabletron.core.vocabulary import Use
from tabletron.games.encounter.box import Status
from tabletron.games.encounter.options import Choose
from tabletron.games.encounter.state import COSMIC, CRISIS, Encounter


async def effects(game: Encounter, when: str) -> None:
    """Effects of players, the Crisis Team's first, then those of the encounter in the team's order (UE-031, UE-032)."""
    if not game.statuses:
        return
    due = [game.content.status[key] for key in game.statuses if game.content.status[key].does.when == when]
    for side in ("crisis", "cosmic"):
        for status in due:
            if status.whose == "player" and status.side == side:
                await carry_out(game, status)
    left = [status for status in due if status.whose == "encounter"]
    while left:
        choice = await ask(0, "status", [Choose(status.id) for status in left])
        status = next(one for one in left if one.id == choice.what)
        left.remove(status)
        await carry_out(game, status)


async def carry_out(game: Encounter, status: Status) -> None:
    """A status works for the character it names, or for its whole side (UE-172)."""
    side, line = CRISIS if status.side == "crisis" else COSMIC, status.does
    for one in game.fighters:
        if one.side == side and one.fit and status.who in ("", one.card):
            await line.do(game, Use(line.address, one.id, one.id))
