"""The signs that cards are printed with."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.i18n import message

SIGNS = (
    message("fist", "fists"),
    message("missile", "missiles"),
    message("energy", "energy"),
    message("lose", "lose"),
)


def signs(sign: str, n: int) -> str:
    """One sign for each point up to three, then a number and the sign."""
    return f"[{sign}]" * n if n <= 3 else f"{n}[{sign}]"


def damage(fists: int, missiles: int) -> str:
    """Points of an attack."""
    return " ".join(signs(sign, n) for sign, n in (("fist", fists), ("missile", missiles)) if n)


def dice(values: Sequence[int]) -> str:
    return " ".join(f"[die {value}]" for value in values)
