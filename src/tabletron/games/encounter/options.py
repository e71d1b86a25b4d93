"""What can be answered."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tabletron.core.option import Option
from tabletron.games.encounter.box import Condition
from tabletron.games.encounter.events import FighterId
from tabletron.games.encounter.geometry.points import Spot
from tabletron.games.encounter.geometry.ways import Toward, Turn


class Recruit(Option, frozen=True):
    """Takes a character into the squad."""

    character: str


class Take(Option, frozen=True):
    """Takes a team tactic card."""

    card: str


class Ready(Option, frozen=True):
    """The squad, or its cards, are complete."""


class Activate(Option, frozen=True):
    fighter: FighterId


class Yes(Option, frozen=True):
    """Agrees."""


class Move(Option, frozen=True):
    """A move action."""


class Climb(Option, frozen=True):
    """A climb action."""


class Shoot(Option, frozen=True):
    """An attack action; area attacks and beams name no target."""

    attack: str
    target: FighterId | None = None


class Shake(Option, frozen=True):
    """Shakes a special condition off."""

    condition: Condition


class Use(Option, frozen=True):
    """Uses a superpower, on a fighter or on terrain."""

    fighter: FighterId
    power: str
    target: FighterId | None = None
    terrain: str | None = None


class Touch(Option, frozen=True):
    """Interacts: `home`, a console, a piece of terrain, or `citizen` with its number."""

    what: str


class Play(Option, frozen=True):
    """Plays a team tactic card; who pays, and on whom it works."""

    card: str
    fighter: FighterId
    target: FighterId | None = None
    n: int | None = None


class End(Option, frozen=True):
    """Ends the activation."""


class Pick(Option, frozen=True):
    """Picks a fighter."""

    fighter: FighterId


class Choose(Option, frozen=True):
    """Picks a console or a piece of terrain."""

    what: str


class Faces(Option, frozen=True):
    """Dice by the faces they show."""

    faces: str


class Number(Option, frozen=True):
    """So many."""

    n: int


class Report(Option, frozen=True):
    """What happened to a character on a real table."""

    what: Literal["hurts", "finds", "lifts", "drops", "brings", "falls", "stands"]


class Do(Option, frozen=True):
    """Carries an optional effect out."""


Act: TypeAlias = (
    Recruit | Take | Ready | Activate | Yes | Move | Climb | Shoot | Shake | Use | Touch | Play | End | Turn | Toward
    | Pick | Choose | Faces | Number | Report | Do | Spot
)  # fmt: skip
Options: TypeAlias = Act | None
