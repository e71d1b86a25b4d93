"""An analysis as lines of text, and as a page that opens without a network."""

from __future__ import annotations

from importlib.resources import files

import htpy as h
from markupsafe import Markup

from tabletron.core.markup import plain
from tabletron.lab.analysis import Analysis, Turning
from tabletron.lab.charts import lines

BLOCKS = "▁▂▃▄▅▆▇█"
WIDE = 60


def names(found: Analysis) -> list[str]:
    return [f"seat {seat}" for seat in range(found.seats)]


def analysis_text(found: Analysis, title: str) -> str:
    """The curve of each seat, the turning points, and what was luck."""
    said = [f"{title}: the chance to win, from the start to the end"]
    for seat, name in enumerate(names(found)):
        said.append(f"  {name}  {sparkline([point.chances[seat] for point in found.points])}")
    said.append("where it turned" if found.turnings else "no answer cost much")
    for turning in found.turnings:
        said.append(f"  line {turning.line}: {sentence(turning, found)}")
    said.append("what it came from, in points of the chance to win")
    said.append(f"  {'':8}{'start':>8}{'own answers':>14}{'others':>10}{'luck':>8}{'end':>8}")
    first, last = found.points[0].chances, found.points[-1].chances
    for seat, name in enumerate(names(found)):
        parts = (found.skill[seat], found.others[seat], found.luck[seat])
        own, others, luck = map(points, parts)
        said.append(f"  {name:8}{100 * first[seat]:8.0f}{own:>14}{others:>10}{luck:>8}{100 * last[seat]:8.0f}")
    return "\n".join(said)


def sparkline(chances: list[float]) -> str:
    """A curve of one line."""
    picked = [chances[round(n * (len(chances) - 1) / (WIDE - 1))] for n in range(WIDE)]
    return "".join(BLOCKS[min(7, int(8 * chance))] for chance in picked)


def points(chance: float) -> str:
    """A change of a chance, in points."""
    return f"{round(100 * chance):+d}"


def sentence(turning: Turning, found: Analysis) -> str:
    said, better = (plain(text, names(found)) for text in (turning.played, turning.better))
    chance = f"{100 * turning.chance:.0f} % to win, {100 * (turning.chance + turning.gain):.0f} % with that"
    why = f" {plain(turning.why, names(found))}" if turning.why else ""
    return f"seat {turning.seat} chose {said}; better was {better} ({chance}).{why}"


def analysis_page(found: Analysis, title: str) -> h.Element:
    style = Markup((files("tabletron.lab") / "report.css").read_text())
    curves = [(name, [point.chances[seat] for point in found.points]) for seat, name in enumerate(names(found))]
    return h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.title[f"{title}: a game analysed"],
            h.style[style],
        ],
        h.body[
            h.main[
                h.section(".sheet")[
                    h.h1[f"{title}: a game analysed"], h.h2["The chance to win"], lines(curves, ("start", "end"))
                ],
                h.section(".sheet")[
                    h.h2["Where it turned"],
                    h.ul(".findings")[(h.li[f"Line {one.line}: {sentence(one, found)}"] for one in found.turnings)]
                    if found.turnings
                    else h.p["No answer cost much."],
                ],
                h.section(".sheet")[h.h2["Luck and skill"], _shares(found)],
            ]
        ],
    ]


def _shares(found: Analysis) -> h.Fragment:
    first, last = found.points[0].chances, found.points[-1].chances
    rows = [
        h.tr[
            h.td[name],
            h.td(".n")[f"{100 * first[seat]:.0f}"],
            h.td(".n")[points(found.skill[seat])],
            h.td(".n")[points(found.others[seat])],
            h.td(".n")[points(found.luck[seat])],
            h.td(".n")[f"{100 * last[seat]:.0f}"],
        ]
        for seat, name in enumerate(names(found))
    ]
    heads = ["at the start", "own answers", "answers of others", "luck", "at the end"]
    return h.fragment[
        h.p(".note")[
            "In points of the chance to win. Own answers are compared with habit; luck is dice, cards and what was "
            "hidden. From the left to the right they add up."
        ],
        h.table[h.tr[h.th["seat"], (h.th(".n")[head] for head in heads)], rows],
    ]
