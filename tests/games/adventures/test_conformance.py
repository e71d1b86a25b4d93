"""Mega Man Adventures keeps what every game must keep, in all its variants."""

from __future__ import annotations

from tabletron.core.table import Table
from tabletron.testing import Conformance, Variant

OUTER = frozenset({"hero", "master", "boss", "light", "lights", "reclaim", "act", "boost", "retry"})
"""The questions that no use of a card, no payment and no plan is still waiting for."""


class TestAdventures(Conformance):
    variants = (
        Variant("adventures", 1),
        Variant("adventures", 2),
        Variant("adventures", 3),
        Variant("adventures", 4),
        Variant("adventures", 1, {"difficulty": "easy", "mode": "campaign"}),
        Variant("adventures", 2, {"difficulty": "hard", "open_hands": "off", "peek_boss": "off"}),
        Variant(
            "adventures", 4, {"difficulty": "master", "open_packs": "1", "mode": "campaign", "hero_pick": "random"}
        ),
        Variant("adventures", 3, {"mode": "finale", "open_hands": "off", "rotate_first_player": "on"}),
        Variant("adventures", 2, {"mode": "finale", "two_colour_both": "on", "open_packs": "3", "stage_cards_2p": "3"}),
    )

    def settled(self, table: Table) -> bool:
        return all(ask.kind in OUTER for ask in table.asks.values())
