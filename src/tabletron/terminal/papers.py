"""What the app shows on request: the keys and the legend, the log, the refusals, the table in words."""

from __future__ import annotations

from typing import TypeAlias

from textual.content import Content

from tabletron.core.i18n import Words
from tabletron.core.markup import plain
from tabletron.core.scene import Refused
from tabletron.terminal.blocks import spell
from tabletron.terminal.draw import Pen
from tabletron.terminal.session import Session
from tabletron.terminal.signs import legend
from tabletron.terminal.text import described, table_lines
from tabletron.terminal.widgets import content, hanging

Text: TypeAlias = Content | str
WIDTH = 200
"""Papers break their own lines."""


def keys(words: Words) -> list[tuple[str, str, str, bool]]:
    """Key, action, name, and whether the last line of the screen has room for it."""
    return [
        ("u", "undo", words("Undo"), True),
        ("r", "rules", words("Rules"), True),
        ("w", "why_not", words("Why not"), True),
        ("l", "log", words("Log"), True),
        ("t", "words", words("Table"), True),
        ("o", "order", words("Ahead"), True),
        ("f", "hurry", words("Faster"), True),
        ("p", "pace", words("Pace"), False),
        ("d", "light", words("Light"), False),
        ("s", "save", words("Save"), True),
        ("question_mark", "help", words("Help"), True),
        ("q", "leave", words("Quit"), True),
    ]


def help_(session: Session, dark: bool) -> Content:
    """The keys, and the signs of this table."""
    words = session.words
    lines = [
        ("1–9", words("answer with that option")),
        ("↑ ↓ Enter", words("choose an option and answer")),
        (words("mouse"), words("click an option, or what is framed in heavy lines on the table")),
        ("Esc", words("all options again, after a click has narrowed them")),
        ("u", words("undo: back to your last decision")),
        ("r", words("rules: those behind the question, and a search")),
        ("w", words("why not: what may not be chosen, and the rule that says so")),
        ("l", words("everything that has happened")),
        ("t", words("the table in words, with all there is to read")),
        ("o", words("order a card ahead: it is played at the first moment that allows it")),
        ("f", words("faster: skip to your next question")),
        ("p", words("pace of the bots: slow, normal, instant")),
        ("d", words("dark or light")),
        ("s", words("save the table")),
        ("q", words("quit")),
    ]
    told = Content("\n").join(Content.assemble((f"{key:>10}  ", "bold $accent"), text) for key, text in lines)
    view = session.view()
    signs = content([spell(legend((view.scene, view.question), words))], dark)
    frames = words("heavy frame: can be chosen · dotted frame: may not be chosen now, with the rule")
    robots = words("robots: heavy lines are built parts, dotted lines are bare")
    return Content("\n\n").join([told, signs, Content(f"{frames}\n{robots}")])


def log(session: Session, dark: bool) -> Content:
    """Everything that happened, as far as the person at the keyboard may know."""
    pen = Pen(session.names, session.words)
    return content([line for text in session.story(session.viewer) for line in hanging(text, pen, WIDTH)], dark)


def table(session: Session) -> str:
    return "\n".join(table_lines(session.view().scene, session.names, session.words))


def refusal(no: Refused, session: Session) -> str:
    """Why something may not be chosen."""
    return session.words.colon(described(no.words, session.names, session.words), no.why)


def why_not(session: Session) -> Content:
    """All refusals of the open question, each with its clause."""
    question = session.view().question
    if not question or not question.refused:
        return Content(session.words("Nothing is refused here: everything possible is on the list."))
    parts = [
        Content.assemble(
            (plain(no.words.label, session.names, session.words), "bold"), "\n",
            (no.clause, "bold $secondary"), "  ", no.why,
        )
        for no in question.refused
    ]  # fmt: skip
    return Content("\n\n").join(parts)
