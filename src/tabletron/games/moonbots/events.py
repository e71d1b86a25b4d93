"""What can be told at a table of Moon-Bots."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct

from tabletron.games.moonbots.effects import CardId
from tabletron.games.moonbots.state import Cell, RobotId, Use


class Event(Struct, frozen=True, tag=True, gc=False):
    pass


class TurnBegan(Event, frozen=True):
    robot: RobotId
    round: int


class Bought(Event, frozen=True):
    """A card left the Market; a Secret Weapon stays nameless."""

    robot: RobotId
    cell: Cell
    card: CardId | None
    price: int

    @property
    def reveals(self) -> bool:
        return self.card is None


class Received(Event, frozen=True):
    """Only the owner learns which Secret Weapon it is."""

    robot: RobotId
    card: CardId


class Rolled(Event, frozen=True):
    robot: RobotId
    dice: tuple[int, ...]


class Rerolled(Event, frozen=True):
    robot: RobotId
    old: tuple[int, ...]
    new: tuple[int, ...]


class Activated(Event, frozen=True):
    robot: RobotId
    ability: str
    dice: tuple[int, ...]
    hits: tuple[tuple[RobotId, int, int], ...]


class Protected(Event, frozen=True):
    robot: RobotId
    kind: str
    n: int


class Damaged(Event, frozen=True):
    robot: RobotId
    n: int
    by: RobotId | None


class Gained(Event, frozen=True):
    robot: RobotId
    n: int
    by: str


class Lost(Event, frozen=True):
    robot: RobotId
    n: int
    by: str


class Used(Event, frozen=True):
    robot: RobotId
    use: Use


class Found(Event, frozen=True):
    robot: RobotId
    card: CardId


class Spied(Event, frozen=True):
    """Only the spy learns what it saw."""

    robot: RobotId
    target: RobotId
    cards: tuple[CardId, ...]


class Fell(Event, frozen=True):
    robot: RobotId


class Slept(Event, frozen=True):
    robot: RobotId


class FinalBegan(Event, frozen=True):
    robots: tuple[RobotId, ...]


class Skipped(Event, frozen=True):
    robot: RobotId


class Restocked(Event, frozen=True):
    """The Market after phase C; Secret Weapons stay nameless."""

    reveals: ClassVar[bool] = True

    dropped: int
    new: tuple[tuple[Cell, CardId | None], ...]


class Stopped(Event, frozen=True):
    rounds: int


Events: TypeAlias = (
    TurnBegan | Bought | Received | Rolled | Rerolled | Activated | Protected | Damaged | Gained | Lost | Used | Found
    | Spied | Fell | Slept | FinalBegan | Skipped | Restocked | Stopped
)  # fmt: skip
