"""Counted trees, the exhaustive runner and golden games, for any game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from tabletron.core.table import Table
from tabletron.core.text.transcript import transcript
from tabletron.testing.conformance import Variant

MOST_OUTCOMES = 10_000


def perft(table: Table, depth: int) -> int:
    """How many ways there are to play `depth` answers, chance included; the table must leave chance to people."""
    if depth == 0 or table.result is not None:
        return 1
    if (event := table.pending) is not None:
        assert event.count() <= MOST_OUTCOMES, f"{event.stream} has too many outcomes to count"
        return sum(perft(_after(table, lambda new, o=outcome: new.feed(o)), depth - 1) for outcome in event.outcomes())  # type: ignore[misc]
    seat, ask = next(iter(table.asks.items()))
    return sum(perft(_after(table, lambda new, o=option: new.play(o, seat)), depth - 1) for option in ask.options)  # type: ignore[misc]


def _after(table: Table, step: Callable[[Table], None]) -> Table:
    new = table.copy()
    step(new)
    return new


Policy = Callable[[Table, random.Random], tuple[int, Any]]


def exhaust(
    variants: Sequence[Variant],
    wanted: Iterable[str],
    used: Callable[[Table], set[str]],
    policy: Policy,
    games: int,
    rich: Iterable[int] = (),
) -> set[str]:
    """Plays until every wanted item was used, `rich` games first; gives those that never were in so many games."""
    missing = set(wanted)
    for seed in dict.fromkeys((*rich, *range(games))):
        if not missing:
            break
        table, rng = variants[seed % len(variants)].open(seed), random.Random(seed)
        while table.result is None:
            seat, option = policy(table, rng)
            table.play(option, seat)
        missing -= used(table)
    return missing


def golden_game(variant: Variant, folder: Path, policy: Policy, update: bool, seed: int = 1) -> None:
    """Compares a game with the transcript kept for it: a changed rule shows as a changed line."""
    table, rng = variant.open(seed), random.Random(seed)
    while table.result is None:
        seat, option = policy(table, rng)
        table.play(option, seat)
    file, text = folder / f"{variant}.txt", transcript(table)
    if update:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    assert file.is_file(), f"no golden game {file.name}; `pytest --golden` writes it"
    assert text == file.read_text(), f"{file.name} is played differently now"
