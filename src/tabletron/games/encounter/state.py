"""Everything on the table of the Ultimate Encounter, and the questions rules ask about fighters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal, TypeAlias

from msgspec import Struct, field

from tabletron.core.flow import Seat
from tabletron.core.game import State
from tabletron.core.vocabulary import Use
from tabletron.games.encounter.box import Attack, Box, Character, Condition, Does, Leadership, Power, Traits
from tabletron.games.encounter.events import STRUCK, TRACED, Events, FighterId
from tabletron.games.encounter.geometry.battlefield import Field
from tabletron.games.encounter.geometry.ground import Ground
from tabletron.games.encounter.geometry.numbers import TOKEN, Circle

Side: TypeAlias = Literal[0, 1]
CRISIS: Side = 0
COSMIC: Side = 1
NOBODY = -1
CITIZEN = -2
THIRD = 2
"""The squad of the Cosmic Threat."""
CAP = 10
"""The most Power a character can have (CP-030)."""
Step: TypeAlias = Literal["squads", "deployment", "power", "activation", "cleanup", "over"]
Blow: TypeAlias = Literal["target", "roll", "attacker", "defender", "across", "recount", "damage", "after", "over"]
"""Where an attack stands, from its target to its end."""


class Switches(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may change; the first value of each is the rule.

    `roster` holds squads as text, such as `Avengers: Captain America, Iron Man; Cabal: Red Skull`.
    """

    difficulty: Literal["normal", "tutorial", "hard", "insane"] = "normal"
    squads: Literal["suggested", "build"] = "suggested"
    cards: Literal["current", "launch"] = "current"
    battlefield: Literal["midtown", "harbor", "campus"] = "midtown"
    firmware_limit: Literal["5", "4"] = "5"
    max_rounds: Literal["off", "2", "6", "10"] = "off"
    ties: Literal["auto", "ask"] = "auto"
    reset_tie: Literal["home", "console"] = "home"
    confirm: Literal["off", "on"] = "off"
    figures: Literal["screen", "real"] = "screen"
    roster: str = ""


class Fighter(Struct, omit_defaults=True):
    """A character on the table. `used` are the limits of this turn, `marks` dice promised to it."""

    id: FighterId
    card: str
    squad: int
    x: int = NOBODY
    y: int = NOBODY
    power: int = 0
    damage: int = 0
    injured: bool = False
    dazed: bool = False
    out: bool = False
    activated: bool = False
    holding: bool = False
    firmware: int = 0
    moves: int = 0
    discounted: bool = False
    conditions: list[Condition] = []
    used: list[str] = []
    marks: list[str] = []

    @property
    def side(self) -> Side:
        return COSMIC if self.squad == THIRD else CRISIS

    @property
    def here(self) -> bool:
        """Whether it stands on the table."""
        return not self.out and self.x >= 0

    @property
    def fit(self) -> bool:
        """Whether it stands on the table and is not Dazed."""
        return not self.out and not self.dazed and self.x >= 0


class Citizen(Struct):
    """A Terrified Citizen that lies on the table."""

    id: int
    x: int
    y: int

    @property
    def circle(self) -> Circle:
        return Circle(self.x, self.y, TOKEN)


class Strike(Struct, omit_defaults=True):
    """The attack under way: who, whom, with what, and the dice of both as they lie.

    `uses` are the lines of cards that were used in it. `pools` are the dice that both rolled before those for
    Criticals; with `blanks` the Blanks of the defender count, with `folly` those of the attacker, for whom a Wild
    is so many successes. `told` is what happened so far, by step.
    """

    attacker: FighterId
    target: FighterId
    attack: str
    kind: str
    due: int = 0
    uses: list[Use] = []
    folly: bool = False
    plain: bool = False
    ricochet: bool = False
    dice: str = ""
    defense: str = ""
    damage: int = 0
    step: Blow = "target"
    pools: tuple[int, int] = (0, 0)
    blanks: bool = False
    wild: int = 1
    told: list[tuple[Blow, Events]] = []


class Order(Struct, frozen=True):
    """What people with real figures are to do on their table."""

    text: str
    who: str = ""
    n: int = 0


