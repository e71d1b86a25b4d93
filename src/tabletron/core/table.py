"""A table: one game under way.

Between phases there is nothing but plain data, so at each boundary the table keeps a checkpoint, and a copy is:
decode the checkpoint, start its phase, feed the answers since. Undo, replay and imagined tables are the same operation.
"""

from __future__ import annotations

import random
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from tabletron.core import notation
from tabletron.core.chance import ByHand, Chance, Fast, Seeded
from tabletron.core.content import Content
from tabletron.core.errors import IllegalPlay
from tabletron.core.flow import PASS, Ask, Chancy, Draw, GameOver, Offer, Roll, Seat, Shuffle, Tell, Together
from tabletron.core.game import Game, Result, State
from tabletron.core.i18n import ENGLISH, Words
from tabletron.core.scene import View, view


class Play(Struct, frozen=True, tag="play", array_like=True, gc=False):
    """A seat answered."""

    seat: Seat
    kind: str
    option: Any


class Luck(Struct, frozen=True, tag="luck", array_like=True, gc=False):
    """Chance answered."""

    stream: str
    outcome: list[Any]


class Concede(Struct, frozen=True, tag="concede", array_like=True, gc=False):
    """A seat gave up."""

    seat: Seat


Entry: TypeAlias = Play | Luck | Concede


class Redeal(Struct, frozen=True):
    """What a seat cannot see was dealt anew; the key makes it repeatable."""

    seat: Seat | None
    key: int


class Told(Struct, frozen=True, gc=False):
    """An event, told to everybody or to one seat, after so many lines of the log."""

    at: int
    event: Any
    to: Seat | None


class Checkpoint(Struct, frozen=True, gc=False):
    """The start of a phase."""

    at: int
    told: int
    phase: str
    state: bytes
    counts: dict[str, int]


class Orders(Struct):
    """What a seat wants done without being asked: questions it lets pass, and answers given ahead of time."""

    passes: frozenset[str] = frozenset()
    ahead: list[Any] = []


SPACING = 32
"""A table keeps the newest checkpoint, and older ones at least so many lines apart."""


