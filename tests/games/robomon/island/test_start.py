"""The start of a campaign, and what is kept of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import tabletron
from tabletron import IllegalPlay, TabletronError
from tabletron.core.chance import Fast, Seeded
from tabletron.core.record import replay
from tabletron.core.table import Past, Table
from tabletron.games.robomon.island.options import Arrange, Search, Travel, Visit
from tabletron.games.robomon.options import Say
from tabletron.terminal.tables.local import LocalTable
from tabletron.testing import rule
from tests.games.robomon.island.isle import campaign, isle
from tests.games.robomon.kit import BOX


@rule("RM-001", "RM-002")
def test_each_value_is_given_once_and_never_changes() -> None:
    stay = campaign()
    stay.says("-1").says("0").says("0").says("+2")
    assert stay.sheet.attributes == [-1, 0, 0, 2, 1], "the last value goes where it is needed"
    stay.visits("C").visits("D").travels(3)
    assert stay.sheet.attributes == [-1, 0, 0, 2, 1]


@rule("RM-001")
def test_a_value_cannot_be_given_twice() -> None:
    stay = campaign()
    stay.says("+2").refuses(Say("+2"), "RM-001")
    stay.says("0").says("0").refuses(Say("0"), "RM-001")
    assert stay.asked() == {0: "attribute_intelligence"}


@rule("RM-003", "RM-004")
def test_a_campaign_starts_with_the_prologue_then_on_page_one_with_nothing() -> None:
    stay = campaign()
    assert "four hundred umbrellas" in msgspec.json.encode(stay.table.scene(0)).decode()
    stay.says("+1").says("0").says("0").says("+2")
    assert stay.sheet.name == "Gerald"
    assert (stay.sheet.page, stay.sheet.visited) == (1, [1])
    assert (stay.game.items, stay.game.team, stay.game.box) == ({}, [], [])
    assert (stay.sheet.cards, stay.sheet.log, stay.sheet.flags) == ([], [], [])
    assert stay.asked() == {0: "area"}


@rule("RM-004")
def test_the_character_may_be_called_otherwise() -> None:
    assert campaign(hero="Ada").sheet.name == "Ada"


@rule("RM-005")
def test_nothing_of_an_unopened_entry_or_chest_is_seen() -> None:
    stay = isle()
    seen = msgspec.json.encode(stay.table.scene(0)).decode()
    hidden = [entry.text for entry in BOX.entries if entry.text] + [card.text for card in BOX.deck]
    assert not [text for text in hidden if text in seen]
    assert "Sparky" not in seen and "Small Reprogrammer" not in seen


@rule("RM-225", "RM-226")
def test_a_save_holds_everything_and_goes_on_exactly() -> None:
    table = tabletron.open("robomon", seats=1, seed=3, battle="adventure")
    for said in ("say +1", "say 0", "say 0", "say +2"):
        table.play(said, 0)
    for option in (Visit("C"), Search(), Visit("D"), Travel(2), Search(), Visit("C")):
        table.play(option, 0)
    again = Table(table.setting, table.moment, Seeded(table.seed), Past(table.log.copy(), heard=True))
    for one in (table, again):
        one.play(Search(), 0)
    assert msgspec.json.encode(again.state) == msgspec.json.encode(table.state)
    saved = msgspec.to_builtins(table.state)
    assert {"items", "island"} <= set(saved)
    assert {"attributes", "page", "log", "cards", "searched"} <= set(saved["island"])


@rule("RM-226")
def test_a_save_in_the_middle_of_a_battle_rolls_nothing_again() -> None:
    stay = isle(1, ["Sparky", "Aquadile"], {"battery": 4})
    stay.tracks().says("yes")
    stay.until("act")
    table = stay.table
    again = table.copy()
    for one in (table, again):
        one.play(None, 0)
    assert msgspec.json.encode(again.state) == msgspec.json.encode(table.state)


@rule("RM-226")
def test_a_record_file_plays_the_campaign_again() -> None:
    table = tabletron.open("robomon", seats=1, seed=3, battle="adventure")
    for said in ("say +1", "say 0", "say 0", "say +2", "visit C", "search", "travel 3"):
        table.play(said, 0)
    again = replay(table.record, table.game, verify=True)
    assert msgspec.json.encode(again.state) == msgspec.json.encode(table.state)
    again.play("search", 0)


def test_a_damaged_save_is_refused_with_a_sentence() -> None:
    table = tabletron.open("robomon", seats=1, seed=3, battle="adventure")
    table.play("say +1", 0)
    damaged = table.record.replace(b"+1", b"+2")
    with pytest.raises(TabletronError, match=r"\w+ \w+"):
        replay(damaged, table.game)
    with pytest.raises(TabletronError, match=r"\w+ \w+"):
        replay(table.record[: len(table.record) // 2], table.game)


@rule("RM-227")
def test_campaigns_go_side_by_side_and_undo_goes_back() -> None:
    one, two = (tabletron.open("robomon", seats=1, seed=seed, battle="adventure") for seed in (1, 2))
    for said in ("say +1", "say 0", "say 0", "say +2"):
        one.play(said, 0)
        two.play(said, 0)
    one.play(Travel(3), 0)
    assert (one.state.island.page, two.state.island.page) == (3, 1)
    assert one.free_undo(0) is not None
    one.undo()
    assert one.state.island.page == 1
    one.play(Search(), 0)
    assert one.free_undo(0) is None, "a die was rolled since"


@rule("RM-227")
def test_on_honour_a_campaign_has_one_file_and_nothing_is_taken_back(tmp_path: Path) -> None:
    session = LocalTable.open("robomon", ["you"], "3", {"honour": "on"}, [], "en", False)
    session.answer(0, "say +1")
    with pytest.raises(TabletronError, match="takes nothing back"):
        session.undo(0)
    session.save(tmp_path / "mine")
    session.save(tmp_path / "mine")
    with pytest.raises(TabletronError, match="one place only"):
        session.save(tmp_path / "other")
    again = LocalTable.resume(tmp_path / "mine", [], "en")
    with pytest.raises(TabletronError, match="one place only"):
        again.save(tmp_path / "other")
    free = LocalTable.open("robomon", ["you"], "3", {}, [], "en", False)
    free.answer(0, "say +1")
    free.undo(0)
    for name in ("one", "two"):
        free.save(tmp_path / name)


WRONG = ({"hero": ""}, {"hero": " "}, {"hero": "x" * 25}, {"hero": "a\nb"}, {"campaign_limit": -1})


@pytest.mark.parametrize("wrong", WRONG)
def test_a_name_that_cannot_be_read_and_a_limit_below_nothing_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(TabletronError):
        tabletron.open("robomon", seats=1, seed=3, **wrong)


@rule("RM-264")
def test_a_limit_closes_the_campaign_unfinished() -> None:
    stay = isle(1, switches={"campaign_limit": 2})
    stay.visits("D").visits("E")
    assert stay.table.result is not None and stay.table.result.winners == ()
    assert stay.over == "unfinished"
    assert isle(1).visits("D").visits("E").asked() == {0: "area"}


@rule("RM-257")
def test_the_options_of_a_campaign() -> None:
    defaults = campaign().table.switches
    assert (defaults.search_expire, defaults.puzzle_help) == ("off", "hints")  # type: ignore[attr-defined]
    with pytest.raises(TabletronError):
        campaign(puzzle_help="some")


def test_an_answer_that_is_not_there_is_refused_and_changes_nothing() -> None:
    stay = isle()
    with pytest.raises(IllegalPlay, match="seat"):
        stay.answers("travel 99")
    assert stay.asked() == {0: "area"}
    assert Arrange() not in stay.options()


def test_the_fast_chance_of_simulations_plays_it_too() -> None:
    import random

    rng = random.Random(1)
    table = tabletron.open("robomon", seats=1, seed=1, chance=Fast(rng), battle="adventure", campaign_limit=5)
    while table.result is None:
        table.play(rng.choice(list(table.asks[0].options)), 0)
    assert table.result.why
