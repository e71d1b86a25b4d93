"""What can be answered in Mega Man: The Board Game."""

from __future__ import annotations

from typing import TypeAlias

from tabletron.core.option import Option
from tabletron.games.boardgame.box import CardId


class Choose(Option, frozen=True):
    """A hero card, a deck or a stage."""

    name: str


class Play(Option, frozen=True):
    """An Action Card from the hand."""

    card: CardId


class Ability(Option, frozen=True):
    """An ability of the Character Card or of a Boss Power."""

    name: str


class Special(Option, frozen=True):
    """Activate a special of the minions."""

    minion: str


class Spend(Option, frozen=True):
    """Roll so many Threat dice."""

    dice: int


class Reroll(Option, frozen=True):
    """Roll the dice with these faces again, for one WE."""

    faces: tuple[str, ...]


class Free(Option, frozen=True):
    """Roll the dice with these faces again without WE."""

    faces: tuple[str, ...]


class Turn(Option, frozen=True):
    """Change a die."""

    face: str
    to: str


class Return(Option, frozen=True):
    """Give a Trophy back to change a die; dice are numbered as they lie."""

    trophy: CardId
    die: int
    to: str


class Pick(Option, frozen=True):
    """A die with this face."""

    face: str


class Minion(Option, frozen=True):
    """A minion of this type."""

    minion: str


class Requirement(Option, frozen=True):
    """A requirement of the challenge."""

    faces: str


class Cards(Option, frozen=True):
    """Cards of the hand."""

    cards: tuple[CardId, ...]


class Recover(Option, frozen=True):
    """A card of the own discard pile."""

    card: CardId


class Order(Option, frozen=True):
    """The cards looked at go back in this order."""

    places: tuple[int, ...]


class Bury(Option, frozen=True):
    """Of the cards looked at these go under the deck."""

    places: tuple[int, ...]


class PressOn(Option, frozen=True):
    """Reveal another challenge."""


class Enter(Option, frozen=True):
    """Start the Boss Battle now."""


class Take(Option, frozen=True):
    """Take the power of a beaten copy."""


Act: TypeAlias = (
    Choose | Play | Ability | Special | Spend | Reroll | Free | Turn | Return | Pick | Minion | Requirement | Cards
    | Recover | Order | Bury | PressOn | Enter | Take
)  # fmt: skip
Options: TypeAlias = Act | None
