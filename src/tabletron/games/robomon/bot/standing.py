"""How well each side stands: what its RoboMon are worth, by hit points, armor, power and quality."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from tabletron.games.robomon.box import Card
from tabletron.games.robomon.rules import draft
from tabletron.games.robomon.state import Mon, RoboMon, card_of, fighting

ALIVE = 4.0
"""What it is worth that a RoboMon stands at all, in hit points."""
ARMOR = 1.3
READY = (0.0, 0.35, 0.55, 0.7, 0.8, 0.88, 0.94)
"""The share of its worth that a RoboMon keeps with so much power left; with more it keeps all."""
TRAPPED, PARALYZED = 0.8, 1.6
USUAL = 55.0
"""The budget value of a usual RoboMon."""
SHARP = 0.055
"""How much a hit point ahead says about who wins."""


def readiness(power: int) -> float:
    return READY[power] if power < len(READY) else 1.0


@lru_cache(maxsize=256)
def quality(card: Card) -> float:
    """How much a hit point of this RoboMon counts."""
    return (draft.worth(card) / USUAL) ** 0.7


def worth(game: RoboMon, mon: Mon, hp: float, armor: float, power: int) -> float:
    """What a RoboMon is worth to its side, in hit points of a usual one."""
    return (ALIVE + hp + ARMOR * armor) * readiness(power) * quality(card_of(game, mon))


def stands(game: RoboMon, mon: Mon) -> float:
    """What a RoboMon on the map is worth as it stands."""
    ready = mon.power if game.seats == 2 or mon.side == 0 else len(READY)
    tokens = TRAPPED * mon.trapped + PARALYZED * mon.paralyzed
    return worth(game, mon, mon.left, mon.armor, ready) - tokens


def benched(card: Card) -> float:
    return (ALIVE + card.hp + ARMOR * card.armor) * quality(card)


def strength(game: RoboMon, side: int) -> float:
    """All that a side has left."""
    total = sum(stands(game, mon) for mon in fighting(game, side))
    if game.mode == "battleground" or side == 1:
        cards = (game.content.sheets[one].card if side and game.seats == 1 else one for one in game.benches[side])
        return total + sum(benched(game.content.card[card]) for card in cards)
    return total + sum(worth(game, mon, mon.left, mon.armor, mon.power) for mon in _waiting(game))


def _waiting(game: RoboMon) -> list[Mon]:
    return [game.mons[mon] for mon in game.team if game.mons[mon].where == "reserve" and game.mons[mon].able]


def chance(points: float) -> float:
    """The chance to win with so many hit points more than the other side."""
    return 1 / (1 + exp(-SHARP * points))