class Encounter(State):
    """The table. Squads 0 and 1 are the Crisis Team, squad 2 the Cosmic Threat; `fighters` lie in roster order."""

    content: ClassVar[Box]
    switches: ClassVar[Switches]

    seats: int
    fighters: list[Fighter]
    standing: list[str]
    consoles: dict[str, int]
    hands: list[list[str]]
    step: Step = "squads"
    recruits: list[list[str]] = field(default_factory=lambda: [[], []])
    building: list[int] = field(default_factory=lambda: [0, 0])
    citizens: list[Citizen] = []
    found: int = 0
    evacuated: list[str] = []
    vp: list[int] = field(default_factory=lambda: [0, 0])
    tracker: int = 0
    round: int = 0
    turn: Side = CRISIS
    slot: int = 0
    active: FighterId = NOBODY
    shifted: FighterId = NOBODY
    """Who is about to be moved, or a CITIZEN: whom a question about a point or a direction is about."""
    actions: int = 0
    acted: bool = False
    strike: Strike | None = None
    last: Strike | None = None
    """The last attack, until somebody decides what to do next."""
    lasting: list[Use] = []
    """Lines of cards that work until the end of the next Cosmic turn (UE-049)."""
    statuses: list[str] = []
    orders: list[Order] = []
    trace: list[Events] = []
    """The last turn of the Cosmic Threat, as it was told."""
    victor: int = NOBODY
    why: str = ""

    def tell(self, event: Any, to: Seat | None = None) -> None:
        State.tell(self, event, to)
        if self.strike is not None and type(event) in STRUCK:
            self.strike.told.append((self.strike.step, event))
        if self.turn == COSMIC and self.step == "activation" and type(event) in TRACED:
            self.trace.append(event)

    @property
    def scripted(self) -> bool:
        """Whether nobody plays the Cosmic Threat (UE-180)."""
        return self.seats < 3

    @property
    def companion(self) -> bool:
        """Whether the figures stand on a real table: people play there, and this runs Ultron for them."""
        return self.switches.figures == "real"

    @property
    def place(self) -> Field:
        return self.content.field[self.switches.battlefield]

    @property
    def ground(self) -> Ground:
        return self.place.ground(self.standing)

    @property
    def acting(self) -> Fighter:
        return self.fighters[self.active]

    @property
    def villain(self) -> Fighter:
        """The Encounter Character stands behind both squads in the roster."""
        return self.fighters[len(self.recruits[0]) + len(self.recruits[1])]

    def card_of(self, fighter: Fighter) -> Character:
        return self.content.cards[self.switches.cards][fighter.card]

    def seat_of(self, fighter: Fighter) -> Seat | None:
        """Who answers for a fighter; nobody for a scripted one."""
        return self.seat_of_squad(fighter.squad)

    def seat_of_squad(self, squad: int) -> Seat | None:
        if squad == THIRD:
            return THIRD if self.seats == 3 else None
        return squad if self.seats > 1 else 0

    def seat_of_side(self, side: Side) -> Seat | None:
        """Who answers for a whole side: the first player of the Crisis Team (UE-003)."""
        return self.seat_of_squad(THIRD if side == COSMIC else 0)


# --- questions about fighters


def base(game: Encounter, fighter: Fighter) -> Circle:
    return Circle(fighter.x, fighter.y, game.content.radii[game.switches.cards][fighter.card])


def powers(game: Encounter, fighter: Fighter) -> list[Power]:
    """The superpowers on the side of the card that shows."""
    return [power for power in game.card_of(fighter).powers if power.side == "both" or fighter.injured]


def power_of(game: Encounter, fighter: Fighter, key: str) -> Power | None:
    for power in game.card_of(fighter).powers:
        if power.id == key and (power.side == "both" or fighter.injured):
            return power
    return None


def powers_at(game: Encounter, fighter: Fighter, moment: str) -> Sequence[Power]:
    """Those of them that work at a moment."""
    return game.content.moments[game.switches.cards, fighter.card, fighter.injured].get(moment, ())


def power_with(game: Encounter, fighter: Fighter, verb: str) -> Power | None:
    """The superpower that does this, if the side of the card that shows has one."""
    return next((power for power in powers(game, fighter) if power.does.name == verb), None)


def shaping(game: Encounter, fighter: Fighter) -> Sequence[Does]:
    """The lines of a fighter that always work and can change an attack."""
    return game.content.shaping[game.switches.cards, fighter.card, fighter.injured]


def traits(game: Encounter, fighter: Fighter) -> Traits:
    """What the lines that always work make of a fighter."""
    return game.content.traits[game.switches.cards, fighter.card, fighter.injured]


def attacks(game: Encounter, fighter: Fighter) -> list[Attack]:
    return [attack for attack in game.card_of(fighter).attacks if attack.side == "both" or fighter.injured]


def attack_of(game: Encounter, strike: Strike) -> Attack:
    card = game.card_of(game.fighters[strike.attacker])
    return next(attack for attack in card.attacks if attack.id == strike.attack)


def stamina(game: Encounter, fighter: Fighter) -> int:
    card = game.card_of(fighter)
    return card.injured_stamina if fighter.injured else card.stamina


def enemies(game: Encounter, fighter: Fighter) -> list[Fighter]:
    """Those of the other side who stand and are not Dazed."""
    cosmic = fighter.squad == THIRD
    return [
        one for one in game.fighters if (one.squad == THIRD) != cosmic and not one.out and not one.dazed and one.x >= 0
    ]


def allies(game: Encounter, fighter: Fighter) -> list[Fighter]:
    """Others of the same side, of both squads, who stand and are not Dazed (UE-002)."""
    cosmic = fighter.squad == THIRD
    return [
        one
        for one in game.fighters
        if (one.squad == THIRD) == cosmic and not one.out and not one.dazed and one.x >= 0 and one is not fighter
    ]


def team(game: Encounter) -> list[Fighter]:
    """The Crisis Team: those who stand and are not Dazed."""
    return [one for one in game.fighters if one.side == CRISIS and one.fit]


def affiliation(game: Encounter, squad: int) -> str:
    """The affiliation a squad uses; Ultron's has none (UE-010)."""
    members = game.recruits[squad] if squad < THIRD else []
    return affiliation_of([game.content.cards[game.switches.cards][name] for name in members])


def affiliation_of(squad: Sequence[Character]) -> str:
    """A leader of it, and half of the squad (CP-124)."""
    for card in squad:
        if card.leads and 2 * sum(card.leads in one.affiliations for one in squad) >= len(squad):
            return card.leads
    return ""


def belongs(game: Encounter, fighter: Fighter, name: str) -> bool:
    """Whether a fighter counts for a card that names an affiliation (UE-009)."""
    return name in game.card_of(fighter).affiliations and affiliation(game, fighter.squad) == name


def leaderships(game: Encounter, fighter: Fighter) -> list[Leadership]:
    """The Leaderships that work for a fighter: its own squad's, while the leader is not KO'd (UE-007, CP-039)."""
    used = affiliation(game, fighter.squad)
    leaders = [game.card_of(one) for one in game.fighters if one.squad == fighter.squad and not one.out]
    return [card.leadership for card in leaders if card.leadership and used and card.leads == used]
