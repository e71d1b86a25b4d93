"""What more thought is worth to search, in a game that it races through imagined worlds.

python bench/thought.py boardgame --seats 2
python bench/thought.py adventures --seats 1 --worlds 100 --switch difficulty=hard --switch hero_pick=random

Questions are met in games of greedy bots. The options that search would race are played on to the end of the game as
advised, in the same worlds. Some of these worlds choose, as search would with so many, by the heuristic after so many
turns; the others tell by how much the chosen one wins more often than what greedy would play.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Mapping, Sequence
from statistics import mean
from typing import Any, TypeAlias

import tabletron
from tabletron.bots import answer, make
from tabletron.bots.budget import Budget
from tabletron.bots.greedy import Greedy
from tabletron.bots.option_race import FAR, SURE, Course, Race, Runner, turn_of
from tabletron.core.chance import Seeded
from tabletron.core.flow import Seat
from tabletron.core.table import Table

END = 0
LOOKS = (8, 15, 30, 45, 80)
"""So many worlds choose; search:100 sees some 20 of them if five options race and none drops out."""
LEFT = 15
"""So many worlds at least tell how good the choice was."""
DRAWS = 12
MET = 0.03
"""The share of questions that are looked into."""

Road: TypeAlias = Mapping[int, float]
"""How a seat stood after so many turns, and at the end."""
Roads: TypeAlias = list[Road]
"""What became of an option, world by world."""


def road(table: Table, seat: Seat, option: Any, key: int, marks: Sequence[int]) -> Road:
    """An option played on to the end in the world of that key."""
    table = table.imagine(seat, random.Random(key), Seeded(str(key)))
    assert (usual := table.game.advise or table.game.habit) is not None
    answers, turn, turns, found = 0, turn_of(table), 0, dict[int, float]()
    table.play(option, seat)
    while table.result is None:
        if (now := turn_of(table)) != turn:
            turn, turns = now, turns + 1
        for mark in marks:
            if mark not in found and table.quiet and (turns >= mark or answers >= FAR * mark):
                found[mark] = table.value()[seat]
        actor, ask = next(iter(table.asks.items()))
        table.play(usual(table.state, actor, ask), actor)
        answers += 1
    end = table.value()[seat]
    return {**dict.fromkeys((*marks, END), end), **found}


def questions(said: argparse.Namespace) -> Iterator[list[Roads]]:
    """For each question the options that search would race, greedy's first, each with its roads through the worlds."""
    rng, number, left = random.Random(7), 0, said.questions
    switches: dict[str, Any] = dict(one.split("=", 1) for one in said.switch)
    while left:
        table = tabletron.open(said.game, seats=said.seats, seed=f"study/{(number := number + 1)}", **switches)
        bots = [make("greedy", rng) for _ in range(said.seats)]
        while table.result is None and left:
            seat, ask = next(iter(table.asks.items()))
            if len(ask.options) > 1 and rng.random() < MET:
                options, key = raced(table, seat, rng), rng.getrandbits(60)
                worlds = range(key, key + said.worlds)
                yield [[road(table, seat, option, world, said.turns) for world in worlds] for option in options]
                left -= 1
            answer(table, seat, bots[seat], rng)


def raced(table: Table, seat: Seat, rng: random.Random) -> list[Any]:
    plain, budget = Greedy(rng).choose(table, seat), Budget(400, None)
    course = Course(table, seat, rng.getrandbits(62), budget)
    return [plain, *Race(rng, budget).challengers(course, plain)]


def gain(roads: Sequence[Roads], turns: int, looks: Sequence[int]) -> float:
    """By how much what these worlds choose wins more often in the others than greedy's option; 0 if it is the same."""
    runners = [Runner(option) for option in roads[1:]]
    for runner in runners:
        for world in looks:
            runner.note(runner.option[world][turns] - roads[0][world][turns])
    winners = [runner for runner in runners if runner.ahead(SURE)]
    if not winners:
        return 0.0
    best: Roads = max(winners, key=lambda runner: runner.lead - runner.error).option
    others = set(range(len(best))) - set(looks)
    return mean(best[world][END] - roads[0][world][END] for world in others)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("game")
    words.add_argument("--seats", type=int, default=2)
    words.add_argument("--questions", type=int, default=40)
    words.add_argument("--worlds", type=int, default=60)
    words.add_argument("--turns", type=int, nargs="+", default=[1, 2, 3, 6])
    words.add_argument("--switch", action="append", default=[], metavar="NAME=VALUE")
    said = words.parse_args()
    met = list(questions(said))
    looks = [n for n in LOOKS if n <= said.worlds - LEFT]
    rng = random.Random(1)
    print(f"{said.game}, {len(met)} questions: points won more often than greedy's answer, by turns and worlds")
    print("turns  " + "".join(f"{n:>8}" for n in looks))
    for turns in (*said.turns, END):
        means = [
            100 * mean(gain(one, turns, rng.sample(range(said.worlds), n)) for one in met for _ in range(DRAWS))
            for n in looks
        ]
        print(f"{turns or 'end':<7}" + "".join(f"{points:8.2f}" for points in means))


if __name__ == "__main__":
    main()
