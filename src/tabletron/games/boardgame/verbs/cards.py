"""Hands, decks and discard piles."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from tabletron.core.i18n import Words, message
from tabletron.core.vocabulary import Use
from tabletron.games.boardgame.outlook import Outlook
from tabletron.games.boardgame.rules import cards
from tabletron.games.boardgame.state import BoardGame
from tabletron.games.boardgame.verbs.base import Doing, Positive, everywhere, owner
from tabletron.games.boardgame.verbs.vocabulary import STAGE

BACK = {"reorder": message("to be put back in any order"), "bottom": message("which may go under the deck")}


@everywhere("redraw")
class Redraw(Doing, frozen=True):
    """Up to this number of cards is discarded; the normal refill draws as many. It always counts (MM-219)."""

    n: Positive

    async def do(self, game: BoardGame, use: Use) -> None:
        await cards.redraw(game, self.n, owner(game, use))

    def say(self, words: Words) -> str:
        return words.plural("replace up to {n} card", "replace up to {n} cards", self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, renewed=now.renewed + self.n)


@everywhere("discard")
class Discard(Doing, frozen=True):
    """The hero's hand, at random (MM-058) or as the hero picks."""

    n: Positive
    how: Literal["random", "choice"]

    async def do(self, game: BoardGame, use: Use) -> None:
        await cards.discard(game, self.n, self.how, game.hero)

    def say(self, words: Words) -> str:
        if self.how == "random":
            return words.plural("the hero discards {n} card at random", "the hero discards {n} cards at random", self.n)
        return words.plural("the hero discards {n} card", "the hero discards {n} cards", self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, hand=max(0, now.hand - self.n))


@STAGE.verb("peek")
class Peek(Doing, frozen=True):
    """Only the player who looks sees the cards. A look always counts (MM-219)."""

    n: Positive
    deck: Literal["own_deck", "challenge_deck"]
    back: Literal["reorder", "bottom"]

    async def do(self, game: BoardGame, use: Use) -> None:
        await cards.peek(game, self.deck, self.n, self.back, owner(game, use).seat)

    def say(self, words: Words) -> str:
        one, many = message("look at the next challenge"), message("look at the next {n} challenges")
        if self.deck == "own_deck":
            one = message("look at the top card of your deck")
            many = message("look at the top {n} cards of your deck")
        return words("{look}, {back}", look=words.plural(one, many, self.n), back=words(BACK[self.back]))

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, renewed=now.renewed + self.n)


@everywhere("recover")
class Recover(Doing, frozen=True):
    """Cards of the own discard pile go to the hand (MM-057)."""

    n: Positive

    async def do(self, game: BoardGame, use: Use) -> None:
        await cards.recover(game, self.n, owner(game, use))

    def say(self, words: Words) -> str:
        return words.plural("take {n} card from your discard pile", "take {n} cards from your discard pile", self.n)

    def shape(self, now: Outlook, game: BoardGame, use: Use) -> Outlook:
        return replace(now, recovered=now.recovered + min(self.n, len(owner(game, use).discard)))
