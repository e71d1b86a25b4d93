"""An owner's own cards: making, checking and choosing packs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

import tabletron
from tabletron.core.content import Content, Pack
from tabletron.core.errors import BadPack
from tabletron.core.game import Game


def settings_folder() -> Path:
    """Where the choice of packs is kept; TABLETRON_HOME moves it."""
    from platformdirs import user_config_path

    home = os.environ.get("TABLETRON_HOME")
    return Path(home) if home else user_config_path("tabletron")


def new(folder: Path, game: Game[Any]) -> list[Path]:
    """Writes a pack that changes nothing yet: our items stand in it as comments, to be typed over."""
    if folder.exists() and any(folder.iterdir()):
        raise BadPack(f"{folder} is not empty; a new pack needs a new folder")
    from importlib.resources import files

    folder.mkdir(parents=True, exist_ok=True)
    head = folder / "pack.toml"
    head.write_text(f'name = "{folder.name}"\ngame = "{game.name}"\nauthor = ""\n')
    written = [head]
    ours_in = files(game.package) / "content"
    singles = [name for name in get_type_hints(game.content) if (ours_in / f"{name}.toml").is_file()]
    pages = [(part.name, page.name[:-5]) for part in ours_in.iterdir() if part.is_dir() for page in part.iterdir()]
    for part, name in [*(("", name) for name in singles), *sorted(pages)]:
        ours = (ours_in / part / f"{name}.toml").read_text()
        file = folder / part / f"{name}.toml.example"
        note = f"# Rename to {name}.toml; keep the items you change, and of each only `id` and the changed fields.\n"
        file.parent.mkdir(exist_ok=True)
        file.write_text(note + ours)
        written.append(file)
    return written


def check(folder: Path) -> tuple[Pack, Content]:
    """The pack and the content it makes; BadPack names file, item and field."""
    pack = Pack.read(folder)
    return pack, tabletron.game(pack.game).load([pack])


def changes(folder: Path) -> list[str]:
    """The ids of the items that the pack changes or adds."""
    pack, content = check(folder)
    ours = tabletron.game(pack.game).load()
    fields = content.__struct_fields__
    before = {(name, item.id): item for name in fields for item in getattr(ours, name)}
    return [item.id for name in fields for item in getattr(content, name) if before.get((name, item.id)) != item]


def use(folder: Path) -> Pack:
    """From now on tables of its game are played with this pack."""
    pack, _ = check(folder)
    chosen = _chosen()
    chosen[pack.game] = [str(folder.resolve())]
    _choose(chosen)
    return pack


def use_none(game: Game[Any]) -> None:
    """From now on tables of this game are played with our cards."""
    chosen = _chosen()
    chosen.pop(game.name, None)
    _choose(chosen)


def active(game: str) -> list[Path]:
    """The folders of the packs in use for a game."""
    return [Path(folder) for folder in _chosen().get(game, [])]


def _chosen() -> dict[str, list[str]]:
    file = settings_folder() / "packs.json"
    if not file.is_file():
        return {}
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, list[str]])
    except msgspec.DecodeError as problem:
        raise BadPack(f"{file} cannot be read ({problem}); delete it to play with our cards") from None


def _choose(chosen: dict[str, list[str]]) -> None:
    file = settings_folder() / "packs.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_bytes(msgspec.json.encode(chosen))
    fresh.replace(file)
