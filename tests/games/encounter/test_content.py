"""The box: facts, counts, maps, and packs that are refused with a clear sentence."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from tabletron.core.errors import BadPack
from tabletron.core.i18n import speaking
from tabletron.core.scene import Plane
from tabletron.games.encounter.geometry.numbers import squared
from tabletron.games.encounter.geometry.polygon import between
from tabletron.games.encounter.words.cards import rows
from tabletron.testing import rule
from tests.games.encounter.kit import ALL, BOX, A, B, U, one, table_of, ultron
from tests.games.encounter.test_rounds import box_with


def test_the_box_holds_what_it_should() -> None:
    assert len(BOX.characters) == 10 and len(BOX.tactics) == 16 and len(BOX.battlefields) == 3
    assert {card.id for card in BOX.launch} == {"captain_america", "captain_marvel", "spider_man", "iron_man"}
    assert all(card.source in ("rulebook", "public") for card in (*BOX.characters, *BOX.launch))
    assert all(card.source == "public" for card in BOX.tactics)
    assert [row.id for row in BOX.doomsday] == ["reserves", "peace", "sound", "better_age", "barrage"]


@pytest.mark.parametrize(
    ("name", "threat", "stamina", "speed", "defense"),
    [
        ("captain_america", 4, (5, 6), "M", (4, 4, 3)),
        ("captain_marvel", 4, (6, 6), "M", (3, 4, 3)),
        ("spider_man", 4, (6, 5), "L", (3, 3, 3)),
        ("iron_man", 3, (5, 5), "M", (4, 3, 3)),
        ("red_skull", 4, (6, 6), "M", (4, 3, 3)),
        ("crossbones", 3, (6, 5), "S", (4, 2, 2)),
        ("doctor_octopus", 3, (5, 6), "M", (4, 3, 4)),
        ("baron_zemo", 3, (5, 5), "L", (3, 3, 4)),
        ("black_widow", 2, (4, 4), "L", (3, 2, 4)),
    ],
)
def test_characters(
    name: str, threat: int, stamina: tuple[int, int], speed: str, defense: tuple[int, int, int]
) -> None:
    card = BOX.cards["current"][name]
    assert (card.threat, (card.stamina, card.injured_stamina), card.speed) == (threat, stamina, speed)
    assert (card.physical, card.energy, card.mystic, card.size) == (*defense, 2)


def test_launch_cards_differ_where_they_should() -> None:
    now, then = BOX.cards["current"], BOX.cards["launch"]

    def attack(cards: dict, name: str, number: int) -> tuple[int, int]:  # type: ignore[type-arg]
        found = cards[name].attacks[number]
        return found.strength, len(found.does)

    assert attack(now, "captain_america", 1) == (5, 2) and attack(then, "captain_america", 1) == (4, 1)
    costs = {
        key: [power.cost for power in cards[name].powers if power.id == key]
        for cards in (then,)
        for name, key in (("captain_marvel", "binary_form"), ("iron_man", "friday_ai"))
    }
    assert costs == {"binary_form": [5], "friday_ai": [3]}
    assert (now["spider_man"].stamina, then["spider_man"].stamina) == (6, 5)
    assert then["red_skull"] is now["red_skull"]


@rule("CP-127")
@pytest.mark.parametrize("field", BOX.battlefields, ids=lambda field: field.id)
def test_maps_follow_the_brief(field) -> None:  # type: ignore[no-untyped-def]
    sizes = Counter(feature.size for feature in field.terrain)
    assert 12 <= len(field.terrain) <= 20
    for size, (low, high) in {1: (2, 4), 2: (3, 6), 3: (3, 6), 4: (1, 2), 5: (0, 1)}.items():
        assert low <= sizes[size] <= high
    pieces = [feature.polygon() for feature in field.terrain]
    assert min(between(a, b) for number, a in enumerate(pieces) for b in pieces[:number]) >= 2_900
    at = list(field.consoles.values())
    assert all(squared(field.home, console) >= 8_000**2 for console in at)
    assert all(squared(a, b) >= 10_000**2 for number, a in enumerate(at) for b in at[:number])
    assert 8_000 <= field.home[1] <= 12_000 and sum(y < 18_000 for _, y in at) == 2
    assert sum(piece.size >= 3 and piece.centre.y < 18_000 for piece in pieces) >= 3
    assert field.source == "house"


def test_midtown_is_the_map_of_the_specification() -> None:
    bank = BOX.field["midtown"].pieces["bank"]
    assert bank.box == (15500, 13000, 20500, 18000) and bank.size == 4
    assert BOX.field["midtown"].home[:2] == (18000, 9500) and len(ALL) == 16


@pytest.mark.parametrize(
    ("terrain", "words"),
    [
        (
            '{ id = "a", name = "A", size = 2, at = [5000, 5000], dim = [2000, 2000] },'
            '{ id = "b", name = "B", size = 2, at = [6000, 5000], dim = [2000, 2000] }',
            "b and a overlap; terrain may touch, no more",
        ),
        ('{ id = "a", name = "A", size = 7, at = [5000, 5000], dim = [2000, 2000] }', "a has Size 7; sizes are 1 to 5"),
        ('{ id = "a", name = "A", size = 2, at = [500, 5000], dim = [2000, 2000] }', "a does not lie on the table"),
        ('{ id = "a", name = "A", size = 2, corners = [[1000, 1000], [1000, 3000], [3000, 1000]] }', "anticlockwise"),
        ('{ id = "a", name = "A", size = 2, at = [18000, 29600], dim = [1000, 1000] }', "Ultron cannot stand"),
        ('{ id = "a", name = "A", size = 2, at = [8000, 12500], dim = [2000, 2000] }', "C1 lies in terrain"),
    ],
)  # fmt: skip
def test_a_battlefield_that_cannot_be_is_refused(tmp_path: Path, terrain: str, words: str) -> None:
    with pytest.raises(BadPack, match=words):
        box_with(tmp_path, battlefields=f'[[battlefields]]\nid = "midtown"\nterrain = [{terrain}]\n')


def test_other_mistakes_in_packs(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match="4 consoles"):
        box_with(tmp_path, battlefields='[[battlefields]]\nid = "midtown"\nconsoles = { C1 = [8000, 12500] }\n')
    with pytest.raises(BadPack, match="no character galactus"):
        (tmp_path / "battlefields.toml").unlink()
        box_with(tmp_path, missions='[[missions]]\nid = "all_will_be_metal"\nminions = ["galactus"]\n')


# --- the picture


@pytest.mark.parametrize("cards", ["current", "launch"])
def test_cards_say_all_that_they_do(cards: str) -> None:
    """Every special rule of every attack, what superpowers cost, and whose Leadership works."""
    names = [card.id for card in BOX.characters if not card.encounter]
    fighters = [one(name, 3 + 3 * n, 4, injured=True) for n, name in enumerate(names)]
    game = table_of(*fighters, switches={"cards": cards}).game
    said = {fighter.card: list(rows(game, fighter, speaking("en", "tabletron.games.encounter")))
            for fighter in game.fighters}  # fmt: skip
    for fighter in game.fighters:
        card = game.card_of(fighter)
        for attack in card.attacks:
            [line] = [row for row in said[card.id] if row.startswith(f"{attack.name}: ")]
            assert line.count("; ") == len(attack.does) + len(attack.ignores) + bool(attack.widens)
            assert line.count("; Wild: ") == sum("wild" in does.conditions for does in attack.does)
            choices = [
                does for does in attack.does if does.name in ("rerolls", "ricochet") or does.written.get("optional")
            ]
            assert line.count("you may") == len(choices)
        for power in card.powers:
            [line] = [row for row in said[card.id] if row.startswith(power.name)]
            assert (f"{power.cost} Power" in line.partition(": ")[0]) == bool(power.cost)
            assert ("once a turn" in line) == bool(power.limit)
    assert (
        "Shield Slam: Range 2, 6 dice, physical, 2 Power; you may throw the target Short"
        f" (Size {3 if cards == 'current' else 2} or less)"
    ) in said["captain_america"]
    assert said["iron_man"][0] == "Size 2, Speed M, Defense 4/3/3"
    assert said["captain_america"][-1].startswith("A Day Unlike Any Other") and "Immunity: poison" not in said["ultron"]
    assert said["ultron"][-1] == "Immunity: bleed, poison, stagger, stun"
    lonely = table_of(one("captain_america"), one("spider_man", 8), one("doctor_octopus", 12, squad=0))
    words = speaking("en", "tabletron.games.encounter")
    assert not any("Unlike" in row for row in rows(lonely.game, lonely["captain_america"], words)), "no Avengers squad"


@rule("CP-006")
def test_everybody_sees_where_everything_stands() -> None:
    """Whoever looks gets positions, radii and outlines in thousandths of an inch, so anything can be measured."""
    script = table_of(
        one("iron_man", 10, 10, holding=True), ultron(18, 30), terrain=ALL, citizens=[(5, 5)], consoles={"C1": 1}
    )
    boards = [script.table.scene(seat).scene.zones[0] for seat in (A, B, U, None)]
    assert all(msgspec.json.encode(board) == msgspec.json.encode(boards[0]) for board in boards)
    board = boards[0]
    assert isinstance(board, Plane) and (board.width, board.height, board.unit) == (36000, 36000, 1000)
    pieces = {piece.id: piece for piece in board.pieces}
    assert (pieces["at.0"].x, pieces["at.0"].y, pieces["at.0"].radius) == (10000, 10000, 689)
    assert pieces["at.1"].radius == 984 and pieces["at.citizen1"].radius == 500
    assert (pieces["at.C1"].tip, pieces["at.C1"].side) == ("Cosmic Threat", 2)
    assert "holds a citizen" in pieces["at.0"].tip and pieces["at.0"].marks == ("[citizen]",)
    assert len(board.shapes) == 16 and board.shapes[0].corners == (
        (15500, 13000),
        (20500, 13000),
        (20500, 18000),
        (15500, 18000),
    )
