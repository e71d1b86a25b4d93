"""Everything on the table."""

from __future__ import annotations

from typing import ClassVar

from tabletron.core.flow import Seat
from tabletron.core.game import State
from tabletron_loveletter.box import Box, Card


class Letters(State):
    """Hands and deck are hidden. `seen` holds who knows the first card in whose hand: (seat, owner)."""

    content: ClassVar[Box]

    hands: list[list[str]]
    deck: list[str]
    aside: list[str] = []
    played: list[list[str]] = []
    seen: list[tuple[Seat, Seat]] = []
    sheltered: list[Seat] = []
    out: list[Seat] = []
    turn: Seat = 0
    over: bool = False

    @property
    def left(self) -> list[Seat]:
        """The seats that are not out."""
        return [seat for seat in range(len(self.hands)) if seat not in self.out]

    def rivals(self, seat: Seat) -> list[Seat]:
        """Whom the seat can act on."""
        return [other for other in self.left if other != seat and other not in self.sheltered]

    def card(self, card: str) -> Card:
        return self.content.card[card]

    def value(self, seat: Seat) -> int:
        """What the hand of a seat is worth: the one card, or the higher of two."""
        return max((self.card(card).value for card in self.hands[seat]), default=0)

    def learn(self, seat: Seat, owner: Seat) -> None:
        """The seat knows from now on what the owner holds: a new card is put behind it."""
        if (seat, owner) not in self.seen:
            self.seen.append((seat, owner))

    def forget(self, owner: Seat) -> None:
        """The card that others knew has left the hand."""
        self.seen = [fact for fact in self.seen if fact[1] != owner]

    def learnt(self, seat: Seat | None, owner: Seat) -> list[str]:
        """The card in another hand that a seat has seen in play."""
        return self.hands[owner][:1] if (seat, owner) in self.seen else []

    def knows(self, seat: Seat | None, owner: Seat) -> list[str]:
        """The cards in a hand whose faces a seat may see; at the end, all."""
        return self.hands[owner] if seat == owner or self.over else self.learnt(seat, owner)
