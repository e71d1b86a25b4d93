"""The Ultimate Encounter keeps what every game must keep, in all its modes."""

from __future__ import annotations

from tabletron.testing import Conformance, Variant


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
