"""Choices that the script's cards leave to the players."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import ask
from tabletron.games.encounter.options import Pick
from tabletron.games.encounter.rules import script
from tabletron.games.encounter.state import Encounter, Fighter


async def tie(game: Encounter, found: Sequence[Fighter]) -> Fighter:
    """By Priority Programming; what is still equal is the worst for the team, or asked (UE-180, UE-186)."""
    left = script.priority(game, found)
    if len(left) > 1 and game.switches.ties == "ask":
        choice = await ask(0, "tie", [Pick(one.id) for one in left])
        return game.fighters[choice.fighter]
    return script.worst_for_team(game, left)
