"""A conversation over a table in lines: what can be asked of it and typed at any table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TextIO

from tabletron.core.flow import Roll, Seat
from tabletron.core.ledger import Clause
from tabletron.core.scene import Question
from tabletron.core.scene.text import described, table_lines
from tabletron.core.text.markup import plain
from tabletron.terminal.tables.interface import TableInterface

FINISHED, LEFT, BROKEN_OFF = 0, 0, 1
"""Exit codes: the game is over, the person went, the input ended too early."""


class EndOfInput(Exception):
    """Nobody answers any more."""


class Quit(Exception):
    """The person goes."""


class Talk:
    """Prints what happens and obeys what is typed."""

    def __init__(self, table: TableInterface, stdout: TextIO) -> None:
        self.table, self.words, self.stdout = table, table.words, stdout

    # --- commands

    def obey(self, said: str) -> None:
        """A command, the number of an option, or its notation; TabletronError says why not."""
        command, _, rest = said.partition(" ")
        question = self.table.view().question
        match command:
            case "?":
                self.print(*self.help())
            case "t":
                self.print(*table_lines(self.table.view().scene, self.table.names, self.words))
            case "r":
                self.rules(rest, question)
            case "w":
                self.why_not(question)
            case "l":
                self.print(*map(self.say, self.table.story(self.table.viewer)))
            case "q":
                raise Quit
            case "":
                self.print(self.words("Type the number of an option, or ? for help."))
            case _ if self.table.viewer is None:
                self.print(self.words("You are watching."))
            case _:
                self.act(self.table.viewer, said)

    def act(self, seat: Seat, said: str) -> None:
        """Something that changes the table."""
        command, _, rest = said.partition(" ")
        match command:
            case "u":
                self.undo(seat)
            case "o":
                self.order(seat, rest)
            case "a":
                self.let_pass(seat, rest)
            case "h":
                self.table.advise(seat)
                self.news()
            case "note":
                self.note(seat, rest)
            case _ if self.table.dice is not None:
                self.table.roll(said)
            case _ if said.isdecimal():
                self.table.choose(seat, int(said))
            case _:
                self.table.answer(seat, said)

    def help(self) -> list[str]:
        words = self.words
        return [
            words("A number or the text in square brackets answers the question."),
            words("t  the table in words"),
            words("r WORDS  find rules; r alone: the rules behind this question"),
            words("w  why not: what may not be chosen now, and the rule that says so"),
            words("u  undo: back to your last decision"),
            words("h  hint: what the coach would do"),
            words("l  everything that has happened"),
            words("o  cards that can be played ahead; o NUMBER orders one or takes the order back"),
            words("a  where you are asked; a NUMBER passes such questions for you, or asks them again"),
            words("note  your notes; note TEXT adds a line, note -NUMBER strikes one out"),
            *self.own_help(),
            words("q  quit"),
        ]

    def own_help(self) -> list[str]:
        """What this kind of table has beside what all have."""
        return []

    def undo(self, seat: Seat) -> None:
        self.table.undo(seat)

    def rules(self, wanted: str, question: Question | None) -> None:
        ledger, behind = self.table.ledger, question.clauses if question else ()
        found = ledger.find(wanted) if wanted.strip() else [ledger[clause] for clause in behind]
        if not found and not wanted.strip():
            self.print(self.words("Type a word to find rules."))
        elif not found:
            self.print(self.words("No rule has these words: {wanted}", wanted=wanted))
        for clause in found:
            self.print(self.clause(clause))

    def clause(self, clause: Clause) -> str:
        return self.words.colon(f"{clause.id} {clause.title}", clause.text)

    def why_not(self, question: Question | None) -> None:
        if not question or not question.refused:
            self.print(self.words("Nothing is refused here: everything possible is on the list."))
            return
        for refused in question.refused:
            what = described(refused.words, self.table.names, self.words)
            self.print(self.words.colon(what, f"{refused.why} ({refused.clause})"))

    def order(self, seat: Seat, rest: str) -> None:
        standing = self.table.ahead(seat)
        if rest.isdecimal() and 1 <= int(rest) <= len(standing):
            self.table.answer_ahead(seat, standing[int(rest) - 1].notation)
            self.once_done(partial(self.orders, seat))
        else:
            self.orders(seat)

    def orders(self, seat: Seat) -> None:
        """What can be ordered ahead, and what was."""
        standing = self.table.ahead(seat)
        if not standing:
            self.print(self.words("You hold nothing that could be played ahead."))
        for number, one in enumerate(standing, 1):
            mark = f"  ({self.words('ordered')})" if one.ordered else ""
            self.print(f"{number:>3}  {described(one.words, self.table.names, self.words)}{mark}")

    def let_pass(self, seat: Seat, rest: str) -> None:
        windows = self.table.windows(seat)
        if rest.isdecimal() and 1 <= int(rest) <= len(windows):
            self.table.pass_by_default(seat, windows[int(rest) - 1].kind)
            self.once_done(partial(self.windows, seat))
        else:
            self.windows(seat)

    def windows(self, seat: Seat) -> None:
        """What is passed for the person, and what is asked."""
        windows = self.table.windows(seat)
        if not windows:
            self.print(self.words("Every question of this game is asked."))
        for number, one in enumerate(windows, 1):
            mark = self.words("passed for you") if one.passed else self.words("asked")
            self.print(f"{number:>3}  {one.words}  ({mark})")

    def note(self, seat: Seat, rest: str) -> None:
        """Shows the notes, adds a line or strikes one out."""
        lines, number = list(self.table.notes(seat)), rest.removeprefix("-")
        if rest.startswith("-") and number.isdecimal() and 1 <= int(number) <= len(lines):
            del lines[int(number) - 1]
        elif rest and not rest.startswith("-"):
            lines.append(rest)
        else:
            self.notes(seat)
            return
        self.table.write_notes(seat, lines)
        self.once_done(partial(self.notes, seat))

    def notes(self, seat: Seat) -> None:
        lines = self.table.notes(seat)
        if not lines:
            self.print(self.words("Nothing is written down yet."))
        self.print(*(f"{number:>3}  {line}" for number, line in enumerate(lines, 1)))

    def once_done(self, show: Callable[[], None]) -> None:
        """Shows something as soon as the table has taken in what was said."""
        show()

    # --- writing

    def dice_prompt(self) -> str:
        event = self.table.dice
        count = len(event.dice) if isinstance(event, Roll) else 0
        return self.words.plural("What did you roll? {n} die:", "What did you roll? {n} dice:", count)

    def news(self) -> None:
        self.print(*map(self.say, self.table.news(self.table.viewer)))

    def say(self, text: str) -> str:
        return plain(text, self.table.names, self.words)

    def print(self, *lines: str) -> None:
        self.stdout.writelines(f"{line}\n" for line in lines)
        self.stdout.flush()
