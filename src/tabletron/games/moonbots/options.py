"""What can be answered at a table of Moon-Bots."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tabletron.core.option import Option
from tabletron.games.moonbots.box import CardId, Slot

RobotId: TypeAlias = int
Cell: TypeAlias = Literal["B1", "B2", "M1", "M2", "T1", "T2"]
CELLS: tuple[Cell, ...] = ("B1", "B2", "M1", "M2", "T1", "T2")  # MB-011


class Buy(Option, frozen=True):
    cell: Cell


class Throw(Option, frozen=True):
    """Roll the dice."""


class Reroll(Option, frozen=True):
    dice: tuple[int, ...]


class Activate(Option, frozen=True):
    slot: Slot
    dice: tuple[int, ...]


class Aim(Option, frozen=True):
    """Where the points go: (robot, fists, missiles) for each target."""

    hits: tuple[tuple[RobotId, int, int], ...]


class Use(Option, frozen=True):
    """Play a Secret Weapon, with the choices it needs."""

    card: CardId
    cell: Cell | None = None
    robot: RobotId | None = None
    fists: int | None = None
    missiles: int | None = None
    split: tuple[tuple[RobotId, int], ...] = ()
    die: int | None = None
    becomes: int | None = None


class Find(Option, frozen=True):
    """The card taken out of the searched pile."""

    card: CardId


Options: TypeAlias = Buy | Throw | Reroll | Activate | Aim | Use | Find | None
