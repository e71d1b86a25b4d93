"""RoboMon keeps what every game must keep: encounters, competitions, and Battleground with each draft."""

from __future__ import annotations

from tabletron.core.table import Table
from tabletron.testing import Conformance, Variant

HALFWAY = {"target", "face", "order", "block", "toss_mode", "aim", "backlash", "join"}
"""Questions within an attack or a toss."""


class TestRoboMon(Conformance):
    variants = (
        Variant("robomon", 1, {"battle": "wild"}),
        Variant(
            "robomon",
            1,
            {"battle": "wild", "encounter": "2198", "wild_time": "flee", "miss_ends_turn": "off", "toss": "aim"},
        ),
        Variant("robomon", 1, {"battle": "competitive", "competitor": "3500"}),
        Variant("robomon", 1, {"battle": "competitive", "competitor": "9100", "team": ("000", "091", "010")}),
        Variant("robomon", 2),
        Variant("robomon", 2, {"draft": "closed"}),
        Variant("robomon", 2, {"draft": "open", "map": "terraces_bg"}),
        Variant("robomon", 2, {"mirror": "off", "miss_ends_turn": "off"}),
    )

    def settled(self, table: Table) -> bool:
        return not HALFWAY & {ask.kind for ask in table.asks.values()}
