"""What can be told of damage, of battles, and of how a game ends."""

from __future__ import annotations

from typing import Any, Literal

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.games.boardgame.box import CardId
from tabletron.games.boardgame.events.base import Event
from tabletron.games.boardgame.words import signs

ENDS = {
    "passed": message("{seat} passes {card}"),
    "failed": message("{seat} fails {card}"),
    "replaced": message("{card} is replaced"),
    "cut short": message("{card} is over"),
}


class Damaged(Event, frozen=True):
    seat: Seat
    n: int
    prevented: int
    left: int

    def say(self, state: Any, words: Words) -> str:
        text = message("{seat} takes {n} damage: {left}[health] left")
        if self.prevented:
            text = message("{seat} takes {n} damage, {prevented} of it prevented: {left}[health] left")
        return words(text, **self.values(state, words))


class BossDamaged(Event, frozen=True):
    text = message("{boss} takes {n} damage: {left}[health] left")
    boss: CardId
    n: int
    left: int


class Healed(Event, frozen=True):
    text = message("{seat} heals {n}: {left}[health]")
    seat: Seat
    n: int
    left: int


class Changed(Event, frozen=True):
    """WE, Threat or Lives went up or down."""

    seat: Seat
    stat: Literal["we", "threat", "lives"]
    n: int
    left: int

    def say(self, state: Any, words: Words) -> str:
        text = message("{seat} gains {n}{what}: {left}")
        if self.n < 0:
            text = message("{seat} loses {n}{what}: {left}")
        return words(text, seat=signs.who(self.seat), n=abs(self.n), what=f"[{self.stat}]", left=self.left)


class BaseChanged(Event, frozen=True):
    text = message("{seat}: base [{stat}] is now {base}")
    seat: Seat
    stat: str
    base: int


class Discarded(Event, frozen=True):
    text = message("{seat} discards {cards}")
    seat: Seat
    cards: tuple[CardId, ...]


class Recovered(Event, frozen=True):
    text = message("{seat} takes {card} back")
    seat: Seat
    card: CardId


class ChallengeEnded(Event, frozen=True):
    seat: Seat
    card: CardId
    how: Literal["passed", "failed", "replaced", "cut short"]

    def say(self, state: Any, words: Words) -> str:
        return words(ENDS[self.how], **self.values(state, words))


class Moved(Event, frozen=True):
    text = message("{seat} stands on space {position}")
    seat: Seat
    position: int


class BattleBegan(Event, frozen=True):
    text = message("{seat} battles {boss}, {health}[health]")
    seat: Seat
    boss: CardId
    health: int


class RoundBegan(Event, frozen=True):
    text = message("Battle Round {round}; {controller} rolls for the boss")
    round: int
    controller: Seat


class MachineTurned(Event, frozen=True):
    """The Wily Machine shows its second side."""

    text = message("The Wily Machine shows its second side")


class LifeLost(Event, frozen=True):
    seat: Seat
    left: int

    def say(self, state: Any, words: Words) -> str:
        return words.plural(
            "{seat} loses a Life: {n} is left",
            "{seat} loses a Life: {n} are left",
            self.left,
            seat=signs.who(self.seat),
        )


class Gone(Event, frozen=True):
    """The last Life is lost: the piece leaves the board."""

    text = message("{seat} has no Life left and leaves the board until the next turn")
    seat: Seat


class BossBeaten(Event, frozen=True):
    text = message("{seat} beats {boss}")
    seat: Seat
    boss: CardId


class PowerWon(Event, frozen=True):
    text = message("{seat} gets {power}")
    seat: Seat
    power: CardId


class TrophyWon(Event, frozen=True):
    text = message("{seat} takes the Trophy of {trophy}")
    seat: Seat
    trophy: CardId


class TurnEnded(Event, frozen=True):
    text = message("{seat} is done")
    seat: Seat


class Won(Event, frozen=True):
    text = message("{seat} has destroyed the Wily Machine")
    seat: Seat
