"""Bad input: a clear sentence each, and nothing has changed."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

import tabletron
from tabletron import IllegalPlay
from tabletron.core import record
from tabletron.core.errors import BadRecord
from tests.games.adventures.kit import A, B, Script, facing, hero, planned


def state(script: Script) -> bytes:
    return msgspec.json.encode(script.game)


def refused(script: Script, said: str, seat: int) -> IllegalPlay:
    before = state(script), len(script.table.log)
    with pytest.raises(IllegalPlay) as caught:
        script.table.play(said, seat)
    assert (state(script), len(script.table.log)) == before
    return caught.value


def test_a_plan_with_the_same_card_twice() -> None:
    script = planned(2)
    first, second, third, _ = script.hero(A).hand
    problem = refused(script, f"plan {first} {first} {second} {third}", A)
    assert "may not answer" in str(problem) and first in str(problem)


def test_a_boost_by_somebody_who_has_none() -> None:
    script = facing("S/1", hero(), hero(), hero())
    assert not script.hero(B).hand
    problem = refused(script, "boost", B)
    assert "not asked now" in str(problem)
    with pytest.raises(IllegalPlay, match="cannot order"):
        script.table.order(B, "boost")
    own = refused(script, "boost", A)
    assert "MA-073" in str(own.clauses), "there is no boost card in this hand"


def test_a_payment_that_does_not_fit() -> None:
    script = facing("SS/1", hero(), hero(), hero(), pool="red.S blue.J")
    problem = refused(script, "pay blue.J", A)
    assert "may not answer" in str(problem)
    nothing = refused(script, "pay", A)
    assert "MA-088" in str(nothing.clauses)


def test_a_campaign_of_another_version_of_the_rules() -> None:
    table = tabletron.open("adventures", seats=1, mode="campaign")
    table.play("claim roll", 0)
    newer = replace(table.game, version=table.game.version + 7)
    with pytest.raises(BadRecord, match=f"rules version {table.game.version} .* this is version {newer.version}"):
        record.replay(table.record, newer)
    assert record.replay(table.record, table.game).log == table.log
