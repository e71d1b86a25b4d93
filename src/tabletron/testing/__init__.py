"""For tests of any game, ours or a third party's: the ledger's `@rule`, scripts, and the conformance suite."""

from __future__ import annotations

from tabletron.pytest_plugin import rule
from tabletron.testing.conformance import Conformance, Variant, some_option
from tabletron.testing.script import Script
from tabletron.testing.trees import exhaust, golden_game, perft

__all__ = ["Conformance", "Script", "Variant", "exhaust", "golden_game", "perft", "rule", "some_option"]
