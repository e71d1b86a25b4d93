"""What can be told at a table of Mega Man: The Board Game."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from tabletron.core.flow import Seat
from tabletron.games.boardgame.box import CardId
from tabletron.games.boardgame.state import Side


class Event(Struct, frozen=True, tag=True, gc=False):
    pass


class HeroTaken(Event, frozen=True):
    seat: Seat
    card: CardId


class Began(Event, frozen=True):
    """Who goes first."""

    seat: Seat


class StageChosen(Event, frozen=True):
    seat: Seat
    stage: CardId


class TurnBegan(Event, frozen=True):
    seat: Seat


class Revealed(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    card: CardId


class Reshuffled(Event, frozen=True):
    """A discard pile became a new deck: of a player, or of a stage."""

    seat: Seat | None = None
    stage: CardId = ""


class Drew(Event, frozen=True):
    """Told to the owner only."""

    seat: Seat
    cards: tuple[CardId, ...]


class Looked(Event, frozen=True):
    """Told to who looks only."""

    seat: Seat
    cards: tuple[CardId, ...]


class Peeked(Event, frozen=True):
    """Somebody looks at the top of a deck."""

    seat: Seat
    deck: Literal["own_deck", "challenge_deck"]
    n: int


class Buried(Event, frozen=True):
    """So many cards went under the deck."""

    seat: Seat
    n: int


class Played(Event, frozen=True):
    seat: Seat
    card: CardId
    side: Side
    left: int


class Used(Event, frozen=True):
    """An ability was used, on a challenge or in battle."""

    seat: Seat
    name: str
    battle: bool


class Passed(Event, frozen=True):
    seat: Seat


class Activated(Event, frozen=True):
    """The special of the minions works."""

    seat: Seat
    minion: str


class Budget(Event, frozen=True):
    """A budget changed by an effect."""

    side: Literal["hero", "wily"]
    n: int
    left: int


class MinionsCame(Event, frozen=True):
    minion: str
    n: int


class MinionsGone(Event, frozen=True):
    """Minions were defeated by Hits, or destroyed by an ability."""

    minions: tuple[str, ...]
    how: Literal["defeated", "destroyed"]


class RequirementsNow(Event, frozen=True):
    faces: tuple[str, ...]


class Ruled(Event, frozen=True):
    """Something holds from now on: the verb of the effect, with its number and face."""

    verb: str
    n: int
    face: str
    to: str = ""
    how: str = ""


class Rolled(Event, frozen=True):
    seat: Seat
    faces: tuple[str, ...]
    free: tuple[str, ...] = ()


class Rerolled(Event, frozen=True):
    seat: Seat
    old: tuple[str, ...]
    new: tuple[str, ...]
    free: bool


class Turned(Event, frozen=True):
    """A die was changed by an ability."""

    seat: Seat
    old: str
    new: str


class TrophyReturned(Event, frozen=True):
    seat: Seat
    trophy: CardId
    old: str
    new: str


class Removed(Event, frozen=True):
    """A die left the roll."""

    seat: Seat
    face: str


class Stuck(Event, frozen=True):
    seat: Seat
    face: str


class Scored(Event, frozen=True):
    faces: tuple[str, ...]


class Term(Struct, frozen=True, gc=False):
    """A part of a sum: what it comes from, and how much."""

    what: str
    n: int


class Sum(Event, frozen=True):
    """The damage that is collected, part by part."""

    to: Literal["hero", "boss"]
    terms: tuple[Term, ...]


class Damaged(Event, frozen=True):
    seat: Seat
    n: int
    prevented: int
    left: int


class BossDamaged(Event, frozen=True):
    boss: CardId
    n: int
    left: int


class Healed(Event, frozen=True):
    seat: Seat
    n: int
    left: int


class Changed(Event, frozen=True):
    """WE, Threat or Lives went up or down."""

    seat: Seat
    stat: Literal["we", "threat", "lives"]
    n: int
    left: int


class BaseChanged(Event, frozen=True):
    seat: Seat
    stat: str
    base: int


class Discarded(Event, frozen=True):
    seat: Seat
    cards: tuple[CardId, ...]


class Recovered(Event, frozen=True):
    seat: Seat
    card: CardId


class ChallengeEnded(Event, frozen=True):
    seat: Seat
    card: CardId
    how: Literal["passed", "failed", "replaced", "cut short"]


class Moved(Event, frozen=True):
    seat: Seat
    position: int


class BattleBegan(Event, frozen=True):
    seat: Seat
    boss: CardId
    health: int


class RoundBegan(Event, frozen=True):
    round: int
    controller: Seat


class MachineTurned(Event, frozen=True):
    """The Wily Machine shows its second side."""


class LifeLost(Event, frozen=True):
    seat: Seat
    left: int


class Gone(Event, frozen=True):
    """The last Life is lost: the piece leaves the board."""

    seat: Seat


class BossBeaten(Event, frozen=True):
    seat: Seat
    boss: CardId


class PowerWon(Event, frozen=True):
    seat: Seat
    power: CardId


class TrophyWon(Event, frozen=True):
    seat: Seat
    trophy: CardId


class TurnEnded(Event, frozen=True):
    seat: Seat


class Won(Event, frozen=True):
    seat: Seat


Events: TypeAlias = (
    HeroTaken | Began | StageChosen | TurnBegan | Revealed | Reshuffled | Drew | Looked | Peeked | Buried | Played
    | Used | Passed | Activated | Budget | MinionsCame | MinionsGone | RequirementsNow | Ruled | Rolled | Rerolled
    | Turned | TrophyReturned | Removed | Stuck | Scored | Sum | Damaged | BossDamaged | Healed | Changed
    | BaseChanged | Discarded | Recovered | ChallengeEnded | Moved | BattleBegan | RoundBegan | MachineTurned
    | LifeLost | Gone | BossBeaten | PowerWon | TrophyWon | TurnEnded | Won
)  # fmt: skip
