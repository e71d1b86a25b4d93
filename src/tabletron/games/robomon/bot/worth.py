"""How well each side stands: what its RoboMon are worth, by hit points, armor, power and quality."""

from __future__ import annotations

from functools import lru_cache
from math import exp, hypot

from tabletron.games.robomon.box import Box, Card
from tabletron.games.robomon.odds import Faces, landed
from tabletron.games.robomon.outlook import AttackOutlook
from tabletron.games.robomon.rules import draft
from tabletron.games.robomon.state import ROUNDS, Mon, RoboMon, card_of, fighting, owner, reserves

BODY = 2.0
"""What it is worth that a RoboMon stands at all, in hit points."""
SOAK = 1.0
"""What a hit point is worth because the enemy has to spend attacks on it."""
PER_POWER, PER_HP = 0.8, 1.1
"""The damage that a RoboMon still deals for each power, if it lives; and for each hit point, if its power lasts."""
READY = (0.0, 0.5, 0.7, 0.85, 0.95)
"""How much of that counts with so much power left: a RoboMon without power to fight is in nobody's way."""
TOKEN = 1.4
"""An armor token, in hit points."""
ENDLESS = 99
"""The power of RoboMon that nobody plays: they pay none."""
TRAPPED, PARALYZED = 0.8, 1.6
USUAL = 55.0
"""The budget value of a usual RoboMon."""
SHARP = 0.055
"""How much a hit point ahead says about who wins."""


@lru_cache(maxsize=4096)
def worth(left: int, armor: int, power: int) -> float:
    """What a RoboMon is worth to its side: the damage it will still deal, and what it takes in place of others."""
    if left <= 0 or power <= 0:
        return 0.0
    lasts = left + TOKEN * armor
    by_power, by_life = PER_POWER * power, PER_HP * lasts + 2
    deals: float = by_power * by_life / hypot(by_power, by_life)
    ready = READY[power] if power < len(READY) else 1.0
    return ready * (BODY + SOAK * lasts) + deals


@lru_cache(maxsize=1 << 16)
def _expected(faces: Faces, green: Faces, base: int, left: int, armor: int, blocks: int, power: int) -> float:
    hit = landed(faces, green, base, left, armor, blocks)
    total = sum(share * worth(end, tokens, power) for share, end, tokens in hit.ends)
    return total + (1 - hit.hit) * worth(left, armor, power)


def after(box: Box, hit: AttackOutlook, power: int, pierce: bool) -> float:
    """What the attack is expected to leave of a RoboMon; Pierce leaves its armor."""
    faces, green = box.modifier[hit.colour], box.modifier["green"]
    if not pierce:
        return _expected(faces, green, hit.base, hit.left, hit.armor, hit.blocks, power)
    return _expected(faces, green, hit.base, hit.left, 0, 0, power) + SOAK * TOKEN * hit.armor


@lru_cache(maxsize=256)
def quality(card: Card) -> float:
    """How much a hit point of this RoboMon counts."""
    return float((draft.worth(card) / USUAL) ** 0.7)


def power_of(game: RoboMon, mon: Mon) -> int:
    return ENDLESS if owner(game, mon.side) is None else mon.power


def stands(game: RoboMon, mon: Mon) -> float:
    """What a RoboMon is worth as it stands."""
    tokens = TRAPPED * mon.trapped + PARALYZED * mon.paralyzed
    return worth(mon.left, mon.armor, power_of(game, mon)) * quality(card_of(game, mon)) - tokens


def benched(card: Card, power: int) -> float:
    return worth(card.hp, card.armor, power) * quality(card)


def strength(game: RoboMon, side: int) -> float:
    """All that a side has left."""
    total = sum(stands(game, mon) for mon in fighting(game, side))
    box = game.content
    if game.mode == "battleground":
        return total + sum(benched(card, card.power) for card in (box.card[one] for one in game.benches[side]))
    if side == 1:
        return total + sum(benched(box.card[box.sheets[one].card], ENDLESS) for one in game.benches[1])
    return total + sum(stands(game, mon) for mon in reserves(game))


def chance(points: float) -> float:
    """The chance to win with so many hit points more than the other side."""
    return 1 / (1 + exp(-SHARP * points))


def urgency(game: RoboMon, side: int) -> float:
    """How much the future counts for a side: less and less when the last round would find it behind (RM-243)."""
    if game.mode != "battleground" or standing(game, side) > standing(game, 1 - side):
        return 1.0
    return 1 - game.round / ROUNDS


def standing(game: RoboMon, side: int) -> tuple[int, int]:
    """What counts after the last round; the bench only by its number, as the other cannot see it."""
    mons = fighting(game, side)
    return len(mons) + len(game.benches[side]), sum(mon.left for mon in mons)
