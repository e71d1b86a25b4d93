"""The result of an arena: as lines of text, and as a page with a plot that opens without a network."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from math import ceil, floor

import htpy as h
from markupsafe import Markup

from tabletron.bots.arena.rating import Rated
from tabletron.core.i18n import ENGLISH, Words
from tabletron.lab.reports.charts import LEFT, ROW, WIDTH, interval, percent
from tabletron.lab.reports.text_table import aligned

STEP = 100


def about(seats: int, deals: int, games: int, together: bool, seed: str, words: Words = ENGLISH) -> str:
    """What was played, in a sentence."""
    like = words("all win or lose together, so each plays with its like")
    how = like if together else words("each deal from every seat")
    return words(
        "Seats: {seats}; deals: {deals}; games: {games}; {how}; seed {seed}.",
        seats=seats, deals=deals, games=games, how=how, seed=seed,
    )  # fmt: skip


def text_table(rated: Sequence[Rated], words: Words = ENGLISH) -> str:
    """One line per contender, the best first."""
    return "\n".join(aligned([("", *heads(words)), *(_cells(one, words) for one in rated)]))


def heads(words: Words) -> tuple[str, ...]:
    return words("rating"), "95 %", words("wins"), "95 %", words("games")


def arena_page(game: str, played: str, rated: Sequence[Rated], words: Words = ENGLISH) -> h.Element:
    """The table and a plot of the ratings with their intervals; `played` says what was."""
    style = Markup((files("tabletron.lab.reports") / "report.css").read_text())
    title = words("{game}: the arena", game=game)
    return h.html(lang=words.language)[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.title[title],
            h.style[style],
        ],
        h.body[
            h.main[
                h.section(".sheet")[h.h1[title], h.p(".note")[played, " ", words("Ratings on the scale of Elo.")]],
                h.section(".sheet")[h.h2[words("Ratings")], plot(rated, words)],
                h.section(".sheet")[
                    h.table[
                        h.tr[h.th[words("contender")], (h.th(".n")[head] for head in heads(words))],
                        (_row(*_cells(one, words)) for one in rated),
                    ]
                ],
            ]
        ],
    ]


def _cells(one: Rated, words: Words) -> tuple[str, ...]:
    wins, games = one.wins, f"{one.wins.games:,}"
    return one.name, f"{one.rating:.0f}", _span(one, words), percent(wins.rate), interval(wins, words), games


def _span(one: Rated, words: Words) -> str:
    return words("{low} to {high}", low=f"{one.low:.0f}", high=f"{one.high:.0f}")


def _row(name: str, *numbers: str) -> h.Element:
    return h.tr[h.td[name], (h.td(".n")[number] for number in numbers)]


def plot(rated: Sequence[Rated], words: Words = ENGLISH) -> h.Element:
    """A dot for each rating, with its interval."""
    low = STEP * floor(min(one.low for one in rated) / STEP)
    high = STEP * ceil(max(one.high for one in rated) / STEP)
    scale = (WIDTH - LEFT - 40) / max(STEP, high - low)
    height = ROW * len(rated) + 30
    ticks = range(low, high + 1, STEP * max(1, (high - low) // (6 * STEP)))
    said = "; ".join(words.colon(one.name, f"{one.rating:.0f} ({_span(one, words)})") for one in rated)

    def x(rating: float) -> float:
        return LEFT + (rating - low) * scale

    return h.svg(".chart", viewBox=f"0 0 {WIDTH} {height}", role="img", aria_label=said)[
        (h.path(".grid", d=f"M{x(tick):.1f} 0 V{height - 22}") for tick in ticks),
        (h.text(".soft.end", x=f"{x(tick) + 14:.1f}", y=height - 6)[str(tick)] for tick in ticks),
        (_dot(one, ROW * number + 4 + ROW // 2, x) for number, one in enumerate(rated)),
    ]


def _dot(one: Rated, y: int, x: Callable[[float], float]) -> h.Fragment:
    low, high = x(one.low), x(one.high)
    return h.fragment[
        h.text(".name", x=LEFT - 10, y=y + 5)[one.name],
        h.path(".whisker", d=f"M{low:.1f} {y} H{high:.1f} M{low:.1f} {y - 5} v10 M{high:.1f} {y - 5} v10"),
        h.circle(".dot", cx=f"{x(one.rating):.1f}", cy=y, r=6),
    ]
