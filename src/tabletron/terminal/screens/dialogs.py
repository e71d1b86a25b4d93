"""Everything that opens over the table: papers to read, a line to type, a choice to make, the curtain."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static, TextArea
from textual.widgets.option_list import Option

from tabletron.core.i18n import Words
from tabletron.core.ledger import Clause, Ledger


class Paper(ModalScreen[None]):
    """Something to read."""

    BINDINGS = [Binding("escape,enter,q", "dismiss", show=False)]

    def __init__(self, title: str, text: Content | str, close: str) -> None:
        super().__init__()
        self.heading, self.text, self.close = title, text, close

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="paper") as paper:
            yield Static(self.text, markup=False)
        paper.border_title, paper.border_subtitle = self.heading, self.close

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


class RuleHelp(ModalScreen[None]):
    """The rules: those behind the question first, then whatever is looked for."""

    BINDINGS = [Binding("escape", "dismiss", show=False)]

    def __init__(self, ledger: Ledger, behind: Sequence[str], words: Words) -> None:
        super().__init__()
        self.ledger, self.behind, self.words = ledger, behind, words

    def compose(self) -> ComposeResult:
        with Vertical(classes="paper search") as paper:
            yield Input(placeholder=self.words("Look for…"), compact=True)
            with VerticalScroll(can_focus=True):
                yield Static(id="found", markup=False)
        paper.border_title = self.words("Rules")
        paper.border_subtitle = self.words("Esc: back to the table")

    def on_mount(self) -> None:
        self.look_for("")

    def on_input_changed(self, event: Input.Changed) -> None:
        self.look_for(event.value)

    def on_input_submitted(self) -> None:
        self.query_one(VerticalScroll).focus()

    def look_for(self, wanted: str) -> None:
        found = self.ledger.find(wanted) if wanted.strip() else [self.ledger[clause] for clause in self.behind]
        if wanted.strip():
            heading = self.words.plural("{n} rule found", "{n} rules found", len(found))
        else:
            heading = self.words("Behind the open question") if found else self.words("Type a word to find rules.")
        parts: list[Content] = [Content.styled(heading, "bold $accent"), *(self._clause(clause) for clause in found)]
        self.query_one("#found", Static).update(Content("\n\n").join(parts))

    def _clause(self, clause: Clause) -> Content:
        title = Content.assemble((clause.id, "bold $secondary"), "  ", (clause.title, "bold"))
        source = self.words("our ruling") if clause.ruling else self.words("rulebook")
        where = " · ".join(filter(None, [clause.chapter, source, clause.source]))
        return Content.assemble(title, "\n", clause.text, "\n", (where, "$foreground 65%"))


class Slip(ModalScreen[bool]):
    """One line to type in; `attempt` says what is wrong with it, and then nothing has changed."""

    BINDINGS = [Binding("escape", "cancel", show=False)]

    def __init__(self, title: str, prompt: str, attempt: Callable[[str], str | None], given: str, close: str) -> None:
        super().__init__()
        self.heading, self.prompt, self.attempt, self.given, self.close = title, prompt, attempt, given, close

    def compose(self) -> ComposeResult:
        with Vertical(classes="slip") as slip:
            yield Static(self.prompt, markup=False)
            yield Input(self.given, compact=True)
            yield Static(id="problem", markup=False)
        slip.border_title, slip.border_subtitle = self.heading, self.close

    def on_input_submitted(self, event: Input.Submitted) -> None:
        problem = self.attempt(event.value)
        if problem is None:
            self.dismiss(True)
        else:
            self.query_one("#problem", Static).update(problem)

    def action_cancel(self) -> None:
        self.dismiss(False)


class Pad(ModalScreen[list[str]]):
    """A sheet to write on; closing it keeps what stands there."""

    BINDINGS = [Binding("escape", "keep", show=False)]

    def __init__(self, title: str, lines: Sequence[str], close: str) -> None:
        super().__init__()
        self.heading, self.lines, self.close = title, lines, close

    def compose(self) -> ComposeResult:
        with Vertical(classes="paper search") as paper:
            yield TextArea("\n".join(self.lines), compact=True)
        paper.border_title, paper.border_subtitle = self.heading, self.close

    def on_mount(self) -> None:
        area = self.query_one(TextArea)
        area.move_cursor(area.document.end)
        area.focus()

    def action_keep(self) -> None:
        self.dismiss(self.query_one(TextArea).text.splitlines())


class Pick(ModalScreen[int | None]):
    """A few answers to choose from, by number, arrows or mouse; gives the place of the answer."""

    BINDINGS = [
        Binding("escape", "cancel", show=False),
        *(Binding(str(number), f"pick({number - 1})", show=False) for number in range(1, 10)),
    ]

    def __init__(self, title: str, prompt: str, answers: Sequence[str], close: str) -> None:
        super().__init__()
        self.heading, self.prompt, self.answers, self.close = title, prompt, answers, close

    def compose(self) -> ComposeResult:
        with Vertical(classes="slip") as slip:
            yield Static(self.prompt, markup=False)
            yield OptionList(
                *(Option(Content(f" {number}  {text}")) for number, text in enumerate(self.answers, 1)), compact=True
            )
        slip.border_title, slip.border_subtitle = self.heading, self.close

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def action_pick(self, index: int) -> None:
        if index < len(self.answers):
            self.dismiss(index)

    def action_cancel(self) -> None:
        self.dismiss(None)


class Curtain(ModalScreen[None]):
    """Hides the table until the next person has the keyboard."""

    BINDINGS = [Binding("enter", "dismiss", show=False)]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        yield Static(self.text, markup=False)

    def on_click(self) -> None:
        self.dismiss(None)
