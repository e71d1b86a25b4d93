"""What a game's folder offers to the engine."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, ClassVar, Generic, TypeVar, get_type_hints

import msgspec
from msgspec import Struct

from tabletron.core.content import Content, Pack
from tabletron.core.event import Event
from tabletron.core.flow import PASS, Phase, Seat
from tabletron.core.i18n import Words
from tabletron.core.ledger import Ledger
from tabletron.core.scene import Described, Scene, plain_scene
from tabletron.core.text import notation


class Told(Struct, frozen=True, gc=False):
    """An event, told to everybody or to one seat; `at` is the number of lines the log had by then."""

    at: int
    event: Any
    to: Seat | None

    @property
    def reveals(self) -> bool:
        """Whether somebody learned something hidden: a seat was told in private, or the event says it `reveals`."""
        return self.to is not None or getattr(self.event, "reveals", False)


class State(Struct, dict=True, omit_defaults=True):
    """Everything on the table, as plain data. Cards and switches never change: they are attached, not saved."""

    content: ClassVar[Any]
    switches: ClassVar[Any]
    _log: ClassVar[Sequence[Any]]
    _told: ClassVar[list[Told]]

    def tell(self, event: Any, to: Seat | None = None) -> None:
        """Tells everybody, or one seat, that something happened; waits for nobody."""
        self._told.append(Told(len(self._log), event, to))


class Result(Struct, frozen=True):
    """How a game ended: the winning seats, one score per seat (more is better) and why."""

    winners: tuple[Seat, ...]
    scores: tuple[float, ...]
    why: str


S = TypeVar("S", bound=State)
PAST = ".json.z"
"""How the names of files with stored content end; they begin with a number, the oldest with the lowest."""


class DeckCard(Struct, frozen=True):
    """A card to build decks of: its name in the text of a deck, its title, and what it does."""

    name: str
    title: str
    texts: tuple[str, ...]
    cost: int = 1
    """How much of the size it takes; a card that takes nothing is an extra."""
    needs: str = ""
    """The switch that must be on for it."""
    group: str = ""
    """Only one of a group can be in a deck, such as two cards of one person."""


class Deck(Struct, frozen=True):
    """A deck that is ready to be taken."""

    name: str
    cards: dict[str, int]


class Decks(Struct, frozen=True):
    """What the text of a switch holds: decks such as `Swift: 4 Boost, 36 Jump; Stone: 40 Rock`, or squads."""

    size: int
    """The number of cards in a deck, or the most that its cards may cost."""
    most: int
    """The most cards of one name."""
    cards: Callable[[Any, Words], Sequence[DeckCard]]
    """(content, words) -> the cards to choose from."""
    exact: bool = True
    """Whether a deck must have exactly this size; otherwise it is an upper limit, and the list is called a squad."""
    unit: str = ""
    """What is counted, if not cards."""
    extras: int = 0
    """The most cards that cost nothing."""
    examples: Callable[[Any, Words], Sequence[Deck]] = lambda content, words: ()  # noqa: ARG005
    """(content, words) -> decks that can be taken as they are."""


class House(Struct, frozen=True):
    """A switch in words: what it is called, what it changes, and what its values mean, or which decks it takes."""

    label: str
    about: str
    meanings: Mapping[str, str] = {}
    decks: Decks | None = None


class NoSwitches(Struct, frozen=True, forbid_unknown_fields=True):
    """For games without house rules."""


def _plainly(state: Any, seat: Seat | None, kind: str, option: Any, words: Words) -> Described:  # noqa: ARG001
    return Described(words("pass") if option is PASS else words(notation.text(option)))


def _sentence(state: Any, event: Any, words: Words) -> str:
    return event.say(state, words) if isinstance(event, Event) else str(event)


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """One game: rules, content and a scene.

    A small open game needs only the fields without a default. A game with hidden information must bring `redeal`
    and `scene`; one whose options are Structs must bring `option`.
    """

    name: str
    title: str
    blurb: str
    package: str
    """Where its `content/`, `rules.toml` and `locale/` are, and in `past/` the content of earlier releases."""
    seats: Sequence[int]
    state: type[S]
    setup: Callable[[int, Any, Any], S]
    """(seats, switches, content) -> the state before the first phase."""
    phases: Sequence[Phase]
    """All phases; the first opens the game."""
    result: Callable[[S], Result]
    lost: Callable[[S], bool] = lambda state: False  # noqa: ARG005
    """Whether the game beat all players; a game without a winner may also be a draw, or was abandoned."""
    version: int = 1
    """Changes whenever the same answers no longer lead to the same game."""
    option: Any = Any
    """The union of the types of all options, so that a record can be read back."""
    event: Any = Any
    """The union of the types of all told events, so that they can be stored."""
    rolled: Callable[[S, Any], tuple[Seat, Sequence[Any]] | None] = lambda state, event: None  # noqa: ARG005
    """Who rolled what, if that is what this told event is about: for dice statistics."""
    rolls: Sequence[str] = ("dice",)
    """The streams that people with real dice roll themselves."""
    switches: type[Struct] = NoSwitches
    house: Mapping[str, House] = field(default_factory=dict)
    """The switches that the host may set, in words."""
    usual: int = 0
    """The number of seats that the lobby suggests; 0 if it may choose."""
    minutes: int = 0
    """How many minutes a game takes among people; 0 if nobody knows."""
    content: type[Content] = Content
    older: Mapping[str, Callable[[dict[str, Any]], None]] = field(default_factory=dict)
    """Functions that turn the state of an older release, as plain data, into today's, by a name it holds."""
    redeal: Callable[[S, Seat | None, random.Random], None] = lambda state, seat, rng: None  # noqa: ARG005
    """Deals anew everything that the seat (None: a spectator) cannot see, from nothing but what it can see."""
    concede: Callable[[S, Seat], bool] | None = None
    """The seat gives up; True if that ends the game at once. None: nobody can give up."""
    scene: Callable[[S, Seat | None, Words], Scene] = plain_scene
    question: Callable[[S, Seat, str, Words], str] = lambda state, seat, kind, words: words(kind)  # noqa: ARG005
    describe: Callable[[S, Seat, str, Any, Words], Described] = _plainly
    """(state, seat, kind of question, option) -> the option in words, and the nodes of the scene it belongs to."""
    say: Callable[[S, Any, Words], str] = _sentence
    """A told event as a sentence; an Event says itself."""
    look: Callable[[S, Seat], Mapping[str, float]] | None = None
    """(state, seat) -> the numbers of the seat's outlook by name: what is there now, and what it decides by."""
    forecast: Callable[[S, Seat, str, Any], Mapping[str, float]] | None = None
    """(state, seat, kind of question, option) -> those of the numbers that the option decides, as `look` will find
    them when the next question is asked: exactly, or in the mean where chance decides."""
    value: Callable[[S], Sequence[float]] | None = None
    """How well each seat is doing, 0 to 1: the bots' heuristic. None: bots know only the end."""
    habit: Callable[[S, Seat, Any], Any] | None = None
    """(state, seat, ask) -> a sensible option, found cheaply: how bots expect players to go on."""
    advise: Callable[[S, Seat, Any], Any] | None = None
    """(state, seat, ask) -> the best option by the game's own reasoning, from nothing but what the seat sees.

    Greedy bots play it and the coach recommends it. None: they try every option and compare by `value`."""
    explain: Callable[[S, Seat, str, Any, Words], str] = lambda state, seat, kind, option, words: ""  # noqa: ARG005
    """(state, seat, kind of question, option) -> why the coach recommends it; empty if there is nothing to say."""
    length: Callable[[S], int] | None = None
    """How many turns the game has seen, for statistics. None: answers are counted."""
    horizon: Callable[[S], Any] | None = None
    """What changes when a bot that thinks ahead has seen enough to judge. None: the number of turns."""
    foresight: int = 1
    """How often that has to change: more if it shows late what a choice was worth."""
    pieces: Callable[[S], Mapping[str, int]] = lambda state: {}  # noqa: ARG005
    """Everything that must neither appear nor vanish, counted by kind."""
    standing: Callable[[S, Seat], Sequence[Any]] = lambda state, seat: ()  # noqa: ARG005
    """What a seat may answer ahead of being asked."""
    windows: frozenset[str] = frozenset()
    """The kinds of question at which such an answer is given."""
    honour: Callable[[Any], bool] = lambda switches: False  # noqa: ARG005
    """Whether these switches bind the players: nothing is taken back, and the game is kept in one place only."""
    passable: Mapping[str, str] = field(default_factory=dict)
    """The kinds of question that a person may let pass unasked, with a message that names each."""
    unhurried: Callable[[Any], frozenset[str]] = lambda switches: frozenset()  # noqa: ARG005
    """Those of them that pass by default, unless the seat answered ahead or said otherwise."""

    pleas: Callable[[S, Seat, Words], Mapping[Seat, str]] = lambda state, seat, words: {}  # noqa: ARG005
    """(state, seat) -> who else could help the seat out of turn, and what it might ask of each."""

    openly: Callable[[Any], frozenset[str]] = lambda switches: frozenset()  # noqa: ARG005
    """The kinds of question that seats answer together and openly: all see what is in, and it may still change."""

    @cached_property
    def phase(self) -> dict[str, Phase]:
        return {phase.__name__: phase for phase in self.phases}

    @cached_property
    def switch_kinds(self) -> dict[str, Any]:
        """The type of each switch by its name."""
        return get_type_hints(self.switches)

    @cached_property
    def decoder(self) -> msgspec.msgpack.Decoder[S]:
        return msgspec.msgpack.Decoder(self.state)

    @cached_property
    def ledger(self) -> Ledger:
        return Ledger.of(self.package)

    def load(self, packs: Sequence[Pack] = ()) -> Content:
        """The cards of the box, with the items of these packs in place of ours."""
        return _load(self.content, self.package, tuple(packs))

    @cached_property
    def past(self) -> dict[str, bytes]:
        """The stored content of earlier releases by its digest, newest first."""
        folder = files(self.package) / "past"
        kept = [file for file in folder.iterdir() if file.name.endswith(PAST)] if folder.is_dir() else []
        newest = sorted(kept, key=lambda file: file.name, reverse=True)
        return {file.name.removesuffix(PAST).partition("-")[2]: file.read_bytes() for file in newest}

    def ships(self, digest: str) -> bool:
        """Whether every process has the content of this digest: it is today's, or that of an earlier release."""
        return digest == self.load().digest or digest in self.past

    def known(self, digest: str) -> Content | None:
        """The content of this digest, if it is today's, that of an earlier release, or was restored before."""
        today = self.load()
        if digest == today.digest:
            return today
        if digest not in self._restored and digest in self.past:
            self.restore(self.past[digest], digest)
        return self._restored.get(digest)

    def restore(self, stored: bytes, digest: str = "") -> Content:
        """Content as another process or an earlier release stored it; the latter says under which digest."""
        content = self.content.restored(stored, self.load(), digest)
        return self._restored.setdefault(content.digest, content)

    @cached_property
    def _restored(self) -> dict[str, Content]:
        return {}


@cache
def _load(content: type[Content], package: str, packs: tuple[Pack, ...]) -> Content:
    return content.load(package, packs)
