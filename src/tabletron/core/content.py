"""Content: TOML files decoded into typed items, and packs that put an owner's own items in place of ours."""

from __future__ import annotations

import tomllib
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar, Literal, Protocol, Self, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Struct

from tabletron.core.errors import BadPack
from tabletron.core.vocabulary import Address, Line, hook, lines_of, unhook

T = TypeVar("T")


class Item(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing in the box; `source` says how sure we are that the real box has it like this, `basis` what is known.

    `spoken` names the fields with texts that players read, so that they can be translated; `lines.name` is the name of
    each of its lines.
    """

    spoken: ClassVar[tuple[str, ...]] = ("name",)

    id: str
    name: str
    source: Literal["rulebook", "public", "house"]
    basis: str = ""

    def texts(self) -> Iterator[str]:
        """Every text that players read."""
        for path in self.spoken:
            yield from _texts(self, path.split("."))


def _texts(value: Any, path: list[str]) -> Iterator[str]:
    if value is None:
        return
    if isinstance(value, tuple):
        for one in value:
            yield from _texts(one, path)
    elif path:
        yield from _texts(getattr(value, path[0]), path[1:])
    else:
        yield value


class Readable(Protocol):
    """A file or folder of our package or of a pack."""

    @property
    def name(self) -> str: ...
    def is_file(self) -> bool: ...
    def is_dir(self) -> bool: ...
    def read_bytes(self) -> bytes: ...
    def iterdir(self) -> Iterator[Any]: ...


class Pack(Struct, frozen=True):
    """An owner's own items for one game: a folder with `pack.toml` and files named like ours."""

    name: str
    game: str
    folder: Path
    author: str = ""

    @classmethod
    def read(cls, folder: Path) -> Pack:
        head = _toml(folder / "pack.toml", "pack.toml is missing; `tabletron pack new` makes a pack")
        try:
            pack = msgspec.convert({**head, "folder": folder}, cls)
        except msgspec.ValidationError as problem:
            raise BadPack(f"{folder / 'pack.toml'}: {problem}") from None
        if unknown := set(head) - {"name", "game", "author"}:
            raise BadPack(
                f"{folder / 'pack.toml'}: unknown field {', '.join(sorted(unknown))}; known: name, game, author"
            )
        return pack


class Content(Struct, frozen=True, dict=True):
    """A game's items: each field is a tuple of one type of item, read from the file of its name.

    A file in a folder, such as a page of a book, may hold items of several kinds, and say a `source` for all of them.
    """

    @classmethod
    def load(cls, package: str, packs: Sequence[Pack] = ()) -> Self:
        kinds = {name: get_args(hint)[0] for name, hint in get_type_hints(cls).items()}
        for pack in packs:
            for file in sorted(pack.folder.glob("*.toml")):
                if file.stem not in kinds and file.name != "pack.toml":
                    raise BadPack(
                        f"{file}: {package.rpartition('.')[2]} has no such content; known: {', '.join(kinds)}"
                    )
        ours = _ours(package, kinds)
        books = [_book(pack.folder, kinds) for pack in packs]
        loaded = {}
        for name, kind in kinds.items():
            rows = ours[name]
            for pack, pages in zip(packs, books, strict=True):
                theirs = pack.folder / f"{name}.toml"
                if theirs.is_file():
                    _override(rows, _rows(theirs, name))
                _override(rows, pages[name])
            loaded[name] = tuple(_item(row, kind, where) for row, where in rows.values())
        content = cls(**loaded)
        _ = content.lines
        content.check()
        return content

    @classmethod
    def written(cls, package: str) -> dict[str, dict[str, dict[str, Any]]]:
        """Our items as the files have them, by kind and id."""
        kinds = get_type_hints(cls)
        return {name: {key: row for key, (row, _) in rows.items()} for name, rows in _ours(package, kinds).items()}

    def check(self) -> None:
        """Raises BadPack where items contradict each other; games add what their box needs."""

    @cached_property
    def digest(self) -> str:
        """The same for the same items, whatever files they came from."""
        return _digest(self._written)

    @cached_property
    def stored(self) -> bytes:
        """All items as a few bytes, for `restored` to read in another process or another year."""
        return zlib.compress(self._written, 9)

    @cached_property
    def lines(self) -> dict[Address, Line[Any, Any]]:
        """Every line that a card prints, by its address, which the line then knows."""
        kinds = {name: getattr(self, name) for name in self.__struct_fields__}
        lines = {
            f"{name}/{item.id}/{path}": line
            for name, items in kinds.items()
            for item in items
            for path, line in lines_of(item)
        }
        for address, line in lines.items():
            line.address = address
        return lines

    @classmethod
    def restored(cls, stored: bytes, today: Self, digest: str = "") -> Self:
        """Content as it was stored, under its own digest, even if the types of its items have changed since.

        Today's item takes the place of one that today's types cannot read. One without a successor is left out, and
        kinds of item that did not exist then come from today. A `digest` is given for what an earlier release had
        under it, and was written again in the notation of today.
        """
        written = zlib.decompress(stored)
        kinds = msgspec.json.decode(written, type=dict[str, list[msgspec.Raw]])
        content = cls(
            **{
                name: tuple(_read(kinds[name], get_args(hint)[0], getattr(today, name)))
                if name in kinds
                else getattr(today, name)
                for name, hint in get_type_hints(cls).items()
            }
        )
        _ = content.lines
        content.__dict__.update(digest=digest or _digest(written), stored=stored)
        return content

    @property
    def _written(self) -> bytes:
        return msgspec.json.encode(self, order="sorted", enc_hook=unhook)


def by_id(kind: str, item: type[T]) -> cached_property[dict[str, T]]:  # noqa: ARG001
    """For a game's content: its items of a kind by their ids, as in `action = by_id("actions", ActionCard)`."""
    return cached_property(lambda content: {each.id: each for each in getattr(content, kind)})


def _digest(written: bytes) -> str:
    return blake2b(written, digest_size=16).hexdigest()


def _read(rows: Sequence[msgspec.Raw], kind: type[Any], today: Sequence[Any]) -> Iterator[Any]:
    """Stored items of a kind, or today's where today's type cannot read one."""
    successors = {item.id: item for item in today}
    for row in rows:
        try:
            yield msgspec.json.decode(row, type=kind, dec_hook=hook)
        except msgspec.ValidationError:
            key = msgspec.json.decode(row)["id"]
            if key in successors:
                yield successors[key]


def _toml(file: Readable, missing: str) -> dict[str, Any]:
    if not file.is_file():
        raise BadPack(f"{file}: {missing}")
    try:
        return tomllib.loads(file.read_bytes().decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise BadPack(f"{file}: this is not TOML: {problem}") from None


Rows = dict[str, tuple[dict[str, Any], str]]


def _rows(file: Readable, name: str) -> Rows:
    """The items of a file by id, each with the place to name in an error."""
    data = _toml(file, "the file is missing")
    items = data.get(name)
    if set(data) != {name} or not isinstance(items, list):
        raise BadPack(f"{file}: expected nothing but [[{name}]] entries, found {', '.join(data) or 'nothing'}")
    return _by_id(items, name, file)


def _ours(package: str, kinds: Mapping[str, Any]) -> dict[str, Rows]:
    """Our own items by kind and id: from the file of their name, or from a book, or from both."""
    folder = files(package) / "content"
    book = _book(folder, kinds)
    return {name: _whole(folder / f"{name}.toml", name, book[name]) for name in kinds}


def _whole(file: Readable, name: str, pages: Rows) -> Rows:
    return _joined(_rows(file, name), pages) if file.is_file() or not pages else pages


def _by_id(items: list[Any], name: str, file: Readable) -> Rows:
    rows: Rows = {}
    for number, row in enumerate(items, 1):
        key = row.get("id") if isinstance(row, dict) else None
        if not isinstance(key, str):
            raise BadPack(f"{file}: entry {number} of [[{name}]] has no id")
        if key in rows:
            raise BadPack(f"{file}: the id {key} stands twice")
        rows[key] = (row, f"{file}: {key}")
    return rows


def _book(folder: Readable, kinds: Mapping[str, Any]) -> dict[str, Rows]:
    """The items of all files in the folders of this one, by kind and id."""
    found: dict[str, Rows] = {name: {} for name in kinds}
    chapters = [one for one in folder.iterdir() if one.is_dir()] if folder.is_dir() else []
    for chapter in sorted(chapters, key=lambda one: one.name):
        for file in sorted((one for one in chapter.iterdir() if one.name.endswith(".toml")), key=lambda one: one.name):
            for name, rows in _page(file, kinds).items():
                found[name] = _joined(found[name], rows)
    return found


def _page(file: Readable, kinds: Mapping[str, Any]) -> dict[str, Rows]:
    """The items of a file that holds several kinds; its `source` counts for items that name none."""
    data = _toml(file, "the file is missing")
    source = {"source": data.pop("source")} if "source" in data else {}
    if unknown := [name for name, items in data.items() if name not in kinds or not isinstance(items, list)]:
        raise BadPack(f"{file}: {unknown[0]} is no list of items; known: {', '.join(f'[[{name}]]' for name in kinds)}")
    pages = {name: _by_id(items, name, file) for name, items in data.items()}
    return {
        name: {key: ({**source, **row}, where) for key, (row, where) in rows.items()} for name, rows in pages.items()
    }


def _joined(rows: Rows, more: Rows) -> Rows:
    for key in more:
        if key in rows:
            raise BadPack(f"{more[key][1]}: the id stands in {rows[key][1]} too")
    return {**rows, **more}


def _override(rows: Rows, new: Rows) -> None:
    for key, (row, where) in new.items():
        old = rows[key][0] if key in rows else {}
        rows[key] = ({**old, **row}, where)


def _item(row: dict[str, Any], kind: type[Any], where: str) -> Any:
    try:
        return msgspec.convert(row, kind, dec_hook=hook)
    except msgspec.ValidationError as problem:
        what, _, path = str(problem).replace(" - at `key` in `$", " - at `$").partition(" - at `$")
        place = path.rstrip("`").removeprefix(".")
        raise BadPack(f"{where}: {place}: {what}" if place else f"{where}: {what}") from None
