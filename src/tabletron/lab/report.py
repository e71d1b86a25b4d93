"""The report of a run: one HTML file that opens anywhere, without a network."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from statistics import median

import htpy as h
from markupsafe import Markup

import tabletron
from tabletron.core.content import Pack
from tabletron.core.errors import TabletronError
from tabletron.lab import report_sections as sections
from tabletron.lab.charts import interval, percent
from tabletron.lab.findings import Findings, findings
from tabletron.lab.plan import Plan
from tabletron.lab.replays import Replay, replays
from tabletron.lab.run import Run

STYLE = "/lab/report.css"
"""Where a server has the style sheet."""


def write_report(run: Run) -> Path:
    """Writes `report.html`, and the games that show the most, into the folder of the run."""
    file = run.folder / "report.html"
    file.write_text(str(report_page(run)))
    return file


def report_page(run: Run, style: str = "") -> h.Element:
    """The report of what has been played; with the address of a style sheet, or else with its style inside."""
    if not run.done:
        raise TabletronError(f"nothing has been played in {run.folder} yet")
    found = findings(run, [item_names(run.plan, number) for number in range(len(run.plan.variants))])
    shown = [replays(run, number, one.shown, linked=not style) for number, one in enumerate(found)]
    return page(run.plan, found, shown, style)


def style_sheet() -> str:
    return (files("tabletron.lab") / "report.css").read_text()


def item_names(plan: Plan, variant: int) -> dict[str, str]:
    """The names of all cards of a variant by id."""
    packs = [Pack.read(Path(folder)) for folder in plan.variants[variant].packs]
    content = tabletron.game(plan.game).load(packs)
    return {item.id: item.name for field in content.__struct_fields__ for item in getattr(content, field)}


def page(plan: Plan, found: Sequence[Findings], shown: Sequence[Sequence[Replay]], style: str = "") -> h.Element:
    title = f"{tabletron.game(plan.game).title}: a report of the lab"
    return h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.title[title],
            style
            and [
                h.link(rel="stylesheet", href=style),
                h.link(rel="icon", href="/static/favicon.svg", type="image/svg+xml"),
            ],
            not style and h.style[Markup(style_sheet())],
        ],
        h.body[
            h.main[
                _head(plan, title, found),
                [sections.difference(found[0], other) for other in found[1:] if found[0].games and other.games],
                (_variant(plan, one, games, alone=len(found) == 1) for one, games in zip(found, shown, strict=True)),
            ]
        ],
    ]


def _head(plan: Plan, title: str, found: Sequence[Findings]) -> h.Element:
    switches = ", ".join(f"{name}={value}" for name, value in plan.switches.items())
    return h.section(".sheet")[
        h.h1[title],
        h.p(".note")[
            f"{plan.games:,} games each, seats: {', '.join(plan.seats)}; seed {plan.seed}. ",
            f"Switches: {switches}. " if switches else "",
            "The bots move on by one seat from game to game. Intervals hold 95 %.",
        ],
        h.ul(".findings")[(h.li[text] for one in found for text in verdict(one, len(found) > 1))],
    ]


def verdict(one: Findings, named: bool) -> list[str]:
    """What a designer should know first, in sentences."""
    about = f"{one.name}: " if named else ""
    said = []
    if one.cut:
        said.append(
            f"{about}{len(one.cut):,} games took too long and were cut, as did game {one.cut[0]}; they do not count."
        )
    if not one.games:
        return said
    if one.together is not None:
        said.append(f"{about}all win together in {percent(one.together.rate)} of the games ({interval(one.together)}).")
    elif len(one.places) > 1:
        even = 1 / len(one.places)
        off = [n for n, place in enumerate(one.places, 1) if not place.low <= even <= place.high]
        places = ", ".join(map(str, off))
        said.append(f"{about}the order of play matters: place {places}." if off else f"{about}no place is favoured.")
    out = [card for card in one.cards if card.stands_out]
    for card in out:
        how = "more" if card.worth > 0 else "less"
        said.append(
            f"{about}{card.name} stands out: who takes it wins {abs(100 * card.worth):.0f} points {how} often than who"
            f" could and does not."
        )
    if not out and one.cards:
        said.append(f"{about}no card stands out from the others.")
    if one.unused:
        said.append(f"{about}{len(one.unused)} cards or other items were never taken.")
    return said


def _variant(plan: Plan, one: Findings, games: Sequence[Replay], alone: bool) -> h.Fragment:
    if not one.games:
        return h.fragment[()]
    turns, decisions = median(one.lengths), median(one.decisions)
    return h.fragment[
        not alone and h.h2[one.name],
        h.div(".pair")[sections.wins(plan, one), sections.lengths(one, turns, decisions)],
        h.div(".pair")[sections.comeback(one), sections.dice(one)],
        sections.cards(one),
        h.div(".pair")[sections.unused(one), sections.dominated(one)],
        sections.choices(one),
        sections.games(games),
    ]
