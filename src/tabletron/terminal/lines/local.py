"""A local table as numbered lines: for pipes, screen readers and people who like it plain."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

from tabletron.core.errors import TabletronError
from tabletron.core.flow import Seat
from tabletron.core.scene.text import question_lines, verdict
from tabletron.terminal.lines.commands import BROKEN_OFF, FINISHED, LEFT, EndOfInput, Quit, Talk
from tabletron.terminal.tables.local import LocalTable

CURTAIN = 40
"""So many empty lines hide what the last person saw."""


def run(table: LocalTable, stdin: TextIO, stdout: TextIO) -> int:
    """Plays until the game is over or nobody answers; gives the exit code."""
    return LocalTalk(table, stdin, stdout).run()


class LocalTalk(Talk):
    """Nobody but bots moves while it waits for a line."""

    table: LocalTable

    def __init__(self, table: LocalTable, stdin: TextIO, stdout: TextIO) -> None:
        super().__init__(table, stdout)
        self.stdin = stdin
        self.shown: tuple[Seat, int] | None = None
        """The question that was printed last: seat and line of the log."""

    def run(self) -> int:
        words = self.words
        try:
            while not self.table.over:
                self.turn()
        except EndOfInput:
            self.print(words("The input has ended before the game; it stops here."))
            return BROKEN_OFF
        except (Quit, KeyboardInterrupt):
            self.print(words("Good-bye."))
            return LEFT
        self.news()
        self.print(self.say(verdict(self.table.view(), words)))
        return FINISHED

    def turn(self) -> None:
        """One step: a bot's move, a roll typed in, the keyboard handed over, or a person's answer."""
        table = self.table
        if table.dice is not None:
            self.news()
            self.ask_dice()
        elif table.handover is not None:
            self.hand_over(table.handover)
        elif table.asked is not None:
            self.news()
            self.ask(table.asked)
        else:
            table.step()
            if len(table.persons) < 2:
                self.news()

    # --- questions

    def ask(self, seat: Seat) -> None:
        view = self.table.view()
        assert view.question is not None
        if self.shown != (seat, view.line):
            self.shown = (seat, view.line)
            self.print("", *question_lines(view.question, self.table.names, self.words))
        said = self.read("> ")
        try:
            self.obey(said)
        except TabletronError as problem:
            self.print(problem.say(self.words))

    def ask_dice(self) -> None:
        said = self.read(f"{self.dice_prompt()} ")
        try:
            if said == "q":
                raise Quit
            if said == "u" and self.table.viewer is not None:
                self.undo(self.table.viewer)
            else:
                self.table.roll(said)
        except TabletronError as problem:
            self.print(problem.say(self.words))

    def hand_over(self, seat: Seat) -> None:
        name = self.table.names[seat]
        self.print(*[""] * CURTAIN)
        self.read(self.words("Pass the keyboard to {name}; press Enter", name=name) + " ")
        self.table.sit(seat)

    # --- commands of its own

    def obey(self, said: str) -> None:
        command, _, rest = said.partition(" ")
        if command == "s":
            self.save(rest)
        else:
            super().obey(said)

    def own_help(self) -> list[str]:
        return [self.words("s FILE  save the table")]

    def undo(self, seat: Seat) -> None:
        super().undo(seat)
        self.shown = None

    def save(self, rest: str) -> None:
        if not rest.strip():
            self.print(self.words("Say where: s FILE"))
            return
        path = Path(rest.strip()).expanduser()
        self.table.save(path)
        self.print(self.words("Saved: {path}", path=path))

    def read(self, prompt: str) -> str:
        self.stdout.write(prompt)
        self.stdout.flush()
        line = self.stdin.readline()
        if not line:
            self.print("")
            raise EndOfInput
        return " ".join(line.split())
