"""What all verbs of this game have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, TypeVar

from msgspec import Meta

from tabletron.core.vocabulary import NOBODY, Use, Verb
from tabletron.games.boardgame.outlook import Outlook
from tabletron.games.boardgame.state import BoardGame, Hero
from tabletron.games.boardgame.verbs.vocabulary import BATTLE, STAGE

Positive = Annotated[int, Meta(ge=1, le=99)]
Signed = Annotated[int, Meta(ge=-99, le=99)]
Step: TypeAlias = Literal["minions", "damage", "gain", "rest"]


class Doing(Verb[BoardGame, Outlook], frozen=True):
    """A verb of this game.

    `step` is where it comes among the effects of a scored roll (MM-098), `art` what is painted on a card that does it.
    One that is `first` comes before all others of its moment; one that `requires` changes what dice must show.
    """

    step: ClassVar[Step] = "rest"
    art: ClassVar[str] = "card"
    first: ClassVar[bool] = False
    requires: ClassVar[bool] = False

    def due(self) -> Step:
        """The step at which this one comes."""
        return self.step

    def told(self, game: BoardGame, written: dict[str, Any]) -> dict[str, Any]:
        """The line as it is told when it comes into force."""
        return written


D = TypeVar("D", bound=Doing)


def everywhere(name: str) -> Callable[[type[D]], type[D]]:
    """Enters a verb that cards say of challenges and of battles."""
    return lambda kind: STAGE.verb(name)(BATTLE.verb(name)(kind))


def owner(game: BoardGame, use: Use) -> Hero:
    """Whose effect it is, and so who chooses; challenges speak to the hero (MM-197)."""
    return game.hero if use.by == NOBODY else game.heroes[use.by]
