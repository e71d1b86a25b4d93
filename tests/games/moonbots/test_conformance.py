"""Moon-Bots keeps what every game must keep, in all its variants."""

from __future__ import annotations

from tabletron.core.table import Table
from tabletron.testing import Conformance, Variant

REACTIONS = {"aim", "incoming", "attack_done", "gained", "reroll_declared"}
"""The questions within an attack, a gain or a reroll: what was foretold before one has happened after the last."""


class TestMoonBots(Conformance):
    variants = (
        Variant("moonbots", 2),
        Variant("moonbots", 3),
        Variant("moonbots", 4),
        Variant("moonbots", 2, {"timing": "strict"}),
        Variant("moonbots", 4, {"timing": "strict"}),
        Variant("moonbots", 3, {"upgrade_mix": "even", "base_profile": "twin", "top_edge_limit": "3"}),
        Variant("moonbots", 4, {"free_secret_weapons": "vanish", "show_unseen_weapons": "off", "first_player": "host"}),
    )

    def settled(self, table: Table) -> bool:
        return REACTIONS.isdisjoint(ask.kind for ask in table.asks.values())
