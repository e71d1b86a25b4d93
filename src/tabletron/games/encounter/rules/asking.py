"""Asking: who answers for whom, and windows in which several may react."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import PASS, Ask, Seat, ask, offer
from tabletron.games.encounter.options import Act, Options
from tabletron.games.encounter.state import Encounter, Fighter, Side


async def window(game: Encounter, kind: str, uses: Sequence[tuple[Fighter, Options]]) -> Options:
    """Whoever of these may react does, or all let it pass; a window without a reaction is skipped (CP-126)."""
    asks: dict[Seat, list[Options]] = {}
    for fighter, option in uses:
        seat = game.seat_of(fighter)
        if seat is not None:
            asks.setdefault(seat, [PASS]).append(option)
    if not asks:
        return PASS
    offered: dict[Seat, Ask[Options]] = {seat: ask(seat, kind, options) for seat, options in asks.items()}
    taken: tuple[Seat, Act] | None = await offer(offered)
    return PASS if taken is None else taken[1]


def sides(first: Side) -> tuple[Side, Side]:
    """Both sides, this one first."""
    return (0, 1) if first == 0 else (1, 0)
