"""One moment of a table as the app shows it: the question, the options on the list, what is lit and what is refused."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tabletron.core.scene import Choice, Described, Refused, View
from tabletron.core.scene.text import verdict
from tabletron.terminal.drawing.blocks import Row, row
from tabletron.terminal.drawing.draw import Pen
from tabletron.terminal.tables.interface import TableInterface


@dataclass(frozen=True)
class ShownQuestion:
    """Everything but the drawing. `picked` are nodes that narrow the options; `busy` says that bots are at it."""

    table: TableInterface
    picked: tuple[str, ...] = ()
    busy: bool = False

    @cached_property
    def view(self) -> View:
        return self.table.view()

    @property
    def key(self) -> object:
        """Equal for two moments in which the same is asked."""
        return self.view.line, self.table.viewer, self.picked, self.busy

    @cached_property
    def offered(self) -> tuple[Choice, ...]:
        """All options, once it is time to answer; dice that were put off are one too."""
        if self.busy:
            return ()
        if self.table.dice is not None:
            return (Choice(1, "", Described(self.table.words("Type in what was rolled"))),)
        return self.view.question.choices if self.view.question else ()

    @cached_property
    def choices(self) -> list[Choice]:
        """The options on the list: all, or those that belong to every node picked."""
        return self.belonging(self.picked)

    def belonging(self, nodes: tuple[str, ...]) -> list[Choice]:
        return [choice for choice in self.offered if set(nodes) <= set(choice.words.nodes)]

    def picking(self, node: str) -> tuple[str, ...]:
        """What is picked once the node is, too: it alone if no option belongs to all, nothing if none belongs to it."""
        both = (*self.picked, node)
        return both if self.belonging(both) else (node,) if self.belonging((node,)) else ()

    def refusal(self, node: str) -> Refused | None:
        """Why this node may not be chosen, if it is one that looks as if it could."""
        return next((one for one in self.refused if node in one.words.nodes), None)

    @property
    def refused(self) -> tuple[Refused, ...]:
        return self.view.question.refused if self.view.question and not self.busy else ()

    def pen(self, cursor: int | None = None) -> Pen:
        """How to draw, with the things of the option under the cursor marked."""
        lit: dict[str, list[int]] = {}
        for number, choice in enumerate(self.choices, 1):
            for node in choice.words.nodes:
                lit.setdefault(node, []).append(number)
        refused = {node: one.clause for one in self.refused for node in one.words.nodes if node not in lit}
        under = self.choices[cursor : cursor + 1] if cursor is not None else []
        chosen = frozenset(node for choice in under for node in choice.words.nodes)
        return Pen(self.table.names, self.table.words, lit, refused, chosen)

    @property
    def notice(self) -> Row:
        """What should be known beside the question."""
        return self.pen().say(self.table.notice, "soft")

    @property
    def headline(self) -> Row:
        """The question, or what is waited for instead."""
        words, table, pen = self.table.words, self.table, self.pen()
        if table.over:
            return pen.say(verdict(self.view, words), "bold")
        if table.dice is not None:
            return pen.say(words("Dice are to be rolled."), "bold")
        if self.view.question and not self.busy:
            more = row(f"  {words('(Esc: all options)')}", "soft") if self.picked else []
            return pen.say(self.view.question.text, "bold") + more
        seats = ", ".join(f"[seat {seat}]" for seat, _ in self.view.asked)
        return pen.say(words("Thinking: {seats}", seats=seats), "soft") if seats else []

    @property
    def phases(self) -> Row:
        """The phases in a strip, the one under way marked."""
        strip: Row = []
        for number, name in enumerate(self.view.scene.phases):
            strip += row(" › ", "soft") if number else []
            strip += row(f"▐{name}▌", "lit") if number == self.view.scene.phase else row(f" {name} ", "soft")
        return strip
