"""A verb is one class: a new one is read, played, said, foretold and used by bots; and what is foretold is exact."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from pytest import approx

from tabletron.core.chance import ByHand
from tabletron.core.content import Pack
from tabletron.core.i18n import ENGLISH, Words
from tabletron.core.table import Table
from tabletron.core.vocabulary import Use
from tabletron.games.adventures import outlook
from tabletron.games.adventures.bot.choices import rate_acts
from tabletron.games.adventures.box import Box
from tabletron.games.adventures.events import Damaged
from tabletron.games.adventures.options import Again, Fire, Options, Skill
from tabletron.games.adventures.outlook import Outlook
from tabletron.games.adventures.state import Adventures
from tabletron.games.adventures.verbs.base import Verb
from tabletron.games.adventures.verbs.lines import VOCABULARY
from tests.games.adventures import kit
from tests.games.adventures.kit import A, Script, facing, hero

PACK = '[[weapons]]\nid = "item_3"\neffect = [{ recycle = 2 }, { recycle = 1, if = { min_dice = 9 } }]\n'


class Recycle(Verb, frozen=True):
    """Every hero loses life, and the team gains as many tanks: a verb that no card of the box has."""

    n: int

    async def do(self, game: Adventures, use: Use) -> None:
        game.tanks += self.n
        for each in game.heroes:
            each.life -= 1
            game.tell(Damaged(each.seat, 1, each.life))

    def say(self, words: Words) -> str:
        return words("gain {n}[tank], every hero loses 1[life]", n=self.n)

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        boards = tuple(replace(board, life=board.life - 1) for board in now.boards)
        return replace(now, tanks=now.tanks + self.n, boards=boards)


@pytest.fixture
def recycling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Box:
    """The box with a card that uses the new verb."""
    monkeypatch.setitem(VOCABULARY.verbs, "recycle", Recycle)
    (tmp_path / "pack.toml").write_text('name = "mine"\ngame = "adventures"\n')
    (tmp_path / "weapons.toml").write_text(PACK)
    box = kit.GAME.load([Pack.read(tmp_path)])
    assert isinstance(box, Box)
    monkeypatch.setattr(kit, "BOX", box)
    return box


def test_a_new_verb_is_one_class(recycling: Box) -> None:
    script = facing("S/1", hero(weapons={"item_3": 2}), hero(3))
    described = kit.GAME.describe(script.game, A, "act", Fire("item_3"), ENGLISH)
    assert described.hint.startswith("gain 2[tank], every hero loses 1[life]; if you have 9 dice or more: gain 1[tank]")
    assert outlook.forecast(script.game, A, "act", Fire("item_3"))["life"] == 4
    assert Fire("item_3") in rate_acts(script.game, script.options()), "the bots have an opinion of it"
    script.fires("item_3")
    assert (script.game.tanks, script.life()) == (4, [4, 2]) and script.hero().weapons == {"item_3": 1}
    restored = Box.restored(recycling.stored, recycling)
    assert restored == recycling and restored.lines["weapons/item_3/effect.0"].verb == Recycle(2)


# --- what is foretold, choices included


def best(table: Table, seat: int) -> float:
    """The chance to overcome the challenge, every choice made well and every roll tried, on the table itself."""
    event = table.pending
    if event is not None:
        results = []
        for outcome in event.outcomes():
            world = table.copy(ByHand(table.chance))
            world.feed(outcome)
            results.append(best(world, seat))
        return sum(results) / len(results)
    ask = table.asks[seat]
    if ask.kind == "act":
        return outlook.numbers(table.state, seat)["overcome"]
    return max(best(answered(table, seat, option), seat) for option in ask.options)


def answered(table: Table, seat: int, option: Any) -> Table:
    world = table.copy(ByHand(table.chance))
    world.play(option, seat)
    return world


def foretold(script: Script, option: Options) -> float:
    return outlook.chance_after(script.game, outlook.steps(script.game, A, option))


@pytest.mark.parametrize(
    ("need", "pool", "used"),
    [
        ("SS", "blue.J", Fire("item_1")),
        ("JJ", "red.S yellow.R", Fire("magnet_beam")),
        ("SSJ", "red.S red.S red.R", Fire("hyper_bomb")),
        ("SSS", "red.J red.J red.J", Fire("hyper_bomb")),
        ("W", "red.S blue.R", Fire("ice_slasher")),
        ("JRS", "red.S", Fire("magnet_missile")),
        ("JJ", "blue.J", Fire("gemini_laser")),
        ("WJ", "blue.J", Fire("time_stopper")),
        ("RS", "red.S", Fire("fire_storm")),
        ("SS", "red.S blue.J", Again("item_1")),
        ("JR", "", "PR-overcharge-a"),
        ("JR", "blue.J red.S", "RU-tagteam-a"),
        ("S", "", "RU-fetch-a"),
        ("JS", "blue.J", "PR-whistle-a"),
    ],
    ids=str,
)
def test_the_chance_after_a_use_is_what_good_players_reach(need: str, pool: str, used: Fire | Again | str) -> None:
    option, skill = (Skill(), used) if isinstance(used, str) else (used, "")
    weapons = {"item_1": 3, **({used.weapon: 2} if isinstance(used, Fire) else {})}
    script = facing(f"{need}/1", hero(skill=skill, weapons=weapons), pool=pool)
    assert foretold(script, option) == approx(best(answered(script.table, A, option), A))
