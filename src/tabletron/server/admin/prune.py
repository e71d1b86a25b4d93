"""Deletes tables whose time is up, now."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter

from tabletron.server.admin.opening import Place, counted
from tabletron.server.limits import read_limits
from tabletron.server.storage import retention
from tabletron.server.storage.retention import REASONS, Keep

WHY = {
    "waiting": "that never began",
    "bots": "with nobody but bots",
    "unfinished": "that people left",
    "finished": "whose game is over",
}


def prune(database: str, limits: str, *, dry_run: bool) -> str:
    """Delete by the days of a file of limits, or by the usual ones, and say what in a sentence."""
    keep = read_limits(limits).keep
    gone = asyncio.run(_prune(Place(database), keep, dry_run))
    tables = sum(gone[reason] for reason in REASONS)
    why = ", ".join(f"{gone[reason]:,} {WHY[reason]}" for reason in REASONS if gone[reason])
    said = f"{counted(tables, 'table')}{f' ({why})' if why else ''}"
    if dry_run:
        return f"Would delete {said}."
    cards = counted(gone["contents"], "set of cards", "sets of cards")
    return f"Deleted {said}, {counted(gone['lines'], 'line')}, {counted(gone['talk'], 'chat line')} and {cards}."


async def _prune(place: Place, keep: Keep, dry_run: bool) -> Counter[str]:
    async with place.open() as base:
        if dry_run:
            return await retention.stale(base, keep, time.time())
        return await retention.prune(base, keep, time.time(), most=sys.maxsize)
