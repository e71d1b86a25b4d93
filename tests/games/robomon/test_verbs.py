"""What cards do is one class for each thing: a new one plays, and what nobody knows is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from msgspec import structs

from tabletron.commands import packs
from tabletron.core.errors import BadPack
from tabletron.core.i18n import ENGLISH, Words
from tabletron.core.vocabulary import Use
from tabletron.games.robomon.box import Box
from tabletron.games.robomon.options import Aim, Strike
from tabletron.games.robomon.outlook import AttackOutlook, forecast
from tabletron.games.robomon.state import RoboMon
from tabletron.games.robomon.verbs.abilities import OnTarget
from tabletron.games.robomon.verbs.book import ABILITIES, ONGOING, PROMISES, promise
from tabletron.games.robomon.words.cards import ability_row
from tests.games.robomon.kit import BOX, NUMBER, field, mine


class Sap(OnTarget, frozen=True):
    """A verb of a pack: time tokens go from the target."""

    tokens: int
    main: ClassVar[bool] = False

    async def do(self, game: RoboMon, use: Use) -> None:
        target = game.mons[use.on]
        target.time = max(0, target.time - self.tokens)

    def say(self, words: Words) -> str:
        return words("sap {n}", n=self.tokens)

    def shape(self, now: AttackOutlook, game: RoboMon, use: Use) -> AttackOutlook:
        return structs.replace(now, pushed=now.pushed + self.tokens * (now.hit - now.out))


@pytest.fixture
def sap() -> Iterator[None]:
    ABILITIES.verb("sap")(Sap)
    yield
    del ABILITIES.verbs["sap"]


def pack(folder: Path, file: str, text: str) -> Path:
    folder.mkdir()
    (folder / "pack.toml").write_text('name = "x"\ngame = "robomon"\n')
    (folder / file).write_text(text)
    return folder


BITE = '[[robomon]]\nid = "000"\nabilities = [{ name = "Bite", kind = "basic", cost = 1, does = [%s] }]\n'
ROWS = "rows = [" + ", ".join(['{ use = "Bite" }'] * 4) + "]\n"


@pytest.mark.usefixtures("sap")
def test_a_new_verb_is_one_class(tmp_path: Path) -> None:
    text = BITE % "{ attack = [1, 2, 3] }, { sap = 2 }" + ROWS
    _, box = packs.check(pack(tmp_path / "p", "robomon.toml", text))
    assert isinstance(box, Box)
    (bite,) = box.card["000"].abilities
    assert ability_row(bite, ENGLISH) == "[basic] Bite, sap 2 · 1 [power] · 1 2 3"
    cards = {"Sparky": {"abilities": (bite,), "rows": box.card["000"].rows}}
    foes = [mine("Turtelian", (5, 5), time=3), mine("Scupper", (9, 9))]
    script = field([mine("Sparky", (4, 5))], foes, turn="Sparky", dice="b", cards=cards)
    script.strikes("Bite").rolls(0)
    assert script.mon("Turtelian").time == 1 and script.mon("Turtelian").damage == 1
    assert script.asked() == {0: "act"}


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("robomon.toml", BITE % "{ lazer = 1 }" + ROWS, "toml: 000: abilities[0].does[0]: unknown verb 'lazer'"),
        ("robomon.toml", BITE % "{ attack = [1], reach = 2 }" + ROWS, "attack has no field 'reach'"),
        ("robomon.toml", BITE % "{ attack = [] }" + ROWS, "attack: Expected `array` of length >= 1"),
        ("robomon.toml", BITE % "{ attack = [1], range = 12 }" + ROWS, "range: Expected `int` <= 9"),
        ("robomon.toml", BITE % "{ attack = [1] }, { push = 0 }" + ROWS, "push: Expected `int` >= 1"),
        ("robomon.toml", BITE % "{ push = 1 }" + ROWS, "abilities[0]: does: an ability begins with one attack"),
        ("robomon.toml", BITE % "{ attack = [1] }", "000: rows[1]: Sparky has no ability 'Tackle'; known: Bite"),
        ("robomon.toml", '[[robomon]]\nid = "000"\nfound = "7524"\n', "unknown field `found`"),
        ("robomon.toml", '[[robomon]]\nid = "001"\nongoing = { name = "X", does = { fly = 2 } }\n', "verb 'fly'"),
        ("robomon.toml", '[[robomon]]\nid = "001"\nongoing = { name = "X", does = { burrow = true, when = "noon" } }\n',
         "when: burrow cannot work at 'noon'; known: first_round"),
        ("dice.toml", '[[dice]]\nid = "action"\nfaces = ["move", "basics"]\n', "action: faces: 'basics' is no face"),
        ("dice.toml", '[[dice]]\nid = "white"\nfaces = ["0", "crits"]\n', "faces: 'crits' is no face of this die"),
        ("competitors.toml", '[[competitors]]\nid = "2100"\nchallenge = [{ no_swich = true }]\n', "mean 'no_switch'?"),
        ("competitors.toml", '[[competitors]]\nid = "2100"\nchallenge = [{ dice = 8 }]\n', "dice: Expected `int` <= 7"),
        ("encounters.toml", '[[encounters]]\nid = "1598"\narea = "01"\n', "unknown field `area`"),
    ],
)  # fmt: skip
def test_what_nobody_knows_is_refused_with_file_item_and_field(
    tmp_path: Path, file: str, text: str, sentence: str
) -> None:
    with pytest.raises(BadPack) as refusal:
        packs.check(pack(tmp_path / "p", file, text))
    assert sentence in str(refusal.value)


def test_a_promise_is_told_and_read_back_by_its_key() -> None:
    for competitor in BOX.competitors:
        for line in competitor.challenge:
            assert promise(line.key) == line and line.say(ENGLISH)


def test_every_verb_of_a_battle_says_itself() -> None:
    used = {type(line.verb) for line in BOX.lines.values()}
    assert {*ABILITIES.verbs.values(), *ONGOING.verbs.values()} <= used
    assert {name for name, kind in PROMISES.verbs.items() if kind not in used} == {"no_basic"}
    assert all(isinstance(line.say(ENGLISH), str) for line in BOX.lines.values())


def test_numbers_of_a_card_come_from_its_line() -> None:
    card = BOX.card[NUMBER["Gritgoat"]]
    (ram,) = [one for one in card.abilities if one.name == "Ram"]
    assert "push 2" in ability_row(ram, ENGLISH)


def test_an_attack_is_foretold_with_the_wall_behind_its_target() -> None:
    """Ram pushes 2 spaces; from the edge the target takes 1 more (RM-140)."""
    foes = [mine("Turtelian", (9, 5)), mine("Scupper", (0, 0))]
    script = field([mine("Gritgoat", (8, 5))], foes, turn="Gritgoat", dice="b", switches={"miss_ends_turn": "off"})
    number = script.ability("Ram")
    told = forecast(script.game, 0, "act", Strike(number, 1))
    target, base = script.mon("Turtelian"), BOX.card[NUMBER["Gritgoat"]].abilities[number].steps[0]
    faces = BOX.modifier["white"]
    plain = [max(0, base + int(face)) for face in faces if face not in ("crit", "miss")]
    least = sum(plain) / len(faces) + 7 / 8
    assert told[f"hp {target.id}"] < target.left - least + 1e-9
    assert forecast(script.game, 0, "focus", Aim(target.id)) == {}
