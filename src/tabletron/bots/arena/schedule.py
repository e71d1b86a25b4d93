"""Who plays whom in the arena: every deal is played once from each seat by everybody, so that luck cancels out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import tabletron
from tabletron.bots.arena.book import Book, Heading, Match
from tabletron.bots.arena.run import Played, play_one, rotated

PROBES = 3


def plays_together(game: str, seats: int, switches: Mapping[str, Any]) -> bool:
    """Whether all win or lose together, by the end of a few random games."""
    if seats == 1:
        return True
    probes = (play_one(game, ["random"] * seats, "probe", number, switches) for number in range(PROBES))
    return all(len(one.winners) in (0, seats) for one in probes)


def schedule(
    contenders: Sequence[str], seats: int, deals: int, together: bool, ladder: bool = False
) -> Iterator[Match]:
    """The number of a deal and who sits where.

    Where all win or lose together, each contender plays every deal in all seats. Else a deal is for as many contenders
    as there are seats, by turns, and is played once from each seat; with fewer contenders some sit twice. On a ladder
    only neighbours in the list of contenders meet.
    """
    if together:
        yield from ((deal, (name,) * seats) for deal in range(deals) for name in contenders)
        return
    groups = list(combinations(contenders, seats)) or [_filled(contenders, seats, n) for n in range(len(contenders))]
    if ladder and len(contenders) >= seats:
        groups = [tuple(contenders[low : low + seats]) for low in range(len(contenders) - seats + 1)]
    for deal in range(deals):
        group = groups[deal % len(groups)]
        yield from dict.fromkeys((deal, rotated(group, turn)) for turn in range(seats))


def _filled(contenders: Sequence[str], seats: int, first: int) -> tuple[str, ...]:
    return tuple(contenders[(first + seat) % len(contenders)] for seat in range(seats))


def tournament(
    game: str,
    matches: Sequence[Match],
    seed: str,
    *,
    jobs: int = 1,
    switches: Mapping[str, Any] | None = None,
    file: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,  # noqa: ARG005
) -> list[Played]:
    """Plays the matches that the file does not hold yet; the same deal has the same seed whoever plays it."""
    from joblib import Parallel, delayed

    chosen = dict(switches or {})
    book = Book(Heading(game, seed, chosen, tabletron.game(game).load([]).digest), file)
    missing = [match for match in matches if match not in book.games]
    progress(done := len(matches) - len(missing))
    work = (delayed(play_one)(game, seating, seed, deal, chosen) for deal, seating in missing)
    for one in Parallel(n_jobs=jobs, return_as="generator_unordered")(work):
        book.add(one)
        progress(done := done + 1)
    return [book.games[match] for match in matches]
