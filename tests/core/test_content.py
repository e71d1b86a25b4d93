"""Content and packs: typed, sourced, overridden item by item, and refused with file, item and field."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

import tabletron
from tabletron.commands import packs
from tabletron.core.content import Content, Item, Pack
from tabletron.core.errors import BadPack
from tabletron.testing import keep

SPY_CALLED_P01 = """
[[weapons]]
id = "P01"
name = "x"
on = ["open"]
do = { peek = true }
clauses = []
source = "house"
"""
FIFTH_BOARD = """
[[boards]]
id = "blue"
name = "Blue"
scientist = "x"
base = []
source = "house"
"""
HEAD = 'name = "mine"\ngame = "moonbots"\n'


def pack(folder: Path, **files: str) -> Path:
    """A pack with these files, `pack.toml` included unless given."""
    folder.mkdir(exist_ok=True)
    for name, text in {"pack": HEAD, **files}.items():
        (folder / f"{name}.toml").write_text(text)
    return folder


def test_every_item_says_its_source() -> None:
    box = tabletron.game("moonbots").load()
    items = [item for name in box.__struct_fields__ for item in getattr(box, name)]
    assert len(items) == 4 + 24 + 6 + 17
    assert {item.source for item in items} == {"rulebook", "public", "house"}


class Line(Struct, frozen=True):
    name: str


class Poster(Item, frozen=True, kw_only=True):
    spoken = ("name", "motto.name", "lines.name")

    motto: Line
    lines: tuple[Line, ...]


def test_texts_of_parts_are_spoken_too() -> None:
    poster = Poster(id="p", name="One", source="house", motto=Line("Two"), lines=(Line("Three"), Line("Four")))
    assert list(poster.texts()) == ["One", "Two", "Three", "Four"]


def test_a_pack_overrides_fields_and_changes_the_digest(tmp_path: Path) -> None:
    folder = pack(tmp_path / "p", parts='[[parts]]\nid = "P01"\nname = "My Bucket"\nsource = "public"\n')
    game = tabletron.game("moonbots")
    mine, ours = game.load([Pack.read(folder)]), game.load()
    assert mine.card["P01"].name == "My Bucket"  # type: ignore[attr-defined]
    assert mine.card["P01"].slot == "head"  # type: ignore[attr-defined]
    assert mine.digest != ours.digest
    assert packs.changes(folder) == ["P01"]


def test_a_pack_may_add_items(tmp_path: Path) -> None:
    new = (
        '[[parts]]\nid = "P99"\nname = "Second Bucket"\nslot = "head"\nwhen = { exact = 6 }\ndo = [{ fist = 1 }]\n'
        'surcharge = 0\ncog = false\nsource = "house"\n'
    )
    table = tabletron.open("moonbots", seats=4, seed=1, packs=[pack(tmp_path / "p", parts=new)])
    assert sum(table.game.pieces(table.state).values()) == 66


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({"parts": '[[parts]]\nid = "P01"\nslto = "head"\n'}, r"parts\.toml: P01: .*slto"),
        ({"parts": '[[parts]]\nid = "P01"\nsurcharge = 3\n'}, r"parts\.toml: P01: .*surcharge"),
        ({"parts": '[[parts]]\nid = "P01"\nwhen = { exact = 7 }\n'}, r"parts\.toml: P01: .*when"),
        ({"parts": '[[parts]]\nid = "P01"\nwhen = { exact = 3, pair = true }\n'}, r"P01: when: exactly one of any_of"),
        ({"parts": '[[parts]]\nid = "P01"\nsource = "guess"\n'}, r"P01: .*source"),
        ({"parts": '[[parts]]\nid = "NEW"\nname = "x"\n'}, r"NEW: .*missing"),
        ({"parts": '[[parts]]\nname = "x"\n'}, r"entry 1 of \[\[parts\]\] has no id"),
        ({"parts": '[[parts]]\nid = "P01"\n[[parts]]\nid = "P01"\n'}, "P01 stands twice"),
        ({"parts": '[[part]]\nid = "P01"\n'}, r"expected nothing but \[\[parts\]\]"),
        ({"parts": "[[parts"}, "not TOML"),
        ({"weapons": '[[weapons]]\nid = "SW01"\ndo = { explode = 1 }\n'}, r"SW01: do: unknown verb 'explode'"),
        ({"weapons": SPY_CALLED_P01}, "two files"),
        ({"boards": FIFTH_BOARD}, "four boards"),
        ({"upgrades": '[[upgrades]]\nid = "U1"\ncogs = 9\n'}, "more cogs"),
        ({"dragons": "[[dragons]]\n"}, r"dragons\.toml: moonbots has no such content; known: boards, parts"),
        ({"pack": 'name = "x"\n'}, r"pack\.toml: .*game"),
        ({"pack": HEAD + "colour = 1\n"}, "unknown field colour"),
        ({"pack": 'name = "x"\ngame = "chess"\n'}, "there is no game 'chess'"),
    ],
)  # fmt: skip
def test_a_bad_pack_is_refused_with_file_item_and_field(tmp_path: Path, files: dict[str, str], sentence: str) -> None:
    with pytest.raises(tabletron.TabletronError, match=sentence):
        packs.check(pack(tmp_path / "p", **files))


def test_a_folder_without_pack_toml_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadPack, match=r"pack\.toml is missing"):
        packs.check(tmp_path)


def test_new_makes_a_pack_that_changes_nothing_yet(tmp_path: Path) -> None:
    written = packs.new(tmp_path / "fresh", tabletron.game("moonbots"))
    assert {file.name for file in written} >= {"pack.toml", "parts.toml.example"}
    assert packs.changes(tmp_path / "fresh") == []
    with pytest.raises(BadPack, match="not empty"):
        packs.new(tmp_path / "fresh", tabletron.game("moonbots"))


def test_use_remembers_the_pack_and_none_forgets_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETRON_HOME", str(tmp_path / "home"))
    folder = pack(tmp_path / "p")
    assert packs.active("moonbots") == []
    packs.use(folder)
    assert packs.active("moonbots") == [folder]
    packs.use_none(tabletron.game("moonbots"))
    assert packs.active("moonbots") == []


def test_a_bad_pack_is_not_put_to_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETRON_HOME", str(tmp_path / "home"))
    with pytest.raises(BadPack):
        packs.use(pack(tmp_path / "p", parts="[[parts]]\n"))
    assert not (tmp_path / "home").exists()


# --- content of another day


class OldCog(Item, frozen=True, kw_only=True):
    teeth: int
    rust: int = 0


class Cog(Item, frozen=True, kw_only=True):
    teeth: int
    oil: int = 1


class OldBox(Content, frozen=True):
    cogs: tuple[OldCog, ...]
    springs: tuple[Item, ...] = ()


class Plain(Item, frozen=True, kw_only=True):
    teeth: int


class PlainBox(Content, frozen=True):
    cogs: tuple[Plain, ...]


class CogBox(Content, frozen=True):
    cogs: tuple[Cog, ...]
    belts: tuple[Item, ...] = ()


def cog(key: str, teeth: int, **more: int) -> dict[str, object]:
    return {"id": key, "name": key.title(), "source": "house", "teeth": teeth, **more}


def test_stored_content_comes_back_as_it_was() -> None:
    for name in tabletron.installed():
        game = tabletron.game(name)
        content = game.load()
        again = game.content.restored(content.stored, content)
        assert again == content and again.digest == content.digest and again.stored == content.stored


def test_items_that_todays_types_cannot_read_are_todays_or_left_out() -> None:
    box = OldBox(
        cogs=tuple(
            msgspec.convert(row, OldCog) for row in (cog("big", 9, rust=2), cog("small", 3), cog("gone", 5, rust=1))
        ),
        springs=(Item(id="coil", name="Coil", source="house"),),
    )
    belt = Item(id="belt", name="Belt", source="house")
    today = CogBox(cogs=(msgspec.convert(cog("big", 7), Cog), msgspec.convert(cog("new", 1), Cog)), belts=(belt,))
    again = CogBox.restored(box.stored, today)
    assert [one.id for one in again.cogs] == ["big"], "rust is unknown today, and two of the cogs are gone"
    assert again.cogs[0].teeth == 7 and again.belts == (belt,), "there were no belts then"
    assert again.digest == box.digest != today.digest, "it still goes by the name of what was stored"


def test_a_field_that_is_new_gets_its_default() -> None:
    today = CogBox(cogs=(msgspec.convert(cog("big", 7, oil=3), Cog),))
    old = PlainBox(cogs=(msgspec.convert(cog("big", 9), Plain),))
    (only,) = CogBox.restored(old.stored, today).cogs
    assert (only.teeth, only.oil) == (9, 1)


@pytest.mark.parametrize("name", tabletron.installed())
def test_content_of_earlier_releases_is_shipped(name: str) -> None:
    game = tabletron.game(name)
    assert len(game.past) >= 2
    for digest in game.past:
        content = game.known(digest)
        assert content is not None and content.digest == digest and game.ships(digest)
        assert game.known(digest) is content, "it is read once"
    assert game.known("0" * 32) is None and not game.ships("0" * 32)


def test_content_is_kept_once(tmp_path: Path) -> None:
    file = keep.keep("moonbots", tmp_path / "past")
    assert file is not None and file.name == f"001-{tabletron.game('moonbots').load().digest}.json.z"
    assert file.read_bytes() == tabletron.game("moonbots").load().stored
    assert keep.keep("moonbots", tmp_path / "past") is None
