"""What a player of RoboMon may answer."""

from __future__ import annotations

from typing import TypeAlias

from tabletron.core.option import Option
from tabletron.games.robomon.box import CardId, MonId
from tabletron.games.robomon.island.options import OnTheIsland


class Pay(Option, frozen=True):
    """Icons spent: dice that show it, wild dice, and the slot's token."""

    dice: int = 0
    wild: int = 0
    token: int = 0


class Go(Pay, frozen=True):
    """Spend movement icons."""


class Strike(Option, frozen=True):
    """Use a basic or special ability with these icons, the one of its square among them."""

    ability: int
    dice: int = 0
    wild: int = 0
    token: int = 0
    square: int = 0


class Block(Pay, frozen=True):
    """Spend armor icons."""


class Use(Option, frozen=True):
    """Use the ongoing ability, on a die or a token if it needs one."""

    on: str = ""


class Swap(Option, frozen=True):
    """Exchange the RoboMon for this reserve, or fill its empty place."""

    mon: MonId


class Forfeit(Option, frozen=True):
    """Give the turn up for two player actions."""


class Step(Option, frozen=True):
    """A square, by its name."""

    to: str


class Aim(Option, frozen=True):
    """A RoboMon on the map: whom to hit, to help, to move, or who acts first."""

    mon: MonId


class Face(Option, frozen=True):
    """How an area is turned, in quarters."""

    turns: int


class Reroll(Option, frozen=True):
    """How many time dice to roll again."""

    dice: int


class Walk(Option, frozen=True):
    """The pawn moves."""

    to: str


class Toss(Option, frozen=True):
    """Throw a reprogrammer at a wild RoboMon."""

    mon: MonId
    tool: str
    disruptor: bool = False


class Repair(Option, frozen=True):
    """Use a Small Repair Kit."""

    mon: MonId


class Choose(Option, frozen=True):
    """A card."""

    card: CardId


class Keep(Option, frozen=True):
    """A pick of a closed draft."""

    card: CardId
    discard: CardId


class Enter(Option, frozen=True):
    """Bench RoboMon enter, each on its square."""

    cards: tuple[CardId, ...]
    to: tuple[str, ...]


class Spot(Option, frozen=True):
    """A point of the lid in mm from its lower left corner: where a toss is aimed."""

    x: int
    y: int


class Say(Option, frozen=True):
    """A word or a number: how to toss, what a real die showed, yes."""

    word: str


Options: TypeAlias = (
    Go | Strike | Block | Use | Swap | Forfeit | Step | Aim | Face | Reroll | Walk | Toss | Repair | Choose | Keep
    | Enter | Spot | Say | OnTheIsland | None
)  # fmt: skip

NO, YES, BOX = Say("no"), Say("yes"), Say("box")
