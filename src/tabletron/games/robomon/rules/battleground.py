"""Battleground: the map, the first RoboMon of each player, and replacements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from tabletron.core.flow import Phase, Seat, ask, roll, together
from tabletron.games.robomon.box import CardId
from tabletron.games.robomon.events import Began
from tabletron.games.robomon.geometry.grid import Square
from tabletron.games.robomon.options import Choose, Enter
from tabletron.games.robomon.rules import draft, movement, rounds
from tabletron.games.robomon.state import Mon, RoboMon, Slot

ACTIVE = 2


async def choose_map(game: RoboMon) -> Phase:
    """One of the ten maps, by agreement or at random, before teams are made (RM-229)."""
    maps = [one.id for one in game.content.maps if one.kind == "battleground"]
    game.map = game.switches.map
    if game.map == "random":
        [game.map] = await roll([maps], "setup")
    game.tell(Began("", game.map))
    return draft.make_teams


async def coin(game: RoboMon) -> Phase:
    """Who reveals first, and who holds the tie marker (RM-233, RM-236)."""
    game.slots = [Slot(n, n // 2, -1) for n in range(4)]
    [game.first, game.marker] = await roll([(0, 1), (0, 1)], "setup")
    return reveal


async def reveal(game: RoboMon) -> Phase:
    """One player reveals one active, the other both, the first the second (RM-233)."""
    shown = [sum(slot.mon >= 0 for slot in game.slots if slot.side == side) for side in (0, 1)]
    seat = game.first if sum(shown) in (0, 3) else 1 - game.first
    choice = await ask(seat, "reveal", bench, about=(game, seat))
    slot = next(slot for slot in game.slots if slot.side == seat and slot.mon < 0)
    await movement.enter(game, slot, take(game, seat, choice.card))
    return rounds.begin_round if sum(shown) == 2 * ACTIVE - 1 else reveal


def bench(game: RoboMon, seat: Seat) -> list[Choose]:
    return [Choose(card) for card in game.benches[seat]]


def take(game: RoboMon, seat: Seat, number: CardId) -> Mon:
    """A RoboMon leaves the bench for good (RM-234)."""
    card = game.content.card[number]
    game.benches[seat].remove(number)
    mon = Mon(len(game.mons), number, seat, card.hp, card.power, card.armor)
    game.mons.append(mon)
    return mon


async def replace(game: RoboMon) -> None:
    """Who lost RoboMon brings others from the bench; both players choose secretly (RM-240, RM-241)."""
    empty = {seat: [slot for slot in game.slots if slot.side == seat and slot.mon < 0] for seat in (0, 1)}
    asks = {
        seat: ask(seat, "replace", replacements, about=(game, seat))
        for seat in (0, 1)
        if empty[seat] and game.benches[seat]
    }
    for seat, choice in (await together(asks)).items() if asks else ():
        for slot, card, to in zip(empty[seat], choice.cards, choice.to, strict=False):
            movement.stand(game, slot, take(game, seat, card), game.grid.named[to])


def replacements(game: RoboMon, seat: Seat) -> list[Enter]:
    """Every choice of bench RoboMon for the empty places, each with its square."""
    empty = sum(slot.mon < 0 for slot in game.slots if slot.side == seat)
    cards, names = game.benches[seat], game.grid.names
    return [
        Enter(some, tuple(names[square] for square in squares))
        for some in permutations(cards, min(empty, len(cards)))
        for squares in placings(game, seat, some)
    ]


def placings(
    game: RoboMon, seat: Seat, cards: Sequence[CardId], taken: frozenset[Square] = frozenset()
) -> Iterator[tuple[Square, ...]]:
    """One enters after the other: a free X first, the nearest free square when there is none left (RM-240, RM-262)."""
    if not cards:
        yield ()
        return
    for square in movement.entry_squares(game, seat, game.content.card[cards[0]], taken):
        for others in placings(game, seat, cards[1:], taken | {square}):
            yield (square, *others)
