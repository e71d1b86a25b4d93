"""Campaigns of the walker on the island: endings, entries and words read, time, lost battles, silver and batteries.

python bench/island.py --campaigns 200 --keep campaigns.jsonl

With --keep every campaign is written down as soon as it is over, and one that stands there is not played again.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from statistics import mean, median
from typing import Any

import msgspec
from msgspec import Struct

import tabletron
from tabletron.core.chance import Fast
from tabletron.core.i18n import ENGLISH
from tabletron.core.table import Play, Table
from tabletron.games.robomon.events import BattleEnded, Began, Thought
from tabletron.games.robomon.island.checker import atlas
from tabletron.games.robomon.island.rules import puzzles
from tabletron.games.robomon.island.rules.area import VALUES
from tabletron.games.robomon.island.words.passages import INTRO, paragraphs, ways_of
from tabletron.games.robomon.options import YES, Say

STEP = 100
"""Decisions on maps between two looks into the purse."""
LONGEST = 30_000
CHARACTERS = sorted(set(permutations(VALUES)))
"""Every way to give the values to the attributes."""
WORDS = 180
"""Words that a person reads in a minute."""
DECIDING, FIGHTING = 6.0, 4.0
"""Seconds that a person may need for a decision on the island, beside reading, and for one in a battle (guessed)."""
BEAT = 0.65
"""Seconds for which the table page shows each step of what an opposing RoboMon does."""
WILD, COMPETITION = 15.0, 22.5
"""Minutes that a battle takes with cards and dice: the middle of what the specification aims at."""


class Campaign(Struct, forbid_unknown_fields=True):
    seed: int
    ending: str
    decisions: int
    answers: int
    fighting: int
    """Answers given in battles."""
    steps: int
    """Steps of opposing RoboMon that were shown."""
    words: int
    """Words that there were to read, each text once."""
    locks: int
    """Locks that were opened."""
    battles: list[tuple[str, bool, bool]]
    """The entry of each battle, whether it was won, or something captured, and whether in Challenge Mode."""
    purse: dict[int, tuple[int, int]]
    """Silver and batteries after so many decisions."""
    read: list[str]
    """Entries, places and what checks came to."""

    @property
    def hours(self) -> dict[str, float]:
        """How long a person may take, by what is done."""
        return {
            "reading": self.words / WORDS / 60,
            "deciding": DECIDING * (self.answers - self.fighting) / 3600,
            "fighting": FIGHTING * self.fighting / 3600,
            "watching": BEAT * self.steps / 3600,
        }


def campaign(seed: int) -> Campaign:
    """Each seed makes another character; every fourth falls for a slip at each lock, every fourth takes challenges."""
    table = tabletron.open(
        "robomon", seats=1, seed=seed, chance=Fast(random.Random(seed)), battle="adventure",
        attributes=random.Random(f"character {seed}").choice(CHARACTERS),
    )  # fmt: skip
    purse: dict[int, tuple[int, int]] = {}
    texts = set(INTRO)
    answers = fighting = 0
    while table.result is None and answers < LONGEST:
        fighting += table.state.mode != "island"
        table.play(answer(table, seed), 0)
        answers += 1
        texts.update(shown(table))
        done = table.state.island.decisions
        if done % STEP == 0 and done not in purse:
            purse[done] = (table.state.items.get("silver", 0), table.state.items.get("battery", 0))
    story, fought = table.state.island, list(battles(table))
    steps = sum(isinstance(told.event, Thought) for told in table.told)
    return Campaign(
        seed, story.ending, story.decisions, answers, fighting, steps, sum(len(text.split()) for text in texts),
        len(story.solved), fought, purse,
        [*story.journal, *hints(table), *dict.fromkeys(entry for entry, _, _ in fought)],
    )  # fmt: skip


def answer(table: Table, seed: int) -> Any:
    """What the walker says, but for the habits of some."""
    ask, advise = table.asks[0], table.game.advise
    assert advise is not None
    if ask.kind == "puzzle" and seed % 4 == 1 and (digit := slip(table)):
        return Say(digit)
    if ask.kind == "challenge" and seed % 4 == 2:
        return YES
    return advise(table.state, 0, ask)


def slip(table: Table) -> str:
    """The next digit of a likely slip at the lock that lies open, if none was made there yet."""
    lock, sheet = puzzles.lock(table.state), table.state.island
    wrong = next(iter(lock.traps), "")
    made = any(one.split()[0] == lock.id for one in sheet.sprung)
    return "" if made or lock.id in sheet.revealed or not wrong.startswith(sheet.dial) else wrong[len(sheet.dial)]


def shown(table: Table) -> Iterator[str]:
    """The texts that lie open on the island: passages with their choices and hints, the area, cards, who waits."""
    game, sheet = table.state, table.state.island
    if game.entry in game.content.competitor:
        yield game.content.competitor[game.entry].line
    if game.mode != "island" or not sheet.visited:
        return
    yield game.content.area[sheet.page].overview
    for key in sheet.reading:
        yield from paragraphs(game, key, ENGLISH)
    yield from (way.label for way in ways_of(game))
    yield from (game.content.drawn[card].text for card in sheet.cards)
    for _, riddle in atlas.riddles(game.content):
        yield from game.content.passage[riddle.hints].hints[: sheet.hints.get(riddle.id, 0)]


def hints(table: Table) -> list[str]:
    """The entries of the hints that were read."""
    read = table.state.island.hints
    return [riddle.hints for _, riddle in atlas.riddles(table.content) if riddle.id in read]  # type: ignore[arg-type]


def battles(table: Table) -> Iterator[tuple[str, bool, bool]]:
    """Each battle of a campaign by its entry, with whether it went well, and whether it was a challenge."""
    entry, caught, dared = "", False, False
    plays = [(n, line) for n, line in enumerate(table.log) if isinstance(line, Play) and line.kind == "challenge"]
    for told in table.told:
        event: Any = told.event
        match event:
            case Began(number, _):
                entry, caught, start = number, False, told.at
            case BattleEnded(_, winner):
                dared = any(start <= n <= told.at and line.option == YES for n, line in plays)
                well = winner is not None if entry not in table.content.encounter else caught  # type: ignore[attr-defined]
                yield entry, well, dared
            case _ if type(event).__name__ == "Captured":
                caught = True


# --- what comes of many


def played(first: int, number: int, keep: Path | None) -> list[Campaign]:
    """These campaigns, those that were kept and the others."""
    kept = {one.seed: one for one in read(keep)} if keep else {}
    found = []
    for seed in range(first, first + number):
        if seed not in kept:
            kept[seed] = campaign(seed)
            if keep:
                with keep.open("ab") as file:
                    file.write(msgspec.json.encode(kept[seed]) + b"\n")
        found.append(kept[seed])
    return found


def read(keep: Path) -> list[Campaign]:
    lines = keep.read_bytes().splitlines() if keep.exists() else []
    return [msgspec.json.decode(line, type=Campaign) for line in lines]


def unread(many: list[Campaign], box: Any) -> list[str]:
    """Entries, places and results of checks that nobody came to."""
    bands = {f"{one.id}#{n}" for one in box.entries if one.check for n in range(len(one.check.bands))}
    wanted = {*box.passage, *box.encounter, *box.competitor, *bands, *(place.id for place in box.poi)}
    return sorted(wanted - {key for one in many for key in (*one.read, one.ending)})


def report(many: list[Campaign]) -> None:
    box: Any = tabletron.game("robomon").load()
    print(f"{len(many)} campaigns; endings: {dict(Counter(one.ending or 'none' for one in many))}")
    missed = unread(many, box)
    print(f"{len(box.entries)} entries, {len(box.poi)} places; never read: {', '.join(missed) or 'none'}")
    figures: list[tuple[str, list[float]]] = [
        ("decisions on maps", [one.decisions for one in many]),
        ("answers in all", [one.answers for one in many]),
        ("battles", [len(one.battles) for one in many]),
        ("answers in battles", [one.fighting for one in many]),
        ("steps of opposing RoboMon", [one.steps for one in many]),
        ("words to read", [one.words for one in many]),
        ("locks opened", [one.locks for one in many]),
        *((f"hours of {what}", [one.hours[what] for one in many]) for what in many[0].hours),
        ("estimated hours", [sum(one.hours.values()) for one in many]),
        ("estimated hours with cards and dice", [with_cards(one, box) for one in many]),
    ]
    for name, counts in figures:
        print(f"{name}: median {median(counts):.1f}, from {min(counts):.1f} to {max(counts):.1f}")
    fights(many, box)
    purses(many)


def with_cards(one: Campaign, box: Any) -> float:
    """Hours if battles take as long as with cards and dice."""
    minutes = sum(WILD if entry in box.encounter else COMPETITION for entry, _, _ in one.battles)
    return one.hours["reading"] + one.hours["deciding"] + minutes / 60


def fights(many: list[Campaign], box: Any) -> None:
    fought: dict[str, list[bool]] = defaultdict(list)
    first: dict[str, list[bool]] = defaultdict(list)
    lost: dict[int, list[bool]] = defaultdict(list)
    dared: list[bool] = []
    for one in many:
        seen: set[str] = set()
        for entry, well, challenge in one.battles:
            fought[entry].append(well)
            item = box.encounter.get(entry) or box.competitor.get(entry)
            lost[int(item.area) if item else 14].append(not well)
            if entry not in seen:
                first[entry].append(well)
            seen.add(entry)
            if challenge:
                dared.append(well)
    print("| Entry | Where or who | Battles a campaign | Went well | First try |\n|---|---|---|---|---|")
    for entry in sorted(fought):
        item = box.encounter.get(entry) or box.competitor.get(entry)
        name = f"{item.name} (page {item.area})" if item else "Exhibition (page 14)"
        often = len(fought[entry]) / len(many)
        print(f"| {entry} | {name} | {often:.1f} | {mean(fought[entry]):.0%} | {mean(first[entry]):.0%} |")
    print("| Page | Battles | Lost |\n|---|---|---|")
    for page in sorted(lost):
        print(f"| {page:02} {box.area[page].name} | {len(lost[page])} | {mean(lost[page]):.0%} |")
    if dared:
        print(f"in Challenge Mode: {len(dared)} battles, {mean(dared):.0%} won")


def purses(many: list[Campaign]) -> None:
    print("| Decisions | Campaigns still going | Silver | Batteries |\n|---|---|---|---|")
    for done in sorted({done for one in many for done in one.purse if done}):
        looks = [one.purse[done] for one in many if done in one.purse]
        silver, batteries = (mean(look[place] for look in looks) for place in (0, 1))
        print(f"| {done} | {len(looks)} | {silver:.0f} | {batteries:.0f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--campaigns", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--keep", type=Path, help="a file in which campaigns are kept, to go on later")
    said = parser.parse_args()
    report(played(said.first, said.campaigns, said.keep))


if __name__ == "__main__":
    main()
