"""Keep the content of this release for later ones, which can then open every record and table that was played with it.

`make keep-content` does it, before a release in which cards have changed. It writes one file per game whose cards are
not kept yet. It runs with the code of any earlier release, too:

    PYTHONPATH=<a checkout of that release>/src python src/tabletron/testing/keep.py
"""

from __future__ import annotations

import zlib
from pathlib import Path

import msgspec

import tabletron

GAMES = Path(__file__).parents[1] / "games"


def keep(name: str, folder: Path) -> Path | None:
    """Writes the content of a game to the folder; None if it is there already."""
    content = tabletron.game(name).load()
    if any(folder.glob(f"*-{content.digest}.json.z")):
        return None
    folder.mkdir(exist_ok=True)
    number = len(list(folder.glob("*.json.z"))) + 1
    file = folder / f"{number:03}-{content.digest}.json.z"
    stored = getattr(content, "stored", None)
    file.write_bytes(stored or zlib.compress(msgspec.json.encode(content, order="sorted"), 9))
    return file


def main() -> None:
    for name in tabletron.installed():
        if (GAMES / name).is_dir() and (file := keep(name, GAMES / name / "past")) is not None:
            print(f"{name}: kept as {file.name}")


if __name__ == "__main__":
    main()
