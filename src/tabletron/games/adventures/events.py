"""What can be told at a table of Mega Man Adventures."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from tabletron.core.flow import Seat
from tabletron.games.adventures.box import CardId, Surprise
from tabletron.games.adventures.effects import (
    Action,
    Die,
    Icons,
    Side,
)


class Event(Struct, frozen=True, tag=True, gc=False):
    pass


class SessionBegan(Event, frozen=True):
    session: int
    attempt: int


class HeroTaken(Event, frozen=True):
    seat: Seat
    hero: str


class Armed(Event, frozen=True):
    """A weapon was dealt or carried over."""

    seat: Seat
    weapon: CardId
    energy: int


class Claimed(Event, frozen=True):
    seat: Seat
    card: CardId


class Released(Event, frozen=True):
    seat: Seat
    card: CardId


class Began(Event, frozen=True):
    """Who has the first player token."""

    seat: Seat


class Sabotaged(Event, frozen=True):
    card: CardId


class RoundBegan(Event, frozen=True):
    """New cards lie on top."""

    reveals: ClassVar[bool] = True

    round: int


class Reshuffled(Event, frozen=True):
    """A discard pile became a new deck."""

    what: Literal["actions", "patterns", "lights", "boxes"]
    seat: Seat | None = None


class Lit(Event, frozen=True):
    """A Dr. Light card lies beside a support slot."""

    seat: Seat
    side: Side
    card: CardId


class Planned(Event, frozen=True):
    seat: Seat
    left: CardId
    right: CardId
    skill: CardId


class ActionBegan(Event, frozen=True):
    """The hero faces a stage card, or the boss."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: CardId


class Overloaded(Event, frozen=True):
    seat: Seat
    card: CardId


class Rolled(Event, frozen=True):
    seat: Seat
    dice: tuple[Die, ...]


class Rerolled(Event, frozen=True):
    seat: Seat
    old: tuple[Die, ...]
    new: tuple[Die, ...]


class Placed(Event, frozen=True):
    seat: Seat
    die: Die


class Turning(Event, frozen=True):
    """A die was turned by hand."""

    seat: Seat
    old: Die
    new: Die


class Dropped(Event, frozen=True):
    seat: Seat
    dice: tuple[Die, ...]


class Locked(Event, frozen=True):
    seat: Seat
    die: Die


class TokenFlipped(Event, frozen=True):
    seat: Seat
    token: Action
    active: bool


class Healed(Event, frozen=True):
    seat: Seat
    n: int


class Damaged(Event, frozen=True):
    seat: Seat
    n: int
    life: int


class TankUsed(Event, frozen=True):
    seat: Seat
    left: int


class Charged(Event, frozen=True):
    """Weapon energy was gained, or lost."""

    seat: Seat
    weapon: CardId
    n: int


class Engaged(Event, frozen=True):
    seat: Seat
    n: int
    icons: Icons
    damage: int
    box: bool
    pattern: CardId = ""

    @property
    def reveals(self) -> bool:
        return bool(self.pattern)


class Worked(Event, frozen=True):
    """An ability or a pattern card did something."""

    seat: Seat
    card: CardId


class SkillUsed(Event, frozen=True):
    seat: Seat
    card: CardId


class WeaponUsed(Event, frozen=True):
    seat: Seat
    weapon: CardId
    how: Literal["effect", "weakness", "reroll"]


class Boosted(Event, frozen=True):
    seat: Seat
    card: CardId
    to: Seat


class Struck(Event, frozen=True):
    """An icon of the requirement need not be covered."""

    icon: str


class Asked(Event, frozen=True):
    """The requirement has changed."""

    icons: Icons


class Prevented(Event, frozen=True):
    n: int


class Declared(Event, frozen=True):
    """The active player means to take the damage."""

    seat: Seat


class Overcame(Event, frozen=True):
    seat: Seat
    dice: tuple[Die, ...]
    tokens: tuple[Action, ...]


class Failed(Event, frozen=True):
    seat: Seat
    damage: int


class BoxOpened(Event, frozen=True):
    seat: Seat
    kind: Surprise
    lost: bool


class PatternAdded(Event, frozen=True):
    seat: Seat


class BossReady(Event, frozen=True):
    """A boss waits with so many pattern cards."""

    seat: Seat
    boss: CardId
    patterns: int


class BossBeaten(Event, frozen=True):
    seat: Seat
    boss: CardId


class WeaponWon(Event, frozen=True):
    seat: Seat
    weapon: CardId


class SessionEnded(Event, frozen=True):
    reveals: ClassVar[bool] = True

    session: int
    won: bool


class Stopped(Event, frozen=True):
    """The campaign was given up."""

    seat: Seat


Events: TypeAlias = (
    SessionBegan | HeroTaken | Armed | Claimed | Released | Began | Sabotaged | RoundBegan | Reshuffled | Lit | Planned
    | ActionBegan | Overloaded | Rolled | Rerolled | Placed | Turning | Dropped | Locked | TokenFlipped | Healed
    | Damaged | TankUsed | Charged | Engaged | Worked | SkillUsed | WeaponUsed | Boosted | Struck | Asked | Prevented
    | Declared | Overcame | Failed | BoxOpened | PatternAdded | BossReady | BossBeaten | WeaponWon | SessionEnded
    | Stopped
)  # fmt: skip
