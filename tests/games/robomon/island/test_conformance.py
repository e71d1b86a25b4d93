"""The adventure keeps what every game must keep."""

from __future__ import annotations

from tabletron.core.table import Table
from tabletron.testing import Conformance, Variant

TEAM = ("001", "051", "044", "011", "030", "013")


class TestIsland(Conformance):
    usual = 50
    variants = (
        Variant("robomon", 1, {"battle": "adventure", "campaign_limit": 40}),
        Variant("robomon", 1, {"battle": "adventure", "campaign_limit": 25, "team": TEAM, "puzzle_help": "solutions"}),
    )

    def settled(self, table: Table) -> bool:
        return not {"mend", "harm", "join"} & {ask.kind for ask in table.asks.values()}
