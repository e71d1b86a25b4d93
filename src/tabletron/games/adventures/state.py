"""Everything on the table of Mega Man Adventures, and what can be answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from msgspec import Struct

from tabletron.core.flow import Seat
from tabletron.core.game import State
from tabletron.core.vocabulary import Address
from tabletron.games.adventures.box import (
    COLOURS,
    FACES,
    Action,
    Box,
    CardId,
    Challenge,
    Colour,
    Die,
    Icons,
    Side,
    Surprise,
    given,
)
from tabletron.games.adventures.verbs.lines import Lines

if TYPE_CHECKING:
    from tabletron.games.adventures.verbs.base import Gives

FULL = 5
"""Life at its highest (MA-113)."""
HAND = 4
SAME_COLOUR = 3
"""So many dice there are of a colour (MA-125)."""
Step: TypeAlias = Literal["setup", "draw", "planning", "dice_pool", "engage", "abilities", "clean_up", "over"]

COLOUR: dict[Die, Colour] = {f"{colour}.{face}": colour for colour in COLOURS for face in FACES}
FACE: dict[Die, str] = {die: die.partition(".")[2] for die in COLOUR}
SHOWS: dict[Die, str] = {die: face[0] for die, face in FACE.items()}
"""The action a die shows, once or twice."""
DOUBLE: dict[Die, bool] = {die: len(face) == 2 for die, face in FACE.items()}


class Switches(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may change; the first value of each is the rule. `open_packs` names the video games in use."""

    mode: Literal["single", "campaign", "finale"] = "single"
    difficulty: Literal["normal", "easy", "hard", "master"] = "normal"
    open_packs: Literal["123", "1", "2", "3", "12", "13", "23"] = "123"
    hero_pick: Literal["free", "random"] = "free"
    open_hands: Literal["on", "off"] = "on"
    peek_boss: Literal["on", "off"] = "on"
    stage_cards_2p: Literal["4", "3"] = "4"
    rotate_first_player: Literal["off", "on"] = "off"
    two_colour_both: Literal["off", "on"] = "off"


class Hero(Struct, omit_defaults=True):
    """One player's side of the table. Piles lie with their top card first; `faced` tells how this round went so far."""

    seat: Seat
    hero: str = ""
    life: int = FULL
    tokens: list[Action] = []
    weapons: dict[CardId, int] = {}
    deck: list[CardId] = []
    hand: list[CardId] = []
    discard: list[CardId] = []
    left: CardId = ""
    right: CardId = ""
    skill: CardId = ""
    lights: dict[Side, CardId] = {}
    boss: CardId = ""
    battle: bool = False
    stages: list[CardId] = []
    patterns: list[CardId] = []
    shown: bool = False
    faced: list[bool] = []


class Lock(Struct):
    """A die that cannot be used until so many challenges have been engaged (MA-240)."""

    die: Die
    until: int


class Facing(Struct, frozen=True, omit_defaults=True):
    """The challenge under way, with everything that changed it."""

    n: int
    icons: Icons
    damage: int
    box: bool = False
    signature: Icons = ""
    added: Icons = ""
    struck: Icons = ""
    raised: int = 0
    prevented: int = 0
    used: tuple[CardId, ...] = ()

    @property
    def asked(self) -> Icons:
        """The requirement with each X replaced and added icons, struck ones included (MA-148)."""
        return self.icons.replace("X", self.signature) + self.added

    @property
    def requirement(self) -> Icons:
        """What must be covered."""
        return self.asked.replace(self.struck, "", 1) if self.struck else self.asked

    @property
    def harm(self) -> int:
        """What failing costs (MA-234)."""
        return max(0, self.damage + self.raised - self.prevented)


class Try(Struct, frozen=True):
    """How one attempt at a session of a campaign ended."""

    session: int
    won: bool
    bosses: tuple[CardId, ...]


class Adventures(State):
    """The table. Decks that are drawn from at random have no order; of the others the first card is on top."""

    content: ClassVar[Box]
    switches: ClassVar[Switches]

    seats: int
    heroes: list[Hero]
    step: Step = "setup"
    session: int = 0
    battle: int = 0
    tries: list[Try] = []
    owned: list[list[CardId]] = []
    round: int = 0
    rounds: int = 0
    first: Seat = 0
    acted: int = 0
    tanks: int = 0
    boards: list[str] = []
    offered: list[CardId] = []
    claims: list[CardId] = []
    arsenal: list[CardId] = []
    masters: list[CardId] = []
    beaten: list[CardId] = []
    wily: list[CardId] = []
    stage_deck: list[CardId] = []
    stage_discard: list[CardId] = []
    pattern_deck: list[CardId] = []
    pattern_discard: list[CardId] = []
    light_deck: list[CardId] = []
    light_discard: list[CardId] = []
    boxes: list[Surprise] = []
    opened: list[Surprise] = []
    removed: list[Surprise] = []
    sabotage_deck: list[CardId] = []
    sabotages: list[CardId] = []
    pool: list[Die] = []
    locks: list[Lock] = []
    rolled: list[Die] = []
    extras: list[Challenge] = []
    facing: Facing | None = None
    boosts: int = 0
    spent: list[Address] = []
    doing: CardId = ""
    line: Address = ""
    receiver: Seat | None = None
    lost: bool = False
    ended: bool = False

    @property
    def acting(self) -> Hero:
        """The hero whose action phase is running, or comes next."""
        return self.heroes[(self.first + self.acted) % self.seats]

    @property
    def finale(self) -> bool:
        return self.session == 3

    @property
    def challenge(self) -> Facing:
        """The challenge under way."""
        assert self.facing is not None
        return self.facing


def left_of(game: Adventures, hero: Hero) -> Hero | None:
    """The neighbour clockwise; None where Dr. Light sits, or in a solo game (MA-024, MA-170)."""
    if game.seats == 1 or (game.seats == 2 and hero.seat == 1):
        return None
    return game.heroes[(hero.seat + 1) % game.seats]


def right_of(game: Adventures, hero: Hero) -> Hero | None:
    if game.seats == 1 or (game.seats == 2 and hero.seat == 0):
        return None
    return game.heroes[(hero.seat - 1) % game.seats]


def gives(game: Adventures, card: CardId) -> tuple[Gives, ...]:
    """What a card adds to a dice pool as a support."""
    plain = game.switches.two_colour_both == "off"
    return game.content.gives[card] if plain else tuple(given(support_of(game, card)))


def support_of(game: Adventures, card: CardId) -> Lines:
    """What a card gives as a support or boost; the host may let two colours give a die of each (MA-061)."""
    lines = game.content.action[card].support
    if game.switches.two_colour_both == "off":
        return lines
    return tuple(each for printed in lines for each in (printed.verb.split() or (printed,)))


def unmatched(game: Adventures, hero: Hero, left: CardId, right: CardId) -> list[CardId]:
    """The Dr. Light cards whose requirement the action card beside them does not meet (MA-174)."""
    box = game.content
    return [
        card
        for side, card in sorted(hero.lights.items())
        if box.light[card].requires not in box.matches[left if side == "left" else right]
    ]


def after_damage(life: int, tanks: int, n: int) -> tuple[int, int]:
    """Life and tanks after a damage effect; no life is left if the game is lost (MA-105, MA-106, MA-111)."""
    if n <= 0 or life > n:
        return life - max(0, n), tanks
    return (FULL - n, tanks - 1) if tanks and n < FULL else (0, tanks)
