"""What the app offers at any time beside the game: papers to read, light, taking back and ordering ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import work
from textual.app import App

from tabletron.core.errors import TabletronError
from tabletron.core.scene.text import described
from tabletron.terminal.drawing.palette import DAWN, DUSK
from tabletron.terminal.screens import help_pages
from tabletron.terminal.screens.dialogs import Pad, Paper, Pick, RuleHelp
from tabletron.terminal.tables.interface import TableInterface


class BaseApp(App[None]):
    """An app around a place at a table; the table itself is drawn by its heirs."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-normal"), (150, "-wide")]

    def __init__(self, table: TableInterface, keys: Sequence[help_pages.Key]) -> None:
        super().__init__()
        self.table, self.words = table, table.words
        self.title = table.game.title
        self.keys = help_pages.keys(self.words, keys)
        for key, action, name, _, shown in self.keys:
            self.bind(key, action, description=name, show=shown, key_display="?" if key == "question_mark" else None)

    def on_mount(self) -> None:
        self.register_theme(DUSK)
        self.register_theme(DAWN)
        self.theme = DUSK.name

    def show(self) -> None:
        """Draws everything anew."""

    def go_on(self) -> object:
        """Lets the game go on."""

    def why_not(self, act: Callable[..., object], *args: object) -> str | None:
        """Does it, or says why not."""
        try:
            act(*args)
        except TabletronError as problem:
            return problem.say(self.words)
        return None

    def attempt(self, act: Callable[..., object], *args: object) -> None:
        """Does it and goes on, or shows the sentence that refuses it."""
        if problem := self.why_not(act, *args):
            self.notify(problem, severity="warning", markup=False)
        else:
            self.go_on()

    # --- papers

    def read(self, title: str, text: help_pages.Text) -> None:
        self.push_screen(Paper(title, text, self.words("Esc: back to the table")))

    def action_rules(self) -> None:
        question = self.table.view().question
        self.push_screen(RuleHelp(self.table.ledger, question.clauses if question else (), self.words))

    def action_why_not(self) -> None:
        self.read(self.words("Why not?"), help_pages.why_not(self.table))

    def action_log(self) -> None:
        self.read(self.words("What happened"), help_pages.log(self.table, self.current_theme.dark))

    def action_words(self) -> None:
        self.read(self.words("The table in words"), help_pages.table(self.table))

    def action_help(self) -> None:
        self.read(self.words("Help"), help_pages.help_(self.table, self.keys, self.current_theme.dark))

    def action_light(self) -> None:
        self.theme = DAWN.name if self.theme == DUSK.name else DUSK.name
        self.call_after_refresh(self.show)

    # --- acting on the table out of turn

    def action_undo(self) -> None:
        if self.table.viewer is not None:
            self.attempt(self.table.undo, self.table.viewer)

    def action_advise(self) -> None:
        if self.table.viewer is not None:
            self.attempt(self.table.advise, self.table.viewer)

    @work
    async def action_order(self) -> None:
        """Cards to be played at the first question that allows them."""
        seat, words = self.table.viewer, self.words
        standing = [] if seat is None else self.table.ahead(seat)
        if seat is None or not standing:
            self.notify(words("You hold nothing that could be played ahead."))
            return
        mark = {True: f"  ({words('ordered')})", False: ""}
        answers = [described(one.words, self.table.names, words) + mark[one.ordered] for one in standing]
        prompt = words("Played at the first moment that allows it; choose it again to take it back.")
        picked = await self.push_screen_wait(Pick(words("Play ahead"), prompt, answers, words("Esc: never mind")))
        if picked is not None:
            self.attempt(self.table.answer_ahead, seat, standing[picked].notation)

    @work
    async def action_notes(self) -> None:
        """A sheet of one's own, kept with the table."""
        seat = self.table.viewer
        if seat is None:
            self.notify(self.words("You are watching."))
            return
        before = list(self.table.notes(seat))
        lines = await self.push_screen_wait(Pad(self.words("Notes"), before, self.words("Esc: back to the table")))
        if lines != before:
            self.attempt(self.table.write_notes, seat, lines)

    @work
    async def action_let_pass(self) -> None:
        """Which questions are passed without asking."""
        seat, words = self.table.viewer, self.words
        windows = [] if seat is None else self.table.windows(seat)
        if seat is None or not windows:
            self.notify(words("Every question of this game is asked."))
            return
        mark = {True: words("passed for you"), False: words("asked")}
        answers = [f"{one.words}  ({mark[one.passed]})" for one in windows]
        prompt = words("Choose one to change it.")
        heading = words("Pass for me, without asking")
        picked = await self.push_screen_wait(Pick(heading, prompt, answers, words("Esc: never mind")))
        if picked is not None:
            self.attempt(self.table.pass_by_default, seat, windows[picked].kind)
