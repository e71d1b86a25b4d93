"""The sections of a report, one for each question that a designer has."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from tabletron.core.i18n import Words
from tabletron.core.text.markup import plain
from tabletron.lab.compare import Difference, compare
from tabletron.lab.plan import Plan
from tabletron.lab.replays import Replay
from tabletron.lab.reports.charts import bars, curve, histogram, interval, percent
from tabletron.lab.statistics import Face, Findings, Worth

SHOWN = 12
"""The number of differences that are told; more if more are real."""


def wins(plan: Plan, one: Findings, words: Words) -> h.Element:
    if one.together is not None:
        return h.section(".sheet")[h.h2[words("Won together")], bars([(words("all seats"), one.together)], words)]
    return h.section(".sheet")[
        h.h2[words("Who wins")],
        h.h3[words("by place in the order of play")],
        bars([(words("place {n}", n=n), place) for n, place in enumerate(one.places, 1)], words, 1 / len(one.places)),
        len(one.bots) > 1 and [h.h3[words("by bot")], bars(list(one.bots.items()), words, 1 / len(plan.seats))],
    ]


def lengths(one: Findings, turns: float, decisions: float, words: Words) -> h.Element:
    return h.section(".sheet")[
        h.h2[words("How long a game is")],
        h.ul(".facts")[
            h.li[h.b[f"{turns:.0f}"], words("turns (median)")],
            h.li[h.b[f"{decisions:.0f}"], words("decisions (median)")],
            h.li[h.b[f"{one.games:,}"], words("games")],
        ],
        histogram(one.lengths, words),
    ]


def comeback(one: Findings, words: Words) -> h.Element:
    return h.section(".sheet")[
        h.h2[words("Comebacks")],
        h.p(".note")[
            words(
                "How often the one who led at that time won. A flat, low line: the game stays open; a high one: it is "
                "decided early."
            )
        ],
        curve(one.comeback, (words("start"), words("end")))
        if one.comeback
        else h.p[words("This game cannot tell who leads.")],
    ]


def dice(one: Findings, words: Words) -> h.Element:
    rows = [
        h.tr[
            h.td[plain(f"[die {face.face}]", (), words)], h.td(".n")[percent(face.winners.rate)],
            h.td(".n")[percent(face.others.rate)], h.td[_apart(face, words)],
        ]
        for face in one.faces
    ]  # fmt: skip
    return h.section(".sheet")[
        h.h2[words("Dice luck")],
        h.p(".note")[
            words(
                "What winners rolled, and what the others did. A clear difference means that this face wins games, or "
                "that winners roll other dice."
            )
        ],
        h.table[h.tr[h.th[words("face")], h.th(".n")[words("winners")], h.th(".n")[words("others")], h.th[""]], rows]
        if rows
        else h.p[words("No dice were rolled.")],
    ]


def _apart(face: Face, words: Words) -> h.Element | str:
    """A mark where winners rolled a face clearly more or less often."""
    if face.winners.low > face.others.high:
        return h.span(".chip")[words("more")]
    return h.span(".chip.down")[words("fewer")] if face.winners.high < face.others.low else ""


def cards(one: Findings, words: Words) -> h.Element:
    known = [card for card in one.cards if card.known]
    return h.section(".sheet")[
        h.h2[words("What each card is worth")],
        h.p(".note")[
            words(
                "Of all seats that could take the card: the wins of those who did, of those who did not, and the "
                "difference in points. Who lives longer takes more of everything, so compare cards with each other: "
                "one stands out if its difference is not that of the usual card, and chance does not explain it."
            )
        ],
        h.table[
            h.tr[
                h.th[words("card")], h.th(".n.more")[words("offered")], h.th(".n.more")[words("taken")],
                h.th(".n.more")[words("wins with")], h.th(".n.more")[words("wins without")], h.th(".n")[words("worth")],
                h.th(".n")["95 %"], h.th[""],
            ],
            (_card(card, words) for card in known),
        ],
        len(known) < len(one.cards)
        and h.p(".note")[words("Too rare to tell: {cards}.", cards=_names(one, words))],
    ]  # fmt: skip


def _names(one: Findings, words: Words) -> str:
    return ", ".join(words(card.name) for card in one.cards if not card.known)


def _card(card: Worth, words: Words) -> h.Element:
    spread = 196 * card.error
    return h.tr(class_={"out": card.stands_out})[
        h.td[f"{words(card.name)} ({card.item})"],
        h.td(".n.more")[f"{card.offered:,}"],
        h.td(".n.more")[percent(card.chosen / card.offered)],
        h.td(".n.more")[percent(card.taken.rate)],
        h.td(".n.more")[percent(card.left.rate)],
        h.td(".n")[f"{100 * card.worth:+.1f}"],
        h.td(".n")[f"± {spread:.1f}"],
        h.td[card.stands_out and h.span(".chip" if card.worth > 0 else ".chip.down")[words("stands out")]],
    ]


def unused(one: Findings, words: Words) -> h.Element:
    names = ", ".join(f"{words(name)} ({item})" for item, name in one.unused)
    return h.section(".sheet")[
        h.h2[words("Never taken")],
        h.p[names or words("Every card was taken by somebody.")],
        h.p(".note")[words("Things that are dealt and not chosen, such as boards and stages, are here too.")],
    ]


def dominated(one: Findings, words: Words) -> h.Element:
    dominated = [option for option in one.options if option.dominated]
    return h.section(".sheet")[
        h.h2[words("Dominated options")],
        h.p(".note")[words("Offered often, and taken (almost) never by these bots.")],
        h.table[
            h.tr[
                h.th[words("question")], h.th[words("answer")], h.th(".n")[words("offered")], h.th(".n")[words("taken")]
            ],
            (
                h.tr[
                    h.td[option.kind],
                    h.td[words(option.name)],
                    h.td(".n")[f"{option.offered:,}"],
                    h.td(".n")[f"{option.chosen:,}"],
                ]
                for option in dominated
            ),
        ]
        if dominated
        else h.p[words("None.")],
    ]


def choices(one: Findings, words: Words) -> h.Element:
    by_kind: dict[str, list[h.Element]] = {}
    for option in one.options:
        if option.wins.games:
            by_kind.setdefault(option.kind, []).append(
                h.tr[
                    h.td[words(option.name)], h.td(".n")[percent(option.chosen / option.offered)],
                    h.td(".n")[percent(option.wins.rate)], h.td(".n.soft")[interval(option.wins, words)],
                    h.td(".n.soft")[f"{option.wins.games:,}"],
                ]
            )  # fmt: skip
    heads = h.tr[
        h.th[words("answer")],
        h.th(".n")[words("taken")],
        h.th(".n")[words("wins")],
        h.th(".n")["95 %"],
        h.th(".n")[words("seats")],
    ]
    return h.section(".sheet")[
        h.h2[words("Win rate by choice")],
        h.p(".note")[
            words(
                "For each kind of question: how often an answer was given when it could be, and how often those won "
                "who gave it."
            )
        ],
        (h.details[h.summary[f"{kind} ({len(rows)})"], h.table[heads, rows]] for kind, rows in by_kind.items()),
    ]


def games(games: Sequence[Replay], words: Words) -> h.Element:
    return h.section(".sheet")[
        h.h2[words("Three games that show the most")],
        (
            h.details[
                h.summary[game.why],
                game.file
                and h.p[
                    h.a(href=game.file)[words("the record of game {n}", n=game.number)],
                    ": ",
                    h.code[f"tabletron replay {game.file}"],
                    ", ",
                    h.code[f"tabletron analyse {game.file}"],
                ],
                h.pre[game.transcript],
            ]
            for game in games
        ),
    ]


def difference(one: Findings, other: Findings, words: Words) -> h.Element:
    found = compare(one, other, words)
    real = [change for change in found if change.real]
    rows = real + [change for change in found if not change.real][: max(0, SHOWN - len(real))]
    return h.section(".sheet")[
        h.h2[words("{variant}, compared with {other}", variant=words(other.name), other=words(one.name))],
        h.p[words("Differences that are real: {n} of {all}; the others may be chance.", n=len(real), all=len(found))],
        h.table[
            h.tr[
                h.th[words("what")],
                h.th(".n.more")[words("before")],
                h.th(".n.more")[words("after")],
                h.th(".n")[words("change")],
                h.th(".n")["95 %"],
                h.th[""],
            ],
            (_change(change, words) for change in rows),
        ],
    ]


def _change(one: Difference, words: Words) -> h.Element:
    scale, unit = (100, " %") if one.percent else (1, "")
    return h.tr(class_={"out": one.real})[
        h.td[one.what],
        h.td(".n.more")[f"{scale * one.before:.1f}{unit}"],
        h.td(".n.more")[f"{scale * one.after:.1f}{unit}"],
        h.td(".n")[f"{scale * one.change:+.1f}"],
        h.td(".n")[f"± {scale * 1.96 * one.error:.1f}"],
        h.td[one.real and h.span(".chip")[words("real")]],
    ]
