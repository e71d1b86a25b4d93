"""The tree: for games that tell bots neither what to do nor what is usual."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from tabletron.bots import make
from tabletron.bots.tree_search import Tree
from tabletron.core.content import Content
from tabletron.core.flow import Phase, ask
from tabletron.core.game import Game, Result, State
from tabletron.core.table import Table, new_table

WINNER = {("left", "up"): 0, ("left", "down"): 1, ("right", "up"): 0, ("right", "down"): 0}


class Paths(State):
    """One walks, then the other; where they end says who wins."""

    first: str = ""
    second: str = ""


async def walk(game: Paths) -> Phase:
    game.first = await ask(0, "first", ["left", "right"])
    return follow


async def follow(game: Paths) -> Phase | None:
    game.second = await ask(1, "second", ["up", "down"])
    return None


def paths(**bot: Any) -> Table:
    game: Game[Paths] = Game(
        name="paths",
        title="Paths",
        blurb="",
        package=__name__,
        seats=(2,),
        state=Paths,
        setup=lambda seats, switches, content: Paths(),
        phases=(walk, follow),
        result=lambda game: Result((WINNER[game.first, game.second],), (), ""),
        **bot,
    )
    return new_table(game, 2, "x", {}, Content())


def worth(game: Paths) -> list[float]:
    """What looks best at once leads into a trap."""
    return [0.9, 0.1] if game.first == "left" else [0.6, 0.4]


@pytest.mark.parametrize("seed", range(4))
def test_it_sees_what_the_other_will_answer(seed: int) -> None:
    table = paths(value=worth)
    assert make("greedy", random.Random(seed)).choose(table, 0) == "left"
    assert make("search:100", random.Random(seed)).choose(table, 0) == "right"


def test_it_thinks_within_its_seconds() -> None:
    start = time.monotonic()
    assert make("search:0.1s", random.Random(1)).choose(paths(value=worth), 0) == "right"
    assert time.monotonic() - start < 1


def test_it_is_the_thinker_of_games_without_habit_or_advice() -> None:
    thought: list[Table] = []

    class Noting(Tree):
        def choose(self, table: Table, seat: int) -> Any:
            thought.append(table)
            return super().choose(table, seat)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tabletron.bots.search.Tree", Noting)
        for bot in ({"value": worth}, {"value": worth, "habit": lambda game, seat, asked: asked.options[0]}):
            make("search:20", random.Random(1)).choose(paths(**bot), 0)
    assert len(thought) == 1
