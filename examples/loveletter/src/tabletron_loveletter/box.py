"""The cards, and the vocabulary that they are written in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import Meta

from tabletron.core.content import Content, Item, by_id
from tabletron.core.i18n import message
from tabletron.core.vocabulary import Line, Verb, Vocabulary

if TYPE_CHECKING:
    from tabletron_loveletter.options import Play
    from tabletron_loveletter.outlook import Outlook
    from tabletron_loveletter.state import Letters

BOOK: Vocabulary[Letters, Outlook] = Vocabulary({"gone": message("When it leaves your hand: {effect}")})


class CardVerb(Verb["Letters", "Outlook"], frozen=True):
    """Something that a card does."""

    targeted: ClassVar[bool] = False
    """Whether it is done to another player."""

    def ways(self, game: Letters, seat: int, card: str) -> list[Play]:
        """The ways in which a seat can play the card."""
        raise NotImplementedError

    def forces(self, other: Card) -> bool:
        """Whether a card with this verb must be played before the other card in the hand."""
        return False


class CardLine(Line["Letters", "Outlook"]):
    vocabulary: ClassVar[Vocabulary[Any, Any]] = BOOK
    verb: CardVerb


class Card(Item, frozen=True, kw_only=True):
    value: Annotated[int, Meta(ge=1, le=9)]
    copies: Annotated[int, Meta(ge=1, le=9)]
    do: CardLine


class Box(Content, frozen=True):
    cards: tuple[Card, ...]

    card = by_id("cards", Card)