class Table:
    """One game under way: `asks` says who may act, `play` answers, `scene` is what a seat sees.

    A `position` is a state and the name of the phase that starts from it, in place of a new game.
    """

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        switches: Struct,
        content: Content,
        chance: Chance,
        seed: str = "",
        position: tuple[State, str] | None = None,
    ) -> None:
        self.game, self.seats, self.switches, self.content = game, seats, switches, content
        self.chance, self.seed = chance, seed
        self.log: list[Entry] = []
        self.told: list[Told] = []
        self.checkpoints: list[Checkpoint] = []
        self.result: Result | None = None
        self.orders: dict[Seat, Orders] = {}
        self._gone: frozenset[Seat] = frozenset()
        self._counts: dict[str, int] = {}
        self._checkpoint: Checkpoint
        state, phase = position or (game.setup(seats, switches, content), game.phases[0].__name__)
        self.state = self._dress(state)
        self._begin(phase)
        self._run(None)

    # --- what is asked

    @property
    def asks(self) -> dict[Seat, Ask[Any]]:
        """Who may act now, and what each is asked."""
        waiting = self._waiting
        if type(waiting) is Ask:
            return {waiting.seat: waiting}
        if type(waiting) is Together or type(waiting) is Offer:
            return {seat: ask for seat, ask in waiting.asks.items() if seat not in self._sealed}
        return {}

    @property
    def changeable(self) -> dict[Seat, Ask[Any]]:
        """Who has given a sealed answer and may still change it."""
        if isinstance(self._waiting, Together):
            return {seat: ask for seat, ask in self._waiting.asks.items() if seat in self._sealed}
        return {}

    @property
    def pending(self) -> Chancy | None:
        """The chance event that waits for somebody to say what came up."""
        waiting = self._waiting
        return waiting if isinstance(waiting, Roll | Shuffle | Draw) else None

    @property
    def phase(self) -> str:
        """The name of the phase under way."""
        return self._checkpoint.phase

    @property
    def quiet(self) -> bool:
        """Whether a phase has just begun: nothing is half-done."""
        return not self._fed and not self._sealed

    def scene(self, seat: Seat | None = None, words: Words = ENGLISH) -> View:
        """What that seat sees (None: a spectator): the picture of the table and, if it is asked, the question."""
        return view(self, seat, words)

    @property
    def record(self) -> bytes:
        """Everything it takes to play this game again, hidden cards included."""
        from tabletron.core import record

        return record.write(self)

    # --- answering

    def play(self, option: Any, seat: Seat | None = None) -> None:
        """Answers an open question with an option or its notation; IllegalPlay says why not, and changes nothing."""
        waiting = self._waiting
        ask = waiting if type(waiting) is Ask and (seat is None or seat == waiting.seat) else self._ask_of(seat)
        if option not in ask.options:
            try:
                option = notation.find(option, ask.options)
            except LookupError:
                raise self._refusal(ask, option) from None
        before = len(self.log)
        self.log.append(Play(ask.seat, ask.kind, option))
        try:
            if ask is waiting:
                self._fed.append(option)
                self._run(option)
            else:
                self._answer(ask.seat, option)
            if self.orders or self._gone:
                self._obey()
        except Exception:
            self.goto(before)
            raise

    def feed(self, outcome: list[Any]) -> None:
        """Says what a chance event came to, for tables where people roll."""
        event = self.pending
        if event is None:
            raise IllegalPlay("no dice are being rolled now")
        if problem := event.refusal(outcome):
            raise problem
        self._safely(self._luck, event, outcome)

    def concede(self, seat: Seat) -> None:
        """The seat gives up; from now on its questions answer themselves."""
        if self.result is not None:
            raise IllegalPlay("the game is over")
        if self.game.concede is None:
            raise IllegalPlay("{game} cannot be given up", game=self.game.title)
        if not 0 <= seat < self.seats:
            raise self._no_seat(seat)
        if seat in self._gone:
            raise IllegalPlay("seat {seat} has given up already", seat)
        self._safely(self._give_up, seat)

    def order(self, seat: Seat, option: Any) -> None:
        """Answers ahead of time: the option is played at the first window that allows it."""
        allowed = self.game.standing(self.state, seat)
        try:
            option = notation.find(option, allowed)
        except LookupError:
            legal = [notation.text(choice) for choice in allowed]
            said = repr(notation.text(option))
            raise IllegalPlay("seat {seat} cannot order {said} ahead", seat, legal=legal, said=said) from None
        self.orders.setdefault(seat, Orders()).ahead.append(option)
        self._safely(self._obey)

    # --- copies and time

    def copy(self, chance: Chance | None = None) -> Table:
        """A table of its own that goes on exactly as this one would."""
        new = self._fork(chance or self.chance)
        new.log, new.told, new.checkpoints = self.log.copy(), self.told.copy(), self.checkpoints.copy()
        return new

    def imagine(self, seat: Seat | None, rng: random.Random, chance: Chance | None = None) -> Table:
        """A copy with everything that the seat cannot see dealt anew: the only thing a bot may search."""
        new = self._fork(chance or Fast(rng))
        new.log, new.told, new.checkpoints, new.seed = [], [], [], ""
        if type(new._waiting) is Together:
            new._sealed = {sealer: option for sealer, option in new._sealed.items() if sealer == seat}
        new._fed.append(redeal := Redeal(seat, rng.getrandbits(64)))
        new._touch(redeal)
        return new

    def goto(self, n: int) -> None:
        """Takes everything after the first `n` lines of the log back."""
        if not 0 <= n <= len(self.log):
            raise IllegalPlay("there is no line {n}; the log has {lines} lines", n=n, lines=len(self.log))
        lines = self.log[:n]
        if self._checkpoint.at > n:
            while self.checkpoints[-1].at > n:
                self.checkpoints.pop()
            self._checkpoint = self.checkpoints[-1]
        start = self._checkpoint
        chance, self.chance, orders, self.orders = self.chance, ByHand(self.chance), self.orders, {}
        self.result, self._counts = None, dict(start.counts)
        del self.log[start.at :], self.told[start.told :]
        self._gone = frozenset(line.seat for line in self.log if type(line) is Concede)
        self.state = self._dress(self.game.decoder.decode(start.state))
        self._enter(start.phase)
        self._run(None)
        for line in lines[start.at :]:
            self._repeat(line)
        self.chance, self.orders = chance, orders
        if (event := self.pending) is not None:
            self._chance(event)

    def undo(self) -> None:
        """Takes the last answer of a seat back, with all that followed from it."""
        for n in range(len(self.log) - 1, -1, -1):
            if type(self.log[n]) is not Luck:
                return self.goto(n)
        raise IllegalPlay("nothing has been played yet")

    def value(self) -> Sequence[float]:
        """How well each seat stands, by the game's heuristic; at the end, who won."""
        if self.result is not None:
            return [float(seat in self.result.winners) / len(self.result.winners) for seat in range(self.seats)]
        return self.game.value(self.state) if self.game.value else [1 / self.seats] * self.seats

    def free_undo(self, seat: Seat) -> int | None:
        """The line to go back to for the seat's last answer, if nothing was rolled, revealed or handed over since."""
        if seat not in self.asks:
            return None
        for n in range(len(self.log) - 1, -1, -1):
            line = self.log[n]
            if type(line) is not Play or line.seat != seat:
                return None
            if line.option is not PASS or n == len(self.log) - 1:
                revealed = any(told.to is not None for told in self.told if told.at > n)
                return None if revealed else n
        return None

    # --- the machine

    def _begin(self, phase: str) -> None:
        self._checkpoint = Checkpoint(
            len(self.log), len(self.told), phase, msgspec.msgpack.encode(self.state), self._counts.copy()
        )
        if not self.checkpoints or self._checkpoint.at - self.checkpoints[-1].at >= SPACING:
            self.checkpoints.append(self._checkpoint)
        self._enter(phase)

    def _enter(self, phase: str) -> None:
        self._fed: list[Any] = []
        self._sealed: dict[Seat, Any] = {}
        self._waiting: Any = None
        self._flow: Coroutine[Any, Any, Any] = self.game.phase[phase](self.state)

    def _run(self, answer: Any) -> None:
        """Drives the rule until it waits for somebody."""
        send = self._flow.send
        while True:
            try:
                waiting = send(answer)
            except StopIteration as end:
                if end.value is None:
                    return self._finish()
                self._begin(end.value.__name__)
                answer, send = None, self._flow.send
                continue
            except GameOver:
                return self._finish()
            kind = type(waiting)
            if kind is Ask:
                self._waiting = waiting
                return None
            if kind is Tell:
                self.told.append(Told(len(self.log), waiting.event, waiting.to))
                answer = None
            elif kind is Together or kind is Offer:
                self._waiting, self._sealed = waiting, {}
                return None
            else:
                self._waiting = waiting
                outcome = self.chance.outcome(waiting, self._counts.get(waiting.stream, 0))
                if outcome is None:
                    return None
                answer = self._note(waiting, outcome)

    def _note(self, event: Chancy, outcome: list[Any]) -> list[Any]:
        self._counts[event.stream] = self._counts.get(event.stream, 0) + 1
        luck = Luck(event.stream, outcome)
        self.log.append(luck)
        self._fed.append(luck)
        return outcome.copy()

    def _finish(self) -> None:
        self._waiting = None
        self.result = self.game.result(self.state)

    def _answer(self, seat: Seat, option: Any) -> None:
        waiting = self._waiting
        if type(waiting) is Ask:
            self._fed.append(option)
            return self._run(option)
        if type(waiting) is Offer and option is not PASS:
            answer: Any = (seat, option)
        else:
            self._sealed[seat] = option
            if len(self._sealed) < len(waiting.asks):
                return None
            answer = self._sealed if type(waiting) is Together else None
        self._sealed = {}
        self._fed.append(answer)
        return self._run(answer.copy() if type(answer) is dict else answer)

    def _luck(self, event: Chancy, outcome: list[Any]) -> None:
        self._run(self._note(event, outcome))
        self._obey()

    def _chance(self, event: Chancy) -> None:
        outcome = self.chance.outcome(event, self._counts.get(event.stream, 0))
        if outcome is not None:
            self._run(self._note(event, outcome))

    def _give_up(self, seat: Seat) -> None:
        self._repeat(Concede(seat))
        self._obey()

    def _touch(self, what: Redeal | Concede) -> None:
        if isinstance(what, Redeal):
            self.game.redeal(self.state, what.seat, random.Random(what.key))
        else:
            self._gone |= {what.seat}
            if self.game.concede is not None and self.game.concede(self.state, what.seat):
                self._finish()

    def _obey(self) -> None:
        """Answers for seats that gave up or left orders."""
        answered = True
        while answered:
            answered = False
            for seat, ask in self.asks.items():
                option = self._ordered(seat, ask)
                if option is not ask:
                    self._repeat(Play(seat, ask.kind, option))
                    answered = True
                    break

    def _ordered(self, seat: Seat, ask: Ask[Any]) -> Any:
        """What the seat ordered for this question; the question itself if nothing."""
        if seat in self._gone:
            return ask.fallback
        if (orders := self.orders.get(seat)) is not None:
            for option in orders.ahead if ask.kind in self.game.windows else ():
                if option in ask.options:
                    orders.ahead.remove(option)
                    return option
            if ask.kind in orders.passes and PASS in ask.options:
                return PASS
        return ask

    def _repeat(self, line: Entry) -> None:
        if type(line) is Luck:
            assert (event := self.pending) is not None
            self._run(self._note(event, line.outcome))
            return
        self.log.append(line)
        if type(line) is Concede:
            self._fed.append(line)
            self._touch(line)
        else:
            assert type(line) is Play
            self._answer(line.seat, line.option)

    def _safely(self, step: Any, *args: Any) -> None:
        """A rule that breaks down leaves the table as it was."""
        before = len(self.log)
        try:
            step(*args)
        except Exception:
            self.goto(before)
            raise

    def _dress(self, state: Any) -> Any:
        """Hangs on a state what never changes."""
        state.content, state.switches = self.content, self.switches
        return state

    def _fork(self, chance: Chance) -> Table:
        """The same moment with a state and a flow of its own, and without a past."""
        new = object.__new__(Table)
        new.game, new.seats, new.switches, new.content = self.game, self.seats, self.switches, self.content
        new.chance, new.seed, new.result = chance, self.seed, self.result
        new.orders, new._gone, new._counts = {}, self._gone, self._counts.copy()
        new._checkpoint = self._checkpoint
        new.state = new._dress(self.game.decoder.decode(self._checkpoint.state))
        new._enter(self._checkpoint.phase)
        new._sealed, new._fed = self._sealed.copy(), self._fed.copy()
        new._waiting = None
        send = new._flow.send
        try:
            waiting = send(None)
            for answer in new._fed:
                while type(waiting) is Tell:
                    waiting = send(None)
                kind = type(answer)
                if kind is Luck:
                    waiting = send(answer.outcome.copy())
                elif kind is Redeal or kind is Concede:
                    new._touch(answer)
                elif kind is dict:
                    waiting = send(answer.copy())
                else:
                    waiting = send(answer)
            while type(waiting) is Tell:
                waiting = send(None)
            new._waiting = None if new.result else waiting
        except (StopIteration, GameOver):
            assert self.result is not None
        return new

    # --- refusals

    def _ask_of(self, seat: Seat | None) -> Ask[Any]:
        asks = self.asks
        if seat is None and len(asks) == 1:
            return next(iter(asks.values()))
        if seat is None:
            if asks:
                several = ", ".join(map(str, asks))
                raise IllegalPlay("several seats are asked ({several}); say which one plays", several=several)
            raise IllegalPlay("the game is over" if self.result else "dice are being rolled; nobody is asked")
        if seat in asks:
            return asks[seat]
        if seat in self.changeable:
            return self.changeable[seat]
        if not 0 <= seat < self.seats:
            raise self._no_seat(seat)
        if self.result:
            raise IllegalPlay("the game is over", seat)
        if not asks:
            raise IllegalPlay("seat {seat} is not asked now; dice are being rolled", seat)
        now = ", ".join(f"{other} ({ask.kind})" for other, ask in asks.items())
        clauses = self._behind(next(iter(asks.values())))
        raise IllegalPlay("seat {seat} is not asked now; asked is seat {now}", seat, clauses=clauses, now=now)

    def _no_seat(self, seat: Seat) -> IllegalPlay:
        return IllegalPlay("there is no seat {seat}; the seats are 0 to {last}", seat, last=self.seats - 1)

    def _behind(self, ask: Ask[Any]) -> tuple[str, ...]:
        return tuple(clause.id for clause in self.game.ledger.behind(ask.kind))

    def _refusal(self, ask: Ask[Any], option: Any) -> IllegalPlay:
        """Why this is not an answer: the clause that forbids it, or those behind the question."""
        for refused, clause in ask.refusals.items():
            if option == refused or option == notation.text(refused):
                return self._no_answer(ask, refused, (clause,), self.game.ledger[clause].text)
        return self._no_answer(ask, option, self._behind(ask))

    def _no_answer(self, ask: Ask[Any], option: Any, clauses: tuple[str, ...], rule: str = "") -> IllegalPlay:
        said = repr(option if isinstance(option, str) else notation.text(option))
        legal = [notation.text(choice) for choice in ask.options]
        return IllegalPlay(
            "seat {seat} may not answer {said} to '{kind}'", ask.seat, ask.kind, clauses, legal, rule, said=said
        )


