"""What can be told at a table of Mega Man: The Board Game."""

from __future__ import annotations

from typing import TypeAlias

from tabletron.core.flow import Seat
from tabletron.games.boardgame.events.base import Event
from tabletron.games.boardgame.events.battle import (
    BaseChanged,
    BattleBegan,
    BossBeaten,
    BossDamaged,
    ChallengeEnded,
    Changed,
    Damaged,
    Discarded,
    Gone,
    Healed,
    LifeLost,
    MachineTurned,
    Moved,
    PowerWon,
    Recovered,
    RoundBegan,
    TrophyWon,
    TurnEnded,
    Won,
)  # fmt: skip
from tabletron.games.boardgame.events.challenge import (
    Activated,
    Began,
    Budget,
    Buried,
    Drew,
    HeroTaken,
    InForce,
    Looked,
    MinionsCame,
    MinionsGone,
    Passed,
    Peeked,
    Played,
    Removed,
    RequirementsNow,
    Rerolled,
    Reshuffled,
    Revealed,
    Rolled,
    Ruled,
    Scored,
    StageChosen,
    Stuck,
    Sum,
    Term,
    TrophyReturned,
    TurnBegan,
    Turned,
    Used,
)  # fmt: skip
from tabletron.games.boardgame.state import BoardGame

__all__ = [
    "Activated", "BaseChanged", "BattleBegan", "Began", "BossBeaten", "BossDamaged", "Budget", "Buried",
    "ChallengeEnded", "Changed", "Damaged", "Discarded", "Drew", "Event", "Events", "Gone", "Healed", "HeroTaken",
    "InForce", "LifeLost", "Looked", "MachineTurned", "MinionsCame", "MinionsGone", "Moved", "Passed", "Peeked",
    "Played", "PowerWon", "Recovered", "Removed", "RequirementsNow", "Rerolled", "Reshuffled", "Revealed", "Rolled",
    "RoundBegan", "Ruled", "Scored", "StageChosen", "Stuck", "Sum", "Term", "TrophyReturned", "TrophyWon",
    "TurnBegan", "TurnEnded", "Turned", "Used", "Won", "rolled",
]  # fmt: skip

Events: TypeAlias = (
    HeroTaken | Began | StageChosen | TurnBegan | Revealed | Reshuffled | Drew | Looked | Peeked | Buried | Played
    | Used | Passed | Activated | Budget | MinionsCame | MinionsGone | RequirementsNow | InForce | Ruled | Rolled
    | Rerolled | Turned | TrophyReturned | Removed | Stuck | Scored | Sum | Damaged | BossDamaged | Healed | Changed
    | BaseChanged | Discarded | Recovered | ChallengeEnded | Moved | BattleBegan | RoundBegan | MachineTurned
    | LifeLost | Gone | BossBeaten | PowerWon | TrophyWon | TurnEnded | Won
)  # fmt: skip


def rolled(game: BoardGame, event: Events) -> tuple[Seat, tuple[str, ...]] | None:
    """Whose dice came to what."""
    match event:
        case Rolled(seat, faces, _) | Rerolled(seat, _, faces):
            return seat, faces
        case _:
            return None
