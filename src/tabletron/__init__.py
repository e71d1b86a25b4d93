"""Tabletron: robot tabletop games, every rule enforced.

>>> import tabletron
>>> table = tabletron.open("moonbots", seats=4, seed=7)
>>> table
<Moon-Bots, 4 seats, line 3, seat 2 is asked to buy>
>>> table.play("buy M2")
>>> table.undo()
>>> len(table.log)
3

To write a game, import what it is made of from here, too: `Game`, `State` and the primitives of rules, `ask`,
`together`, `offer`, `roll`, `shuffle` and `draw`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletron.core.errors import BadPack, BadRecord, IllegalPlay, TabletronError, UnknownGame

if TYPE_CHECKING:
    from tabletron.core.chance import Chance
    from tabletron.core.event import Event
    from tabletron.core.flow import Ask, ask, draw, offer, roll, shuffle, together
    from tabletron.core.game import Game, Result, State
    from tabletron.core.option import Option
    from tabletron.core.table import Table

__all__ = [
    "Ask", "BadPack", "BadRecord", "Event", "Game", "IllegalPlay", "Option", "Result", "State", "Table",
    "TabletronError", "UnknownGame", "ask", "draw", "game", "installed", "offer", "open", "replay", "roll", "shuffle",
    "together",
]  # fmt: skip
_HOMES = {
    "event": ("Event",),
    "flow": ("Ask", "ask", "draw", "offer", "roll", "shuffle", "together"),
    "game": ("Game", "Result", "State"),
    "option": ("Option",),
    "table": ("Table",),
}
"""Where the rest of the front door is defined; it is loaded when somebody asks for it."""


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            return getattr(import_module(f"tabletron.core.{module}"), name)
    raise AttributeError(f"module 'tabletron' has no attribute {name!r}")


def installed() -> list[str]:
    """The names of all installed games."""
    from importlib.metadata import entry_points

    return sorted({point.name for point in entry_points(group="tabletron.games")})


@cache
def game(name: str) -> Game[Any]:
    """An installed game by its name."""
    from importlib.metadata import entry_points

    for point in entry_points(group="tabletron.games", name=name):
        loaded: Game[Any] = point.load()
        return loaded
    raise UnknownGame(name, installed())


def open(  # noqa: A001
    name: str,
    *,
    seats: int | None = None,
    seed: int | str | None = None,
    packs: Sequence[Path] = (),
    chance: Chance | None = None,
    **switches: Any,
) -> Table:
    """A new table at its first question; without a seed nobody can foretell it."""
    import secrets

    from tabletron.core.content import Pack
    from tabletron.core.table import new_table

    chosen = game(name)
    content = chosen.load([Pack.read(Path(folder)) for folder in packs])
    seed = secrets.token_hex(32) if seed is None else str(seed)
    return new_table(chosen, max(chosen.seats) if seats is None else seats, seed, switches, content, chance)


def replay(record: bytes | str | Path, *, packs: Sequence[Path] = (), verify: bool = False) -> Table:
    """The table at the end of a record, or of the file that holds it; BadRecord says what is wrong with it.

    It is played with the cards the record names, if they are those of the packs, of the box, or of an earlier release.
    """
    from tabletron.core import record as records
    from tabletron.core.content import Pack

    if not isinstance(record, bytes):
        record = Path(record).read_bytes()
    header = records.read_header(record)
    try:
        played = game(header.game)
    except UnknownGame as problem:
        raise BadRecord(f"the record cannot be played here: {problem}") from None
    content = played.load([Pack.read(Path(folder)) for folder in packs])
    if content.digest != header.content:
        content = played.known(header.content) or content
    return records.replay(record, played, content=content, verify=verify)
