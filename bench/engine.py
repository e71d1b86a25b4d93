"""How fast the engine is, beside peers in one run: `make bench`, or `bench/engine.py [rounds] [seconds a round]`."""

from __future__ import annotations

import sys
import tracemalloc
from functools import partial
from random import Random
from statistics import median

from peers import Peer, Round, copying, measure, peers

import tabletron
from tabletron.core.chance import Fast
from tabletron.core.flow import some
from tabletron.core.table import Table

ROUNDS, SECONDS = 5, 1.0
MID_GAME = 150


def new_table(seats: int, rng: Random, timing: str = "strict") -> Table:
    return tabletron.open("moonbots", seats=seats, seed=1, chance=Fast(rng), timing=timing)


def new_game(name: str, seats: int, rng: Random) -> Table:
    return tabletron.open(name, seats=seats, seed=1, chance=Fast(rng))


def finish(table: Table, rng: Random) -> int:
    """Plays random answers to the end and gives their number."""
    answers = 0
    while asks := table.asks:
        seat, ask = next(iter(asks.items()))
        table.play(some(ask.options, rng), seat)
        answers += 1
    return answers


def random_play(seats: int, timing: str = "strict") -> Round:
    rng = Random(1)
    return lambda: finish(new_table(seats, rng, timing), rng)


def random_games(name: str, seats: int) -> Round:
    rng = Random(1)
    return lambda: finish(new_game(name, seats, rng), rng)


def mid_turn() -> Table:
    """A table with four seats in the middle of a game and of a turn: dice are rolled, something was answered since."""
    rng = Random(1)
    while True:
        table = new_table(4, rng)
        for _ in range(MID_GAME):
            if table.result is None:
                table.play(rng.choice(next(iter(table.asks.values())).options))
        for _ in range(50):
            if table.result is None:
                if next(iter(table.asks.values())).kind in ("aim", "incoming", "attack_done"):
                    return table
                table.play(rng.choice(next(iter(table.asks.values())).options))


def copies_mid_turn() -> Round:
    return copying(mid_turn().copy)


def imagined() -> Round:
    table, rng = mid_turn(), Random(2)
    return copying(lambda: table.imagine(0, rng))


def playouts() -> Round:
    """From the middle of a turn to the end of the game, hidden cards dealt anew each time."""
    table, rng = mid_turn(), Random(3)

    def one() -> int:
        finish(table.imagine(0, rng), rng)
        return 1

    return one


OURS = [
    Peer("Moon-Bots, 4 seats", "answers", partial(measure, partial(random_play, 4)), partial(measure, copies_mid_turn)),
    Peer("Moon-Bots, 4 seats, flow", "answers", partial(measure, partial(random_play, 4, "flow")), None),
    Peer("Moon-Bots, 3 seats", "answers", partial(measure, partial(random_play, 3)), None),
    Peer("Moon-Bots, twin robots", "answers", partial(measure, partial(random_play, 2)), None),
    Peer("Adventures, 4 seats", "answers", partial(measure, partial(random_games, "adventures", 4)), None),
    Peer("Board Game, 3 seats", "answers", partial(measure, partial(random_games, "boardgame", 3)), None),
    Peer("Encounter, 1 seat", "answers", partial(measure, partial(random_games, "encounter", 1)), None),
    Peer("Encounter, 3 seats", "answers", partial(measure, partial(random_games, "encounter", 3)), None),
    Peer("RoboMon, 2 seats", "answers", partial(measure, partial(random_games, "robomon", 2)), None),
    Peer("  imagined tables", "tables", partial(measure, imagined), None),
    Peer("  play-outs to the end", "games", partial(measure, playouts), None),
]


def memory() -> int:
    """Bytes of one live table in the middle of a game, with its log and checkpoints."""
    rng, number = Random(4), 50
    new_table(4, rng)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    tables = [new_table(4, rng) for _ in range(number)]
    for table in tables:
        for _ in range(MID_GAME):
            if table.result is None:
                table.play(rng.choice(next(iter(table.asks.values())).options))
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used // number


def main(rounds: int, seconds: float) -> None:
    """Rounds of all take turns, so that a noisy moment hits everyone; medians are printed."""
    everyone = [*OURS, *peers()]
    plays: dict[str, list[float]] = {one.name: [] for one in everyone}
    copies: dict[str, list[float]] = {one.name: [] for one in everyone}
    for _ in range(rounds):
        for one in everyone:
            done, elapsed = one.play(seconds)
            plays[one.name].append(done / elapsed)
            if one.copy is not None:
                done, elapsed = one.copy(seconds)
                copies[one.name].append(done / elapsed)
    print(f"{'':<30}{'a second':>10} {'of':<20}{'copies/s':>10}")
    for one in everyone:
        copied = f"{median(copies[one.name]):,.0f}" if copies[one.name] else "-"
        print(f"{one.name:<30}{median(plays[one.name]):>10,.0f} {one.unit:<20}{copied:>10}")
    print(f"\nmemory of a live table, {MID_GAME} answers in: {memory() / 1024:,.0f} KiB")
    ours = OURS[0].name
    for name in plays:
        if name.startswith(("catanatron", "RLCard uno")):
            print(f"{ours} against {name}: {median(plays[ours]) / median(plays[name]):.1f} times the decisions", end="")
            print(f", {median(copies[ours]) / median(copies[name]):.1f} times the copies" if copies[name] else "")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS, float(sys.argv[2]) if len(sys.argv) > 2 else SECONDS)
