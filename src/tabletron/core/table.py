"""A table: one game under way.

Between phases there is nothing but plain data, so there a table can keep its state, and a copy is: decode the state,
start the phase, feed the answers since. Undo, replay and imagined tables are the same operation.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias, get_args, get_origin

import msgspec
from msgspec import Struct

from tabletron.core import notation
from tabletron.core.chance import ByHand, Chance, Fast, Seeded
from tabletron.core.content import Content
from tabletron.core.errors import IllegalPlay
from tabletron.core.flow import PASS, Ask, Chancy, Draw, GameOver, Leap, Offer, Roll, Seat, Shuffle, Together, Wide
from tabletron.core.game import Game, Result, State, Told
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


class Redeal(Struct, frozen=True, tag="redeal", array_like=True):
    """What a seat cannot see was dealt anew; the key makes it repeatable."""

    seat: Seat | None
    key: int


class All(Struct, frozen=True, tag="all", array_like=True):
    """The sealed answers of several seats, together."""

    answers: dict[Seat, Any]


class First(Struct, frozen=True, tag="first", array_like=True):
    """Who took an offer up; the seat is None when all let it pass."""

    seat: Seat | None
    option: Any


class One(Struct, frozen=True, tag="one", array_like=True):
    """The answer of one seat."""

    option: Any


Step: TypeAlias = One | All | First | Luck | Redeal | Concede
STEPS = frozenset({All, First, Luck, Redeal, Concede})


class Start(Struct, frozen=True, gc=False):
    """The start of a phase."""

    phase: str
    state: bytes


class Moment(Struct, frozen=True):
    """Exactly where a table stands, as plain data: the start of a phase, and what was answered since."""

    start: Start
    steps: list[Step]
    sealed: dict[Seat, Any]
    gone: list[Seat]
    counts: dict[str, int]


class Checkpoint(Struct, frozen=True):
    """A moment to go back to, after so many lines of the log and of what was told: all of it, or up to its phase."""

    at: int
    told: int
    moment: Moment
    heard: bool


class Orders(Struct):
    """What a seat wants done without being asked: questions it lets pass, and answers given ahead of time."""

    passes: frozenset[str] = frozenset()
    ahead: list[Any] = []


SPACING = 32
"""Checkpoints are at least so many lines apart; a table that was copied also keeps the start of the phase under way."""


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
        self._copied, self._kept, self._asked = False, -SPACING, 0
        self._fed: list[Any] = []
        self._sealed: dict[Seat, Any] = {}
        self._waiting: Any = None
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
        """Who has given a sealed answer, or let an offer pass that is still open, and may still change that."""
        waiting = self._waiting
        if type(waiting) is Together or type(waiting) is Offer:
            return {seat: ask for seat, ask in waiting.asks.items() if seat in self._sealed}
        return {}

    @property
    def given(self) -> list[tuple[Ask[Any], Any]]:
        """Answers that are in but may still change, at questions that are answered openly."""
        waiting = self._waiting
        if type(waiting) is not Together or not self._sealed:
            return []
        kinds = self.game.openly(self.switches)
        return [
            (waiting.asks[seat], option) for seat, option in self._sealed.items() if waiting.asks[seat].kind in kinds
        ]

    @property
    def contested(self) -> bool:
        """Whether the first who answers has it, and the others are asked anew."""
        return type(self._waiting) is Offer

    @property
    def pending(self) -> Chancy | None:
        """The chance event that waits for somebody to say what came up."""
        waiting = self._waiting
        return waiting if isinstance(waiting, Roll | Shuffle | Draw) else None

    @property
    def phase(self) -> str:
        """The name of the phase under way."""
        return self._phase

    @property
    def mark(self) -> int:
        """Changes whenever the rule went on: what was asked before is another question."""
        return self._asked

    @property
    def quiet(self) -> bool:
        """Whether a phase has just begun: nothing is half-done."""
        return len(self._fed) == self._begun and not self._sealed

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
        waiting = ask = self._waiting
        if type(ask) is not Ask or (seat is not None and seat != ask.seat):
            ask = self._ask_of(seat)
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

    # --- where it stands

    @property
    def moment(self) -> Moment:
        """Exactly where this table stands, as data. What is stored once is stored again: phases keep their start."""
        self._copied = True
        steps = [step if type(step) in STEPS else One(step) for step in self._fed]
        return Moment(self._start, steps, dict(self._sealed), sorted(self._gone), self._counts.copy())

    @classmethod
    def resume(
        cls,
        game: Game[Any],
        seats: int,
        switches: Struct,
        content: Content,
        chance: Chance,
        seed: str,
        moment: Moment,
        log: Sequence[Entry] = (),
        told: Sequence[Told] = (),
    ) -> Table:
        """The table that stood there, with its past if that was kept."""
        table = object.__new__(cls)
        table.game, table.seats, table.switches, table.content = game, seats, switches, content
        table.chance, table.seed, table.result, table.orders = ByHand(chance), seed, None, {}
        table.log, table.told, table._copied, table._kept, table._asked = list(log), list(told), True, len(log), 0
        table.checkpoints = [Checkpoint(len(log), len(told), moment, heard=True)]
        table._stand(moment, heard=True)
        table.chance = chance
        return table

    # --- copies and time

    def copy(self, chance: Chance | None = None) -> Table:
        """A table of its own that goes on exactly as this one would."""
        new = self._fork(chance or self.chance)
        new.log += self.log
        new.told += self.told
        new.checkpoints += self.checkpoints
        new._kept = self._kept
        return new

    def imagine(self, seat: Seat | None, rng: random.Random, chance: Chance | None = None) -> Table:
        """A copy with everything that the seat cannot see dealt anew: the only thing a bot may search."""
        return self.redealt(seat, rng.getrandbits(64), chance or Fast(rng))

    def redealt(self, seat: Seat | None, key: int, chance: Chance, seed: str = "") -> Table:
        """A copy in which the key says how everything was dealt anew that the seat cannot see."""
        new = self._fork(chance)
        new.seed = seed
        if type(new._waiting) is Together:
            new._sealed = {sealer: option for sealer, option in new._sealed.items() if sealer == seat}
        new._fed.append(redeal := Redeal(seat, key))
        new._touch(redeal)
        return new

    def goto(self, n: int) -> None:
        """Takes everything after the first `n` lines of the log back."""
        if not 0 <= n <= len(self.log):
            raise IllegalPlay("there is no line {n}; the log has {lines} lines", n=n, lines=len(self.log))
        while self.checkpoints[-1].at > n:
            self.checkpoints.pop()
        last = self.checkpoints[-1]
        self._kept = last.at
        lines = self.log[last.at : n]
        chance, self.chance, orders, self.orders = self.chance, ByHand(self.chance), self.orders, {}
        del self.log[last.at :], self.told[last.told :]
        self._stand(last.moment, last.heard)
        for line in lines:
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
            winners = self.result.winners
            return [float(seat in winners) / (len(winners) or 1) for seat in range(self.seats)]
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
        at = len(self.log)
        far = at - self._kept >= SPACING
        if far or self._copied:
            self._start, self._fed = Start(phase, msgspec.msgpack.encode(self.state)), []
        if far:
            self._kept = at
            moment = Moment(self._start, [], {}, sorted(self._gone), self._counts.copy())
            self.checkpoints.append(Checkpoint(at, len(self.told), moment, heard=False))
        self._enter(phase)

    def _stand(self, moment: Moment, heard: bool) -> None:
        """Here the table stands again; its chance must leave everything to be fed."""
        self.result, self._gone, self._counts = None, frozenset(moment.gone), moment.counts.copy()
        self._relive(moment.start, [step.option if type(step) is One else step for step in moment.steps], heard)
        self._sealed = moment.sealed.copy()

    def _relive(self, start: Start, fed: Sequence[Any], heard: bool) -> None:
        """Starts a phase and feeds the answers since; what is told meanwhile may have been heard before."""
        told = len(self.told)
        self._start, self._fed, self._sealed, self._waiting = start, [], {}, None
        self.state = self._dress(self.game.decoder.decode(start.state))
        self._enter(start.phase)
        self._run(None)
        for answer in fed:
            self._fed.append(answer)
            kind = type(answer)
            if kind is Redeal or kind is Concede:
                self._touch(answer)
            elif kind is Luck:
                self._run(answer.outcome.copy())
            else:
                self._run(_unwrapped(answer) if kind is All or kind is First else answer)
        if heard:
            del self.told[told:]

    def _enter(self, phase: str) -> None:
        self._phase, self._begun = phase, len(self._fed)
        self._send: Callable[[Any], Any] = self.game.phase[phase](self.state).send

    def _run(self, answer: Any) -> None:
        """Drives the rule until it waits for somebody."""
        while True:
            try:
                waiting = self._waiting = self._send(answer)
            except StopIteration as end:
                if end.value is None:
                    return self._finish()
                self._begin(end.value.__name__)
                answer = None
                continue
            except Leap as leap:
                self._begin(leap.phase.__name__)
                answer = None
                continue
            except GameOver:
                return self._finish()
            kind = type(waiting)
            if kind is Ask or kind is Together or kind is Offer:
                self._asked = len(self.log)
                return None
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
            answer: All | First = First(seat, option)
        else:
            self._sealed[seat] = option
            if len(self._sealed) < len(waiting.asks):
                return None
            answer = All(self._sealed) if type(waiting) is Together else First(None, PASS)
        self._sealed = {}
        self._fed.append(answer)
        return self._run(_unwrapped(answer))

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
        while (line := self._next_order()) is not None:
            self._repeat(line)

    def _next_order(self) -> Play | None:
        """The next answer that nobody has to be asked for; an order also takes back that an open offer was let pass."""
        for seat, ask in self.asks.items():
            option = self._ordered(seat, ask)
            if option is not ask:
                return Play(seat, ask.kind, option)
        for seat, ask in self.changeable.items() if type(self._waiting) is Offer else ():
            option = self._ahead(seat, ask)
            if option is not ask:
                return Play(seat, ask.kind, option)
        return None

    def _ordered(self, seat: Seat, ask: Ask[Any]) -> Any:
        """What the seat ordered for this question; the question itself if nothing."""
        if seat in self._gone:
            return ask.fallback
        option = self._ahead(seat, ask)
        if option is ask and seat in self.orders and ask.kind in self.orders[seat].passes and PASS in ask.options:
            return PASS
        return option

    def _ahead(self, seat: Seat, ask: Ask[Any]) -> Any:
        """An answer that the seat gave ahead and that is now due; the question itself if there is none."""
        ahead = self.orders[seat].ahead if seat in self.orders and ask.kind in self.game.windows else []
        for option in ahead:
            if option in ask.options:
                ahead.remove(option)
                return option
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
        """Hangs on a state what is no part of it."""
        state.content, state.switches, state._log, state._told = self.content, self.switches, self.log, self.told
        return state

    def _fork(self, chance: Chance) -> Table:
        """The same moment with a state and a flow of its own, and without a past.

        What is copied once is copied again: from now on the table keeps the start of each phase.
        """
        new = object.__new__(Table)
        new.game, new.seats, new.switches, new.content = self.game, self.seats, self.switches, self.content
        new.chance, new.seed, new.result, new.orders = ByHand(chance), self.seed, None, {}
        new.log, new.told, new.checkpoints, new._kept, new._copied, new._asked = [], [], [], 0, True, 0
        new._gone, new._counts = self._gone, self._counts.copy()
        new._relive(self._start, self._fed, heard=True)
        self._start, self._fed, self._begun, self._copied = new._start, new._fed.copy(), new._begun, True
        new.chance, new._sealed, new._copied = chance, self._sealed.copy(), False
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
        clauses = self.game.ledger.behind(next(iter(asks.values())).kind)
        raise IllegalPlay("seat {seat} is not asked now; asked is seat {now}", seat, clauses=clauses, now=now)

    def _no_seat(self, seat: Seat) -> IllegalPlay:
        return IllegalPlay("there is no seat {seat}; the seats are 0 to {last}", seat, last=self.seats - 1)

    def _refusal(self, ask: Ask[Any], option: Any) -> IllegalPlay:
        """Why this is not an answer: the clause that forbids it, or those behind the question."""
        for refused, clause in ask.refusals.items():
            if option == refused or option == notation.text(refused):
                return self._no_answer(ask, refused, (clause,), self.game.ledger[clause].text)
        if isinstance(ask.options, Wide):
            return self._too_wide(ask, ask.options, option)
        return self._no_answer(ask, option, self.game.ledger.behind(ask.kind))

    def _too_wide(self, ask: Ask[Any], options: Wide[Any], option: Any) -> IllegalPlay:
        """Why an answer lies outside a wide choice, and what lies nearest inside."""
        meant = notation.read(option.lower(), options.kinds) if isinstance(option, str) else option
        why = options.why_not(meant) if isinstance(meant, options.kinds) else None
        if why is None:
            return self._no_answer(ask, option, self.game.ledger.behind(ask.kind))
        legal = [notation.text(choice) for choice in why.instead]
        values: dict[str, Any] = {**why.values}
        return IllegalPlay(why.reason, ask.seat, ask.kind, (why.clause,), legal, **values)

    def _no_answer(self, ask: Ask[Any], option: Any, clauses: tuple[str, ...], rule: str = "") -> IllegalPlay:
        said = repr(option if isinstance(option, str) else notation.text(option))
        legal = [notation.text(choice) for choice in ask.options]
        return IllegalPlay(
            "seat {seat} may not answer {said} to '{kind}'", ask.seat, ask.kind, clauses, legal, rule, said=said
        )


def _unwrapped(answer: All | First) -> Any:
    """What a rule gets for the answers of several seats."""
    if isinstance(answer, All):
        return answer.answers.copy()
    return None if answer.seat is None else (answer.seat, answer.option)


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
    kinds = game.switch_kinds
    return {name: str(value) if str(value) in get_args(kinds.get(name)) else value for name, value in switches.items()}


def _switch_problem(game: Game[Any], switches: Mapping[str, Any], problem: str) -> IllegalPlay:
    """What is wrong with a choice of switches, and what is allowed."""
    known, title = game.switch_kinds, game.title
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
