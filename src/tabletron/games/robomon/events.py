"""What can be told at a table of RoboMon, each with its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from tabletron.core import event
from tabletron.core.event import Speech
from tabletron.core.flow import Seat
from tabletron.core.i18n import Words, message
from tabletron.games.robomon.box import CardId, MonId
from tabletron.games.robomon.island.events import OnTheIsland
from tabletron.games.robomon.verbs.book import promise
from tabletron.games.robomon.verbs.data import Colour, Icon
from tabletron.games.robomon.words import signs

if TYPE_CHECKING:
    from tabletron.games.robomon.state import RoboMon

Where: TypeAlias = Literal["reserve", "map", "out", "down", "gone", "caught", "box"]
Zone: TypeAlias = Literal["centre", "first", "second", "outside"]
TossMode: TypeAlias = Literal["model", "aim", "manual"]


def name_of(game: RoboMon, mon: MonId, words: Words) -> str:
    return words(game.content.card[game.mons[mon].card].name)


def names_of(game: RoboMon, mons: tuple[MonId, ...], words: Words) -> str:
    return ", ".join(name_of(game, mon, words) for mon in mons)


class Event(event.Event, frozen=True):
    """Something that happened in a battle."""

    spoken: ClassVar[Mapping[str, Speech]] = {
        "mon": name_of,
        "target": name_of,
        "targets": names_of,
        "order": names_of,
        "seat": lambda game, seat, words: signs.who(seat),
        "side": lambda game, side, words: signs.who(side),
        "status": lambda game, status, words: words(signs.STATUS[status]),
        "zone": lambda game, zone, words: words(signs.ZONES[zone]),
        "colour": lambda game, colour, words: words(signs.DICE[colour]),
        "face": lambda game, face, words: signs.face_of(face),
    }


# --- set-up, rounds and the end


class Began(Event, frozen=True):
    entry: str
    map: str

    def say(self, state: RoboMon, words: Words) -> str:
        if self.entry in state.content.competitor:
            competitor = state.content.competitor[self.entry]
            return words("{name}: {line}", name=words(competitor.name), line=words(competitor.line))
        return words("Battle at {place}", place=words(state.content.map[self.map].name))


class Drafted(Event, frozen=True):
    """A seat took a card; hidden ones stay nameless. What is there to choose from next is seen then."""

    seat: Seat
    card: CardId | None

    @property
    def reveals(self) -> bool:
        return True

    def say(self, state: RoboMon, words: Words) -> str:
        seat = signs.who(self.seat)
        if self.card is None:
            return words("{seat} has chosen a card", seat=seat)
        return words("{seat} takes {card}", seat=seat, card=words(state.content.card[self.card].name))


class Challenged(Event, frozen=True):
    """The promise of Challenge Mode is broken, by this."""

    broken: bool
    by: str = ""

    def say(self, state: RoboMon, words: Words) -> str:
        return words("The challenge is broken: {condition}", condition=promise(self.by).say(words))


class Entered(Event, frozen=True):
    text = message("{mon} enters on {square}")
    mon: MonId
    card: CardId
    square: str


class RoundBegan(Event, frozen=True):
    text = message("Round {round}: {order}")
    round: int
    order: tuple[MonId, ...]


class Rolled(Event, frozen=True):
    side: int
    dice: tuple[Icon, ...]

    def say(self, state: RoboMon, words: Words) -> str:
        dice = " ".join(f"[{die}]" for die in self.dice)
        return words("{seat} rolls {dice}", seat=signs.who(self.side), dice=dice)


class TimePlaced(Event, frozen=True):
    text = message("{mon} has {tokens} of {of} [time]")
    mon: MonId
    tokens: int
    of: int


class TurnBegan(Event, frozen=True):
    mon: MonId
    bonus: bool

    def say(self, state: RoboMon, words: Words) -> str:
        name = name_of(state, self.mon, words)
        return words("Bonus turn: {name}", name=name) if self.bonus else words("{name} acts", name=name)


class Marked(Event, frozen=True):
    """The tie marker changes hands."""

    text = message("The tie marker goes to {seat}")
    seat: Seat


class BattleEnded(Event, frozen=True):
    how: str
    winner: Seat | None

    def say(self, state: RoboMon, words: Words) -> str:
        return words(signs.WHY[self.how])


class Gained(Event, frozen=True):
    """Items, or silver; some are lost if the number is negative."""

    item: str
    n: int

    def say(self, state: RoboMon, words: Words) -> str:
        item = words(signs.ITEMS[self.item])
        if self.n < 0:
            return words("You lose {n} {item}", n=-self.n, item=item)
        return words("{item}: {n}", item=item, n=f"{self.n:+}")


# --- moves and attacks


class Moved(Event, frozen=True):
    text = message("{mon} moves from {start} to {to}")
    mon: MonId
    start: str
    to: str
    cost: int


class Ability(Event, frozen=True):
    """One of the abilities of a card is used."""

    mon: MonId
    ability: int

    def values(self, state: RoboMon, words: Words) -> dict[str, object]:
        card = state.content.card[state.mons[self.mon].card]
        return {**super().values(state, words), "ability": words(card.abilities[self.ability].name)}


class Attacked(Ability, frozen=True):
    text = message("{mon} uses {ability} on {targets}: {base} [damage]")
    targets: tuple[MonId, ...]
    base: int


class Supported(Ability, frozen=True):
    """A support ability is used."""

    text = message("{mon} uses {ability} on {target}")
    target: MonId


class Modified(Event, frozen=True):
    text = message("{colour}: {face}")
    colour: Colour
    face: int | str


class Missed(Event, frozen=True):
    text = message("{mon} is missed")
    mon: MonId


class Blocked(Event, frozen=True):
    text = message("{mon} blocks {points}")
    mon: MonId
    points: int


class ArmorBroke(Event, frozen=True):
    text = message("{mon} loses {tokens} [armor]")
    mon: MonId
    tokens: int


class Damaged(Event, frozen=True):
    text = message("{mon} takes {points} [damage]")
    mon: MonId
    points: int


class Healed(Event, frozen=True):
    text = message("{mon} is repaired by {points}")
    mon: MonId
    points: int


class Pushed(Event, frozen=True):
    text = message("{mon} is pushed to {to}")
    mon: MonId
    to: str


class Bumped(Event, frozen=True):
    """A push that went against rocks or the edge of the grid."""

    text = message("{mon} is pushed against an obstacle")
    mon: MonId


class StatusRolled(Event, frozen=True):
    """A roll for trap or paralyze."""

    mon: MonId
    status: str
    die: int
    face: int
    hit: bool

    def say(self, state: RoboMon, words: Words) -> str:
        result = words(signs.STATUS[self.status]) if self.hit else words("no effect")
        name = name_of(state, self.mon, words)
        return words("{name}: d{die} shows {face}, {result}", name=name, die=self.die, face=self.face, result=result)


class StatusEnded(Event, frozen=True):
    text = message("{mon} is no longer {status}")
    mon: MonId
    status: str


LEFT = {
    "out": message("{mon} is out"),
    "down": message("{mon} has no power left and is out"),
    "gone": message("{mon} leaves the map"),
    "caught": message("{mon} is reprogrammed"),
    "reserve": message("{mon} goes back to the team"),
}


class Left(Event, frozen=True):
    """A RoboMon left the map."""

    mon: MonId
    where: Where

    def say(self, state: RoboMon, words: Words) -> str:
        return words(LEFT[self.where], mon=name_of(state, self.mon, words))


class Used(Event, frozen=True):
    """An ongoing ability is used."""

    mon: MonId
    on: str

    def say(self, state: RoboMon, words: Words) -> str:
        ongoing = state.content.card[state.mons[self.mon].card].ongoing
        assert ongoing is not None
        return words("{name} uses {ability}", name=name_of(state, self.mon, words), ability=words(ongoing.name))


class Thought(Event, frozen=True):
    """A step of an opposing RoboMon's procedure, and what decided it."""

    mon: MonId
    step: str
    what: str = ""
    target: MonId | None = None
    by: str = ""
    over: tuple[str, ...] = ()
    """The squares that came into question."""

    def why(self, words: Words) -> str:
        """What decided it; empty if nothing did."""
        return words(signs.BY[self.by]) if self.by in signs.BY else ""

    def say(self, state: RoboMon, words: Words) -> str:
        name, why = name_of(state, self.mon, words), self.why(words)
        match self.step:
            case "paralyzed":
                return words("{name} is paralyzed and does nothing", name=name)
            case "run":
                return words("{name} rolls {n}: it runs", name=name, n=self.what)
            case "row":
                return words("{name} rolls {n}: {ability}", name=name, n=self.what, ability=words(self.by))
            case "target" | "support":
                assert self.target is not None
                target, why = name_of(state, self.target, words), why or words("most damaged ally")
                return words("{name} chooses {target}: {why}", name=name, target=target, why=why)
            case "stay":
                return words("{name} stays on {square}", name=name, square=self.what)
        square = words("{name} goes to {square}", name=name, square=self.what)
        return words.colon(square, why) if why else square


