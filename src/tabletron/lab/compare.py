"""Two variants side by side: which differences are more than chance."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance

from msgspec import Struct

from tabletron.bots.arena.run import Share
from tabletron.core.i18n import ENGLISH, Words, message
from tabletron.lab.statistics import Findings, strictness, variance_of

WORTH, SEATS = message("worth of {name}"), message("seats with {name}")


class Difference(Struct, frozen=True):
    """One number in both variants."""

    what: str
    before: float
    after: float
    error: float
    percent: bool
    real: bool = False
    """Whether it is more than chance explains, all numbers that are compared taken together."""

    @property
    def change(self) -> float:
        return self.after - self.before


def compare(one: Findings, other: Findings, words: Words = ENGLISH) -> list[Difference]:
    """Everything that can be compared, what changed most surely first."""
    found = [_shares(words("wins from place {n}", n=place), *pair) for place, pair in _places(one, other)]
    if one.together is not None and other.together is not None:
        found = [_shares(words("games won together"), one.together, other.together)]
    found += [_shares(words("wins of {name}", name=bot), one.bots[bot], other.bots[bot]) for bot in _bots(one, other)]
    found += [_means(words("turns of a game"), one.lengths, other.lengths)]
    before = {card.item: card for card in one.cards if card.known}
    for card in other.cards:
        if card.known and (old := before.get(card.item)) is not None:
            error = sqrt(card.error**2 + old.error**2)
            worth, seats = (words(what, name=words(card.name)) for what in (WORTH, SEATS))
            found.append(Difference(worth, old.worth, card.worth, error, percent=True))
            found.append(_shares(seats, _taking(old.taken, old.left), _taking(card.taken, card.left)))
    limit = strictness(len(found))
    sure = sorted(found, key=lambda one: -abs(one.change) / (one.error or 1))
    return [_judged(one, abs(one.change) > limit * one.error) for one in sure]


def _places(one: Findings, other: Findings) -> list[tuple[int, tuple[Share, Share]]]:
    return list(enumerate(zip(one.places, other.places, strict=True), 1))


def _bots(one: Findings, other: Findings) -> list[str]:
    both = [bot for bot in one.bots if bot in other.bots]
    return both if len(both) > 1 and one.together is None else []


def _taking(taken: Share, left: Share) -> Share:
    from tabletron.bots.arena.run import share

    return share(taken.games, taken.games + left.games)


def _shares(what: str, one: Share, other: Share) -> Difference:
    return Difference(what, one.rate, other.rate, sqrt(variance_of(one) + variance_of(other)), percent=True)


def _means(what: str, one: Sequence[int], other: Sequence[int]) -> Difference:
    error = sqrt(sum(variance(values) / len(values) for values in (one, other))) if len(one) > 1 < len(other) else 0.0
    return Difference(what, fmean(one), fmean(other), error, percent=False)


def _judged(one: Difference, real: bool) -> Difference:
    return Difference(one.what, one.before, one.after, one.error, one.percent, real)
