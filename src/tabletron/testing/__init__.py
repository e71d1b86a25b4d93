"""For tests of any game, ours or a third party's: the ledger's `@rule`, and the conformance suite."""

from __future__ import annotations

from tabletron.pytest_plugin import rule
from tabletron.testing.conformance import Conformance, Variant, some_option
from tabletron.testing.tools import exhaust, golden_game, perft

__all__ = ["Conformance", "Variant", "exhaust", "golden_game", "perft", "rule", "some_option"]
