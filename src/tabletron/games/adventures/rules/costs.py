"""What a use costs: dice, tokens, weapon energy, life or actions. All of it must be payable, or the use is illegal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tabletron.core.flow import ask
from tabletron.games.adventures.box import Action, CardId, Cost, Die
from tabletron.games.adventures.options import Cell, Flip, Options, Pay, Pick
from tabletron.games.adventures.rules import board, damage, dice
from tabletron.games.adventures.rules.payment import payments
from tabletron.games.adventures.state import FULL, Adventures, Hero


class Purse(Struct, frozen=True, gc=False):
    """What a hero could pay with."""

    dice: tuple[Die, ...]
    tokens: tuple[Action, ...]
    energy: tuple[tuple[CardId, int], ...]
    life: int
    tanks: int


def purse_of(game: Adventures, hero: Hero) -> Purse:
    return Purse(tuple(game.pool), tuple(hero.tokens), tuple(hero.weapons.items()), hero.life, game.tanks)


def payable(costs: Sequence[str], purse: Purse) -> bool:
    """Whether all of it can be paid (MA-080)."""
    return not costs or any(True for _ in ways(costs, purse))


def ways(costs: Sequence[str], purse: Purse) -> Iterator[Options]:
    """How the first cost can be paid so that the others still can be."""
    for option, left in _ways(costs[0], purse):
        if payable(costs[1:], left):
            yield option


def _ways(cost: str, purse: Purse) -> Iterator[tuple[Options, Purse]]:
    match cost:
        case "die":  # MA-082
            for die in dice.distinct(purse.dice):
                yield Pick(die), replace(purse, dice=_without(purse.dice, (die,)))
        case "token":  # MA-083
            for token in purse.tokens:
                yield Flip(token), replace(purse, tokens=_without(purse.tokens, (token,)))
        case "energy":  # MA-081
            for weapon, energy in purse.energy:
                if energy:
                    yield Cell(weapon), take_energy(purse, weapon)
        case "life":  # MA-085
            if purse.life > 1:
                yield None, replace(purse, life=purse.life - 1)
            elif purse.tanks:
                yield None, replace(purse, life=FULL - 1, tanks=purse.tanks - 1)
        case _:  # MA-084
            for pay in payments(cost, purse.dice, purse.tokens):
                left = replace(purse, dice=_without(purse.dice, pay.dice), tokens=_without(purse.tokens, pay.tokens))
                yield pay, left


def take_energy(purse: Purse, weapon: CardId) -> Purse:
    return replace(purse, energy=tuple((one, energy - (one == weapon)) for one, energy in purse.energy))


def _without(items: tuple[str, ...], gone: Sequence[str]) -> tuple[str, ...]:
    left = list(items)
    for item in gone:
        left.remove(item)
    return tuple(left)


KINDS: dict[str, str] = {"die": "cost_die", "token": "cost_token", "energy": "cost_energy"}


async def pay(game: Adventures, hero: Hero, cost: Cost) -> None:
    """All of a cost is paid before the effect happens (MA-080)."""
    left = cost.each
    while left:
        if left[0] == "life":
            damage.suffer(game, hero, 1)
        else:
            kind = KINDS.get(left[0], "cost_actions")
            spend(game, hero, await ask(hero.seat, kind, list(ways(left, purse_of(game, hero)))))
        left = left[1:]


def spend(game: Adventures, hero: Hero, option: Options) -> None:
    match option:
        case Pick(die):
            dice.drop(game, [die])
        case Flip(token):
            board.flip_back(game, hero, token)
        case Cell(weapon):
            board.shift(game, hero, weapon, -1)
        case Pay(paid, tokens):
            if paid:
                dice.drop(game, paid)
            for token in tokens:
                board.flip_back(game, hero, token)
