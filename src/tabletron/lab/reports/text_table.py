"""Tables as lines of text."""

from __future__ import annotations

from collections.abc import Sequence


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """One line per row: the first column flush left, the others flush right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["   ".join([first.ljust(widths[0]), *map(str.rjust, others, widths[1:])]) for first, *others in rows]
