"""What several commands take, and how it is read. Nothing but Typer is loaded for it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A name from `tabletron games`.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `play` saves it.")]
Switches = Annotated[
    list[str] | None, typer.Option("--switch", metavar="NAME=VALUE", help="A house switch; may be repeated.")
]
PackFolders = Annotated[
    list[Path] | None, typer.Option("--pack", metavar="DIR", help="A pack of cards in place of the one in use.")
]


def read_seats(text: str) -> list[str]:
    return [spec.strip() for spec in text.split(",") if spec.strip()]


def read_pairs(switches: list[str] | None) -> dict[str, str]:
    from tabletron.core.errors import TabletronError

    pairs = {}
    for text in switches or []:
        name, sign, value = text.partition("=")
        if not sign:
            raise TabletronError(f"--switch takes NAME=VALUE, not {text!r}")
        pairs[name] = value
    return pairs


def read_packs(game: str, given: list[Path] | None) -> list[Path]:
    from tabletron.commands import packs

    return given if given is not None else packs.active(game)


def record_packs(file: Path, given: list[Path] | None) -> list[Path]:
    from tabletron.core.record import read_header

    return read_packs(read_header(file.read_bytes()).game, given)
