"""The report of a run: one HTML file that opens anywhere, without a network."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from statistics import median

import htpy as h
from markupsafe import Markup

import tabletron
from tabletron.core.content import Pack
from tabletron.core.errors import TabletronError
from tabletron.core.i18n import ENGLISH, Words, message
from tabletron.lab.plan import Plan
from tabletron.lab.replays import Replay, replays
from tabletron.lab.reports import sections
from tabletron.lab.reports.charts import interval, percent
from tabletron.lab.run import Run
from tabletron.lab.statistics import Findings, findings

STYLE = "/lab/report.css"
"""Where a server has the style sheet."""
MORE = message("{card} stands out: who takes it wins {points} points more often than who could and does not")
LESS = message("{card} stands out: who takes it wins {points} points less often than who could and does not")


def write_report(run: Run, words: Words = ENGLISH) -> Path:
    """Writes `report.html`, and the games that show the most, into the folder of the run."""
    file = run.folder / "report.html"
    file.write_text(str(report_page(run, words)))
    return file


def report_page(run: Run, words: Words, style: str = "") -> h.Element:
    """The report of what has been played; with the address of a style sheet, or else with its style inside."""
    if not run.done:
        raise TabletronError(f"nothing has been played in {run.folder} yet")
    found = findings(run, [item_names(run.plan, number) for number in range(len(run.plan.variants))], words)
    shown = [replays(run, number, one.shown, words, linked=not style) for number, one in enumerate(found)]
    return page(run.plan, found, shown, words, style)


def style_sheet() -> str:
    return (files("tabletron.lab.reports") / "report.css").read_text()


def item_names(plan: Plan, variant: int) -> dict[str, str]:
    """The names of all cards of a variant by id."""
    packs = [Pack.read(Path(folder)) for folder in plan.variants[variant].packs]
    content = tabletron.game(plan.game).load(packs)
    return {item.id: item.name for field in content.__struct_fields__ for item in getattr(content, field)}


def page(
    plan: Plan, found: Sequence[Findings], shown: Sequence[Sequence[Replay]], words: Words, style: str = ""
) -> h.Element:
    title = words("{game}: a report of the lab", game=tabletron.game(plan.game).title)
    ended = [(one, games) for one, games in zip(found, shown, strict=True) if one.games]
    return h.html(lang=words.language)[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.title[title],
            style
            and [
                h.link(rel="stylesheet", href=style),
                h.link(rel="icon", href="/static/art/favicon.svg", type="image/svg+xml"),
            ],
            not style and h.style[Markup(style_sheet())],
        ],
        h.body[
            h.main[
                _head(plan, title, found, words),
                [sections.difference(found[0], other, words) for other in found[1:] if found[0].games and other.games],
                (_variant(plan, one, games, words, alone=len(found) == 1) for one, games in ended),
            ]
        ],
    ]


def _head(plan: Plan, title: str, found: Sequence[Findings], words: Words) -> h.Element:
    switches = ", ".join(f"{name}={value}" for name, value in plan.switches.items())
    least, most = min(one.games + len(one.cut) for one in found), max(one.games + len(one.cut) for one in found)
    games = f"{least:,}" if least == most else words("{low} to {high}", low=f"{least:,}", high=f"{most:,}")
    return h.section(".sheet")[
        h.h1[title],
        h.p(".note")[
            words(
                "Games of each variant: {n}; seats: {bots}; seed {seed}.",
                n=games,
                bots=", ".join(plan.seats),
                seed=plan.seed,
            ),
            " ",
            words("Switches: {switches}.", switches=switches) + " " if switches else "",
            words("The bots move on by one seat from game to game. Intervals hold 95 %."),
        ],
        ([len(found) > 1 and h.h3[words(one.name)], _told(one, words)] for one in found),
    ]


def _told(one: Findings, words: Words) -> h.Element:
    return h.ul(".findings")[(h.li[text[:1].upper() + text[1:] + "."] for text in verdict(one, words))]


def verdict(one: Findings, words: Words) -> Iterator[str]:
    """What a designer should know first, in sentences."""
    if one.cut:
        n = len(one.cut)
        yield words("games cut because they took too long: {n}, such as number {first}", n=n, first=one.cut[0])
    if not one.games:
        return
    if one.together is not None:
        rate, spread = percent(one.together.rate), interval(one.together, words)
        yield words("all win together in {rate} of the games ({interval})", rate=rate, interval=spread)
    elif len(one.places) > 1:
        even = 1 / len(one.places)
        off = [str(n) for n, place in enumerate(one.places, 1) if not place.low <= even <= place.high]
        favoured = words("the order of play matters: place {places}", places=", ".join(off))
        yield favoured if off else words("no place in the order of play is favoured")
    out = [card for card in one.cards if card.stands_out]
    for card in out:
        name, points = words(card.name), f"{abs(100 * card.worth):.0f}"
        yield words(MORE if card.worth > 0 else LESS, card=name, points=points)
    if not out and one.cards:
        yield words("no card stands out from the others")
    if one.unused:
        yield words("cards or other items that were never taken: {n}", n=len(one.unused))


def _variant(plan: Plan, one: Findings, games: Sequence[Replay], words: Words, *, alone: bool) -> h.Fragment:
    turns, decisions = median(one.lengths), median(one.decisions)
    return h.fragment[
        not alone and h.h2(".variant")[words(one.name)],
        h.div(".pair")[sections.wins(plan, one, words), sections.lengths(one, turns, decisions, words)],
        h.div(".pair")[sections.comeback(one, words), sections.dice(one, words)],
        sections.cards(one, words),
        h.div(".pair")[sections.unused(one, words), sections.dominated(one, words)],
        sections.choices(one, words),
        sections.games(games, words),
    ]
