"""The result of an arena: as lines of text, and as a page with a plot that opens without a network."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from math import ceil, floor

import htpy as h
from markupsafe import Markup

from tabletron.bots.arena_rating import Rated
from tabletron.lab.charts import LEFT, ROW, WIDTH, interval, percent

STEP = 100


def text_table(rated: Sequence[Rated]) -> str:
    """A line a contender, the best first."""
    lines = [f"{'':16}{'rating':>8}  {'95 %':14}{'wins':>8}  95 %            games"]
    for one in rated:
        rating = f"{one.rating:8.0f}  {f'{one.low:.0f} to {one.high:.0f}':14}"
        wins = f"{percent(one.wins.rate):>8}  {interval(one.wins):15} {one.wins.games}"
        lines.append(f"{one.name:16}{rating}{wins}")
    return "\n".join(lines)


def arena_page(title: str, about: str, rated: Sequence[Rated]) -> h.Element:
    """The table and a plot of the ratings with their intervals."""
    style = Markup((files("tabletron.lab") / "report.css").read_text())
    return h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.title[title],
            h.style[style],
        ],
        h.body[
            h.main[
                h.section(".sheet")[h.h1[title], h.p(".note")[about]],
                h.section(".sheet")[h.h2["Ratings"], plot(rated)],
                h.section(".sheet")[
                    h.table[
                        h.tr[
                            h.th["contender"], h.th(".n")["rating"], h.th(".n")["95 %"], h.th(".n")["wins"],
                            h.th(".n")["95 %"], h.th(".n")["games"],
                        ],
                        (_row(one) for one in rated),
                    ]
                ],
            ]
        ],
    ]  # fmt: skip


def _row(one: Rated) -> h.Element:
    return h.tr[
        h.td[one.name],
        h.td(".n")[f"{one.rating:.0f}"],
        h.td(".n")[f"{one.low:.0f} to {one.high:.0f}"],
        h.td(".n")[percent(one.wins.rate)],
        h.td(".n")[interval(one.wins)],
        h.td(".n")[f"{one.wins.games:,}"],
    ]


def plot(rated: Sequence[Rated]) -> h.Element:
    """A dot for each rating, with its interval."""
    low = STEP * floor(min(one.low for one in rated) / STEP)
    high = STEP * ceil(max(one.high for one in rated) / STEP)
    scale = (WIDTH - LEFT - 40) / max(STEP, high - low)
    height = ROW * len(rated) + 30
    ticks = range(low, high + 1, STEP * max(1, (high - low) // (6 * STEP)))
    said = "; ".join(f"{one.name}: {one.rating:.0f} ({one.low:.0f} to {one.high:.0f})" for one in rated)

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
