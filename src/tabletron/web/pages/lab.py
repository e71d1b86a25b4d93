"""The lab: change a number on a card, let bots play, read the report."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import htpy as h

from tabletron.core.i18n import Words
from tabletron.web.pages.art import icon
from tabletron.web.pages.layout import document, paper
from tabletron.web.pages.models import LabNumber
from tabletron.web.pages.start import level_name


def lab(game: str, title: str, numbers: Sequence[LabNumber], bots: Sequence[str], words: Words) -> h.Element:
    """A form of four fields; lobby/lab.js sends it and waits for the report."""
    return document(
        name=words("{game}: the lab", game=title),
        about=words("Change a number on a card, let bots play, and see what it does."),
        words=words,
        styles=["/static/shared/reading-page.css", "/static/lobby/lab.css"],
        script="/static/lobby/lab.js",
        body=paper(
            "lab",
            h.main("#main.lab")[
                h.h1[words("{game}: the lab", game=title)],
                h.p[words("Change a number on a card, let bots play, and see what it does.")],
                _form(game, numbers, bots, words),
                h.noscript[h.p(".sheet")[words("The lab needs JavaScript.")]],
            ],
            words=words,
            tabs={words("Play"): "/", words("Rules"): f"/rules/{game}", words("Lab"): "#main"},
            here="#main",
        ),
    )


def _form(game: str, numbers: Sequence[LabNumber], bots: Sequence[str], words: Words) -> h.Element:
    cards = groupby(numbers, key=lambda one: (one.item, one.name))
    return h.form("#experiment.sheet", data_game=game)[
        h.label(".field")[
            words("Number on a card"),
            h.select(name="number", required=True)[
                (h.optgroup(label=f"{name} ({item})")[map(_option, ones)] for (item, name), ones in cards)
            ],
        ],
        h.label(".field")[
            words("New value"), h.input(type="number", name="value", required=True, min="-99", max="999")
        ],
        h.label(".field")[
            words("Who plays"), h.select(name="bot")[(h.option(value=bot)[level_name(bot, words)] for bot in bots)]
        ],
        h.label(".field")[
            words("Games to play"),
            h.input(type="number", name="games", required=True, min="10", max="400", value="200"),
        ],
        h.button(".button.button--gold", type="submit")[icon("play"), words("Run")],
        h.p("#told", role="status"),
    ]


def _option(one: LabNumber) -> h.Element:
    return h.option(value=f"{one.item} {one.field}", data_now=one.value)[f"{one.name}: {one.field} = {one.value}"]
