"""What cards do, one class for each thing."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from tabletron.core.i18n import Words
from tabletron.core.vocabulary import Use
from tabletron_loveletter.box import BOOK, Card, CardVerb
from tabletron_loveletter.events import Drew, Missed, Saw
from tabletron_loveletter.options import Play
from tabletron_loveletter.outlook import Outlook, chances
from tabletron_loveletter.rules import discard, fall
from tabletron_loveletter.state import Letters

Value = Annotated[int, Meta(ge=1, le=9)]


class Targeted(CardVerb, frozen=True):
    """Something that is done to another player, if there is one (LL-003)."""

    targeted: ClassVar[bool] = True

    def ways(self, game: Letters, seat: int, card: str) -> list[Play]:
        return [Play(card, other) for other in game.rivals(seat)] or [Play(card)]


def _named(plain: Play, names: list[str]) -> list[Play]:
    return [plain] if plain.on is None else [Play(plain.card, plain.on, name) for name in names]


@BOOK.verb("guess")
class Guess(Targeted, frozen=True):
    """LL-006: whoever holds the named card is out. Cards below `n` cannot be named."""

    n: Value

    def ways(self, game: Letters, seat: int, card: str) -> list[Play]:
        names = [each.id for each in game.content.cards if each.value >= self.n]
        return [way for plain in Targeted.ways(self, game, seat, card) for way in _named(plain, names)]

    async def do(self, game: Letters, use: Use) -> None:
        if use.pick in game.hands[use.on]:
            fall(game, use.on)
        else:
            game.tell(Missed(use.on))

    def say(self, words: Words) -> str:
        return words("Name another player and a card of {n} or more: whoever holds it is out.", n=self.n)

    def shape(self, now: Outlook, game: Letters, use: Use) -> Outlook:
        return now.without(game, use, chances(game, use.by, use.on).get(use.pick, 0.0))


@BOOK.verb("peek")
class Peek(Targeted, frozen=True):
    """LL-007: a look at a hand."""

    async def do(self, game: Letters, use: Use) -> None:
        game.learn(use.by, use.on)
        game.tell(Saw(use.by, use.on, game.hands[use.on][0]), to=use.by)

    def say(self, words: Words) -> str:
        return words("Look at the hand of another player.")

    def shape(self, now: Outlook, game: Letters, use: Use) -> Outlook:
        return now.knowing(game, use)


@BOOK.verb("duel")
class Duel(Targeted, frozen=True):
    """LL-008: two hands are compared, and the lower one is out."""

    async def do(self, game: Letters, use: Use) -> None:
        for seat, other in ((use.by, use.on), (use.on, use.by)):
            game.learn(seat, other)
            game.tell(Saw(seat, other, game.hands[other][0]), to=seat)
        mine, yours = game.value(use.by), game.value(use.on)
        if mine != yours:
            fall(game, use.on if yours < mine else use.by)

    def say(self, words: Words) -> str:
        return words("Compare hands with another player: the lower card is out.")

    def shape(self, now: Outlook, game: Letters, use: Use) -> Outlook:
        won = lost = 0.0
        for card, chance in chances(game, use.by, use.on).items():
            won += chance * (game.card(card).value < now.hand)
            lost += chance * (game.card(card).value > now.hand)
        return now.knowing(game, use).without(game, use, won, known=1.0).losing(lost)


@BOOK.verb("shelter")
class Shelter(CardVerb, frozen=True):
    """LL-009: nobody can act on the player for a while."""

    def ways(self, game: Letters, seat: int, card: str) -> list[Play]:
        return [Play(card)]

    async def do(self, game: Letters, use: Use) -> None:
        game.sheltered.append(use.by)

    def say(self, words: Words) -> str:
        return words("Until your next turn nobody can act on you.")

    def shape(self, now: Outlook, game: Letters, use: Use) -> Outlook:
        return now.sheltering()


@BOOK.verb("redraw")
class Redraw(Targeted, frozen=True):
    """LL-010: a hand is discarded and replaced."""

    async def do(self, game: Letters, use: Use) -> None:
        await discard(game, use.on)

    def say(self, words: Words) -> str:
        return words("Another player discards the hand and draws a new card.")

    def shape(self, now: Outlook, game: Letters, use: Use) -> Outlook:
        gone = [card.id for card in game.content.cards if card.do.when == "gone"]
        fallen = sum(chances(game, use.by, use.on).get(card, 0.0) for card in gone)
        return now.without(game, use, fallen).unknowing(game, use, fallen)


@BOOK.verb("swap")
class Swap(Targeted, frozen=True):
    """LL-011: two hands change places, and with them what is known of them."""

    async def do(self, game: Letters, use: Use) -> None:
        hands, places = game.hands, {use.by: use.on, use.on: use.by}
        hands[use.by], hands[use.on] = hands[use.on], hands[use.by]
        moved = [(seat, places.get(owner, owner)) for seat, owner in game.seen]
        game.seen = [(seat, owner) for seat, owner in moved if seat != owner]
        for seat, other in places.items():
            game.learn(seat, other)
            game.tell(Drew(seat, hands[seat][0]), to=seat)

    def say(self, words: Words) -> str:
        return words("Exchange hands with another player.")

    def shape(self, now: Outlook, game: Letters, use: Use) -> Outlook:
        theirs = sum(chance * game.card(card).value for card, chance in chances(game, use.by, use.on).items())
        return now.knowing(game, use).holding(theirs)


@BOOK.verb("hurry")
class Hurry(CardVerb, frozen=True):
    """LL-012: it does nothing, but it must be played before a card of `n` or more."""

    n: Value

    def ways(self, game: Letters, seat: int, card: str) -> list[Play]:
        return [Play(card)]

    def forces(self, other: Card) -> bool:
        return other.value >= self.n

    async def do(self, game: Letters, use: Use) -> None:
        pass

    def say(self, words: Words) -> str:
        return words("Beside a card of {n} or more you must play this one.", n=self.n)


@BOOK.verb("out")
class Out(CardVerb, frozen=True):
    """LL-013: whoever lets it go is out."""

    moments: ClassVar[tuple[str, ...]] = ("gone",)

    def ways(self, game: Letters, seat: int, card: str) -> list[Play]:
        return [Play(card)]

    async def do(self, game: Letters, use: Use) -> None:
        fall(game, use.by)

    def say(self, words: Words) -> str:
        return words("you are out")

    def shape(self, now: Outlook, game: Letters, use: Use) -> Outlook:
        return now.losing(1.0)
