"""When something is not there."""

from __future__ import annotations

import htpy as h

from tabletron.core.i18n import Words
from tabletron.web.pages.art import icon
from tabletron.web.pages.layout import document, paper


def error(status: int, message: str, words: Words) -> h.Element:
    """A page that says what went wrong and where to go on."""
    name = _name(status, words)
    return document(
        name=name,
        about=message,
        words=words,
        styles=["/static/pages.css"],
        script="/static/pages.js",
        private=True,
        body=paper(
            "error",
            h.main("#main.trouble")[
                h.svg(".trouble-art", aria_hidden="true")[h.use(href="#brand-mark")],
                h.div(".sheet")[
                    h.p(".trouble-number")[str(status)],
                    h.h1[name],
                    h.p[message],
                    h.a(".button.button--gold", href="/")[icon("play"), words("To the lobby")],
                ],
            ],
            words=words,
            tabs={words("Play"): "/"},
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
