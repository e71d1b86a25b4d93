"""Choices that the script's cards leave to the players."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import ask
from tabletron.games.encounter.options import Pick
from tabletron.games.encounter.rules.ultron import script
from tabletron.games.encounter.state import Encounter, Fighter


def asks(game: Encounter) -> bool:
    """Whether the team decides ties; the companion always asks, as it knows no cards that lie on a real table."""
    return game.companion or game.switches.ties == "ask"


def why(game: Encounter, found: Sequence[Fighter], chosen: Fighter, kind: str) -> str:
    """What decided, by the cards or by the team."""
    return script.why_of(game, found, chosen, kind, script.CHOSEN if asks(game) else script.WORST)


async def tie(game: Encounter, found: Sequence[Fighter], kind: str = "energy") -> Fighter:
    """By Priority Programming; what is still equal is the worst for the team, or asked (UE-180, UE-186, UE-199)."""
    left = script.priority(game, found, kind)
    if len(left) > 1 and asks(game):
        choice = await ask(0, "tie", [Pick(one.id) for one in left])
        return game.fighters[choice.fighter]
    return script.worst_for_team(game, left)
