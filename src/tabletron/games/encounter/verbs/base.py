"""What the verbs of this game have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, TypeAlias

from msgspec import structs

from tabletron.core.i18n import Words
from tabletron.core.vocabulary import NOBODY, Use, Verb
from tabletron.games.encounter.box import VERBS, Attack, Traits
from tabletron.games.encounter.outlook import Blow, Outlook
from tabletron.games.encounter.state import Encounter, Fighter

Aim: TypeAlias = tuple[int, str]
"""On whom something is used, and what else was picked: terrain, a number, another enemy."""
ALONE: Aim = (NOBODY, "")


class Deed(Verb[Encounter, Outlook], frozen=True):
    """Something that cards do here: beside the usual it knows on whom it can be used now, and who pays for it."""

    lost: ClassVar[bool] = False
    """Whether it is over when the attack turns to another target."""

    def aims(self, game: Encounter, by: Fighter) -> Iterator[Aim]:
        """Everything that this character could use it on now."""
        yield ALONE

    def payers(self, use: Use) -> tuple[int, ...]:
        """Who pays: the character that uses it, or others with it."""
        return (use.by,)

    def player(self, words: Words) -> str:
        """Who can use it, in words, if it comes with a card that anybody may play."""
        return words("a character")

    def partners(self, words: Words) -> str:
        """Who pays as well, in words."""
        return ""

    def times(self, use: Use) -> int:
        """How often the price is paid."""
        return 1

    @property
    def most_times(self) -> int:
        """How often the price can be paid at most."""
        return 1

    def change(self, now: Blow, game: Encounter, use: Use) -> Blow:
        """The attack with this in it."""
        return now

    @property
    def shapes(self) -> bool:
        """Whether it can change an attack."""
        return type(self).change is not Deed.change

    @property
    def endures(self) -> bool:
        """Whether what it promises stays until the character's next activation."""
        return False

    def fits(self, attack: Attack) -> bool:
        """Whether what it promised is for this attack, which uses it up."""
        return False

    def left(self, n: int) -> int:
        """What it leaves of Damage that is about to be suffered."""
        return n

    def mark(self, now: Traits) -> Traits:
        """What it always makes of its character, beside its rolls."""
        return now

    def shape(self, now: Outlook, game: Encounter, use: Use) -> Outlook:
        return (
            now if now.blow is None or not self.shapes else structs.replace(now, blow=self.change(now.blow, game, use))
        )


def begin(game: Encounter, use: Use) -> None:
    """What is used in an attack works in that attack, anything else until the end of the next Cosmic turn."""
    if game.content.lines[use.line].when == "active":
        game.lasting.append(use)
    else:
        assert game.strike is not None
        game.strike.uses.append(use)


VERBS.begin = begin
