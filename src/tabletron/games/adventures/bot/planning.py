"""Planning together: every bot works out the same best placements for all hands it sees, and plays its own part."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import NamedTuple

from tabletron.games.adventures.bot.worth import Road, ahead, expected, faces_of, healing, is_last_round
from tabletron.games.adventures.box import COLOURS, Action, CardId, Colour, Cost
from tabletron.games.adventures.odds import ONE_DIE, ONE_TOKEN, Faces, hand_of
from tabletron.games.adventures.options import Plan
from tabletron.games.adventures.state import COLOUR, SAME_COLOUR, Adventures, Hero, left_of, right_of
from tabletron.games.adventures.verbs.base import Gives, Verb
from tabletron.games.adventures.verbs.challenge import Prevent
from tabletron.games.adventures.verbs.dice import Copy, Reroll, Turn
from tabletron.games.adventures.verbs.joined import Ally
from tabletron.games.adventures.verbs.lines import Lines
from tabletron.games.adventures.verbs.tokens import Charge, Heal, OpenBox

OVERLOAD = 1.1
PASSES = 2
COSTLY = {"die": 0.55, "life": 0.35, "energy": 0.5, "token": 0.6}
"""The part of a skill's effect that is left once its cost is paid."""
HANDY: dict[type[Verb], float] = {
    Reroll: 0.5, Turn: 0.6, Copy: 0.5, Prevent: 0.55, OpenBox: 0.4, Charge: 0.4, Ally: 0.35,
}  # fmt: skip
"""What skills are worth that give no dice or tokens of their own."""
WILD_BOOST, PLAIN_BOOST = 0.4, 0.3


class Card(NamedTuple):
    """An action card as it counts for planning."""

    id: CardId
    support: tuple[Gives, ...]
    cost: Cost
    skill: Lines
    matches: frozenset[Colour]
    boost: float


class Side(NamedTuple):
    """A hero as it counts for planning: cards, tokens, what is ahead, Dr. Light's dice and what he asks for."""

    cards: tuple[Card, ...]
    tokens: tuple[Action, ...]
    road: Road | None
    lights: tuple[Colour, ...]
    left_asks: Colour | None
    right_asks: Colour | None
    healing: float
    saving: bool
    faces: tuple[Faces, ...]
    left: int
    right: int
    """The seats of the neighbours, -1 for none."""


def side_of(game: Adventures, hero: Hero, hand: Sequence[CardId]) -> Side:
    light = {side: game.content.light[card] for side, card in hero.lights.items()}
    left, right = left_of(game, hero), right_of(game, hero)
    return Side(
        tuple(_card(game, card) for card in hand),
        tuple(hero.tokens),
        ahead(game, hero),
        tuple(one.die for one in light.values()),
        light["left"].requires if "left" in light else None,
        light["right"].requires if "right" in light else None,
        healing(game, hero),
        not is_last_round(game, hero),
        faces_of(game, COLOURS),
        left.seat if left else -1,
        right.seat if right else -1,
    )


def _card(game: Adventures, card: CardId) -> Card:
    box, one = game.content, game.content.action[card]
    wild = any(len(gives.colours) == len(COLOURS) for gives in box.gives[card])
    boost = WILD_BOOST if wild else PLAIN_BOOST
    return Card(card, box.gives[card], one.cost, one.skill, box.matches[card], boost)


def best_plans(game: Adventures) -> tuple[Plan, ...]:
    """The plan of each hero; who has placed cards already keeps them."""
    return agree(tuple(side_of(game, hero, hero.hand) for hero in game.heroes))


@lru_cache(maxsize=8)
def agree(sides: tuple[Side, ...]) -> tuple[Plan, ...]:
    """One hero after the other takes what is best for all, given the plans of the others."""
    plans: list[tuple[Card, ...]] = [side.cards for side in sides]
    for _ in range(PASSES if len(sides) > 1 else 1):
        for seat in range(len(sides)):
            plans[seat] = _best_for_all(sides, plans, seat)
    return tuple(Plan(*(card.id for card in plan)) for plan in plans)


