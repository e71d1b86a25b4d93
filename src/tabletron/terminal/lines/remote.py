"""A server's table as numbered lines. Lines are typed while others play, so both are waited for at once."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Semaphore, Thread
from typing import TextIO

from tabletron.core.errors import TabletronError
from tabletron.core.scene.text import question_lines, verdict
from tabletron.terminal.lines.commands import BROKEN_OFF, FINISHED, LEFT, EndOfInput, Quit, Talk
from tabletron.terminal.tables import players
from tabletron.terminal.tables.connection import follow
from tabletron.terminal.tables.remote import RemoteTable

AHEAD = 8
"""So many lines are read before they are needed."""
COMMANDS = {"?", "t", "r", "w", "l", "u", "o", "a", "p", "y", "n", "b", "q", "say", "bot", "link", "concede", "note"}


def run(remote: RemoteTable, stdin: TextIO, stdout: TextIO) -> int:
    """Plays or looks on until the game is over or nobody answers; gives the exit code."""
    talk = JoinTalk(remote, stdin, stdout)
    try:
        asyncio.run(talk.run())
    except EndOfInput:
        talk.print("", talk.words("The input has ended before the game; it stops here."))
        return BROKEN_OFF
    except (Quit, KeyboardInterrupt):
        talk.print(talk.words("Good-bye."))
        return LEFT
    return FINISHED


class JoinTalk(Talk):
    """Prints what the server tells, and says to it what is typed."""

    table: RemoteTable

    def __init__(self, table: RemoteTable, stdin: TextIO, stdout: TextIO) -> None:
        super().__init__(table, stdout)
        self.stdin = stdin
        self.hurried = not stdin.isatty()
        """An answer out of a pipe waits for its question; a person is told that nobody asks."""
        self.lines: deque[str] = deque()
        self.ended = self.prompted = False
        self.shown: object = None
        """The question that was printed last."""
        self.noticed = ""
        self.then: Callable[[], None] | None = None
        """What to do when the server has answered."""
        self.wake = asyncio.Event()

    async def run(self) -> None:
        """Everything until the end of the game; what ends it earlier is raised."""
        room, loop = Semaphore(AHEAD), asyncio.get_running_loop()
        Thread(target=self._read, args=(loop, room), daemon=True).start()
        following = asyncio.create_task(follow(self.table, self.wake.set))
        following.add_done_callback(lambda _: self.wake.set())
        try:
            while not following.done() and not self.tell():
                if (said := self._next_line()) is not None:
                    room.release()
                    self._obey(said)
                    continue
                await self.wake.wait()
                self.wake.clear()
            if following.done():
                following.result()
        finally:
            following.cancel()
            with suppress(asyncio.CancelledError, TabletronError):
                await following

    # --- typing

    def _read(self, loop: asyncio.AbstractEventLoop, room: Semaphore) -> None:
        """Reads lines, a few ahead, in a thread of its own."""
        with suppress(RuntimeError):  # the game is over and the loop closed
            while line := self.stdin.readline():
                room.acquire()
                loop.call_soon_threadsafe(self._typed, line)
            loop.call_soon_threadsafe(self._typed, "")

    def _typed(self, line: str) -> None:
        if line:
            self.lines.append(" ".join(line.split()))
        else:
            self.ended = True
        self.wake.set()

    def _next_line(self) -> str | None:
        """A line that can be obeyed now; without a connection one can only go."""
        table, first = self.table, self.lines[0].partition(" ")[0] if self.lines else None
        if table.busy:
            return self.lines.popleft() if first == "q" and table.pending is None else None
        waited = table.asked is not None or table.dice is not None
        if waited and self.ended and first is None:
            raise EndOfInput
        held = self.hurried and not waited and table.viewer is not None and first not in COMMANDS
        return None if held or first is None else self.lines.popleft()

    def _obey(self, said: str) -> None:
        self.prompted = False
        try:
            self.obey(said)
        except TabletronError as problem:
            self.print(problem.say(self.words))

    # --- telling

    def tell(self) -> bool:
        """Prints what is new, and the open question once; True when the game is over."""
        table = self.table
        self.news()
        self.print(*table.complaints())
        if table.notice != self.noticed:
            self.noticed = table.notice
            self.print(*filter(None, [self.say(self.noticed)]))
        if table.busy:
            return False
        if (then := self.then) is not None:
            self.then = None
            then()
        if table.over:
            self.print(self.say(verdict(table.view(), self.words)))
            return True
        self.ask()
        return False

    def ask(self) -> None:
        """The question, or the dice that are waited for; a prompt shows that it is time to type."""
        table, question = self.table, self.table.view().question
        if table.dice is None and question is None:
            return
        asked = table.picture.asked if table.picture else None
        if question is not None and self.shown != asked:
            left = [self.words("Time left: {time}", time=players.clock(table.left))] if table.left else []
            self.print("", *question_lines(question, table.names, self.words), *left)
        self.shown = asked
        if not self.prompted:
            self.stdout.write(f"{self.dice_prompt()} " if table.dice is not None else "> ")
            self.stdout.flush()
            self.prompted = True

    def print(self, *lines: str) -> None:
        """What comes while somebody types begins on a line of its own."""
        if lines and self.prompted:
            self.prompted = False
            lines = ("", *lines)
        super().print(*lines)

    # --- commands of its own

    def obey(self, said: str) -> None:
        command, _, rest = said.partition(" ")
        match command:
            case "p":
                lines = enumerate(players.everybody(self.table.info, self.words), 1)
                self.print(*(f"{number:>3}  {self.say(line)}" for number, line in lines))
            case "say":
                self.table.say(rest)
            case "y" | "n":
                self.table.vote(command == "y")
            case "b":
                self.table.come_back()
            case "bot":
                self.propose_bot(rest)
            case "concede":
                self.table.concede()
            case "link":
                self.link()
            case _:
                super().obey(said)

    def once_done(self, show: Callable[[], None]) -> None:
        self.then = show  # the server answers later

    def propose_bot(self, rest: str) -> None:
        if rest.isdecimal() and 1 <= int(rest) <= len(self.table.names):
            self.table.replace(int(rest) - 1)
        else:
            self.print(self.words("Say for whom: bot NUMBER; p shows the numbers"))

    def link(self) -> None:
        """The way back to this seat, for nobody else's eyes."""
        if self.table.link.token:
            self.print(self.words("Keep it to yourself, it opens your seat:"), self.table.link.back)
        else:
            self.print(self.words("You are watching."))

    def own_help(self) -> list[str]:
        words = self.words
        return [
            words("p  who is here"),
            words("say TEXT  talk to the others"),
            words("y, n  agree to what another proposed, or not"),
            words("b  take your seat back from a bot; bot NUMBER proposes one for somebody who is gone"),
            words("link  show the link that opens your seat again"),
            words("concede  give up for good"),
        ]
