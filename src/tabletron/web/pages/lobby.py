"""The lobby: the games on their shelf, the box that starts one, and the tables where somebody waits."""

from __future__ import annotations

import htpy as h

from tabletron.core.i18n import Words
from tabletron.web.pages.art import COLOURS, badge, drawn, icon
from tabletron.web.pages.layout import document, paper, sentence
from tabletron.web.pages.models import GameCard, Listed
from tabletron.web.pages.start import start

MARK = "open-tables"


def lobby(games: list[GameCard], tables: list[Listed], words: Words) -> h.Element:
    """Without a script it still shows the games, their rules and the tables to look at."""
    return _lobby(games, open_tables(tables, words), words)


def lobby_frame(games: list[GameCard], words: Words) -> tuple[str, str]:
    """The lobby before and after its open tables, which alone change from one visit to the next."""
    before, after = f"{_lobby(games, h.template(id=MARK), words)}".split(f"{h.template(id=MARK)}")
    return before, after


def _lobby(games: list[GameCard], tables: h.Element, words: Words) -> h.Element:
    about = words("Robot tabletop games in your browser. The table knows the rules, bots fill the empty chairs.")
    return document(
        name="",
        about=about,
        words=words,
        styles=["/static/shared/reading-page.css", "/static/lobby/lobby.css"],
        script="/static/lobby/main.js",
        body=paper(
            "lobby",
            h.main("#main")[_hero(games, about, words), _shelf(games, words), _tables(tables, words)],
            h.footer(".colophon")[
                h.p[words("No account, no tracking, nothing loaded from elsewhere: this table is yours.")]
            ],
            words=words,
            tabs=_tabs(games, words),
            here="#main",
            skip="start",
            later=[
                *(f"seat-{colour}" for colour in COLOURS),
                "icon-plus",
                "icon-close",
                "icon-eye",
                "icon-replay",
                "icon-minus",
                "icon-copy",
                "icon-pen",
                "icon-trash",
                "icon-check",
            ],
        ),
    )


def _tabs(games: list[GameCard], words: Words) -> dict[str, str]:
    rules = f"/rules/{games[0].name}" if len(games) == 1 else "#games"
    return {words("Play"): "#main", words("Watch"): "#open", words("Rules"): rules}


def _hero(games: list[GameCard], about: str, words: Words) -> h.Element:
    promises = {
        "check": words("No account"),
        "book": words("Every “no” says why"),
        "replay": words("Replay any moment"),
    }
    return h.section(".hero")[
        h.div(".hero-words")[
            h.h1[words("Bolt it together. Roll. Smash.")],
            h.p(".hero-lead")[about],
            h.p(".hero-facts")[(h.span(".chip")[icon(name), text] for name, text in promises.items())],
        ],
        h.svg(".hero-robots", viewBox="0 20 600 322", preserveAspectRatio="xMidYMax meet", aria_hidden="true")[
            h.use(href="#lobby-robots")
        ],
        h.div("#start.starts")[
            (start(game, words, chosen=game is games[0]) for game in games),
            not games and h.p(".sheet")[words("No game is installed on this server.")],
            h.noscript[
                h.p(".sheet")[words("To play, allow JavaScript here. Games, rules and tables show without it.")]
            ],
        ],
    ]


def _shelf(games: list[GameCard], words: Words) -> h.Element:
    return h.section("#games.shelf-of-games", aria_label=words("Games"))[
        h.div(".boxes", data_count=len(games))[(_box(game, words) for game in games)],
        h.div(".shelf-board", aria_hidden="true"),
    ]


