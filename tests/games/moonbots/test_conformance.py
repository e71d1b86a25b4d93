"""Moon-Bots keeps what every game must keep, in all its variants."""

from __future__ import annotations

from tabletron.testing import Conformance, Variant


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
