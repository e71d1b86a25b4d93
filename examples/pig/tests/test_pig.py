"""Pig against its ledger and the conformance suite."""

import tabletron
from tabletron.core.chance import Fed, Seeded
from tabletron.testing import Conformance, Variant, rule


@rule("PIG-001")
def test_numbers_are_kept_and_added_when_the_turn_stops() -> None:
    table = tabletron.open("pig", seats=2, chance=Fed([[6], [3]], Seeded("x")))
    for option in ("roll", "roll", None):
        table.play(option)
    assert table.state.points == [9, 0]
    assert list(table.asks) == [1]


@rule("PIG-002")
def test_a_one_loses_what_the_turn_brought() -> None:
    table = tabletron.open("pig", seats=2, chance=Fed([[6], [1]], Seeded("x")))
    for option in ("roll", "roll"):
        table.play(option)
    assert table.state.points == [0, 0]
    assert list(table.asks) == [1]


class TestPig(Conformance):
    variants = (Variant("pig", 2), Variant("pig", 4))