def _box(game: GameCard, words: Words) -> h.Element:
    facts = [words("{n} players", n=game.players), *([words("{n} min", n=game.minutes)] if game.minutes else [])]
    return h.article(".box", data_game=game.name)[
        h.svg(".box-art", viewBox="0 0 220 100", preserveAspectRatio="xMidYMid slice", aria_hidden="true")[
            _picture(game)
        ],
        h.div(".box-label")[h.h2[game.title], h.p[" · ".join(facts)], h.p[game.blurb]],
        h.div(".box-doors")[
            h.button(".button.button--small.button--gold", form=f"start-{game.name}", data_needs_script=True)[
                icon("play"), words("Play")
            ],
            h.button(
                ".button.button--small",
                type="button",
                data_choose=game.name,
                data_needs_script=True,
                title=words("Options"),
            )[icon("settings"), h.span(".door-word")[words("Options")]],
            h.a(".button.button--small", href=f"/rules/{game.name}", title=words("Rules"))[
                icon("book"), h.span(".door-word")[words("Rules")]
            ],
            h.a(".button.button--small", href=f"/lab/{game.name}", title=words("Lab"))[
                icon("die"), h.span(".door-word")[words("Lab")]
            ],
        ],
    ]


def _picture(game: GameCard) -> h.Element:
    """What is painted on the lid: the game's own picture, or one for any game."""
    own = f"lid-{game.name}"
    return h.use(href=f"#{own}" if drawn(own) else "#lid-game")


def _tables(tables: h.Element, words: Words) -> h.Element:
    return h.div(".tables")[
        h.section("#mine", aria_labelledby="mine-name", hidden=True)[
            h.h2("#mine-name")[words("Your tables")],
            h.ul(".rows"),
        ],
        tables,
        h.section("#saved", data_needs_script=True)[
            h.button(".button", type="button")[icon("play"), words("Open a saved game")],
            h.input(type="file", accept=".tabletron", hidden=True, aria_label=words("Open a saved game")),
            h.p(role="alert"),
        ],
    ]


def open_tables(tables: list[Listed], words: Words, *, page: int = 0, more: bool = False) -> h.Element:
    """One page of the tables that anybody may join or watch."""
    return h.section("#open", aria_labelledby="open-name", data_page=page)[
        h.h2("#open-name")[words("Open tables")],
        h.ul(".rows")[(_row(table, words) for table in tables)],
        h.p(".nobody", hidden=bool(tables))[
            words("Nobody waits at a table right now. Start one and tick “show it in the lobby”.")
        ],
        (page or more)
        and h.nav(".turn-page", aria_label=words("More tables"))[
            page > 0 and h.a(".button.button--small", href=f"/?tables={page - 1}#open")[words("Newer tables")],
            more and h.a(".button.button--small", href=f"/?tables={page + 1}#open")[words("More tables")],
        ],
    ]


def _row(table: Listed, words: Words) -> h.Element:
    """One table: lobby/lobby-tables.js draws the same when the list changes."""
    joinable = table.status == "waiting" and bool(table.open)
    if table.status == "broken":
        return h.li(".row.row--broken", data_table=table.id)[
            h.span(".row-text")[h.b[table.title], h.small[sentence(table.why)]],
            h.a(".button.button--small", href=f"/t/{table.id}")[words("Look")],
        ]
    return h.li(".row", data_table=table.id)[
        h.span(".badges")[_badges(table, words)],
        h.span(".row-text")[h.b[table.title], h.small[_about(table, words)]],
        h.a(class_=["button", "button--small", {"button--gold": joinable}], href=f"/t/{table.id}")[
            words("Sit down") if joinable else words("Watch")
        ],
    ]


def _badges(table: Listed, words: Words) -> list[h.Element]:
    free = h.span(".seat-free", role="img", aria_label=words("free seat"))[icon("plus")]
    seats = range(len(table.holders) + len(table.open))
    return [free if seat in table.open else badge(seat) for seat in seats]


def _about(table: Listed, words: Words) -> str:
    names = ", ".join(table.holders)
    match table.status:
        case "waiting":
            return words("free seats: {n} · {names}", n=len(table.open), names=names)
        case "over":
            return words("finished · {names}", names=names)
        case _:
            return words("playing · {names}", names=names)