def _best_for_all(sides: Sequence[Side], plans: Sequence[tuple[Card, ...]], seat: int) -> tuple[Card, ...]:
    side = sides[seat]
    lefts = {card.id: _neighbour(sides, plans, side.left, card, from_right=True) for card in side.cards}
    rights = {card.id: _neighbour(sides, plans, side.right, card, from_right=False) for card in side.cards}
    got = facing(sides, plans, seat)

    def total(plan: tuple[Card, ...]) -> float:
        return score(side, plan, got) + lefts[plan[0].id] + rights[plan[1].id]

    return max(permutations(side.cards), key=total)


def facing(sides: Sequence[Side], plans: Sequence[tuple[Card, ...]], seat: int) -> tuple[Gives, ...]:
    """The supports that the neighbours give."""
    side = sides[seat]
    left = plans[side.left][1].support if side.left >= 0 else ()
    return (*left, *(plans[side.right][0].support if side.right >= 0 else ()))


def _neighbour(
    sides: Sequence[Side], plans: Sequence[tuple[Card, ...]], other: int, card: Card, *, from_right: bool
) -> float:
    """What a support on this side is worth to the neighbour."""
    if other < 0:
        return 0.0
    side, (left, right, *_) = sides[other], plans[other]
    given = [*left.support, *right.support, *card.support]
    if from_right and side.left >= 0:
        given += plans[side.left][1].support
    if not from_right and side.right >= 0:
        given += plans[side.right][0].support
    return hope(side, tuple(given))


def score(side: Side, plan: tuple[Card, ...], got: tuple[Gives, ...]) -> float:
    """What a plan is worth to its hero."""
    left, right, skill, boost = plan
    own = (*left.support, *right.support, *got)
    points = hope(side, own)
    points += use(side, own, skill, points) + boost.boost
    points -= OVERLOAD * (side.left_asks is not None and side.left_asks not in left.matches)
    return points - OVERLOAD * (side.right_asks is not None and side.right_asks not in right.matches)


def use(side: Side, given: tuple[Gives, ...], card: Card, without: float) -> float:
    """What the skill of a card adds to what its supports give."""
    share = 1.0
    for cost in card.cost.each:
        share *= COSTLY.get(cost, 0.5)
    worth, extra = 0.0, list[Gives]()
    for line in card.skill:
        verb = line.verb
        if verb.gives is not None:
            extra.append(verb.gives)
        elif isinstance(verb, Heal):
            worth += side.healing
        elif side.saving or not isinstance(verb, Charge):
            worth += HANDY.get(type(verb), 0.3)
    if extra:
        worth += hope(side, (*given, *extra)) - without
    return share * worth


def hope(side: Side, given: tuple[Gives, ...]) -> float:
    """What the dice and tokens of these supports will be worth, wild colours chosen well."""
    way = side.road
    if way is None:
        return 0.0
    key = (tuple(sorted(map(hash, given))), side.tokens, side.lights)
    found = way.hopes.get(key)
    if found is None:
        found = way.hopes[key] = max(_hopes(side, given))
    return found


def _hopes(side: Side, given: tuple[Gives, ...]) -> list[float]:
    hand = hand_of((), side.tokens)
    colours, choices, count = list(side.lights), [], dict.fromkeys(COLOURS, 0)
    for gives in given:
        if len(gives.colours) == 1:
            colours += gives.colours
        elif gives.colours:
            choices.append(gives.colours)
        if gives.die:
            hand += ONE_DIE[gives.die]
            count[COLOUR[gives.die]] += 1
        fresh = [kind for kind in gives.tokens if not hand & ONE_TOKEN[kind]]
        hand |= ONE_TOKEN[fresh[0]] if fresh else 0
    return [
        expected(thrown(side, (*colours, *chosen), count), hand, side.road)
        for chosen in dict.fromkeys(tuple(sorted(one)) for one in product(*choices))
    ]


def thrown(side: Side, colours: Sequence[Colour], placed: dict[Colour, int]) -> tuple[Faces, ...]:
    """The dice that are rolled: never more than three of a colour lie in the pool."""
    return tuple(
        faces
        for colour, faces in zip(COLOURS, side.faces, strict=True)
        for _ in range(min(colours.count(colour), SAME_COLOUR - min(SAME_COLOUR, placed.get(colour, 0))))
    )
