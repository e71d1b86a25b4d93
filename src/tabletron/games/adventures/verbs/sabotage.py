"""Verbs that change the set-up: what sabotage does (MA-187, MA-236)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from tabletron.core.flow import Clause
from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron.games.adventures.box import Few, Surprise
from tabletron.games.adventures.outlook import Outlook
from tabletron.games.adventures.rules import difficulty, setup
from tabletron.games.adventures.state import Adventures
from tabletron.games.adventures.verbs.base import Verb
from tabletron.games.adventures.verbs.lines import VOCABULARY
from tabletron.games.adventures.words import signs


class SetUp(Verb, frozen=True):
    works: ClassVar[frozenset[str]] = frozenset({"setup"})


@VOCABULARY.verb("lose_tanks")
class LoseTanks(SetUp, frozen=True):
    n: Few

    def may(self, game: Adventures, use: Use) -> Clause | None:
        return None if game.tanks >= self.n else "MA-155"

    async def do(self, game: Adventures, use: Use) -> None:
        game.tanks = max(0, game.tanks - self.n)

    def say(self, words: Words) -> str:
        return words("{n}[tank] less", n=self.n)

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        return replace(now, tanks=max(0, now.tanks - self.n))


@VOCABULARY.verb("lose_life")
class LoseLife(SetUp, frozen=True):
    """Every hero starts with less life; that is no damage, so no tank is used."""

    n: Few

    async def do(self, game: Adventures, use: Use) -> None:
        for hero in game.heroes:
            hero.life -= self.n

    def say(self, words: Words) -> str:
        return words("every hero starts with {n}[life] less", n=self.n)

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        return replace(now, boards=tuple(replace(board, life=board.life - self.n) for board in now.boards))


@VOCABULARY.verb("lose_energy")
class LoseEnergy(SetUp, frozen=True):
    """Every player loses energy of weapons of choice."""

    n: Few

    async def do(self, game: Adventures, use: Use) -> None:
        for _ in range(self.n):
            await difficulty.lose_energy(game)

    def say(self, words: Words) -> str:
        return words("every player loses {n}[energy]", n=self.n)

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        boards = tuple(replace(board, energy=max(0, board.energy - self.n)) for board in now.boards)
        return replace(now, boards=boards)


@VOCABULARY.verb("more_stages")
class MoreStages(SetUp, frozen=True):
    """More stage cards for everybody; in the finale the first bosses have more pattern cards instead."""

    n: Few

    async def do(self, game: Adventures, use: Use) -> None:
        for hero in game.heroes if not game.finale else ():
            setup.deal_stages(game, hero, self.n)

    def say(self, words: Words) -> str:
        return words.plural(
            "{n} more stage card each, in the finale {n} more pattern card for the first bosses",
            "{n} more stage cards each, in the finale {n} more pattern cards for the first bosses",
            self.n,
        )

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        return replace(now, patterns=now.patterns + self.n) if game.finale and game.battle == 1 else now


@VOCABULARY.verb("remove_surprises")
class RemoveSurprises(SetUp, frozen=True):
    """The tokens of a kind leave the surprise boxes."""

    kind: Surprise

    async def do(self, game: Adventures, use: Use) -> None:
        game.removed += [kind for kind in game.boxes if kind == self.kind]
        game.boxes = [kind for kind in game.boxes if kind != self.kind]

    def say(self, words: Words) -> str:
        return words("no {what} in surprise boxes", what=signs.SURPRISES[self.kind])
