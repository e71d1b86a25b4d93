"""What can be told."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

FighterId: TypeAlias = int


class Event(Struct, frozen=True, array_like=True, tag=True):
    """Something happened."""


class Recruited(Event, frozen=True):
    squad: int
    character: str


class Took(Event, frozen=True):
    squad: int
    card: str


class Deployed(Event, frozen=True):
    fighter: FighterId
    x: int
    y: int


class StepBegan(Event, frozen=True):
    step: str
    round: int


class TurnBegan(Event, frozen=True):
    side: int
    n: int


class Activated(Event, frozen=True):
    fighter: FighterId


class Powered(Event, frozen=True):
    """Gained Power; a loss is below 0."""

    fighter: FighterId
    n: int


class Moved(Event, frozen=True):
    fighter: FighterId
    x: int
    y: int
    how: Literal["advance", "climb", "push", "throw", "place", "stay"]


class Attacked(Event, frozen=True):
    fighter: FighterId
    target: FighterId
    attack: str


class Redirected(Event, frozen=True):
    target: FighterId


class Rolled(Event, frozen=True):
    fighter: FighterId
    what: Literal["attack", "defense", "dodge", "search", "power"]
    dice: str


class Rerolled(Event, frozen=True):
    fighter: FighterId
    old: str
    new: str


class Turned(Event, frozen=True):
    """A die of a fighter was turned to another face."""

    fighter: FighterId
    old: str
    new: str


class Covered(Event, frozen=True):
    fighter: FighterId
    terrain: str


class Damaged(Event, frozen=True):
    fighter: FighterId
    n: int


class Healed(Event, frozen=True):
    fighter: FighterId
    n: int


class Conditioned(Event, frozen=True):
    fighter: FighterId
    condition: str
    on: bool


class WasDazed(Event, frozen=True):
    fighter: FighterId


class Recovered(Event, frozen=True):
    """It is no longer Dazed; in the Cleanup Phase its card turns."""

    fighter: FighterId
    injured: bool = True


class KnockedOut(Event, frozen=True):
    fighter: FighterId


class Reset(Event, frozen=True):
    fighter: FighterId
    firmware: int


class Collided(Event, frozen=True):
    """A fighter, or terrain, was thrown into a fighter or terrain."""

    thrown: str
    hit: str


class Destroyed(Event, frozen=True):
    terrain: str


class PickedUp(Event, frozen=True):
    fighter: FighterId


class Dropped(Event, frozen=True):
    fighter: FighterId
    x: int
    y: int


class Passed(Event, frozen=True):
    fighter: FighterId
    to: FighterId


class Delivered(Event, frozen=True):
    fighter: FighterId


class Appeared(Event, frozen=True):
    """A citizen appeared beside terrain."""

    terrain: str
    x: int
    y: int


class Taken(Event, frozen=True):
    """Ultron took a citizen."""

    fighter: FighterId


class Searched(Event, frozen=True):
    fighter: FighterId
    terrain: str
    found: bool


class Controlled(Event, frozen=True):
    console: str
    side: int


class Scored(Event, frozen=True):
    side: int
    total: int


class DoomRolled(Event, frozen=True):
    dice: str


class Doomed(Event, frozen=True):
    row: str


class Used(Event, frozen=True):
    fighter: FighterId
    power: str


class Played(Event, frozen=True):
    fighter: FighterId
    card: str


class Thought(Event, frozen=True):
    """What the script of Ultron decided: the row of its card, what it picked, and why."""

    row: str
    what: str
    why: str


class Instructed(Event, frozen=True):
    """What people with real figures are to do on their table."""

    text: str
    who: str = ""
    n: int = 0


class Lapsed(Event, frozen=True):
    """An effect of this round is over."""

    card: str


Events: TypeAlias = (
    Recruited | Took | Deployed | StepBegan | TurnBegan | Activated | Powered | Moved | Attacked | Redirected | Rolled
    | Rerolled | Turned | Covered | Damaged | Healed | Conditioned | WasDazed | Recovered | KnockedOut | Reset
    | Collided | Destroyed | PickedUp | Dropped | Passed | Delivered | Appeared | Taken | Searched | Controlled | Scored
    | DoomRolled | Doomed | Used | Played | Thought | Instructed | Lapsed
)  # fmt: skip

STRUCK = frozenset(
    {Redirected, Used, Played, Rerolled, Covered, Turned, Damaged, Conditioned, WasDazed, KnockedOut, Reset, Moved}
)
"""What an attack is told by."""
TRACED = frozenset(
    {DoomRolled, Doomed, Thought, Scored, Controlled, Destroyed, Dropped, Damaged, WasDazed, KnockedOut, Activated}
)
"""What the last turn of the Cosmic Threat can be read from."""
