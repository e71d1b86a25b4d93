"""An analysis as lines of text, and as a page that opens without a network."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

import htpy as h
from markupsafe import Markup

from tabletron.core.i18n import ENGLISH, Words
from tabletron.core.text.markup import plain
from tabletron.lab.analysis import Analysis, Turning
from tabletron.lab.reports.charts import lines
from tabletron.lab.reports.text_table import aligned

BLOCKS = "▁▂▃▄▅▆▇█"
WIDE = 60


def names(found: Analysis, words: Words) -> list[str]:
    return [words("seat {n}", n=seat) for seat in range(found.seats)]


def analysis_text(found: Analysis, title: str, words: Words = ENGLISH) -> str:
    """The curve of each seat, the turning points, and what was luck."""
    seats = names(found, words)
    wide = max(map(len, seats))
    said = [words("{game}: the chance to win, from the start to the end", game=title)]
    for seat, name in enumerate(seats):
        said.append(f"  {name:{wide}}  {sparkline([point.chances[seat] for point in found.points])}")
    said += ["", words("Where it turned") if found.turnings else words("No answer cost much.")]
    for turning in found.turnings:
        said.append("  " + words.colon(words("line {n}", n=turning.line), sentence(turning, seats, words)))
    said += ["", words("Luck and skill, in points of the chance to win")]
    rows = [("", *heads(words)), *(shares(found, seat, seats) for seat in range(found.seats))]
    return "\n".join([*said, *(f"  {line}" for line in aligned(rows))])


def sparkline(chances: list[float]) -> str:
    """A curve of one line."""
    picked = [chances[round(n * (len(chances) - 1) / (WIDE - 1))] for n in range(WIDE)]
    return "".join(BLOCKS[min(7, int(8 * chance))] for chance in picked)


def points(chance: float) -> str:
    """A change of a chance, in points."""
    return f"{round(100 * chance):+d}"


def sentence(turning: Turning, seats: Sequence[str], words: Words) -> str:
    """What was chosen, what was better, and by how much."""
    said, better, why = (plain(text, seats, words) for text in (turning.played, turning.better, turning.why))
    before, after = f"{100 * turning.chance:.0f}", f"{100 * (turning.chance + turning.gain):.0f}"
    chance = words("{before} % to win, {after} % with that", before=before, after=after)
    chosen = words("{seat} chose {said}; better was {better}", seat=seats[turning.seat], said=said, better=better)
    return f"{chosen} ({chance}). {why}".rstrip()


def analysis_page(found: Analysis, title: str, words: Words = ENGLISH) -> h.Element:
    style = Markup((files("tabletron.lab.reports") / "report.css").read_text())
    seats = names(found, words)
    curves = [(name, [point.chances[seat] for point in found.points]) for seat, name in enumerate(seats)]
    title = words("{game}: a game analysed", game=title)
    return h.html(lang=words.language)[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.title[title],
            h.style[style],
        ],
        h.body[
            h.main[
                h.section(".sheet")[
                    h.h1[title], h.h2[words("The chance to win")], lines(curves, (words("start"), words("end")))
                ],
                h.section(".sheet")[
                    h.h2[words("Where it turned")],
                    h.ul(".findings")[(_turning(one, seats, words) for one in found.turnings)]
                    if found.turnings
                    else h.p[words("No answer cost much.")],
                ],
                h.section(".sheet")[h.h2[words("Luck and skill")], _shares(found, seats, words)],
            ]
        ],
    ]


def _turning(one: Turning, seats: Sequence[str], words: Words) -> h.Element:
    return h.li[words.colon(words("line {n}", n=one.line), sentence(one, seats, words))]


def heads(words: Words) -> list[str]:
    return [words("at the start"), words("own answers"), words("answers of others"), words("luck"), words("at the end")]


def shares(found: Analysis, seat: int, seats: Sequence[str]) -> tuple[str, ...]:
    """Where the result of a seat came from."""
    first, last = found.points[0].chances[seat], found.points[-1].chances[seat]
    parts = (found.skill[seat], found.others[seat], found.luck[seat])
    return seats[seat], f"{100 * first:.0f}", *map(points, parts), f"{100 * last:.0f}"


def _shares(found: Analysis, seats: Sequence[str], words: Words) -> h.Fragment:
    rows = (shares(found, seat, seats) for seat in range(found.seats))
    return h.fragment[
        h.p(".note")[
            words(
                "In points of the chance to win. Own answers are compared with habit; luck is dice, cards and what was "
                "hidden. From the left to the right they add up."
            )
        ],
        h.table[
            h.tr[h.th[""], (h.th(".n")[head] for head in heads(words))],
            (h.tr[h.td[first], (h.td(".n")[cell] for cell in others)] for first, *others in rows),
        ],
    ]
