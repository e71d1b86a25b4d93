"""How a bot judges and plays."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import Ask, Seat
from tabletron_loveletter.options import Play
from tabletron_loveletter.outlook import Outlook, after
from tabletron_loveletter.state import Letters


def worth(then: Outlook) -> float:
    """How good a seat's outlook is."""
    return 3.0 * then.me - then.rivals + 0.2 * then.known + 0.25 * then.sheltered + 0.1 * then.hand


def advise(game: Letters, seat: Seat, ask: Ask[Play]) -> Play:
    """The play with the best outlook, from nothing but what the seat sees."""
    return max(ask.options, key=lambda play: worth(after(game, seat, play)))


def value(game: Letters) -> Sequence[float]:
    """How likely each seat is to win: everybody who is left has a share, a better card a larger one."""
    shares = [1.0 + 0.1 * game.value(seat) if seat in game.left else 0.0 for seat in range(len(game.hands))]
    return [share / sum(shares) for share in shares]
