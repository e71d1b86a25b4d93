"""What a hero has ahead, and what life is worth to it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tabletron.games.adventures.bot.odds import BOX, Road, Spot, road
from tabletron.games.adventures.effects import Challenge, Colour, Icons
from tabletron.games.adventures.hands import Faces
from tabletron.games.adventures.rules import damage, hooks, setup
from tabletron.games.adventures.rules.challenges import SPACES
from tabletron.games.adventures.state import FULL, Adventures, Hero

LAST_LIFE = (8.0, 4.6, 2.9, 1.7, 0.8, 0.0)
"""How bad it is to stand at 0 to 5 life with no tank left, in points of damage."""
TANK = 3.0
"""What a tank is worth."""
UNSEEN_STAGE = 1.0
"""The damage of a stage card that nobody has seen."""


def pain(game: Adventures, hero: Hero, n: int) -> float:
    """What so much damage to the hero costs."""
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


def faces_of(game: Adventures, colours: Sequence[Colour]) -> tuple[Faces, ...]:
    return tuple([game.content.faces[colour] for colour in colours])


def ahead(game: Adventures, hero: Hero) -> Road | None:
    """All challenges that are left of the round for a hero, the one under way included."""
    rest = beyond(game, hero)
    if game.facing is not None and hero is game.acting:
        facing = game.facing
        return now(facing.requirement, pain(game, hero, hooks.harm_ahead(game)), facing.box, rest)
    return rest


def now(icons: Icons, cost: float, box: bool, rest: Road | None) -> Road:
    return road((Spot("".join(sorted(icons)), cost, BOX * box),), rest)


def beyond(game: Adventures, hero: Hero) -> Road | None:
    """The challenges after the one under way, or all if none is."""
    under_way = game.facing is not None and hero is game.acting
    n = len(hero.faced) + 1 + under_way
    return _boss_road(game, hero, under_way) if hero.battle else _stage_road(game, hero, n)


def _stage_road(game: Adventures, hero: Hero, n: int) -> Road | None:
    if not hero.stages:
        return None
    if hooks.is_hidden(game, hero):
        return unseen_stages(tuple(game.content.spaces.values()))
    way: Road | None = None
    for challenge in reversed(hooks.spaces(game, hero)[n - 1 :]):
        way = now(challenge.icons, challenge.damage, challenge.box, way)
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
    piled, hidden = len(hero.patterns), hooks.is_hidden(game, hero)
    if not piled:
        return None
    way = boss_road(tuple(game.content.pattern.values()), signature, piled - (not hidden))
    if hidden or under_way:
        return way
    top = game.content.pattern[hero.patterns[0]]
    return now(top.icons.replace("X", signature), top.damage, top.box, way)


@lru_cache(maxsize=256)
def boss_road(patterns: tuple[Challenge, ...], signature: Icons, number: int) -> Road | None:
    """So many pattern cards that nobody has seen."""
    return mixed(patterns, signature, boss_road(patterns, signature, number - 1)) if number > 0 else None


def mixed(challenges: tuple[Challenge, ...], signature: Icons, rest: Road | None) -> Road:
    """Any of these challenges, each as likely."""
    weights: dict[tuple[Icons, float, float], float] = {}
    for one in challenges:
        spot = "".join(sorted(one.icons.replace("X", signature))), float(one.damage), BOX * one.box
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
