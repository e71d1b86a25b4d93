"""What a run of the lab plays: the game, who sits where, and the variants of the box that are compared."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from msgspec import Struct

import tabletron
from tabletron.core.content import Pack
from tabletron.core.errors import TabletronError
from tabletron.core.game import Game
from tabletron.core.i18n import message

CHUNK = 20
"""The number of games a worker plays before it hands them in."""
AS_IT_IS = message("as it is")
LONGEST = 200_000
"""A game with more decisions is cut; the longest that random bots were seen to finish had 77,000."""
PATIENCE = 60.0
"""A game with a decision that takes more seconds is cut."""


class Variant(Struct, frozen=True):
    """One version of the box: a name, and the folders of its packs."""

    name: str
    packs: tuple[str, ...] = ()


class Chunk(Struct, frozen=True):
    """Some games of one variant, the work of one worker."""

    variant: int
    first: int
    games: int

    @property
    def name(self) -> str:
        return f"{self.variant:02}-{self.first:07}"


class Plan(Struct, frozen=True):
    """Everything that decides what a run plays; the same plan gives the same games, wherever they are played."""

    game: str
    seats: tuple[str, ...]
    games: int
    seed: str
    variants: tuple[Variant, ...]
    switches: dict[str, Any] = {}
    digests: tuple[str, ...] = ()
    """What the cards of each variant were."""
    chunk: int = CHUNK
    longest: int = LONGEST
    patience: float = PATIENCE

    def chunks(self) -> Iterator[Chunk]:
        for variant in range(len(self.variants)):
            for first in range(0, self.games, self.chunk):
                yield Chunk(variant, first, min(self.chunk, self.games - first))


def plan(
    game: str,
    seats: Sequence[str],
    games: int,
    seed: str,
    variants: Sequence[Variant],
    switches: Mapping[str, Any] | None = None,
    **how: Any,
) -> Plan:
    """A plan whose cards are sound; `how` is the size of a chunk, and when a game is cut."""
    loaded = tabletron.game(game)
    digests = tuple(loaded.load([Pack.read(Path(folder)) for folder in variant.packs]).digest for variant in variants)
    return Plan(game, tuple(seats), games, seed, tuple(variants), dict(switches or {}), digests, **how)


# --- numbers to try


def vary(game: Game[Any], changes: Sequence[str], base: Sequence[Path], folder: Path) -> list[Variant]:
    """A variant for each combination of `item.field=1,2,3`, written as packs into the folder."""
    tried = [_tried(change) for change in changes]
    variants: list[Variant] = []
    for values in product(*(values for _, _, values in tried)):
        chosen = [(item, path, value) for (item, path, _), value in zip(tried, values, strict=True)]
        name = ", ".join(f"{item}.{'.'.join(path)}={value}" for item, path, value in chosen)
        pack = write_pack(game, chosen, folder / f"variant{len(variants)}")
        variants.append(Variant(name, (*map(str, base), str(pack))))
    return variants


def _tried(change: str) -> tuple[str, list[str], list[str]]:
    where, sign, values = change.partition("=")
    item, *path = where.split(".")
    if not sign or not path or not values:
        raise TabletronError(f"--vary takes ITEM.FIELD=VALUE,VALUE..., not {change!r}")
    return item, path, values.split(",")


def write_pack(game: Game[Any], changes: Sequence[tuple[str, Sequence[str], str]], folder: Path) -> Path:
    """A pack in which the fields of these items have these values; BadPack if the box does not take them."""
    rows: dict[str, dict[str, dict[str, Any]]] = {}
    for item, path, value in changes:
        file, row = _row(game, item)
        new = rows.setdefault(file, {}).setdefault(item, {"id": item})
        top, *rest = path
        new[top] = _set(new.get(top, row.get(top)), rest, value, f"{item}.{'.'.join(path)}")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pack.toml").write_text(f'name = "{folder.name}"\ngame = "{game.name}"\n')
    for file, items in rows.items():
        lines = [
            f"[[{file}]]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in row.items())
            for row in items.values()
        ]
        (folder / f"{file}.toml").write_text("\n".join(lines))
    game.load([Pack.read(folder)])
    return folder


def _row(game: Game[Any], item: str) -> tuple[str, dict[str, Any]]:
    """The file that an item stands in, and what is written there."""
    for name, rows in game.content.written(game.package).items():
        if item in rows:
            return name, rows[item]
    raise TabletronError(f"{game.title} has no item {item}; `tabletron pack new` lists them all")


def _set(old: Any, path: Sequence[str], value: str, where: str) -> Any:
    """The old value with what lies at the end of the path replaced; new numbers and truths are read as such."""
    if path:
        if isinstance(old, list):
            place = _place(old, path[0], where)
            inner = path[1:] if path[0].isdecimal() else path
            return [*old[:place], _set(old[place], inner, value, where), *old[place + 1 :]]
        if old is not None and not isinstance(old, dict):
            raise TabletronError(f"{where}: there is nothing inside {old!r}")
        first, *rest = path
        inside = dict(old or {})
        return {**inside, first: _set(inside.get(first), rest, value, where)}
    if isinstance(old, str):
        return value
    try:
        return tomllib.loads(f"x = {value}")["x"]
    except tomllib.TOMLDecodeError:
        return value


def _place(lines: Sequence[Any], said: str, where: str) -> int:
    """Which line of a card is meant: by its number from 0 on, or by a key that only one of them has."""
    if said.isdecimal() and len(said) < len(str(len(lines))) + 1 and int(said) < len(lines):
        return int(said)
    places = [place for place, line in enumerate(lines) if isinstance(line, dict) and said in line]
    if len(places) != 1:
        known = ", ".join(
            f"{place}.{key}" for place, line in enumerate(lines) if isinstance(line, dict) for key in line
        )
        raise TabletronError(f"{where}: {said} is not one of its lines; there are: {known or len(lines)}")
    return places[0]


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return str(value)
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
