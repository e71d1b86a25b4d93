"""What can happen, each with its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from tabletron.core.event import Event, Speech
from tabletron.core.i18n import Words, message
from tabletron.games.encounter.words.signs import ROWS, SIDES, STEPS, dice, instruction, name_of, spot, thing

if TYPE_CHECKING:
    from tabletron.games.encounter.state import Encounter

FighterId: TypeAlias = int


def _character(game: Encounter, name: str, words: Words) -> str:
    return words(game.content.cards[game.switches.cards][name].name)


def _tactic(game: Encounter, card: str, words: Words) -> str:
    return words(game.content.tactic[card].name)


def _dice(game: Encounter, faces: str, words: Words) -> str:
    return dice(faces)


class Happening(Event, frozen=True, array_like=True):
    """Something that happened. {spot} in a text is the point that its fields x and y name."""

    spoken: ClassVar[Mapping[str, Speech]] = {
        "fighter": name_of,
        "target": name_of,
        "to": name_of,
        "character": _character,
        "card": _tactic,
        "squad": lambda game, squad, words: squad + 1,
        "side": lambda game, side, words: words(SIDES[side]),
        "condition": lambda game, condition, words: words(condition),
        "dice": _dice,
        "old": _dice,
        "new": _dice,
        "terrain": thing,
        "console": thing,
        "thrown": thing,
        "hit": thing,
    }

    def sentence(self, game: Encounter) -> str:
        """The message that tells it, where that depends on its fields or on the table."""
        return self.text

    def say(self, state: Any, words: Words) -> str:
        return words(self.sentence(state), **self.values(state, words))

    def values(self, state: Any, words: Words) -> dict[str, object]:
        values = super().values(state, words)
        if "x" in values:
            values["spot"] = spot(self.x, self.y)  # type: ignore[attr-defined]
        return values


class Recruited(Happening, frozen=True):
    text = message("{character} joins squad {squad}")
    squad: int
    character: str


class Took(Happening, frozen=True):
    text = message("Squad {squad} takes {card}")
    squad: int
    card: str


class Deployed(Happening, frozen=True):
    text = message("{fighter} starts at {spot}")
    fighter: FighterId
    x: int
    y: int


class StepBegan(Happening, frozen=True):
    step: str
    round: int

    def say(self, state: Any, words: Words) -> str:
        step = words(STEPS[self.step])
        return words("{step} of round {n}", step=step, n=self.round) if self.round else step


class TurnBegan(Happening, frozen=True):
    text = message("Turn {n} of the {side}")
    side: int
    n: int


class Activated(Happening, frozen=True):
    text = message("{fighter} is activated")
    fighter: FighterId


class Powered(Happening, frozen=True):
    """Power was gained; a loss is below 0."""

    fighter: FighterId
    n: int

    def say(self, state: Any, words: Words) -> str:
        text = message("{who} gains {n} Power") if self.n > 0 else message("{who} spends or loses {n} Power")
        return words(text, who=name_of(state, self.fighter, words), n=abs(self.n))


class Moved(Happening, frozen=True):
    fighter: FighterId
    x: int
    y: int
    how: Literal["advance", "climb", "push", "throw", "place", "stay"]

    def sentence(self, game: Encounter) -> str:
        return {
            "advance": message("{fighter} advances to {spot}"),
            "climb": message("{fighter} climbs to {spot}"),
            "push": message("{fighter} is pushed to {spot}"),
            "throw": message("{fighter} is thrown to {spot}"),
            "place": message("{fighter} is placed at {spot}"),
            "stay": message("{fighter} stays where it is"),
        }[self.how]


class Attacked(Happening, frozen=True):
    text = message("{fighter} attacks {target}: {name}")
    fighter: FighterId
    target: FighterId
    attack: str

    def values(self, state: Any, words: Words) -> dict[str, object]:
        known = state.card_of(state.fighters[self.fighter]).attacks
        name = next(words(attack.name) for attack in known if attack.id == self.attack)
        return {**super().values(state, words), "name": name}


class Redirected(Happening, frozen=True):
    text = message("{target} becomes the target")
    target: FighterId


class Rolled(Happening, frozen=True):
    fighter: FighterId
    what: Literal["attack", "defense", "dodge", "search", "power"]
    dice: str

    def sentence(self, game: Encounter) -> str:
        return {
            "attack": message("{fighter} attacks with {dice}"),
            "defense": message("{fighter} defends with {dice}"),
            "dodge": message("{fighter} dodges with {dice}"),
            "search": message("{fighter} searches with {dice}"),
            "power": message("{fighter} rolls {dice}"),
        }[self.what]


class Rerolled(Happening, frozen=True):
    text = message("{fighter} rerolls to {new}")
    fighter: FighterId
    old: str
    new: str


class Turned(Happening, frozen=True):
    """A die of a fighter was turned to another face."""

    text = message("A die of {fighter} turns: {old}, {new}")
    fighter: FighterId
    old: str
    new: str


class Covered(Happening, frozen=True):
    text = message("{fighter} has cover: {terrain}")
    fighter: FighterId
    terrain: str


class Damaged(Happening, frozen=True):
    text = message("{fighter} suffers {n} Damage")
    fighter: FighterId
    n: int


class Healed(Happening, frozen=True):
    text = message("{fighter} loses {n} Damage")
    fighter: FighterId
    n: int


class Conditioned(Happening, frozen=True):
    fighter: FighterId
    condition: str
    on: bool

    def sentence(self, game: Encounter) -> str:
        return message("{fighter} has {condition}") if self.on else message("{fighter} is rid of {condition}")


class WasDazed(Happening, frozen=True):
    text = message("{fighter} is Dazed")
    fighter: FighterId


class Recovered(Happening, frozen=True):
    """It is no longer Dazed; in the Cleanup Phase its card turns."""

    fighter: FighterId
    injured: bool = True

    def sentence(self, game: Encounter) -> str:
        return message("{fighter} gets up, Injured") if self.injured else message("{fighter} is no longer Dazed")


class KnockedOut(Happening, frozen=True):
    text = message("{fighter} is KO'd")
    fighter: FighterId


class Reset(Happening, frozen=True):
    text = message("{fighter} resets: Corrupted Firmware {firmware}")
    fighter: FighterId
    firmware: int


class Collided(Happening, frozen=True):
    """A fighter, or terrain, was thrown into a fighter or terrain."""

    text = message("{thrown} hits {hit}")
    thrown: str
    hit: str


class Destroyed(Happening, frozen=True):
    text = message("{terrain} is destroyed")
    terrain: str


class PickedUp(Happening, frozen=True):
    text = message("{fighter} holds a citizen")
    fighter: FighterId


class Dropped(Happening, frozen=True):
    fighter: FighterId
    x: int
    y: int

    def sentence(self, game: Encounter) -> str:
        """On a real table nobody knows where."""
        return (
            message("{fighter} drops a citizen") if game.companion else message("{fighter} drops a citizen at {spot}")
        )


class Passed(Happening, frozen=True):
    text = message("{fighter} passes a citizen to {to}")
    fighter: FighterId
    to: FighterId


class Delivered(Happening, frozen=True):
    text = message("{fighter} brings a citizen home")
    fighter: FighterId


class Appeared(Happening, frozen=True):
    """A citizen appeared beside terrain."""

    text = message("A citizen appears at {spot}, beside {terrain}")
    terrain: str
    x: int
    y: int


class Taken(Happening, frozen=True):
    """Ultron took a citizen."""

    text = message("{fighter} takes a citizen")
    fighter: FighterId


class Searched(Happening, frozen=True):
    fighter: FighterId
    terrain: str
    found: bool

    def sentence(self, game: Encounter) -> str:
        found = message("{fighter} finds a citizen: {terrain}")
        return found if self.found else message("{fighter} finds nobody: {terrain}")


class Controlled(Happening, frozen=True):
    text = message("The {side} controls {console}")
    console: str
    side: int


class Scored(Happening, frozen=True):
    side: int
    total: int

    def say(self, state: Any, words: Words) -> str:
        side = words(SIDES[self.side])
        return words.plural("The {side} has {n} point", "The {side} has {n} points", self.total, side=side)


class DoomRolled(Happening, frozen=True):
    text = message("The Doomsday Device rolls {dice}")
    dice: str


class Doomed(Happening, frozen=True):
    row: str

    def say(self, state: Any, words: Words) -> str:
        return words(state.content.doom[self.row].name)


class Used(Happening, frozen=True):
    text = message("{fighter} uses {name}")
    fighter: FighterId
    power: str

    def values(self, state: Any, words: Words) -> dict[str, object]:
        known = state.card_of(state.fighters[self.fighter]).powers
        name = next(words(power.name) for power in known if power.id == self.power)
        return {**super().values(state, words), "name": name}


class Played(Happening, frozen=True):
    text = message("{fighter} plays {card}")
    fighter: FighterId
    card: str


class Thought(Happening, frozen=True):
    """What the script of Ultron decided: the row of its card, what it picked, and why."""

    row: str
    what: str
    why: str

    def say(self, state: Any, words: Words) -> str:
        why = words(self.why)
        if self.what:
            why = words("{what}, because {why}", what=thing(state, self.what, words), why=why)
        return words.colon(words(ROWS[self.row]), why)


class Instructed(Happening, frozen=True):
    """What people with real figures are to do on their table."""

    order: str
    who: str = ""
    n: int = 0

    def say(self, state: Any, words: Words) -> str:
        return instruction(state, self.order, self.who, self.n, words)


class Lapsed(Happening, frozen=True):
    """An effect of this round is over."""

    text = message("{card} is over")
    card: str


Events: TypeAlias = (
    Recruited | Took | Deployed | StepBegan | TurnBegan | Activated | Powered | Moved | Attacked | Redirected | Rolled
    | Rerolled | Turned | Covered | Damaged | Healed | Conditioned | WasDazed | Recovered | KnockedOut | Reset
    | Collided | Destroyed | PickedUp | Dropped | Passed | Delivered | Appeared | Taken | Searched | Controlled | Scored
    | DoomRolled | Doomed | Used | Played | Thought | Instructed | Lapsed
)  # fmt: skip

STRUCK = frozenset(
    {Redirected, Used, Played, Rerolled, Covered, Turned, Damaged, Conditioned, WasDazed, KnockedOut, Reset, Moved}
)
"""What an attack is told by."""
TRACED = frozenset(
    {DoomRolled, Doomed, Thought, Scored, Controlled, Destroyed, Dropped, Damaged, WasDazed, KnockedOut, Activated}
)
"""What the last turn of the Cosmic Threat can be read from."""
