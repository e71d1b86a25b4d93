"""Campaigns of the walker on the island: lost battles by area, silver and batteries over time.

python bench/island.py --campaigns 40
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from statistics import mean, median
from typing import Any, NamedTuple

import tabletron
from tabletron.core.chance import Fast
from tabletron.core.table import Table
from tabletron.games.robomon.state import BattleEnded, Began

STEP = 100
"""Decisions on maps between two looks into the purse."""
LONGEST = 30_000


class Campaign(NamedTuple):
    ending: str
    decisions: int
    answers: int
    battles: list[tuple[str, bool]]
    """The entry of each battle, and whether it was won, or something captured."""
    purse: dict[int, tuple[int, int]]
    """Silver and batteries after so many decisions."""


def campaign(seed: int) -> Campaign:
    table = tabletron.open("robomon", seats=1, seed=seed, chance=Fast(random.Random(seed)), battle="adventure")
    advise = table.game.advise
    assert advise is not None
    purse: dict[int, tuple[int, int]] = {}
    answers = 0
    while table.result is None and answers < LONGEST:
        table.play(advise(table.state, 0, table.asks[0]), 0)
        answers += 1
        done = table.state.island.decisions
        if done % STEP == 0 and done not in purse:
            purse[done] = (table.state.items.get("silver", 0), table.state.items.get("battery", 0))
    return Campaign(table.state.island.ending, table.state.island.decisions, answers, list(battles(table)), purse)


def battles(table: Table) -> Iterator[tuple[str, bool]]:
    """Each battle of a campaign by its entry, with whether it went well."""
    entry, caught = "", False
    for told in table.told:
        event: Any = told.event
        match event:
            case Began(number, _):
                entry, caught = number, False
            case BattleEnded(_, winner):
                yield entry, winner is not None if entry not in table.content.encounter else caught  # type: ignore[attr-defined]
            case _ if type(event).__name__ == "Captured":
                caught = True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--campaigns", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    said = parser.parse_args()
    played = [campaign(seed) for seed in range(said.first, said.first + said.campaigns)]
    box: Any = tabletron.game("robomon").load()
    print(f"{len(played)} campaigns; endings: {dict(Counter(one.ending or 'none' for one in played))}")
    print(f"decisions on maps: median {median(one.decisions for one in played):.0f}")
    print(f"answers in all: median {median(one.answers for one in played):.0f}")
    fought: dict[str, list[bool]] = defaultdict(list)
    first: dict[str, list[bool]] = defaultdict(list)
    for one in played:
        seen: set[str] = set()
        for entry, well in one.battles:
            fought[entry].append(well)
            if entry not in seen:
                first[entry].append(well)
            seen.add(entry)
    print("| Entry | Where or who | Battles a campaign | Went well | First try |\n|---|---|---|---|---|")
    for entry in sorted(fought):
        item = box.encounter.get(entry) or box.competitor.get(entry)
        name = f"{item.name} (page {item.area})" if item else "Exhibition (page 14)"
        often = len(fought[entry]) / len(played)
        print(f"| {entry} | {name} | {often:.1f} | {mean(fought[entry]):.0%} | {mean(first[entry]):.0%} |")
    print("| Decisions | Campaigns still going | Silver | Batteries |\n|---|---|---|---|")
    for done in sorted({done for one in played for done in one.purse}):
        looks = [one.purse[done] for one in played if done in one.purse]
        silver, batteries = (mean(look[place] for look in looks) for place in (0, 1))
        print(f"| {done} | {len(looks)} | {silver:.0f} | {batteries:.0f} |")


if __name__ == "__main__":
    main()
