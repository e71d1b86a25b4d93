"""Pages that a script fills: a table, and the replay of one."""

from __future__ import annotations

import htpy as h

from tabletron.core.i18n import Words
from tabletron.web.pages.layout import document


def table_shell(table_id: str, game: str, title: str, words: Words) -> h.Element:
    """The table itself; all of it comes over the socket."""
    return _shell("table", table_id, game, title, words("Join the table or look on."), words)


def replay_shell(table_id: str, game: str, title: str, words: Words) -> h.Element:
    """A game step by step."""
    name = words("{game}: replay", game=title)
    return _shell("replay", table_id, game, name, words("Every step of a game, through any player's eyes."), words)


def _shell(page: str, table_id: str, game: str, name: str, about: str, words: Words) -> h.Element:
    own = ["/static/replay/replay.css"] if page == "replay" else []
    styles = ["/static/table/table.css", *own, f"/games/{game}/theme.css"]
    needs = h.noscript[h.p(".needs-script")[words("A table needs JavaScript; the lobby and the rules do without.")]]
    return document(
        name=name,
        about=about,
        words=words,
        styles=styles,
        script=f"/static/{page}/main.js",
        private=True,
        body=h.body(data_game=game, data_table=table_id)[needs, h.div("#app")],
    )
