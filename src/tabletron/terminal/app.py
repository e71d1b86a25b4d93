"""The table as a full-screen app for keyboard and mouse."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Literal

from textual import on, work
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, OptionList

from tabletron.core.errors import TabletronError
from tabletron.core.flow import Roll, Seat
from tabletron.core.scene import Choice, Described, View
from tabletron.terminal import papers
from tabletron.terminal.blocks import Row, row
from tabletron.terminal.dialogs import Curtain, Line, Paper, Pick, RuleHelp
from tabletron.terminal.draw import Pen
from tabletron.terminal.palette import DAWN, DUSK
from tabletron.terminal.session import Session
from tabletron.terminal.text import described, tips
from tabletron.terminal.widgets import AskBox, History, Picture

Pace = Literal["slow", "normal", "instant"]
SECONDS: dict[Pace, float] = {"slow": 1.6, "normal": 0.7, "instant": 0.0}
"""How long a bot's move can be looked at."""


def run(session: Session, pace: Pace = "normal") -> int:
    """Opens the app; gives the exit code."""
    app = TableApp(session, pace)
    app.run()
    return app.return_code or 0


class TableApp(App[None]):
    """One local table on the whole screen."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-normal"), (150, "-wide")]

    def __init__(self, session: Session, pace: Pace = "normal") -> None:
        super().__init__()
        self.session, self.words, self.pace = session, session.words, pace
        self.picture, self.side = Picture(), Vertical(id="side")
        self.ask, self.history = AskBox(), History()
        self.title = session.game.title
        self.picked: list[str] = []
        """Nodes that were clicked to narrow the options."""
        self.hurry = asyncio.Event()
        self.busy = False
        """Bots are at it: answers wait."""
        for key, action, name, shown in papers.keys(self.words):
            self.bind(key, action, description=name, show=shown, key_display="?" if key == "question_mark" else None)
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
        self.register_theme(DUSK)
        self.register_theme(DAWN)
        self.theme = DUSK.name
        self.history.border_title = self.words("What happened")
        self.call_after_refresh(self.go_on)

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    # --- what is on the screen

    def choices(self, view: View) -> list[Choice]:
        """The options on the list: all, or those that belong to every node picked."""
        return [choice for choice in self.offered(view) if set(self.picked) <= set(choice.words.nodes)]

    def offered(self, view: View) -> tuple[Choice, ...]:
        """All options, once it is time to answer; dice put off are one too."""
        if self.session.dice is not None and not self.busy:
            return (Choice(1, "", Described(self.words("Type in what was rolled"))),)
        return view.question.choices if view.question and not self.busy else ()

    def pen(self, view: View) -> Pen:
        lit: dict[str, list[int]] = {}
        for number, choice in enumerate(self.choices(view), 1):
            for node in choice.words.nodes:
                lit.setdefault(node, []).append(number)
        refused = {node: one.clause for one in papers.refused(view) for node in one.words.nodes if node not in lit}
        return Pen(self.session.names, self.words, lit, {} if self.busy else refused)

    def show(self) -> None:
        """Draws everything anew."""
        session = self.session
        view = session.view()
        pen = self.pen(view)
        moment = (view.line, session.viewer, tuple(self.picked), self.busy)
        self.ask.border_title = session.game.title
        self.ask.border_subtitle = " · ".join(view.scene.facts)
        side = self.side.size.height
        room = side - max(5, side // 4)
        self.ask.show(moment, _phases(view), self.headline(view, pen), self.choices(view), pen, room)
        self.show_table(view, self.ask.cursor)
        self.call_after_refresh(self.history.show, session.story(session.viewer), pen)

    def show_table(self, view: View, cursor: int) -> None:
        """Draws the table, with the things of the option under the cursor marked."""
        listed = self.choices(view)
        chosen = frozenset(listed[cursor].words.nodes) if cursor < len(listed) else frozenset()
        pen = replace(self.pen(view), chosen=chosen)
        self.picture.show(view.scene, self.session.viewer, pen, tips(view.scene, self.session.names, self.words))

    @on(OptionList.OptionHighlighted, "#options")
    def cursor_moved(self, event: OptionList.OptionHighlighted) -> None:
        self.show_table(self.session.view(), event.option_index)

    def headline(self, view: View, pen: Pen) -> Row:
        """The question, or what is waited for instead."""
        words, session = self.words, self.session
        if session.over:
            return pen.say(session.verdict(), "bold")
        if session.dice is not None:
            return pen.say(words("The dice are rolled."), "bold")
        if view.question and not self.busy:
            more = row(f"  {words('(Esc: all options)')}", "soft") if self.picked else []
            return pen.say(view.question.text, "bold") + more
        seats = ", ".join(f"[seat {seat}]" for seat, _ in view.asked)
        return pen.say(words("Thinking: {seats}", seats=seats), "soft")

    # --- the course of the game

    @work(exclusive=True, group="game")
    async def go_on(self) -> None:
        """Everything that happens until a person at this keyboard is asked."""
        self.busy = True
        self.show()
        while await self._next():
            pass
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
            bot, imagined = session.bots[seat], session.imagined(seat)
            session.answer(seat, await asyncio.to_thread(bot.choose, imagined, seat))
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
        event, words = self.session.dice, self.words
        count = len(event.dice) if isinstance(event, Roll) else 0
        prompt = words.plural("What did you roll? {n} die:", "What did you roll? {n} dice:", count)
        self.show()
        return await self.push_screen_wait(
            Line(words("Real dice"), prompt, lambda said: self._try(self.session.feed, said), "", words("Esc: later"))
        )

    async def _hand_over(self, seat: Seat) -> None:
        self.clear_notifications()
        name = self.session.names[seat]
        await self.push_screen_wait(Curtain(self.words("Pass the keyboard to {name}; press Enter", name=name)))
        self.session.sit(seat)
        self.picked = []
        self.show()

    def _try(self, act: object, *args: object) -> str | None:
        """Does it, or says why not."""
        assert callable(act)
        try:
            act(*args)
        except TabletronError as problem:
            return str(problem)
        return None

    def attempt(self, act: object, *args: object) -> None:
        """Does it and goes on, or shows the sentence that refuses it."""
        if problem := self._try(act, *args):
            self.notify(problem, severity="warning", markup=False)
            return
        self.picked = []
        self.go_on()

    # --- answers

    def answer(self, choice: Choice) -> None:
        seat = self.session.asked
        if self.session.dice is not None:
            self.go_on()
        elif seat is not None and not self.busy:
            self.attempt(self.session.choose, seat, choice.number)

    def action_choose(self, number: int) -> None:
        listed = self.choices(self.session.view())
        if number <= len(listed):
            self.answer(listed[number - 1])

    @on(OptionList.OptionSelected, "#options")
    def chosen(self, event: OptionList.OptionSelected) -> None:
        self.action_choose(event.option_index + 1)

    @on(Picture.Picked)
    def node_clicked(self, event: Picture.Picked) -> None:
        """A node answers the question, narrows the options, says why not, or explains itself."""
        view = self.session.view()
        if fitting := self._narrowed(view, event.node):
            if len(fitting) == 1:
                self.answer(fitting[0])
            else:
                self.show()
            return
        no = next((one for one in papers.refused(view) if event.node in one.words.nodes), None)
        if no is not None and not self.busy:
            self.notify(papers.refusal(no, self.session), title=no.clause, severity="warning", markup=False)
        elif tip := self.picture.tips.get(event.node):
            self.notify(tip, markup=False)

    def _narrowed(self, view: View, node: str) -> list[Choice]:
        """Picks the node as well, or it alone if nothing belongs to all that were picked."""
        for picked in ([*self.picked, node], [node]):
            fitting = [choice for choice in self.offered(view) if set(picked) <= set(choice.words.nodes)]
            if fitting:
                self.picked = picked
                return fitting
        return []

    def action_widen(self) -> None:
        self.picked = []
        self.show()

    def action_undo(self) -> None:
        if self.session.viewer is not None:
            self.attempt(self.session.undo, self.session.viewer)

    # --- papers and settings

    def action_rules(self) -> None:
        question = self.session.view().question
        self.push_screen(RuleHelp(self.session.game.ledger, question.clauses if question else (), self.words))

    def read(self, title: str, text: papers.Text) -> None:
        self.push_screen(Paper(title, text, self.words("Esc: back to the table")))

    def action_why_not(self) -> None:
        self.read(self.words("Why not?"), papers.why_not(self.session))

    def action_log(self) -> None:
        self.read(self.words("What happened"), papers.log(self.session, self.current_theme.dark))

    def action_words(self) -> None:
        self.read(self.words("The table in words"), papers.table(self.session))

    def action_help(self) -> None:
        self.read(self.words("Help"), papers.help_(self.session, self.current_theme.dark))

    def action_hurry(self) -> None:
        self.hurry.set()

    def action_pace(self) -> None:
        order: tuple[Pace, ...] = ("slow", "normal", "instant")
        self.pace = order[(order.index(self.pace) + 1) % len(order)]
        self.notify(self.words("Pace: {pace}", pace=self.words(self.pace)))

    def action_light(self) -> None:
        self.theme = DAWN.name if self.theme == DUSK.name else DUSK.name
        self.call_after_refresh(self.show)

    @work
    async def action_order(self) -> None:
        """Cards to be played at the first question that allows them."""
        seat, words = self.session.viewer, self.words
        standing = [] if seat is None else self.session.standing(seat)
        if seat is None or not standing:
            self.notify(words("You hold nothing that could be played ahead."))
            return
        mark = {True: f"  ({words('ordered')})", False: ""}
        answers = [described(one.words, self.session.names, words) + mark[one.ordered] for one in standing]
        prompt = words("Played at the first moment that allows it; choose it again to take it back.")
        picked = await self.push_screen_wait(Pick(words("Play ahead"), prompt, answers, words("Esc: never mind")))
        if picked is not None:
            self.attempt(self.session.order, seat, standing[picked].notation)

    @work
    async def action_save(self) -> None:
        await self._save()

    async def _save(self) -> bool:
        words, given = self.words, f"{self.session.game.name}.tabletron"
        saved = await self.push_screen_wait(
            Line(words("Save"), words("Where to?"), self._write, given, words("Esc: never mind"))
        )
        return bool(saved)

    def _write(self, said: str) -> str | None:
        path = Path(said.strip()).expanduser()
        problem = self._try(self.session.save, path) if said.strip() else self.words("A name is needed.")
        if problem is None:
            self.notify(self.words("Saved: {path}", path=path), markup=False)
        return problem

    @work
    async def action_leave(self) -> None:
        words = self.words
        if self.session.over:
            self.exit()
            return
        answers = [words("Save and quit"), words("Quit without saving"), words("Play on")]
        picked = await self.push_screen_wait(
            Pick(words("Quit"), words("The game is not over."), answers, words("Esc: play on"))
        )
        if picked == 1 or (picked == 0 and await self._save()):
            self.exit()


def _phases(view: View) -> Row:
    """The phases in a strip, the one under way marked."""
    strip: Row = []
    for number, name in enumerate(view.scene.phases):
        strip += row(" › ", "soft") if number else []
        strip += row(f"▐{name}▌", "lit") if number == view.scene.phase else row(f" {name} ", "soft")
    return strip
