"""The three places of the screen: the picture of the table, the question, and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tabletron.core.flow import Seat
from tabletron.core.scene import Choice, Scene
from tabletron.terminal.drawing.blocks import Block, Row, edges, fit, row, wrapped
from tabletron.terminal.drawing.draw import Pen
from tabletron.terminal.drawing.layout import picture
from tabletron.terminal.drawing.palette import rich_style, style
from tabletron.terminal.screens.question import ShownQuestion


def content(block: Block, dark: bool) -> Content:
    """Lines of cells as Textual's own kind of text."""
    parts: list[tuple[str, str]] = []
    for number, line in enumerate(block):
        if number:
            parts.append(("\n", ""))
        for role, cells in groupby(line, key=lambda cell: cell[1]):
            parts.append(("".join(cell[0] for cell in cells), style(role, dark)))
    return Content.assemble(*parts)


class Picture(ScrollView):
    """The table, drawn for the room there is."""

    class Picked(Message):
        """A node was clicked."""

        def __init__(self, node: str) -> None:
            self.node = node
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="picture")
        self.block: Block = []
        self.tips: dict[str, str] = {}
        self._shown: tuple[Scene, Seat | None, Pen] | None = None
        self._strips: list[Strip] = []
        self._dark = True

    def show(self, scene: Scene, viewer: Seat | None, pen: Pen, tips: dict[str, str]) -> None:
        before, self._shown, self.tips = self._shown, (scene, viewer, pen), tips
        if before != self._shown or self._dark != self.app.current_theme.dark:
            self.redraw()

    def redraw(self) -> None:
        """Draws what was shown last for the size of now."""
        room = self.scrollable_content_region.size
        if self._shown is None or not room.width:
            return
        self._dark = self.app.current_theme.dark
        self.block = picture(*self._shown, room.width, room.height)
        self.virtual_size = Size(room.width, len(self.block))
        self._strips = [self._strip(line) for line in self.block]
        self.refresh()

    def node_at(self, event: events.MouseEvent) -> str:
        """The id of the node under the mouse."""
        if (offset := event.get_content_offset(self)) is None:
            return ""
        x, y = offset + self.scroll_offset
        inside = 0 <= y < len(self.block) and 0 <= x < len(self.block[y])
        return self.block[y][x][2] if inside else ""

    def render_line(self, y: int) -> Strip:
        at = y + self.scroll_offset.y
        if at < len(self._strips):
            return self._strips[at]
        return Strip.blank(self.size.width, self.rich_style)

    def _strip(self, line: Row) -> Strip:
        ground = self.background_colors[1].hex
        segments = [
            Segment("".join(cell[0] for cell in cells), rich_style(role, self._dark, ground))
            for role, cells in groupby(line, key=lambda cell: cell[1])
        ]
        return Strip(segments, len(line)).adjust_cell_length(self.size.width, self.rich_style)

    def on_resize(self) -> None:
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        if node := self.node_at(event):
            self.post_message(self.Picked(node))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        tip = self.tips.get(self.node_at(event))
        self.tooltip = Content(tip) if tip else None


class Options(OptionList):
    """All answers to the question; a number chooses too."""


class AskBox(Vertical):
    """The phases, the question and all its options."""

    HINT = 2
    """Rows for what the option under the cursor leads to, when there is no room to say it of each."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: ShownQuestion | None = None
        self.options = Options(id="options", compact=True)
        self.phases, self.question, self.hint = Static(id="phases"), Static(id="question"), Static(id="hint")

    def compose(self) -> ComposeResult:
        yield from (self.phases, self.question, self.options, self.hint)

    @property
    def cursor(self) -> int:
        return self.options.highlighted or 0

    def show(self, shown: ShownQuestion, height: int) -> None:
        """Fits into so many rows. The cursor stays where it is as long as the same is asked."""
        width = max(20, self.size.width)
        strip = fit(shown.phases, width) if shown.phases else []
        asked = [line for said in (shown.notice, shown.headline) if said for line in wrapped(said, width)]
        around = 2 + bool(strip) + len(asked)
        prompts = [prompt(number, choice, shown.pen(), width - 1) for number, choice in enumerate(shown.choices, 1)]
        self.hint.display = sum(map(len, prompts)) > height - around
        if self.hint.display:
            around += self.HINT
            prompts = [
                prompt(number, choice, shown.pen(), width - 1, hint=False)
                for number, choice in enumerate(shown.choices, 1)
            ]
        self._stretch(min(height, around + sum(map(len, prompts))), shown.busy)
        self._fill(shown, strip, asked, prompts)

    def _stretch(self, rows: int, steady: bool) -> None:
        """While bots move the box does not shrink, so that the log stands still."""
        before = self.styles.height.value if self.styles.height else 0
        self.styles.height = max(rows, int(before)) if steady else rows

    def _fill(self, shown: ShownQuestion, strip: Row, asked: Block, prompts: list[Block]) -> None:
        dark = self.app.current_theme.dark
        cursor = self.cursor if self.shown and self.shown.key == shown.key else 0
        self.shown = shown
        self.border_title, self.border_subtitle = shown.table.game.title, " · ".join(shown.view.scene.facts)
        self.phases.display = bool(strip)
        self.phases.update(content([strip], dark))
        self.question.update(content(asked, dark))
        self.options.set_options(Option(content(lines, dark)) for lines in prompts)
        self.options.highlighted = cursor if prompts else None
        if prompts:
            self.options.focus()
        self.show_hint()

    def show_hint(self) -> None:
        if self.shown and self.hint.display and self.cursor < len(self.shown.choices):
            said = self.shown.pen().say(self.shown.choices[self.cursor].words.hint, "soft")
            lines = wrapped(said, max(20, self.size.width))[: self.HINT]
            self.hint.update(content(lines, self.app.current_theme.dark))

    def on_option_list_option_highlighted(self) -> None:
        """Once more after the layout, which may have moved the option out of sight."""
        self.show_hint()
        self.options.call_after_refresh(self.options.scroll_to_highlight)


def prompt(number: int, choice: Choice, pen: Pen, width: int, *, hint: bool = True) -> Block:
    """An option: its key, what it is, what it costs, and below what it leads to."""
    key = row(f" {number} " if number < 10 else f"{number} ", "key" if number < 10 else "soft") + row(" ")
    cost = row(" ") + pen.say(choice.words.cost) if choice.words.cost else []
    label = wrapped(pen.say(choice.words.label, "bold"), max(8, width - len(key) - len(cost)))
    more = wrapped(pen.say(choice.words.hint, "soft"), width - len(key)) if hint and choice.words.hint else []
    indent = row(" " * len(key))
    return [edges(key + label[0], cost, width), *(indent + line for line in label[1:] + more)]


class History(VerticalScroll):
    """What happened, the newest at the bottom."""

    SHOWN = 80

    def compose(self) -> ComposeResult:
        yield Static(id="history-text")

    def show(self, lines: Sequence[str], pen: Pen) -> None:
        width = max(10, self.scrollable_content_region.width - 1)
        block = [line for text in lines[-self.SHOWN :] for line in hanging(text, pen, width)]
        self.query_one("#history-text", Static).update(content(block, self.app.current_theme.dark))
        self.scroll_end(animate=False)


def hanging(text: str, pen: Pen, width: int) -> Block:
    """A line of the log with its mark in the margin."""
    first, *rest = wrapped(pen.say(text), width - 2)
    return [row("· ", "soft") + first, *(row("  ") + line for line in rest)]
