"""How even RoboMon is between greedy bots.

python bench/robomon.py 3000 even open --keep battles.jsonl
python bench/robomon.py 300 even competitors --only 2100,3700

With --keep every battle of two players is written down as soon as it is over, and one that stands there is not played
again.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from msgspec import Struct

import tabletron
from tabletron.bots import answer, make
from tabletron.bots.arena.run import Share, share
from tabletron.core.chance import derive
from tabletron.core.table import Table
from tabletron.games.robomon.box import Box
from tabletron.games.robomon.state import RoboMon

BEGINNING, MIDDLE = ("000", "091", "010"), ("000", "091", "010", "048")
LATER, LAST = ("001", "092", "010", "048", "027", "065"), ("001", "092", "011", "015", "050", "074")
"""Teams that a player may have when a competitor is met."""
TEAMS = {
    "2100": BEGINNING, "3100": BEGINNING, "3200": BEGINNING, "3300": BEGINNING, "3400": MIDDLE, "3500": MIDDLE,
    "3600": LATER, "3700": LATER, "3800": LATER, "4600": LAST, "9100": LAST,
}  # fmt: skip
EXPLORERS = ("000", "048", "021")
DRAFTS = ("closed", "open", "choice")


class Battle(Struct, frozen=True):
    """A game of Battleground: both teams, who revealed first, who won, and the rounds."""

    number: int
    teams: list[list[str]]
    first: int
    winners: tuple[int, ...]
    rounds: int

    def points(self, side: int) -> float:
        return float(side in self.winners) if self.winners else 0.5


def played(seats: int, seed: str, number: int, **switches: Any) -> Iterator[Table]:
    """A game of greedy bots, handed out before every decision and at its end; as `tabletron simulate` plays it."""
    table = tabletron.open("robomon", seats=seats, seed=f"{seed}/{number}", **switches)
    rng = random.Random(derive(seed, f"bots/{number}"))
    bot = make("greedy", rng)
    while table.result is None:
        yield table
        answer(table, next(iter(table.asks)), bot, rng)
    yield table


def battle(seed: str, number: int, draft: str) -> Battle:
    teams: list[list[str]] = []
    for table in played(2, seed, number, draft=draft):
        state = table.state
        assert isinstance(state, RoboMon)
        if not teams and state.slots:
            teams = [list(bench) for bench in state.benches]
    assert table.result is not None
    return Battle(number, teams, state.first, table.result.winners, state.round)


def battles_of(games: int, seed: str, draft: str, keep: Path | None) -> list[Battle]:
    """These battles, those that were kept and the others."""
    lines = keep.read_bytes().splitlines() if keep and keep.exists() else []
    kept = {one.number: one for one in (msgspec.json.decode(line, type=Battle) for line in lines)}
    for number in range(games):
        if number not in kept:
            kept[number] = battle(seed, number, draft)
            if keep:
                with keep.open("ab") as file:
                    file.write(msgspec.json.encode(kept[number]) + b"\n")
    return [kept[number] for number in range(games)]


def battleground(battles: list[Battle]) -> None:
    """Wins by who reveals first, and of the teams that a RoboMon was drafted into."""
    games = len(battles)
    first = share(sum(one.points(one.first) for one in battles), games)
    print(f"{games} battles, {median(one.rounds for one in battles):.0f} rounds (median)")
    print(f"who reveals first wins {text(first)}")
    wins: dict[str, list[float]] = defaultdict(list)
    for one in battles:
        for side in (0, 1):
            for card in one.teams[side]:
                wins[card].append(one.points(side))
    box = tabletron.game("robomon").load()
    assert isinstance(box, Box)
    for card in sorted(wins, key=lambda card: -sum(wins[card]) / len(wins[card])):
        print(f"{card} {box.card[card].name:12} {text(share(sum(wins[card]), len(wins[card])))}")


def competitors(games: int, seed: str, only: str) -> None:
    """First tries at competitors with a team that a player may have by then."""
    for entry in only.split(",") if only else TEAMS:
        team = TEAMS[entry]
        won = sum(bool(end(seed, n, battle="competitive", competitor=entry, team=team)[0]) for n in range(games))
        print(f"competitor {entry}: won {text(share(won, games))}", flush=True)


def encounters(games: int, seed: str, only: str) -> None:
    """Captures in encounters."""
    box = tabletron.game("robomon").load()
    assert isinstance(box, Box)
    for entry in only.split(",") if only else box.encounter:
        ends = [end(seed, n, battle="wild", encounter=entry, team=EXPLORERS) for n in range(games)]
        caught = share(sum(bool(winners) for winners, _ in ends), games)
        print(f"encounter {entry}: captured {text(caught)}, {sum(n for _, n in ends) / games:.2f} a game", flush=True)


def end(seed: str, number: int, **switches: Any) -> tuple[tuple[int, ...], int]:
    """Who won a battle of one player, and how many RoboMon were captured."""
    for table in played(1, seed, number, **switches):
        state = table.state
    assert isinstance(state, RoboMon) and table.result is not None
    return table.result.winners, len(state.captured)


def text(shared: Share) -> str:
    return f"{100 * shared.rate:5.1f} % of {shared.games} ({100 * shared.low:.1f}-{100 * shared.high:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, nargs="?", default=100)
    parser.add_argument("seed", nargs="?", default="even")
    parser.add_argument("what", nargs="?", default="closed", choices=(*DRAFTS, "competitors", "encounters"))
    parser.add_argument("--keep", type=Path, help="a file in which battles are kept, to go on later")
    parser.add_argument("--only", default="", help="entries of competitors or encounters, with commas between")
    said = parser.parse_args()
    match said.what:
        case "competitors":
            competitors(said.games, said.seed, said.only)
        case "encounters":
            encounters(said.games, said.seed, said.only)
        case draft:
            battleground(battles_of(said.games, said.seed, draft, said.keep))


if __name__ == "__main__":
    main()
