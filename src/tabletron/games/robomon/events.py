"""What can be told at a table of RoboMon."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from tabletron.core.flow import Seat
from tabletron.games.robomon.box import CardId
from tabletron.games.robomon.effects import Colour, Icon
from tabletron.games.robomon.island.state import NewsOf

MonId: TypeAlias = int
Where: TypeAlias = Literal["reserve", "map", "out", "down", "gone", "caught", "box"]
Zone: TypeAlias = Literal["centre", "first", "second", "outside"]
TossMode: TypeAlias = Literal["model", "aim", "manual"]


class Event(Struct, frozen=True, tag=True, gc=False):
    pass


class Began(Event, frozen=True):
    entry: str
    map: str


class Drafted(Event, frozen=True):
    """A seat took a card; hidden ones stay nameless. What is there to choose from next is seen then."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: CardId | None


class Challenged(Event, frozen=True):
    broken: bool
    by: str = ""


class Entered(Event, frozen=True):
    mon: MonId
    card: CardId
    square: str


class RoundBegan(Event, frozen=True):
    round: int
    order: tuple[MonId, ...]


class Rolled(Event, frozen=True):
    side: int
    dice: tuple[Icon, ...]


class TimePlaced(Event, frozen=True):
    mon: MonId
    tokens: int
    of: int


class TurnBegan(Event, frozen=True):
    mon: MonId
    bonus: bool


class Moved(Event, frozen=True):
    mon: MonId
    start: str
    to: str
    cost: int


class Attacked(Event, frozen=True):
    mon: MonId
    ability: int
    targets: tuple[MonId, ...]
    base: int


class Supported(Event, frozen=True):
    """A support ability is used."""

    mon: MonId
    ability: int
    target: MonId


class Modified(Event, frozen=True):
    colour: Colour
    face: int | str


class Missed(Event, frozen=True):
    mon: MonId


class Blocked(Event, frozen=True):
    mon: MonId
    points: int


class ArmorBroke(Event, frozen=True):
    mon: MonId
    tokens: int


class Damaged(Event, frozen=True):
    mon: MonId
    points: int


class Healed(Event, frozen=True):
    mon: MonId
    points: int


class Pushed(Event, frozen=True):
    mon: MonId
    to: str


class Bumped(Event, frozen=True):
    """A push that went against rocks or the edge of the grid."""

    mon: MonId


class StatusRolled(Event, frozen=True):
    """A roll for trap or paralyze."""

    mon: MonId
    status: str
    die: int
    face: int
    hit: bool


class StatusEnded(Event, frozen=True):
    mon: MonId
    status: str


class Left(Event, frozen=True):
    """A RoboMon left the map."""

    mon: MonId
    where: Where


class Used(Event, frozen=True):
    mon: MonId
    on: str


class Forfeited(Event, frozen=True):
    mon: MonId


class Walked(Event, frozen=True):
    to: str


class Repaired(Event, frozen=True):
    """A Small Repair Kit was used."""

    mon: MonId


class Tossed(Event, frozen=True):
    """A toss as it is recorded (RM-186), and what it came to."""

    mon: MonId
    mode: TossMode
    die: int
    face: int
    zone: Zone
    disruptor: bool
    result: int


class Backlash(Event, frozen=True):
    damage: int
    batteries: int
    success: bool


class Captured(Event, frozen=True):
    mon: MonId
    card: CardId
    boxed: CardId


class Thought(Event, frozen=True):
    """A step of an opposing RoboMon's procedure, and what decided it."""

    mon: MonId
    step: str
    what: str = ""
    target: MonId | None = None
    by: str = ""
    over: tuple[str, ...] = ()
    """The squares that came into question."""


class Marked(Event, frozen=True):
    """The tie marker changes hands."""

    seat: Seat


class BattleEnded(Event, frozen=True):
    how: str
    winner: Seat | None


class Gained(Event, frozen=True):
    item: str
    n: int


Events: TypeAlias = (
    Began | Drafted | Challenged | Entered | RoundBegan | Rolled | TimePlaced | TurnBegan | Moved | Attacked | Supported
    | Modified | Missed | Blocked | ArmorBroke | Damaged | Healed | Pushed | Bumped | StatusRolled | StatusEnded | Left
    | Used | Forfeited | Walked | Repaired | Tossed | Backlash | Captured | Thought | Marked | BattleEnded | Gained
    | NewsOf
)  # fmt: skip
