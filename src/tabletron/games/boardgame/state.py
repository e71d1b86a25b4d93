"""Everything on the table of Mega Man: The Board Game."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from tabletron.core.flow import Seat
from tabletron.core.game import State
from tabletron.core.vocabulary import Use
from tabletron.games.boardgame.box import CASTLE, Box, CardId, Stats
from tabletron.games.boardgame.verbs.vocabulary import Face

HAND = 4
TOKENS = 6
"""The number of minions of each type (MM-062)."""
STARTER = "pre-constructed"
Side: TypeAlias = Literal["hero", "wily", "boss"]
Rank: TypeAlias = Literal[0, 1, 2, 3]
"""The order of effects due at the same moment: challenge ability, penalty, minion special, cards (MM-217)."""
ABILITY: Rank = 0
PENALTY: Rank = 1
SPECIAL: Rank = 2
CARD: Rank = 3


class Switches(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may change; the first value of each is the rule.

    `decks` holds custom decks as text, such as `Swift: 4 Fortified, 4 Boost, ...; Stone: ...`.
    """

    gate: Literal["2", "3", "4", "5", "6", "8"] = "2"
    yellow_devil: Literal["off", "on"] = "off"
    expansion: Literal["auto", "on", "off"] = "auto"
    heroes: Literal["off", "on"] = "off"
    boss_cards: Literal["off", "on"] = "off"
    fail_penalty: Literal["on", "off"] = "on"
    boss_entry: Literal["choice", "forced"] = "choice"
    copy_stays: Literal["off", "on"] = "off"
    decks: str = ""


class Hero(Struct, omit_defaults=True):
    """One player: the hero on the own turn, a Dr. Wily player on every other. Decks lie with their top card first.

    `more` is what effects added to the base numbers. `moving`: a stage was won, the next is chosen at the turn's start.
    `fallen`: a Life was lost since the last turn. The owner knows the first `known` and the last `buried` of the deck.
    """

    seat: Seat
    card: CardId = ""
    health: int = 0
    we: int = 0
    threat: int = 0
    lives: int = 0
    more: dict[str, int] = {}
    stage: CardId = ""
    position: int = 0
    moving: bool = False
    fallen: bool = False
    won: list[CardId] = []
    powers: list[CardId] = []
    trophies: list[CardId] = []
    once: list[CardId] = []
    copy: CardId = ""
    deck_name: str = ""
    deck: list[CardId] = []
    hand: list[CardId] = []
    discard: list[CardId] = []
    known: int = 0
    buried: int = 0


class Pile(Struct, omit_defaults=True):
    """A challenge deck, its top card first, and its discard pile; `known` says who knows where a card lies."""

    deck: list[CardId] = []
    discard: list[CardId] = []
    known: dict[CardId, list[Seat]] = {}


class Die(Struct, omit_defaults=True, gc=False):
    """A die on the table; `by` says which side changed it last."""

    face: Face
    stuck: bool = False
    by: Literal["", "hero", "wily"] = ""


class Throw(Struct, omit_defaults=True):
    """The roll under way: of a challenge, of the hero in a battle, or of the boss.

    `turns` are changes of a die that the hero may still make, each to a face or `any`.
    """

    kind: Literal["challenge", "hero", "boss"]
    dice: list[Die] = []
    turns: list[str] = []
    scored: bool = False
    asked: Seat = 0
    passes: int = 0

    def count(self, face: str) -> int:
        return sum(die.face == face for die in self.dice)


class Facing(Struct, omit_defaults=True):
    """The challenge under way, with both budgets."""

    card: CardId
    hero_ap: int
    wily_ap: int
    priority: Seat
    minions: list[str] = []
    passes: int = 0
    passed: list[Seat] = []
    hero_cards: int = 0
    wily_cards: int = 0
    matched: bool = False
    special: bool = False
    used: list[CardId] = []
    spent: int = 0
    moves: int = 0
    replaced: bool = False


class Battle(Struct, omit_defaults=True):
    """The Boss Battle under way: where it is fought, and what may still be played in this hero half."""

    boss: CardId
    kind: Literal["stage", "copy", "devil", "machine"]
    health: int
    step: Literal["before", "rolled", "after", "boss"]
    round: int = 0
    cards: int = 0
    used: list[str] = []


class BoardGame(State):
    """The table. `playing` is the Action Card whose effect is carried out, `player` whose it is.

    Lines in `force` last until the challenge or the Battle Round ends, those `waiting` come at their moments.
    `doing` is the challenge or ability that works now, `looking` the deck that somebody looks at. `extra` dice join the
    next roll of the hero.
    """

    content: ClassVar[Box]
    switches: ClassVar[Switches]

    seats: int
    heroes: list[Hero]
    stages: list[CardId] = []
    piles: dict[CardId, Pile] = {}
    lists: dict[str, dict[CardId, int]] = {}
    turn: Seat = 0
    turns: int = 0
    facing: Facing | None = None
    battle: Battle | None = None
    throw: Throw | None = None
    force: list[Use] = []
    waiting: list[Use] = []
    shield: int = 0
    extra: int = 0
    destroyed: int = 0
    playing: CardId = ""
    player: Seat = 0
    doing: CardId = ""
    looking: str = ""
    winner: Seat | None = None

    @property
    def hero(self) -> Hero:
        """The player on turn."""
        return self.heroes[self.turn]

    @property
    def challenge(self) -> Facing:
        assert self.facing is not None
        return self.facing

    @property
    def fight(self) -> Battle:
        assert self.battle is not None
        return self.battle

    def base(self, stat: str) -> int:
        """A base number of the player on turn."""
        return base(self, self.hero, stat)

    @property
    def roll(self) -> Throw:
        assert self.throw is not None
        return self.throw


def printed(game: BoardGame, hero: Hero) -> Stats:
    """The side of the Character Card in use (MM-125, MM-136)."""
    card = game.content.hero[hero.card]
    return card.boss if game.battle is not None and hero.seat == game.turn else card.challenge


def base(game: BoardGame, hero: Hero, stat: str) -> int:
    """A base number with what effects made of it; never below 1 (MM-123, MM-226)."""
    number: int = getattr(printed(game, hero), stat)
    return max(1, number + hero.more[stat]) if stat in hero.more else number


def at_boss(game: BoardGame, hero: Hero) -> bool:
    """Whether the hero stands before a boss: on a final space, or on the yellow one with Yellow Devil in play."""
    stage = game.content.stage[hero.stage]
    return hero.position == stage.length or (hero.position == stage.yellow > 0 and game.switches.yellow_devil == "on")


def left_of(game: BoardGame, seat: Seat) -> Seat:
    return (seat + 1) % game.seats


def controller(game: BoardGame) -> Seat:
    """Who rolls for the boss in this Battle Round: the next Dr. Wily player each round (MM-142)."""
    return (game.turn + 1 + (game.fight.round - 1) % (game.seats - 1)) % game.seats


def forget(game: BoardGame) -> None:
    """The dice go away, and every effect of the challenge or battle ends (MM-027, MM-198)."""
    game.throw, game.force, game.waiting = None, [], []
    game.shield = game.extra = 0
    game.doing = ""


def in_castle(hero: Hero) -> bool:
    return hero.stage == CASTLE
