"""One local table and who sits where: persons share the keyboard, bots answer for themselves."""

from __future__ import annotations

import logging
import random
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

import tabletron
from tabletron import bots
from tabletron.bots import coach
from tabletron.core.chance import ByHand, Seeded, derive
from tabletron.core.errors import IllegalPlay, TabletronError
from tabletron.core.flow import Chancy, Seat
from tabletron.core.i18n import Words, speaking
from tabletron.core.record import read_header, write
from tabletron.core.scene import View
from tabletron.core.scene.text import advised
from tabletron.core.table import Table
from tabletron.core.text import notation
from tabletron.seats import policy
from tabletron.seats.wishes import Ahead, SeatWishes, Window
from tabletron.terminal.tables.sanitize import readable

PERSON = "you"
FAILED = object()
"""The answer of a bot that has none."""

log = logging.getLogger("tabletron.bots")


class Line(Struct, frozen=True):
    """Something that happened, in words with signs; `to` is the only seat that may read it.

    `told` is its place among the table's events; without one it is a note about the table itself.
    """

    text: str
    to: Seat | None = None
    told: int | None = None


class LocalTable:
    """A table with its persons and bots; a seat is `you`, `you:NAME` or a bot as `bots.make` takes it."""

    notice = ""

    def __init__(self, table: Table, seats: Sequence[str], language: str) -> None:
        if len(seats) != table.seats:
            raise TabletronError(f"this table has {table.seats} seats, but {len(seats)} players were named")
        self.table, self.game = table, table.game
        self.words: Words = speaking(language, table.game.package)
        self.ledger = table.game.ledger.told(self.words)
        self.persons = tuple(seat for seat, spec in enumerate(seats) if _is_person(spec))
        self.rngs = {seat: random.Random(0) for seat in range(table.seats) if seat not in self.persons}
        self.bots = {seat: bots.hire(seats[seat], rng) for seat, rng in self.rngs.items()}
        self.names = [self._name(seat, spec) for seat, spec in enumerate(seats)]
        self.viewer: Seat | None = self.persons[0] if len(self.persons) == 1 else None
        """Whose eyes the screen is for; None looks on as a spectator."""
        self.lines: list[Line] = []
        self.slot: Path | None = None
        """The file it came from, or was saved to."""
        self._notes: dict[Seat, str] = {}
        self._spoken = 0
        self._read: dict[Seat | None, int] = {}
        self.wishes = dict.fromkeys(self.persons, policy.usual(self.game, table.switches))
        policy.follow(table, self.wishes)
        self._listen()

    @classmethod
    def open(
        cls,
        game_name: str,
        seats: Sequence[str],
        seed: str | None,
        switches: Mapping[str, str],
        packs: Sequence[Path],
        language: str,
        real_dice: bool,
    ) -> LocalTable:
        """A new table; with real dice people type in what they rolled."""
        seed = secrets.token_hex(32) if seed is None else seed
        chance = ByHand(Seeded(seed), tabletron.game(game_name).rolls) if real_dice else None
        table = tabletron.open(game_name, seats=len(seats), seed=seed, packs=packs, chance=chance, **switches)
        return cls(table, seats, language)

    @classmethod
    def resume(cls, path: Path, seats: Sequence[str], language: str, packs: Sequence[Path] = ()) -> LocalTable:
        """The table of a saved record, where it was left; a record says nothing of who sat there."""
        table = tabletron.replay(path, packs=packs)
        local = cls(table, seats or [PERSON, *["greedy"] * (table.seats - 1)], language)
        local.slot = path
        for seat, text in read_header(path.read_bytes()).notes.items():
            local.write_notes(seat, [readable(line) for line in text.splitlines()])
        return local

    # --- whose move it is

    @property
    def mover(self) -> Seat | None:
        """Who is asked now: the seats that may act are polled in order."""
        return next(iter(self.table.asks), None)

    @property
    def asked(self) -> Seat | None:
        """The person who is asked now, if it is one."""
        return self.mover if self.mover in self.persons else None

    @property
    def dice(self) -> Chancy | None:
        """The roll that waits for somebody to type in what came up."""
        return self.table.pending

    @property
    def handover(self) -> Seat | None:
        """The person the keyboard must be passed to, because the screen still shows what another may see."""
        return self.asked if self.asked != self.viewer else None

    @property
    def over(self) -> bool:
        return self.table.result is not None

    def sit(self, seat: Seat) -> None:
        """This person has the keyboard now."""
        self.viewer = seat

    def view(self) -> View:
        """What the person at the keyboard sees."""
        return self.table.scene(self.viewer, self.words)

    # --- bots

    def imagined(self, seat: Seat) -> Table:
        """What a bot may know of the table. The same moment always gives the same, after an undo or a resume too."""
        rng = self.rngs[seat]
        rng.seed(derive(self.table.seed, f"bot {seat} {len(self.table.log)}"))
        return self.table.imagine(seat, rng)

    def step(self) -> bool:
        """Lets one bot answer; False when a person, real dice or nobody is waited for."""
        seat = self.mover
        if seat not in self.bots:
            return False
        self.move(seat, self.thought(seat, self.imagined(seat)))
        return True

    def thought(self, seat: Seat, imagined: Table) -> Any:
        """What the bot answers, or FAILED: somebody's bot may be broken, the table is not."""
        try:
            return self.bots[seat].choose(imagined, seat)
        except Exception as problem:
            log.warning("the bot of seat %d failed: %s", seat, repr(problem)[:200])
            return FAILED

    def move(self, seat: Seat, option: Any) -> None:
        """A bot answers; if that is no answer, the fallback is played and the story says so."""
        ask = self.table.asks[seat]
        try:
            option = notation.find(option, ask.options)
        except LookupError:
            text = self.words("The bot of {seat} failed; a simple answer is given for it", seat=f"[seat {seat}]")
            self.lines.append(Line(text))
            option = ask.fallback
        self.answer(seat, option)

    def answer(self, seat: Seat, option: Any) -> None:
        """A seat answers with an option or its notation; IllegalPlay says why not."""
        self.table.play(option, seat)
        self._listen()

    # --- persons

    def choose(self, seat: Seat, number: int) -> None:
        """A person answers with the number of an option."""
        ask = self.table.asks.get(seat)
        if ask is None or not 1 <= number <= len(ask.options):
            last = len(ask.options) if ask else 0
            raise IllegalPlay("There is no option {n}; the last is {last}", seat, n=number, last=last)
        self.answer(seat, ask.options[number - 1])

    def roll(self, said: str) -> None:
        """Says what real dice came to, as `3 5`; IllegalPlay says why that cannot be."""
        results = said.replace(",", " ").split()
        self.table.feed(self.dice.read(results) if self.dice else [])
        self._listen()

    def ahead(self, seat: Seat) -> Sequence[Ahead]:
        """What the person may answer ahead of being asked."""
        return policy.ahead(self.table, seat, self.words)

    def answer_ahead(self, seat: Seat, said: str) -> None:
        """Answers ahead of time, or takes that back if it stands."""
        policy.answer_ahead(self.table, seat, said)
        self._listen()

    def windows(self, seat: Seat) -> Sequence[Window]:
        """The kinds of question that the person may let pass unasked."""
        return policy.windows(self.game, self.wishes[seat], self.words)

    def pass_by_default(self, seat: Seat, kind: str) -> None:
        """Lets such questions pass from now on, or asks them again."""
        self.wishes[seat] = SeatWishes(self.wishes[seat].passes ^ {kind})
        policy.follow(self.table, self.wishes)

    def advise(self, seat: Seat) -> None:
        """The coach says what it would do, to this person alone."""
        if seat not in self.table.asks:
            raise IllegalPlay("You are not asked now", seat)
        rng = random.Random(derive(self.table.seed, f"coach {seat} {len(self.table.log)}"))
        advice = coach.advise(self.table, seat, rng, self.words)
        option = self.game.describe(self.table.state, seat, self.table.asks[seat].kind, advice.option, self.words)
        self.lines.append(Line(advised(option, advice.reason, self.words), to=seat))

    def undo(self, seat: Seat) -> None:
        """Goes back to the person's previous real decision; IllegalPlay when others would have to agree."""
        if self.on_honour:
            raise IllegalPlay("this table takes nothing back", seat)
        line = policy.last_decision(self.table, seat)
        if line is None:
            raise IllegalPlay("You have decided nothing yet that could be taken back", seat)
        free = policy.is_free(self.table, seat, line)
        if policy.must_agree(seat, self.persons, free=free):
            raise IllegalPlay("Something was rolled, revealed or handed over since: that cannot be taken back", seat)
        self.table.goto(line)
        self.lines = [said for said in self.lines if said.told is None or said.told < len(self.table.told)]
        self._spoken = min(self._spoken, len(self.table.told))
        self._read = {reader: min(read, len(self.lines)) for reader, read in self._read.items()}
        free_words = self.words("{seat} takes a move back", seat=f"[seat {seat}]")
        far_words = self.words("{seat} goes back behind a roll, a reveal or another's move", seat=f"[seat {seat}]")
        self.lines.append(Line(free_words if free else far_words))
        self._listen()

    def save(self, path: Path) -> None:
        """Writes the record; a file that is no record is never overwritten, and a game on honour has one file only."""
        if self.on_honour and self.slot not in (None, path):
            raise TabletronError(self.words("A game on honour is kept in one place only: {path}", path=self.slot))
        if path.exists():
            try:
                read_header(path.read_bytes())
            except (TabletronError, OSError):
                raise TabletronError(
                    self.words("{path} exists and is not a saved table; choose another name", path=path)
                ) from None
        try:
            path.write_bytes(write(self.table, notes=self._notes))
        except OSError as problem:
            raise TabletronError(
                self.words("{path} cannot be written: {problem}", path=path, problem=problem.strerror)
            ) from None
        self.slot = path

    @property
    def on_honour(self) -> bool:
        return self.game.honour(self.table.switches)

    def notes(self, seat: Seat) -> Sequence[str]:
        """What the person wrote down."""
        return self._notes.get(seat, "").splitlines()

    def write_notes(self, seat: Seat, lines: Sequence[str]) -> None:
        """Kept with the table, and saved with it."""
        self._notes[seat] = "\n".join(lines)

    # --- what happened

    def story(self, seat: Seat | None) -> list[str]:
        """Everything that happened, as far as the seat may know."""
        return [line.text for line in self.lines if line.to is None or line.to == seat]

    def news(self, seat: Seat | None) -> list[str]:
        """What happened since the seat looked last."""
        start, self._read[seat] = self._read.get(seat, 0), len(self.lines)
        return [line.text for line in self.lines[start:] if line.to is None or line.to == seat]

    # --- inside

    def _listen(self) -> None:
        """Notes what was told, and answers what a person need not be asked."""
        self._speak()
        policy.pass_needless(self.table, self.wishes, self._speak)

    def _speak(self) -> None:
        """Puts what was told into words now, while the table still looks as it did."""
        told = self.table.told
        for number in range(self._spoken, len(told)):
            text = self.game.say(self.table.state, told[number].event, self.words)
            self.lines.append(Line(text, told[number].to, number))
        self._spoken = len(told)

    def _name(self, seat: Seat, spec: str) -> str:
        level, _, name = spec.partition(":")
        if not _is_person(spec):
            known = {"random": self.words("Random"), "greedy": self.words("Greedy"), "search": self.words("Search")}
            return f"{known.get(level, level.capitalize())} {seat + 1}"
        return name or (self.words("Player") if len(self.persons) == 1 else self.words("Player {n}", n=seat + 1))


def _is_person(spec: str) -> bool:
    return spec.partition(":")[0] == PERSON
