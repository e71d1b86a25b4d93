"""The table as numbered lines: for pipes, screen readers and people who like it plain."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

from tabletron.core.errors import TabletronError
from tabletron.core.flow import Roll, Seat
from tabletron.core.ledger import Clause
from tabletron.core.markup import plain
from tabletron.core.scene import Question
from tabletron.terminal.session import Session
from tabletron.terminal.text import described, question_lines, table_lines

FINISHED, LEFT, BROKEN_OFF = 0, 0, 1
"""Exit codes: the game is over, the person went, the input ended too early."""
CURTAIN = 40
"""So many empty lines hide what the last person saw."""


class EndOfInput(Exception):
    """Nobody answers any more."""


class Quit(Exception):
    """The person goes."""


def run(session: Session, stdin: TextIO, stdout: TextIO) -> int:
    """Plays until the game is over or nobody answers; gives the exit code."""
    return Talk(session, stdin, stdout).run()


class Talk:
    """A conversation over the table."""

    def __init__(self, session: Session, stdin: TextIO, stdout: TextIO) -> None:
        self.session, self.words = session, session.words
        self.stdin, self.stdout = stdin, stdout
        self.shown: tuple[Seat, int] | None = None
        """The question that was printed last: seat and line of the log."""

    def run(self) -> int:
        words = self.words
        try:
            while not self.session.over:
                self.turn()
        except EndOfInput:
            self.print(words("The input has ended before the game; it stops here."))
            return BROKEN_OFF
        except (Quit, KeyboardInterrupt):
            self.print(words("Good-bye."))
            return LEFT
        self.news()
        self.print(self.say(self.session.verdict()))
        return FINISHED

    def turn(self) -> None:
        """One step: a bot's move, a roll typed in, the keyboard handed over, or a person's answer."""
        session = self.session
        if session.dice is not None:
            self.news()
            self.ask_dice()
        elif session.handover is not None:
            self.hand_over(session.handover)
        elif session.asked is not None:
            self.news()
            self.ask(session.asked)
        else:
            session.step()
            if len(session.persons) < 2:
                self.news()

    # --- questions

    def ask(self, seat: Seat) -> None:
        question = self.session.view().question
        assert question is not None
        if self.shown != (seat, len(self.session.table.log)):
            self.shown = (seat, len(self.session.table.log))
            self.print("", *question_lines(question, self.session.names, self.words))
        said = self.read("> ")
        try:
            self.obey(said, seat, question)
        except TabletronError as problem:
            self.print(problem.say(self.words))

    def ask_dice(self) -> None:
        event = self.session.dice
        count = len(event.dice) if isinstance(event, Roll) else 0
        prompt = self.words.plural("What did you roll? {n} die:", "What did you roll? {n} dice:", count)
        said = self.read(f"{prompt} ")
        try:
            if said == "q":
                raise Quit
            if said == "u" and self.session.viewer is not None:
                self.undo(self.session.viewer)
            else:
                self.session.feed(said)
        except TabletronError as problem:
            self.print(problem.say(self.words))

    def hand_over(self, seat: Seat) -> None:
        name = self.session.names[seat]
        self.print(*[""] * CURTAIN)
        self.read(self.words("Pass the keyboard to {name}; press Enter", name=name) + " ")
        self.session.sit(seat)

    # --- commands

    def obey(self, said: str, seat: Seat, question: Question) -> None:
        """A command, the number of an option, or its notation."""
        command, _, rest = said.partition(" ")
        match command:
            case "?":
                self.help()
            case "t":
                self.print(*table_lines(self.session.view().scene, self.session.names, self.words))
            case "r":
                self.rules(rest, question)
            case "w":
                self.why_not(question)
            case "u":
                self.undo(seat)
            case "l":
                self.print(*map(self.say, self.session.story(seat)))
            case "o":
                self.order(seat, rest)
            case "s":
                self.save(rest)
            case "q":
                raise Quit
            case "":
                self.print(self.words("Type the number of an option, or ? for help."))
            case _ if said.isdecimal():
                self.session.choose(seat, int(said))
            case _:
                self.session.answer(seat, said)

    def undo(self, seat: Seat) -> None:
        self.session.undo(seat)
        self.shown = None

    def help(self) -> None:
        words = self.words
        self.print(
            words("A number or the text in square brackets answers the question."),
            words("t  the table in words"),
            words("r WORDS  find rules; r alone: the rules behind this question"),
            words("w  why not: what may not be chosen now, and the rule that says so"),
            words("u  undo: back to your last decision"),
            words("l  everything that has happened"),
            words("o  cards that can be played ahead; o NUMBER orders one or takes the order back"),
            words("s FILE  save the table"),
            words("q  quit"),
        )

    def rules(self, wanted: str, question: Question) -> None:
        ledger = self.session.ledger
        found = ledger.find(wanted) if wanted.strip() else [ledger[clause] for clause in question.clauses]
        if not found:
            self.print(self.words("No rule has these words: {wanted}", wanted=wanted))
        for clause in found:
            self.print(self.clause(clause))

    def clause(self, clause: Clause) -> str:
        return self.words.colon(f"{clause.id} {clause.title}", clause.text)

    def why_not(self, question: Question) -> None:
        if not question.refused:
            self.print(self.words("Nothing is refused here: everything possible is on the list."))
        for refused in question.refused:
            what = described(refused.words, self.session.names, self.words)
            self.print(self.words.colon(what, f"{refused.why} ({refused.clause})"))

    def order(self, seat: Seat, rest: str) -> None:
        standing = self.session.standing(seat)
        if rest.isdecimal() and 1 <= int(rest) <= len(standing):
            self.session.order(seat, standing[int(rest) - 1].notation)
            standing = self.session.standing(seat)
        if not standing:
            self.print(self.words("You hold nothing that could be played ahead."))
        for number, one in enumerate(standing, 1):
            mark = f"  ({self.words('ordered')})" if one.ordered else ""
            self.print(f"{number:>3}  {described(one.words, self.session.names, self.words)}{mark}")

    def save(self, rest: str) -> None:
        if not rest.strip():
            self.print(self.words("Say where: s FILE"))
            return
        path = Path(rest.strip()).expanduser()
        self.session.save(path)
        self.print(self.words("Saved: {path}", path=path))

    # --- reading and writing

    def news(self) -> None:
        self.print(*map(self.say, self.session.news(self.session.viewer)))

    def say(self, text: str) -> str:
        return plain(text, self.session.names, self.words)

    def print(self, *lines: str) -> None:
        self.stdout.writelines(f"{line}\n" for line in lines)
        self.stdout.flush()

    def read(self, prompt: str) -> str:
        self.stdout.write(prompt)
        self.stdout.flush()
        line = self.stdin.readline()
        if not line:
            self.print("")
            raise EndOfInput
        return " ".join(line.split())
