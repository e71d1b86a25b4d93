"""What a run shows: shares with intervals, what cards are worth, who comes back, and which differences are real."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, median
from typing import Any

import polars as pl
from msgspec import Struct

from tabletron.bots.arena.run import Share, share
from tabletron.core.i18n import ENGLISH, Words, message
from tabletron.lab.observe import CUT, TENTHS
from tabletron.lab.run import Run

ENOUGH = 20
"""Fewer seats with or without a card say nothing about it."""
RARE = 0.02
"""An option that is taken in a smaller share of offers is as good as never taken."""
DOUBT = 0.05


class Worth(Struct, frozen=True):
    """What taking a card changes: the wins of seats that took it, and of those that could have and did not."""

    item: str
    name: str
    offered: int
    chosen: int
    taken: Share
    left: Share
    stands_out: bool = False
    """Its worth differs from that of the usual card by more than chance explains."""

    @property
    def worth(self) -> float:
        return self.taken.rate - self.left.rate

    @property
    def error(self) -> float:
        return sqrt(variance_of(self.taken) + variance_of(self.left))

    @property
    def known(self) -> bool:
        return min(self.taken.games, self.left.games) >= ENOUGH


class Option(Struct, frozen=True):
    """One answer to one kind of question: how often it was offered and taken, and how those fared who took it."""

    kind: str
    name: str
    offered: int
    chosen: int
    wins: Share

    @property
    def dominated(self) -> bool:
        return share(self.chosen, self.offered).high < RARE


class Face(Struct, frozen=True):
    """How often winners and others rolled a face, of all faces they rolled."""

    face: str
    winners: Share
    others: Share


class Game(Struct, frozen=True):
    """A game worth looking at, and why."""

    number: int
    why: str


class Findings(Struct, frozen=True):
    """All about one variant of a run."""

    name: str
    games: int
    """That were played to the end."""
    cut: list[int]
    """The numbers of those that took too long; nothing else counts them."""
    together: Share | None
    """How often all won, of a game that all win or lose together."""
    places: list[Share]
    """Wins by place in the order of play."""
    bots: dict[str, Share]
    lengths: list[int]
    decisions: list[int]
    comeback: list[Share]
    """How often the leader at each tenth of the game won it."""
    cards: list[Worth]
    unused: list[tuple[str, str]]
    """Cards that nobody ever took: id and name."""
    options: list[Option]
    faces: list[Face]
    shown: list[Game]


def variance_of(one: Share) -> float:
    """Of a share; a little more than observed, so that no share counts as certain."""
    rate = (one.wins + 1) / (one.games + 2)
    return rate * (1 - rate) / (one.games + 2)


def strictness(tests: int) -> float:
    """How many standard errors make a difference real when this number of things is compared."""
    return NormalDist().inv_cdf(1 - DOUBT / 2 / max(1, tests))


def findings(run: Run, items: Sequence[dict[str, str]], words: Words = ENGLISH) -> list[Findings]:
    """What each variant of a run shows; `items` are the names of its cards by id."""
    games, choices, faces = (run.table(part) for part in ("games", "choices", "faces"))
    found = []
    for number, variant in enumerate(run.plan.variants):
        mine = pl.col("variant") == number
        tables = games.filter(mine), choices.filter(mine), faces.filter(mine)
        found.append(_one(variant.name, len(run.plan.seats), *tables, items[number], words))
    return found


def _one(
    name: str,
    seats: int,
    games: pl.DataFrame,
    choices: pl.DataFrame,
    faces: pl.DataFrame,
    items: dict[str, str],
    words: Words,
) -> Findings:
    cut = games.filter(pl.col("why") == CUT)["number"].to_list()
    games = games.filter(pl.col("why") != CUT)
    rows = games.to_dicts()
    cards = _cards(choices)
    taken = {card.item for card in cards if card.chosen}
    return Findings(
        name=name,
        games=len(rows),
        cut=cut,
        together=_together(rows, seats),
        places=[share(sum(_place(row, place, seats) for row in rows), len(rows)) for place in range(seats)],
        bots=_bots(rows),
        lengths=games["length"].to_list(),
        decisions=games["decisions"].to_list(),
        comeback=_comeback(rows),
        cards=cards,
        unused=[(item, title) for item, title in items.items() if item not in taken and title != item],
        options=_options(choices),
        faces=_faces(faces),
        shown=_shown(rows, words),
    )


def _together(rows: Sequence[dict[str, Any]], seats: int) -> Share | None:
    if seats > 1 and {len(row["winners"]) for row in rows} - {0, seats}:
        return None
    return share(sum(bool(row["winners"]) for row in rows), len(rows))


def _place(row: dict[str, Any], place: int, seats: int) -> float:
    winners = row["winners"]
    return ((row["first"] + place) % seats in winners) / (len(winners) or 1)


def _bots(rows: Sequence[dict[str, Any]]) -> dict[str, Share]:
    wins: dict[str, list[float]] = {}
    for row in rows:
        for seat, spec in enumerate(row["seating"]):
            wins.setdefault(spec, []).append((seat in row["winners"]) / (len(row["winners"]) or 1))
    return {spec: share(sum(won), len(won)) for spec, won in sorted(wins.items())}


def _comeback(rows: Sequence[dict[str, Any]]) -> list[Share]:
    told = [row for row in rows if row["leads"] and row["winners"]]
    if not told:
        return []
    return [share(sum(row["leads"][tenth] in row["winners"] for row in told), len(told)) for tenth in range(TENTHS + 1)]


def _cards(choices: pl.DataFrame) -> list[Worth]:
    """Every card that was offered, the most valuable first.

    A strong bot wins more and likes other cards than a weak one, so wins are counted relative to its own kind.
    """
    played = choices.group_by("number", "seat").agg(pl.col("bot", "won").first())
    usual_wins = played.group_by("bot").agg(usual=pl.col("won").mean() - played["won"].mean())
    seats = (
        choices.filter(pl.col("item") != "")
        .join(usual_wins, on="bot")
        .group_by("item", "name", "number", "seat")
        .agg((pl.col("won") - pl.col("usual")).first(), pl.col("offered").sum(), pl.col("chosen").sum())
    )
    sums = seats.group_by("item", "name").agg(
        pl.col("offered").sum(),
        pl.col("chosen").sum(),
        took=(pl.col("chosen") > 0).sum(),
        won_with=pl.col("won").filter(pl.col("chosen") > 0).sum(),
        left=(pl.col("chosen") == 0).sum(),
        won_without=pl.col("won").filter(pl.col("chosen") == 0).sum(),
    )
    cards = [
        Worth(
            row["item"], row["name"], row["offered"], row["chosen"],
            _bounded(row["won_with"], row["took"]), _bounded(row["won_without"], row["left"]),
        )
        for row in sums.to_dicts()
    ]  # fmt: skip
    known = [card for card in cards if card.known]
    usual = median(card.worth for card in known) if known else 0.0
    limit = strictness(len(known))
    marked = [
        Worth(
            card.item, card.name, card.offered, card.chosen, card.taken, card.left,
            card.known and abs(card.worth - usual) > limit * card.error,
        )
        for card in cards
    ]  # fmt: skip
    return sorted(marked, key=lambda card: (not card.known, -card.worth, card.item))


def _bounded(wins: float, seats: int) -> Share:
    return share(min(max(wins, 0.0), seats), seats)


def _options(choices: pl.DataFrame) -> list[Option]:
    sums = choices.group_by("kind", "name").agg(
        pl.col("offered").sum(),
        pl.col("chosen").sum(),
        took=(pl.col("chosen") > 0).sum(),
        won=pl.col("won").filter(pl.col("chosen") > 0).sum(),
    )
    options = [
        Option(row["kind"], row["name"], row["offered"], row["chosen"], share(row["won"], row["took"]))
        for row in sums.to_dicts()
    ]
    return sorted(options, key=lambda option: (option.kind, -option.chosen, option.name))


def _faces(faces: pl.DataFrame) -> list[Face]:
    if faces.is_empty():
        return []
    won = int(faces.filter(pl.col("won") > 0)["times"].sum())
    lost = int(faces.filter(pl.col("won") == 0)["times"].sum())
    sums = faces.group_by("face").agg(
        winners=pl.col("times").filter(pl.col("won") > 0).sum(),
        others=pl.col("times").filter(pl.col("won") == 0).sum(),
    )
    rows = sums.sort("face").to_dicts()
    return [Face(row["face"], share(row["winners"], won), share(row["others"], lost)) for row in rows]


LONGEST_GAME = message("The longest game: {turns}, {decisions}.")
SHORTEST_GAME = message("The shortest game: {turns}, {decisions}.")


def _shown(rows: Sequence[dict[str, Any]], words: Words) -> list[Game]:
    """The greatest comeback, the longest and the shortest game; each only once."""
    shown: dict[int, str] = {}
    won = [row for row in rows if row["winners"] and row["leads"]]
    if won:
        back = min(won, key=lambda row: (row["lowest"], row["number"]))
        chance = f"{100 * back['lowest']:.0f} %"
        shown[back["number"]] = words(
            "The greatest comeback: after half of the game the winner still stood at {chance}.", chance=chance
        )
    for pick, why in ((max, LONGEST_GAME), (min, SHORTEST_GAME)):
        left = [row for row in rows if row["number"] not in shown]
        if left:
            row = pick(left, key=lambda row: (row["length"], row["number"]))
            turns = words.plural("{n} turn", "{n} turns", row["length"])
            decisions = words.plural("{n} decision", "{n} decisions", row["decisions"])
            shown[row["number"]] = words(why, turns=turns, decisions=decisions)
    return [Game(number, why) for number, why in shown.items()]
