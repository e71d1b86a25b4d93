"""Hidden information: what each seat sees of the table, before and after the end."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from tabletron.core.scene import View
from tabletron.games.moonbots.rules.hidden import redeal
from tabletron.testing import rule
from tests.games.moonbots.kit import (
    BAD_LUCK,
    DODGE,
    REST,
    SPY,
    STOCK,
    VIRUS,
    A,
    B,
    C,
    fallen,
    new_game,
    position,
    robot,
)


def texts(view: View) -> str:
    return msgspec.json.encode(view.scene).decode()


def zone(view: View, name: str) -> dict[str, Any]:
    """A zone of the scene by its id, as plain data."""
    zones = msgspec.to_builtins(view.scene.zones)
    return next(found for found in zones if found["id"] == name)


def names(view: View, name: str) -> list[str]:
    return [node["name"] for node in zone(view, name).get("nodes", ())]


def hand(view: View, number: int) -> list[str]:
    bench = zone(view, f"robot{number}.bench")["nodes"]
    return [card["name"] for node in bench if node["id"] == f"robot{number}.weapons" for card in node.get("nodes", ())]


def test_a_hand_is_faces_for_its_owner_and_backs_for_everybody_else() -> None:
    table = position(robot(9, DODGE, STOCK), robot(9, REST), robot(9)).table
    assert hand(table.scene(A), A) == ["Energy Stock", "Dodge"]
    for seat in (B, C, None):
        assert hand(table.scene(seat), A) == ["Secret Weapon", "Secret Weapon"]


@rule("MB-176")
def test_a_spy_keeps_seeing_what_it_saw_while_the_cards_are_held() -> None:
    script = position(robot(9, SPY), robot(9, DODGE, STOCK), robot(9))
    script.passes(B).plays(A, SPY, robot=B)
    assert hand(script.table.scene(A), B) == ["Energy Stock", "Dodge"]
    assert hand(script.table.scene(C), B) == ["Secret Weapon", "Secret Weapon"]
    script.plays(B, STOCK)
    assert hand(script.table.scene(A), B) == ["Dodge"]


@rule("MB-274")
def test_who_is_out_is_asked_nothing_and_sees_what_a_spectator_sees() -> None:
    script = position(robot(9, DODGE), fallen(), robot(9, STOCK), robot(9), spied=[(B, STOCK)], fallen=[B])
    assert texts(script.table.scene(B)).count("Energy Stock") == texts(script.table.scene(None)).count("Energy Stock")
    assert hand(script.table.scene(B), C) == hand(script.table.scene(None), C) == ["Secret Weapon"]
    rng = random.Random(1)
    while script.table.result is None:
        assert B not in script.table.asks
        ask = next(iter(script.table.asks.values())) if script.table.asks else None
        if ask is None:
            script.come_up(*[rng.randint(1, 6) for _ in script.table.pending.dice])  # type: ignore[union-attr]
        else:
            script.answers(rng.choice(ask.options), ask.seat)


@rule("MB-285")
def test_the_top_of_the_pile_looks_the_same_whatever_it_is() -> None:
    scenes = [
        texts(position(robot(9), robot(9), robot(9), pile=pile).table.scene(A))
        for pile in (["SW01", "P01", "P02"], ["P01", "SW01", "P02"], ["P02", "P01", "SW01"])
    ]
    assert scenes[0] == scenes[1] == scenes[2]


@rule("MB-286")
def test_the_weapons_not_seen_yet_are_listed_from_what_the_seat_knows() -> None:
    table = position(robot(9, DODGE), robot(9, STOCK), robot(9), box=[VIRUS]).table
    assert "Dodge" not in names(table.scene(A), "unseen") and "Energy Stock" in names(table.scene(A), "unseen")
    assert {"Dodge", "Energy Stock"} <= set(names(table.scene(None), "unseen"))
    assert "Computer Virus" not in names(table.scene(None), "unseen")
    assert len(names(table.scene(None), "unseen")) == 16
    hidden = position(robot(9), robot(9), robot(9), switches={"show_unseen_weapons": "off"}).table
    assert "not seen yet" not in texts(hidden.scene(A))


@rule("MB-287")
def test_everything_is_revealed_after_the_game() -> None:
    gone = [fallen() for _ in range(2)]
    script = position(
        robot(9, "P18", DODGE), robot(1, REST), *gone, phase="activate", dice=[4, 4], window="OW3", fallen=[2, 3],
        market={"T1": STOCK}, pile=["P01", VIRUS],
    )  # fmt: skip
    before = texts(script.table.scene(None))
    assert "Dodge" not in hand(script.table.scene(None), A) and '"market.T1","name":"Secret Weapon"' in before
    script.activates(A, "right_leg", 4, 4).passes(B)
    assert script.table.result is not None
    after = script.table.scene(None)
    assert hand(after, A) == ["Dodge"]
    assert '"market.T1","name":"Energy Stock"' in texts(after)
    assert names(after, "pile.cards") == ["Bucket Helm", "Computer Virus"]
    assert "Rest" in names(after, "unseen"), "what the fallen held"


@rule("MB-181")
def test_no_imagined_hand_holds_bad_luck() -> None:
    script = position(robot(9), robot(9, DODGE, STOCK), robot(9, REST), pile=[BAD_LUCK, "P01"])
    for key in range(60):
        game = script.table.imagine(A, random.Random(key)).state
        assert all(BAD_LUCK not in one.weapons for one in game.robots)


def test_a_redeal_moves_what_is_hidden_and_nothing_else() -> None:
    script = new_game(4, seed=2)
    seen = {tuple(script.table.imagine(A, random.Random(key)).state.pile) for key in range(5)}
    assert len(seen) == 5
    game = script.table.copy().state
    redeal(game, A, random.Random(1))
    assert [card for card in game.market.values() if card and not card.startswith("SW")] == [
        card for card in script.game.market.values() if card and not card.startswith("SW")
    ]
