"""What can be answered at a table of Mega Man Adventures."""

from __future__ import annotations

from typing import TypeAlias

from tabletron.core.flow import Seat
from tabletron.core.option import Option
from tabletron.games.adventures.box import Action, CardId, Colour, Die


class Claim(Option, frozen=True):
    """Take one of the cards in the middle."""

    card: CardId


class Release(Option, frozen=True):
    """Put the claimed card back."""


class Lights(Option, frozen=True):
    """The Dr. Light cards beside the support slots of a solo player."""

    left: CardId
    right: CardId


class Swap(Option, frozen=True):
    """The two Dr. Light cards change sides."""


class Plan(Option, frozen=True):
    """Which card goes where; the last stays in hand."""

    left: CardId
    right: CardId
    skill: CardId
    boost: CardId


class Dye(Option, frozen=True):
    """A colour of dice."""

    colour: Colour


class Flip(Option, frozen=True):
    """A bonus token."""

    token: Action


class Pick(Option, frozen=True):
    """A die of the pool."""

    die: Die


class Dice(Option, frozen=True):
    """Dice of the pool, all to be rolled again together."""

    dice: tuple[Die, ...]


class Turned(Option, frozen=True):
    """A die of the pool and the face it is turned to."""

    die: Die
    face: str


class Cell(Option, frozen=True):
    """A weapon that gets or gives energy."""

    weapon: CardId


class Icon(Option, frozen=True):
    """An icon of the requirement."""

    icon: str


class Give(Option, frozen=True):
    """The hero who gets an effect."""

    seat: Seat


class Branch(Option, frozen=True):
    """One side of an either-or."""

    number: int


class Skill(Option, frozen=True):
    """Use the skill card."""


class Fire(Option, frozen=True):
    """Use a weapon for its effect."""

    weapon: CardId


class Exploit(Option, frozen=True):
    """Use a weapon against the weakness of the boss."""

    weapon: CardId


class Again(Option, frozen=True):
    """Spend the energy of a weapon to roll dice again."""

    weapon: CardId


class Boost(Option, frozen=True):
    """Discard the boost card for the active player."""


class Sure(Option, frozen=True):
    """Do it although nothing comes of it."""


class Pay(Option, frozen=True):
    """Spend dice and bonus tokens."""

    dice: tuple[Die, ...] = ()
    tokens: tuple[Action, ...] = ()


class Suffer(Option, frozen=True):
    """Do not overcome the challenge."""


class Retry(Option, frozen=True):
    """Try the lost session again."""


class Stop(Option, frozen=True):
    """End the campaign."""


Act: TypeAlias = (
    Claim | Release | Lights | Swap | Plan | Dye | Flip | Pick | Dice | Turned | Cell | Icon | Give | Branch
    | Skill | Fire | Exploit | Again | Boost | Sure | Pay | Suffer | Retry | Stop
)  # fmt: skip
Options: TypeAlias = Act | None
