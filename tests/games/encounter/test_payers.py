"""Team tactic cards: who may pay for which of them, and on whom it works."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from tabletron.games.encounter.options import Play
from tabletron.games.encounter.state import Fighter
from tabletron.testing import rule
from tests.games.encounter.kit import one, table_of, ultron

DAZED: dict[str, Any] = {"dazed": True, "damage": 5}
HOLDER = one("iron_man", power=2, holding=True)


@rule("CP-125", "CP-032", "CP-036", "UE-009")
@pytest.mark.parametrize(
    ("card", "fighters", "offered"),
    [
        ("dark_reign", [one("red_skull", power=3), one("crossbones", 14, power=2)], {("red_skull", "ultron")}),
        ("dark_reign", [one("red_skull", 30), one("doctor_octopus", power=9)], set()),
        ("inspiring_monologue", [one("iron_man", power=3), one("red_skull", 30, power=2)], {("iron_man", "red_skull")}),
        ("inspiring_monologue", [one("iron_man", power=3), one("red_skull", 30, **DAZED)], set()),
        ("field_dressing", [one("iron_man", power=4), one("red_skull", 22, **DAZED)], {("iron_man", "red_skull")}),
        ("field_dressing", [one("iron_man", power=3), one("red_skull", 22, **DAZED)], set()),
        ("field_dressing", [one("iron_man", power=4), one("red_skull", 22.5, **DAZED)], set()),
        ("field_dressing", [one("iron_man", power=4), one("red_skull", 22, damage=5)], set()),
        ("medpack", [one("iron_man", power=2), one("red_skull", 25, damage=1, power=9)], {("iron_man", "red_skull")}),
        ("medpack", [one("iron_man", power=2), one("red_skull", 25.5, damage=1)], set()),
        ("medpack", [one("iron_man", power=2), one("red_skull", 22, **DAZED)], set()),
        ("medpack", [one("iron_man", power=1), one("red_skull", 22, damage=1)], set()),
        ("patch_up", [one("iron_man"), one("red_skull", 22, power=1, damage=3)], {("red_skull", "red_skull")}),
        ("patch_up", [one("iron_man", damage=1), one("red_skull", 22, power=1)], {("red_skull", "iron_man")}),
        ("patch_up", [one("iron_man", damage=1), one("red_skull", 22.5, power=1)], set()),
        ("patch_up", [one("iron_man", power=9), one("red_skull", 22, **DAZED)], set()),
        ("tactical_analysis", [one("iron_man", power=2), one("red_skull", 25)], {("iron_man", "red_skull")}),
        ("tactical_analysis", [one("iron_man", power=2), one("red_skull", 25.5, power=9)], set()),
        ("tactical_analysis", [one("iron_man", power=1), one("red_skull", 25, power=9)], set()),
        (
            "mission_objective",
            [one("iron_man", power=2, holding=True), one("red_skull", 22)],
            {("iron_man", "red_skull")},
        ),
        ("mission_objective", [one("iron_man", power=1, holding=True), one("red_skull", 22)], set()),
        ("mission_objective", [HOLDER, one("red_skull", 22.5)], set()),
        ("mission_objective", [HOLDER, one("red_skull", 22, holding=True)], set()),
        ("mission_objective", [one("iron_man"), one("red_skull", 22, power=2, holding=True)], set()),
    ],
)
def test_who_may_play_a_card_on_whom(card: str, fighters: list[Fighter], offered: set[tuple[str, str]]) -> None:
    """The first is active; distances are centres, 4.378 and 7.378 inches are Range 2 and Range 3."""
    script = table_of(*map(structs.replace, fighters), ultron(18, 30), hands=([card], []), active=fighters[0].card)
    found = [one for ask in script.table.asks.values() for one in ask.options if isinstance(one, Play)]
    named = {(script.game.fighters[play.fighter].card, script.game.fighters[play.target or 0].card) for play in found}
    assert named == offered
