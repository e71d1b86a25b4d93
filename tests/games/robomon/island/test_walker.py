"""The walker plays whole campaigns, and every passage, question, option and event of the island comes up in play."""

from __future__ import annotations

import random
from typing import Any, get_args

import pytest

import tabletron
from tabletron.core.chance import Fast
from tabletron.core.flow import PASS
from tabletron.core.i18n import ENGLISH
from tabletron.core.record import replay
from tabletron.core.scene.text import node_lines
from tabletron.core.table import Play, Table
from tabletron.games.robomon.island import events as island_events
from tabletron.games.robomon.island import options as island_options
from tabletron.games.robomon.island.bot import goals
from tabletron.games.robomon.island.checker import atlas, checker
from tabletron.games.robomon.island.options import Travel
from tabletron.games.robomon.island.rules import puzzles
from tabletron.games.robomon.options import NO, YES, Say
from tests.games.robomon.island.isle import Stay, isle
from tests.games.robomon.kit import BOX

LONGEST = 20_000


def walked(seed: int) -> Table:
    """A whole campaign by the walker."""
    table = tabletron.open("robomon", seats=1, seed=seed, chance=Fast(random.Random(seed)), battle="adventure")
    advise = table.game.advise
    assert advise is not None
    for _ in range(LONGEST):
        if table.result is not None:
            break
        table.play(advise(table.state, 0, table.asks[0]), 0)
    return table