# --- the character and reprogramming


class Forfeited(Event, frozen=True):
    text = message("{mon} gives its turn up")
    mon: MonId


class Walked(Event, frozen=True):
    text = message("The pawn walks to {to}")
    to: str


class Repaired(Event, frozen=True):
    """A Small Repair Kit was used."""

    text = message("You use a Small Repair Kit on {mon}")
    mon: MonId


class Tossed(Event, frozen=True):
    """A toss as it is recorded (RM-186), and what it came to."""

    mon: MonId
    mode: TossMode
    die: int
    face: int
    zone: Zone
    disruptor: bool
    result: int

    def say(self, state: RoboMon, words: Words) -> str:
        return words(
            "Toss at {name}: d{die} shows {face}, {zone}, result {n}", name=name_of(state, self.mon, words),
            die=self.die, face=self.face, zone=words(signs.ZONES[self.zone]), n=self.result,
        )  # fmt: skip


class Backlash(Event, frozen=True):
    damage: int
    batteries: int
    success: bool

    def say(self, state: RoboMon, words: Words) -> str:
        outcome = words("Success") if self.success else words("Failure")
        if not self.damage and not self.batteries:
            return words("{outcome}, without a backlash", outcome=outcome)
        cost = signs.backlash(self.damage, self.batteries, words)
        return words("{outcome}; backlash: {cost}", outcome=outcome, cost=cost)


class Captured(Event, frozen=True):
    """A wild RoboMon is yours; `boxed` is who went to the Save Box."""

    mon: MonId
    card: CardId
    boxed: CardId

    def say(self, state: RoboMon, words: Words) -> str:
        return signs.joined(state.content.card, self.card, self.boxed, words)


Events: TypeAlias = (
    Began | Drafted | Challenged | Entered | RoundBegan | Rolled | TimePlaced | TurnBegan | Moved | Attacked | Supported
    | Modified | Missed | Blocked | ArmorBroke | Damaged | Healed | Pushed | Bumped | StatusRolled | StatusEnded | Left
    | Used | Forfeited | Walked | Repaired | Tossed | Backlash | Captured | Thought | Marked | BattleEnded | Gained
    | OnTheIsland
)  # fmt: skip


def rolled(game: RoboMon, event: Events) -> tuple[Seat, tuple[str, ...]] | None:
    """Whose action dice came to what."""
    return (event.side, event.dice) if isinstance(event, Rolled) else None
