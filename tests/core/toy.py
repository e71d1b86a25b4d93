"""A small game with all that the engine must carry: hidden hands, sealed bids, reactions by anyone, elimination."""

from __future__ import annotations

import random
from functools import partial

from tabletron.core.chance import Chance
from tabletron.core.flow import PASS, GameOver, Phase, Seat, ask, draw, offer, roll, shuffle, together
from tabletron.core.game import Game, Result, State
from tabletron.core.i18n import Words
from tabletron.core.scene import Counter, Scene
from tabletron.core.table import Table, new_table

D6 = (1, 2, 3, 4, 5, 6)


class Brawl(State):
    energy: list[int]
    hands: list[list[int]]
    pile: list[int]
    turn: Seat = 0
    box: list[int] = []

    def alive(self) -> list[Seat]:
        return [seat for seat, energy in enumerate(self.energy) if energy > 0]


async def deal(game: Brawl) -> Phase:
    await shuffle(game.pile)
    for hand in game.hands:
        hand += await draw(game.pile, 3)
        hand.sort()
    return charge


async def charge(game: Brawl) -> Phase:
    """Everybody at once may burn a card for energy."""
    burnt = await together({seat: ask(seat, "burn", partial(cards_of, game, seat)) for seat in game.alive()})
    for seat, card in burnt.items():
        if card is not PASS:
            spend(game, seat, card)
            game.energy[seat] += card % 2
    game.tell({"burnt": sum(card is not PASS for card in burnt.values())})
    return strike


async def strike(game: Brawl) -> Phase:
    """The seat on turn rolls and aims; anyone else may interfere."""
    me = game.turn
    [die] = await roll([D6])
    others = [seat for seat in game.alive() if seat != me]
    target = await ask(me, "target", others, default=others[-1], refused=lambda: {me: "TOY-001"})
    change = 0
    while holders := [seat for seat in game.alive() if seat != me and game.hands[seat]]:
        act = await offer({seat: ask(seat, "interfere", partial(cards_of, game, seat)) for seat in holders})
        if act is None:
            break
        seat, card = act
        assert card is not None
        spend(game, seat, card)
        game.tell(f"seat {seat} interferes")
        change += -1 if seat == target else 1
    game.energy[target] = max(0, game.energy[target] - max(0, die // 2 + change))
    if game.alive() == [me]:
        raise GameOver
    if game.pile:
        game.hands[me] += await draw(game.pile)
        game.hands[me].sort()
        game.tell(f"drew {game.hands[me]}", to=me)
    later = [seat for seat in game.alive() if seat > me]
    game.turn = later[0] if later else game.alive()[0]
    return strike if later else charge


def cards_of(game: Brawl, seat: Seat) -> list[int | None]:
    return [PASS, *game.hands[seat]]


def spend(game: Brawl, seat: Seat, card: int) -> None:
    game.hands[seat].remove(card)
    game.box.append(card)


def redeal(game: Brawl, seat: Seat | None, rng: random.Random) -> None:
    zones = [game.pile, *(hand for other, hand in enumerate(game.hands) if other != seat)]
    cards = sorted(card for zone in zones for card in zone)
    rng.shuffle(cards)
    for zone in zones:
        zone[:] = [cards.pop() for _ in zone]
    for hand in game.hands:
        hand.sort()


def scene(game: Brawl, seat: Seat | None, words: Words) -> Scene:
    counters = [Counter(id=f"energy{n}", name=words("Energy"), value=energy) for n, energy in enumerate(game.energy)]
    counters += [Counter(id=f"hand{n}", name=words("Cards"), value=len(hand)) for n, hand in enumerate(game.hands)]
    own = (
        [Counter(id=f"card{card}", name=words("Card"), value=card) for card in game.hands[seat]]
        if seat is not None
        else []
    )
    return Scene((*counters, *own))


def pieces(game: Brawl) -> dict[str, int]:
    return {"cards": len(game.pile) + len(game.box) + sum(map(len, game.hands))}


BRAWL: Game[Brawl] = Game(
    name="brawl",
    title="Brawl",
    blurb="A toy for tests.",
    package="tests.core",
    seats=(2, 3, 4),
    state=Brawl,
    option=int | None,
    setup=lambda seats, switches, content: Brawl([8] * seats, [[] for _ in range(seats)], list(range(24))),
    phases=(deal, charge, strike),
    result=lambda game: Result(tuple(game.alive()), tuple(map(float, game.energy)), "Last one standing."),
    redeal=redeal,
    scene=scene,
    pieces=pieces,
    value=lambda game: [energy / (sum(game.energy) or 1) for energy in game.energy],
)


def brawl(seats: int = 3, seed: str = "1", chance: Chance | None = None) -> Table:
    return new_table(BRAWL, seats, seed, {}, BRAWL.load(), chance)
