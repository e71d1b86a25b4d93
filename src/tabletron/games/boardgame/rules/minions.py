"""Minions: placing, destroying and shooting them."""

from __future__ import annotations

from collections.abc import Sequence

from tabletron.core.flow import Seat, ask
from tabletron.games.boardgame import events as ev
from tabletron.games.boardgame.options import Minion
from tabletron.games.boardgame.outlook import Outlook
from tabletron.games.boardgame.state import TOKENS, BoardGame


def allowed(game: BoardGame) -> str:
    """The type on the icon, or `none` (MM-033, MM-059)."""
    return game.content.challenge[game.challenge.card].minion


def room_for(game: BoardGame, minion: str) -> int:
    """How many more of the type can be placed: none where none may be (MM-061), six at most (MM-062)."""
    if allowed(game) == "none":
        return 0
    return TOKENS - game.challenge.minions.count(minion)


def place(game: BoardGame, minion: str, n: int) -> int:
    """Minions come to the challenge; gives how many."""
    number = min(n, room_for(game, minion))
    if number > 0:
        game.challenge.minions += [minion] * number
        game.tell(ev.MinionsCame(minion, number))
    return max(0, number)


async def remove(game: BoardGame, number: int, chooser: Seat, how: str) -> int:
    """So many minions leave; only with several types there is a choice (MM-064). Gives how many went."""
    minions, gone = game.challenge.minions, list[str]()
    while len(gone) < number and minions:
        kinds = strongest(game, minions) if len(minions) > number - len(gone) else minions[:1]
        choice = await ask(chooser, "minion", [Minion(kind) for kind in kinds])
        minions.remove(choice.minion)
        gone.append(choice.minion)
    if gone:
        game.tell(ev.MinionsGone(tuple(gone), how))  # type: ignore[arg-type]
    return len(gone)


def strongest(game: BoardGame, minions: Sequence[str]) -> list[str]:
    """The types that are there, the most dangerous first."""
    return sorted(set(minions), key=lambda kind: (-game.content.minion[kind].damage, kind))


async def shoot(game: BoardGame, now: Outlook) -> None:
    """Each Hit removes a minion, or more by effects; armor and guards hold some off (MM-063)."""
    if all(face in now.dice for face in now.guards):
        hits = max(0, now.dice.count("hit") - now.armor)
        await remove(game, hits * now.each, game.turn, "defeated")
