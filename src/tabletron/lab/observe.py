"""One game, watched: what was offered and chosen, what was rolled, who led when, and who won."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

import tabletron
from tabletron.bots import hire
from tabletron.bots.arena.run import rotated
from tabletron.core.chance import derive
from tabletron.core.flow import Ask, Seat, Wide
from tabletron.core.i18n import ENGLISH
from tabletron.core.table import Play, Table
from tabletron.core.text import notation
from tabletron.lab.plan import LONGEST, PATIENCE, Chunk, Plan
from tabletron.lab.time_limit import OutOfPatience, patient

TENTHS = 10
GLANCE = 4
"""The number of decisions between two looks at who is ahead."""
LONG = 40
"""A question with more options is not read option by option."""
CUT = "cut"
"""Why a game ended that was too long, or in which somebody thought too long."""


class Choice(Struct, frozen=True):
    """How often one seat was offered something, and took it. `item` is its card, if it is one."""

    seat: Seat
    kind: str
    name: str
    item: str
    offered: int
    chosen: int


class Watched(Struct, frozen=True):
    """One finished game."""

    number: int
    seating: tuple[str, ...]
    winners: tuple[Seat, ...]
    scores: tuple[float, ...]
    decisions: int
    length: int
    first: Seat
    why: str
    leads: tuple[Seat, ...]
    """Who was ahead at each tenth of the game; empty if the game cannot tell."""
    lowest: float
    """The winner's worst position after the first half, 0 to 1."""
    choices: list[Choice]
    faces: dict[Seat, dict[str, int]]


def open_table(plan: Plan, variant: int, number: int) -> tuple[Table, tuple[str, ...]]:
    """The table of one game, and who sits where."""
    packs = [Path(folder) for folder in plan.variants[variant].packs]
    seating = rotated(plan.seats, number)
    return tabletron.open(
        plan.game, seats=len(seating), seed=f"{plan.seed}/{number}", packs=packs, **plan.switches
    ), seating


def watch_chunk(plan: Plan, chunk: Chunk) -> list[Watched]:
    """Plays the games of a chunk."""
    return [watch(plan, chunk.variant, number) for number in range(chunk.first, chunk.first + chunk.games)]


def watch(plan: Plan, variant: int, number: int) -> Watched:
    """Plays one game to its end, or until it is cut; the same arguments give the same game."""
    table, seating = open_table(plan, variant, number)
    rng = random.Random(derive(plan.seed, f"bots/{number}"))
    try:
        notes = play_out(table, seating, rng, plan.longest, plan.patience)
    except OutOfPatience:
        return Watched(number, seating, (), (), len(table.log), 0, 0, CUT, (), 1.0, [], {})
    plays = [line for line in table.log if isinstance(line, Play)]
    result, turns = table.result, table.game.length
    assert result is not None
    length = turns(table.state) if turns else len(plays)
    return Watched(
        number, seating, result.winners, result.scores, len(plays), length, plays[0].seat if plays else 0, result.why,
        notes.leads(), notes.lowest(result.winners), notes.choices(), rolled(table),
    )  # fmt: skip


def play_out(
    table: Table, seating: tuple[str, ...], rng: random.Random, longest: int = LONGEST, patience: float = PATIENCE
) -> Notes:
    """Lets the bots play, and takes notes; OutOfPatience if it takes too many decisions, or one takes too long."""
    bots, notes = [hire(spec, rng) for spec in seating], Notes(table)
    with patient(patience) as wait:
        while table.result is None:
            if notes.decisions >= longest:
                raise OutOfPatience
            wait()
            seat, ask = next(iter(table.asks.items()))
            option = bots[seat].choose(table.imagine(seat, rng), seat)
            notes.take(ask, option)
            table.play(option, seat)
    return notes


def rolled(table: Table) -> dict[Seat, dict[str, int]]:
    """How often each seat rolled each face."""
    counts: dict[Seat, dict[str, int]] = {}
    for told in table.told:
        if (roll := table.game.rolled(table.state, told.event)) is not None:
            seat, faces = roll
            mine = counts.setdefault(seat, {})
            for face in faces:
                mine[str(face)] = mine.get(str(face), 0) + 1
    return counts


class Notes:
    """What is written down while a game is played."""

    def __init__(self, table: Table) -> None:
        content = table.content
        items = [item for field in content.__struct_fields__ for item in getattr(content, field)]
        self.table, self.names = table, {item.id: item.name for item in items}
        self.ids = {item.name: item.id for item in items}
        self.offers: dict[tuple[Seat, str, str, str], list[int]] = {}
        self.glances: list[list[float]] = []
        self.decisions = 0

    def take(self, ask: Ask[Any], option: Any) -> None:
        """Notes what is offered, and what is chosen of it."""
        if self.decisions % GLANCE == 0 and self.table.game.value is not None:
            self.glances.append(list(self.table.value()))
        self.decisions += 1
        options = ask.options
        if not isinstance(options, Wide) and len(options) <= LONG:
            offered = {named for option in options for named in self.named(ask, option)}
            for named in offered:
                self.offers.setdefault((ask.seat, ask.kind, *named), [0, 0])[0] += 1
            for named in set(self.named(ask, option)):
                self.offers[ask.seat, ask.kind, *named][1] += 1

    def named(self, ask: Ask[Any], option: Any) -> Iterator[tuple[str, str]]:
        """The cards that an option is about, each with its id; if there are none, a word for its kind."""
        found = False
        for text in _texts(option):
            if text in self.names:
                found = True
                yield self.names[text], text
        if not found:
            label = self.table.game.describe(self.table.state, ask.seat, ask.kind, option, ENGLISH).label
            title = label.partition(":")[0]
            item = self.ids.get(title, "")
            yield (title, item) if item else (notation.text(option).partition(" ")[0], "")

    def leads(self) -> tuple[Seat, ...]:
        """Who was ahead at each tenth of the game."""
        if not self.glances:
            return ()
        last = len(self.glances) - 1
        return tuple(_leader(self.glances[round(last * tenth / TENTHS)]) for tenth in range(TENTHS + 1))

    def lowest(self, winners: tuple[Seat, ...]) -> float:
        late = self.glances[len(self.glances) // 2 :]
        return min((max(values[seat] for seat in winners) for values in late), default=1.0) if winners else 1.0

    def choices(self) -> list[Choice]:
        return [Choice(*key, offered, chosen) for key, (offered, chosen) in self.offers.items()]


def _leader(values: list[float]) -> Seat:
    return max(range(len(values)), key=values.__getitem__)


def _texts(option: Any) -> Iterator[str]:
    """Every word that stands somewhere in an option."""
    if isinstance(option, str):
        yield option
    elif isinstance(option, tuple | list):
        for inner in option:
            yield from _texts(inner)
    elif isinstance(option, Struct):
        for field in option.__struct_fields__:
            yield from _texts(getattr(option, field))
