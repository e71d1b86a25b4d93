"""The table on the whole screen, for keyboard and mouse: the picture, the question, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, OptionList

from tabletron.core.flow import Roll
from tabletron.core.scene import Choice
from tabletron.core.scene.text import tips
from tabletron.terminal.screens import help_pages
from tabletron.terminal.screens.base import BaseApp
from tabletron.terminal.screens.dialogs import Slip
from tabletron.terminal.screens.question import ShownQuestion
from tabletron.terminal.screens.widgets import AskBox, History, Picture
from tabletron.terminal.tables.interface import TableInterface


class TableScreen(BaseApp):
    """Shows a table and takes answers; how the game goes on is up to its heirs."""

    def __init__(self, table: TableInterface, keys: Sequence[help_pages.Key]) -> None:
        super().__init__(table, keys)
        self.picture, self.side = Picture(), Vertical(id="side")
        self.ask, self.history = AskBox(), History()
        self.picked: tuple[str, ...] = ()
        """Nodes that were clicked to narrow the options."""
        self.busy = False
        """Others are at it: answers wait."""
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
    def shown(self) -> ShownQuestion:
        return ShownQuestion(self.table, self.picked, self.busy)

    def show(self) -> None:
        """Draws everything anew; when rows are short the log gives way."""
        shown, side = self.shown, self.side.size.height
        if side:
            self.ask.show(shown, side - max(5, side // 4))
            self.show_table(shown)
            self.call_after_refresh(self.history.show, self.table.story(self.table.viewer), shown.pen())

    def show_table(self, shown: ShownQuestion) -> None:
        scene = shown.view.scene
        told = tips(scene, self.table.names, self.words)
        self.picture.show(scene, self.table.viewer, shown.pen(self.ask.cursor), told)

    @on(OptionList.OptionHighlighted, "#options")
    def cursor_moved(self) -> None:
        self.show_table(self.shown)

    # --- answers

    def answer(self, choice: Choice) -> None:
        seat = self.table.asked
        if self.table.dice is not None:
            self.type_dice()
        elif seat is not None and not self.busy:
            self.attempt(self.table.choose, seat, choice.number)

    def type_dice(self) -> object:
        """Somebody wants to type in what was rolled."""

    def dice_slip(self) -> Slip:
        """A line for what was rolled, which checks it."""
        event, words = self.table.dice, self.words
        count = len(event.dice) if isinstance(event, Roll) else 0
        prompt = words.plural("What did you roll? {n} die:", "What did you roll? {n} dice:", count)
        return Slip(words("Real dice"), prompt, self._feed, "", words("Esc: not yet"))

    def _feed(self, said: str) -> str | None:
        return self.why_not(self.table.roll, said)

    def action_choose(self, number: int) -> None:
        listed = self.shown.choices
        if number <= len(listed):
            self.answer(listed[number - 1])

    @on(OptionList.OptionSelected, "#options")
    def option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_choose(event.option_index + 1)

    @on(Picture.Picked)
    def node_clicked(self, event: Picture.Picked) -> None:
        """A node answers the question, narrows the options, says why not, or explains itself."""
        shown = self.shown
        if picked := shown.picking(event.node):
            self.picked = picked
            if len(fitting := shown.belonging(picked)) == 1:
                self.answer(fitting[0])
            else:
                self.show()
        elif no := shown.refusal(event.node):
            self.notify(help_pages.refusal(no, self.table), title=no.clause, severity="warning", markup=False)
        elif tip := self.picture.tips.get(event.node):
            self.notify(tip, markup=False)

    def action_widen(self) -> None:
        """All options again."""
        self.picked = ()
        self.show()
