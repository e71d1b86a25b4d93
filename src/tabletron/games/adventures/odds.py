"""What may come of an option, counted exactly: the chance to overcome the challenge, and what is left for the next.

All results of a roll are counted, never sampled (`hands.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

from tabletron.games.adventures import effects as does
from tabletron.games.adventures.box import CardId
from tabletron.games.adventures.effects import Action, Colour, Cost, Die, Effect, Icons
from tabletron.games.adventures.hands import ONE_DIE, ONE_TOKEN, Hand, chance_to_pay, hand_of, pays
from tabletron.games.adventures.options import Pay
from tabletron.games.adventures.rules import hidden, hooks
from tabletron.games.adventures.state import COLOUR, SAME_COLOUR, Adventures, Hero

Purse: TypeAlias = tuple[tuple[Die, ...], tuple[Action, ...]]
FREE: frozenset[Cost] = frozenset({"hp1", "we"})
SURE = 1 - 1e-9


def of_use(game: Adventures, effect: Effect, cost: Sequence[Cost]) -> float | None:
    """The chance that the challenge can be overcome after such a use, well paid; None if that cannot be told."""
    requirement = "".join(sorted(game.challenge.requirement))
    purses = list(_paid(game, cost))
    chances = [_after(game, requirement, purse, effect) for purse in purses]
    known = [chance for chance in chances if chance is not None]
    return max(known) if known and len(known) == len(chances) else None


def _paid(game: Adventures, cost: Sequence[Cost]) -> Iterator[Purse]:
    """What may be left of dice and tokens once the cost is paid."""
    pool, tokens = tuple(game.pool), tuple(game.acting.tokens)
    lost = cost.count("die") + 2 * cost.count("die2")
    if set(cost) - FREE - {"die", "die2", "tok"}:
        return
    for kept in sorted(set(combinations(pool, max(0, len(pool) - lost)))):
        for held in combinations(tokens, max(0, len(tokens) - cost.count("tok"))):
            yield kept, held


def _after(game: Adventures, requirement: Icons, purse: Purse, effect: Effect) -> float | None:
    pool, tokens = purse
    have = hand_of(pool, tokens)
    if isinstance(effect, does.Reroll) and effect.n == 0:
        return _again(game, requirement, pool, tokens)
    ways = [gain for gain in _gains(effect, tokens) if _has_room(game, pool, (*gain.placed, *gain.rolled))]
    if not ways:
        return None
    faces = game.content.faces
    return max(
        chance_to_pay(tuple(faces[colour] for colour in gain.rolled), have + gain.sure, [requirement]) for gain in ways
    )


class Gain(NamedTuple):
    """What an effect adds for sure, the colours of its set dice among it, and the colours it lets roll."""

    sure: Hand = 0
    placed: tuple[Colour, ...] = ()
    rolled: tuple[Colour, ...] = ()


def _gains(effect: Effect, tokens: Sequence[Action]) -> Iterator[Gain]:
    """What comes of an effect, once for every way to choose; nothing if it does more than to add."""
    match effect:
        case does.Gain(colours, False):
            yield from (Gain(rolled=(colour,)) for colour in colours)
        case does.Place(die):
            yield Gain(ONE_DIE[die], (COLOUR[die],))
        case does.Token(kinds):
            fresh = [Gain(ONE_TOKEN[kind]) for kind in kinds if kind not in tokens]
            yield from fresh or [Gain()]
        case does.Both(parts):
            for chosen in product(*(list(_gains(part, tokens)) for part in parts)):
                yield Gain(
                    sum(gain.sure for gain in chosen),
                    tuple(colour for gain in chosen for colour in gain.placed),
                    tuple(colour for gain in chosen for colour in gain.rolled),
                )


def _has_room(game: Adventures, pool: Sequence[Die], more: Sequence[Colour]) -> bool:
    """Whether so many dice fit beside those that are left; a reroll in place of a die is not counted (MA-126)."""
    there = [COLOUR[die] for die in (*pool, *(lock.die for lock in game.locks))]
    return all(there.count(colour) + more.count(colour) <= SAME_COLOUR for colour in more)


def _again(game: Adventures, requirement: Icons, pool: tuple[Die, ...], tokens: Sequence[Action]) -> float:
    """The best choice of dice to roll again."""
    best = 0.0
    for size in range(min(len(pool), 3 * SAME_COLOUR) + 1):
        for kept in set(combinations(pool, size)):
            left = list(pool)
            for die in kept:
                left.remove(die)
            thrown = tuple(sorted(game.content.faces[COLOUR[die]] for die in left))
            best = max(best, chance_to_pay(thrown, hand_of(kept, tokens), [requirement]))
    return best


# --- what is left for later


def spaces_left(game: Adventures, hero: Hero, pay: Pay) -> list[tuple[int, ...]]:
    """The largest sets of later spaces of the stage card that the rest would cover, without any more help."""
    left = rest_of(game, hero, pay)
    spaces = hooks.spaces(game, hero)
    later = range(game.challenge.n + 1, len(spaces) + 1)
    for size in range(len(later), 0, -1):
        found = [some for some in combinations(later, size) if pays(left, tuple(spaces[n - 1].icons for n in some))]
        if found:
            return found
    return []


def rest_of(game: Adventures, hero: Hero, pay: Pay) -> Hand:
    return hand_of(game.pool, hero.tokens) - hand_of(pay.dice, pay.tokens)


def patterns_left(game: Adventures, hero: Hero, pay: Pay) -> tuple[int, int]:
    """How many of the pattern cards that may come next the rest would cover, and how many there are."""
    left = rest_of(game, hero, pay)
    signature = hooks.signature(game, hero, game.challenge.n + 1)
    below = (card for other in game.heroes for card in other.patterns[hidden.covered(game, other) :])
    unseen: list[CardId] = [*game.pattern_deck, *below]
    needs = [game.content.pattern[card].icons.replace("X", signature) for card in unseen]
    return sum(pays(left, (need,)) for need in needs), len(needs)
