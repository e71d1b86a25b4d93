"""The whole island is sound, and the checker finds what would not be: one broken thing a test."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from tabletron.commands import packs
from tabletron.core.errors import BadPack
from tabletron.games.robomon.box import Box
from tabletron.games.robomon.island.box import Area, Entry, Poi
from tabletron.games.robomon.island.checker import checker
from tabletron.games.robomon.island.checker.reach import reach
from tabletron.testing import rule
from tests.games.robomon.island.isle import island_with, written
from tests.games.robomon.kit import BOX


def test_the_island_is_sound() -> None:
    assert checker.problems(BOX) == []


def test_its_texts_are_neither_too_long_nor_too_short() -> None:
    assert checker.unpolished(BOX) == []


def test_the_island_is_as_large_as_it_should_be() -> None:
    assert len(BOX.areas) == 14 and len(BOX.poi) == 14 * 8 and len(BOX.entries) >= 230
    assert len(BOX.deck) == 37 and sum(card.kind == "quest" for card in BOX.deck) == 9
    assert sum(bool(area.tracker.entry) for area in BOX.areas) == 11
    assert len({way.goto for area in BOX.areas for way in area.explore.choices}) == 28
    found = reach(BOX)
    assert len(found.robomon) == len(BOX.robomon) == 48 and found.endings == {"9900", "9950"}


def test_every_attribute_is_asked_for_when_exploring() -> None:
    """The attribute of each explore entry is that of the plan."""
    asked = [BOX.passage[way.goto].check for area in BOX.areas for way in area.explore.choices]
    assert {check.attr for check in asked if check} == {
        "strength", "endurance", "agility", "intelligence", "charisma"
    }  # fmt: skip
    assert all(check and [band.max for band in check.bands] == [6, 9, 99] for check in asked)


# --- what it finds


def place(key: str, **fields: Any) -> Poi:
    return structs.replace(next(one for one in BOX.poi if one.id == key), **fields)


def entry(number: str, **fields: Any) -> Entry:
    return structs.replace(BOX.passage[number], **fields)


def area(page: int, **fields: Any) -> Area:
    return structs.replace(BOX.area[page], **fields)


def do(*effects: dict[str, Any]) -> Any:
    return written(Entry, id="8099", text="x", do=list(effects)).do


def riddle(**fields: Any) -> Poi:
    crate = place("01 G")
    assert crate.puzzle is not None
    return structs.replace(crate, puzzle=structs.replace(crate.puzzle, **fields))


def when(**condition: Any) -> Any:
    return written(Entry, id="8099", text="x", when=condition).when


BROKEN: dict[str, tuple[Any, ...]] = {
    "01 D: there is no entry 8099": (place("01 D", goto="8099"),),
    "01 D: 1598 is an encounter": (place("01 D", goto="1598"),),
    "8099: nothing leads to this entry": (written(Entry, id="8099", text="Nobody comes."),),
    "1598: the entry is a battle already": (written(Entry, id="1598", text="Twice."), place("01 D", goto="1598")),
    "1010: no flag no_such_flag can ever be there": (entry("1010", when=when(flag="no_such_flag")),),
    "1010: no card 099 can ever be there": (entry("1010", when=when(card="099")),),
    "1010: no puzzle crat can ever be there": (entry("1010", when=when(solved="crat")),),
    "1010: no competitor 2101 can ever be there": (entry("1010", when=when(won="2101")),),
    "1010: no page 15 can ever be there": (entry("1010", when=when(visited=15)),),
    "1010: no lock 01-02 can ever be there": (entry("1010", when=when(unlocked="01-02")),),
    "1010: no quest 050 can ever be there": (entry("1010", when=when(quest_seen="050")),),
    "1010: there is no RoboMon 777": (entry("1010", when=when(robomon={"id": "777"})),),
    "1010: there is no robomon 777": (entry("1010", do=do({"robomon": "777"})),),
    "1010: there is no card 777": (entry("1010", do=do({"draw": "777"})),),
    "1010: there is no page 77": (entry("1010", do=do({"move": 77})),),
    "1010: there is no ending 9999": (entry("1010", do=do({"ending": "9999"})),),
    "1010: owned_count can never hold": (entry("1010", when=when(owned_count=49)),),
    "01 G: the trap number 1010 is an entry": (riddle(traps={"1010": "1602"}),),
    "01 G: the way leads to 7523, the answer is 7524": (
        riddle(shows={"barrel": 7, "gull": 5, "anchor": 2, "coil": 3}),
    ),
    "01 G: the way to the answer cannot be followed": (riddle(path=("count cats",)),),
    "01 G: entry 1010 has no hints": (riddle(hints="1010"),),
    "01 G: the trap 1010 costs nothing": (riddle(traps={"0001": "1010"}),),
    "puzzle crate has two answers": (
        place("01 D", kind="puzzle", text="", do=(), puzzle=riddle(answer="3486", path=("3486",)).puzzle),
    ),
    "items form 5631 here, which is an entry but not listed": (
        written(Entry, id="5631", text="By chance."), place("01 D", goto="5631"),
    ),
    "shipwreck: the chest icon is filled by 0 passages": (place("01 C", do=do({"draw": "001"})),),
    "shipwreck: the explore icon is filled by 1 passages": (entry("1401", do=()),),
    "shipwreck: the puzzle icon is filled by 2 passages": (entry("1010", do=do({"log": "puzzle"})),),
    "card 002: nobody ever gets it": (place("01 E", do=do({"draw": "003"}, {"draw": "004"})),),
    "card 030: the quest never starts": (entry("2011", do=do({"draw": "030"})),),
    "card 033: the quest never ends": (entry("3907", do=do({"discard": "020"}, {"robomon": "099"})),),
    "card 010: the story needs it, and it is discarded": (entry("1010", do=do({"discard": "010"})),),
    "1011: it can be repeated and gains without a cost": (entry("1011", repeat=True),),
    "shipwreck: places A, B, C, D, E, F, G instead of A to H": (),
    "shipwreck: there is no page 99 to go to": (
        area(1, exits=(*BOX.area[1].exits, structs.replace(BOX.area[1].exits[0], to=99))),
    ),
    "lantern_hollow: no way leads back from page 1": (
        area(5, exits=(*BOX.area[5].exits, structs.replace(BOX.area[5].exits[0], to=1))),
    ),
    "lantern_hollow: the exit to page 14 does not say why it is closed": (
        area(5, exits=tuple(structs.replace(way, locked="") for way in BOX.area[5].exits)),
    ),
    "shipwreck: the tracker shows fire": (
        area(1, tracker=structs.replace(BOX.area[1].tracker, types=("fire", "fire", "fire"))),
    ),
    "the ending 9950 cannot be reached": (entry("9950", do=do({"flag": "sailed"})),),
    "the exit to page 14 never opens": (
        area(5, exits=tuple(
            structs.replace(way, when=when(coins=12)) if way.to == 14 else way for way in BOX.area[5].exits
        )),
    ),
    "RoboMon 048: it cannot be had": (
        entry("1402", check=structs.replace(BOX.passage["1402"].check, bands=BOX.passage["1502"].check.bands)),  # type: ignore[type-var,union-attr]
    ),
}  # fmt: skip


@pytest.mark.parametrize("sentence", BROKEN)
def test_the_checker_finds(sentence: str) -> None:
    box: Box = island_with(*BROKEN[sentence])
    if "instead of A to H" in sentence:
        box = structs.replace(box, poi=tuple(one for one in box.poi if one.id != "01 H"))
    assert any(sentence in problem for problem in checker.problems(box)), checker.problems(box)[:3]


def test_texts_that_are_too_long_or_too_short_are_found() -> None:
    long, short = entry("8110", text="word " * 71), entry("8110", text="Too short.")
    assert checker.unpolished(island_with(long)) and checker.unpolished(island_with(short))
    bands = tuple(structs.replace(band, text="word " * 26) for band in BOX.passage["1402"].check.bands)  # type: ignore[union-attr]
    check = structs.replace(BOX.passage["1402"].check, bands=bands)  # type: ignore[type-var]
    assert checker.unpolished(island_with(entry("1402", check=check)))


# --- what the loader says


def pack(folder: Path, text: str) -> Path:
    (folder / "island").mkdir(parents=True)
    (folder / "pack.toml").write_text('name = "x"\ngame = "robomon"\n')
    (folder / "island" / "mine.toml").write_text(text)
    return folder


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[[entries]]\nid = "1010"\ntxt = "?"\n', r"mine\.toml: 1010: .*`txt`"),
        ('[[entries]]\nid = "1010"\ndo = [{ gain = { gold = 3 } }]\n', r"mine\.toml: 1010: do\[0\]\.gain: .*gold"),
        ('[[entries]]\nid = "1010"\ndo = [{ gift = 3 }]\n', r"mine\.toml: 1010: do.*`gift`"),
        ('[[entries]]\nid = "1010"\nwhen = { flag = "a", card = "001" }\n', r"mine\.toml: 1010: when: exactly one key"),
        ('[[entries]]\nid = "10"\ntext = "?"\nsource = "house"\n', r"mine\.toml: 10: the id of an entry is four"),
        ('[[entries]]\nid = "1601"\nhints = ["a"]\n', r"mine\.toml: 1601: hints: three are needed"),
        ('[[poi]]\nid = "01 A"\nkind = "shop"\n', r"mine\.toml: 01 A: a place of kind shop has no `choices`"),
        ('[[poi]]\nid = "01 D"\nkind = "gate"\n', r"mine\.toml: 01 D: a place of kind gate needs `when`"),
        ('[[poi]]\nid = "05 H"\npattern = "#31"\n', r"mine\.toml: 05 H: pattern"),
        ('[[poems]]\nid = "1"\n', r"mine\.toml: poems is no list of items"),
        ('[[entries]]\nid = "1010"\ngoto = "4711"\n', r"1010: there is no entry 4711"),
    ],
)  # fmt: skip
def test_a_bad_page_is_refused_with_file_item_and_field(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(BadPack) as refusal:
        packs.check(pack(tmp_path / "p", text))
    assert re.search(sentence, str(refusal.value)), refusal.value


@rule("RM-020")
def test_music_plays_no_part_so_no_page_can_name_any(tmp_path: Path) -> None:
    folder = pack(tmp_path / "p", '[[areas]]\nid = "shipwreck"\nmusic = "waves"\n')
    with pytest.raises(BadPack, match=r"mine\.toml: shipwreck: .*`music`"):
        packs.check(folder)


def test_a_page_of_a_pack_overrides_ours(tmp_path: Path) -> None:
    folder = pack(tmp_path / "p", '[[entries]]\nid = "1010"\ntext = "She shrugs."\n')
    _, box = packs.check(folder)
    assert isinstance(box, Box) and box.passage["1010"].text == "She shrugs."
    assert box.passage["1010"].do == BOX.passage["1010"].do and box.digest != BOX.digest
    assert packs.changes(folder) == ["1010"]


def test_a_number_cannot_stand_in_two_files(tmp_path: Path) -> None:
    folder = pack(tmp_path / "p", '[[entries]]\nid = "8099"\ntext = "One."\nsource = "house"\n')
    (folder / "island" / "other.toml").write_text((folder / "island" / "mine.toml").read_text())
    with pytest.raises(BadPack, match=r"other\.toml: 8099: the id stands in .*mine\.toml: 8099 too"):
        packs.check(folder)


def test_a_new_pack_holds_the_pages_as_examples(tmp_path: Path) -> None:
    import tabletron

    written_ = packs.new(tmp_path / "fresh", tabletron.game("robomon"))
    assert {file.name for file in written_} >= {"deck.toml.example", "01_shipwreck.toml.example"}
    assert packs.changes(tmp_path / "fresh") == []
