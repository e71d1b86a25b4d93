"""What can be told of a turn and of the challenges on a stage."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec
from msgspec import Struct

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.games.boardgame import older
from tabletron.games.boardgame.box import CardId
from tabletron.games.boardgame.events.base import Event, names
from tabletron.games.boardgame.state import Side
from tabletron.games.boardgame.verbs.vocabulary import STAGE, BattleLine, StageLine
from tabletron.games.boardgame.words import signs

TERMS = {"minions": message("minions"), "penalty": message("penalty"), "effect": message("effect")}


def _term(what: str, words: Words) -> str:
    return words(TERMS[what]) if what in TERMS else f"[{what}]"


class HeroTaken(Event, frozen=True):
    text = message("{seat} is {card}")
    seat: Seat
    card: CardId


class Began(Event, frozen=True):
    """Who goes first."""

    text = message("{seat} goes first")
    seat: Seat


class StageChosen(Event, frozen=True):
    text = message("{seat} goes to {stage}")
    seat: Seat
    stage: CardId


class TurnBegan(Event, frozen=True):
    text = message("Turn of {seat}")
    seat: Seat


class Revealed(Event, frozen=True):
    reveals: ClassVar[bool] = True

    seat: Seat
    card: CardId

    def say(self, state: Any, words: Words) -> str:
        text, values = message("{seat} reveals {card}"), self.values(state, words)
        if (challenge := state.content.challenge.get(self.card)) is None:
            return words(text, **values)
        needed = signs.faces(challenge.requirements)
        return words("{seat} reveals {card}; needed: {faces}", faces=needed, **values)


class Reshuffled(Event, frozen=True):
    """A discard pile became a new deck: of a player, or of a stage."""

    seat: Seat | None = None
    stage: CardId = ""

    def say(self, state: Any, words: Words) -> str:
        if self.seat is None:
            return words("The challenges of {stage} are shuffled", stage=signs.name_of(state, self.stage, words))
        return words("{seat} shuffles the discard pile", seat=signs.who(self.seat))


class Drew(Event, frozen=True):
    """Told to the owner only."""

    text = message("{seat} draws {cards}")
    seat: Seat
    cards: tuple[CardId, ...]


class Looked(Event, frozen=True):
    """Told only to the player who looks."""

    text = message("{seat} sees {cards}")
    seat: Seat
    cards: tuple[CardId, ...]


class Peeked(Event, frozen=True):
    """Somebody looks at the top of a deck."""

    seat: Seat
    deck: Literal["own_deck", "challenge_deck"]
    n: int

    def say(self, state: Any, words: Words) -> str:
        one, many = message("{seat} looks at the next challenge"), message("{seat} looks at the next {n} challenges")
        if self.deck == "own_deck":
            one = message("{seat} looks at the top card of the deck")
            many = message("{seat} looks at the top {n} cards of the deck")
        return words.plural(one, many, self.n, seat=signs.who(self.seat))


class Buried(Event, frozen=True):
    """A number of cards went under the deck."""

    seat: Seat
    n: int

    def say(self, state: Any, words: Words) -> str:
        seat = signs.who(self.seat)
        if not self.n:
            return words("{seat} puts nothing under the deck", seat=seat)
        return words.plural(
            "{seat} puts {n} card under the deck", "{seat} puts {n} cards under the deck", self.n, seat=seat
        )


class Played(Event, frozen=True):
    seat: Seat
    card: CardId
    side: Side
    left: int

    def say(self, state: Any, words: Words) -> str:
        seat, card = signs.who(self.seat), signs.name_of(state, self.card, words)
        if self.side == "boss":
            return words("{seat} plays {card}", seat=seat, card=card)
        side = words(signs.SIDES[self.side])
        return words("{seat} plays {card}; {side} has {n}[ap] left", seat=seat, card=card, side=side, n=self.left)


class Used(Event, frozen=True):
    """An ability was used, on a challenge or in battle."""

    seat: Seat
    name: str
    battle: bool

    def say(self, state: Any, words: Words) -> str:
        ability = signs.ability_name(state, self.name, self.battle, words)
        return words("{seat} uses {ability}", seat=signs.who(self.seat), ability=ability)


class Passed(Event, frozen=True):
    text = message("{seat} passes")
    seat: Seat


class Activated(Event, frozen=True):
    """The special of the minions works."""

    text = message("{seat} uses the special of {minion}")
    seat: Seat
    minion: str


class Budget(Event, frozen=True):
    """A budget changed by an effect."""

    side: Literal["hero", "wily"]
    n: int
    left: int

    def say(self, state: Any, words: Words) -> str:
        side, sign = words(signs.SIDES[self.side]), "+" if self.n > 0 else "−"
        return words("{side}: {sign}{n}[ap], {left} left", side=side, sign=sign, n=abs(self.n), left=self.left)


class MinionsCame(Event, frozen=True):
    text = message("Minions come: {n} {minion}")
    minion: str
    n: int


class MinionsGone(Event, frozen=True):
    """Minions were defeated by Hits, or destroyed by an ability."""

    minions: tuple[str, ...]
    how: Literal["defeated", "destroyed"]

    def say(self, state: Any, words: Words) -> str:
        text = message("Defeated: {minions}") if self.how == "defeated" else message("Destroyed: {minions}")
        return words(text, minions=names(state, self.minions, words))


class RequirementsNow(Event, frozen=True):
    text = message("Needed is now {faces}")
    faces: tuple[str, ...]


class InForce(Event, frozen=True):
    """Something holds from now on: a line of a card, as it is written."""

    effect: dict[str, Any]

    def say(self, state: Any, words: Words) -> str:
        kind = StageLine if set(self.effect) & set(STAGE.verbs) else BattleLine
        line = kind.vocabulary.read(self.effect, kind)
        return words("From now on: {effect}", effect=line.say(words))


class Ruled(Event, frozen=True):
    """The same as releases before 0.2 told it: an effect with its number and faces. Nothing tells it any more."""

    verb: str
    n: int
    face: str
    to: str = ""
    how: str = ""

    def say(self, state: Any, words: Words) -> str:
        return InForce(older.written(msgspec.structs.asdict(self))).say(state, words)


class Rolled(Event, frozen=True):
    seat: Seat
    faces: tuple[str, ...]
    free: tuple[str, ...] = ()

    def say(self, state: Any, words: Words) -> str:
        seat, dice = signs.who(self.seat), signs.faces(self.faces) or words("no dice")
        if self.free:
            return words("{seat} rolls {dice}, free: {free}", seat=seat, dice=dice, free=signs.faces(self.free))
        return words("{seat} rolls {dice}", seat=seat, dice=dice)


class Rerolled(Event, frozen=True):
    seat: Seat
    old: tuple[str, ...]
    new: tuple[str, ...]
    free: bool

    def say(self, state: Any, words: Words) -> str:
        seat, change = signs.who(self.seat), f"{signs.faces(self.old)} → {signs.faces(self.new)}"
        if self.free:
            return words("{seat} re-rolls for free: {change}", seat=seat, change=change)
        return words("{seat} spends {n}[we]: {change}", seat=seat, n=1, change=change)


class Turned(Event, frozen=True):
    """A die was changed by an ability."""

    text = message("{seat} changes {old} to {new}")
    seat: Seat
    old: str
    new: str


class TrophyReturned(Event, frozen=True):
    text = message("{seat} returns the Trophy of {trophy}: {old} → {new}")
    seat: Seat
    trophy: CardId
    old: str
    new: str


class Removed(Event, frozen=True):
    """A die left the roll."""

    text = message("{seat} takes {face} out of the roll")
    seat: Seat
    face: str


class Stuck(Event, frozen=True):
    text = message("Stuck: {face}")
    seat: Seat
    face: str


class Scored(Event, frozen=True):
    text = message("Scored: {faces}")
    faces: tuple[str, ...]


class Term(Struct, frozen=True, gc=False):
    """A part of a sum: what it comes from, and how much."""

    what: str
    n: int


class Sum(Event, frozen=True):
    """The damage that is collected, part by part."""

    to: Literal["hero", "boss"]
    terms: tuple[Term, ...]

    def say(self, state: Any, words: Words) -> str:
        parts = " + ".join(f"{_term(term.what, words)} {term.n}" for term in self.terms)
        total, target = sum(term.n for term in self.terms), words(signs.TARGETS[self.to])
        return words("Damage to {target}: {parts} = {n}", target=target, parts=parts, n=total)
