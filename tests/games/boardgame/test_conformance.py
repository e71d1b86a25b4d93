"""Mega Man: The Board Game keeps what every game must keep, in all its variants."""

from __future__ import annotations

from tabletron.core.table import Table
from tabletron.games.boardgame.words.questions import PART_OF_A_TEXT
from tabletron.testing import Conformance, Variant
from tests.games.boardgame.kit import SWIFT

DECKS = {"decks": SWIFT, "boss_cards": "on"}


class TestBoardGame(Conformance):
    """Random heroes need long to win: the longest of some hundred games took 185,000 answers. A led one needs some
    thousand; in what it does as Dr. Wily it is not led, which would only make the games longer."""

    longest = 1_000_000
    alone = 500
    unled = frozenset({"counter", "counter_again", "special"})
    usual = 25
    variants = (
        Variant("boardgame", 2),
        Variant("boardgame", 3, {"heroes": "on", "yellow_devil": "on"}),
        Variant("boardgame", 4, DECKS),
        Variant("boardgame", 5, {"fail_penalty": "off", "boss_entry": "forced", "copy_stays": "on"}),
        Variant("boardgame", 6, {"gate": "3", "expansion": "on"}),
        Variant("boardgame", 7, {"yellow_devil": "on", "copy_stays": "on"}),
        Variant("boardgame", 8, {"heroes": "on", **DECKS}),
    )

    def settled(self, table: Table) -> bool:
        """A play has worked once nothing is asked that its text asks."""
        return not {ask.kind for ask in table.asks.values()} & PART_OF_A_TEXT
