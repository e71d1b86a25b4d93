"""When something is not there."""

from __future__ import annotations

from collections.abc import Iterable

import htpy as h

from tabletron.core.i18n import Words
from tabletron.web.pages.art import icon
from tabletron.web.pages.layout import document, paper, sentence


def error(status: int, message: str, words: Words) -> h.Element:
    """A page that says what went wrong and where to go on."""
    return _trouble(
        _name(status, words), h.p(".trouble-number")[str(status)], h.p[sentence(message)], about=message, words=words
    )


def broken(table_id: str, message: str, words: Words) -> h.Element:
    """A table that cannot be opened: why, and how those who sat there get rid of it."""
    name = words("This table cannot be opened")
    return _trouble(
        name,
        None,
        h.p[sentence(message)],
        h.p[words("The other tables are not affected.")],
        h.p("#keyless")[words("Those who played here can remove it; otherwise the server clears it away in time.")],
        h.div("#removal", data_table=table_id, hidden=True)[
            h.p[words("You have a seat here. Nobody can play on, so you may remove the table for good.")],
            h.button(".button", type="button")[icon("trash"), words("Remove this table")],
            h.p(role="alert"),
        ],
        about=message,
        words=words,
        script="/static/table/broken.js",
        later=["icon-trash"],
    )


def _trouble(
    name: str,
    number: h.Element | None,
    *content: h.Node,
    about: str,
    words: Words,
    script: str = "/static/shared/reading-page.js",
    later: Iterable[str] = (),
) -> h.Element:
    return document(
        name=name,
        about=about,
        words=words,
        styles=["/static/shared/reading-page.css"],
        script=script,
        private=True,
        body=paper(
            "error",
            h.main("#main.trouble")[
                h.svg(".trouble-art", aria_hidden="true")[h.use(href="#brand-mark")],
                h.div(".sheet")[
                    number,
                    h.h1[name],
                    content,
                    h.a(".button.button--gold", href="/")[icon("play"), words("To the lobby")],
                ],
            ],
            words=words,
            tabs={words("Play"): "/"},
            later=later,
        ),
    )


def _name(status: int, words: Words) -> str:
    match status:
        case 403:
            return words("Not for your eyes")
        case 404:
            return words("Nothing on this shelf")
        case 409:
            return words("Not yet")
        case 410:
            return words("This table was cleared")
        case 429:
            return words("Too many at once")
        case _ if status >= 500:
            return words("A screw came loose")
        case _:
            return words("That did not work")
