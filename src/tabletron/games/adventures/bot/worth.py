"""What dice, tokens, life and energy are worth against the challenges ahead, worked out exactly and only once.

Prices are in points of damage: a dice pool is worth what it saves.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tabletron.games.adventures.box import COLOURS, Challenge, Colour, Die, Icons
from tabletron.games.adventures.odds import DIGIT, Faces, Hand, after_paying, hand_of, rolls
from tabletron.games.adventures.outlook import (
    NOTHING,
    Board,
    Outlook,
    Rolls,
    Way,
    foresee,
    is_hidden,
    look,
    meet,
    spaces,
)
from tabletron.games.adventures.rules import damage, setup
from tabletron.games.adventures.rules.challenges import SPACES
from tabletron.games.adventures.state import FULL, Adventures, Facing, Hero
from tabletron.games.adventures.verbs.lines import Lines

TOKEN, BOX = 0.45, 0.4
"""What an unspent token and a surprise box are worth."""
LAST_LIFE = (8.0, 4.6, 2.9, 1.7, 0.8, 0.0)
"""How bad it is to stand at 0 to 5 life with no tank left, in points of damage."""
LIFE_REGAINED = (0.0, 1.8, 1.3, 1.0, 0.8, 0.0)
TANK = 3.0
"""What a tank is worth."""
ENERGY, LAST_ENERGY = 0.5, 0.06
"""What weapon energy is worth, and in the last battle."""
GIFT = 0.35
"""What a token is worth to an ally."""
UNSEEN_STAGE = 1.0
"""The damage of a stage card that nobody has seen."""
FEW = 8
"""Up to this number of ways to choose, a bot looks at all of them."""


# --- the road ahead


class Spot(NamedTuple):
    """A challenge as it counts: what it asks for, what failing costs, and what a box beside it is worth."""

    icons: Icons
    damage: float
    box: float
    weight: float = 1.0


class Road:
    """The challenges ahead: a known one, or one of many with their odds, and then the rest. `known` keeps answers."""

    __slots__ = ("hopes", "known", "rest", "spots")

    def __init__(self, spots: tuple[Spot, ...], rest: Road | None) -> None:
        self.spots, self.rest = spots, rest
        self.known: dict[Hand, float] = {}
        self.hopes: dict[tuple[object, ...], float] = {}


@lru_cache(maxsize=1 << 9)
def road(spots: tuple[Spot, ...], rest: Road | None) -> Road:
    """The one road that begins with one of these challenges and goes on like `rest`."""
    return Road(spots, rest)


def worth(hand: Hand, way: Road | None) -> float:
    """What will come of the hand if it is spent as well as can be: boxes and tokens won less the damage taken."""
    if way is None:
        return TOKEN * (hand >> 6 * DIGIT).bit_count()
    known = way.known.get(hand)
    if known is None:
        known = way.known[hand] = _worth(hand, way)
    return known


def _worth(hand: Hand, way: Road) -> float:
    rest = way.rest
    failed = worth(hand, rest)
    known = rest.known if rest is not None else {}
    total = 0.0
    for icons, harm, box, weight in way.spots:
        best = failed - harm
        for left in after_paying(icons, hand):
            later = known.get(left)
            if later is None:
                later = worth(left, rest)
            if later + box > best:
                best = later + box
        total += weight * best
    return total


def expected(dice: tuple[Faces, ...], hand: Hand, way: Road | None) -> float:
    """What a hand will be worth once these dice have joined it."""
    return mean(rolls(dice), hand, way)


def mean(rolled: Rolls, hand: Hand, way: Road | None) -> float:
    """What a hand will be worth once one of these results has joined it."""
    if way is None:
        return worth(hand, way)
    total, known = 0.0, way.known
    for chance, more in rolled:
        result = known.get(hand + more)
        total += chance * (worth(hand + more, way) if result is None else result)
    return total


def ahead(game: Adventures, hero: Hero) -> Road | None:
    """All challenges that are left of the round for a hero, the one under way included."""
    rest = beyond(game, hero)
    facing = look(game).facing if hero is game.acting else None
    return rest if facing is None else now(facing, pain(game, hero, facing.harm), rest)


def now(facing: Facing, cost: float, rest: Road | None) -> Road:
    return road((Spot("".join(sorted(facing.requirement)), cost, BOX * facing.box),), rest)


def beyond(game: Adventures, hero: Hero) -> Road | None:
    """The challenges after the one under way, or all if none is."""
    under_way = game.facing is not None and hero is game.acting
    if hero.battle:
        return _boss_road(game, hero, under_way)
    return _stage_road(game, hero, len(hero.faced) + 1 + under_way)


def _stage_road(game: Adventures, hero: Hero, n: int) -> Road | None:
    if not hero.stages:
        return None
    if is_hidden(game, hero):
        return unseen_stages(tuple(stage.spaces for stage in game.content.stages))
    way: Road | None = None
    for space in reversed(spaces(game, hero)[n - 1 :]):
        way = now(space, space.damage, way)
    return way


@lru_cache(maxsize=8)
def unseen_stages(stages: tuple[tuple[Challenge, ...], ...]) -> Road | None:
    """Three spaces, each like that space of any stage card."""
    way: Road | None = None
    for place in reversed(range(SPACES)):
        way = mixed(tuple(stage[place] for stage in stages), "", way)
    return way


def _boss_road(game: Adventures, hero: Hero, under_way: bool) -> Road | None:
    """The top card is known, the others may be any."""
    signature = game.content.boss[hero.boss].signature
    piled, hidden = len(hero.patterns), is_hidden(game, hero)
    if not piled:
        return None
    way = boss_road(game.content.challenges, signature, piled - (not hidden))
    if hidden or under_way:
        return way
    top = meet(game, hero, len(hero.faced) + 1, game.content.pattern[hero.patterns[0]].challenge)
    return now(top, top.damage, way)


@lru_cache(maxsize=256)
def boss_road(patterns: tuple[Challenge, ...], signature: Icons, number: int) -> Road | None:
    """This number of pattern cards that nobody has seen."""
    return mixed(patterns, signature, boss_road(patterns, signature, number - 1)) if number > 0 else None


def mixed(challenges: tuple[Challenge, ...], signature: Icons, rest: Road | None) -> Road:
    """Any of these challenges, each as likely."""
    weights: dict[tuple[Icons, float, float], float] = {}
    for each in challenges:
        spot = "".join(sorted(each.icons.replace("X", signature))), float(each.damage), BOX * each.box
        weights[spot] = weights.get(spot, 0.0) + 1 / len(challenges)
    return road(tuple(Spot(*spot, weight) for spot, weight in weights.items()), rest)


def stages_after(game: Adventures, hero: Hero) -> int:
    """The stage cards that come after this round."""
    if game.finale or hero.battle:
        return 0
    return max(0, len(hero.stages) - 1) if hero.stages else setup.stage_cards(game)


def is_last_round(game: Adventures, hero: Hero) -> bool:
    """Whether nothing is left to save anything for."""
    return hero.battle and (not game.finale or game.battle == 3)


def has_acted(game: Adventures, hero: Hero) -> bool:
    """Whether the hero's action phase of this round is over."""
    return (hero.seat - game.first) % game.seats < game.acted