@pytest.mark.parametrize("part", [0, 1])
def test_the_walker_reaches_an_ending_in_random_play(part: int, games: int) -> None:
    """Two campaigns; 200 in a soak test, in two parts for two cores."""
    for seed in range(part, 2 * max(1, games // 100), 2):
        table = walked(seed)
        assert table.result is not None and table.result.winners == (0,), f"campaign {seed} does not end"
        story = table.state.island
        assert story.ending in ("9900", "9950") and len(story.visited) == 14
        assert {"crate", "sluice", "plaque", "frost", "counter", "shells", "loom"} <= set(story.solved)
        assert "9100" in story.won and story.attributes == [1, 0, 0, 2, -1]


def test_a_campaign_resumed_in_the_middle_goes_on_the_same() -> None:
    table = tabletron.open("robomon", seats=1, seed=5, battle="adventure", team=("001", "044"))
    advise = table.game.advise
    assert advise is not None
    while len(table.log) < 200:
        table.play(advise(table.state, 0, table.asks[0]), 0)
    again = replay(table.record, table.game, verify=True)
    for one in (table, again):
        for _ in range(30):
            one.play(advise(one.state, 0, one.asks[0]), 0)
    assert again.record == table.record


STRONG = ["Sparkhound", "Scuppertide", "Tortitan", "Pyrevenom", "Bergbear", "Magmule"]
OTHERS = [competitor for competitor in goals.ORDER if competitor not in goals.HARDEST]


def test_the_walker_meets_the_hardest_last_and_with_a_repaired_team() -> None:
    hurt = isle(14, STRONG, won=OTHERS, damage={"Bergbear": 6}).game
    for competitor in goals.HARDEST:
        assert goals.ready_for(isle(14, STRONG, won=OTHERS).game, competitor)
        assert not goals.ready_for(isle(14, STRONG, won=OTHERS[:-1]).game, competitor)
        assert not goals.ready_for(hurt, competitor)
        assert goals.ready_for(isle(14, STRONG, won=OTHERS[:-1], decisions=1_150).game, competitor), (
            "in the end it tries"
        )
    assert goals.ready_for(isle(11, STRONG, damage={"Bergbear": 6}).game, OTHERS[-1])
    assert not goals.ready_for(isle(11, STRONG, damage=dict.fromkeys(STRONG[:4], 9)).game, OTHERS[-1])


# --- everything comes up


SHEETS: tuple[dict[str, Any], ...] = (
    {},
    {"flags": "all", "won": "all", "cards": "all", "quests": "closed", "solved": "all"},
    {"flags": "all", "won": "none", "cards": "all", "quests": "open", "solved": "none"},
    {"flags": "all", "won": "all", "cards": "all", "quests": "open", "solved": "none"},
    {"flags": "all", "won": "none", "cards": "all", "quests": "none", "solved": "none"},
)
TEAM = ["Patchwork", "Gustling", "Burnviper", "Frostferret", "Sprigget", "Scupper"]
OTHER = ["Patchwork", "Sparky", "Hydradile", "Burnviper", "Snowlet", "Cirrostork"]
RICH = dict.fromkeys((good.id for good in BOX.goods), 30) | {"challenge_coin": 9}


def stay_of(page: int, number: int, seed: int) -> Stay:
    """A page, with nothing done or with much done already."""
    chosen = SHEETS[number]
    flags = sorted({effect.flag for item in atlas.passages(BOX) for effect in atlas.effects(item) if effect.flag})
    if "flags" not in chosen:
        return isle(page, (), {}, name=f"Gerald {seed}")
    flags = [flag for flag in flags if random.Random(f"{flag}{seed}").random() < 0.75]
    quests = [card.id for card in BOX.deck if card.kind == "quest"]
    state = chosen["quests"]
    owned = [card.id for card in BOX.deck if card.kind != "quest" or state == "open"]
    riddles = ["crate", "sluice", "totem", "ledger", "keystone", "plaque", "frost", "counter", "crater", "shells"]
    return isle(
        page, TEAM if seed % 2 else OTHER, RICH, switches={"puzzle_help": "solutions"}, flags=flags, cards=owned,
        damage={"Patchwork": 9, "Sparky": 2}, attributes=[0, 0, 0, 0, 2],
        won=list(BOX.competitor) if chosen["won"] == "all" else [], visited=list(range(1, 15)),
        quests=dict.fromkeys(quests, state) if state != "none" else {}, unlocked=["06-11"],
        solved=[*riddles, "loom", "tide", "champion"] if chosen["solved"] == "all" else [],
        box=[card.name for card in BOX.robomon if card.name not in (*TEAM, *OTHER)] if seed % 2 else [],
    )  # fmt: skip


def roam(stay: Stay, rng: random.Random, steps: int) -> None:
    """Does anything but leave the page or fight; locks are dialled right, wrong or into a trap."""
    for _ in range(steps):
        if stay.table.result is not None:
            return
        if (event := stay.table.pending) is not None:
            stay.table.feed(event.sample(rng.randrange))
            continue
        [kind] = stay.asked().values()
        options = [option for option in stay.options() if not isinstance(option, Travel)]
        if kind == "meet":
            stay.answers(NO)
        elif kind == "puzzle" and rng.random() < 0.6:
            lock = puzzles.lock(stay.game)
            number = rng.choice([lock.answer, *lock.traps])
            stay.dials(number) if not stay.sheet.dial else stay.passes()
        elif kind == "leave_island":
            stay.answers(rng.choice([YES, NO]))
        else:
            stay.answers(rng.choice(options) if options else PASS)


def seen(table: Table) -> set[str]:
    state = table.state
    found = {*state.island.journal, state.island.ending}
    found |= {f"told {type(told.event).__name__}" for told in table.told}
    for line in table.log:
        if isinstance(line, Play):
            found |= {f"asked {line.kind}", f"chose {type(line.option).__name__}"}
    return found


def wanted() -> set[str]:
    hints = {puzzle.hints for _, puzzle in atlas.riddles(BOX)}
    passages = {entry.id for entry in BOX.entries} - hints | {place.id for place in BOX.poi}
    bands = {f"{one.id}#{n}" for one in BOX.entries if one.check for n in range(len(one.check.bands))}
    told = {f"told {kind.__name__}" for kind in get_args(island_events.OnTheIsland)} - {"told Arrived"}
    chosen = {f"chose {kind.__name__}" for kind in get_args(island_options.OnTheIsland)} - {
        "chose Concede",
        "chose Travel",
    }
    kinds = (
        "area",
        "choice",
        "puzzle",
        "solution",
        "shop",
        "repair",
        "craft",
        "fit",
        "mend",
        "arrange",
        "meet",
        "join",
    )
    return passages | bands | told | chosen | {f"asked {kind}" for kind in kinds} | {"9900", "9950"}


def test_exhaustive_roaming_opens_every_passage() -> None:
    missing, page_of = wanted(), checker.pages_of(BOX)
    for seed in range(90):
        rng = random.Random(seed)
        for page in sorted({page_of.get(key.partition("#")[0], 5) for key in missing}):
            stay = stay_of(page, seed % len(SHEETS), seed)
            roam(stay, rng, 120)
            missing -= seen(stay.table)
        if not missing:
            return
    assert missing == set()


@pytest.mark.parametrize("page", range(1, 15))
def test_every_page_is_shown_whole_in_text(page: int) -> None:
    """A player with nothing but text reads the name of every place and every exit."""
    stay = isle(page, ["Sparky"], RICH)
    scene = stay.table.scene(0).scene
    text = "\n".join(line for zone in scene.zones for line in node_lines(zone, str, ENGLISH))
    for letter, place in BOX.places[page].items():
        assert f"{letter}  {place.name}" in text
    for way in BOX.area[page].exits:
        assert BOX.area[way.to].name in text
    assert BOX.area[page].overview in text and Say("yes") not in stay.options()
