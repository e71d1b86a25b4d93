"""For tests of any game, ours or a third party's: the ledger's `@rule`, and the conformance suite."""

from __future__ import annotations

from tabletron.testing.plugin import rule

__all__ = ["rule"]
