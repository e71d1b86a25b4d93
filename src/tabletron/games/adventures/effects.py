"""What cards can do: the effect vocabulary of Mega Man Adventures, as typed values.

A card says its effect in one line, such as `die -> set:red.SS` or `engage: reroll:1(J) else hurt:1`; `reading.py` turns
that line into these values once, when the box is opened.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Action: TypeAlias = Literal["J", "R", "S"]
ACTIONS: tuple[Action, ...] = ("J", "R", "S")
Colour: TypeAlias = Literal["red", "blue", "yellow"]
COLOURS: tuple[Colour, ...] = ("red", "blue", "yellow")
COLOUR_OF: dict[str, Colour] = {"S": "red", "J": "blue", "R": "yellow"}
"""The colour of each action: its die shows it most often, its token is printed in it."""
FACES = frozenset({"J", "R", "S", "JJ", "RR", "SS"})
Die: TypeAlias = str
"""A die as it lies there: `red.SS`."""
Icons: TypeAlias = str
"""The icons of a requirement, such as `WJJ`; X is the signature move of the boss."""
Side: TypeAlias = Literal["left", "right"]
Cost: TypeAlias = Literal["die", "die2", "tok", "we", "hp1", "J", "R", "S", "W"]
Hook: TypeAlias = Literal[
    "planning", "dice_pool", "engage", "success", "fail", "after_last", "clean_up", "ongoing", "setup"
]
Rule: TypeAlias = Literal["ban:boost", "ban:boost_others", "ban:skill", "ban:weapon", "limit:boost1", "limit:weapon1"]


class Challenge(Struct, frozen=True, gc=False):
    """A requirement, what failing it costs, and whether a surprise box stands beside it."""

    icons: Icons
    damage: int
    box: bool = False


# --- verbs


class Verb(Struct, frozen=True, gc=False):
    pass


class Deed(Verb, frozen=True):
    """A verb that happens at once."""


class Gain(Deed, frozen=True):
    """Gain and roll a die of one of these colours; `again`: it may be rolled once more."""

    colours: tuple[Colour, ...]
    again: bool = False


class Place(Deed, frozen=True):
    """Add a die turned to a face."""

    die: Die


class PlaceNeeded(Deed, frozen=True):
    """Add a die turned to an action that the requirement asks for."""


class Token(Deed, frozen=True):
    """One of these bonus tokens becomes active."""

    kinds: tuple[Action, ...]


class Heal(Deed, frozen=True):
    n: int


class Hurt(Deed, frozen=True):
    n: int


class Charge(Deed, frozen=True):
    """Gain weapon energy."""

    n: int


class Drain(Deed, frozen=True):
    """Lose weapon energy."""

    n: int


class Reroll(Deed, frozen=True):
    """Roll so many dice again (0: as many as wanted), if given only dice that show an action."""

    n: int
    showing: Action | None = None


class RerollAll(Deed, frozen=True):
    """Roll all dice again that show an action, that show a double, or that have a colour of choice."""

    of: Action | Literal["double", "colour"]


class Turn(Deed, frozen=True):
    """Turn a die to any face, to its double face, or to a single action."""

    to: Action | Literal["any", "double"]


class Cut(Deed, frozen=True):
    """Turn a double die to its single face."""


class Copy(Deed, frozen=True):
    """Add a die like one in the pool."""

    single: bool


class Drop(Deed, frozen=True):
    """Discard dice, if given only dice that show an action."""

    n: int
    showing: Action | None = None


class Untoken(Deed, frozen=True):
    """One active token, or every one, becomes inactive."""

    every: bool


class Lock(Deed, frozen=True):
    """Lock dice for this challenge, or until a space is engaged."""

    n: int
    until: int | None = None


class Prevent(Deed, frozen=True):
    n: int


class Ignore(Deed, frozen=True):
    """Strike one icon from the requirement."""


class Need(Deed, frozen=True):
    """Add an icon to the requirement, or repeat its first."""

    icon: Action | Literal["W", "first"]


class Worsen(Deed, frozen=True):
    """Raise the damage of failing."""

    n: int


class Extra(Deed, frozen=True):
    """One more challenge after the last."""

    challenge: Challenge


class Forbid(Verb, frozen=True):
    rule: Rule


class OpenBox(Deed, frozen=True):
    pass


class AddPattern(Deed, frozen=True):
    """One more pattern card under the pile."""


class Signature(Deed, frozen=True):
    """The signature move becomes this."""

    icons: Icons


class HideTop(Verb, frozen=True):
    """The top card of the pile stays face down until it is faced."""


class LoseTank(Verb, frozen=True):
    n: int


class LoseEnergy(Verb, frozen=True):
    """Every player starts with so much less weapon energy."""

    n: int


class LoseLife(Verb, frozen=True):
    """Every hero starts with so much less life."""

    n: int


class MoreStages(Verb, frozen=True):
    n: int


class MorePatterns(Verb, frozen=True):
    n: int


class RemoveLife(Verb, frozen=True):
    """The life tokens leave the surprise boxes."""


class WeakCost(Verb, frozen=True):
    """What the extra die of a weakness costs in weapon energy."""

    n: int


# --- how verbs are joined


class Both(Verb, frozen=True):
    """One after the other."""

    parts: tuple[Effect, ...]


class Either(Verb, frozen=True):
    """The active player chooses one that can be done in full."""

    parts: tuple[Effect, ...]


class Else(Verb, frozen=True):
    """The second only if the first is impossible."""

    first: Effect
    other: Effect


class Test(Struct, frozen=True, gc=False):
    """What must hold: `no J`, `nodie J`, `dice>=4`, `had J`, `printed>=2`, `shows S`."""

    what: Literal["no", "nodie", "dice", "had", "printed", "shows"]
    icon: str = ""
    n: int = 0


class If(Verb, frozen=True):
    test: Test
    then: Effect


class Ally(Verb, frozen=True):
    """The active player names the hero who gets it."""

    then: Effect


Effect: TypeAlias = (
    Gain | Place | PlaceNeeded | Token | Heal | Hurt | Charge | Drain | Reroll | RerollAll | Turn | Cut | Copy | Drop
    | Untoken | Lock | Prevent | Ignore | Need | Worsen | Extra | Forbid | OpenBox | AddPattern | Signature | HideTop
    | LoseTank | LoseEnergy | LoseLife | MoreStages | MorePatterns | RemoveLife | WeakCost
    | Both | Either | Else | If | Ally
)  # fmt: skip


class Ability(Struct, frozen=True, gc=False):
    """What a boss, a stage side or a sabotage card does, and when: at a hook, for the challenges of its scope.

    `challenges` names them by number, `onward` counts from the last of these on; without any, all are meant.
    """

    hook: Hook
    effect: Effect
    challenges: tuple[int, ...] = ()
    onward: bool = False
    once: bool = False

    def covers(self, n: int) -> bool:
        """Whether it works for the n-th challenge of an action phase."""
        return not self.challenges or n in self.challenges or (self.onward and n >= self.challenges[-1])
