"""The rules of a game: every clause under its number, with a search."""

from __future__ import annotations

import re
from collections.abc import Iterable

import htpy as h
from markupsafe import Markup, escape

from tabletron.core.i18n import Words
from tabletron.core.ledger import Clause
from tabletron.web.pages.art import icon
from tabletron.web.pages.layout import document, paper

NUMBER = re.compile(r"\b[A-Z]{2,4}-\d{3}\b")


def rules(title: str, clauses: Iterable[Clause], find: str, words: Words) -> h.Element:
    """All clauses by chapter; those that do not hold every word of `find` are folded away."""
    chapters = _by_chapter(clauses)
    wanted = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in find.split()]
    found = {clause.id for group in chapters.values() for clause in group if _holds(clause, wanted, words)}
    return document(
        name=words("{game}: rules", game=title),
        about=words("Every rule of {game}, numbered, with a search.", game=title),
        words=words,
        styles=["/static/shared/reading-page.css", "/static/lobby/rules.css"],
        script="/static/lobby/rules.js",
        body=paper(
            "rules",
            h.main("#main.book")[
                _contents(title, chapters, found, find, words),
                h.div(".pages")[
                    (_chapter(chapter, group, found, words) for chapter, group in chapters.items()),
                    h.p("#nothing.sheet", hidden=bool(found))[words("No rule holds all of these words.")],
                ],
            ],
            words=words,
            tabs={words("Play"): "/", words("Rules"): "#main"},
            here="#main",
        ),
    )


def _by_chapter(clauses: Iterable[Clause]) -> dict[str, list[Clause]]:
    chapters: dict[str, list[Clause]] = {}
    for clause in clauses:
        chapters.setdefault(clause.chapter, []).append(clause)
    return chapters


def _holds(clause: Clause, wanted: list[re.Pattern[str]], words: Words) -> bool:
    text = " ".join((clause.id, words(clause.chapter), words(clause.title), words(clause.text)))
    return all(pattern.search(text) for pattern in wanted)


def _contents(title: str, chapters: dict[str, list[Clause]], found: set[str], find: str, words: Words) -> h.Element:
    return h.aside(".contents")[
        h.h1[title],
        h.form(".find", role="search", method="get")[
            h.label(".visually-hidden", for_="find")[words("Search the rules")],
            h.input("#find", type="search", name="find", value=find, placeholder=words("Search the rules")),
            h.button(".button.button--small.button--icon", type="submit", aria_label=words("Search the rules"))[
                icon("search")
            ],
        ],
        h.p("#count", role="status")[words("{n} of {all} rules", n=len(found), all=sum(map(len, chapters.values())))],
        h.nav(aria_label=words("Chapters"))[
            h.ol[
                (
                    h.li(hidden=not any(clause.id in found for clause in group), data_chapter=_anchor(chapter))[
                        h.a(href=f"#{_anchor(chapter)}")[words(chapter)]
                    ]
                    for chapter, group in chapters.items()
                )
            ]
        ],
    ]


def _chapter(chapter: str, group: list[Clause], found: set[str], words: Words) -> h.Element:
    shown = any(clause.id in found for clause in group)
    return h.section(
        ".sheet.chapter", id=_anchor(chapter), hidden=not shown, aria_labelledby=f"{_anchor(chapter)}-name"
    )[
        h.h2(id=f"{_anchor(chapter)}-name")[words(chapter)],
        (_clause(clause, clause.id in found, words) for clause in group),
    ]


def _clause(clause: Clause, shown: bool, words: Words) -> h.Element:
    return h.article(".clause", id=clause.id, hidden=not shown)[
        h.h3[h.a(".number", href=f"#{clause.id}")[clause.id], h.span[words(clause.title)]],
        h.p[_linked(words(clause.text))],
        clause.ruling and h.small(title=words("Where the rulebook is silent or unclear"))[words("our ruling")],
    ]


def _linked(text: str) -> Markup:
    """Numbers of other clauses lead there."""
    return Markup(NUMBER.sub(lambda number: f'<a href="#{number[0]}">{number[0]}</a>', escape(text)))


def _anchor(chapter: str) -> str:
    return "chapter-" + re.sub(r"\W+", "-", chapter.lower())
