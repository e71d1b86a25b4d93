"""The table as a full-screen app for keyboard and mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Any

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, OptionList

from tabletron.core.flow import Roll, Seat
from tabletron.core.scene import Choice
from tabletron.terminal import papers
from tabletron.terminal.dialogs import Curtain, Slip
from tabletron.terminal.moment import Moment
from tabletron.terminal.session import Session
from tabletron.terminal.shell import Pace, Shell
from tabletron.terminal.text import tips
from tabletron.terminal.widgets import AskBox, History, Picture

SECONDS: dict[Pace, float] = {"slow": 1.6, "normal": 0.7, "instant": 0.0}
"""How long a bot's move can be looked at."""
PATIENCE = 0.1
"""Bots that take longer than this are said to think."""


def run(session: Session, pace: Pace = "normal") -> int:
    """Opens the app; gives the exit code."""
    app = TableApp(session, pace)
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


class TableApp(Shell):
    """One local table on the whole screen."""

    def __init__(self, session: Session, pace: Pace = "normal") -> None:
        super().__init__(session, pace)
        self.picture, self.side = Picture(), Vertical(id="side")
        self.ask, self.history = AskBox(), History()
        self.picked: tuple[str, ...] = ()
        """Nodes that were clicked to narrow the options."""
        self.busy = False
        """Bots are at it: answers wait."""
        self.hurry = asyncio.Event()
        for number in range(1, 10):
            self.bind(str(number), f"choose({number})", show=False)
        self.bind("escape", "widen", show=False)

    def compose(self) -> ComposeResult:
        with Horizontal(id="table"):
            yield self.picture
            with self.side:
                yield self.ask
                yield self.history
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self.history.border_title = self.words("What happened")
        self.call_after_refresh(self.go_on)

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    # --- what is on the screen

    @property
    def moment(self) -> Moment:
        return Moment(self.session, self.picked, self.busy)

    def show(self) -> None:
        """Draws everything anew; when rows are short the log gives way."""
        moment, side = self.moment, self.side.size.height
        if side:
            self.ask.show(moment, side - max(5, side // 4))
            self.show_table(moment)
            self.call_after_refresh(self.history.show, self.session.story(self.session.viewer), moment.pen())

    def show_table(self, moment: Moment) -> None:
        scene = moment.view.scene
        told = tips(scene, self.session.names, self.words)
        self.picture.show(scene, self.session.viewer, moment.pen(self.ask.cursor), told)

    @on(OptionList.OptionHighlighted, "#options")
    def cursor_moved(self) -> None:
        self.show_table(self.moment)

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
        session = self.session
        seat, before = session.mover, len(session.lines)
        if session.dice is not None:
            if not await self._ask_dice():
                return False
        elif session.handover is not None:
            await self._hand_over(session.handover)
        elif seat in session.bots:
            session.move(seat, await aside(partial(session.thought, seat, session.imagined(seat))))
        else:
            return False
        if len(session.lines) != before:
            await self._let_see()
        return True

    async def _let_see(self) -> None:
        """Time to look at what happened, unless somebody is in a hurry."""
        if (seconds := SECONDS[self.pace]) and not self.hurry.is_set():
            self.show()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.hurry.wait(), seconds)

    async def _ask_dice(self) -> bool:
        """Somebody types in a roll; False if it is put off."""
        event, words = self.session.dice, self.words
        count = len(event.dice) if isinstance(event, Roll) else 0
        prompt = words.plural("What did you roll? {n} die:", "What did you roll? {n} dice:", count)
        self.show()
        slip = Slip(words("Real dice"), prompt, self._feed, "", words("Esc: not yet"))
        return await self.push_screen_wait(slip)

    def _feed(self, said: str) -> str | None:
        return self.why_not(self.session.feed, said)

    async def _hand_over(self, seat: Seat) -> None:
        """The table is hidden until the next person is there."""
        self.clear_notifications()
        name = self.session.names[seat]
        await self.push_screen_wait(Curtain(self.words("Pass the keyboard to {name}; press Enter", name=name)))
        self.session.sit(seat)
        self.show()

    def action_hurry(self) -> None:
        self.hurry.set()

    # --- answers

    def answer(self, choice: Choice) -> None:
        seat = self.session.asked
        if self.session.dice is not None:
            self.go_on()
        elif seat is not None and not self.busy:
            self.attempt(self.session.choose, seat, choice.number)

    def action_choose(self, number: int) -> None:
        listed = self.moment.choices
        if number <= len(listed):
            self.answer(listed[number - 1])

    @on(OptionList.OptionSelected, "#options")
    def option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_choose(event.option_index + 1)

    @on(Picture.Picked)
    def node_clicked(self, event: Picture.Picked) -> None:
        """A node answers the question, narrows the options, says why not, or explains itself."""
        moment = self.moment
        if picked := moment.picking(event.node):
            self.picked = picked
            if len(fitting := moment.belonging(picked)) == 1:
                self.answer(fitting[0])
            else:
                self.show()
        elif no := moment.refusal(event.node):
            self.notify(papers.refusal(no, self.session), title=no.clause, severity="warning", markup=False)
        elif tip := self.picture.tips.get(event.node):
            self.notify(tip, markup=False)

    def action_widen(self) -> None:
        """All options again."""
        self.picked = ()
        self.show()
