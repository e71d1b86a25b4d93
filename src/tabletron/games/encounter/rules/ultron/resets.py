"""We Are Ultron!: where the script rises again (UE-189)."""

from __future__ import annotations

from tabletron.core.i18n import message
from tabletron.games.encounter.companion.eyes import eyes_of
from tabletron.games.encounter.events import Thought
from tabletron.games.encounter.geometry.numbers import gap
from tabletron.games.encounter.state import COSMIC, Encounter, Fighter, base

WHY_FEWEST = message("the fewest characters are near")
WHY_NONE, WHY_TIE = message("he controls no console"), message("several of his consoles are equally empty")
WHY_FULL = message("there is no room at his console")


async def rise(game: Encounter, ultron: Fighter) -> None:
    """Beside his console with the fewest characters near; on a tie or without one, toward Home Base."""
    eyes = eyes_of(game)
    own = [key for key, owner in game.consoles.items() if owner == COSMIC]
    fewest = await eyes.least_crowded(game, own) if own else []
    if len(fewest) > 1 and game.switches.reset_tie == "console" and not game.companion:
        here, consoles = base(game, ultron), game.place.consoles
        fewest = [min(fewest, key=lambda key: (gap(here, consoles[key]), key))]
    if len(fewest) == 1:
        game.tell(Thought("reset", fewest[0], WHY_FEWEST))
        if await eyes.rise_at(game, ultron, fewest[0]):
            return
    game.tell(Thought("reset", "home", WHY_FULL if len(fewest) == 1 else WHY_TIE if fewest else WHY_NONE))
    await eyes.rise_toward_home(game, ultron)
