"""What the cards of Moon-Bots do: vocabularies for parts, Upgrades and Secret Weapons, and what their verbs share.

The verbs themselves stand in the files of these names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from tabletron.core import vocabulary
from tabletron.core.flow import Clause
from tabletron.core.vocabulary import Line, Verb, Vocabulary

if TYPE_CHECKING:
    from tabletron.games.moonbots.options import Use
    from tabletron.games.moonbots.outlook import Outlook
    from tabletron.games.moonbots.state import MoonBots, Robot

Kind: TypeAlias = Literal["fist", "missile"]
Points = Annotated[int, Meta(ge=1, le=4)]
Amount = Annotated[int, Meta(ge=1, le=18)]
Trigger: TypeAlias = Literal[
    "open", "own_turn", "own_dice", "turn_start", "before_reroll",
    "incoming", "attack_done", "gained", "reroll_declared", "acquired",
]  # fmt: skip
FREE: tuple[Trigger, ...] = ("open", "own_turn", "own_dice", "turn_start", "before_reroll")
"""The triggers that belong to open windows; the others answer an event."""


class Work(Struct, frozen=True, gc=False):
    """What an activation comes to before any bonus: the attack, then energy gained, then energy lost."""

    fist: int = 0
    missile: int = 0
    energy: int = 0
    lose: int = 0


class Gear(Struct, frozen=True, gc=False):
    """What its Upgrades make of a robot: dice to roll and to roll again, points added and points stopped."""

    dice: int = 1
    rerolls: int = 0
    more_fists: int = 0
    more_missiles: int = 0
    fewer_fists: int = 0
    fewer_missiles: int = 0


PARTS: Vocabulary[MoonBots, Work] = Vocabulary()
UPGRADES: Vocabulary[MoonBots, Gear] = Vocabulary()
WEAPONS: Vocabulary[MoonBots, Outlook] = Vocabulary()


class PartVerb(Verb["MoonBots", Work], frozen=True):
    """Something that a part does when dice activate it.

    `shape` says what it adds to the work of its part, whatever the table looks like. Points of damage make one attack
    together. What is done after the attack has a `step`, and a lower one comes first.
    """

    step: ClassVar[int] = 0


class UpgradeVerb(Verb["MoonBots", Gear], frozen=True):
    """Something that an Upgrade makes of its robot for good: `shape` is its whole rule, the same at every table."""

    lasts: ClassVar[bool] = True


class WeaponVerb(Verb["MoonBots", "Outlook"], frozen=True):
    """Something that a Secret Weapon does when it is played."""

    triggers: ClassVar[tuple[Trigger, ...]] = FREE
    """What a card with this verb can answer."""
    protects: ClassVar[bool] = False

    def ways(self, game: MoonBots, robot: Robot, card: str) -> list[Use]:
        """The ways in which the robot can play the card so that it changes something."""
        raise NotImplementedError

    def may(self, game: MoonBots, use: vocabulary.Use) -> Clause | None:
        return None if self.ways(game, game.robots[use.by], use.pick) else "MB-134"


class Played(vocabulary.Use, frozen=True, kw_only=True):
    """A Secret Weapon at work, with the choices made for it."""

    choice: Use


def chosen(use: vocabulary.Use) -> Use:
    """The choices made for a Secret Weapon."""
    assert isinstance(use, Played)
    return use.choice


class PartLine(Line["MoonBots", Work]):
    vocabulary: ClassVar[Vocabulary[Any, Any]] = PARTS
    verb: PartVerb


class UpgradeLine(Line["MoonBots", Gear]):
    vocabulary: ClassVar[Vocabulary[Any, Any]] = UPGRADES
    verb: UpgradeVerb


class WeaponLine(Line["MoonBots", "Outlook"]):
    vocabulary: ClassVar[Vocabulary[Any, Any]] = WEAPONS
    verb: WeaponVerb
