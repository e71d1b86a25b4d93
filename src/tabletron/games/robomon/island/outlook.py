"""The numbers that a decision on the island depends on: items, the team's damage, and what has been written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletron.games.robomon.options import Options
    from tabletron.games.robomon.state import RoboMon


def look(game: RoboMon) -> Mapping[str, float]:
    """What is carried."""
    return {item: float(n) for item, n in game.items.items()}


def forecast(game: RoboMon, kind: str, option: Options) -> Mapping[str, float]:  # noqa: ARG001
    """What an option brings."""
    return {}
