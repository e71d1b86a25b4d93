"""A local table as a full-screen app: persons share the keyboard, bots move at a readable pace."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any, Literal

from textual import work

from tabletron.core.flow import Seat
from tabletron.core.i18n import Words
from tabletron.terminal.screens.dialogs import Curtain, Pick, Slip
from tabletron.terminal.screens.help_pages import Key
from tabletron.terminal.screens.table import TableScreen
from tabletron.terminal.tables.local import LocalTable

Pace = Literal["slow", "normal", "instant"]
PACES: tuple[Pace, ...] = ("slow", "normal", "instant")
SECONDS: dict[Pace, float] = {"slow": 1.6, "normal": 0.7, "instant": 0.0}
"""How long a bot's move can be looked at."""
PATIENCE = 0.1
"""Bots that take longer than this are said to think."""


def run(table: LocalTable, pace: Pace = "normal") -> int:
    """Opens the app; gives the exit code."""
    app = TableApp(table, pace)
    app.run()
    return app.return_code or 0


async def aside(work: Callable[[], Any]) -> Any:
    """Does work in a thread; a bot that still thinks does not keep the app from closing."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Any] = loop.create_future()

    def settle(result: Any, problem: Exception | None) -> None:
        if not done.done():
            done.set_exception(problem) if problem else done.set_result(result)

    def think() -> None:
        try:
            outcome: tuple[Any, Exception | None] = (work(), None)
        except Exception as problem:
            outcome = (None, problem)
        with suppress(RuntimeError):  # the app was closed meanwhile
            loop.call_soon_threadsafe(settle, *outcome)

    Thread(target=think, daemon=True).start()
    return await done


def own_keys(words: Words) -> list[Key]:
    return [
        Key("f", "hurry", words("Faster"), words("faster: skip to your next question")),
        Key("p", "pace", words("Pace"), words("pace of the bots: slow, normal, instant"), False),
        Key("s", "save", words("Save"), words("save the table")),
    ]


class TableApp(TableScreen):
    """One local table on the whole screen."""

    table: LocalTable

    def __init__(self, table: LocalTable, pace: Pace = "normal") -> None:
        super().__init__(table, own_keys(table.words))
        self.pace = pace
        self.hurry = asyncio.Event()

    # --- the course of the game

    @work(exclusive=True, group="game")
    async def go_on(self) -> None:
        """Everything that happens until a person at this keyboard is asked."""
        self.busy, self.picked = True, ()
        slow = self.set_timer(PATIENCE, self.show)
        while await self._next():
            pass
        slow.stop()
        self.busy = False
        self.hurry.clear()
        self.show()

    async def _next(self) -> bool:
        """One step; False when there is nothing to do but to wait for an answer."""
        table = self.table
        seat, before = table.mover, len(table.lines)
        if table.dice is not None:
            self.show()
            if not await self.push_screen_wait(self.dice_slip()):
                return False
        elif table.handover is not None:
            await self._hand_over(table.handover)
        elif seat in table.bots:
            table.move(seat, await aside(partial(table.thought, seat, table.imagined(seat))))
        else:
            return False
        if len(table.lines) != before:
            await self._let_see()
        return True

    def type_dice(self) -> object:
        return self.go_on()

    async def _let_see(self) -> None:
        """Time to look at what happened, unless somebody is in a hurry."""
        if (seconds := SECONDS[self.pace]) and not self.hurry.is_set():
            self.show()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.hurry.wait(), seconds)

    async def _hand_over(self, seat: Seat) -> None:
        """The table is hidden until the next person is there."""
        self.clear_notifications()
        name = self.table.names[seat]
        await self.push_screen_wait(Curtain(self.words("Pass the keyboard to {name}; press Enter", name=name)))
        self.table.sit(seat)
        self.show()

    def action_hurry(self) -> None:
        self.hurry.set()

    def action_pace(self) -> None:
        self.pace = PACES[(PACES.index(self.pace) + 1) % len(PACES)]
        names = {"slow": self.words("slow"), "normal": self.words("normal"), "instant": self.words("instant")}
        self.notify(self.words("Pace: {pace}", pace=names[self.pace]))

    # --- saving and leaving

    @work
    async def action_save(self) -> None:
        await self._save()

    async def _save(self) -> bool:
        words, given = self.words, f"{self.table.game.name}.tabletron"
        slip = Slip(words("Save"), words("Where to?"), self._write, given, words("Esc: never mind"))
        return await self.push_screen_wait(slip)

    def _write(self, said: str) -> str | None:
        path = Path(said.strip()).expanduser()
        problem = self.why_not(self.table.save, path) if said.strip() else self.words("A name is needed.")
        if problem is None:
            self.notify(self.words("Saved: {path}", path=path), markup=False)
        return problem

    @work
    async def action_leave(self) -> None:
        words = self.words
        if self.table.over:
            self.exit()
            return
        answers = [words("Save and quit"), words("Quit without saving"), words("Play on")]
        slip = Pick(words("Quit"), words("The game is not over."), answers, words("Esc: play on"))
        picked = await self.push_screen_wait(slip)
        if picked == 1 or (picked == 0 and await self._save()):
            self.exit()
