"""The Ultimate Encounter keeps what every game must keep, in all its modes."""

from __future__ import annotations

from typing import Any

from tabletron.core.table import Table
from tabletron.games.encounter.bot import choose
from tabletron.games.encounter.options import Shoot, Use
from tabletron.games.encounter.rules.windows import is_action
from tabletron.games.encounter.state import attack_of, stamina
from tabletron.testing import Conformance, Variant, forecasts

DICE = ("reroll", "cover", "pierce", "absorb")
"""Questions that everybody answers as well as the odds take for granted."""
RISK = 4
"""Whoever is so near its Stamina may fall in its own activation, which is then over."""


class TestEncounter(Conformance):
    usual = 50
    variants = (
        Variant("encounter", 1),
        Variant("encounter", 2),
        Variant("encounter", 3),
        Variant("encounter", 1, {"difficulty": "tutorial", "cards": "launch", "battlefield": "harbor"}),
        Variant("encounter", 2, {"difficulty": "insane", "ties": "ask", "reset_tie": "console", "confirm": "on"}),
        Variant("encounter", 3, {"squads": "build", "difficulty": "hard", "cards": "launch", "battlefield": "campus"}),
        Variant("encounter", 3, {"firmware_limit": "4", "max_rounds": "6", "roster": "A: Iron Man, Medpack"}),
        Variant("encounter", 2, {"figures": "real", "squads": "build", "max_rounds": "2"}),
    )

    def settled(self, table: Table) -> bool:
        """An attack is foretold to its Damage: the answers to it come after that."""
        strike = table.state.strike
        return strike is None or strike.step in ("after", "over")

    def visible(self, table: Table, seat: int, option: Any) -> bool:
        """Whoever has an action left is asked again; a scripted attack on one is seen when the team goes on."""
        game = table.state
        if game.active < 0 or game.companion:
            return False
        if game.scripted and game.acting is game.villain:
            return game.strike is not None and attack_of(game, game.strike).shape == "single"
        spends = isinstance(option, Shoot) or (isinstance(option, Use) and is_action(game, option))
        steady = game.acting.damage + RISK < stamina(game, game.acting)
        return bool(steady and game.actions > (table.asks[seat].kind == "act" and spends))

    def meanwhile(self, table: Table, seat: int) -> Any:
        ask = table.asks[seat]
        return choose(table.state, seat, ask) if ask.kind in DICE else forecasts.passes(table, seat)
