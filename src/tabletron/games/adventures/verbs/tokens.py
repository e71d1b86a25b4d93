"""Verbs that change a hero board: bonus tokens, life and weapon energy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Literal

from msgspec.structs import replace

from tabletron.core.flow import Clause, ask
from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron.games.adventures.box import ACTIONS, Action, Few
from tabletron.games.adventures.options import Flip
from tabletron.games.adventures.outlook import Outlook, Way, without
from tabletron.games.adventures.rules import board, costs, damage
from tabletron.games.adventures.rules.payment import payments
from tabletron.games.adventures.state import FULL, Adventures, after_damage
from tabletron.games.adventures.verbs.base import Gives, Verb
from tabletron.games.adventures.verbs.lines import VOCABULARY
from tabletron.games.adventures.words import signs


@VOCABULARY.verb("token")
class Token(Verb, frozen=True):
    """A bonus token, or one of these, becomes active (MA-213, MA-214)."""

    of: Literal["J", "R", "S", "any"] | tuple[Action, ...]

    @property
    def kinds(self) -> tuple[Action, ...]:
        if isinstance(self.of, tuple):
            return self.of
        return ACTIONS if self.of == "any" else (self.of,)

    @property
    def gives(self) -> Gives:
        return Gives(tokens=self.kinds)

    async def do(self, game: Adventures, use: Use) -> None:
        await board.activate_one(game, game.heroes[use.on], self.kinds)

    def say(self, words: Words) -> str:
        if len(self.kinds) == len(ACTIONS):
            return words("any token active")
        return words("{token} token active", token=signs.tokens(self.kinds))

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterator[Way]:
        mine = now.boards[use.on]
        for kind in self.kinds:
            if kind not in mine.tokens:
                yield Way(now.board(use.on, replace(mine, tokens=(*mine.tokens, kind))))


@VOCABULARY.verb("untoken")
class Untoken(Verb, frozen=True):
    """Active tokens of choice, or all of them, become inactive."""

    n: Literal["all"] | Few

    async def do(self, game: Adventures, use: Use) -> None:
        hero = game.heroes[use.on]
        for _ in range(min(self._number(len(hero.tokens)), len(hero.tokens))):
            tokens = [Flip(token) for token in hero.tokens]
            choice = tokens[0] if self.n == "all" else await ask(use.by, "untoken", tokens)
            board.flip_back(game, hero, choice.token)

    def _number(self, active: int) -> int:
        return active if self.n == "all" else self.n

    def say(self, words: Words) -> str:
        if self.n == "all":
            return words("all tokens inactive")
        return words.plural("one active token inactive", "{n} active tokens inactive", self.n)

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterator[Way]:
        mine = now.boards[use.on]
        active = len(mine.tokens)
        for left in combinations(mine.tokens, max(0, active - self._number(active))):
            yield Way(now.board(use.on, replace(mine, tokens=left)))


@VOCABULARY.verb("heal")
class Heal(Verb, frozen=True):
    """Life, never more than five (MA-113, MA-216)."""

    n: Few

    async def do(self, game: Adventures, use: Use) -> None:
        damage.heal(game, game.heroes[use.on], self.n)

    def say(self, words: Words) -> str:
        return words("gain {n}[life]", n=self.n)

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        mine = now.boards[use.on]
        return now.board(use.on, replace(mine, life=max(mine.life, min(FULL, mine.life + self.n))))


@VOCABULARY.verb("hurt")
class Hurt(Verb, frozen=True):
    """One damage effect (MA-105, MA-215); it can always be chosen (MA-241)."""

    n: Few

    def may(self, game: Adventures, use: Use) -> Clause | None:
        return None

    async def do(self, game: Adventures, use: Use) -> None:
        damage.suffer(game, game.heroes[use.on], self.n)

    def say(self, words: Words) -> str:
        return words("suffer {n}[life]", n=self.n)

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        mine = now.boards[use.on]
        life, tanks = after_damage(mine.life, now.tanks, self.n)
        return replace(now.board(use.on, replace(mine, life=life)), tanks=tanks)


@VOCABULARY.verb("charge")
class Charge(Verb, frozen=True):
    """Weapon energy is gained, one by one, on cards of choice (MA-118, MA-217)."""

    n: Few

    async def do(self, game: Adventures, use: Use) -> None:
        await board.charge(game, game.heroes[use.on], self.n)

    def say(self, words: Words) -> str:
        return words("gain {n}[energy]", n=self.n)

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        mine = now.boards[use.on]
        n = min(self.n, mine.room)
        return now.board(use.on, replace(mine, energy=mine.energy + n, room=mine.room - n))


@VOCABULARY.verb("drain")
class Drain(Verb, frozen=True):
    """Weapon energy is lost, from cards of choice; all of it or none."""

    n: Few

    async def do(self, game: Adventures, use: Use) -> None:
        hero = game.heroes[use.on]
        if sum(hero.weapons.values()) >= self.n:
            await board.drain(game, hero, self.n)

    def say(self, words: Words) -> str:
        return words("lose {n}[energy]", n=self.n)

    def shape(self, now: Outlook, game: Adventures, use: Use) -> Outlook:
        mine = now.boards[use.on]
        if mine.energy < self.n:
            return now
        return now.board(use.on, replace(mine, energy=mine.energy - self.n, room=mine.room + self.n))


@VOCABULARY.verb("spend")
class Spend(Verb, frozen=True):
    """An action is paid with a die or a token; of a double the second icon is lost (MA-084)."""

    icon: Literal["J", "R", "S", "W"]

    async def do(self, game: Adventures, use: Use) -> None:
        hero = game.heroes[use.on]
        if ways := payments(self.icon, tuple(game.pool), tuple(hero.tokens)):
            costs.spend(game, hero, await ask(use.by, "cost_actions", list(ways)))

    def say(self, words: Words) -> str:
        return words("spend {icon}", icon=signs.sign(self.icon))

    def ways(self, now: Outlook, game: Adventures, use: Use) -> Iterator[Way]:
        mine = now.boards[use.on]
        for pay in payments(self.icon, now.dice, mine.tokens):
            tokens = tuple(token for token in mine.tokens if token not in pay.tokens)
            yield Way(without(now, pay.dice).board(use.on, replace(mine, tokens=tokens)))


@VOCABULARY.verb("open_box")
class OpenBox(Verb, frozen=True):
    """A surprise box is opened (MA-115)."""

    async def do(self, game: Adventures, use: Use) -> None:
        await board.open_box(game, game.heroes[use.on])

    def say(self, words: Words) -> str:
        return words("open a [box]")

    def ways(self, now: Outlook, game: Adventures, use: Use) -> tuple[Way, ...]:
        return (Way(replace(now, boxes=now.boxes + 1), box=True),)
