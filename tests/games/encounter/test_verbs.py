"""What cards say they do: one notation, costs and numbers that follow the card, and verbs that packs' authors add."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from tabletron.core.errors import BadPack
from tabletron.core.i18n import ENGLISH, Words
from tabletron.core.moment import renewed
from tabletron.core.vocabulary import Use
from tabletron.games.encounter.box import VERBS, Positive
from tabletron.games.encounter.options import Play
from tabletron.games.encounter.outlook import Outlook, blow
from tabletron.games.encounter.rules.power import gain
from tabletron.games.encounter.rules.windows import working
from tabletron.games.encounter.state import Encounter, Fighter, allies
from tabletron.games.encounter.verbs.base import Deed
from tabletron.games.encounter.words.cards import sentence, tactic_text
from tabletron.testing import forecasts, rule
from tests.games.encounter.kit import BOX, GAME, Script, one, table_of, ultron
from tests.games.encounter.test_rounds import box_with

REACTIVE = ("one_two_punch", "sacrifice", "recalibration_matrix", "brace_for_impact")
ACTIVE = [card.id for card in BOX.tactics if card.id not in REACTIVE]


def costing(tmp_path: Path, card: str, cost: int) -> Any:
    return box_with(tmp_path, tactics=f'[[tactics]]\nid = "{card}"\ncost = {cost}\n')


def crowd(card: str, power: int, box: Any) -> Script:
    """Everybody stands together with so much Power, and each card has somebody to work on."""
    leader = "red_skull" if card == "cosmic_invigoration" else "captain_america"
    team: list[Fighter] = [
        one("captain_america", 10, 10, power=power, damage=2, holding=card == "mission_objective"),
        one("iron_man", 12, 10, power=power, damage=2, conditions=["stun"]),
        one("spider_man", 10, 8, power=power, dazed=True, damage=6),
        one("red_skull", 10, 12, power=power, damage=1),
        one("crossbones", 8, 12, power=power, activated=True),
    ]
    return table_of(*team, ultron(12, 13), active=leader, hands=([card], []), box=box)


def offered(script: Script, card: str) -> list[tuple[int, Play]]:
    asks = script.table.asks.items()
    plays = [(seat, option) for seat, ask in asks for option in ask.options if isinstance(option, Play)]
    return [(seat, option) for seat, option in plays if option.card == card]


def pays(script: Script, card: str, cost: int) -> None:
    """The card is played, and takes its price from everybody who pays."""
    seat, play = offered(script, card)[0]
    verb, use = script.game.content.tactic[card].does.verb, working(script.game, play)
    before = [one.power for one in script.game.fighters]
    script.answers(play, seat)
    for payer in verb.payers(use):
        assert before[payer] - script.game.fighters[payer].power == cost * verb.times(use)


@rule("CP-125", "CP-032")
@pytest.mark.parametrize("cost", [1, 4])
@pytest.mark.parametrize("card", ACTIVE)
def test_every_tactic_costs_what_its_card_says(tmp_path: Path, card: str, cost: int) -> None:
    box = costing(tmp_path, card, cost)
    assert offered(crowd(card, cost - 1, box), card) == []
    pays(crowd(card, cost, box), card, cost)


def reacting(card: str, power: int, box: Any) -> Script:
    """An attack or a throw that has come to the window of a card."""
    fields: dict[str, Any] = {"hands": ([card], []), "box": box}
    if card == "brace_for_impact":
        team = one("captain_marvel", 8, 10, power=3), one("crossbones", 15, 10, power=power), ultron(10, 10)
        return table_of(*team, **fields).uses("captain_marvel", "hurl", "ultron").toward("crossbones")
    team = (
        one("captain_america", 10, 10, power=power, squad=1),
        one("doctor_octopus", 14, 10, power=power),
        ultron(12, 10),
    )
    if card == "sacrifice":
        return table_of(*team, active="ultron", **fields).attacks("metallic_talons", "captain_america")
    script = table_of(*team, active="captain_america", **fields).attacks("strike")
    return script.rolls("HHFFF", "FFFFF") if card == "recalibration_matrix" else script


@rule("CP-062", "CP-067", "CP-032")
@pytest.mark.parametrize("cost", [1, 3])
@pytest.mark.parametrize("card", REACTIVE)
def test_cards_at_windows_cost_what_they_say(tmp_path: Path, card: str, cost: int) -> None:
    box = costing(tmp_path, card, cost)
    assert offered(reacting(card, cost - 1, box), card) == []
    pays(reacting(card, cost, box), card, cost)


def test_numbers_follow_the_card(tmp_path: Path) -> None:
    box = box_with(
        tmp_path,
        tactics='[[tactics]]\nid = "one_two_punch"\ndoes = { attack_dice = 5, when = "targeted", partner = 2 }\n',
    )
    team = one("captain_america", 10, 10, power=1), one("iron_man", 14, 10, power=1), ultron(12, 10)
    script = table_of(*team, hands=(["one_two_punch"], []), box=box)
    script.attacks("strike").plays("one_two_punch", "captain_america", "iron_man")
    assert script.waits_for_dice == 5 + 5
    assert "5 more attack dice" in tactic_text(box.tactic["one_two_punch"], box, ENGLISH)


# --- what is refused

POWER = '[[characters]]\nid = "iron_man"\npowers = [{{ id = "x", name = "X", kind = "{kind}", {fields} }}]\n'
TACTIC = '[[tactics]]\nid = "medpack"\ndoes = {does}\n'


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ('{ laser_eyes = 3, when = "active" }', "unknown verb 'laser_eyes'"),
        ('{ heel = 3, when = "active" }', "unknown verb 'heel'; did you mean 'heal'"),
        ('{ heal = 0, when = "active" }', "heal: Expected"),
        ('{ heal = 3, when = "active", range = 6 }', "range: Expected `int` <= 5"),
        ('{ heal = 3, when = "active", rnage = 2 }', "heal has no field 'rnage'; it may have: range, most"),
        ('{ heal = 3, when = "targeted" }', "when: heal cannot work at 'targeted'"),
        ('{ heal = 3, when = "cleanup" }', "medpack: when: heal cannot work at 'cleanup' here; known: active"),
        ("{ heal = 3 }", "when: heal cannot work at ''"),
        ('"heal 3"', "a table is needed"),
    ],
)  # fmt: skip
def test_a_line_that_means_nothing_is_refused(tmp_path: Path, does: str, said: str) -> None:
    with pytest.raises(BadPack) as problem:
        box_with(tmp_path, tactics=TACTIC.format(does=does))
    assert "medpack" in str(problem.value) and said in str(problem.value)


@pytest.mark.parametrize(
    ("kind", "fields", "said"),
    [
        ("active", 'does = { fly = true, when = "active" }', "unknown verb 'fly'"),
        ("active", 'text = "It flies."', "unknown field `text`"),
        ("active", 'n = 3, does = { charge = true, when = "active" }', "unknown field `n`"),
        ("innate", 'does = { charge = true, when = "active" }', "charge cannot work at 'active' here"),
        ("reactive", 'does = { stealth = 3, when = "always" }', "stealth cannot work at 'always' here"),
        ("active", 'cost = 40, does = { charge = true, when = "active" }', "Expected `int` <= 15"),
        ("active", 'does = { gamble = 3, when = "active", dice = 5, faces = ["X"] }', "faces"),
    ],
)
def test_a_superpower_that_nothing_knows_is_refused(tmp_path: Path, kind: str, fields: str, said: str) -> None:
    with pytest.raises(BadPack, match="iron_man") as problem:
        box_with(tmp_path, characters=POWER.format(kind=kind, fields=fields))
    assert said in str(problem.value)


def test_a_row_of_the_device_names_faces_and_rows_that_exist(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match="peace: faces"):
        box_with(tmp_path, doomsday='[[doomsday]]\nid = "peace"\nfaces = ["X"]\n')
    with pytest.raises(BadPack, match="there is no row nothing"):
        box_with(tmp_path, doomsday='[[doomsday]]\nid = "sound"\notherwise = "nothing"\n')


# --- a new verb


class Cheer(Deed, frozen=True):
    """Every ally gains Power."""

    moments: ClassVar[tuple[str, ...]] = ("active",)
    n: Positive

    async def do(self, game: Encounter, use: Use) -> None:
        for ally in allies(game, game.fighters[use.by]):
            gain(game, ally, self.n)

    def say(self, words: Words) -> str:
        return words("every ally gains {n} Power", n=self.n)

    def shape(self, now: Outlook, game: Encounter, use: Use) -> Outlook:
        for ally in allies(game, game.fighters[use.by]):
            now = now.gained(game, ally.id, self.n)
        return now


@pytest.fixture
def _cheering() -> Iterator[None]:
    VERBS.verb("cheer")(Cheer)
    yield
    del VERBS.verbs["cheer"]


CHEER = """
[[tactics]]
id = "rally"
name = "Rally"
cost = 2
does = { cheer = 3, when = "active" }
source = "house"
"""


@pytest.mark.usefixtures("_cheering")
def test_a_new_verb_is_one_class_and_a_card_that_says_it(tmp_path: Path) -> None:
    box = box_with(tmp_path, tactics=CHEER)
    team = one("captain_america", 10, 10, power=2), one("iron_man", 12, 10), one("red_skull", 30, 5, power=9)
    script = table_of(*team, hands=(["rally"], []), box=box)
    assert tactic_text(box.tactic["rally"], box, ENGLISH) == "A character pays 2 Power: every ally gains 3 Power."
    play = Play("rally", script["captain_america"].id)
    assert forecasts.check(script.table, 0, play, lambda table: True)
    script.answers(play)
    assert [one.power for one in script.game.fighters] == [0, 3, 10, 0]


def test_every_line_of_the_box_says_what_it_does() -> None:
    said = {address: sentence(line, ENGLISH) for address, line in BOX.lines.items()}  # type: ignore[arg-type]
    assert len(said) > 90 and all(len(text) > 10 and text[0] == text[0].upper() for text in said.values())
    assert said["characters/captain_america/powers.1.does"] == (
        "When an attack names its target: 2 more defense dice against physical and energy attacks."
    )


# --- states of earlier releases


def test_an_attack_of_an_earlier_release_goes_on_with_what_was_used_in_it() -> None:
    script = table_of(
        one("iron_man", 10, 10), one("baron_zemo", 10, 12), ultron(12, 10), active="iron_man",
    )  # fmt: skip
    state = msgspec.msgpack.decode(msgspec.msgpack.encode(script.game))
    state["strike"] = {"attacker": 0, "target": 2, "attack": "repulsor_blast", "kind": "energy", "bonus": 4, "added": 2}
    state["lasting"] = [{"card": "dark_reign", "who": 2}, {"card": "disarm", "who": 2}]
    packed = renewed(msgspec.msgpack.encode(state), GAME)
    game = msgspec.msgpack.decode(packed, type=Encounter)
    assert [use.on for use in game.lasting] == [2, -1] and game.lasting[1].pick == "2"
    game.content, game.switches = script.game.content, script.game.switches  # type: ignore[misc]
    assert game.strike is not None and blow(game, game.strike).dice == 4 + 4 + 2
    assert renewed(packed, GAME) == packed
