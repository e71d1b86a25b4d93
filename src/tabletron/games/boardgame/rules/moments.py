"""Lines at work: those that work at once, those that wait for their moment, and those that stay in force."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import Seat
from tabletron.core.vocabulary import KEYS, NOBODY, Line, Use
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.outlook import Outlook, look, rank
from tabletron.games.boardgame.state import BoardGame
from tabletron.games.boardgame.verbs.vocabulary import BATTLE, STAGE


async def carry_out(game: BoardGame, lines: Sequence[Line[BoardGame, Outlook]], by: Seat = NOBODY) -> None:
    """A text works now; what it says of later moments waits for them (MM-032, MM-050)."""
    for line in lines:
        use = Use(line.address, by)
        if line.when:
            wait(game, use)
        else:
            await line.do(game, use)
    game.destroyed = 0


def wait(game: BoardGame, use: Use) -> None:
    """Effects due at the same moment stand in the order of their rank, then as they came (MM-217)."""
    own = rank(use)
    place = next((n for n, other in enumerate(game.waiting) if rank(other) > own), len(game.waiting))
    game.waiting.insert(place, use)


async def do(game: BoardGame, use: Use) -> None:
    await game.content.lines[use.line].do(game, use)


async def fire(game: BoardGame, when: str) -> None:
    """The moment has come for what waits for it, each time."""
    for use in due(game, when):
        await do(game, use)


async def fire_once(game: BoardGame, when: str) -> None:
    """The moment has come, and does not come again for what waited."""
    ready = due(game, when)
    game.waiting = [use for use in game.waiting if use not in ready]
    for use in sorted(ready, key=lambda use: not game.content.lines[use.line].verb.first):  # type: ignore[attr-defined]
        await do(game, use)


def due(game: BoardGame, when: str) -> list[Use]:
    """What waits for this moment."""
    lines = game.content.lines
    return [use for use in game.waiting if lines[use.line].when == when]


def begin(game: BoardGame, use: Use) -> None:
    """From now on this is in force, until the challenge or the Battle Round ends (MM-198)."""
    game.force.append(use)
    if game.content.lines[use.line].verb.requires:  # type: ignore[attr-defined]
        game.tell(ev.RequirementsNow(look(game).asked))
    else:
        tell(game, use)


def tell(game: BoardGame, use: Use) -> None:
    """What holds from now on."""
    line = game.content.lines[use.line]
    written = {key: value for key, value in line.written.items() if key not in KEYS}
    if line.per:
        name = next(iter(set(written) & set(line.vocabulary.verbs)))
        written[name] = getattr(line.at(game), line.verb.__struct_fields__[0])
    game.tell(ev.InForce(line.verb.told(game, written)))  # type: ignore[attr-defined]


STAGE.begin = BATTLE.begin = begin
