"""The box that starts a game: who sits where, and everything a host may decide."""

from __future__ import annotations

import htpy as h

from tabletron.core.i18n import Words
from tabletron.web.pages.art import COLOURS, badge, icon
from tabletron.web.pages.models import DeckSwitch, GameCard, Switch

MINUTE, DAY = 60, 86400


def start(game: GameCard, words: Words, *, chosen: bool) -> h.Element:
    """Its fields are what lobby/lobby-start.js sends; as it stands, one press of Play starts a game against bots."""
    return h.form(
        ".ask.start",
        id=f"start-{game.name}",
        aria_labelledby=f"start-{game.name}-name",
        data_game=game.name,
        data_needs_script=True,
        hidden=not chosen,
    )[
        h.div(".ask-card")[
            h.h2(id=f"start-{game.name}-name")[
                game.title, bool(game.minutes) and h.span(".chip")[words("{n} min", n=game.minutes)]
            ],
            _players(game, words),
            h.div(".seats", role="group", aria_label=words("Who sits where"))[
                (_seat(game, seat, words) for seat in range(max(game.seats)))
            ],
            _guests(game, words),
        ],
        h.div(".pair")[
            h.button(".button.button--gold", type="submit")[icon("play"), words("Play now")],
            h.button(".button", type="submit", name="invite", value="yes")[icon("link"), words("Invite friends")],
        ],
        h.p(".start-trouble", role="alert"),
        h.details(".more")[h.summary[icon("settings"), words("Options")], _options(game, words)],
    ]


def _players(game: GameCard, words: Words) -> h.Element | None:
    if len(game.seats) == 1:
        return None
    return h.fieldset(".players")[
        h.legend[words("Players")],
        h.span(".pills")[
            (
                h.label[h.input(type="radio", name="players", value=n, checked=n == _usual(game)), h.span[str(n)]]
                for n in game.seats
            )
        ],
    ]


def _usual(game: GameCard) -> int:
    """What the game says; else four at a table, or as many as there can be."""
    if game.usual:
        return game.usual
    return 4 if 4 in game.seats else max(game.seats)


def _seat(game: GameCard, seat: int, words: Words) -> h.Element:
    """A tile over a native menu, so that it works with keys, fingers and screen readers alike."""
    choices = {
        "me": (words("You"), words("seat {n}", n=seat + 1)),
        "person": (words("Guest"), words("this screen")),
        "open": (words("Friend"), words("by link")),
        **{f"bot:{level}": (words("Bot"), level_name(level, words)) for level in game.levels},
    }
    usual = "me" if seat == 0 else f"bot:{_standard(game)}"
    who, what = choices[usual]
    return h.label(".seat-pick", data_seat=COLOURS[seat % len(COLOURS)])[
        badge(seat),
        h.span(".seat-who", aria_hidden="true")[h.b[who], h.small[what]],
        h.select(name=f"seat{seat}", aria_label=words("Seat {n}", n=seat + 1))[
            (
                h.option(value=value, selected=value == usual, data_who=who, data_what=what)[f"{who}, {what}"]
                for value, (who, what) in choices.items()
            )
        ],
    ]


def _standard(game: GameCard) -> str:
    return "greedy" if "greedy" in game.levels else game.levels[0]


def level_name(level: str, words: Words) -> str:
    return {"random": words("easy"), "greedy": words("medium"), "search": words("strong")}.get(level, level)


def _guests(game: GameCard, words: Words) -> h.Element:
    """Names of those who share this screen; each shows when its seat is a guest's."""
    return h.div(".guests")[
        (
            h.label(".field", hidden=True)[
                words("Name of the guest at seat {n}", n=seat + 1), h.input(name=f"guest{seat}", maxlength="24")
            ]
            for seat in range(max(game.seats))
        )
    ]


def _options(game: GameCard, words: Words) -> h.Element:
    return h.div(".options-of-table")[
        h.fieldset[
            h.legend[words("At the table")],
            _clock(words),
            _choice(
                "dice",
                words("Dice"),
                words("With real dice you roll on your own table and type in what came up."),
                {"ours": words("rolled here"), "real": words("real dice")},
            ),
            _choice(
                "undo",
                words("Taking back"),
                words("Free until something is rolled or revealed; after that the others must agree."),
                {"policy": words("allowed"), "never": words("never")},
            ),
            _choice(
                "coach",
                words("Coach"),
                words("Whoever asks it hears what it would do, and why."),
                {"alone": words("with bots only"), "always": words("always"), "never": words("never")},
            ),
            _choice(
                "pace",
                words("Pace of bots"),
                words("How long you can watch what a bot did."),
                {"calm": words("calm"), "quick": words("quick"), "instant": words("at once")},
            ),
            h.label(".tick")[
                h.input(type="checkbox", name="listed"),
                h.span[words("Show it in the lobby"), h.small[words("Anybody may take a free seat or look on.")]],
            ],
        ],
        bool(game.switches)
        and h.fieldset[h.legend[words("House rules")], (_switch(switch) for switch in game.switches)],
        (_decks(switch, words) for switch in game.decks),
    ]


def _decks(switch: DeckSwitch, words: Words) -> h.Element:
    """Decks that lie in this browser: lobby/lobby-decks.js lists them, and opens the builder."""
    return h.fieldset(".decks", data_switch=switch.name)[
        h.legend[switch.label],
        h.p(".decks-about")[switch.about],
        h.ul(".decks-list"),
        h.button(".button.button--small", type="button")[
            icon("plus"), words("New deck") if switch.exact else words("New squad")
        ],
        h.input(type="hidden", name=f"switch.{switch.name}", value=""),
    ]


def _clock(words: Words) -> h.Fragment:
    spans = {"none": words("no clock"), f"move:{MINUTE // 2}": words("{n} seconds a decision", n=30)}
    for n in (1, 2, 5):
        spans[f"move:{n * MINUTE}"] = words.plural("{n} minute a decision", "{n} minutes a decision", n)
    for n in (1, 3, 7):
        spans[f"correspondence:{n * DAY}"] = words.plural("{n} day a decision", "{n} days a decision", n)
    about = words("When it runs out, a bot sits in until the person is back.")
    return h.fragment[
        _choice("clock", words("Clock"), about, spans),
        h.label(".field", hidden=True)[
            words("Turn notices go to"),
            h.input(name="webhook", type="url", maxlength="400", placeholder="https://"),
            h.small[words("An address that is called when somebody's turn comes; may stay empty.")],
        ],
    ]


def _choice(name: str, label: str, about: str, values: dict[str, str], default: str = "") -> h.Element:
    return h.label(".field")[
        label,
        h.select(name=name)[(h.option(value=value, selected=value == default)[text] for value, text in values.items())],
        about and h.small[about],
    ]


def _switch(switch: Switch) -> h.Element:
    if switch.kind != "choice":
        return _typed(switch)
    values = {value: switch.meanings.get(value, value) for value in switch.values}
    return _choice(f"switch.{switch.name}", switch.label, switch.about, values, switch.default)


def _typed(switch: Switch) -> h.Element:
    least = {"min": "0"} if switch.kind == "number" else {"maxlength": "24"}
    return h.label(".field")[
        switch.label,
        h.input(name=f"switch.{switch.name}", type=switch.kind, value=switch.default, **least),
        switch.about and h.small[switch.about],
    ]
