"""Boss Battles: what faces deal, what the boss rolls, and how many cards may be played."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron.games.boardgame.outlook import Outlook
from tabletron.games.boardgame.state import BoardGame
from tabletron.games.boardgame.verbs.base import Doing, Positive
from tabletron.games.boardgame.verbs.dice import OnRoll
from tabletron.games.boardgame.verbs.vocabulary import BATTLE, PLACE, Face, Symbol
from tabletron.games.boardgame.words.signs import SYMBOLS


def _at(numbers: tuple[int, ...], face: str, n: int) -> tuple[int, ...]:
    place = PLACE[face]
    return (*numbers[:place], n, *numbers[place + 1 :])


@BATTLE.verb("add_damage")
class AddDamage(OnRoll, frozen=True):
    """Each scored die of a face deals more (MM-150)."""

    lasts: ClassVar[bool] = True
    art: ClassVar[str] = "hit"
    n: Positive
    face: Face

    def say(self, words: Words) -> str:
        return words("[{face}] deals {n} more", face=self.face, n=self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, added=_at(now.added, self.face, now.added[PLACE[self.face]] + self.n))


@BATTLE.verb("set_damage")
class SetDamage(OnRoll, frozen=True):
    """A face deals this instead of what is printed, or another number against a symbol (MM-151, MM-152, MM-153)."""

    lasts: ClassVar[bool] = True
    art: ClassVar[str] = "hit"
    n: Positive
    face: Face
    against: dict[Symbol, Positive] = {}

    def number(self, game: BoardGame) -> int:
        symbols: dict[Any, int] = self.against
        return symbols.get(game.content.boss[game.fight.boss].symbol, self.n)

    def told(self, game: BoardGame, written: dict[str, Any]) -> dict[str, Any]:
        return {"set_damage": self.number(game), "face": self.face}

    def say(self, words: Words) -> str:
        text = words("[{face}] deals {n}", face=self.face, n=self.n)
        weak = [words("{n} against {symbol}", n=n, symbol=words(SYMBOLS[name])) for name, n in self.against.items()]
        return f"{text} ({', '.join(weak)})" if weak else text

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        """The highest replacement counts."""
        old, n = now.strikes[PLACE[self.face]], self.number(game)
        replaced = old != game.content.strikes[game.hero.card][PLACE[self.face]]
        return replace(now, strikes=_at(now.strikes, self.face, max(old, n) if replaced else n))


@BATTLE.verb("ignore_boss_dice")
class IgnoreBossDice(Doing, frozen=True):
    lasts: ClassVar[bool] = True
    n: Positive

    def say(self, words: Words) -> str:
        return words.plural("ignore {n} die of the boss", "ignore {n} dice of the boss", self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, ignored=now.ignored + self.n)


@BATTLE.verb("fewer_boss_dice")
class FewerBossDice(Doing, frozen=True):
    lasts: ClassVar[bool] = True
    n: Positive

    def say(self, words: Words) -> str:
        return words.plural("the boss rolls {n} die fewer", "the boss rolls {n} dice fewer", self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, boss_dice=max(0, now.boss_dice - self.n))


@BATTLE.verb("extra_cards")
class ExtraCards(Doing, frozen=True):
    """Allowances add up (MM-146, MM-229)."""

    n: Positive

    async def do(self, game: BoardGame, use: Use) -> None:
        game.fight.cards += self.n

    def say(self, words: Words) -> str:
        return words.plural("play {n} more card this round", "play {n} more cards this round", self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, cards=now.cards + self.n)
