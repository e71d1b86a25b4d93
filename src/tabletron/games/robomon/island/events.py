"""What can be told on the island, each with its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from tabletron.core import event
from tabletron.core.event import Speech
from tabletron.core.i18n import Words, message
from tabletron.games.robomon.island.state import PassageId
from tabletron.games.robomon.island.verbs.data import Page
from tabletron.games.robomon.island.words.book import speaker, told
from tabletron.games.robomon.verbs.data import Skill
from tabletron.games.robomon.words import signs

if TYPE_CHECKING:
    from tabletron.games.robomon.state import RoboMon


def robomon(game: RoboMon, card: str, words: Words) -> str:
    return words(game.content.card[card].name)


def drawn(game: RoboMon, card: str, words: Words) -> str:
    """A card of the Adventure deck by its name."""
    return words(game.content.drawn[card].name)


class Event(event.Event, frozen=True):
    """Something that happened on the island."""

    spoken: ClassVar[Mapping[str, Speech]] = {
        "card": robomon,
        "base": robomon,
        "to": robomon,
        "skill": lambda game, skill, words: words(signs.SKILLS[skill]),
        "face": lambda game, face, words: f"[die {face}]",
        "dice": lambda game, dice, words: " + ".join(f"[die {face}]" for face in dice),
        "page": lambda game, page, words: words(game.content.area[page].name),
        "icon": lambda game, icon, words: words(signs.LOG[icon]),
        "ending": lambda game, ending, words: words(signs.ENDINGS[ending]),
    }


class Arrived(Event, frozen=True):
    page: Page
    fresh: bool

    def say(self, state: RoboMon, words: Words) -> str:
        area = state.content.area[self.page]
        here = words("You are in {area}", area=words(area.name))
        return words("{here}. {overview}", here=here, overview=words(area.overview)) if self.fresh else here


class Opened(Event, frozen=True):
    """A passage is read."""

    passage: PassageId

    def say(self, state: RoboMon, words: Words) -> str:
        who, text = speaker(state.content, self.passage), " ".join(map(words, told(state.content, self.passage)))
        who = words(who) if who else ""
        number = self.passage if self.passage.isdecimal() else ""
        return words.colon(who or number, text) if who or number else text or self.passage


class Checked(Event, frozen=True):
    text = message("{skill} check: {dice}, attribute {value}, RoboMon {helpers}: {total}")
    skill: Skill
    dice: tuple[int, int]
    value: int
    helpers: int
    total: int


class Searched(Event, frozen=True):
    text = message("You search: {face}")
    face: int


class Drew(Event, frozen=True):
    """A card of the Adventure deck was taken, or went back."""

    card: str
    back: bool = False

    def say(self, state: RoboMon, words: Words) -> str:
        card = drawn(state, self.card, words)
        return (
            words("The card {card} goes back", card=card) if self.back else words("You take the card {card}", card=card)
        )


class Quested(Event, frozen=True):
    """A quest begins or is done."""

    card: str
    closed: bool

    def say(self, state: RoboMon, words: Words) -> str:
        card = drawn(state, self.card, words)
        return words("Quest done: {card}", card=card) if self.closed else words("New quest: {card}", card=card)


class Joined(Event, frozen=True):
    """A RoboMon was gained; `boxed` is who went to the Save Box, `silver` what came in its place."""

    card: str
    boxed: str = ""
    silver: int = 0

    def say(self, state: RoboMon, words: Words) -> str:
        if self.silver:
            name = robomon(state, self.card, words)
            return words("You have {name} already and get silver instead", name=name)
        return signs.joined(state.content.card, self.card, self.boxed, words)


class Mended(Event, frozen=True):
    text = message("{card} is repaired by {points}")
    card: str
    points: int


class Harmed(Event, frozen=True):
    text = message("{card} takes {points} [damage]")
    card: str
    points: int


class Built(Event, frozen=True):
    """A RoboMon was upgraded."""

    text = message("{base} becomes {to}")
    base: str
    to: str


DIALLED = {
    "answer": message("{number}: the lock opens"),
    "trap": message("{number}: that was a trap"),
    "nothing": message("{number}: there is no such number here; nothing happens"),
}


class Dialled(Event, frozen=True):
    """A number was set at a lock."""

    number: str
    opens: Literal["answer", "trap", "nothing"]

    def say(self, state: RoboMon, words: Words) -> str:
        return words(DIALLED[self.opens], number=self.number)


class Fitted(Event, frozen=True):
    """Items formed a number."""

    number: str
    opens: bool

    def say(self, state: RoboMon, words: Words) -> str:
        if self.opens:
            return words("{number} opens", number=self.number)
        return words("{number}: nothing happens, and nothing is lost", number=self.number)


class Hinted(Event, frozen=True):
    """A hint was read; number 0 is the solution."""

    puzzle: str
    n: int

    def say(self, state: RoboMon, words: Words) -> str:
        return words("Hint {n} is read", n=self.n) if self.n else words("The solution is looked up")


class Filled(Event, frozen=True):
    """An icon of the log."""

    text = message("Log of {page}: {icon}")
    page: Page
    icon: str


class Boxed(Event, frozen=True):
    """A RoboMon goes to the Save Box, or comes out of it."""

    card: str
    out: bool

    def say(self, state: RoboMon, words: Words) -> str:
        name = robomon(state, self.card, words)
        if self.out:
            return words("{name} comes out of the Save Box", name=name)
        return words("{name} goes to the Save Box", name=name)


class Finished(Event, frozen=True):
    text = message("{ending}")
    ending: str


OnTheIsland: TypeAlias = (
    Arrived | Opened | Checked | Searched | Drew | Quested | Joined | Mended | Harmed | Built | Dialled | Fitted
    | Hinted | Filled | Boxed | Finished
)  # fmt: skip
