"""The numbers that a decision depends on, from nothing but what the seat sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct, structs

from tabletron.core.flow import Seat
from tabletron.core.vocabulary import Use
from tabletron_loveletter.options import Play
from tabletron_loveletter.rules import idle, use_of
from tabletron_loveletter.state import Letters


class Outlook(Struct, frozen=True):
    """Whether the seat is still in, what it holds, its rivals, and how many of their hands it knows."""

    me: float
    hand: float
    rivals: float
    known: float
    sheltered: float

    def without(self, game: Letters, use: Use, chance: float, known: float | None = None) -> Outlook:
        """The rival falls with this chance; what was known of the hand is gone with it."""
        knew = float(bool(game.learnt(use.by, use.on))) if known is None else known
        return structs.replace(self, rivals=self.rivals - chance, known=self.known - chance * knew)

    def knowing(self, game: Letters, use: Use) -> Outlook:
        return structs.replace(self, known=self.known + (not game.learnt(use.by, use.on)))

    def unknowing(self, game: Letters, use: Use, fallen: float) -> Outlook:
        knew = bool(game.learnt(use.by, use.on))
        return structs.replace(self, known=self.known - (1.0 - fallen) * knew)

    def sheltering(self) -> Outlook:
        return structs.replace(self, sheltered=1.0)

    def holding(self, hand: float) -> Outlook:
        return structs.replace(self, hand=hand)

    def losing(self, chance: float) -> Outlook:
        """The seat itself falls with this chance."""
        return structs.replace(self, me=self.me * (1.0 - chance), hand=self.hand * (1.0 - chance))


def outlook(game: Letters, seat: Seat) -> Outlook:
    rivals = [other for other in game.left if other != seat]
    known = sum(bool(game.learnt(seat, other)) for other in rivals)
    return Outlook(seat in game.left, game.value(seat), len(rivals), known, seat in game.sheltered)


def chances(game: Letters, seat: Seat, other: Seat) -> Mapping[str, float]:
    """What a hand may hold, each card with its chance: what is known of it, or any card not seen yet."""
    if known := game.learnt(seat, other):
        return {known[0]: 1.0}
    unseen = Counter(card for card in (*game.deck, *game.aside))
    for owner in game.left:
        unseen.update(game.hands[owner])
        unseen.subtract(game.knows(seat, owner))
    total = unseen.total()
    return {card: count / total for card, count in unseen.items() if count}


def after(game: Letters, seat: Seat, play: Play) -> Outlook:
    """What comes of a play, in the mean over all that the seat cannot see."""
    kept = list(game.hands[seat])
    kept.remove(play.card)
    now = outlook(game, seat).holding(game.card(kept[0]).value)
    return now if idle(game, play) else game.card(play.card).do.shape(now, game, use_of(game, seat, play))


def look(game: Letters, seat: Seat) -> Mapping[str, float]:
    return {name: float(number) for name, number in structs.asdict(outlook(game, seat)).items()}


def forecast(game: Letters, seat: Seat, kind: str, option: Play) -> Mapping[str, float]:
    """The numbers that are certain; the others depend on a hand that the seat does not know."""
    then = {name: float(number) for name, number in structs.asdict(after(game, seat, option)).items()}
    if option.on is not None and not game.learnt(seat, option.on):
        del then["hand"]
    return {name: number for name, number in then.items() if number.is_integer()}
