"""What cards do: read from one notation, said, done and foretold by one class; and a new one is one class."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletron.bots import answer, make
from tabletron.core import vocabulary
from tabletron.core.chance import Seeded
from tabletron.core.content import Pack
from tabletron.core.errors import BadPack
from tabletron.core.flow import PASS
from tabletron.core.i18n import ENGLISH, Words
from tabletron.core.table import Setting, Table
from tabletron.core.text.markup import plain
from tabletron.games.moonbots.box import Box
from tabletron.games.moonbots.options import Use
from tabletron.games.moonbots.outlook import Outlook
from tabletron.games.moonbots.rules import energy
from tabletron.games.moonbots.state import MoonBots, Robot, around
from tabletron.games.moonbots.verbs import WEAPONS, Amount, WeaponVerb
from tabletron.games.moonbots.words.cards import card_text
from tabletron.testing import forecasts, rule
from tests.core.test_content import pack
from tests.games.moonbots.kit import ABSORBER, DEFLECTION, DIE, GAME, PADDING, REROLL, A, B, Script, position, robot


def changed(folder: Path, kind: str, card: str, *lines: str) -> Box:
    """Our box with fields of one card written anew."""
    text = "\n".join((f"[[{kind}]]", f'id = "{card}"', *lines))
    box = GAME.load([Pack.read(pack(folder, **{kind: text + "\n"}))])
    assert isinstance(box, Box)
    return box


@pytest.mark.parametrize(
    ("kind", "card", "line", "said"),
    [
        ("parts", "P01", "do = [{ laser_eyes = 1 }]", "parts.toml: P01: do[0]: unknown verb 'laser_eyes'; known: fist"),
        ("parts", "P01", "do = [{ fist = 1 }, { prevent = 1 }]", "P01: do[1]: unknown verb 'prevent'; known: fist, "),
        ("parts", "P01", "do = [{ fists = 1 }]", "P01: do[0]: unknown verb 'fists'; did you mean 'fist'?"),
        ("parts", "P01", "do = [{ fist = 0 }]", "P01: do[0]: fist: Expected `int` >= 1"),
        ("parts", "P01", "do = [{ fist = 5 }]", "P01: do[0]: fist: Expected `int` <= 4"),
        ("parts", "P01", "do = [{ fist = 1, missile = 1 }]", "P01: do[0]: two verbs in one line: fist, missile"),
        ("parts", "P01", "do = []", "P01: do: Expected `array` of length >= 1"),
        ("parts", "P01", "do = { fist = 1 }", "P01: do: Expected `array`, got `object`"),
        ("boards", "red", 'base = [{ slot = "head", when = { exact = 1 }, do = [{ hit = 1 }] }]',
         "boards.toml: red: base[0].do[0]: unknown verb 'hit'"),
        ("upgrades", "U3", "do = [{ bonus = 1 }]", "U3: do[0]: bonus: Object missing required field `kind`"),
        ("upgrades", "U3", 'do = [{ bonus = 1, kind = "laser" }]', "U3: do[0]: kind: Invalid enum value 'laser'"),
        ("upgrades", "U3", 'do = [{ bonus = 1, kind = "fist", for = "ever" }]', "U3: do[0]: bonus has no field 'for'"),
        ("upgrades", "U1", "do = [{ die = 2 }]", "a robot could own 7 dice, but there are 4 of its colour (MB-003)"),
        ("upgrades", "U1", 'text = "One more die."', "U1: Object contains unknown field `text`"),
        ("weapons", "SW01", "do = { gain = 40 }", "weapons.toml: SW01: do: gain: Expected `int` <= 18"),
        ("weapons", "SW01", "do = { gain = 4, limit = 2 }", "SW01: do: gain has no field 'limit'"),
        ("weapons", "SW02", 'do = { prevent = "some" }', "SW02: do: prevent: Invalid enum value 'some'"),
        ("weapons", "SW14", "do = { peek = 2 }", "SW14: do: peek: takes no number; write peek = true"),
        ("weapons", "SW14", 'do = { peek = true, when = "night" }', "SW14: do: when: peek cannot work at 'night'"),
        ("weapons", "SW14", 'do = { peek = true, if = { rain = 1 } }', "SW14: do: if: unknown condition 'rain'"),
        ("weapons", "SW14", 'do = { peek = true, if = "rain" }', "SW14: do: if: a table is needed"),
        ("weapons", "SW06", 'on = ["open"]', "weapons: SW06: on: prevent cannot answer open; it can answer: incoming"),
        ("weapons", "SW14", 'on = ["acquired"]', "weapons: SW14: on: peek cannot answer acquired"),
        ("weapons", "SW06", "on = []", "SW06: on: Expected `array` of length >= 1"),
        ("weapons", "SW06", 'on = ["midnight"]', "SW06: on[0]: Invalid enum value 'midnight'"),
    ],
)  # fmt: skip
def test_what_no_card_can_say_is_refused_by_file_item_and_field(
    tmp_path: Path, kind: str, card: str, line: str, said: str
) -> None:
    with pytest.raises(BadPack) as problem:
        changed(tmp_path, kind, card, line)
    assert said in str(problem.value)


@pytest.mark.parametrize(
    ("kind", "card", "line", "said"),
    [
        ("parts", "P01", "do = [{ missile = 4 }, { lose = 2 }]", "Head: 2 4 6 → 4 missile lose lose"),
        ("upgrades", DIE, "limit = 1\ndo = [{ die = 3 }]", "3 more dice for your rolls. Costs 1 more than its row."),
        ("upgrades", REROLL, "surcharge = 0\ndo = [{ reroll = 3 }]",
         "Once a turn, reroll up to 3 dice before your first activation."),
        ("upgrades", PADDING, 'do = [{ protect = 2, kind = "fist" }, { bonus = 1, kind = "missile" }]',
         "Fist attacks hit you for 2 less. Each of your attacks with a missile hits for 1 missile more."),
        ("weapons", DEFLECTION, "do = { redirect = 1 }", "Send 1 point of an attack on you to another robot."),
        ("weapons", ABSORBER, 'do = { prevent = "all" }', "An attack on you does nothing."),
        ("weapons", "SW01", "do = { gain = 5 }", "Gain 5 energy."),
    ],
)  # fmt: skip
def test_a_card_says_what_is_written(tmp_path: Path, kind: str, card: str, line: str, said: str) -> None:
    text = card_text(changed(tmp_path, kind, card, line).card[card], ENGLISH)
    assert plain(text, []).replace("die ", "") == said


def with_cards(box: Box, *robots: Robot, phase: str = "begin_turn", **fields: Any) -> Script:
    """A written position, played with the cards of this box."""
    table = position(*robots, phase=phase, **fields).table
    setting = Setting(GAME, table.seats, table.switches, box)
    return Script(Table(setting, setting.beginning(table.state, phase), Seeded("test")))


@rule("MB-091")
def test_a_rule_reads_its_number_from_the_card(tmp_path: Path) -> None:
    box = changed(tmp_path, "upgrades", PADDING, 'do = [{ protect = 3, kind = "fist" }]')
    script = with_cards(box, robot(9, "P18"), robot(9, PADDING), robot(9), phase="activate", dice=[4, 4], window="OW3")
    script.activates(A, "right_leg", 4, 4).aims(A, (B, 3, 0))
    assert script.energy(B) == 9, "three fists meet a padding against three"


# --- a verb of one's own: one class


class Picnic(WeaponVerb, frozen=True):
    """Every robot gains energy, all within the limit of the turn."""

    n: Amount

    def ways(self, game: MoonBots, robot: Robot, card: str) -> list[Use]:
        return [Use(card)] if any(energy.room_for(game, other) > 0 for other in around(game, robot)) else []

    async def do(self, game: MoonBots, use: vocabulary.Use) -> None:
        for other in around(game, game.robots[use.by]):
            await energy.gain(game, other, self.n, use.pick, answerable=False)

    def say(self, words: Words) -> str:
        return words("Every robot gains {n}[energy].", n=self.n)

    def shape(self, now: Outlook, game: MoonBots, use: vocabulary.Use) -> Outlook:
        for other in around(game, game.robots[use.by]):
            now = now.gaining(game, other.id, self.n)
        return now


PICNIC = """
[[weapons]]
id = "SW18"
name = "Picnic"
on = ["open"]
do = { picnic = 3 }
clauses = ["MB-131"]
source = "house"
"""


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    WEAPONS.verb("picnic")(Picnic)
    content = GAME.load([Pack.read(pack(tmp_path / "picnic", weapons=PICNIC))])
    assert isinstance(content, Box)
    yield content
    del WEAPONS.verbs["picnic"]


def test_a_verb_of_ones_own_is_offered_said_foretold_and_played(box: Box) -> None:
    script = with_cards(box, robot(9, "SW18"), robot(17), robot(18))
    assert script.asked() == {A: "turn_start"} and script.options() == [Use("SW18"), PASS]
    view = script.table.scene(A)
    assert view.question is not None
    assert plain(view.question.choices[0].words.hint, []) == "Every robot gains 3 energy."
    assert forecasts.check(script.table, A, Use("SW18"), lambda table: True)
    script.plays(A, "SW18")
    assert script.energy() == [11, 18, 18], "two within the limit of the own turn, one up to the full"


def test_a_verb_of_ones_own_is_refused_where_it_changes_nothing(box: Box) -> None:
    script = with_cards(box, robot(18, "SW18"), robot(18), robot(18))
    script.refuses(Use("SW18"), "MB-134", A)


def test_bots_play_on_with_a_verb_they_do_not_know(box: Box) -> None:
    script, rng = with_cards(box, robot(3, "SW18"), robot(3), robot(3), switches={"timing": "flow"}), random.Random(1)
    while script.table.result is None:
        answer(script.table, next(iter(script.table.asks)), make("greedy", rng), rng)
    assert "SW18" in script.game.box
