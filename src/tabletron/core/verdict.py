"""How a game without a winner ended, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words

if TYPE_CHECKING:
    from tabletron.core.game import Game, Result


def unwon(game: Game[Any], state: Any, result: Result | None, seat: Seat | None, words: Words) -> str:
    """What the seat reads where nobody won, with signs: a defeat, a draw, or just the end; else nothing."""
    if result is None or result.winners:
        return ""
    alone = len(result.scores) == 1
    if not game.lost(state):
        return words("The game is over.") if alone else words("Nobody wins.")
    if not alone:
        return words("The team loses.")
    return words("You lose.") if seat == 0 else words("{name} loses.", name="[seat 0]")
