"""What the app shows on request: the keys and the legend, the log, the refusals, the table in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from textual.content import Content

from tabletron.core.i18n import Words
from tabletron.core.scene import Refused
from tabletron.core.scene.text import described, table_lines
from tabletron.core.text.markup import plain
from tabletron.terminal.drawing.blocks import spell
from tabletron.terminal.drawing.draw import Pen
from tabletron.terminal.drawing.signs import legend
from tabletron.terminal.screens.widgets import content, hanging
from tabletron.terminal.tables.interface import TableInterface

Text: TypeAlias = Content | str
WIDTH = 200
"""Papers break their own lines."""


class Key(NamedTuple):
    """A key of the app: its action, its name, what it does, and whether the last line of the screen names it."""

    key: str
    action: str
    name: str
    about: str
    shown: bool = True


def keys(words: Words, own: Sequence[Key]) -> list[Key]:
    """The keys of every table, around those of this kind of table."""
    return [
        Key("u", "undo", words("Undo"), words("undo: back to your last decision")),
        Key("h", "advise", words("Hint"), words("hint: what the coach would do"), False),
        Key("r", "rules", words("Rules"), words("rules: those behind the question, and a search")),
        Key("w", "why_not", words("Why not"), words("why not: what may not be chosen, and the rule that says so")),
        Key("l", "log", words("Log"), words("everything that has happened")),
        Key("t", "words", words("Table"), words("the table in words, with all there is to read")),
        Key("o", "order", words("Ahead"), words("order a card ahead: it is played at the first moment that allows it")),
        Key("a", "let_pass", words("Asked"), words("where you are asked, and what is passed for you"), False),
        Key("e", "notes", words("Notes"), words("notes: what you want to remember"), False),
        *own,
        Key("d", "light", words("Light"), words("dark or light"), False),
        Key("question_mark", "help", words("Help"), ""),
        Key("q", "leave", words("Quit"), words("quit")),
    ]


def help_(table: TableInterface, keys: Sequence[Key], dark: bool) -> Content:
    """The keys, and the signs of this table."""
    words = table.words
    lines = [
        ("1–9", words("answer with that option")),
        ("↑ ↓ Enter", words("choose an option and answer")),
        (words("mouse"), words("click an option, or what is framed in heavy lines on the table")),
        ("Esc", words("all options again, after a click has narrowed them")),
        *((key.key, key.about) for key in keys if key.key != "question_mark"),
    ]
    told = Content("\n").join(Content.assemble((f"{key:>10}  ", "bold $accent"), text) for key, text in lines)
    view = table.view()
    signs = content([spell(legend((view.scene, view.question), words))], dark)
    frames = words("heavy frame: can be chosen · dotted frame: may not be chosen now, with the rule")
    robots = words("robots: heavy lines are built parts, dotted lines are bare")
    return Content("\n\n").join([told, signs, Content(f"{frames}\n{robots}")])


def log(table: TableInterface, dark: bool) -> Content:
    """Everything that happened, as far as the person at the keyboard may know."""
    pen = Pen(table.names, table.words)
    return content([line for text in table.story(table.viewer) for line in hanging(text, pen, WIDTH)], dark)


def table(table: TableInterface) -> str:
    return "\n".join(table_lines(table.view().scene, table.names, table.words))


def refusal(no: Refused, table: TableInterface) -> str:
    """Why something may not be chosen."""
    return table.words.colon(described(no.words, table.names, table.words), no.why)


def why_not(table: TableInterface) -> Content:
    """All refusals of the open question, each with its clause."""
    question = table.view().question
    if not question or not question.refused:
        return Content(table.words("Nothing is refused here: everything possible is on the list."))
    parts = [
        Content.assemble(
            (plain(no.words.label, table.names, table.words), "bold"), "\n",
            (no.clause, "bold $secondary"), "  ", no.why,
        )
        for no in question.refused
    ]  # fmt: skip
    return Content("\n\n").join(parts)