def new_table(
    game: Game[Any], seats: int, seed: str, switches: Mapping[str, Any], content: Content, chance: Chance | None = None
) -> Table:
    """A table of `game` at its first question."""
    if seats not in game.seats:
        allowed = ", ".join(map(str, game.seats))
        raise IllegalPlay("{game} is for {allowed} seats, not {n}", game=game.title, allowed=allowed, n=seats)
    try:
        chosen = msgspec.convert(_spelled(game, switches), game.switches, strict=False)
    except msgspec.ValidationError as problem:
        raise _switch_problem(game, switches, str(problem)) from None
    return Table(game, seats, chosen, content, chance or Seeded(seed), seed)


def _spelled(game: Game[Any], switches: Mapping[str, Any]) -> dict[str, Any]:
    """The switches with 3 read as "3" where that is a setting."""
    hints = get_type_hints(game.switches)
    return {name: str(value) if str(value) in get_args(hints.get(name)) else value for name, value in switches.items()}


def _switch_problem(game: Game[Any], switches: Mapping[str, Any], problem: str) -> IllegalPlay:
    """What is wrong with a choice of switches, and what is allowed."""
    known, title = get_type_hints(game.switches), game.title
    if unknown := ", ".join(sorted(set(switches) - set(known))):
        if not known:
            return IllegalPlay("{game} has no switches, so there is no {unknown}", game=title, unknown=unknown)
        return IllegalPlay(
            "{game}: there is no switch {unknown}; known: {known}", game=title, unknown=unknown, known=", ".join(known)
        )
    for name, value in switches.items():
        allowed = get_args(known[name])
        if get_origin(known[name]) is Literal and value not in allowed:
            return IllegalPlay(
                "{game}: the switch {name} cannot be {value}; allowed: {allowed}",
                game=title, name=name, value=repr(value), allowed=", ".join(map(str, allowed)),
            )  # fmt: skip
    return IllegalPlay("{game}: a switch is set wrongly: {problem}", game=title, problem=problem)
