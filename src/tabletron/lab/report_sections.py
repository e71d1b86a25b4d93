"""The sections of a report, one a question that a designer has."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from tabletron.core.markup import plain
from tabletron.lab.charts import bars, curve, histogram, interval, percent
from tabletron.lab.compare import Difference, compare
from tabletron.lab.findings import Face, Findings, Worth
from tabletron.lab.plan import Plan
from tabletron.lab.replays import Replay

SHOWN = 12
"""So many differences are told, and more if more are real."""


def wins(plan: Plan, one: Findings) -> h.Element:
    if one.together is not None:
        return h.section(".sheet")[h.h2["Won together"], bars([("all seats", one.together)])]
    return h.section(".sheet")[
        h.h2["Who wins"],
        h.h3["by place in the order of play"],
        bars([(f"place {n}", place) for n, place in enumerate(one.places, 1)], 1 / len(one.places)),
        len(one.bots) > 1 and [h.h3["by bot"], bars(list(one.bots.items()), 1 / len(plan.seats))],
    ]


def lengths(one: Findings, turns: float, decisions: float) -> h.Element:
    return h.section(".sheet")[
        h.h2["How long a game is"],
        h.ul(".facts")[
            h.li[h.b[f"{turns:.0f}"], "turns (median)"],
            h.li[h.b[f"{decisions:.0f}"], "decisions (median)"],
            h.li[h.b[f"{one.games:,}"], "games"],
        ],
        histogram(one.lengths, "turns"),
    ]


def comeback(one: Findings) -> h.Element:
    return h.section(".sheet")[
        h.h2["Comebacks"],
        h.p(".note")[
            "How often the one who led at that time won. A flat, low line: the game stays open; a high one: it "
            "is decided early."
        ],
        curve(one.comeback, ("start", "end")) if one.comeback else h.p["This game cannot tell who leads."],
    ]


def dice(one: Findings) -> h.Element:
    rows = [
        h.tr[
            h.td[plain(f"[die {face.face}]", ())], h.td(".n")[percent(face.winners.rate)],
            h.td(".n")[percent(face.others.rate)], h.td[_apart(face)],
        ]
        for face in one.faces
    ]  # fmt: skip
    return h.section(".sheet")[
        h.h2["Dice luck"],
        h.p(".note")[
            "What winners rolled, and what the others did. A clear difference means that this face wins games, "
            "or that winners roll other dice."
        ],
        h.table[h.tr[h.th["face"], h.th(".n")["winners"], h.th(".n")["others"], h.th[""]], rows]
        if rows
        else h.p["No dice were rolled."],
    ]


def _apart(face: Face) -> h.Element | str:
    """A mark where winners rolled a face clearly more or less often."""
    if face.winners.low > face.others.high:
        return h.span(".chip")["more"]
    return h.span(".chip.down")["fewer"] if face.winners.high < face.others.low else ""


def cards(one: Findings) -> h.Element:
    known = [card for card in one.cards if card.known]
    return h.section(".sheet")[
        h.h2["What each card is worth"],
        h.p(".note")[
            "Of all seats that could take the card: the wins of those who did, of those who did not, and the "
            "difference in "
            "points. Who lives longer takes more of everything, so compare cards with each other: one stands out "
            "if its "
            "difference is not that of the usual card, and chance does not explain it."
        ],
        h.table[
            h.tr[
                h.th["card"], h.th(".n")["offered"], h.th(".n")["taken"], h.th(".n")["wins with"],
                h.th(".n")["wins without"], h.th(".n")["worth"], h.th(".n")["95 %"], h.th[""],
            ],
            (_card(card) for card in known),
        ],
        len(known) < len(one.cards)
        and h.p(".note")[f"Too rare to tell: {', '.join(card.name for card in one.cards if not card.known)}."],
    ]  # fmt: skip


def _card(card: Worth) -> h.Element:
    spread = 196 * card.error
    return h.tr(class_={"out": card.stands_out})[
        h.td[f"{card.name} ({card.item})"],
        h.td(".n")[f"{card.offered:,}"],
        h.td(".n")[percent(card.chosen / card.offered)],
        h.td(".n")[percent(card.taken.rate)],
        h.td(".n")[percent(card.left.rate)],
        h.td(".n")[f"{100 * card.worth:+.1f}"],
        h.td(".n")[f"± {spread:.1f}"],
        h.td[card.stands_out and h.span(".chip" if card.worth > 0 else ".chip.down")["stands out"]],
    ]


def unused(one: Findings) -> h.Element:
    names = ", ".join(f"{name} ({item})" for item, name in one.unused)
    return h.section(".sheet")[
        h.h2["Never taken"],
        h.p[names or "Every card was taken by somebody."],
        h.p(".note")["Things that are dealt and not chosen, such as boards and stages, are here too."],
    ]


def dominated(one: Findings) -> h.Element:
    dominated = [option for option in one.options if option.dominated]
    return h.section(".sheet")[
        h.h2["Dominated options"],
        h.p(".note")["Offered often, and taken (almost) never by these bots."],
        h.table[
            h.tr[h.th["question"], h.th["answer"], h.th(".n")["offered"], h.th(".n")["taken"]],
            (
                h.tr[
                    h.td[option.kind],
                    h.td[option.name],
                    h.td(".n")[f"{option.offered:,}"],
                    h.td(".n")[f"{option.chosen:,}"],
                ]
                for option in dominated
            ),
        ]
        if dominated
        else h.p["None."],
    ]


def choices(one: Findings) -> h.Element:
    by_kind: dict[str, list[h.Element]] = {}
    for option in one.options:
        if option.wins.games:
            by_kind.setdefault(option.kind, []).append(
                h.tr[
                    h.td[option.name], h.td(".n")[percent(option.chosen / option.offered)],
                    h.td(".n")[percent(option.wins.rate)], h.td(".n.soft")[interval(option.wins)],
                    h.td(".n.soft")[f"{option.wins.games:,}"],
                ]
            )  # fmt: skip
    heads = h.tr[h.th["answer"], h.th(".n")["taken"], h.th(".n")["wins"], h.th(".n")["95 %"], h.th(".n")["seats"]]
    return h.section(".sheet")[
        h.h2["Win rate by choice"],
        h.p(".note")[
            "For each kind of question: how often an answer was given when it could be, and how often those won "
            "who gave it."
        ],
        (h.details[h.summary[f"{kind} ({len(rows)})"], h.table[heads, rows]] for kind, rows in by_kind.items()),
    ]


def games(games: Sequence[Replay]) -> h.Element:
    return h.section(".sheet")[
        h.h2["Three games that show the most"],
        (
            h.details[
                h.summary[game.why],
                game.file
                and h.p[
                    h.a(href=game.file)[f"the record of game {game.number}"],
                    f"; look at it with `tabletron replay {game.file}`, or with `tabletron analyse {game.file}`.",
                ],
                h.pre[game.transcript],
            ]
            for game in games
        ),
    ]


def difference(one: Findings, other: Findings) -> h.Element:
    found = compare(one, other)
    real = [change for change in found if change.real]
    rows = real + [change for change in found if not change.real][: max(0, SHOWN - len(real))]
    return h.section(".sheet")[
        h.h2[f"{other.name}, compared with {one.name}"],
        h.p[f"{len(real)} of {len(found)} differences are real; the others may be chance."],
        h.table[
            h.tr[
                h.th["what"],
                h.th(".n")["before"],
                h.th(".n")["after"],
                h.th(".n")["change"],
                h.th(".n")["95 %"],
                h.th[""],
            ],
            (_change(change) for change in rows),
        ],
    ]


def _change(one: Difference) -> h.Element:
    scale, unit = (100, " %") if one.percent else (1, "")
    return h.tr(class_={"out": one.real})[
        h.td[one.what],
        h.td(".n")[f"{scale * one.before:.1f}{unit}"],
        h.td(".n")[f"{scale * one.after:.1f}{unit}"],
        h.td(".n")[f"{scale * one.change:+.1f}"],
        h.td(".n")[f"± {scale * 1.96 * one.error:.1f}"],
        h.td[one.real and h.span(".chip")["real"]],
    ]