# --- prices


def pain(game: Adventures, hero: Hero, n: int) -> float:
    """What this damage to the hero costs."""
    if n <= 0:
        return 0.0
    if damage.would_lose(game, hero, n):
        return LAST_LIFE[0]
    if hero.life <= n:
        return TANK - 0.4 * (FULL - n - hero.life)
    if game.tanks:
        return n * (1.0 if game.tanks > 1 else 1.1)
    return LAST_LIFE[hero.life - n] - LAST_LIFE[hero.life]


def urgency(game: Adventures, hero: Hero) -> float:
    """How dear life is to the hero now; other things are cheap when it is dear."""
    return max(0.6, pain(game, hero, 1))


def healing(game: Adventures, hero: Hero) -> float:
    """What a point of life would be worth to a hero."""
    if hero.life == FULL:
        return 0.0
    return 0.8 if game.tanks else LIFE_REGAINED[hero.life]


def faces_of(game: Adventures, colours: tuple[Colour, ...] | list[Colour] = COLOURS) -> tuple[Faces, ...]:
    return tuple([game.content.faces[colour] for colour in colours])


class View:
    """How the active hero judges an outlook: by what its hand is worth, and by what has changed on the boards."""

    def __init__(self, game: Adventures) -> None:
        self.game, self.hero, self.now = game, game.acting, look(game)
        self.rest = beyond(game, self.hero)
        self.road = self._road(self.now.facing)
        self.energy = (LAST_ENERGY if is_last_round(game, self.hero) else ENERGY) / urgency(game, self.hero)

    @property
    def harm(self) -> int:
        return self.now.facing.harm if self.now.facing else 0

    def _road(self, facing: Facing | None) -> Road | None:
        if facing is None:
            return self.rest
        return now(facing, pain(self.game, self.hero, facing.harm), self.rest)

    def __call__(self, then: Outlook, rolled: Rolls = NOTHING) -> float:
        way = self.road if then.facing is self.now.facing else self._road(then.facing)
        gained = self._gained(then) if then.boards is not self.now.boards else 0.0
        return mean(rolled, then.hand, way) + gained + BOX * (then.boxes - self.now.boxes)

    def _gained(self, then: Outlook) -> float:
        """What has changed on the boards, in points of damage."""
        pairs = zip(self.game.heroes, self.now.boards, then.boards, strict=True)
        return sum([self._change(hero, old, new, then) for hero, old, new in pairs if old is not new])

    def _change(self, hero: Hero, old: Board, new: Board, then: Outlook) -> float:
        total, last = 0.0, is_last_round(self.game, hero)
        if new.life > old.life and then.tanks == self.now.tanks:
            total += healing(self.game, hero)
        elif new.life != old.life:
            total -= pain(self.game, hero, old.life - new.life if then.tanks == self.now.tanks else FULL - new.life)
        if new.energy < old.energy:
            total -= self.energy * (old.energy - new.energy)
        elif new.energy > old.energy and not last:
            total += ENERGY * (new.energy - old.energy)
        if hero is not self.hero and len(new.tokens) > len(old.tokens) and not (last and has_acted(self.game, hero)):
            total += GIFT
        return total

    def foresee(self, lines: Lines) -> float:
        """What will come of these lines, every choice in them made well."""
        return foresee(lines, self.now, self.game, self, self.narrow)

    def narrow(self, before: Outlook, ways: list[Way]) -> list[Way]:
        """Of very many choices of dice to roll again, only those that give up the least useful dice."""
        if len(ways) <= FEW or not ways[-1].rolls:
            return ways
        good = set(self.worst_first(before))
        return [way for way in ways if way.then.dice in good] or ways

    def worst_first(self, before: Outlook) -> list[tuple[Die, ...]]:
        """The dice without the least useful one, without the two least useful ones, and so on."""
        tokens = before.boards[before.seat].tokens
        spare = []
        for die in dict.fromkeys(before.dice):
            left = list(before.dice)
            left.remove(die)
            spare.append((worth(hand_of(left, tokens), self.road), die))
        left, kept = list(before.dice), []
        for _, die in sorted(spare, reverse=True):
            for _ in range(before.dice.count(die)):
                left.remove(die)
                kept.append(tuple(left))
        return kept
