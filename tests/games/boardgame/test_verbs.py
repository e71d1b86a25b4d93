"""Verbs: a new one is one class, what is foretold is what happens, and effects stored by earlier releases go on."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import tabletron
from tabletron.core import moment
from tabletron.core.content import Pack
from tabletron.core.i18n import ENGLISH, Words
from tabletron.core.vocabulary import Use
from tabletron.games.boardgame import older
from tabletron.games.boardgame.events import InForce, Ruled
from tabletron.games.boardgame.options import Ability, Play
from tabletron.games.boardgame.outlook import Outlook, forecast, look
from tabletron.games.boardgame.rules import stats
from tabletron.games.boardgame.state import BoardGame
from tabletron.games.boardgame.verbs.base import Doing, Positive
from tabletron.games.boardgame.verbs.vocabulary import STAGE
from tabletron.testing import rule
from tests.games.boardgame.kit import GAME, A, B, battle, challenge, facing, hero, table_of

FILL = ("energized", "energized", "energized")


# --- a verb of an owner's own


class Trade(Doing, frozen=True):
    """Weapon Energy becomes Health."""

    n: Positive

    async def do(self, game: BoardGame, use: Use) -> None:
        stats.shift(game, game.hero, "we", -self.n)
        stats.heal(game, self.n)

    def say(self, words: Words) -> str:
        return f"trade {self.n}[we] for {self.n}[health]"

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        if now.energy < self.n or now.health >= now.full:
            return now
        return replace(now, energy=now.energy - self.n, health=min(now.full, now.health + self.n))


@pytest.fixture
def trade() -> Iterator[None]:
    STAGE.verb("trade")(Trade)
    yield
    del STAGE.verbs["trade"]


def pack(folder: Path) -> Pack:
    (folder / "pack.toml").write_text('name = "Mine"\ngame = "boardgame"\n')
    (folder / "actions.toml").write_text('[[actions]]\nid = "boost"\nhero = { ap = 1, do = [{ trade = 2 }] }\n')
    return Pack.read(folder)


@rule("MM-049")
def test_a_new_verb_is_one_class(tmp_path: Path, trade: None) -> None:
    box: Any = GAME.load([pack(tmp_path)])
    assert box.action["boost"].hero.do[0].say(ENGLISH) == "trade 2[we] for 2[health]"
    hand = ("boost", *FILL)
    script = table_of(hero(20, hand=hand), hero(), phase="reveal", box=box, top={"cut_man": ["log_yard"]})
    foretold = forecast(script.game, A, "play", Play("boost"))
    assert (foretold["health"], foretold["energy"]) == (22, 1)
    script.plays(A, "boost")
    assert script.stats()[:2] == (22, 1)
    full = table_of(hero(hand=hand), hero(), phase="reveal", box=box, top={"cut_man": ["log_yard"]})
    full.refuses(Play("boost"), "MM-049", A)


def test_without_its_class_the_verb_is_refused(tmp_path: Path) -> None:
    with pytest.raises(tabletron.BadPack, match=r"actions\.toml: boost: hero\.do\[0\]: unknown verb 'trade'"):
        GAME.load([pack(tmp_path)])


# --- forecasts


def test_an_option_says_beforehand_what_it_leaves() -> None:
    script = facing(challenge("jump", "run", minion="met", start=2), hero(20, powers=["hyper_bomb"]), hero(), hero())
    script.plays(A, "fortified").passes(B).passes(2)
    foretold = forecast(script.game, A, "play", Ability("hyper_bomb"))
    assert (foretold["minions"], foretold["health"], foretold["shield"]) == (1, 22, 4), "what it destroys, it counts"
    script.uses("hyper_bomb")
    assert look(script.game).minions == ("met",) and script.stats()[0] == 22


def test_faces_that_count_as_others_are_in_the_odds() -> None:
    plain, wide = facing(challenge("jump")), facing(challenge("jump", ability=({"counts_as": "jump", "face": "aim"},)))
    odds = [look(script.game).passing(1, 0) for script in (plain, wide)]
    assert odds == [pytest.approx(1 / 6), pytest.approx(2 / 6)]


@rule("MM-151", "MM-152")
def test_the_highest_replacement_counts_then_additions() -> None:
    script = battle("guts_man", hero(powers=["hyper_bomb", "super_arm"], hand=("rapid_fire", *FILL)), hero())
    script.uses("super_arm").uses("hyper_bomb").plays(A, "rapid_fire")
    assert look(script.game).deals("hit") == 6 + 2


# --- what earlier releases stored


def test_an_effect_of_old_is_the_line_that_says_the_same() -> None:
    damage = {"verb": "damage", "n": 3, "to": "hero", "when": "on_score", "test": {"what": "minions", "n": 2}}
    assert older.written(damage) == {"damage": 3, "when": "score", "if": {"min_minions": 2}}
    weak = {"verb": "face_dmg", "n": 4, "face": "hit", "how": "set", "vs": [["powerful", 6]]}
    assert older.written(weak) == {"set_damage": 4, "face": "hit", "against": {"powerful": 6}}
    face = {"verb": "damage", "n": 1, "to": "hero", "when": "per_face", "trigger": "wily"}
    assert older.written(face) == {"damage": 1, "when": "wily"}


def test_effects_in_force_of_an_earlier_release_stay_in_force() -> None:
    script = facing(challenge("jump", "run", minion="met", start=1))
    state = msgspec.to_builtins(script.game)
    state["lasting"] = [
        {"effect": {"verb": "minion_dmg", "n": 1}, "rank": 3, "by": B},
        {"effect": {"verb": "req_drop", "n": 1, "face": "jump"}, "rank": 3, "by": A},
        {"effect": {"verb": "die_stick", "face": "jump"}, "rank": 2, "by": B},
    ]
    state["pending"] = [{"effect": {"verb": "move_extra", "n": 1, "when": "on_pass"}, "rank": 3, "by": A}]
    renewed = moment.renewed(msgspec.msgpack.encode(state), GAME)
    game = msgspec.msgpack.decode(renewed, type=BoardGame)
    game.content, game.switches = script.game.content, script.game.switches  # type: ignore[misc]
    now = look(game)
    assert (now.bite, now.asked, now.sticking) == (1, ("run",), ("jump",))
    assert [use.by for use in game.force] == [B, A, B] and game.force[1].pick == "jump"
    assert game.waiting == [Use("actions/shortcut/hero.do.0", A)]


def test_what_an_earlier_release_told_is_still_said() -> None:
    script = facing(challenge("jump"))
    assert Ruled("minion_dmg", 1, "").say(script.game, ENGLISH) == "From now on: minions deal 1 more"
    assert Ruled("face_dmg", 6, "hit", "", "set").say(script.game, ENGLISH) == "From now on: [hit] deals 6"
    assert InForce({"prevent": 4}).say(script.game, ENGLISH) == "From now on: prevent the next 4 damage"


@pytest.mark.parametrize("digest", GAME.past)
def test_the_cards_of_earlier_releases_are_read_in_full(digest: str) -> None:
    """No item had to be replaced by one of today."""
    content: Any = GAME.known(digest)
    assert content.digest == digest
    stats_of = {hero.id: hero.challenge.health for hero in content.heroes}
    stored = msgspec.json.decode(zlib.decompress(GAME.past[digest]))
    assert stats_of == {row["id"]: row["challenge"]["health"] for row in stored["heroes"]}
    written = [line.written for card in content.challenges for line in card.ability]
    assert written == [line for row in stored["challenges"] for line in row["ability"]]
