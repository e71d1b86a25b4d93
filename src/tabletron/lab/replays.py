"""The games that a report shows, played again: their records as files, and what happened in words."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec import Struct

from tabletron.core.chance import derive
from tabletron.core.i18n import Words
from tabletron.core.text.transcript import transcript
from tabletron.lab.observe import open_table, play_out
from tabletron.lab.run import Run
from tabletron.lab.statistics import Game


class Replay(Struct, frozen=True):
    """A game to look at."""

    number: int
    why: str
    file: str
    """Its record, beside the report; empty if it is not kept."""
    transcript: str


def replays(run: Run, variant: int, games: Sequence[Game], words: Words, *, linked: bool) -> list[Replay]:
    """Plays these games again, exactly as they were; if they are linked, their records stay beside the report."""
    (run.folder / "records").mkdir(exist_ok=True)
    return [_replay(run, variant, game, words, linked) for game in games]


def _replay(run: Run, variant: int, game: Game, words: Words, linked: bool) -> Replay:
    table, seating = open_table(run.plan, variant, game.number)
    play_out(table, seating, random.Random(derive(run.plan.seed, f"bots/{game.number}")))
    file = f"records/{variant}-{game.number}.tabletron" if linked else ""
    if linked:
        (run.folder / file).write_bytes(table.record)
    return Replay(game.number, game.why, file, transcript(table, words))
