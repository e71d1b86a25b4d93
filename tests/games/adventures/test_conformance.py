"""Mega Man Adventures keeps what every game must keep, in all its variants."""

from __future__ import annotations

from tabletron.testing import Conformance, Variant


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
