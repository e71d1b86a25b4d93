"""Battleground teams: Player's Choice, Closed Draft and Open Draft."""

from __future__ import annotations

from itertools import permutations

from tabletron.core.flow import Phase, Seat, ask, draw, roll, together
from tabletron.games.robomon.box import Card
from tabletron.games.robomon.events import Drafted
from tabletron.games.robomon.options import Choose, Keep
from tabletron.games.robomon.rules import battleground
from tabletron.games.robomon.state import TEAM, Pick, RoboMon

DEAL = 6
OPEN = 12


def worth(card: Card) -> float:
    """The budget value of a RoboMon: what bots and defaults go by."""
    value = 1.5 * card.hp + card.power + 3 * card.move + card.speed / 10 + 4 * card.armor
    value += sum({"fly": 3, "nimble": 2, "swim": 1, "anchor": 1}[name] for name in card.attrs)
    for ability in card.abilities:
        value += sum(line.verb.budget() for line in ability.does) - ability.cost
    return value + 2 * (card.ongoing is not None)


def strongest(game: RoboMon, seat: Seat) -> Choose:
    """The best card that can be had."""
    cards = game.offered or game.decks[seat if len(game.decks) == 2 else 0]
    return Choose(max(cards, key=lambda card: worth(game.content.card[card])))


async def make_teams(game: RoboMon) -> Phase:
    """By the switch; picking from one deck goes like an open draft of all cards (RM-230 to RM-232)."""
    if game.switches.draft == "closed":
        return deal
    if game.switches.draft == "choice" and game.switches.mirror == "on":
        return choose
    number = OPEN if game.switches.draft == "open" else len(game.decks[0])
    game.offered = sorted(await draw(game.decks[0], number, "draft"))
    [game.first] = await roll([(0, 1)], "draft")
    return pick


# --- Player's Choice


async def choose(game: RoboMon) -> Phase:
    """Both take the six they want, secretly and at once; both may take the same (RM-230, RM-256)."""
    asks = {seat: ask(seat, "choose", choices, about=(game, seat), default=strongest) for seat in (0, 1)}
    for seat, choice in (await together(asks)).items():
        game.decks[seat].remove(choice.card)
        game.benches[seat].append(choice.card)
        game.tell(Drafted(seat, None))
    return choose if len(game.benches[0]) < TEAM else battleground.coin


def choices(game: RoboMon, seat: Seat) -> list[Choose]:
    return [Choose(card) for card in game.decks[seat]]


# --- Closed Draft


async def deal(game: RoboMon) -> Phase:
    """Six cards each, face down (RM-231)."""
    for seat in (0, 1):
        game.hands[seat] = sorted(await draw(game.decks[0], DEAL, "draft"))
    return keep


async def keep(game: RoboMon) -> Phase:
    """Both keep one and discard one, then swap the rest; three times, then a second deal (RM-231, RM-256)."""
    asks = {seat: ask(seat, "keep", keeps, about=(game, seat)) for seat in (0, 1)}
    for seat, choice in (await together(asks)).items():
        hand = game.hands[seat]
        game.picks.append(Pick(seat, tuple(hand), choice.card, choice.discard))
        hand.remove(choice.card)
        hand.remove(choice.discard)
        game.benches[seat].append(choice.card)
        game.tell(Drafted(seat, None))
    game.hands.reverse()
    if game.hands[0]:
        return keep
    return deal if len(game.benches[0]) < TEAM else battleground.coin


def keeps(game: RoboMon, seat: Seat) -> list[Keep]:
    return [Keep(card, discard) for card, discard in permutations(game.hands[seat], 2)]


# --- Open Draft


async def pick(game: RoboMon) -> Phase:
    """Face up, one card at a time in turn (RM-232)."""
    taken = sum(map(len, game.benches))
    seat = (game.first + taken) % 2
    cards = [Choose(card) for card in game.offered]
    choice = await ask(seat, "open_pick", cards, default=strongest, about=(game, seat))
    game.offered.remove(choice.card)
    game.benches[seat].append(choice.card)
    game.tell(Drafted(seat, choice.card))
    if taken + 1 < 2 * TEAM:
        return pick
    game.decks[0] = sorted(game.decks[0] + game.offered)
    game.offered = []
    return battleground.coin
